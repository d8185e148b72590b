//! Values of Godot to measure with: a save game, a packed array, a stream of packets.

use bytespec_formats::godot::{Array, Color, Dictionary, Packed, Real, Variant, Vector3};

/// A save game of about ten megabytes: people with what they carry, and what they have done.
pub fn save_game() -> Variant {
    let people = (0..16_000i64).map(|id| {
        let carried: Array =
            (0..6i64).map(|item| dictionary([("item", text(&format!("item_{}", (id + item) % 97))), ("count", Variant::Int(item))])).collect();
        dictionary([
            ("name", text(&format!("Villager {id}"))),
            ("id", Variant::Int(id)),
            ("position", vector3(id as f32, 0.5, -(id as f32))),
            ("health", Variant::Float(0.1 * id as f64)),
            ("alive", Variant::Bool(id % 7 != 0)),
            ("tint", Variant::Color(Color { r: 0.25, g: 0.5, b: 0.75, a: 1.0 })),
            ("carried", Variant::Array(Box::new(carried))),
            ("stats", dictionary([("strength", Variant::Int(id % 20)), ("wisdom", Variant::Int(id % 18)), ("luck", Variant::Float(0.5))])),
        ])
    });
    dictionary([("version", Variant::Int(3)), ("seed", Variant::Int(0x1234_5678_9abc)), ("people", Variant::Array(Box::new(people.collect())))])
}

/// A million points.
pub fn points() -> Variant {
    let points = (0..1_000_000u32).map(|at| Vector3 { x: at as f32, y: 0.5, z: -(at as f32) }).collect();
    Variant::PackedVector3Array(Box::new(Packed::Single(points)))
}

/// A hundred thousand messages of a game, as they go over the network one by one.
pub fn packets() -> Vec<Variant> {
    (0..100_000i64)
        .map(|tick| {
            dictionary([
                ("id", Variant::Int(tick % 64)),
                ("tick", Variant::Int(tick)),
                ("position", vector3(tick as f32, 1.0, 0.25)),
                ("aim", Variant::Float(0.1 * tick as f64)),
                ("weapon", text("bow")),
            ])
        })
        .collect()
}

fn dictionary<const N: usize>(entries: [(&str, Variant); N]) -> Variant {
    Variant::Dictionary(Box::new(entries.into_iter().collect::<Dictionary>()))
}

fn text(text: &str) -> Variant {
    Variant::String(text.into())
}

fn vector3(x: f32, y: f32, z: f32) -> Variant {
    Variant::Vector3(Real::Single(Vector3 { x, y, z }))
}
