//! What the decoder tells the one who watches it: the tree of what was read, byte for byte.
//!
//! The generated code is the same for watched and unwatched decoding; the watched instance is compiled only where
//! somebody asks for it.

use crate::settings::{ByteOrder, Length, Settings, Width};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// What a row of the dump is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Label {
    /// A whole message.
    Model(&'static str),
    /// A field.
    Field(&'static str),
    /// A field on the wire that is not in the struct.
    Wire(&'static str),
    /// An item of a list.
    Item(usize),
    /// A header element: `constructor`, `flags`, `payload length`, `magic`, `tag`.
    Header(&'static str),
    /// Padding.
    Padding,
    /// Bytes that the declaration does not know.
    Tail,
}

/// The length in front of a value that bounds it, whatever it is.
pub(crate) const BYTE_LENGTH: Label = Label::Header("byte_length");

/// A piece of the input and what it was read as.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node {
    /// What it is about.
    pub label: Label,
    /// Absolute offset of the first byte.
    pub start: usize,
    /// Absolute offset behind the last byte. For what failed: as far as reading came.
    pub end: usize,
    /// The value in a few words; may be empty. Values of more than a kibibyte end in `…`.
    pub text: String,
    /// Whether reading it failed.
    pub failed: bool,
    /// The pieces inside, in the order of the bytes.
    pub children: Vec<Node>,
    /// How many more pieces are inside, which were not kept: an input has as many as it likes, a dump has not.
    pub omitted: usize,
}

/// So many pieces are kept of one input (some hundred bytes each), and from then on only those that failed.
const KEPT_NODES: usize = 1 << 20;

/// So many bytes of a value in words are kept.
const KEPT_TEXT: usize = 1024;

/// Collects the tree while the decoder runs.
pub struct Watcher {
    open: Vec<Node>,
    done: Vec<Node>,
    /// How many more pieces may be kept.
    left: usize,
    /// Whether to look into what is cut, as far as it goes.
    pub(crate) into_cut: bool,
}

impl Watcher {
    pub(crate) fn new(into_cut: bool) -> Self {
        Watcher { open: Vec::new(), done: Vec::new(), left: KEPT_NODES, into_cut }
    }

    pub(crate) fn begin(&mut self, label: Label, start: usize) {
        self.open.push(Node { label, start, end: start, text: String::new(), failed: false, children: Vec::new(), omitted: 0 });
    }

    /// Ends the piece that was begun last. `whole` is the input, for values that say how they stand in it.
    pub(crate) fn end(&mut self, whole: &[u8], end: usize, failed: bool, settings: &'static Settings, show: impl FnOnce(&mut Shown<'_>)) {
        let Some(mut node) = self.open.pop() else { return };
        node.end = end.max(node.start);
        node.failed = failed;
        if self.left == 0
            && !failed
            && node.children.is_empty()
            && let Some(parent) = self.open.last_mut()
        {
            parent.omitted += 1;
            return;
        }
        self.left = self.left.saturating_sub(1);
        if !failed {
            let mut text = String::new();
            show(&mut Shown {
                raw: without_padding(whole, &node),
                settings,
                text: &mut text,
                in_pieces: node.omitted > 0 || node.children.iter().any(|child| matches!(child.label, Label::Item(_))),
                has_extent: true,
                separator: "",
                full: false,
            });
            // Great numbers of this kind are marks, masks and checksums rather than counts.
            if matches!(node.label, Label::Wire(_))
                && let Some(number) = text.parse::<u64>().ok().filter(|number| *number > u16::MAX.into())
            {
                let _ = write!(text, " ({number:#x})");
            }
            node.text = text;
        }
        // One value and its length are one row.
        if node.children.iter().all(|child| child.label == Label::Padding || child.label == BYTE_LENGTH) && !failed {
            node.children.retain(|child| child.label != BYTE_LENGTH);
        }
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.done.push(node),
        }
    }

    /// Forgets what was read behind an offset, to which reading went back.
    pub(crate) fn forget(&mut self, offset: usize) {
        let pieces = self.open.last_mut().map_or(&mut self.done, |parent| &mut parent.children);
        while pieces.last().is_some_and(|piece| piece.end > offset || piece.failed) {
            pieces.pop();
        }
    }

    /// The finished pieces; those still open end at `end`, where reading broke off.
    pub(crate) fn finish(mut self, end: usize) -> Vec<Node> {
        while !self.open.is_empty() {
            self.end(&[], end, true, &Settings::BIG, |_| ());
        }
        self.done
    }
}

/// The bytes of a piece without the padding at its ends.
fn without_padding<'a>(whole: &'a [u8], node: &Node) -> &'a [u8] {
    let (mut start, mut end) = (node.start, node.end);
    let padding = |node: Option<&Node>| node.filter(|node| node.label == Label::Padding).map(|node| (node.start, node.end));
    if let Some((_, behind)) = padding(node.children.first()).filter(|(from, _)| *from == start) {
        start = behind;
    }
    if let Some((before, _)) = padding(node.children.last()).filter(|(_, to)| *to == end) {
        end = before.max(start);
    }
    whole.get(start..end).unwrap_or(&[])
}

/// Where a value says what it is; see [`Decode::show`](crate::Decode::show).
pub struct Shown<'a> {
    raw: &'a [u8],
    settings: &'static Settings,
    text: &'a mut String,
    /// Whether the items have pieces of their own.
    in_pieces: bool,
    /// Whether the number that the settings speak of is there.
    has_extent: bool,
    /// What stands between what was said and what will be said.
    separator: &'static str,
    /// Whether the text is as long as it gets.
    full: bool,
}

impl Shown<'_> {
    /// The bytes the value was read from: prefix included, padding around it not.
    pub fn raw(&self) -> &[u8] {
        self.raw
    }

    /// The settings it was read with.
    pub fn settings(&self) -> &'static Settings {
        self.settings
    }

    /// Whether the items of the list are shown one by one below.
    pub(crate) fn in_pieces(&self) -> bool {
        self.in_pieces
    }

    /// The number that stands in front of the value.
    fn prefix(&self, width: Width) -> Option<u64> {
        let mut bytes = self.raw;
        if let Some(bound) = self.settings.frame.and_then(|frame| frame.length) {
            bytes = bytes.get(number_len(bytes, bound)..)?;
        }
        let bytes = bytes.get(..number_len(bytes, width))?;
        let number = |number: u64, (at, byte): (usize, &u8)| number | u64::from(*byte) << (8 * at);
        Some(match (width, self.settings.byte_order) {
            (Width::VarUint, _) => bytes.iter().enumerate().fold(0, |number, (at, byte)| number | u64::from(byte & 0x7f) << (7 * at).min(63)),
            (_, ByteOrder::Big) => bytes.iter().rev().enumerate().fold(0, number),
            (_, ByteOrder::Little) => bytes.iter().enumerate().fold(0, number),
        })
    }

    /// Says `byte length 4` of text or bytes if a prefix says so; what is said next is set off with a comma.
    pub fn extent(&mut self) {
        let length = match self.settings.length {
            Length::Count { width, mask } => self.prefix(width).map(|length| length & mask),
            Length::Prefix(width) => self.prefix(width),
            _ => None,
        };
        self.say_extent(length);
    }

    /// The same of a list; a count in front of it is not a length in bytes.
    pub(crate) fn list_extent(&mut self) {
        let length = match self.settings.length {
            Length::Prefix(width) => self.prefix(width),
            _ => None,
        };
        self.say_extent(length);
    }

    fn say_extent(&mut self, length: Option<u64>) {
        if let Some(length) = length.filter(|_| self.has_extent) {
            let _ = write!(self, "byte length {length}");
            self.separator = ", ";
        }
    }

    /// The value has no number in front, whatever the settings are.
    pub(crate) fn without_extent(&mut self) {
        self.has_extent = false;
    }

    /// Says of bytes how many there are and, where all of them are printable ASCII, which.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.extent();
        if !bytes.is_empty() && bytes.iter().all(|&byte| byte == b' ' || byte.is_ascii_graphic()) {
            let _ = write!(self, "b\"{}\"", bytes[..bytes.len().min(KEPT_TEXT)].escape_ascii());
        } else if self.is_empty() {
            let _ = write!(self, "{} byte{}", bytes.len(), if bytes.len() == 1 { "" } else { "s" });
        }
    }

    /// Whether nothing was said yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// `2 items`.
    pub(crate) fn items(&mut self, count: usize) {
        let _ = write!(self, "{count} item{}", if count == 1 { "" } else { "s" });
    }
}

/// How many bytes the number takes that `bytes` begin with.
fn number_len(bytes: &[u8], width: Width) -> usize {
    width.fixed_len().unwrap_or_else(|| bytes.iter().position(|byte| byte & 0x80 == 0).map_or(0, |last| last + 1))
}

impl Write for Shown<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() || self.full {
            return Ok(());
        }
        self.text.push_str(core::mem::take(&mut self.separator));
        let room = KEPT_TEXT.saturating_sub(self.text.len());
        if text.len() <= room {
            self.text.push_str(text);
            return Ok(());
        }
        let cut = (0..=room).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        self.text.push_str(&text[..cut]);
        self.text.push('…');
        self.full = true;
        Ok(())
    }
}
