//! F1: Godot's Variant, as shipped. Nobody has written it by hand, so that only its own past is to compare with.

use crate::Case;
use bytespec_formats::godot::{Engine, Variant};
use std::hint::black_box;

/// A save of a small game, with most of the types there are.
const PLAYER: &[u8] = include_bytes!("../../../../examples/data/godot4-player.var");

/// Many small dictionaries, as inventories and network state have them.
fn world() -> Variant {
    let thing = |id: i64| {
        let at = bytespec_formats::godot::Vector2 { x: id as f32, y: 0.5 };
        let pairs = [("id", Variant::from(id)), ("name", format!("thing {id}").into()), ("at", at.into()), ("alive", (id % 3 != 0).into())];
        Variant::from(pairs.into_iter().collect::<bytespec_formats::godot::Dictionary>())
    };
    (0..1000).map(thing).collect::<bytespec_formats::godot::Array>().into()
}

pub(super) fn cases() -> Vec<Case> {
    let player = Engine::GODOT4.decode_prefix(PLAYER).or_else(|_| Engine::GODOT4.decode_stored_prefix(PLAYER)).expect("the sample decodes").0;
    let floats = Variant::PackedFloat32Array((0..100_000).map(|at| at as f32).collect());
    let mut cases = Vec::new();
    for (decode, encode, value) in [
        ("F1 Variant, save, decode", "F1 Variant, save, encode", player),
        ("F1 Variant, 1,000 dictionaries, decode", "F1 Variant, 1,000 dictionaries, encode", world()),
        ("F1 Variant, 100,000 floats, decode", "F1 Variant, 100,000 floats, encode", floats),
    ] {
        let value: &'static Variant = Box::leak(Box::new(value));
        let bytes: &'static [u8] = Engine::GODOT4.encode(value).expect("the sample encodes").leak();
        assert!(Engine::GODOT4.decode(bytes).is_ok_and(|decoded| decoded == *value), "{decode}");
        cases.push(Case::new(decode, bytes.len()).with("derived", move || Engine::GODOT4.decode(black_box(bytes))));
        cases.push(Case::new(encode, bytes.len()).with("derived", move || Engine::GODOT4.encode(black_box(value))));
    }
    cases
}
