//! Ids for generation 3, which refuses all that are no numbers.

use super::document::Document;
use super::edit::each_leaf_mut;
use super::heading::id_of;
use super::used::{Needed, each_reference};
use crate::godot::text::Generation;
use crate::godot::{GString, Object, Variant};
use std::collections::{HashMap, HashSet};

/// Ids are signed numbers of 32 bits in engines.
const LARGEST: u32 = i32::MAX as u32;

fn number(id: &[u8]) -> Option<u32> {
    let digits = std::str::from_utf8(id).ok().filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().filter(|number| *number <= LARGEST)
}

/// The document with numbers in place of all other ids of resources, each one more than the largest so far, in the order in
/// which an engine comes upon them; `None` if all are numbers.
pub(super) fn numbered(document: &Document, generation: Generation) -> Option<Document> {
    let named = |section: &&str| document.named(section).any(|section| number(&id_of(section)).is_none());
    if !["ext_resource", "sub_resource"].iter().any(named) {
        return None;
    }
    let needed = Needed::of(document, generation);
    let mut external: Vec<(&Vec<u8>, &usize)> = needed.external.iter().collect();
    external.sort_by_key(|(_, place)| **place);
    let declared: HashSet<Vec<u8>> = document.named("ext_resource").map(id_of).collect();
    let external = numbers(external.into_iter().map(|(id, _)| id.clone()).filter(|id| declared.contains(id)));
    let internal = numbers(needed.internal.into_iter().map(id_of));

    let mut document = document.clone();
    let new = |is_external: bool, id: &[u8]| if is_external { external.get(id) } else { internal.get(id) }.copied();
    for section in &mut document.sections {
        let is_external = section.name == "ext_resource";
        if (is_external || section.name == "sub_resource")
            && let Some(number) = new(is_external, &id_of(section))
        {
            section.set_attribute("id", i64::from(number));
        }
        for field in section.attributes.iter_mut().chain(&mut section.properties) {
            let mut found = false;
            each_reference(&field.value, &mut |object| {
                found |= match object {
                    Object::ExtResource(id) => new(true, id.as_bytes()).is_some(),
                    Object::SubResource(id) => new(false, id.as_bytes()).is_some(),
                    _ => false,
                };
            });
            if !found {
                continue;
            }
            each_leaf_mut(&mut field.value, &mut |value| {
                let Variant::Object(object) = value else { return };
                let (is_external, id) = match &mut **object {
                    Object::ExtResource(id) => (true, id),
                    Object::SubResource(id) => (false, id),
                    _ => return,
                };
                if let Some(number) = new(is_external, id.as_bytes()) {
                    *id = GString::from(number.to_string());
                }
            });
        }
    }
    Some(document)
}

/// The numbers of the ids that are none.
fn numbers(ids: impl Iterator<Item = Vec<u8>>) -> HashMap<Vec<u8>, u32> {
    let ids: Vec<Vec<u8>> = ids.collect();
    let taken: HashSet<u32> = ids.iter().filter_map(|id| number(id)).collect();
    let mut last = taken.iter().copied().max().unwrap_or(0);
    let mut numbers = HashMap::new();
    for id in ids {
        if number(&id).is_some() || numbers.contains_key(&id) {
            continue;
        }
        last = if last < LARGEST { last + 1 } else { 1 };
        while taken.contains(&last) {
            last += 1;
        }
        numbers.insert(id, last);
    }
    numbers
}
