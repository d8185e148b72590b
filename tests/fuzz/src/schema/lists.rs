//! Lists: counts, lengths, terminators, nesting, padding.

use super::enums::Small;
use bytespec::ProtoModel;

/// A list in each way to say its end.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Lists {
    #[field(prefix_length = 1)]
    a: Vec<u16>,
    #[field(count_prefix = 1, byte_order = little)]
    b: Vec<f64>,
    #[field(count(u16, mask = 0x0fff))]
    c: Vec<u8>,
    #[field(count_prefix = 4, item(count_prefix = 4, item(prefix_length = 1, encoding = "ascii")))]
    d: Vec<Vec<String>>,
    #[field(terminator = 0u8, item(prefix_length = 1))]
    e: Vec<String>,
    #[field(count_prefix = varuint, item(varint))]
    f: Vec<i64>,
    #[field(count_prefix = 1, item(pad_after = 4))]
    g: Vec<Point>,
    #[field(prefix_length = 2)]
    h: Box<[Point]>,
    #[field(item(prefix_length = 1))]
    i: [Vec<u8>; 2],
    #[field(count_prefix = 8)]
    j: Vec<Small>,
    #[field(count_prefix = 4)]
    k: Vec<bool>,
    #[field(prefix_length = varuint)]
    l: Vec<Entry>,
    n: u8,
    #[field(count = u16::from(self.n) * 2)]
    m: Vec<u16>,
    #[field(rest, item(length(u8)))]
    o: Vec<Entry>,
}

/// Little on the wire, and framed by nothing.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Point {
    x: u8,
    y: u8,
}

/// Needs one byte on the wire and many in memory.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(flags = 1))]
pub struct Entry {
    #[field(flag = 0)]
    a: Option<[u64; 8]>,
    #[field(flag = 1, prefix_length = 1)]
    b: Option<String>,
    #[field(flag = 2, rest)]
    c: Option<Vec<u8>>,
}

/// Items that take no bytes: refused, never counted to the end.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Nothings {
    #[field(count_prefix = 8)]
    a: Vec<Nothing>,
    #[field(rest)]
    b: Vec<Nothing>,
}

/// No bytes at all.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Nothing {}
