//! Properties as any type of `serde`.

use super::{Found, Properties, PropertyError};
use crate::ark::error::ArkError;
use crate::ark::name::{Name, Names};
use crate::ark::property::{List, ObjectRef, Property, Redirection, Value};
use crate::ark::save::Objects;
use crate::ark::text::Text;
use serde::de::value::{CowStrDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;
use std::collections::HashMap;

/// A static array that is read as a sequence may go up to this index. Those of the game have 12 elements.
const MOST_ELEMENTS: i32 = 256;

impl<'s> Properties<'s> {
    /// The properties as a type of `serde`, whose fields are called as they are (or `#[serde(rename = "…")]`).
    ///
    /// | here | as |
    /// | --- | --- |
    /// | a struct | a struct or map |
    /// | `Vector` and its like | a struct of numbers, or a sequence of them |
    /// | a reference | a number (`Option` where there may be none), or the path as a text |
    /// | a name, a constant of an enum | a text, or an enum of `serde` without data |
    /// | a null text | an empty text, or none |
    /// | a static array | a sequence, where missing elements are 0; a map by index; or the element 0 |
    /// | what is not understood | bytes |
    ///
    /// # Errors
    /// When the type asks for something else than there is, with the path. When the properties could not be read to their end, since a
    /// property that seems to be missing may be among those that are lost; [`ignore_damage`](Self::ignore_damage) reads the rest.
    pub fn read<T: de::Deserialize<'s>>(self) -> Result<T, PropertyError> {
        T::deserialize(self)
    }
}

impl<'s> Found<'s> {
    /// What was found as a type of `serde`. See [`Properties::read`].
    ///
    /// # Errors
    /// When the type asks for something else than there is.
    pub fn read_with<T: de::Deserialize<'s>>(self, names: &'s Names) -> Result<T, PropertyError> {
        let leaf = match self {
            Found::Value(value) => Leaf::Value(value),
            Found::Element(value, at) => Leaf::element(value, at).unwrap_or(Leaf::Missing),
            Found::List(list) => Leaf::List(list),
            Found::Single(part) => Leaf::Single(part),
            Found::Byte(part) => Leaf::Byte(part),
        };
        T::deserialize(Item { leaf, names })
    }
}

impl Objects<'_> {
    /// The properties of an object as a type of `serde`. See [`Properties::read`].
    ///
    /// # Errors
    /// As [`block`](Self::block), or when the type asks for something else than there is, or the properties are damaged.
    pub fn read_as<T: DeserializeOwned>(&self, object: usize) -> Result<T, ArkError> {
        let block = self.block(object)?;
        block.view(self.names()).read().map_err(|error| ArkError::Property { object, error })
    }

    /// The same of those properties that can be read, if others are damaged.
    ///
    /// # Errors
    /// As [`block`](Self::block), or when the type asks for something else than is left.
    pub fn read_rest_as<T: DeserializeOwned>(&self, object: usize) -> Result<T, ArkError> {
        let block = self.block(object)?;
        block.view(self.names()).ignore_damage().read().map_err(|error| ArkError::Property { object, error })
    }
}

impl<'s> Deserializer<'s> for Properties<'s> {
    type Error = PropertyError;

    fn deserialize_any<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        match self.damage() {
            Some(error) => Err(PropertyError::damage(error)),
            None => visitor.visit_map(Groups::new(self)),
        }
    }

    fn deserialize_option<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'s>>(self, _: &'static str, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! { <V: Visitor<'s>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct
        map struct enum identifier ignored_any
    }
}

/// Properties by name, those of one name together.
struct Groups<'s> {
    groups: std::vec::IntoIter<(Cow<'s, str>, Vec<&'s Property<'s>>)>,
    next: Option<(Cow<'s, str>, Vec<&'s Property<'s>>)>,
    names: &'s Names,
}

impl<'s> Groups<'s> {
    fn new(properties: Properties<'s>) -> Self {
        let names = properties.names();
        let mut groups: Vec<(Cow<'s, str>, Vec<&Property<'_>>)> = Vec::new();
        let mut known: HashMap<Cow<'s, str>, usize> = HashMap::new();
        for property in properties.all() {
            let name = names.text(&property.name);
            match known.get(&name) {
                Some(at) => groups[*at].1.push(property),
                None => {
                    known.insert(name.clone(), groups.len());
                    groups.push((name, vec![property]));
                }
            }
        }
        Groups { groups: groups.into_iter(), next: None, names }
    }
}

impl<'s> MapAccess<'s> for Groups<'s> {
    type Error = PropertyError;

    fn next_key_seed<K: DeserializeSeed<'s>>(&mut self, seed: K) -> Result<Option<K::Value>, PropertyError> {
        self.next = self.groups.next();
        let Some((name, _)) = &self.next else { return Ok(None) };
        seed.deserialize(CowStrDeserializer::new(name.clone())).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'s>>(&mut self, seed: S) -> Result<S::Value, PropertyError> {
        let Some((name, group)) = self.next.take() else { return Err(de::Error::custom("a value without a name")) };
        let leaf = match &*group {
            [only] if only.index == 0 => Leaf::Value(&only.value),
            _ => Leaf::Static(group),
        };
        seed.deserialize(Item { leaf, names: self.names }).map_err(|error| error.inside(&name))
    }
}

/// What a field is read from.
enum Leaf<'s> {
    Value(&'s Value<'s>),
    /// A static array.
    Static(Vec<&'s Property<'s>>),
    /// An element that is not there: its default.
    Missing,
    Number(f64),
    Single(f32),
    Byte(u8),
    Int(i64),
    UInt(u64),
    Truth(u8),
    Text(&'s Text<'s>),
    Name(&'s Name<'s>),
    Reference(&'s ObjectRef<'s>),
    List(&'s List<'s>),
    Parts(Vec<(&'static str, Leaf<'s>)>),
    Redirection(&'s Redirection<'s>),
    References(&'s [ObjectRef<'s>]),
    Bytes(&'s [u8]),
}

struct Item<'s> {
    leaf: Leaf<'s>,
    names: &'s Names,
}

impl<'s> IntoDeserializer<'s, PropertyError> for Item<'s> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn singles<'s, const N: usize>(parts: [(&'static str, f32); N]) -> Leaf<'s> {
    Leaf::Parts(parts.into_iter().map(|(name, part)| (name, Leaf::Single(part))).collect())
}

fn color<'s>(color: &crate::ark::Color) -> Leaf<'s> {
    Leaf::Parts([("r", color.r), ("g", color.g), ("b", color.b), ("a", color.a)].into_iter().map(|(name, part)| (name, Leaf::Byte(part))).collect())
}

fn vector<'s>(vector: &crate::ark::Vector) -> Leaf<'s> {
    singles([("x", vector.x), ("y", vector.y), ("z", vector.z)])
}

fn linear<'s>(color: &crate::ark::LinearColor) -> Leaf<'s> {
    singles([("r", color.r), ("g", color.g), ("b", color.b), ("a", color.a)])
}

impl<'s> Leaf<'s> {
    /// Anything but an array.
    fn of(value: &'s Value<'s>) -> Leaf<'s> {
        match value {
            Value::Bool(byte) => Leaf::Truth(*byte),
            Value::Float(number) => Leaf::Single(*number),
            Value::Double(number) => Leaf::Number(*number),
            Value::UInt64(number) => Leaf::UInt(*number),
            Value::Str(text) => Leaf::Text(text),
            Value::Name(name) | Value::Enum(name) => Leaf::Name(name),
            Value::Object(reference) => Leaf::Reference(reference),
            Value::Vector(it) => vector(it),
            Value::Rotator(it) => singles([("pitch", it.pitch), ("yaw", it.yaw), ("roll", it.roll)]),
            Value::Vector2D(it) => singles([("x", it.x), ("y", it.y)]),
            Value::Quat(it) => singles([("x", it.x), ("y", it.y), ("z", it.z), ("w", it.w)]),
            Value::Color(it) => color(it),
            Value::LinearColor(it) => linear(it),
            Value::UniqueNetId(account) => Leaf::Text(&account.id),
            Value::Struct(list) => Leaf::List(list),
            Value::Text(raw) | Value::Opaque { raw, .. } | Value::Bytes(raw) => Leaf::Bytes(raw),
            whole => whole.as_i64().map_or(Leaf::Value(whole), Leaf::Int),
        }
    }

    fn element(value: &'s Value<'s>, at: usize) -> Option<Leaf<'s>> {
        Some(match value {
            Value::Bools(items) => Leaf::Truth(*items.get(at)?),
            Value::Bytes(items) => Leaf::Byte(*items.get(at)?),
            Value::Int8s(items) => Leaf::Int((*items.get(at)?).into()),
            Value::Int16s(items) => Leaf::Int((*items.get(at)?).into()),
            Value::UInt16s(items) => Leaf::Int((*items.get(at)?).into()),
            Value::Ints(items) => Leaf::Int((*items.get(at)?).into()),
            Value::UInt32s(items) => Leaf::Int((*items.get(at)?).into()),
            Value::Int64s(items) => Leaf::Int(*items.get(at)?),
            Value::UInt64s(items) => Leaf::UInt(*items.get(at)?),
            Value::Floats(items) => Leaf::Single(*items.get(at)?),
            Value::Doubles(items) => Leaf::Number(*items.get(at)?),
            Value::Strs(items) => Leaf::Text(items.get(at)?),
            Value::Enums(items) | Value::Names(items) => Leaf::Name(items.get(at)?),
            Value::Objects(items) => Leaf::Reference(items.get(at)?),
            Value::Colors(items) => color(items.get(at)?),
            Value::Vectors(items) => vector(items.get(at)?),
            Value::LinearColors(items) => linear(items.get(at)?),
            Value::Structs(items) => Leaf::List(items.get(at)?),
            Value::Redirections(items) => Leaf::Redirection(items.get(at)?),
            _ => return None,
        })
    }
}

impl<'s> Item<'s> {
    /// A static array where one value is asked for: its element 0.
    fn one(self) -> Self {
        let leaf = match self.leaf {
            Leaf::Static(group) => group.iter().find(|property| property.index == 0).map_or(Leaf::Missing, |first| Leaf::of(&first.value)),
            Leaf::Value(value) => Leaf::of(value),
            leaf => leaf,
        };
        Item { leaf, names: self.names }
    }

    /// The elements of what is asked for as a sequence; `len` if it has to have so many.
    fn sequence(self, len: Option<usize>) -> Result<Vec<Item<'s>>, PropertyError> {
        let names = self.names;
        let mut leaves: Vec<Leaf<'s>> = match self.leaf {
            Leaf::Static(group) => {
                let mut leaves = Vec::new();
                for property in group {
                    let at = usize::try_from(property.index).ok().filter(|_| property.index < MOST_ELEMENTS);
                    let at = at.ok_or_else(|| de::Error::custom(format!("index {} of a static array", property.index)))?;
                    if at >= leaves.len() {
                        leaves.resize_with(at + 1, || Leaf::Missing);
                    }
                    if matches!(leaves[at], Leaf::Missing) {
                        leaves[at] = Leaf::Value(&property.value);
                    }
                }
                leaves
            }
            Leaf::Value(value) => match (value.elements(), Leaf::of(value)) {
                (Some(count), _) => (0..count).filter_map(|at| Leaf::element(value, at)).collect(),
                (None, Leaf::Parts(parts)) => parts.into_iter().map(|(_, part)| part).collect(),
                (None, Leaf::Bytes(raw)) => raw.iter().map(|byte| Leaf::Byte(*byte)).collect(),
                (None, leaf) => vec![leaf],
            },
            Leaf::Parts(parts) => parts.into_iter().map(|(_, part)| part).collect(),
            Leaf::References(references) => references.iter().map(Leaf::Reference).collect(),
            Leaf::Bytes(raw) => raw.iter().map(|byte| Leaf::Byte(*byte)).collect(),
            Leaf::Missing => Vec::new(),
            leaf => vec![leaf],
        };
        if let Some(len) = len {
            while leaves.len() < len {
                leaves.push(Leaf::Missing);
            }
        }
        Ok(leaves.into_iter().map(|leaf| Item { leaf, names }).collect())
    }
}

macro_rules! numbers {
    ($($ask:ident $visit:ident,)*) => {$(
        fn $ask<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
            match self.one() {
                Item { leaf: Leaf::Missing, .. } => visitor.$visit(Default::default()),
                item => item.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'s> Deserializer<'s> for Item<'s> {
    type Error = PropertyError;

    fn deserialize_any<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        let names = self.names;
        match self.leaf {
            Leaf::Static(_) => self.deserialize_map(visitor),
            Leaf::Value(value) => match Leaf::of(value) {
                Leaf::Value(_) | Leaf::Bytes(_) => self.deserialize_seq(visitor),
                leaf => Item { leaf, names }.deserialize_any(visitor),
            },
            Leaf::Missing => visitor.visit_unit(),
            Leaf::Number(number) => visitor.visit_f64(number),
            Leaf::Single(number) => visitor.visit_f32(number),
            Leaf::Byte(number) => visitor.visit_u8(number),
            Leaf::Int(number) => visitor.visit_i64(number),
            Leaf::UInt(number) => visitor.visit_u64(number),
            Leaf::Truth(byte) => visitor.visit_bool(byte != 0),
            Leaf::Text(text) => CowStrDeserializer::new(text.to_str()).deserialize_any(visitor),
            Leaf::Name(name) => CowStrDeserializer::new(names.text(name)).deserialize_any(visitor),
            Leaf::Reference(ObjectRef::Id(id) | ObjectRef::ShortId(id)) => visitor.visit_i32(*id),
            Leaf::Reference(ObjectRef::Path(path) | ObjectRef::ShortPath(path)) => CowStrDeserializer::new(names.text(path)).deserialize_any(visitor),
            Leaf::List(list) => list.view(names).deserialize_any(visitor),
            Leaf::Parts(parts) => visitor.visit_map(MapDeserializer::new(parts.into_iter().map(|(name, leaf)| (name, Item { leaf, names })))),
            Leaf::Redirection(to) => {
                let parts = vec![
                    ("segment", Leaf::Byte(to.segment)),
                    ("position", Leaf::Int(to.position)),
                    ("objects", Leaf::References(&to.objects)),
                    ("classes", Leaf::References(&to.classes)),
                ];
                Item { leaf: Leaf::Parts(parts), names }.deserialize_any(visitor)
            }
            Leaf::References(_) | Leaf::Bytes(_) => self.deserialize_seq(visitor),
        }
    }

    numbers! {
        deserialize_bool visit_bool,
        deserialize_i8 visit_i8,
        deserialize_i16 visit_i16,
        deserialize_i32 visit_i32,
        deserialize_i64 visit_i64,
        deserialize_u8 visit_u8,
        deserialize_u16 visit_u16,
        deserialize_u32 visit_u32,
        deserialize_u64 visit_u64,
        deserialize_f32 visit_f32,
        deserialize_f64 visit_f64,
        deserialize_str visit_string,
        deserialize_string visit_string,
    }

    fn deserialize_option<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        let none = match &self.leaf {
            Leaf::Missing => true,
            &Leaf::Value(Value::Str(text)) | &Leaf::Text(text) => text.is_null(),
            &Leaf::Value(Value::Object(reference)) | &Leaf::Reference(reference) => {
                matches!(reference, ObjectRef::Id(_) | ObjectRef::ShortId(_)) && reference.id().is_none()
            }
            _ => false,
        };
        if none { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'s>>(self, _: &'static str, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_bytes<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        match self.one() {
            Item { leaf: Leaf::Bytes(raw), .. } => visitor.visit_borrowed_bytes(raw),
            item => item.deserialize_any(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_seq<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_seq(SeqDeserializer::new(self.sequence(None)?.into_iter()))
    }

    fn deserialize_tuple<V: Visitor<'s>>(self, len: usize, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_seq(SeqDeserializer::new(self.sequence(Some(len))?.into_iter()))
    }

    fn deserialize_tuple_struct<V: Visitor<'s>>(self, _: &'static str, len: usize, visitor: V) -> Result<V::Value, PropertyError> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        let names = self.names;
        match self.leaf {
            Leaf::Static(group) => {
                let items = group.into_iter().map(|property| (Index(property.index), Item { leaf: Leaf::Value(&property.value), names }));
                visitor.visit_map(MapDeserializer::new(items))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'s>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, PropertyError> {
        self.one().deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'s>>(self, name: &'static str, variants: &'static [&'static str], visitor: V) -> Result<V::Value, PropertyError> {
        let names = self.names;
        match self.one().leaf {
            Leaf::Name(constant) => CowStrDeserializer::new(names.text(constant)).deserialize_enum(name, variants, visitor),
            Leaf::Text(text) => CowStrDeserializer::new(text.to_str()).deserialize_enum(name, variants, visitor),
            leaf => Item { leaf, names }.deserialize_any(visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { <V: Visitor<'s>> i128 u128 char unit unit_struct identifier }
}

/// The index of a static array as the key of a map: a number, or a text for who has no other keys.
struct Index(i32);

impl<'s> IntoDeserializer<'s, PropertyError> for Index {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'s> Deserializer<'s> for Index {
    type Error = PropertyError;

    fn deserialize_any<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_string(self.0.to_string())
    }

    fn deserialize_i32<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_i32(self.0)
    }

    fn deserialize_i64<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_i32(self.0)
    }

    fn deserialize_u8<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_i32(self.0)
    }

    fn deserialize_u32<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_i32(self.0)
    }

    fn deserialize_u64<V: Visitor<'s>>(self, visitor: V) -> Result<V::Value, PropertyError> {
        visitor.visit_i32(self.0)
    }

    forward_to_deserialize_any! { <V: Visitor<'s>>
        bool i8 i16 i128 u16 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}
