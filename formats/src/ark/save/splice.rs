//! Replacing parts of a file: everything else is copied, and what points behind a part is moved.

use crate::ark::error::ArkError;
use std::borrow::Cow;

/// A part of the file and what stands there instead.
#[derive(Clone, Debug)]
pub(super) struct Splice<'s> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) with: Cow<'s, [u8]>,
}

/// Parts in order, none of which reaches into another, and how far each moves what is behind it.
pub(super) struct Splices<'s> {
    parts: Vec<Splice<'s>>,
    /// The new place of the end of each part.
    ends: Vec<usize>,
}

impl<'s> Splices<'s> {
    pub(super) fn new(mut parts: Vec<Splice<'s>>) -> Result<Self, ArkError> {
        parts.sort_by_key(|part| (part.start, part.end));
        let mut ends = Vec::with_capacity(parts.len());
        let (mut old, mut new) = (0, 0);
        for part in &parts {
            let Some(gap) = part.start.checked_sub(old).filter(|_| part.end >= part.start) else {
                return Err(ArkError::refused(format!("parts of the file lie over each other at byte {:#x}", part.start)));
            };
            new += gap + part.with.len();
            ends.push(new);
            old = part.end;
        }
        Ok(Splices { parts, ends })
    }

    /// Where a place of the file is now. The start of a part stays in front of it.
    pub(super) fn moved(&self, at: usize) -> usize {
        let before = self.parts.partition_point(|part| part.start < at && part.end <= at);
        match before.checked_sub(1) {
            Some(last) => self.ends[last] + (at - self.parts[last].end),
            None => at,
        }
    }

    /// The file with its parts replaced.
    pub(super) fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        let last = self.parts.last().map_or(0, |part| part.end);
        let mut out = Vec::with_capacity(self.ends.last().copied().unwrap_or(0) + bytes.len().saturating_sub(last));
        let mut from = 0;
        for part in &self.parts {
            out.extend_from_slice(bytes.get(from..part.start).unwrap_or(&[]));
            out.extend_from_slice(&part.with);
            from = part.end;
        }
        out.extend_from_slice(bytes.get(from..).unwrap_or(&[]));
        out
    }
}

/// Writes a number over four bytes.
pub(super) fn patch(out: &mut [u8], at: usize, number: usize, what: &str) -> Result<(), ArkError> {
    let number = u32::try_from(number).map_err(|_| ArkError::refused(format!("{what} would be over 4 GiB")))?;
    if let Some(field) = out.get_mut(at..at + 4) {
        field.copy_from_slice(&number.to_le_bytes());
    }
    Ok(())
}
