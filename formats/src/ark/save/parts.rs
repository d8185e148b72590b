//! Where the parts of a file stand.

use super::{Head, Save};
use std::ops::Range;

/// What stands somewhere behind the table of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Hibernating creatures.
    Hibernation,
    /// The name table.
    Names,
    /// The properties of an object.
    Block(usize),
    /// A stored segment of version 11.
    Segment(usize),
}

impl Save<'_> {
    /// Where the table of objects ends.
    pub(crate) fn table_end(&self) -> usize {
        self.objects.table.end
    }

    /// Of a table of objects that cannot be read to its end: how many objects it promises, and what stands behind those that were read.
    pub(crate) fn broken_table(&self) -> Option<(u32, &[u8])> {
        self.objects.broken.as_ref()?;
        let table = &self.objects.table;
        let start = self.objects.offset_fields.last().map_or(table.start + 4, |last| last + 8);
        let count = self.bytes.get(table.start..)?.first_chunk()?;
        Some((u32::from_le_bytes(*count), self.bytes.get(start..table.end)?))
    }

    /// The parts behind the table of objects, in the order of the file; none of them overlap. One that would is left out.
    pub(crate) fn parts(&self) -> Vec<(Range<usize>, Part)> {
        let mut parts: Vec<(Range<usize>, Part)> = Vec::new();
        if let Head::World(world) = &self.head {
            parts.extend(world.hibernation.clone().map(|range| (range, Part::Hibernation)));
            if world.names_broken.is_none() {
                parts.extend(world.names.clone().map(|range| (range, Part::Names)));
            }
            for (at, segment) in world.header.segments.unwrap_or_default().iter().enumerate().filter(|(_, segment)| segment.size > 0) {
                let end = segment.offset.checked_add(segment.size).and_then(|end| usize::try_from(end).ok());
                if let (Ok(start), Some(end)) = (usize::try_from(segment.offset), end.filter(|end| *end <= self.bytes.len())) {
                    parts.push((start..end, Part::Segment(at)));
                }
            }
        }
        parts.extend((0..self.objects.len()).filter_map(|object| Some((self.objects.range(object).ok()?, Part::Block(object)))));
        parts.sort_by_key(|(range, part)| (range.start, range.end, *part));
        let mut at = self.table_end();
        parts.retain(|(range, _)| {
            let kept = range.start >= at && range.end >= range.start;
            if kept {
                at = range.end;
            }
            kept
        });
        parts
    }
}
