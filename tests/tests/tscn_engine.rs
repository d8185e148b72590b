//! A real engine as the other side: Debian's `godot3-server` loads scenes and resources that were made and edited here, and saves
//! them again. What it saves is what `to_engine` writes, and the nodes it makes of a scene are those of its `SceneTree`.
//!
//! `BYTESPEC_GODOT3` names another program of generation 3.1 or 3.2. Where there is no engine the tests say so and end.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::{Generation, TextReader, from_text};
use bytespec_formats::godot::{NodePath, Object, Variant, Vector2};
use bytespec_formats::tscn::Document;
use bytespec_formats::tscn::edit::{Editor, NewNode};
use bytespec_formats::tscn::tree::{Project, SceneTree};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Loads what `names.txt` lists, says which nodes that makes, and saves it.
const SCRIPT: &str = r#"extends SceneTree

func tell(name, root, node):
	print("node ", name, " ", root.get_path_to(node), " ", node.get_class())
	for child in node.get_children():
		tell(name, root, child)

func _init():
	var names = File.new()
	names.open("res://names.txt", File.READ)
	while true:
		var name = names.get_line()
		if name == "":
			break
		var loaded = load("res://gen/" + name)
		if loaded == null:
			print("failed ", name)
			continue
		if loaded is PackedScene:
			var root = loaded.instance()
			tell(name, root, root)
			root.free()
		ResourceSaver.save("res://out/" + name, loaded)
	print("all done")
	quit()
"#;

/// A project on disk, gone with the test.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What the engine makes of documents.
struct Saved {
    folder: Folder,
    said: String,
}

impl Saved {
    /// The text of a document as the engine has saved it.
    fn text(&self, name: &str) -> String {
        let text = std::fs::read(self.folder.0.join("out").join(name));
        String::from_utf8(text.unwrap_or_else(|error| panic!("{name}: {error}\n{}", self.said))).unwrap()
    }

    /// The nodes of a scene, as path and class.
    fn nodes(&self, name: &str) -> Vec<String> {
        let start = format!("node {name} ");
        // Controls make nodes of their own, with names such as `@@3`.
        self.said.lines().filter_map(|line| line.strip_prefix(&start)).filter(|node| !node.contains('@')).map(|node| plain(node.to_owned())).collect()
    }
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/tscn/godot3")
}

/// A placeholder that a scene calls by its class becomes a Node: engines do not make that class on its own.
fn plain(node: String) -> String {
    node.replace(" InstancePlaceholder", " Node")
}

/// Lets the engine load and save; `None` if there is none.
fn saved(test: &str, documents: &[(String, Document)]) -> Option<Saved> {
    let program = std::env::var("BYTESPEC_GODOT3").unwrap_or_else(|_| "godot3-server".into());
    let folder = Folder(std::env::temp_dir().join(format!("bytespec-tscn-{test}-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&folder.0);
    for name in ["gen", "out", "home"] {
        std::fs::create_dir_all(folder.0.join(name)).unwrap();
    }
    std::fs::write(folder.0.join("project.godot"), "config_version=4\n").unwrap();
    std::fs::write(folder.0.join("save.gd"), SCRIPT).unwrap();
    for entry in std::fs::read_dir(samples()).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.0.join("gen").join(entry.file_name())).unwrap();
    }
    let mut names = String::new();
    for (name, document) in documents {
        std::fs::write(folder.0.join("gen").join(name), document.to_bytes()).unwrap();
        names.push_str(name);
        names.push('\n');
    }
    std::fs::write(folder.0.join("names.txt"), names).unwrap();
    let run = Command::new(program)
        .args(["--path", folder.0.to_str().unwrap(), "-s", "save.gd"])
        .env("HOME", folder.0.join("home"))
        .stdin(Stdio::null())
        .output();
    match run {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
            assert!(said.contains("all done"), "{said}");
            Some(Saved { folder, said })
        }
        Err(error) => {
            println!("skipped: no engine: {error}");
            None
        }
    }
}

/// A text with its internal resources numbered as they stand: a program that is no editor forgets their numbers.
fn renumbered(text: &str) -> String {
    let ids: BTreeMap<&str, usize> =
        text.lines().filter_map(|line| line.strip_prefix("[sub_resource ")?.rsplit_once(" id=")?.1.strip_suffix(']')).zip(1..).collect();
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let mark = if line.starts_with("[sub_resource ") { " id=" } else { "SubResource( " };
        let mut parts = line.split(mark);
        out.push_str(parts.next().unwrap());
        for part in parts {
            let (id, rest) = part.split_at(part.find([' ', ']']).unwrap());
            write!(out, "{mark}{}{rest}", ids[id]).unwrap();
        }
    }
    out
}

/// The engine saves what we write, and sees the nodes that we see.
fn same(saved: &Saved, name: &str, document: &Document) {
    let ours = String::from_utf8(document.to_engine(Generation::V3_1).unwrap()).unwrap();
    assert_eq!(saved.text(name), renumbered(&ours), "{name}");
    if name.ends_with(".tscn") {
        let mut project = Project::new(&saved.folder.0);
        let tree = SceneTree::build(document, &format!("res://gen/{name}"), &mut project);
        let class = |id| tree.class(id).map(|class| class.to_string_lossy().into_owned()).unwrap_or_default();
        let nodes: Vec<String> = tree.walk().map(|(_, id)| plain(format!("{} {}", tree.path(id), class(id)))).collect();
        assert_eq!(saved.nodes(name), nodes, "{name}");
    }
}

/// Scenes and resources, generated and edited: their names and texts.
fn made() -> Vec<(String, Document)> {
    let mut scene = Document::new_scene(Generation::V3_1);
    let mut editor = Editor::new(&mut scene);
    editor.add_root("World", NewNode::class("Node2D")).unwrap();
    let inner = editor.add_sub_resource("RectangleShape2D");
    editor.sub_resource_mut(&inner).unwrap().set_property("extents", Vector2 { x: 3f32, y: 4.5 });
    let shape = Object::SubResource(inner.as_str().into());
    editor.add_node(".", "Body", NewNode::class("StaticBody2D").group("solid").group("all")).unwrap();
    editor.add_node("Body", "Shape", NewNode::class("CollisionShape2D").property("shape", shape)).unwrap();
    editor.add_node(".", "Player", NewNode::class("AnimationPlayer")).unwrap();
    editor.add_node("Body", "Late", NewNode::class("Timer").property("wait_time", 0.25)).unwrap();
    let animation = editor.add_sub_resource("Animation");
    let track = Variant::NodePath(Box::new(NodePath::from_text("Body/Shape:position")));
    editor.sub_resource_mut(&animation).unwrap().set_property("resource_name", "walk").set_property("tracks/0/type", "value");
    for (name, value) in [("path", track), ("interp", 1.into()), ("loop_wrap", true.into()), ("imported", false.into()), ("enabled", true.into())] {
        editor.sub_resource_mut(&animation).unwrap().set_property(&format!("tracks/0/{name}"), value);
    }
    let keys = TextReader::new(Generation::V3_1)
        .read("{ \"times\": PoolRealArray( 0 ), \"transitions\": PoolRealArray( 1 ), \"update\": 0, \"values\": [ Vector2( 1, 2 ) ] }")
        .unwrap();
    editor.sub_resource_mut(&animation).unwrap().set_property("tracks/0/keys", keys);
    editor.node_mut("Player").unwrap().set_property("anims/walk", Object::SubResource(animation.as_str().into()));
    editor.connect("Body/Late", "timeout", ".", "hide").unwrap();
    editor.finish().unwrap();

    let mut renamed = scene.clone();
    let mut editor = Editor::new(&mut renamed);
    editor.rename_nodes(&[("Body", "Wall"), ("Body/Shape", "Form")]).unwrap();
    editor.remove_node("Body/Late").unwrap_err();
    editor.remove_node("Wall/Late").unwrap();
    editor.add_node("Wall", "More", NewNode::class("Node2D").property("z_index", 3)).unwrap();
    editor.finish().unwrap();

    let mut resource = Document::new_resource("Gradient", Generation::V3_1);
    let mut editor = Editor::new(&mut resource);
    let offsets = Variant::PackedFloat32Array(vec![0.0, 0.5, 1.0]);
    let colors = from_text("PackedColorArray(0, 0, 0, 1, 0.5, 0.25, 1, 1, 1, 0, 0, 0.5)").unwrap();
    editor.resource_mut().unwrap().set_property("offsets", offsets).set_property("colors", colors);
    editor.finish().unwrap();

    // A scene of generation 4, as far as generation 3 has the same.
    let text = "[gd_scene format=3]\n\n[sub_resource type=\"CircleShape2D\" id=\"Circle_x\"]\nradius = 2.5\n\n[sub_resource type=\"RectangleShape2D\" id=\"Rect_y\"]\n\n[node name=\"A\" type=\"Area2D\"]\n\n[node name=\"B\" type=\"CollisionShape2D\" parent=\".\"]\nshape = SubResource(\"Rect_y\")\n\n[node name=\"C\" type=\"CollisionShape2D\" parent=\".\"]\nshape = SubResource(\"Circle_x\")\n";
    let converted = Document::parse(text.as_bytes()).unwrap().to_engine(Generation::V3_1).unwrap();
    let converted = Document::parse(&converted).unwrap();
    vec![
        ("converted.tscn".to_owned(), converted),
        ("made.tscn".to_owned(), scene),
        ("renamed.tscn".to_owned(), renamed),
        ("gradient.tres".to_owned(), resource),
    ]
}

#[test]
fn documents_that_were_made() {
    let made = made();
    let Some(saved) = saved("made", &made) else { return };
    for (name, document) in &made {
        same(&saved, name, document);
    }
    println!("{} documents loaded and saved by the engine", made.len());
}

/// An edit of the nodes of a scene, whatever they are; how many times something was done.
type Edit = fn(&mut Editor<'_>) -> usize;

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

fn rename(editor: &mut Editor<'_>) -> usize {
    let mut done = 0;
    // From below, so that the paths of what comes later still hold.
    for path in editor.paths().iter().skip(1).rev() {
        done += usize::from(editor.rename_node(path, &format!("{} é'2", last(path))).is_ok());
    }
    done
}

fn add(editor: &mut Editor<'_>) -> usize {
    let mut done = 0;
    for path in editor.paths() {
        let node = NewNode::class("Node2D").group("new").property("position", Vector2 { x: 1.5f32, y: -2.0 });
        if editor.add_node(&path, "Added", node).is_ok() {
            let added = if path == "." { "Added".to_owned() } else { format!("{path}/Added") };
            editor.connect(&added, "draw", ".", "update").unwrap();
            done += 1;
        }
    }
    done
}

fn remove(editor: &mut Editor<'_>) -> usize {
    let paths = editor.paths();
    // Every second node, if nothing above it has gone.
    paths.iter().skip(1).step_by(2).filter(|path| editor.remove_node(path).is_ok()).count()
}

fn reparent(editor: &mut Editor<'_>) -> usize {
    let paths = editor.paths();
    let [_, first, .., moved] = paths.as_slice() else { return 0 };
    usize::from(editor.reparent_node(moved, first).is_ok()) + usize::from(editor.reparent_node(first, moved).is_ok())
}

fn all(editor: &mut Editor<'_>) -> usize {
    add(editor) + reparent(editor) + remove(editor) + rename(editor)
}

#[test]
fn scenes_of_engines_that_were_edited() {
    let edits: [(&str, Edit); 5] = [("rename", rename), ("add", add), ("remove", remove), ("reparent", reparent), ("all", all)];
    let mut edited = Vec::new();
    let mut done: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names: Vec<String> = std::fs::read_dir(samples()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for name in names.iter().filter(|name| name.ends_with(".tscn")) {
        let text = std::fs::read(samples().join(name)).unwrap();
        // Scripts are not at hand, and an engine does not load a scene without; meshes of exporters it saves as bytes.
        if String::from_utf8_lossy(&text).contains(".gd\"") || name == "in_exporter_escn.tscn" {
            continue;
        }
        for (what, edit) in edits {
            let Ok(mut document) = Document::parse(&text) else { continue };
            let mut editor = Editor::new(&mut document);
            let times = edit(&mut editor);
            editor.finish().unwrap();
            if times > 0 {
                *done.entry(what).or_default() += times;
                edited.push((format!("{what}_{name}"), document));
            }
        }
    }
    let Some(saved) = saved("edited", &edited) else { return };
    for (name, document) in &edited {
        same(&saved, name, document);
    }
    println!("{} documents loaded and saved by the engine; edits: {done:?}", edited.len());
}
