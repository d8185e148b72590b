//! `InputEvent(…)` and `Image(…)`: objects as generation 2 saves them, whose properties are arguments by number.

use super::{TextWriter, Unwritable};
use crate::godot::{FullObject, Variant};

/// Whether an object is such a call, as it is read: numbers, strings and words under their places.
pub(super) fn is_call(object: &FullObject) -> bool {
    let argument = |value: &Variant| match value {
        Variant::Int(_) | Variant::String(_) => true,
        Variant::Float(number) => number.is_finite(),
        Variant::StringName(word) => {
            let word = word.as_bytes();
            !word.first().is_none_or(u8::is_ascii_digit) && word.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        }
        _ => false,
    };
    (object.class == "InputEvent" || object.class == "Image")
        && !object.properties.is_empty()
        && object.properties.iter().enumerate().all(|(at, property)| property.name == at.to_string().as_str() && argument(&property.value))
}

/// The call again: engines of generation 3 still read events, and none later or other one.
pub(super) fn call(writer: &TextWriter, object: &FullObject, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let generation = writer.generation;
    if object.class != "InputEvent" || !generation.is_godot3() {
        return Err(Unwritable(format!("`{}(…)` is of Godot 2, and {} does not read it", object.class.to_string_lossy(), generation.name()).into()));
    }
    out.extend_from_slice(b"InputEvent(");
    for (at, property) in object.properties.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b" " } else { b", " });
        match &property.value {
            Variant::StringName(word) => out.extend_from_slice(word.as_bytes()),
            value => writer.value(value, 0, out)?,
        }
    }
    out.extend_from_slice(b" )");
    Ok(())
}
