//! Edits of scenes that are not what they should be.
#![allow(clippy::unwrap_used)]

use bytespec_formats::tscn::edit::{EditError, Editor};
use bytespec_formats::tscn::{Document, DocumentReader};

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
