//! Where the parts of a document come to stand.

use super::read_document::{Document, Objects, unencodable};
use super::read_value::{field, optional};
use super::segment::Laid;
use super::text::{Result, array, bytes, inside, only, whole};
use crate::JsonError;
use crate::ark::WorldHeader;
use crate::ark::block::LIMITS;
use crate::ark::name::{NameStyle, Names};
use crate::ark::world::{NameTableRecord, Segment};
use bytespec::{Encode, Encoder, Settings};
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::collections::HashMap;

/// Where blocks came to stand, and the first of them.
pub(super) struct Placed {
    starts: Vec<Option<usize>>,
    first: usize,
}

/// The parts that are more than bytes in a document.
pub(super) struct Parts {
    pub(super) hibernation: Vec<u8>,
    /// By their places in the layout.
    pub(super) segments: HashMap<usize, Vec<u8>>,
}

/// Segments first: others say where something in them is.
pub(super) fn lay_segments(document: &Document<'_>, laid: &mut Laid) -> Result<HashMap<usize, Vec<u8>>> {
    let mut segments = HashMap::new();
    for (at, json) in document.layout.as_array().into_iter().flatten().enumerate() {
        let step = format!("layout[{at}]");
        only(json, if json.get("pieces").is_some() { &["segment", "pieces"] } else { &["segment", "bytes"] }).map_err(inside(&step))?;
        if let Some(pieces) = json.get("pieces") {
            let number = field(json, "segment", |json| whole(json, "a segment")).map_err(inside(&step))?;
            segments.insert(at, laid.lay(number, pieces).map_err(inside("pieces")).map_err(inside(&step))?);
        }
    }
    Ok(segments)
}

/// A part that is laid out.
pub(super) struct Laying<'d> {
    /// Its place in the layout of the document, if it has one.
    at: Option<usize>,
    json: Cow<'d, Json>,
}

impl Laying<'_> {
    fn added(json: Json) -> Self {
        Laying { at: None, json: Cow::Owned(json) }
    }
}

/// What stands where: as the document says, or, if it does not, in the order of the game. Objects that have no place in it stand behind
/// those that have one.
pub(super) fn layout<'d>(document: &'d Document<'_>, objects: &Objects, names: &Names) -> Result<Vec<Laying<'d>>> {
    let mut layout: Vec<Laying<'d>> = match &document.layout {
        Json::Null => {
            let mut layout = Vec::new();
            // Archives of hibernating creatures have their names elsewhere.
            if !document.header.is_null() && names.version() >= 7 {
                layout.push(Laying::added(json!("hibernation")));
            }
            if names.style() == NameStyle::Pair {
                layout.push(Laying::added(json!("names")));
            }
            layout
        }
        json => {
            array(json).map_err(inside("layout"))?.iter().enumerate().map(|(at, json)| Laying { at: Some(at), json: Cow::Borrowed(json) }).collect()
        }
    };
    let mut seen = vec![false; objects.records.len()];
    let mut behind = None;
    for (at, laying) in layout.iter().enumerate() {
        if let Json::Array(pair) = &*laying.json {
            behind = Some(at + 1);
            // What is no such pair is told when it is laid out.
            let place = |json: &Json| whole::<usize>(json, "an object").ok();
            if let [Some(from), Some(to)] = pair.iter().map(place).collect::<Vec<_>>()[..]
                && let Some(seen) = seen.get_mut(from..to.saturating_add(1))
            {
                seen.fill(true);
            }
        }
    }
    let mut missing: Vec<(usize, usize)> = Vec::new();
    for object in (0..seen.len()).filter(|object| !seen[*object] && objects.blocks[*object].is_some()) {
        match missing.last_mut() {
            Some((_, last)) if *last + 1 == object => *last = object,
            _ => missing.push((object, object)),
        }
    }
    let behind = behind.unwrap_or(layout.len());
    layout.splice(behind..behind, missing.into_iter().map(|(from, to)| Laying::added(json!([from, to]))));
    Ok(layout)
}

pub(super) fn place(
    (document, layout): (&Document<'_>, &[Laying<'_>]),
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
    for Laying { at, json } in layout {
        let here = out.len();
        let step = at.map_or_else(|| "layout".into(), |at| format!("layout[{at}]"));
        match &**json {
            Json::String(part) if part == "hibernation" => {
                out.extend_from_slice(&parts.hibernation);
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
            json if !json.is_object() => return Err(JsonError::at(step, "expected `hibernation`, `names`, two objects, or bytes")),
            json => {
                match at.and_then(|at| parts.segments.get(&at)) {
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
    let first = first.unwrap_or(out.len());
    if let Some(header) = head.filter(|header| header.properties.is_some() && !said("properties")) {
        header.properties = Some(offset(first)?);
    }
    Ok(Placed { starts, first })
}

fn offset(at: usize) -> Result<u32> {
    u32::try_from(at).map_err(|_| JsonError::at("", "a part behind byte 2^32"))
}

pub(super) fn patch_offsets(objects: &Objects, placed: &Placed, fields: &[usize], head: Option<&WorldHeader>, out: &mut [u8]) -> Result<()> {
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
