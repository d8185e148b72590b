//! From Rust values and back.

use super::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::TryFromIntError;

/// What [`variant!`](crate::godot::variant) takes: all that a [`Variant`] is made of by `From`.
#[diagnostic::on_unimplemented(
    message = "a `{Self}` is no Variant by itself",
    label = "no `From<{Self}>` for `Variant`",
    note = "an int of a Variant is an `i64`: for `u64`, `usize` and the like write `Variant::try_from(number)?`, or `number as i64`",
    note = "for a type of your own implement `From<{Self}> for Variant`, or use `to_variant` (feature `serde`)"
)]
pub trait IntoVariant {
    /// The value.
    fn into_variant(self) -> Variant;
}

#[diagnostic::do_not_recommend]
impl<T: Into<Variant>> IntoVariant for T {
    fn into_variant(self) -> Variant {
        self.into()
    }
}

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
    &String: |value| Variant::String(value.as_str().into());
    String: |value| Variant::String(value.into());
    Cow<'_, str>: |value| Variant::String(value.into_owned().into());
    char: |value| Variant::String(String::from(value).into());
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
    FullObject: |value| Variant::Object(Box::new(Object::Full(Box::new(value))));
    Signal: |value| Variant::Signal(Box::new(value));
    Dictionary: |value| Variant::Dictionary(Box::new(value));
    Array: |value| Variant::Array(Box::new(value));
    Vec<Variant>: |value| Variant::Array(Box::new(value.into()));
    &Variant: |value| value.clone();
    &[u8]: |value| Variant::PackedByteArray(value.to_vec());
    Vec<u8>: |value| Variant::PackedByteArray(value);
    Vec<i32>: |value| Variant::PackedInt32Array(value);
    Vec<i64>: |value| Variant::PackedInt64Array(value);
    Vec<f32>: |value| Variant::PackedFloat32Array(value);
    Vec<f64>: |value| Variant::PackedFloat64Array(value);
    Vec<GString>: |value| Variant::PackedStringArray(value);
    Vec<String>: |value| Variant::PackedStringArray(value.into_iter().map(GString::from).collect());
    Vec<Vector2<f32>>: |value| Variant::PackedVector2Array(Box::new(Packed::Single(value)));
    Vec<Vector2<f64>>: |value| Variant::PackedVector2Array(Box::new(Packed::Double(value)));
    Vec<Vector3<f32>>: |value| Variant::PackedVector3Array(Box::new(Packed::Single(value)));
    Vec<Vector3<f64>>: |value| Variant::PackedVector3Array(Box::new(Packed::Double(value)));
    Vec<Vector4<f32>>: |value| Variant::PackedVector4Array(Box::new(Packed::Single(value)));
    Vec<Vector4<f64>>: |value| Variant::PackedVector4Array(Box::new(Packed::Double(value)));
    Vec<Color>: |value| Variant::PackedColorArray(value);
}

impl<T: Into<Variant>> From<Option<T>> for Variant {
    fn from(value: Option<T>) -> Self {
        value.map_or(Variant::Nil, Into::into)
    }
}

impl<K: Into<Variant>, V: Into<Variant>> From<BTreeMap<K, V>> for Variant {
    fn from(map: BTreeMap<K, V>) -> Self {
        Dictionary::from(map).into()
    }
}

impl<K: Into<Variant>, V: Into<Variant>, S> From<HashMap<K, V, S>> for Variant {
    fn from(map: HashMap<K, V, S>) -> Self {
        Dictionary::from(map).into()
    }
}

/// An array.
impl<T: Into<Variant>> FromIterator<T> for Variant {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Array::from_iter(items).into()
    }
}

macro_rules! try_from_large {
    ($($number:ty)*) => {$(
        /// An int, if the number is one of 64 bits with a sign.
        impl TryFrom<$number> for Variant {
            type Error = TryFromIntError;

            fn try_from(value: $number) -> Result<Self, TryFromIntError> {
                value.try_into().map(Variant::Int)
            }
        }
    )*};
}

try_from_large!(u64 usize isize u128 i128);

/// The same of a borrowed value, of which a copy is made if it is of the type.
macro_rules! try_from_copied {
    ($($type:ty, $wanted:literal: $($pattern:pat => $value:expr),*;)*) => {
        try_from! { $([Variant] $type, $wanted: $($pattern => $value),*;)* }
        $(
            impl TryFrom<&Variant> for $type {
                type Error = WrongType;

                fn try_from(whole: &Variant) -> Result<Self, WrongType> {
                    #[allow(unused_variables, reason = "the copy is taken apart")]
                    match whole {
                        $($pattern => whole.clone().try_into(),)*
                        other => Err(WrongType::new($wanted, other.kind())),
                    }
                }
            }
        )*
    };
}

/// What a value has to be for it to become a Rust value, owned or borrowed.
macro_rules! try_from {
    ($([$from:ty] $type:ty, $wanted:literal: $($pattern:pat => $value:expr),*;)*) => {$(
        impl TryFrom<$from> for $type {
            type Error = WrongType;

            fn try_from(value: $from) -> Result<Self, WrongType> {
                match value {
                    $($pattern => Ok($value),)*
                    #[allow(unreachable_patterns, reason = "whatever is left")]
                    other => Err(WrongType::new($wanted, other.kind())),
                }
            }
        }
    )*};
}

try_from_copied! {
    GString, "String": Variant::String(value) | Variant::StringName(value) => value;
    Vector2<f32>, "Vector2": Variant::Vector2(value) => value.to_single();
    Vector2<f64>, "Vector2": Variant::Vector2(value) => *value.to_double();
    Vector2<i32>, "Vector2i": Variant::Vector2i(value) => value;
    Rect2<f32>, "Rect2": Variant::Rect2(value) => value.to_single();
    Rect2<f64>, "Rect2": Variant::Rect2(value) => *value.to_double();
    Rect2<i32>, "Rect2i": Variant::Rect2i(value) => value;
    Vector3<f32>, "Vector3": Variant::Vector3(value) => value.to_single();
    Vector3<f64>, "Vector3": Variant::Vector3(value) => *value.to_double();
    Vector3<i32>, "Vector3i": Variant::Vector3i(value) => value;
    Vector4<f32>, "Vector4": Variant::Vector4(value) => value.to_single();
    Vector4<f64>, "Vector4": Variant::Vector4(value) => *value.to_double();
    Vector4<i32>, "Vector4i": Variant::Vector4i(value) => value;
    Transform2D<f32>, "Transform2D": Variant::Transform2D(value) => value.to_single();
    Transform2D<f64>, "Transform2D": Variant::Transform2D(value) => value.to_double();
    Plane<f32>, "Plane": Variant::Plane(value) => value.to_single();
    Plane<f64>, "Plane": Variant::Plane(value) => *value.to_double();
    Quaternion<f32>, "Quaternion": Variant::Quaternion(value) => value.to_single();
    Quaternion<f64>, "Quaternion": Variant::Quaternion(value) => *value.to_double();
    Aabb<f32>, "AABB": Variant::Aabb(value) => value.to_single();
    Aabb<f64>, "AABB": Variant::Aabb(value) => value.to_double();
    Basis<f32>, "Basis": Variant::Basis(value) => value.to_single();
    Basis<f64>, "Basis": Variant::Basis(value) => value.to_double();
    Transform3D<f32>, "Transform3D": Variant::Transform3D(value) => value.to_single();
    Transform3D<f64>, "Transform3D": Variant::Transform3D(value) => value.to_double();
    Projection<f32>, "Projection": Variant::Projection(value) => value.to_single();
    Projection<f64>, "Projection": Variant::Projection(value) => value.to_double();
    Color, "Color": Variant::Color(value) => value;
    NodePath, "NodePath": Variant::NodePath(value) => *value;
    Rid, "RID": Variant::Rid(value) => value;
    Object, "Object": Variant::Object(value) => *value, Variant::Nil => Object::Null;
    Signal, "Signal": Variant::Signal(value) => *value;
    Array, "Array": Variant::Array(value) => *value;
    Dictionary, "Dictionary": Variant::Dictionary(value) => *value;
    Vec<u8>, "PackedByteArray, or Array of nothing but int from 0 to 255": Variant::PackedByteArray(value) => value, Variant::Array(array) => items(*array)?;
    Vec<i32>, "PackedInt32Array, or Array of nothing but int of 32 bits": Variant::PackedInt32Array(value) => value, Variant::Array(array) => items(*array)?;
    Vec<i64>, "PackedInt64Array, or Array of nothing but int": Variant::PackedInt64Array(value) => value, Variant::Array(array) => items(*array)?;
    Vec<f32>, "PackedFloat32Array, or Array of nothing but float": Variant::PackedFloat32Array(value) => value, Variant::Array(array) => items(*array)?;
    Vec<f64>, "PackedFloat64Array, or Array of nothing but float": Variant::PackedFloat64Array(value) => value, Variant::Array(array) => items(*array)?;
    Vec<GString>, "PackedStringArray, or Array of nothing but String": Variant::PackedStringArray(value) => value, Variant::Array(array) => items(*array)?;
    Vec<Vector2<f32>>, "PackedVector2Array, or Array of nothing but Vector2": Variant::PackedVector2Array(value) => value.into_single(), Variant::Array(array) => items(*array)?;
    Vec<Vector2<f64>>, "PackedVector2Array, or Array of nothing but Vector2": Variant::PackedVector2Array(value) => value.into_double(), Variant::Array(array) => items(*array)?;
    Vec<Vector3<f32>>, "PackedVector3Array, or Array of nothing but Vector3": Variant::PackedVector3Array(value) => value.into_single(), Variant::Array(array) => items(*array)?;
    Vec<Vector3<f64>>, "PackedVector3Array, or Array of nothing but Vector3": Variant::PackedVector3Array(value) => value.into_double(), Variant::Array(array) => items(*array)?;
    Vec<Vector4<f32>>, "PackedVector4Array, or Array of nothing but Vector4": Variant::PackedVector4Array(value) => value.into_single(), Variant::Array(array) => items(*array)?;
    Vec<Vector4<f64>>, "PackedVector4Array, or Array of nothing but Vector4": Variant::PackedVector4Array(value) => value.into_double(), Variant::Array(array) => items(*array)?;
    Vec<Color>, "PackedColorArray, or Array of nothing but Color": Variant::PackedColorArray(value) => value, Variant::Array(array) => items(*array)?;
    Vec<Variant>, "Array": Variant::Array(value) => value.items;
}

try_from! {
    [&Variant] bool, "bool": Variant::Bool(value) => *value;
    [&Variant] i64, "int": Variant::Int(value) => *value;
    [&Variant] f64, "float": Variant::Float(value) => *value, Variant::Int(value) => *value as f64;
    [&Variant] f32, "float": Variant::Float(value) => *value as f32, Variant::Int(value) => *value as f32;
}

macro_rules! try_from_borrowed {
    ($($type:ty)*) => {$(
        impl TryFrom<Variant> for $type {
            type Error = WrongType;

            fn try_from(value: Variant) -> Result<Self, WrongType> {
                Self::try_from(&value)
            }
        }
    )*};
}

macro_rules! try_from_int {
    ($($number:ident $wanted:literal)*) => {
        $(
            impl TryFrom<&Variant> for $number {
                type Error = WrongType;

                fn try_from(value: &Variant) -> Result<Self, WrongType> {
                    let error = WrongType::new($wanted, value.kind());
                    let Variant::Int(number) = value else { return Err(error) };
                    $number::try_from(*number).map_err(|_| WrongType { number: Some(*number), ..error })
                }
            }
        )*
        try_from_borrowed!($($number)*);
    };
}

try_from_int! {
    i8 "int from -128 to 127"
    i16 "int from -32768 to 32767"
    i32 "int of 32 bits"
    isize "int of the width of a pointer"
    u8 "int from 0 to 255"
    u16 "int from 0 to 65535"
    u32 "int of 32 bits without a sign"
    u64 "int that is not negative"
    usize "int that is not negative and as wide as a pointer"
}

try_from_borrowed!(bool i64 f64 f32 String);

/// The values of an Array that are all of one type.
fn items<T: TryFrom<Variant, Error = WrongType>>(array: Array) -> Result<Vec<T>, WrongType> {
    array.items.into_iter().map(T::try_from).collect()
}

impl TryFrom<&Variant> for String {
    type Error = WrongType;

    fn try_from(value: &Variant) -> Result<Self, WrongType> {
        value.try_into().map(str::to_owned)
    }
}

impl<'a> TryFrom<&'a Variant> for &'a str {
    type Error = WrongType;

    fn try_from(value: &'a Variant) -> Result<Self, WrongType> {
        value.as_str().ok_or(WrongType::new("String that is Unicode", value.kind()))
    }
}

/// The texts of a PackedStringArray, or of an Array that holds nothing else.
impl TryFrom<&Variant> for Vec<String> {
    type Error = WrongType;

    fn try_from(value: &Variant) -> Result<Self, WrongType> {
        const WANTED: &str = "PackedStringArray, or Array of nothing but String that is Unicode";
        let wrong = |found: Type| WrongType::new(WANTED, found);
        let texts = match value {
            Variant::Array(array) => return array.iter().map(|item| item.as_str().map(str::to_owned).ok_or(wrong(Type::Array))).collect(),
            Variant::PackedStringArray(texts) => texts,
            other => return Err(wrong(other.kind())),
        };
        texts.iter().map(|text| text.as_str().map(str::to_owned).ok_or(wrong(Type::PackedStringArray))).collect()
    }
}

try_from_borrowed!(Vec<String>);

impl Variant {
    /// The value as a type of Rust: `TryFrom`, where the type is named best in the middle of an expression.
    ///
    /// ```
    /// use bytespec_formats::godot::{Vector2, variant};
    ///
    /// let save = variant!({ "level": 7, "at": Vector2::new(1.0f32, -2.0), "tags": ["new", "fast"] });
    /// assert_eq!(save["level"].try_to::<u8>()?, 7);
    /// assert_eq!(save["at"].try_to::<Vector2<f32>>()?.y, -2.0);
    /// assert_eq!(save["tags"].try_to::<Vec<String>>()?, ["new", "fast"]);
    /// assert_eq!(save["level"].try_to::<String>().unwrap_err().to_string(), "expected String that is Unicode, found int");
    /// # Ok::<(), bytespec_formats::godot::WrongType>(())
    /// ```
    ///
    /// # Errors
    /// When it is not of the type, or does not fit.
    pub fn try_to<'a, T: TryFrom<&'a Variant, Error = WrongType>>(&'a self) -> Result<T, WrongType> {
        T::try_from(self)
    }

    /// Whether it is `null` to a script: Nil, or [no object](Object::Null).
    #[must_use]
    pub fn is_nil(&self) -> bool {
        match self {
            Variant::Nil => true,
            Variant::Object(object) => **object == Object::Null,
            _ => false,
        }
    }

    /// The truth value, of a bool.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        self.try_into().ok()
    }

    /// The number, of an int.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.try_into().ok()
    }

    /// The number, of a float, or of an int as the nearest float.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.try_into().ok()
    }

    /// The text, of a String or StringName that is Unicode.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Variant::String(text) | Variant::StringName(text) => text.as_str(),
            _ => None,
        }
    }

    /// The bytes, of a PackedByteArray.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Variant::PackedByteArray(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The array, if it is one that is not packed.
    #[must_use]
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Variant::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The array, to change it.
    #[must_use]
    pub fn as_array_mut(&mut self) -> Option<&mut Array> {
        match self {
            Variant::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The dictionary, if it is one.
    #[must_use]
    pub fn as_dictionary(&self) -> Option<&Dictionary> {
        match self {
            Variant::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    /// The dictionary, to change it.
    #[must_use]
    pub fn as_dictionary_mut(&mut self) -> Option<&mut Dictionary> {
        match self {
            Variant::Dictionary(dictionary) => Some(dictionary),
            _ => None,
        }
    }

    /// The object, if it is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Variant::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Takes the value out and leaves `Nil`.
    #[must_use]
    pub fn take(&mut self) -> Variant {
        std::mem::take(self)
    }
}

macro_rules! compared {
    ($($type:ty: |$value:ident, $other:ident| $same:expr;)*) => {$(
        impl PartialEq<$type> for Variant {
            fn eq(&self, $other: &$type) -> bool {
                let $value = self;
                $same
            }
        }

        impl PartialEq<Variant> for $type {
            fn eq(&self, other: &Variant) -> bool {
                other == self
            }
        }
    )*};
}

compared! {
    bool: |value, other| value.as_bool() == Some(*other);
    i32: |value, other| matches!(value, Variant::Int(number) if *number == i64::from(*other));
    i64: |value, other| matches!(value, Variant::Int(number) if number == other);
    f64: |value, other| matches!(value, Variant::Float(number) if number == other);
    str: |value, other| matches!(value, Variant::String(text) | Variant::StringName(text) if text == other);
    &str: |value, other| value == *other;
    String: |value, other| value == other.as_str();
}
