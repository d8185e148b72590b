//! A file from a document.

use super::nested;
use super::read;
use super::read_header::{front, small_header, versions, world_header};
use super::read_layout::{Parts, lay_segments, layout, patch_offsets, place};
use super::read_value::optional;
use super::segment::Laid;
use super::text::{Result, array, bytes, each, inside, only, read_text, whole};
use crate::JsonError;
use crate::ark::FileKind;
use crate::ark::block::LIMITS;
use crate::ark::name::{NameStyle, NameTable, Names};
use crate::ark::small::LocalForm;
use bytespec::{Encode, EncodeError, Encoder, Settings};
use serde::Deserialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use std::sync::Arc;

/// A document with its objects still as text: a large one is read object by object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document<'j> {
    #[serde(default)]
    format: Option<String>,
    kind: String,
    #[serde(default)]
    pub(super) header: Json,
    #[serde(default)]
    levels: Json,
    #[serde(default)]
    pub(super) hibernation: Json,
    #[serde(default)]
    names: Json,
    #[serde(default)]
    table: Json,
    #[serde(default)]
    pub(super) layout: Json,
    #[serde(default)]
    class: Json,
    // Of a mod save, which is a block.
    #[serde(default, deserialize_with = "present")]
    properties: Option<Json>,
    #[serde(default, deserialize_with = "present")]
    damaged: Option<Json>,
    #[serde(default, deserialize_with = "present")]
    end: Option<Json>,
    #[serde(default, deserialize_with = "present")]
    extra: Option<Json>,
    #[serde(default, deserialize_with = "present")]
    raw: Option<Json>,
    #[serde(default, borrow)]
    objects: Vec<&'j RawValue>,
}

pub(super) fn unencodable(error: EncodeError) -> JsonError {
    JsonError::at("", error)
}

/// The bytes of a document.
pub(in crate::ark) fn from_json(text: &str) -> Result<Vec<u8>> {
    read_document(text, None)
}

/// The same of a file in another one, whose table of names may stand outside of it.
pub(super) fn read_document(text: &str, table: Option<&mut Names>) -> Result<Vec<u8>> {
    let document: Document<'_> = serde_json::from_str(crate::json::without_mark(text)).map_err(|error| JsonError::of(&error, String::new()))?;
    let kind = document.check()?;
    let mut out = Encoder::new(Vec::new(), &LIMITS);
    if kind == FileKind::ModSave {
        let names = &mut Names::inline(0);
        let class = read_text(&document.class).map_err(inside("class"))?;
        if class.is_empty() {
            return Err(JsonError::at("class", "a mod save has one"));
        }
        class.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(unencodable)?;
        write_block(&document.block(), &mut out, names)?;
        return Ok(out.into_vec());
    }
    let world = kind == FileKind::World;
    let mut head = world.then(|| world_header(&document.header)).transpose().map_err(inside("header"))?;
    let version = if world { versions(&document.header).map_err(inside("header"))?.1 } else { 0 };
    let mut own = names_of(&document, version)?;
    let is_given = table.is_some();
    let names = table.unwrap_or(&mut own);
    let known = names.len();
    let mut laid = Laid::default();
    let segments = lay_segments(&document, &mut laid)?;
    names.around.moved = Arc::new(std::mem::take(&mut laid.moved));
    let last = i32::try_from(document.objects.len()).unwrap_or(i32::MAX);
    names.around.numbers = match kind {
        // Those of pods are no places in the table; those of hibernating creatures count from 1.
        FileKind::Archive => is_given.then_some((-1, last)),
        _ => Some((-1, last - 1)),
    };
    // Records have their names as texts where the table is that of the blocks alone.
    let mut record_names = is_given.then(|| Names::inline(names.version()));
    let objects = Objects::read(&document, names, record_names.as_mut())?;
    let mut context = Names::inline(version);
    match &head {
        Some(header) => {
            header.encode_value(&mut out, &Settings::LITTLE, &mut context).map_err(unencodable)?;
            let front = front(&document.levels).map_err(inside("levels"))?;
            front.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(unencodable)?;
        }
        None if kind != FileKind::Archive => {
            let header = small_header(&document.header, kind).map_err(inside("header"))?;
            let local = header.blob.is_some() || header.more.is_some();
            header.encode_value(&mut out, &Settings::LITTLE, &mut LocalForm(local)).map_err(unencodable)?;
        }
        None => {}
    }
    if kind == FileKind::Preset {
        if objects.records.len() != 1 {
            return Err(JsonError::at("objects", "a character preset has one object"));
        }
    } else {
        let count = u32::try_from(objects.records.len()).map_err(|_| JsonError::at("objects", "more than 2^32 objects"))?;
        let said = optional(&document.table, "count", |json| whole(json, "a number")).map_err(inside("table"))?.unwrap_or(count);
        if said < count {
            return Err(JsonError::at("table.count", format_args!("there are {count} objects")));
        }
        out.put_array(said.to_le_bytes());
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
        // Without a section there are still two empty stores.
        Json::Null => {
            if version >= 8 {
                vec![0; 16]
            } else {
                Vec::new()
            }
        }
        json => nested::read_hibernation(json, version, &laid).map_err(inside("hibernation"))?,
    };
    let parts = Parts { hibernation, segments };
    let layout = layout(&document, &objects, names)?;
    let placed = place((&document, &layout), &objects, (names, known), &parts, head.as_mut(), &mut out)?;
    patch_offsets(&objects, &placed, &fields, head.as_ref(), &mut out)?;
    if let Some(header) = head {
        let mut again = Encoder::new(Vec::new(), &LIMITS);
        header.encode_value(&mut again, &Settings::LITTLE, &mut context).map_err(unencodable)?;
        let again = again.into_vec();
        out[..again.len()].copy_from_slice(&again);
    }
    Ok(out)
}

impl Document<'_> {
    /// What file it is of. Parts that such a file has not are refused.
    fn check(&self) -> Result<FileKind> {
        let Some(kind) = FileKind::ALL.into_iter().find(|kind| kind.title() == self.kind) else {
            let known: Vec<_> = FileKind::ALL.iter().map(|kind| format!("`{}`", kind.title())).collect();
            return Err(JsonError::at("kind", format_args!("expected one of {}", known.join(", "))));
        };
        let format = if kind == FileKind::World { "ark-world" } else { "ark-save" };
        if self.format.as_deref().is_some_and(|named| named != format) {
            return Err(JsonError::at("format", format_args!("a {} is `{format}`", kind.title())));
        }
        let (is_world, is_mod, is_archive) = (kind == FileKind::World, kind == FileKind::ModSave, kind == FileKind::Archive);
        let parts = [
            ("header", &self.header, !is_mod && !is_archive),
            ("levels", &self.levels, is_world),
            ("hibernation", &self.hibernation, is_world),
            ("names", &self.names, is_world),
            ("table", &self.table, is_world),
            ("layout", &self.layout, !is_mod),
            ("class", &self.class, is_mod),
        ];
        if let Some((name, ..)) = parts.iter().find(|(_, json, has)| !has && !json.is_null()) {
            return Err(JsonError::at(*name, format_args!("a {} has no such part", kind.title())));
        }
        if let (false, Some((name, _))) = (is_mod, self.block().as_object().and_then(|members| members.iter().next())) {
            return Err(JsonError::at(name, format_args!("a {} has no such part", kind.title())));
        }
        if is_mod && !self.objects.is_empty() {
            return Err(JsonError::at("objects", format_args!("a {} has no such part", kind.title())));
        }
        only(&self.table, &["count", "bytes"]).map_err(inside("table"))?;
        Ok(kind)
    }

    /// The members that make up a block.
    fn block(&self) -> Json {
        let members = [("properties", &self.properties), ("damaged", &self.damaged), ("end", &self.end), ("extra", &self.extra), ("raw", &self.raw)];
        Json::Object(members.into_iter().filter_map(|(name, json)| Some((name.to_owned(), json.clone()?))).collect())
    }
}

/// The objects of a document.
pub(super) struct Objects {
    pub(super) records: Vec<crate::ark::Object<'static>>,
    /// Whether a record says itself where its block is.
    pub(super) literal: Vec<bool>,
    /// All blocks, and where each is in them.
    pub(super) bytes: Vec<u8>,
    pub(super) blocks: Vec<Option<std::ops::Range<usize>>>,
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
        if json.get("raw").is_none() && json.get("offset").is_some() && json.get("properties").is_none() {
            if let Some(other) = ["damaged", "end", "extra"].into_iter().find(|other| json.get(other).is_some()) {
                return Err(JsonError::at(other, "it would stand behind `properties`"));
            }
            self.blocks.push(None);
            return Ok(());
        }
        write_block(&json, out, names)?;
        self.blocks.push(Some(start..out.written()));
        Ok(())
    }
}

/// The bytes of a block: of what it holds, or as they are.
fn write_block(json: &Json, out: &mut Encoder, names: &mut Names) -> Result<()> {
    let Some(raw) = optional(json, "raw", bytes)? else { return read::block(json, names)?.write(out, names).map_err(unencodable) };
    if let Some(other) = ["properties", "damaged", "end", "extra"].into_iter().find(|other| json.get(other).is_some()) {
        return Err(JsonError::at(other, "it is part of `raw`"));
    }
    out.put_slice(&raw);
    Ok(())
}

/// A member that is there, be it null.
fn present<'de, D: serde::Deserializer<'de>>(input: D) -> std::result::Result<Option<Json>, D::Error> {
    Json::deserialize(input).map(Some)
}

fn names_of(document: &Document<'_>, version: u16) -> Result<Names> {
    if version < 6 {
        return Ok(Names::inline(version));
    }
    let texts = array(&document.names).and_then(|items| each(items, read_text)).map_err(inside("names"))?;
    Ok(Names::with(NameStyle::Pair, version, NameTable::new(&texts)))
}
