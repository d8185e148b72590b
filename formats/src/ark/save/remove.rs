//! Removing objects: those behind move up, and references follow.

use super::objects::Span;
use super::{FileKind, Save};
use crate::ark::block::{Block, Tail};
use crate::ark::error::ArkError;
use crate::ark::extra::Extra;
use crate::ark::property::{ObjectRef, Property, Value};

impl Save<'_> {
    /// Removes objects with their properties. Objects behind them get lower numbers; references to those follow, references to removed
    /// ones become none (-1). Returns how many references were to removed objects.
    ///
    /// The classes and names of components are not looked at: whoever removes a creature names its components too.
    ///
    /// # Errors
    /// When there is no such object, when something in the file is not understood and may hold references, and in archives, whose
    /// references are not known to be places in the table. Nothing is changed then.
    pub fn remove_objects(&mut self, remove: &[usize]) -> Result<usize, ArkError> {
        if !matches!(self.kind, FileKind::World | FileKind::Profile | FileKind::Tribe | FileKind::CloudInventory | FileKind::LocalProfile) {
            return Err(ArkError::refused(format!("objects of a {} cannot be removed", self.kind.title())));
        }
        let mut removed = remove.to_vec();
        removed.sort_unstable();
        removed.dedup();
        let count = self.objects.len();
        if let Some(object) = removed.last().copied().filter(|last| *last >= count) {
            return Err(ArkError::NoSuchObject { object, count });
        }
        if self.objects.broken.is_some() {
            return Err(ArkError::refused("the table of objects cannot be read to its end"));
        }
        let before = self.objects.clone();
        let result = self.renumber(&removed);
        if result.is_err() {
            self.objects = before;
        }
        result
    }

    fn renumber(&mut self, removed: &[usize]) -> Result<usize, ArkError> {
        let mut cleared = 0;
        let mut follow = |reference: &mut ObjectRef<'_>| {
            let (ObjectRef::Id(id) | ObjectRef::ShortId(id)) = reference else { return };
            let Ok(object) = usize::try_from(*id) else { return };
            match removed.binary_search(&object) {
                Ok(_) => {
                    *id = -1;
                    cleared += 1;
                }
                // At most as many as there are objects.
                Err(lower) => *id -= lower as i32,
            }
        };
        let count = self.objects.len();
        for object in (0..count).filter(|object| removed.binary_search(object).is_err()) {
            let mut unclear = None;
            self.objects.edit(object, |block, _| match not_understood(block) {
                Some(what) => unclear = Some(what),
                None => each_reference(block, &mut follow),
            })?;
            if let Some(what) = unclear {
                return Err(ArkError::refused(format!("object {object} has {what}, which may refer to objects")));
            }
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

/// What in a block may hold references that cannot be seen.
fn not_understood(block: &Block<'_>) -> Option<&'static str> {
    match &block.tail {
        Tail::Damaged { .. } => return Some("damaged properties"),
        Tail::End { extra: Extra::Opaque(_), .. } => return Some("unknown extra data"),
        Tail::End { extra: Extra::Foliage(foliage), .. } => {
            let mut entries = foliage.maps.iter().flat_map(|map| &map.entries);
            if entries.any(|entry| opaque(&entry.properties.properties)) {
                return Some("an unknown value");
            }
        }
        Tail::End { .. } => {}
    }
    opaque(&block.properties).then_some("an unknown value")
}

fn opaque(properties: &[Property<'_>]) -> bool {
    properties.iter().any(|property| match &*property.value {
        Value::Opaque { .. } => true,
        Value::Struct(list) => opaque(&list.properties),
        Value::Structs(lists) => lists.iter().any(|list| opaque(&list.properties)),
        _ => false,
    })
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
