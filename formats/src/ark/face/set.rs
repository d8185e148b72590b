//! A value from text, as the type it has says.

use super::Path;
use super::part::PartMut;
use super::path::FoundMut;
use crate::ark::block::Block;
use crate::ark::error::ArkError;
use crate::ark::name::{Name, Names};
use crate::ark::property::{ObjectRef, Value};
use crate::ark::save::Objects;
use crate::ark::text::Text;
use std::borrow::Cow;
use std::str::FromStr;

impl Objects<'_> {
    /// Sets a value that is there from text, and keeps its type: a number, `true` or `false`, a text, a name, the number of an object,
    /// or numbers with commas between them for a vector or a colour, of which a part can be set alone. An array becomes the elements that the text has, with commas between
    /// them: none if it is empty.
    ///
    /// # Errors
    /// When nothing is there, the text is no such value, it names an object that is not there, or as [`edit`](Self::edit).
    pub fn set_text(&mut self, object: usize, path: &Path, text: &str) -> Result<(), ArkError> {
        let mut result = Ok(());
        let numbers = self.numbers();
        self.edit(object, |block: &mut Block<'_>, names: &Names| {
            result = match path.find_mut(&mut block.properties, names) {
                None => Err("there is no such property".into()),
                Some(FoundMut::List) => Err("a struct has no text: set its properties".into()),
                Some(FoundMut::Value(value)) if value.elements().is_some() => set_all(value, text, numbers),
                Some(FoundMut::Value(value)) => set(value, text, numbers),
                Some(FoundMut::Element(value, at)) => set_element(value, at, text, numbers),
                Some(FoundMut::Part(PartMut::Single(part))) => number(text).map(|number| *part = number),
                Some(FoundMut::Part(PartMut::Byte(part))) => number(text).map(|number| *part = number),
            };
        })?;
        result.map_err(|reason: String| ArkError::refused(format!("object {object}: {reason}")))
    }
}

/// The least and the greatest number of an object, where they are known.
pub(super) type Numbers = Option<(i32, i32)>;

/// A number as text.
pub(super) trait Number: FromStr {
    /// What it is, in words.
    fn what() -> String;

    /// Whether it is one that digits can say.
    fn is_sound(&self) -> bool {
        true
    }
}

macro_rules! whole {
    ($($type:ty)*) => {
        $(impl Number for $type {
            fn what() -> String {
                format!("whole number from {} to {}", <$type>::MIN, <$type>::MAX)
            }
        })*
    };
}

whole! { i8 u8 i16 u16 i32 u32 i64 u64 }

impl Number for f32 {
    fn what() -> String {
        "number".into()
    }

    fn is_sound(&self) -> bool {
        self.is_finite()
    }
}

impl Number for f64 {
    fn what() -> String {
        "number".into()
    }

    fn is_sound(&self) -> bool {
        self.is_finite()
    }
}

fn number<T: Number>(text: &str) -> Result<T, String> {
    let text = text.trim();
    let number: T = text.parse().map_err(|_| format!("`{text}` is no {}", T::what()))?;
    // Digits that are too many for the type; who wants an infinity says so.
    if !number.is_sound() && text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{text}` does not fit this type"));
    }
    Ok(number)
}

fn object(text: &str, numbers: Numbers) -> Result<i32, String> {
    let id = number(text)?;
    match numbers {
        Some((least, most)) if id < least || id > most => Err(format!("there is no object {id}: the last one is {most}")),
        _ => Ok(id),
    }
}

fn truth(text: &str) -> Result<u8, String> {
    match text {
        "true" | "1" => Ok(1),
        "false" | "0" => Ok(0),
        _ => Err(format!("`{text}` is neither `true` nor `false`")),
    }
}

fn numbers<const N: usize, T: Number + Copy + Default>(text: &str) -> Result<[T; N], String> {
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

fn set_reference(to: &mut ObjectRef<'_>, text: &str, numbers: Numbers) -> Result<(), String> {
    match to {
        ObjectRef::Id(id) | ObjectRef::ShortId(id) => *id = object(text, numbers)?,
        ObjectRef::Path(path) | ObjectRef::ShortPath(path) => set_name(path, text),
    }
    Ok(())
}

pub(super) fn set(value: &mut Value<'_>, text: &str, among: Numbers) -> Result<(), String> {
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
        Value::Object(to) => set_reference(to, text, among)?,
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

fn set_element(value: &mut Value<'_>, at: usize, text: &str, among: Numbers) -> Result<(), String> {
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
        Value::Objects(items) => set_reference(element(items, at)?, text, among)?,
        Value::Vectors(items) => {
            let to = element(items, at)?;
            [to.x, to.y, to.z] = numbers(text)?;
        }
        Value::LinearColors(items) => {
            let to = element(items, at)?;
            [to.r, to.g, to.b, to.a] = numbers(text)?;
        }
        Value::Colors(items) => {
            let to = element(items, at)?;
            [to.r, to.g, to.b, to.a] = numbers(text)?;
        }
        _ => return Err("an element of this type cannot be set from text".into()),
    }
    Ok(())
}

/// The elements of an array.
pub(super) fn set_all(value: &mut Value<'_>, text: &str, among: Numbers) -> Result<(), String> {
    fn all<T>(text: &str, mut each: impl FnMut(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
        if text.is_empty() { Ok(Vec::new()) } else { text.split(',').map(&mut each).collect() }
    }
    match value {
        Value::Bools(items) => *items = Cow::Owned(all(text, |part| truth(part.trim()))?),
        Value::Bytes(items) => *items = Cow::Owned(all(text, number)?),
        Value::Int8s(items) => *items = all(text, number)?,
        Value::Int16s(items) => *items = all(text, number)?,
        Value::UInt16s(items) => *items = all(text, number)?,
        Value::Ints(items) => *items = all(text, number)?,
        Value::UInt32s(items) => *items = all(text, number)?,
        Value::Int64s(items) => *items = all(text, number)?,
        Value::UInt64s(items) => *items = all(text, number)?,
        Value::Floats(items) => *items = all(text, number)?,
        Value::Doubles(items) => *items = all(text, number)?,
        Value::Objects(items) => *items = all(text, |part| object(part, among).map(ObjectRef::Id))?,
        Value::Strs(items) => *items = all(text, |part| Ok(Text::new(part)))?,
        Value::Names(items) | Value::Enums(items) => *items = all(text, |part| Ok(Name::from(part.to_owned())))?,
        _ => return Err("structs have no text: set their properties".into()),
    }
    Ok(())
}
