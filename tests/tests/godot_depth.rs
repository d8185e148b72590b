//! The deepest nesting that engines take, on the stack of an ordinary thread, in a build without optimisation.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{Array, Dictionary, Engine, FullObject, Key, Object, Property, Variant, godot3, godot4};
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
