//! The messages.

mod ark;
mod errors;
mod fixed;
mod floats;
mod nested;
mod optional;
mod scenes;
mod variant;

use crate::hand::Error;
use crate::{Buffer, Case};
use bytespec::{Decode, Encode, ProtoModel};
use std::fmt::Debug;
use std::hint::black_box;

/// All that is measured: the name of each message, and how to come by its cases, which takes a while for the large ones.
#[allow(clippy::type_complexity)] // A name for it would say no more.
pub const WORKLOADS: [(&str, fn() -> Vec<Case>); 8] = [
    ("W1", fixed::cases),
    ("W2", optional::cases),
    ("W3", nested::cases),
    ("W4", floats::cases),
    ("E1", errors::cases),
    ("F1", variant::cases),
    ("A1", ark::cases),
    ("T1", scenes::cases),
];

/// Code by hand for a message.
trait ByHand: Sized {
    /// A first capacity as somebody who knows the message would choose it.
    fn capacity(&self) -> usize;
    fn write(&self, out: &mut Vec<u8>) -> Result<(), Error>;
}

/// Encoding into a fresh and into a reused buffer, and measuring only; both ways write the same bytes.
fn encode_cases<T: ProtoModel + Encode + ByHand + 'static>(fresh: &'static str, reused: &'static str, measured: &'static str, value: T) -> [Case; 3] {
    // One value for all, as what it owns lies the same way for all.
    let value: &'static T = Box::leak(Box::new(value));
    let bytes = value.encode().expect("the sample encodes");
    let mut by_hand = Vec::new();
    value.write(&mut by_hand).expect("the sample encodes by hand");
    assert!(bytes == by_hand, "{fresh}: derived and hand-written bytes differ");

    assert_eq!(value.encoded_len().ok(), Some(bytes.len()), "{measured}");

    // Both encode and drop; a sum of lengths written for one message by hand would cost less.
    let measured = Case::new(measured, bytes.len())
        .with("hand", move || {
            let value = black_box(value);
            let mut out = Vec::with_capacity(value.capacity());
            value.write(&mut out).map(|()| out.len())
        })
        .with("derived", move || black_box(value).encoded_len());
    let fresh = Case::new(fresh, bytes.len())
        .with("hand", move || {
            let value = black_box(value);
            let mut out = Vec::with_capacity(value.capacity());
            value.write(&mut out).map(|()| out)
        })
        .with("derived", move || black_box(value).encode());
    let buffer = Buffer::default();
    let reused = Case::new(reused, bytes.len()).with_buffer("hand", &buffer, move |out| black_box(value).write(out)).with_buffer(
        "derived",
        &buffer,
        move |out| black_box(value).encode_into(out),
    );
    [fresh, reused, measured]
}

/// Decoding; both ways read the same value. The bytes live as long as the program: borrowed values point into them.
fn decode_case<T: ProtoModel + Decode<'static> + PartialEq + Debug + 'static>(
    name: &'static str,
    bytes: &'static [u8],
    by_hand: fn(&'static [u8]) -> Result<T, Error>,
) -> Case {
    let derived = T::decode(bytes).expect("the sample decodes");
    assert!(Ok(&derived) == by_hand(bytes).as_ref(), "{name}: derived and hand-written values differ");
    assert!(by_hand(&bytes[..bytes.len() - 1]).is_err() && T::decode(&bytes[..bytes.len() - 1]).is_err());
    Case::new(name, bytes.len()).with("hand", move || by_hand(black_box(bytes))).with("derived", move || T::decode(black_box(bytes)))
}

/// The bytes of a sample, for the rest of the program.
fn leak<T: ProtoModel + Encode>(value: &T) -> &'static [u8] {
    value.encode().expect("the sample encodes").leak()
}

/// Decoding of what has to be refused, by both.
fn refusal_case<T: ProtoModel + Decode<'static> + 'static>(
    name: &'static str,
    bytes: &'static [u8],
    by_hand: fn(&'static [u8]) -> Result<T, Error>,
) -> Case {
    assert!(by_hand(bytes).is_err() && T::decode(bytes).is_err(), "{name}: accepted");
    Case::new(name, bytes.len()).with("hand", move || by_hand(black_box(bytes))).with("derived", move || T::decode(black_box(bytes)))
}
