//! Values into any format, and from any format that describes itself.

use super::error::{SerdeError, Step};
use super::from_parts::shown;
use super::handover;
use super::view::{Nest, Number, Vector, View};
use crate::godot::{Array, Dictionary, Entry, GString, MAX_DEPTH, Property, Variant};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};
use std::fmt;

/// What a value is, for formats that know nothing of Godot.
///
/// What has values in it and what has none are in functions of their own: builds without optimisation have room for all cases
/// of a function at every level.
pub(super) struct Natural<'a> {
    what: What<'a>,
    /// The outermost value is at 1.
    level: u32,
    at: Option<&'a At<'a>>,
}

/// Where a value is, for the error about a key that the format does not take.
struct At<'a> {
    outer: Option<&'a At<'a>>,
    step: Inner<'a>,
}

#[derive(Clone, Copy)]
enum Inner<'a> {
    Index(usize),
    Key(&'a Variant),
    Name(&'a GString),
}

enum What<'a> {
    Value(&'a Variant),
    View(View<'a>),
}

impl<'a> Natural<'a> {
    pub(super) fn new(view: View<'a>) -> Self {
        Natural { what: What::View(view), level: 1, at: None }
    }

    pub(super) fn of(value: &'a Variant) -> Self {
        Natural { what: What::Value(value), level: 1, at: None }
    }

    fn at<'b>(&'b self, step: Inner<'b>) -> At<'b> {
        At { outer: self.at, step }
    }

    fn inner<'b>(&'b self, value: &'b Variant, at: &'b At<'b>) -> Natural<'b> {
        Natural { what: What::Value(value), level: self.level + 1, at: Some(at) }
    }

    fn nest<S: Serializer>(&self, nest: Nest<'_>, out: S) -> Result<S::Ok, S::Error> {
        match nest {
            Nest::Array(items) => self.list(items, out),
            Nest::Dictionary(entries) => self.pairs(entries, out),
            Nest::Object(object) => self.properties(&object.properties, out),
        }
    }

    #[inline(never)]
    fn list<S: Serializer>(&self, items: &[Variant], out: S) -> Result<S::Ok, S::Error> {
        let mut list = out.serialize_seq(Some(items.len()))?;
        for (index, item) in items.iter().enumerate() {
            list.serialize_element(&self.inner(item, &self.at(Inner::Index(index))))?;
        }
        list.end()
    }

    #[inline(never)]
    fn pairs<S: Serializer>(&self, entries: &[Entry], out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(entries.len()))?;
        for entry in entries {
            let at = self.at(Inner::Key(&entry.key));
            if let Err(error) = map.serialize_key(&self.inner(&entry.key, &at)) {
                return Err(if is_text(&entry.key) { error } else { refused_key(&entry.key, &at, error) });
            }
            map.serialize_value(&self.inner(&entry.value, &at))?;
        }
        map.end()
    }

    #[inline(never)]
    fn properties<S: Serializer>(&self, properties: &[Property], out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(properties.len()))?;
        for property in properties {
            map.serialize_key(&Text(&property.name))?;
            map.serialize_value(&self.inner(&property.value, &self.at(Inner::Name(&property.name))))?;
        }
        map.end()
    }

    #[inline(never)]
    fn leaf<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match &self.what {
            What::Value(value) => self.view(&View::of(value), out),
            What::View(view) => self.view(view, out),
        }
    }

    fn view<S: Serializer>(&self, view: &View<'_>, out: S) -> Result<S::Ok, S::Error> {
        match view {
            View::Nothing => out.serialize_unit(),
            View::Bool(value) => out.serialize_bool(*value),
            View::Int(value) => out.serialize_i64(*value),
            View::Float(value) => out.serialize_f64(*value),
            View::Text(text) => Text(text).serialize(out),
            View::Path(path) => out.serialize_str(&path.to_text()),
            View::Handle(number) => out.serialize_u64(*number),
            View::Vector(vector) => vector.serialize(out),
            View::Signal(signal) => {
                let mut form = out.serialize_struct("Signal", 2)?;
                form.serialize_field("name", &Text(&signal.name))?;
                form.serialize_field("object", &signal.object)?;
                form.end()
            }
            View::Nest(nest) => self.nest(*nest, out),
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

impl Serialize for Natural<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.level > MAX_DEPTH {
            return too_deep(out);
        }
        match self.what {
            What::Value(value) => match Nest::of(value) {
                Some(nest) => self.nest(nest, out),
                None => self.leaf(out),
            },
            What::View(_) => self.leaf(out),
        }
    }
}

#[inline(never)]
fn too_deep<S: Serializer>(_: S) -> Result<S::Ok, S::Error> {
    Err(S::Error::custom(SerdeError::too_deep()))
}

fn is_text(key: &Variant) -> bool {
    matches!(key, Variant::String(_) | Variant::StringName(_))
}

/// The error about a key, with the way to it: formats such as JSON take no keys but text and numbers.
#[cold]
#[inline(never)]
fn refused_key<E: serde::ser::Error>(key: &Variant, at: &At<'_>, error: E) -> E {
    let mut steps = SerdeError::new(format_args!("a key that is a {}: {error}", key.kind().name()));
    let mut next = Some(at);
    while let Some(At { outer, step }) = next {
        steps = steps.inside(match step {
            Inner::Index(index) => Step::Index(*index),
            Inner::Key(key) => key.as_str().map_or_else(|| Step::Key(shown(key)), Step::name),
            Inner::Name(name) => Step::name(&name.to_string_lossy()),
        });
        next = *outer;
    }
    E::custom(steps)
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
            return refused();
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
        Ok(array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Variant, A::Error> {
        let mut entries = Vec::new();
        // `next_entry_seed` would be one call more.
        while let Some(key) = map.next_key_seed(self.inner())? {
            entries.push((key, map.next_value_seed(self.inner())?));
        }
        Ok(dictionary(entries))
    }
}

#[inline(never)]
fn refused<E: serde::de::Error>() -> Result<Variant, E> {
    Err(E::custom(SerdeError::too_deep()))
}

#[inline(never)]
fn array(items: Vec<Variant>) -> Variant {
    Array::from(items).into()
}

#[inline(never)]
fn dictionary(entries: Vec<(Variant, Variant)>) -> Variant {
    entries.into_iter().collect::<Dictionary>().into()
}
