//! Packed arrays out of fields that are a `Vec`: without this a `Vec` becomes an Array.
//!
//! For `Vec` of `u8`, `i32`, `i64`, `f32`, `f64`, `String`, [`GString`], [`Color`], and of [`Vector2`], [`Vector3`], [`Vector4`] with
//! `f32` or `f64` components ([`Item`]). Any sequence is read. In other formats the field is a sequence, of `u8` bytes.
//! [`option`] is for a field that may be missing.
//!
//! ```
//! use bytespec_formats::godot::{Variant, Vector2, to_variant};
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Level {
//!     #[serde(with = "bytespec_formats::godot::packed")]
//!     path: Vec<Vector2<f32>>,
//!     #[serde(with = "bytespec_formats::godot::packed::option", default)]
//!     heights: Option<Vec<f32>>,
//!     scores: Vec<i32>,
//! }
//!
//! let value = to_variant(&Level { path: vec![Vector2::default()], heights: Some(vec![0.5]), scores: vec![1] })?;
//! assert!(matches!(value.get("path"), Some(Variant::PackedVector2Array(_))));
//! assert!(matches!(value.get("heights"), Some(Variant::PackedFloat32Array(_))));
//! assert!(matches!(value.get("scores"), Some(Variant::Array(_))));
//! # Ok::<(), bytespec_formats::godot::SerdeError>(())
//! ```

use crate::godot::{Color, GString, Variant, Vector2, Vector3, Vector4};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a packed array holds.
#[diagnostic::on_unimplemented(
    message = "no packed array holds `{Self}`",
    label = "is no item of a packed array",
    note = "packed arrays hold `u8`, `i32`, `i64`, `f32`, `f64`, `String`, `GString`, `Color`, and `Vector2`, `Vector3`, `Vector4` of `f32` or `f64`",
    note = "without `with = \"…::packed\"` a `Vec` is an Array, which holds anything"
)]
pub trait Item: sealed::Sealed + Sized {
    #[doc(hidden)]
    fn pack(items: Vec<Self>) -> Variant;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! items {
    ($($type:ty)*) => {$(
        impl sealed::Sealed for $type {}

        impl Item for $type {
            fn pack(items: Vec<Self>) -> Variant {
                items.into()
            }
        }
    )*};
}

items!(u8 i32 i64 f32 f64 String GString Color Vector2<f32> Vector2<f64> Vector3<f32> Vector3<f64> Vector4<f32> Vector4<f64>);

/// Writes a packed array.
///
/// # Errors
/// Those of the format.
pub fn serialize<T: Item + Clone, S: Serializer>(items: &[T], out: S) -> Result<S::Ok, S::Error> {
    T::pack(items.to_vec()).serialize(out)
}

/// Reads any sequence.
///
/// # Errors
/// When it is none, or an item is not what is wanted.
pub fn deserialize<'de, T: Item + Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Vec<T>, D::Error> {
    Vec::deserialize(input)
}

/// Packed arrays out of fields that are an `Option` of a `Vec`: `None` is null.
///
/// A key that is missing is `None` with `#[serde(default)]` beside `with`.
pub mod option {
    use super::{Deserialize, Deserializer, Item, Serialize, Serializer};

    /// Writes a packed array, or null.
    ///
    /// # Errors
    /// Those of the format.
    pub fn serialize<T: Item + Clone, S: Serializer>(items: &Option<Vec<T>>, out: S) -> Result<S::Ok, S::Error> {
        items.clone().map(T::pack).serialize(out)
    }

    /// Reads any sequence, or null.
    ///
    /// # Errors
    /// When it is neither, or an item is not what is wanted.
    pub fn deserialize<'de, T: Item + Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Option<Vec<T>>, D::Error> {
        Option::deserialize(input)
    }
}
