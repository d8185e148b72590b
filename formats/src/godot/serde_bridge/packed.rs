//! Packed arrays out of fields that are a `Vec`: without this a `Vec` becomes an Array.
//!
//! For `Vec<i32>`, `Vec<i64>`, `Vec<f32>`, `Vec<f64>`, `Vec<String>`, and `Vec` of `f32` vectors and colours. In other formats
//! the field is a sequence. For bytes there is `serde_bytes`.
//!
//! ```
//! use bytespec_formats::godot::{Variant, Vector2, to_variant};
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Level {
//!     #[serde(with = "bytespec_formats::godot::packed")]
//!     path: Vec<Vector2<f32>>,
//!     scores: Vec<i32>,
//! }
//!
//! let value = to_variant(&Level { path: vec![Vector2::default()], scores: vec![1] })?;
//! assert!(matches!(value.get("path"), Some(Variant::PackedVector2Array(_))));
//! assert!(matches!(value.get("scores"), Some(Variant::Array(_))));
//! # Ok::<(), bytespec_formats::godot::SerdeError>(())
//! ```

use super::super::Variant;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a packed array.
///
/// # Errors
/// Those of the format.
pub fn serialize<T: Clone, S: Serializer>(items: &[T], out: S) -> Result<S::Ok, S::Error>
where
    Variant: From<Vec<T>>,
{
    Variant::from(items.to_vec()).serialize(out)
}

/// Reads any sequence.
///
/// # Errors
/// When it is none, or an item is not what is wanted.
pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<Vec<T>, D::Error> {
    Vec::deserialize(input)
}
