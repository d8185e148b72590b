//! Where in a document a value is that a declared path leads to.

use super::path::push_name;
use super::write::{is_plain, plain_key};
use crate::godot::{ContainerType, Object, Variant};
use bytespec::{Path, PathStep};
use std::fmt::Write;

/// The place of the innermost value on a path, of one that stands at `start`; `None` for paths that are too long to be kept whole.
pub(super) fn place(value: &Variant, path: &Path, start: &str) -> Option<String> {
    if path.omitted() > 0 {
        return None;
    }
    let (mut here, mut at, mut place) = (value, None, start.to_owned());
    for step in path.steps() {
        match (*step, here) {
            (PathStep::Index(index), Variant::Array(array)) => {
                let Some(item) = array.items.get(index) else { break };
                let inside = if array.of == ContainerType::Any { "" } else { ".$Array.items" };
                let _ = write!(place, "{inside}[{index}]");
                here = item;
            }
            (PathStep::Index(index), Variant::Dictionary(_) | Variant::Object(_)) => at = Some(index),
            (PathStep::Field { model: "Entry", field }, Variant::Dictionary(dictionary)) => {
                let Some((index, entry)) = at.take().and_then(|index| Some((index, dictionary.entries.get(index)?))) else { break };
                let is_key = field == "key";
                match plain_key(&entry.key).filter(|_| is_plain(dictionary)) {
                    Some(name) => push_name(&mut place, name),
                    None => _ = write!(place, ".$Dictionary.entries[{index}][{}]", u8::from(!is_key)),
                }
                here = if is_key { &entry.key } else { &entry.value };
            }
            (PathStep::Field { model: "Property", field: "value" }, Variant::Object(object)) => {
                let Object::Full(object) = &**object else { break };
                let Some((index, property)) = at.take().and_then(|index| Some((index, object.properties.get(index)?))) else { break };
                let _ = write!(place, ".$Object.properties[{index}][1]");
                here = &property.value;
            }
            _ => {}
        }
    }
    Some(place)
}
