//! Properties by name.

use crate::ark::block::Block;
use crate::ark::name::Names;
use crate::ark::property::{List, ObjectRef, Property, Value};
use bytespec::DecodeError;
use std::borrow::Cow;

/// Properties of an object or a struct, to be asked by name.
///
/// A name that is there with several indices is a static array; one without an index means index 0. If the same name and index come
/// twice, the first counts.
#[derive(Clone, Copy, Debug)]
pub struct Properties<'s> {
    list: &'s [Property<'s>],
    names: &'s Names,
    damage: Option<&'s DecodeError>,
}

impl<'s> Properties<'s> {
    /// These properties; `names` are those of the objects they belong to.
    #[must_use]
    pub fn new(list: &'s [Property<'s>], names: &'s Names) -> Self {
        Properties { list, names, damage: None }
    }

    /// What kept the properties from being read to their end: more may have been there. Types of `serde` are not read from these.
    #[must_use]
    pub fn damage(&self) -> Option<&'s DecodeError> {
        self.damage
    }

    /// The same, as if those that could be read were all.
    #[must_use]
    pub fn ignore_damage(self) -> Self {
        Properties { damage: None, ..self }
    }

    /// All of them, in order.
    #[must_use]
    pub fn all(&self) -> &'s [Property<'s>] {
        self.list
    }

    /// What their names are.
    #[must_use]
    pub fn names(&self) -> &'s Names {
        self.names
    }

    /// A value, by its name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'s Value<'s>> {
        self.at(name, 0)
    }

    /// An element of a static array.
    #[must_use]
    pub fn at(&self, name: &str, index: i32) -> Option<&'s Value<'s>> {
        let mut found = self.list.iter().filter(|property| property.index == index);
        found.find(|property| self.names.is(&property.name, name)).map(|property| &*property.value)
    }

    /// A whole number of any size.
    #[must_use]
    pub fn int(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_i64()
    }

    /// A number of any kind.
    #[must_use]
    pub fn float(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }

    /// A truth value. Every byte but 0 is true.
    #[must_use]
    pub fn bool(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// A text, or what a name or the constant of an enum is called.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Cow<'s, str>> {
        self.get(name)?.as_text(self.names)
    }

    /// The number of the object that is referred to, as it stands: its place in the table, but for hibernating groups and pods
    /// ([`Objects::target`](crate::ark::Objects::target)).
    #[must_use]
    pub fn object(&self, name: &str) -> Option<usize> {
        self.get(name)?.as_object()
    }

    /// The properties of a struct.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<Properties<'s>> {
        match self.get(name)? {
            Value::Struct(list) => Some(list.view(self.names)),
            _ => None,
        }
    }

    /// The numbers of the objects that an array refers to, as they stand; those that are none are left out.
    pub fn objects(&self, name: &str) -> impl Iterator<Item = usize> + 's {
        let references = match self.get(name) {
            Some(Value::Objects(references)) => &references[..],
            _ => &[],
        };
        references.iter().filter_map(|reference| usize::try_from(reference.id()?).ok())
    }
}

impl List<'_> {
    /// The properties, to be asked by name.
    #[must_use]
    pub fn view<'s>(&'s self, names: &'s Names) -> Properties<'s> {
        Properties::new(&self.properties, names)
    }
}

impl Block<'_> {
    /// The properties, to be asked by name.
    #[must_use]
    pub fn view<'s>(&'s self, names: &'s Names) -> Properties<'s> {
        Properties { damage: self.damage(), ..Properties::new(&self.properties, names) }
    }
}

impl Value<'_> {
    /// A whole number, if it is one and fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        Some(match self {
            Value::Int8(number) => (*number).into(),
            Value::Byte(number) => (*number).into(),
            Value::Int16(number) => (*number).into(),
            Value::UInt16(number) => (*number).into(),
            Value::Int(number) => (*number).into(),
            Value::UInt32(number) => (*number).into(),
            Value::Int64(number) => *number,
            Value::UInt64(number) => return i64::try_from(*number).ok(),
            _ => return None,
        })
    }

    /// A number, if it is one.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        Some(match self {
            Value::Float(number) => (*number).into(),
            Value::Double(number) => *number,
            Value::UInt64(number) => *number as f64,
            whole => whole.as_i64()? as f64,
        })
    }

    /// A truth value, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(byte) => Some(*byte != 0),
            _ => None,
        }
    }

    /// A text, a name or the constant of an enum, if it is one.
    #[must_use]
    pub fn as_text<'s>(&'s self, names: &'s Names) -> Option<Cow<'s, str>> {
        match self {
            Value::Str(text) => Some(text.to_str()),
            Value::Name(name) | Value::Enum(name) => Some(names.text(name)),
            Value::Object(ObjectRef::Path(path) | ObjectRef::ShortPath(path)) => Some(names.text(path)),
            _ => None,
        }
    }

    /// The number of the object that is referred to, as it stands, if it is a reference to one.
    #[must_use]
    pub fn as_object(&self) -> Option<usize> {
        match self {
            Value::Object(reference) => usize::try_from(reference.id()?).ok(),
            _ => None,
        }
    }
}
