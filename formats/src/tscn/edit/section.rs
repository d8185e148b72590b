//! One section of an edited document.

use crate::godot::{Array, GString, Variant};
use crate::tscn::Section;

/// A section whose properties and groups can be changed. What else there is (names, parents, ids) the
/// [`Editor`](super::Editor) changes, together with all that goes by it.
#[derive(Debug)]
pub struct SectionEdit<'e> {
    pub(super) section: &'e mut Section,
}

impl SectionEdit<'_> {
    /// The section.
    #[must_use]
    pub fn section(&self) -> &Section {
        self.section
    }

    /// Sets a property. A new one goes last, but the script first: engines need it before what it declares.
    pub fn set_property(&mut self, name: &str, value: impl Into<Variant>) -> &mut Self {
        if name == "script" && self.section.property(name).is_none() {
            self.section.insert_property(0, name, value);
        } else {
            self.section.set_property(name, value);
        }
        self
    }

    /// Removes a property; its value.
    pub fn remove_property(&mut self, name: &str) -> Option<Variant> {
        self.section.remove_property(name)
    }

    /// Puts a node in a group.
    pub fn add_group(&mut self, group: &str) -> &mut Self {
        let mut groups = self.groups();
        if !groups.iter().any(|known| *known == group) {
            groups.push(group.into());
            groups.sort();
            self.set_groups(groups);
        }
        self
    }

    /// Takes a node out of a group; whether it was in it.
    pub fn remove_group(&mut self, group: &str) -> bool {
        let mut groups = self.groups();
        let count = groups.len();
        groups.retain(|known| *known != group);
        let changed = groups.len() != count;
        if changed {
            self.set_groups(groups);
        }
        changed
    }

    fn groups(&self) -> Vec<GString> {
        let Some(Variant::Array(array)) = self.section.attribute("groups") else { return Vec::new() };
        let names = array.items.iter().filter_map(|item| match item {
            Variant::String(name) | Variant::StringName(name) => Some(name.clone()),
            _ => None,
        });
        names.collect()
    }

    fn set_groups(&mut self, groups: Vec<GString>) {
        if groups.is_empty() {
            self.section.remove_attribute("groups");
            return;
        }
        let items: Vec<Variant> = groups.into_iter().map(Variant::String).collect();
        let groups = Variant::Array(Box::new(Array::from(items)));
        if self.section.attribute("groups").is_some() {
            self.section.set_attribute("groups", groups);
            return;
        }
        // In front of the instance, as engines write it.
        let behind = |name: &GString| *name == "instance" || *name == "instance_placeholder";
        let at = self.section.attributes.iter().position(|field| behind(&field.name));
        let field = crate::tscn::Field::new("groups".into(), groups);
        self.section.attributes.insert(at.unwrap_or(self.section.attributes.len()), field);
    }
}
