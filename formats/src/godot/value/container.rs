//! Arrays and dictionaries.

use super::{ContainerType, Type, Variant, key};
use crate::godot::Engine;
use bytespec::ProtoModel;
use std::convert::Infallible;

/// A list of values, perhaps of one type.
#[derive(ProtoModel, Clone, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, context = Engine, tag(extern), part, finish = settle_array)]
pub struct Array {
    /// What it holds; typed since 4.3.
    #[field(tag = bits(0, 2), context = ctx.array_typing())]
    pub of: ContainerType,
    /// The values. Bit 31 of the count once said "shared" and means nothing.
    #[field(count(u32, mask = 0x7fff_ffff))]
    pub items: Vec<Variant>,
}

/// Pairs of key and value in the order in which they were put in, perhaps of one type each.
#[derive(ProtoModel, Clone, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, context = Engine, tag(extern), part, finish = settle_dictionary)]
pub struct Dictionary {
    /// What the keys are; typed since 4.4.
    #[field(tag = bits(0, 2), context = ctx.dictionary_typing())]
    pub keys: ContainerType,
    /// What the values are.
    #[field(tag = bits(2, 2), context = ctx.dictionary_typing())]
    pub values: ContainerType,
    /// The pairs. Bit 31 of the count once said "shared" and means nothing.
    #[field(count(u32, mask = 0x7fff_ffff))]
    pub entries: Vec<Entry>,
}

/// A pair of a dictionary.
#[derive(ProtoModel, Clone, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Entry {
    /// The key.
    pub key: Variant,
    /// The value.
    pub value: Variant,
}

impl Array {
    /// The value at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Variant> {
        self.items.get(index)
    }
}

impl FromIterator<Variant> for Array {
    fn from_iter<I: IntoIterator<Item = Variant>>(items: I) -> Self {
        Array { of: ContainerType::Any, items: items.into_iter().collect() }
    }
}

impl Dictionary {
    /// The value of a key, compared as the engine does: a String finds a StringName, NaN finds NaN.
    #[must_use]
    pub fn get(&self, key: impl Into<Variant>) -> Option<&Variant> {
        let key = key.into();
        self.entries.iter().find(|entry| key::same(&entry.key, &key)).map(|entry| &entry.value)
    }

    /// Sets the value of a key; a new key goes last, one that is there keeps its place. Returns the value before.
    pub fn insert(&mut self, key: impl Into<Variant>, value: impl Into<Variant>) -> Option<Variant> {
        let (key, value) = (key.into(), value.into());
        match self.entries.iter_mut().find(|entry| key::same(&entry.key, &key)) {
            Some(entry) => Some(std::mem::replace(&mut entry.value, value)),
            None => {
                self.entries.push(Entry { key, value });
                None
            }
        }
    }

    /// Keys and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Variant, &Variant)> {
        self.entries.iter().map(|entry| (&entry.key, &entry.value))
    }

    /// How many pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<K: Into<Variant>, V: Into<Variant>> FromIterator<(K, V)> for Dictionary {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let entries = pairs.into_iter().map(|(key, value)| Entry { key: key.into(), value: value.into() }).collect();
        let mut dictionary = Dictionary { entries, ..Dictionary::default() };
        key::last_value_wins(&mut dictionary.entries);
        dictionary
    }
}

// --- the engine's view ---

/// Elements that do not fit the type and cannot be converted are left out.
fn settle_array(array: &mut Array, engine: &mut Engine) -> Result<(), Infallible> {
    if !engine.lossless && array.of != ContainerType::Any {
        array.items.retain_mut(|item| fit(item, &array.of));
    }
    Ok(())
}

/// Entries whose key does not fit the type are left out; of entries with one key the last value stands in the first place.
fn settle_dictionary(dictionary: &mut Dictionary, engine: &mut Engine) -> Result<(), Infallible> {
    if engine.lossless {
        return Ok(());
    }
    if dictionary.keys != ContainerType::Any {
        dictionary.entries.retain_mut(|entry| fit(&mut entry.key, &dictionary.keys));
    }
    if dictionary.values != ContainerType::Any {
        for entry in &mut dictionary.entries {
            // A value that does not fit stays as it is.
            fit(&mut entry.value, &dictionary.values);
        }
    }
    key::last_value_wins(&mut dictionary.entries);
    Ok(())
}

/// As text is read: elements that do not fit the type and cannot be converted are left out.
#[cfg(feature = "tscn")]
pub(crate) fn settle_text_array(array: &mut Array) {
    if array.of != ContainerType::Any {
        array.items.retain_mut(|item| fit(item, &array.of));
    }
}

/// As text is read: pairs of which key or value does not fit are left out. Returns whether there were any.
#[cfg(feature = "tscn")]
pub(crate) fn settle_text_dictionary(dictionary: &mut Dictionary) -> bool {
    let len = dictionary.entries.len();
    if dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any {
        dictionary.entries.retain_mut(|entry| fit(&mut entry.key, &dictionary.keys) && fit(&mut entry.value, &dictionary.values));
    }
    let left_out = dictionary.entries.len() < len;
    key::last_value_wins(&mut dictionary.entries);
    left_out
}

/// Converts a value to what a typed container holds; `false` if it does not fit.
fn fit(value: &mut Variant, of: &ContainerType) -> bool {
    let Some(wanted) = of.value_type() else { return true };
    match (wanted, &mut *value) {
        (Type::Int, Variant::Bool(truth)) => *value = Variant::Int(i64::from(*truth)),
        (Type::Float, Variant::Bool(truth)) => *value = Variant::Float(f64::from(u8::from(*truth))),
        (Type::Float, Variant::Int(number)) => *value = Variant::Float(*number as f64),
        (Type::Int, Variant::Float(number)) => *value = Variant::Int(*number as i64),
        (Type::StringName, Variant::String(text)) => *value = Variant::StringName(std::mem::take(text)),
        (Type::String, Variant::StringName(text)) => *value = Variant::String(std::mem::take(text)),
        (Type::Object, Variant::Nil) => {}
        (Type::Object, Variant::Object(object)) => return of_class(object, of),
        (wanted, value) => return value.kind() == wanted,
    }
    true
}

/// Whether an object may stand in a container of objects. Which class derives from which is not known here, so that only the
/// stand-in for objects is told apart.
fn of_class(object: &super::Object, of: &ContainerType) -> bool {
    match (object, of) {
        (super::Object::Full(full), ContainerType::Class(class)) if **class == super::types::ENCODED_OBJECT => {
            full.class == super::types::ENCODED_OBJECT
        }
        _ => true,
    }
}
