//! How many bytes a value takes: its size stands in front of it.

use super::{Held, List, Property, Redirection, Value};
use crate::ark::name::Names;
use crate::ark::text::Text;

impl Held<'_> {
    /// The size that the record says: none for a bool.
    pub(super) fn size(&self, names: &Names) -> usize {
        match &self.0 {
            Value::Bool(_) => 0,
            value => value.written_len(names),
        }
    }
}

fn sum<T>(items: &[T], len: impl FnMut(&T) -> usize) -> usize {
    4 + items.iter().map(len).sum::<usize>()
}

impl Value<'_> {
    fn written_len(&self, names: &Names) -> usize {
        match self {
            Value::Bool(_) | Value::Int8(_) | Value::Byte(_) => 1,
            Value::Int16(_) | Value::UInt16(_) => 2,
            Value::Int(_) | Value::UInt32(_) | Value::Float(_) | Value::Color(_) => 4,
            Value::Int64(_) | Value::UInt64(_) | Value::Double(_) | Value::Vector2D(_) => 8,
            Value::Vector(_) | Value::Rotator(_) => 12,
            Value::Quat(_) | Value::LinearColor(_) => 16,
            Value::UniqueNetId(account) => 4 + account.id.written_len(),
            Value::Enum(name) | Value::Name(name) => names.written_len(name),
            Value::Str(text) => text.written_len(),
            Value::Object(reference) => reference.written_len(names),
            Value::Struct(list) => list.written_len(names),
            Value::Bools(bytes) | Value::Bytes(bytes) => 4 + bytes.len(),
            Value::Int8s(items) => 4 + items.len(),
            Value::Int16s(items) => 4 + 2 * items.len(),
            Value::UInt16s(items) => 4 + 2 * items.len(),
            Value::Ints(items) => 4 + 4 * items.len(),
            Value::UInt32s(items) => 4 + 4 * items.len(),
            Value::Floats(items) => 4 + 4 * items.len(),
            Value::Colors(items) => 4 + 4 * items.len(),
            Value::Int64s(items) => 4 + 8 * items.len(),
            Value::UInt64s(items) => 4 + 8 * items.len(),
            Value::Doubles(items) => 4 + 8 * items.len(),
            Value::Vectors(items) => 4 + 12 * items.len(),
            Value::LinearColors(items) => 4 + 16 * items.len(),
            Value::Strs(items) => sum(items, Text::written_len),
            Value::Enums(items) | Value::Names(items) => sum(items, |name| names.written_len(name)),
            Value::Objects(items) => sum(items, |reference| reference.written_len(names)),
            Value::Structs(items) => sum(items, |list| list.written_len(names)),
            Value::Redirections(items) => sum(items, |item| item.written_len(names)),
            Value::Text(raw) | Value::Opaque { raw, .. } => raw.len(),
        }
    }
}

impl Redirection<'_> {
    fn written_len(&self, names: &Names) -> usize {
        10 + sum(&self.objects, |item| item.written_len(names)) + sum(&self.classes, |item| item.written_len(names))
    }
}

impl Property<'_> {
    fn written_len(&self, names: &Names) -> usize {
        let of = self.of.as_ref().map_or(0, |of| names.written_len(of));
        let value = match &*self.value {
            Value::Bool(_) => 1,
            _ => self.value.size(names),
        };
        names.written_len(&self.name) + names.written_len(&self.kind) + 8 + of + value
    }
}

impl List<'_> {
    fn written_len(&self, names: &Names) -> usize {
        self.properties.iter().map(|property| property.written_len(names)).sum::<usize>() + names.written_len(&self.end)
    }
}
