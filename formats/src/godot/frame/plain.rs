//! The value and nothing else: `var_to_bytes`.

use super::FrameKind;
use crate::godot::stack::{decode_deep, encode_deep};
use crate::godot::{Engine, Variant};
use bytespec::{DecodeError, EncodeError, ProtoModel};

impl Engine {
    /// Reads a value that takes up all of `bytes`: `bytes_to_var`.
    ///
    /// # Errors
    /// When the engine refuses the bytes, or bytes follow the value (the engine ignores them:
    /// [`decode_prefix`](Self::decode_prefix)). [`hint`](DecodeError::hint) says what they look like, if they are a value
    /// in another frame or of another engine.
    pub fn decode(self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        read(self, bytes).map_err(|error| FrameKind::Plain.hinted(error, bytes, self))
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
    /// When the release has no such type, for full objects that are not allowed, for values nested deeper than 1,025 levels, and for
    /// elements of a typed Array and keys of a typed Dictionary that are of another type (unless
    /// [lossless](Self::with_lossless)).
    pub fn encode(self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        encode_deep(|limits| value.encode_with(limits, &mut { self }))
    }
}

pub(in crate::godot) fn read(engine: Engine, bytes: &[u8]) -> Result<Variant, DecodeError> {
    decode_deep(|limits| Variant::decode_with(bytes, limits, &mut { engine }))
}
