//! Headings: attributes, ids, uids, counts, and what stands twice.

use super::{Found, attribute, short};
use crate::godot::Variant;
use crate::godot::text::{Code, Generation, Uid};
use crate::tscn::document::{Field, Section};
use crate::tscn::heading::id_text;
use std::collections::HashMap;

/// So many names are compared one by one.
const FEW: usize = 12;

/// Attributes and properties that stand twice.
pub(super) fn duplicates(found: &mut Found<'_>) {
    let mut seen: HashMap<&[u8], &Field> = HashMap::new();
    for section in &found.document.sections {
        let lists = [
            (&section.attributes, Code::DuplicateAttribute, "the attribute stands twice, the last one counts"),
            (&section.properties, Code::DuplicateProperty, "the property stands twice, the last one counts"),
        ];
        for (fields, code, message) in lists {
            // Few are compared more quickly than they are hashed.
            let is_new = |(at, field): (usize, &Field)| fields[..at].iter().all(|other| other.name != field.name);
            if fields.len() <= FEW && fields.iter().enumerate().all(is_new) {
                continue;
            }
            seen.clear();
            for field in fields {
                if let Some(first) = seen.insert(field.name.as_bytes(), field) {
                    let first = found.field(section, first);
                    found.warn(code, section, Some(field), message).relate(first, "first here");
                }
            }
        }
    }
}

/// What an attribute has to be, for messages.
type Expected = (fn(&Variant) -> bool, &'static str);

fn text(value: &Variant) -> bool {
    matches!(value, Variant::String(_) | Variant::StringName(_))
}

fn name(value: &Variant) -> bool {
    text(value) || matches!(value, Variant::Int(_))
}

fn path(value: &Variant) -> bool {
    text(value) || matches!(value, Variant::NodePath(_))
}

fn number(value: &Variant) -> bool {
    matches!(value, Variant::Int(_) | Variant::Float(_))
}

/// Engines write it as text.
fn index(value: &Variant) -> bool {
    matches!(value, Variant::Int(_)) || value.as_str().is_some_and(|text| text.parse::<i64>().is_ok())
}

fn ids(value: &Variant) -> bool {
    matches!(value, Variant::PackedInt32Array(_) | Variant::Array(_))
}

fn names(value: &Variant) -> bool {
    match value {
        Variant::PackedStringArray(_) => true,
        Variant::Array(array) => array.items.iter().all(text),
        _ => false,
    }
}

fn reference(value: &Variant) -> bool {
    matches!(value, Variant::Object(_) | Variant::Nil)
}

fn list(value: &Variant) -> bool {
    matches!(value, Variant::Array(_))
}

fn expected(section: &str, attribute: &str) -> Option<Expected> {
    Some(match (section, attribute) {
        ("gd_scene" | "gd_resource", "format" | "load_steps") => (number, "a number"),
        ("gd_scene" | "gd_resource", "uid" | "script_class" | "type") => (text, "text"),
        ("ext_resource", "path" | "type" | "uid") | ("sub_resource", "type") => (text, "text"),
        ("ext_resource" | "sub_resource", "id") => (name, "text or a number"),
        ("node", "name") => (name, "text"),
        ("node", "type" | "instance_placeholder") | ("connection", "signal" | "method") => (text, "text"),
        ("node", "parent" | "owner") | ("connection", "from" | "to") | ("editable", "path") => (path, "a path as text"),
        ("node", "index") => (index, "a number, or one as text"),
        ("node", "unique_id") => (index, "a number"),
        ("node", "groups") => (names, "a list of text"),
        ("node", "node_paths") => (names, "a list of text"),
        ("node", "instance") => (reference, "a reference to a resource"),
        ("node", "parent_id_path" | "owner_uid_path") | ("connection", "from_uid_path" | "to_uid_path") => (ids, "a list of numbers"),
        ("connection", "flags" | "unbinds") => (number, "a number"),
        ("connection", "binds") => (list, "a list"),
        _ => return None,
    })
}

pub(super) fn check(found: &mut Found<'_>) {
    let document = found.document;
    for section in &document.sections {
        let kind = section.name.as_str().unwrap_or_default();
        for field in &section.attributes {
            let Some((fits, wanted)) = field.name.as_str().and_then(|name| expected(kind, name)) else { continue };
            if !fits(&field.value) {
                found.error(Code::AttributeType, section, Some(field), format!("expected {wanted}, found {}", field.value.kind().name()));
            }
        }
    }
    ids_twice(found);
    uids(found);
    load_steps(found);
}

fn ids_twice(found: &mut Found<'_>) {
    let document = found.document;
    let mut seen: HashMap<(bool, Vec<u8>), (&Section, &Field)> = HashMap::new();
    for section in &document.sections {
        let external = section.name == "ext_resource";
        if !external && section.name != "sub_resource" {
            continue;
        }
        let Some(field) = attribute(section, "id") else { continue };
        let id = id_text(&field.value);
        if let Some((first_section, first)) = seen.get(&(external, id.clone())) {
            let first = found.field(first_section, first);
            let kind = if external { "external" } else { "internal" };
            let id = short(&String::from_utf8_lossy(&id));
            found.error(Code::DuplicateId, section, Some(field), format!("a second {kind} resource with the id `{id}`")).relate(first, "first here");
        } else {
            seen.insert((external, id), (section, field));
        }
    }
}

fn uids(found: &mut Found<'_>) {
    let document = found.document;
    let mut seen: HashMap<Uid, (&Section, &Field)> = HashMap::new();
    for section in &document.sections {
        if !["gd_scene", "gd_resource", "ext_resource"].iter().any(|name| section.name == *name) {
            continue;
        }
        let Some(field) = attribute(section, "uid") else { continue };
        let Some(text) = field.value.as_str() else { continue };
        let uid = Uid::from_text(text);
        if !uid.is_valid() {
            // Engines write it where a resource has none.
            if text != "uid://<invalid>" {
                found.warn(Code::InvalidUid, section, Some(field), format!("`{}` is no uid", short(text)));
            }
            continue;
        }
        match seen.get(&uid) {
            // One resource may stand there twice.
            Some((first, _)) if section.attribute("path").is_some() && first.attribute("path") == section.attribute("path") => {}
            Some((first_section, first)) => {
                let first = found.field(first_section, first);
                found
                    .warn(Code::DuplicateUid, section, Some(field), format!("`{}` is the uid of another resource too", short(text)))
                    .relate(first, "first here");
            }
            None => {
                seen.insert(uid, (section, field));
            }
        }
    }
}

fn load_steps(found: &mut Found<'_>) {
    let document = found.document;
    let Some(head) = document.sections.first() else { return };
    let Some(field) = attribute(head, "load_steps") else { return };
    let Variant::Int(steps) = field.value else { return };
    let resources = document.sections.iter().filter(|section| section.name == "ext_resource" || section.name == "sub_resource").count();
    let counted = resources as i64 + 1;
    if steps != counted {
        let rest = if document.generation() >= Generation::V4_6 && resources == 0 { "; it can go" } else { "" };
        found.warn(Code::LoadSteps, head, Some(field), format!("{resources} resources and one make {counted} steps, not {steps}{rest}"));
    }
}
