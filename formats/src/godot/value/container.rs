//! Arrays and dictionaries.

use super::fit::{check_array, check_dictionary, fit};
use super::key::KeyRule;
use super::repeated;
use super::{ContainerType, Variant};
use crate::godot::{Engine, Precision};
use bytespec::ProtoModel;
use std::convert::Infallible;

/// A list of values, perhaps of one type.
#[derive(ProtoModel, Clone, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, context = Engine, tag(extern), part, finish = settle_array, writable = check_array)]
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
#[proto(byte_order = little, context = Engine, tag(extern), part, finish = settle_dictionary, writable = check_dictionary)]
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

// --- the engine's view ---

/// Elements that do not fit the type and cannot be converted are left out.
fn settle_array(array: &mut Array, engine: &mut Engine) -> Result<(), Infallible> {
    if !engine.lossless && array.of != ContainerType::Any {
        array.items.retain_mut(|item| fit(item, &array.of, engine.precision == Precision::Double));
    }
    Ok(())
}

/// Entries whose key does not fit the type are left out; of entries with one key the last value stands in the first place.
fn settle_dictionary(dictionary: &mut Dictionary, engine: &mut Engine) -> Result<(), Infallible> {
    if engine.lossless {
        return Ok(());
    }
    if dictionary.keys != ContainerType::Any && !forgets_types(dictionary) {
        dictionary.entries.retain_mut(|entry| fit(&mut entry.key, &dictionary.keys, engine.precision == Precision::Double));
    }
    // Values stay as they are, whether they fit or not.
    repeated::last_value_wins(&mut dictionary.entries, KeyRule::of(*engine));
    Ok(())
}

/// Whether the engine takes all keys. It hands the script of the keys to the values as well (4.6.3), refuses that where values
/// have no class, and then knows neither type. Here the types stay.
pub(super) fn forgets_types(dictionary: &Dictionary) -> bool {
    let of_script = matches!(dictionary.keys, ContainerType::Script(_));
    of_script && matches!(dictionary.values, ContainerType::Any | ContainerType::Builtin(_))
}

/// As text is read: elements that do not fit the type and cannot be converted are left out.
#[cfg(feature = "tscn")]
pub(crate) fn settle_text_array(array: &mut Array) {
    if array.of != ContainerType::Any {
        array.items.retain_mut(|item| fit(item, &array.of, false));
    }
}

/// As text is read: pairs of which key or value does not fit are left out. Returns whether there were any.
#[cfg(feature = "tscn")]
pub(crate) fn settle_text_dictionary(dictionary: &mut Dictionary, godot3: bool) -> bool {
    let len = dictionary.entries.len();
    if dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any {
        dictionary.entries.retain_mut(|entry| fit(&mut entry.key, &dictionary.keys, false) && fit(&mut entry.value, &dictionary.values, false));
    }
    let left_out = dictionary.entries.len() < len;
    let engine = if godot3 { Engine::GODOT3 } else { Engine::GODOT4 };
    repeated::last_value_wins(&mut dictionary.entries, KeyRule::of(engine));
    left_out
}
