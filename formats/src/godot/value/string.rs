//! Text as engines hold it, which is not always Unicode.

use compact_str::CompactString;
use std::borrow::{Borrow, Cow};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A text: nearly always Unicode.
///
/// Generation 3 also holds lone surrogates and numbers above U+10FFFF. Such text is kept as the bytes that the engine
/// writes: the scheme of UTF-8, carried on for these numbers. (3.6 writes a surrogate as a space, or a pair as the character it stands for.) Compared and hashed by bytes. Up to 24 bytes need no memory of
/// their own.
#[derive(Clone)]
pub struct GString(Text);

#[derive(Clone)]
enum Text {
    Unicode(CompactString),
    /// Never valid UTF-8.
    Wild(Box<[u8]>),
}

impl GString {
    /// Text from the bytes of its extended UTF-8.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => GString(Text::Unicode(text.into())),
            Err(error) => GString(Text::Wild(error.into_bytes().into_boxed_slice())),
        }
    }

    /// As [`from_bytes`](Self::from_bytes); short text is copied without asking for memory.
    #[cfg(feature = "tscn")]
    #[inline]
    pub(crate) fn of_slice(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => GString(Text::Unicode(text.into())),
            Err(_) => GString(Text::Wild(bytes.into())),
        }
    }

    /// The text, if it is Unicode.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Text::Unicode(text) => Some(text),
            Text::Wild(_) => None,
        }
    }

    /// The bytes of its UTF-8, extended where it is no Unicode.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Text::Unicode(text) => text.as_bytes(),
            Text::Wild(bytes) => bytes,
        }
    }

    /// The text with U+FFFD for what is no Unicode.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.as_bytes())
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }
}

impl Default for GString {
    fn default() -> Self {
        GString(Text::Unicode(CompactString::const_new("")))
    }
}

impl From<String> for GString {
    fn from(text: String) -> Self {
        GString(Text::Unicode(text.into()))
    }
}

impl From<&str> for GString {
    fn from(text: &str) -> Self {
        GString(Text::Unicode(text.into()))
    }
}

impl TryFrom<GString> for String {
    type Error = GString;

    fn try_from(text: GString) -> Result<Self, GString> {
        match text.0 {
            Text::Unicode(text) => Ok(text.into()),
            wild @ Text::Wild(_) => Err(GString(wild)),
        }
    }
}

impl PartialEq for GString {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for GString {}

impl PartialOrd for GString {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for GString {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

/// As `[u8]`, for [`Borrow`].
impl Hash for GString {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl PartialEq<str> for GString {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for GString {
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Borrow<[u8]> for GString {
    fn borrow(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Debug for GString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_string_lossy(), f)
    }
}

impl fmt::Display for GString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_string_lossy())
    }
}
