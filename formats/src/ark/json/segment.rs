//! Stored segments: records of pods, files of tribes and players, and what lists those.

use super::nested::{MAX_LEVELS, archive, file, is_flat, read_archive};
use super::read_value::{field, optional};
use super::text::{Result, array, base64, bytes, double, each, inside, only, read_double, read_single, read_text, single, text, whole};
use crate::JsonError;
use crate::ark::save::Piece;
use crate::ark::world::{Chunk, PodRecord, Store, Stores};
use crate::ark::{FilePart, Open, Save, StoreKind};
use bytespec::ProtoModel;
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// A store whose files stand one after the other in one segment, and its index too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Plain {
    segment: i32,
    data: (u64, u64),
    index: (u64, u64),
}

/// What stands in segments, which others refer to.
#[derive(Debug, Default)]
pub(super) struct Laid {
    plain: HashMap<&'static str, Plain>,
    /// Where records of pods came to stand.
    pub(super) moved: HashMap<(u8, i64), i64>,
}

const fn word(kind: StoreKind) -> &'static str {
    match kind {
        StoreKind::Tribes => "tribes",
        StoreKind::Players => "players",
    }
}

fn kind_of(json: &Json) -> Result<StoreKind> {
    let named = |kind: &StoreKind| json.as_str() == Some(word(*kind));
    StoreKind::ALL.into_iter().find(named).ok_or_else(|| JsonError::at("", "expected `tribes` or `players`"))
}

// --- into JSON ---

/// The segments that come back the same from their pieces, by their numbers, and what others may refer to in them.
pub(super) fn segments(save: &Save<'_>, parts: &[(Range<usize>, FilePart)], nested: u32) -> (HashMap<usize, Json>, Laid) {
    let (pieces, mut laid) = pieces(save);
    let mut shown = HashMap::new();
    for (range, part) in parts {
        let FilePart::Segment(number) = part else { continue };
        let json = segment(save, range, &pieces, nested);
        let again = Laid::default().lay(0, &json);
        if again.is_ok_and(|again| save.bytes().get(range.clone()) == Some(&again)) && is_flat(&json, MAX_LEVELS) {
            shown.insert(*number, json);
        }
    }
    laid.plain.retain(|_, plain| usize::try_from(plain.segment).is_ok_and(|number| shown.contains_key(&number)));
    (shown, laid)
}

/// The pieces of all segments; those of stores that are not [`Plain`] are left out.
fn pieces(save: &Save<'_>) -> (Vec<(Range<usize>, Piece)>, Laid) {
    let mut pieces = save.pieces();
    let mut laid = Laid::default();
    let stores = match save.hibernation() {
        Some(Ok(hibernation)) => hibernation.stores,
        _ => None,
    };
    for kind in StoreKind::ALL {
        let plain = match &stores {
            Some(Stores::Chunked { tribes, players }) => plain(save, if kind == StoreKind::Tribes { tribes } else { players }, kind, &pieces),
            _ => None,
        };
        match plain {
            Some(plain) => _ = laid.plain.insert(word(kind), plain),
            None => pieces.retain(|(_, piece)| !matches!(piece, Piece::File(of, _) | Piece::Index(of) if *of == kind)),
        }
    }
    (pieces, laid)
}

fn plain(save: &Save<'_>, store: &Store, kind: StoreKind, pieces: &[(Range<usize>, Piece)]) -> Option<Plain> {
    let ([data], [index]) = (&*store.data, &*store.index) else { return None };
    let whole = |chunk: &Chunk| Some((u64::try_from(chunk.offset).ok()?, chunk.size));
    let plain = Plain { segment: data.segment, data: whole(data)?, index: whole(index)? };
    if data.segment != index.segment || data.unknown != 0 || index.unknown != 0 {
        return None;
    }
    let segment = save.world_header()?.segments?.get(usize::try_from(data.segment).ok()?)?.offset;
    let start = segment.checked_add(plain.data.0)?;
    let has_index = pieces.iter().any(|(range, piece)| {
        *piece == Piece::Index(kind) && Some(range.start as u64) == segment.checked_add(plain.index.0) && range.len() as u64 == plain.index.1
    });
    let mut next = start;
    let mut count = 0;
    for (range, piece) in pieces {
        if let Piece::File(of, at) = piece
            && *of == kind
        {
            if range.start as u64 != next || *at != count {
                return None;
            }
            (next, count) = (range.end as u64, count + 1);
        }
    }
    let is_whole = next == start.checked_add(plain.data.1)? && count as u64 * 24 == plain.index.1;
    (has_index && is_whole).then_some(plain)
}

/// The pieces of a segment, as JSON.
fn segment(save: &Save<'_>, range: &Range<usize>, pieces: &[(Range<usize>, Piece)], nested: u32) -> Json {
    let file_bytes = save.bytes();
    let stored = StoreKind::ALL.map(|kind| save.stored(kind).ok().flatten());
    let mut all = Vec::new();
    let mut at = range.start;
    let first = pieces.partition_point(|(piece, _)| piece.start < range.start);
    for (place, piece) in pieces[first..].iter().take_while(|(piece, _)| piece.end <= range.end) {
        if place.start > at {
            all.push(json!({ "bytes": base64(&file_bytes[at..place.start]) }));
        }
        at = place.end;
        let raw = &file_bytes[place.clone()];
        all.push(match piece {
            Piece::Pod => {
                let mut json = pod(raw, nested).unwrap_or_else(|| json!({ "bytes": base64(raw) }));
                json["position"] = json!(place.start - range.start);
                json
            }
            Piece::Index(kind) => json!({ "index": word(*kind) }),
            Piece::File(kind, number) => {
                let id = stored[*kind as usize].as_ref().and_then(|files| Some(files.entries().get(*number)?.id));
                let inner = nested.checked_sub(1).zip(Open::new().open(raw).ok()).and_then(|(nested, save)| file(&save, None, nested));
                match inner {
                    Some(inner) => json!({ "store": word(*kind), "id": id, "file": inner }),
                    None => json!({ "store": word(*kind), "id": id, "bytes": base64(raw) }),
                }
            }
        });
    }
    if at < range.end {
        all.push(json!({ "bytes": base64(&file_bytes[at..range.end]) }));
    }
    Json::Array(all)
}

fn pod(raw: &[u8], nested: u32) -> Option<Json> {
    let record = PodRecord::decode(raw).ok()?;
    let texts = |texts: &[crate::ark::Text<'_>]| texts.iter().map(text).collect::<Vec<_>>();
    let json = json!({ "pod": {
        "name": text(&record.name),
        "strings": texts(&record.strings),
        "floats": record.floats.iter().map(|number| single(*number)).collect::<Vec<_>>(),
        "names": texts(&record.names),
        "archives": record.archives.iter().map(|it| archive(it, nested).unwrap_or_else(|| json!({ "bytes": base64(it) }))).collect::<Vec<_>>(),
        "doubles": record.doubles.iter().map(|number| double(*number)).collect::<Vec<_>>(),
    }});
    (read_pod(&json["pod"]).ok()? == raw).then_some(json)
}

/// Stores, of which those whose pieces tell all have no chunks.
pub(super) fn stores(stores: &Stores, laid: &Laid) -> Json {
    let chunks = |chunks: &[Chunk]| chunks.iter().map(|it| json!([it.segment, it.offset, it.unknown, it.size])).collect::<Vec<_>>();
    let store = |store: &Store, kind| match laid.plain.get(word(kind)) {
        Some(_) => Json::Null,
        None => json!({ "data": chunks(&store.data), "index": chunks(&store.index) }),
    };
    match stores {
        Stores::Old { first, rest: [a, b, c] } => json!([first, a, b, c]),
        Stores::Chunked { tribes, players } => json!({ "tribes": store(tribes, StoreKind::Tribes), "players": store(players, StoreKind::Players) }),
    }
}

// --- from JSON ---

pub(super) fn read_stores(json: &Json, laid: &Laid) -> Result<Stores> {
    let numbers = |json: &Json| each(array(json)?, |json| whole::<i32>(json, "a number"));
    if json.is_array() {
        return match numbers(json)?[..] {
            [first, a, b, c] => Ok(Stores::Old { first, rest: [a, b, c] }),
            _ => Err(JsonError::at("", "expected 4 numbers")),
        };
    }
    let chunk = |json: &Json| match array(json)? {
        [segment, offset, unknown, size] => Ok(Chunk {
            segment: whole(segment, "a segment")?,
            offset: whole(offset, "a place")?,
            unknown: whole(unknown, "a number")?,
            size: whole(size, "a size")?,
        }),
        _ => Err(JsonError::at("", "expected 4 numbers")),
    };
    let chunks = |json: &Json| each(array(json)?, chunk);
    let sum = |chunks: &[Chunk]| chunks.iter().try_fold(0_u64, |sum, chunk| sum.checked_add(chunk.size)).unwrap_or(u64::MAX);
    let store = |json: &Json, kind: StoreKind| {
        only(json, &["data", "index"])?;
        let (data, index) = if json.is_null() {
            let Some(plain) = laid.plain.get(word(kind)) else { return Err(JsonError::at("", "no segment has its files and its index")) };
            let chunk = |(offset, size): (u64, u64)| Chunk { segment: plain.segment, offset: offset.cast_signed(), unknown: 0, size };
            (vec![chunk(plain.data)], vec![chunk(plain.index)])
        } else {
            (field(json, "data", chunks)?, field(json, "index", chunks)?)
        };
        Ok(Store { data_len: sum(&data), data, index_len: sum(&index) / 24, index })
    };
    only(json, &["tribes", "players"])?;
    Ok(Stores::Chunked {
        tribes: field(json, "tribes", |json| store(json, StoreKind::Tribes))?,
        players: field(json, "players", |json| store(json, StoreKind::Players))?,
    })
}

fn read_pod(json: &Json) -> Result<Vec<u8>> {
    only(json, &["name", "strings", "floats", "names", "archives", "doubles"])?;
    let texts = |json: &Json| each(array(json)?, read_text);
    let record = PodRecord {
        name: field(json, "name", read_text)?,
        strings: field(json, "strings", texts)?,
        floats: field(json, "floats", |json| each(array(json)?, read_single))?,
        names: field(json, "names", texts)?,
        archives: field(json, "archives", |json| each(array(json)?, |json| read_archive(json).map(Cow::Owned)))?,
        doubles: field(json, "doubles", |json| each(array(json)?, read_double))?,
    };
    record.encode().map_err(|error| JsonError::at("", error))
}

/// The files of a store while its segment is put together.
#[derive(Default)]
struct Files {
    start: usize,
    end: usize,
    entries: Vec<u8>,
    index: Option<usize>,
}

impl Laid {
    /// The bytes of a segment.
    pub(super) fn lay(&mut self, number: u8, json: &Json) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        let mut stores = [Files::default(), Files::default()];
        let pieces = array(json)?;
        let mut counts = [0; 2];
        for kind in pieces.iter().filter_map(|piece| kind_of(piece.get("store")?).ok()) {
            counts[kind as usize] += 1;
        }
        for (at, json) in pieces.iter().enumerate() {
            self.piece(number, json, &mut out, &mut stores, &counts).map_err(inside(&format!("[{at}]")))?;
        }
        for (kind, files) in StoreKind::ALL.into_iter().zip(stores) {
            let Some(index) = files.index else { continue };
            out[index..index + files.entries.len()].copy_from_slice(&files.entries);
            let plain = Plain {
                segment: number.into(),
                data: (files.start as u64, (files.end - files.start) as u64),
                index: (index as u64, files.entries.len() as u64),
            };
            if self.plain.insert(word(kind), plain).is_some() {
                return Err(JsonError::at("", format_args!("a second index of `{}`", word(kind))));
            }
        }
        Ok(out)
    }

    fn piece(&mut self, number: u8, json: &Json, out: &mut Vec<u8>, stores: &mut [Files; 2], counts: &[usize; 2]) -> Result<()> {
        let members: &[&str] = if json.get("index").is_some() {
            &["index"]
        } else if json.get("store").is_some() {
            if json.get("file").is_some() { &["store", "id", "file"] } else { &["store", "id", "bytes"] }
        } else if json.get("pod").is_some() {
            &["position", "pod"]
        } else {
            &["position", "bytes"]
        };
        only(json, members)?;
        if let Some(position) = optional(json, "position", |json| whole(json, "a place"))? {
            self.moved.insert((number, position), out.len() as i64);
        }
        if let Some(pod) = optional(json, "pod", read_pod)? {
            out.extend(pod);
            return Ok(());
        }
        if let Some(kind) = optional(json, "index", kind_of)? {
            let files = &mut stores[kind as usize];
            if files.index.replace(out.len()).is_some() {
                return Err(JsonError::at("", format_args!("a second index of `{}`", word(kind))));
            }
            out.resize(out.len() + 24 * counts[kind as usize], 0);
            return Ok(());
        }
        let Some(kind) = optional(json, "store", kind_of)? else {
            out.extend(field(json, "bytes", bytes)?);
            return Ok(());
        };
        let file = match optional(json, "file", |json| super::read_document::read_document(&json.to_string(), None))? {
            Some(file) => file,
            None => field(json, "bytes", bytes)?,
        };
        let files = &mut stores[kind as usize];
        if files.entries.is_empty() {
            (files.start, files.end) = (out.len(), out.len());
        }
        if files.end != out.len() {
            return Err(JsonError::at("", format_args!("the files of `{}` stand apart", word(kind))));
        }
        let id: i64 = field(json, "id", |json| whole(json, "a number"))?;
        for part in [id, (files.end - files.start) as i64, file.len() as i64] {
            files.entries.extend(part.to_le_bytes());
        }
        out.extend(file);
        files.end = out.len();
        Ok(())
    }
}
