//! W2.

use super::Cases;
use binrw::binrw;
use borsh::{BorshDeserialize, BorshSerialize};
use deku::{DekuError, deku_derive};
use serde::{Deserialize, Serialize};
use speedy::{Readable, Writable};
use wincode::{SchemaRead, SchemaWrite};

/// The fields, however they are kept.
#[derive(BorshSerialize, BorshDeserialize, Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug, Clone)]
pub(crate) struct Own {
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) subject: Option<String>,
    pub(crate) body: Option<Vec<u8>>,
    pub(crate) signature: Option<Vec<u8>>,
    pub(crate) note: Option<String>,
}

#[derive(Serialize, Deserialize, Readable, Writable, SchemaRead, SchemaWrite, PartialEq, Debug)]
struct Borrowed<'a> {
    from: Option<&'a str>,
    to: Option<&'a str>,
    subject: Option<&'a str>,
    body: Option<&'a [u8]>,
    signature: Option<&'a [u8]>,
    note: Option<&'a str>,
}

#[derive(prost::Message, PartialEq)]
struct Prost {
    #[prost(string, optional, tag = "1")]
    from: Option<String>,
    #[prost(string, optional, tag = "2")]
    to: Option<String>,
    #[prost(string, optional, tag = "3")]
    subject: Option<String>,
    #[prost(bytes = "vec", optional, tag = "4")]
    body: Option<Vec<u8>>,
    #[prost(bytes = "vec", optional, tag = "5")]
    signature: Option<Vec<u8>>,
    #[prost(string, optional, tag = "6")]
    note: Option<String>,
}

#[binrw]
#[brw(big)]
#[derive(PartialEq, Debug)]
pub(super) struct BinrwText {
    #[br(temp)]
    #[bw(calc = text.len() as u32)]
    length: u32,
    #[br(count = length, try_map = String::from_utf8)]
    #[bw(map = String::as_bytes)]
    pub(super) text: String,
}

#[binrw]
#[brw(big)]
#[derive(PartialEq, Debug)]
struct BinrwBytes {
    #[br(temp)]
    #[bw(calc = bytes.len() as u32)]
    length: u32,
    #[br(count = length)]
    bytes: Vec<u8>,
}

fn flags(present: [bool; 6]) -> u64 {
    present.iter().enumerate().map(|(bit, present)| u64::from(*present) << bit).sum()
}

fn length(lengths: [Option<usize>; 6]) -> u32 {
    lengths.iter().flatten().map(|length| *length as u32 + 4).sum()
}

#[binrw]
#[brw(big, magic = 7_u16)]
#[derive(PartialEq, Debug)]
struct Binrw {
    #[br(temp)]
    #[bw(calc = flags([from.is_some(), to.is_some(), subject.is_some(), body.is_some(), signature.is_some(), note.is_some()]))]
    flags: u64,
    #[br(temp)]
    #[bw(calc = {
        let text = |text: &Option<BinrwText>| text.as_ref().map(|text| text.text.len());
        let bytes = |bytes: &Option<BinrwBytes>| bytes.as_ref().map(|bytes| bytes.bytes.len());
        length([text(from), text(to), text(subject), bytes(body), bytes(signature), text(note)])
    })]
    _length: u32,
    #[br(if(flags & 1 != 0))]
    from: Option<BinrwText>,
    #[br(if(flags & 2 != 0))]
    to: Option<BinrwText>,
    #[br(if(flags & 4 != 0))]
    subject: Option<BinrwText>,
    #[br(if(flags & 8 != 0))]
    body: Option<BinrwBytes>,
    #[br(if(flags & 16 != 0))]
    signature: Option<BinrwBytes>,
    #[br(if(flags & 32 != 0))]
    note: Option<BinrwText>,
}

fn text_of(bytes: Vec<u8>) -> Result<String, DekuError> {
    String::from_utf8(bytes).map_err(|_| DekuError::Parse("not UTF-8".into()))
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
#[derive(PartialEq, Debug)]
pub(super) struct DekuText {
    #[deku(temp, temp_value = "text.len() as u32")]
    length: u32,
    #[deku(count = "length", map = "text_of", writer = "text.as_bytes().to_writer(deku::writer, ())")]
    pub(super) text: String,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "endian", ctx = "endian: deku::ctx::Endian")]
#[derive(PartialEq, Debug)]
struct DekuBytes {
    #[deku(temp, temp_value = "bytes.len() as u32")]
    length: u32,
    #[deku(count = "length")]
    bytes: Vec<u8>,
}

#[deku_derive(DekuRead, DekuWrite)]
#[deku(endian = "big", magic = b"\x00\x07")]
#[derive(PartialEq, Debug)]
struct Deku {
    #[deku(temp, temp_value = "flags([from.is_some(), to.is_some(), subject.is_some(), body.is_some(), signature.is_some(), note.is_some()])")]
    flags: u64,
    #[deku(
        temp,
        temp_value = "{
        let text = |text: &Option<DekuText>| text.as_ref().map(|text| text.text.len());
        let bytes = |bytes: &Option<DekuBytes>| bytes.as_ref().map(|bytes| bytes.bytes.len());
        length([text(from), text(to), text(subject), bytes(body), bytes(signature), text(note)])
    }"
    )]
    length: u32,
    #[deku(cond = "flags & 1 != 0")]
    from: Option<DekuText>,
    #[deku(cond = "flags & 2 != 0")]
    to: Option<DekuText>,
    #[deku(cond = "flags & 4 != 0")]
    subject: Option<DekuText>,
    #[deku(cond = "flags & 8 != 0")]
    body: Option<DekuBytes>,
    #[deku(cond = "flags & 16 != 0")]
    signature: Option<DekuBytes>,
    #[deku(cond = "flags & 32 != 0")]
    note: Option<DekuText>,
}

pub(crate) fn add(mut cases: Cases<'_>, borrowed: &'static str, value: Own, bytes: &'static [u8]) {
    let kept: &'static Own = Box::leak(Box::new(value.clone()));
    let (text, raw) = (
        |text: &Option<String>| text.clone().map(|text| BinrwText { text }),
        |bytes: &Option<Vec<u8>>| bytes.clone().map(|bytes| BinrwBytes { bytes }),
    );
    let Own { from, to, subject, body, signature, note } = &kept;
    cases
        .binrw(Binrw { from: text(from), to: text(to), subject: text(subject), body: raw(body), signature: raw(signature), note: text(note) }, bytes);
    let (text, raw) = (
        |text: &Option<String>| text.clone().map(|text| DekuText { text }),
        |bytes: &Option<Vec<u8>>| bytes.clone().map(|bytes| DekuBytes { bytes }),
    );
    cases.deku(Deku { from: text(from), to: text(to), subject: text(subject), body: raw(body), signature: raw(signature), note: text(note) }, bytes);
    cases.borrowed(
        borrowed,
        Borrowed {
            from: from.as_deref(),
            to: to.as_deref(),
            subject: subject.as_deref(),
            body: body.as_deref(),
            signature: signature.as_deref(),
            note: note.as_deref(),
        },
    );
    cases.own_layouts(value.clone());
    let Own { from, to, subject, body, signature, note } = value;
    cases.prost(Prost { from, to, subject, body, signature, note });
}
