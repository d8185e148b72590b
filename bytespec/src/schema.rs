//! The declaration as data: a constant that the derive emits.

use crate::settings::{ByteOrder, Settings, Width};

/// A declared model or enum.
#[derive(Debug)]
pub struct Schema {
    /// The type's name.
    pub name: &'static str,
    /// Its doc comment, lines joined by line feeds.
    pub docs: &'static str,
    /// The default byte order of its fields.
    pub byte_order: ByteOrder,
    /// What it is made of.
    pub body: Body,
}

/// What a declaration is made of.
#[derive(Debug)]
#[non_exhaustive]
pub enum Body {
    /// A struct: magic, header elements, fields in wire order.
    Struct {
        /// Bytes in front of everything.
        magic: &'static [u8],
        /// The constructor number, where the header has one.
        constructor: Option<u64>,
        /// The header, in wire order.
        header: &'static [HeaderElement],
        /// The fields, in wire order, values that are only on the wire included.
        fields: &'static [Field],
    },
    /// A struct that stands on the wire as its one field.
    Transparent(Field),
    /// An enum without data: a number or a text.
    Values {
        /// The type on the wire.
        repr: fn() -> Layout,
        /// The values.
        values: &'static [Value],
        /// Whether unknown values are kept.
        open: bool,
    },
    /// An enum with data, told apart by a tag.
    Tagged {
        /// How the tag stands on the wire.
        tag: Tag,
        /// The variants.
        variants: &'static [Variant],
    },
}

/// An element of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderElement {
    /// What it says.
    pub kind: HeaderKind,
    /// Its form.
    pub width: Width,
}

/// What a header element says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderKind {
    /// Which model it is.
    Constructor,
    /// Which optional fields are there.
    Flags,
    /// How many bytes the fields take.
    PayloadLength,
}

impl HeaderKind {
    /// The name in the attribute.
    pub const fn name(self) -> &'static str {
        match self {
            HeaderKind::Constructor => "constructor",
            HeaderKind::Flags => "flags",
            HeaderKind::PayloadLength => "payload_length",
        }
    }
}

/// A field.
#[derive(Debug)]
pub struct Field {
    /// Its name; a number for tuple structs.
    pub name: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// The Rust type, as written.
    pub rust_type: &'static str,
    /// What it looks like; behind a function, since types may be recursive.
    pub layout: fn() -> Layout,
    /// What the attributes say.
    pub settings: &'static Settings,
    /// When it is there.
    pub presence: Presence,
    /// Where its number of bytes or items comes from, if an expression says so: the source text.
    pub extent: Option<&'static str>,
    /// For a value that is only on the wire: how it is computed, the source text.
    pub computed: Option<&'static str>,
    /// The width in bits, for a part of a word.
    pub bits: Option<u32>,
}

/// When a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Presence {
    /// Always.
    Always,
    /// When a bit of the flags is set.
    Flag(u8),
    /// When an expression holds: the source text.
    When(&'static str),
    /// In some versions of the format.
    Versions {
        /// The first version that has it.
        since: Option<u64>,
        /// The first version that no longer has it.
        until: Option<u64>,
    },
}

/// A value of an enum without data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The variant.
    pub name: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// On the wire.
    pub value: Constant,
}

/// A constant of a declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    /// A number.
    Int(i128),
    /// A text.
    Str(&'static str),
    /// Bytes.
    Bytes(&'static [u8]),
    /// The constructor of the model that the variant holds.
    Constructor,
    /// None: the variant for everything else.
    Other,
}

/// How the tag of an enum with data stands on the wire.
#[derive(Debug)]
#[non_exhaustive]
pub enum Tag {
    /// A number; the bits of the mask are the tag, the others belong to fields.
    Word {
        /// Its layout.
        layout: Layout,
        /// The bits that are the tag.
        mask: u64,
        /// Whether the context has other numbers for the declared ones (`map = …`).
        mapped: bool,
    },
    /// A text or fixed bytes.
    Value(Layout),
    /// It stands elsewhere, where the value is used.
    Extern,
    /// It is the constructor of the model in the variant.
    Constructor,
}

/// A variant of an enum with data.
#[derive(Debug)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// Its tag.
    pub tag: Constant,
    /// Its fields, in wire order.
    pub fields: &'static [Field],
}

/// What a value looks like on the wire.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// An unsigned integer of so many bytes.
    UInt(u8),
    /// A signed integer of so many bytes, two's complement.
    Int(u8),
    /// An IEEE 754 number of so many bytes.
    Float(u8),
    /// One byte, 0 or 1.
    Bool,
    /// A varint.
    VarUint,
    /// A ZigZag varint.
    VarInt,
    /// Text in the field's encoding, extent as the settings say.
    Text,
    /// Bytes, extent as the settings say.
    Bytes,
    /// So many bytes.
    Fixed(usize),
    /// So many items.
    Array {
        /// How many.
        len: usize,
        /// Each of them.
        item: fn() -> Layout,
    },
    /// Items, extent as the settings say.
    List(fn() -> Layout),
    /// A declared model or enum with data.
    Model(fn() -> &'static Schema),
    /// A declared enum without data, a number on the wire.
    Choice(fn() -> &'static Schema),
    /// A declared enum without data, a text on the wire.
    TextChoice(fn() -> &'static Schema),
    /// Nothing on the wire.
    Nothing,
    /// A codec's own layout, by name.
    Custom(&'static str),
}

/// What attributes a layout has a use for; checked at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Uses {
    pub(crate) extent: bool,
    pub(crate) encoding: bool,
    pub(crate) items: bool,
    pub(crate) varint: bool,
}

impl Layout {
    /// Which settings mean something here.
    pub(crate) const fn uses(&self) -> Uses {
        let none = Uses { extent: false, encoding: false, items: false, varint: false };
        match self {
            Layout::Text | Layout::TextChoice(_) => Uses { extent: true, encoding: true, ..none },
            Layout::Bytes => Uses { extent: true, ..none },
            Layout::List(_) => Uses { extent: true, items: true, ..none },
            Layout::Array { .. } => Uses { items: true, ..none },
            Layout::UInt(8) | Layout::Int(8) => Uses { varint: true, ..none },
            // What a codec makes of settings is its own affair.
            Layout::Custom(_) => Uses { extent: true, encoding: true, items: true, varint: true },
            _ => none,
        }
    }
}
