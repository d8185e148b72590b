//! What the sections of a scene say about its tree, looked up once however often the scene is an instance.

use super::loader::resolve;
use crate::godot::text::Uid;
use crate::godot::{GString, Object, Variant};
use crate::tscn::heading::id_text;
use crate::tscn::{Document, Section};
use std::collections::HashMap;

/// The names of nodes and classes as numbers.
#[derive(Debug, Default)]
pub(super) struct Names {
    ids: HashMap<GString, u32>,
    names: Vec<GString>,
}

impl Names {
    pub(super) fn id(&mut self, name: &[u8]) -> u32 {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let name = GString::from_bytes(name.to_vec());
        let id = self.names.len() as u32;
        self.ids.insert(name.clone(), id);
        self.names.push(name);
        id
    }

    pub(super) fn known(&self, name: &[u8]) -> Option<u32> {
        self.ids.get(name).copied()
    }

    pub(super) fn name(&self, id: u32) -> &GString {
        static NONE: std::sync::OnceLock<GString> = std::sync::OnceLock::new();
        self.names.get(id as usize).unwrap_or_else(|| NONE.get_or_init(GString::default))
    }
}

#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) nodes: Vec<NodeStep>,
    pub(super) connections: Vec<ConnectionStep>,
    pub(super) editables: Vec<(u32, Option<Path>)>,
    pub(super) externals: Vec<External>,
    /// Which of them has an id.
    pub(super) by_id: HashMap<Vec<u8>, u32>,
}

/// The names on a path from the root; none for the root itself.
pub(super) type Path = Box<[u32]>;

#[derive(Debug)]
pub(super) struct NodeStep {
    pub(super) section: u32,
    pub(super) name: u32,
    pub(super) class: Option<u32>,
    /// Nothing for a root; then nothing for a path that leads out of the scene.
    pub(super) parent: Option<Option<Path>>,
    pub(super) parent_ids: Box<[i32]>,
    pub(super) owner: Option<Option<Path>>,
    pub(super) owner_ids: Box<[i32]>,
    pub(super) index: Option<u32>,
    pub(super) unique_id: i64,
    pub(super) unique_name: Option<bool>,
    pub(super) how: How,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum How {
    Class,
    Instance(u32),
    BadInstance,
    Placeholder,
    Override,
}

#[derive(Debug)]
pub(super) struct ConnectionStep {
    pub(super) section: u32,
    pub(super) from: Option<Path>,
    pub(super) from_ids: Box<[i32]>,
    pub(super) to: Option<Path>,
    pub(super) to_ids: Box<[i32]>,
}

/// An external resource: its path, resolved, and its uid.
#[derive(Debug)]
pub(super) struct External {
    pub(super) path: String,
    pub(super) uid: Uid,
}

impl Plan {
    pub(super) fn new(document: &Document, path: &str, names: &mut Names) -> Self {
        let mut plan = Plan::default();
        for (at, section) in document.sections().iter().enumerate() {
            let at = at as u32;
            match section.name().as_str() {
                Some("ext_resource") => {
                    let Some(id) = section.attribute("id") else { continue };
                    let stated = section.attribute_str("path").unwrap_or_default();
                    let path = resolve(stated, path).unwrap_or_else(|| stated.to_owned());
                    let uid = section.attribute_str("uid").map_or(Uid::INVALID, Uid::from_text);
                    plan.by_id.insert(id_text(id), plan.externals.len() as u32);
                    plan.externals.push(External { path, uid });
                }
                Some("node") => {
                    let step = node(section, at, &plan.by_id, names, document.generation().is_godot3());
                    plan.nodes.push(step);
                }
                Some("connection") => plan.connections.push(ConnectionStep {
                    section: at,
                    from: path_of(section, "from", names).flatten(),
                    from_ids: numbers(section, "from_uid_path"),
                    to: path_of(section, "to", names).flatten(),
                    to_ids: numbers(section, "to_uid_path"),
                }),
                Some("editable") => plan.editables.push((at, path_of(section, "path", names).flatten())),
                _ => {}
            }
        }
        plan
    }
}

fn node(section: &Section, at: u32, external: &HashMap<Vec<u8>, u32>, names: &mut Names, godot3: bool) -> NodeStep {
    let how = if section.attribute("instance_placeholder").is_some() {
        How::Placeholder
    } else if let Some(instance) = section.attribute("instance") {
        match instance {
            Variant::Object(object) => match &**object {
                Object::ExtResource(id) => external.get(id.as_bytes()).map_or(How::BadInstance, |at| How::Instance(*at)),
                _ => How::BadInstance,
            },
            _ => How::BadInstance,
        }
    } else if section.attribute("type").is_some() {
        How::Class
    } else {
        How::Override
    };
    let name = match section.attribute("name") {
        Some(Variant::String(name) | Variant::StringName(name)) => names.id(name.as_bytes()),
        // Generation 4 takes no number for a name.
        Some(Variant::Int(number)) if godot3 => names.id(number.to_string().as_bytes()),
        _ => names.id(b""),
    };
    NodeStep {
        section: at,
        name,
        class: match section.attribute("type") {
            Some(Variant::String(class) | Variant::StringName(class)) => Some(names.id(class.as_bytes())),
            _ => None,
        },
        parent: path_of(section, "parent", names),
        parent_ids: numbers(section, "parent_id_path"),
        owner: path_of(section, "owner", names),
        owner_ids: numbers(section, "owner_uid_path"),
        index: whole(section, "index").and_then(|index| u32::try_from(index).ok()),
        unique_id: whole(section, "unique_id").unwrap_or(0),
        unique_name: match section.property("unique_name_in_owner") {
            Some(Variant::Bool(unique)) => Some(*unique),
            _ => None,
        },
        how,
    }
}

/// A whole number, which some attributes state as text.
fn whole(section: &Section, name: &str) -> Option<i64> {
    match section.attribute(name)? {
        Variant::Int(number) => Some(*number),
        Variant::Float(number) => Some(*number as i64),
        value => value.as_str()?.parse().ok(),
    }
}

fn numbers(section: &Section, name: &str) -> Box<[i32]> {
    match section.attribute(name) {
        Some(Variant::PackedInt32Array(numbers)) => numbers.iter().copied().collect(),
        _ => Box::default(),
    }
}

/// The path in an attribute, if there is such an attribute.
fn path_of(section: &Section, name: &str, names: &mut Names) -> Option<Option<Path>> {
    let text = match section.attribute(name)? {
        Variant::String(text) | Variant::StringName(text) => text.as_bytes(),
        Variant::NodePath(path) => return Some(steps(path.to_text().as_bytes(), names)),
        _ => return Some(None),
    };
    Some(steps(text, names))
}

/// The names on a path from the root, if it stays in the scene.
fn steps(text: &[u8], names: &mut Names) -> Option<Path> {
    if text.first() == Some(&b'/') {
        return None;
    }
    let mut path: Vec<u32> = Vec::new();
    for name in text.split(|byte| *byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => {
                path.pop()?;
            }
            name => path.push(names.id(name)),
        }
    }
    Some(path.into())
}
