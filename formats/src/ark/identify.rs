//! What a file is, if it is none of these.

use super::text::Text;
use bytespec::{Decoder, Limits, Settings};
use std::fmt;

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
