//! Values as text.

use super::FrameKind;
use crate::godot::{Engine, Variant};
use ::base64::engine::general_purpose::STANDARD;
use ::base64::{DecodeError as Malformed, Engine as _};
use bytespec::{DecodeError, DecodeErrorKind, EncodeError};

/// `Marshalls.variant_to_base64` and `base64_to_variant`: the value in base64, standard alphabet, padded.
///
/// ```
/// use bytespec_formats::godot::frame::Base64;
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let text = Base64::new(Engine::GODOT4).encode(&Variant::from(42))?;
/// assert_eq!(text, "AgAAACoAAAA=");
/// assert_eq!(Base64::new(Engine::GODOT4).decode(&text)?, Variant::from(42));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base64 {
    engine: Engine,
}

impl Base64 {
    /// Texts from and for this engine.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Base64 { engine }
    }

    /// The text of a value, without line breaks.
    ///
    /// # Errors
    /// As [`Engine::encode`].
    pub fn encode(&self, value: &Variant) -> Result<String, EncodeError> {
        self.engine.encode(value).map(|bytes| STANDARD.encode(bytes))
    }

    /// Reads a text that is one value. Line breaks are skipped.
    ///
    /// # Errors
    /// For what is not base64, at the offset of the character; as [`Engine::decode`], at the offset in the bytes that the text
    /// stands for.
    pub fn decode(&self, text: &str) -> Result<Variant, DecodeError> {
        match bytes_of(text.as_bytes()) {
            Ok(bytes) => self.engine.decode(&bytes),
            Err(error) => Err(FrameKind::Base64.hinted(error, text.as_bytes(), self.engine)),
        }
    }
}

/// What the text stands for.
pub(super) fn bytes_of(text: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let result = if text.iter().any(is_break) {
        STANDARD.decode(text.iter().copied().filter(|byte| !is_break(byte)).collect::<Vec<u8>>())
    } else {
        STANDARD.decode(text)
    };
    result.map_err(|error| {
        let (at, what) = match error {
            Malformed::InvalidByte(at, byte) => (at, format!("{:?} has no place in base64 here", char::from(byte))),
            Malformed::InvalidLastSymbol { offset, .. } => (offset, "base64 ends with bits that stand for nothing".into()),
            _ => (usize::MAX, "base64 comes in fours of characters, with `=` at the end".into()),
        };
        // Where it stands, with the line breaks before it.
        let offset = text.iter().enumerate().filter(|(_, byte)| !is_break(byte)).nth(at).map_or(text.len(), |(offset, _)| offset);
        DecodeError::new(DecodeErrorKind::Custom(what.into()), offset)
    })
}
