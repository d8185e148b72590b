//! Values into JSON.

use super::document::Values;
use super::layout::{Flat, Layout};
use super::write_parts::{ArrayForm, DictionaryForm, Double, IdForm, List, ObjectForm, Of, Pair, PathForm, ResourceForm, SignalForm, Single, Text};
use crate::godot::row::{NumberKind, Row};
use crate::godot::value::math::Components;
use crate::godot::{Array, ContainerType, Dictionary, FullObject, Object, Packed, Type, Variant};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::ser::{Error, SerializeMap, Serializer};
use std::cell::Cell;
use std::collections::HashSet;

/// Why writing failed.
pub(super) enum Failed {
    TooDeep,
    Json(String),
}

pub(super) fn value(value: &Variant, levels: u32) -> Result<String, Failed> {
    run(levels, |writer, out| writer.value(value, 1).serialize(out))
}

/// A document: what format it is, what else is to say, one value or several.
pub(super) fn document(heads: &[(&str, &str)], values: &Values, levels: u32) -> Result<String, Failed> {
    run(levels, |writer, out| {
        let mut map = out.serialize_map(Some(heads.len() + 1))?;
        for (name, text) in heads {
            map.serialize_entry(name, text)?;
        }
        match values {
            Values::One(value) => map.serialize_entry("value", &writer.value(value, 1))?,
            Values::Many(values) => map.serialize_entry("values", &List::new(values, |value| writer.value(value, 1)))?,
        }
        map.end()
    })
}

type Out<'a, 'b> = &'a mut serde_json::Serializer<&'b mut Vec<u8>, Layout<'b>>;

fn run(levels: u32, write: impl FnOnce(&Writer, Out<'_, '_>) -> Result<(), serde_json::Error>) -> Result<String, Failed> {
    let writer = Writer { levels, flat: Flat::default(), too_deep: Cell::new(false) };
    let mut text = Vec::new();
    match write(&writer, &mut serde_json::Serializer::with_formatter(&mut text, Layout::new(&writer.flat))) {
        Ok(()) => String::from_utf8(text).map_err(|error| Failed::Json(error.to_string())),
        Err(_) if writer.too_deep.get() => Err(Failed::TooDeep),
        Err(error) => Err(Failed::Json(error.to_string())),
    }
}

struct Writer {
    levels: u32,
    flat: Flat,
    too_deep: Cell<bool>,
}

impl Writer {
    fn value<'a>(&'a self, value: &'a Variant, level: u32) -> Value<'a> {
        Value { writer: self, value, level }
    }

    fn flat<'a, T: Serialize>(&'a self, content: T) -> OneLine<'a, T> {
        OneLine { flat: &self.flat, content }
    }
}

/// Its content on one line.
struct OneLine<'a, T> {
    flat: &'a Flat,
    content: T,
}

impl<T: Serialize> Serialize for OneLine<'_, T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.flat.during(|| self.content.serialize(out))
    }
}

/// `{"$NAME": content}`.
struct Tagged<'a, T>(&'a str, T);

impl<T: Serialize> Serialize for Tagged<'_, T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(1))?;
        map.serialize_entry(&format_args!("${}", self.0), &self.1)?;
        map.end()
    }
}

struct Value<'a> {
    writer: &'a Writer,
    value: &'a Variant,
    level: u32,
}

impl Value<'_> {
    fn inner<'a>(&'a self, value: &'a Variant) -> Value<'a> {
        self.writer.value(value, self.level + 1)
    }

    fn check_level<E: Error>(&self) -> Result<&Self, E> {
        if self.level <= self.writer.levels {
            return Ok(self);
        }
        self.writer.too_deep.set(true);
        Err(E::custom("nested too deep"))
    }

    fn of<'a>(&'a self, of: &'a ContainerType) -> impl Serialize + 'a {
        self.writer.flat(Of { of, reference: |object| Referred { outer: self, object } })
    }

    /// A type whose content is on one line.
    fn small<S: Serializer>(&self, out: S, content: impl Serialize) -> Result<S::Ok, S::Error> {
        self.writer.flat(Tagged(self.value.kind().name(), content)).serialize(out)
    }

    /// A type whose content may take several lines.
    fn large<S: Serializer>(&self, out: S, content: impl Serialize) -> Result<S::Ok, S::Error> {
        Tagged(self.value.kind().name(), content).serialize(out)
    }

    fn row<S: Serializer>(&self, out: S, row: Row) -> Result<S::Ok, S::Error> {
        let name = self.value.kind().name();
        match row.of {
            NumberKind::F64 => self.writer.flat(Tagged(&format!("{name}:f64"), row)).serialize(out),
            NumberKind::F32 | NumberKind::I32 => self.writer.flat(Tagged(name, row)).serialize(out),
        }
    }

    fn rows<S: Serializer, N: Components, W: Components>(&self, out: S, packed: &Packed<N, W>) -> Result<S::Ok, S::Error> {
        let name = self.value.kind().name();
        match packed {
            Packed::Single(items) => Tagged(name, self.list(items, |item| Row::new(*item, NumberKind::F32))).serialize(out),
            Packed::Double(items) => Tagged(&format!("{name}:f64"), self.list(items, |item| Row::new(*item, NumberKind::F64))).serialize(out),
        }
    }

    /// A list with each item on a line.
    fn list<'a, T, U: Serialize>(&'a self, items: &'a [T], each: impl Fn(&'a T) -> U + 'a) -> impl Serialize + 'a {
        List::new(items, move |item| self.writer.flat(each(item)))
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.check_level()?;
        match self.value {
            Variant::Nil => out.serialize_unit(),
            Variant::Bool(value) => out.serialize_bool(*value),
            Variant::Int(value) => out.serialize_i64(*value),
            Variant::Float(value) if value.is_finite() => out.serialize_f64(*value),
            Variant::Float(value) => self.small(out, Double(*value)),
            Variant::String(text) => match text.as_str() {
                Some(text) => out.serialize_str(text),
                None => self.small(out, Text(text)),
            },
            Variant::Vector2(value) => self.row(out, Row::boxed(value)),
            Variant::Vector2i(value) => self.row(out, Row::new(*value, NumberKind::I32)),
            Variant::Rect2(value) => self.row(out, Row::boxed(value)),
            Variant::Rect2i(value) => self.row(out, Row::new(*value, NumberKind::I32)),
            Variant::Vector3(value) => self.row(out, Row::boxed(value)),
            Variant::Vector3i(value) => self.row(out, Row::new(*value, NumberKind::I32)),
            Variant::Transform2D(value) => self.row(out, Row::real(value)),
            Variant::Vector4(value) => self.row(out, Row::boxed(value)),
            Variant::Vector4i(value) => self.row(out, Row::new(*value, NumberKind::I32)),
            Variant::Plane(value) => self.row(out, Row::boxed(value)),
            Variant::Quaternion(value) => self.row(out, Row::boxed(value)),
            Variant::Aabb(value) => self.row(out, Row::real(value)),
            Variant::Basis(value) => self.row(out, Row::real(value)),
            Variant::Transform3D(value) => self.row(out, Row::real(value)),
            Variant::Projection(value) => self.row(out, Row::real(value)),
            Variant::Color(value) => self.row(out, Row::new(*value, NumberKind::F32)),
            Variant::StringName(text) => self.small(out, Text(text)),
            Variant::NodePath(path) => self.small(out, PathForm(path)),
            Variant::Rid(rid) => self.small(out, rid.0),
            Variant::Object(object) => self.object(out, object),
            Variant::Callable => self.small(out, ()),
            Variant::Signal(signal) => self.small(out, SignalForm { name: Text(&signal.name), object: signal.object }),
            Variant::Dictionary(dictionary) => self.dictionary(out, dictionary),
            Variant::Array(array) => self.array(out, array),
            Variant::PackedByteArray(bytes) => self.small(out, STANDARD.encode(bytes)),
            Variant::PackedInt32Array(items) => self.small(out, items),
            Variant::PackedInt64Array(items) => self.small(out, items),
            Variant::PackedFloat32Array(items) => self.small(out, List::new(items, |number| Single(*number))),
            Variant::PackedFloat64Array(items) => self.small(out, List::new(items, |number| Double(*number))),
            Variant::PackedStringArray(items) => self.large(out, self.list(items, Text)),
            Variant::PackedVector2Array(items) => self.rows(out, items),
            Variant::PackedVector3Array(items) => self.rows(out, items),
            Variant::PackedColorArray(items) => self.large(out, self.list(items, |item| Row::new(*item, NumberKind::F32))),
            Variant::PackedVector4Array(items) => self.rows(out, items),
        }
    }
}

// --- containers ---

/// Whether a value takes one line.
fn is_small(value: &Variant) -> bool {
    match value {
        Variant::Array(array) => array.of == ContainerType::Any && array.items.is_empty(),
        Variant::Dictionary(dictionary) => is_plain(dictionary) && dictionary.is_empty(),
        Variant::Object(object) => !matches!(&**object, Object::Full(_)),
        value => value.kind() < Type::PackedStringArray,
    }
}

fn is_untyped(dictionary: &Dictionary) -> bool {
    dictionary.keys == ContainerType::Any && dictionary.values == ContainerType::Any
}

/// Whether a dictionary can be an object of JSON: its keys are texts, none of them twice or like a type.
pub(super) fn is_plain(dictionary: &Dictionary) -> bool {
    let mut seen = HashSet::with_capacity(dictionary.len());
    is_untyped(dictionary) && dictionary.entries.iter().all(|entry| plain_key(&entry.key).is_some_and(|key| seen.insert(key)))
}

pub(super) fn plain_key(key: &Variant) -> Option<&str> {
    match key {
        Variant::String(text) => text.as_str().filter(|text| !text.starts_with('$')),
        _ => None,
    }
}

impl Value<'_> {
    fn array<S: Serializer>(&self, out: S, array: &Array) -> Result<S::Ok, S::Error> {
        let numbers = array.items.iter().all(|item| item.kind() <= Type::Float);
        let items = List::new(&array.items, |item| self.inner(item));
        match &array.of {
            ContainerType::Any if numbers => self.writer.flat(items).serialize(out),
            ContainerType::Any => items.serialize(out),
            of if numbers => self.small(out, ArrayForm { of: self.of(of), items }),
            of => self.large(out, ArrayForm { of: self.of(of), items }),
        }
    }

    fn dictionary<S: Serializer>(&self, out: S, dictionary: &Dictionary) -> Result<S::Ok, S::Error> {
        if is_plain(dictionary) {
            let mut map = out.serialize_map(Some(dictionary.len()))?;
            for entry in &dictionary.entries {
                map.serialize_entry(plain_key(&entry.key).unwrap_or_default(), &self.inner(&entry.value))?;
            }
            return map.end();
        }
        let entries = List::new(&dictionary.entries, |entry| Pair {
            flat: (is_small(&entry.key) && is_small(&entry.value)).then_some(&self.writer.flat),
            first: self.inner(&entry.key),
            second: self.inner(&entry.value),
        });
        let of = |of| (of != &ContainerType::Any).then(|| self.of(of));
        self.large(out, DictionaryForm { keys: of(&dictionary.keys), values: of(&dictionary.values), entries })
    }

    fn object<S: Serializer>(&self, out: S, object: &Object) -> Result<S::Ok, S::Error> {
        match object {
            Object::Null => self.writer.flat(Tagged("Object", ())).serialize(out),
            Object::Id(id) => self.writer.flat(Tagged("Object", IdForm { id: *id })).serialize(out),
            Object::Full(object) => self.full(out, object),
            Object::SubResource(id) => self.writer.flat(Tagged("SubResource", Text(id))).serialize(out),
            Object::ExtResource(id) => self.writer.flat(Tagged("ExtResource", Text(id))).serialize(out),
            Object::Resource { uid, path } => self.writer.flat(Tagged("Resource", ResourceForm { uid: Text(uid), path: Text(path) })).serialize(out),
        }
    }

    fn full<S: Serializer>(&self, out: S, object: &FullObject) -> Result<S::Ok, S::Error> {
        let properties = List::new(&object.properties, |property| Pair {
            flat: is_small(&property.value).then_some(&self.writer.flat),
            first: Text(&property.name),
            second: self.inner(&property.value),
        });
        Tagged("Object", ObjectForm { class: Text(&object.class), properties }).serialize(out)
    }
}

/// An object that the type of a container refers to, as a value inside of the container.
struct Referred<'a> {
    outer: &'a Value<'a>,
    object: &'a Object,
}

impl Serialize for Referred<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Value { writer, value, level } = self.outer;
        writer.value(value, level + 1).check_level()?.object(out, self.object)
    }
}
