//! Values as text: what `var_to_str` writes and `str_to_var` reads, and what stands in scenes, resources and project files.
//!
//! ```
//! use bytespec_formats::godot::text::{Generation, TextReader, TextWriter};
//!
//! let value = TextReader::new(Generation::V3_6).read("[ Vector2( 1, 0.5 ), PoolByteArray( 1, 2 ) ]")?;
//! assert_eq!(TextWriter::new(Generation::V4_6).write(&value)?, b"[Vector2(1, 0.5), PackedByteArray(1, 2)]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values are the same [`Variant`] as in bytes. References to resources of a file are [`Object::SubResource`](super::Object::SubResource) and
//! [`Object::ExtResource`](super::Object::ExtResource), with their ids as text; nothing is ever loaded, instantiated or run.
//!
//! What a reader makes of a text is what the text says. Where engines read something else (escapes, numbers of many digits,
//! numbers that do not fit), there is a warning; [`TextReader::exact`] reads what the engine reads.

mod code;
mod construct;
mod digits;
mod error;
mod generation;
pub(crate) mod lex;
mod old;
pub(crate) mod order;
pub(crate) mod parse;
mod reference;
mod uid;
pub(crate) mod write;

pub use code::Code;
pub use error::{Position, Severity, TextError};
pub use generation::Generation;
pub use parse::Readable;
pub use uid::Uid;
pub use write::{TextWriter, Unwritable};

pub(crate) use error::{Fault, locate, locate_all};

use super::{MAX_DEPTH, Variant};
use lex::Lexer;

/// How text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextReader {
    pub(crate) generation: Generation,
    pub(crate) exact: bool,
    pub(crate) double: bool,
    pub(crate) max_depth: u32,
}

impl Default for TextReader {
    /// The newest generation.
    fn default() -> Self {
        TextReader::new(Generation::V4_6)
    }
}

impl TextReader {
    /// Reads all that any generation writes; where they differ (the place of alpha in `#rrggbbaa`, `\U`), as this one means it.
    #[must_use]
    pub const fn new(generation: Generation) -> Self {
        TextReader { generation, exact: false, double: false, max_depth: MAX_DEPTH }
    }

    /// Reads and refuses what the engine does, its defects included: no more, no less, no warnings. What needs the engine's
    /// classes or files is taken as it stands.
    #[must_use]
    pub const fn exact(mut self) -> Self {
        self.exact = true;
        self
    }

    /// Vectors get `f64` components, as in builds of the engine with `precision=double`.
    #[must_use]
    pub const fn double_precision(mut self) -> Self {
        self.double = true;
        self
    }

    /// How many levels of arrays, dictionaries and objects may be nested: [`MAX_DEPTH`] unless said otherwise. More than that
    /// cannot be written as bytes; values that are nested many thousands deep need a large stack to be dropped.
    #[must_use]
    pub const fn max_depth(mut self, levels: u32) -> Self {
        self.max_depth = levels;
        self
    }

    /// The generation.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }

    /// Reads one value, which is the whole text but for blanks and comments.
    ///
    /// In [exact](Self::exact) mode what follows the value is ignored, as `str_to_var` does.
    ///
    /// # Errors
    /// When the text is no value.
    pub fn read(&self, text: impl AsRef<[u8]>) -> Result<Variant, TextError> {
        self.read_with_warnings(text).map(|readable| readable.value)
    }

    /// Reads one value, and tells what engines would read otherwise.
    ///
    /// # Errors
    /// When the text is no value.
    pub fn read_with_warnings(&self, text: impl AsRef<[u8]>) -> Result<Readable, TextError> {
        let text = text.as_ref();
        let mut lexer = Lexer::new(text, *self, false);
        let value = parse::alone(&mut lexer).map_err(|fault| fault.into_error(Severity::Error, text))?;
        let faults = std::mem::take(&mut lexer.warnings);
        let mut warnings: Vec<TextError> = faults.into_iter().map(|fault| fault.into_unlocated(Severity::Warning)).collect();
        locate(text, &mut warnings);
        Ok(Readable { value, warnings })
    }
}

/// Reads one value, as [`TextReader::read`] of the newest generation.
///
/// # Errors
/// When the text is no value.
pub fn from_text(text: &str) -> Result<Variant, TextError> {
    TextReader::default().read(text)
}

/// Writes one value, as `var_to_str` of the newest generation does.
///
/// # Errors
/// When a value has no text.
pub fn to_text(value: &Variant) -> Result<String, Unwritable> {
    TextWriter::new(Generation::V4_6).write(value).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}
