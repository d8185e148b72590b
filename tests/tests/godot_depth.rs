//! The deepest nesting that engines take, on the stack of an ordinary thread, in a build without optimisation.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::frame::{FileAccess, FrameKind, StreamPeer};
use bytespec_formats::godot::{Array, Dictionary, Engine, FullObject, Key, Object, Property, Variant, godot3, godot4, guess};
use bytespec_formats::{Confidence, detect, formats};
use std::collections::HashSet;

/// What threads get from the standard library.
const STACK: usize = 2 << 20;
/// The outermost value counts.
const LEVELS: usize = 1025;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
}

fn nested(levels: usize, wrap: impl Fn(Variant) -> Variant) -> Variant {
    (1..levels).fold(wrap(Variant::Nil), |inner, _| wrap(inner))
}

fn all_of_it(engine: Engine, wrap: impl Fn(Variant) -> Variant) {
    // The innermost wrapped value holds a null, which is a level too.
    let value = nested(LEVELS - 1, &wrap);
    let bytes = engine.encode(&value).unwrap();
    let read = engine.decode(&bytes).unwrap();
    assert!(read == value);
    assert!(read.clone() == value);
    assert_eq!(read.is_same_key(&value), !matches!(read, Variant::Object(_)));
    assert_eq!(HashSet::from([Key(read.clone()), Key(value.clone())]).len(), 1);
    assert!(format!("{read:?}").contains("null"));
    assert!(format!("{read:#?}").lines().count() > LEVELS);
    // As the engine, which shows 101 levels of containers.
    assert!(read.to_string().contains("...") || matches!(read, Variant::Object(_)));
    assert!(engine.explain(&bytes).is_complete());
    drop(read);
    let deeper = wrap(value);
    let error = engine.encode(&deeper).unwrap_err().to_string();
    assert!(error.contains("depth 1026 is over the limit of 1025"), "{error}");
}

#[test]
fn arrays() {
    on_a_small_stack(|| all_of_it(Engine::GODOT4, |inner| Array::from_iter([inner]).into()));
}

#[test]
fn dictionaries() {
    on_a_small_stack(|| all_of_it(Engine::GODOT3, |inner| Dictionary::from_iter([("k", inner)]).into()));
}

#[test]
fn dictionaries_as_keys() {
    on_a_small_stack(|| all_of_it(Engine::GODOT4, |inner| Dictionary::from_iter([(inner, 1)]).into()));
}

#[test]
fn objects() {
    let wrap = |inner| Object::Full(Box::new(FullObject { class: "A".into(), properties: vec![Property { name: "p".into(), value: inner }] })).into();
    on_a_small_stack(move || all_of_it(Engine::GODOT4.with_objects(true), wrap));
}

#[test]
fn deeper_input_is_refused() {
    on_a_small_stack(|| {
        let mut bytes = [0x1c, 0, 0, 0, 1, 0, 0, 0].repeat(100_000);
        bytes.extend([0; 4]);
        let error = godot4::decode(&bytes).unwrap_err();
        assert!(error.to_string().contains("depth 1026 is over the limit of 1025"), "{error}");
        bytes.chunks_mut(8).for_each(|chunk| chunk[0] = 0x13);
        assert!(godot3::decode(&bytes).is_err());
        let text = godot4::explain(&bytes).to_string();
        assert!(!text.is_empty());
    });
}

/// Stored values, some of them as deep as the engine takes, between others that are not.
fn stored() -> (Vec<Variant>, Vec<u8>) {
    let array = |levels| nested(levels, |inner| Array::from_iter([inner]).into());
    let values = [1, 16, 17, 18, LEVELS - 1, 2, 31, 32, 33, 127, 128, 129, 130, 40].map(array).to_vec();
    let bytes = values.iter().flat_map(|value| FileAccess::new(Engine::GODOT4).encode(value).unwrap()).collect();
    (values, bytes)
}

#[test]
fn many_values_in_one_operation() {
    on_a_small_stack(|| {
        let (values, bytes) = stored();
        let file = FileAccess::new(Engine::GODOT4);
        assert!(file.decode_all(&bytes).unwrap() == values);
        let guesses = guess(&bytes);
        assert_eq!(guesses.len(), 1);
        assert_eq!((guesses[0].frame, guesses[0].confidence), (FrameKind::StoredSequence, Confidence::Certain));
        let format = detect(&bytes).unwrap();
        assert_eq!(format.name, "godot4-store");
        assert!((format.verify)(&bytes).is_identical());
        let json = (format.to_json)(&bytes).unwrap();
        assert!((format.from_json)(&json).unwrap() == bytes);
        // What comes afterwards finds the thread as it was.
        let (value, end) = file.decode_prefix(&bytes[file.encode(&values[0]).unwrap().len()..]).unwrap();
        assert!(value == values[1]);
        assert_eq!(end, 4 + 16 * 8 + 4);
    });
}

#[test]
fn one_value_too_deep_among_many() {
    on_a_small_stack(|| {
        let (_, mut bytes) = stored();
        let mut deeper = [0x1c, 0, 0, 0, 1, 0, 0, 0].repeat(LEVELS);
        deeper.extend([0; 4]);
        bytes.extend(u32::try_from(deeper.len()).unwrap().to_le_bytes());
        bytes.extend(&deeper);
        let error = StreamPeer::new(Engine::GODOT4).decode_all(&bytes).unwrap_err();
        assert!(error.to_string().contains("depth 1026 is over the limit of 1025"), "{error}");
        assert_eq!(error.offset(), bytes.len() - 4);
        assert!(guess(&bytes).is_empty());
        // Nothing of the attempt is left: deep values are still read.
        let (values, bytes) = stored();
        assert!(FileAccess::new(Engine::GODOT4).decode_all(&bytes).unwrap() == values);
    });
}

#[test]
fn formats_asked_together_say_what_each_says() {
    let (_, sequence) = stored();
    let one = godot4::encode(&Variant::from(42)).unwrap();
    let inputs = [sequence, one.clone(), FileAccess::new(Engine::GODOT3).encode(&42.into()).unwrap(), Vec::new(), one[..4].to_vec(), vec![0xff; 12]];
    for bytes in inputs {
        let surest = formats().iter().map(|format| (format.recognise)(&bytes)).max().unwrap();
        // The earlier one where two are equally sure.
        let alone = formats().iter().find(|format| (format.recognise)(&bytes) == surest && surest > Confidence::No);
        assert_eq!(detect(&bytes).map(|format| format.name), alone.map(|format| format.name));
    }
}
