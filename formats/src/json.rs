//! What the JSON documents of all formats have in common: the name of the format and errors that say where.
//!
//! A document is an object with a member `format`:
//!
//! ```json
//! {
//!   "format": "godot4-variant",
//!   "value": {"name": "Ada", "at": {"$Vector2": [1.0, -2.0]}}
//! }
//! ```
//!
//! What else stands in it is up to the format.

use crate::near::did_you_mean;
use crate::{Format, formats};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// Why a value cannot be written as JSON, or JSON is no such value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    pub(crate) path: String,
    pub(crate) message: String,
    pub(crate) position: Option<(usize, usize)>,
}

impl JsonError {
    /// Where in the document, such as `value.player[2].$Vector2[0]`; empty if the document as a whole is meant.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Line and column in the text, from 1.
    #[must_use]
    pub fn position(&self) -> Option<(usize, usize)> {
        self.position
    }

    /// An error at a path.
    pub(crate) fn at(path: impl Into<String>, message: impl fmt::Display) -> Self {
        JsonError { path: path.into(), message: message.to_string(), position: None }
    }

    /// An error of the JSON reader; its message says line and column.
    pub(crate) fn of(error: &serde_json::Error, path: String) -> Self {
        let position = (error.line() > 0).then(|| (error.line(), error.column()));
        JsonError { path, message: error.to_string(), position }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

impl std::error::Error for JsonError {}

/// The format that a JSON document names, in letters of either case.
///
/// # Errors
/// When it names none, or one that is not known here.
pub fn format_of(text: &str) -> Result<&'static Format, JsonError> {
    let mut name = None;
    let mut input = serde_json::Deserializer::from_str(without_mark(text));
    let result = NameIn(&mut name).deserialize(&mut input);
    let Some(name) = name else {
        return Err(match result {
            Err(error) => JsonError::of(&error, String::new()),
            Ok(()) => JsonError::at("", format_args!("no `format` is named, expected {}", names())),
        });
    };
    let found = formats().iter().find(|format| format.name.eq_ignore_ascii_case(&name));
    found.ok_or_else(|| {
        let meant = did_you_mean(&name, formats().iter().map(|format| format.name));
        JsonError::at("format", format_args!("no format is called `{name}`{meant}, expected {}", names()))
    })
}

fn names() -> String {
    let names: Vec<_> = formats().iter().map(|format| format!("`{}`", format.name)).collect();
    format!("one of {}", names.join(", "))
}

/// Editors of some systems put a byte order mark in front.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Finds the name, and reads no further if it comes first.
struct NameIn<'a>(&'a mut Option<String>);

impl<'de> DeserializeSeed<'de> for NameIn<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for NameIn<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `format`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(member) = map.next_key::<String>()? {
            if member == "format" {
                *self.0 = Some(map.next_value()?);
                return Ok(());
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}
