//! What stands round a value, by the function that writes it.

use super::stack::{decode_deep, encode_deep};
use super::{Engine, Variant};
use bytespec::{Decode, DecodeError, Decoder, EncodeError, ProtoModel, Settings};

/// A value with its length in front: `FileAccess.store_var`, `StreamPeer.put_var`.
///
/// A file or stream with `big_endian` set turns the length round, never the value: [`StoredBigEndian`].
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Stored {
    /// The value. What is left of the length is an error here; [`get_var`](Engine::get_var) skips it.
    #[field(length(u32))]
    pub value: Variant,
}

/// The same with the length most significant byte first.
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = big, header(), part, context = Engine)]
pub struct StoredBigEndian {
    /// The value.
    #[field(length(u32))]
    pub value: Variant,
}

impl Engine {
    /// Reads a value that takes up all of `bytes`: `var_to_bytes`, `PacketPeer.put_var`.
    ///
    /// # Errors
    /// When the engine refuses the bytes, or bytes follow the value (the engine ignores them:
    /// [`decode_prefix`](Self::decode_prefix)).
    pub fn decode(self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        decode_deep(|limits| Variant::decode_with(bytes, limits, &mut { self }))
    }

    /// Reads a value from the front of `bytes`; returns it with the number of bytes that it took.
    ///
    /// # Errors
    /// When the engine refuses the bytes.
    pub fn decode_prefix(self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        decode_deep(|limits| Variant::decode_from_with(bytes, 0, limits, &mut { self }))
    }

    /// Writes a value: `var_to_bytes`.
    ///
    /// # Errors
    /// When the release has no such type, for full objects that are not allowed, and for values nested deeper than 1,025 levels.
    pub fn encode(self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        encode_deep(|limits| value.encode_with(limits, &mut { self }))
    }

    /// Reads a value with its length in front that takes up all of `bytes`: `store_var`, `StreamPeer.put_var`.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    pub fn decode_stored(self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        decode_deep(|limits| Stored::decode_with(bytes, limits, &mut { self })).map(|stored| stored.value)
    }

    /// Reads a value as `get_var` does: its length, then a value from the front of so many bytes, of which the rest is skipped.
    /// Returns it with the number of bytes that length and rest took too.
    ///
    /// # Errors
    /// As [`decode_stored_prefix`](Self::decode_stored_prefix), save for bytes behind the value.
    pub fn get_var(self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        decode_deep(|limits| {
            let mut input = Decoder::new(bytes, limits);
            let length = u64::from(u32::from_le_bytes(*input.take_array()?));
            let bound = input.enter(length)?;
            let value = Variant::decode_value(&mut input, &Settings::LITTLE, &mut { self })?;
            input.leave(bound);
            Ok((value, input.offset()))
        })
    }

    /// Reads a value with its length from the front of `bytes`; returns it with the number of bytes that both took.
    ///
    /// # Errors
    /// As [`decode`](Self::decode). Of a buffer that is not all there,
    /// [`missing`](DecodeError::missing) says how many bytes it lacks at least.
    pub fn decode_stored_prefix(self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        decode_deep(|limits| Stored::decode_from_with(bytes, 0, limits, &mut { self })).map(|(stored, end)| (stored.value, end))
    }

    /// Writes a value with its length in front: `store_var`, `StreamPeer.put_var`.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_stored(self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        let mut bytes = encode_deep(|limits| {
            let mut bytes = vec![0; 4];
            value.encode_into_with(&mut bytes, limits, &mut { self })?;
            Ok(bytes)
        })?;
        let length = u32::try_from(bytes.len() - 4).map_err(|_| EncodeError::custom("a value of 4 GiB or more"))?;
        if let Some(front) = bytes.first_chunk_mut() {
            *front = length.to_le_bytes();
        }
        Ok(bytes)
    }
}
