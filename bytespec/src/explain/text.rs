//! The dump as text for a terminal.

use super::{Explanation, label_words};
use crate::watch::{Label, Node};
use alloc::string::String;
use core::fmt::{self, Write};

/// How the dump looks.
#[derive(Clone, Debug)]
pub struct TextOptions {
    /// How deep to show what is inside; deeper pieces are one line.
    pub depth: usize,
    /// How many lines of bytes a long value gets.
    pub byte_lines: usize,
    /// How many items of a list are shown.
    pub items: usize,
    /// Whether to mark offsets, names and errors with ANSI colours.
    pub color: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions { depth: usize::MAX, byte_lines: 1, items: usize::MAX, color: false }
    }
}

/// So many bytes stand on one line.
const PER_LINE: usize = 8;

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_text(f, &TextOptions::default())
    }
}

impl Explanation<'_> {
    /// Writes the dump.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_text(&self, out: &mut impl Write, options: &TextOptions) -> fmt::Result {
        let mut table = Table { explanation: self, options, at: 0, out };
        for node in &self.nodes {
            table.node(node, 0)?;
        }
        table.gap(self.end, 0)?;
        table.ending()
    }
}

struct Table<'a, W: Write> {
    explanation: &'a Explanation<'a>,
    options: &'a TextOptions,
    /// The first byte that no line has shown yet.
    at: usize,
    out: &'a mut W,
}

impl<W: Write> Table<'_, W> {
    fn node(&mut self, node: &Node, depth: usize) -> fmt::Result {
        self.gap(node.start, depth)?;
        if node.children.is_empty() || depth >= self.options.depth {
            return self.line(node.start, node.end, depth, &describe(node), node.failed);
        }
        let head = node.children[0].start.max(node.start);
        self.line(node.start, head, depth, &describe(node), false)?;
        let shown = node.children.len().min(self.options.items);
        for child in &node.children[..shown] {
            self.node(child, depth + 1)?;
        }
        if let (Some(first), Some(last)) = (node.children.get(shown), node.children.last()) {
            let more = node.children.len() - shown;
            let mut text = String::new();
            write!(text, "… {more} more")?;
            self.line(first.start, last.end, depth + 1, &text, last.failed)?;
        }
        self.gap(node.end, depth + 1)
    }

    /// Bytes between pieces that nothing else explains.
    fn gap(&mut self, to: usize, depth: usize) -> fmt::Result {
        if to > self.at { self.line(self.at, to, depth, "", false) } else { Ok(()) }
    }

    fn line(&mut self, start: usize, end: usize, depth: usize, text: &str, failed: bool) -> fmt::Result {
        let input = self.explanation.input;
        let end = end.min(input.len());
        let bytes = input.get(start..end).unwrap_or(&[]);
        let lines = bytes.len().div_ceil(PER_LINE).clamp(1, self.options.byte_lines.max(1));
        for (row, first) in (0..lines).map(|row| (row, row * PER_LINE)) {
            let chunk = &bytes[first..bytes.len().min(first + PER_LINE)];
            let mut hex = String::new();
            for byte in chunk {
                write!(hex, "{byte:02x} ")?;
            }
            if row + 1 == lines && bytes.len() > first + chunk.len() {
                hex.push('…');
            }
            let hex = hex.trim_end();
            let (dim, red, plain) = if self.options.color { ("\x1b[2m", "\x1b[1;31m", "\x1b[0m") } else { ("", "", "") };
            write!(self.out, "{dim}{:04x}{plain}  {hex:<25}", start + first)?;
            if row == 0 && !text.is_empty() {
                let text = if failed { alloc::format!("{red}{text}{plain}") } else { text.into() };
                write!(self.out, "  {:indent$}{text}", "", indent = depth * 2)?;
            }
            self.out.write_char('\n')?;
        }
        self.at = self.at.max(end);
        Ok(())
    }

    /// The byte that failed, marked, and why.
    fn ending(&mut self) -> fmt::Result {
        let Some(error) = &self.explanation.error else { return Ok(()) };
        let input = self.explanation.input;
        let at = error.offset().min(input.len());
        let rest = &input[at..input.len().min(at + PER_LINE)];
        let mut hex = String::new();
        for byte in rest {
            write!(hex, "{byte:02x} ")?;
        }
        if input.len() > at + PER_LINE {
            hex.push('…');
        }
        let (red, plain) = if self.options.color { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
        let hex = if hex.is_empty() { "(end of input)" } else { hex.trim_end() };
        writeln!(self.out, "{at:04x}  {red}{hex:<25}  <-- here{plain}")?;
        writeln!(self.out, "{red}error: {error}{plain}")
    }
}

/// `number = 7`, `note: byte length 1, "A"`, `flags: bit 0 (note)`.
fn describe(node: &Node) -> String {
    let mut text = label_words(&node.label);
    if node.failed {
        text.push_str(": failed");
    } else if !node.text.is_empty() {
        let colon = node.text.contains([' ', '(', '"']) || matches!(node.label, Label::Item(_) | Label::Tail | Label::Padding);
        text.push_str(if colon { ": " } else { " = " });
        text.push_str(&node.text);
    } else if !node.children.is_empty() {
        text.push(':');
    }
    text
}
