//! W1.

use super::Cases;
use binrw::binrw;
use borsh::{BorshDeserialize, BorshSerialize};
use deku::deku_derive;
use serde::{Deserialize, Serialize};
use speedy::{Readable, Writable};
use wincode::{SchemaRead, SchemaWrite};

#[derive(BorshSerialize, BorshDeserialize, Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug)]
struct Own {
    a: u8,
    b: i8,
    c: u16,
    d: i16,
    e: u32,
    f: i32,
    g: u64,
    h: i64,
    i: u32,
    j: u16,
}

#[derive(prost::Message, PartialEq)]
struct Prost {
    #[prost(uint32, tag = "1")]
    a: u32,
    #[prost(sint32, tag = "2")]
    b: i32,
    #[prost(uint32, tag = "3")]
    c: u32,
    #[prost(sint32, tag = "4")]
    d: i32,
    #[prost(fixed32, tag = "5")]
    e: u32,
    #[prost(sfixed32, tag = "6")]
    f: i32,
    #[prost(fixed64, tag = "7")]
    g: u64,
    #[prost(sfixed64, tag = "8")]
    h: i64,
    #[prost(fixed32, tag = "9")]
    i: u32,
    #[prost(uint32, tag = "10")]
    j: u32,
}

#[binrw]
#[brw(big, magic = 0x1234_u16)]
#[derive(PartialEq, Debug)]
struct Binrw {
    #[br(temp)]
    #[bw(calc = 0)]
    _flags: u64,
    #[br(temp)]
    #[bw(calc = 36)]
    _length: u32,
    a: u8,
    b: i8,
    c: u16,
    d: i16,
    e: u32,
    f: i32,
    g: u64,
    h: i64,
    i: u32,
    j: u16,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "big", magic = b"\x12\x34")]
#[derive(PartialEq, Debug)]
struct Deku {
    #[deku(temp, temp_value = "0")]
    flags: u64,
    #[deku(temp, temp_value = "36")]
    length: u32,
    a: u8,
    b: i8,
    c: u16,
    d: i16,
    e: u32,
    f: i32,
    g: u64,
    h: i64,
    i: u32,
    j: u16,
}

pub(crate) fn add(mut cases: Cases<'_>, bytes: &'static [u8]) {
    let (a, b, c, d, e, f, g, h, i, j) = (1, -2, 3, -4, 5, -6, 7, -8, 9, 10);
    cases.binrw(Binrw { a, b, c, d, e, f, g, h, i, j }, bytes);
    cases.deku(Deku { a, b, c, d, e, f, g, h, i, j }, bytes);
    cases.own_layouts(Own { a, b, c, d, e, f, g, h, i, j });
    let (a, b, c, d, j) = (a.into(), b.into(), c.into(), d.into(), j.into());
    cases.prost(Prost { a, b, c, d, e, f, g, h, i, j });
}
