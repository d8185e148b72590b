//! From Rust values and back.

use super::*;
use std::fmt;

/// The error of a value that is of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongType {
    /// The type that was wanted.
    pub wanted: &'static str,
    /// The type of the value.
    pub found: Type,
}

impl fmt::Display for WrongType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.wanted, self.found.name())
    }
}

impl std::error::Error for WrongType {}

macro_rules! from {
    ($($type:ty: |$value:ident| $make:expr;)*) => {$(
        impl From<$type> for Variant {
            fn from($value: $type) -> Self {
                $make
            }
        }
    )*};
}

from! {
    (): |_value| Variant::Nil;
    bool: |value| Variant::Bool(value);
    i8: |value| Variant::Int(value.into());
    i16: |value| Variant::Int(value.into());
    i32: |value| Variant::Int(value.into());
    i64: |value| Variant::Int(value);
    u8: |value| Variant::Int(value.into());
    u16: |value| Variant::Int(value.into());
    u32: |value| Variant::Int(value.into());
    f32: |value| Variant::Float(value.into());
    f64: |value| Variant::Float(value);
    &str: |value| Variant::String(value.into());
    String: |value| Variant::String(value.into());
    GString: |value| Variant::String(value);
    Vector2<f32>: |value| Variant::Vector2(Real::Single(value));
    Vector2<f64>: |value| Variant::Vector2(Real::Double(Box::new(value)));
    Vector2<i32>: |value| Variant::Vector2i(value);
    Rect2<f32>: |value| Variant::Rect2(Real::Single(value));
    Rect2<f64>: |value| Variant::Rect2(Real::Double(Box::new(value)));
    Rect2<i32>: |value| Variant::Rect2i(value);
    Vector3<f32>: |value| Variant::Vector3(Real::Single(value));
    Vector3<f64>: |value| Variant::Vector3(Real::Double(Box::new(value)));
    Vector3<i32>: |value| Variant::Vector3i(value);
    Vector4<f32>: |value| Variant::Vector4(Real::Single(value));
    Vector4<f64>: |value| Variant::Vector4(Real::Double(Box::new(value)));
    Vector4<i32>: |value| Variant::Vector4i(value);
    Transform2D<f32>: |value| Variant::Transform2D(Box::new(Real::Single(value)));
    Transform2D<f64>: |value| Variant::Transform2D(Box::new(Real::Double(value)));
    Plane<f32>: |value| Variant::Plane(Real::Single(value));
    Plane<f64>: |value| Variant::Plane(Real::Double(Box::new(value)));
    Quaternion<f32>: |value| Variant::Quaternion(Real::Single(value));
    Quaternion<f64>: |value| Variant::Quaternion(Real::Double(Box::new(value)));
    Aabb<f32>: |value| Variant::Aabb(Box::new(Real::Single(value)));
    Aabb<f64>: |value| Variant::Aabb(Box::new(Real::Double(value)));
    Basis<f32>: |value| Variant::Basis(Box::new(Real::Single(value)));
    Basis<f64>: |value| Variant::Basis(Box::new(Real::Double(value)));
    Transform3D<f32>: |value| Variant::Transform3D(Box::new(Real::Single(value)));
    Transform3D<f64>: |value| Variant::Transform3D(Box::new(Real::Double(value)));
    Projection<f32>: |value| Variant::Projection(Box::new(Real::Single(value)));
    Projection<f64>: |value| Variant::Projection(Box::new(Real::Double(value)));
    Color: |value| Variant::Color(value);
    NodePath: |value| Variant::NodePath(Box::new(value));
    Rid: |value| Variant::Rid(value);
    Object: |value| Variant::Object(Box::new(value));
    Signal: |value| Variant::Signal(Box::new(value));
    Dictionary: |value| Variant::Dictionary(Box::new(value));
    Array: |value| Variant::Array(Box::new(value));
    Vec<Variant>: |value| Variant::Array(Box::new(Array { of: ContainerType::Any, items: value }));
    Vec<u8>: |value| Variant::PackedByteArray(value);
    Vec<i32>: |value| Variant::PackedInt32Array(value);
    Vec<i64>: |value| Variant::PackedInt64Array(value);
    Vec<f32>: |value| Variant::PackedFloat32Array(value);
    Vec<f64>: |value| Variant::PackedFloat64Array(value);
    Vec<GString>: |value| Variant::PackedStringArray(value);
    Vec<String>: |value| Variant::PackedStringArray(value.into_iter().map(GString::from).collect());
    Vec<Vector2<f32>>: |value| Variant::PackedVector2Array(Box::new(Packed::Single(value)));
    Vec<Vector3<f32>>: |value| Variant::PackedVector3Array(Box::new(Packed::Single(value)));
    Vec<Vector4<f32>>: |value| Variant::PackedVector4Array(Box::new(Packed::Single(value)));
    Vec<Color>: |value| Variant::PackedColorArray(value);
}

impl<T: Into<Variant>> From<Option<T>> for Variant {
    fn from(value: Option<T>) -> Self {
        value.map_or(Variant::Nil, Into::into)
    }
}

macro_rules! try_from {
    ($($type:ty, $wanted:literal: $($pattern:pat => $value:expr),*;)*) => {$(
        impl TryFrom<Variant> for $type {
            type Error = WrongType;

            fn try_from(value: Variant) -> Result<Self, WrongType> {
                match value {
                    $($pattern => Ok($value),)*
                    other => Err(WrongType { wanted: $wanted, found: other.kind() }),
                }
            }
        }
    )*};
}

try_from! {
    bool, "bool": Variant::Bool(value) => value;
    i64, "int": Variant::Int(value) => value;
    f64, "float": Variant::Float(value) => value, Variant::Int(value) => value as f64;
    GString, "String": Variant::String(value) => value, Variant::StringName(value) => value;
    Vector2<f32>, "Vector2": Variant::Vector2(value) => value.to_single();
    Vector3<f32>, "Vector3": Variant::Vector3(value) => value.to_single();
    Vector4<f32>, "Vector4": Variant::Vector4(value) => value.to_single();
    Color, "Color": Variant::Color(value) => value;
    NodePath, "NodePath": Variant::NodePath(value) => *value;
    Array, "Array": Variant::Array(value) => *value;
    Dictionary, "Dictionary": Variant::Dictionary(value) => *value;
    Vec<u8>, "PackedByteArray": Variant::PackedByteArray(value) => value;
}

impl Variant {
    /// The text, of a String or StringName that is Unicode.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Variant::String(text) | Variant::StringName(text) => text.as_str(),
            _ => None,
        }
    }

    /// The value of a key, if this is a dictionary that has it.
    #[must_use]
    pub fn get(&self, key: impl Into<Variant>) -> Option<&Variant> {
        match self {
            Variant::Dictionary(dictionary) => dictionary.get(key),
            _ => None,
        }
    }

    /// The value at an index, if this is an array that reaches so far.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<&Variant> {
        match self {
            Variant::Array(array) => array.get(index),
            _ => None,
        }
    }
}
