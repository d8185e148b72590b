//! What tools need to know of each format, as data.

use bytespec::explain::Explanation;
use bytespec::{DecodeError, EncodeError, Schema};

/// A format: how it is called and recognised, and what can be done with bytes of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name on a command line, such as `godot4-variant`.
    pub name: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// How bytes of it are recognised, one line for people.
    pub recognised_by: &'static str,
    /// How sure it is that these bytes are of this format.
    pub recognise: fn(&[u8]) -> Confidence,
    /// The annotated dump; `None` for formats that are text, which say themselves what they are.
    pub explain: Option<for<'a> fn(&'a [u8]) -> Explanation<'a>>,
    /// Decodes, encodes and compares.
    pub verify: fn(&[u8]) -> Verdict,
    /// What its page says before the declaration, in Markdown: what the bytes are, examples, limits. `None` where the declaration
    /// says it all.
    pub about: Option<fn() -> String>,
    /// The declaration; `None` for formats that are text.
    pub schema: Option<fn() -> &'static Schema>,
    /// How a declared tag stands on the wire, where the declaration leaves it to the context; `None` where the format has no such
    /// variant. See [`markdown_in`](bytespec::export::markdown_in).
    pub tags: fn(u64) -> Option<u64>,
    /// Bytes into a JSON document that loses nothing and names the format.
    #[cfg(feature = "json")]
    #[cfg_attr(docsrs, doc(cfg(feature = "json")))]
    pub to_json: fn(&[u8]) -> Result<String, crate::JsonError>,
    /// The bytes of a JSON document, whichever format it names: so one format becomes another that holds the same values.
    #[cfg(feature = "json")]
    #[cfg_attr(docsrs, doc(cfg(feature = "json")))]
    pub from_json: fn(&str) -> Result<Vec<u8>, crate::JsonError>,
}

/// How sure a format is that bytes belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// They do not.
    No,
    /// They can be read as this format, and perhaps as others.
    Possible,
    /// They can be read to the last byte, and are what a writer of this format writes.
    Likely,
    /// They carry a mark that nothing else has.
    Certain,
}

impl core::fmt::Display for Confidence {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Confidence::No => "no",
            Confidence::Possible => "possible",
            Confidence::Likely => "likely",
            Confidence::Certain => "certain",
        })
    }
}

/// What came of decoding bytes and encoding the value again.
#[derive(Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The same bytes.
    Identical,
    /// Bytes that readers accept but no writer writes; writing gives others.
    NotCanonical {
        /// The first byte that differs.
        at: usize,
    },
    /// As many bytes, of which only such differ as readers skip and writers leave zero: padding, and bits that mean nothing.
    Padding {
        /// All of those.
        at: Vec<usize>,
    },
    /// Other bytes, though the format promises the same.
    Differs {
        /// The first byte that differs.
        at: usize,
    },
    /// The bytes are no such value.
    Undecodable(DecodeError),
    /// The value cannot be written.
    Unencodable(EncodeError),
    /// The text cannot be read.
    Unreadable {
        /// Where, in bytes.
        at: usize,
        /// Why, with line and column.
        message: String,
    },
}

impl Verdict {
    /// Compares what was read with what was written; `liberal` for formats whose readers accept more than one form.
    #[must_use]
    pub fn of(read: &[u8], written: &[u8], liberal: bool) -> Self {
        if read == written {
            return Verdict::Identical;
        }
        let at = read.iter().zip(written).take_while(|(a, b)| a == b).count();
        if liberal { Verdict::NotCanonical { at } } else { Verdict::Differs { at } }
    }

    /// Whether the bytes came back as they were.
    #[must_use]
    pub fn is_identical(&self) -> bool {
        matches!(self, Verdict::Identical)
    }
}

/// So many offsets are named.
const SHOWN: usize = 8;

impl core::fmt::Display for Verdict {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Verdict::Identical => f.write_str("identical"),
            Verdict::NotCanonical { at } => write!(f, "accepted, not canonical, differs at byte {at:#x}"),
            Verdict::Padding { at } => {
                let shown: Vec<_> = at.iter().take(SHOWN).map(|at| format!("{at:#x}")).collect();
                write!(f, "accepted, only padding differs, at byte {}", shown.join(", "))?;
                if at.len() > SHOWN { write!(f, " and {} more", at.len() - SHOWN) } else { Ok(()) }
            }
            Verdict::Differs { at } => write!(f, "differs at byte {at:#x}"),
            Verdict::Undecodable(error) => write!(f, "cannot be decoded: {error}"),
            Verdict::Unencodable(error) => write!(f, "cannot be encoded: {error}"),
            Verdict::Unreadable { message, .. } => write!(f, "cannot be read: {message}"),
        }
    }
}

/// All formats that are compiled in, in the order in which they are tried.
#[must_use]
pub fn formats() -> &'static [Format] {
    const FORMATS: &[Format] = &[
        #[cfg(feature = "godot")]
        crate::godot::registry::GODOT4_STORE,
        #[cfg(feature = "godot")]
        crate::godot::registry::GODOT4_VARIANT,
        #[cfg(feature = "godot")]
        crate::godot::registry::GODOT3_STORE,
        #[cfg(feature = "godot")]
        crate::godot::registry::GODOT3_VARIANT,
        #[cfg(feature = "ark")]
        crate::ark::registry::WORLD,
        #[cfg(feature = "ark")]
        crate::ark::registry::SMALL,
        #[cfg(feature = "ark")]
        crate::ark::registry::PROPERTIES,
        #[cfg(feature = "tscn")]
        crate::tscn::registry::TSCN,
    ];
    FORMATS
}

/// The format that is surest of these bytes; the earlier one where two are equally sure.
///
/// ```
/// assert_eq!(bytespec_formats::detect(&[8, 0, 0, 0, 2, 0, 0, 0, 42, 0, 0, 0]).map(|format| format.name), Some("godot4-store"));
/// assert!(bytespec_formats::detect(b"plain text").is_none());
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<&'static Format> {
    let mut best: Option<(&Format, Confidence)> = None;
    // The formats of one family look at the bytes once.
    #[cfg(feature = "godot")]
    let known = crate::godot::registry::recognise_all(bytes);
    #[cfg(not(feature = "godot"))]
    let known: [(&str, Confidence); 0] = [];
    for format in formats() {
        let sure = known.iter().find(|(name, _)| *name == format.name).map_or_else(|| (format.recognise)(bytes), |(_, sure)| *sure);
        if sure > best.map_or(Confidence::No, |(_, sure)| sure) {
            best = Some((format, sure));
        }
    }
    best.map(|(format, _)| format)
}

/// Why [`detect`] finds no format: what the bytes are instead, what they look like the beginning of, or why they cannot be read though
/// they begin as they should. `None` where nothing is known of them.
///
/// ```
/// # #[cfg(feature = "ark")]
/// assert_eq!(
///     bytespec_formats::refusal(b"SQLite format 3\0").as_deref(),
///     Some("this is an SQLite database: a save of ARK: Survival Ascended, which is another format")
/// );
/// ```
#[must_use]
pub fn refusal(bytes: &[u8]) -> Option<String> {
    if bytes.is_empty() {
        return Some("the file is empty".into());
    }
    #[cfg(feature = "ark")]
    if let Some(error) = crate::ark::refusal(bytes) {
        return Some(error.to_string());
    }
    #[cfg(feature = "godot")]
    if let Some(said) = crate::godot::refusal(bytes) {
        return Some(said);
    }
    None
}
