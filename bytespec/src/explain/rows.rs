//! The tree of pieces as rows, in the order of the bytes; every rendering is made of them.
//!
//! Rows do not overlap, and together they are the input: what stands between pieces, and behind the last one, is a
//! row, too. Nothing here recurses, however deep the tree is.

use super::Explanation;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::watch::{Label, Node};
use alloc::vec::Vec;

/// What is left out of a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fold {
    /// How deep to show what is inside; a deeper piece is one row.
    pub(crate) depth: usize,
    /// How many pieces inside of a piece are shown.
    pub(crate) items: usize,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowKind {
    /// A piece that has no smaller ones, or whose smaller ones are not shown.
    Leaf,
    /// The start of a piece (a prefix, or nothing) whose smaller pieces follow, one level deeper.
    Head,
    /// So many pieces, not shown one by one.
    Folded(usize),
    /// Bytes of a piece that no smaller piece explains.
    Rest,
    /// Bytes that were not read, since reading broke off.
    Unread,
}

/// Some bytes of the input, next to those of the row before, and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// What the row is.
    pub kind: RowKind,
    /// How many pieces it stands in.
    pub depth: usize,
    /// Absolute offset of the first byte.
    pub start: usize,
    /// Absolute offset behind the last byte.
    pub end: usize,
    /// What it is about, for a piece.
    pub label: Option<&'a Label>,
    /// The value in a few words; may be empty.
    pub text: &'a str,
    /// Whether reading the piece failed.
    pub failed: bool,
    /// Whether this is the row of the byte at which reading broke off.
    pub broken: bool,
}

/// The rows of an explanation; see [`Explanation::rows`].
pub struct Rows<'a> {
    input_len: usize,
    /// What ended the reading.
    last: Option<&'a DecodeError>,
    /// The open pieces, outermost first.
    open: Vec<Open<'a>>,
    fold: Fold,
    /// The first byte that no row has.
    at: usize,
    /// How many rows there were.
    count: usize,
    /// The row at which reading broke off.
    broken: Option<usize>,
}

/// A piece of which some smaller pieces are still to come.
struct Open<'a> {
    children: &'a [Node],
    next: usize,
    omitted: usize,
    end: usize,
    /// Whether there was a row for those that are not shown.
    folded: bool,
}

impl Open<'_> {
    /// How many pieces are shown at first, and how many are not shown behind them.
    fn window(&self, items: usize) -> (usize, usize) {
        let total = self.children.len();
        if self.omitted == 0 && total <= items {
            return (total, 0);
        }
        let shown = items.min(self.next_behind_hidden());
        (shown, self.next_behind_hidden() - shown + self.omitted)
    }

    /// What failed is last, and shown whatever else is not.
    fn next_behind_hidden(&self) -> usize {
        self.children.len() - usize::from(self.children.last().is_some_and(|last| last.failed))
    }

    fn hidden_end(&self) -> usize {
        match (self.children.get(self.next_behind_hidden()), self.children.last()) {
            (Some(failed), _) => failed.start,
            (None, Some(last)) if self.omitted == 0 => last.end,
            _ => self.end,
        }
    }
}

impl<'a> Rows<'a> {
    pub(crate) fn new(explanation: &'a Explanation<'_>, fold: Fold) -> Self {
        let mut rows = Self::unmarked(explanation, fold);
        if let Some(error) = &explanation.error {
            // One run ahead finds the row of the error: the innermost that failed there, else the first with that byte.
            let mut found = None;
            for (at, row) in Self::unmarked(explanation, fold).enumerate() {
                let is_there = (row.start..row.end).contains(&error.offset());
                let failed = row.failed && row.kind == RowKind::Leaf && (row.start..=row.end).contains(&error.offset());
                if failed || found.is_none() && is_there {
                    found = Some(at);
                }
            }
            rows.broken = found;
        }
        rows
    }

    fn unmarked(explanation: &'a Explanation<'_>, fold: Fold) -> Self {
        let root = Open { children: &explanation.nodes, next: 0, omitted: 0, end: explanation.end, folded: false };
        Rows { input_len: explanation.input.len(), last: explanation.last(), open: Vec::from([root]), fold, at: 0, count: 0, broken: None }
    }

    fn row(&mut self, row: Row<'a>) -> Row<'a> {
        let (start, end) = (row.start.min(self.input_len), row.end.min(self.input_len));
        self.at = self.at.max(end);
        let broken = self.broken == Some(self.count);
        self.count += 1;
        Row { start, end, broken, ..row }
    }

    /// A row that is no piece.
    fn bytes(&mut self, kind: RowKind, depth: usize, end: usize) -> Row<'a> {
        let row = Row { kind, depth, start: self.at, end, label: None, text: "", failed: false, broken: false };
        self.row(row)
    }

    fn piece(&mut self, kind: RowKind, depth: usize, end: usize, node: &'a Node) -> Row<'a> {
        let start = node.start.max(self.at);
        let end = end.max(start);
        let row = Row { kind, depth, start, end, label: Some(&node.label), text: &node.text, failed: node.failed, broken: false };
        self.row(row)
    }

    /// The end of a piece without pieces. One that broke off also has the bytes at which it did.
    fn leaf_end(&self, node: &Node) -> usize {
        match self.last {
            Some(error) if node.failed && node.end == error.offset() => match error.kind() {
                DecodeErrorKind::Truncated { available, .. } => node.end.saturating_add(*available),
                _ => node.end.saturating_add(1),
            },
            _ => node.end,
        }
    }
}

impl<'a> Iterator for Rows<'a> {
    type Item = Row<'a>;

    fn next(&mut self) -> Option<Row<'a>> {
        loop {
            let depth = self.open.len().saturating_sub(1);
            let Some(open) = self.open.last_mut() else {
                return (self.at < self.input_len).then(|| self.bytes(RowKind::Unread, 0, self.input_len));
            };
            let (shown, hidden) = open.window(self.fold.items);
            if open.next == shown && hidden > 0 && !open.folded {
                open.folded = true;
                open.next = open.next_behind_hidden();
                let end = open.hidden_end();
                return Some(self.bytes(RowKind::Folded(hidden), depth, end));
            }
            if let Some(node) = open.children.get(open.next) {
                if node.start > self.at {
                    return Some(self.bytes(RowKind::Rest, depth, node.start));
                }
                open.next += 1;
                if (node.children.is_empty() && node.omitted == 0) || depth >= self.fold.depth {
                    return Some(self.piece(RowKind::Leaf, depth, self.leaf_end(node), node));
                }
                self.open.push(Open { children: &node.children, next: 0, omitted: node.omitted, end: node.end, folded: false });
                let head = node.children.first().map_or(node.start, |child| child.start);
                return Some(self.piece(RowKind::Head, depth, head, node));
            }
            let end = open.end;
            self.open.pop();
            if end > self.at {
                return Some(self.bytes(RowKind::Rest, depth, end));
            }
        }
    }
}
