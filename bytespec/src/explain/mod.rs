//! The annotated dump: every byte of a message and what it was read as.
//!
//! The decoder itself reports what it reads, so the dump cannot disagree with it.

mod html;
mod rows;
mod text;

use crate::Decode;
use crate::decoder::Decoder;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::model::ProtoModel;
use crate::settings::Settings;
use crate::watch::{Label, Node, Watcher};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

pub use html::HtmlOptions;
pub use rows::{Row, RowKind, Rows};
pub use text::TextOptions;

use rows::Fold;

/// What was read of an input, and what was wrong with it.
pub struct Explanation<'a> {
    /// The whole input.
    pub input: &'a [u8],
    /// The pieces, outermost first.
    pub nodes: Vec<Node>,
    /// Absolute offset behind the last byte that was read.
    pub end: usize,
    /// Why reading broke off, if it did.
    pub error: Option<DecodeError>,
    /// What ended the reading of what is there of a cut input, if that came further than the error.
    inner: Option<DecodeError>,
}

/// Reads one message and tells what every byte is.
///
/// ```
/// use bytespec::ProtoModel;
///
/// #[derive(ProtoModel)]
/// #[proto(constructor = 0x1234)]
/// struct Packet {
///     number: u8,
///     #[field(flag = 0, prefix_length = 1)]
///     note: Option<String>,
/// }
///
/// let bytes = [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41];
/// assert_eq!(
///     bytespec::explain::<Packet>(&bytes).to_string(),
///     "\
/// 0000  12 34                      constructor = 0x1234
/// 0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
/// 000a  00 00 00 03                payload length = 3
/// 000e  07                         number = 7
/// 000f  01 41                      note: byte length 1, \"A\"
/// "
/// );
/// ```
pub fn explain<'de, T: ProtoModel + Decode<'de, ()>>(input: &'de [u8]) -> Explanation<'de> {
    explain_with::<T, ()>(input, &Limits::new(), &mut ())
}

/// The same with limits and a context.
pub fn explain_with<'de, T: ProtoModel + Decode<'de, C>, C: ?Sized>(input: &'de [u8], limits: &Limits, ctx: &mut C) -> Explanation<'de> {
    explain_by(input, limits, |decoder| {
        T::decode_as::<true, true>(decoder, &Settings::BIG, ctx)?;
        crate::model::finished::<T>(decoder)
    })
}

/// The same for whatever `read` reads, for formats that are more than one message. Nested values are seen when they are
/// read by [`Decoder::nested`].
///
/// `read` is called again for an input that ends early.
pub fn explain_by<'de>(input: &'de [u8], limits: &Limits, mut read: impl FnMut(&mut Decoder<'de>) -> Result<(), DecodeError>) -> Explanation<'de> {
    let mut run = |into_cut| {
        let mut decoder = Decoder::new(input, limits);
        decoder.watch(Box::new(Watcher::new(into_cut)));
        let error = read(&mut decoder).err();
        let end = error.as_ref().map_or(decoder.offset(), DecodeError::offset);
        let nodes = decoder.take_watcher().map_or_else(Vec::new, |watcher| watcher.finish(end));
        Explanation { input, nodes, end, error, inner: None }
    };
    let explanation = run(false);
    if !explanation.error.as_ref().is_some_and(DecodeError::is_incomplete) {
        return explanation;
    }
    // The input ends early. A length in front of all refuses the whole; what is there says more.
    let inside = run(true);
    if inside.end <= explanation.end {
        return explanation;
    }
    Explanation { error: explanation.error, inner: inside.error, ..inside }
}

impl Explanation<'_> {
    /// Whether all of the input was read as what it was said to be.
    pub fn is_complete(&self) -> bool {
        self.error.is_none()
    }

    /// What ended the reading: behind the error where more was read than a length allows.
    fn last(&self) -> Option<&DecodeError> {
        self.inner.as_ref().or(self.error.as_ref())
    }

    /// What to say of a piece that could not be read. The fault itself is told where it is.
    fn failure(&self) -> Cow<'static, str> {
        match &self.inner {
            None => "failed".into(),
            Some(inner) => match inner.kind() {
                DecodeErrorKind::Truncated { available, .. } if inner.offset() + available == self.input.len() => "cut off".into(),
                kind => format!("failed, {kind}").into(),
            },
        }
    }

    /// The dump as data: rows in the order of the bytes, which do not overlap and together are the input.
    pub fn rows(&self) -> Rows<'_> {
        Rows::new(self, Fold { depth: usize::MAX, items: usize::MAX })
    }

    /// How many digits an offset takes.
    fn offset_digits(&self) -> usize {
        if self.input.len() > 1 << 16 { 8 } else { 4 }
    }
}

/// How many lines of bytes a row gets. What was not read gets one, unless all bytes are asked for.
fn byte_lines(row: &Row<'_>, most: usize) -> usize {
    if row.kind == RowKind::Unread && most < usize::MAX { 1 } else { most }
}

/// So many bytes stand on one line.
const PER_LINE: usize = 8;

/// A line of bytes as hex, with `…` if it stands for more.
fn hex(bytes: &[u8], more: bool) -> String {
    let mut hex = String::with_capacity(PER_LINE * 3 + 2);
    for byte in bytes {
        let _ = write!(hex, "{byte:02x} ");
    }
    if more {
        hex.push('…');
    }
    hex.truncate(hex.trim_end().len());
    hex
}

/// The lines of bytes that a row gets: where each starts and ends, and whether it stands for more.
fn lines(row: &Row<'_>, most: usize, broken_at: Option<usize>) -> Vec<(usize, usize, bool)> {
    let most = if matches!(row.kind, RowKind::Folded(_)) { 1 } else { most.max(1) };
    let total = (row.end - row.start).div_ceil(PER_LINE).max(1);
    let line = |at: usize| {
        let start = row.start + at * PER_LINE;
        (start, row.end.min(start + PER_LINE), false)
    };
    let mut lines: Vec<_> = (0..total.min(most)).map(line).collect();
    if let Some(last) = lines.last_mut() {
        last.2 = total > most;
    }
    // The byte at which reading broke off is shown even where others are not.
    if let Some(at) = broken_at.map(|at| at.saturating_sub(row.start) / PER_LINE).filter(|&at| (most..total).contains(&at)) {
        lines.push(line(at));
    }
    lines
}

/// `number`, `[3]`, `payload length`: what a row is about.
fn label_words(label: &Label) -> Cow<'static, str> {
    match label {
        Label::Field(name) if name.starts_with(|first: char| first.is_ascii_digit()) => Cow::Owned(format!(".{name}")),
        Label::Model(name) | Label::Field(name) | Label::Wire(name) => Cow::Borrowed(name),
        Label::Item(index) => Cow::Owned(format!("[{index}]")),
        Label::Header(name) => Cow::Owned(name.replace('_', " ")),
        Label::Padding => Cow::Borrowed("padding"),
        Label::Tail => Cow::Borrowed("tail"),
    }
}

/// A row in words: what it is about, what stands between, and the value.
fn words(row: &Row<'_>, longest: usize, failure: &str) -> (Cow<'static, str>, &'static str, String) {
    let Some(label) = row.label else {
        return match row.kind {
            RowKind::Folded(more) => ("".into(), "", format!("… {more} more")),
            RowKind::Unread => ("".into(), "", "not read".into()),
            _ => ("".into(), "", String::new()),
        };
    };
    let name = label_words(label);
    if row.failed && row.kind == RowKind::Leaf {
        return (name, ": ", failure.into());
    }
    if row.text.is_empty() {
        return (name, if row.kind == RowKind::Head { ":" } else { "" }, String::new());
    }
    let is_sentence = row.text.contains([' ', '(', '"']) || matches!(label, Label::Item(_) | Label::Tail | Label::Padding);
    (name, if is_sentence { ": " } else { " = " }, shortened(row.text, longest))
}

/// The start of a text; a quote that is cut in two is closed.
fn shortened(text: &str, longest: usize) -> String {
    let Some((cut, _)) = text.char_indices().nth(longest) else { return text.into() };
    let start = text[..cut].trim_end_matches(['\\', '…']);
    let quotes = start.bytes().filter(|&byte| byte == b'"').count() - start.matches("\\\"").count();
    format!("{start}…{}", if quotes % 2 == 1 { "\"" } else { "" })
}
