//! Edits of scenes that are not what they should be.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::Code;
use bytespec_formats::tscn::edit::{EditError, Editor, NewNode};
use bytespec_formats::tscn::{Checker, Document, DocumentReader};

/// What connections and editables mention is below the root; without one it is nowhere, and no node is its own parent.
#[test]
fn mentions_without_a_root_are_no_nodes() {
    let text = "[gd_scene format=3]\n\n[connection signal=\"s\" from=\"A\" to=\"A/B\" method=\"m\"]\n\n[editable path=\"A\"]\n";
    let mut document: Document = DocumentReader::new().read(text.as_bytes()).document;
    let mut editor = Editor::new(&mut document);
    assert_eq!(editor.paths(), [""; 0]);
    for path in [".", "A", "A/B"] {
        assert_eq!(editor.connect(path, "s", path, "m"), Err(EditError::NoNode(path.to_owned())));
        assert_eq!(editor.remove_node(path), Err(EditError::NoNode(path.to_owned())));
        assert_eq!(editor.rename_node(path, "B"), Err(EditError::NoNode(path.to_owned())));
        assert!(editor.paths_to(&[path]).is_err());
    }
    editor.finish().unwrap();
    assert_eq!(document.to_bytes(), text.as_bytes());
}

/// A node without a type that is in no instance changes nothing elsewhere: what is below it goes with it.
#[test]
fn what_is_below_a_node_without_a_type_goes_with_it() {
    let text =
        "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"A\" parent=\".\"]\n\n[node name=\"B\" type=\"Node\" parent=\"A:\"]\n";
    let mut document = Document::parse(text.as_bytes()).unwrap();
    let mut editor = Editor::new(&mut document);
    assert_eq!(editor.paths(), [".", "A", "A/B"]);
    assert_eq!(editor.remove_node("A"), Ok(2));
    editor.finish().unwrap();
    assert_eq!(document.to_bytes(), b"[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\n");
}

/// What the checker says of a document.
fn found(text: &[u8]) -> Vec<Code> {
    Checker::new().check(text).into_iter().map(|diagnostic| diagnostic.code).collect()
}

fn edited(text: &str, edit: impl FnOnce(&mut Editor<'_>)) -> String {
    let mut document = Document::parse(text.as_bytes()).unwrap();
    let mut editor = Editor::new(&mut document);
    edit(&mut editor);
    editor.finish().unwrap();
    String::from_utf8(document.to_bytes()).unwrap()
}

const HEADING: &str =
    "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://b.tscn\" id=\"1\"]\n\n[node name=\"R\" type=\"Node\"]\n\n";

/// A change of a node that no instance can have: between it and the instance stands a node of this scene.
#[test]
fn what_is_below_a_node_of_this_scene_is_in_no_instance() {
    let text = HEADING.to_owned()
        + "[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Plain\" type=\"Node\" parent=\"I\"]\n\n"
        + "[node name=\"Over\" parent=\"I/Plain\"]\n\n[node name=\"C\" type=\"Node\" parent=\"I/Plain/Over\"]\n";
    let after = edited(&text, |editor| {
        let no_node = Err(EditError::NoNode("I/Plain/None".to_owned()));
        assert_eq!(editor.add_node("I/Plain/None", "D", NewNode::class("Node")), no_node);
        assert_eq!(editor.reparent_node("I/Plain/Over/C", "I/Plain/None"), no_node);
        assert_eq!(editor.remove_node("I/Plain/Over"), Ok(2));
    });
    let (kept, _) = text.split_once("[node name=\"Over\"").unwrap();
    assert_eq!(after, kept.trim_end().to_owned() + "\n");
    assert_eq!(found(after.as_bytes()), []);
}

/// In headings, paths can be `NodePath`s, have properties behind a colon, and names can be numbers.
#[test]
fn paths_of_every_form_follow() {
    let text = HEADING.to_owned()
        + "[node name=7 type=\"Node\" parent=\".\"]\n\n[node name=\"B\" type=\"Node\" parent=NodePath(\"7\")]\n\n"
        + "[node name=\"C\" type=\"Node\" parent=\"7/B:x\"]\n\n[connection signal=\"s\" from=NodePath(\"7/B/C\") to=&\"7\" method=\"m\"]\n";
    let renamed = edited(&text, |editor| {
        assert_eq!(editor.paths(), [".", "7", "7/B", "7/B/C"]);
        editor.rename_nodes(&[("7", "A"), ("7/B", "D")]).unwrap();
    });
    let expected = HEADING.to_owned()
        + "[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"D\" type=\"Node\" parent=\"A\"]\n\n"
        + "[node name=\"C\" type=\"Node\" parent=\"A/D:x\"]\n\n[connection signal=\"s\" from=\"A/D/C\" to=\"A\" method=\"m\"]\n";
    assert_eq!(renamed, expected);
    let removed = edited(&text, |editor| assert_eq!(editor.remove_node("7/B"), Ok(2)));
    assert_eq!(removed, HEADING.to_owned() + "[node name=7 type=\"Node\" parent=\".\"]\n");
    let moved = edited(&text, |editor| editor.reparent_node("7/B", ".").unwrap());
    let expected = HEADING.to_owned()
        + "[node name=7 type=\"Node\" parent=\".\"]\n\n[node name=\"B\" type=\"Node\" parent=\".\"]\n\n"
        + "[node name=\"C\" type=\"Node\" parent=\"B:x\"]\n\n[connection signal=\"s\" from=\"B/C\" to=&\"7\" method=\"m\"]\n";
    assert_eq!(moved, expected);
}

/// A node that others stand below is in the instance, so that no second one of its name can be made; and what moves goes parents
/// first, whatever order it had.
#[test]
fn nodes_that_others_stand_below_are_there() {
    let instance = "[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"X\" type=\"Node\" parent=\"I/A\"]\n\n";
    let text = HEADING.to_owned() + instance + "[node name=\"A\" type=\"Node\" parent=\".\"]\n";
    let taken = || Err(EditError::NameTaken("I/A".to_owned()));
    let changed = edited(&text, |editor| {
        assert_eq!(editor.add_node("I", "A", NewNode::class("Node")), taken());
        assert_eq!(editor.reparent_node("A", "I"), taken());
        assert_eq!(editor.add_node("I", "A", NewNode::change().property("x", 1)), Ok(()));
    });
    assert_eq!(found(changed.as_bytes()), []);

    let text = HEADING.to_owned() + instance + "[node name=\"A\" type=\"Node\" parent=\"I\"]\n";
    assert_eq!(found(text.as_bytes()), [Code::DuplicateName]);
    let moved = edited(&text, |editor| editor.reparent_node("I/A", ".").unwrap());
    let expected = HEADING.to_owned()
        + "[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n"
        + "[node name=\"X\" type=\"Node\" parent=\"A\"]\n";
    assert_eq!(moved, expected);
}

/// A node that goes up to one above becomes the last child there, also where only an instance has that one.
#[test]
fn up_to_a_node_above() {
    let text = HEADING.to_owned()
        + "[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"A\" type=\"Node\" parent=\"I/In\"]\n\n"
        + "[node name=\"B\" type=\"Node\" parent=\"I/In/A\"]\n\n[node name=\"C\" type=\"Node\" parent=\"I/In\"]\n\n"
        + "[node name=\"D\" type=\"Node\" parent=\"I/In/C\"]\n";
    let head =
        HEADING.to_owned() + "[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"A\" type=\"Node\" parent=\"I/In\"]\n\n";
    let moved = edited(&text, |editor| editor.reparent_node("I/In/A/B", "I/In").unwrap());
    let tail = "[node name=\"C\" type=\"Node\" parent=\"I/In\"]\n\n[node name=\"D\" type=\"Node\" parent=\"I/In/C\"]\n\n[node name=\"B\" type=\"Node\" parent=\"I/In\"]\n";
    assert_eq!(moved, head.clone() + tail);
    let moved = edited(&text, |editor| editor.reparent_node("I/In/C/D", "I/In").unwrap());
    let tail = "[node name=\"B\" type=\"Node\" parent=\"I/In/A\"]\n\n[node name=\"C\" type=\"Node\" parent=\"I/In\"]\n\n[node name=\"D\" type=\"Node\" parent=\"I/In\"]\n";
    assert_eq!(moved, head + tail);
}

/// Two nodes whose paths mean the same: none goes into itself.
#[test]
fn nowhere_into_itself() {
    let text = HEADING.to_owned()
        + "[node name=\"I:\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"In\" parent=\"I\"]\n\n[node name=\"I\" type=\"Node\" parent=\".\"]\n";
    let mut document = DocumentReader::new().read(text.as_bytes()).document;
    let mut editor = Editor::new(&mut document);
    assert_eq!(editor.reparent_node("I", "I:"), Err(EditError::IntoItself("I".to_owned())));
    assert_eq!(editor.reparent_node("I", "I:/In"), Err(EditError::IntoItself("I".to_owned())));
    assert_eq!(editor.reparent_node("I:", "I/In/x"), Err(EditError::NoNode("I/In/x".to_owned())));
}

/// Names that begin with `%`, as generation 3 has them, are no unique names.
#[test]
fn names_that_look_unique() {
    let text = "[gd_scene format=2]\n\n[node name=\"R\" type=\"Node\"]\n\n[node name=\"%x\" type=\"Node\" parent=\".\"]\n\n[node name=\"C\" type=\"Node\" parent=\"%x\"]\n";
    let renamed = edited(text, |editor| editor.rename_node("%x", "y").unwrap());
    assert_eq!(renamed, text.replace("%x", "y"));
}

/// What ids lead to is a node too.
#[test]
fn below_a_node_with_ids() {
    let text = HEADING.to_owned()
        + "[node name=\"A\" type=\"Node\" parent=\".\" parent_id_path=PackedInt32Array(1)]\n\n[node name=\"B\" type=\"Node\" parent=\"A\"]\n";
    assert_eq!(found(text.as_bytes()), []);
}
