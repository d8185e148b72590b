//! A value from text, as the type it has says.

use super::Path;
use super::path::FoundMut;
use crate::ark::block::Block;
use crate::ark::error::ArkError;
use crate::ark::name::{Name, Names};
use crate::ark::property::{ObjectRef, Value};
use crate::ark::save::Objects;
use crate::ark::text::Text;
use std::str::FromStr;

impl Objects<'_> {
    /// Sets a value that is there from text, and keeps its type: a number, `true` or `false`, a text, a name, the number of an object,
    /// or numbers with commas between them for a vector or a colour.
    ///
    /// # Errors
    /// When nothing is there, the text is no such value, or as [`edit`](Self::edit).
    pub fn set_text(&mut self, object: usize, path: &Path, text: &str) -> Result<(), ArkError> {
        let mut result = Ok(());
        self.edit(object, |block: &mut Block<'_>, names: &Names| {
            result = match path.find_mut(&mut block.properties, names) {
                None => Err("there is no such property".into()),
                Some(FoundMut::List) => Err("a struct has no text: set its properties".into()),
                Some(FoundMut::Value(value)) => set(value, text),
                Some(FoundMut::Element(value, at)) => set_element(value, at, text),
            };
        })?;
        result.map_err(|reason: String| ArkError::refused(format!("object {object}: {reason}")))
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is no value of this type"))
}

fn truth(text: &str) -> Result<u8, String> {
    match text {
        "true" | "1" => Ok(1),
        "false" | "0" => Ok(0),
        _ => Err(format!("`{text}` is neither `true` nor `false`")),
    }
}

fn numbers<const N: usize, T: FromStr + Copy + Default>(text: &str) -> Result<[T; N], String> {
    let mut parts = [T::default(); N];
    let given: Vec<&str> = text.split(',').collect();
    if given.len() != N {
        return Err(format!("`{text}`: expected {N} numbers with commas between them"));
    }
    for (part, given) in parts.iter_mut().zip(given) {
        *part = number(given)?;
    }
    Ok(parts)
}

/// A text in the game's form; what it was is kept if it says the same.
fn set_str(to: &mut Text<'_>, text: &str) {
    if !to.is(text) {
        *to = Text::new(text);
    }
}

fn set_name(to: &mut Name<'_>, text: &str) {
    *to = Name::from(text.to_owned());
}

fn set_reference(to: &mut ObjectRef<'_>, text: &str) -> Result<(), String> {
    match to {
        ObjectRef::Id(id) | ObjectRef::ShortId(id) => *id = number(text)?,
        ObjectRef::Path(path) | ObjectRef::ShortPath(path) => set_name(path, text),
    }
    Ok(())
}

pub(super) fn set(value: &mut Value<'_>, text: &str) -> Result<(), String> {
    match value {
        Value::Bool(byte) => *byte = truth(text)?,
        Value::Int8(to) => *to = number(text)?,
        Value::Byte(to) => *to = number(text)?,
        Value::Int16(to) => *to = number(text)?,
        Value::UInt16(to) => *to = number(text)?,
        Value::Int(to) => *to = number(text)?,
        Value::UInt32(to) => *to = number(text)?,
        Value::Int64(to) => *to = number(text)?,
        Value::UInt64(to) => *to = number(text)?,
        Value::Float(to) => *to = number(text)?,
        Value::Double(to) => *to = number(text)?,
        Value::Str(to) => set_str(to, text),
        Value::Name(to) | Value::Enum(to) => set_name(to, text),
        Value::Object(to) => set_reference(to, text)?,
        Value::Vector(to) => [to.x, to.y, to.z] = numbers(text)?,
        Value::Rotator(to) => [to.pitch, to.yaw, to.roll] = numbers(text)?,
        Value::Vector2D(to) => [to.x, to.y] = numbers(text)?,
        Value::Quat(to) => [to.x, to.y, to.z, to.w] = numbers(text)?,
        Value::LinearColor(to) => [to.r, to.g, to.b, to.a] = numbers(text)?,
        Value::Color(to) => [to.r, to.g, to.b, to.a] = numbers(text)?,
        Value::UniqueNetId(to) => set_str(&mut to.id, text),
        _ => return Err("a value of this type cannot be set from text".into()),
    }
    Ok(())
}

fn element<T>(items: &mut [T], at: usize) -> Result<&mut T, String> {
    items.get_mut(at).ok_or_else(|| "there is no such element".into())
}

fn set_element(value: &mut Value<'_>, at: usize, text: &str) -> Result<(), String> {
    match value {
        Value::Bools(items) => *element(items.to_mut(), at)? = truth(text)?,
        Value::Bytes(items) => *element(items.to_mut(), at)? = number(text)?,
        Value::Int8s(items) => *element(items, at)? = number(text)?,
        Value::Int16s(items) => *element(items, at)? = number(text)?,
        Value::UInt16s(items) => *element(items, at)? = number(text)?,
        Value::Ints(items) => *element(items, at)? = number(text)?,
        Value::UInt32s(items) => *element(items, at)? = number(text)?,
        Value::Int64s(items) => *element(items, at)? = number(text)?,
        Value::UInt64s(items) => *element(items, at)? = number(text)?,
        Value::Floats(items) => *element(items, at)? = number(text)?,
        Value::Doubles(items) => *element(items, at)? = number(text)?,
        Value::Strs(items) => set_str(element(items, at)?, text),
        Value::Names(items) | Value::Enums(items) => set_name(element(items, at)?, text),
        Value::Objects(items) => set_reference(element(items, at)?, text)?,
        _ => return Err("an element of this type cannot be set from text".into()),
    }
    Ok(())
}
