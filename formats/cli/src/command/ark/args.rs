//! The command line of `bytespec ark`.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum ArkCommand {
    /// Say what a save is, what is in it and what is damaged, and count its objects by kind and class
    Summary(SummaryArgs),
    /// List objects
    Objects(ObjectsArgs),
    /// Show the properties of an object, or one of them
    Get(GetArgs),
    /// Set, add, rename or remove properties, or remove objects, and write the save anew
    Set(SetArgs),
    /// List creatures with their levels, also those in pods and uploads and those that hibernate
    Creatures(CreaturesArgs),
    /// List players and tribes, of profiles, tribes and worlds that keep them
    Players(PlayersArgs),
    /// Show objects with their components and items below them
    Tree(TreeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct Filter {
    /// Only objects of this class; `*` stands for anything
    #[arg(long, value_name = "CLASS")]
    pub(crate) class: Option<String>,
    /// Only objects of this kind, which is told by their properties
    #[arg(long, value_name = "KIND", value_enum)]
    pub(crate) kind: Option<KindOf>,
    /// Only objects that have this property, or have it so: `TamedName=Rex*`, where `*` stands for anything, `TargetingTeam>=50000`, also
    /// with `!=`, `>`, `<=` and `<`; may be given more than once
    #[arg(long = "where", value_name = "PROPERTY[=VALUE]")]
    pub(crate) wanted: Vec<String>,
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindOf {
    /// Tamed or wild
    Creature,
    /// Creatures that belong to a player or a tribe
    Tamed,
    /// All other creatures
    Wild,
    /// The bodies of players
    Player,
    Structure,
    /// Items, engrams, data of buffs
    Item,
    /// Parts of other objects: status, inventory
    Component,
    Other,
}

#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// Read a world as one of this version, 5 to 12, whatever its first bytes say
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(5..=12))]
    pub(crate) as_version: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct SummaryArgs {
    /// The save; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ObjectsArgs {
    /// The save; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Show this property of each; may be given more than once
    #[arg(long, value_name = "PROPERTY")]
    pub(crate) show: Vec<String>,
    /// Stop after so many; 0 for all
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) limit: usize,
    /// Print JSON, one object in a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CreaturesArgs {
    /// The save; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Only so many, those of the highest level first
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Print JSON, one creature in a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayersArgs {
    /// Profiles, tribes, worlds; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON, one player or tribe in a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GetArgs {
    /// The save; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The object: its number or GUID
    pub(crate) object: String,
    /// The property, such as `MyData.PlayerName` or `ColorSetIndices[4]`; all if not given
    pub(crate) property: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SetArgs {
    /// The save
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// The object: its number or GUID; `all` for every one that passes the filter
    pub(crate) object: String,
    /// The property, such as `MyData.PlayerName` or `ColorSetIndices[4]`
    #[arg(required_unless_present = "remove")]
    pub(crate) property: Option<String>,
    /// The value, of the type that the property has: a number, `true`, a text, or numbers with commas between them
    #[arg(allow_hyphen_values = true, required_unless_present_any = ["remove", "rename"])]
    pub(crate) value: Option<String>,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Add the property, of this type: `IntProperty`, `StructProperty:Vector`, `ArrayProperty:StrProperty`
    #[arg(long, value_name = "TYPE", requires = "value")]
    pub(crate) add: Option<String>,
    /// Give the property this name instead
    #[arg(long, value_name = "NAME", conflicts_with_all = ["value", "add"])]
    pub(crate) rename: Option<String>,
    /// Remove the property instead, or, where none is named, the objects: references to them become none
    #[arg(long, conflicts_with_all = ["value", "add", "rename"])]
    pub(crate) remove: bool,
    /// With objects that are removed, remove their components and items too
    #[arg(long, requires = "remove", conflicts_with = "property")]
    pub(crate) with_parts: bool,
    /// Remove objects even where bytes that are not understood may refer to one that gets another number: they stay as they are
    #[arg(long, requires = "remove", conflicts_with = "property")]
    pub(crate) ignore_unclear: bool,
    /// Write a copy even if no object passes the filter, which is an error otherwise
    #[arg(long)]
    pub(crate) allow_none: bool,
    /// Where to write to; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Write even over the file that is read
    #[arg(long)]
    pub(crate) over_input: bool,
    /// Keep the file that is replaced, with `.bak` behind its name
    #[arg(long)]
    pub(crate) backup: bool,
    /// Print what was done as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The save; `-` is standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: Reading,
    /// Only this object: its number or GUID
    pub(crate) object: Option<String>,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
