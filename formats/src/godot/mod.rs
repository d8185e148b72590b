//! Godot's Variant: the bytes of `var_to_bytes`, `store_var`, `put_var` and their kin, for generations 3 and 4.
//!
//! ```
//! use bytespec_formats::godot::{Vector2, godot4, variant};
//!
//! let save = variant!({ "name": "Ada", "at": Vector2::new(1.0f32, -2.0), "items": ["sword", { "rope": 20 }] });
//! let bytes = godot4::encode(&save)?;
//!
//! let mut value = godot4::decode(&bytes)?;
//! assert_eq!(value["name"], "Ada");
//! assert_eq!(value.pointer("items/1/rope"), Some(&20.into()));
//! value["items"][1]["rope"] = 10.into();
//! assert_eq!(value.to_string(), r#"{ "name": "Ada", "at": (1.0, -2.0), "items": ["sword", { "rope": 10 }] }"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The layout is declared in [`Variant`] and the types it holds. An [`Engine`] says whose bytes they are; it is the context of
//! the declarations, so a value stands in a model of one's own as `#[field(context = Engine::GODOT4)] value: Variant`.

mod beginning;
mod codec;
mod engine;
pub mod frame;
mod guess;
#[cfg(feature = "json")]
pub(crate) mod json;
mod number;
mod page;
mod refusal;
pub(crate) mod registry;
#[cfg(any(feature = "json", feature = "serde"))]
mod row;
#[cfg(feature = "serde")]
mod serde_bridge;
mod stack;
#[cfg(feature = "tscn")]
pub mod text;
mod value;

#[doc(inline)]
pub use crate::variant;
pub use beginning::{Beginning, beginning};
pub use engine::{Engine, MAX_DEPTH, Precision, Release};
pub use guess::{Guess, guess};
pub(crate) use refusal::refusal;
pub use refusal::{Damaged, damaged};
#[cfg(feature = "serde")]
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
pub use serde_bridge::{As, SerdeError, from_variant, packed, to_variant};
pub use value::{
    Aabb, Array, Basis, Color, ContainerType, Dictionary, Entry, FullObject, GString, IntoIter, IntoVariant, Iter, IterMut, Key, NodePath, Object,
    Packed, Plane, Projection, Property, Quaternion, Real, Rect2, Rect2i, Rid, Signal, Step, Transform2D, Transform3D, Type, Variant, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i, WrongType,
};

pub(crate) use engine::Typing;

macro_rules! generation {
    ($name:ident, $engine:ident, $title:literal) => {
        #[doc = $title]
        pub mod $name {
            use super::{Engine, Variant};
            use bytespec::explain::Explanation;
            use bytespec::{DecodeError, EncodeError};

            /// Reads a value that takes up all of `bytes`. Full objects are refused.
            ///
            /// # Errors
            /// When the engine refuses the bytes, or bytes follow the value.
            pub fn decode(bytes: &[u8]) -> Result<Variant, DecodeError> {
                Engine::$engine.decode(bytes)
            }

            /// Reads a value from the front of `bytes`; returns it with the number of bytes that it took.
            ///
            /// # Errors
            /// When the engine refuses the bytes.
            pub fn decode_prefix(bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
                Engine::$engine.decode_prefix(bytes)
            }

            /// Writes a value.
            ///
            /// # Errors
            /// When this generation has no such type, for full objects, for values nested deeper than 1,025 levels, and for elements of
            /// typed containers that are of another type.
            pub fn encode(value: &Variant) -> Result<Vec<u8>, EncodeError> {
                Engine::$engine.encode(value)
            }

            /// Tells what every byte of a value is.
            #[must_use]
            pub fn explain(bytes: &[u8]) -> Explanation<'_> {
                Engine::$engine.with_objects(true).explain(bytes)
            }
        }
    };
}

generation!(godot4, GODOT4, "Generation 4 as of 4.4, without a choice to make.");
generation!(godot3, GODOT3, "Generation 3 from 3.1 on, without a choice to make.");
