//! What a file begins with, from a document.

use super::read_value::{field, optional};
use super::text::{Result, array, bytes, each, only, read_single, read_text, whole};
use crate::JsonError;
use crate::ark::world::{Blob, Embedded, LevelObjects, Part, Segment};
use crate::ark::{FileKind, Front, SmallHeader, WorldHeader};
use serde_json::Value as Json;
use std::borrow::Cow;

/// The version that a world says, and the one it is read as.
pub(super) fn versions(json: &Json) -> Result<(i16, u16)> {
    let said: i16 = field(json, "version", |json| whole(json, "a version"))?;
    let read_as = optional(json, "read_as", |json| whole(json, "a version"))?;
    let version = read_as.unwrap_or(said);
    if !(5..=12).contains(&version) {
        return Err(JsonError::at(if read_as.is_some() { "read_as" } else { "version" }, format_args!("found {version}, known are 5 to 12")));
    }
    Ok((said, version.cast_unsigned()))
}

/// The header of a world.
pub(super) fn world_header(json: &Json) -> Result<WorldHeader> {
    let (said, version) = versions(json)?;
    let since = [("game_time", 5), ("read_as", 5), ("names", 6), ("properties", 6), ("hibernation", 7), ("save_count", 9), ("segments", 11)];
    let known: Vec<&str> = ["version"].into_iter().chain(since.into_iter().filter(|(_, since)| version >= *since).map(|(name, _)| name)).collect();
    only(json, &known)?;
    let number = |name: &str| optional(json, name, |json| whole::<u64>(json, "an offset"));
    let small = |name: &str| optional(json, name, |json| whole::<u32>(json, "an offset"));
    let segment = |json: &Json| match json {
        Json::Null => Ok(Segment::default()),
        json => match array(json)? {
            [offset, size] => Ok(Segment { offset: whole(offset, "an offset")?, size: whole(size, "a size")? }),
            _ => Err(JsonError::at("", "expected an offset and a size")),
        },
    };
    let segments = optional(json, "segments", |json| each(array(json)?, segment))?;
    let segments = match segments.map(<[Segment; 4]>::try_from) {
        Some(Ok(segments)) => Some(segments),
        None if version < 11 => None,
        _ => return Err(JsonError::at("segments", "expected 4 segments")),
    };
    Ok(WorldHeader {
        version: said,
        segments,
        hibernation: if version >= 7 { Some(number("hibernation")?.unwrap_or(0)) } else { None },
        names: if version >= 6 { Some(small("names")?.unwrap_or(0)) } else { None },
        properties: if version >= 6 { Some(small("properties")?.unwrap_or(0)) } else { None },
        game_time: field(json, "game_time", read_single)?,
        save_count: if version >= 9 { Some(field(json, "save_count", |json| whole(json, "a number"))?) } else { None },
    })
}

/// The start of a small file.
pub(super) fn small_header(json: &Json, kind: FileKind) -> Result<SmallHeader<'static>> {
    let version: i32 = field(json, "version", |json| whole(json, "a version"))?;
    if !(1..=6).contains(&version) {
        return Err(JsonError::at("version", format_args!("found {version}, known are 1 to 6")));
    }
    only(
        json,
        match (kind, version) {
            (FileKind::LocalProfile, 3) => &["version", "blob", "more"],
            (FileKind::LocalProfile, 1 | 2) => &["version", "blob"],
            _ => &["version"],
        },
    )?;
    let more = optional(json, "more", bytes)?.map(<[u8; 12]>::try_from).transpose();
    if version == 3 && json.get("blob").is_some() != json.get("more").is_some() {
        return Err(JsonError::at("", "version 3 has `blob` and `more`, or none of them"));
    }
    Ok(SmallHeader {
        version,
        blob: optional(json, "blob", bytes)?.map(Cow::Owned),
        more: more.map_err(|_| JsonError::at("more", "expected 12 bytes"))?,
    })
}

/// Levels and their data.
pub(super) fn front(json: &Json) -> Result<Front<'static>> {
    let texts = |json: &Json| each(array(json)?, read_text);
    let blob = |json: &Json| Ok(Blob { data: Cow::Owned(bytes(json)?) });
    let part = |json: &Json| Ok(Part { blobs: each(array(json)?, blob)? });
    only(json, &["data_files", "embedded", "level_objects"])?;
    let embedded = |json: &Json| {
        only(json, &["path", "parts"])?;
        Ok(Embedded { path: field(json, "path", read_text)?, parts: field(json, "parts", |json| each(array(json)?, part))? })
    };
    let level = |json: &Json| {
        only(json, &["level", "names"])?;
        let level = field(json, "level", |json| whole(json, "a level"))?;
        Ok(LevelObjects { level, names: field(json, "names", texts)? })
    };
    Ok(Front {
        data_files: field(json, "data_files", texts)?,
        embedded: field(json, "embedded", |json| each(array(json)?, embedded))?,
        level_objects: field(json, "level_objects", |json| each(array(json)?, level))?,
    })
}
