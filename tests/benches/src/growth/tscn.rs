//! Text scenes that are odd or large.

use super::Shape;
use bytespec_formats::godot::text::Generation;
use bytespec_formats::tscn::edit::{Editor, NewNode};
use bytespec_formats::tscn::tree::SceneTree;
use bytespec_formats::tscn::{Checker, Document, DocumentReader};
use std::hint::black_box;

const HEAD: &str = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n";

/// A scene with one node, and behind that so much of something.
fn scene(name: &'static str, size: usize, many: fn(usize) -> String, used: fn(String)) -> Shape {
    Shape::new(name, size, move |size| format!("{HEAD}{}", many(size)), used)
}

/// Reads whatever it is, and writes it both ways.
fn read(text: String) {
    let reading = DocumentReader::new().read(text.as_bytes());
    assert!(reading.document.to_bytes() == text.as_bytes(), "what was read is kept");
    let _ = black_box(reading.document.to_engine(Generation::V4_6));
}

fn checked(text: String) {
    black_box(Checker::new().check(text.as_bytes()));
}

fn tree(text: String) {
    let document = Document::parse(text.as_bytes()).expect("the shape is well formed");
    let tree = SceneTree::build(&document, "res://a.tscn", &mut ());
    for id in tree.walk().map(|(_, id)| id) {
        black_box(tree.node(id));
    }
}

/// Nodes added, renamed, connected and removed one by one, or all at once where the whole document is looked through.
fn edited(count: usize) {
    let mut document = Document::new_scene(Generation::V4_6);
    let mut editor = Editor::new(&mut document);
    let done = "the edit is possible";
    editor.add_root("Root", NewNode::class("Node")).expect(done);
    let names = |letter: char| (0..count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>();
    let (old, new) = (names('N'), names('M'));
    for name in &old {
        editor.add_node(".", name, NewNode::class("Node")).expect(done);
    }
    let renames: Vec<(&str, &str)> = old.iter().zip(&new).map(|(old, new)| (&**old, &**new)).collect();
    editor.rename_nodes(&renames).expect(done);
    for name in &new {
        editor.connect(name, "a", ".", "b").expect(done);
        editor.remove_node(name).expect(done);
    }
    (0..count / 10).for_each(|_| drop(editor.add_sub_resource("Curve")));
    assert_eq!(editor.remove_unused(), count / 10);
    editor.finish().expect(done);
    black_box(document.to_bytes());
}

/// A chain of nodes; 40 have one path, as the text would grow with the square otherwise.
fn chain(nodes: usize) -> String {
    (0..nodes).map(|level| format!("[node name=\"a\" type=\"Node\" parent=\"{}\"]\n", vec!["a"; level % 40 + 1].join("/"))).collect()
}

fn in_front(nodes: usize) -> String {
    (0..nodes).map(|number| format!("\n[node name=\"N{number}\" type=\"Node\" parent=\".\" index=\"0\"]\n")).collect()
}

fn mesh(numbers: usize) -> String {
    format!("a = PackedFloat32Array({}0)\n", "0.25, ".repeat(numbers))
}

pub(super) fn shapes() -> Vec<Shape> {
    vec![
        scene("text: nodes", 500, in_front, read),
        scene("text: nodes, checked", 500, in_front, checked),
        scene("text: nodes each in front of the others, as a tree", 500, in_front, tree),
        scene("text: nodes in a chain, checked", 500, chain, checked),
        scene("text: nodes of a parent that is missing, checked", 500, |size| "[node name=\"a\" type=\"Node\" parent=\"b\"]\n".repeat(size), checked),
        scene("text: a long path, checked", 10_000, |size| format!("[node name=\"a\" type=\"Node\" parent=\"{}\"]\n", "a/".repeat(size)), checked),
        scene("text: one property again and again, checked", 2000, |size| "x = 1\n".repeat(size), checked),
        scene("text: arrays with an error, checked", 500, |size| "a = [\"(\", PackedByteArray(1)]\n".repeat(size), checked),
        scene("text: numbers of a mesh", 2000, mesh, read),
        scene("text: texts that do not end", 1000, |size| "a = \"\\\"\n".repeat(size), read),
        scene("text: escaped keys", 1000, |size| "a\\\"=1\n".repeat(size), read),
        scene("text: arrays that do not end", 1000, |size| "a = [\n".repeat(size), read),
        scene("text: dictionaries that do not end", 1000, |size| "a = {1:\n".repeat(size), read),
        scene("text: eight arrays that do not end, and a key", 500, |size| "a = [[[[[[[[\nb = 1\n".repeat(size), read),
        scene("text: headings that do not end", 1000, |size| "[node name=\"\n".repeat(size), read),
        scene("text: lines that are nothing", 1000, |size| "a\n".repeat(size), read),
        scene("text: numbers that are almost zero", 500, |size| "a = 1e-320 b = 1e-320 ".repeat(size), read),
        scene("text: words that are no value", 1000, |size| "x = banana ".repeat(size), read),
        scene("text: comments", 1000, |size| "; \n".repeat(size), read),
        scene("text: signs", 2000, |size| format!("a = {}", "-".repeat(size)), read),
        scene("text: one key of a dictionary again and again", 1000, |size| format!("a = {{{}}}", "\"k\": 1, ".repeat(size)), read),
        scene("text: arrays in arrays", 2000, |size| format!("a = {}", "[".repeat(size)), read),
        scene("text: objects in objects", 500, |size| format!("a = Object(A, {}", "\"x\": Object(A, ".repeat(size)), read),
        scene("text: digits", 2000, |size| format!("a = 1{}", "0".repeat(size)), read),
        scene("text: digits of a fraction", 2000, |size| format!("a = 0.{}1e5", "0".repeat(size)), read),
        Shape::new("text: nodes added, renamed and removed", 200, |size| size, edited),
    ]
}
