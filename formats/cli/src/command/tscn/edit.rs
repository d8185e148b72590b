//! `bytespec tscn set`: properties, nodes and resources.

use super::args::SetArgs;
use super::get::missing;
use super::report::{Moved, Report};
use super::target::{Name, Target};
use crate::input::name;
use crate::output::{Failure, Status, to, to_stdout};
use crate::replace::{self, Place};
use bytespec_formats::godot::text::{Severity, TextReader};
use bytespec_formats::tscn::edit::{EditError, Editor, NewNode};
use bytespec_formats::tscn::{Document, DocumentReader, Kind};
use std::fmt::Write;
use std::path::Path;

/// Nodes that are elsewhere now, and paths that lead to what is gone.
type Done = (Vec<Moved>, Vec<String>);

pub(super) fn run(args: &SetArgs) -> Result<Status, Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let out = args.output.as_ref().unwrap_or(&args.file);
    let to_standard = out == Path::new("-") && !args.dry_run;
    if args.json && to_standard {
        return Err(usage("the file and JSON cannot both go to standard output"));
    }
    let (before, mut document) = super::read(&args.file)?;
    let (nodes, left) = change(&mut document, args)?;
    let after = document.to_bytes();
    // A reference to what is not there would make the file one that engines refuse.
    let again = DocumentReader::new().generation(document.generation()).kind(document.kind()).read(&after);
    if let Some(error) = again.errors.iter().find(|error| error.severity == Severity::Error) {
        return Err(bad(format!("engines would refuse the changed file: {}", error.message)));
    }
    if !args.dry_run {
        let over_input = Some(args.output.is_none() || args.over_input);
        let place = Place { out, input: &args.file, over_input, backup: args.backup };
        replace::write(place, |out| Ok(out.write_all(&after)?))?;
    }
    let report = Report { nodes, left, before: &before, after: &after };
    if args.json {
        let output = (!args.dry_run).then(|| out.display().to_string());
        let json = report.json(&name(&args.file).to_string(), output.as_deref());
        to_stdout(|out| writeln!(out, "{json:#}"))?;
        return Ok(Status::Good);
    }
    for left in &report.left {
        eprintln!("warning: {}: nothing is left where {left} leads", name(&args.file));
    }
    if to_standard {
        to(&mut std::io::stderr().lock(), |out| report.text(out))?;
    } else {
        to_stdout(|out| report.text(out))?;
    }
    Ok(Status::Good)
}

fn usage(message: impl Into<String>) -> Failure {
    Failure::Status(message.into(), Status::Usage)
}

fn change(document: &mut Document, args: &SetArgs) -> Result<Done, Failure> {
    let refused = |error: EditError| Failure::Status(format!("{}: {error}", name(&args.file)), Status::Bad);
    let target = Target::of(&args.target);
    let path = &*args.target;
    if let Some(new) = &args.move_to {
        let mut editor = Editor::new(document);
        let count = editor.move_resources(&[(path, new)]);
        editor.finish().map_err(refused)?;
        if count == 0 {
            return Err(Failure::Status(format!("{}: nothing here names `{path}`", name(&args.file)), Status::Bad));
        }
        return Ok(Done::default());
    }
    let on_node = [args.add.is_some(), args.instance.is_some(), args.rename.is_some(), args.reparent.is_some(), args.editable.is_some()];
    if !on_node.contains(&true) && (target.field.is_some() || !args.remove) {
        return property(document, &target, args).map(|()| Done::default());
    }
    if target.field.is_some() {
        return Err(usage(format!("`{path}` is a property, expected a node such as `{}`", target.section)));
    }
    if args.remove {
        return remove(document, &target, args);
    }
    // The first external resource that is the scene, if there is one.
    let known = args.instance.as_ref().and_then(|scene| {
        let same = document.named("ext_resource").find(|one| one.attribute_str("path") == Some(scene));
        same.and_then(super::tree::id_of)
    });
    let mut editor = Editor::new(document);
    let mut nodes = Vec::new();
    let (parent, own) = path.rsplit_once('/').unwrap_or((".", path));
    if let Some(scene) = &args.instance {
        let id = known.unwrap_or_else(|| editor.add_ext_resource("PackedScene", scene, None));
        editor.add_node(parent, own, NewNode::instance(id)).map_err(refused)?;
        nodes.push(Moved { was: None, is: Some(path.to_owned()) });
    } else if let Some(class) = &args.add {
        editor.add_node(parent, own, NewNode::class(&**class)).map_err(refused)?;
        nodes.push(Moved { was: None, is: Some(path.to_owned()) });
    } else if let Some(new) = &args.rename {
        let below = below(&editor, path);
        editor.rename_node(path, new).map_err(refused)?;
        let to = if path == "." { ".".to_owned() } else { join(parent, new) };
        nodes.extend(below.into_iter().map(|was| moved(was, path, &to)));
    } else if let Some(parent) = &args.reparent {
        let below = below(&editor, path);
        editor.reparent_node(path, parent).map_err(refused)?;
        let to = join(parent, own);
        nodes.extend(below.into_iter().map(|was| moved(was, path, &to)));
    } else if let Some(editable) = args.editable {
        editor.set_editable_children(path, editable).map_err(refused)?;
    }
    editor.finish().map_err(refused)?;
    nodes.retain(|node| node.was != node.is);
    Ok((nodes, Vec::new()))
}

/// The paths of a node and of those below it.
fn below(editor: &Editor<'_>, path: &str) -> Vec<String> {
    let inside = |other: &String| path == "." || other.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    editor.paths().into_iter().filter(inside).collect()
}

fn moved(was: String, from: &str, to: &str) -> Moved {
    let is = was.strip_prefix(from).filter(|_| from != ".").map_or_else(|| was.clone(), |rest| format!("{to}{rest}"));
    Moved { was: Some(was), is: Some(is) }
}

fn join(parent: &str, name: &str) -> String {
    if parent == "." { name.to_owned() } else { format!("{parent}/{name}") }
}

fn remove(document: &mut Document, target: &Target<'_>, args: &SetArgs) -> Result<Done, Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let refused = |error: EditError| bad(error.to_string());
    let at = target.find(document).map_err(bad)?;
    let section = &document.sections()[at];
    let id = super::tree::id_of(section).unwrap_or_default();
    match section.name().as_str() {
        Some("node") if document.kind() == Kind::Scene => {
            let mut editor = Editor::new(document);
            let left = editor.paths_to(&[target.section]).map_err(refused)?;
            let before = editor.paths();
            editor.remove_node(target.section).map_err(refused)?;
            let after: std::collections::HashSet<String> = editor.paths().into_iter().collect();
            editor.finish().map_err(refused)?;
            let gone = before.into_iter().filter(|path| !after.contains(path)).map(|path| Moved { was: Some(path), is: None });
            Ok((gone.collect(), left.iter().map(ToString::to_string).collect()))
        }
        Some(kind @ ("sub_resource" | "ext_resource")) if document.kind() != Kind::Config => {
            let external = kind == "ext_resource";
            let mut editor = Editor::new(document);
            if external { editor.remove_ext_resources(&[&id]) } else { editor.remove_sub_resources(&[&id]) }.map_err(refused)?;
            editor.finish().map_err(refused)?;
            Ok(Done::default())
        }
        _ if document.kind() == Kind::Config => {
            document.sections_mut().remove(at);
            Ok(Done::default())
        }
        _ => Err(bad(format!("`{}` cannot be removed", args.target))),
    }
}

fn property(document: &mut Document, target: &Target<'_>, args: &SetArgs) -> Result<(), Failure> {
    let bad = |message: String| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let Some(field) = target.field else {
        return Err(usage(format!("`{}` names no property, expected something like `{}:position`", args.target, args.target)));
    };
    let at = target.find(document).map_err(bad)?;
    let value = args.value.as_ref().map(|text| TextReader::new(document.generation()).read(text)).transpose();
    let value = value.map_err(|error| usage(format!("the value: {error}")))?;
    let section = &mut document.sections_mut()[at];
    match (field, value) {
        (Name::Property(name), Some(value)) => section.set_property(name, value),
        (Name::Attribute(name), Some(value)) => section.set_attribute(name, value),
        (Name::Property(name), None) => drop(section.remove_property(name).ok_or_else(|| bad(missing(&args.target)))?),
        (Name::Attribute(name), None) => drop(section.remove_attribute(name).ok_or_else(|| bad(missing(&args.target)))?),
    }
    Ok(())
}
