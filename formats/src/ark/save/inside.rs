//! Files and creatures that a save keeps inside of itself: stores of tribes and players, pods, uploads.

use super::{Open, Save};
use crate::ark::error::ArkError;
use crate::ark::name::Names;
use crate::ark::property::{List, Property, Redirection, Value};
use crate::ark::world::{Chunk, PodRecord, Store, StoreEntry, Stores};
use bytespec::ProtoModel;
use std::borrow::Cow;
use std::ops::Range;

/// Which [`Store`] of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StoreKind {
    /// The files of tribes.
    Tribes,
    /// The files of players.
    Players,
}

impl StoreKind {
    /// Both, in the order of the file.
    pub const ALL: [StoreKind; 2] = [StoreKind::Tribes, StoreKind::Players];
}

/// The files of a [`Store`]: each is a whole `.arktribe` or `.arkprofile`.
#[derive(Clone, Debug)]
pub struct StoredFiles<'a> {
    /// Where each piece of the data starts, counted from that of the first, and the piece.
    data: Vec<(u64, &'a [u8])>,
    entries: Vec<StoreEntry>,
}

impl<'a> StoredFiles<'a> {
    /// The index: number, place and size of each file.
    #[must_use]
    pub fn entries(&self) -> &[StoreEntry] {
        &self.entries
    }

    /// A file; borrowed where it stands in one piece. [`open`](crate::ark::open) reads it.
    ///
    /// # Errors
    /// When there is no such entry, or it is not inside the data.
    pub fn file(&self, at: usize) -> Result<Cow<'a, [u8]>, ArkError> {
        let entry = self.entries.get(at).ok_or_else(|| ArkError::refused(format!("there is no file {at}: the store has {}", self.entries.len())))?;
        let outside = || ArkError::refused(format!("file {at} of the store is not inside its data"));
        let end = entry.offset.checked_add(entry.size).ok_or_else(outside)?;
        let mut piece = self.data.partition_point(|(start, _)| *start <= entry.offset).saturating_sub(1);
        let (mut from, mut whole) = (entry.offset, Vec::new());
        while let Some((start, bytes)) = self.data.get(piece) {
            let (first, last) = (from - start, end.min(start + bytes.len() as u64).saturating_sub(*start));
            let part = bytes.get(first as usize..last as usize).ok_or_else(outside)?;
            from += part.len() as u64;
            if from == end && whole.is_empty() {
                return Ok(Cow::Borrowed(part));
            }
            whole.extend_from_slice(part);
            if from == end {
                return Ok(Cow::Owned(whole));
            }
            piece += 1;
        }
        Err(outside())
    }
}

/// A creature that is kept in a pod or was uploaded.
#[derive(Clone, Debug)]
pub struct Pod<'a> {
    /// The object in whose properties it stands: the pod, or the inventory of what was uploaded.
    pub object: usize,
    place: Place<'a>,
    version: u16,
}

#[derive(Clone, Debug)]
enum Place<'a> {
    Bytes(&'a [u8]),
    Record { segment: &'a [u8], position: usize },
}

impl<'a> Pod<'a> {
    /// What a world of version 11 keeps beside the objects; none in other files, where these are properties.
    ///
    /// # Errors
    /// When the bytes are no such record.
    pub fn record(&self) -> Result<Option<PodRecord<'a>>, ArkError> {
        match self.place {
            Place::Bytes(_) => Ok(None),
            Place::Record { segment, position } => match PodRecord::decode_from(segment, position) {
                Ok((record, _)) => Ok(Some(record)),
                Err(error) => Err(ArkError::Part { part: "record of a pod", error }),
            },
        }
    }

    /// The objects: the creature first, its status and perhaps its inventory after it. Their references are not those of the world.
    ///
    /// # Errors
    /// When the bytes are no object archive. Mods keep other things there.
    pub fn open(&self) -> Result<Save<'a>, ArkError> {
        let bytes = match (&self.place, self.record()?) {
            (Place::Bytes(bytes), _) => bytes,
            (_, Some(PodRecord { archives, .. })) => match archives.into_iter().next() {
                Some(Cow::Borrowed(bytes)) => bytes,
                _ => return Err(ArkError::refused("the record of a pod has no archive")),
            },
            (_, None) => &[],
        };
        Open::archive(bytes, self.version)
    }

    /// The place of its record in a stored segment.
    #[must_use]
    pub fn position(&self) -> Option<usize> {
        match self.place {
            Place::Bytes(_) => None,
            Place::Record { position, .. } => Some(position),
        }
    }

    /// The creature and its status, which is told by its class.
    ///
    /// # Errors
    /// As [`open`](Self::open), or when a property has another type than it should.
    #[cfg(feature = "serde")]
    pub fn creature(&self) -> Result<(crate::ark::Creature, Option<crate::ark::Status>), ArkError> {
        let save = self.open()?;
        let objects = save.objects();
        let is_status = |at: &usize| objects.class(*at).is_ok_and(|class| class.contains("CharacterStatusComponent"));
        let status = (1..objects.len()).find(is_status).map(|at| objects.read_as(at)).transpose()?;
        Ok((objects.read_as(0)?, status))
    }
}

/// Something that stands in a stored segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The record of a pod.
    Pod,
    /// A file of a store.
    File(StoreKind, usize),
    /// The index of a store.
    Index(StoreKind),
}

impl<'a> Save<'a> {
    /// Tribes or players that a server keeps in the world (`-usestore`); none if the file has no such store.
    ///
    /// # Errors
    /// When the hibernating creatures, in front of which the stores are listed, cannot be read, or the store is not inside the file.
    pub fn stored(&self, kind: StoreKind) -> Result<Option<StoredFiles<'a>>, ArkError> {
        let Some(hibernation) = self.original_hibernation() else { return Ok(None) };
        let hibernation = hibernation.map_err(ArkError::part("hibernating creatures"))?;
        let Some(Stores::Chunked { tribes, players }) = &hibernation.stores else { return Ok(None) };
        let store = if kind == StoreKind::Tribes { tribes } else { players };
        let sizes = store.data.iter().chain(&store.index).try_fold(0_u64, |sum, chunk| sum.checked_add(chunk.size));
        // Else many chunks of the same bytes would be a lot more than the file.
        if sizes.is_none_or(|sizes| sizes > self.bytes.len() as u64) {
            return Err(ArkError::refused("the chunks of the store are larger than the file"));
        }
        let mut at = 0;
        let mut data = Vec::with_capacity(store.data.len());
        for chunk in &store.data {
            let bytes = self.chunk(chunk)?;
            data.push((at, bytes));
            at += bytes.len() as u64;
        }
        let mut index = Vec::new();
        for chunk in &store.index {
            index.extend_from_slice(self.chunk(chunk)?);
        }
        let number = |bytes: &[u8], at: usize| bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |number| u64::from_le_bytes(*number));
        let entries =
            index.chunks_exact(24).map(|entry| StoreEntry { id: number(entry, 0).cast_signed(), offset: number(entry, 8), size: number(entry, 16) });
        Ok(Some(StoredFiles { data, entries: entries.collect() }))
    }

    fn chunk(&self, chunk: &Chunk) -> Result<&'a [u8], ArkError> {
        let segment = usize::try_from(chunk.segment).ok().map(|number| self.segment(number)).transpose()?.flatten().unwrap_or(&[]);
        let start = usize::try_from(chunk.offset).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(usize::try_from(chunk.size).ok()?)?));
        range.and_then(|range| segment.get(range)).ok_or_else(|| ArkError::refused("a chunk of the store is not inside its segment"))
    }

    /// The creatures in the properties of an object: of a pod (`CustomItemDatas`) or an inventory of uploads (`ArkTamedDinosData`).
    ///
    /// # Errors
    /// When there is no such object, or its properties cannot be found.
    pub fn pods(&self, object: usize) -> Result<Vec<Pod<'a>>, ArkError> {
        self.pods_with(object, &mut self.objects.names.clone())
    }

    /// The same of all objects. [`Links::owner`](crate::ark::Links::owner) of a pod's object tells who has it.
    pub fn all_pods(&self) -> impl Iterator<Item = Pod<'a>> + '_ {
        let mut names = self.objects.names.clone();
        (0..self.objects.len()).flat_map(move |object| self.pods_with(object, &mut names).unwrap_or_default())
    }

    fn pods_with(&self, object: usize, names: &mut Names) -> Result<Vec<Pod<'a>>, ArkError> {
        let block = self.objects.original(object, names)?;
        let mut places = Vec::new();
        self.places(block.properties, names, &mut places);
        let version = names.version();
        Ok(places.into_iter().map(|place| Pod { object, place, version }).collect())
    }

    /// Uploads stand in a struct of their inventory, pods among them in one of their item.
    fn places(&self, properties: Vec<Property<'a>>, names: &Names, places: &mut Vec<Place<'a>>) {
        for property in properties {
            match property.value.0 {
                Value::Redirections(items) => places.extend(items.iter().filter_map(|item| self.redirected(item))),
                Value::Struct(list) => self.places(list.properties, names, places),
                Value::Structs(lists) if names.is(&property.name, "CustomItemDatas") => {
                    let creatures = lists.into_iter().filter(|list| list.view(names).text("CustomDataName").as_deref() == Some("Dino"));
                    places.extend(creatures.filter_map(|list| first_bytes(list, names)));
                }
                Value::Structs(lists) if names.is(&property.name, "ArkTamedDinosData") => {
                    places.extend(lists.into_iter().filter_map(|list| bytes_of(take(list.properties, "DinoData", names)?)));
                }
                Value::Structs(lists) => lists.into_iter().for_each(|list| self.places(list.properties, names, places)),
                _ => {}
            }
        }
    }

    /// What a [`Redirection`] leads to; nothing if that is not inside its segment.
    fn redirected(&self, to: &Redirection<'_>) -> Option<Place<'a>> {
        let segment = self.segment(to.segment.into()).ok()??;
        let position = usize::try_from(to.position).ok().filter(|position| *position < segment.len())?;
        Some(Place::Record { segment, position })
    }

    /// What the stored segments hold, as places of the file in their order. Of those that lie over each other only the first.
    pub(crate) fn pieces(&self) -> Vec<(Range<usize>, Piece)> {
        let Some(segments) = self.world().and_then(|world| world.header.segments) else { return Vec::new() };
        let start_of = |number: usize| usize::try_from(segments.get(number)?.offset).ok();
        let mut pieces: Vec<(Range<usize>, Piece)> = Vec::new();
        let Some(Ok(hibernation)) = self.original_hibernation() else { return self.with_pods(pieces) };
        if let Some(Stores::Chunked { tribes, players }) = &hibernation.stores {
            for (kind, store) in StoreKind::ALL.into_iter().zip([tribes, players]) {
                let Ok(Some(files)) = self.stored(kind) else { continue };
                let absolute = |chunk: &Chunk| Some(start_of(usize::try_from(chunk.segment).ok()?)? + usize::try_from(chunk.offset).ok()?);
                // A store in several pieces stays bytes.
                let Store { data, index, .. } = store;
                if let [chunk] = &**index
                    && let Some(start) = absolute(chunk)
                {
                    pieces.push((start..start + chunk.size as usize, Piece::Index(kind)));
                }
                if let [chunk] = &**data
                    && let Some(start) = absolute(chunk)
                {
                    for (at, entry) in files.entries.iter().enumerate() {
                        let end = entry.offset.checked_add(entry.size).filter(|end| *end <= chunk.size);
                        if let Some(end) = end {
                            pieces.push((start + entry.offset as usize..start + end as usize, Piece::File(kind, at)));
                        }
                    }
                }
            }
        }
        self.with_pods(pieces)
    }

    fn with_pods(&self, mut pieces: Vec<(Range<usize>, Piece)>) -> Vec<(Range<usize>, Piece)> {
        let mut places: Vec<(&[u8], usize)> = self
            .all_pods()
            .filter_map(|pod| match pod.place {
                Place::Record { segment, position } => Some((segment, position)),
                Place::Bytes(_) => None,
            })
            .collect();
        places.sort_by_key(|(segment, position)| (segment.as_ptr() as usize, *position));
        let mut behind = (0, 0);
        for (segment, position) in places {
            let Some(start) = self.offset_of(segment) else { continue };
            // Records that lie over each other would be read again and again.
            if behind.0 == start && position < behind.1 {
                continue;
            }
            if let Ok((_, end)) = PodRecord::decode_from(segment, position) {
                pieces.push((start + position..start + end, Piece::Pod));
                behind = (start, end);
            }
        }
        pieces.sort_by_key(|(range, _)| (range.start, range.end));
        let mut at = 0;
        pieces.retain(|(range, _)| {
            let kept = range.start >= at && range.end > range.start && range.end <= self.bytes.len();
            if kept {
                at = range.end;
            }
            kept
        });
        pieces
    }

    /// Where a part of the file that was borrowed from it stands.
    pub(crate) fn offset_of(&self, part: &[u8]) -> Option<usize> {
        let offset = (part.as_ptr() as usize).checked_sub(self.bytes.as_ptr() as usize)?;
        (offset.checked_add(part.len())? <= self.bytes.len()).then_some(offset)
    }
}

/// The value of a property, by its name.
fn take<'a>(properties: Vec<Property<'a>>, name: &str, names: &Names) -> Option<Value<'a>> {
    properties.into_iter().find(|property| names.is(&property.name, name)).map(|property| property.value.0)
}

/// The bytes of an array, if there are any.
fn bytes_of(value: Value<'_>) -> Option<Place<'_>> {
    match value {
        Value::Bytes(Cow::Borrowed(bytes)) if !bytes.is_empty() => Some(Place::Bytes(bytes)),
        _ => None,
    }
}

/// The first byte array of an element of `CustomItemDatas`.
fn first_bytes<'a>(list: List<'a>, names: &Names) -> Option<Place<'a>> {
    let Value::Struct(data) = take(list.properties, "CustomDataBytes", names)? else { return None };
    let Value::Structs(arrays) = take(data.properties, "ByteArrays", names)? else { return None };
    bytes_of(take(arrays.into_iter().next()?.properties, "Bytes", names)?)
}
