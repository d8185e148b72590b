//! What can go wrong, where, and how it is told.
//!
//! Needs that these types meet: a `Result<u32, DecodeError>` stays two words; nothing is tracked while things go
//! well; an error names the field and the byte; what a program asks (`kind`, `offset`, `path`, `is_incomplete`)
//! is data, not text.

mod decode;
mod encode;
mod path;

pub use decode::{DecodeError, DecodeErrorKind, LimitKind};
pub use encode::{EncodeError, EncodeErrorKind};
pub use path::{Path, PathStep};
