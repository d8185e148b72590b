//! Names: of classes, objects, properties and types.

mod codec;
mod table;
mod word;

use super::text::Text;
use std::borrow::Cow;
use std::fmt;

pub use table::{NameStyle, NameTable, Names};
pub(crate) use word::{Kind, Native, Word};

/// A name as it stands in the file. [`Names::text`] says what it is called.
///
/// The engine keeps a name as a base text and a number; shown is the base for number 0, else `base_N` with N one less. A pair is kept
/// as a pair: (`Foo`, 2) and (`Foo_1`, 0) look alike and differ.
///
/// | where | as | bytes |
/// | --- | --- | --- |
/// | worlds from version 6 on | [`Pair`](Self::Pair) | 8 |
/// | property blocks of hibernating objects | [`Whole`](Self::Whole) | 4 |
/// | everywhere else | [`Inline`](Self::Inline), as shown | 4 and the text |
///
/// A name made from text, `Name::from("Foo_3")`, can be written everywhere: where there is a table, the text gets its entry when it is
/// written.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Name<'a> {
    /// An entry of the file's name table, counted from 1, and a number.
    Pair {
        /// The entry, at least 1.
        index: u32,
        /// The number, one more than the one shown; 0 for none.
        number: i32,
    },
    /// An entry of the table of complete texts of a hibernating group, counted from 0.
    Whole(u32),
    /// The text.
    Inline(Text<'a>),
}

impl<'a> Name<'a> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Name<'static> {
        match self {
            Name::Pair { index, number } => Name::Pair { index, number },
            Name::Whole(index) => Name::Whole(index),
            Name::Inline(text) => Name::Inline(text.into_owned()),
        }
    }

    /// The text, of a name that is written as one.
    #[must_use]
    pub fn as_text(&self) -> Option<&Text<'a>> {
        match self {
            Name::Inline(text) => Some(text),
            _ => None,
        }
    }
}

impl<'a> From<&'a str> for Name<'a> {
    fn from(text: &'a str) -> Self {
        Name::Inline(Text::borrowed(text))
    }
}

impl From<String> for Name<'_> {
    fn from(text: String) -> Self {
        Name::Inline(Text::new(&text))
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Pair { index, number } => write!(f, "name {index}, {number}"),
            Name::Whole(index) => write!(f, "name {index}"),
            Name::Inline(text) => text.fmt(f),
        }
    }
}

/// Base and number as the engine splits them: only a number without leading zeros that fits 31 bits leaves the text.
fn split(text: &str) -> (&str, i32) {
    let Some((base, digits)) = text.rsplit_once('_') else { return (text, 0) };
    let plain = digits == "0" || (!digits.starts_with('0') && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
    match digits.parse::<i32>() {
        Ok(number) if plain && number < i32::MAX && !base.is_empty() => (base, number + 1),
        _ => (text, 0),
    }
}

/// How a name is shown.
fn shown(base: Cow<'_, str>, number: i32) -> Cow<'_, str> {
    if number == 0 { base } else { Cow::Owned(format!("{base}_{}", i64::from(number) - 1)) }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn only_plain_numbers_are_split_off() {
        for (text, expected) in [
            ("Foo", ("Foo", 0)),
            ("Foo_0", ("Foo", 1)),
            ("Foo_12", ("Foo", 13)),
            ("Foo_01", ("Foo_01", 0)),
            ("Foo_", ("Foo_", 0)),
            ("_5", ("_5", 0)),
            ("Foo_+5", ("Foo_+5", 0)),
            ("Foo_2147483647", ("Foo_2147483647", 0)),
            ("Foo_2147483646", ("Foo", 2_147_483_647)),
            ("Foo_99999999999", ("Foo_99999999999", 0)),
        ] {
            assert_eq!(split(text), expected, "{text}");
        }
    }
}
