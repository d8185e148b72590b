//! Finding out what a file is, and reading what is needed to find the rest.

use super::objects::{Counted, Place};
use super::{FileKind, Head, Objects, Save, World};
use crate::ark::block::{LIMITS, Tail};
use crate::ark::error::ArkError;
use crate::ark::extra::Extra;
use crate::ark::identify::Foreign;
use crate::ark::name::{NameStyle, NameTable, Names};
use crate::ark::small::{LocalForm, SmallHeader};
use crate::ark::text::Text;
use crate::ark::world::{Front, WorldHeader};
use bytespec::{Decode, DecodeError, Decoder, PathStep, Settings};

/// How to open a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open {
    version: Option<u16>,
}

impl Open {
    /// As the file says.
    #[must_use]
    pub fn new() -> Self {
        Open::default()
    }

    /// Reads a world as one of this version, whatever its first bytes say. They stay as they are.
    #[must_use]
    pub fn as_version(mut self, version: u16) -> Self {
        self.version = Some(version);
        self
    }

    /// Opens a file of any kind.
    ///
    /// # Errors
    /// When it is something else (which is named if it is known), of an unknown version, or so broken that nothing can be found in it.
    pub fn open(self, bytes: &[u8]) -> Result<Save<'_>, ArkError> {
        if let Some(version) = self.version {
            return world(bytes, version);
        }
        // The length of its class could be the version of anything else.
        if let Some(save) = mod_save(bytes) {
            return Ok(save);
        }
        if let Some(foreign) = Foreign::by_mark(bytes) {
            return Err(ArkError::Foreign(foreign));
        }
        let number = bytes.first_chunk().map(|number| i16::from_le_bytes(*number)).unwrap_or(0);
        let whole = bytes.first_chunk().map(|number| i32::from_le_bytes(*number)).unwrap_or(0);
        let (small, error) = match whole {
            1..=6 => match small(bytes) {
                Ok(save) => return Ok(save),
                Err(error) => (true, Some(error)),
            },
            _ => (false, None),
        };
        if (5..=12).contains(&number) {
            let world = world(bytes, number.unsigned_abs());
            if world.is_ok() || !small {
                return world;
            }
        }
        match (Foreign::small(bytes), error) {
            (Some(foreign), _) => Err(ArkError::Foreign(foreign)),
            (None, Some(error)) => Err(error),
            (None, None) if looks_like_a_world(bytes) => Err(ArkError::UnknownVersion { found: number }),
            (None, None) => Err(ArkError::Foreign(Foreign::Unknown)),
        }
    }

    /// Opens the objects inside a byte array: a creature in a pod or an upload. `version` is that of the world around it, or 0.
    ///
    /// # Errors
    /// When the bytes are no such archive.
    pub fn archive(bytes: &[u8], version: u16) -> Result<Save<'_>, ArkError> {
        archive(bytes, Names::inline(version), None)
    }

    /// Opens the objects of a group of hibernating creatures: `names` and `objects` of a [`Group`](crate::ark::Group).
    ///
    /// # Errors
    /// When the bytes are no such archive.
    pub fn group<'a>(names: &crate::ark::GroupNames<'_>, objects: &'a [u8], version: u16) -> Result<Save<'a>, ArkError> {
        let table = NameTable::new(&names.names);
        archive(objects, Names::with(NameStyle::Whole, version, table), Some(Names::inline(version)))
    }
}

fn archive(bytes: &[u8], names: Names, record_names: Option<Names>) -> Result<Save<'_>, ArkError> {
    let counted = if record_names.is_some() { Counted::FromOne } else { Counted::Otherwise };
    let place = Place { at: 0, base: 0, blocks: None, bounds: &[], single: false, end: None, counted };
    let objects = Objects::read(bytes, names, record_names, &place).map_err(ArkError::part("objects of the archive"))?;
    Ok(Save { bytes, kind: FileKind::Archive, head: Head::Nothing, objects })
}

/// Whether the first numbers could be offsets of a world of a version that is not known.
fn looks_like_a_world(bytes: &[u8]) -> bool {
    let offset = |at: usize| bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |offset| u32::from_le_bytes(*offset) as usize);
    let version = bytes.first_chunk().map_or(0, |number| i16::from_le_bytes(*number));
    let inside = |at: usize| (16..=bytes.len()).contains(&offset(at));
    (13..=99).contains(&version) && (inside(2) && inside(10) && inside(14) || inside(66) && inside(74) && inside(78))
}

// --- small files ---

fn small(bytes: &[u8]) -> Result<Save<'_>, ArkError> {
    // The first error is that of the usual form.
    let mut error = None;
    for (local, single) in [(false, false), (true, false), (false, true)] {
        match small_as(bytes, local, single) {
            Ok(save) => return Ok(save),
            Err(found) => error = error.or(Some(found)),
        }
    }
    Err(error.map_or(ArkError::Foreign(Foreign::Unknown), ArkError::part("objects")))
}

fn small_as(bytes: &[u8], local: bool, single: bool) -> Result<Save<'_>, DecodeError> {
    let mut input = Decoder::new(bytes, &LIMITS);
    let header = SmallHeader::decode_value(&mut input, &Settings::LITTLE, &mut LocalForm(local))?;
    let place = Place { at: input.offset(), base: 0, blocks: None, bounds: &[], single, end: None, counted: Counted::FromZero };
    let objects = Objects::read(bytes, Names::inline(0), None, &place)?;
    let first = objects.records.first().map(|record| objects.names.text(&record.class).into_owned());
    let kind = match first.as_deref() {
        _ if single => FileKind::Preset,
        _ if local => FileKind::LocalProfile,
        Some("PrimalLocalProfile") => FileKind::LocalProfile,
        Some(class) if class.starts_with("PrimalPlayerData") => FileKind::Profile,
        Some(class) if class.starts_with("PrimalTribeData") => FileKind::Tribe,
        Some(class) if class.starts_with("ArkCloudInventoryData") => FileKind::CloudInventory,
        _ => FileKind::Small,
    };
    // The other forms are tried where the usual one does not fit: a class says whether it does.
    let plausible = objects.range(0).is_ok_and(|range| range.start == objects.table.end) && first.is_some_and(|class| !class.is_empty());
    let no_objects = objects.is_empty() && input.remaining() == 4 && !local && !single;
    if !plausible && !no_objects {
        return Err(input.custom("no objects whose properties follow them"));
    }
    Ok(Save { bytes, kind, head: Head::Small(header), objects })
}

/// A class has a name of a few dozen characters.
const LONGEST_CLASS: u32 = 256;

/// A class and properties. Of a broken file, the first of these says that it is one.
fn mod_save(bytes: &[u8]) -> Option<Save<'_>> {
    let mut input = Decoder::new(bytes, &LIMITS);
    let length = i32::from_le_bytes(*bytes.first_chunk()?);
    if !(2..=LONGEST_CLASS).contains(&length.unsigned_abs()) {
        return None;
    }
    let class = Text::decode_value(&mut input, &Settings::LITTLE, &mut ()).ok()?;
    let is_class = class.to_str().chars().all(|char| char.is_ascii_graphic());
    let start = input.offset();
    let begins = is_class && Names::inline(0).begins_property(input.peek());
    let objects = Objects::alone(bytes, class, start);
    // Properties that end at once, as in few other files, and only whole.
    let whole = || objects.block(0).is_ok_and(|block| matches!(block.tail, Tail::End { extra: Extra::Zero, .. }));
    (begins || whole()).then_some(Save { bytes, kind: FileKind::ModSave, head: Head::ModSave, objects })
}

// --- worlds ---

fn world(bytes: &[u8], version: u16) -> Result<Save<'_>, ArkError> {
    if !(5..=12).contains(&version) {
        return Err(ArkError::UnknownVersion { found: version.cast_signed() });
    }
    let mut input = Decoder::new(bytes, &LIMITS);
    let mut context = Names::inline(version);
    let len = bytes.len() as u64;
    let needs = WorldHeader::len(version) as u64;
    if len < needs {
        return Err(ArkError::Truncated { needs, has: len });
    }
    let header = WorldHeader::decode_value(&mut input, &Settings::LITTLE, &mut context).map_err(ArkError::part("header"))?;
    let pointers = [header.hibernation, header.names.map(u64::from), header.properties.map(u64::from)];
    if let Some(behind) = pointers.iter().flatten().copied().max().filter(|offset| *offset > len) {
        return Err(ArkError::Truncated { needs: behind, has: len });
    }
    let at = |offset: Option<u64>| offset.and_then(|offset| usize::try_from(offset).ok());
    let (hibernation_at, names_at, properties_at) = (at(pointers[0]), at(pointers[1]), at(pointers[2]));

    let segments = header.segments.unwrap_or_default();
    let stored = segments.iter().filter(|segment| segment.size > 0).filter_map(|segment| usize::try_from(segment.offset).ok());
    // Where parts start; one ends where the next does at the latest.
    let starts: Vec<usize> = [hibernation_at, names_at, properties_at].into_iter().flatten().chain(stored.clone()).collect();
    let next = |from: usize| starts.iter().copied().filter(|start| *start >= from && *start <= bytes.len()).min();

    let mut names_range = None;
    let mut names_broken = None;
    let names = match names_at {
        Some(start) => {
            let (table, end, broken) = name_table(bytes, start, next(start + 1).unwrap_or(bytes.len())).map_err(ArkError::part("name table"))?;
            names_range = Some(start..end);
            names_broken = broken;
            Names::with(NameStyle::Pair, version, table)
        }
        None => context.clone(),
    };
    let front_at = input.offset();
    let front = Front::decode_value(&mut input, &Settings::LITTLE, &mut ()).map_err(ArkError::part("levels"))?;
    let front_range = front_at..input.offset();

    let mut bounds: Vec<usize> = [hibernation_at, names_at].into_iter().flatten().collect();
    bounds.extend(stored);
    let place = Place {
        at: front_range.end,
        base: properties_at.unwrap_or(0),
        blocks: properties_at,
        bounds: &bounds,
        single: false,
        end: next(front_range.end),
        counted: Counted::FromZero,
    };
    let names_len = names.len();
    let objects = Objects::read(bytes, names, None, &place).map_err(ArkError::part("objects"))?;
    let hibernation = hibernation_at.map(|start| start..names_at.filter(|end| *end >= start).unwrap_or(start));
    let world = World {
        header,
        version,
        front,
        front_range,
        front_changed: false,
        hibernation,
        hibernation_changed: None,
        names: names_range,
        names_broken,
        names_len,
    };
    Ok(Save { bytes, kind: FileKind::World, head: Head::World(Box::new(world)), objects })
}

/// The table, which ends before `end`, where it ends, and what is wrong with it behind that.
fn name_table(bytes: &[u8], at: usize, end: usize) -> Result<(NameTable, usize, Option<DecodeError>), DecodeError> {
    let mut input = Decoder::new(bytes, &LIMITS).at(at)?;
    let count = u32::from_le_bytes(*input.take_array()?) as usize;
    if count > input.remaining() / 4 {
        return Err(input.custom(format!("{count} names, for which {} bytes are too few", input.remaining())));
    }
    // What stands behind is no name, whatever it looks like.
    let _bound = input.enter(end.saturating_sub(input.offset()) as u64);
    let mut table = NameTable::with_capacity(count.min(input.remaining() / 4));
    for entry in 0..count {
        match Text::decode_value(&mut input, &Settings::LITTLE, &mut ()) {
            Ok(text) => table.push(text.into_owned()),
            Err(error) => return Ok((table, input.offset(), Some(error.in_step(PathStep::Index(entry))))),
        }
    }
    Ok((table, input.offset(), None))
}
