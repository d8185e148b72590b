//! Values and `serde`: any type of Rust from a value, a value from any type, and values in any format.
//!
//! The rooms: `view` says what each type of value is in the terms of `serde`, once for all directions; `from` and `to` are the
//! deserializer and serializer over values; `natural` writes values to any format and reads them; `handover` lets a value
//! pass through our own serializer and deserializer as it is; `packed` and `through` are for fields.

mod error;
mod from;
mod from_parts;
mod handover;
mod natural;
pub mod packed;
mod through;
mod to;
mod types;
mod view;

pub use error::SerdeError;
pub use through::As;

use super::Variant;
use serde::{Deserialize, Serialize};

/// A value as any type that `serde` can deserialize: a dictionary as a struct, for example.
///
/// | value | what it can become |
/// | --- | --- |
/// | Nil, no object | `()`, `None` |
/// | bool, int, float | the types of numbers; a float without a fraction is taken for an integer, as scripts do; to `f32` the nearest, infinity where it is too great, as in `serde` |
/// | String, StringName, NodePath, reference to a resource | text, a unit variant of an enum; bytes where it is not Unicode |
/// | Vector2 and the like | a sequence of all its numbers or of its parts, or a struct with the names of its parts |
/// | Array, packed arrays | a sequence, a tuple; PackedByteArray also bytes |
/// | Dictionary | a struct, a map; with one entry, a variant of an enum that has data |
/// | full object | a struct or map of its properties; a variant of an enum by its class |
/// | Signal | a struct of `name` and `object` |
/// | RID, object by number | `u64` |
/// | any | [`Variant`], as it is |
///
/// Text is lent from the value where the type asks for `&str`. A type that holds itself takes some of the stack for each
/// level, about 2 KiB in builds without optimisation; [`Variant`]s are copied as they are and take none.
///
/// ```
/// use bytespec_formats::godot::{Dictionary, Variant, Vector2, from_variant};
///
/// #[derive(serde::Deserialize)]
/// struct Player<'a> {
///     name: &'a str,
///     at: Vector2<f32>,
///     #[serde(default)]
///     lives: u8,
/// }
///
/// let save: Variant = Dictionary::from_iter([("name", Variant::from("Ada")), ("at", Vector2 { x: 1.0f32, y: -2.0 }.into())]).into();
/// let player: Player = from_variant(&save)?;
/// assert_eq!((player.name, player.at.y, player.lives), ("Ada", -2.0, 0));
///
/// let wrong: Variant = Dictionary::from_iter([("name", Variant::from("Ada")), ("at", 1.into())]).into();
/// let error = from_variant::<Player>(&wrong).map(|_| ()).unwrap_err();
/// assert_eq!(error.to_string(), "at: invalid type: integer `1`, expected 2 numbers");
/// # Ok::<(), bytespec_formats::godot::SerdeError>(())
/// ```
///
/// A struct passes over keys that are no text, as over others that are none of its fields. A `tag = …` takes no such keys.
///
/// # Types that are lost
///
/// `#[serde(flatten)]`, `tag = …` and `untagged` read into a buffer of `serde` first, which knows no types of Godot: a [`Variant`] out of it
/// has an Array for a Vector2 and a String for a StringName. To keep the keys that a struct does not know, keep the dictionary:
///
/// ```
/// use bytespec_formats::godot::{Dictionary, Vector2, from_variant, to_variant, variant};
///
/// #[derive(serde::Deserialize, serde::Serialize)]
/// struct Player {
///     hp: i32,
/// }
///
/// let mut save = variant!({ "hp": 7, "at": Vector2::new(1.0f32, -2.0) });
/// let player: Player = from_variant(&save)?;
/// let changed: Dictionary = to_variant(&Player { hp: player.hp - 1 })?.try_into()?;
/// save.as_dictionary_mut().expect("a struct was read from it").extend(changed);
/// assert_eq!(save, variant!({ "hp": 6, "at": Vector2::new(1.0f32, -2.0) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the value is not what the type wants, with the path of the piece that is not, or is nested deeper than 1,025 levels.
pub fn from_variant<'de, T: Deserialize<'de>>(value: &'de Variant) -> Result<T, SerdeError> {
    T::deserialize(from::Source::new(value))
}

/// Anything that `serde` can serialize as a value: a struct as a dictionary, for example.
///
/// | type | value |
/// | --- | --- |
/// | `()`, `None`, a unit struct | Nil |
/// | `bool`, integers, floats | bool, int, float |
/// | text, `char`, a unit variant | String |
/// | bytes (`serde_bytes`) | PackedByteArray |
/// | sequences, tuples | Array; see [`packed`](super::packed) for packed arrays |
/// | structs, maps | Dictionary, in their order; of two equal keys the last one's value counts |
/// | variants with data | Dictionary with one entry: the name and the data |
/// | [`Variant`], [`Vector2`](super::Vector2) and the other types of this module | as they are |
///
/// ```
/// use bytespec_formats::godot::{Vector2, to_variant};
///
/// #[derive(serde::Serialize)]
/// struct Player {
///     name: &'static str,
///     at: Vector2<f32>,
/// }
///
/// let value = to_variant(&Player { name: "Ada", at: Vector2 { x: 1.0, y: -2.0 } })?;
/// assert_eq!(value.to_string(), r#"{ "name": "Ada", "at": (1.0, -2.0) }"#);
/// # Ok::<(), bytespec_formats::godot::SerdeError>(())
/// ```
///
/// # Errors
/// For integers that do not fit 64 bits with a sign, for what is nested deeper than 1,025 levels, and when the type refuses.
pub fn to_variant<T: Serialize + ?Sized>(value: &T) -> Result<Variant, SerdeError> {
    value.serialize(to::Target::new())
}
