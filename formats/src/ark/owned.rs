//! Values that outlive the file they were read from.

use super::block::{Block, Tail};
use super::extra::{Extra, Foliage, FoliageEntry, FoliageMap};
use super::name::Name;
use super::object::Object;
use super::property::{Held, List, ObjectRef, Property, Redirection, UniqueNetId, Value};
use super::text::Text;
use std::borrow::Cow;

fn bytes(bytes: Cow<'_, [u8]>) -> Cow<'static, [u8]> {
    Cow::Owned(bytes.into_owned())
}

fn all<T, O>(items: Vec<T>, owned: impl FnMut(T) -> O) -> Vec<O> {
    items.into_iter().map(owned).collect()
}

impl ObjectRef<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> ObjectRef<'static> {
        match self {
            ObjectRef::Id(id) => ObjectRef::Id(id),
            ObjectRef::ShortId(id) => ObjectRef::ShortId(id),
            ObjectRef::Path(path) => ObjectRef::Path(path.into_owned()),
            ObjectRef::ShortPath(path) => ObjectRef::ShortPath(path.into_owned()),
        }
    }
}

impl Redirection<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Redirection<'static> {
        Redirection {
            unknown: self.unknown,
            segment: self.segment,
            position: self.position,
            objects: all(self.objects, ObjectRef::into_owned),
            classes: all(self.classes, ObjectRef::into_owned),
        }
    }
}

impl Value<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Bool(it) => Value::Bool(it),
            Value::Int8(it) => Value::Int8(it),
            Value::Byte(it) => Value::Byte(it),
            Value::Enum(it) => Value::Enum(it.into_owned()),
            Value::Int16(it) => Value::Int16(it),
            Value::UInt16(it) => Value::UInt16(it),
            Value::Int(it) => Value::Int(it),
            Value::UInt32(it) => Value::UInt32(it),
            Value::Int64(it) => Value::Int64(it),
            Value::UInt64(it) => Value::UInt64(it),
            Value::Float(it) => Value::Float(it),
            Value::Double(it) => Value::Double(it),
            Value::Str(it) => Value::Str(it.into_owned()),
            Value::Name(it) => Value::Name(it.into_owned()),
            Value::Text(it) => Value::Text(bytes(it)),
            Value::Object(it) => Value::Object(it.into_owned()),
            Value::Vector(it) => Value::Vector(it),
            Value::Rotator(it) => Value::Rotator(it),
            Value::Vector2D(it) => Value::Vector2D(it),
            Value::Quat(it) => Value::Quat(it),
            Value::Color(it) => Value::Color(it),
            Value::LinearColor(it) => Value::LinearColor(it),
            Value::UniqueNetId(it) => Value::UniqueNetId(UniqueNetId { size: it.size, id: it.id.into_owned() }),
            Value::Struct(it) => Value::Struct(it.into_owned()),
            Value::Bools(it) => Value::Bools(bytes(it)),
            Value::Int8s(it) => Value::Int8s(it),
            Value::Bytes(it) => Value::Bytes(bytes(it)),
            Value::Enums(it) => Value::Enums(all(it, Name::into_owned)),
            Value::Int16s(it) => Value::Int16s(it),
            Value::UInt16s(it) => Value::UInt16s(it),
            Value::Ints(it) => Value::Ints(it),
            Value::UInt32s(it) => Value::UInt32s(it),
            Value::Int64s(it) => Value::Int64s(it),
            Value::UInt64s(it) => Value::UInt64s(it),
            Value::Floats(it) => Value::Floats(it),
            Value::Doubles(it) => Value::Doubles(it),
            Value::Strs(it) => Value::Strs(all(it, Text::into_owned)),
            Value::Names(it) => Value::Names(all(it, Name::into_owned)),
            Value::Objects(it) => Value::Objects(all(it, ObjectRef::into_owned)),
            Value::Colors(it) => Value::Colors(it),
            Value::Vectors(it) => Value::Vectors(it),
            Value::LinearColors(it) => Value::LinearColors(it),
            Value::Structs(it) => Value::Structs(all(it, List::into_owned)),
            Value::Redirections(it) => Value::Redirections(all(it, Redirection::into_owned)),
            Value::Opaque { tag, raw } => Value::Opaque { tag, raw: bytes(raw) },
        }
    }
}

impl Property<'_> {
    /// The same, borrowed from nothing. Names that are entries of a table stay so: they mean something in the same file alone.
    #[must_use]
    pub fn into_owned(self) -> Property<'static> {
        Property {
            name: self.name.into_owned(),
            kind: self.kind.into_owned(),
            index: self.index,
            of: self.of.map(Name::into_owned),
            value: Held(self.value.0.into_owned()),
        }
    }
}

impl List<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> List<'static> {
        List { properties: all(self.properties, Property::into_owned), end: self.end.into_owned() }
    }
}

impl Extra<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Extra<'static> {
        match self {
            Extra::None => Extra::None,
            Extra::Zero => Extra::Zero,
            Extra::Character(number) => Extra::Character(number),
            Extra::Opaque(raw) => Extra::Opaque(bytes(raw)),
            Extra::Foliage(foliage) => {
                let entry = |it: FoliageEntry<'_>| FoliageEntry { key: it.key.into_owned(), properties: it.properties.into_owned() };
                Extra::Foliage(Foliage { maps: all(foliage.maps, |map| FoliageMap { entries: all(map.entries, entry) }) })
            }
        }
    }
}

impl Block<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Block<'static> {
        let tail = match self.tail {
            Tail::End { end, extra } => Tail::End { end: end.into_owned(), extra: extra.into_owned() },
            Tail::Damaged { error, raw } => Tail::Damaged { error, raw: bytes(raw) },
        };
        Block { properties: all(self.properties, Property::into_owned), tail, problems: self.problems }
    }
}

impl Object<'_> {
    /// The same, borrowed from nothing.
    #[must_use]
    pub fn into_owned(self) -> Object<'static> {
        Object {
            guid: self.guid,
            class: self.class.into_owned(),
            is_item: self.is_item,
            names: all(self.names, Name::into_owned),
            from_data_file: self.from_data_file,
            data_file: self.data_file,
            has_location: self.has_location,
            location: self.location,
            offset: self.offset,
            offset_high: self.offset_high,
        }
    }
}
