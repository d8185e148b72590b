//! The annotated dump of a whole file.

use super::{Head, Save};
use crate::ark::block::{Block, LIMITS, watched};
use crate::ark::extra::Expected;
use crate::ark::name::Names;
use crate::ark::object::Object;
use crate::ark::property::List;
use crate::ark::small::{LocalForm, SmallHeader};
use crate::ark::text::Text;
use crate::ark::world::{Front, Hibernation, NameTableRecord, WorldHeader};
use bytespec::explain::{Explanation, explain_by};
use bytespec::watch::Label;
use bytespec::{DecodeError, Decoder, Settings};
use std::borrow::Cow;

/// A part of the file, in the order of its bytes.
enum Part {
    Hibernation,
    Names,
    Block(usize),
}

impl<'a> Save<'a> {
    /// Tells what every byte of the file is, as it was opened.
    #[must_use]
    pub fn explain(&self) -> Explanation<'a> {
        explain_by(self.bytes, &LIMITS, |input| self.walk(input))
    }

    fn walk(&self, input: &mut Decoder<'a>) -> Result<(), DecodeError> {
        let mut parts: Vec<(usize, usize, Part)> = Vec::new();
        match &self.head {
            Head::World(world) => {
                let mut names = Names::inline(world.version);
                watched(input, "header", |input| input.nested::<WorldHeader, _>(&Settings::LITTLE, &mut names))?;
                watched(input, "levels", |input| input.nested::<Front<'_>, ()>(&Settings::LITTLE, &mut ()))?;
                parts.extend(world.hibernation.clone().map(|range| (range.start, range.end, Part::Hibernation)));
                parts.extend(world.names.clone().map(|range| (range.start, range.end, Part::Names)));
            }
            Head::Small(header) => {
                let local = header.blob.is_some() || header.more.is_some();
                watched(input, "header", |input| input.nested::<SmallHeader<'_>, _>(&Settings::LITTLE, &mut LocalForm(local)))?;
            }
            Head::Nothing => {}
            Head::ModSave(_) => {
                watched(input, "class", |input| input.nested::<Text<'_>, ()>(&Settings::LITTLE, &mut ()))?;
                watched(input, "properties", |input| input.nested::<List<'_>, _>(&Settings::LITTLE, &mut Names::inline(0)))?;
                watched(input, "zero", |input| input.take(4).map(|_| ()))?;
                return Ok(());
            }
        }
        watched(input, "objects", |input| self.walk_table(input))?;
        parts.extend((0..self.objects.len()).filter_map(|object| {
            let range = self.objects.range(object).ok()?;
            Some((range.start, range.end, Part::Block(object)))
        }));
        parts.sort_by_key(|(start, end, _)| (*start, *end));
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
                    if watched(input, "hibernation", |input| Hibernation::read(input, &mut inline)).is_err() {
                        input.rewind(checkpoint);
                        let rest = input.remaining();
                        gap(input, rest)?;
                    }
                }
                Part::Names => {
                    let checkpoint = input.checkpoint();
                    if watched(input, "name table", |input| input.nested::<NameTableRecord<'_>, ()>(&Settings::LITTLE, &mut ())).is_err() {
                        input.rewind(checkpoint);
                        let rest = input.remaining();
                        gap(input, rest)?;
                    }
                }
                Part::Block(object) => self.walk_block(input, object, &mut names),
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

    fn walk_block(&self, input: &mut Decoder<'a>, object: usize, names: &mut Names) {
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
    }
}

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
