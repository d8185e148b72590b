//! W4, little endian, as all but two of these libraries have it.

use super::Cases;
use binrw::binrw;
use borsh::{BorshDeserialize, BorshSerialize};
use deku::deku_derive;
use serde::{Deserialize, Serialize};
use speedy::{Readable, Writable};
use wincode::{SchemaRead, SchemaWrite};

#[derive(BorshSerialize, BorshDeserialize, Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug)]
struct Own {
    samples: Vec<f32>,
}

#[derive(prost::Message, PartialEq)]
struct Prost {
    #[prost(float, repeated, tag = "1")]
    samples: Vec<f32>,
}

#[binrw]
#[brw(big, magic = 4_u16)]
#[derive(PartialEq, Debug)]
struct Binrw {
    #[br(temp)]
    #[bw(calc = 0)]
    _flags: u64,
    #[br(temp)]
    #[bw(calc = 4 + 4 * samples.len() as u32)]
    _length: u32,
    #[br(temp)]
    #[bw(calc = 4 * samples.len() as u32)]
    #[brw(little)]
    length: u32,
    #[br(count = length / 4)]
    #[brw(little)]
    samples: Vec<f32>,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "big", magic = b"\x00\x04")]
#[derive(PartialEq, Debug)]
struct Deku {
    #[deku(temp, temp_value = "0")]
    flags: u64,
    #[deku(temp, temp_value = "4 + 4 * samples.len() as u32")]
    payload: u32,
    #[deku(temp, temp_value = "4 * samples.len() as u32", endian = "little")]
    length: u32,
    #[deku(count = "length / 4", endian = "little")]
    samples: Vec<f32>,
}

pub(crate) fn add(mut cases: Cases<'_>, samples: &[f32], bytes: &'static [u8]) {
    let samples = || samples.to_vec();
    cases.binrw(Binrw { samples: samples() }, bytes);
    cases.deku(Deku { samples: samples() }, bytes);
    cases.own_layouts(Own { samples: samples() });
    cases.prost(Prost { samples: samples() });
}
