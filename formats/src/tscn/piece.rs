//! Pieces of the source of a document, kept as long as nobody changes what they say.

use std::ops::Range;

/// Text of a document: from the source, or made when it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Piece {
    /// These bytes of the source.
    Kept { from: u32, to: u32 },
    /// Whatever is usual there.
    #[default]
    Made,
}

impl Piece {
    pub(super) fn kept(range: Range<usize>) -> Self {
        match (u32::try_from(range.start), u32::try_from(range.end)) {
            (Ok(from), Ok(to)) => Piece::Kept { from, to },
            // Longer sources are refused before it comes to this.
            _ => Piece::Made,
        }
    }

    pub(super) fn bytes<'a>(&self, source: &'a [u8]) -> Option<&'a [u8]> {
        match *self {
            Piece::Kept { from, to } => source.get(from as usize..to as usize),
            Piece::Made => None,
        }
    }
}
