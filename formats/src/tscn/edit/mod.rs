//! Editing documents: nodes by path, resources by id, and all that goes by their names.
//!
//! ```
//! use bytespec_formats::tscn::Document;
//! use bytespec_formats::tscn::edit::{Editor, NewNode};
//!
//! let text = b"[gd_scene format=3]\n\n[node name=\"Main\" type=\"Node2D\"]\n\n[node name=\"Hero\" type=\"Node2D\" parent=\".\"]\n\n[connection signal=\"ready\" from=\"Hero\" to=\".\" method=\"start\"]\n";
//! let mut scene = Document::parse(text)?;
//! let mut editor = Editor::new(&mut scene);
//! editor.add_node("Hero", "Hat", NewNode::class("Sprite2D").property("z_index", 2))?;
//! editor.rename_node("Hero", "Knight")?;
//! editor.finish()?;
//! assert_eq!(
//!     String::from_utf8(scene.to_bytes())?,
//!     "[gd_scene format=3]\n\n[node name=\"Main\" type=\"Node2D\"]\n\n[node name=\"Knight\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Hat\" type=\"Sprite2D\" parent=\"Knight\"]\nz_index = 2\n\n[connection signal=\"ready\" from=\"Knight\" to=\".\" method=\"start\"]\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What an edit does not touch keeps its bytes. Most edits cost no more than what they change; those that have to look
//! through the whole document (renaming, removing resources) take many names or ids at once.

mod change;
mod error;
mod ids;
mod list;
mod moves;
mod new_node;
mod nodes;
mod paths;
mod rename;
mod resources;
mod section;
mod uses;

pub use error::EditError;
pub use new_node::NewNode;
pub(super) use paths::each_leaf_mut;
pub use section::SectionEdit;
pub use uses::PathUse;

use super::heading::{id_of, is_instance, node_name, path_text};
use super::{Document, Kind, Section};
use crate::godot::text::Generation;
use crate::godot::{GString, Variant};
use ids::{Ids, Random};
use list::{List, NONE};
use new_node::NewKind;
use nodes::{Nodes, Side};
use std::borrow::Cow;
use std::collections::HashSet;

impl Document {
    /// An empty scene of a generation: its heading.
    #[must_use]
    pub fn new_scene(generation: Generation) -> Self {
        Document::with_heading(Kind::Scene, "gd_scene", None, generation)
    }

    /// A resource of a class and generation, without properties.
    #[must_use]
    pub fn new_resource(class: &str, generation: Generation) -> Self {
        let mut document = Document::with_heading(Kind::Resource, "gd_resource", Some(class), generation);
        document.sections.push(Section::new("resource"));
        document
    }

    fn with_heading(kind: Kind, name: &str, class: Option<&str>, generation: Generation) -> Self {
        let mut document = Document::new(kind, generation);
        let mut heading = Section::new(name);
        if let Some(class) = class {
            heading.set_attribute("type", class);
        }
        heading.set_attribute("format", if generation.is_godot3() { 2 } else { 3 });
        document.sections.push(heading);
        document
    }
}

/// A document that is being edited. The document gets its sections back with [`finish`](Self::finish), or when this is dropped.
#[derive(Debug)]
pub struct Editor<'d> {
    document: &'d mut Document,
    list: List,
    nodes: Nodes,
    internal: Ids,
    external: Ids,
    last_internal: u32,
    last_external: u32,
    first_editable: u32,
    random: Random,
    /// The unique ids of nodes, if the document has such.
    unique_ids: HashSet<i64>,
    /// Whether internal resources may stand in a wrong order now.
    unordered: bool,
    resources: usize,
    done: bool,
}

impl<'d> Editor<'d> {
    /// Begins to edit a document.
    pub fn new(document: &'d mut Document) -> Self {
        let random = Random::of(&document.source);
        let list = List::new(std::mem::take(&mut document.sections));
        let mut editor = Editor {
            document,
            list,
            nodes: Nodes::default(),
            internal: Ids::default(),
            external: Ids::default(),
            last_internal: NONE,
            last_external: NONE,
            first_editable: NONE,
            random,
            unique_ids: HashSet::new(),
            unordered: false,
            resources: 0,
            done: false,
        };
        editor.index();
        editor
    }

    /// Makes new ids out of this number. Without it they come from the text of the document, so that the same edits of the
    /// same document always give the same ids.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.random = Random::new(seed);
        self
    }

    fn index(&mut self) {
        let mut mentioned: Vec<(u32, Vec<u8>)> = Vec::new();
        for slot in 0..self.list.slots.len() as u32 {
            let Some(section) = self.list.get(slot) else { continue };
            let text = |name: &str| section.attribute(name).and_then(path_text).map(Cow::into_owned);
            match section.name().as_str() {
                Some("ext_resource") => {
                    let id = id_of(section);
                    self.external.insert(id, slot);
                    self.last_external = slot;
                    self.resources += 1;
                }
                Some("sub_resource") => {
                    let id = id_of(section);
                    self.internal.insert(id, slot);
                    self.last_internal = slot;
                    self.resources += 1;
                }
                Some("node") => {
                    if let Some(Variant::Int(id)) = section.attribute("unique_id") {
                        self.unique_ids.insert(*id);
                    }
                    let name = GString::from_bytes(node_name(section).into_owned());
                    // What is no path leads to the root.
                    let parent = section.attribute("parent").map(|parent| path_text(parent).unwrap_or_default().into_owned());
                    self.index_node(slot, name, parent);
                }
                Some("connection") => mentioned.extend(["from", "to"].iter().filter_map(|end| Some((slot, text(end)?)))),
                Some("editable") => {
                    mentioned.extend(text("path").map(|path| (slot, path)));
                    if self.first_editable == NONE {
                        self.first_editable = slot;
                    }
                }
                _ => {}
            }
        }
        for (slot, path) in mentioned {
            self.mention(slot, &path);
        }
    }

    fn index_node(&mut self, slot: u32, name: GString, parent: Option<Vec<u8>>) {
        let node = match parent {
            _ if self.nodes.entries.is_empty() => self.nodes.add(NONE, name, slot, Side::Last),
            None => return,
            Some(parent) => {
                let Some(parent) = self.nodes.walk(&parent, Some(Side::Last)) else { return };
                match self.nodes.child(parent, &name) {
                    Some(known) if self.nodes.get(known).is_some_and(|entry| entry.slot == NONE) => {
                        self.nodes.set_slot(known, slot);
                        known
                    }
                    _ => self.nodes.add(parent, name, slot, Side::Last),
                }
            }
        };
        if let Some(slot) = self.list.slots.get_mut(slot as usize) {
            slot.node = node;
        }
    }

    fn mention(&mut self, slot: u32, path: &[u8]) {
        if let Some(at) = self.nodes.walk(path, Some(Side::First))
            && let Some(entry) = self.nodes.entries.get_mut(at as usize)
        {
            entry.mentions.push(slot);
        }
    }

    // --- nodes ---

    fn at(&self, path: &str) -> Result<u32, EditError> {
        self.nodes.find(path.as_bytes()).ok_or_else(|| EditError::NoNode(path.to_owned()))
    }

    /// The section of the node at a path from the root, such as `Hero/Hat`; `.` is the root. A node of an instance or of the
    /// base scene has one if something of it is changed.
    #[must_use]
    pub fn node(&self, path: &str) -> Option<&Section> {
        self.list.get(self.nodes.get(self.nodes.find(path.as_bytes())?)?.slot)
    }

    /// The same, to be changed.
    ///
    /// # Errors
    /// If there is no such section.
    pub fn node_mut(&mut self, path: &str) -> Result<SectionEdit<'_>, EditError> {
        let slot = self.nodes.get(self.at(path)?).map_or(NONE, |entry| entry.slot);
        match self.list.get_mut(slot) {
            Some(section) => Ok(SectionEdit { section }),
            None => Err(EditError::NoNode(path.to_owned())),
        }
    }

    /// The paths of all nodes that have a section, in the order of the document.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        let order = self.list.order();
        let nodes = order.iter().filter_map(|slot| self.list.slots.get(*slot as usize)).filter(|slot| slot.node != NONE);
        nodes.map(|slot| self.nodes.path(slot.node)).collect()
    }

    /// Gives a scene without nodes its root.
    ///
    /// # Errors
    /// If there is a root, the name is none, or the document is no scene.
    pub fn add_root(&mut self, name: &str, node: NewNode) -> Result<(), EditError> {
        self.check_scene()?;
        check_name(name)?;
        if !self.nodes.entries.is_empty() {
            return Err(EditError::NameTaken(".".to_owned()));
        }
        let behind = [self.last_internal, self.last_external, 0].into_iter().find(|slot| self.list.get(*slot).is_some());
        let slot = self.list.insert(node.section(name, None, None), behind.unwrap_or(NONE));
        self.index_node(slot, name.into(), None);
        Ok(())
    }

    /// Adds a node as the last child of another one. It gets a unique id if other nodes have one.
    ///
    /// # Errors
    /// If there is no such parent, the name is none or is taken, or the document is no scene.
    pub fn add_node(&mut self, parent: &str, name: &str, node: NewNode) -> Result<(), EditError> {
        self.check_scene()?;
        check_name(name)?;
        let (path, foreign, has_section) = self.parent(parent)?;
        if !(foreign || has_section && node.kind != NewKind::Override) {
            return Err(EditError::NoNode(parent.to_owned()));
        }
        let full = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
        let at = self.nodes.walk(path.as_bytes(), Some(Side::First)).ok_or_else(|| EditError::NoNode(parent.to_owned()))?;
        if self.is_taken(at, &name.into(), node.kind != NewKind::Override) {
            return Err(EditError::NameTaken(full));
        }
        let unique_id = (!self.unique_ids.is_empty() && node.kind != NewKind::Override).then(|| self.random.unique_id(&mut self.unique_ids));
        let section = node.section(name, Some(if path.is_empty() { "." } else { &path }), unique_id);
        let behind = self.nodes.last_slot(at);
        let slot = self.list.insert(section, behind);
        self.index_node(slot, name.into(), Some(path.into_bytes()));
        Ok(())
    }

    /// A parent for nodes: its path, whether it may be in another scene, and whether it has a section.
    fn parent(&self, parent: &str) -> Result<(String, bool, bool), EditError> {
        let no_parent = || EditError::NoNode(parent.to_owned());
        // As everywhere: what stands behind a colon is no node.
        let names = parent.split(':').next().unwrap_or_default();
        let names = names.split('/').filter(|part| !part.is_empty() && *part != ".");
        let path = names.clone().collect::<Vec<_>>().join("/");
        if parent.starts_with('/') || names.clone().any(|part| part == "..") {
            return Err(no_parent());
        }
        // The parent has a section, or can be in the scene that some node above is an instance of.
        let mut at = if self.nodes.entries.is_empty() { return Err(no_parent()) } else { 0 };
        let mut foreign = false;
        let mut known = true;
        for part in names {
            foreign = self.holds_foreign(at).unwrap_or(foreign);
            match self.nodes.child(at, &part.into()).filter(|_| known) {
                Some(child) => at = child,
                None => known = false,
            }
        }
        let has_section = known && self.nodes.get(at).is_some_and(|entry| entry.slot != NONE);
        foreign = self.holds_foreign(at).unwrap_or(foreign);
        Ok((path, foreign, has_section))
    }

    /// Whether there is a child of that name: in a section or, for a node to be `made`, in another scene, as others stand below it.
    fn is_taken(&self, parent: u32, name: &GString, made: bool) -> bool {
        let Some(child) = self.nodes.child(parent, name) else { return false };
        let has_section = |at: u32| self.nodes.get(at).is_some_and(|entry| entry.slot != NONE);
        has_section(child) || made && self.nodes.below(child).into_iter().any(has_section)
    }

    /// Removes a node, with all nodes below it and their connections and editables; how many nodes that are. Paths in values
    /// stay as they are: [`paths_to`](Self::paths_to) tells beforehand which lead there. Of a node that is in another scene only the changes are removed.
    ///
    /// # Errors
    /// If there is no such section, or it is the root.
    pub fn remove_node(&mut self, path: &str) -> Result<usize, EditError> {
        let at = self.at(path)?;
        if at == 0 {
            return Err(EditError::Root);
        }
        let slot = self.nodes.get(at).map_or(NONE, |entry| entry.slot);
        let Some(section) = self.list.get(slot) else { return Err(EditError::NoNode(path.to_owned())) };
        if is_override(section) && self.is_foreign(at) {
            self.list.remove(slot);
            self.nodes.set_slot(at, NONE);
            return Ok(1);
        }
        let mut count = 0;
        for at in self.nodes.remove(at) {
            let Some(entry) = self.nodes.entries.get_mut(at as usize) else { continue };
            count += usize::from(self.list.remove(entry.slot).is_some());
            entry.slot = NONE;
            for slot in std::mem::take(&mut entry.mentions) {
                if slot == self.first_editable {
                    self.first_editable = self.list.next(slot);
                }
                self.list.remove(slot);
            }
        }
        Ok(count)
    }

    /// Connects a signal of a node to a method of another one; engines keep connections that are there twice apart.
    ///
    /// # Errors
    /// If there is no such node, in a section or mentioned.
    pub fn connect(&mut self, from: &str, signal: &str, to: &str, method: &str) -> Result<(), EditError> {
        let ends = [self.at(from)?, self.at(to)?];
        let mut section = Section::new("connection");
        section.set_attribute("signal", signal);
        section.set_attribute("from", self.nodes.path(ends[0]));
        section.set_attribute("to", self.nodes.path(ends[1]));
        section.set_attribute("method", method);
        // In front of the editables, as engines write them.
        let behind = if self.is_editable(self.first_editable) { self.list.prev(self.first_editable) } else { self.list.last() };
        let slot = self.list.insert(section, behind);
        for at in ends {
            if let Some(entry) = self.nodes.entries.get_mut(at as usize) {
                entry.mentions.push(slot);
            }
        }
        Ok(())
    }

    fn is_editable(&self, slot: u32) -> bool {
        self.list.get(slot).is_some_and(|section| section.name == "editable")
    }

    /// Whether a node can have children that are in another scene. Where only another scene can say, nothing.
    fn holds_foreign(&self, at: u32) -> Option<bool> {
        let section = self.list.get(self.nodes.get(at)?.slot)?;
        (!is_override(section)).then(|| is_instance(section))
    }

    /// Whether a node may be in the scene that one above it is an instance of.
    fn is_foreign(&self, at: u32) -> bool {
        let above = |at: &u32| self.nodes.get(*at).map(|entry| entry.parent).filter(|parent| *parent != NONE);
        std::iter::successors(above(&at), above).find_map(|at| self.holds_foreign(at)).unwrap_or(false)
    }

    fn check_scene(&self) -> Result<(), EditError> {
        if self.document.kind() == Kind::Scene { Ok(()) } else { Err(EditError::NotAScene) }
    }

    /// Puts the sections back into the document, internal resources in front of what needs them.
    ///
    /// # Errors
    /// If internal resources need each other in a circle; they are left in the order in which they are.
    pub fn finish(mut self) -> Result<(), EditError> {
        self.close()
    }

    fn close(&mut self) -> Result<(), EditError> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(());
        }
        self.count_steps();
        let (order, result) = self.in_order();
        self.list.put_back(&order, self.document);
        result
    }
}

impl Drop for Editor<'_> {
    fn drop(&mut self) {
        // A circle is an error of `finish`; who does not call it has the document as it is.
        let _ = self.close();
    }
}

/// Whether a section `node` changes a node that is in another scene.
fn is_override(section: &Section) -> bool {
    let own = ["type", "instance", "instance_placeholder"].iter().any(|name| section.attribute(name).is_some());
    !own && section.attribute("parent").is_some()
}

fn check_name(name: &str) -> Result<(), EditError> {
    if name.is_empty() || name.contains(['.', ':', '@', '/', '"', '%']) {
        return Err(EditError::BadName(name.to_owned()));
    }
    Ok(())
}
