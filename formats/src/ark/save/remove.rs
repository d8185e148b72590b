//! Removing objects: those behind move up, and references follow.

use super::objects::Span;
use super::unclear::{Search, Unclear};
use super::{FileKind, Save};
use crate::ark::block::{Block, Tail};
use crate::ark::error::ArkError;
use crate::ark::extra::Extra;
use crate::ark::property::{ObjectRef, Property, Value};

/// How to remove objects.
#[derive(Clone, Copy, Debug, Default)]
pub struct RemoveOptions {
    ignore_unclear: bool,
}

impl RemoveOptions {
    /// Removal is refused where something that is not understood may be a reference to an object that would get another number.
    #[must_use]
    pub fn new() -> Self {
        RemoveOptions::default()
    }

    /// Such bytes stay as they are. If they are a reference, it is to another object then, or to none.
    #[must_use]
    pub fn ignore_unclear(mut self) -> Self {
        self.ignore_unclear = true;
        self
    }
}

/// What came of a removal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removed {
    /// How many references were to removed objects; they are none (-1) now.
    pub cleared: usize,
    /// What may be references and was left as it was. Objects have the numbers here that they had before.
    pub unclear: Vec<Unclear>,
}

impl Save<'_> {
    /// Removes objects with their properties. Objects behind them get lower numbers; references to those follow, references to removed
    /// ones become none (-1). Returns how many references were to removed objects.
    ///
    /// The classes and names of components are not looked at: whoever removes a creature names its components too.
    ///
    /// # Errors
    /// As [`remove_objects_with`](Self::remove_objects_with) and [`RemoveOptions::new`].
    pub fn remove_objects(&mut self, remove: &[usize]) -> Result<usize, ArkError> {
        self.remove_objects_with(remove, RemoveOptions::new()).map(|removed| removed.cleared)
    }

    /// The same with options.
    ///
    /// # Errors
    /// When there is no such object, when bytes that are not understood may refer to an object that would get another number
    /// ([`ArkError::Unclear`]) and that is not to be ignored, and in archives, whose references are not known to be places in the table.
    /// Nothing is changed then.
    pub fn remove_objects_with(&mut self, remove: &[usize], options: RemoveOptions) -> Result<Removed, ArkError> {
        if !matches!(self.kind, FileKind::World | FileKind::Profile | FileKind::Tribe | FileKind::CloudInventory | FileKind::LocalProfile) {
            return Err(ArkError::refused(format!("objects of a {} cannot be removed", self.kind.title())));
        }
        let mut removed = remove.to_vec();
        removed.sort_unstable();
        removed.dedup();
        let count = self.objects.len();
        let Some((first, last)) = removed.first().copied().zip(removed.last().copied()) else { return Ok(Removed::default()) };
        if last >= count {
            return Err(ArkError::NoSuchObject { object: last, count });
        }
        if self.objects.broken.is_some() {
            return Err(ArkError::refused("the table of objects cannot be read to its end"));
        }
        let (referring, unclear) = self.referring(first, &removed)?;
        if let Some(unclear) = unclear.first().filter(|_| !options.ignore_unclear) {
            return Err(ArkError::Unclear(unclear.clone()));
        }
        let before = self.objects.clone();
        let result = self.renumber(&removed, &referring);
        if result.is_err() {
            self.objects = before;
        }
        Ok(Removed { cleared: result?, unclear })
    }

    /// The objects that stay and refer to one that gets another number, and what may do so.
    fn referring(&self, first: usize, removed: &[usize]) -> Result<(Vec<usize>, Vec<Unclear>), ArkError> {
        let objects = &self.objects;
        // A file has fewer than 2^32 / 48 objects.
        let numbers = first as u32..objects.len() as u32;
        let search = Search { file: self.bytes, numbers: numbers.clone(), names: &objects.names };
        let mut names = objects.names.clone();
        let (mut referring, mut unclear) = (Vec::new(), Vec::new());
        for object in (0..objects.len()).filter(|object| removed.binary_search(object).is_err()) {
            let mut block = match objects.block_with(object, &mut names) {
                Ok(block) => block,
                // Behind the end of the file nothing refers to anything.
                Err(ArkError::Misplaced { start, .. }) if start > self.bytes.len() as u64 => continue,
                Err(error) => return Err(error),
            };
            search.block(object, &block, &mut unclear);
            let mut refers = false;
            each_reference(&mut block, &mut |reference| {
                refers |= reference.id().is_some_and(|id| numbers.contains(&id.unsigned_abs()));
            });
            if refers {
                referring.push(object);
            }
        }
        Ok((referring, unclear))
    }

    fn renumber(&mut self, removed: &[usize], referring: &[usize]) -> Result<usize, ArkError> {
        let mut cleared = 0;
        let count = self.objects.len();
        let mut follow = |reference: &mut ObjectRef<'_>| {
            let (ObjectRef::Id(id) | ObjectRef::ShortId(id)) = reference else { return };
            let Some(object) = usize::try_from(*id).ok().filter(|object| *object < count) else { return };
            match removed.binary_search(&object) {
                Ok(_) => {
                    *id = -1;
                    cleared += 1;
                }
                // At most as many as there are objects.
                Err(lower) => *id -= lower as i32,
            }
        };
        for object in referring {
            self.objects.edit(*object, |block, _| each_reference(block, &mut follow))?;
        }
        let objects = &mut self.objects;
        let mut places: Vec<usize> = (0..count).filter(|object| removed.binary_search(object).is_err()).collect();
        for object in removed {
            if let Some(Span::At { start, end, shared: false }) = objects.spans.get(*object) {
                objects.dropped.push(Span::At { start: *start, end: *end, shared: false });
            }
        }
        let mut changed = std::mem::take(&mut objects.changed);
        objects.changed = places.iter().enumerate().filter_map(|(new, old)| Some((new, changed.remove(old)?))).collect();
        objects.spans = places.iter().filter_map(|old| objects.spans.get(*old).copied()).collect();
        objects.offset_fields = places.iter().filter_map(|old| objects.offset_fields.get(*old).copied()).collect();
        let mut records: Vec<_> = std::mem::take(&mut objects.records).into_iter().map(Some).collect();
        objects.records = places.drain(..).filter_map(|old| records.get_mut(old)?.take()).collect();
        objects.records_changed = true;
        Ok(cleared)
    }
}

fn each_reference(block: &mut Block<'_>, follow: &mut impl FnMut(&mut ObjectRef<'_>)) {
    references_in(&mut block.properties, follow);
    if let Tail::End { extra: Extra::Foliage(foliage), .. } = &mut block.tail {
        for entry in foliage.maps.iter_mut().flat_map(|map| &mut map.entries) {
            references_in(&mut entry.properties.properties, follow);
        }
    }
}

fn references_in(properties: &mut [Property<'_>], follow: &mut impl FnMut(&mut ObjectRef<'_>)) {
    for property in properties {
        match &mut *property.value {
            Value::Object(reference) => follow(reference),
            Value::Objects(references) => references.iter_mut().for_each(&mut *follow),
            Value::Struct(list) => references_in(&mut list.properties, follow),
            Value::Structs(lists) => lists.iter_mut().for_each(|list| references_in(&mut list.properties, follow)),
            Value::Redirections(items) => {
                items.iter_mut().flat_map(|item| item.objects.iter_mut().chain(&mut item.classes)).for_each(&mut *follow);
            }
            _ => {}
        }
    }
}
