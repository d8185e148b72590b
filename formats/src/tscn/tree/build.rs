//! From sections to a tree.

use super::loader::{LoadError, Loader};
use super::order::arrange;
use super::plan::{How, Names, NodeStep, Path, Plan};
use super::{NodeId, Problem, ProblemKind, Scene, SceneTree, Text, TreeConnection, TreeNode};
use crate::tscn::{Document, Section};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How trees are built.
#[derive(Clone, Copy, Debug)]
pub struct TreeBuilder {
    max_depth: u32,
    max_sections: usize,
}

impl Default for TreeBuilder {
    fn default() -> Self {
        TreeBuilder::new()
    }
}

impl TreeBuilder {
    /// Up to 64 scenes in scenes; up to a million sections in instances.
    #[must_use]
    pub const fn new() -> Self {
        TreeBuilder { max_depth: 64, max_sections: 1_000_000 }
    }

    /// How many scenes may be nested, 1000 at most.
    #[must_use]
    pub const fn max_depth(mut self, scenes: u32) -> Self {
        self.max_depth = if scenes < 1000 { scenes } else { 1000 };
        self
    }

    /// How many sections of instances and base scenes are looked at: a few small scenes that are instances in each other can
    /// hold any number of nodes. Long paths count as more than one.
    #[must_use]
    pub const fn max_sections(mut self, sections: usize) -> Self {
        self.max_sections = sections;
        self
    }

    /// The tree of the scene at `path`; other scenes come from the loader.
    #[must_use]
    pub fn build<'d>(&self, document: &'d Document, path: &str, loader: &mut dyn Loader) -> SceneTree<'d> {
        let mut names = Names::default();
        let plan = Arc::new(Plan::new(document, path, &mut names));
        let scene = Scene { path: Arc::from(path), document: Text::Given(document), plan };
        let tree = SceneTree {
            scenes: vec![scene],
            nodes: Vec::new(),
            connections: Vec::new(),
            problems: Vec::new(),
            names,
            children: HashMap::new(),
            unique: HashMap::new(),
        };
        let known = HashMap::from([(path.to_owned(), Ok(0))]);
        let mut builder = Builder {
            tree,
            loader,
            known,
            ids: HashMap::new(),
            externals: HashMap::new(),
            told: HashSet::new(),
            open: Vec::new(),
            limits: *self,
            left: self.max_sections,
            full: false,
        };
        builder.scene(0, None);
        let mut tree = builder.tree;
        for at in 0..tree.nodes.len() {
            let children = &tree.nodes[at].children;
            if children.iter().any(|child| tree.nodes[*child as usize].place.is_some()) {
                tree.nodes[at].children = arrange(children, |child| tree.nodes[child as usize].place);
            }
        }
        tree
    }
}

struct Builder<'d, 'l> {
    tree: SceneTree<'d>,
    loader: &'l mut dyn Loader,
    known: HashMap<String, Result<u32, LoadError>>,
    /// Nodes by their unique ids in the scene of a root.
    ids: HashMap<(u32, i64), u32>,
    /// The scenes of external resources.
    externals: HashMap<(u32, u32), Option<u32>>,
    told: HashSet<(u32, u32, What)>,
    /// The scenes that are being built.
    open: Vec<u32>,
    limits: TreeBuilder,
    left: usize,
    full: bool,
}

/// What a problem is about: of each kind a section has one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum What {
    Root,
    Kind,
    Name,
    Path,
    Owner,
    Load,
    Limit,
}

/// Where the root of an instance goes.
#[derive(Clone, Copy)]
struct Place {
    parent: u32,
    name: u32,
    owner: u32,
}

impl Builder<'_, '_> {
    fn section(&self, scene: u32, section: u32) -> Option<&Section> {
        self.tree.scenes.get(scene as usize)?.document().sections().get(section as usize)
    }

    /// Tells a problem of a section, once however often its scene is an instance.
    fn tell(&mut self, scene: u32, section: u32, what: What, make: impl FnOnce(&Self) -> ProblemKind) {
        if !self.told.insert((scene, section, what)) {
            return;
        }
        let kind = make(self);
        let offset = self.section(scene, section).map_or(0, Section::offset);
        let scene = self.tree.scenes.get(scene as usize).map_or_else(|| Arc::from(""), |scene| Arc::clone(&scene.path));
        self.tree.problems.push(Problem { kind, scene, section: section as usize, offset });
    }

    /// Takes from what instances may hold.
    fn take(&mut self, scene: u32, section: u32, amount: usize) -> bool {
        if self.open.len() <= 1 {
            return true;
        }
        match self.left.checked_sub(amount) {
            Some(left) => self.left = left,
            None if self.full => {}
            None => {
                self.full = true;
                self.left = 0;
                self.tell(scene, section, What::Limit, |_| ProblemKind::TooMuch);
            }
        }
        !self.full
    }

    /// Text of an attribute, for messages; not longer than people read.
    fn text(&self, scene: u32, section: u32, name: &str) -> String {
        let text = self.section(scene, section).and_then(|section| section.attribute_str(name));
        text.unwrap_or_default().chars().take(200).collect()
    }

    fn shown(&self, name: u32) -> String {
        self.tree.names.name(name).to_string_lossy().chars().take(200).collect()
    }

    fn path_in(&self, scene: u32, step: &NodeStep) -> String {
        let name = self.shown(step.name);
        match &*self.text(scene, step.section, "parent") {
            "" | "." => name,
            parent => format!("{parent}/{name}"),
        }
    }

    /// Builds a scene, at a place in another one or as the whole tree. The root.
    fn scene(&mut self, scene: u32, place: Option<Place>) -> Option<u32> {
        let plan = Arc::clone(&self.tree.scenes.get(scene as usize)?.plan);
        self.open.push(scene);
        let root = self.root(scene, &plan, place);
        if let Some(root) = root {
            self.body(scene, &plan, root);
        }
        self.open.pop();
        root
    }

    fn root(&mut self, scene: u32, plan: &Plan, place: Option<Place>) -> Option<u32> {
        let Some(step) = plan.nodes.first() else {
            self.tell(scene, 0, What::Root, |_| ProblemKind::NoRoot);
            return None;
        };
        if !self.take(scene, step.section, 1) {
            return None;
        }
        if step.parent.is_some() {
            self.tell(scene, step.section, What::Root, |_| ProblemKind::RootWithParent);
        }
        let root = match step.how {
            How::Instance(external) => {
                let place = Place {
                    name: place.map_or(step.name, |place| place.name),
                    ..place.unwrap_or(Place { parent: u32::MAX, name: 0, owner: u32::MAX })
                };
                self.instance(scene, step.section, external, place)?
            }
            how => {
                match how {
                    How::BadInstance => self.tell(scene, step.section, What::Kind, |_| ProblemKind::BadInstance),
                    How::Placeholder => self.tell(scene, step.section, What::Kind, |_| ProblemKind::RootPlaceholder),
                    How::Override => self.tell(scene, step.section, What::Kind, |_| ProblemKind::RootWithoutType),
                    _ => {}
                }
                let place = place.unwrap_or(Place { parent: u32::MAX, name: step.name, owner: u32::MAX });
                let root = self.add(place, how == How::BadInstance);
                self.classify(root, step);
                root
            }
        };
        self.source(root, scene, step, root);
        Some(root)
    }

    fn body(&mut self, scene: u32, plan: &Plan, root: u32) {
        for step in plan.nodes.iter().skip(1) {
            let length = |path: &Option<Option<Path>>| path.iter().flatten().map(|path| path.len()).sum::<usize>();
            let names = length(&step.parent) + length(&step.owner) + step.parent_ids.len() + step.owner_ids.len();
            if !self.take(scene, step.section, 1 + names / 8) {
                return;
            }
            self.node(scene, step, root);
        }
        for step in &plan.connections {
            let length = |path: &Option<Path>| path.as_ref().map_or(0, |path| path.len());
            if !self.take(scene, step.section, 1 + (length(&step.from) + length(&step.to) + step.from_ids.len() + step.to_ids.len()) / 8) {
                return;
            }
            let from = self.walk(root, step.from.as_deref()).or_else(|| self.by_ids(root, &step.from_ids));
            let to = self.walk(root, step.to.as_deref()).or_else(|| self.by_ids(root, &step.to_ids));
            match (from, to) {
                (Some(from), Some(to)) => {
                    self.tree.connections.push(TreeConnection { from: NodeId(from), to: NodeId(to), scene, section: step.section });
                }
                (from, _) => {
                    let end = if from.is_none() { "from" } else { "to" };
                    self.tell(scene, step.section, What::Path, |this| ProblemKind::ConnectionMissing(this.text(scene, step.section, end)));
                }
            }
        }
        for (section, path) in &plan.editables {
            if !self.take(scene, *section, 1 + path.as_ref().map_or(0, |path| path.len()) / 8) {
                return;
            }
            match self.walk(root, path.as_deref()) {
                Some(node) => self.tree.nodes[node as usize].editable = true,
                None => {
                    self.tell(scene, *section, What::Path, |this| ProblemKind::EditableMissing(this.text(scene, *section, "path")));
                }
            }
        }
    }

    fn node(&mut self, scene: u32, step: &NodeStep, root: u32) {
        let Some(path) = &step.parent else {
            return self.tell(scene, step.section, What::Root, |this| ProblemKind::SecondRoot(this.path_in(scene, step)));
        };
        let parent = self.walk(root, path.as_deref()).or_else(|| self.by_ids(root, &step.parent_ids));
        if step.how == How::Override {
            let found = parent.and_then(|parent| self.child(parent, step.name));
            let by_id = || self.ids.get(&(root, step.unique_id)).copied().filter(|_| step.unique_id != 0);
            match found.or_else(by_id) {
                Some(node) => self.source(node, scene, step, root),
                None => {
                    self.tell(scene, step.section, What::Kind, |this| ProblemKind::NothingToOverride(this.path_in(scene, step)));
                }
            }
            return;
        }
        let (parent, name) = match parent {
            Some(parent) => (parent, step.name),
            None => {
                let parent = self.text(scene, step.section, "parent");
                let name = self.shown(step.name);
                let mangled = format!("{}#{name}", parent.trim_start_matches("./").replace('/', "@"));
                self.tell(scene, step.section, What::Path, |_| ProblemKind::ParentMissing { parent, name });
                (root, self.tree.names.id(mangled.as_bytes()))
            }
        };
        let place = Place { parent, name, owner: self.owner(scene, step, root) };
        // A node of a scene that is not loaded may be mentioned before it is made.
        let known = self.tree.children.get(&(parent, name)).copied();
        if known.is_some() {
            self.tell(scene, step.section, What::Name, |this| ProblemKind::DuplicateName(this.path_in(scene, step)));
        }
        let node = match step.how {
            How::Instance(external) => match self.instance(scene, step.section, external, place) {
                Some(node) => node,
                None => return,
            },
            how => {
                if how == How::BadInstance {
                    self.tell(scene, step.section, What::Kind, |_| ProblemKind::BadInstance);
                }
                let node = self.add(place, how == How::BadInstance);
                self.classify(node, step);
                node
            }
        };
        self.tree.nodes[node as usize].place = step.index;
        self.source(node, scene, step, root);
    }

    /// Class and kind of a node that is not an instance.
    fn classify(&mut self, node: u32, step: &NodeStep) {
        let placeholder = step.how == How::Placeholder;
        let class = if placeholder { Some(self.tree.names.id(b"InstancePlaceholder")) } else { step.class };
        let node = &mut self.tree.nodes[node as usize];
        node.class = class;
        node.placeholder = placeholder;
    }

    fn owner(&mut self, scene: u32, step: &NodeStep, root: u32) -> u32 {
        let Some(path) = &step.owner else { return root };
        match self.walk(root, path.as_deref()).or_else(|| self.by_ids(root, &step.owner_ids)) {
            Some(owner) => owner,
            None => {
                self.tell(scene, step.section, What::Owner, |this| ProblemKind::OwnerMissing(this.text(scene, step.section, "owner")));
                root
            }
        }
    }

    fn add(&mut self, place: Place, opaque: bool) -> u32 {
        let at = self.tree.nodes.len() as u32;
        let parent = (place.parent != u32::MAX).then_some(NodeId(place.parent));
        self.tree.nodes.push(TreeNode {
            name: place.name,
            class: None,
            parent,
            owner: (place.owner != u32::MAX).then_some(NodeId(place.owner)),
            children: Vec::new(),
            sources: Vec::new(),
            instance: None,
            place: None,
            opaque,
            editable: false,
            placeholder: false,
        });
        if let Some(parent) = parent {
            self.tree.nodes[parent.index()].children.push(at);
            self.tree.children.entry((parent.0, place.name)).or_insert(at);
        }
        at
    }

    /// A section that makes or changes a node.
    fn source(&mut self, node: u32, scene: u32, step: &NodeStep, root: u32) {
        if step.unique_id != 0 {
            self.ids.insert((root, step.unique_id), node);
        }
        let known = &mut self.tree.nodes[node as usize];
        known.sources.push((scene, step.section));
        if let (Some(unique), Some(owner)) = (step.unique_name, known.owner) {
            let key = (owner.0, known.name);
            if unique {
                self.tree.unique.insert(key, node);
            } else if self.tree.unique.get(&key) == Some(&node) {
                self.tree.unique.remove(&key);
            }
        }
    }

    /// The scene of an external resource, as a node at a place.
    fn instance(&mut self, scene: u32, section: u32, external: u32, place: Place) -> Option<u32> {
        let path = |this: &Self| {
            let external = this.tree.scenes.get(scene as usize).and_then(|scene| scene.plan.externals.get(external as usize));
            external.map_or_else(String::new, |external| external.path.clone())
        };
        let base = self.external(scene, section, external);
        let node = match base {
            Some(base) if self.open.contains(&base) => {
                self.tell(scene, section, What::Kind, |this| ProblemKind::Cycle(path(this)));
                None
            }
            Some(_) if self.open.len() > self.limits.max_depth as usize => {
                self.tell(scene, section, What::Kind, |this| ProblemKind::TooDeep(path(this)));
                None
            }
            Some(base) => self.scene(base, Some(place)),
            None => None,
        };
        if node.is_none() && self.full {
            return None;
        }
        let node = node.unwrap_or_else(|| self.add(place, true));
        self.tree.nodes[node as usize].instance = Some((scene, external));
        Some(node)
    }

    /// The scene of an external resource, looked for once.
    fn external(&mut self, scene: u32, section: u32, external: u32) -> Option<u32> {
        if let Some(known) = self.externals.get(&(scene, external)) {
            return *known;
        }
        let plan = Arc::clone(&self.tree.scenes.get(scene as usize)?.plan);
        let named = plan.externals.get(external as usize)?;
        let path = if named.uid.is_valid() { self.loader.path_of(named.uid) } else { None };
        let path = path.unwrap_or_else(|| named.path.clone());
        let base = match self.load(&path) {
            Ok(base) => Some(base),
            Err(error) => {
                self.tell(scene, section, What::Load, |_| ProblemKind::NotLoaded { path, error });
                None
            }
        };
        self.externals.insert((scene, external), base);
        base
    }

    fn load(&mut self, path: &str) -> Result<u32, LoadError> {
        if let Some(known) = self.known.get(path) {
            return known.clone();
        }
        let loaded = self.loader.load(path).map(|document| {
            let plan = Arc::new(Plan::new(&document, path, &mut self.tree.names));
            self.tree.scenes.push(Scene { path: Arc::from(path), document: Text::Loaded(Box::new(document)), plan });
            self.tree.scenes.len() as u32 - 1
        });
        self.known.insert(path.to_owned(), loaded.clone());
        loaded
    }

    fn walk(&mut self, root: u32, path: Option<&[u32]>) -> Option<u32> {
        path?.iter().try_fold(root, |at, name| self.child(at, *name))
    }

    /// The child of a name. What is not known of is in a scene that is not loaded, if there is such a scene.
    fn child(&mut self, parent: u32, name: u32) -> Option<u32> {
        if let Some(child) = self.tree.children.get(&(parent, name)) {
            return Some(*child);
        }
        let above = self.tree.nodes.get(parent as usize)?;
        if !above.opaque {
            return None;
        }
        let owner = if above.instance.is_some() || above.owner.is_none() { parent } else { above.owner?.0 };
        Some(self.add(Place { parent, name, owner }, true))
    }

    fn by_ids(&self, root: u32, ids: &[i32]) -> Option<u32> {
        if ids.is_empty() {
            return None;
        }
        ids.iter().try_fold(root, |scope, id| self.ids.get(&(scope, i64::from(*id))).copied())
    }
}
