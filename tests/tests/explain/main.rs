//! The annotated dump: what it looks like, and that it accounts for every byte.
#![allow(clippy::unwrap_used)]

mod broken;
mod contexts;
mod hostile;
mod html;
mod kinds;
mod long;
mod schemas;

use bytespec::ProtoModel;
use std::borrow::Cow;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0x1234)]
struct Packet {
    number: u8,
    #[field(flag = 0, prefix_length = 1)]
    note: Option<String>,
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = u8)]
enum Op {
    #[variant(value = 1)]
    Text,
    #[variant(value = 2)]
    Binary,
    #[variant(other)]
    Other(u8),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(repr = str)]
enum Word {
    #[variant(value = "a")]
    A,
    #[variant(other)]
    Else(String),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Values<'a> {
    op: Op,
    #[field(prefix_length = 1)]
    word: Word,
    yes: bool,
    half: f32,
    #[field(varint)]
    big: u64,
    #[field(prefix_length = 2, encoding = "utf-16-le")]
    wide: String,
    borrowed: &'a str,
    #[field(prefix_length = varuint)]
    bytes: &'a [u8],
    raw: Cow<'a, [u8]>,
    four: [u8; 4],
    three: [u8; 3],
    #[field(count_prefix = 2)]
    numbers: Vec<i16>,
    #[field(count_prefix = 1, item(varint))]
    varints: Vec<i64>,
    #[field(prefix_length = 1, item(prefix_length = 1))]
    words: Vec<String>,
    ops: Vec<Op>,
    none: Vec<Op>,
    #[field(nul)]
    ended: String,
    #[field(pad_after = 4)]
    padded: String,
    #[field(align = 8)]
    aligned: u16,
    #[field(length(u8))]
    bounded: u32,
    #[field(rest)]
    rest: Vec<u8>,
}

fn values() -> Values<'static> {
    Values {
        op: Op::Binary,
        word: Word::Else("q".into()),
        yes: true,
        half: 0.5,
        big: 300,
        wide: "é".into(),
        borrowed: "x",
        bytes: b"ab",
        raw: Cow::Borrowed(&[0, 1]),
        four: *b"IHDR",
        three: [1, 2, 3],
        numbers: vec![-1, 2],
        varints: vec![-1, 5],
        words: vec!["a".into(), "bc".into()],
        ops: vec![Op::Text, Op::Other(9)],
        none: vec![],
        ended: "end".into(),
        padded: "pad".into(),
        aligned: 7,
        bounded: 8,
        rest: vec![0],
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
struct Tree {
    label: u16,
    kids: Vec<Tree>,
    #[field(flag = 0)]
    left: Option<Box<Tree>>,
}

fn leaf(label: u16) -> Tree {
    Tree { label, kids: vec![], left: None }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(byte_order = little, tag(u32, mask = 0xff))]
enum Variant {
    #[variant(tag = 0)]
    Nil,
    #[variant(tag = 4)]
    Text(#[field(pad_after = 4)] String),
    #[variant(tag = 28)]
    Array {
        #[field(tag = bits(16, 2))]
        of: Elem,
        #[field(count(u32, mask = 0x7fff_ffff))]
        items: Vec<Variant>,
    },
    #[variant(other)]
    Other {
        #[field(tag)]
        tag: u32,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(byte_order = little, tag(extern))]
enum Elem {
    #[variant(tag = 0)]
    Any,
    #[variant(tag = 1)]
    Builtin(u32),
    #[variant(tag = 2)]
    Class(#[field(pad_after = 4)] String),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Frame {
    #[field(bits = 1)]
    fin: bool,
    #[field(bits = 3)]
    rsv: u8,
    #[field(bits = 4)]
    op: Op,
    #[field(wire(n: u8 = self.data.len()), length = n)]
    data: Vec<u8>,
    #[field(terminator = 0u8, item(prefix_length = 1), wire_after(sum: u16 = self.data.len()))]
    labels: Vec<String>,
    #[field(when = self.fin)]
    key: Option<[u8; 2]>,
    nested: Packet,
}

fn frame() -> Vec<u8> {
    let nested = Packet { number: 1, note: None };
    let labels = vec!["www".into(), "org".into()];
    Frame { fin: true, rsv: 0, op: Op::Text, data: vec![1, 2], labels, key: Some([3, 4]), nested }.encode().unwrap()
}

const WHOLE: [u8; 17] = [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41];

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Padded {
    #[field(pad_after = 4, pad = zero)]
    text: String,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Long {
    #[field(rest)]
    bytes: Vec<u8>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Words {
    #[field(rest, item(prefix_length = 1))]
    words: Vec<String>,
}
