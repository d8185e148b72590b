//! A file as a document, and back.

use super::nested::{self, MAX_LEVELS, NESTED, is_flat};
use super::read_value::{field, optional};
use super::segment::{self, Laid};
use super::text::{Result, array, base64, bytes, each, inside, read_single, read_text, single, text, whole};
use super::{read, write};
use crate::JsonError;
use crate::ark::block::{Block, LIMITS};
use crate::ark::name::{NameStyle, NameTable, Names};
use crate::ark::save::Piece;
use crate::ark::small::LocalForm;
use crate::ark::world::{Blob, Embedded, LevelObjects, NameTableRecord, Part, Segment};
use crate::ark::{FileKind, FilePart, Front, Open, Save, SmallHeader, WorldHeader};
use bytespec::{Encode, EncodeError, Encoder, Settings};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// The document of a file.
pub(in crate::ark) fn to_json(format: &str, bytes: &[u8]) -> Result<String> {
    let save = Open::new().open(bytes).map_err(|error| JsonError::at("", error))?;
    let mut out = format!("{{\"format\":\"{format}\",\"kind\":\"{}\"", save.kind().title());
    document(&save, &mut out, NESTED)?;
    Ok(out)
}

/// The members of the document of a file behind its kind, and the end of it.
pub(super) fn document(save: &Save<'_>, out: &mut String, nested: u32) -> Result<()> {
    let bytes = save.bytes();
    if let Some((class, list, names)) = save.mod_save() {
        let names = &mut names.clone();
        member(out, "class", &text(class));
        member(out, "properties", &write::list(list, names));
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
    let (pieces, laid) = segment::pieces(save);
    if let Some((range, _)) = parts.iter().find(|(_, part)| *part == FilePart::Hibernation) {
        let raw = &bytes[range.clone()];
        member(out, "hibernation", &nested::hibernation(save, raw, &laid, nested).unwrap_or_else(|| base64(raw)));
    }
    if let Some((count, rest)) = save.broken_table() {
        member(out, "table", &json!({ "count": count, "bytes": base64(rest) }));
    }
    let mut names = save.objects().names().clone();
    if names.style() == NameStyle::Pair {
        member(out, "names", &Json::Array(names.table().texts().iter().map(text).collect()));
    }
    member(out, "layout", &layout(save, &parts, &pieces, nested));
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
            let raw = save.objects().raw(at).map_err(|error| JsonError::at("", error))?;
            let block = save.objects().original(at, &mut names).map_err(|error| JsonError::at("", error))?;
            let mut again = Encoder::new(Vec::with_capacity(raw.len()), &LIMITS);
            match block.write(&mut again, &mut names) {
                Ok(()) if again.into_vec() == raw => block_to_json(&block, &mut names, &mut json, nested),
                _ => _ = json.insert("raw".into(), base64(raw)),
            }
        }
        let _ = write!(out, "{}", Json::Object(json));
    }
    out.push_str("\n]}");
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
fn layout(save: &Save<'_>, parts: &[(std::ops::Range<usize>, FilePart)], pieces: &[(std::ops::Range<usize>, Piece)], nested: u32) -> Json {
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
            FilePart::Segment(number) => {
                let inner = segment::segment(save, range, pieces, nested);
                let shown = json!({ "segment": number, "pieces": inner });
                let mut laid = Laid::default();
                let again = laid.lay(0, &shown["pieces"]);
                let is_same = again.is_ok_and(|again| again == file[range.clone()]) && is_flat(&shown, MAX_LEVELS);
                layout.push(if is_same { shown } else { json!({ "segment": number, "bytes": base64(&file[range.clone()]) }) });
            }
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

/// A document with its objects still as text: a large one is read object by object.
#[derive(Deserialize)]
struct Document<'j> {
    kind: String,
    #[serde(default)]
    header: Json,
    #[serde(default)]
    levels: Json,
    #[serde(default)]
    hibernation: Json,
    #[serde(default)]
    names: Json,
    #[serde(default)]
    table: Json,
    #[serde(default)]
    layout: Json,
    #[serde(default)]
    class: Json,
    #[serde(default)]
    properties: Json,
    #[serde(default, borrow)]
    objects: Vec<&'j RawValue>,
}

fn unencodable(error: EncodeError) -> JsonError {
    JsonError::at("", error)
}

/// The bytes of a document.
pub(in crate::ark) fn from_json(text: &str) -> Result<Vec<u8>> {
    read_document(text, None)
}

/// The same of a file in another one, whose table of names may stand outside of it.
pub(super) fn read_document(text: &str, table: Option<&mut Names>) -> Result<Vec<u8>> {
    let document: Document<'_> = serde_json::from_str(crate::json::without_mark(text)).map_err(|error| JsonError::of(&error, String::new()))?;
    let mut out = Encoder::new(Vec::new(), &LIMITS);
    if document.kind == FileKind::ModSave.title() {
        let names = &mut Names::inline(0);
        read_text(&document.class).map_err(inside("class"))?.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(unencodable)?;
        let list = super::read_value::list(&document.properties, names).map_err(inside("properties"))?;
        list.encode_value(&mut out, &Settings::LITTLE, names).map_err(unencodable)?;
        out.put_zeros(4);
        return Ok(out.into_vec());
    }
    let world = document.kind == FileKind::World.title();
    let version: i16 = if world { field(&document.header, "version", |json| whole(json, "a version")).map_err(inside("header"))? } else { 0 };
    let mut own = names_of(&document, version)?;
    let is_given = table.is_some();
    let names = table.unwrap_or(&mut own);
    let known = names.len();
    let mut laid = Laid::default();
    let segments = lay_segments(&document, &mut laid)?;
    names.around.moved = Arc::new(std::mem::take(&mut laid.moved));
    // Records have their names as texts where the table is that of the blocks alone.
    let mut record_names = is_given.then(|| Names::inline(names.version()));
    let objects = Objects::read(&document, names, record_names.as_mut())?;
    let mut head = world.then(|| world_header(&document.header, version)).transpose().map_err(inside("header"))?;
    let mut context = Names::inline(version.cast_unsigned());
    match &head {
        Some(header) => {
            header.encode_value(&mut out, &Settings::LITTLE, &mut context).map_err(unencodable)?;
            let front = front(&document.levels).map_err(inside("levels"))?;
            front.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(unencodable)?;
        }
        None if document.kind == FileKind::Preset.title() || !document.header.is_null() => {
            let header = small_header(&document.header).map_err(inside("header"))?;
            let local = header.blob.is_some() || header.more.is_some();
            header.encode_value(&mut out, &Settings::LITTLE, &mut LocalForm(local)).map_err(unencodable)?;
        }
        None => {}
    }
    if document.kind != FileKind::Preset.title() {
        let count = u32::try_from(objects.records.len()).map_err(|_| JsonError::at("objects", "more than 2^32 objects"))?;
        let count = optional(&document.table, "count", |json| whole(json, "a number")).map_err(inside("table"))?.unwrap_or(count);
        out.put_array(count.to_le_bytes());
    }
    let mut fields = Vec::with_capacity(objects.records.len());
    for (at, record) in objects.records.iter().enumerate() {
        let written = record.encode_value(&mut out, &Settings::LITTLE, record_names.as_mut().unwrap_or(names)).map_err(unencodable);
        written.map_err(inside(&format!("objects[{at}]")))?;
        fields.push(out.written() - 8);
    }
    if let Some(rest) = optional(&document.table, "bytes", bytes).map_err(inside("table"))? {
        out.put_slice(&rest);
    }
    let mut out = out.into_vec();
    let hibernation = match &document.hibernation {
        Json::Null => None,
        json => Some(nested::read_hibernation(json, version.cast_unsigned(), &laid).map_err(inside("hibernation"))?),
    };
    let parts = Parts { hibernation, segments };
    let placed = place(&document, &objects, (names, known), &parts, head.as_mut(), &mut out)?;
    patch_offsets(&objects, &placed, &fields, head.as_ref(), &mut out)?;
    if let Some(header) = head {
        let mut again = Encoder::new(Vec::new(), &LIMITS);
        header.encode_value(&mut again, &Settings::LITTLE, &mut context).map_err(unencodable)?;
        let again = again.into_vec();
        out[..again.len()].copy_from_slice(&again);
    }
    Ok(out)
}

/// The objects of a document.
struct Objects {
    records: Vec<crate::ark::Object<'static>>,
    /// Whether a record says itself where its block is.
    literal: Vec<bool>,
    /// All blocks, and where each is in them.
    bytes: Vec<u8>,
    blocks: Vec<Option<std::ops::Range<usize>>>,
}

impl Objects {
    fn read(document: &Document<'_>, names: &mut Names, mut record_names: Option<&mut Names>) -> Result<Self> {
        let count = document.objects.len();
        let mut objects =
            Objects { records: Vec::with_capacity(count), literal: Vec::with_capacity(count), bytes: Vec::new(), blocks: Vec::with_capacity(count) };
        let mut out = Encoder::new(Vec::new(), &LIMITS);
        for (at, raw) in document.objects.iter().enumerate() {
            objects.read_one(raw.get(), &mut out, names, record_names.as_deref_mut()).map_err(inside(&format!("objects[{at}]")))?;
        }
        objects.bytes = out.into_vec();
        Ok(objects)
    }

    fn read_one(&mut self, text: &str, out: &mut Encoder, names: &mut Names, record_names: Option<&mut Names>) -> Result<()> {
        let json: Json = serde_json::from_str(text).map_err(|error| JsonError::at("", error))?;
        self.records.push(match record_names {
            Some(record_names) => read::record(&json, record_names)?,
            None => read::record(&json, names)?,
        });
        self.literal.push(json.get("offset").is_some());
        let start = out.written();
        if let Some(raw) = optional(&json, "raw", bytes)? {
            out.put_slice(&raw);
        } else if json.get("properties").is_some() {
            read::block(&json, names)?.write(out, names).map_err(unencodable)?;
        } else {
            self.blocks.push(None);
            return Ok(());
        }
        self.blocks.push(Some(start..out.written()));
        Ok(())
    }
}

/// Where blocks came to stand, and the first of them.
struct Placed {
    starts: Vec<Option<usize>>,
    first: usize,
}

/// The parts that are more than bytes in a document.
struct Parts {
    hibernation: Option<Vec<u8>>,
    /// By their places in the layout.
    segments: HashMap<usize, Vec<u8>>,
}

/// Segments first: others say where something in them is.
fn lay_segments(document: &Document<'_>, laid: &mut Laid) -> Result<HashMap<usize, Vec<u8>>> {
    let mut segments = HashMap::new();
    for (at, json) in document.layout.as_array().into_iter().flatten().enumerate() {
        if let Some(pieces) = json.get("pieces") {
            let step = format!("layout[{at}]");
            let number = field(json, "segment", |json| whole(json, "a segment")).map_err(inside(&step))?;
            segments.insert(at, laid.lay(number, pieces).map_err(inside("pieces")).map_err(inside(&step))?);
        }
    }
    Ok(segments)
}

fn place(
    document: &Document<'_>,
    objects: &Objects,
    (names, known): (&Names, usize),
    parts: &Parts,
    mut head: Option<&mut WorldHeader>,
    out: &mut Vec<u8>,
) -> Result<Placed> {
    let mut starts = vec![None; objects.records.len()];
    let mut seen = vec![false; starts.len()];
    let mut first = None;
    let mut has_names = false;
    let said = |name: &str| document.header.get(name).is_some();
    for (at, json) in array(&document.layout).map_err(inside("layout"))?.iter().enumerate() {
        let here = out.len();
        let step = format!("layout[{at}]");
        match json {
            Json::String(part) if part == "hibernation" => {
                out.extend_from_slice(parts.hibernation.as_deref().unwrap_or_default());
                if let Some(header) = head.as_deref_mut().filter(|_| !said("hibernation")) {
                    header.hibernation = Some(here as u64);
                }
            }
            Json::String(part) if part == "names" => {
                has_names = true;
                let table = NameTableRecord { names: names.table().texts().to_vec() };
                let mut encoder = Encoder::new(std::mem::take(out), &LIMITS);
                table.encode_value(&mut encoder, &Settings::LITTLE, &mut ()).map_err(unencodable)?;
                *out = encoder.into_vec();
                if let Some(header) = head.as_deref_mut().filter(|_| !said("names")) {
                    header.names = Some(offset(here)?);
                }
            }
            Json::Array(pair) => {
                let [from, to] = &pair[..] else { return Err(JsonError::at(step, "expected a first and a last object")) };
                let from: usize = whole(from, "an object").map_err(inside(&step))?;
                let to: usize = whole(to, "an object").map_err(inside(&step))?;
                if from > to || to >= starts.len() {
                    return Err(JsonError::at(step, format_args!("there are {} objects", starts.len())));
                }
                first.get_or_insert(here);
                for object in from..=to {
                    if std::mem::replace(&mut seen[object], true) {
                        return Err(JsonError::at(step, format_args!("object {object} comes twice")));
                    }
                    let Some(range) = &objects.blocks[object] else { continue };
                    starts[object] = Some(out.len());
                    out.extend_from_slice(&objects.bytes[range.clone()]);
                }
            }
            _ => {
                match parts.segments.get(&at) {
                    Some(bytes) => out.extend_from_slice(bytes),
                    None => out.extend(field(json, "bytes", bytes).map_err(inside(&step))?),
                }
                let segment: Option<usize> = optional(json, "segment", |json| whole(json, "a segment")).map_err(inside(&step))?;
                let segments = head.as_deref_mut().and_then(|header| header.segments.as_mut());
                if let (Some(number), Some(segments)) = (segment, segments) {
                    let Some(segment) = segments.get_mut(number) else { return Err(JsonError::at(step, "there are 4 segments")) };
                    *segment = Segment { offset: here as u64, size: (out.len() - here) as u64 };
                }
            }
        }
    }
    if !has_names && names.style() == NameStyle::Pair && names.len() > known {
        return Err(JsonError::at("names", "a name is missing, and the table of the file is broken, so none can be added"));
    }
    if let Some(object) = (0..starts.len()).find(|object| starts[*object].is_none() && objects.blocks[*object].is_some()) {
        return Err(JsonError::at("layout", format_args!("object {object} has no place")));
    }
    let first = first.unwrap_or(out.len());
    if let Some(header) = head.filter(|header| header.properties.is_some() && !said("properties")) {
        header.properties = Some(offset(first)?);
    }
    Ok(Placed { starts, first })
}

fn offset(at: usize) -> Result<u32> {
    u32::try_from(at).map_err(|_| JsonError::at("", "a part behind byte 2^32"))
}

fn patch_offsets(objects: &Objects, placed: &Placed, fields: &[usize], head: Option<&WorldHeader>, out: &mut [u8]) -> Result<()> {
    let base = head.and_then(|header| header.properties).map_or(0, |base| base as usize);
    debug_assert!(placed.first <= out.len());
    for (object, start) in placed.starts.iter().enumerate() {
        let Some(start) = start.filter(|_| !objects.literal[object]) else { continue };
        let Some(offset) = start.checked_sub(base) else {
            return Err(JsonError::at(format!("objects[{object}]"), "properties in front of their base"));
        };
        if let Some(field) = out.get_mut(fields[object]..fields[object] + 8) {
            field.copy_from_slice(&(offset as u64).to_le_bytes());
        }
    }
    Ok(())
}

fn names_of(document: &Document<'_>, version: i16) -> Result<Names> {
    let number = version.cast_unsigned();
    if version < 6 {
        return Ok(Names::inline(number));
    }
    let texts = array(&document.names).and_then(|items| each(items, read_text)).map_err(inside("names"))?;
    Ok(Names::with(NameStyle::Pair, number, NameTable::new(&texts)))
}

fn world_header(json: &Json, version: i16) -> Result<WorldHeader> {
    if !(5..=12).contains(&version) {
        return Err(JsonError::at("version", "known are 5 to 12"));
    }
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
        version,
        segments,
        hibernation: if version >= 7 { Some(number("hibernation")?.unwrap_or(0)) } else { None },
        names: if version >= 6 { Some(small("names")?.unwrap_or(0)) } else { None },
        properties: if version >= 6 { Some(small("properties")?.unwrap_or(0)) } else { None },
        game_time: field(json, "game_time", read_single)?,
        save_count: optional(json, "save_count", |json| whole(json, "a number"))?,
    })
}

fn small_header(json: &Json) -> Result<SmallHeader<'static>> {
    let more = optional(json, "more", bytes)?.map(<[u8; 12]>::try_from).transpose();
    Ok(SmallHeader {
        version: field(json, "version", |json| whole(json, "a version"))?,
        blob: optional(json, "blob", bytes)?.map(Cow::Owned),
        more: more.map_err(|_| JsonError::at("more", "expected 12 bytes"))?,
    })
}

fn front(json: &Json) -> Result<Front<'static>> {
    let texts = |json: &Json| each(array(json)?, read_text);
    let blob = |json: &Json| Ok(Blob { data: Cow::Owned(bytes(json)?) });
    let part = |json: &Json| Ok(Part { blobs: each(array(json)?, blob)? });
    let embedded =
        |json: &Json| Ok(Embedded { path: field(json, "path", read_text)?, parts: field(json, "parts", |json| each(array(json)?, part))? });
    let level = |json: &Json| {
        let level = field(json, "level", |json| whole(json, "a level"))?;
        Ok(LevelObjects { level, names: field(json, "names", texts)? })
    };
    Ok(Front {
        data_files: field(json, "data_files", texts)?,
        embedded: field(json, "embedded", |json| each(array(json)?, embedded))?,
        level_objects: field(json, "level_objects", |json| each(array(json)?, level))?,
    })
}
