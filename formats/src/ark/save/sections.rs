//! What a file is made of, and how many bytes each part takes.

use super::{Head, Save};
use std::ops::Range;

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    /// What it is: `header`, `levels`, `object table`, `hibernation`, `name table`, `properties`, `segment 0` to `segment 3`; of a mod
    /// save `class` and `properties`; `other` is what belongs to none of them.
    pub name: &'static str,
    /// Where it starts; 0 for `other`, which may be in several places.
    pub start: usize,
    /// How many bytes it has.
    pub bytes: usize,
}

/// What stored segments are called.
const SEGMENTS: [&str; 4] = ["segment 0", "segment 1", "segment 2", "segment 3"];

impl Save<'_> {
    /// The parts of the file that was opened, in its order; parts that it does not have are left out. A byte counts once, so the sizes
    /// add up to that of the file.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let mut parts: Vec<(&'static str, Range<usize>)> = Vec::new();
        match &self.head {
            Head::World(world) => {
                parts.push(("header", 0..world.front_range.start));
                parts.push(("levels", world.front_range.clone()));
                parts.push(("object table", self.objects.table.clone()));
                parts.extend(world.hibernation.clone().map(|range| ("hibernation", range)));
                parts.extend(world.names.clone().map(|range| ("name table", range)));
                for (name, segment) in SEGMENTS.into_iter().zip(world.header.segments.unwrap_or_default()) {
                    let place = |at: u64| usize::try_from(at).map_or(self.bytes.len(), |at| at.min(self.bytes.len()));
                    parts.push((name, place(segment.offset)..place(segment.offset.saturating_add(segment.size))));
                }
            }
            Head::Small(_) | Head::Nothing => {
                parts.push(("header", 0..self.objects.table.start));
                parts.push(("object table", self.objects.table.clone()));
            }
            // Its object has the properties.
            Head::ModSave => parts.push(("class", self.objects.table.clone())),
        }
        parts.extend((0..self.objects.len()).filter_map(|object| Some(("properties", self.objects.range(object).ok()?))));
        // Of parts that begin at the same byte the one that was named first comes first.
        parts.sort_by_key(|(_, range)| range.start);
        let mut sections: Vec<Section> = Vec::new();
        let (mut at, mut covered) = (0, 0);
        for (name, range) in parts {
            let start = range.start.max(at);
            let bytes = range.end.saturating_sub(start);
            if bytes == 0 {
                continue;
            }
            at = start + bytes;
            covered += bytes;
            match sections.iter_mut().find(|section| section.name == name) {
                Some(section) => section.bytes += bytes,
                None => sections.push(Section { name, start, bytes }),
            }
        }
        if covered < self.bytes.len() {
            sections.push(Section { name: "other", start: 0, bytes: self.bytes.len() - covered });
        }
        sections
    }
}
