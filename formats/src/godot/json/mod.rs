//! The JSON form of values that loses nothing. `docs/json-variant.md` describes it.

mod document;
mod layout;
mod path;
mod place;
mod read;
mod read_parts;
mod read_typed;
mod write;
mod write_parts;

use super::stack::deep_levels;
use super::{MAX_DEPTH, Variant};
use crate::json::{JsonError, without_mark};
use path::Reader;
use read::Value;
use serde::de::DeserializeSeed;

pub(super) use document::{Frame, of_bytes, to_bytes};
#[cfg(feature = "tscn")]
pub(crate) use document::{of_value, to_value};

impl Variant {
    /// The value as JSON from which [`from_json`](Self::from_json) makes the same value, bit for bit.
    ///
    /// Null, truth values, numbers, text, untyped arrays and untyped dictionaries with keys of text are what they are in
    /// JSON; every other value is an object whose only member is the type behind a `$`.
    ///
    /// ```
    /// use bytespec_formats::godot::{Variant, Vector2};
    ///
    /// let value = Variant::from(Vector2 { x: 0.1f32, y: f32::INFINITY });
    /// assert_eq!(value.to_json()?, r#"{"$Vector2": [0.1, "inf"]}"#);
    /// assert_eq!(Variant::from_json(&value.to_json()?)?, value);
    /// # Ok::<(), bytespec_formats::JsonError>(())
    /// ```
    ///
    /// # Errors
    /// For values nested deeper than 1,025 levels.
    pub fn to_json(&self) -> Result<String, JsonError> {
        write_with(|levels| write::value(self, levels))
    }

    /// The value that [`to_json`](Self::to_json) has written, or a hand: blanks and the order of a type's members do not matter.
    ///
    /// # Errors
    /// When the text is no JSON or not of this form, or for values nested deeper than 1,025 levels. The error says where and
    /// what may stand there.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        read_with(text, |input, reader| Value(reader.start("value")).deserialize(input))
    }
}

/// The bits of the NaN that is written as `"nan"`; all others say their bits.
const NAN_32: u32 = 0x7fc0_0000;
const NAN_64: u64 = 0x7ff8_0000_0000_0000;

fn too_deep() -> JsonError {
    JsonError::at("", format_args!("nested deeper than {MAX_DEPTH} levels"))
}

fn write_with(run: impl Fn(u32) -> Result<String, write::Failed> + Sync) -> Result<String, JsonError> {
    deep_levels(run, |result| matches!(result, Err(write::Failed::TooDeep))).map_err(|failed| match failed {
        write::Failed::TooDeep => too_deep(),
        write::Failed::Json(message) => JsonError::at("", message),
    })
}

type Input<'a, 'de> = &'a mut serde_json::Deserializer<serde_json::de::StrRead<'de>>;

fn read_with<T: Send>(text: &str, run: impl Fn(Input<'_, '_>, &Reader) -> Result<T, serde_json::Error> + Sync) -> Result<T, JsonError> {
    let text = without_mark(text);
    let result = deep_levels(
        |levels| {
            let reader = Reader::new(levels);
            let mut input = serde_json::Deserializer::from_str(text);
            // The levels of values are counted, and JSON nests nothing else.
            input.disable_recursion_limit();
            let value = run(&mut input, &reader).and_then(|value| input.end().map(|()| value));
            value.map_err(|error| (JsonError::of(&error, reader.failed_at()), reader.was_too_deep()))
        },
        |result| matches!(result, Err((_, true))),
    );
    result.map_err(|(error, _)| error)
}
