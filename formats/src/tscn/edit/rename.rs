//! New names and places for nodes, and what that means for all paths.

use super::change::{Base, Change};
use super::list::NONE;
use super::{EditError, Editor, check_name, is_override};
use crate::godot::{GString, NodePath, Object, Variant};
use crate::tscn::heading::{id_of, path_text};
use crate::tscn::used::each_reference;
use crate::tscn::{Field, Section};
use std::collections::{HashMap, HashSet};

/// Of so many nodes that use a resource the paths in it are tried.
const BASES: usize = 8;

impl Editor<'_> {
    /// Gives a node another name, everywhere: see [`rename_nodes`](Self::rename_nodes).
    ///
    /// # Errors
    /// See [`rename_nodes`](Self::rename_nodes).
    pub fn rename_node(&mut self, path: &str, name: &str) -> Result<(), EditError> {
        self.rename_nodes(&[(path, name)])
    }

    /// Gives nodes, by their present paths, other names, all at once: two may swap theirs.
    ///
    /// The names change in the headings of nodes (parents, owners), connections and editables, and in every `NodePath` that
    /// leads past them: in properties of nodes, from the node; in what a connection binds, from the node it calls, or else from
    /// the one it comes from; in resources, from the node that uses them; in animations and what else hangs on a player or
    /// synchronizer, from its root node; the path of a `ViewportTexture` from the root. Absolute paths are followed that begin
    /// with `/root` and the name of the root: they mean this scene as the main one. Paths as plain strings and what other scenes
    /// say stay. Looks through the whole document.
    ///
    /// # Errors
    /// If a node does not exist or is in another scene, if a name is none, or is taken by another child of the same parent.
    pub fn rename_nodes(&mut self, renames: &[(&str, &str)]) -> Result<(), EditError> {
        let change = Change { names: self.new_names(renames)?, moved: None, unique: self.unique_names() };
        self.change_paths(&change);
        self.nodes.rename(&change.names);
        Ok(())
    }

    /// Changes all paths that a change makes lead elsewhere.
    pub(super) fn change_paths(&mut self, change: &Change) {
        let bases = self.bases(change);
        for slot in 0..self.list.slots.len() as u32 {
            let Some(mut section) = self.list.slots.get_mut(slot as usize).and_then(|slot| slot.section.take()) else { continue };
            self.change_in(slot, &mut section, change, &bases);
            if let Some(slot) = self.list.slots.get_mut(slot as usize) {
                slot.section = Some(section);
            }
        }
    }

    fn new_names(&self, renames: &[(&str, &str)]) -> Result<HashMap<u32, GString>, EditError> {
        let mut names = HashMap::new();
        for (path, name) in renames {
            check_name(name)?;
            let at = self.at(path)?;
            match self.nodes.get(at).and_then(|entry| self.list.get(entry.slot)) {
                Some(section) if !is_override(section) => {}
                _ => return Err(EditError::NoNode((*path).to_owned())),
            }
            names.insert(at, GString::from(*name));
        }
        let mut taken = HashSet::new();
        for (at, name) in &names {
            let parent = self.nodes.get(*at).map_or(NONE, |entry| entry.parent);
            let other = self.nodes.child(parent, name).is_some_and(|other| !names.contains_key(&other));
            if other || !taken.insert((parent, name)) {
                let name = name.to_string_lossy();
                let path = if parent == 0 || parent == NONE { name.into_owned() } else { format!("{}/{name}", self.nodes.path(parent)) };
                return Err(EditError::NameTaken(path));
            }
        }
        Ok(names)
    }

    /// The nodes that have a unique name.
    pub(super) fn unique_names(&self) -> HashMap<GString, u32> {
        let mut unique = HashMap::new();
        for slot in &self.list.slots {
            let is_unique = |section: &Section| section.property("unique_name_in_owner") == Some(&Variant::Bool(true));
            if slot.section.as_ref().is_some_and(is_unique)
                && let Some(entry) = self.nodes.get(slot.node)
            {
                unique.insert(entry.name.clone(), slot.node);
            }
        }
        unique
    }

    /// The nodes from which the paths in each internal resource lead: those that use it, by way of others too.
    pub(super) fn bases(&self, change: &Change) -> HashMap<GString, Vec<Base>> {
        let mut bases: HashMap<GString, Vec<Base>> = HashMap::new();
        let pass = |section: &Section, from: &[Base], bases: &mut HashMap<GString, Vec<Base>>| {
            for field in section.properties() {
                each_reference(field.value(), &mut |object| {
                    if let Object::SubResource(id) = object {
                        let known = bases.entry(id.clone()).or_default();
                        for base in from {
                            if known.len() < BASES && !known.contains(base) {
                                known.push(*base);
                            }
                        }
                    }
                });
            }
        };
        let order = self.list.order();
        let slots = || order.iter().filter_map(|slot| self.list.slots.get(*slot as usize));
        for slot in slots().filter(|slot| slot.node != NONE) {
            if let Some(section) = &slot.section
                && let Some(base) = self.base(slot.node, section, change)
            {
                pass(section, &[base], &mut bases);
            }
        }
        // What uses a resource stands behind it.
        for section in slots().rev().filter_map(|slot| slot.section.as_ref()).filter(|section| *section.name() == "sub_resource") {
            let from = bases.get(&GString::from_bytes(id_of(section))).cloned().unwrap_or_default();
            if !from.is_empty() {
                pass(section, &from, &mut bases);
            }
        }
        bases
    }

    /// The node from which paths in the resources of a node lead.
    fn base(&self, node: u32, section: &Section, change: &Change) -> Option<Base> {
        let class = section.attribute_str("type").unwrap_or_default();
        let plays = |field: &Field| {
            field.name().as_str().is_some_and(|name| name == "libraries" || name.starts_with("libraries/") || name.starts_with("anims/"))
        };
        let property = match class {
            "AnimationPlayer" | "AnimationTree" | "AnimationMixer" => "root_node",
            "MultiplayerSynchronizer" => "root_path",
            "" if section.properties().iter().any(plays) => "root_node",
            _ => return Some(Base::stays(node)),
        };
        // The parent, where nothing else is said.
        let above = |node: u32| {
            let was = self.nodes.get(node).map(|entry| entry.parent)?;
            Some(Base { was, is: change.parent(self, node)? })
        };
        if let Some(Variant::NodePath(path)) = section.property(property) {
            return self.follow(node, path, change).map(Base::stays);
        }
        if class == "AnimationTree"
            && let Some(Variant::NodePath(player)) = section.property("anim_player")
            && let Some(player) = self.follow(node, player, change)
            && let Some(section) = self.nodes.get(player).and_then(|entry| self.list.get(entry.slot))
        {
            return match section.property(property) {
                Some(Variant::NodePath(path)) => self.follow(player, path, change).map(Base::stays),
                _ => above(player),
            };
        }
        above(node)
    }

    fn follow(&self, from: u32, path: &NodePath, change: &Change) -> Option<u32> {
        let mut at = from;
        for name in path.names.iter().filter(|_| !path.absolute) {
            at = change.step(self, at, name.as_bytes())?;
        }
        (!path.absolute).then_some(at)
    }

    fn change_in(&self, slot: u32, section: &mut Section, change: &Change, bases: &HashMap<GString, Vec<Base>>) {
        let node = self.list.slots.get(slot as usize).map_or(NONE, |slot| slot.node);
        let headings: &[&str] = match section.name().as_str() {
            Some("node") => &["parent", "owner"],
            Some("connection") => &["from", "to"],
            Some("editable") => &["path"],
            Some("sub_resource") => {
                each_field_of_resource(section, bases, &mut |field, bases| change.field(self, bases, field));
                return;
            }
            _ => return,
        };
        if section.name == "connection" {
            let bases = self.bases_of_binds(section);
            if let Some(field) = section.attributes.iter_mut().rev().find(|field| field.name == "binds") {
                change.field(self, &bases, field);
            }
        }
        if let Some(name) = change.names.get(&node) {
            section.set_attribute("name", Variant::String(name.clone()));
        }
        for heading in headings {
            let Some(text) = section.attribute(heading).and_then(path_text) else { continue };
            if let Some(changed) = change.text(self, &text) {
                section.set_attribute(heading, Variant::String(changed));
            }
        }
        if node != NONE {
            for field in section.properties_mut() {
                change.field(self, &[Base::stays(node)], field);
            }
        }
    }

    /// The nodes at the ends of a connection, the one that is called first.
    pub(super) fn bases_of_binds(&self, section: &Section) -> Vec<Base> {
        let ends = ["to", "from"].into_iter().filter_map(|end| section.attribute(end).and_then(path_text));
        ends.filter_map(|path| self.nodes.find(&path)).map(Base::stays).collect()
    }
}

/// The properties of an internal resource that can have paths in them, with the nodes from which these lead.
fn each_field_of_resource(section: &mut Section, bases: &HashMap<GString, Vec<Base>>, visit: &mut dyn FnMut(&mut Field, &[Base])) {
    let bases = bases.get(&GString::from_bytes(id_of(section))).map_or(&[][..], Vec::as_slice);
    let class = section.attribute_str("type").unwrap_or_default().to_owned();
    for field in section.properties_mut() {
        let name = field.name().as_str().unwrap_or_default();
        match &*class {
            "Animation" if !(name.starts_with("tracks/") && name.ends_with("/path")) => {}
            "ViewportTexture" if name == "viewport_path" => visit(field, &[Base::stays(0)]),
            _ => visit(field, bases),
        }
    }
}
