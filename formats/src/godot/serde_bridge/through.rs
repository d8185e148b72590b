//! Fields of foreign types that have a twin here.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;

/// For a field whose type has a twin here: `#[serde(with = "As::<T>")]` writes it as that and reads it so. A `glam::Vec3`, for example,
/// would else become an Array of numbers. In other formats the field is what the twin is.
///
/// ```
/// use bytespec_formats::godot::{As, Vector2, from_variant, to_variant, variant};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Tile(i32, i32);
///
/// impl From<Vector2<i32>> for Tile {
///     fn from(at: Vector2<i32>) -> Self {
///         Tile(at.x, at.y)
///     }
/// }
///
/// impl From<Tile> for Vector2<i32> {
///     fn from(tile: Tile) -> Self {
///         Vector2::new(tile.0, tile.1)
///     }
/// }
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Unit {
///     #[serde(with = "As::<Vector2<i32>>")]
///     tile: Tile,
/// }
///
/// let value = to_variant(&Unit { tile: Tile(3, 4) })?;
/// assert_eq!(value, variant!({ "tile": Vector2::new(3, 4) }));
/// assert_eq!(from_variant::<Unit>(&value)?.tile, Tile(3, 4));
/// # Ok::<(), bytespec_formats::godot::SerdeError>(())
/// ```
#[derive(Debug)]
pub struct As<T>(PhantomData<T>);

impl<T> As<T> {
    /// Writes the twin.
    ///
    /// # Errors
    /// Those of the format.
    pub fn serialize<U: Clone + Into<T>, S: Serializer>(value: &U, out: S) -> Result<S::Ok, S::Error>
    where
        T: Serialize,
    {
        value.clone().into().serialize(out)
    }

    /// Reads the twin.
    ///
    /// # Errors
    /// When it is not there.
    pub fn deserialize<'de, U, D: Deserializer<'de>>(input: D) -> Result<U, D::Error>
    where
        T: Deserialize<'de> + Into<U>,
    {
        T::deserialize(input).map(Into::into)
    }
}
