//! W1: a header and ten integers, 50 bytes.

use super::{ByHand, decode_case, encode_cases, leak};
use crate::Case;
use crate::hand::{Error, Reader, patch, put_header};
#[cfg(feature = "peers")]
use crate::peers::Cases;
use bytespec::ProtoModel;

#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(constructor = 0x1234)]
struct Sample {
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

impl ByHand for Sample {
    fn capacity(&self) -> usize {
        50
    }

    fn write(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        out.extend_from_slice(&0x1234_u16.to_be_bytes());
        let start = put_header(out, 0);
        out.push(self.a);
        out.extend_from_slice(&self.b.to_be_bytes());
        out.extend_from_slice(&self.c.to_be_bytes());
        out.extend_from_slice(&self.d.to_be_bytes());
        out.extend_from_slice(&self.e.to_be_bytes());
        out.extend_from_slice(&self.f.to_be_bytes());
        out.extend_from_slice(&self.g.to_be_bytes());
        out.extend_from_slice(&self.h.to_be_bytes());
        out.extend_from_slice(&self.i.to_be_bytes());
        out.extend_from_slice(&self.j.to_be_bytes());
        patch(out, start)
    }
}

fn read(bytes: &[u8]) -> Result<Sample, Error> {
    let mut input = Reader(bytes);
    input.constructor(0x1234)?;
    let (_, behind) = input.header()?;
    let value = Sample {
        a: u8::from_be_bytes(input.array()?),
        b: i8::from_be_bytes(input.array()?),
        c: u16::from_be_bytes(input.array()?),
        d: i16::from_be_bytes(input.array()?),
        e: u32::from_be_bytes(input.array()?),
        f: i32::from_be_bytes(input.array()?),
        g: u64::from_be_bytes(input.array()?),
        h: i64::from_be_bytes(input.array()?),
        i: u32::from_be_bytes(input.array()?),
        j: u16::from_be_bytes(input.array()?),
    };
    behind.finish()?;
    Ok(value)
}

pub(super) fn cases() -> Vec<Case> {
    let value = Sample { a: 1, b: -2, c: 3, d: -4, e: 5, f: -6, g: 7, h: -8, i: 9, j: 10 };
    let bytes = leak(&value);
    assert_eq!(bytes.len(), 50);
    let [fresh, reused, measured] = encode_cases("W1 encode", "W1 encode, reused", "W1 measure", value);
    #[cfg_attr(not(feature = "peers"), allow(unused_mut))]
    let mut cases = vec![decode_case("W1 decode", bytes, read), fresh, reused, measured];
    #[cfg(feature = "peers")]
    crate::peers::fixed::add(Cases { cases: &mut cases, decode: "W1 decode", encode: "W1 encode", reused: "W1 encode, reused" }, bytes);
    cases
}
