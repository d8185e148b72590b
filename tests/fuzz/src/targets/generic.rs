//! The decoder itself, on the declarations in [`schema`](crate::schema). The first byte of an input says which.

use crate::Outcome;
use crate::bound::bounded;
use crate::schema::contexts::{Actor, Save};
use crate::schema::enums::{Chunk, Command, Enums, Message, Value};
use crate::schema::lists::{Entry, Lists, Nothings};
use crate::schema::structs::{Framed, Inner, Padded};
use crate::schema::texts::{Borrowed, Texts};
use crate::schema::values::{Bits, Dates, Numbers, Tree};
use crate::schema::wires::{self, Record};
use bytespec::explain::explain_with;
use bytespec::{DecodeError, Limits, ProtoModel};

const DEPTH: u32 = 24;
const LIMITS: Limits = Limits::new().max_depth(DEPTH);

/// Bytes of memory for each byte of input: an [`Entry`] of one byte takes more than a hundred, in a vector that may have
/// room for twice as many and is copied as it grows. And for an error: its box, its path, a text; and a page for each level,
/// which a list may take before its first item is read.
const MEMORY: (u64, u64) = (512, 8192 + 4096 * DEPTH as u64);

/// What a declaration promises of the bytes that it accepts.
#[derive(PartialEq)]
enum Promise {
    /// They are what the value is encoded to.
    Identical,
    /// Something in them may be ignored; encoded once, they stay as they are.
    Stable,
}

/// One declaration on some bytes. A macro, since what borrows has another type for each input.
macro_rules! check {
    ($type:ty, $bytes:expr, $promise:ident, $context:expr) => {{
        let bytes: &[u8] = $bytes;
        let context = || $context;
        let decoded = bounded(bytes.len(), MEMORY, || <$type>::decode_with(bytes, &LIMITS, &mut context()));
        let watched = explain_with::<$type, _>(bytes, &LIMITS, &mut context());
        alike(bytes, decoded.as_ref().err(), watched.error.as_ref());
        match decoded {
            Err(_) => Outcome::Rejected,
            Ok(value) => {
                let again = value.encode_with(&LIMITS, &mut context()).unwrap_or_else(|error| panic!("not encoded again: {error}\n{value:?}"));
                if Promise::$promise == Promise::Identical {
                    assert_eq!(again, bytes, "{value:?}");
                }
                let second = <$type>::decode_with(&again, &LIMITS, &mut context())
                    .unwrap_or_else(|error| panic!("not decoded again: {error}\n{value:?}\n{again:02x?}"));
                assert_eq!(format!("{value:?}"), format!("{second:?}"), "{again:02x?}");
                let third = second.encode_with(&LIMITS, &mut context()).unwrap_or_else(|error| panic!("not encoded a second time: {error}"));
                assert_eq!(again, third, "{value:?}");
                Outcome::Accepted
            }
        }
    }};
}

/// Watched decoding says what plain decoding says, and an error points into the input.
fn alike(bytes: &[u8], plain: Option<&DecodeError>, watched: Option<&DecodeError>) {
    let said = |error: &DecodeError| (error.to_string(), error.offset(), error.missing());
    assert_eq!(plain.map(said), watched.map(said));
    if let Some(error) = plain {
        assert!(error.offset() <= bytes.len(), "{error}");
    }
}

type Check = fn(&[u8]) -> Outcome;

/// By the first byte of an input. New ones go to the end, so that inputs found before stay what they are.
const CHECKS: &[Check] = &[
    |bytes| check!(Numbers, bytes, Identical, ()),
    |bytes| check!(Bits, bytes, Stable, ()),
    |bytes| {
        if let Ok(tree) = Tree::decode_with(bytes, &LIMITS, &mut ()) {
            assert!(tree.depth() <= DEPTH, "{} levels", tree.depth());
        }
        check!(Tree, bytes, Stable, ())
    },
    |bytes| check!(Dates, bytes, Stable, ()),
    |bytes| check!(Texts, bytes, Identical, ()),
    |bytes| check!(Borrowed<'_>, bytes, Stable, ()),
    |bytes| check!(Lists, bytes, Stable, ()),
    |bytes| check!(Nothings, bytes, Stable, ()),
    |bytes| check!(Framed, bytes, Stable, ()),
    |bytes| check!(Inner, bytes, Stable, ()),
    |bytes| check!(Padded, bytes, Stable, ()),
    |bytes| check!(Value, bytes, Stable, ()),
    |bytes| check!(Chunk, bytes, Identical, ()),
    |bytes| check!(Command, bytes, Identical, ()),
    |bytes| check!(Enums, bytes, Stable, ()),
    |bytes| check!(Message, bytes, Stable, ()),
    |bytes| check!(wires::Chunk, bytes, Stable, ()),
    |bytes| check!(Record, bytes, Identical, ()),
    |bytes| check!(Actor, bytes, Stable, save(1)),
    |bytes| check!(Actor, bytes, Stable, save(3)),
    |bytes| check!(Entry, bytes, Stable, ()),
];

fn save(version: u64) -> Save {
    Save { names: ["a", "b", "c", "d"].map(String::from).to_vec(), version }
}

pub(super) fn run(input: &[u8]) -> Outcome {
    let Some((&kind, bytes)) = input.split_first() else { return Outcome::Rejected };
    match CHECKS.get(usize::from(kind)) {
        Some(check) => check(bytes),
        None => Outcome::Rejected,
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    crate::seeds::of_folder("generic")
}
