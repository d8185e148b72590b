//! W3: 10,000 records with headers and texts of their own, about 620 KB.

use super::{ByHand, decode_case, encode_cases, leak, refusal_case};
use crate::Case;
use crate::hand::{Error, Reader, patch, put_bytes, put_header};
#[cfg(feature = "peers")]
use crate::peers::Cases;
use bytespec::ProtoModel;

macro_rules! message {
    ($list:ident, $item:ident, $read:ident $(<$life:lifetime>)?, $text:ty, $own:expr) => {
        #[derive(ProtoModel, Clone, Debug, PartialEq)]
        #[proto(constructor = 9)]
        struct $list $(<$life>)? {
            records: Vec<$item $(<$life>)?>,
        }

        #[derive(ProtoModel, Clone, Debug, PartialEq)]
        struct $item $(<$life>)? {
            id: u64,
            amount: u32,
            name: $text,
            note: $text,
        }

        fn $read $(<$life>)? (bytes: & $($life)? [u8]) -> Result<$list $(<$life>)?, Error> {
            let mut input = Reader(bytes);
            input.constructor(9)?;
            let (_, behind) = input.header()?;
            let mut items = Reader(input.bytes()?);
            let mut records = Vec::new();
            while !items.0.is_empty() {
                let (_, next) = items.header()?;
                records.push($item {
                    id: u64::from_be_bytes(items.array()?),
                    amount: u32::from_be_bytes(items.array()?),
                    name: $own(items.text()?),
                    note: $own(items.text()?),
                });
                items = next;
            }
            behind.finish()?;
            Ok($list { records })
        }
    };
}

message!(Owned, OwnedRecord, read_owned, String, str::to_owned);
message!(Borrowed, BorrowedRecord, read_borrowed<'a>, &'a str, std::convert::identity);

impl ByHand for Owned {
    fn capacity(&self) -> usize {
        64 * self.records.len()
    }

    fn write(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        out.extend_from_slice(&9_u16.to_be_bytes());
        let start = put_header(out, 0);
        out.extend_from_slice(&[0; 4]);
        let list = out.len();
        for record in &self.records {
            let start = put_header(out, 0);
            out.extend_from_slice(&record.id.to_be_bytes());
            out.extend_from_slice(&record.amount.to_be_bytes());
            put_bytes(out, record.name.as_bytes())?;
            put_bytes(out, record.note.as_bytes())?;
            patch(out, start)?;
        }
        patch(out, list)?;
        patch(out, start)
    }
}

fn sample() -> Owned {
    let record = |id: u64| OwnedRecord {
        id,
        amount: (id * 77) as u32,
        name: format!("record {id:05} {}", "x".repeat((id % 5) as usize)),
        note: format!("{}for the time", "quite ".repeat((id % 2) as usize)),
    };
    Owned { records: (0..10_000).map(record).collect() }
}

pub(super) fn cases() -> Vec<Case> {
    let value = sample();
    let bytes = leak(&value);
    assert_eq!(bytes.len(), 620_018);
    #[cfg(feature = "peers")]
    let plain = value.clone();
    let [fresh, reused, measured] = encode_cases("W3 encode", "W3 encode, reused", "W3 measure", value);
    #[cfg_attr(not(feature = "peers"), allow(unused_mut))]
    let mut cases =
        vec![decode_case("W3 decode, owned", bytes, read_owned), decode_case("W3 decode, borrowed", bytes, read_borrowed), fresh, reused, measured];
    #[cfg(feature = "peers")]
    {
        use crate::peers::nested::{Own, OwnList, add};
        let records = plain.records.into_iter().map(|OwnedRecord { id, amount, name, note }| Own { id, amount, name, note }).collect();
        let cases = Cases { cases: &mut cases, decode: "W3 decode, owned", encode: "W3 encode", reused: "W3 encode, reused" };
        add(cases, "W3 decode, borrowed", OwnList { records }, bytes);
    }
    cases
}

/// A byte that is no text in the last of 10,000 records.
pub(super) fn refused() -> Vec<Case> {
    let mut bytes = sample().encode().expect("the sample encodes");
    if let Some(last) = bytes.last_mut() {
        *last = 0xff;
    }
    vec![refusal_case("E1 W3, no text at the end", bytes.leak(), read_owned)]
}
