//! Properties from JSON.

use super::nested;
use super::text::{Result, array, bad, bytes, each, inside, only, read_double, read_name, read_single, read_text, whole};
use crate::ark::name::{Kind, Name, Names, Native};
use crate::ark::property::{
    Color, Held, LinearColor, List, ObjectRef, Property, Quat, Redirection, Rotator, UniqueNetId, Value, Vector, Vector2D, has_inner, tag_of,
};
use serde_json::Value as Json;
use std::borrow::Cow;

pub(super) fn member<'j>(json: &'j Json, name: &str) -> Result<&'j Json> {
    json.get(name).map_or_else(|| bad(&format!("a member `{name}`")), Ok)
}

/// Reads a member.
pub(super) fn field<T>(json: &Json, name: &str, read: impl FnOnce(&Json) -> Result<T>) -> Result<T> {
    read(member(json, name)?).map_err(inside(name))
}

/// Reads a member if it is there.
pub(super) fn optional<T>(json: &Json, name: &str, read: impl FnOnce(&Json) -> Result<T>) -> Result<Option<T>> {
    json.get(name).map(|member| read(member).map_err(inside(name))).transpose()
}

pub(super) fn end(json: Option<&Json>, names: &mut Names) -> Result<Name<'static>> {
    match json {
        Some(end) => read_name(end, names).map_err(inside("end")),
        None => Ok(names.resolve(&Name::from("None"))),
    }
}

pub(super) fn list(json: &Json, names: &mut Names) -> Result<List<'static>> {
    if json.is_array() {
        return Ok(List { properties: properties(json, names)?, end: end(None, names)? });
    }
    only(json, &["properties", "end"])?;
    let properties = field(json, "properties", |json| properties(json, names))?;
    Ok(List { properties, end: end(json.get("end"), names)? })
}

pub(super) fn properties(json: &Json, names: &mut Names) -> Result<Vec<Property<'static>>> {
    each(array(json)?, |json| property(json, names))
}

fn property(json: &Json, names: &mut Names) -> Result<Property<'static>> {
    // What is not understood has no value and no inferred type.
    let is_opaque = json.get("opaque").is_some();
    only(json, if is_opaque { &["name", "type", "of", "index", "opaque"] } else { &["name", "type", "of", "index", "as", "value"] })?;
    let name = field(json, "name", |json| {
        let name = read_name(json, names)?;
        // They would end the list, or make it unreadable.
        if names.is(&name, "None") || names.word(&name).empty { bad("a name, which is not empty and not `None`") } else { Ok(name) }
    })?;
    let kind = field(json, "type", |json| read_name(json, names))?;
    let of = optional(json, "of", |json| read_name(json, names))?;
    if of.is_some() != has_inner(names, &kind) {
        return Err(crate::JsonError::at(
            "of",
            format_args!("`{}` {} an inner type", names.text(&kind), if of.is_some() { "has not" } else { "needs" }),
        ));
    }
    let index = optional(json, "index", |json| whole(json, "index"))?.unwrap_or(0);
    let value = match json.get("opaque") {
        Some(raw) => {
            let raw = Cow::Owned(bytes(raw).map_err(inside("opaque"))?);
            Value::Opaque { tag: tag_of(names, &name, &kind, of.as_ref()), raw }
        }
        None => {
            let (word, of) = (names.word(&kind).kind, of.as_ref().map(|of| names.word(of)));
            let inferred = json.get("as").and_then(Json::as_str);
            if json.get("as").is_some() && !matches!((word, of), (Kind::Array, Some(of)) if of.kind == Kind::Struct) {
                return Err(crate::JsonError::at("as", "only arrays of `StructProperty` have an inferred type"));
            }
            field(json, "value", |json| match (word, of) {
                (Kind::Byte, Some(of)) if of.none => whole(json, "a byte").map(Value::Byte),
                (Kind::Byte, _) => read_name(json, names).map(Value::Enum),
                (Kind::Struct, Some(of)) => structure(of.native, json, names),
                (Kind::Array, Some(of)) => elements(of.kind, inferred, json, names),
                (kind, _) => scalar(kind, json, names),
            })?
        }
    };
    Ok(Property { name, kind, index, of, value: Held(value) })
}

fn truth(json: &Json) -> Result<u8> {
    json.as_bool().map_or_else(|| whole(json, "a byte"), |truth| Ok(truth.into()))
}

fn scalar(kind: Kind, json: &Json, names: &mut Names) -> Result<Value<'static>> {
    Ok(match kind {
        Kind::Bool => Value::Bool(truth(json)?),
        Kind::Int8 => Value::Int8(whole(json, "an `Int8Property`")?),
        Kind::Int16 => Value::Int16(whole(json, "an `Int16Property`")?),
        Kind::UInt16 => Value::UInt16(whole(json, "a `UInt16Property`")?),
        Kind::Int => Value::Int(whole(json, "an `IntProperty`")?),
        Kind::UInt32 => Value::UInt32(whole(json, "a `UInt32Property`")?),
        Kind::Int64 => Value::Int64(whole(json, "an `Int64Property`")?),
        Kind::UInt64 => Value::UInt64(whole(json, "a `UInt64Property`")?),
        Kind::Float => Value::Float(read_single(json)?),
        Kind::Double => Value::Double(read_double(json)?),
        Kind::Str => Value::Str(read_text(json)?),
        Kind::Name => Value::Name(read_name(json, names)?),
        Kind::Text => Value::Text(Cow::Owned(bytes(json)?)),
        Kind::Object => Value::Object(reference(json, names)?),
        Kind::Unknown | Kind::Byte | Kind::Struct | Kind::Array => return bad("`opaque` for a type that is not known"),
    })
}

fn reference(json: &Json, names: &mut Names) -> Result<ObjectRef<'static>> {
    const FORMS: &str = "a number, `path`, `short`, `short_path` or `outside`";
    if json.is_number() {
        return object(json, names).map(ObjectRef::Id);
    }
    if json.as_object().is_none_or(|members| members.len() != 1) {
        return bad(FORMS);
    }
    only(json, &["path", "short", "short_path", "outside"])?;
    if json.get("outside").is_some() {
        return object(json, names).map(ObjectRef::Id);
    }
    if let Some(id) = optional(json, "short", |json| object(json, names))? {
        return Ok(ObjectRef::ShortId(id));
    }
    if let Some(path) = optional(json, "path", |json| read_name(json, names))? {
        return Ok(ObjectRef::Path(path));
    }
    match optional(json, "short_path", |json| read_name(json, names))? {
        Some(path) => Ok(ObjectRef::ShortPath(path)),
        None => bad(FORMS),
    }
}

/// The number of an object. One that no object of the file has is said to be so.
fn object(json: &Json, names: &Names) -> Result<i32> {
    if let Some(id) = json.get("outside") {
        only(json, &["outside"])?;
        return whole(id, "an object").map_err(inside("outside"));
    }
    let id = whole(json, "an object")?;
    match names.around.numbers {
        Some((least, most)) if id < least || id > most => {
            Err(crate::JsonError::at("", format_args!("there is no object {id}: the last one is {most} (`{{\"outside\": {id}}}` if it is meant)")))
        }
        _ => Ok(id),
    }
}

pub(super) fn singles<const N: usize>(json: &Json) -> Result<[f32; N]> {
    let parts = each(array(json)?, read_single)?;
    <[f32; N]>::try_from(parts).or_else(|_| bad(&format!("{N} numbers")))
}

fn color(json: &Json) -> Result<Color> {
    match each(array(json)?, |json| whole(json, "a byte"))?[..] {
        [r, g, b, a] => Ok(Color { b, g, r, a }),
        _ => bad("4 numbers"),
    }
}

fn vector(json: &Json) -> Result<Vector> {
    singles(json).map(|[x, y, z]| Vector { x, y, z })
}

fn linear(json: &Json) -> Result<LinearColor> {
    singles(json).map(|[r, g, b, a]| LinearColor { r, g, b, a })
}

fn structure(native: Native, json: &Json, names: &mut Names) -> Result<Value<'static>> {
    Ok(match native {
        Native::Vector => Value::Vector(vector(json)?),
        Native::Rotator => singles(json).map(|[pitch, yaw, roll]| Value::Rotator(Rotator { pitch, yaw, roll }))?,
        Native::Vector2D => singles(json).map(|[x, y]| Value::Vector2D(Vector2D { x, y }))?,
        Native::Quat => singles(json).map(|[x, y, z, w]| Value::Quat(Quat { x, y, z, w }))?,
        Native::Color => Value::Color(color(json)?),
        Native::LinearColor => Value::LinearColor(linear(json)?),
        Native::UniqueNetId => {
            only(json, &["size", "id"])?;
            let size = field(json, "size", |json| whole(json, "a size"))?;
            Value::UniqueNetId(UniqueNetId { size, id: field(json, "id", read_text)? })
        }
        Native::None => Value::Struct(list(json, names)?),
    })
}

fn wholes<T: TryFrom<i128>>(json: &Json) -> Result<Vec<T>> {
    each(array(json)?, |json| whole(json, "an element"))
}

fn elements(of: Kind, inferred: Option<&str>, json: &Json, names: &mut Names) -> Result<Value<'static>> {
    Ok(match of {
        Kind::Bool => Value::Bools(Cow::Owned(each(array(json)?, truth)?)),
        Kind::Int8 => Value::Int8s(wholes(json)?),
        Kind::Byte if json.is_array() => Value::Enums(each(array(json)?, |json| read_name(json, names))?),
        Kind::Byte => Value::Bytes(Cow::Owned(nested::read_archive(json)?)),
        Kind::Int16 => Value::Int16s(wholes(json)?),
        Kind::UInt16 => Value::UInt16s(wholes(json)?),
        Kind::Int => Value::Ints(wholes(json)?),
        Kind::UInt32 => Value::UInt32s(wholes(json)?),
        Kind::Int64 => Value::Int64s(wholes(json)?),
        Kind::UInt64 => Value::UInt64s(wholes(json)?),
        Kind::Float => Value::Floats(each(array(json)?, read_single)?),
        Kind::Double => Value::Doubles(each(array(json)?, read_double)?),
        Kind::Str => Value::Strs(each(array(json)?, read_text)?),
        Kind::Name => Value::Names(each(array(json)?, |json| read_name(json, names))?),
        Kind::Object => Value::Objects(each(array(json)?, |json| reference(json, names))?),
        Kind::Struct => match inferred {
            Some("lists") => Value::Structs(each(array(json)?, |json| list(json, names))?),
            Some("colors") => Value::Colors(each(array(json)?, color)?),
            Some("vectors") => Value::Vectors(each(array(json)?, vector)?),
            Some("linear colors") => Value::LinearColors(each(array(json)?, linear)?),
            Some("redirections") => Value::Redirections(each(array(json)?, |json| redirection(json, names))?),
            _ => return bad("`as`: `lists`, `colors`, `vectors`, `linear colors` or `redirections`"),
        },
        Kind::Unknown | Kind::Text | Kind::Array => return bad("`opaque` for elements that are not known"),
    })
}

fn redirection(json: &Json, names: &mut Names) -> Result<Redirection<'static>> {
    only(json, &["unknown", "segment", "position", "objects", "classes"])?;
    let segment = field(json, "segment", |json| whole(json, "a byte"))?;
    let position = field(json, "position", |json| whole(json, "a place"))?;
    Ok(Redirection {
        unknown: field(json, "unknown", |json| whole(json, "a byte"))?,
        segment,
        // The record may have moved with what stands in front of it.
        position: names.around.moved.get(&(segment, position)).copied().unwrap_or(position),
        objects: field(json, "objects", |json| each(array(json)?, |json| reference(json, names)))?,
        classes: field(json, "classes", |json| each(array(json)?, |json| reference(json, names)))?,
    })
}
