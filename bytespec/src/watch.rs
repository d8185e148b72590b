//! What the decoder tells the one who watches it: the tree of what was read, byte for byte.
//!
//! The generated code is the same for watched and unwatched decoding; the watched instance is compiled only where
//! somebody asks for it.

use crate::settings::Settings;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

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

/// A piece of the input and what it was read as.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is about.
    pub label: Label,
    /// Absolute offset of the first byte.
    pub start: usize,
    /// Absolute offset behind the last byte. For what failed: as far as reading came.
    pub end: usize,
    /// The value in a few words; may be empty.
    pub text: String,
    /// Whether reading it failed.
    pub failed: bool,
    /// The pieces inside, in the order of the bytes.
    pub children: Vec<Node>,
}

/// Collects the tree while the decoder runs.
pub struct Watcher {
    open: Vec<Node>,
    done: Vec<Node>,
}

impl Watcher {
    pub(crate) fn new() -> Self {
        Watcher { open: Vec::new(), done: Vec::new() }
    }

    pub(crate) fn begin(&mut self, label: Label, start: usize) {
        self.open.push(Node { label, start, end: start, text: String::new(), failed: false, children: Vec::new() });
    }

    /// Ends the piece that was begun last. `whole` is the input, for values that say how they stand in it.
    pub(crate) fn end(&mut self, whole: &[u8], end: usize, failed: bool, settings: &'static Settings, show: impl FnOnce(&mut Shown<'_>)) {
        let Some(mut node) = self.open.pop() else { return };
        node.end = end.max(node.start);
        node.failed = failed;
        let mut text = core::mem::take(&mut node.text);
        if !failed {
            show(&mut Shown { raw: whole.get(node.start..node.end).unwrap_or(&[]), settings, text: &mut text });
        }
        node.text = text;
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.done.push(node),
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

/// Where a value says what it is; see [`Decode::show`](crate::Decode::show).
pub struct Shown<'a> {
    pub(crate) raw: &'a [u8],
    pub(crate) settings: &'static Settings,
    pub(crate) text: &'a mut String,
}

impl Shown<'_> {
    /// The bytes the value was read from, prefix and padding included.
    pub fn raw(&self) -> &[u8] {
        self.raw
    }

    /// The settings it was read with.
    pub fn settings(&self) -> &'static Settings {
        self.settings
    }

    /// The same place, with other settings.
    pub(crate) fn with(&mut self, settings: &'static Settings) -> Shown<'_> {
        Shown { raw: self.raw, settings, text: self.text }
    }
}

impl fmt::Write for Shown<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}
