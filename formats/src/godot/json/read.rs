//! Values from JSON.

use super::path::{At, item, member};
use super::read_typed::Typed;
use crate::godot::{Array, ContainerType, Dictionary, Entry, Variant};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use std::collections::HashSet;
use std::fmt;

/// Reads the value at a place.
pub(super) struct Value<'a>(pub(super) At<'a>);

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = Variant;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Variant, D::Error> {
        self.0.check_level()?;
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = Variant;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value: null, true, false, a number, text, a list, or an object")
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

    fn visit_u64<E: Error>(self, value: u64) -> Result<Variant, E> {
        i64::try_from(value).map(Variant::Int).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &"a number of up to 63 bits and a sign"))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Variant, E> {
        Ok(Variant::Float(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Variant, E> {
        Ok(Variant::from(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Variant, E> {
        Ok(Variant::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Variant, A::Error> {
        let items = values(&mut list, &self.0)?;
        Ok(Array { of: ContainerType::Any, items }.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Variant, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let at = self.0.name(&key);
            if !key.starts_with('$') {
                let value = member(&mut map, &at, Value(at.deeper()))?;
                entries.push(Entry { key: key.into(), value });
                continue;
            }
            if !entries.is_empty() {
                return Err(not_alone(&key));
            }
            let value = member(&mut map, &at, Typed { at, name: &key })?;
            return match map.next_key::<String>()? {
                None => Ok(value),
                Some(_) => Err(not_alone(&key)),
            };
        }
        let mut seen = HashSet::with_capacity(entries.len());
        if let Some(twice) = entries.iter().filter_map(|entry| entry.key.as_str()).find(|key| !seen.insert(*key)) {
            return Err(A::Error::custom(format_args!("`{twice}` stands here twice; a dictionary that has it twice is written as `$Dictionary`")));
        }
        Ok(Dictionary { entries, ..Dictionary::default() }.into())
    }
}

#[cold]
fn not_alone<E: Error>(key: &str) -> E {
    E::custom(format_args!("`{key}` is the name of a type and stands alone; a dictionary with such a key is written as `$Dictionary`"))
}

/// Values that stand in a list, inside of the value at a place.
pub(super) fn values<'de, A: SeqAccess<'de>>(list: &mut A, at: &At<'_>) -> Result<Vec<Variant>, A::Error> {
    let mut values = Vec::new();
    loop {
        let at = at.index(values.len());
        match item(list, &at, Value(at.deeper()))? {
            Some(value) => values.push(value),
            None => return Ok(values),
        }
    }
}
