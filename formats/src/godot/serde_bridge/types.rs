//! The types of this module as fields of other types.

use super::handover;
use super::natural::{AnyValue, Natural};
use super::view::{Nest, View};
use crate::godot::value::math::Components;
use crate::godot::{
    Aabb, Array, Basis, Color, Dictionary, GString, NodePath, Object, Plane, Projection, Quaternion, Rect2, Rid, Signal, Transform2D, Transform3D,
    Variant, Vector2, Vector3, Vector4, WrongType,
};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// A Variant comes out of [`from_variant`](crate::godot::from_variant) as it is. Any other format that describes itself
/// gives what it can: lists as Array, maps as Dictionary, bytes as PackedByteArray.
///
/// What `serde` puts into a buffer of its own first, for `flatten`, `tag` and `untagged`, comes out as from another format:
/// vectors, packed and typed arrays as Array, StringNames and NodePaths as String. [`from_variant`](crate::godot::from_variant)
/// shows how to do without.
///
/// More than 1,025 levels are an error; a format may refuse earlier. `serde_json` reads 127 arrays and objects within each other,
/// and all 1,024 with its feature `unbounded_depth` and `Deserializer::disable_recursion_limit`. They fit a stack of 2 MiB in
/// builds without optimisation too; where the format's own reader takes more than usual for each level, they need more
/// (`rmp-serde`: 3.4 MiB).
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        AnyValue::read(input)
    }
}

/// A Variant goes into [`to_variant`](crate::godot::to_variant) as it is. Other formats get what the table of
/// [`from_variant`](crate::godot::from_variant) says first for each type: text for a StringName, a sequence of numbers for a
/// Vector2. `to_json` loses nothing. A key that the format does not take is an error with its path: JSON takes no vectors, lists and null.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        handover::serialize(out, || self.clone(), Natural::of(self))
    }
}

macro_rules! serialize {
    ($($type:ty: |$value:ident| $view:expr;)*) => {$(
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                handover::serialize(out, || Variant::from(self.clone()), Natural::new($view))
            }
        }
    )*};
}

serialize! {
    GString: |text| View::Text(text);
    NodePath: |path| View::Path(path);
    Signal: |signal| View::Signal(signal);
    Dictionary: |dictionary| View::Nest(Nest::Dictionary(&dictionary.entries));
    Array: |array| View::Nest(Nest::Array(&array.items));
    Rid: |rid| View::Handle(rid.0);
    Object: |object| View::object(object);
}

/// By way of a Variant.
macro_rules! deserialize {
    ($($type:ty, $wanted:literal: $($pattern:pat => $made:expr),*;)*) => {$(
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                match Variant::deserialize(input)? {
                    $($pattern => Ok($made),)*
                    other => Err(D::Error::custom(WrongType::new($wanted, other.kind()))),
                }
            }
        }
    )*};
}

deserialize! {
    GString, "String":
        Variant::String(text) => text,
        Variant::StringName(text) => text,
        Variant::PackedByteArray(bytes) => GString::from_bytes(bytes);
    NodePath, "NodePath":
        Variant::NodePath(path) => *path,
        Variant::String(text) => NodePath::from_text(&text.to_string_lossy());
    Dictionary, "Dictionary": Variant::Dictionary(dictionary) => *dictionary;
    Array, "Array": Variant::Array(array) => *array;
    Object, "Object": Variant::Object(object) => *object, Variant::Nil => Object::Null;
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de> Deserialize<'de> for Rid {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        u64::deserialize(input).map(Rid)
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de> Deserialize<'de> for Signal {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "Signal")]
        struct Form {
            name: GString,
            object: u64,
        }
        Form::deserialize(input).map(|Form { name, object }| Signal { name, object })
    }
}

// --- vectors, matrices, colours: their numbers in order ---

struct Numbers<T, N>(PhantomData<(T, N)>);

impl<'de, T: Components, N: Components + Deserialize<'de>> Visitor<'de> for Numbers<T, N> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} numbers", T::LEN / N::LEN)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        // A projection with `f64` components is the longest.
        let mut bytes = [0; 128];
        for (index, place) in bytes[..T::LEN].chunks_exact_mut(N::LEN).enumerate() {
            let number: N = list.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
            number.to_le(place);
        }
        Ok(T::from_le(&bytes[..T::LEN]))
    }
}

fn numbers<'de, T: Components, N: Components + Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    input.deserialize_tuple(T::LEN / N::LEN, Numbers::<T, N>(PhantomData))
}

macro_rules! vectors {
    ($($type:ident)*) => {$(
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<T: Components> Serialize for $type<T>
        where
            Variant: From<$type<T>>,
        {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                Variant::from(*self).serialize(out)
            }
        }

        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<'de, T: Components + Deserialize<'de>> Deserialize<'de> for $type<T> {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                numbers::<Self, T, D>(input)
            }
        }
    )*};
}

vectors!(Vector2 Vector3 Vector4 Rect2 Transform2D Plane Quaternion Aabb Basis Transform3D Projection);

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl Serialize for Color {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        Variant::from(*self).serialize(out)
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        numbers::<Self, f32, D>(input)
    }
}
