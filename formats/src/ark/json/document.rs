//! A file as a document.

use super::nested::{self, MAX_LEVELS, NESTED, is_flat};
use super::segment;
use super::text::{Result, base64, single, text};
use super::write;
use crate::JsonError;
use crate::ark::block::{Block, LIMITS};
use crate::ark::name::{Name, NameStyle, Names};
use crate::ark::world::{Part, Segment};
use crate::ark::{FileKind, FilePart, Front, Open, Save};
use bytespec::Encoder;
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::fmt::Write;

/// The document of a file.
pub(in crate::ark) fn to_json(bytes: &[u8]) -> Result<String> {
    whole(&Open::new().open(bytes).map_err(|error| JsonError::at("", error))?)
}

impl Save<'_> {
    /// The JSON of the file as it was opened, whatever was changed since. [`Format::from_json`](crate::Format::from_json) reads it.
    ///
    /// That of a file that was opened as one of another version than it says has both.
    ///
    /// # Errors
    /// When a value cannot be written.
    pub fn to_json(&self) -> std::result::Result<String, JsonError> {
        whole(self)
    }
}

fn whole(save: &Save<'_>) -> Result<String> {
    let format = if save.kind() == FileKind::World { "ark-world" } else { "ark-save" };
    let mut out = format!("{{\"format\":\"{format}\",\"kind\":\"{}\"", save.kind().title());
    document(save, &mut out, NESTED)?;
    Ok(out)
}

/// The members of the document of a file behind its kind, and the end of it.
pub(super) fn document(save: &Save<'_>, out: &mut String, nested: u32) -> Result<()> {
    let bytes = save.bytes();
    if save.kind() == FileKind::ModSave {
        let mut json = Map::new();
        if let Some(Name::Inline(class)) = save.objects().records().first().map(|record| &record.class) {
            json.insert("class".into(), text(class));
        }
        block_of(save, 0, &mut save.objects().names().clone(), &mut json, nested)?;
        json.iter().for_each(|(name, json)| member(out, name, json));
        out.push('}');
        return Ok(());
    }
    let parts = save.parts();
    let mut starts = vec![None; save.objects().len()];
    for (range, part) in &parts {
        if let FilePart::Block(object) = part {
            starts[*object] = Some(range.start);
        }
    }
    let first = parts.iter().find(|(_, part)| matches!(part, FilePart::Block(_))).map_or(bytes.len(), |(range, _)| range.start);
    if save.kind() != FileKind::Archive {
        member(out, "header", &header(save, &parts, first));
    }
    if let Some(front) = save.front() {
        member(out, "levels", &levels(front));
    }
    let (segments, laid) = segment::segments(save, &parts, nested);
    if let Some((range, _)) = parts.iter().find(|(_, part)| *part == FilePart::Hibernation) {
        let raw = &bytes[range.clone()];
        member(out, "hibernation", &nested::hibernation(save, raw, &laid, nested).unwrap_or_else(|| base64(raw)));
    }
    if let Some((count, rest)) = save.broken_table() {
        member(out, "table", &json!({ "count": count, "bytes": base64(rest) }));
    }
    let mut names = save.objects().names().clone();
    names.around.numbers = save.objects().numbers();
    if names.style() == NameStyle::Pair {
        member(out, "names", &Json::Array(names.table().texts().iter().map(text).collect()));
    }
    member(out, "layout", &layout(save, &parts, segments));
    out.push_str(",\"objects\":[");
    let base = if save.version() >= 6 && save.kind() == FileKind::World { pointer(save).unwrap_or(0) } else { 0 };
    for (at, start) in starts.into_iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        let mut json = Map::new();
        let record = &save.objects().records()[at];
        write::record(record, &mut names, &mut json);
        let expected = start.and_then(|start| start.checked_sub(base)).map(|offset| offset as u64);
        if expected != Some(u64::from(record.offset) | u64::from(record.offset_high) << 32) {
            json.insert("offset".into(), json!(record.offset));
            json.insert("offset_high".into(), json!(record.offset_high));
        }
        if start.is_some() {
            block_of(save, at, &mut names, &mut json, nested)?;
        }
        let _ = write!(out, "{}", Json::Object(json));
    }
    out.push_str("\n]}");
    Ok(())
}

/// What the block of an object holds, or its bytes if that would not come back.
fn block_of(save: &Save<'_>, object: usize, names: &mut Names, json: &mut Map<String, Json>, nested: u32) -> Result<()> {
    let raw = save.objects().raw(object).map_err(|error| JsonError::at("", error))?;
    let block = save.objects().original(object, names).map_err(|error| JsonError::at("", error))?;
    let mut again = Encoder::new(Vec::with_capacity(raw.len()), &LIMITS);
    match block.write(&mut again, names) {
        Ok(()) if again.into_vec() == raw => block_to_json(&block, names, json, nested),
        _ => _ = json.insert("raw".into(), base64(raw)),
    }
    Ok(())
}

/// What a block holds. Levels that no reader of JSON goes down to stay bytes.
fn block_to_json(block: &Block<'_>, names: &mut Names, json: &mut Map<String, Json>, nested: u32) {
    let record = json.clone();
    for nested in [nested, 0] {
        names.around.nested = nested;
        write::block(block, names, json);
        if json.values().all(|member| is_flat(member, MAX_LEVELS)) {
            return;
        }
        if nested > 0 {
            json.clone_from(&record);
        }
    }
}

fn member(out: &mut String, name: &str, json: &Json) {
    let _ = write!(out, ",\n\"{name}\":{json}");
}

/// Where the header says that properties start.
fn pointer(save: &Save<'_>) -> Option<usize> {
    save.world_header()?.properties.map(|offset| offset as usize)
}

fn header(save: &Save<'_>, parts: &[(std::ops::Range<usize>, FilePart)], first: usize) -> Json {
    let mut json = Map::new();
    if let Some(header) = save.world_header() {
        let start_of = |part: FilePart| parts.iter().find(|(_, found)| *found == part).map(|(range, _)| range.start as u64);
        json.insert("version".into(), json!(header.version));
        if i32::from(header.version) != save.version() {
            json.insert("read_as".into(), json!(save.version()));
        }
        json.insert("game_time".into(), single(header.game_time));
        if let Some(count) = header.save_count {
            json.insert("save_count".into(), json!(count));
        }
        if let Some(segments) = &header.segments {
            let segment = |(at, segment): (usize, &Segment)| match start_of(FilePart::Segment(at)) {
                Some(_) => Json::Null,
                None => json!([segment.offset, segment.size]),
            };
            json.insert("segments".into(), segments.iter().enumerate().map(segment).collect());
        }
        let pointers = [
            ("hibernation", header.hibernation, start_of(FilePart::Hibernation)),
            ("names", header.names.map(u64::from), start_of(FilePart::Names)),
            ("properties", header.properties.map(u64::from), Some(first as u64)),
        ];
        for (name, said, is) in pointers {
            if let Some(said) = said.filter(|said| Some(*said) != is) {
                json.insert(name.into(), json!(said));
            }
        }
    }
    if let Some(header) = save.small_header() {
        json.insert("version".into(), json!(header.version));
        for (name, raw) in [("blob", header.blob.as_deref()), ("more", header.more.as_ref().map(|more| &more[..]))] {
            if let Some(raw) = raw {
                json.insert(name.into(), base64(raw));
            }
        }
    }
    Json::Object(json)
}

fn levels(front: &Front<'_>) -> Json {
    let texts = |texts: &[crate::ark::Text<'_>]| texts.iter().map(text).collect::<Vec<_>>();
    let part = |part: &Part<'_>| part.blobs.iter().map(|blob| base64(&blob.data)).collect::<Vec<_>>();
    json!({
        "data_files": texts(&front.data_files),
        "embedded": front.embedded.iter().map(|it| json!({ "path": text(&it.path), "parts": it.parts.iter().map(part).collect::<Vec<_>>() })).collect::<Vec<_>>(),
        "level_objects": front.level_objects.iter().map(|it| json!({ "level": it.level, "names": texts(&it.names) })).collect::<Vec<_>>(),
    })
}

/// What stands behind the table: parts by name, objects by number (`objects` for all that follow in order), bytes that belong to none.
fn layout(save: &Save<'_>, parts: &[(std::ops::Range<usize>, FilePart)], mut segments: HashMap<usize, Json>) -> Json {
    let file = save.bytes();
    let mut layout = Vec::new();
    let mut at = save.table_end();
    let mut next = 0;
    let gap = |layout: &mut Vec<Json>, at: usize, to: usize| {
        if let Some(bytes) = file.get(at..to).filter(|bytes| !bytes.is_empty()) {
            layout.push(json!({ "bytes": base64(bytes) }));
        }
    };
    for (range, part) in parts {
        gap(&mut layout, at, range.start);
        at = range.end;
        match part {
            FilePart::Hibernation => layout.push(json!("hibernation")),
            FilePart::Names => layout.push(json!("names")),
            FilePart::Segment(number) => layout.push(match segments.remove(number) {
                Some(pieces) => json!({ "segment": number, "pieces": pieces }),
                None => json!({ "segment": number, "bytes": base64(&file[range.clone()]) }),
            }),
            FilePart::Block(object) => {
                // Neighbours follow each other: a pair of numbers is a first and a last one.
                match layout.last_mut() {
                    Some(Json::Array(pair)) if *object == next => {
                        if let Some(last) = pair.last_mut() {
                            *last = json!(object);
                        }
                    }
                    _ => layout.push(json!([object, object])),
                }
                next = object + 1;
            }
        }
    }
    gap(&mut layout, at, file.len());
    Json::Array(layout)
}
