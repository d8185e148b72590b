//! What a world begins with.

use crate::ark::name::Names;
use bytespec::ProtoModel;

/// The header of a world: 6 bytes in version 5, 14 in 6, 22 in 7 and 8, 26 in 9 and 10, 90 from 11 on.
///
/// Offsets count from the start of the file. Version 10 is that of consoles and the Windows store; 11 that of servers started with
/// `-newsaveformat`; 12 is read as 11.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), context = Names)]
pub struct WorldHeader {
    /// The version, 5 to 12.
    pub version: i16,
    /// Parts that stand for themselves; unused ones are 0. 0 holds stores, 1 the creatures of pods.
    #[field(since = 11)]
    pub segments: Option<[Segment; 4]>,
    /// Where the hibernating creatures are.
    #[field(since = 7)]
    pub hibernation: Option<u64>,
    /// Where the name table is.
    #[field(since = 6)]
    pub names: Option<u32>,
    /// Where the blocks of properties are.
    #[field(since = 6)]
    pub properties: Option<u32>,
    /// How long the map has run, in seconds.
    pub game_time: f32,
    /// How often it was saved.
    #[field(since = 9)]
    pub save_count: Option<i32>,
}

/// A part of a world that stands for itself.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Segment {
    /// Where it starts.
    pub offset: u64,
    /// How many bytes it has.
    pub size: u64,
}

impl WorldHeader {
    /// How many bytes it has in a version that is known.
    pub(crate) fn len(version: u16) -> usize {
        match version {
            ..=5 => 6,
            6 => 14,
            7 | 8 => 22,
            9 | 10 => 26,
            11.. => 90,
        }
    }
}
