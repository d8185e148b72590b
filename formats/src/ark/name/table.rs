//! The context of everything that holds names: how they stand, and the table they refer to.

use super::word::Word;
use super::{Name, shown, split};
use crate::ark::text::{Text, TextForm};
use bytespec::{DecodeError, Versioned};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// How names stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameStyle {
    /// As texts.
    Inline,
    /// As an entry of a table, counted from 1, and a number.
    Pair,
    /// As an entry of a table of complete texts, counted from 0.
    Whole,
}

/// The texts that names refer to.
#[derive(Clone, Debug, Default)]
pub struct NameTable {
    texts: Vec<Text<'static>>,
    words: Vec<Word>,
}

impl NameTable {
    /// A table of these texts, in order; repeated and unused ones are kept.
    pub(crate) fn new(texts: &[Text<'_>]) -> Self {
        NameTable { words: texts.iter().map(word_of).collect(), texts: texts.iter().map(|text| text.clone().into_owned()).collect() }
    }

    /// The texts, in order.
    #[must_use]
    pub fn texts(&self) -> &[Text<'static>] {
        &self.texts
    }

    pub(crate) fn with_capacity(entries: usize) -> Self {
        NameTable { texts: Vec::with_capacity(entries), words: Vec::with_capacity(entries) }
    }

    pub(crate) fn push(&mut self, text: Text<'static>) {
        self.words.push(word_of(&text));
        self.texts.push(text);
    }
}

fn word_of(text: &Text<'_>) -> Word {
    // Names are ASCII; the wide twin of a known one means the same.
    if text.form() == TextForm::Wide { Word::of(text.to_str().as_bytes()) } else { Word::of(text.bytes()) }
}

/// What names are here: the context of the declarations of this module. Also knows the version of the file.
///
/// Copies share the table until one of them adds to it.
#[derive(Debug)]
pub struct Names {
    style: NameStyle,
    version: u16,
    table: Arc<NameTable>,
    /// The first entry of each text, once somebody asked.
    known: Option<HashMap<Text<'static>, u32>>,
    /// What the name of the property at hand says of its value.
    pub(crate) at_hand: Word,
    /// Whether a pair may name an entry that is not there: a record of fixed size stays readable.
    pub(crate) any_index: bool,
    /// What was kept as bytes though it should have been understood.
    pub(crate) notes: Vec<DecodeError>,
    /// What JSON has to know of the rest of the file where values stand.
    #[cfg(feature = "json")]
    pub(crate) around: Around,
}

/// The surroundings of values in JSON.
#[cfg(feature = "json")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Around {
    /// So many levels of archives in byte arrays are still looked into.
    pub(crate) nested: u32,
    /// Where records of pods came to stand, by their segments and their former places.
    pub(crate) moved: Arc<HashMap<(u8, i64), i64>>,
    /// The least and the greatest number that a reference to an object may have, where that is known.
    pub(crate) numbers: Option<(i32, i32)>,
}

/// So many notes are kept of one block: a hostile file cannot make them large.
const KEPT_NOTES: usize = 64;

impl Names {
    /// Names as texts, in a file of this version (0 where it has none).
    #[must_use]
    pub fn inline(version: u16) -> Self {
        Names::with(NameStyle::Inline, version, NameTable::default())
    }

    /// Names by a table.
    pub(crate) fn with(style: NameStyle, version: u16, table: NameTable) -> Self {
        Names {
            style,
            version,
            table: Arc::new(table),
            known: None,
            at_hand: Word::PLAIN,
            any_index: false,
            notes: Vec::new(),
            #[cfg(feature = "json")]
            around: Around::default(),
        }
    }

    /// How names stand.
    #[must_use]
    pub fn style(&self) -> NameStyle {
        self.style
    }

    /// The version of the world; 0 in other files.
    #[must_use]
    pub fn version(&self) -> u16 {
        self.version
    }

    /// The table; empty where names are texts.
    #[must_use]
    pub fn table(&self) -> &NameTable {
        &self.table
    }

    /// What a name is called; empty if the table does not have it.
    #[must_use]
    pub fn text<'n>(&'n self, name: &'n Name<'_>) -> Cow<'n, str> {
        match name {
            Name::Pair { index, number } => shown(self.entry(index.wrapping_sub(1)).map_or(Cow::Borrowed(""), Text::to_str), *number),
            Name::Whole(index) => self.entry(*index).map_or(Cow::Borrowed(""), Text::to_str),
            Name::Inline(text) => text.to_str(),
        }
    }

    /// Base text and number of a name; a text that is no pair has number 0.
    #[must_use]
    pub fn pair<'n>(&'n self, name: &'n Name<'_>) -> (Cow<'n, str>, i32) {
        match name {
            Name::Pair { index, number } => (self.entry(index.wrapping_sub(1)).map_or(Cow::Borrowed(""), Text::to_str), *number),
            _ => (self.text(name), 0),
        }
    }

    /// Whether a name is called so.
    #[must_use]
    pub fn is(&self, name: &Name<'_>, text: &str) -> bool {
        match name {
            Name::Inline(inline) => inline.is(text),
            Name::Whole(index) => self.entry(*index).is_some_and(|entry| entry.is(text)),
            Name::Pair { index, number: 0 } => self.entry(index.wrapping_sub(1)).is_some_and(|entry| entry.is(text)),
            Name::Pair { .. } => self.text(name) == text,
        }
    }

    fn entry(&self, index: u32) -> Option<&Text<'static>> {
        self.table.texts.get(index as usize)
    }

    /// How many entries the table has.
    pub(crate) fn len(&self) -> usize {
        self.table.texts.len()
    }

    /// What a name means.
    #[inline]
    pub(crate) fn word(&self, name: &Name<'_>) -> Word {
        match name {
            Name::Pair { index, number: 0 } => self.word_at(index.wrapping_sub(1)),
            Name::Pair { .. } => Word::PLAIN,
            Name::Whole(index) => self.word_at(*index),
            Name::Inline(text) => word_of(text),
        }
    }

    #[inline]
    pub(crate) fn word_at(&self, index: u32) -> Word {
        self.table.words.get(index as usize).copied().unwrap_or(Word::PLAIN)
    }

    /// The first entry of each text.
    fn known(&mut self) -> &mut HashMap<Text<'static>, u32> {
        let table = &self.table;
        self.known.get_or_insert_with(|| {
            let mut known = HashMap::with_capacity(table.texts.len());
            for (at, text) in table.texts.iter().enumerate() {
                known.entry(text.clone()).or_insert(at as u32);
            }
            known
        })
    }

    /// The entry of a text, which is added if there is none.
    fn intern(&mut self, text: &str) -> u32 {
        let next = self.table.texts.len() as u32;
        let text = Text::new(text);
        let known = self.known();
        if let Some(index) = known.get(&text) {
            return *index;
        }
        known.insert(text.clone(), next);
        Arc::make_mut(&mut self.table).push(text);
        next
    }

    /// The first entry of a base text, counted from 1, which is added if there is none.
    #[cfg(feature = "json")]
    pub(crate) fn intern_base(&mut self, base: &str) -> u32 {
        self.intern(base) + 1
    }

    /// The first entry of a base text, counted from 1.
    #[cfg(feature = "json")]
    pub(crate) fn find_base(&mut self, base: &str) -> Option<u32> {
        self.known().get(&Text::new(base)).map(|index| index + 1)
    }

    /// The pair that [`resolve`](Self::resolve) makes of a text, if its base is in the table.
    #[cfg(feature = "json")]
    pub(crate) fn find(&mut self, text: &str) -> Option<Name<'static>> {
        let (base, number) = split(text);
        self.find_base(base).map(|index| Name::Pair { index, number })
    }

    /// The name as it stands in this file; a text gets its entry in the table.
    pub fn resolve<'a>(&mut self, name: &Name<'a>) -> Name<'a> {
        match (self.style, name) {
            (NameStyle::Pair, Name::Inline(text)) => {
                let text = text.to_str();
                let (base, number) = split(&text);
                Name::Pair { index: self.intern(base) + 1, number }
            }
            (NameStyle::Whole, Name::Inline(text)) => Name::Whole(self.intern(&text.to_str())),
            _ => name.clone(),
        }
    }

    /// How many bytes a name takes here.
    pub(crate) fn written_len(&self, name: &Name<'_>) -> usize {
        match (self.style, name) {
            (NameStyle::Pair, _) => 8,
            (NameStyle::Whole, _) => 4,
            (NameStyle::Inline, Name::Inline(text)) => text.written_len(),
            // Such a name is refused when it is written.
            (NameStyle::Inline, _) => 0,
        }
    }

    /// Remembers that something was kept as bytes.
    #[cold]
    pub(crate) fn note(&mut self, error: DecodeError) {
        if self.notes.len() < KEPT_NOTES {
            self.notes.push(error);
        }
    }
}

impl Clone for Names {
    fn clone(&self) -> Self {
        // What was looked up and noted stays with the one who did.
        Names {
            style: self.style,
            version: self.version,
            table: Arc::clone(&self.table),
            known: None,
            at_hand: Word::PLAIN,
            any_index: self.any_index,
            notes: Vec::new(),
            #[cfg(feature = "json")]
            around: self.around.clone(),
        }
    }
}

impl Versioned for Names {
    fn version(&self) -> u64 {
        self.version.into()
    }
}
