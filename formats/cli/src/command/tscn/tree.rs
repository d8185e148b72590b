//! `bytespec tscn tree`: the nodes of a scene, with what is said of nodes in its instances and in its base scene.

use super::args::TreeArgs;
use crate::input::name;
use crate::output::{Failure, Status, to_stdout};
use bytespec_formats::godot::Variant;
use bytespec_formats::tscn::tree::{LoadError, NodeId, ProblemKind, SceneTree, Script, TreeNode};
use bytespec_formats::tscn::{Document, Kind, Section};
use serde_json::{Value, json};
use std::fmt::Write;

pub(super) fn run(args: &TreeArgs) -> Result<Status, Failure> {
    let bad = |message: &str| Failure::Status(format!("{}: {message}", name(&args.file)), Status::Bad);
    let (_, document) = super::read(&args.file)?;
    if document.kind() != Kind::Scene {
        return Err(bad("is no scene"));
    }
    let tree = super::tree(&args.file, &document);
    // That nothing is loaded where there is no project is no news.
    let told = |kind: &ProblemKind| !matches!(kind, ProblemKind::NotLoaded { error: LoadError::NotLoaded, .. });
    let problems: Vec<String> = tree.problems().iter().filter(|problem| told(&problem.kind)).map(ToString::to_string).collect();
    let start = match tree.find(&args.node) {
        None if args.node != "." => return Err(bad(&format!("there is no node `{}` in this scene", args.node))),
        start => start,
    };
    let shown = if args.all { vec![true; tree.len()] } else { said(&tree) };
    let rows = rows(&tree, start, &shown);
    if args.json {
        let nodes: Vec<Value> = rows.iter().map(|row| of_node(&tree, row.id)).collect();
        to_stdout(|out| writeln!(out, "{:#}", json!({ "nodes": nodes, "problems": problems })))?;
        return Ok(Status::Good);
    }
    for problem in &problems {
        eprintln!("warning: {problem}");
    }
    to_stdout(|out| rows.iter().try_for_each(|row| writeln!(out, "{}{}", row.branch, line(&tree, row.id))))?;
    Ok(Status::Good)
}

/// The nodes of which the scene itself says something, and those above them.
fn said(tree: &SceneTree<'_>) -> Vec<bool> {
    let mut shown = vec![false; tree.len()];
    let own = tree.scenes().next().unwrap_or_default();
    for (_, id) in tree.walk() {
        if !tree.sources(id).any(|(scene, _)| scene == own) {
            continue;
        }
        let mut at = Some(id);
        while let Some(id) = at.filter(|id| !shown[id.index()]) {
            shown[id.index()] = true;
            at = tree.node(id).and_then(TreeNode::parent);
        }
    }
    shown
}

/// A line of the tree.
struct Row {
    branch: String,
    id: NodeId,
}

fn rows(tree: &SceneTree<'_>, start: Option<NodeId>, shown: &[bool]) -> Vec<Row> {
    let mut rows = Vec::new();
    // What is still to be shown, the next one last: the node, what stands in front of it, and whether it is the last of its parent.
    let mut open: Vec<(NodeId, String, Option<bool>)> = start.map(|start| (start, String::new(), None)).into_iter().collect();
    while let Some((id, before, last)) = open.pop() {
        let (branch, below) = match last {
            None => ("", ""),
            Some(true) => ("`-- ", "    "),
            Some(false) => ("|-- ", "|   "),
        };
        let below = format!("{before}{below}");
        let children = tree.node(id).into_iter().flat_map(TreeNode::children).filter(|child| shown[child.index()]);
        let children: Vec<NodeId> = children.collect();
        let count = children.len();
        open.extend(children.into_iter().enumerate().rev().map(|(at, child)| (child, below.clone(), Some(at + 1 == count))));
        rows.push(Row { branch: before + branch, id });
    }
    rows
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

fn script(tree: &SceneTree<'_>, id: NodeId) -> Option<String> {
    Some(match tree.script(id)? {
        Script::File(path) => path.to_owned(),
        Script::Internal(id) => format!("SubResource({})", id.to_string_lossy()),
    })
}

fn line(tree: &SceneTree<'_>, id: NodeId) -> String {
    let mut line = tree.name(id).to_string_lossy().into_owned();
    let node = tree.node(id);
    // The class of an instance is that of the scene's root, which is shown with `--all` or by the other file.
    let own = tree.sources(id).find_map(|(_, section)| section.attribute_str("type"));
    if let Some(class) = own.filter(|_| tree.instance(id).is_none()) {
        line += &format!(" ({class})");
    }
    if let Some(instance) = tree.instance(id) {
        line += &format!(" = {instance}");
    }
    if let Some(placeholder) = tree.placeholder(id) {
        line += &format!(" = placeholder {placeholder}");
    }
    if node.is_some_and(TreeNode::is_editable) {
        line += ", editable";
    }
    if let Some(script) = script(tree, id) {
        line += &format!(" [{script}]");
    }
    for group in tree.groups(id) {
        line += &format!(" #{}", group.to_string_lossy());
    }
    line.replace(char::is_control, "\u{fffd}")
}

fn of_node(tree: &SceneTree<'_>, id: NodeId) -> Value {
    let node = tree.node(id);
    let text = |text: &bytespec_formats::godot::GString| text.to_string_lossy().into_owned();
    json!({
        "path": tree.path(id), "name": text(tree.name(id)), "class": tree.class(id).map(text), "instance": tree.instance(id),
        "placeholder": tree.placeholder(id), "editable": node.is_some_and(TreeNode::is_editable), "own": tree.is_own(id),
        "script": script(tree, id), "groups": tree.groups(id).into_iter().map(text).collect::<Vec<_>>(),
        "owner": node.and_then(TreeNode::owner).map(|owner| tree.path(owner)),
    })
}
