//! Enums: numbers, words, tags of every type, bits beside a tag, message sets.

use bytespec::ProtoModel;

/// Four bits.
#[derive(ProtoModel, Clone, Copy, Debug, PartialEq)]
#[proto(repr = u8)]
#[allow(missing_docs)]
pub enum Small {
    Zero = 0,
    Seven = 7,
    Fifteen = 15,
}

/// A word, one per value.
#[derive(ProtoModel, Clone, Debug)]
#[proto(repr = str)]
#[allow(missing_docs)]
pub enum Word {
    #[variant(value = "m")]
    Metre,
    #[variant(value = "second")]
    Second,
    #[variant(other)]
    Other(String),
}

/// A varint, negative too.
#[derive(ProtoModel, Clone, Debug)]
#[proto(repr = varint)]
#[allow(missing_docs)]
pub enum Far {
    #[variant(value = -1)]
    Before,
    #[variant(value = 1_000_000)]
    Behind,
    #[variant(other)]
    Other(i64),
}

/// Any number of two bytes.
#[derive(ProtoModel, Clone, Debug)]
#[proto(repr = i16)]
#[allow(missing_docs)]
pub enum Level {
    #[variant(value = -300)]
    Low,
    #[variant(value = 300)]
    High,
    #[variant(other)]
    Other(i16),
}

/// Values of a script: nested, counted, told by a tag word with bits of its own.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(u32, mask = 0xff), byte_order = little)]
#[allow(missing_docs)]
pub enum Value {
    #[variant(tag = 0)]
    Nil,
    #[variant(tag = 2)]
    Int(#[field(tag = bits(16, 1))] Int),
    #[variant(tag = 3)]
    Text(#[field(count_prefix = 1, pad_after = 4)] Vec<u8>),
    #[variant(tag = 4)]
    List {
        #[field(tag = bits(8, 2))]
        of: Elem,
        #[field(count(u32, mask = 0x7fff_ffff))]
        items: Vec<Value>,
    },
    #[variant(other)]
    Other {
        #[field(tag)]
        tag: u32,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

/// Two widths.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(extern), byte_order = little)]
#[allow(missing_docs)]
pub enum Int {
    #[variant(tag = 0)]
    Small(i32),
    #[variant(tag = 1)]
    Large(i64),
}

/// Keeps what it does not know.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(extern), byte_order = little)]
#[allow(missing_docs)]
pub enum Elem {
    #[variant(tag = 0)]
    Any,
    #[variant(tag = 1)]
    Class(#[field(prefix_length = 1)] String),
    #[variant(other)]
    More(#[field(tag)] u64),
}

/// A tag of bytes.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag([u8; 4]))]
#[allow(missing_docs)]
pub enum Chunk {
    #[variant(tag = b"size")]
    Size(u32),
    #[variant(tag = b"list")]
    List(#[field(count_prefix = 1)] Vec<Chunk>),
    #[variant(tag = b"done")]
    Done,
}

/// A tag of text.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(str, prefix_length = 1))]
#[allow(missing_docs)]
pub enum Command {
    #[variant(tag = "go")]
    Go {
        #[field(prefix_length = 1)]
        to: String,
        #[field(when = self.to == "x")]
        how: Option<u8>,
    },
    #[variant(tag = "stop")]
    Stop,
    #[variant(other)]
    Other {
        #[field(tag)]
        name: String,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

/// A varint tag, and a signed one inside.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(varuint))]
#[allow(missing_docs)]
pub enum Op {
    #[variant(tag = 1)]
    Push(Signed),
    #[variant(tag = 300)]
    Pop,
    #[variant(other)]
    Other(#[field(tag)] u64, #[field(prefix_length = 1)] Vec<u8>),
}

/// A negative tag.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(i8))]
#[allow(missing_docs)]
pub enum Signed {
    #[variant(tag = -1)]
    Below(u8),
    #[variant(tag = 1)]
    Above,
}

/// All of them, one behind the other.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Enums {
    small: Small,
    #[field(prefix_length = 1)]
    word: Word,
    far: Far,
    level: Level,
    #[field(length(u16))]
    value: Value,
    chunk: Chunk,
    op: Op,
    #[field(length(u8))]
    command: Command,
    #[field(wire(kind: u8 = bytespec::tag_of(&self.elem)))]
    last: u8,
    #[field(tag = kind)]
    elem: Elem,
}

/// Told apart by their constructors.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(constructor))]
#[allow(missing_docs)]
pub enum Message {
    Ping(Ping),
    Pong(Pong),
}

/// A message.
#[derive(ProtoModel, Clone, Debug)]
#[proto(constructor = 1, header(constructor = 1, payload_length = 1))]
pub struct Ping {
    number: u8,
}

/// Another one.
#[derive(ProtoModel, Clone, Debug)]
#[proto(constructor = 2, header(constructor = 1, flags = 1, payload_length = 1))]
pub struct Pong {
    #[field(flag = 0, rest)]
    numbers: Option<Vec<u16>>,
}
