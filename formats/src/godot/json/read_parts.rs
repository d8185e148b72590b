//! What values are made of, from JSON.

use super::path::{At, item, member};
use super::read::Value;
use super::{NAN_32, NAN_64};
use crate::godot::{ContainerType, GString, Type, Variant};
use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError as Malformed, Engine as _};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Implements a seed that visits whatever comes.
macro_rules! seed {
    ([$($generic:tt)*] $seed:ty => $value:ty) => {
        impl<'de, $($generic)*> DeserializeSeed<'de> for $seed {
            type Value = $value;

            fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<$value, D::Error> {
                input.deserialize_any(self)
            }
        }
    };
}

pub(super) use seed;

// --- objects with named members ---

/// An object with members of known names.
pub(super) trait Record: Default {
    const NAMES: &'static [&'static str];

    /// Reads the member whose name has been read.
    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error>;
}

pub(super) fn record<'de, R: Record, A: MapAccess<'de>>(map: &mut A, at: &At<'_>) -> Result<R, A::Error> {
    let mut record = R::default();
    let mut seen = Vec::new();
    while let Some(name) = map.next_key::<String>()? {
        let Some(known) = R::NAMES.iter().find(|known| **known == name) else {
            return Err(A::Error::unknown_field(&name, R::NAMES));
        };
        if seen.contains(known) {
            return Err(A::Error::duplicate_field(known));
        }
        seen.push(*known);
        record.set(&name, map, &at.name(&name))?;
    }
    Ok(record)
}

/// Reads an object with members of known names.
pub(super) struct Object<'a, R>(pub(super) At<'a>, pub(super) PhantomData<R>);

seed!(['a, R: Record] Object<'a, R> => R);

impl<'de, R: Record> Visitor<'de> for Object<'_, R> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = R::NAMES.iter().map(|name| format!("`{name}`")).collect();
        write!(f, "an object of {}", names.join(", "))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<R, A::Error> {
        record(&mut map, &self.0)
    }
}

// --- text ---

/// A text, or an object with its bytes.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub(super) At<'a>);

seed!(['a] Text<'a> => GString);

impl<'de> Visitor<'de> for Text<'_> {
    type Value = GString;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, or `{\"bytes\": base64}` for what is not Unicode")
    }

    fn visit_str<E>(self, text: &str) -> Result<GString, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<GString, E> {
        Ok(text.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<GString, A::Error> {
        let Bytes(bytes) = record(&mut map, &self.0)?;
        bytes.map(GString::from_bytes).ok_or_else(|| A::Error::missing_field("bytes"))
    }
}

#[derive(Default)]
struct Bytes(Option<Vec<u8>>);

impl Record for Bytes {
    const NAMES: &'static [&'static str] = &["bytes"];

    fn set<'de, A: MapAccess<'de>>(&mut self, _: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        self.0 = Some(member(map, at, Base64)?);
        Ok(())
    }
}

/// Bytes in base64.
pub(super) struct Base64;

seed!([] Base64 => Vec<u8>);

impl Visitor<'_> for Base64 {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes in base64, padded with `=`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u8>, E> {
        STANDARD.decode(text).map_err(|error| match error {
            Malformed::InvalidByte(at, _) => {
                // A letter of a whole word, though bytes are looked at.
                let letter = text.char_indices().rfind(|(start, _)| *start <= at).map_or('\u{fffd}', |(_, letter)| letter);
                E::custom(format_args!("{letter:?} at byte {at} of the text has no place there, expected bytes in base64, padded with `=`"))
            }
            error => E::custom(format_args!("{}, expected bytes in base64, padded with `=`", error.to_string().trim_end_matches('.'))),
        })
    }
}

/// A list of texts.
pub(super) struct Texts<'a>(pub(super) At<'a>);

seed!(['a] Texts<'a> => Vec<GString>);

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = Vec<GString>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<GString>, A::Error> {
        let mut texts = Vec::new();
        loop {
            let at = self.0.index(texts.len());
            match item(&mut list, &at, Text(at))? {
                Some(text) => texts.push(text),
                None => return Ok(texts),
            }
        }
    }
}

// --- numbers ---

/// What a number is, and what may stand for it.
pub(super) trait Number: Sized {
    const EXPECTED: &'static str;

    fn of_int<E: Error>(value: i128) -> Result<Self, E>;

    fn of_float<E: Error>(value: f64) -> Result<Self, E> {
        Err(E::invalid_type(Unexpected::Float(value), &Self::EXPECTED))
    }

    fn of_text<E: Error>(text: &str) -> Result<Self, E> {
        Err(E::invalid_type(Unexpected::Str(text), &Self::EXPECTED))
    }

    fn put(self, bytes: &mut Vec<u8>);
}

macro_rules! integers {
    ($($number:ident: $expected:literal;)*) => {$(
        impl Number for $number {
            const EXPECTED: &'static str = $expected;

            fn of_int<E: Error>(value: i128) -> Result<Self, E> {
                $number::try_from(value).map_err(|_| E::custom(format_args!("invalid value: integer `{value}`, expected {}", Self::EXPECTED)))
            }

            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
        }
    )*};
}

integers! {
    i32: "a whole number of 32 bits, with a sign";
    i64: "a whole number of 64 bits, with a sign";
    u64: "a whole number of 64 bits, without a sign";
}

macro_rules! floats {
    ($($number:ident $bits:ident $nan:ident $digits:literal: $expected:literal;)*) => {$(
        impl Number for $number {
            const EXPECTED: &'static str = $expected;

            fn of_int<E>(value: i128) -> Result<Self, E> {
                Ok(value as $number)
            }

            fn of_float<E: Error>(value: f64) -> Result<Self, E> {
                let rounded = value as $number;
                if rounded.is_finite() { Ok(rounded) } else { Err(E::invalid_value(Unexpected::Float(value), &Self::EXPECTED)) }
            }

            fn of_text<E: Error>(text: &str) -> Result<Self, E> {
                let nan = || {
                    let digits = text.strip_prefix("nan:").filter(|digits| digits.len() == $digits && !digits.starts_with('+'))?;
                    let value = $number::from_bits($bits::from_str_radix(digits, 16).ok()?);
                    value.is_nan().then_some(value)
                };
                match text {
                    "inf" => Ok($number::INFINITY),
                    "-inf" => Ok($number::NEG_INFINITY),
                    "nan" => Ok($number::from_bits($nan)),
                    text => nan().ok_or_else(|| E::invalid_value(Unexpected::Str(text), &Self::EXPECTED)),
                }
            }

            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend(self.to_le_bytes());
            }
        }
    )*};
}

floats! {
    f32 u32 NAN_32 8: "a number that an `f32` can hold, \"inf\", \"-inf\", \"nan\", or \"nan:\" and the 8 hexadecimal digits of its bits";
    f64 u64 NAN_64 16: "a number, \"inf\", \"-inf\", \"nan\", or \"nan:\" and the 16 hexadecimal digits of its bits";
}

/// Reads a number.
pub(super) struct Num<T>(PhantomData<T>);

impl<T> Num<T> {
    pub(super) const SEED: Self = Num(PhantomData);
}

seed!([T: Number] Num<T> => T);

impl<'de, T: Number> Visitor<'de> for Num<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        T::of_int(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
        T::of_int(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
        T::of_float(value)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::of_text(text)
    }
}

/// Reads a list of numbers into their bytes, of a certain count or of any.
pub(super) struct Numbers<'a, T> {
    pub(super) at: At<'a>,
    pub(super) count: Option<usize>,
    pub(super) into: &'a mut Vec<u8>,
    pub(super) of: PhantomData<T>,
}

seed!(['a, T: Number] Numbers<'a, T> => ());

impl<'de, T: Number> Visitor<'de> for Numbers<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            Some(count) => write!(f, "a list of {count} numbers"),
            None => f.write_str("a list of numbers"),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut found = 0;
        while let Some(number) = item(&mut list, &self.at.index(found), Num::<T>::SEED)? {
            number.put(self.into);
            found += 1;
        }
        match self.count {
            Some(count) if count != found => Err(A::Error::invalid_length(found, &self)),
            _ => Ok(()),
        }
    }
}

/// Reads a list of vectors into their bytes.
pub(super) struct Rows<'a, T> {
    pub(super) at: At<'a>,
    pub(super) count: usize,
    pub(super) into: &'a mut Vec<u8>,
    pub(super) of: PhantomData<T>,
}

seed!(['a, T: Number] Rows<'a, T> => ());

impl<'de, T: Number> Visitor<'de> for Rows<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of lists of {} numbers", self.count)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut found = 0;
        loop {
            let at = self.at.index(found);
            let row = Numbers::<T> { at, count: Some(self.count), into: &mut *self.into, of: PhantomData };
            if item(&mut list, &at, row)?.is_none() {
                return Ok(());
            }
            found += 1;
        }
    }
}

// --- the types of containers ---

/// A name of a type, or an object with a class or script.
pub(super) struct Of<'a>(pub(super) At<'a>);

seed!(['a] Of<'a> => ContainerType);

impl<'de> Visitor<'de> for Of<'_> {
    type Value = ContainerType;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a type, `{\"class\": name}`, `{\"script\": path}` or `{\"reference\": object}`")
    }

    fn visit_unit<E>(self) -> Result<ContainerType, E> {
        Ok(ContainerType::Any)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<ContainerType, E> {
        let found = (1..=Type::LAST).filter_map(Type::from_number).find(|kind| kind.name() == name);
        found.map(ContainerType::Builtin).ok_or_else(|| {
            let names: Vec<_> = (1..=Type::LAST).filter_map(Type::from_number).map(|kind| format!("`{}`", kind.name())).collect();
            E::custom(format_args!("no type is called `{name}`, expected one of {}", names.join(", ")))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ContainerType, A::Error> {
        let Named(found) = record(&mut map, &self.0)?;
        found.ok_or_else(|| A::Error::custom("nothing is named, expected one of `class`, `script`, `reference`"))
    }
}

#[derive(Default)]
struct Named(Option<ContainerType>);

impl Record for Named {
    const NAMES: &'static [&'static str] = &["class", "script", "reference"];

    fn set<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A, at: &At<'_>) -> Result<(), A::Error> {
        if self.0.is_some() {
            return Err(A::Error::custom("more than one member, expected one of `class`, `script`, `reference`"));
        }
        self.0 = Some(match name {
            "class" => ContainerType::Class(Box::new(member(map, at, Text(*at))?)),
            "script" => ContainerType::Script(Box::new(member(map, at, Text(*at))?)),
            _ => match member(map, at, Value(at.deeper()))? {
                Variant::Object(object) => ContainerType::Reference(object),
                other => return Err(A::Error::custom(format_args!("expected an object, found {}", other.kind().name()))),
            },
        });
        Ok(())
    }
}
