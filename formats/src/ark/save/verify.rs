//! Writing everything anew from what was understood, and comparing.

use super::{FileKind, Head, Objects, Open, Piece, Save};
use crate::Verdict;
use crate::ark::block::{Block, LIMITS, Tail};
use crate::ark::extra::Extra;
use crate::ark::name::Names;
use crate::ark::property::{Property, Value};
use crate::ark::small::LocalForm;
use crate::ark::world::{GroupNames, Hibernation, NameTableRecord, PodRecord};
use bytespec::{Encode, EncodeError, Encoder, ProtoModel, Settings};
use std::ops::Range;

/// Archives in archives are looked into so deep.
const NESTED: u32 = 4;

impl Save<'_> {
    /// Writes every part anew from the values that were read, not from the bytes that were kept, and compares with the file.
    ///
    /// Archives in byte arrays are parts too. What could not be understood is kept as bytes and cannot differ.
    #[must_use]
    pub fn verify(&self) -> Verdict {
        match self.rebuild(NESTED) {
            Ok(None) => Verdict::Identical,
            Ok(Some(at)) => Verdict::Differs { at },
            Err(error) => Verdict::Unencodable(error),
        }
    }

    /// The first byte that comes out another one.
    fn rebuild(&self, nested: u32) -> Result<Option<usize>, EncodeError> {
        let first = match &self.head {
            Head::World(_) => self.rebuild_world(nested)?,
            Head::Small(header) => {
                let mut out = Encoder::new(Vec::new(), &LIMITS);
                let local = header.blob.is_some() || header.more.is_some();
                header.encode_value(&mut out, &Settings::LITTLE, &mut LocalForm(local))?;
                differs(self.bytes, 0..self.objects.table.start, &out.into_vec())
            }
            Head::ModSave | Head::Nothing => None,
        };
        let found = [first, self.rebuild_table()?, rebuild_blocks(&self.objects, nested)?];
        Ok(found.into_iter().flatten().min())
    }

    fn rebuild_table(&self) -> Result<Option<usize>, EncodeError> {
        let objects = &self.objects;
        let mut out = Encoder::new(Vec::new(), &LIMITS);
        if let (FileKind::ModSave, [record]) = (self.kind, &*objects.records) {
            record.class.encode_value(&mut out, &Settings::LITTLE, &mut objects.names.clone())?;
            return Ok(differs(self.bytes, objects.table.clone(), &out.into_vec()));
        }
        if self.kind != FileKind::Preset {
            out.put_array((objects.records.len() as u32).to_le_bytes());
        }
        let mut names = objects.record_names().clone();
        for record in &objects.records {
            record.encode_value(&mut out, &Settings::LITTLE, &mut names)?;
        }
        // Of a broken table the records that could be read.
        if objects.broken.is_some() {
            return Ok(differs(self.bytes, objects.table.start + 4..objects.table.start + out.written(), &out.into_vec()[4..]));
        }
        Ok(differs(self.bytes, objects.table.clone(), &out.into_vec()))
    }

    fn rebuild_world(&self, nested: u32) -> Result<Option<usize>, EncodeError> {
        let Head::World(world) = &self.head else { return Ok(None) };
        let mut found = Vec::new();
        let mut out = Encoder::new(Vec::new(), &LIMITS);
        world.header.encode_value(&mut out, &Settings::LITTLE, &mut Names::inline(world.version))?;
        found.push(differs(self.bytes, 0..world.front_range.start, &out.into_vec()));
        found.push(differs(self.bytes, world.front_range.clone(), &world.front.encode()?));
        if let (Some(range), None) = (&world.names, &world.names_broken) {
            let table = NameTableRecord { names: self.objects.names.table().texts().to_vec() };
            found.push(differs(self.bytes, range.clone(), &table.encode()?));
        }
        if let (Some(range), Some(Ok(hibernation))) = (&world.hibernation, self.original_hibernation()) {
            let mut out = Encoder::new(Vec::new(), &LIMITS);
            hibernation.write(&mut out)?;
            let bytes = out.into_vec();
            found.push(differs(self.bytes, range.clone(), &bytes));
            found.push(rebuild_groups(&hibernation, world.version, nested)?.map(|at| range.start + at));
        }
        found.push(self.rebuild_pieces(nested)?);
        Ok(found.into_iter().flatten().min())
    }

    /// What stands in stored segments.
    fn rebuild_pieces(&self, nested: u32) -> Result<Option<usize>, EncodeError> {
        for (range, piece) in if nested > 0 { self.pieces() } else { Vec::new() } {
            let Some(bytes) = self.bytes.get(range.clone()) else { continue };
            match piece {
                Piece::Pod => {
                    let Ok(record) = PodRecord::decode(bytes) else { continue };
                    if let Some(at) = differs(self.bytes, range.clone(), &record.encode()?) {
                        return Ok(Some(at));
                    }
                    for archive in &record.archives {
                        let Ok(archive) = Open::archive(archive, self.objects.names.version()) else { continue };
                        if archive.rebuild(nested - 1)?.is_some() {
                            return Ok(Some(range.start));
                        }
                    }
                }
                Piece::File(..) => {
                    if let Ok(file) = Open::new().open(bytes)
                        && let Some(at) = file.rebuild(nested - 1)?
                    {
                        return Ok(Some(range.start + at));
                    }
                }
                // Three numbers each, which cannot differ.
                Piece::Index(_) => {}
            }
        }
        Ok(None)
    }
}

/// Where bytes differ from those of a part of the file.
fn differs(file: &[u8], part: Range<usize>, bytes: &[u8]) -> Option<usize> {
    let before = file.get(part.clone()).unwrap_or(&[]);
    if before == bytes {
        return None;
    }
    Some(part.start + before.iter().zip(bytes).take_while(|(a, b)| a == b).count())
}

fn rebuild_groups(hibernation: &Hibernation<'_>, version: u16, nested: u32) -> Result<Option<usize>, EncodeError> {
    for group in hibernation.body.iter().flat_map(|body| &body.groups) {
        let Ok(names) = GroupNames::decode(&group.names) else { continue };
        if names.encode()? != *group.names {
            return Ok(Some(0));
        }
        if let Ok(save) = Open::group(&names, &group.objects, version)
            && let Some(at) = save.rebuild(nested)?
        {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn rebuild_blocks(objects: &Objects<'_>, nested: u32) -> Result<Option<usize>, EncodeError> {
    let mut names = objects.names.clone();
    let mut out = Encoder::new(Vec::new(), &LIMITS);
    for object in 0..objects.len() {
        let Ok(range) = objects.range(object) else { continue };
        let Ok(block) = objects.original(object, &mut names) else { continue };
        out.truncate(0);
        block.write(&mut out, &mut names)?;
        if let Some(at) = differs(objects.bytes, range.clone(), out.since(0)) {
            return Ok(Some(at));
        }
        if nested > 0 && rebuild_archives(&block, names.version(), nested)? {
            return Ok(Some(range.start));
        }
    }
    Ok(None)
}

/// Whether an archive in a byte array comes out otherwise.
fn rebuild_archives(block: &Block<'_>, version: u16, nested: u32) -> Result<bool, EncodeError> {
    let mut differ = rebuild_in(&block.properties, version, nested)?;
    if let Tail::End { extra: Extra::Foliage(foliage), .. } = &block.tail {
        for entry in foliage.maps.iter().flat_map(|map| &map.entries) {
            differ |= rebuild_in(&entry.properties.properties, version, nested)?;
        }
    }
    Ok(differ)
}

fn rebuild_in(properties: &[Property<'_>], version: u16, nested: u32) -> Result<bool, EncodeError> {
    for property in properties {
        let differ = match &*property.value {
            Value::Struct(list) => rebuild_in(&list.properties, version, nested)?,
            Value::Structs(lists) => {
                let mut differ = false;
                for list in lists {
                    differ |= rebuild_in(&list.properties, version, nested)?;
                }
                differ
            }
            Value::Bytes(bytes) => match Open::archive(bytes, version) {
                Ok(archive) => archive.rebuild(nested - 1)?.is_some(),
                Err(_) => false,
            },
            _ => false,
        };
        if differ {
            return Ok(true);
        }
    }
    Ok(false)
}
