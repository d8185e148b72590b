//! The dump as a page of its own: no scripts, nothing loaded from elsewhere.

use super::rows::{Fold, Row, RowKind, Rows};
use super::{Explanation, byte_lines, hex, lines, words};
use crate::error::DecodeError;
use alloc::string::String;
use core::fmt::{self, Write};

/// How the page looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HtmlOptions {
    /// The title; empty by default.
    pub title: String,
    /// How deep pieces are open at first; 3 by default. What broke off is always open.
    pub open: usize,
    /// How deep to show what is inside; a deeper piece is one row. 256 by default, since browsers have their limits, too.
    pub depth: usize,
    /// How many lines of bytes a long value gets; 16 by default.
    pub byte_lines: usize,
    /// How many pieces inside of one are shown; 1000 by default.
    pub items: usize,
    /// How many characters of a long value are shown; 400 by default.
    pub text: usize,
}

impl Default for HtmlOptions {
    fn default() -> Self {
        HtmlOptions { title: String::new(), open: 3, depth: 256, byte_lines: 16, items: 1000, text: 400 }
    }
}

const STYLE: &str = "\
:root{color-scheme:light dark}
body{margin:2em auto;max-width:70em;padding:0 1em;font:14px/1.5 ui-monospace,monospace}
h1{font-size:1.2em}
.r{display:flex;gap:2ch;align-items:flex-start}
.o{flex:none;color:#888}
.h{flex:none;width:25ch;white-space:pre}
.w{padding-left:calc(var(--d)*2ch);overflow-wrap:anywhere}
.n{color:#07a}
.u{opacity:.55}
.f .w,.f .n,.e{color:#c22}
.h mark{background:#c22;color:#fff}
summary{list-style:none;cursor:pointer}
summary::-webkit-details-marker{display:none}
summary .w::after{content:' \\25be';color:#888}
details:not([open])>summary .w::after{content:' \\25b8'}
.r:hover,summary:hover{background:#8882}
";

impl Explanation<'_> {
    /// Writes the dump as an HTML page that needs nothing else: the style is inside, there is no script.
    ///
    /// ```
    /// use bytespec::ProtoModel;
    /// use bytespec::explain::HtmlOptions;
    ///
    /// #[derive(ProtoModel)]
    /// #[proto(header())]
    /// struct Point {
    ///     x: u16,
    ///     y: u16,
    /// }
    ///
    /// let mut page = String::new();
    /// bytespec::explain::<Point>(&[0, 1, 0, 2]).write_html(&mut page, &HtmlOptions::default())?;
    /// assert!(page.starts_with("<!DOCTYPE html>"));
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_html(&self, out: &mut impl Write, options: &HtmlOptions) -> fmt::Result {
        let mut page = Page { explanation: self, options, open: 0, out };
        page.head()?;
        let fold = Fold { depth: options.depth, items: options.items };
        for row in Rows::new(self, fold) {
            page.close(row.depth)?;
            if row.kind == RowKind::Head {
                page.details(&row, row.depth < options.open || row.failed)?;
            } else {
                page.row(&row)?;
            }
        }
        page.close(0)?;
        page.tail()
    }
}

struct Page<'a, W: Write> {
    explanation: &'a Explanation<'a>,
    options: &'a HtmlOptions,
    /// How many pieces are open.
    open: usize,
    out: &'a mut W,
}

impl<W: Write> Page<'_, W> {
    fn head(&mut self) -> fmt::Result {
        let title = if self.options.title.is_empty() { "bytes explained" } else { &self.options.title };
        let (title, len) = (Escaped(title), self.explanation.input.len());
        write!(
            self.out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{len} bytes</p>\n"
        )
    }

    fn tail(&mut self) -> fmt::Result {
        if let Some(error) = &self.explanation.error {
            let mut text = String::new();
            write!(text, "{error}")?;
            writeln!(self.out, "<p class=\"e\">error: {}</p>", Escaped(&text))?;
        }
        self.out.write_str("</body>\n</html>\n")
    }

    /// Closes pieces until so many are open.
    fn close(&mut self, depth: usize) -> fmt::Result {
        while self.open > depth {
            self.open -= 1;
            self.out.write_str("</details>\n")?;
        }
        Ok(())
    }

    fn details(&mut self, row: &Row<'_>, is_open: bool) -> fmt::Result {
        self.open += 1;
        write!(self.out, "<details{}><summary>", if is_open { " open" } else { "" })?;
        self.cells(row)?;
        self.out.write_str("</summary>\n")
    }

    fn row(&mut self, row: &Row<'_>) -> fmt::Result {
        self.cells(row)?;
        self.out.write_char('\n')
    }

    /// Offset, bytes, words.
    fn cells(&mut self, row: &Row<'_>) -> fmt::Result {
        let class = match row.kind {
            RowKind::Leaf if row.failed => " f",
            RowKind::Rest | RowKind::Unread | RowKind::Folded(_) => " u",
            _ => "",
        };
        let broken_at = self.explanation.error.as_ref().filter(|_| row.broken).map(DecodeError::offset);
        let lines = lines(row, byte_lines(row, self.options.byte_lines), broken_at);
        let digits = self.explanation.offset_digits();
        write!(self.out, "<div class=\"r{class}\"><span class=\"o\">")?;
        for (at, (start, _, _)) in lines.iter().enumerate() {
            write!(self.out, "{}{start:0digits$x}", if at == 0 { "" } else { "<br>" })?;
        }
        self.out.write_str("</span><span class=\"h\">")?;
        for (at, &(start, end, more)) in lines.iter().enumerate() {
            if at > 0 {
                self.out.write_str("<br>")?;
            }
            self.hex(start, end, more, broken_at)?;
        }
        let (name, between, value) = words(row, self.options.text, &self.explanation.failure());
        write!(self.out, "</span><span class=\"w\" style=\"--d:{}\">", row.depth)?;
        if !name.is_empty() {
            write!(self.out, "<span class=\"n\">{}</span>", Escaped(&name))?;
        }
        write!(self.out, "{between}{}</span></div>", Escaped(&value))
    }

    /// A line of bytes; the one at which reading broke off is marked.
    fn hex(&mut self, start: usize, end: usize, more: bool, broken_at: Option<usize>) -> fmt::Result {
        let bytes = self.explanation.input.get(start..end).unwrap_or(&[]);
        let Some(column) = broken_at.and_then(|at| at.checked_sub(start)).filter(|&column| column < bytes.len()) else {
            return self.out.write_str(&hex(bytes, more));
        };
        if column > 0 {
            write!(self.out, "{} ", hex(&bytes[..column], false))?;
        }
        write!(self.out, "<mark>{:02x}</mark>", bytes[column])?;
        let rest = hex(&bytes[column + 1..], more);
        if rest.is_empty() { Ok(()) } else { write!(self.out, " {rest}") }
    }
}

/// Text that means itself in HTML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.0.split_inclusive(['&', '<', '>', '"', '\'']) {
            let (plain, special) = match part.char_indices().last() {
                Some((at, special @ ('&' | '<' | '>' | '"' | '\''))) => (&part[..at], special),
                _ => (part, '\0'),
            };
            f.write_str(plain)?;
            f.write_str(match special {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                '"' => "&quot;",
                '\'' => "&#39;",
                _ => "",
            })?;
        }
        Ok(())
    }
}
