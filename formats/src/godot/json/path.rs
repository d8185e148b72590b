//! Where reading is, and where it failed. A path costs nothing until something fails.

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess};
use std::cell::{Cell, RefCell};
use std::fmt;

/// What one run of reading remembers.
pub(super) struct Reader {
    levels: u32,
    failed_at: RefCell<Option<String>>,
    too_deep: Cell<bool>,
}

impl Reader {
    pub(super) fn new(levels: u32) -> Self {
        Reader { levels, failed_at: RefCell::default(), too_deep: Cell::new(false) }
    }

    /// A member of the document. A value that stands there is the outermost.
    pub(super) fn start<'a>(&'a self, member: &'a str) -> At<'a> {
        At { reader: self, parent: None, step: Step::Name(member), level: 1 }
    }

    /// The innermost place that failed.
    pub(super) fn failed_at(&self) -> String {
        self.failed_at.borrow().clone().unwrap_or_default()
    }

    pub(super) fn was_too_deep(&self) -> bool {
        self.too_deep.get()
    }
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Name(&'a str),
    Index(usize),
}

/// A place in the document: one step, and where it starts from.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    reader: &'a Reader,
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
    /// How deep the value is that stands here or round this; the outermost is 1.
    level: u32,
}

impl<'a> At<'a> {
    pub(super) fn name<'b>(&'b self, name: &'b str) -> At<'b> {
        At { parent: Some(self), step: Step::Name(name), ..*self }
    }

    pub(super) fn index(&self, index: usize) -> At<'_> {
        At { parent: Some(self), step: Step::Index(index), ..*self }
    }

    /// The same place, for a value inside of the one that is being read.
    pub(super) fn deeper(mut self) -> Self {
        self.level += 1;
        self
    }

    /// Fails where values may not nest so deep.
    pub(super) fn check_level<E: Error>(&self) -> Result<(), E> {
        if self.level <= self.reader.levels {
            return Ok(());
        }
        self.reader.too_deep.set(true);
        Err(E::custom(format_args!("nested deeper than {} levels", self.reader.levels)))
    }

    /// Remembers this place unless one inside of it has failed already.
    fn note<T, E>(&self, result: Result<T, E>) -> Result<T, E> {
        if result.is_err() {
            let mut failed_at = self.reader.failed_at.borrow_mut();
            if failed_at.is_none() {
                *failed_at = Some(self.to_string());
            }
        }
        result
    }
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut steps: Vec<Step<'_>> = std::iter::successors(Some(self), |at| at.parent).map(|at| at.step).collect();
        steps.reverse();
        let left_out = steps.len().saturating_sub(2 * SHOWN);
        for (number, step) in steps.iter().enumerate() {
            match step {
                _ if left_out > 0 && number == SHOWN => write!(f, ".(… {left_out} more)")?,
                _ if (SHOWN..SHOWN + left_out).contains(&number) => {}
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Name(name) => {
                    f.write_str(if number > 0 { "." } else { "" })?;
                    if is_plain(name) { f.write_str(name)? } else { write!(f, "{name:?}")? }
                }
            }
        }
        Ok(())
    }
}

/// Whether a name needs no quotes.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | ':'))
}

/// Goes on to a member of that name.
pub(super) fn push_name(path: &mut String, name: &str) {
    path.push('.');
    path.push_str(&if is_plain(name) { name.into() } else { format!("{name:?}") });
}

/// So many steps are shown at either end of a path.
const SHOWN: usize = 16;

/// The value of the member whose name has been read.
pub(super) fn member<'de, A: MapAccess<'de>, S: DeserializeSeed<'de>>(map: &mut A, at: &At<'_>, seed: S) -> Result<S::Value, A::Error> {
    at.note(map.next_value_seed(seed))
}

/// The next item of a list.
pub(super) fn item<'de, A: SeqAccess<'de>, S: DeserializeSeed<'de>>(list: &mut A, at: &At<'_>, seed: S) -> Result<Option<S::Value>, A::Error> {
    at.note(list.next_element_seed(seed))
}
