//! The declaration language, topic by topic: exact bytes, values and messages.
#![allow(clippy::unwrap_used)]

mod bits;
mod bounds;
mod conditions;
mod contexts;
mod entry;
mod enums;
mod headers;
mod hygiene;
mod lists;
mod own_types;
mod padding;
mod structs;
mod tags;
mod types;
mod unknown;
mod wires;
mod writable;

use bytespec::{Decode, DecodeError, Encode, EncodeError, ProtoModel};
use std::fmt::Debug;

/// The value is these bytes and the bytes are this value, wherever they stand; and what is not this message is refused alike by
/// decoding and by explaining, whatever byte is changed or missing.
#[track_caller]
fn check<T: ProtoModel + Encode + for<'a> Decode<'a> + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(value.encode().as_deref().map_err(ToString::to_string), Ok(bytes), "encode");
    assert_eq!(T::decode(bytes).as_ref().map_err(ToString::to_string), Ok(value), "decode");

    let mut appended = vec![0xee; 3];
    value.encode_into(&mut appended).unwrap();
    assert_eq!(appended[3..], *bytes, "encode_into");
    let (found, end) = T::decode_from(&appended, 3).unwrap();
    assert_eq!((&found, end), (value, appended.len()), "decode_from");

    refused_alike::<T>(bytes);
    for cut in 0..bytes.len() {
        refused_alike::<T>(&bytes[..cut]);
    }
    let mut changed = bytes.to_vec();
    for at in 0..bytes.len().min(64) {
        for bit in [0x01, 0x80, 0xff] {
            changed[at] ^= bit;
            refused_alike::<T>(&changed);
            changed[at] ^= bit;
        }
    }
}

/// The two instances of the generated code say the same.
#[track_caller]
fn refused_alike<T: ProtoModel + for<'a> Decode<'a>>(bytes: &[u8]) {
    let plain = T::decode(bytes).err().map(|error| error.to_string());
    let watched = bytespec::explain::<T>(bytes).error.map(|error| error.to_string());
    assert_eq!(watched, plain, "explaining {bytes:02x?}");
}

/// What decoding says.
#[track_caller]
fn refused<T: ProtoModel + for<'a> Decode<'a> + Debug>(bytes: &[u8]) -> String {
    refused_alike::<T>(bytes);
    text(T::decode(bytes).unwrap_err())
}

/// What encoding says.
#[track_caller]
fn unwritable<T: ProtoModel + Encode + Debug>(value: &T) -> String {
    let mut out = vec![1, 2, 3];
    let error: EncodeError = value.encode_into(&mut out).unwrap_err();
    assert_eq!(out, [1, 2, 3], "nothing was written");
    assert_eq!(value.encode().unwrap_err().to_string(), error.to_string());
    error.to_string()
}

fn text(error: DecodeError) -> String {
    error.to_string()
}
