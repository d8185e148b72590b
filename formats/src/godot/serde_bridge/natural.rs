//! Values into any format, and from any format that describes itself.

use super::handover;
use super::view::{Number, Vector, View};
use crate::godot::{Array, Dictionary, GString, MAX_DEPTH, Variant};
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Error as _, Serialize, SerializeStruct, SerializeTuple, Serializer};
use std::fmt;

/// What a value is, for formats that know nothing of Godot.
pub(super) struct Natural<'a> {
    view: View<'a>,
    /// The outermost value is at 1.
    level: u32,
}

impl<'a> Natural<'a> {
    pub(super) fn new(view: View<'a>) -> Self {
        Natural { view, level: 1 }
    }

    fn inner<'b>(&self, value: &'b Variant) -> Natural<'b> {
        Natural { view: View::of(value), level: self.level + 1 }
    }
}

impl Serialize for Natural<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.level > MAX_DEPTH {
            return Err(S::Error::custom(format_args!("nested deeper than {MAX_DEPTH} levels")));
        }
        match &self.view {
            View::Nothing => out.serialize_unit(),
            View::Bool(value) => out.serialize_bool(*value),
            View::Int(value) => out.serialize_i64(*value),
            View::Float(value) => out.serialize_f64(*value),
            View::Text(text) => Text(text).serialize(out),
            View::Path(path) => out.serialize_str(&path.to_text()),
            View::Handle(number) => out.serialize_u64(*number),
            View::Vector(vector) => vector.serialize(out),
            View::Object(object) => out.collect_map(object.properties.iter().map(|property| (Text(&property.name), self.inner(&property.value)))),
            View::Signal(signal) => {
                let mut form = out.serialize_struct("Signal", 2)?;
                form.serialize_field("name", &Text(&signal.name))?;
                form.serialize_field("object", &signal.object)?;
                form.end()
            }
            View::Dictionary(dictionary) => {
                out.collect_map(dictionary.entries.iter().map(|entry| (self.inner(&entry.key), self.inner(&entry.value))))
            }
            View::Array(items) => out.collect_seq(items.iter().map(|item| self.inner(item))),
            View::Bytes(bytes) => out.serialize_bytes(bytes),
            View::Ints(items) => out.collect_seq(*items),
            View::Longs(items) => out.collect_seq(*items),
            View::Floats(items) => out.collect_seq(*items),
            View::Doubles(items) => out.collect_seq(*items),
            View::Texts(items) => out.collect_seq(items.iter().map(Text)),
            View::Vectors(vectors) => out.collect_seq(vectors.iter()),
        }
    }
}

/// Text, or bytes where it is not Unicode.
struct Text<'a>(&'a GString);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0.as_str() {
            Some(text) => out.serialize_str(text),
            None => out.serialize_bytes(self.0.as_bytes()),
        }
    }
}

impl Serialize for Vector {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let numbers = self.numbers();
        let mut tuple = out.serialize_tuple(numbers.len())?;
        for number in numbers {
            match number {
                Number::F32(value) => tuple.serialize_element(&value)?,
                Number::F64(value) => tuple.serialize_element(&value)?,
                Number::I32(value) => tuple.serialize_element(&value)?,
            }
        }
        tuple.end()
    }
}

// --- reading ---

/// Reads any value.
pub(super) struct AnyValue {
    level: u32,
}

impl AnyValue {
    /// The value that our deserializer gives as it is, else what the format says.
    pub(super) fn read<'de, D: Deserializer<'de>>(input: D) -> Result<Variant, D::Error> {
        input.deserialize_newtype_struct(handover::NAME, AnyValue { level: 0 })
    }

    fn inner(&self) -> Self {
        AnyValue { level: self.level + 1 }
    }
}

impl<'de> DeserializeSeed<'de> for AnyValue {
    type Value = Variant;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Variant, D::Error> {
        if self.level > MAX_DEPTH {
            return Err(D::Error::custom(format_args!("nested deeper than {MAX_DEPTH} levels")));
        }
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AnyValue {
    type Value = Variant;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Variant, D::Error> {
        match handover::take() {
            Some(value) => Ok(value),
            None => self.inner().deserialize(input),
        }
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Variant, D::Error> {
        self.inner().deserialize(input)
    }

    fn visit_none<E>(self) -> Result<Variant, E> {
        Ok(Variant::Nil)
    }

    fn visit_unit<E>(self) -> Result<Variant, E> {
        Ok(Variant::Nil)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Variant, E> {
        Ok(Variant::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Variant, E> {
        Ok(Variant::Int(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Variant, E> {
        i64::try_from(value).map(Variant::Int).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &"a number of 64 bits with a sign"))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Variant, E> {
        Ok(Variant::Float(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Variant, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Variant, E> {
        Ok(text.into())
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Variant, E> {
        Ok(bytes.to_vec().into())
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Variant, E> {
        Ok(bytes.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Variant, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(self.inner())? {
            items.push(item);
        }
        Ok(items.into_iter().collect::<Array>().into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Variant, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry_seed(self.inner(), self.inner())? {
            entries.push(entry);
        }
        Ok(entries.into_iter().collect::<Dictionary>().into())
    }
}
