//! The documents of Godot's formats: the name of the format, the release if it is an odd one, the value or values.

use super::path::{At, Reader, item, member};
use super::place::place;
use super::read::Value;
use super::{read_with, write, write_with};
use crate::JsonError;
use crate::godot::frame::{FileAccess, FrameKind};
use crate::godot::registry::GODOT3_0;
use crate::godot::stack::whole;
use crate::godot::{Engine, Variant};
use bytespec::{DecodeError, EncodeError};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What stands round values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::godot) enum Frame {
    /// Nothing.
    Plain,
    /// Their lengths.
    Stored,
}

impl Frame {
    fn decode(self, engine: Engine, bytes: &[u8]) -> Result<Values, DecodeError> {
        match self {
            Frame::Plain => engine.decode(bytes).map(Values::One),
            Frame::Stored if FrameKind::StoredSequence.cut(bytes).is_some() => FileAccess::new(engine).decode_all(bytes).map(Values::Many),
            Frame::Stored => FileAccess::new(engine).decode(bytes).map(Values::One),
        }
    }

    fn encode(self, engine: Engine, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        match self {
            Frame::Plain => engine.encode(value),
            Frame::Stored => FileAccess::new(engine).encode(value),
        }
    }
}

/// What a file holds.
pub(super) enum Values {
    One(Variant),
    /// One after the other, each with its length.
    Many(Vec<Variant>),
}

impl Values {
    fn iter(&self) -> impl Iterator<Item = &Variant> {
        match self {
            Values::One(value) => std::slice::from_ref(value).iter(),
            Values::Many(values) => values.iter(),
        }
    }

    /// Where in the document one of them is.
    fn place(&self, index: usize) -> String {
        match self {
            Values::One(_) => "value".into(),
            Values::Many(_) => format!("values[{index}]"),
        }
    }
}

/// The release that a document names because it writes otherwise than the others of its generation.
const OLD: &str = "3.0";

/// What a document says whose typed containers hold what is of another type, since its file does; written by hand that is an error.
const MISFITS: (&str, &str) = ("misfits", "kept");

/// Bytes as a document. What the engine would drop stands in it too.
pub(in crate::godot) fn of_bytes(name: &str, bytes: &[u8], engine: Engine, frame: Frame) -> Result<String, JsonError> {
    whole(|| read_and_write(name, bytes, engine, frame))
}

fn read_and_write(name: &str, bytes: &[u8], engine: Engine, frame: Frame) -> Result<String, JsonError> {
    let values = frame.decode(engine.with_lossless(true), bytes);
    let values = values.map_err(|error| JsonError::at("", error))?;
    let is_written_by = |engine| {
        let written: Result<Vec<_>, _> = values.iter().map(|value| frame.encode(engine, value)).collect();
        written.is_ok_and(|written| written.concat() == bytes)
    };
    let mut heads = vec![("format", name)];
    if engine.is_godot3() && !is_written_by(engine) && is_written_by(GODOT3_0) {
        heads.push(("engine", OLD));
    }
    let is_refused = |value, engine| frame.encode(engine, value).is_err();
    if values.iter().any(|value| is_refused(value, engine) && !is_refused(value, engine.with_misfits(true))) {
        heads.push(MISFITS);
    }
    write_with(|levels| write::document(&heads, &values, levels))
}

/// The bytes of a document. JSON can say more than bytes can, so that what was written is read again.
pub(in crate::godot) fn to_bytes(text: &str, engine: Engine, frame: Frame) -> Result<Vec<u8>, JsonError> {
    whole(|| write_and_check(text, engine, frame))
}

fn write_and_check(text: &str, engine: Engine, frame: Frame) -> Result<Vec<u8>, JsonError> {
    let document = read_with(text, |input, reader| Document(reader).deserialize(input))?;
    // Another generation than the one that wrote the document has no such release.
    let engine = if document.is_old && engine.is_godot3() { GODOT3_0 } else { engine };
    let engine = Engine { misfits: document.keeps_misfits, ..engine };
    if frame == Frame::Plain && matches!(document.values, Values::Many(_)) {
        return Err(JsonError::at("values", "this format has no lengths between values and holds one, expected `value`"));
    }
    let mut bytes = Vec::new();
    for (index, value) in document.values.iter().enumerate() {
        let start = document.values.place(index);
        let written = frame.encode(engine, value).map_err(|error| match place(value, error.path(), &start) {
            Some(place) => JsonError::at(place, format_args!("cannot be encoded: {}", error.kind())),
            None => JsonError::at(&*start, format_args!("cannot be encoded: {error}")),
        })?;
        frame.decode(engine, &written).map_err(|error| match place(value, error.path(), &start) {
            Some(place) => JsonError::at(place, format_args!("no engine would read the bytes of this: {}", error.kind())),
            None => JsonError::at(&*start, format_args!("no engine would read the bytes of this: {error}")),
        })?;
        bytes.extend(written);
    }
    Ok(bytes)
}

/// A document of one value, of a format that is no bytes.
#[cfg(feature = "tscn")]
pub(crate) fn of_value(name: &str, value: Variant) -> Result<String, JsonError> {
    let values = Values::One(value);
    write_with(|levels| write::document(&[("format", name)], &values, levels))
}

/// The value of such a document.
#[cfg(feature = "tscn")]
pub(crate) fn to_value(text: &str) -> Result<Variant, JsonError> {
    match read_with(text, |input, reader| Document(reader).deserialize(input))?.values {
        Values::One(value) => Ok(value),
        Values::Many(_) => Err(JsonError::at("values", "this format holds one value, expected `value`")),
    }
}

struct Read {
    is_old: bool,
    keeps_misfits: bool,
    values: Values,
}

/// Reads a document; which format it names has been seen to.
struct Document<'a>(&'a Reader);

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = Read;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Read, D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = Read;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `format` and `value`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Read, A::Error> {
        let (mut format, mut engine, mut misfits, mut values) = (None, None, None, None);
        while let Some(name) = map.next_key::<String>()? {
            match name.as_str() {
                "format" if format.is_some() => return Err(A::Error::duplicate_field("format")),
                "format" => format = Some(map.next_value::<String>()?),
                "engine" if engine.is_some() => return Err(A::Error::duplicate_field("engine")),
                "engine" => engine = Some(member(&mut map, &self.0.start("engine"), Word(OLD))?),
                "misfits" if misfits.is_some() => return Err(A::Error::duplicate_field("misfits")),
                "misfits" => misfits = Some(member(&mut map, &self.0.start("misfits"), Word(MISFITS.1))?),
                "value" | "values" if values.is_some() => {
                    return Err(A::Error::custom(format_args!("`{name}` is one too many, expected one of `value` and `values`")));
                }
                "value" => {
                    let at = self.0.start("value");
                    values = Some(Values::One(member(&mut map, &at, Value(at))?));
                }
                "values" => {
                    let at = self.0.start("values");
                    values = Some(Values::Many(member(&mut map, &at, Several(at))?));
                }
                other => return Err(A::Error::unknown_field(other, &["format", "engine", "misfits", "value", "values"])),
            }
        }
        let values = values.ok_or_else(|| A::Error::missing_field("value"))?;
        Ok(Read { is_old: engine.is_some(), keeps_misfits: misfits.is_some(), values })
    }
}

/// What is only ever this word.
struct Word(&'static str);

impl<'de> DeserializeSeed<'de> for Word {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_str(self)
    }
}

impl Visitor<'_> for Word {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        if text == self.0 { Ok(()) } else { Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)) }
    }
}

/// Values one after the other, each of them outermost.
struct Several<'a>(At<'a>);

impl<'de> DeserializeSeed<'de> for Several<'_> {
    type Value = Vec<Variant>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Vec<Variant>, D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Several<'_> {
    type Value = Vec<Variant>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of values")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Variant>, A::Error> {
        let mut values = Vec::new();
        loop {
            let at = self.0.index(values.len());
            match item(&mut list, &at, Value(at))? {
                Some(value) => values.push(value),
                None => return Ok(values),
            }
        }
    }
}
