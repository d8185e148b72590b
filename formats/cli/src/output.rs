//! Text out, and what the exit status says.

use crate::input::name;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All is well.
    Good = 0,
    /// The data is bad, or does not come back as it was.
    Bad = 1,
    /// The command line is wrong, or a file cannot be read or written.
    Usage = 2,
}

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output went away.
    BrokenPipe,
    /// A message for people.
    Status(String, Status),
}

impl Failure {
    /// What is wrong with a file, in the same words whichever command was asked.
    pub(crate) fn bad(file: &Path, error: impl fmt::Display) -> Self {
        Failure::Status(format!("{}: {error}", name(file)), Status::Bad)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::Status(format!("cannot write: {error}"), Status::Usage),
        }
    }
}

/// Writes text to standard output, as a whole or not at all as far as anybody reads.
pub(crate) fn to_stdout(write: impl FnOnce(&mut Text<'_>) -> fmt::Result) -> Result<(), Failure> {
    to(&mut io::stdout().lock(), write)
}

/// Writes text to where it belongs.
pub(crate) fn to(out: &mut dyn Write, write: impl FnOnce(&mut Text<'_>) -> fmt::Result) -> Result<(), Failure> {
    let mut text = Text { out: BufWriter::new(out), error: None };
    let written = write(&mut text);
    match text.error.take() {
        Some(error) => {
            // What is still in the buffer has nowhere to go.
            let _ = text.out.into_parts();
            Err(error.into())
        }
        None if written.is_err() => Err(Failure::Status("cannot write: formatting failed".into(), Status::Usage)),
        None => Ok(text.out.flush()?),
    }
}

/// A piece of a line, without what would end it, make two pieces of it, or be an order to a terminal: names are what others chose.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 8);
    for char in text.chars() {
        if char.is_control() { plain.extend(char.escape_default()) } else { plain.push(char) }
    }
    Cow::Owned(plain)
}

/// Formatted text on its way out; keeps the reason when that fails.
pub(crate) struct Text<'a> {
    out: BufWriter<&'a mut dyn Write>,
    error: Option<io::Error>,
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
