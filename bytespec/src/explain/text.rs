//! The dump as text for a terminal.

use super::rows::{Fold, Row, RowKind, Rows};
use super::{Explanation, PER_LINE, byte_lines, hex, lines, words};
use crate::error::DecodeError;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

/// How the dump looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// How deep to show what is inside; a deeper piece is one row. No limit by default.
    pub depth: usize,
    /// How many lines of bytes a long value gets; 4 by default.
    pub byte_lines: usize,
    /// How many pieces inside of one are shown; 100 by default.
    pub items: usize,
    /// How many characters of a long value are shown; 80 by default.
    pub text: usize,
    /// Whether to set off offsets, names and errors with ANSI colours; not by default.
    pub color: bool,
    /// Whether a last line says what was wrong, with path and offset; by default. The byte is pointed at in any case.
    pub error: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions { depth: usize::MAX, byte_lines: 4, items: 100, text: 80, color: false, error: true }
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_text(f, &TextOptions::default())
    }
}

/// Columns of hex: eight bytes and a mark for more.
const HEX: usize = PER_LINE * 3 + 1;

impl Explanation<'_> {
    /// Writes the dump.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_text(&self, out: &mut impl Write, options: &TextOptions) -> fmt::Result {
        let mut table = Table { explanation: self, options, colors: if options.color { &COLORS } else { &PLAIN }, pointed: false, out };
        for row in Rows::new(self, Fold { depth: options.depth, items: options.items }) {
            table.row(&row)?;
        }
        table.ending()
    }
}

struct Colors {
    offset: &'static str,
    name: &'static str,
    error: &'static str,
    end: &'static str,
}

static PLAIN: Colors = Colors { offset: "", name: "", error: "", end: "" };
static COLORS: Colors = Colors { offset: "\x1b[2m", name: "\x1b[36m", error: "\x1b[1;31m", end: "\x1b[0m" };

struct Table<'a, W: Write> {
    explanation: &'a Explanation<'a>,
    options: &'a TextOptions,
    colors: &'static Colors,
    /// Whether the byte at which reading broke off was pointed at.
    pointed: bool,
    out: &'a mut W,
}

impl<W: Write> Table<'_, W> {
    fn row(&mut self, row: &Row<'_>) -> fmt::Result {
        let broken_at = self.explanation.error.as_ref().filter(|_| row.broken).map(DecodeError::offset);
        let lines = lines(row, byte_lines(row, self.options.byte_lines), broken_at);
        for (at, &(start, end, more)) in lines.iter().enumerate() {
            let hex = self.hex(start, end, more)?;
            if at == 0 {
                self.words(row, hex)?;
            }
            self.out.write_char('\n')?;
            let is_last = at + 1 == lines.len();
            if let Some(offset) = broken_at.filter(|offset| (start..end).contains(offset) || is_last && *offset == end) {
                self.point(offset - start)?;
            }
        }
        Ok(())
    }

    /// The offset and the bytes; returns how many columns the bytes take.
    fn hex(&mut self, start: usize, end: usize, more: bool) -> Result<usize, fmt::Error> {
        let Colors { offset, end: plain, .. } = self.colors;
        let digits = self.explanation.offset_digits();
        write!(self.out, "{offset}{start:0digits$x}{plain}")?;
        let hex = hex(self.explanation.input.get(start..end).unwrap_or(&[]), more);
        if hex.is_empty() {
            return Ok(0);
        }
        write!(self.out, "  {hex}")?;
        Ok(2 + hex.chars().count())
    }

    /// What the row is, behind so many columns of bytes.
    fn words(&mut self, row: &Row<'_>, columns: usize) -> fmt::Result {
        let (name, between, value) = words(row, self.options.text, &self.explanation.failure());
        if name.is_empty() && value.is_empty() {
            return Ok(());
        }
        let Colors { name: color, error, end: plain, .. } = self.colors;
        let is_failed = row.failed && row.kind == RowKind::Leaf;
        let paint = |text: &str, color: &str| if text.is_empty() { String::new() } else { format!("{color}{text}{plain}") };
        let name = paint(&name, if is_failed { error } else { color });
        let value = if is_failed { paint(&value, error) } else { value };
        let indent = 2 + HEX - columns + 2 + 2 * row.depth;
        write!(self.out, "{:indent$}{name}{between}{value}", "")
    }

    /// Points at the byte at which reading broke off, in the line above.
    fn point(&mut self, column: usize) -> fmt::Result {
        self.pointed = true;
        let Some(reason) = self.explanation.error.as_ref().map(DecodeError::kind) else { return Ok(()) };
        let Colors { error, end, .. } = self.colors;
        let indent = self.explanation.offset_digits() + 2 + 3 * column;
        writeln!(self.out, "{:indent$}{error}^^ {reason}{end}", "")
    }

    /// What was wrong, and where.
    fn ending(&mut self) -> fmt::Result {
        let Some(error) = &self.explanation.error else { return Ok(()) };
        if !self.pointed {
            let at = error.offset().min(self.explanation.input.len());
            self.hex(at, at, false)?;
            self.out.write_char('\n')?;
            self.point(0)?;
        }
        if !self.options.error {
            return Ok(());
        }
        let Colors { error: red, end, .. } = self.colors;
        writeln!(self.out, "{red}error:{end} {error}")
    }
}
