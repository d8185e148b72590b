//! `bytespec tscn tree`: the nodes of one file, as its headings tell them.

use super::args::TreeArgs;
use crate::input::name;
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::godot::{Object, Variant};
use bytespec_formats::tscn::{Document, Kind, Section};
use std::collections::HashMap;
use std::fmt::Write;

pub(crate) fn run(args: &TreeArgs) -> Result<Status, Failure> {
    let (_, document) = super::read(&args.file)?;
    if document.kind() != Kind::Scene {
        return Err(Failure::Status(format!("{}: is no scene", name(&args.file)), Status::Bad));
    }
    let mut below: HashMap<String, Vec<&Section>> = HashMap::new();
    let mut roots = Vec::new();
    for node in document.named("node") {
        match node.attribute("parent").and_then(Variant::as_str) {
            Some(parent) => below.entry(parent.to_owned()).or_default().push(node),
            None => roots.push(node),
        }
    }
    let files: HashMap<String, &str> = document.named("ext_resource").filter_map(|one| Some((id_of(one)?, one.attribute_str("path")?))).collect();
    to_stdout(|out| {
        // What is still to be shown, the next one last.
        let mut open: Vec<Shown<'_>> = roots.iter().rev().map(|node| Shown { node, path: ".".into(), before: String::new(), last: None }).collect();
        while let Some(Shown { node, path, before, last }) = open.pop() {
            let branch = match last {
                None => "",
                Some(true) => "`-- ",
                Some(false) => "|-- ",
            };
            writeln!(out, "{before}{branch}{}", line(node, &files))?;
            let before = before
                + match last {
                    None => "",
                    Some(true) => "    ",
                    Some(false) => "|   ",
                };
            let children = below.remove(&path).unwrap_or_default();
            let count = children.len();
            open.extend(children.into_iter().enumerate().rev().map(|(at, node)| Shown {
                node,
                path: if path == "." { name_of(node) } else { format!("{path}/{}", name_of(node)) },
                before: before.clone(),
                last: Some(at + 1 == count),
            }));
        }
        // What lies below nodes of other files.
        let mut rest: Vec<_> = below.into_iter().collect();
        rest.sort_by(|a, b| a.0.cmp(&b.0));
        for (parent, nodes) in rest {
            writeln!(out, "below {parent}:")?;
            for node in nodes {
                writeln!(out, "    {}", line(node, &files))?;
            }
        }
        Ok(())
    })?;
    Ok(Status::Good)
}

struct Shown<'d> {
    node: &'d Section,
    path: String,
    before: String,
    /// Whether it is the last one below its parent; `None` for the root.
    last: Option<bool>,
}

/// As text, whatever it is.
fn plain(value: &Variant) -> String {
    match value {
        Variant::String(text) | Variant::StringName(text) => text.to_string_lossy().into_owned(),
        value => value.to_string(),
    }
}

pub(super) fn name_of(node: &Section) -> String {
    node.attribute("name").map(plain).unwrap_or_default()
}

pub(super) fn id_of(section: &Section) -> Option<String> {
    section.attribute("id").map(plain)
}

/// The path of a node in its scene, as `get` takes it.
pub(super) fn path_of(document: &Document, node: &Section) -> String {
    let name = name_of(node);
    match node.attribute("parent").and_then(Variant::as_str) {
        None if document.named("node").next().is_some_and(|root| std::ptr::eq(root, node)) => ".".into(),
        None | Some(".") => name,
        Some(parent) => format!("{parent}/{name}"),
    }
}

fn line(node: &Section, files: &HashMap<String, &str>) -> String {
    let file = |value: &Variant| match value {
        Variant::Object(object) => match &**object {
            Object::ExtResource(id) => files.get(&*id.to_string_lossy()).map(|path| (*path).to_owned()),
            Object::SubResource(id) => Some(format!("SubResource({})", id.to_string_lossy())),
            _ => None,
        },
        _ => None,
    };
    let mut line = name_of(node);
    if let Some(class) = node.attribute_str("type") {
        line += &format!(" ({class})");
    }
    if let Some(instance) = node.attribute("instance").and_then(file) {
        line += &format!(" = {instance}");
    }
    if let Some(placeholder) = node.attribute_str("instance_placeholder") {
        line += &format!(" = placeholder {placeholder}");
    }
    if let Some(script) = node.property("script").and_then(file) {
        line += &format!(" [{script}]");
    }
    if let Some(Variant::Array(groups)) = node.attribute("groups") {
        let groups: Vec<_> = groups.items.iter().map(plain).collect();
        line += &format!(" #{}", groups.join(" #"));
    }
    line.replace(char::is_control, "\u{fffd}")
}
