//! Errors of decoding.

use super::path::{Path, PathStep};
use crate::settings::Encoding;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

/// Why bytes could not be decoded: what, at which byte, in which field.
///
/// One pointer wide. It prints as `Packet.items[3].note at byte 0x2f: needs 9 bytes, 4 left`.
#[derive(Clone, thiserror::Error)]
#[error("{0}")]
pub struct DecodeError(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: DecodeErrorKind,
    offset: usize,
    /// More input behind the end of the buffer could have helped.
    open: bool,
    path: Path,
    hint: Option<Cow<'static, str>>,
}

/// Which bound of [`Limits`](crate::Limits) was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitKind {
    /// [`max_depth`](crate::Limits::max_depth)
    Depth,
    /// [`max_payload`](crate::Limits::max_payload)
    Payload,
    /// [`max_text`](crate::Limits::max_text)
    Text,
    /// [`max_items`](crate::Limits::max_items)
    Items,
    /// [`max_alloc`](crate::Limits::max_alloc)
    Alloc,
}

impl fmt::Display for LimitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitKind::Depth => "nesting depth",
            LimitKind::Payload => "payload length",
            LimitKind::Text => "text length",
            LimitKind::Items => "item count",
            LimitKind::Alloc => "total allocation",
        })
    }
}

/// What is wrong with the bytes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bound (the input, a payload, a list) ends too early. The offset is where the missing bytes should start.
    #[error("needs {}, {available} left", Bytes(*needed))]
    Truncated {
        /// How many bytes were wanted.
        needed: u64,
        /// How many are left in the bound.
        available: usize,
    },
    /// The message is of another model. The offset is that of the constructor.
    #[error("wrong constructor {found:#x}, expected {expected:#x}")]
    WrongConstructor {
        /// The number on the wire.
        found: u64,
        /// The number of the model.
        expected: u64,
    },
    /// Bytes follow where the value ends.
    #[error("{} of trailing data", Bytes(*extra as u64))]
    TrailingData {
        /// How many bytes.
        extra: usize,
    },
    /// `decode_from` was given a position behind the end of the buffer.
    #[error("the start is behind the end of the input, which has {len} bytes")]
    StartBehindEnd {
        /// The length of the buffer.
        len: usize,
    },
    /// A bool is neither 0 nor 1.
    #[error("invalid bool {found:#04x}, expected 0x00 or 0x01")]
    InvalidBool {
        /// The byte.
        found: u8,
    },
    /// The bytes are not text in the encoding. The offset is the first byte of the text, behind its prefix.
    #[error("invalid {} text", encoding.name())]
    InvalidText {
        /// The encoding of the field.
        encoding: Encoding,
    },
    /// The text holds what cannot be borrowed as `&str` in its encoding. The offset is the first byte of the text.
    #[error("this {} text cannot be borrowed as UTF-8, decode into `String` or `Cow<str>`", encoding.name())]
    NotBorrowable {
        /// The encoding of the field.
        encoding: Encoding,
    },
    /// A text does not say a date and time. The offset is the start of the field.
    #[error("invalid date and time {found:?}")]
    InvalidDatetime {
        /// The text.
        found: String,
    },
    /// A number that no variant of the enum has. The offset is the start of the value.
    #[error("{found} is no value of `{name}`")]
    InvalidEnum {
        /// The enum.
        name: &'static str,
        /// What was found, as text.
        found: Cow<'static, str>,
    },
    /// A tag that no variant of the enum has. The offset is that of the tag.
    #[error("{found} is no tag of `{name}`")]
    InvalidTag {
        /// The enum.
        name: &'static str,
        /// What was found, as text.
        found: Cow<'static, str>,
    },
    /// A varint with needless zero groups. The offset is that of the last byte.
    #[error("non-canonical varint")]
    VarintNotCanonical,
    /// A varint that goes on behind its tenth byte. The offset is that of the tenth byte.
    #[error("varint is too long")]
    VarintTooLong,
    /// A varint over 2^64-1. The offset is that of the tenth byte.
    #[error("varint overflow, last byte {found:#04x}")]
    VarintOverflow {
        /// The tenth byte.
        found: u8,
    },
    /// An item of a list took no bytes, so the number of items is unknown.
    #[error("list item takes no bytes")]
    ZeroSizeItem,
    /// A constant or a computed value is another one on the wire.
    #[error("found {found}, expected {expected}")]
    Mismatch {
        /// What stands on the wire, in hex.
        found: String,
        /// What the declaration says.
        expected: String,
    },
    /// A `require = …` condition of the declaration does not hold.
    #[error("`{name}` is {found}, against `{rule}`")]
    Required {
        /// The wire value.
        name: &'static str,
        /// What stands on the wire.
        found: String,
        /// The condition, as written.
        rule: &'static str,
    },
    /// Padding that has to be zero is not. The offset is that of the byte.
    #[error("padding byte {found:#04x}, expected 0x00")]
    NonZeroPadding {
        /// The byte.
        found: u8,
    },
    /// A number that does not fit where it belongs (a count over the address space, a negative length …).
    #[error("{what} {value} is out of range")]
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The number as text.
        value: String,
    },
    /// A bound of [`Limits`](crate::Limits) was exceeded.
    #[error("{kind} {found} is over the limit of {limit}")]
    Limit {
        /// Which bound.
        kind: LimitKind,
        /// What the message needs at least.
        found: u64,
        /// What is allowed.
        limit: u64,
    },
    /// `validate = …` refused the decoded value. The offset is the start of the model.
    #[error("{0}")]
    Invalid(String),
    /// A codec of the user says why.
    #[error("{0}")]
    Custom(Cow<'static, str>),
}

/// `1 byte`, `2 bytes`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "byte" } else { "bytes" })
    }
}

impl DecodeErrorKind {
    /// One word for the kind, stable, for tables and tests.
    pub fn reason(&self) -> &'static str {
        match self {
            DecodeErrorKind::Truncated { .. } => "truncated",
            DecodeErrorKind::WrongConstructor { .. } => "wrong_constructor",
            DecodeErrorKind::TrailingData { .. } => "trailing_data",
            DecodeErrorKind::StartBehindEnd { .. } => "start_behind_end",
            DecodeErrorKind::InvalidBool { .. } => "invalid_bool",
            DecodeErrorKind::InvalidText { .. } => "invalid_text",
            DecodeErrorKind::NotBorrowable { .. } => "not_borrowable",
            DecodeErrorKind::InvalidDatetime { .. } => "invalid_datetime",
            DecodeErrorKind::InvalidEnum { .. } => "invalid_enum",
            DecodeErrorKind::InvalidTag { .. } => "invalid_tag",
            DecodeErrorKind::VarintNotCanonical => "varint_non_canonical",
            DecodeErrorKind::VarintTooLong => "varint_too_long",
            DecodeErrorKind::VarintOverflow { .. } => "varint_overflow",
            DecodeErrorKind::ZeroSizeItem => "zero_size_item",
            DecodeErrorKind::Mismatch { .. } => "mismatch",
            DecodeErrorKind::Required { .. } => "required",
            DecodeErrorKind::NonZeroPadding { .. } => "non_zero_padding",
            DecodeErrorKind::OutOfRange { .. } => "out_of_range",
            DecodeErrorKind::Limit { .. } => "limit",
            DecodeErrorKind::Invalid(_) => "invalid",
            DecodeErrorKind::Custom(_) => "custom",
        }
    }

    /// For [`Truncated`](Self::Truncated): how many bytes were wanted and how many were left.
    pub fn expected_available(&self) -> Option<(u64, u64)> {
        match self {
            DecodeErrorKind::Truncated { needed, available } => Some((*needed, *available as u64)),
            _ => None,
        }
    }
}

impl DecodeError {
    /// An error at an absolute byte offset. Codecs rather use [`Decoder::error`](crate::Decoder::error).
    #[cold]
    #[inline(never)]
    pub fn new(kind: DecodeErrorKind, offset: usize) -> Self {
        DecodeError(Box::new(Inner { kind, offset, open: false, path: Path::default(), hint: None }))
    }

    // What these need comes by value: a decoder whose address goes nowhere stays in registers.

    #[cold]
    #[inline(never)]
    pub(crate) fn truncated(needed: u64, available: usize, offset: usize, open: bool) -> Self {
        let kind = DecodeErrorKind::Truncated { needed, available };
        DecodeError(Box::new(Inner { kind, offset, open, path: Path::default(), hint: None }))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn limit(kind: LimitKind, found: u64, limit: u64, offset: usize) -> Self {
        Self::new(DecodeErrorKind::Limit { kind, found, limit }, offset)
    }

    /// What is wrong.
    pub fn kind(&self) -> &DecodeErrorKind {
        &self.0.kind
    }

    /// The absolute offset in the buffer that was given, in bytes.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The way to the field.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Whether more input could help: the buffer ended inside the message, outside any complete payload or list.
    pub fn is_incomplete(&self) -> bool {
        self.missing().is_some()
    }

    /// How many bytes are missing at least, if more input could help.
    pub fn missing(&self) -> Option<u64> {
        match (self.0.open, &self.0.kind) {
            (true, DecodeErrorKind::Truncated { needed, available }) => Some(needed - (*available as u64).min(*needed)),
            _ => None,
        }
    }

    /// Whether a bound of [`Limits`](crate::Limits) was exceeded.
    pub fn is_limit(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::Limit { .. })
    }

    /// What the bytes look like instead, if whoever read them could tell.
    pub fn hint(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// The same error with a guess at what the bytes are, in a few words. It is printed behind a semicolon.
    ///
    /// ```
    /// use bytespec::{DecodeError, DecodeErrorKind};
    ///
    /// let error = DecodeError::new(DecodeErrorKind::TrailingData { extra: 4 }, 8).with_hint("looks like two messages");
    /// assert_eq!(error.to_string(), "at byte 0x8: 4 bytes of trailing data; looks like two messages");
    /// assert_eq!(error.hint(), Some("looks like two messages"));
    /// ```
    #[cold]
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same error, seen from one step further out.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn in_step(mut self, step: PathStep) -> Self {
        // A model says its name only where nothing more exact does.
        if !matches!(step, PathStep::Model { .. }) || self.0.path.is_empty() {
            self.0.path.push_outer(step);
        }
        self
    }
}

impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{} ", self.path)?;
        }
        write!(f, "at byte {:#x}: {}", self.offset, self.kind)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecodeError({self})")
    }
}
