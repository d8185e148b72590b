//! A whole file: found out what it is, opened, changed, written.

mod damage;
mod explain;
mod inside;
mod objects;
mod open;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "json")]
mod parts;
mod remove;
mod sections;
mod splice;
mod unclear;
mod verify;
mod write;

use super::error::ArkError;
use super::name::Names;
use super::small::SmallHeader;
use super::world::{Front, Hibernation, Segment, WorldHeader};
use bytespec::{DecodeError, Decoder};
use std::borrow::Cow;
use std::ops::Range;

pub use damage::Damage;
pub(crate) use inside::Piece;
pub use inside::{Pod, StoreKind, StoredFiles};
pub use objects::Objects;
pub use open::Open;
#[cfg(feature = "json")]
pub(crate) use parts::Part;
pub use remove::{RemoveOptions, Removed};
pub use sections::Section;
pub use unclear::Unclear;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A world: `.ark`.
    World,
    /// A player: `.arkprofile`.
    Profile,
    /// A tribe: `.arktribe`.
    Tribe,
    /// What a player has uploaded: no extension.
    CloudInventory,
    /// What a game keeps for its player: `PlayerLocalData.arkprofile`.
    LocalProfile,
    /// The look of a character: `.arkcharactersetting`.
    Preset,
    /// Data of a mod: `.sav`. One object, of which there are class and properties.
    ModSave,
    /// A small file with an object of another class.
    Small,
    /// Objects inside a byte array: a creature in a pod or an upload.
    Archive,
}

impl FileKind {
    /// All of them.
    pub const ALL: [FileKind; 9] = [
        FileKind::World,
        FileKind::Profile,
        FileKind::Tribe,
        FileKind::CloudInventory,
        FileKind::LocalProfile,
        FileKind::Preset,
        FileKind::ModSave,
        FileKind::Small,
        FileKind::Archive,
    ];

    /// In words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            FileKind::World => "world",
            FileKind::Profile => "profile",
            FileKind::Tribe => "tribe",
            FileKind::CloudInventory => "cloud inventory",
            FileKind::LocalProfile => "local profile",
            FileKind::Preset => "character preset",
            FileKind::ModSave => "mod save",
            FileKind::Small => "small file",
            FileKind::Archive => "object archive",
        }
    }
}

/// An open file.
///
/// It borrows the bytes of the file. Header, tables and records of objects are read when it is opened; properties when
/// they are asked for. What is changed stands beside the bytes until [`write`](Self::write) puts it all together.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bytespec_formats::ark::{self, Value};
///
/// let bytes = std::fs::read("TheIsland.ark")?;
/// let mut save = ark::open(&bytes)?;
/// let rexes: Vec<usize> = save.objects().of_class("Rex_Character_BP_C").collect();
/// for rex in rexes {
///     save.objects_mut().edit(rex, |block, names| {
///         for property in &mut block.properties {
///             if names.is(&property.name, "TamedName") {
///                 property.value.0 = Value::Str("Rex".into());
///             }
///         }
///     })?;
/// }
/// std::fs::write("Changed.ark", save.write()?)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Save<'a> {
    bytes: &'a [u8],
    kind: FileKind,
    head: Head<'a>,
    objects: Objects<'a>,
}

/// What stands before the objects, by kind of file.
#[derive(Clone, Debug)]
enum Head<'a> {
    World(Box<World<'a>>),
    Small(SmallHeader<'a>),
    /// An archive: nothing.
    Nothing,
    /// The class alone: the objects have it.
    ModSave,
}

/// What a world has beside its objects.
#[derive(Clone, Debug)]
struct World<'a> {
    /// As the file says, the version included.
    header: WorldHeader,
    /// Which version it is read as.
    version: u16,
    front: Front<'a>,
    front_range: Range<usize>,
    front_changed: bool,
    hibernation: Option<Range<usize>>,
    hibernation_changed: Option<Vec<u8>>,
    /// Where the table of names is, as far as it can be read.
    names: Option<Range<usize>>,
    /// Why the table of names could not be read to its end.
    names_broken: Option<DecodeError>,
    /// How many names the file has.
    names_len: usize,
}

impl<'a> Save<'a> {
    /// What it is.
    #[must_use]
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// The bytes that were opened.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The version: of a world, or of a small file; 0 where there is none.
    #[must_use]
    pub fn version(&self) -> i32 {
        match &self.head {
            Head::World(world) => world.version.into(),
            Head::Small(header) => header.version,
            Head::Nothing | Head::ModSave => 0,
        }
    }

    /// The objects.
    #[must_use]
    pub fn objects(&self) -> &Objects<'a> {
        &self.objects
    }

    /// The objects, to be changed.
    pub fn objects_mut(&mut self) -> &mut Objects<'a> {
        &mut self.objects
    }

    /// The header of a world.
    #[must_use]
    pub fn world_header(&self) -> Option<&WorldHeader> {
        self.world().map(|world| &world.header)
    }

    /// The start of a profile, tribe, cloud inventory or local profile.
    #[must_use]
    pub fn small_header(&self) -> Option<&SmallHeader<'a>> {
        match &self.head {
            Head::Small(header) => Some(header),
            _ => None,
        }
    }

    /// Levels and their data, of a world.
    #[must_use]
    pub fn front(&self) -> Option<&Front<'a>> {
        self.world().map(|world| &world.front)
    }

    /// Levels and their data of a world, to be changed.
    pub fn front_mut(&mut self) -> Option<&mut Front<'a>> {
        match &mut self.head {
            Head::World(world) => {
                world.front_changed = true;
                Some(&mut world.front)
            }
            _ => None,
        }
    }

    /// The hibernating creatures of a world, if it has such a section.
    ///
    /// # Errors
    /// When the section cannot be read; it is kept as it is.
    pub fn hibernation(&self) -> Option<Result<Hibernation<'_>, DecodeError>> {
        let world = self.world()?;
        let mut names = Names::inline(world.version);
        if let Some(changed) = &world.hibernation_changed {
            return Some(Hibernation::read(&mut Decoder::new(changed, &super::block::LIMITS), &mut names));
        }
        self.original_hibernation()
    }

    pub(super) fn original_hibernation(&self) -> Option<Result<Hibernation<'a>, DecodeError>> {
        let world = self.world()?;
        let range = world.hibernation.clone()?;
        let whole = Decoder::new(self.bytes, &super::block::LIMITS);
        Some(whole.at(range.start).and_then(|mut input| {
            let bound = input.enter(range.len() as u64)?;
            let hibernation = Hibernation::read(&mut input, &mut Names::inline(world.version))?;
            input.leave(bound);
            Ok(hibernation)
        }))
    }

    /// Replaces the hibernating creatures.
    ///
    /// # Errors
    /// When the file has no such section, or a value does not fit its place.
    pub fn set_hibernation(&mut self, hibernation: &Hibernation<'_>) -> Result<(), ArkError> {
        let Head::World(world) = &mut self.head else { return Err(ArkError::refused("only worlds have hibernating creatures")) };
        if world.hibernation.is_none() {
            return Err(ArkError::refused("worlds have hibernating creatures from version 7 on"));
        }
        let mut out = bytespec::Encoder::new(Vec::new(), &super::block::LIMITS);
        hibernation.write(&mut out).map_err(ArkError::encoding("hibernating creatures"))?;
        world.hibernation_changed = Some(out.into_vec());
        Ok(())
    }

    /// A stored segment of a world of version 11; none if it is not used.
    ///
    /// # Errors
    /// When it is not inside the file.
    pub fn segment(&self, number: usize) -> Result<Option<&'a [u8]>, ArkError> {
        let segments = self.world().and_then(|world| world.header.segments);
        let Some(Segment { offset, size }) = segments.and_then(|segments| segments.get(number).copied()) else { return Ok(None) };
        if size == 0 {
            return Ok(None);
        }
        let range = usize::try_from(offset).ok().zip(offset.checked_add(size).and_then(|end| usize::try_from(end).ok()));
        let bytes = range.and_then(|(start, end)| self.bytes.get(start..end));
        match bytes {
            Some(bytes) => Ok(Some(bytes)),
            None => Err(ArkError::Truncated { needs: offset.saturating_add(size), has: self.bytes.len() as u64 }),
        }
    }

    /// Why the table of names could not be read to its end. Names behind are unknown.
    #[must_use]
    pub fn names_damage(&self) -> Option<&DecodeError> {
        self.world()?.names_broken.as_ref()
    }

    /// Whether the file ends before what its tables promise. What is there can be read.
    #[must_use]
    pub fn cut_off(&self) -> Option<ArkError> {
        let has = self.bytes.len() as u64;
        let segments = self.world().and_then(|world| world.header.segments).unwrap_or_default();
        let ends = segments.iter().filter(|segment| segment.size > 0).map(|segment| segment.offset.saturating_add(segment.size));
        let misplaced = self.objects.any_misplaced.then(|| self.objects.misplaced()).into_iter().flatten();
        let needs = ends.chain(misplaced).max().filter(|needs| *needs > has)?;
        Some(ArkError::Truncated { needs, has })
    }

    /// Whether anything was changed.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let head = match &self.head {
            Head::World(world) => world.front_changed || world.hibernation_changed.is_some(),
            _ => false,
        };
        head || self.objects.is_changed()
    }

    fn world(&self) -> Option<&World<'a>> {
        match &self.head {
            Head::World(world) => Some(world),
            _ => None,
        }
    }
}

/// The same, borrowed where nothing was changed.
pub(super) type Written<'a> = Cow<'a, [u8]>;
