//! The tree that a scene stands for, with the scenes it inherits from and those it has instances of.
//!
//! ```
//! use bytespec_formats::tscn::Document;
//! use bytespec_formats::tscn::tree::SceneTree;
//!
//! let scene = Document::parse(b"[gd_scene format=3]\n\n[node name=\"Main\" type=\"Node2D\"]\n\n[node name=\"Hero\" type=\"Sprite2D\" parent=\".\"]\nz_index = 2\n")?;
//! // `()` loads no other files; a `Project` does.
//! let tree = SceneTree::build(&scene, "res://main.tscn", &mut ());
//! let hero = tree.find("Hero").expect("there is one");
//! assert_eq!(tree.path(hero), "Hero");
//! assert_eq!(tree.property(hero, "z_index"), Some(&2.into()));
//! assert!(tree.problems().is_empty());
//! # Ok::<(), bytespec_formats::godot::text::TextError>(())
//! ```
//!
//! Nodes are made in the order of the sections: first all of the scene that the root is an instance of, then the nodes of the
//! scene itself. A section without type and instance changes a node that is there already. What does not fit together is
//! told as [`Problem`]s, and the tree is built around it.

mod build;
mod loader;
mod order;
mod plan;
mod problem;
mod project;

pub use build::TreeBuilder;
pub(super) use loader::resolve;
pub use loader::{LoadError, Loader};
pub use problem::{Problem, ProblemKind};
pub use project::Project;

use super::{Document, Section};
use crate::godot::{GString, NodePath, Object, Variant};
use plan::{Names, Plan};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A node of a [`SceneTree`]. Nodes have their numbers in the order in which they were made; the root is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The tree of a scene.
#[derive(Debug)]
pub struct SceneTree<'d> {
    scenes: Vec<Scene<'d>>,
    nodes: Vec<TreeNode>,
    connections: Vec<TreeConnection>,
    problems: Vec<Problem>,
    names: Names,
    /// The first child of a name.
    children: HashMap<(u32, u32), u32>,
    /// The nodes with unique names, by their owners.
    unique: HashMap<(u32, u32), u32>,
}

#[derive(Debug)]
struct Scene<'d> {
    path: Arc<str>,
    document: Text<'d>,
    plan: Arc<Plan>,
}

#[derive(Debug)]
enum Text<'d> {
    Given(&'d Document),
    Loaded(Box<Document>),
}

impl Scene<'_> {
    fn document(&self) -> &Document {
        match &self.document {
            Text::Given(document) => document,
            Text::Loaded(document) => document,
        }
    }
}

/// A node of a tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    name: u32,
    class: Option<u32>,
    parent: Option<NodeId>,
    owner: Option<NodeId>,
    children: Vec<u32>,
    /// Scene and section: what makes it, then what changes it.
    sources: Vec<(u32, u32)>,
    /// Scene and external resource.
    instance: Option<(u32, u32)>,
    place: Option<u32>,
    opaque: bool,
    editable: bool,
    placeholder: bool,
}

impl TreeNode {
    /// The parent; the root has none.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The node that it is saved with: the root of the scene it is in, unless something else is stated. The root has none.
    #[must_use]
    pub fn owner(&self) -> Option<NodeId> {
        self.owner
    }

    /// The children, in their order.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator {
        self.children.iter().map(|child| NodeId(*child))
    }

    /// Whether its children, which are in another scene, are shown and can be changed in the editor.
    #[must_use]
    pub fn is_editable(&self) -> bool {
        self.editable
    }

    /// Whether it stands for a scene that is only loaded on demand.
    #[must_use]
    pub fn is_placeholder(&self) -> bool {
        self.placeholder
    }

    /// Whether there may be more to it: a scene that could not be loaded, or a node that is only known by what changes it.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        self.opaque
    }
}

/// A signal of a node, connected to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeConnection {
    /// The node that has the signal.
    pub from: NodeId,
    /// The node that has the method.
    pub to: NodeId,
    scene: u32,
    section: u32,
}

/// The script of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script<'t> {
    /// A file.
    File(&'t str),
    /// An internal resource of this id.
    Internal(&'t GString),
}

impl<'d> SceneTree<'d> {
    /// The tree of the scene at `path` (relative paths in it begin there); other scenes come from the loader.
    /// [`TreeBuilder`] has settings.
    #[must_use]
    pub fn build(document: &'d Document, path: &str, loader: &mut dyn Loader) -> Self {
        TreeBuilder::new().build(document, path, loader)
    }

    /// The root, if there is any node.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        (!self.nodes.is_empty()).then_some(NodeId(0))
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node; `None` for the number of another tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&TreeNode> {
        self.nodes.get(id.index())
    }

    /// The name of a node.
    #[must_use]
    pub fn name(&self, id: NodeId) -> &GString {
        self.names.name(self.node(id).map_or(u32::MAX, |node| node.name))
    }

    /// The class of a node, if it is known: the one of an instance is the one of the root in there.
    #[must_use]
    pub fn class(&self, id: NodeId) -> Option<&GString> {
        Some(self.names.name(self.node(id)?.class?))
    }

    /// The path of a node from the root: `.`, `Hero`, `Hero/Hat`.
    #[must_use]
    pub fn path(&self, id: NodeId) -> String {
        let mut names = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).and_then(|node| node.parent) {
            names.push(self.name(at).to_string_lossy());
            at = parent;
        }
        if names.is_empty() {
            return ".".to_owned();
        }
        names.reverse();
        names.join("/")
    }

    /// The node at a path from the root, such as `Hero/Hat` or `%Hat`.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<NodeId> {
        self.resolve(self.root()?, &NodePath::from_text(path))
    }

    /// The node that a path leads to from a node. Absolute paths (`/root/…`) lead nowhere: only a running game has them.
    #[must_use]
    pub fn resolve(&self, from: NodeId, path: &NodePath) -> Option<NodeId> {
        if path.absolute {
            return None;
        }
        let mut at = from;
        for name in &path.names {
            at = match name.as_bytes() {
                b"." => at,
                b".." => self.node(at)?.parent?,
                [b'%', name @ ..] => {
                    let name = self.names.known(name)?;
                    // The node may be the root of a scene, or stand in one.
                    let owner = self.node(at)?.owner.map(|owner| (owner.0, name));
                    let found = self.unique.get(&(at.0, name)).or_else(|| self.unique.get(&owner?));
                    NodeId(*found?)
                }
                name => NodeId(*self.children.get(&(at.0, self.names.known(name)?))?),
            };
        }
        Some(at)
    }

    /// All nodes in the order of the tree, parents first, with how many are above each.
    pub fn walk(&self) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        let mut open: Vec<(usize, NodeId)> = self.root().map(|root| (0, root)).into_iter().collect();
        std::iter::from_fn(move || {
            let (depth, id) = open.pop()?;
            let node = self.node(id)?;
            open.extend(node.children().rev().map(|child| (depth + 1, child)));
            Some((depth, id))
        })
    }

    /// The sections that make a node and change it, in that order, each with the path of its scene.
    pub fn sources(&self, id: NodeId) -> impl DoubleEndedIterator<Item = (&str, &Section)> {
        let sources = self.node(id).map_or(&[][..], |node| &node.sources);
        sources.iter().filter_map(|(scene, section)| {
            let scene = self.scenes.get(*scene as usize)?;
            Some((&*scene.path, scene.document().sections().get(*section as usize)?))
        })
    }

    /// Whether a node stands in the scene that the tree was built of, and not only in one of its instances or its base.
    #[must_use]
    pub fn is_own(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.sources.first().is_some_and(|(scene, _)| *scene == 0))
    }

    /// A property: what the last section says that has it. Defaults of classes and scripts are not known here.
    #[must_use]
    pub fn property(&self, id: NodeId, name: &str) -> Option<&Variant> {
        self.sources(id).rev().find_map(|(_, section)| section.property(name))
    }

    /// All properties, each once, in the order in which they are first said.
    #[must_use]
    pub fn properties(&self, id: NodeId) -> Vec<(&GString, &Variant)> {
        let mut at: HashMap<&GString, usize> = HashMap::new();
        let mut all: Vec<(&GString, &Variant)> = Vec::new();
        for field in self.sources(id).flat_map(|(_, section)| section.properties()) {
            match at.get(field.name()) {
                Some(at) => all[*at].1 = field.value(),
                None => {
                    at.insert(field.name(), all.len());
                    all.push((field.name(), field.value()));
                }
            }
        }
        all
    }

    /// The groups: those of the scene that makes it, then those that are added to them.
    #[must_use]
    pub fn groups(&self, id: NodeId) -> Vec<&GString> {
        let mut seen = HashSet::new();
        let arrays = self.sources(id).filter_map(|(_, section)| match section.attribute("groups")? {
            Variant::Array(array) => Some(&array.items),
            _ => None,
        });
        let names = arrays.flatten().filter_map(|group| match group {
            Variant::String(name) | Variant::StringName(name) => Some(name),
            _ => None,
        });
        names.filter(|name| seen.insert(*name)).collect()
    }

    /// The path of the scene that a node is an instance of.
    #[must_use]
    pub fn instance(&self, id: NodeId) -> Option<&str> {
        let (scene, external) = self.node(id)?.instance?;
        let external = self.scenes.get(scene as usize)?.plan.externals.get(external as usize)?;
        Some(&external.path)
    }

    /// The script of a node: the path of a file, or the id of an internal resource of the scene that says so.
    #[must_use]
    pub fn script(&self, id: NodeId) -> Option<Script<'_>> {
        let sources = self.node(id)?.sources.iter().rev();
        let (scene, value) = sources.into_iter().find_map(|(scene, section)| {
            let scene = self.scenes.get(*scene as usize)?;
            Some((scene, scene.document().sections().get(*section as usize)?.property("script")?))
        })?;
        let Variant::Object(object) = value else { return None };
        match &**object {
            Object::ExtResource(id) => {
                let external = scene.plan.by_id.get(id.as_bytes())?;
                Some(Script::File(&scene.plan.externals.get(*external as usize)?.path))
            }
            Object::SubResource(id) => Some(Script::Internal(id)),
            Object::Resource { path, .. } => path.as_str().map(Script::File),
            _ => None,
        }
    }

    /// The path of the scene that a placeholder stands for.
    #[must_use]
    pub fn placeholder(&self, id: NodeId) -> Option<&str> {
        self.node(id).filter(|node| node.placeholder)?;
        self.sources(id).rev().find_map(|(_, section)| section.attribute_str("instance_placeholder"))
    }

    /// The connections: those of instances and of the base scene, then those of the scene itself.
    #[must_use]
    pub fn connections(&self) -> &[TreeConnection] {
        &self.connections
    }

    /// The section of a connection, with its signal, method, flags and binds.
    #[must_use]
    pub fn connection_section(&self, connection: &TreeConnection) -> Option<&Section> {
        self.scenes.get(connection.scene as usize)?.document().sections().get(connection.section as usize)
    }

    /// The paths of the scenes that were read, the given one first.
    pub fn scenes(&self) -> impl ExactSizeIterator<Item = &str> {
        self.scenes.iter().map(|scene| &*scene.path)
    }

    /// What does not fit together, in the order in which it was found.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}
