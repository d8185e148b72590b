//! The deserializer over values.

use super::error::SerdeError;
use super::from_parts::{FieldKey, Items, Members, Named, SignalPart, Text, map, seq, vector_as_tuple};
use super::handover;
use super::view::{Nest, View};
use crate::godot::{Entry, MAX_DEPTH, Property, Variant};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, Unexpected, VariantAccess, Visitor};

/// A value to read from.
#[derive(Clone, Copy)]
pub(super) struct Source<'de> {
    pub(super) value: &'de Variant,
    /// The outermost value is at 1.
    level: u32,
    /// How often a type has asked for the same value again.
    turns: u32,
}

/// A type that asks for the same value more often asks for ever.
const MOST_TURNS: u32 = 64;

impl<'de> Source<'de> {
    pub(super) fn new(value: &'de Variant) -> Self {
        Source { value, level: 1, turns: 0 }
    }

    fn inner(self, value: &'de Variant) -> Self {
        Source { value, level: self.level + 1, turns: 0 }
    }

    /// The same value, for what stands round it in Rust only.
    fn again(mut self) -> Result<Self, SerdeError> {
        self.turns += 1;
        if self.turns > MOST_TURNS { Err(SerdeError::new("the type holds itself with nothing in between")) } else { Ok(self) }
    }

    fn nest(self) -> Result<Option<Nest<'de>>, SerdeError> {
        if self.level > MAX_DEPTH { Err(SerdeError::too_deep()) } else { Ok(Nest::of(self.value)) }
    }

    fn visit_nest<V: Visitor<'de>>(self, nest: Nest<'de>, visitor: V) -> Result<V::Value, SerdeError> {
        match nest {
            Nest::Array(items) => self.visit_items(items, visitor),
            Nest::Dictionary(entries) => self.visit_entries(entries, visitor),
            Nest::Object(object) => self.visit_properties(&object.properties, visitor),
        }
    }

    // Each on its own: builds without optimisation have room for all cases of a function at every level.

    #[inline(never)]
    fn visit_items<V: Visitor<'de>>(self, items: &'de [Variant], visitor: V) -> Result<V::Value, SerdeError> {
        seq(Items::new(items.iter().map(|item| self.inner(item))), visitor)
    }

    #[inline(never)]
    fn visit_entries<V: Visitor<'de>>(self, entries: &'de [Entry], visitor: V) -> Result<V::Value, SerdeError> {
        map(Members::new(entries.iter().map(|entry| (self.inner(&entry.key), self.inner(&entry.value)))), visitor)
    }

    #[inline(never)]
    fn visit_fields<V: Visitor<'de>>(self, entries: &'de [Entry], visitor: V) -> Result<V::Value, SerdeError> {
        map(Members::new(entries.iter().map(|entry| (FieldKey(self.inner(&entry.key)), self.inner(&entry.value)))), visitor)
    }

    #[inline(never)]
    fn visit_properties<V: Visitor<'de>>(self, properties: &'de [Property], visitor: V) -> Result<V::Value, SerdeError> {
        map(Members::new(properties.iter().map(|property| (Text(&property.name), self.inner(&property.value)))), visitor)
    }

    /// What it is, for a value that has no others in it.
    fn visit_leaf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match View::of(self.value) {
            View::Nothing => visitor.visit_unit(),
            View::Bool(value) => visitor.visit_bool(value),
            View::Int(value) => visitor.visit_i64(value),
            View::Float(value) => visitor.visit_f64(value),
            View::Text(text) => Text(text).deserialize_any(visitor),
            View::Path(path) => visitor.visit_string(path.to_text()),
            View::Handle(number) => visitor.visit_u64(number),
            View::Vector(vector) => seq(Items::new(vector.numbers()), visitor),
            View::Signal(signal) => map(Members::new(SignalPart::of(signal).into_iter()), visitor),
            View::Bytes(bytes) => visitor.visit_borrowed_bytes(bytes),
            View::Ints(items) => seq(Items::new(items.iter().copied()), visitor),
            View::Longs(items) => seq(Items::new(items.iter().copied()), visitor),
            View::Floats(items) => seq(Items::new(items.iter().copied()), visitor),
            View::Doubles(items) => seq(Items::new(items.iter().copied()), visitor),
            View::Texts(items) => seq(Items::new(items.iter().map(Text)), visitor),
            View::Vectors(vectors) => seq(Items::new(vectors.iter()), visitor),
            view @ View::Nest(_) => Err(SerdeError::invalid_type(view.unexpected(), &visitor)),
        }
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        // An `f64` holds these bounds exactly.
        const INTEGERS: std::ops::Range<f64> = i64::MIN as f64..-(i64::MIN as f64);
        match self.value {
            Variant::Float(value) if value.trunc() == *value && INTEGERS.contains(value) => visitor.visit_i64(*value as i64),
            _ => self.deserialize_any(visitor),
        }
    }

    /// As a sequence; of so many items if the type knows.
    fn sequence<V: Visitor<'de>>(self, len: Option<usize>, visitor: V) -> Result<V::Value, SerdeError> {
        match self.nest() {
            Ok(Some(nest)) => self.visit_nest(nest, visitor),
            Ok(None) => self.leaf_sequence(len, visitor),
            Err(error) => Err(error),
        }
    }

    fn leaf_sequence<V: Visitor<'de>>(self, len: Option<usize>, visitor: V) -> Result<V::Value, SerdeError> {
        match View::of(self.value) {
            View::Vector(vector) => vector_as_tuple(vector, len, visitor),
            View::Bytes(bytes) => seq(Items::new(bytes.iter().copied()), visitor),
            _ => self.visit_leaf(visitor),
        }
    }

    fn variant_by_name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match View::of(self.value) {
            View::Text(text) => visitor.visit_enum(Choice { name: Name::Text(Text(text)), data: None }),
            view => Err(SerdeError::invalid_type(view.unexpected(), &"the name of a variant, or a dictionary with one entry: the name and its data")),
        }
    }

    /// By names.
    fn members<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self.nest() {
            Ok(Some(nest)) => self.visit_nest(nest, visitor),
            Ok(None) => self.leaf_members(visitor),
            Err(error) => Err(error),
        }
    }

    /// As a struct, which knows no keys but text.
    fn fields<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self.nest() {
            Ok(Some(Nest::Dictionary(entries))) => self.visit_fields(entries, visitor),
            Ok(Some(nest)) => self.visit_nest(nest, visitor),
            Ok(None) => self.leaf_members(visitor),
            Err(error) => Err(error),
        }
    }

    fn leaf_members<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match View::of(self.value) {
            View::Vector(vector) => map(Members::new(vector.pieces()), visitor),
            _ => self.visit_leaf(visitor),
        }
    }
}

fn is_nothing(value: &Variant) -> bool {
    matches!(View::of(value), View::Nothing)
}

impl<'de> IntoDeserializer<'de, SerdeError> for Source<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
            self.integer(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for Source<'de> {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self.nest() {
            Ok(Some(nest)) => self.visit_nest(nest, visitor),
            Ok(None) => self.visit_leaf(visitor),
            Err(error) => Err(error),
        }
    }

    integers!(
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    );

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        let again = self.again()?;
        if is_nothing(self.value) { visitor.visit_none() } else { visitor.visit_some(again) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, SerdeError> {
        let inner = self.again()?;
        if name == handover::NAME {
            return handover::give(self.value.clone(), || visitor.visit_newtype_struct(inner));
        }
        visitor.visit_newtype_struct(inner)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        self.sequence(None, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, SerdeError> {
        self.sequence(Some(len), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, len: usize, visitor: V) -> Result<V::Value, SerdeError> {
        self.sequence(Some(len), visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        self.members(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, SerdeError> {
        self.fields(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, SerdeError> {
        match self.nest()? {
            Some(Nest::Object(object)) => visitor.visit_enum(Choice { name: Name::Text(Text(&object.class)), data: Some(self.again()?) }),
            Some(Nest::Dictionary([entry])) => {
                visitor.visit_enum(Choice { name: Name::Key(self.inner(&entry.key)), data: Some(self.inner(&entry.value)) })
            }
            Some(Nest::Dictionary(entries)) => {
                let found = entries.len();
                Err(SerdeError::new(format_args!("a dictionary with {found} entries, expected one: the name of a variant and its data")))
            }
            Some(Nest::Array(_)) | None => self.variant_by_name(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct identifier
    }
}

// --- enums ---

/// What says which variant it is.
enum Name<'de> {
    Text(Text<'de>),
    Key(Source<'de>),
}

/// A variant of an enum.
struct Choice<'de> {
    name: Name<'de>,
    data: Option<Source<'de>>,
}

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = SerdeError;
    type Variant = Data<'de>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Data<'de>), SerdeError> {
        let (variant, key) = match self.name {
            Name::Text(text) => (seed.deserialize(text)?, None),
            Name::Key(key) => (seed.deserialize(key)?, Some(key)),
        };
        Ok((variant, Data { key, data: self.data }))
    }
}

/// The data of a variant.
struct Data<'de> {
    /// The key that it stands at.
    key: Option<Source<'de>>,
    data: Option<Source<'de>>,
}

impl<'de> Data<'de> {
    fn read<T>(self, wanted: &'static str, read: impl FnOnce(Source<'de>) -> Result<T, SerdeError>) -> Result<T, SerdeError> {
        let data = self.data.ok_or_else(|| SerdeError::invalid_type(Unexpected::UnitVariant, &wanted))?;
        read(data).map_err(|error| match self.key {
            Some(key) => error.inside(key.step()),
            None => error,
        })
    }
}

impl<'de> VariantAccess<'de> for Data<'de> {
    type Error = SerdeError;

    fn unit_variant(self) -> Result<(), SerdeError> {
        if self.data.is_none() {
            return Ok(());
        }
        self.read("no data", |data| match View::of(data.value) {
            View::Nothing => Ok(()),
            View::Nest(Nest::Object(object)) if object.properties.is_empty() => Ok(()),
            view => Err(SerdeError::invalid_type(view.unexpected(), &"no data")),
        })
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, SerdeError> {
        self.read("a variant with a value", |data| seed.deserialize(data))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, SerdeError> {
        self.read("a variant with values", |data| data.sequence(Some(len), visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, SerdeError> {
        self.read("a variant with fields", |data| data.fields(visitor))
    }
}
