//! Whole files as declarations, for their description alone: reading goes by offsets, which a declaration does not follow.

use super::extra::Foliage;
use super::name::Names;
use super::object::Object;
use super::property::{List, Property};
use super::small::LocalForm;
use super::world::{Front, GroupNames, HibernationBody, NameTableRecord, PodRecord, StoreEntry, Stores, WorldHeader};
use bytespec::{ProtoModel, Schema};

/// The declaration of a world.
pub(super) const WORLD: &Schema = World::SCHEMA;

/// The declaration of a small file.
pub(super) const SMALL: &Schema = SmallFile::SCHEMA;

/// A world of ARK: Survival Evolved: `<Map>.ark` and its backups. Hosts often compress them with gzip.
///
/// | version | bytes of the header | since then |
/// | --- | ---: | --- |
/// | 5 | 6 | names are texts, offsets of properties count from the start of the file |
/// | 6 | 14 | name table; offsets of properties count from where the header says |
/// | 7 | 22 | hibernating creatures |
/// | 8 | 22 | stores in front of them, with another form from game version 349.10 on |
/// | 9 | 26 | number of saves |
/// | 10 | 26 | as 9: consoles and the Windows store |
/// | 11 | 90 | stored segments: servers started with `-newsaveformat` |
/// | 12 | 90 | as 11 |
///
/// Header, levels and objects follow each other. Hibernating creatures, name table, properties and stored segments stand where the
/// header says, in this order as far as has been seen. All numbers are little-endian and not aligned.
///
/// A *text* is an `i32` L and characters: L bytes, the last of which is 0, if L > 0; -L code units of UTF-16, the last of which is 0,
/// if L < 0; nothing if L is 0, a null text, which differs from an empty one. The game writes bytes for ASCII alone.
///
/// A *name* is a base text and a number n; it is shown as the base, behind which `_` and n - 1 stand if n is not 0.
///
/// | where | how a name stands | bytes |
/// | --- | --- | ---: |
/// | worlds from version 6 on | `i32` entry of the name table, counted from 1, and `i32` number | 8 |
/// | properties of hibernating creatures | `i32` entry of the table of their group, counted from 0; its texts are complete | 4 |
/// | elsewhere | a text, as it is shown | 4 and the text |
///
/// A *reference* is an `i32` 0 and the `i32` number of an object (-1 for none), or an `i32` 1 and the name of an asset. Where the size
/// of the value says so it is the number of an object alone (4 bytes, version 5), or the name alone. Objects count from 0 in the
/// order of their table, those of hibernating creatures from 1.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Names)]
struct World<'a> {
    /// Where everything is.
    header: WorldHeader,
    /// The levels of the map.
    levels: Front<'a>,
    /// The objects, in whose order their properties follow.
    #[field(count(u32))]
    objects: Vec<Object<'a>>,
    /// Tribes and players that the server keeps, in front of the hibernating creatures.
    #[field(since = 8)]
    stores: Option<Stores>,
    /// Creatures outside the loaded part of the map. The section may end before.
    #[field(since = 7)]
    hibernation: Option<HibernationBody<'a>>,
    /// What is in `names` of each group of them.
    #[field(since = 7)]
    group_names: Option<GroupNames<'a>>,
    /// The texts that names refer to.
    #[field(since = 6)]
    names: Option<NameTableRecord<'a>>,
    /// For each object its properties and its extra data, at the offset that its record says. They end where the next ones begin.
    properties: Properties<'a>,
    /// What is in stored segment 0: the entries of the index of a store. Its data are whole files of tribes or players.
    #[field(since = 11)]
    entry: Option<StoreEntry>,
    /// What is in stored segment 1: the creatures of pods.
    #[field(since = 11)]
    pod: Option<PodRecord<'a>>,
}

/// What an object is made of, beside its record.
///
/// | class | bytes behind the properties |
/// | --- | --- |
/// | `InstancedFoliageActor` | the instances of plants |
/// | with `_Character_` in it, or `PlayerPawnTest_` at its start | `i32` 0, `i32` 1 |
/// | any other | `i32` 0 |
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Names)]
struct Properties<'a> {
    /// The properties.
    list: List<'a>,
    /// Each of them. The numbers in the table of values are only here; in the file, the names say what a value is.
    property: Property<'a>,
    /// The extra data; this is that of plants.
    extra: Foliage<'a>,
}

/// A profile, tribe, cloud inventory or local profile of ARK: Survival Evolved, or the look of a character.
///
/// | file | version | main class |
/// | --- | --- | --- |
/// | profile (`.arkprofile`) | 1 | `PrimalPlayerData`, `PrimalPlayerDataBP_C` |
/// | tribe (`.arktribe`) | 1 | `PrimalTribeData` |
/// | cloud inventory (no extension) | 1 to 6 | `ArkCloudInventoryData` |
/// | local profile (`PlayerLocalData.arkprofile`) | 1, 3, 4 | `PrimalLocalProfile` |
/// | character preset (`.arkcharactersetting`) | 1 | `PrimalCharacterSetting`; one object, without their number |
/// | objects in a byte array: pods, uploads | without one | that of the creature; then its status and its inventory |
/// | save of a mod (`.sav`) | without one | a text with the class, properties and an `i32` 0 are the whole file |
///
/// Names are texts here, and offsets count from the start of the file or of the byte array.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Names)]
struct SmallFile<'a> {
    /// The version, and more in old local profiles.
    #[field(context = { LocalForm(false) })]
    header: super::small::SmallHeader<'a>,
    /// The objects.
    #[field(count(u32))]
    objects: Vec<Object<'a>>,
    /// For each object its properties and its extra data, at the offset that its record says.
    properties: Properties<'a>,
}
