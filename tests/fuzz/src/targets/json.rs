//! The JSON form of Godot's values, into bytes and back.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::godot::{Engine, Variant};

/// Bytes of memory for each byte of text: `0,` is a value, in a vector that may have room for twice as many and is copied as it
/// grows. And for an error with its path, and for each of the levels that are read on the stack of the caller.
const MEMORY: (u64, u64) = (128, 64 << 10);

pub(super) fn run(input: &[u8]) -> Outcome {
    let Ok(text) = str::from_utf8(input) else { return Outcome::Rejected };
    let value = match bounded(text.len(), MEMORY, || Variant::from_json(text)) {
        Ok(value) => value,
        Err(error) => {
            let _ = error.to_string();
            return Outcome::Rejected;
        }
    };
    let again = value.to_json().unwrap_or_else(|error| panic!("not written again: {error}\n{value}"));
    let second = Variant::from_json(&again).unwrap_or_else(|error| panic!("not read again: {error}\n{again}"));
    assert!(second == value, "{value} became {second}");
    assert_eq!(second.to_json().as_ref(), Ok(&again));
    // JSON can say more than an engine reads, such as a script that is no `res://` path: that is not encoded. What is, decodes.
    for engine in [Engine::GODOT4, Engine::GODOT3].into_iter().flat_map(|engine| [engine, engine.with_objects(true)]) {
        for engine in [engine, engine.with_lossless(true)] {
            check(engine, &value);
        }
    }
    Outcome::Accepted
}

fn check(engine: Engine, value: &Variant) {
    if let Ok(bytes) = engine.encode(value) {
        let decoded = engine.decode(&bytes).unwrap_or_else(|error| panic!("not decoded: {error}\n{engine:?}\n{value}\n{bytes:02x?}"));
        let json = decoded.to_json().unwrap_or_else(|error| panic!("not written from bytes: {error}\n{decoded}"));
        assert!(Variant::from_json(&json).is_ok_and(|read| read == decoded), "{json}");
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let values = seeds::of_vectors("godot4-variant").into_iter();
    let engine = Engine::GODOT4.with_objects(true);
    values.filter_map(|bytes| Some(engine.decode(&bytes).ok()?.to_json().ok()?.into_bytes())).collect()
}
