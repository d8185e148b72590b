//! Nodes, and the paths in headings that lead to them.
//!
//! What instances and base scenes hold stands in other files, so that nothing is said about nodes inside of them.

use super::{Found, attribute, short};
use crate::godot::Variant;
use crate::godot::text::Code;
use crate::tscn::document::{Field, Section};
use crate::tscn::heading::{is_instance, node_name, path_text};
use std::borrow::Cow;
use std::collections::HashMap;

/// A node of this file, or one that others were put below.
struct Node<'d> {
    section: Option<&'d Section>,
    parent: usize,
    /// What is below may stand in another file.
    open: bool,
    instance: bool,
    /// Nodes before it stand below it, so that it is in an instance.
    needed: bool,
}

/// Where a path leads.
enum Place {
    Node(usize),
    /// Into another file.
    Elsewhere,
    Nowhere,
}

struct Tree<'d> {
    nodes: Vec<Node<'d>>,
    children: HashMap<(usize, Cow<'d, [u8]>), usize>,
}

pub(super) fn check(found: &mut Found<'_>) {
    let document = found.document;
    let mut tree = Tree { nodes: Vec::new(), children: HashMap::new() };
    let mut unique: HashMap<i64, (&Section, &Field)> = HashMap::new();
    for section in document.named("node") {
        let fresh = tree.node(found, section);
        names(found, section);
        if let Some(field) = attribute(section, "unique_id")
            && let Variant::Int(id @ 1..) = field.value
            && fresh
        {
            match unique.get(&id) {
                Some((first_section, first)) => {
                    let first = found.field(first_section, first);
                    found
                        .warn(Code::DuplicateUniqueId, section, Some(field), format!("{id} is the id of another node too"))
                        .relate(first, "first here");
                }
                None => {
                    unique.insert(id, (section, field));
                }
            }
        }
    }
    for section in document.named("node") {
        tree.target(found, section, "owner", "owner_uid_path");
    }
    let mut seen: HashMap<[&[u8]; 4], &Section> = HashMap::new();
    for section in &document.sections {
        if section.name == "connection" {
            tree.target(found, section, "from", "from_uid_path");
            tree.target(found, section, "to", "to_uid_path");
            let parts = ["signal", "from", "to", "method"].map(|name| section.attribute(name).map_or(&b""[..], bytes_of));
            if parts.iter().all(|part| !part.is_empty())
                && let Some(first) = seen.insert(parts, section)
            {
                let first = found.heading(first);
                found.warn(Code::DuplicateConnection, section, None, "the connection stands there twice").relate(first, "first here");
            }
        }
        if section.name == "editable"
            && let Some(place) = tree.target(found, section, "path", "")
            // One that is overridden may be an instance in the file that makes it.
            && !(tree.nodes[place].instance || tree.nodes[place].open)
        {
            let field = attribute(section, "path");
            found.warn(Code::EditableNoInstance, section, field, "the node is no instance, so that it has no children to be edited");
        }
    }
}

fn bytes_of(value: &Variant) -> &[u8] {
    match value {
        Variant::String(text) | Variant::StringName(text) => text.as_bytes(),
        _ => b"",
    }
}

fn names(found: &mut Found<'_>, section: &Section) {
    let Some(field) = attribute(section, "name") else {
        found.error(Code::MissingAttribute, section, None, "the attribute `name` is missing");
        return;
    };
    let name = node_name(section);
    let forbidden: &[u8] = if found.document.generation().is_godot3() { b".:@/" } else { b".:@/\"%" };
    if name.is_empty() {
        found.warn(Code::InvalidName, section, Some(field), "a node without a name");
    } else if let Some(byte) = name.iter().find(|byte| forbidden.contains(byte)) {
        found.warn(Code::InvalidName, section, Some(field), format!("names of nodes have no `{}`", char::from(*byte)));
    }
}

impl<'d> Tree<'d> {
    /// Puts a node into the tree; whether it is one of this file.
    fn node(&mut self, found: &mut Found<'_>, section: &'d Section) -> bool {
        let instance = is_instance(section);
        let placeholder = attribute(section, "instance_placeholder");
        let made = instance || placeholder.is_some() || section.attribute("type").is_some();
        let parent = attribute(section, "parent");
        if self.nodes.is_empty() {
            if let Some(parent) = parent {
                found.error(Code::RootParent, section, Some(parent), "the first node is the root and has no parent");
            }
            if let Some(field) = placeholder {
                found.error(Code::InvalidRoot, section, Some(field), "the root cannot be a placeholder");
            } else if !made {
                found.error(Code::InvalidRoot, section, None, "the root has neither `type` nor `instance`");
            }
            self.nodes.push(Node { section: Some(section), parent: 0, open: instance, instance, needed: false });
            return true;
        }
        let Some(field) = parent else {
            let root = self.nodes[0].section.map(|root| found.heading(root));
            let told = found.error(Code::SeveralRoots, section, None, "a second node without `parent`: a scene has one root");
            if let Some(root) = root {
                told.relate(root, "the root");
            }
            // Engines give up here; what is below would be told again and again.
            self.put(0, node_name(section), Node { section: Some(section), parent: 0, open: true, instance, needed: false });
            return true;
        };
        let path = path_of(&field.value);
        // What is made here holds nothing but what this file puts into it.
        let open = instance || placeholder.is_some() || !made;
        let name = node_name(section);
        if section.attribute("parent_id_path").is_some() {
            // Where no path leads, ids may.
            if let Some(at) = self.stand_in(&path, false) {
                self.put(at, name, Node { section: Some(section), parent: at, open, instance, needed: false });
            }
            return made;
        }
        let at = match self.find(&path) {
            Place::Node(at) => at,
            Place::Elsewhere => {
                // It may be a node of the instance, and others may be put below.
                if let Some(at) = self.stand_in(&path, true) {
                    self.put(at, name, Node { section: Some(section), parent: at, open, instance, needed: false });
                }
                return made;
            }
            Place::Nowhere => {
                let shown = short(&String::from_utf8_lossy(&path));
                found.error(Code::MissingParent, section, Some(field), format!("no node `{shown}` stands before this"));
                match self.stand_in(&path, false) {
                    Some(at) => at,
                    None => return made,
                }
            }
        };
        let before = self.children.get(&(at, name.clone())).copied();
        let above_open = self.nodes[at].open;
        if let Some(before) = before
            && let Some(first) = self.nodes[before].section
        {
            let first = found.heading(first);
            let message = if made { "a second node of this name below this parent" } else { "the node is overridden in the file that makes it" };
            found.error(Code::DuplicateName, section, attribute(section, "name"), message).relate(first, "first here");
        } else if made && before.is_some_and(|before| self.nodes[before].needed) {
            let message = "nodes before this stand below one of this name, which is in the instance then";
            found.error(Code::DuplicateName, section, attribute(section, "name"), message);
        } else if !made && !above_open {
            found.warn(Code::OverridesNothing, section, None, "neither `type` nor `instance`, and the parent is no instance: the node is dropped");
        }
        self.put(at, name, Node { section: Some(section), parent: at, open, instance, needed: false });
        made
    }

    fn put(&mut self, parent: usize, name: Cow<'d, [u8]>, node: Node<'d>) -> usize {
        let at = self.nodes.len();
        // The first of two counts, except that a stand-in gives way.
        let before = self.children.get(&(parent, name.clone())).copied();
        match before {
            Some(before) if self.nodes[before].section.is_none() => {
                self.nodes[before].section = node.section;
                self.nodes[before].instance |= node.instance;
                before
            }
            Some(before) => before,
            None => {
                self.nodes.push(node);
                self.children.insert((parent, name), at);
                at
            }
        }
    }

    /// Nodes for a path that leads to none, so that it is told once; nothing if it leads out of the scene.
    fn stand_in(&mut self, path: &[u8], needed: bool) -> Option<usize> {
        if path.starts_with(b"/") {
            return None;
        }
        let mut at = 0;
        for name in steps(path) {
            at = match name {
                b".." if at == 0 => return None,
                b".." => self.nodes[at].parent,
                name => match self.children.get(&(at, Cow::Borrowed(name))) {
                    Some(next) => *next,
                    None => self.put(at, Cow::Owned(name.to_vec()), Node { section: None, parent: at, open: true, instance: true, needed }),
                },
            };
        }
        Some(at)
    }

    fn find(&self, path: &[u8]) -> Place {
        let mut at = 0;
        if self.nodes.is_empty() {
            return Place::Nowhere;
        }
        if path.starts_with(b"/") {
            // From the root of the running game.
            return Place::Elsewhere;
        }
        for name in steps(path) {
            if name == b".." {
                if at == 0 {
                    return Place::Elsewhere;
                }
                at = self.nodes[at].parent;
                continue;
            }
            match self.children.get(&(at, Cow::Borrowed(name))) {
                Some(next) => at = *next,
                None if self.nodes[at].open || name.starts_with(b"%") => return Place::Elsewhere,
                None => return Place::Nowhere,
            }
        }
        Place::Node(at)
    }

    /// Looks at a path of a heading; the node that it leads to, if that is one of this file.
    fn target(&self, found: &mut Found<'_>, section: &Section, name: &str, by_ids: &str) -> Option<usize> {
        let field = attribute(section, name)?;
        if section.attribute(by_ids).is_some() {
            return None;
        }
        let path = path_of(&field.value);
        if memchr::memmem::find(&path, b"::").is_some() {
            found.error(Code::InvalidPath, section, Some(field), "an empty name between colons");
            return None;
        }
        match self.find(&path) {
            Place::Node(at) => Some(at),
            Place::Elsewhere => None,
            Place::Nowhere => {
                let shown = short(&String::from_utf8_lossy(&path));
                found.error(Code::MissingNode, section, Some(field), format!("there is no node `{shown}`"));
                None
            }
        }
    }
}

fn path_of(value: &Variant) -> Cow<'_, [u8]> {
    path_text(value).unwrap_or_default()
}

/// The names of a path, without those of properties.
fn steps(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    let nodes = &path[..memchr::memchr(b':', path).unwrap_or(path.len())];
    nodes.split(|byte| *byte == b'/').filter(|name| !name.is_empty() && *name != b".")
}
