//! What a new node is.

use crate::godot::{Array, GString, Object, Variant};
use crate::tscn::Section;

/// A node to be added: its kind, groups and properties.
#[derive(Clone, Debug)]
pub struct NewNode {
    pub(super) kind: NewKind,
    groups: Vec<GString>,
    index: Option<u32>,
    owner: Option<GString>,
    properties: Vec<(GString, Variant)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum NewKind {
    Class(GString),
    Instance(GString),
    Placeholder(GString),
    Override,
}

impl NewNode {
    fn new(kind: NewKind) -> Self {
        NewNode { kind, groups: Vec::new(), index: None, owner: None, properties: Vec::new() }
    }

    /// A node of a class, such as `Node2D`.
    #[must_use]
    pub fn class(class: impl Into<GString>) -> Self {
        NewNode::new(NewKind::Class(class.into()))
    }

    /// An instance of the scene that is the external resource of this id.
    #[must_use]
    pub fn instance(id: impl Into<GString>) -> Self {
        NewNode::new(NewKind::Instance(id.into()))
    }

    /// A placeholder for the scene at a path.
    #[must_use]
    pub fn placeholder(path: impl Into<GString>) -> Self {
        NewNode::new(NewKind::Placeholder(path.into()))
    }

    /// No new node, but changes to one in an instance or in the base scene.
    #[must_use]
    pub fn change() -> Self {
        NewNode::new(NewKind::Override)
    }

    /// Sets a property.
    #[must_use]
    pub fn property(mut self, name: impl Into<GString>, value: impl Into<Variant>) -> Self {
        self.properties.push((name.into(), value.into()));
        self
    }

    /// Puts it in a group.
    #[must_use]
    pub fn group(mut self, name: impl Into<GString>) -> Self {
        self.groups.push(name.into());
        self
    }

    /// Its place among the children of a parent that is in another scene. Elsewhere engines go by the order of the sections.
    #[must_use]
    pub fn index(mut self, index: u32) -> Self {
        self.index = Some(index);
        self
    }

    /// The path of its owner, if that is not the root.
    #[must_use]
    pub fn owner(mut self, path: impl Into<GString>) -> Self {
        self.owner = Some(path.into());
        self
    }

    /// The section, with its attributes in the order of engines.
    pub(super) fn section(self, name: &str, parent: Option<&str>, unique_id: Option<i64>) -> Section {
        let mut section = Section::new("node");
        section.set_attribute("name", name);
        if let NewKind::Class(class) = &self.kind {
            section.set_attribute("type", Variant::String(class.clone()));
        }
        if let Some(parent) = parent {
            section.set_attribute("parent", parent);
        }
        if let Some(owner) = self.owner {
            section.set_attribute("owner", Variant::String(owner));
        }
        if let Some(index) = self.index {
            section.set_attribute("index", index.to_string());
        }
        if let Some(id) = unique_id {
            section.set_attribute("unique_id", id);
        }
        if !self.groups.is_empty() {
            let mut groups = self.groups;
            groups.sort();
            let items: Vec<Variant> = groups.into_iter().map(Variant::String).collect();
            section.set_attribute("groups", Variant::Array(Box::new(Array::from(items))));
        }
        match self.kind {
            NewKind::Instance(id) => section.set_attribute("instance", Variant::Object(Box::new(Object::ExtResource(id)))),
            NewKind::Placeholder(path) => section.set_attribute("instance_placeholder", Variant::String(path)),
            NewKind::Class(_) | NewKind::Override => {}
        }
        for (at, (name, value)) in self.properties.into_iter().enumerate() {
            // Engines need the script before what it declares.
            let at = if name == "script" { 0 } else { at };
            section.insert_property(at, name, value);
        }
        section
    }
}
