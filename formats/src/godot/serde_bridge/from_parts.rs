//! What the deserializer over values is made of: sequences, maps, text, vectors.

use super::error::{SerdeError, Step};
use super::from::Source;
use super::view::{Number, Piece, Vector};
use crate::godot::{GString, Signal, Variant};
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

/// What is read from directly.
macro_rules! source {
    ([$($generic:tt)*] $source:ty) => {
        impl<$($generic)*> IntoDeserializer<'de, SerdeError> for $source {
            type Deserializer = Self;

            fn into_deserializer(self) -> Self {
                self
            }
        }
    };
}

/// What is not looked into any further, except that it may be optional, new or ignored.
macro_rules! forward {
    ($($also:ident)*) => {
        fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
            visitor.visit_some(self)
        }

        fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, SerdeError> {
            visitor.visit_newtype_struct(self)
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct identifier ignored_any
            $($also)*
        }
    };
}

// --- text ---

/// Text, lent.
#[derive(Clone, Copy)]
pub(super) struct Text<'de>(pub(super) &'de GString);

source!(['de] Text<'de>);

impl<'de> Deserializer<'de> for Text<'de> {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self.0.as_str() {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_borrowed_bytes(self.0.as_bytes()),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, SerdeError> {
        match self.0.as_str() {
            Some(text) => visitor.visit_enum(serde::de::value::BorrowedStrDeserializer::new(text)),
            None => self.deserialize_any(visitor),
        }
    }

    forward!(seq tuple tuple_struct map struct);
}

// --- vectors ---

source!(['de] Number);

impl<'de> Deserializer<'de> for Number {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self {
            Number::F32(value) => visitor.visit_f32(value),
            Number::F64(value) => visitor.visit_f64(value),
            Number::I32(value) => visitor.visit_i32(value),
        }
    }

    forward!(seq tuple tuple_struct map struct enum);
}

source!(['de] Vector);

impl<'de> Deserializer<'de> for Vector {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        seq(Items::new(self.numbers()), visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, SerdeError> {
        vector_as_tuple(self, Some(len), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, len: usize, visitor: V) -> Result<V::Value, SerdeError> {
        vector_as_tuple(self, Some(len), visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        map(Members::new(self.pieces()), visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, SerdeError> {
        map(Members::new(self.pieces()), visitor)
    }

    forward!(seq enum);
}

/// As its parts if there are as many as the type wants, else as its numbers.
pub(super) fn vector_as_tuple<'de, V: Visitor<'de>>(vector: Vector, len: Option<usize>, visitor: V) -> Result<V::Value, SerdeError> {
    if len == Some(vector.layout.len()) {
        return seq(Items::new(vector.pieces().map(|(_, piece)| piece)), visitor);
    }
    seq(Items::new(vector.numbers()), visitor)
}

/// One of two sources.
pub(super) enum Either<A, B> {
    A(A),
    B(B),
}

macro_rules! either {
    ($($method:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, SerdeError> {
            match self {
                Either::A(source) => source.$method($($argument,)* visitor),
                Either::B(source) => source.$method($($argument,)* visitor),
            }
        }
    )*};
}

impl<'de, A: Deserializer<'de, Error = SerdeError>, B: Deserializer<'de, Error = SerdeError>> Deserializer<'de> for Either<A, B> {
    type Error = SerdeError;

    either! {
        deserialize_any()
        deserialize_option()
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_map()
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, SerdeError> for Piece {
    type Deserializer = Either<Number, Vector>;

    fn into_deserializer(self) -> Self::Deserializer {
        match self {
            Piece::Number(number) => Either::A(number),
            Piece::Vector(vector) => Either::B(vector),
        }
    }
}

/// A part of a signal.
pub(super) enum SignalPart<'de> {
    Name(&'de GString),
    Object(u64),
}

impl<'de> SignalPart<'de> {
    pub(super) fn of(signal: &'de Signal) -> [(&'static str, Self); 2] {
        [("name", SignalPart::Name(&signal.name)), ("object", SignalPart::Object(signal.object))]
    }
}

impl<'de> IntoDeserializer<'de, SerdeError> for SignalPart<'de> {
    type Deserializer = Either<Text<'de>, serde::de::value::U64Deserializer<SerdeError>>;

    fn into_deserializer(self) -> Self::Deserializer {
        match self {
            SignalPart::Name(name) => Either::A(Text(name)),
            SignalPart::Object(id) => Either::B(id.into_deserializer()),
        }
    }
}

// --- sequences ---

/// The items of a sequence.
pub(super) struct Items<I> {
    items: I,
    taken: usize,
}

impl<I: ExactSizeIterator> Items<I> {
    pub(super) fn new(items: I) -> Self {
        Items { items, taken: 0 }
    }
}

impl<'de, I: ExactSizeIterator<Item: IntoDeserializer<'de, SerdeError>>> SeqAccess<'de> for Items<I> {
    type Error = SerdeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, SerdeError> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let index = self.taken;
        self.taken += 1;
        seed.deserialize(item.into_deserializer()).map(Some).map_err(|error| error.inside(Step::Index(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// Visits a sequence, all of it.
pub(super) fn seq<'de, I, V>(mut items: Items<I>, visitor: V) -> Result<V::Value, SerdeError>
where
    I: ExactSizeIterator<Item: IntoDeserializer<'de, SerdeError>>,
    V: Visitor<'de>,
{
    let result = visitor.visit_seq(&mut items);
    let left = items.items.len();
    if left > 0 && result.is_ok() {
        return Err(SerdeError::new(format_args!("invalid length {}, expected {}", items.taken + left, items.taken)));
    }
    result
}

// --- maps ---

/// What can stand in a path.
pub(super) trait Named: Copy {
    fn step(self) -> Step;
}

impl Named for &'static str {
    fn step(self) -> Step {
        Step::name(self)
    }
}

impl Named for Text<'_> {
    fn step(self) -> Step {
        Step::name(&self.0.to_string_lossy())
    }
}

/// So much of a key that is no text is shown.
const SHOWN: usize = 40;

/// A key that is no text, for people.
pub(super) fn shown(key: &Variant) -> String {
    key.to_string().chars().take(SHOWN).collect()
}

impl Named for Source<'_> {
    fn step(self) -> Step {
        match self.value.as_str() {
            Some(name) => Step::name(name),
            None => Step::Key(shown(self.value)),
        }
    }
}

/// A key where a struct wants the name of a field: what is no text is the name of none.
#[derive(Clone, Copy)]
pub(super) struct FieldKey<'de>(pub(super) Source<'de>);

source!(['de] FieldKey<'de>);

impl Named for FieldKey<'_> {
    fn step(self) -> Step {
        self.0.step()
    }
}

impl<'de> Deserializer<'de> for FieldKey<'de> {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, SerdeError> {
        match self.0.value {
            Variant::String(_) | Variant::StringName(_) => self.0.deserialize_any(visitor),
            // In brackets, so that a field called `7` is not the key 7.
            key => visitor.visit_string(format!("[{}]", shown(key))),
        }
    }

    forward!(seq tuple tuple_struct map struct enum);
}

/// The members of a map.
pub(super) struct Members<I, K, V> {
    members: I,
    open: Option<(K, V)>,
}

impl<K, V, I: ExactSizeIterator<Item = (K, V)>> Members<I, K, V> {
    pub(super) fn new(members: I) -> Self {
        Members { members, open: None }
    }
}

impl<'de, K, V, I> MapAccess<'de> for Members<I, K, V>
where
    K: Named + IntoDeserializer<'de, SerdeError>,
    V: IntoDeserializer<'de, SerdeError>,
    I: ExactSizeIterator<Item = (K, V)>,
{
    type Error = SerdeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, SerdeError> {
        let Some((key, value)) = self.members.next() else { return Ok(None) };
        self.open = Some((key, value));
        seed.deserialize(key.into_deserializer()).map(Some).map_err(|error| error.inside(key.step()))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, SerdeError> {
        let Some((key, value)) = self.open.take() else { return Err(SerdeError::new("a value was asked for before its key")) };
        let result = seed.deserialize(value.into_deserializer());
        if result.is_err() { result.map_err(|error| error.inside(key.step())) } else { result }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}

/// Visits a map, all of it.
pub(super) fn map<'de, I, K, V, T>(mut members: Members<I, K, V>, visitor: T) -> Result<T::Value, SerdeError>
where
    K: Named + IntoDeserializer<'de, SerdeError>,
    V: IntoDeserializer<'de, SerdeError>,
    I: ExactSizeIterator<Item = (K, V)>,
    T: Visitor<'de>,
{
    let result = visitor.visit_map(&mut members);
    let left = members.members.len();
    if left > 0 && result.is_ok() {
        return Err(SerdeError::new(format_args!("{left} entries were left over")));
    }
    result
}
