//! W3.

use super::Cases;
use super::optional::{BinrwText, DekuText};
use binrw::binrw;
use borsh::{BorshDeserialize, BorshSerialize};
use deku::deku_derive;
use serde::{Deserialize, Serialize};
use speedy::{Readable, Writable};
use wincode::{SchemaRead, SchemaWrite};

#[derive(BorshSerialize, BorshDeserialize, Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug, Clone)]
pub(crate) struct OwnList {
    pub(crate) records: Vec<Own>,
}

#[derive(BorshSerialize, BorshDeserialize, Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug, Clone)]
pub(crate) struct Own {
    pub(crate) id: u64,
    pub(crate) amount: u32,
    pub(crate) name: String,
    pub(crate) note: String,
}

#[derive(Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug)]
struct BorrowedList<'a> {
    #[serde(borrow)]
    records: Vec<Borrowed<'a>>,
}

#[derive(Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug)]
struct Borrowed<'a> {
    id: u64,
    amount: u32,
    name: &'a str,
    note: &'a str,
}

#[derive(prost::Message, PartialEq)]
struct ProstList {
    #[prost(message, repeated, tag = "1")]
    records: Vec<Prost>,
}

#[derive(prost::Message, PartialEq)]
struct Prost {
    #[prost(fixed64, tag = "1")]
    id: u64,
    #[prost(fixed32, tag = "2")]
    amount: u32,
    #[prost(string, tag = "3")]
    name: String,
    #[prost(string, tag = "4")]
    note: String,
}

/// What a record takes, with its header.
fn length<'a>(texts: impl Iterator<Item = (&'a String, &'a String)>) -> u32 {
    texts.map(|(name, note)| (32 + name.len() + note.len()) as u32).sum()
}

#[binrw]
#[brw(big, magic = 9_u16)]
#[derive(PartialEq, Debug)]
struct BinrwList {
    #[br(temp)]
    #[bw(calc = 0)]
    _flags: u64,
    #[br(temp)]
    #[bw(calc = 4 + length(records.iter().map(|record| (&record.name.text, &record.note.text))))]
    _length: u32,
    #[br(temp)]
    #[bw(calc = length(records.iter().map(|record| (&record.name.text, &record.note.text))))]
    length: u32,
    #[br(parse_with = until_used_up, args(length))]
    records: Vec<Binrw>,
}

#[binrw::parser(reader, endian)]
fn until_used_up(length: u32) -> binrw::BinResult<Vec<Binrw>> {
    let end = reader.stream_position()? + u64::from(length);
    let mut records = Vec::new();
    while reader.stream_position()? < end {
        records.push(binrw::BinRead::read_options(reader, endian, ())?);
    }
    Ok(records)
}

#[binrw]
#[brw(big)]
#[derive(PartialEq, Debug)]
struct Binrw {
    #[br(temp)]
    #[bw(calc = 0)]
    _flags: u64,
    #[br(temp)]
    #[bw(calc = (20 + name.text.len() + note.text.len()) as u32)]
    _length: u32,
    id: u64,
    amount: u32,
    name: BinrwText,
    note: BinrwText,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "big", magic = b"\x00\x09")]
#[derive(PartialEq, Debug)]
struct DekuList {
    #[deku(temp, temp_value = "0")]
    flags: u64,
    #[deku(temp, temp_value = "4 + length(records.iter().map(|record| (&record.name.text, &record.note.text)))")]
    payload: u32,
    #[deku(temp, temp_value = "length(records.iter().map(|record| (&record.name.text, &record.note.text)))")]
    length: u32,
    #[deku(bytes_read = "length")]
    records: Vec<Deku>,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
#[derive(PartialEq, Debug)]
struct Deku {
    #[deku(temp, temp_value = "0")]
    flags: u64,
    #[deku(temp, temp_value = "(20 + name.text.len() + note.text.len()) as u32")]
    length: u32,
    id: u64,
    amount: u32,
    name: DekuText,
    note: DekuText,
}

pub(crate) fn add(mut cases: Cases<'_>, borrowed: &'static str, value: OwnList, bytes: &'static [u8]) {
    let kept: &'static OwnList = Box::leak(Box::new(value.clone()));
    let records = || kept.records.iter();
    let text = |text: &String| BinrwText { text: text.clone() };
    cases.binrw(
        BinrwList {
            records: records()
                .map(|record| Binrw { id: record.id, amount: record.amount, name: text(&record.name), note: text(&record.note) })
                .collect(),
        },
        bytes,
    );
    let text = |text: &String| DekuText { text: text.clone() };
    cases.deku(
        DekuList {
            records: records()
                .map(|record| Deku { id: record.id, amount: record.amount, name: text(&record.name), note: text(&record.note) })
                .collect(),
        },
        bytes,
    );
    cases.borrowed(
        borrowed,
        BorrowedList {
            records: records().map(|record| Borrowed { id: record.id, amount: record.amount, name: &record.name, note: &record.note }).collect(),
        },
    );
    cases.own_layouts(value);
    cases.prost(ProstList {
        records: records()
            .map(|record| Prost { id: record.id, amount: record.amount, name: record.name.clone(), note: record.note.clone() })
            .collect(),
    });
}
