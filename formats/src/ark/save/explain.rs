//! The annotated dump of a whole file.

mod graft;

use super::{Head, Open, Piece, Save};
use crate::ark::block::{Block, LIMITS, watched};
use crate::ark::extra::Expected;
use crate::ark::name::Names;
use crate::ark::object::Object;
use crate::ark::property::{Property, Value};
use crate::ark::small::{LocalForm, SmallHeader};
use crate::ark::text::Text;
use crate::ark::world::{Front, Group, GroupNames, Hibernation, NameTableRecord, PodRecord, WorldHeader};
use bytespec::explain::{Explanation, explain_by};
use bytespec::watch::Label;
use bytespec::{DecodeError, Decoder, Settings};
use graft::{Graft, graft, say_names, shift};
use std::borrow::Cow;
use std::ops::Range;

/// Files in files are looked into so deep.
const NESTED: u32 = 4;

/// A part of the file, in the order of its bytes.
enum Part {
    Hibernation,
    Names,
    Block(usize),
    Segment(usize),
}

impl<'a> Save<'a> {
    /// Tells what every byte of the file is, as it was opened: also of what it keeps inside of itself.
    #[must_use]
    pub fn explain(&self) -> Explanation<'a> {
        self.explain_to(NESTED)
    }

    fn explain_to(&self, nested: u32) -> Explanation<'a> {
        let mut grafts = Vec::new();
        let mut explanation = explain_by(self.bytes, &LIMITS, |input| {
            grafts.clear();
            self.walk(input, nested, &mut grafts)
        });
        say_names(&mut explanation.nodes, self.objects.record_names(), &self.objects.names);
        grafts.into_iter().for_each(|inner| graft(&mut explanation.nodes, inner));
        explanation
    }

    fn walk(&self, input: &mut Decoder<'a>, nested: u32, grafts: &mut Vec<Graft>) -> Result<(), DecodeError> {
        let mut parts: Vec<(usize, usize, Part)> = Vec::new();
        match &self.head {
            Head::World(world) => {
                let mut names = Names::inline(world.version);
                watched(input, "header", |input| input.nested::<WorldHeader, _>(&Settings::LITTLE, &mut names))?;
                watched(input, "levels", |input| input.nested::<Front<'_>, ()>(&Settings::LITTLE, &mut ()))?;
                parts.extend(world.hibernation.clone().map(|range| (range.start, range.end, Part::Hibernation)));
                parts.extend(world.names.clone().map(|range| (range.start, range.end, Part::Names)));
                for (at, segment) in world.header.segments.iter().flatten().enumerate().filter(|(_, segment)| segment.size > 0) {
                    let start = usize::try_from(segment.offset).ok();
                    let end = segment.offset.checked_add(segment.size).and_then(|end| usize::try_from(end).ok());
                    if let (Some(start), Some(end)) = (start, end.filter(|end| *end <= self.bytes.len())) {
                        parts.push((start, end, Part::Segment(at)));
                    }
                }
            }
            Head::Small(header) => {
                let local = header.blob.is_some() || header.more.is_some();
                watched(input, "header", |input| input.nested::<SmallHeader<'_>, _>(&Settings::LITTLE, &mut LocalForm(local)))?;
            }
            Head::Nothing => {}
            Head::ModSave => {
                watched(input, "class", |input| input.nested::<Text<'_>, ()>(&Settings::LITTLE, &mut ()))?;
            }
        }
        if !matches!(self.head, Head::ModSave) {
            watched(input, "objects", |input| self.walk_table(input))?;
        }
        parts.extend((0..self.objects.len()).filter_map(|object| {
            let range = self.objects.range(object).ok()?;
            Some((range.start, range.end, Part::Block(object)))
        }));
        parts.sort_by_key(|(start, end, _)| (*start, *end));
        let pieces = self.pieces();
        let mut names = self.objects.names.clone();
        for (start, end, part) in parts {
            let at = input.offset();
            if start < at {
                continue;
            }
            gap(input, start - at)?;
            let bound = input.enter((end - start) as u64)?;
            match part {
                Part::Hibernation => {
                    let checkpoint = input.checkpoint();
                    let mut inline = Names::inline(names.version());
                    match watched(input, "hibernation", |input| Hibernation::read(input, &mut inline)) {
                        Ok(hibernation) => {
                            let groups = hibernation.body.iter().flat_map(|body| &body.groups);
                            groups.for_each(|group| self.look_into_group(group, names.version(), nested, grafts));
                        }
                        Err(_) => {
                            input.rewind(checkpoint);
                            let rest = input.remaining();
                            gap(input, rest)?;
                        }
                    }
                }
                Part::Segment(number) => {
                    input.watch_begin(Label::Field(SEGMENTS.get(number).copied().unwrap_or("segment")));
                    let first = pieces.partition_point(|(range, _)| range.start < start);
                    for (range, piece) in pieces[first..].iter().take_while(|(range, _)| range.end <= end) {
                        let before = range.start - input.offset();
                        gap(input, before)?;
                        self.walk_piece(input, range, *piece, nested, grafts)?;
                    }
                    let rest = input.remaining();
                    gap(input, rest)?;
                    input.watch_end(&Settings::LITTLE, |_| ());
                }
                Part::Names => {
                    let checkpoint = input.checkpoint();
                    if watched(input, "name table", |input| input.nested::<NameTableRecord<'_>, ()>(&Settings::LITTLE, &mut ())).is_err() {
                        input.rewind(checkpoint);
                        let rest = input.remaining();
                        gap(input, rest)?;
                    }
                }
                Part::Block(object) => self.walk_block(input, object, &mut names, nested, grafts),
            }
            input.leave(bound);
        }
        let rest = input.remaining();
        gap(input, rest)
    }

    fn walk_table(&self, input: &mut Decoder<'a>) -> Result<(), DecodeError> {
        if !self.is_single() {
            watched(input, "count", |input| input.nested::<u32, ()>(&Settings::LITTLE, &mut ()))?;
        }
        let mut names = self.objects.record_names().clone();
        names.any_index = true;
        for at in 0..self.objects.len() {
            input.watch_begin(Label::Item(at));
            let record = input.nested::<Object<'_>, _>(&Settings::LITTLE, &mut names);
            match record {
                Ok(record) => input.watch_end(&Settings::LITTLE, |shown| {
                    use std::fmt::Write;
                    let _ = shown.write_str(&names.text(&record.class));
                }),
                Err(error) => {
                    input.watch_failed(&error);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn walk_piece(
        &self,
        input: &mut Decoder<'a>,
        range: &Range<usize>,
        piece: Piece,
        nested: u32,
        grafts: &mut Vec<Graft>,
    ) -> Result<(), DecodeError> {
        let bound = input.enter(range.len() as u64)?;
        match piece {
            Piece::Pod => {
                let record = watched(input, "pod", |input| input.nested::<PodRecord<'a>, ()>(&Settings::LITTLE, &mut ()))?;
                record.archives.iter().for_each(|archive| self.look_into_archive(archive, nested, grafts));
            }
            Piece::File(..) => {
                let bytes = input.peek();
                watched(input, "file", |input| input.take(range.len()).map(|_| ()))?;
                if let Ok(file) = Open::new().open(bytes) {
                    self.look_into(bytes, nested, grafts, |nested| file.explain_to(nested));
                }
            }
            Piece::Index(_) => {
                input.watch_begin(Label::Field("index"));
                for at in 0..range.len() / 24 {
                    input.watch_begin(Label::Item(at));
                    input.nested::<crate::ark::StoreEntry, ()>(&Settings::LITTLE, &mut ())?;
                    input.watch_end(&Settings::LITTLE, |_| ());
                }
                let rest = input.remaining();
                gap(input, rest)?;
                input.watch_end(&Settings::LITTLE, |_| ());
            }
        }
        input.leave(bound);
        Ok(())
    }

    /// Remembers what a part of the file holds.
    fn look_into<'n>(&self, part: &[u8], nested: u32, grafts: &mut Vec<Graft>, explain: impl FnOnce(u32) -> Explanation<'n>) {
        let (Some(offset), Some(nested)) = (self.offset_of(part), nested.checked_sub(1)) else { return };
        let mut inner = explain(nested);
        if inner.is_complete() {
            shift(&mut inner.nodes, offset);
            grafts.push(Graft { start: offset, end: offset + part.len(), nodes: inner.nodes });
        }
    }

    fn look_into_archive(&self, bytes: &[u8], nested: u32, grafts: &mut Vec<Graft>) {
        // Most arrays of bytes are none: the number of objects shows it.
        if let Ok(archive) = Open::archive(bytes, self.objects.names.version())
            && !archive.objects.is_empty()
        {
            self.look_into(bytes, nested, grafts, |nested| archive.explain_to(nested));
        }
    }

    fn look_into_group(&self, group: &Group<'a>, version: u16, nested: u32, grafts: &mut Vec<Graft>) {
        self.look_into(&group.names, nested, grafts, |_| bytespec::explain::<GroupNames<'_>>(&group.names));
        if let Ok(archive) = group.open(version) {
            self.look_into(&group.objects, nested, grafts, |nested| archive.explain_to(nested));
        }
    }

    fn look_into_values(&self, properties: &[Property<'_>], nested: u32, grafts: &mut Vec<Graft>) {
        for property in properties {
            match &*property.value {
                Value::Struct(list) => self.look_into_values(&list.properties, nested, grafts),
                Value::Structs(lists) => lists.iter().for_each(|list| self.look_into_values(&list.properties, nested, grafts)),
                Value::Bytes(bytes) => self.look_into_archive(bytes, nested, grafts),
                _ => {}
            }
        }
    }

    fn walk_block(&self, input: &mut Decoder<'a>, object: usize, names: &mut Names, nested: u32, grafts: &mut Vec<Graft>) {
        let class = self.objects.class(object).map(Cow::into_owned).unwrap_or_default();
        input.watch_begin(Label::Item(object));
        let block = Block::read(input, names, Expected::of(&class));
        input.watch_end(&Settings::LITTLE, |shown| {
            use std::fmt::Write;
            let _ = match block.damage() {
                Some(error) => write!(shown, "properties of {class}, damaged: {error}"),
                None => write!(shown, "properties of {class}"),
            };
        });
        self.look_into_values(&block.properties, nested, grafts);
    }
}

/// What stored segments are called.
const SEGMENTS: [&str; 4] = ["segment 0", "segment 1", "segment 2", "segment 3"];

/// Bytes that belong to nothing.
fn gap(input: &mut Decoder<'_>, bytes: usize) -> Result<(), DecodeError> {
    if bytes == 0 {
        return Ok(());
    }
    input.watch_begin(Label::Tail);
    let result = input.take(bytes).map(|_| ());
    input.watch_end(&Settings::LITTLE, |_| ());
    result
}
