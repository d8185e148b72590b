//! What can be wrong with a file as a whole.

use super::identify::Foreign;
use super::save::Unclear;
use bytespec::{DecodeError, EncodeError};

/// Why a file cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArkError {
    /// The bytes are something else.
    #[error("{0}")]
    Foreign(Foreign),
    /// A world of a version of which nothing is known. [`Open::as_version`](crate::ark::Open::as_version) reads it as one that is.
    #[error("version {found} of a world is not known; known are 5 to 12")]
    UnknownVersion {
        /// The version.
        found: i16,
    },
    /// The file ends before what its header promises.
    #[error("the file is cut off: needs {needs} bytes, has {has}")]
    Truncated {
        /// How many bytes there have to be at least.
        needs: u64,
        /// How many there are.
        has: u64,
    },
    /// The file is compressed with gzip and cannot be unpacked.
    #[cfg(feature = "gzip")]
    #[error("the file is compressed with gzip and cannot be unpacked: {0}")]
    Gzip(super::gzip::GzipError),
    /// A part without which nothing can be found is broken.
    #[error("{part}: {error}")]
    Part {
        /// The part.
        part: &'static str,
        /// Where and what.
        error: DecodeError,
    },
    /// The properties of an object cannot be found.
    #[error("object {object}: its properties start at byte {start:#x}, which is {place}")]
    Misplaced {
        /// The object's place in the table.
        object: usize,
        /// Where its properties should be.
        start: u64,
        /// Where that is.
        place: &'static str,
    },
    /// There is no such object.
    #[error("there is no object {object}: the file has {count}")]
    NoSuchObject {
        /// The number.
        object: usize,
        /// How many there are.
        count: usize,
    },
    /// A value cannot be written.
    #[error("object {object}: {error}")]
    Encode {
        /// The object's place in the table.
        object: usize,
        /// Where and what.
        error: EncodeError,
    },
    /// The properties of an object are not what a type asks for.
    #[cfg(feature = "serde")]
    #[error("object {object}: {error}")]
    Property {
        /// The object's place in the table.
        object: usize,
        /// Where and what.
        error: super::face::PropertyError,
    },
    /// Bytes that are not understood may refer to an object that would get another number.
    /// [`RemoveOptions::ignore_unclear`](crate::ark::RemoveOptions::ignore_unclear) leaves them as they are.
    #[error("refused: {0}")]
    Unclear(Unclear),
    /// A change would break something that is not understood, or does not fit the format.
    #[error("refused: {0}")]
    Refused(String),
}

impl ArkError {
    pub(crate) fn part(part: &'static str) -> impl FnOnce(DecodeError) -> ArkError {
        move |error| ArkError::Part { part, error }
    }

    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        ArkError::Refused(reason.into())
    }

    pub(crate) fn encoding(part: &'static str) -> impl FnOnce(EncodeError) -> ArkError {
        move |error| ArkError::Refused(format!("{part}: {error}"))
    }
}
