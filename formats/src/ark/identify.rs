//! What a file is, if it is none of these.

use super::error::ArkError;
use super::name::Names;
use super::text::Text;
use super::world::WorldHeader;
use bytespec::{Decode, Decoder, Limits, Settings};
use std::fmt;

/// Why bytes cannot be opened that are known for something else, or that begin as a save does; nothing for all others.
pub(crate) fn refusal(bytes: &[u8]) -> Option<ArkError> {
    match super::open(bytes).err()? {
        ArkError::Foreign(Foreign::Unknown | Foreign::Json) => None,
        error @ (ArkError::Foreign(_) | ArkError::UnknownVersion { .. }) => Some(error),
        error => (begins_as_header(bytes) || begins_as_world(bytes) || begins_as_small(bytes)).then_some(error),
    }
}

/// Whether there is less than a header of a world. Bytes that tell it from a number of Godot have to be there: behind the types of
/// values those have 0 or 1.
fn begins_as_header(bytes: &[u8]) -> bool {
    let number = |at: usize| bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map(|number| u16::from_le_bytes(*number));
    let (Some(version @ 5..=12), Some(next @ 2..)) = (number(0), number(2)) else { return false };
    // Offsets of a file with some objects; version 5 begins with a time.
    let is_offset = match version {
        5 => next != 0,
        6 => number(4).is_some(),
        7..=10 => number(4).is_some() && number(6).is_none_or(|high| high == 0),
        _ => number(4).is_some() && number(8).is_none_or(|high| high == 0),
    };
    bytes.len() < WorldHeader::len(version) && is_offset
}

/// Whether there is a header of a world, and its parts follow each other or the name of a map follows it.
fn begins_as_world(bytes: &[u8]) -> bool {
    let version = bytes.first_chunk().map_or(0, |version| u16::from_le_bytes(*version));
    if !(5..=12).contains(&version) {
        return false;
    }
    let mut input = Decoder::new(bytes, &Limits::new());
    let Ok(header) = WorldHeader::decode_value(&mut input, &Settings::LITTLE, &mut Names::inline(version)) else { return false };
    let start = input.offset() as u64;
    let offsets = [Some(start), header.hibernation, header.names.map(u64::from), header.properties.map(u64::from)];
    let in_order = version > 5 && offsets.iter().flatten().is_sorted() && header.names.is_some_and(|names| u64::from(names) > start);
    in_order || header.game_time >= 0.0 && begins_as_list(&mut input)
}

/// Whether there are a number of things and a text. What is not there any more cannot tell.
fn begins_as_list(input: &mut Decoder<'_>) -> bool {
    let Ok(count) = input.get::<u32>(&Settings::LITTLE) else { return false };
    let Ok(text) = input.get::<Text<'_>>(&Settings::LITTLE) else { return false };
    let text = text.to_str();
    (1..=1_000_000).contains(&count) && !text.is_empty() && text.chars().all(|char| !char.is_control())
}

/// Whether there are a version, a number of objects and a GUID of zeros, as in every small file.
fn begins_as_small(bytes: &[u8]) -> bool {
    let number = |at: usize| bytes.get(at..).and_then(|bytes| bytes.first_chunk()).map_or(0, |number| u32::from_le_bytes(*number));
    let guid = bytes.get(8..24.min(bytes.len())).unwrap_or(&[]);
    let class = number(24);
    // A class has a name of a few dozen letters.
    let has_class = bytes.len() < 28 || (2..=256).contains(&class) && bytes.iter().skip(28).take(class as usize - 1).all(u8::is_ascii_graphic);
    bytes.len() > 8 && (1..=6).contains(&number(0)) && (1..=10_000).contains(&number(4)) && guid.iter().all(|byte| *byte == 0) && has_class
}

/// A file that is given instead of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Foreign {
    /// Nothing at all.
    Empty,
    /// Zeros.
    Zeros,
    /// SQLite.
    Sqlite,
    /// JSON.
    Json,
    /// gzip.
    Gzip,
    /// A pointer of Git LFS.
    LfsPointer,
    /// A world of ARK Mobile.
    MobileWorld,
    /// A small file of ARK Mobile.
    MobileSmall,
    /// A small file of ARK: Survival Ascended.
    AscendedSmall,
    /// Nothing that is known.
    Unknown,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foreign::Empty => "the file is empty",
            Foreign::Zeros => "the file is all zeros: the server failed to write it",
            Foreign::Sqlite => "this is an SQLite database: a save of ARK: Survival Ascended, which is another format",
            Foreign::Json => "this is JSON, an export and not the save itself",
            Foreign::Gzip => "this is compressed with gzip: unpack it first",
            Foreign::LfsPointer => "this is a pointer of Git LFS and not the file itself: `git lfs pull` gets it",
            Foreign::MobileWorld => "this is a world of ARK Mobile (version 33), which is another format",
            Foreign::MobileSmall => "this is a profile or tribe of ARK Mobile (version 3 with class paths), which is another format",
            Foreign::AscendedSmall => "this is a profile or tribe of ARK: Survival Ascended, which is another format",
            Foreign::Unknown => "this is no ARK save: it begins like no world and like no profile, tribe, inventory or preset",
        })
    }
}

impl Foreign {
    /// What the first bytes show to be something else.
    #[must_use]
    pub fn by_mark(bytes: &[u8]) -> Option<Self> {
        let text = bytes.trim_ascii_start();
        Some(match bytes {
            [] => Foreign::Empty,
            _ if bytes.starts_with(b"SQLite format 3\0") => Foreign::Sqlite,
            [0x1f, 0x8b, ..] => Foreign::Gzip,
            _ if bytes.starts_with(b"version https://git-lfs") => Foreign::LfsPointer,
            _ if text.starts_with(b"{\"") || text.starts_with(b"[{") => Foreign::Json,
            [33, 0, ..] => Foreign::MobileWorld,
            // A run of zeros at the front is cheap to refuse; only a file of them is read to its end.
            _ if bytes.iter().all(|byte| *byte == 0) => Foreign::Zeros,
            _ => return None,
        })
    }

    /// What a small file is that could not be read as one.
    pub(crate) fn small(bytes: &[u8]) -> Option<Self> {
        let mut input = Decoder::new(bytes, &Limits::new());
        let version: i32 = input.get(&Settings::LITTLE).ok()?;
        let count: u32 = input.get(&Settings::LITTLE).ok()?;
        let guid = input.take(16).ok()?;
        if !(1..=10_000).contains(&count) {
            return None;
        }
        match version {
            // A class, and then its path.
            3 => {
                let _class: Text<'_> = input.get(&Settings::LITTLE).ok()?;
                let path: Text<'_> = input.get(&Settings::LITTLE).ok()?;
                path.to_str().contains('/').then_some(Foreign::MobileSmall)
            }
            5..=7 => guid.iter().any(|byte| *byte != 0).then_some(Foreign::AscendedSmall),
            _ => None,
        }
    }
}
