//! Pieces of the source of a document, kept as long as nobody changes what they say.

use std::ops::Range;

/// Text of a document: from the source, or made when it is written. There are many of them, so that they are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    from: u32,
    to: u32,
}

impl Piece {
    /// Whatever is usual there.
    pub(super) const MADE: Self = Piece { from: u32::MAX, to: u32::MAX };

    /// These bytes of the source. Sources that are too long for it are refused before it comes to this.
    #[inline]
    pub(super) fn kept(range: Range<usize>) -> Self {
        match (u32::try_from(range.start), u32::try_from(range.end)) {
            (Ok(from), Ok(to)) => Piece { from, to },
            _ => Piece::MADE,
        }
    }

    pub(super) fn is_made(self) -> bool {
        self == Piece::MADE
    }

    /// Where it ends in the source.
    pub(super) fn end(self) -> Option<usize> {
        (!self.is_made()).then_some(self.to as usize)
    }

    pub(super) fn bytes(self, source: &[u8]) -> Option<&[u8]> {
        if self.is_made() { None } else { source.get(self.from as usize..self.to as usize) }
    }
}
