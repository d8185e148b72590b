//! What views read with: values of a kind under a name, and errors that say under which.

use crate::godot::{Dictionary, GString, Variant};
use crate::tscn::Section;
use crate::tscn::check::{entry, len};
use std::fmt;

/// Why a section is not what a view takes it for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewError {
    key: String,
    message: String,
}

impl ViewError {
    pub(super) fn new(key: impl Into<String>, message: impl fmt::Display) -> Self {
        ViewError { key: key.into(), message: message.to_string() }
    }

    /// The key of the property.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key, self.message)
    }
}

impl std::error::Error for ViewError {}

/// The values of a dictionary or a group of keys, with the name of what holds them.
#[derive(Clone, Copy)]
pub(super) struct Parts<'v> {
    pub(super) key: &'v str,
    pub(super) of: &'v Dictionary,
}

impl<'v> Parts<'v> {
    pub(super) fn of(key: &'v str, value: &'v Variant) -> Result<Self, ViewError> {
        match value {
            Variant::Dictionary(of) => Ok(Parts { key, of }),
            other => Err(ViewError::new(key, format_args!("expected a dictionary, found {}", other.kind().name()))),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&'v Variant> {
        entry(self.of, name).filter(|value| **value != Variant::Nil)
    }

    pub(super) fn wrong(&self, name: &str, message: impl fmt::Display) -> ViewError {
        ViewError::new(self.key, format_args!("`{name}`: {message}"))
    }

    pub(super) fn int(&self, name: &str) -> Result<Option<i64>, ViewError> {
        match self.get(name) {
            None => Ok(None),
            Some(Variant::Int(number)) => Ok(Some(*number)),
            Some(Variant::Float(number)) if number.trunc() == *number => Ok(Some(*number as i64)),
            Some(other) => Err(self.wrong(name, format_args!("expected a whole number, found {}", other.kind().name()))),
        }
    }

    pub(super) fn count(&self, name: &str) -> Result<u32, ViewError> {
        let number = self.int(name)?.unwrap_or(0);
        u32::try_from(number).map_err(|_| self.wrong(name, format_args!("{number} is no count")))
    }

    pub(super) fn bytes(&self, name: &str) -> Result<&'v [u8], ViewError> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Variant::PackedByteArray(bytes)) => Ok(bytes),
            Some(other) => Err(self.wrong(name, format_args!("expected bytes, found {}", other.kind().name()))),
        }
    }

    pub(super) fn floats(&self, name: &str) -> Result<Vec<f32>, ViewError> {
        self.get(name).map_or(Ok(Vec::new()), |value| floats(value).ok_or_else(|| self.wrong(name, "expected a list of numbers")))
    }
}

/// Numbers of any list.
pub(super) fn floats(value: &Variant) -> Option<Vec<f32>> {
    Some(match value {
        Variant::PackedFloat32Array(items) => items.clone(),
        Variant::PackedFloat64Array(items) => items.iter().map(|item| *item as f32).collect(),
        Variant::PackedInt32Array(items) => items.iter().map(|item| *item as f32).collect(),
        Variant::Array(array) => array.items.iter().map(|item| item.as_f64().map(|item| item as f32)).collect::<Option<_>>()?,
        _ => return None,
    })
}

pub(super) fn list_len(value: &Variant) -> usize {
    len(value).unwrap_or(0)
}

pub(super) fn text(value: &Variant) -> Option<&GString> {
    match value {
        Variant::String(text) | Variant::StringName(text) => Some(text),
        _ => None,
    }
}

/// Keys such as `bones/0/name`, in groups by their numbers; engines number from 0 without gaps.
pub(super) fn numbered<'s>(section: &'s Section, prefix: &str) -> Result<Vec<Vec<(&'s str, &'s Variant)>>, ViewError> {
    let mut groups: Vec<Vec<(&str, &Variant)>> = Vec::new();
    for field in section.properties() {
        let Some(name) = field.name().as_str() else { continue };
        let Some((digits, key)) = name.strip_prefix(prefix).and_then(|rest| rest.split_once('/')) else { continue };
        let at: usize = digits.parse().map_err(|_| ViewError::new(name, "expected a number"))?;
        if at > groups.len() {
            return Err(ViewError::new(name, format_args!("number {at}, where {} comes next", groups.len())));
        }
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push((key, field.value()));
    }
    Ok(groups)
}
