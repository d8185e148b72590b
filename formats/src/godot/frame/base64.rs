//! Values as text.

use super::FrameKind;
use crate::godot::{Engine, Variant};
use ::base64::alphabet;
use ::base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, STANDARD};
use ::base64::engine::{DecodePaddingMode, Engine as _};
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

    /// Reads a text as `base64_to_variant` does, measured with 3.2.3, 3.6.2 and 4.6.3:
    ///
    /// - Line breaks (`\n`, `\r\n`) are skipped, and spaces in front of them and at the end of the text. Other spaces, tabs and a lone
    ///   `\r` are errors, as are the letters `-` and `_` of the alphabet for addresses.
    /// - Bits of the last letter that stand for nothing may be set, and what the text holds behind the value is ignored.
    /// - Generation 4 takes letters only in fours, with `=`, and any character outside of ASCII for a space. Generation 3 sees the lowest
    ///   eight bits of a character, and 3.2.3 drops one letter left of four, and more where `=` or blanks make room (3.6.2, with a newer
    ///   library, refuses that; it is read here).
    ///
    /// # Errors
    /// For what is not base64, at the offset of the character; as [`Engine::decode_prefix`], at the offset in the bytes that the text
    /// stands for.
    pub fn decode(&self, text: &str) -> Result<Variant, DecodeError> {
        match bytes_of(text, self.engine) {
            Ok(bytes) => {
                let read = self.engine.decode_prefix(&bytes).map(|(value, _)| value);
                read.map_err(|error| FrameKind::Plain.hinted(error, &bytes, self.engine))
            }
            Err(error) => Err(FrameKind::Base64.hinted(error, text.as_bytes(), self.engine)),
        }
    }
}

/// Base64 as the engines' library reads it, once spaces are gone and `=` stands where it may.
const LAX: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true).with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

const FOURS: &str = "base64 comes in fours of characters, with `=` at the end";

/// What the text stands for.
pub(super) fn bytes_of(text: &str, engine: Engine) -> Result<Vec<u8>, DecodeError> {
    // Nearly all texts have nothing to be skipped.
    if let Ok(bytes) = LAX.decode(text) {
        return Ok(bytes);
    }
    let fours = || DecodeError::new(DecodeErrorKind::Custom(FOURS.into()), text.len());
    let Letters { mut letters, padding, characters } = Letters::of(text, engine)?;
    let left = letters.len() % 4;
    if engine.is_godot3() {
        // So much room the engine makes by the length of the text.
        let room = characters / 4 * 3 + 1;
        if !letters.is_empty() && (letters.len() * 6).div_ceil(8) - padding > room {
            return Err(fours());
        }
        letters.truncate(letters.len() - left);
    } else if left != 0 {
        return Err(fours());
    }
    LAX.decode(letters).map_err(|_| fours())
}

/// A text without what is skipped.
struct Letters {
    /// Letters of the alphabet, then `=`, at most two.
    letters: Vec<u8>,
    padding: usize,
    /// With all that is skipped.
    characters: usize,
}

impl Letters {
    fn of(text: &str, engine: Engine) -> Result<Self, DecodeError> {
        let seen = |char: char| match u8::try_from(char) {
            _ if engine.is_godot3() => u32::from(char) as u8,
            Ok(byte) if byte.is_ascii() => byte,
            _ => b' ',
        };
        let mut found = Letters { letters: Vec::with_capacity(text.len()), padding: 0, characters: 0 };
        // The first of the spaces that nothing but the end of the line may follow.
        let mut space = None;
        let mut characters = text.char_indices().peekable();
        while let Some((at, char)) = characters.next() {
            found.characters += 1;
            let byte = seen(char);
            match byte {
                b' ' => {
                    space.get_or_insert((at, char));
                    continue;
                }
                b'\r' if characters.peek().is_some_and(|&(_, next)| seen(next) == b'\n') => {
                    space = None;
                    continue;
                }
                b'\n' => {
                    space = None;
                    continue;
                }
                _ => {}
            }
            let is_letter = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
            let fits = if byte == b'=' { found.padding < 2 } else { is_letter && found.padding == 0 };
            if let Some((at, char)) = space.or((!fits).then_some((at, char))) {
                return Err(DecodeError::new(DecodeErrorKind::Custom(format!("{char:?} has no place in base64 here").into()), at));
            }
            found.padding += usize::from(byte == b'=');
            found.letters.push(byte);
        }
        Ok(found)
    }
}
