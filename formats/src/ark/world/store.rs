//! Tribes and players that a server keeps in the world.

use bytespec::{Codec, DecodeError, Decoder, Encode, EncodeError, Encoder, Layout, ProtoModel, Settings};

/// What stands in front of the hibernating creatures from version 8 on.
///
/// Game version 349.10 changed it without a new version of the file; which it is shows in the first number.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, tag(i32))]
pub enum Stores {
    /// From 349.10 on.
    #[variant(tag = -1)]
    Chunked {
        /// Tribes.
        tribes: Store,
        /// Players.
        #[field(wire(marker: i32 = -1))]
        players: Store,
    },
    /// Up to 349: four numbers, presumably those of two empty stores.
    #[variant(other)]
    Old {
        /// The first one.
        #[field(tag)]
        first: i32,
        /// The others.
        rest: [i32; 3],
    },
}

/// Files of tribes or players, and where each is.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part)]
pub struct Store {
    /// How many bytes of data there are.
    #[field(wire(version: i32 = 2))]
    pub data_len: u64,
    /// Where they are; their sizes add up to the length.
    #[field(codec = ChunksOf::<1>, context = { self.data_len })]
    pub data: Vec<Chunk>,
    /// How many entries the index has.
    pub index_len: u64,
    /// Where they are; an entry has 24 bytes.
    #[field(codec = ChunksOf::<24>, context = { self.index_len })]
    pub index: Vec<Chunk>,
}

/// A piece of a [`Store`].
#[derive(ProtoModel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Chunk {
    /// The stored segment.
    pub segment: i32,
    /// Where it starts in the segment.
    pub offset: i64,
    /// Unknown.
    pub unknown: i64,
    /// How many bytes it has.
    pub size: u64,
}

/// An entry of the index of a [`Store`]: a file and where it is in the data.
#[derive(ProtoModel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct StoreEntry {
    /// The number of the tribe or player.
    pub id: i64,
    /// Where its file starts.
    pub offset: u64,
    /// How many bytes it has.
    pub size: u64,
}

/// Chunks until their sizes add up to a number of pieces of `N` bytes, which is the context.
struct ChunksOf<const N: u64>;

impl<'de, const N: u64> Codec<'de, Vec<Chunk>, u64> for ChunksOf<N> {
    const LAYOUT: Layout = Layout::Custom("chunks until their sizes add up to the length");

    fn encode(chunks: &Vec<Chunk>, out: &mut Encoder, settings: &'static Settings, pieces: &mut u64) -> Result<(), EncodeError> {
        let sum = chunks.iter().try_fold(0_u64, |sum, chunk| sum.checked_add(chunk.size));
        if sum != pieces.checked_mul(N) || sum.is_none() {
            return Err(EncodeError::custom("the sizes of the chunks do not add up to the length"));
        }
        chunks.iter().try_for_each(|chunk| chunk.encode_value(out, settings, &mut ()))
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, pieces: &mut u64) -> Result<Vec<Chunk>, DecodeError> {
        let Some(mut left) = pieces.checked_mul(N) else { return Err(input.custom("a length out of range")) };
        let mut chunks = Vec::new();
        while left > 0 {
            let chunk = input.nested::<Chunk, ()>(settings, &mut ())?;
            left = left.checked_sub(chunk.size).ok_or_else(|| input.custom("the sizes of the chunks do not add up to the length"))?;
            chunks.push(chunk);
        }
        Ok(chunks)
    }
}
