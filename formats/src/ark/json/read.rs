//! Records and blocks from JSON.

use super::read_value::{end, field, list, optional, properties, singles};
use super::text::{Result, array, bad, bytes, each, inside, only, read_name, read_text, whole};
use crate::ark::block::{Block, Tail};
use crate::ark::extra::{Extra, Foliage, FoliageEntry, FoliageMap};
use crate::ark::name::Names;
use crate::ark::object::{Flag, Location, Object};
use crate::ark::property::{Rotator, Vector};
use bytespec::{DecodeError, DecodeErrorKind};
use serde_json::Value as Json;
use std::borrow::Cow;

pub(super) fn block(json: &Json, names: &mut Names) -> Result<Block<'static>> {
    let properties = field(json, "properties", |json| properties(json, names))?;
    let tail = match optional(json, "damaged", bytes)? {
        Some(raw) => {
            for behind in ["end", "extra"] {
                if json.get(behind).is_some() {
                    return Err(crate::JsonError::at(behind, "it would stand behind `damaged`, whose end is that of the block"));
                }
            }
            let error = DecodeError::new(DecodeErrorKind::Custom("damaged, as its JSON says".into()), 0);
            Tail::Damaged { error, raw: Cow::Owned(raw) }
        }
        None => {
            let end = end(json.get("end"), names)?;
            let extra = optional(json, "extra", |json| extra(json, names))?.unwrap_or(Extra::Zero);
            Tail::End { end, extra }
        }
    };
    Ok(Block { properties, tail, problems: Vec::new() })
}

fn extra(json: &Json, names: &mut Names) -> Result<Extra<'static>> {
    if json.is_null() {
        return Ok(Extra::None);
    }
    if json.as_object().is_none_or(|members| members.len() != 1) {
        return bad("null, `character`, `foliage` or `opaque`");
    }
    only(json, &["character", "foliage", "opaque"])?;
    if let Some(number) = optional(json, "character", |json| whole(json, "a number"))? {
        return Ok(Extra::Character(number));
    }
    if let Some(raw) = optional(json, "opaque", bytes)? {
        return Ok(Extra::Opaque(Cow::Owned(raw)));
    }
    let mut entry = |json: &Json| {
        only(json, &["key", "properties"])?;
        let properties = field(json, "properties", |json| list(json, names))?;
        Ok(FoliageEntry { key: field(json, "key", read_text)?, properties })
    };
    let mut map = |json: &Json| Ok(FoliageMap { entries: each(array(json)?, &mut entry)? });
    match optional(json, "foliage", |json| each(array(json)?, &mut map))? {
        Some(maps) => Ok(Extra::Foliage(Foliage { maps })),
        None => bad("null, `character`, `foliage` or `opaque`"),
    }
}

/// The members of an object: of its record, then of its block.
const MEMBERS: &[&str] = &[
    "class",
    "names",
    "guid",
    "is_item",
    "from_data_file",
    "data_file",
    "has_location",
    "location",
    "offset",
    "offset_high",
    "properties",
    "end",
    "extra",
    "damaged",
    "raw",
];

pub(super) fn record(json: &Json, names: &mut Names) -> Result<Object<'static>> {
    only(json, MEMBERS)?;
    let class = field(json, "class", |json| read_name(json, names))?;
    let own = field(json, "names", |json| each(array(json)?, |json| read_name(json, names)))?;
    let location = optional(json, "location", singles)?
        .map(|[x, y, z, pitch, yaw, roll]| Location { position: Vector { x, y, z }, rotation: Rotator { pitch, yaw, roll } });
    let flag = |name: &str, usual: u32| Ok(Flag(optional(json, name, |json| whole(json, "a flag"))?.unwrap_or(usual)));
    let has_location = flag("has_location", location.is_some().into())?;
    if has_location.is_set() != location.is_some() {
        return Err(inside("has_location")(crate::JsonError::at("", "says otherwise than `location`")));
    }
    Ok(Object {
        guid: optional(json, "guid", guid)?.unwrap_or_default(),
        class,
        is_item: flag("is_item", 0)?,
        names: own,
        from_data_file: flag("from_data_file", 0)?,
        data_file: optional(json, "data_file", |json| whole(json, "a number"))?.unwrap_or(0),
        has_location,
        location,
        offset: optional(json, "offset", |json| whole(json, "an offset"))?.unwrap_or(0),
        offset_high: optional(json, "offset_high", |json| whole(json, "an offset"))?.unwrap_or(0),
    })
}

const GUID: &str = "32 hexadecimal digits, perhaps as 8-4-4-4-12 with dashes between them";

fn guid(json: &Json) -> Result<[u8; 16]> {
    const DASHES: [usize; 4] = [8, 13, 18, 23];
    let Some(text) = json.as_str() else { return bad(GUID) };
    let dashed = text.len() == 36 && DASHES.iter().all(|at| text.as_bytes().get(*at) == Some(&b'-'));
    let digits = if dashed { text.replace('-', "") } else { text.to_owned() };
    let digits = Some(digits).filter(|digits| digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
    match digits.and_then(|digits| u128::from_str_radix(&digits, 16).ok()) {
        Some(number) => Ok(number.to_be_bytes()),
        None => bad(GUID),
    }
}
