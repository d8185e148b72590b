//! New names for nodes, and in all paths that mention them.

use super::list::NONE;
use super::paths::{each_leaf_mut, each_path};
use super::{EditError, Editor, check_name, is_override, text_of};
use crate::godot::{GString, NodePath, Object, Variant};
use crate::tscn::heading::id_of;
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
    /// leads past them: in properties of nodes, from the node; in resources, from the node that uses them; in animations and
    /// what else hangs on a player or synchronizer, from its root node; the path of a `ViewportTexture` from the root. Paths as
    /// plain strings, absolute paths and what other scenes say stay. Looks through the whole document.
    ///
    /// # Errors
    /// If a node does not exist or is in another scene, if a name is none, or is taken by another child of the same parent.
    pub fn rename_nodes(&mut self, renames: &[(&str, &str)]) -> Result<(), EditError> {
        let names = self.new_names(renames)?;
        let rename = Rename { names, unique: self.unique_names() };
        let bases = self.bases(&rename);
        for slot in 0..self.list.slots.len() as u32 {
            let Some(mut section) = self.list.slots.get_mut(slot as usize).and_then(|slot| slot.section.take()) else { continue };
            self.rename_in(slot, &mut section, &rename, &bases);
            if let Some(slot) = self.list.slots.get_mut(slot as usize) {
                slot.section = Some(section);
            }
        }
        self.nodes.rename(&rename.names);
        Ok(())
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
    fn unique_names(&self) -> HashMap<GString, u32> {
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
    fn bases(&self, rename: &Rename) -> HashMap<GString, Vec<u32>> {
        let mut bases: HashMap<GString, Vec<u32>> = HashMap::new();
        let pass = |section: &Section, from: &[u32], bases: &mut HashMap<GString, Vec<u32>>| {
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
                && let Some(base) = self.base(slot.node, section, rename)
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
    fn base(&self, node: u32, section: &Section, rename: &Rename) -> Option<u32> {
        let class = section.attribute_str("type").unwrap_or_default();
        let plays = |field: &Field| {
            field.name().as_str().is_some_and(|name| name == "libraries" || name.starts_with("libraries/") || name.starts_with("anims/"))
        };
        let property = match class {
            "AnimationPlayer" | "AnimationTree" | "AnimationMixer" => "root_node",
            "MultiplayerSynchronizer" => "root_path",
            "" if section.properties().iter().any(plays) => "root_node",
            _ => return Some(node),
        };
        if let Some(Variant::NodePath(path)) = section.property(property) {
            return self.follow(node, path, rename);
        }
        if class == "AnimationTree"
            && let Some(Variant::NodePath(player)) = section.property("anim_player")
            && let Some(player) = self.follow(node, player, rename)
            && let Some(section) = self.nodes.get(player).and_then(|entry| self.list.get(entry.slot))
        {
            return match section.property(property) {
                Some(Variant::NodePath(path)) => self.follow(player, path, rename),
                _ => self.nodes.get(player).map(|entry| entry.parent),
            };
        }
        self.nodes.get(node).map(|entry| entry.parent)
    }

    fn follow(&self, from: u32, path: &NodePath, rename: &Rename) -> Option<u32> {
        let mut at = from;
        for name in path.names.iter().filter(|_| !path.absolute) {
            at = rename.step(self, at, name.as_bytes())?;
        }
        (!path.absolute).then_some(at)
    }

    fn rename_in(&self, slot: u32, section: &mut Section, rename: &Rename, bases: &HashMap<GString, Vec<u32>>) {
        let node = self.list.slots.get(slot as usize).map_or(NONE, |slot| slot.node);
        let headings: &[&str] = match section.name().as_str() {
            Some("node") => &["parent", "owner"],
            Some("connection") => &["from", "to"],
            Some("editable") => &["path"],
            Some("sub_resource") => {
                let bases = bases.get(&GString::from_bytes(id_of(section)));
                let class = section.attribute_str("type").unwrap_or_default().to_owned();
                for field in section.properties_mut() {
                    let name = field.name().as_str().unwrap_or_default();
                    match &*class {
                        "Animation" if !(name.starts_with("tracks/") && name.ends_with("/path")) => {}
                        "ViewportTexture" if name == "viewport_path" => rename.field(self, &[0], field),
                        _ => rename.field(self, bases.map_or(&[], Vec::as_slice), field),
                    }
                }
                return;
            }
            _ => return,
        };
        if let Some(name) = rename.names.get(&node) {
            section.set_attribute("name", Variant::String(name.clone()));
        }
        for heading in headings {
            let Some(text) = section.attribute(heading).and_then(text_of) else { continue };
            if let Some(changed) = rename.text(self, text.as_bytes()) {
                section.set_attribute(heading, Variant::String(changed));
            }
        }
        if node != NONE {
            for field in section.properties_mut() {
                rename.field(self, &[node], field);
            }
        }
    }
}

struct Rename {
    names: HashMap<u32, GString>,
    unique: HashMap<GString, u32>,
}

impl Rename {
    /// The node that a name leads to, by the present names.
    fn step(&self, editor: &Editor<'_>, at: u32, name: &[u8]) -> Option<u32> {
        match name {
            [b'%', name @ ..] => self.unique.get(name).copied(),
            name => editor.nodes.follow(at, std::iter::once(name)),
        }
    }

    /// The names of a path with the new ones among them; nothing if there are none.
    fn names<'n>(&self, editor: &Editor<'_>, from: u32, names: impl Iterator<Item = &'n [u8]>) -> Option<Vec<GString>> {
        let mut at = Some(from);
        let mut changed = false;
        let mut all = Vec::new();
        for name in names {
            at = at.and_then(|at| if name.is_empty() { Some(at) } else { self.step(editor, at, name) });
            let new = at.and_then(|at| self.names.get(&at)).filter(|_| !matches!(name, b"" | b"." | b".."));
            all.push(match (new, name.first()) {
                (Some(new), Some(b'%')) => GString::from_bytes([b"%", new.as_bytes()].concat()),
                (Some(new), _) => new.clone(),
                (None, _) => GString::from_bytes(name.to_vec()),
            });
            changed |= new.is_some();
        }
        changed.then_some(all)
    }

    /// A path in a heading.
    fn text(&self, editor: &Editor<'_>, text: &[u8]) -> Option<GString> {
        if text.first() == Some(&b'/') {
            return None;
        }
        let names = self.names(editor, 0, text.split(|byte| *byte == b'/'))?;
        let names: Vec<&[u8]> = names.iter().map(GString::as_bytes).collect();
        Some(GString::from_bytes(names.join(&b'/')))
    }

    fn path(&self, editor: &Editor<'_>, bases: &[u32], path: &NodePath) -> Option<Vec<GString>> {
        if path.absolute {
            return None;
        }
        bases.iter().find_map(|base| self.names(editor, *base, path.names.iter().map(GString::as_bytes)))
    }

    /// The paths in a value, which is only touched if there is something to change.
    fn field(&self, editor: &Editor<'_>, bases: &[u32], field: &mut Field) {
        let mut found = false;
        each_path(field.value(), &mut |path| found = found || self.path(editor, bases, path).is_some());
        if !found {
            return;
        }
        each_leaf_mut(field.value_mut(), &mut |value| {
            if let Variant::NodePath(path) = value
                && let Some(names) = self.path(editor, bases, path)
            {
                path.names = names;
            }
        });
    }
}
