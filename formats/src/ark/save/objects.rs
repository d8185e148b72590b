//! The table of objects and their blocks, of a file or an archive.

use super::FileKind;
use super::splice::Splice;
use crate::ark::block::{Block, LIMITS};
use crate::ark::error::ArkError;
use crate::ark::extra::Expected;
use crate::ark::name::{Name, Names};
use crate::ark::object::Object;
use crate::ark::property::{ObjectRef, Property, Value};
use crate::ark::text::Text;
use bytespec::{Decode, DecodeError, Decoder, Encode, Encoder, PathStep, Settings};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// The objects of a file or an archive: their records, read at once, and their properties, read on demand.
///
/// What is changed stands beside the bytes of the file until the whole is written.
#[derive(Clone, Debug)]
pub struct Objects<'a> {
    pub(super) bytes: &'a [u8],
    /// The names of records, where they stand otherwise than those of blocks.
    pub(super) record_names: Option<Names>,
    pub(super) names: Names,
    /// From the number of objects to the end of the last record.
    pub(super) table: Range<usize>,
    /// What offsets count from.
    pub(super) base: usize,
    pub(super) records: Vec<Object<'a>>,
    /// Where in the file the offset of each record stands.
    pub(super) offset_fields: Vec<usize>,
    pub(super) spans: Vec<Span>,
    /// Whether the properties of any object that was read start where none can be.
    pub(super) any_misplaced: bool,
    /// Why the table could not be read to its end.
    pub(super) broken: Option<DecodeError>,
    pub(super) changed: BTreeMap<usize, Vec<u8>>,
    /// Blocks of objects that were removed.
    pub(super) dropped: Vec<Span>,
    pub(super) records_changed: bool,
    counted: Counted,
}

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// In these bytes, which it may share.
    At { start: usize, end: usize, shared: bool },
    /// Where no block can be.
    Misplaced { start: u64, place: &'static str },
}

/// How references count the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// By their places in the table, from 0; -1 is none.
    FromZero,
    /// From 1; 0 and -1 are none: in hibernating groups.
    FromOne,
    /// Not by their places: in pods.
    Otherwise,
}

/// Where a table stands and what it counts from.
pub(super) struct Place<'n> {
    /// Where the number of objects stands.
    pub(super) at: usize,
    /// What offsets count from; the end of the table if it is not known before.
    pub(super) base: usize,
    /// Blocks start here at the earliest; at the end of the table if it is not known before.
    pub(super) blocks: Option<usize>,
    /// Where something else starts, which ends a block.
    pub(super) bounds: &'n [usize],
    /// One object and no number.
    pub(super) single: bool,
    /// Where what follows the table starts, if that is known: no record reaches over it.
    pub(super) end: Option<usize>,
    /// How references count its objects.
    pub(super) counted: Counted,
}

impl<'a> Objects<'a> {
    /// Reads the records.
    pub(super) fn read(bytes: &'a [u8], names: Names, record_names: Option<Names>, place: &Place<'_>) -> Result<Self, DecodeError> {
        let mut input = Decoder::new(bytes, &LIMITS).at(place.at)?;
        let mut context = record_names.clone().unwrap_or_else(|| names.clone());
        context.any_index = true;
        let count = if place.single { 1 } else { u32::from_le_bytes(*input.take_array()?) as usize };
        // A record has 44 bytes, a class and perhaps names.
        if count > input.remaining() / 48 {
            return Err(input.custom(format!("{count} objects, for which {} bytes are too few", input.remaining())));
        }
        if let Some(end) = place.end {
            // Else a broken record would lead into the next part, and its offset would be written there.
            let _bound = input.enter(end.min(bytes.len()).saturating_sub(input.offset()) as u64);
        }
        let most = count.min(input.remaining() / 48 + 1);
        let mut records = Vec::with_capacity(most);
        let mut offset_fields = Vec::with_capacity(most);
        let mut broken = None;
        for at in 0..count {
            match Object::decode_value(&mut input, &Settings::LITTLE, &mut context) {
                Ok(record) => records.push(record),
                Err(error) if place.end.is_some() => {
                    broken = Some(error.in_step(PathStep::Index(at)));
                    break;
                }
                Err(error) => return Err(error.in_step(PathStep::Index(at))),
            }
            offset_fields.push(input.offset() - 8);
        }
        let mut end = input.offset();
        if broken.is_some() {
            end = place.end.unwrap_or(bytes.len()).max(place.at + 4);
        }
        let mut objects = Objects {
            bytes,
            record_names,
            names,
            table: place.at..end,
            base: place.base,
            records,
            offset_fields,
            spans: Vec::new(),
            any_misplaced: false,
            broken,
            changed: BTreeMap::new(),
            dropped: Vec::new(),
            records_changed: false,
            counted: place.counted,
        };
        objects.find_blocks(place.blocks.unwrap_or(end), place.bounds);
        Ok(objects)
    }

    /// One object, of which there is no more than a class, which ends at `start`, and properties up to the end.
    pub(super) fn alone(bytes: &'a [u8], class: Text<'a>, start: usize) -> Self {
        Objects {
            bytes,
            record_names: None,
            names: Names::inline(0),
            table: 0..start,
            base: 0,
            records: vec![Object::with_class(Name::Inline(class))],
            offset_fields: Vec::new(),
            spans: vec![Span::At { start, end: bytes.len(), shared: false }],
            any_misplaced: false,
            broken: None,
            changed: BTreeMap::new(),
            dropped: Vec::new(),
            records_changed: false,
            counted: Counted::Otherwise,
        }
    }

    /// A block ends where the next one starts, or something else. Offsets need not ascend.
    fn find_blocks(&mut self, first: usize, more: &[usize]) {
        let len = self.bytes.len();
        let start_of = |record: &Object<'_>| {
            let base = self.base as u64;
            let whole = base.saturating_add(u64::from(record.offset_high) << 32 | u64::from(record.offset));
            if whole <= len as u64 { whole } else { base + u64::from(record.offset) }
        };
        let starts: Vec<u64> = self.records.iter().map(start_of).collect();
        let placed = |start: u64| start >= first as u64 && start <= len as u64;
        let mut bounds: Vec<usize> = starts.iter().filter(|start| placed(**start)).map(|start| *start as usize).collect();
        bounds.extend(more.iter().copied().filter(|bound| *bound <= len));
        bounds.push(len);
        bounds.sort_unstable();
        let mut guess = 0;
        // The starts that more than one object has, and that one has taken.
        let mut taken = HashSet::new();
        let spans = starts.iter().map(|&start| {
            if !placed(start) {
                let place = if start > len as u64 { "behind the end of the file" } else { "where no properties can be" };
                return Span::Misplaced { start, place };
            }
            let start = start as usize;
            // Blocks mostly follow the order of the table.
            let at = match bounds.get(guess) {
                Some(bound) if *bound == start => guess,
                _ => bounds.partition_point(|bound| *bound < start),
            };
            // As often as an object starts here, its start stands in the list.
            let mut next = at + 1;
            if bounds.get(next) == Some(&start) {
                next = bounds.partition_point(|bound| *bound <= start);
            }
            guess = next;
            let end = bounds.get(next).copied().unwrap_or(len);
            let shared = next > at + 1 && start < len;
            // Many objects with one large block would take forever to read.
            if shared && !taken.insert(start) {
                return Span::Misplaced { start: start as u64, place: "where those of an earlier object are" };
            }
            Span::At { start, end, shared }
        });
        self.spans = spans.collect();
        self.any_misplaced = self.spans.iter().any(|span| matches!(span, Span::Misplaced { .. }));
    }

    /// How many objects there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// The least and the greatest number that a reference may have; nothing in pods, whose references are not places in the table.
    #[must_use]
    pub fn numbers(&self) -> Option<(i32, i32)> {
        let count = i32::try_from(self.records.len()).unwrap_or(i32::MAX);
        match self.counted {
            Counted::FromZero => Some((-1, count - 1)),
            Counted::FromOne => Some((-1, count)),
            Counted::Otherwise => None,
        }
    }

    /// The object that a reference in these properties is to: its place in the table. Hibernating groups count from 1 and all others
    /// from 0; in pods and saves of mods, references are no places in the table, and nothing is found.
    #[must_use]
    pub fn target(&self, reference: &ObjectRef<'_>) -> Option<usize> {
        let id = usize::try_from(reference.id()?).ok()?;
        let object = match self.counted {
            Counted::FromZero => id,
            Counted::FromOne => id.checked_sub(1)?,
            Counted::Otherwise => return None,
        };
        (object < self.records.len()).then_some(object)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The records, in order: an object's number is its place.
    #[must_use]
    pub fn records(&self) -> &[Object<'a>] {
        &self.records
    }

    /// The names of the properties.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The names of the records.
    #[must_use]
    pub fn record_names(&self) -> &Names {
        self.record_names.as_ref().unwrap_or(&self.names)
    }

    /// Why the table of objects could not be read to its end. The objects before are there.
    #[must_use]
    pub fn damage(&self) -> Option<&DecodeError> {
        self.broken.as_ref()
    }

    /// A record.
    ///
    /// # Errors
    /// When there is no such object.
    pub fn record(&self, object: usize) -> Result<&Object<'a>, ArkError> {
        self.records.get(object).ok_or(ArkError::NoSuchObject { object, count: self.records.len() })
    }

    /// The class of an object; empty if the name table does not have it.
    ///
    /// # Errors
    /// When there is no such object.
    pub fn class(&self, object: usize) -> Result<Cow<'_, str>, ArkError> {
        Ok(self.record_names().text(&self.record(object)?.class))
    }

    /// The objects of a class, without reading any properties.
    pub fn of_class<'s>(&'s self, class: &'s str) -> impl Iterator<Item = usize> + 's {
        let names = self.record_names();
        // By a table, most names are told apart by their number.
        let mut seen: Option<Name<'a>> = None;
        self.records.iter().enumerate().filter_map(move |(at, record)| {
            if seen.as_ref() == Some(&record.class) {
                return Some(at);
            }
            names.is(&record.class, class).then(|| {
                seen = Some(record.class.clone());
                at
            })
        })
    }

    /// The bytes of an object's block in the file, whatever was changed since.
    ///
    /// # Errors
    /// When there is no such object, or its properties cannot be found.
    pub fn raw(&self, object: usize) -> Result<&'a [u8], ArkError> {
        let range = self.range(object)?;
        Ok(&self.bytes[range])
    }

    /// Where an object's block stands in the file.
    ///
    /// # Errors
    /// As [`raw`](Self::raw).
    pub fn range(&self, object: usize) -> Result<Range<usize>, ArkError> {
        match self.spans.get(object) {
            Some(Span::At { start, end, .. }) => Ok(*start..*end),
            Some(Span::Misplaced { start, place }) => Err(ArkError::Misplaced { object, start: *start, place }),
            None => Err(ArkError::NoSuchObject { object, count: self.records.len() }),
        }
    }

    /// Where blocks should start that start nowhere.
    pub(super) fn misplaced(&self) -> impl Iterator<Item = u64> + '_ {
        self.spans.iter().filter_map(|span| match span {
            Span::Misplaced { start, .. } => Some(*start),
            Span::At { .. } => None,
        })
    }

    pub(super) fn expected(&self, object: usize) -> Expected {
        self.records.get(object).map_or(Expected::Zero, |record| Expected::of(&self.record_names().text(&record.class)))
    }

    /// Reads the properties of an object as they are in the file, or as they were set since.
    ///
    /// # Errors
    /// When there is no such object, or its properties cannot be found. What is wrong inside is said by the [`Block`].
    pub fn block(&self, object: usize) -> Result<Block<'_>, ArkError> {
        self.block_with(object, &mut self.names.clone())
    }

    /// The same, for many objects: `names` is a copy of [`names`](Self::names) to work with.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    pub fn block_with<'s>(&'s self, object: usize, names: &mut Names) -> Result<Block<'s>, ArkError> {
        if let Some(bytes) = self.changed.get(&object) {
            return Ok(Block::read(&mut Decoder::new(bytes, &LIMITS), names, self.expected(object)));
        }
        let range = self.range(object)?;
        Ok(self.read_block(object, range, names))
    }

    /// Reads the properties of an object as they are in the file.
    ///
    /// # Errors
    /// As [`block`](Self::block).
    pub fn original(&self, object: usize, names: &mut Names) -> Result<Block<'a>, ArkError> {
        let range = self.range(object)?;
        Ok(self.read_block(object, range, names))
    }

    fn read_block(&self, object: usize, range: Range<usize>, names: &mut Names) -> Block<'a> {
        let whole = Decoder::new(self.bytes, &LIMITS);
        let mut bounded = whole.at(range.start).unwrap_or_else(|_| Decoder::new(&[], &LIMITS));
        // The range is one of this file.
        let _bound = bounded.enter(range.len() as u64);
        Block::read(&mut bounded, names, self.expected(object))
    }

    /// Sets the properties of an object. Names that the table lacks are added to it.
    ///
    /// # Errors
    /// When a value does not fit its place, a property is called `None` or nothing, or the block is not this object's alone.
    pub fn set_block(&mut self, object: usize, block: &Block<'_>) -> Result<(), ArkError> {
        match self.spans.get(object) {
            None => return Err(ArkError::NoSuchObject { object, count: self.records.len() }),
            Some(Span::Misplaced { start, place }) => return Err(ArkError::Misplaced { object, start: *start, place }),
            Some(Span::At { shared: true, .. }) => {
                return Err(ArkError::refused(format!("the properties of object {object} are also those of another one")));
            }
            Some(Span::At { .. }) => {}
        }
        check_names(object, &block.properties, &self.names)?;
        let mut out = Encoder::new(Vec::new(), &LIMITS);
        block.write(&mut out, &mut self.names).map_err(|error| ArkError::Encode { object, error })?;
        let bytes = out.into_vec();
        // What is as it was is no change.
        if self.raw(object).is_ok_and(|raw| raw == bytes) {
            self.changed.remove(&object);
        } else {
            self.changed.insert(object, bytes);
        }
        Ok(())
    }

    /// Changes the properties of an object.
    ///
    /// # Errors
    /// As [`block`](Self::block) and [`set_block`](Self::set_block).
    pub fn edit(&mut self, object: usize, change: impl FnOnce(&mut Block<'_>, &Names)) -> Result<(), ArkError> {
        let mut names = self.names.clone();
        // Taken out, since the block borrows it while the new one is put in.
        let changed = self.changed.remove(&object);
        let block = match &changed {
            Some(bytes) => Ok(Block::read(&mut Decoder::new(bytes, &LIMITS), &mut names, self.expected(object))),
            None => self.original(object, &mut names),
        };
        let result = block.and_then(|mut block| {
            change(&mut block, &names);
            // Else the table would be copied when a name is added to it.
            drop(names);
            self.set_block(object, &block)
        });
        if let (Err(_), Some(bytes)) = (&result, changed) {
            self.changed.insert(object, bytes);
        }
        result
    }

    /// Changes a record: class, names, location. Its offset is worked out anew on writing, whatever is set here.
    ///
    /// # Errors
    /// When there is no such object, or the table is broken.
    pub fn edit_record(&mut self, object: usize, change: impl FnOnce(&mut Object<'a>, &Names)) -> Result<(), ArkError> {
        if self.broken.is_some() {
            return Err(ArkError::refused("the table of objects cannot be read to its end"));
        }
        let count = self.records.len();
        let names = self.record_names.clone().unwrap_or_else(|| self.names.clone());
        let record = self.records.get_mut(object).ok_or(ArkError::NoSuchObject { object, count })?;
        change(record, &names);
        self.records_changed = true;
        Ok(())
    }

    /// Whether anything was changed.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.records_changed || !self.changed.is_empty() || !self.dropped.is_empty()
    }

    /// The table as it is now, and where in it the offsets stand.
    pub(super) fn encode_table(&mut self, kind: FileKind) -> Result<(Vec<u8>, Vec<usize>), ArkError> {
        let mut out = Encoder::new(Vec::new(), &LIMITS);
        if !matches!(kind, FileKind::Preset | FileKind::ModSave) {
            let count = u32::try_from(self.records.len()).map_err(|_| ArkError::refused("more than 2^32 objects"))?;
            out.put_array(count.to_le_bytes());
        }
        let names = self.record_names.as_mut().unwrap_or(&mut self.names);
        let mut fields = Vec::with_capacity(self.records.len());
        for (object, record) in self.records.iter().enumerate() {
            if kind == FileKind::ModSave {
                if *record != Object::with_class(record.class.clone()) {
                    return Err(ArkError::refused("a mod save has nothing of its object but class and properties"));
                }
                record.class.encode_value(&mut out, &Settings::LITTLE, names).map_err(|error| ArkError::Encode { object, error })?;
                continue;
            }
            record.encode_value(&mut out, &Settings::LITTLE, names).map_err(|error| ArkError::Encode { object, error })?;
            fields.push(out.written() - 8);
        }
        Ok((out.into_vec(), fields))
    }

    /// The changes of blocks.
    pub(super) fn splices(&self) -> Vec<Splice<'_>> {
        let changed = self.changed.iter().filter_map(|(object, bytes)| match self.spans.get(*object) {
            Some(Span::At { start, end, .. }) => Some(Splice { start: *start, end: *end, with: Cow::Borrowed(bytes) }),
            _ => None,
        });
        let dropped = self.dropped.iter().filter_map(|span| match span {
            Span::At { start, end, .. } => Some(Splice { start: *start, end: *end, with: Cow::Borrowed(&[][..]) }),
            Span::Misplaced { .. } => None,
        });
        changed.chain(dropped).collect()
    }
}

/// A property called `None` would end its list, and what follows would be none.
fn check_names(object: usize, properties: &[Property<'_>], names: &Names) -> Result<(), ArkError> {
    for property in properties {
        if let Name::Inline(text) = &property.name
            && (text.is("None") || text.is(""))
        {
            return Err(ArkError::refused(format!("object {object}: `{}` cannot be the name of a property", text.to_str())));
        }
        if names.is(&property.name, "None") {
            return Err(ArkError::refused(format!("object {object}: `None` cannot be the name of a property")));
        }
        match &*property.value {
            Value::Struct(list) => check_names(object, &list.properties, names)?,
            Value::Structs(lists) => lists.iter().try_for_each(|list| check_names(object, &list.properties, names))?,
            _ => {}
        }
    }
    Ok(())
}
