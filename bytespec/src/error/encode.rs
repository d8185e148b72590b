//! Errors of encoding.

use super::decode::LimitKind;
use super::path::{Path, PathStep};
use crate::settings::Encoding;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// Why a value could not be encoded: what, in which field. Nothing was written.
///
/// One pointer wide. It prints as `Packet.note: 300 bytes do not fit a 1-byte length prefix`.
#[derive(thiserror::Error)]
#[error("{0}")]
pub struct EncodeError(Box<Inner>);

struct Inner {
    kind: EncodeErrorKind,
    path: Path,
}

/// What is wrong with the value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A length or count over what its place on the wire can say.
    #[error("{what} {value} does not fit, at most {max}")]
    OutOfRange {
        /// What the number is: `payload length`, `byte length`, `item count`, a name of a wire value …
        what: &'static str,
        /// The number as text.
        value: String,
        /// The largest number that fits.
        max: u64,
    },
    /// A character that the encoding of the field has no bytes for.
    #[error("{character:?} has no {} encoding", encoding.name())]
    TextNotEncodable {
        /// The encoding of the field.
        encoding: Encoding,
        /// The first such character.
        character: char,
    },
    /// A text or bytes that end with a NUL hold one before their end.
    #[error("a value that ends with NUL holds a NUL at byte {at}")]
    InnerNul {
        /// Where in the value, in bytes.
        at: usize,
    },
    /// An item that writes no bytes would be lost in a list that is bounded by its byte length.
    #[error("list item takes no bytes")]
    ZeroSizeItem,
    /// An item of a list begins like the value that ends the list.
    #[error("list item begins like the terminator")]
    ItemIsTerminator,
    /// A value disagrees with the condition or tag that the declaration gives for it.
    #[error("{what}: found {found}, expected {expected}")]
    Mismatch {
        /// What disagrees.
        what: &'static str,
        /// What the value says.
        found: String,
        /// What the declaration says.
        expected: String,
    },
    /// The value has a form the wire has no place for.
    #[error("{0}")]
    Custom(Cow<'static, str>),
    /// A bound of [`Limits`](crate::Limits) was exceeded.
    #[error("{kind} {found} is over the limit of {limit}")]
    Limit {
        /// Which bound.
        kind: LimitKind,
        /// What the value needs at least.
        found: u64,
        /// What is allowed.
        limit: u64,
    },
}

impl EncodeErrorKind {
    /// One word for the kind, stable, for tables and tests.
    pub fn reason(&self) -> &'static str {
        match self {
            EncodeErrorKind::OutOfRange { .. } => "out_of_range",
            EncodeErrorKind::TextNotEncodable { .. } => "text_not_encodable",
            EncodeErrorKind::InnerNul { .. } => "inner_nul",
            EncodeErrorKind::ZeroSizeItem => "zero_size_item",
            EncodeErrorKind::ItemIsTerminator => "item_is_terminator",
            EncodeErrorKind::Mismatch { .. } => "mismatch",
            EncodeErrorKind::Custom(_) => "custom",
            EncodeErrorKind::Limit { .. } => "limit",
        }
    }
}

impl EncodeError {
    /// An error of a kind, still without a path.
    #[cold]
    #[inline(never)]
    pub fn new(kind: EncodeErrorKind) -> Self {
        EncodeError(Box::new(Inner { kind, path: Path::default() }))
    }

    /// An error in words, for a codec.
    #[cold]
    pub fn custom(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(EncodeErrorKind::Custom(message.into()))
    }

    /// What is wrong.
    pub fn kind(&self) -> &EncodeErrorKind {
        &self.0.kind
    }

    /// The way to the field.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether a bound of [`Limits`](crate::Limits) was exceeded.
    pub fn is_limit(&self) -> bool {
        matches!(self.0.kind, EncodeErrorKind::Limit { .. })
    }

    /// The same error, seen from one step further out.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn in_step(mut self, step: PathStep) -> Self {
        if !matches!(step, PathStep::Model { .. }) || self.0.path.is_empty() {
            self.0.path.push_outer(step);
        }
        self
    }
}

/// As [`EncodeError::custom`], for functions of `writable = …`.
impl From<&'static str> for EncodeError {
    fn from(message: &'static str) -> Self {
        Self::custom(message)
    }
}

/// As [`EncodeError::custom`], for functions of `writable = …`.
impl From<String> for EncodeError {
    fn from(message: String) -> Self {
        Self::custom(message)
    }
}

impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}", self.kind)
    }
}

impl fmt::Debug for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EncodeError({self})")
    }
}
