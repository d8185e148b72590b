//! Internal and external resources.

use super::ids::Ids;
use super::list::NONE;
use super::paths::each_leaf_mut;
use super::{EditError, Editor, SectionEdit};
use crate::godot::text::Uid;
use crate::godot::{Object, Variant};
use crate::tscn::heading::id_of;
use crate::tscn::used::each_reference;
use crate::tscn::{Kind, Section};
use std::collections::{HashMap, HashSet};

impl Editor<'_> {
    /// The internal resource of an id.
    #[must_use]
    pub fn sub_resource(&self, id: &str) -> Option<&Section> {
        self.list.get(*self.internal.slots.get(id.as_bytes())?)
    }

    /// The same, to be changed. What it comes to need may stand behind it: [`finish`](Self::finish) puts them in order.
    ///
    /// # Errors
    /// If there is none.
    pub fn sub_resource_mut(&mut self, id: &str) -> Result<SectionEdit<'_>, EditError> {
        let slot = self.internal.slots.get(id.as_bytes()).copied().unwrap_or(NONE);
        self.unordered = true;
        self.list.get_mut(slot).map(|section| SectionEdit { section }).ok_or_else(|| EditError::NoResource(id.to_owned()))
    }

    /// The external resource of an id.
    #[must_use]
    pub fn ext_resource(&self, id: &str) -> Option<&Section> {
        self.list.get(*self.external.slots.get(id.as_bytes())?)
    }

    /// The section `resource` of a document that is one, to be changed.
    pub fn resource_mut(&mut self) -> Option<SectionEdit<'_>> {
        // It is the last section.
        let mut slot = if self.document.kind() == Kind::Resource { self.list.last() } else { NONE };
        while self.list.get(slot).is_some_and(|section| section.name != "resource") {
            slot = self.list.prev(slot);
        }
        self.list.get_mut(slot).map(|section| SectionEdit { section })
    }

    /// Adds an internal resource of a class, behind the others; its id, as the engine makes it: `Class_xxxxx`, or in generation
    /// 3 the next number.
    pub fn add_sub_resource(&mut self, class: &str) -> String {
        let mut section = Section::new("sub_resource");
        section.set_attribute("type", class);
        let id = if self.document.generation().is_godot3() {
            let id = self.internal.number();
            section.set_attribute("id", id);
            id.to_string()
        } else {
            let id = self.internal.name(class, &mut self.random);
            section.set_attribute("id", &*id);
            id
        };
        let behind = self.behind(true);
        let slot = self.list.insert(section, behind);
        self.internal.insert(id.clone().into_bytes(), slot);
        self.last_internal = slot;
        self.unordered = true;
        id
    }

    /// Adds an external resource; its id, as the engine makes it: `N_xxxxx`, or in generation 3 the next number. A second one of
    /// a path is for the caller to avoid.
    pub fn add_ext_resource(&mut self, class: &str, path: &str, uid: Option<Uid>) -> String {
        let mut section = Section::new("ext_resource");
        let id = if self.document.generation().is_godot3() {
            let id = self.external.number();
            section.set_attribute("path", path);
            section.set_attribute("type", class);
            section.set_attribute("id", id);
            id.to_string()
        } else {
            let count = (self.external.slots.len() + 1).to_string();
            let id = self.external.name(&count, &mut self.random);
            section.set_attribute("type", class);
            if let Some(uid) = uid.filter(|uid| uid.is_valid()) {
                section.set_attribute("uid", uid.to_string());
            }
            section.set_attribute("path", path);
            section.set_attribute("id", &*id);
            id
        };
        let behind = self.behind(false);
        let slot = self.list.insert(section, behind);
        self.external.insert(id.clone().into_bytes(), slot);
        self.last_external = slot;
        id
    }

    /// The section behind which a new resource goes: the last of its kind, or what stands in front of that kind.
    fn behind(&self, internal: bool) -> u32 {
        let there = |slot: u32, name: &str| self.list.get(slot).is_some_and(|section| section.name == name);
        if internal && there(self.last_internal, "sub_resource") {
            return self.last_internal;
        }
        if there(self.last_external, "ext_resource") {
            return self.last_external;
        }
        if self.list.get(0).is_some() { 0 } else { NONE }
    }

    /// Removes internal resources that nothing needs but others of them. Looks through the whole document.
    ///
    /// # Errors
    /// If there is no such resource, or something still refers to it; then none is removed.
    pub fn remove_sub_resources(&mut self, ids: &[&str]) -> Result<(), EditError> {
        self.remove_resources(ids, false)
    }

    /// Removes external resources that nothing needs. Looks through the whole document.
    ///
    /// # Errors
    /// If there is no such resource, or something still refers to it; then none is removed.
    pub fn remove_ext_resources(&mut self, ids: &[&str]) -> Result<(), EditError> {
        self.remove_resources(ids, true)
    }

    fn remove_resources(&mut self, ids: &[&str], external: bool) -> Result<(), EditError> {
        let of = if external { &self.external } else { &self.internal };
        let mut slots = HashSet::new();
        for id in ids {
            let slot = of.slots.get(id.as_bytes()).ok_or_else(|| EditError::NoResource((*id).to_owned()))?;
            slots.insert(*slot);
        }
        let going: HashSet<&[u8]> = ids.iter().map(|id| id.as_bytes()).collect();
        let mut used = None;
        for (at, slot) in self.list.slots.iter().enumerate() {
            let Some(section) = slot.section.as_ref().filter(|_| !slots.contains(&(at as u32))) else { continue };
            references(section, &mut |other, id| {
                if other == external && going.contains(id) {
                    used.get_or_insert_with(|| String::from_utf8_lossy(id).into_owned());
                }
            });
        }
        if let Some(id) = used {
            return Err(EditError::InUse(id));
        }
        for slot in slots {
            self.remove_resource(slot, external);
        }
        Ok(())
    }

    fn remove_resource(&mut self, slot: u32, external: bool) {
        let prev = self.list.prev(slot);
        let Some(section) = self.list.remove(slot) else { return };
        let (of, last): (&mut Ids, &mut u32) =
            if external { (&mut self.external, &mut self.last_external) } else { (&mut self.internal, &mut self.last_internal) };
        let id = id_of(&section);
        if of.slots.get(&id) == Some(&slot) {
            of.slots.remove(&id);
        }
        if *last == slot {
            *last = prev;
        }
    }

    /// Removes all resources that nothing needs, which engines do not save either; how many.
    pub fn remove_unused(&mut self) -> usize {
        let mut used: HashSet<(bool, Vec<u8>)> = HashSet::new();
        let mut open: Vec<u32> = Vec::new();
        let order = self.list.order();
        let is_resource = |section: &Section| section.name == "sub_resource" || section.name == "ext_resource";
        let note = |section: &Section, used: &mut HashSet<(bool, Vec<u8>)>, open: &mut Vec<u32>| {
            references(section, &mut |external, id| {
                if used.insert((external, id.to_vec())) && !external {
                    open.extend(self.internal.slots.get(id));
                }
            });
        };
        for section in order.iter().filter_map(|slot| self.list.get(*slot)).filter(|section| !is_resource(section)) {
            note(section, &mut used, &mut open);
        }
        while let Some(slot) = open.pop() {
            if let Some(section) = self.list.get(slot) {
                note(section, &mut used, &mut open);
            }
        }
        let mut count = 0;
        for slot in order {
            let Some(section) = self.list.get(slot).filter(|section| is_resource(section)) else { continue };
            let external = section.name == "ext_resource";
            if !used.contains(&(external, id_of(section))) {
                self.remove_resource(slot, external);
                count += 1;
            }
        }
        count
    }

    /// Follows files that were moved, from their old paths to the new ones: external resources, `Resource("…")` in values,
    /// placeholders. How many mentions changed. Uids stay, they go with the file; relative paths and plain strings stay too.
    pub fn move_resources(&mut self, moves: &[(&str, &str)]) -> usize {
        let moves: HashMap<&[u8], &str> = moves.iter().map(|(old, new)| (old.as_bytes(), *new)).collect();
        let mut count = 0;
        for section in self.list.slots.iter_mut().filter_map(|slot| slot.section.as_mut()) {
            let attribute = match section.name().as_str() {
                Some("ext_resource") => "path",
                Some("node") => "instance_placeholder",
                _ => "",
            };
            if let Some(new) = section.attribute_str(attribute).and_then(|path| moves.get(path.as_bytes())) {
                section.set_attribute(attribute, *new);
                count += 1;
            }
            for field in section.properties_mut() {
                let mut found = 0;
                each_reference(field.value(), &mut |object| {
                    found += usize::from(matches!(object, Object::Resource { path, .. } if moves.contains_key(path.as_bytes())));
                });
                if found == 0 {
                    continue;
                }
                each_leaf_mut(field.value_mut(), &mut |value| {
                    if let Variant::Object(object) = value
                        && let Object::Resource { path, .. } = &mut **object
                        && let Some(new) = moves.get(path.as_bytes())
                    {
                        *path = (*new).into();
                        count += 1;
                    }
                });
            }
        }
        count
    }

    /// `load_steps`, if it is there and was right.
    pub(super) fn count_steps(&mut self) {
        let count = self.list.slots.iter().filter_map(|slot| slot.section.as_ref());
        let count = count.filter(|section| section.name == "sub_resource" || section.name == "ext_resource").count();
        if self.document.kind() == Kind::Config || count == self.resources {
            return;
        }
        let was = Variant::Int(self.resources as i64 + 1);
        let Some(heading) = self.list.get_mut(0).filter(|heading| heading.attribute("load_steps") == Some(&was)) else { return };
        if count == 0 {
            heading.remove_attribute("load_steps");
        } else {
            heading.set_attribute("load_steps", count as i64 + 1);
        }
    }

    /// The sections in order, internal resources in front of what needs them. Those that are in order stay where they are.
    pub(super) fn in_order(&self) -> (Vec<u32>, Result<(), EditError>) {
        let order = self.list.order();
        if !self.unordered {
            return (order, Ok(()));
        }
        let internal: Vec<u32> =
            order.iter().copied().filter(|slot| self.list.get(*slot).is_some_and(|section| section.name == "sub_resource")).collect();
        let mut sorted: Vec<u32> = Vec::with_capacity(internal.len());
        let mut begun: HashMap<u32, bool> = HashMap::new();
        for first in &internal {
            // Each with what it needs and has not been looked at yet.
            let mut open: Vec<(u32, Vec<u32>)> = Vec::new();
            if !begun.contains_key(first) {
                begun.insert(*first, false);
                open.push((*first, self.needs(*first)));
            }
            while let Some((slot, needs)) = open.last_mut() {
                let slot = *slot;
                match needs.pop() {
                    Some(needed) => match begun.get(&needed) {
                        Some(true) => {}
                        Some(false) => {
                            let id = self.list.get(needed).map(id_of).unwrap_or_default();
                            return (order, Err(EditError::Circle(String::from_utf8_lossy(&id).into_owned())));
                        }
                        None => {
                            begun.insert(needed, false);
                            open.push((needed, self.needs(needed)));
                        }
                    },
                    None => {
                        begun.insert(slot, true);
                        sorted.push(slot);
                        open.pop();
                    }
                }
            }
        }
        let mut sorted = sorted.into_iter();
        let is_internal = |slot: &u32| self.list.get(*slot).is_some_and(|section| section.name == "sub_resource");
        let order = order.into_iter().map(|slot| if is_internal(&slot) { sorted.next().unwrap_or(slot) } else { slot }).collect();
        (order, Ok(()))
    }

    /// The internal resources that one needs, the first one last.
    fn needs(&self, slot: u32) -> Vec<u32> {
        let mut needs = Vec::new();
        if let Some(section) = self.list.get(slot) {
            references(section, &mut |external, id| {
                if !external {
                    needs.extend(self.internal.slots.get(id));
                }
            });
        }
        needs.reverse();
        needs
    }
}

/// All references to resources of the document: whether they are external ones, and their ids.
fn references(section: &Section, tell: &mut dyn FnMut(bool, &[u8])) {
    for field in section.attributes().iter().chain(section.properties()) {
        each_reference(field.value(), &mut |object| match object {
            Object::ExtResource(id) => tell(true, id.as_bytes()),
            Object::SubResource(id) => tell(false, id.as_bytes()),
            _ => {}
        });
    }
}
