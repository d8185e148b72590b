//! Keys of dictionaries.

use super::Shape;
use bytespec_formats::godot::{Array, Dictionary, Engine, Object, Variant, variant};
use std::hint::black_box;

fn decoded((engine, bytes): (Engine, Vec<u8>)) {
    black_box(engine.decode(&bytes).expect("the shape decodes"));
}

/// A dictionary in generation 4 with these keys and null for each.
fn keyed(keys: impl ExactSizeIterator<Item = Variant>) -> (Engine, Vec<u8>) {
    keyed_in(Engine::GODOT4, 27, keys)
}

fn keyed_in(engine: Engine, number: u8, keys: impl ExactSizeIterator<Item = Variant>) -> (Engine, Vec<u8>) {
    let mut bytes = [&[number, 0, 0, 0][..], &(keys.len() as u32).to_le_bytes()].concat();
    for key in keys {
        bytes.extend(engine.encode(&key).expect("the shape encodes"));
        bytes.extend([0; 4]);
    }
    (engine, bytes)
}

/// A key that is not even itself, so often.
fn never_the_same(name: &'static str, engine: Engine, number: u8, key: fn() -> Variant) -> Shape {
    Shape::new(name, 1000, move |size| keyed_in(engine, number, (0..size).map(|_| key())), decoded)
}

/// Dictionaries that are each the last key of the next.
fn key_in_key(levels: usize) -> Variant {
    (0..levels).fold(Variant::Nil, |inner, _| {
        let mut pairs: Vec<(Variant, Variant)> = (0..10).map(|number| (number.into(), Variant::Nil)).collect();
        pairs.push((inner, Variant::Nil));
        Dictionary::from_iter(pairs).into()
    })
}

/// A number so many levels of keys below.
fn below(number: usize, levels: usize) -> Variant {
    let number = Variant::from(i64::try_from(number).unwrap_or(0));
    (0..levels).fold(number, |inner, _| Dictionary::from_iter([(inner, Variant::Nil)]).into())
}

/// Lists of a String and a StringName that differ in the kind of each alone.
fn kinds_of_text(size: usize) -> (Engine, Vec<u8>) {
    let list = |number: usize| (0..16).map(move |bit| if number >> bit & 1 == 1 { variant!("a") } else { variant!(&"a") });
    keyed((0..size).map(|number| Array::from_iter(list(number)).into()))
}

pub(super) fn shapes() -> Vec<Shape> {
    let four = Engine::GODOT4;
    vec![
        Shape::new("Variant: different keys", 1000, |size| keyed((0..size).map(|number| (number as i64).into())), decoded),
        Shape::new("Variant: one key again and again", 1000, |size| keyed((0..size).map(|_| 1.into())), decoded),
        Shape::new("Variant: keys that differ in kinds of text", 1000, kinds_of_text, decoded),
        Shape::new("Variant: levels of keys within keys", 250, move |size| (four, four.encode(&key_in_key(size)).unwrap_or_default()), decoded),
        Shape::new("Variant: keys that differ 120 levels of keys below", 100, |size| keyed((0..size).map(|number| below(number, 120))), decoded),
        Shape::new("Variant: the same key 120 levels of keys below", 100, |size| keyed((0..size).map(|_| below(1, 120))), decoded),
        never_the_same("Variant: empty dictionaries as keys, 3.x", Engine::GODOT3, 18, || variant!({})),
        never_the_same("Variant: lists of dictionaries as keys, 3.x", Engine::GODOT3, 18, || variant!([{}])),
        never_the_same("Variant: objects as keys, 3.x", Engine::GODOT3, 18, || variant!(Object::Id(7))),
        never_the_same("Variant: lists of NaN as keys", four, 27, || variant!([f64::NAN])),
        never_the_same("Variant: lists of lists of NaN as keys", four, 27, || variant!([[f64::NAN, 1]])),
        never_the_same("Variant: dictionaries of NaN as keys", four, 27, || variant!({ 1: [f64::NAN] })),
        never_the_same("Variant: lists of objects as keys", four, 27, || variant!([Object::Id(7)])),
    ]
}
