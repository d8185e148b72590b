//! Properties that are added, renamed and removed by their way.

use super::Path;
use super::path::{FoundMut, position};
use super::set::{Numbers, set, set_all};
use crate::ark::error::ArkError;
use crate::ark::name::{Name, Names};
use crate::ark::property::{Color, Held, LinearColor, List, ObjectRef, Property, Quat, Rotator, UniqueNetId, Value, Vector, Vector2D};
use crate::ark::save::Objects;
use crate::ark::text::Text;
use std::borrow::Cow;

impl Objects<'_> {
    /// Adds a property with a value from text, behind those that are there.
    ///
    /// `kind` is its type, with the inner one behind a colon: `IntProperty`, `StructProperty:Vector`, `ByteProperty:EGender`,
    /// `ArrayProperty:StrProperty`. The text is as for [`set_text`](Self::set_text); of an array, its elements with commas between them;
    /// of a struct that is a list of properties, nothing.
    ///
    /// # Errors
    /// When it is there, what it would stand in is not, the type is not known, or the text is no such value.
    pub fn add_text(&mut self, object: usize, path: &Path, kind: &str, text: &str) -> Result<(), ArkError> {
        let (kind, of) = kind.split_once(':').map_or((kind, None), |(kind, of)| (kind, Some(of)));
        let made = blank(kind, of)
            .filter(|_| of != Some(""))
            .ok_or_else(|| format!("`{kind}{}{}` is no type of a value from text", if of.is_some() { ":" } else { "" }, of.unwrap_or("")));
        let made = made.and_then(|mut value| fill(&mut value, text, self.numbers()).map(|()| value)).map_err(|reason| refused(object, &reason))?;
        let of = match kind {
            "ByteProperty" => Some(of.unwrap_or("None")),
            _ => of,
        };
        self.change(object, |list, names| {
            let place = path.place_mut(list, names);
            let place = place.and_then(|(name, index, list)| Some((name, i32::try_from(index.unwrap_or(0)).ok()?, list)));
            let Some((name, index, list)) = place else { return Err("there is nothing to add a property to".into()) };
            check_free(list, names, name, index)?;
            list.push(Property {
                name: Name::from(name.to_owned()),
                kind: Name::from(kind.to_owned()),
                index,
                of: of.map(|of| Name::from(of.to_owned())),
                value: Held(made),
            });
            Ok(())
        })
    }

    /// Gives a property another name.
    ///
    /// # Errors
    /// When it is not there, one with the new name is, the new name has a `.` or `[` in it, or an element of an array is named.
    pub fn rename_property(&mut self, object: usize, path: &Path, to: &str) -> Result<(), ArkError> {
        // No path would lead to it.
        if to.contains(['.', '[']) {
            return Err(refused(object, &format!("`{to}` cannot be the name of a property: no `.` and no `[` can be in it")));
        }
        self.change(object, |list, names| {
            let (at, list) = named(path, list, names)?;
            if let Some(index) = list.get(at).map(|property| property.index) {
                check_free(list, names, to, index)?;
            }
            if let Some(property) = list.get_mut(at) {
                property.name = Name::from(to.to_owned());
            }
            Ok(())
        })
    }

    /// Removes a property.
    ///
    /// # Errors
    /// When it is not there, or an element of an array is named.
    pub fn remove_property(&mut self, object: usize, path: &Path) -> Result<(), ArkError> {
        self.change(object, |list, names| {
            let (at, list) = named(path, list, names)?;
            list.remove(at);
            Ok(())
        })
    }

    fn change(&mut self, object: usize, change: impl FnOnce(&mut Vec<Property<'_>>, &Names) -> Result<(), String>) -> Result<(), ArkError> {
        let mut result = Ok(());
        self.edit(object, |block, names| result = change(&mut block.properties, names))?;
        result.map_err(|reason| refused(object, &reason))
    }
}

/// The property that is named, and the list it stands in.
fn named<'s, 'a>(path: &Path, list: &'s mut Vec<Property<'a>>, names: &Names) -> Result<(usize, &'s mut Vec<Property<'a>>), String> {
    if let Some(FoundMut::Part(_)) = path.find_mut(list, names) {
        return Err("this is a part of a value, and only whole properties are renamed and removed".into());
    }
    let place = path.place_mut(list, names).and_then(|(name, index, list)| Some((position(list, names, name, index)?, list)));
    match place {
        Some(((at, None), list)) => Ok((at, list)),
        Some(((_, Some(element)), _)) => Err(format!("`[{element}]` is an element of an array, and only whole properties are renamed and removed")),
        None => Err("there is no such property".into()),
    }
}

/// Whether a name is one, and no property here has it.
fn check_free(list: &[Property<'_>], names: &Names, name: &str, index: i32) -> Result<(), String> {
    // `None` ends a list.
    if name.is_empty() || name == "None" {
        return Err(format!("`{name}` cannot be the name of a property"));
    }
    if list.iter().any(|property| property.index == index && names.is(&property.name, name)) {
        return Err(format!("`{name}` is there already"));
    }
    Ok(())
}

fn refused(object: usize, reason: &str) -> ArkError {
    ArkError::refused(format!("object {object}: {reason}"))
}

/// A value of a type, to be set.
fn blank(kind: &str, of: Option<&str>) -> Option<Value<'static>> {
    Some(match (kind, of) {
        ("BoolProperty", None) => Value::Bool(0),
        ("Int8Property", None) => Value::Int8(0),
        ("ByteProperty", None | Some("None")) => Value::Byte(0),
        ("ByteProperty", Some(_)) => Value::Enum(Name::from("None")),
        ("Int16Property", None) => Value::Int16(0),
        ("UInt16Property", None) => Value::UInt16(0),
        ("IntProperty", None) => Value::Int(0),
        ("UInt32Property", None) => Value::UInt32(0),
        ("Int64Property", None) => Value::Int64(0),
        ("UInt64Property", None) => Value::UInt64(0),
        ("FloatProperty", None) => Value::Float(0.0),
        ("DoubleProperty", None) => Value::Double(0.0),
        ("StrProperty", None) => Value::Str(Text::Null),
        ("NameProperty", None) => Value::Name(Name::from("None")),
        ("ObjectProperty", None) => Value::Object(ObjectRef::Id(-1)),
        ("StructProperty", Some("Vector")) => Value::Vector(Vector::default()),
        ("StructProperty", Some("Rotator")) => Value::Rotator(Rotator::default()),
        ("StructProperty", Some("Vector2D")) => Value::Vector2D(Vector2D::default()),
        ("StructProperty", Some("Quat")) => Value::Quat(Quat::default()),
        ("StructProperty", Some("Color")) => Value::Color(Color::default()),
        ("StructProperty", Some("LinearColor")) => Value::LinearColor(LinearColor::default()),
        ("StructProperty", Some("UniqueNetIdRepl")) => Value::UniqueNetId(UniqueNetId { size: 8, id: Text::Null }),
        ("StructProperty", Some(_)) => Value::Struct(List::default()),
        ("ArrayProperty", Some(of)) => match of {
            "BoolProperty" => Value::Bools(Cow::Borrowed(&[])),
            "Int8Property" => Value::Int8s(Vec::new()),
            "ByteProperty" => Value::Bytes(Cow::Borrowed(&[])),
            "Int16Property" => Value::Int16s(Vec::new()),
            "UInt16Property" => Value::UInt16s(Vec::new()),
            "IntProperty" => Value::Ints(Vec::new()),
            "UInt32Property" => Value::UInt32s(Vec::new()),
            "Int64Property" => Value::Int64s(Vec::new()),
            "UInt64Property" => Value::UInt64s(Vec::new()),
            "FloatProperty" => Value::Floats(Vec::new()),
            "DoubleProperty" => Value::Doubles(Vec::new()),
            "StrProperty" => Value::Strs(Vec::new()),
            "NameProperty" => Value::Names(Vec::new()),
            "ObjectProperty" => Value::Objects(Vec::new()),
            "StructProperty" => Value::Structs(Vec::new()),
            _ => return None,
        },
        _ => return None,
    })
}

/// The value from text.
fn fill(value: &mut Value<'static>, text: &str, among: Numbers) -> Result<(), String> {
    match value {
        // They come to be without elements.
        Value::Struct(_) | Value::Structs(_) if text.is_empty() => Ok(()),
        Value::Struct(_) | Value::Structs(_) => Err("a struct has no text: add its properties afterwards".into()),
        value if value.elements().is_some() => set_all(value, text, among),
        value => set(value, text, among),
    }
}
