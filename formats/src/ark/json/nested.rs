//! Files in files: archives in byte arrays, hibernating creatures.
//!
//! What would not come back as it was stays base64.

use super::document::document;
use super::read_document::read_document;
use super::read_value::{field, optional, singles};
use super::segment::{Laid, read_stores, stores};
use super::text::{Result, array, bad, base64, bytes, each, inside, only, read_single, read_text, single, text, whole};
use crate::JsonError;
use crate::ark::name::{NameStyle, NameTable, Names};
use crate::ark::world::{Group, GroupNames, Hibernation, HibernationBody};
use crate::ark::{Open, Save};
use bytespec::{Encoder, ProtoModel};
use serde_json::{Value as Json, json};
use std::borrow::Cow;

/// So many files in each other are shown; deeper ones are base64.
pub(super) const NESTED: u32 = 4;

/// So many levels may the JSON of an object have: readers go down to 128.
pub(super) const MAX_LEVELS: usize = 100;

/// Whether JSON has no more levels than this.
pub(super) fn is_flat(json: &Json, levels: usize) -> bool {
    match (json, levels) {
        (Json::Array(_) | Json::Object(_), 0) => false,
        (Json::Array(items), _) => items.iter().all(|item| is_flat(item, levels - 1)),
        (Json::Object(members), _) => members.values().all(|member| is_flat(member, levels - 1)),
        _ => true,
    }
}

/// The JSON of a file in a file, if it is one and comes back the same.
pub(super) fn file(save: &Save<'_>, names: Option<&Names>, nested: u32) -> Option<Json> {
    let mut out = format!("{{\"kind\":\"{}\"", save.kind().title());
    document(save, &mut out, nested).ok()?;
    let mut read = names.cloned();
    if read_document(&out, read.as_mut()).ok()? != save.bytes() {
        return None;
    }
    let json = serde_json::from_str(&out).ok()?;
    is_flat(&json, MAX_LEVELS).then_some(json)
}

/// `archive` of bytes that are objects.
pub(super) fn archive(bytes: &[u8], nested: u32) -> Option<Json> {
    let nested = nested.checked_sub(1)?;
    // Most byte arrays are none, which their first number shows.
    let save = Open::archive(bytes, 0).ok().filter(|save| !save.objects().is_empty())?;
    Some(json!({ "archive": file(&save, None, nested)? }))
}

/// `archive` or `bytes`.
pub(super) fn read_archive(json: &Json) -> Result<Vec<u8>> {
    if json.as_object().is_none_or(|members| members.len() != 1) {
        return bad("`archive` or `bytes`");
    }
    only(json, &["archive", "bytes"])?;
    match optional(json, "archive", |json| read_document(&json.to_string(), None))? {
        Some(bytes) => Ok(bytes),
        None => field(json, "bytes", bytes),
    }
}

/// Hibernating creatures, if they come back the same.
pub(super) fn hibernation(save: &Save<'_>, raw: &[u8], laid: &Laid, nested: u32) -> Option<Json> {
    let hibernation = save.hibernation()?.ok()?;
    let version = u16::try_from(save.version()).ok()?;
    let mut json = json!({});
    if let Some(found) = &hibernation.stores {
        json["stores"] = stores(found, laid);
    }
    if let Some(body) = &hibernation.body {
        json["unknown"] = json!([body.unknown1, body.unknown2]);
        json["classes"] = body.classes.iter().map(text).collect();
        json["indices"] = json!(body.indices);
        json["groups"] = body.groups.iter().map(|it| group(it, version, nested)).collect();
    }
    let again = read_hibernation(&json, version, laid).ok()?;
    (again == raw && is_flat(&json, MAX_LEVELS)).then_some(json)
}

fn group(group: &Group<'_>, version: u16, nested: u32) -> Json {
    let mut json = json!({
        "position": group.position.map(single),
        "unknown": [json!(group.unknown1), single(group.unknown2), json!(group.unknown3)],
        "class": group.class,
    });
    let inner = GroupNames::decode(&group.names).ok().filter(|names| names.encode().is_ok_and(|bytes| *bytes == *group.names));
    let shown = nested.checked_sub(1).zip(inner).and_then(|(nested, names)| {
        let save = Open::group(&names, &group.objects, version).ok()?;
        Some((file(&save, Some(save.objects().names()), nested)?, names))
    });
    match shown {
        Some((archive, names)) => {
            json["zones"] = names.zones.iter().map(text).collect();
            json["names"] = names.names.iter().map(text).collect();
            json["archive"] = archive;
        }
        None => {
            json["names"] = base64(&group.names);
            json["bytes"] = base64(&group.objects);
        }
    }
    json
}

/// The bytes of hibernating creatures.
pub(super) fn read_hibernation(json: &Json, version: u16, laid: &Laid) -> Result<Vec<u8>> {
    if json.is_string() {
        return bytes(json);
    }
    let is_whole = json.get("groups").is_some();
    only(json, if is_whole { &["stores", "unknown", "classes", "indices", "groups"] } else { &["stores"] })?;
    let texts = |json: &Json| each(array(json)?, read_text);
    let body = optional(json, "groups", |json| each(array(json)?, |json| read_group(json, version)))?.map(|groups| {
        let [unknown1, unknown2] = field(json, "unknown", numbers)?;
        Ok::<_, JsonError>(HibernationBody {
            unknown1,
            unknown2,
            classes: field(json, "classes", texts)?,
            indices: field(json, "indices", |json| each(array(json)?, |json| whole(json, "a number")))?,
            groups,
        })
    });
    let hibernation = Hibernation { stores: optional(json, "stores", |json| read_stores(json, laid))?, body: body.transpose()? };
    let mut out = Encoder::new(Vec::new(), &crate::ark::block::LIMITS);
    hibernation.write(&mut out).map_err(|error| JsonError::at("", error))?;
    Ok(out.into_vec())
}

fn numbers<const N: usize>(json: &Json) -> Result<[i32; N]> {
    let parts = each(array(json)?, |json| whole(json, "a number"))?;
    <[i32; N]>::try_from(parts).map_err(|_| JsonError::at("", format_args!("expected {N} numbers")))
}

fn read_group(json: &Json, version: u16) -> Result<Group<'static>> {
    let is_archive = json.get("archive").is_some();
    only(
        json,
        if is_archive { &["position", "unknown", "class", "zones", "names", "archive"] } else { &["position", "unknown", "class", "names", "bytes"] },
    )?;
    let [unknown1, unknown2, unknown3] = field(json, "unknown", |json| {
        let parts = array(json)?.to_vec();
        <[Json; 3]>::try_from(parts).map_err(|_| JsonError::at("", "expected 3 numbers"))
    })?;
    let (names, objects) = match json.get("archive") {
        Some(archive) => {
            let texts = |json: &Json| each(array(json)?, read_text);
            let table = NameTable::new(&field(json, "names", texts)?);
            let mut names = Names::with(NameStyle::Whole, version, table);
            let objects = read_document(&archive.to_string(), Some(&mut names)).map_err(inside("archive"))?;
            // The objects may have names that were not there.
            let names = GroupNames { names: names.table().texts().to_vec(), zones: field(json, "zones", texts)? };
            (names.encode().map_err(|error| JsonError::at("names", error))?, objects)
        }
        None => (field(json, "names", bytes)?, field(json, "bytes", bytes)?),
    };
    Ok(Group {
        position: field(json, "position", singles)?,
        unknown1: whole(&unknown1, "a byte").map_err(inside("unknown"))?,
        unknown2: read_single(&unknown2).map_err(inside("unknown"))?,
        names: Cow::Owned(names),
        objects: Cow::Owned(objects),
        unknown3: whole(&unknown3, "a number").map_err(inside("unknown"))?,
        class: field(json, "class", |json| whole(json, "a class"))?,
    })
}
