//! Saves of ARK: Survival Evolved: worlds, players, tribes, inventories.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bytespec_formats::ark;
//!
//! # let bytes = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe").to_vec();
//! let save = ark::open(&bytes)?;
//! let names = save.objects().names();
//! let block = save.objects().block(0)?;
//! assert_eq!(save.objects().class(0)?, "PrimalTribeData");
//! assert_eq!(names.text(&block.properties[0].name), "TribeData");
//! # Ok(())
//! # }
//! ```
//!
//! | in | is |
//! | --- | --- |
//! | [`Save`] | an open file |
//! | [`Objects`] | its objects: records at once, properties on demand |
//! | [`Object`] | a record: class, names, location |
//! | [`Block`] | the properties of an object, and what follows them |
//! | [`Property`], [`Value`], [`List`] | a property, its value, a list of them |
//! | [`Name`], [`Names`] | a name as it stands in the file, and what gives it a text |
//! | [`Properties`], [`Path`] | properties by name |
//! | [`Index`], [`Links`] | objects by GUID and name; who refers to whom |
//! | [`WorldHeader`], [`Front`], [`Hibernation`] | what a world has beside its objects |
//! | [`Damage`] | what of a file cannot be read |
//! | [`Pod`], [`StoredFiles`] | creatures, tribes and players that a save keeps inside of itself |
//!
//! Everything is little-endian and unaligned. What is read is written back byte for byte: forms of texts, numbers of names, order,
//! unknown numbers. What cannot be understood is kept as bytes.

mod block;
mod error;
mod extra;
mod face;
#[cfg(feature = "gzip")]
mod gzip;
mod identify;
#[cfg(feature = "json")]
mod json;
mod name;
mod object;
mod outline;
mod owned;
mod property;
pub(crate) mod registry;
mod save;
mod small;
mod text;
mod world;

pub use block::{Block, Tail};
pub use error::ArkError;
pub use extra::{Extra, Foliage, FoliageEntry, FoliageMap};
#[cfg(feature = "serde")]
pub use face::{Creature, Item, Player, PlayerStats, PropertyError, Status, Structure, Tribe};
pub use face::{Found, Index, Link, Links, Path, Properties};
#[cfg(feature = "gzip")]
pub use gzip::{GzipError, Unpack, Unpacked, unpack, unpack_limit};
pub use identify::Foreign;
pub(crate) use identify::refusal;
pub use name::{Name, NameStyle, NameTable, Names};
pub use object::{Flag, Location, Object};
pub use property::{Color, Held, LinearColor, List, ObjectRef, Property, Quat, Redirection, Rotator, UniqueNetId, Value, Vector, Vector2D};
#[cfg(feature = "json")]
pub(crate) use save::Part as FilePart;
pub use save::{Damage, FileKind, Objects, Open, Pod, RemoveOptions, Removed, Save, Section, StoreKind, StoredFiles, Unclear};
pub use small::{LocalForm, SmallHeader};
pub use text::{OwnedText, Text, TextForm};
pub use world::{
    Blob, Chunk, Embedded, Front, Group, GroupNames, Hibernation, HibernationBody, LevelObjects, NameTableRecord, Part, PodRecord, Segment, Store,
    StoreEntry, Stores, WorldHeader,
};

/// Opens a file of any kind, as it says what it is. [`Open`] has more to choose.
///
/// # Errors
/// As [`Open::open`].
pub fn open(bytes: &[u8]) -> Result<Save<'_>, ArkError> {
    Open::new().open(bytes)
}
