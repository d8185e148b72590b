//! Numbers, bits, varints, pointers, arrays, dates, identifiers.

use bytespec::ProtoModel;
use bytespec::codec::datetime::DateTime;
use std::rc::Rc;
use std::sync::Arc;
use uuid::Uuid;

/// Every kind of number, both byte orders.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(), byte_order = little)]
pub struct Numbers {
    a: u8,
    b: i8,
    c: u16,
    #[field(byte_order = big)]
    d: i16,
    e: u32,
    f: i32,
    g: u64,
    h: i64,
    i: f32,
    #[field(byte_order = big)]
    j: f64,
    k: bool,
    #[field(varint)]
    l: u64,
    #[field(varint)]
    m: i64,
    n: [u16; 3],
    o: [f32; 2],
    p: Uuid,
}

/// Parts of words, between other fields.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(flags = 1))]
pub struct Bits {
    #[field(bits = 3)]
    a: u8,
    #[field(bits = 1)]
    b: bool,
    #[field(bits = 12)]
    c: u16,
    d: u16,
    #[field(bits = 33, byte_order = little)]
    e: u64,
    #[field(bits = 29, byte_order = little, wire(reserved: u8 = 0, bits = 2))]
    f: u32,
    #[field(flag = 3)]
    g: Option<u32>,
    #[field(bits = 4)]
    h: super::enums::Small,
    #[field(bits = 4)]
    i: u8,
}

/// Values behind pointers, recursion.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(flags = varuint, payload_length = varuint))]
pub struct Tree {
    name: Box<u16>,
    #[field(prefix_length = 1)]
    text: Arc<str>,
    #[field(prefix_length = varuint)]
    numbers: Rc<[u16]>,
    #[field(flag = 0)]
    left: Option<Box<Tree>>,
    #[field(flag = 1)]
    right: Option<Arc<Tree>>,
    #[field(flag = 40, count_prefix = 2)]
    more: Option<Vec<Tree>>,
}

impl Tree {
    /// How many stand inside each other.
    pub fn depth(&self) -> u32 {
        let below = self.left.as_deref().into_iter().chain(self.right.as_deref()).chain(self.more.iter().flatten());
        1 + below.map(Tree::depth).max().unwrap_or(0)
    }
}

/// Dates in two forms of text.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Dates {
    #[field(prefix_length = 1)]
    a: DateTime,
    #[field(prefix_length = varuint, encoding = "utf-16-le")]
    b: DateTime,
}
