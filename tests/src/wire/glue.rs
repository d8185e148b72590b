//! Between Rust values and the neutral values of the vectors.
//!
//! Floats are compared by their bits, so nothing here relies on `PartialEq` of the models.

use bytes::Bytes;
use bytespec::codec::datetime::DateTime;
use bytespec::explain::Explanation;
use bytespec::{Decode, DecodeError, Encode, EncodeError, Limits, ProtoModel, explain};
use jiff::tz::Offset;
use serde_json::{Map, Value};
use std::marker::PhantomData;
use std::ops::Range;
use uuid::Uuid;

/// A type whose values have a neutral form.
pub trait Glue: Sized {
    /// From the neutral form. Panics if the value is of another type: the vectors were chosen to fit.
    fn from_json(value: &Value) -> Self;
    /// To the neutral form.
    fn to_json(&self) -> Value;
}

/// What decoding gave.
#[derive(Debug)]
pub struct Decoded {
    /// The value, neutral.
    pub value: Value,
    /// Where the message ended.
    pub end: usize,
    /// The value encoded again.
    pub reencoded: Result<Vec<u8>, EncodeError>,
}

/// A declared schema without its type.
pub trait Schema: Sync {
    /// [`ProtoModel::encode`]
    fn encode(&self, value: &Value) -> Result<Vec<u8>, EncodeError>;
    /// [`ProtoModel::encode_into`]
    fn encode_into(&self, value: &Value, out: &mut Vec<u8>) -> Result<(), EncodeError>;
    /// [`ProtoModel::encode_without_constructor`]
    fn encode_without_constructor(&self, value: &Value) -> Result<Vec<u8>, EncodeError>;
    /// [`ProtoModel::decode`]
    fn decode(&self, bytes: &[u8]) -> Result<Decoded, DecodeError>;
    /// [`ProtoModel::decode_from`]
    fn decode_from(&self, bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError>;
    /// [`ProtoModel::decode_from_without_constructor`]
    fn decode_from_without_constructor(&self, bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError>;
    /// [`ProtoModel::decode_from`], only for the end: nothing is done but the decoding itself.
    fn end_from(&self, bytes: &[u8], offset: usize) -> Result<usize, DecodeError>;
    /// [`ProtoModel::decode_bytes`]
    fn decode_shared(&self, bytes: &Bytes) -> Result<Decoded, DecodeError>;
    /// [`ProtoModel::decode_with`] under the default limits.
    fn decode_limited(&self, bytes: &[u8]) -> Result<Decoded, DecodeError>;
    /// [`bytespec::explain()`]: decoding while it is watched.
    fn explain<'a>(&self, bytes: &'a [u8]) -> Explanation<'a>;
}

/// The schema of a model.
pub struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    /// The only value.
    pub const NEW: Self = Of(PhantomData);
}

impl<T: ProtoModel + Glue + Encode + for<'de> Decode<'de>> Schema for Of<T> {
    fn encode(&self, value: &Value) -> Result<Vec<u8>, EncodeError> {
        let value = T::from_json(value);
        let bytes = value.encode();
        assert_eq!(value.encoded_len().ok(), bytes.as_ref().ok().map(Vec::len));
        bytes
    }

    fn encode_into(&self, value: &Value, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        T::from_json(value).encode_into(out)
    }

    fn encode_without_constructor(&self, value: &Value) -> Result<Vec<u8>, EncodeError> {
        T::from_json(value).encode_without_constructor()
    }

    fn decode(&self, bytes: &[u8]) -> Result<Decoded, DecodeError> {
        T::decode(bytes).map(|model| decoded(&model, bytes.len()))
    }

    fn decode_from(&self, bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError> {
        T::decode_from(bytes, offset).map(|(model, end)| decoded(&model, end))
    }

    fn decode_from_without_constructor(&self, bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError> {
        T::decode_from_without_constructor(bytes, offset).map(|(model, end)| decoded(&model, end))
    }

    fn end_from(&self, bytes: &[u8], offset: usize) -> Result<usize, DecodeError> {
        T::decode_from(bytes, offset).map(|(_, end)| end)
    }

    fn decode_shared(&self, bytes: &Bytes) -> Result<Decoded, DecodeError> {
        T::decode_bytes(bytes).map(|model| decoded(&model, bytes.len()))
    }

    fn decode_limited(&self, bytes: &[u8]) -> Result<Decoded, DecodeError> {
        T::decode_with(bytes, &Limits::new(), &mut ()).map(|model| decoded(&model, bytes.len()))
    }

    fn explain<'a>(&self, bytes: &'a [u8]) -> Explanation<'a> {
        explain::<T>(bytes)
    }
}

fn decoded<T: ProtoModel + Glue + Encode>(model: &T, end: usize) -> Decoded {
    Decoded { value: model.to_json(), end, reencoded: model.encode() }
}

/// A model that takes no bytes, for lists of such items.
#[derive(ProtoModel, Debug, Clone, PartialEq)]
#[proto(header())]
pub struct Nothing {}

impl Glue for Nothing {
    fn from_json(_: &Value) -> Self {
        Nothing {}
    }

    fn to_json(&self) -> Value {
        Value::from("")
    }
}

macro_rules! glue_integer {
    ($($type:ident by $reader:ident),*) => {$(
        impl Glue for $type {
            fn from_json(value: &Value) -> Self {
                value.$reader().and_then(|number| number.try_into().ok()).unwrap_or_else(|| misfit(value))
            }

            fn to_json(&self) -> Value {
                Value::from(*self)
            }
        }
    )*};
}
glue_integer!(u8 by as_u64, u16 by as_u64, u32 by as_u64, u64 by as_u64, i8 by as_i64, i16 by as_i64, i32 by as_i64, i64 by as_i64);

macro_rules! glue_float {
    ($($type:ident as $bits:ident),*) => {$(
        impl Glue for $type {
            fn from_json(value: &Value) -> Self {
                let digits = value.as_str().filter(|digits| digits.len() == 2 * size_of::<$bits>());
                digits.and_then(|digits| $bits::from_str_radix(digits, 16).ok()).map_or_else(|| misfit(value), $type::from_bits)
            }

            fn to_json(&self) -> Value {
                Value::from(to_hex(&self.to_bits().to_be_bytes()))
            }
        }
    )*};
}
glue_float!(f32 as u32, f64 as u64);

impl Glue for bool {
    fn from_json(value: &Value) -> Self {
        value.as_bool().unwrap_or_else(|| misfit(value))
    }

    fn to_json(&self) -> Value {
        Value::from(*self)
    }
}

impl Glue for String {
    fn from_json(value: &Value) -> Self {
        value.as_str().unwrap_or_else(|| misfit(value)).into()
    }

    fn to_json(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl Glue for Uuid {
    fn from_json(value: &Value) -> Self {
        value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| misfit(value))
    }

    fn to_json(&self) -> Value {
        Value::from(self.hyphenated().to_string())
    }
}

impl Glue for DateTime {
    fn from_json(value: &Value) -> Self {
        value.as_str().and_then(date_of).unwrap_or_else(|| misfit(value))
    }

    fn to_json(&self) -> Value {
        Value::from(self.to_string())
    }
}

/// Reads what Python's `isoformat` writes, by other means than the crate under test.
fn date_of(text: &str) -> Option<DateTime> {
    let (time, offset) = text.split_at(text[10..].find(['+', '-']).map_or(text.len(), |at| at + 10));
    let number = |range: Range<usize>| offset.get(range).map_or(Some(0), |digits| digits.parse::<i32>().ok());
    let size = number(1..3)? * 3600 + number(4..6)? * 60 + number(7..9)?;
    let offset = match offset.bytes().next() {
        None => None,
        Some(b'-') => Some(-size),
        Some(_) => Some(size),
    };
    Some(DateTime { civil: time.parse().ok()?, offset: offset.map(Offset::from_seconds).transpose().ok()? })
}

impl<const N: usize> Glue for [u8; N] {
    fn from_json(value: &Value) -> Self {
        value.as_str().and_then(|digits| from_hex(digits).try_into().ok()).unwrap_or_else(|| misfit(value))
    }

    fn to_json(&self) -> Value {
        Value::from(to_hex(self))
    }
}

impl<T: Glue> Glue for Option<T> {
    fn from_json(value: &Value) -> Self {
        (!value.is_null()).then(|| T::from_json(value))
    }

    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }
}

/// Hex digits of bytes stand for a list of them.
impl<T: Glue> Glue for Vec<T> {
    fn from_json(value: &Value) -> Self {
        match value {
            Value::Array(items) => items.iter().map(T::from_json).collect(),
            Value::String(digits) => from_hex(digits).into_iter().map(|byte| T::from_json(&Value::from(byte))).collect(),
            other => misfit(other),
        }
    }

    fn to_json(&self) -> Value {
        self.iter().map(T::to_json).collect()
    }
}

/// Whether two neutral values are the same; bytes may be given as hex digits or as a list.
pub fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b))),
        (Value::Array(bytes), Value::String(digits)) | (Value::String(digits), Value::Array(bytes)) => {
            digits.len() == 2 * bytes.len() && from_hex(digits).iter().zip(bytes).all(|(byte, item)| item.as_u64() == Some(u64::from(*byte)))
        }
        _ => a == b,
    }
}

/// A member of a neutral model; what is not there is null.
pub fn member<T: Glue>(model: &Value, name: &str) -> T {
    T::from_json(model.get(plain(name)).unwrap_or(&Value::Null))
}

/// A neutral model of its members.
pub fn object(members: Vec<(&str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (plain(name).into(), value)).collect::<Map<_, _>>())
}

/// A name without the mark of a raw identifier.
pub fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Bytes of hex digits.
pub fn from_hex(digits: &str) -> Vec<u8> {
    assert!(digits.is_ascii() && digits.len().is_multiple_of(2), "`{digits}` is no hex text");
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap_or_else(|_| panic!("`{digits}` is no hex text"));
    (0..digits.len()).step_by(2).map(byte).collect()
}

/// Hex digits of bytes.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The value does not fit its Rust type.
#[doc(hidden)]
pub fn misfit<T>(value: &Value) -> T {
    panic!("{value} does not fit `{}`", std::any::type_name::<T>())
}

/// Implements [`Glue`] for a model by its fields.
macro_rules! glue_model {
    ($name:ident: $($field:ident)*) => {
        impl $crate::wire::glue::Glue for $name {
            fn from_json(_value: &serde_json::Value) -> Self {
                $name { $($field: $crate::wire::glue::member(_value, stringify!($field)),)* }
            }

            fn to_json(&self) -> serde_json::Value {
                $crate::wire::glue::object(vec![$((stringify!($field), $crate::wire::glue::Glue::to_json(&self.$field)),)*])
            }
        }
    };
}

/// Implements [`Glue`] for an enum by its variants; their names are the neutral values.
macro_rules! glue_enum {
    ($name:ident: $($variant:ident)*) => {
        impl $crate::wire::glue::Glue for $name {
            fn from_json(value: &serde_json::Value) -> Self {
                $(if value.as_str() == Some($crate::wire::glue::plain(stringify!($variant))) {
                    return $name::$variant;
                })*
                $crate::wire::glue::misfit(value)
            }

            fn to_json(&self) -> serde_json::Value {
                match self {
                    $($name::$variant => serde_json::Value::from($crate::wire::glue::plain(stringify!($variant))),)*
                }
            }
        }
    };
}

pub(crate) use {glue_enum, glue_model};
