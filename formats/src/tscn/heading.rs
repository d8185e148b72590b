//! Headings as engines write them: which attributes, in which order, with which escapes.

use super::document::{Field, Section};
use crate::godot::text::write::int;
use crate::godot::text::{Generation, TextWriter, Unwritable};
use crate::godot::{GString, Object, Variant};
use std::borrow::Cow;

/// The attributes of a heading, in the order in which they are written.
pub(super) fn order(section: &GString, generation: Generation) -> &'static [&'static str] {
    match section.as_str() {
        Some("ext_resource") if generation.is_godot3() => &["path", "type", "id"],
        Some("ext_resource") => &["type", "uid", "path", "id"],
        Some("sub_resource") => &["type", "id"],
        Some("node") if generation >= Generation::V4_6 => &[
            "name",
            "type",
            "parent",
            "parent_id_path",
            "owner",
            "owner_uid_path",
            "index",
            "unique_id",
            "node_paths",
            "groups",
            "instance_placeholder",
            "instance",
        ],
        Some("node") if generation.is_godot3() => &["name", "type", "parent", "owner", "index", "groups", "instance_placeholder", "instance"],
        Some("node") => &["name", "type", "parent", "owner", "index", "node_paths", "groups", "instance_placeholder", "instance"],
        Some("connection") if generation >= Generation::V4_6 => {
            &["signal", "from", "to", "method", "flags", "from_uid_path", "to_uid_path", "unbinds", "binds"]
        }
        Some("connection") if generation.is_godot3() => &["signal", "from", "to", "method", "flags", "binds"],
        Some("connection") => &["signal", "from", "to", "method", "flags", "unbinds", "binds"],
        Some("editable") => &["path"],
        _ => &[],
    }
}

/// What says no more than the default is not written.
pub(super) fn left_out(section: &Section, field: &Field, generation: Generation) -> bool {
    let empty = match &field.value {
        Variant::Array(array) => array.items.is_empty(),
        Variant::PackedInt32Array(items) => items.is_empty(),
        Variant::PackedStringArray(items) => items.is_empty(),
        Variant::Nil => true,
        _ => false,
    };
    match field.name.as_str() {
        Some("flags") => matches!(field.value, Variant::Int(2)),
        Some("unbinds") => matches!(field.value, Variant::Int(..=0)),
        Some("unique_id") => matches!(field.value, Variant::Int(0)),
        Some("groups") if !matches!(field.value, Variant::Array(_)) => true,
        // The root owns what has no owner.
        Some("owner") => matches!(&field.value, Variant::String(owner) | Variant::StringName(owner) if *owner == "."),
        Some("groups" | "binds" | "node_paths" | "instance" | "instance_placeholder") => empty,
        Some("parent_id_path" | "owner_uid_path" | "from_uid_path" | "to_uid_path") => empty,
        // Scripts have uids since 4.4.
        Some("uid") => generation < Generation::V4_4 && section.attribute_str("type") == Some("Script"),
        _ => false,
    }
}

/// ` name="text"`, as it is.
pub(super) fn raw(generation: Generation, name: &str, text: &GString, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    out.push(b' ');
    out.extend_from_slice(name.as_bytes());
    out.push(b'=');
    quoted(generation, name.as_bytes(), text.as_bytes(), out)
}

/// An attribute of a heading, without the blank in front. A text that the generation writes without escapes must not need any.
pub(super) fn attribute(writer: &TextWriter, section: &Section, field: &Field, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let generation = writer.generation;
    out.extend_from_slice(field.name.as_bytes());
    out.push(b'=');
    let from = out.len();
    let place = (section.name.as_str().unwrap_or_default(), field.name.as_str().unwrap_or_default());
    // Engines take the one kind of text for the other.
    let of_name = match &field.value {
        Variant::StringName(text) => Some(Variant::String(text.clone())),
        _ => None,
    };
    let written = match (place, of_name.as_ref().unwrap_or(&field.value)) {
        (("ext_resource" | "sub_resource", "id"), value) => id(generation, value, out),
        (("ext_resource", "path" | "type" | "uid") | ("sub_resource", "type") | ("gd_scene" | "gd_resource", _), Variant::String(text)) => {
            quoted(generation, field.name.as_bytes(), text.as_bytes(), out)
        }
        (("connection" | "editable", name), Variant::String(text)) => {
            let text = if matches!(name, "from" | "to" | "path") { simplified(text) } else { text.clone() };
            if generation < Generation::V4_3 {
                quoted(generation, field.name.as_bytes(), text.as_bytes(), out)
            } else {
                writer.escaped(&text, out);
                Ok(())
            }
        }
        (("node", "groups"), Variant::Array(array)) => {
            groups(writer, &array.items, out);
            Ok(())
        }
        (("node", "instance_placeholder"), Variant::String(text)) => {
            writer.string(text, out);
            Ok(())
        }
        (("node", "index"), Variant::Int(index)) => {
            out.push(b'"');
            int(*index, out);
            out.push(b'"');
            Ok(())
        }
        (("node", "parent" | "owner"), Variant::String(text)) => {
            let path = simplified(text);
            let relative = path.as_str().and_then(|path| path.strip_prefix('/')).filter(|_| generation.is_godot3());
            writer.escaped(&relative.map_or_else(|| path.clone(), GString::from), out);
            Ok(())
        }
        (("node", "name"), Variant::Int(name)) => {
            let name = if generation.is_godot3() { name.to_string() } else { String::new() };
            writer.escaped(&name.into(), out);
            Ok(())
        }
        (("node", "unique_id"), Variant::String(text)) => {
            int(text.as_str().and_then(|text| text.parse().ok()).unwrap_or(0), out);
            Ok(())
        }
        (("connection", "binds"), value) => {
            out.push(b' ');
            writer.value(value, 0, out)
        }
        (_, Variant::String(text)) => {
            writer.escaped(text, out);
            Ok(())
        }
        (_, value) => writer.value(value, 0, out),
    };
    if written.is_err() {
        out.truncate(from);
    }
    written
}

/// A text as it is, which has to be read as that text again.
fn quoted(generation: Generation, name: &[u8], text: &[u8], out: &mut Vec<u8>) -> Result<(), Unwritable> {
    if text.iter().any(|byte| matches!(byte, b'"' | b'\\' | 0)) {
        let (name, text) = (String::from_utf8_lossy(name), String::from_utf8_lossy(text));
        return Err(Unwritable(format!("the {name} `{text}` would be read as another one: {} writes it as it is", generation.name()).into()));
    }
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
    Ok(())
}

/// Ids are numbers in generation 3 and text in generation 4.
fn id(generation: Generation, value: &Variant, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let text = id_text(value);
    if generation.is_godot3() && !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
        out.extend_from_slice(&text);
        return Ok(());
    }
    quoted(generation, b"id", &text, out)
}

pub(super) fn id_text(value: &Variant) -> Vec<u8> {
    match value {
        Variant::String(text) | Variant::StringName(text) => text.as_bytes().to_vec(),
        Variant::Int(number) => number.to_string().into_bytes(),
        Variant::Float(number) => (*number as i64).to_string().into_bytes(),
        _ => Vec::new(),
    }
}

/// A path in a heading: engines take text and `NodePath` alike.
pub(super) fn path_text(value: &Variant) -> Option<Cow<'_, [u8]>> {
    match value {
        Variant::String(text) | Variant::StringName(text) => Some(Cow::Borrowed(text.as_bytes())),
        Variant::NodePath(path) => Some(Cow::Owned(path.to_text().into_bytes())),
        _ => None,
    }
}

/// The name of a node: engines of generation 3 take numbers for names too.
pub(super) fn node_name(section: &Section) -> Cow<'_, [u8]> {
    match section.attribute("name") {
        Some(Variant::Int(number)) => Cow::Owned(number.to_string().into_bytes()),
        Some(Variant::String(name) | Variant::StringName(name)) => Cow::Borrowed(name.as_bytes()),
        _ => Cow::Borrowed(b""),
    }
}

/// Whether a node has its children in another scene.
pub(super) fn is_instance(section: &Section) -> bool {
    matches!(section.attribute("instance"), Some(Variant::Object(object)) if **object != Object::Null)
}

pub(super) fn id_of(section: &Section) -> Vec<u8> {
    section.attribute("id").map(id_text).unwrap_or_default()
}

/// Groups stand in the order of their names.
fn groups(writer: &TextWriter, items: &[Variant], out: &mut Vec<u8>) {
    let mut names: Vec<&GString> = items
        .iter()
        .filter_map(|item| match item {
            Variant::String(text) | Variant::StringName(text) => Some(text),
            _ => None,
        })
        .collect();
    names.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
    let lines = writer.generation < Generation::V3_4;
    out.extend_from_slice(if lines { b"[\n" } else { b"[" });
    for (at, name) in names.into_iter().enumerate() {
        if at > 0 && !lines {
            out.extend_from_slice(b", ");
        }
        writer.escaped(name, out);
        if lines {
            out.extend_from_slice(b",\n");
        }
    }
    out.push(b']');
}

/// A path in a heading, without `.` and `x/..`.
fn simplified(path: &GString) -> GString {
    let Some(text) = path.as_str() else { return path.clone() };
    if text.is_empty() || text == "." || !text.split('/').any(|name| matches!(name, "." | ".." | "")) {
        return path.clone();
    }
    let (names, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
    let absolute = names.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    for name in names.split('/') {
        match name {
            "" | "." => {}
            ".." if kept.last().is_some_and(|last| *last != "..") => {
                kept.pop();
            }
            name => kept.push(name),
        }
    }
    let mut text = kept.join("/");
    if absolute {
        text.insert(0, '/');
    } else if text.is_empty() {
        text.push('.');
    }
    text.push_str(rest);
    text.into()
}
