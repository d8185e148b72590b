//! Other places for nodes, and which instances have editable children.

use super::change::Change;
use super::list::NONE;
use super::nodes::Side;
use super::{EditError, Editor, is_override};
use crate::tscn::Section;
use crate::tscn::heading::{is_instance, path_text};
use std::collections::{HashMap, HashSet};

impl Editor<'_> {
    /// Puts a node, with all below it, below another parent, as its last child. Paths go on leading where they led, from and to
    /// all nodes: those that [`rename_nodes`](Self::rename_nodes) reaches, each by the shortest way if it has to change. What
    /// hangs on a player of animations without a root node of its own leads from the new parent afterwards. Looks through the
    /// whole document.
    ///
    /// # Errors
    /// If there is no such node or parent, the node is the root, is in another scene or has the parent below it, or if the parent
    /// has a child of that name.
    pub fn reparent_node(&mut self, path: &str, parent: &str) -> Result<(), EditError> {
        let node = self.at(path)?;
        if node == 0 {
            return Err(EditError::Root);
        }
        let entry = self.nodes.get(node).ok_or_else(|| EditError::NoNode(path.to_owned()))?;
        let (name, slot, was) = (entry.name.clone(), entry.slot, entry.parent);
        if self.list.get(slot).is_none_or(is_override) {
            return Err(EditError::NoNode(path.to_owned()));
        }
        let (parent_path, foreign, has_section) = self.parent(parent)?;
        if !foreign && !has_section {
            return Err(EditError::NoNode(parent.to_owned()));
        }
        let own_path = self.nodes.path(node);
        if self.leads_past(&parent_path, node) {
            return Err(EditError::IntoItself(own_path));
        }
        // Before a parent that is in another scene is noted, as nothing may change when this is refused.
        if let Some(at) = self.nodes.find(parent_path.as_bytes()) {
            if at == was {
                return Ok(());
            }
            if self.is_taken(at, &name, true) {
                let full = if at == 0 { name.to_string_lossy().into_owned() } else { format!("{parent_path}/{}", name.to_string_lossy()) };
                return Err(EditError::NameTaken(full));
            }
        }
        let at = self.nodes.walk(parent_path.as_bytes(), Some(Side::First)).ok_or_else(|| EditError::NoNode(parent.to_owned()))?;
        let change = Change { names: HashMap::new(), moved: Some((node, at)), unique: self.unique_names() };
        self.change_paths(&change);
        self.move_sections(node, at);
        if let Some(section) = self.list.get_mut(slot) {
            section.set_attribute("parent", if parent_path.is_empty() { "." } else { &*parent_path });
            // Both are about the old parent; below a parent of this scene the order of the sections counts.
            section.remove_attribute("index");
            section.remove_attribute("parent_id_path");
        }
        Ok(())
    }

    /// Whether a path leads to a node or past it. By the nodes themselves: in wrong files two can have the same path.
    fn leads_past(&self, path: &str, node: u32) -> bool {
        let mut at = 0;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            match self.nodes.child(at, &name.into()) {
                Some(child) if child == node => return true,
                Some(child) => at = child,
                None => return false,
            }
        }
        false
    }

    /// The sections of a node and of all below it go behind those of the new parent, in the order in which they stand; but
    /// parents first, as they have to be where no instance has nodes of these names.
    fn move_sections(&mut self, node: u32, parent: u32) {
        let below = self.nodes.below(node);
        let mut slots: Vec<u32> = below.iter().filter_map(|at| self.nodes.get(*at)).map(|entry| entry.slot).filter(|slot| *slot != NONE).collect();
        let places: HashMap<u32, usize> = self.list.order().into_iter().enumerate().map(|(place, slot)| (slot, place)).collect();
        slots.sort_by_key(|slot| places.get(slot));
        for slot in &slots {
            self.list.take_out(*slot);
        }
        self.nodes.detach(node);
        let mut behind = self.nodes.last_slot(parent);
        let mut left: HashSet<u32> = slots.iter().copied().collect();
        for slot in slots {
            let mut line = Vec::new();
            let mut at = self.list.slots.get(slot as usize).map_or(NONE, |slot| slot.node);
            while let Some(entry) = self.nodes.get(at) {
                if left.remove(&entry.slot) {
                    line.push(entry.slot);
                } else if entry.slot != NONE {
                    break;
                }
                at = if at == node { NONE } else { entry.parent };
            }
            for slot in line.into_iter().rev() {
                self.list.put_in(slot, behind);
                behind = slot;
            }
        }
        self.nodes.put_below(node, parent);
    }

    /// Whether the children of an instance are editable, as a section `editable` has it.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn has_editable_children(&self, path: &str) -> Result<bool, EditError> {
        let entry = self.nodes.get(self.at(path)?);
        Ok(entry.is_some_and(|entry| entry.mentions.iter().any(|slot| self.is_editable(*slot))))
    }

    /// Makes the children of an instance editable, or no longer so. What is changed in the instance stays: engines still apply it,
    /// but no longer save it when the children are not editable.
    ///
    /// # Errors
    /// If there is no such node, or it is a node of this scene that is no instance.
    pub fn set_editable_children(&mut self, path: &str, editable: bool) -> Result<(), EditError> {
        self.check_scene()?;
        let node = self.at(path)?;
        // An instance, or a node inside of one: what that is, the other scene says.
        let entry = self.nodes.get(node).ok_or_else(|| EditError::NoNode(path.to_owned()))?;
        let section = self.list.get(entry.slot);
        let foreign = node != 0 && section.is_none_or(is_override);
        if !foreign && (node == 0 || !section.is_some_and(is_instance)) {
            return Err(EditError::NoInstance(path.to_owned()));
        }
        if editable == self.has_editable_children(path)? {
            return Ok(());
        }
        if editable {
            let mut section = Section::new("editable");
            section.set_attribute("path", self.nodes.path(node));
            let behind = self.editable_before(node);
            let slot = self.list.insert(section, behind);
            if self.first_editable == NONE || self.list.next(slot) == self.first_editable {
                self.first_editable = slot;
            }
            if let Some(entry) = self.nodes.entries.get_mut(node as usize) {
                entry.mentions.push(slot);
            }
            return Ok(());
        }
        let mentions = self.nodes.get(node).map(|entry| entry.mentions.clone()).unwrap_or_default();
        for slot in mentions {
            if !self.is_editable(slot) {
                continue;
            }
            if slot == self.first_editable {
                self.first_editable = self.list.next(slot);
            }
            self.list.remove(slot);
        }
        Ok(())
    }

    /// The section behind which that of a node's children goes: engines write them in the order of the tree.
    fn editable_before(&self, node: u32) -> u32 {
        let order = self.list.order();
        let places: HashMap<u32, usize> = order.iter().enumerate().map(|(place, slot)| (*slot, place)).collect();
        let place = |node: u32| self.nodes.get(node).and_then(|entry| places.get(&entry.slot)).copied();
        let Some(own) = place(node) else { return self.list.last() };
        let later = order.iter().find(|slot| {
            let path = self.list.get(**slot).filter(|section| section.name == "editable").and_then(|section| section.attribute("path"));
            path.and_then(path_text).and_then(|path| self.nodes.find(&path)).and_then(place).is_some_and(|place| place > own)
        });
        later.map_or(self.list.last(), |slot| self.list.prev(*slot))
    }
}
