//! What holds for every value and for every string of bytes. `CASES_TIMES=100` tries a hundred times as many.
#![allow(clippy::unwrap_used)]

mod values;

use bytespec_formats::godot::{Engine, Precision, Release};
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, TestRunner};
use std::cell::Cell;

/// Every release, with every width of vectors that it knows.
fn engines() -> impl Iterator<Item = Engine> {
    let releases = [Release::V3_0, Release::V3, Release::V4_0, Release::V4_3, Release::V4_4];
    releases
        .into_iter()
        .flat_map(|release| [Precision::Keep, Precision::Single, Precision::Double].map(|precision| Engine::new(release).with_precision(precision)))
}

fn config(cases: u32) -> Config {
    let times = std::env::var("CASES_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    Config { cases: cases * times, failure_persistence: Some(Box::new(FileFailurePersistence::Off)), ..Config::default() }
}

/// Runs a property, and shows the value that breaks it.
fn holds<S: Strategy>(cases: u32, strategy: &S, check: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    if let Err(broken) = TestRunner::new(config(cases)).run(strategy, check) {
        panic!("{broken}");
    }
}

#[test]
fn a_value_comes_back_from_every_engine_that_can_hold_it() {
    for engine in engines() {
        let engine = engine.with_lossless(true).with_objects(true);
        holds(150, &values::variant(engine, true), |value| {
            let bytes = engine.encode(&value).map_err(|error| TestCaseError::fail(format!("{engine:?}: {error}")))?;
            prop_assert_eq!(bytes.len() % 4, 0);
            let (read, len) = engine.decode_prefix(&bytes).map_err(|error| TestCaseError::fail(format!("{engine:?}: {error}")))?;
            prop_assert_eq!(len, bytes.len());
            prop_assert_eq!(&read, &value, "{:?}", engine);
            prop_assert_eq!(engine.encode(&read).unwrap(), bytes, "{:?}", engine);
            Ok(())
        });
    }
}

#[test]
fn the_engines_view_of_a_value_is_the_same_from_then_on() {
    for engine in engines() {
        holds(150, &values::variant(engine, false), |value| {
            let bytes = engine.encode(&value).map_err(|error| TestCaseError::fail(format!("{engine:?}: {error}")))?;
            let seen = engine.decode(&bytes).map_err(|error| TestCaseError::fail(format!("{engine:?}: {error}")))?;
            let written = engine.encode(&seen).unwrap();
            prop_assert_eq!(&engine.decode(&written).unwrap(), &seen, "{:?}", engine);
            Ok(())
        });
    }
}

/// What decoding may take: a constant for each byte, and one for the message of an error.
fn bounded(engine: Engine, bytes: &[u8]) -> Result<Option<bytespec_formats::godot::Variant>, TestCaseError> {
    let mut result = None;
    let work = allocation_counter::measure(|| result = engine.decode_prefix(bytes).ok());
    let most = 64 * bytes.len() as u64 + 4096;
    prop_assert!(work.bytes_max <= most, "{:?}: {} bytes of memory for {} bytes: {:02x?}", engine, work.bytes_max, bytes.len(), bytes);
    Ok(result.map(|(value, _)| value))
}

/// Either an error, or a value whose bytes are the same from the second time on. (A text that begins with several byte order marks would
/// lose one of them each time; none is made here: `godot_lossless` has it.)
fn stable(bytes: &[u8]) -> Result<bool, TestCaseError> {
    let mut accepted = false;
    for engine in engines().flat_map(|engine| [engine, engine.with_objects(true), engine.with_objects(true).with_lossless(true)]) {
        let Some(value) = bounded(engine, bytes)? else { continue };
        accepted = true;
        let first = engine.encode(&value).map_err(|error| TestCaseError::fail(format!("{engine:?}: {value:?}: {error}")))?;
        let again = engine.decode(&first).map_err(|error| TestCaseError::fail(format!("{engine:?}: {value:?}: {error}")))?;
        let second = engine.encode(&again).unwrap();
        // No object is another key than null, until both are written as null.
        let third = engine.encode(&engine.decode(&second).unwrap()).unwrap();
        prop_assert_eq!(&third, &second, "{:?}: {:?}", engine, value);
        prop_assert!(second == first || second.len() < first.len() && format!("{value:?}").contains("Object(null)"), "{:?}: {:?}", engine, value);
    }
    Ok(accepted)
}

#[test]
fn any_bytes_are_refused_or_read_with_bounded_memory() {
    let header = (0u8..41, 0u8..6).prop_map(|(kind, bits)| [kind, 0, bits, 0]);
    let bytes = (header, proptest::collection::vec(prop_oneof![2 => Just(0u8), 1 => 0u8..40, 1 => any::<u8>()], 0..80));
    let accepted = Cell::new(0);
    holds(3000, &bytes, |(header, rest)| {
        accepted.set(accepted.get() + u32::from(stable(&[&header[..], &rest].concat())?));
        Ok(())
    });
    println!("{} were values", accepted.get());
    assert!(accepted.get() > 100);
}

#[test]
fn damaged_values_are_refused_or_read_with_bounded_memory() {
    for engine in [Engine::GODOT3, Engine::GODOT4] {
        let engine = engine.with_lossless(true).with_objects(true);
        let damage = (values::variant(engine, true), proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4), any::<bool>());
        let accepted = Cell::new(0);
        holds(400, &damage, |(value, damages, cut)| {
            let mut bytes = engine.encode(&value).unwrap();
            for (at, byte) in damages {
                let at = at.index(bytes.len());
                bytes[at] = byte;
                if cut && bytes.len() > 8 {
                    bytes.truncate(at.max(4));
                }
            }
            accepted.set(accepted.get() + u32::from(stable(&bytes)?));
            Ok(())
        });
        println!("{} were values", accepted.get());
        assert!(accepted.get() > 20);
    }
}
