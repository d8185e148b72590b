//! Who refers to whom.

use super::Index;
use crate::ark::error::ArkError;
use crate::ark::name::Names;
use crate::ark::property::{List, ObjectRef, Property, Value};
use crate::ark::save::Objects;
use std::collections::HashMap;

/// A reference from one object to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// The object in whose properties it stands.
    pub from: usize,
    /// The object it refers to.
    pub to: usize,
    /// The property of `from` in which it stands, as an index of its properties.
    pub property: usize,
    /// What that property is called, for [`Links::called`].
    pub name: u32,
}

/// All references between objects, and which component belongs to which actor.
///
/// Made once: it reads the properties of every object. References in what is not understood are not seen, nor are those in pods, which
/// are no places in their table ([`Objects::target`]); components are known there too, by their names.
#[derive(Clone, Debug, Default)]
pub struct Links {
    names: Vec<String>,
    out: Vec<Link>,
    into: Vec<Link>,
    actors: Vec<Option<usize>>,
    components: Vec<(usize, usize)>,
}

impl Links {
    /// Reads the properties of all objects.
    #[must_use]
    pub fn new(objects: &Objects<'_>) -> Self {
        let mut links = Links { actors: owners(objects), ..Links::default() };
        links.components = links.actors.iter().enumerate().filter_map(|(at, actor)| Some(((*actor)?, at))).collect();
        links.components.sort_unstable();
        let mut names = objects.names().clone();
        let mut known: HashMap<String, u32> = HashMap::new();
        for from in 0..objects.len() {
            // What cannot be read has no references that could be seen.
            let Ok(block) = objects.block_with(from, &mut names) else { continue };
            for (at, property) in block.properties.iter().enumerate() {
                let mut name = None;
                references(property, &mut |reference: &ObjectRef<'_>| {
                    let Some(to) = objects.target(reference) else { return };
                    let name = *name.get_or_insert_with(|| {
                        let text = names.text(&property.name);
                        let next = known.len() as u32;
                        match known.get(&*text) {
                            Some(name) => *name,
                            None => {
                                links.names.push(text.to_string());
                                *known.entry(text.into_owned()).or_insert(next)
                            }
                        }
                    });
                    links.out.push(Link { from, to, property: at, name });
                });
            }
        }
        links.into = links.out.clone();
        links.into.sort_by_key(|link| link.to);
        links
    }

    /// The references in an object's properties, in their order.
    #[must_use]
    pub fn from(&self, object: usize) -> &[Link] {
        equal(&self.out, |link| link.from, object)
    }

    /// The references to an object, by the order of the objects they stand in.
    #[must_use]
    pub fn to(&self, object: usize) -> &[Link] {
        equal(&self.into, |link| link.to, object)
    }

    /// What the property is called in which a reference stands.
    #[must_use]
    pub fn called(&self, link: &Link) -> &str {
        self.names.get(link.name as usize).map_or("", String::as_str)
    }

    /// The objects that a property of an object refers to.
    pub fn through<'s>(&'s self, object: usize, property: &'s str) -> impl Iterator<Item = usize> + 's {
        self.from(object).iter().filter(move |link| self.called(link) == property).map(|link| link.to)
    }

    /// The components of an actor, by their names: status, inventory.
    pub fn components(&self, actor: usize) -> impl Iterator<Item = usize> + '_ {
        equal(&self.components, |(actor, _)| *actor, actor).iter().map(|(_, component)| *component)
    }

    /// The actor that a component belongs to.
    #[must_use]
    pub fn actor(&self, component: usize) -> Option<usize> {
        self.actors.get(component).copied().flatten()
    }

    /// The status component of a creature or a player's body.
    #[must_use]
    pub fn status(&self, creature: usize) -> Option<usize> {
        self.through(creature, "MyCharacterStatusComponent").next()
    }

    /// The creature or player's body of a status component.
    #[must_use]
    pub fn creature(&self, status: usize) -> Option<usize> {
        self.to(status).iter().find(|link| self.called(link) == "MyCharacterStatusComponent").map(|link| link.from)
    }

    /// The inventory of a creature, a body or a structure.
    #[must_use]
    pub fn inventory(&self, object: usize) -> Option<usize> {
        self.through(object, "MyInventoryComponent").next()
    }

    /// The items of an inventory: first what it holds, then what is worn.
    pub fn items(&self, inventory: usize) -> impl Iterator<Item = usize> + '_ {
        self.through(inventory, "InventoryItems").chain(self.through(inventory, "EquippedItems"))
    }

    /// Who has an item, such as a pod: the actor of the inventory it is in.
    #[must_use]
    pub fn owner(&self, item: usize) -> Option<usize> {
        let holds = |link: &&Link| matches!(self.called(link), "InventoryItems" | "EquippedItems");
        let inventory = self.through(item, "OwnerInventory").next().or_else(|| self.to(item).iter().find(holds).map(|link| link.from))?;
        let has = |link: &&Link| self.called(link) == "MyInventoryComponent";
        self.actor(inventory).or_else(|| self.to(inventory).iter().find(has).map(|link| link.from))
    }
}

/// The part of a sorted list where the key is this one.
fn equal<T>(sorted: &[T], key: impl Fn(&T) -> usize, wanted: usize) -> &[T] {
    let start = sorted.partition_point(|item| key(item) < wanted);
    let len = sorted[start..].partition_point(|item| key(item) == wanted);
    &sorted[start..start + len]
}

/// The actor of each component: its last name is that of the actor. Names come again in other levels; the nearest one before counts,
/// since the game writes an actor and then its components.
fn owners(objects: &Objects<'_>) -> Vec<Option<usize>> {
    let index = Index::new(objects);
    let names = objects.record_names();
    let owner = |(at, record): (usize, &crate::ark::Object<'_>)| {
        let [_, .., actor] = &*record.names else { return None };
        let found = index.by_name(&names.text(actor));
        let before = found.partition_point(|candidate| *candidate < at);
        before.checked_sub(1).and_then(|last| found.get(last)).or_else(|| found.first()).copied()
    };
    objects.records().iter().enumerate().map(owner).collect()
}

fn references(property: &Property<'_>, found: &mut impl FnMut(&ObjectRef<'_>)) {
    // Depth is that of reading, which is bounded.
    fn in_list(list: &List<'_>, found: &mut dyn FnMut(&ObjectRef<'_>)) {
        list.properties.iter().for_each(|property| in_value(&property.value, found));
    }
    fn in_value(value: &Value<'_>, found: &mut dyn FnMut(&ObjectRef<'_>)) {
        match value {
            Value::Object(reference) => found(reference),
            Value::Objects(references) => references.iter().for_each(found),
            Value::Struct(list) => in_list(list, found),
            Value::Structs(lists) => lists.iter().for_each(|list| in_list(list, found)),
            Value::Redirections(items) => items.iter().for_each(|item| item.objects.iter().for_each(&mut *found)),
            _ => {}
        }
    }
    in_value(&property.value, found);
}

impl Objects<'_> {
    /// The objects with this GUID, by a look at every record. [`Index`] is for many of them.
    pub fn by_guid(&self, guid: [u8; 16]) -> impl Iterator<Item = usize> + '_ {
        self.records().iter().enumerate().filter(move |(_, record)| record.guid == guid).map(|(at, _)| at)
    }

    /// The name of an object: its own, without those of its owners.
    ///
    /// # Errors
    /// When there is no such object.
    pub fn name(&self, object: usize) -> Result<String, ArkError> {
        let names: &Names = self.record_names();
        Ok(self.record(object)?.names.first().map(|name| names.text(name).into_owned()).unwrap_or_default())
    }
}
