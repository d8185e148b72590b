//! Properties and records into JSON.

use super::nested;
use super::text::{base64, double, name, single, text};
use crate::ark::block::{Block, Tail};
use crate::ark::extra::Extra;
use crate::ark::name::{Name, Names};
use crate::ark::object::Object;
use crate::ark::property::{Color, LinearColor, List, ObjectRef, Property, Value, Vector};
use serde_json::{Map, Value as Json, json};

fn list_of<T>(items: &[T], write: impl FnMut(&T) -> Json) -> Json {
    Json::Array(items.iter().map(write).collect())
}

fn truth(byte: u8) -> Json {
    if byte < 2 { Json::Bool(byte == 1) } else { json!(byte) }
}

fn color(color: &Color) -> Json {
    json!([color.r, color.g, color.b, color.a])
}

fn singles(parts: &[f32]) -> Json {
    list_of(parts, |part| single(*part))
}

fn vector(vector: &Vector) -> Json {
    singles(&[vector.x, vector.y, vector.z])
}

fn linear(color: &LinearColor) -> Json {
    singles(&[color.r, color.g, color.b, color.a])
}

fn reference(reference: &ObjectRef<'_>, names: &mut Names) -> Json {
    match reference {
        ObjectRef::Id(id) => object(*id, names),
        ObjectRef::ShortId(id) => json!({ "short": object(*id, names) }),
        ObjectRef::Path(path) => json!({ "path": name(path, names) }),
        ObjectRef::ShortPath(path) => json!({ "short_path": name(path, names) }),
    }
}

/// The number of an object. Where there is none with it, that is said, so that nobody writes one by mistake.
fn object(id: i32, names: &Names) -> Json {
    match names.around.numbers {
        Some((least, most)) if id < least || id > most => json!({ "outside": id }),
        _ => json!(id),
    }
}

/// Whether a list ends with the name that its reader would put there.
fn ends_plainly(end: &Name<'_>, names: &mut Names) -> bool {
    name(end, names) == "None"
}

pub(super) fn list(list: &List<'_>, names: &mut Names) -> Json {
    let properties = properties(&list.properties, names);
    if ends_plainly(&list.end, names) { properties } else { json!({ "properties": properties, "end": name(&list.end, names) }) }
}

pub(super) fn properties(properties: &[Property<'_>], names: &mut Names) -> Json {
    list_of(properties, |it| property(it, names))
}

fn property(property: &Property<'_>, names: &mut Names) -> Json {
    let mut json = Map::new();
    json.insert("name".into(), name(&property.name, names));
    json.insert("type".into(), name(&property.kind, names));
    if let Some(of) = &property.of {
        json.insert("of".into(), name(of, names));
    }
    if property.index != 0 {
        json.insert("index".into(), json!(property.index));
    }
    let inferred = match &*property.value {
        Value::Structs(_) => Some("lists"),
        Value::Colors(_) => Some("colors"),
        Value::Vectors(_) => Some("vectors"),
        Value::LinearColors(_) => Some("linear colors"),
        Value::Redirections(_) => Some("redirections"),
        _ => None,
    };
    if let Some(inferred) = inferred {
        json.insert("as".into(), inferred.into());
    }
    match &*property.value {
        Value::Opaque { raw, .. } => json.insert("opaque".into(), base64(raw)),
        known => json.insert("value".into(), value(known, names)),
    };
    Json::Object(json)
}

fn value(value: &Value<'_>, names: &mut Names) -> Json {
    match value {
        Value::Bool(byte) => truth(*byte),
        Value::Int8(number) => json!(number),
        Value::Byte(number) => json!(number),
        Value::Int16(number) => json!(number),
        Value::UInt16(number) => json!(number),
        Value::Int(number) => json!(number),
        Value::UInt32(number) => json!(number),
        Value::Int64(number) => json!(number),
        Value::UInt64(number) => json!(number),
        Value::Float(number) => single(*number),
        Value::Double(number) => double(*number),
        Value::Str(it) => text(it),
        Value::Enum(it) | Value::Name(it) => name(it, names),
        Value::Object(it) => reference(it, names),
        Value::Vector(it) => vector(it),
        Value::Rotator(it) => singles(&[it.pitch, it.yaw, it.roll]),
        Value::Vector2D(it) => singles(&[it.x, it.y]),
        Value::Quat(it) => singles(&[it.x, it.y, it.z, it.w]),
        Value::Color(it) => color(it),
        Value::LinearColor(it) => linear(it),
        Value::UniqueNetId(it) => json!({ "size": it.size, "id": text(&it.id) }),
        Value::Struct(it) => list(it, names),
        Value::Bools(items) => list_of(items, |byte| truth(*byte)),
        Value::Bytes(raw) => nested::archive(raw, names.around.nested).unwrap_or_else(|| json!({ "bytes": base64(raw) })),
        Value::Text(raw) | Value::Opaque { raw, .. } => base64(raw),
        Value::Int8s(items) => json!(items),
        Value::Int16s(items) => json!(items),
        Value::UInt16s(items) => json!(items),
        Value::Ints(items) => json!(items),
        Value::UInt32s(items) => json!(items),
        Value::Int64s(items) => json!(items),
        Value::UInt64s(items) => json!(items),
        Value::Floats(items) => singles(items),
        Value::Doubles(items) => list_of(items, |number| double(*number)),
        Value::Strs(items) => list_of(items, text),
        Value::Enums(items) | Value::Names(items) => list_of(items, |it| name(it, names)),
        Value::Objects(items) => list_of(items, |it| reference(it, names)),
        Value::Colors(items) => list_of(items, color),
        Value::Vectors(items) => list_of(items, vector),
        Value::LinearColors(items) => list_of(items, linear),
        Value::Structs(items) => list_of(items, |it| list(it, names)),
        Value::Redirections(items) => list_of(items, |it| {
            json!({
                "unknown": it.unknown,
                "segment": it.segment,
                "position": it.position,
                "objects": list_of(&it.objects, |it| reference(it, names)),
                "classes": list_of(&it.classes, |it| reference(it, names)),
            })
        }),
    }
}

/// The members of an object that say what its block holds.
pub(super) fn block(block: &Block<'_>, names: &mut Names, json: &mut Map<String, Json>) {
    json.insert("properties".into(), properties(&block.properties, names));
    match &block.tail {
        Tail::Damaged { raw, .. } => {
            json.insert("damaged".into(), base64(raw));
        }
        Tail::End { end, extra } => {
            if !ends_plainly(end, names) {
                json.insert("end".into(), name(end, names));
            }
            let extra = match extra {
                Extra::Zero => return,
                Extra::None => Json::Null,
                Extra::Character(number) => json!({ "character": number }),
                Extra::Opaque(raw) => json!({ "opaque": base64(raw) }),
                Extra::Foliage(foliage) => {
                    let entry =
                        |entry: &crate::ark::FoliageEntry<'_>| json!({ "key": text(&entry.key), "properties": list(&entry.properties, names) });
                    let mut entry = entry;
                    json!({ "foliage": list_of(&foliage.maps, |map| list_of(&map.entries, &mut entry)) })
                }
            };
            json.insert("extra".into(), extra);
        }
    }
}

/// The members of an object that say what its record holds.
pub(super) fn record(record: &Object<'_>, names: &mut Names, json: &mut Map<String, Json>) {
    json.insert("class".into(), name(&record.class, names));
    json.insert("names".into(), list_of(&record.names, |it| name(it, names)));
    if record.guid != [0; 16] {
        let digits: String = record.guid.iter().map(|byte| format!("{byte:02x}")).collect();
        json.insert("guid".into(), digits.into());
    }
    for (member, flag) in [("is_item", record.is_item), ("from_data_file", record.from_data_file), ("has_location", record.has_location)] {
        // A location speaks for itself.
        if flag.0 != u32::from(member == "has_location" && record.location.is_some()) {
            json.insert(member.into(), json!(flag.0));
        }
    }
    if record.data_file != 0 {
        json.insert("data_file".into(), json!(record.data_file));
    }
    if let Some(location) = &record.location {
        let (at, turned) = (location.position, location.rotation);
        json.insert("location".into(), singles(&[at.x, at.y, at.z, turned.pitch, turned.yaw, turned.roll]));
    }
}
