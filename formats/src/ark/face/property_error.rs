//! Why properties cannot be read as a type of `serde`.

use bytespec::DecodeError;
use serde::de;
use std::fmt;

/// Why properties are not what a type asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyError {
    path: String,
    message: String,
    damage: bool,
}

impl PropertyError {
    pub(super) fn damage(error: &DecodeError) -> Self {
        PropertyError { path: String::new(), message: format!("damaged: {error}"), damage: true }
    }

    /// Whether the properties could not be read to their end.
    /// [`Properties::ignore_damage`](crate::ark::Properties::ignore_damage) takes those that could for all.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        self.damage
    }

    /// Where, such as `MyData.PlayerName`; empty if all of them are meant.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn inside(mut self, name: &str) -> Self {
        self.path = if self.path.is_empty() { name.into() } else { format!("{name}.{}", self.path) };
        self
    }
}

impl fmt::Display for PropertyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

impl std::error::Error for PropertyError {}

impl de::Error for PropertyError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        PropertyError { path: String::new(), message: message.to_string(), damage: false }
    }
}
