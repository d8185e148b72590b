//! The error of conversions.

use super::Type;
use std::fmt;

/// The error of a value that is of another type, or of a number that does not fit.
///
/// ```
/// use bytespec_formats::godot::{Variant, WrongType};
///
/// let error: WrongType = bool::try_from(Variant::from("yes")).unwrap_err();
/// assert_eq!(error.to_string(), "expected bool, found String");
/// let error = u8::try_from(Variant::from(256)).unwrap_err();
/// assert_eq!(error.to_string(), "expected int from 0 to 255, found 256");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongType {
    /// What was wanted.
    pub wanted: &'static str,
    /// The type of the value.
    pub found: Type,
    /// The number, where it is an int that does not fit.
    pub number: Option<i64>,
}

impl WrongType {
    pub(crate) fn new(wanted: &'static str, found: Type) -> Self {
        WrongType { wanted, found, number: None }
    }
}

impl fmt::Display for WrongType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found ", self.wanted)?;
        match self.number {
            Some(number) => write!(f, "{number}"),
            None => f.write_str(self.found.name()),
        }
    }
}

impl std::error::Error for WrongType {}
