//! What is wrong with a text, and where.

use super::Code;
use std::borrow::Cow;
use std::fmt;

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The offset in bytes, from 0.
    pub offset: usize,
    /// The line, from 1; a line ends with a line feed.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text can be read, but an engine reads something else, or it is not what was meant.
    Warning,
    /// The text cannot be read here.
    Error,
}

/// An error or a warning of a reader of text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of thing it is.
    pub code: Code,
    /// Where.
    pub at: Position,
    /// The section it is in, such as `node "Player"`, in a document.
    pub section: Option<String>,
    /// The key of the property or attribute it is in, in a document.
    pub key: Option<String>,
    /// What is wrong, in lower case.
    pub message: Cow<'static, str>,
}

impl fmt::Display for TextError {
    /// `line 3, column 7 (byte 41), in [node "A"], key "position": expected …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.at.line, self.at.column, self.at.offset)?;
        if let Some(section) = &self.section {
            write!(f, ", in [{section}]")?;
        }
        if let Some(key) = &self.key {
            write!(f, ", key `{key}`")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for TextError {}

/// What went wrong at an offset; the reader knows the rest.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) message: Cow<'static, str>,
    /// The text ended.
    pub(crate) at_end: bool,
    /// What kind of thing it is, where the severity does not say it.
    pub(crate) code: Option<Code>,
}

impl Fault {
    pub(crate) fn new(offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Fault { offset, message: message.into(), at_end: false, code: None }
    }

    pub(crate) fn at_end(offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Fault { offset, message: message.into(), at_end: true, code: None }
    }

    /// Without line and column.
    pub(crate) fn into_unlocated(self, severity: Severity) -> TextError {
        let code = self.code.unwrap_or(if severity == Severity::Error { Code::Syntax } else { Code::ReadDifferently });
        let at = Position { offset: self.offset, ..Position::default() };
        TextError { severity, code, at, section: None, key: None, message: self.message }
    }

    pub(crate) fn into_error(self, severity: Severity, text: &[u8]) -> TextError {
        let mut error = self.into_unlocated(severity);
        locate(text, [&mut error]);
        error
    }
}

/// Finds line and column of what has only an offset, in one pass over the text.
pub(crate) fn locate<'e>(text: &[u8], errors: impl IntoIterator<Item = &'e mut TextError>) {
    locate_all(text, errors.into_iter().map(|error| &mut error.at).collect());
}

/// As [`locate`], of bare positions.
pub(crate) fn locate_all(text: &[u8], mut places: Vec<&mut Position>) {
    places.sort_by_key(|at| at.offset);
    let (mut done, mut line, mut column) = (0, 1, 1);
    for at in places {
        let upto = at.offset.min(text.len());
        for byte in text.get(done..upto).unwrap_or_default() {
            match byte {
                b'\n' => (line, column) = (line + 1, 1),
                // Bytes that carry on a character of UTF-8 are no column of their own.
                0x80..=0xbf => {}
                _ => column += 1,
            }
        }
        done = done.max(upto);
        (at.line, at.column) = (line, column);
    }
}
