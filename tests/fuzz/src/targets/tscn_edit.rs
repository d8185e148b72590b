//! Edits of scenes: whatever is asked of an editor, and in whatever order, the scene stays one.

use crate::Outcome;
use crate::seeds;
use bytespec_formats::godot::text::{Code, Severity};
use bytespec_formats::godot::{Object, Variant};
use bytespec_formats::tscn::edit::{Editor, NewNode};
use bytespec_formats::tscn::tree::SceneTree;
use bytespec_formats::tscn::{Checker, Document, DocumentReader, Kind};
use std::collections::BTreeSet;

/// So many edits at most.
const EDITS: u8 = 16;

/// Names for nodes; some are taken in the seeds, some are none.
const NAMES: [&str; 8] = ["A", "B", "Leaf", "é", "a b", "0", "x.y", ""];

/// How many edits, three bytes for each, and a scene.
pub(super) fn run(input: &[u8]) -> Outcome {
    let Some((count, rest)) = input.split_first() else { return Outcome::Rejected };
    let len = usize::from(count % EDITS) * 3;
    let Some((edits, text)) = rest.split_at_checked(len) else { return Outcome::Rejected };
    let reading = DocumentReader::new().read(text);
    let tree = SceneTree::build(&reading.document, "res://a.tscn", &mut ());
    let nodes = tree.len();
    drop(tree);
    // What is in a file with errors is edited too, and nothing is promised of it but that it ends.
    let sound = reading.is_ok() && reading.document.kind() == Kind::Scene && nodes > 0;
    let before = found(text);
    let mut document = reading.document;
    let renames_only = edits.chunks(3).all(|edit| edit[0] % OPS == 0);
    let mut editor = Editor::new(&mut document);
    for edit in edits.chunks_exact(3) {
        change(&mut editor, edit[0], edit[1], edit[2]);
    }
    let finished = editor.finish();
    let after = document.to_bytes();
    if !sound || before.iter().any(|(severity, _)| *severity == Severity::Error) {
        return Outcome::Rejected;
    }
    let shown = || format!("{edits:?} make of it {}", String::from_utf8_lossy(&after));
    assert_eq!(finished, Ok(()), "{}", shown());
    let again = DocumentReader::new().generation(document.generation()).read(&after);
    assert!(again.is_ok(), "{}: {:?}", shown(), again.errors);
    assert_eq!(again.document.to_bytes(), after);
    assert_eq!(names(&again.document), names(&document), "{}", shown());
    let new: Vec<_> = found(&after).difference(&before).copied().collect();
    assert!(new.is_empty(), "{}: {new:?}", shown());
    let tree = SceneTree::build(&again.document, "res://a.tscn", &mut ());
    if renames_only {
        assert_eq!(tree.len(), nodes, "{}", shown());
    }
    Outcome::Accepted
}

fn names(document: &Document) -> Vec<(String, usize, usize)> {
    let counts = |section: &bytespec_formats::tscn::Section| {
        (section.name().to_string_lossy().into_owned(), section.attributes().len(), section.properties().len())
    };
    document.sections().iter().map(counts).collect()
}

/// What the checker says.
fn found(text: &[u8]) -> BTreeSet<(Severity, Code)> {
    Checker::new().check(text).into_iter().map(|diagnostic| (diagnostic.severity, diagnostic.code)).collect()
}

const OPS: u8 = 11;

/// One edit. Many are refused.
fn change(editor: &mut Editor<'_>, what: u8, first: u8, second: u8) {
    let paths = editor.paths();
    let path = |at: u8| paths.get(usize::from(at) % paths.len().max(1)).map_or(".", String::as_str);
    let name = NAMES[usize::from(second) % NAMES.len()];
    let one = path(first);
    match what % OPS {
        0 => drop(editor.rename_node(one, name)),
        1 => drop(editor.remove_node(one)),
        2 => drop(editor.reparent_node(one, path(second))),
        3 => drop(editor.add_node(one, name, NewNode::class("Node2D").group("g").property("x", 1))),
        4 => {
            let editable = editor.has_editable_children(one) == Ok(true);
            drop(editor.set_editable_children(one, !editable));
        }
        5 => {
            let id = editor.add_sub_resource("Curve");
            if let Ok(mut node) = editor.node_mut(one) {
                node.set_property("curve", Variant::from(Object::SubResource(id.into())));
            }
        }
        6 => drop(editor.connect(one, "s", path(second), "m")),
        7 => drop(editor.remove_unused()),
        8 => {
            let id = editor.add_ext_resource("PackedScene", "res://b.tscn", None);
            drop(editor.add_node(one, name, NewNode::instance(id)));
        }
        9 => {
            // Two names at once, which may be each other's.
            let other = path(second);
            let last = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
            let (a, b) = (last(one), last(other));
            drop(editor.rename_nodes(&[(one, &b), (other, &a)]));
        }
        _ => drop(editor.paths_to(&[one])),
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let scenes = ["tscn/godot3", "tscn/godot4", "tscn/godot4-editor"].into_iter().flat_map(seeds::of_data);
    let scenes = scenes.filter(|text| text.len() <= 2048 && text.starts_with(b"[gd_scene"));
    scenes.enumerate().map(|(at, text)| [&[1, at as u8, 1, at as u8][..], &text].concat()).collect()
}
