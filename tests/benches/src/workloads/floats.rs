//! W4: one million `f32`, in both byte orders.

use super::{ByHand, decode_case, encode_cases, leak};
use crate::hand::{Error, Reader, patch, put_header};
#[cfg(feature = "peers")]
use crate::peers::Cases;
use crate::{Buffer, Case};
use bytespec::ProtoModel;
use std::hint::black_box;

macro_rules! message {
    ($name:ident, $order:ident, $to:ident, $from:ident) => {
        #[derive(ProtoModel, Clone, Debug, PartialEq)]
        #[proto(constructor = 4)]
        struct $name {
            #[field(byte_order = $order)]
            samples: Vec<f32>,
        }

        impl $name {
            fn read(bytes: &[u8]) -> Result<Self, Error> {
                let mut input = Reader(bytes);
                input.constructor(4)?;
                let (_, behind) = input.header()?;
                let length = u32::$from(input.array()?) as usize;
                let items = input.0.get(..length).ok_or(Error::Short)?;
                let (chunks, rest) = items.as_chunks::<4>();
                Reader(rest).finish()?;
                let samples = chunks.iter().map(|chunk| f32::$from(*chunk)).collect();
                behind.finish()?;
                Ok($name { samples })
            }
        }

        impl ByHand for $name {
            fn capacity(&self) -> usize {
                18 + 4 * self.samples.len()
            }

            fn write(&self, out: &mut Vec<u8>) -> Result<(), Error> {
                out.extend_from_slice(&4_u16.to_be_bytes());
                let start = put_header(out, 0);
                let length = u32::try_from(4 * self.samples.len()).map_err(|_| Error::TooLong)?;
                out.extend_from_slice(&length.$to());
                for sample in &self.samples {
                    out.extend_from_slice(&sample.$to());
                }
                patch(out, start)
            }
        }
    };
}

message!(Big, big, to_be_bytes, from_be_bytes);
message!(Little, little, to_le_bytes, from_le_bytes);

pub(super) fn cases() -> Vec<Case> {
    let samples: Vec<f32> = (0..1_000_000_u32).map(|at| at as f32 * 0.25).collect();
    let big = Big { samples: samples.clone() };
    let little = Little { samples: samples.clone() };
    let (big_bytes, little_bytes) = (leak(&big), leak(&little));
    assert_eq!(big_bytes.len(), 4_000_018);
    let mut cases = vec![decode_case("W4 decode, little", little_bytes, Little::read), decode_case("W4 decode, big", big_bytes, Big::read)];
    cases.extend(encode_cases("W4 encode, little", "W4 encode, little, reused", "W4 measure, little", little));
    cases.extend(encode_cases("W4 encode, big", "W4 encode, big, reused", "W4 measure, big", big));
    #[cfg(feature = "peers")]
    crate::peers::floats::add(
        Cases { cases: &mut cases, decode: "W4 decode, little", encode: "W4 encode, little", reused: "W4 encode, little, reused" },
        &samples,
        little_bytes,
    );
    // What memory itself costs: the same bytes copied.
    let buffer = Buffer::default();
    cases
        .into_iter()
        .map(|case| {
            if case.name.ends_with("reused") {
                case.with_buffer("copy", &buffer, move |out| out.extend_from_slice(black_box(little_bytes)))
            } else {
                case.with("copy", move || black_box(little_bytes).to_vec())
            }
        })
        .collect()
}
