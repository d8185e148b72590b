//! What stands between the header of a world and its objects, and the name table.

use crate::ark::text::Text;
use bytespec::ProtoModel;
use std::borrow::Cow;

/// What stands between the header of a world and its objects.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct Front<'a> {
    /// The names of the levels, that of the map first.
    #[field(count(u32))]
    pub data_files: Vec<Text<'a>>,
    /// Data of levels; mostly empty on servers.
    #[field(count(u32))]
    pub embedded: Vec<Embedded<'a>>,
    /// Names of objects by level. A level may come several times.
    #[field(count(u32))]
    pub level_objects: Vec<LevelObjects<'a>>,
}

/// Data of a level.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct Embedded<'a> {
    /// The path of the level.
    pub path: Text<'a>,
    /// Its parts.
    #[field(count(u32))]
    pub parts: Vec<Part<'a>>,
}

/// A part of [`Embedded`] data.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct Part<'a> {
    /// What it holds.
    #[field(count(u32))]
    pub blobs: Vec<Blob<'a>>,
}

/// Bytes whose number is counted in words of four.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct Blob<'a> {
    /// The bytes, a multiple of four.
    #[field(wire(words: u32 = self.data.len() / 4), length = u64::from(words) * 4)]
    pub data: Cow<'a, [u8]>,
}

/// Names of objects of a level.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct LevelObjects<'a> {
    /// The level, as an index of the list of data files.
    pub level: i32,
    /// The names.
    #[field(count(u32))]
    pub names: Vec<Text<'a>>,
}

/// The name table of a world from version 6 on. The game adds names as it comes by them; an entry that is not used or comes again is
/// kept, since what is not understood may refer to it.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct NameTableRecord<'a> {
    /// The texts, without numbers.
    #[field(count(u32))]
    pub names: Vec<Text<'a>>,
}
