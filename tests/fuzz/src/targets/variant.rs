//! Godot's Variant. The first byte of an input says which engine reads it.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec::{DecodeError, DecodeErrorKind, LimitKind, Limits, ProtoModel};
use bytespec_formats::godot::{Engine, Precision, Release, Variant};

/// As deep as a value is read on the stack of the caller, where memory is measured.
const DEPTH: u32 = 16;
const SHALLOW: Limits = Limits::new().max_depth(DEPTH);

/// Bytes of memory for each byte of input; and for an error, and a page for each level, which a list may take before its first
/// item is read.
const MEMORY: (u64, u64) = (64, 8192 + 4096 * DEPTH as u64);

pub(super) fn engine(choice: u8, releases: &[Release]) -> Engine {
    let release = releases[usize::from(choice & 3) % releases.len()];
    let precision = [Precision::Keep, Precision::Single, Precision::Double, Precision::Keep][usize::from(choice >> 2 & 3)];
    Engine::new(release).with_precision(precision).with_objects(choice & 0x10 != 0).with_lossless(choice & 0x20 != 0)
}

pub(super) fn run3(input: &[u8]) -> Outcome {
    run(input, &[Release::V3, Release::V3_0])
}

pub(super) fn run4(input: &[u8]) -> Outcome {
    run(input, &[Release::V4_4, Release::V4_0, Release::V4_3])
}

fn run(input: &[u8], releases: &[Release]) -> Outcome {
    let Some((&choice, bytes)) = input.split_first() else { return Outcome::Rejected };
    check(engine(choice, releases), bytes)
}

fn check(engine: Engine, bytes: &[u8]) -> Outcome {
    let shallow = bounded(bytes.len(), MEMORY, || Variant::decode_with(bytes, &SHALLOW, &mut { engine }));
    let decoded = engine.decode(bytes);
    match (&shallow, &decoded) {
        (Ok(shallow), Ok(decoded)) => assert_eq!(shallow, decoded),
        (Err(error), _) if matches!(error.kind(), DecodeErrorKind::Limit { kind: LimitKind::Depth, .. }) => {}
        (Err(shallow), Err(error)) => assert_eq!(said(shallow), said(error)),
        (shallow, decoded) => panic!("{shallow:?} on a small stack, {decoded:?} on a large one"),
    }
    let explained = engine.explain(bytes).error;
    assert_eq!(decoded.as_ref().err().map(said), explained.as_ref().map(said), "explained");
    let value = match decoded {
        Ok(value) => value,
        Err(error) => {
            assert!(error.offset() <= bytes.len(), "{error}");
            return Outcome::Rejected;
        }
    };
    let encode = |value: &Variant| engine.encode(value).unwrap_or_else(|error| panic!("not encoded again: {error}\n{value}"));
    let decode = |bytes: &[u8]| engine.decode(bytes).unwrap_or_else(|error| panic!("not decoded again: {error}\n{value}\n{bytes:02x?}"));
    Stable { write: &encode, read: &decode, engine }.check(&value);
    Outcome::Accepted
}

/// An error without the guess at what the bytes are instead, which only some ways of reading make.
fn said(error: &DecodeError) -> String {
    format!("{} at {}: {:?}", error.path(), error.offset(), error.kind())
}

/// A value that was accepted comes back, and then stays as it is.
pub(super) struct Stable<'a> {
    pub(super) write: &'a dyn Fn(&Variant) -> Vec<u8>,
    pub(super) read: &'a dyn Fn(&[u8]) -> Variant,
    pub(super) engine: Engine,
}

impl Stable<'_> {
    pub(super) fn check(&self, value: &Variant) {
        let mut bytes = (self.write)(value);
        let mut second = (self.read)(&bytes);
        if second != *value {
            assert!(self.may_change(value), "{value:?} became {second:?}");
            bytes = (self.write)(&second);
            second = (self.read)(&bytes);
        }
        assert_eq!((self.write)(&second), bytes, "{value} and {second}");
    }

    /// Whether the first time changes it, so that keys of a dictionary may become one: without loss, vectors get the width of the
    /// engine when they are written; as engines do, no object is written as null.
    fn may_change(&self, value: &Variant) -> bool {
        if self.engine == self.engine.with_lossless(true) {
            self.engine.precision() != Precision::Keep
        } else {
            format!("{value:?}").contains("Object(null)")
        }
    }
}

/// What engines wrote, as read by the engine, by one of another precision, with objects, without loss.
fn seeds(files: &[&str]) -> Vec<Vec<u8>> {
    let values = files.iter().flat_map(|file| seeds::of_vectors(file));
    values.enumerate().map(|(at, value)| [&[[0x10, 0x30, 0x00, 0x14, 0x38, 0x11, 0x31, 0x12][at % 8]], &value[..]].concat()).collect()
}

pub(super) fn seeds3() -> Vec<Vec<u8>> {
    seeds(&["godot3-variant", "godot36-variant"])
}

pub(super) fn seeds4() -> Vec<Vec<u8>> {
    seeds(&["godot4-variant", "godot4-double-variant"])
}
