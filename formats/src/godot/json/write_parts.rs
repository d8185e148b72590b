//! What values are made of, into JSON.

use super::layout::Flat;
use crate::godot::row::{NumberKind, Row};
use crate::godot::value::math::Components;
use crate::godot::{ContainerType, GString, NodePath, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::ser::{Error as _, SerializeStruct};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub(super) struct ArrayForm<O, I> {
    pub(super) of: O,
    pub(super) items: I,
}

#[derive(Serialize)]
pub(super) struct DictionaryForm<O, E> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) keys: Option<O>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values: Option<O>,
    pub(super) entries: E,
}

#[derive(Serialize)]
pub(super) struct IdForm {
    pub(super) id: u64,
}

#[derive(Serialize)]
pub(super) struct ObjectForm<'a, P> {
    pub(super) class: Text<'a>,
    pub(super) properties: P,
}

#[derive(Serialize)]
pub(super) struct ResourceForm<'a> {
    pub(super) uid: Text<'a>,
    pub(super) path: Text<'a>,
}

#[derive(Serialize)]
pub(super) struct SignalForm<'a> {
    pub(super) name: Text<'a>,
    pub(super) object: u64,
}

/// The type of a container: a name, or an object that says what the name is one of.
pub(super) struct Of<'a>(pub(super) &'a ContainerType);

impl Serialize for Of<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let (member, text) = match self.0 {
            ContainerType::Reference(object) => return reference(object, out),
            ContainerType::Any => return out.serialize_unit(),
            ContainerType::Builtin(kind) => return out.serialize_str(kind.name()),
            ContainerType::Class(name) => ("class", name),
            ContainerType::Script(path) => ("script", path),
        };
        let mut object = out.serialize_struct("Of", 1)?;
        object.serialize_field(member, &Text(text))?;
        object.end()
    }
}

/// A script that a text file refers to.
fn reference<S: Serializer>(object: &Object, out: S) -> Result<S::Ok, S::Error> {
    let mut form = out.serialize_struct("Of", 1)?;
    match object {
        Object::SubResource(id) => form.serialize_field("sub_resource", &Text(id))?,
        Object::ExtResource(id) => form.serialize_field("ext_resource", &Text(id))?,
        Object::Resource { uid, path } => form.serialize_field("resource", &ResourceForm { uid: Text(uid), path: Text(path) })?,
        _ => return Err(S::Error::custom("the script of a typed container must be a resource")),
    }
    form.end()
}

/// Key and value, or name and value; on one line if it is told how.
pub(super) struct Pair<'a, A, B> {
    pub(super) flat: Option<&'a Flat>,
    pub(super) first: A,
    pub(super) second: B,
}

impl<A: Serialize, B: Serialize> Serialize for Pair<'_, A, B> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let pair = (&self.first, &self.second);
        match self.flat {
            Some(flat) => flat.during(|| pair.serialize(out)),
            None => pair.serialize(out),
        }
    }
}

/// Items as something makes them.
pub(super) struct List<'a, T, F>(&'a [T], F);

impl<'a, T, U: Serialize, F: Fn(&'a T) -> U> List<'a, T, F> {
    pub(super) fn new(items: &'a [T], each: F) -> Self {
        List(items, each)
    }
}

impl<'a, T, U: Serialize, F: Fn(&'a T) -> U> Serialize for List<'a, T, F> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(&self.1))
    }
}

/// A text, or its bytes where it is not Unicode.
pub(super) struct Text<'a>(pub(super) &'a GString);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if let Some(text) = self.0.as_str() {
            return out.serialize_str(text);
        }
        let mut object = out.serialize_struct("Text", 1)?;
        object.serialize_field("bytes", &STANDARD.encode(self.0.as_bytes()))?;
        object.end()
    }
}

/// A path as text if the text stands for it, else in its parts.
pub(super) struct PathForm<'a>(pub(super) &'a NodePath);

impl Serialize for PathForm<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let path = self.0;
        let text = path.to_text();
        if NodePath::from_text(&text) == *path {
            return out.serialize_str(&text);
        }
        let mut object = out.serialize_struct("NodePath", 3)?;
        object.serialize_field("absolute", &path.absolute)?;
        object.serialize_field("names", &List::new(&path.names, Text))?;
        object.serialize_field("subnames", &List::new(&path.subnames, Text))?;
        object.end()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let bytes = self.bytes();
        match self.of {
            NumberKind::F32 => out.collect_seq(bytes.chunks_exact(4).map(|bytes| Single(f32::from_le(bytes)))),
            NumberKind::F64 => out.collect_seq(bytes.chunks_exact(8).map(|bytes| Double(f64::from_le(bytes)))),
            NumberKind::I32 => out.collect_seq(bytes.chunks_exact(4).map(<i32 as Components>::from_le)),
        }
    }
}

/// An `f64`, or a text where JSON has no such number.
pub(super) struct Double(pub(super) f64);

impl Serialize for Double {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            value if value.is_finite() => out.serialize_f64(value),
            f64::INFINITY => out.serialize_str("inf"),
            f64::NEG_INFINITY => out.serialize_str("-inf"),
            value if value.to_bits() == super::NAN_64 => out.serialize_str("nan"),
            value => out.collect_str(&format_args!("nan:{:016x}", value.to_bits())),
        }
    }
}

/// An `f32`, or a text where JSON has no such number.
pub(super) struct Single(pub(super) f32);

impl Serialize for Single {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            value if value.is_finite() && survives(value) => out.serialize_f32(value),
            value if value.is_finite() => out.serialize_f64(value.into()),
            f32::INFINITY => out.serialize_str("inf"),
            f32::NEG_INFINITY => out.serialize_str("-inf"),
            value if value.to_bits() == super::NAN_32 => out.serialize_str("nan"),
            value => out.collect_str(&format_args!("nan:{:08x}", value.to_bits())),
        }
    }
}

/// Whether the few digits that tell an `f32` from its neighbours still do when they are read as an `f64` first, as
/// nearly all readers of JSON do: 7.038531e-26 does not.
fn survives(value: f32) -> bool {
    // Whole numbers and short fractions need no look at their digits.
    let scaled = value * 1024.0;
    let is_short = scaled == scaled.trunc() && scaled.abs() < 16_777_216.0;
    is_short || format!("{value:e}").parse::<f64>().is_ok_and(|read| read as f32 == value)
}
