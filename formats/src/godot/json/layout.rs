//! Lines and indents: containers over several lines, everything small on one.

use serde_json::ser::Formatter;
use std::cell::Cell;
use std::io::{self, Write};

/// Counts how many pieces that belong on one line are open. The writer of values knows, the formatter obeys.
#[derive(Default)]
pub(super) struct Flat(Cell<usize>);

impl Flat {
    /// Keeps what is written meanwhile on one line.
    pub(super) fn during<T>(&self, run: impl FnOnce() -> T) -> T {
        self.0.set(self.0.get() + 1);
        let result = run();
        self.0.set(self.0.get() - 1);
        result
    }

    fn is_flat(&self) -> bool {
        self.0.get() > 0
    }
}

pub(super) struct Layout<'a> {
    flat: &'a Flat,
    indent: usize,
    /// Whether the innermost list or object has something in it.
    filled: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(flat: &'a Flat) -> Self {
        Layout { flat, indent: 0, filled: false }
    }

    fn line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.indent).try_for_each(|_| out.write_all(b"  "))
    }

    fn begin<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.indent += 1;
        self.filled = false;
        out.write_all(bracket)
    }

    fn next<W: ?Sized + Write>(&self, out: &mut W, first: bool) -> io::Result<()> {
        match (first, self.flat.is_flat()) {
            (true, true) => Ok(()),
            (false, true) => out.write_all(b", "),
            (true, false) => self.line(out),
            (false, false) => {
                out.write_all(b",")?;
                self.line(out)
            }
        }
    }

    fn end<W: ?Sized + Write>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.indent -= 1;
        if self.filled && !self.flat.is_flat() {
            self.line(out)?;
        }
        self.filled = true;
        out.write_all(bracket)
    }
}

impl Formatter for Layout<'_> {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }
}
