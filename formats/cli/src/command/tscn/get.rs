//! `bytespec tscn get`.

use super::args::GetArgs;
use super::target::{Name, Target};
use crate::input::name;
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::godot::Variant;
use bytespec_formats::godot::text::{Generation, TextWriter};
use bytespec_formats::tscn::tree::{NodeId, SceneTree};
use bytespec_formats::tscn::{Kind, Section};
use std::fmt::Write;

pub(super) fn run(args: &GetArgs) -> Result<Status, Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let (_, document) = super::read(&args.file)?;
    let target = Target::of(&args.target);
    let generation = document.generation();
    let shown = |value: &Variant| {
        if args.json {
            return value.to_json().map_err(|error| bad(error.to_string()));
        }
        let text = TextWriter::new(generation).write(value).or_else(|_| TextWriter::new(Generation::V4_6).write(value));
        text.map(|text| String::from_utf8_lossy(&text).into_owned()).map_err(|error| bad(error.to_string()))
    };
    let found = target.find(&document);
    let own = found.as_ref().ok().map(|at| &document.sections()[*at]);
    if let (Some(section), Some(field)) = (own, target.field)
        && let Some(value) = value_of(section, field)
    {
        let text = shown(value)?;
        to_stdout(|out| writeln!(out, "{text}"))?;
        return Ok(Status::Good);
    }
    // What the section does not say may be said by the scene that the node is an instance of, or is in.
    let is_node = document.kind() == Kind::Scene && own.is_none_or(|section| *section.name() == "node");
    let tree = is_node.then(|| super::tree(&args.file, &document));
    let node = tree.as_ref().and_then(|tree| Some((tree, tree.find(target.section)?)));
    if own.is_none() && node.is_none() {
        return Err(bad(found.err().unwrap_or_default()));
    }
    let text = match target.field {
        Some(field) => {
            let inherited = node.and_then(|(tree, id)| inherited(tree, id, field));
            shown(inherited.ok_or_else(|| bad(missing(&args.target)))?)?
        }
        None => {
            let mut lines = Vec::new();
            let section = own.or_else(|| node.and_then(|(tree, id)| tree.sources(id).next()).map(|(_, section)| section));
            for field in section.map_or(&[][..], Section::attributes) {
                lines.push(format!("@{} = {}", field.name().to_string_lossy(), shown(field.value())?));
            }
            for field in own.map_or(&[][..], Section::properties) {
                lines.push(format!("{} = {}", field.name().to_string_lossy(), shown(field.value())?));
            }
            for (property, value) in node.map(|(tree, id)| tree.properties(id)).unwrap_or_default() {
                if own.is_none_or(|own| own.properties().iter().all(|field| field.name() != property)) {
                    lines.push(format!("{} = {}", property.to_string_lossy(), shown(value)?));
                }
            }
            lines.join("\n")
        }
    };
    to_stdout(|out| writeln!(out, "{text}"))?;
    Ok(Status::Good)
}

fn value_of<'s>(section: &'s Section, field: Name<'_>) -> Option<&'s Variant> {
    match field {
        Name::Property(name) => section.property(name),
        Name::Attribute(name) => section.attribute(name),
    }
}

fn inherited<'t>(tree: &'t SceneTree<'_>, id: NodeId, field: Name<'_>) -> Option<&'t Variant> {
    match field {
        Name::Property(name) => tree.property(id, name),
        Name::Attribute(name) => tree.sources(id).rev().find_map(|(_, section)| section.attribute(name)),
    }
}

pub(super) fn missing(target: &str) -> String {
    format!("`{target}` is not set")
}
