//! Putting a changed file together.

use super::splice::{Splice, Splices, patch};
use super::{FileKind, Head, Open, Save, Written};
use crate::ark::block::LIMITS;
use crate::ark::error::ArkError;
use crate::ark::name::NameStyle;
use crate::ark::world::WorldHeader;
use bytespec::{Encode, Encoder, Settings};
use std::borrow::Cow;

impl<'a> Save<'a> {
    /// The file with what was changed; borrowed if nothing was.
    ///
    /// Offsets, counts and the name table follow the changes. Every other byte is that of the file.
    ///
    /// # Errors
    /// When a change would break what is not understood, or a value does not fit its place.
    pub fn write(&mut self) -> Result<Written<'a>, ArkError> {
        if !self.is_changed() {
            return Ok(Cow::Borrowed(self.bytes));
        }
        let table = if self.objects.records_changed { Some(self.objects.encode_table(self.kind)?) } else { None };
        // Values alone cannot keep a file whose parts are where they should be from being opened; to see that of every file would cost
        // as much as writing it. A mod save is told by its properties.
        let may_break = table.is_some() || self.kind == FileKind::ModSave || !self.is_in_place();
        let out = self.write_objects(table)?;
        if may_break {
            self.check_opens(&out)?;
        }
        Ok(Cow::Owned(out))
    }

    /// What was written must open again, as what it was and with as many objects.
    fn check_opens(&self, out: &[u8]) -> Result<(), ArkError> {
        let again = match (&self.head, self.kind) {
            (Head::World(world), _) => Open::new().as_version(world.version).open(out),
            // Names and version of an archive are known by what is around it.
            (Head::Nothing, _) => return Ok(()),
            _ => Open::new().open(out),
        };
        match again {
            // A small file without objects does not say what it is.
            Ok(save) if save.objects.len() == self.objects.len() && (save.kind == self.kind || save.objects.is_empty()) => Ok(()),
            Ok(save) => Err(ArkError::refused(format!(
                "what would be written opens as a {} with {} objects, not as a {} with {}",
                save.kind.title(),
                save.objects.len(),
                self.kind.title(),
                self.objects.len()
            ))),
            Err(_) if self.objects.is_empty() => Err(ArkError::refused(format!("a {} without objects cannot be opened", self.kind.title()))),
            Err(error) => Err(ArkError::refused(format!("what would be written does not open: {error}"))),
        }
    }

    pub(super) fn is_single(&self) -> bool {
        self.kind == FileKind::Preset
    }

    fn write_objects(&self, table: Option<(Vec<u8>, Vec<usize>)>) -> Result<Vec<u8>, ArkError> {
        let objects = &self.objects;
        let mut parts = objects.splices();
        if let Some((bytes, _)) = &table {
            parts.push(Splice { start: objects.table.start, end: objects.table.end, with: Cow::Borrowed(bytes) });
        }
        if let Head::World(_) = &self.head {
            self.world_parts(&mut parts)?;
        }
        let moves = parts.iter().any(|part| part.with.len() != part.end - part.start);
        let splices = Splices::new(parts)?;
        let mut out = splices.apply(self.bytes);
        let new_base = splices.moved(objects.base);
        let table_start = splices.moved(objects.table.start);
        if moves {
            self.check_offsets()?;
        }
        for (at, field) in objects.offset_fields.iter().enumerate() {
            let start = match objects.range(at) {
                Ok(range) => range.start,
                // What was cut off moves with the end, or it would come to lie in what the end has become.
                Err(ArkError::Misplaced { start, .. }) if start >= self.bytes.len() as u64 => {
                    let moved = usize::try_from(start).ok().map(|start| splices.moved(start));
                    if !moved.is_some_and(|moved| moved >= new_base && u32::try_from(moved - new_base).is_ok()) {
                        continue;
                    }
                    start as usize
                }
                // Else it would come to lie in the middle of other properties.
                Err(ArkError::Misplaced { start, .. }) if start >= objects.table.end as u64 => start as usize,
                // What points nowhere is left as it is.
                Err(_) => continue,
            };
            let field = match &table {
                Some((_, fields)) => table_start + fields.get(at).copied().unwrap_or(0),
                None => splices.moved(*field),
            };
            let offset = splices.moved(start).checked_sub(new_base).ok_or_else(|| ArkError::refused("properties in front of their base"))?;
            patch(&mut out, field, offset, "the properties")?;
        }
        if let Head::World(world) = &self.head {
            patch_header(&mut out, &world.header, &splices)?;
        }
        Ok(out)
    }

    /// Whether the tables and offsets of the file that was opened can all be what they say they are.
    fn is_in_place(&self) -> bool {
        !self.objects.any_misplaced && self.objects.broken.is_none() && self.names_damage().is_none() && self.cut_off().is_none()
    }

    /// Whether it is known which bytes are offsets. Where no header tells the end of the table, properties in it mean that it is read
    /// too far, or that an offset is wrong, and then it is not known what is to be moved.
    fn check_offsets(&self) -> Result<(), ArkError> {
        if self.objects.broken.is_some() {
            return Err(ArkError::refused("the table of objects cannot be read to its end, so it is not known what is to be moved"));
        }
        let table_end = self.objects.table.end as u64;
        for object in if self.objects.any_misplaced { 0..self.objects.len() } else { 0..0 } {
            if let Err(error @ ArkError::Misplaced { start, .. }) = self.objects.range(object)
                && start < table_end
            {
                return Err(ArkError::refused(format!("{error}, so it is not known what is to be moved")));
            }
        }
        Ok(())
    }

    fn world_parts<'s>(&'s self, parts: &mut Vec<Splice<'s>>) -> Result<(), ArkError> {
        let Head::World(world) = &self.head else { return Ok(()) };
        if world.front_changed {
            let mut out = Encoder::new(Vec::new(), &LIMITS);
            world.front.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(ArkError::encoding("levels"))?;
            parts.push(Splice { start: world.front_range.start, end: world.front_range.end, with: Cow::Owned(out.into_vec()) });
        }
        if let (Some(range), Some(bytes)) = (&world.hibernation, &world.hibernation_changed) {
            parts.push(Splice { start: range.start, end: range.end, with: Cow::Borrowed(bytes) });
        }
        let names = &self.objects.names;
        if let (Some(range), NameStyle::Pair) = (&world.names, names.style())
            && names.len() > world.names_len
        {
            if world.names_broken.is_some() {
                return Err(ArkError::refused("the name table cannot be read to its end, so no name can be added to it"));
            }
            let added = names.table().texts().get(world.names_len..).unwrap_or(&[]);
            let mut out = Encoder::new(Vec::new(), &LIMITS);
            let count = u32::try_from(names.len()).map_err(|_| ArkError::refused("more than 2^32 names"))?;
            out.put_array(count.to_le_bytes());
            out.put_slice(self.bytes.get(range.start + 4..range.end).unwrap_or(&[]));
            for text in added {
                text.encode_value(&mut out, &Settings::LITTLE, &mut ()).map_err(ArkError::encoding("name table"))?;
            }
            parts.push(Splice { start: range.start, end: range.end, with: Cow::Owned(out.into_vec()) });
        }
        Ok(())
    }
}

/// The pointers of a header, where the parts are now.
fn patch_header(out: &mut [u8], header: &WorldHeader, splices: &Splices<'_>) -> Result<(), ArkError> {
    let mut at = 2;
    for segment in header.segments.iter().flatten() {
        if segment.size > 0
            && let (Ok(offset), Some(field)) = (usize::try_from(segment.offset), out.get_mut(at..at + 8))
        {
            field.copy_from_slice(&(splices.moved(offset) as u64).to_le_bytes());
        }
        at += 16;
    }
    if let Some(offset) = header.hibernation {
        if let (Ok(offset), Some(field)) = (usize::try_from(offset), out.get_mut(at..at + 8)) {
            field.copy_from_slice(&(splices.moved(offset) as u64).to_le_bytes());
        }
        at += 8;
    }
    for (offset, what) in [(header.names, "the name table"), (header.properties, "the properties")] {
        if let Some(offset) = offset {
            patch(out, at, splices.moved(offset as usize), what)?;
            at += 4;
        }
    }
    Ok(())
}
