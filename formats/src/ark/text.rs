//! Texts: a length, the characters and a zero that ends them.

use bytespec::watch::Shown;
use bytespec::{Decode, DecodeError, Decoder, Described, Encode, EncodeError, EncodeErrorKind, Encoder, Layout, Settings};
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};

/// A text as it stands in the file, so that it is written back in the same form.
///
/// In front of it stands an `i32`, L, which counts the zero at the end:
///
/// | L | what follows | here |
/// | --- | --- | --- |
/// | 0 | nothing | [`Null`](Self::Null) |
/// | > 0 | L bytes, the last one 0 | [`Narrow`](Self::Narrow) |
/// | < 0 | -L UTF-16 code units, least significant byte first, the last one 0 | [`Wide`](Self::Wide) |
///
/// The game writes bytes for ASCII and UTF-16 for everything else. Bytes over `0x7f` are kept and shown as Latin-1;
/// UTF-16 need not be valid.
#[derive(Clone)]
pub enum Text<'a> {
    /// No text at all, which differs from an empty one.
    Null,
    /// One byte for each character, without the zero.
    Narrow(&'a [u8]),
    /// UTF-16 with the least significant byte first, without the zero.
    Wide(&'a [u8]),
    /// A text that is not borrowed from a file.
    Owned(Box<OwnedText>),
}

/// The bytes of a [`Text`] that is not borrowed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct OwnedText {
    wide: bool,
    bytes: Box<[u8]>,
}

/// Borrowed or not, a text is equal to another one of the same form and the same bytes.
impl PartialEq for Text<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.form() == other.form() && self.bytes() == other.bytes()
    }
}

impl Eq for Text<'_> {}

impl Hash for Text<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.form().hash(state);
        self.bytes().hash(state);
    }
}

/// Which form a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextForm {
    /// Length 0.
    Null,
    /// Bytes.
    Narrow,
    /// UTF-16.
    Wide,
}

impl<'a> Text<'a> {
    /// A text in the form in which the game writes it: bytes if it is ASCII, else UTF-16.
    #[must_use]
    pub fn new(text: &str) -> Text<'static> {
        if text.is_ascii() { Text::narrow(text.as_bytes().into()) } else { Text::wide(text.encode_utf16().flat_map(u16::to_le_bytes).collect()) }
    }

    /// A text of bytes that are borrowed, if they are ASCII; else as [`new`](Self::new).
    #[must_use]
    pub fn borrowed(text: &'a str) -> Text<'a> {
        if text.is_ascii() { Text::Narrow(text.as_bytes()) } else { Text::new(text) }
    }

    /// A text of bytes.
    #[must_use]
    pub fn narrow(bytes: Box<[u8]>) -> Text<'static> {
        Text::Owned(Box::new(OwnedText { wide: false, bytes }))
    }

    /// A text of UTF-16 code units.
    #[must_use]
    pub fn wide(bytes: Box<[u8]>) -> Text<'static> {
        Text::Owned(Box::new(OwnedText { wide: true, bytes }))
    }

    /// Its form.
    #[must_use]
    pub fn form(&self) -> TextForm {
        match self {
            Text::Null => TextForm::Null,
            Text::Narrow(_) => TextForm::Narrow,
            Text::Wide(_) => TextForm::Wide,
            Text::Owned(text) => {
                if text.wide {
                    TextForm::Wide
                } else {
                    TextForm::Narrow
                }
            }
        }
    }

    /// The bytes of the characters, without the zero at the end.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Text::Null => &[],
            Text::Narrow(bytes) | Text::Wide(bytes) => bytes,
            Text::Owned(text) => &text.bytes,
        }
    }

    /// Whether it is null or has no characters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes().is_empty()
    }

    /// Whether it is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Text::Null)
    }

    /// The characters; what is no Unicode is replaced. Null is empty.
    #[must_use]
    pub fn to_str(&self) -> Cow<'_, str> {
        let bytes = self.bytes();
        if self.form() == TextForm::Wide {
            return Cow::Owned(char::decode_utf16(units(bytes)).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect());
        }
        match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
        }
    }

    /// Whether it is the text that the characters say, in whichever form.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        match self.form() {
            TextForm::Null => false,
            TextForm::Narrow if text.is_ascii() => self.bytes() == text.as_bytes(),
            TextForm::Narrow => self.to_str() == text,
            TextForm::Wide => units(self.bytes()).eq(text.encode_utf16()),
        }
    }

    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Text<'static> {
        match self {
            Text::Null => Text::Null,
            Text::Narrow(bytes) => Text::narrow(bytes.into()),
            Text::Wide(bytes) => Text::wide(bytes.into()),
            Text::Owned(text) => Text::Owned(text),
        }
    }

    /// How many bytes it takes in a file, length and zero included.
    #[must_use]
    pub fn written_len(&self) -> usize {
        match self.form() {
            TextForm::Null => 4,
            TextForm::Narrow => 5 + self.bytes().len(),
            TextForm::Wide => 6 + self.bytes().len(),
        }
    }
}

fn units(bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
    bytes.chunks_exact(2).map(|unit| unit.first_chunk().map_or(0, |unit| u16::from_le_bytes(*unit)))
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() { f.write_str("null") } else { write!(f, "{:?}", self.to_str()) }
    }
}

impl fmt::Debug for OwnedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::Owned(Box::new(self.clone())).fmt(f)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text::borrowed(text)
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Text::new(&text)
    }
}

impl<'de: 'a, 'a, C: ?Sized> Decode<'de, C> for Text<'a> {
    const MIN_LEN: usize = 4;

    #[inline]
    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let length = i32::from_le_bytes(*input.take_array()?);
        if length == 0 {
            return Ok(Text::Null);
        }
        if length > 0 {
            let bytes = input.take(length as usize)?;
            return match bytes.split_last() {
                Some((0, text)) => Ok(Text::Narrow(text)),
                _ => Err(unended(input)),
            };
        }
        // In 64 bits: the least `i32` has no positive twin, and a 32-bit `usize` has no room for twice the length.
        let Ok(length) = usize::try_from(2 * i64::from(length).unsigned_abs()) else { return Err(input.truncated(u64::MAX)) };
        match input.take(length)?.split_last_chunk() {
            Some((text, [0, 0])) => Ok(Text::Wide(text)),
            _ => Err(unended(input)),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let length = shown.raw().first_chunk().map_or(0, |length| i32::from_le_bytes(*length));
        let _ = write!(shown, "length {length}, {self:?}");
    }
}

#[cold]
fn unended(input: &Decoder<'_>) -> DecodeError {
    input.custom("a text does not end in a zero")
}

impl<C: ?Sized> Encode<C> for Text<'_> {
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        let bytes = self.bytes();
        match self.form() {
            TextForm::Null => out.put_array([0; 4]),
            TextForm::Narrow => {
                let length = i32::try_from(bytes.len() + 1).map_err(|_| too_long(bytes.len()))?;
                out.put_array(length.to_le_bytes());
                out.put_slice(bytes);
                out.put_byte(0);
            }
            TextForm::Wide => {
                let length = i32::try_from(bytes.len() / 2 + 1).map_err(|_| too_long(bytes.len()))?;
                out.put_array((-length).to_le_bytes());
                out.put_slice(bytes);
                out.put_zeros(2);
            }
        }
        Ok(())
    }

    fn size_hint(&self) -> usize {
        self.written_len()
    }
}

#[cold]
fn too_long(length: usize) -> EncodeError {
    EncodeError::new(EncodeErrorKind::OutOfRange { what: "text length", value: length.to_string(), max: 0x7fff_fffe })
}

impl Described for Text<'_> {
    const LAYOUT: Layout = Layout::Custom("text");
}
