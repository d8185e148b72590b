//! `bytespec tscn tree`, `get` and `set` on whole scenes: instances, nodes that move, what is reported.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run, run_with};
use std::path::{Path, PathBuf};

const SCENE: &str = "\
[gd_scene load_steps=3 format=3]

[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]

[sub_resource type=\"CircleShape2D\" id=\"S\"]

[node name=\"R\" type=\"Node2D\"]
target = NodePath(\"A/B\")

[node name=\"A\" type=\"Node2D\" parent=\".\"]
shape = SubResource(\"S\")

[node name=\"B\" type=\"Sprite2D\" parent=\"A\"] ; hat
texture = ExtResource(\"1\")

[node name=\"C\" type=\"Node\" parent=\".\"]

[connection signal=\"s\" from=\"A/B\" to=\".\" method=\"m\"]
";

/// A project of two scenes, in a folder of its own.
fn project(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&root).unwrap();
    std::fs::write(root.join("project.godot"), "config_version=5\n").unwrap();
    let part = "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"part.gd\" id=\"1\"]\n\n[node name=\"Part\" type=\"Node2D\" groups=[\"g\"]]\nscript = ExtResource(\"1\")\nz_index = 3\n\n[node name=\"Leaf\" type=\"Sprite2D\" parent=\".\"]\nscale = Vector2(2, 2)\n\n[node name=\"Other\" type=\"Node\" parent=\".\"]\n";
    let main = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://part.tscn\" id=\"1\"]\n\n[node name=\"Main\" type=\"Node\"]\n\n[node name=\"P\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"Leaf\" parent=\"P\"]\nvisible = false\n\n[node name=\"Lost\" parent=\"P\"]\nx = 1\n\n[editable path=\"P\"]\n";
    std::fs::write(root.join("part.tscn"), part).unwrap();
    std::fs::write(root.join("main.tscn"), main).unwrap();
    root
}

#[test]
fn tree_goes_into_instances() {
    let root = project("tree-of-project");
    let main = root.join("main.tscn");
    let main = main.to_str().unwrap();
    let ran = run(&["tscn", "tree", main]);
    let wanted = "Main (Node)\n`-- P = res://part.tscn, editable [res://part.gd] #g\n    `-- Leaf (Sprite2D)\n";
    assert_eq!((&*ran.out, &*ran.err, ran.status), (wanted, "warning: res://main.tscn (byte 219): no node `P/Lost` to change\n", 0));
    let all = run(&["tscn", "tree", "--all", main, "P"]);
    assert_eq!(all.out, "P = res://part.tscn, editable [res://part.gd] #g\n|-- Leaf (Sprite2D)\n`-- Other (Node)\n");
    let json: serde_json::Value = serde_json::from_str(&run(&["tscn", "tree", "--json", main, "P/Leaf"]).out).unwrap();
    let wanted = serde_json::json!({
        "nodes": [{
            "path": "P/Leaf", "name": "Leaf", "class": "Sprite2D", "instance": null, "placeholder": null, "editable": false, "own": false,
            "script": null, "groups": [], "owner": "P",
        }],
        "problems": ["res://main.tscn (byte 219): no node `P/Lost` to change"],
    });
    assert_eq!(json, wanted);
    let none = run(&["tscn", "tree", main, "Q"]);
    assert_eq!((none.err, none.status), (format!("error: {main}: there is no node `Q` in this scene\n"), 1));
}

#[test]
fn get_knows_what_instances_say() {
    let root = project("get-of-project");
    let main = root.join("main.tscn");
    let main = main.to_str().unwrap();
    let get = |target: &str| run(&["tscn", "get", main, target]).out;
    assert_eq!(get("P/Leaf:visible"), "false\n");
    assert_eq!(get("P/Leaf:scale"), "Vector2(2, 2)\n");
    assert_eq!(get("P/Leaf:@type"), "\"Sprite2D\"\n");
    assert_eq!(get("P:z_index"), "3\n");
    assert_eq!(get("P/Other"), "@name = \"Other\"\n@type = \"Node\"\n@parent = \".\"\n");
    assert_eq!(get("P/Leaf"), "@name = \"Leaf\"\n@parent = \"P\"\nvisible = false\nscale = Vector2(2, 2)\n");
    assert_eq!(run(&["tscn", "get", main, "P:none"]).err, format!("error: {main}: `P:none` is not set\n"));
}

/// Runs `set` on a new copy of the scene: what it prints, and the scene then.
fn set(name: &str, arguments: &[&str]) -> (String, String, i32, String) {
    let path = file(name, SCENE.as_bytes());
    let ran = run(&[&["tscn", "set", &path], arguments].concat());
    (ran.out, ran.err.replace(&path, "FILE"), ran.status, std::fs::read_to_string(&path).unwrap())
}

#[test]
fn renaming_tells_every_path_and_line() {
    let (out, err, status, is) = set("rename.tscn", &["A", "--rename", "Z"]);
    let wanted = "\
node A -> Z
node A/B -> Z/B
@@ -8 +8 @@
-target = NodePath(\"A/B\")
+target = NodePath(\"Z/B\")
@@ -10 +10 @@
-[node name=\"A\" type=\"Node2D\" parent=\".\"]
+[node name=\"Z\" type=\"Node2D\" parent=\".\"]
@@ -13 +13 @@
-[node name=\"B\" type=\"Sprite2D\" parent=\"A\"] ; hat
+[node name=\"B\" type=\"Sprite2D\" parent=\"Z\"] ; hat
@@ -18 +18 @@
-[connection signal=\"s\" from=\"A/B\" to=\".\" method=\"m\"]
+[connection signal=\"s\" from=\"Z/B\" to=\".\" method=\"m\"]
";
    assert_eq!((&*out, &*err, status), (wanted, "", 0));
    let now = SCENE.replace("\"A/B\"", "\"Z/B\"").replace("name=\"A\"", "name=\"Z\"").replace("parent=\"A\"", "parent=\"Z\"");
    assert_eq!(is, now);
    let (_, err, status, is) = set("taken.tscn", &["A", "--rename", "C"]);
    assert_eq!((&*err, status, &*is), ("error: FILE: there is a node `C` already\n", 1, SCENE));
}

#[test]
fn nodes_are_added_moved_and_removed() {
    let (out, _, status, is) = set("add.tscn", &["A/D", "--add", "Timer"]);
    assert_eq!((&*out, status), ("node + A/D\n@@ -15,0 +16,2 @@\n+[node name=\"D\" type=\"Timer\" parent=\"A\"]\n+\n", 0));
    assert_eq!(is, SCENE.replace("[node name=\"C\"", "[node name=\"D\" type=\"Timer\" parent=\"A\"]\n\n[node name=\"C\""));

    let (out, _, status, is) = set("instance.tscn", &["D", "--instance", "res://d.tscn"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("node + D\n@@ -1 +1 @@\n-[gd_scene load_steps=3 format=3]\n+[gd_scene load_steps=4 format=3]\n"), "{out}");
    assert!(is.contains("[ext_resource type=\"PackedScene\" path=\"res://d.tscn\" id=\"2_"), "{is}");

    let (out, _, status, is) = set("reparent.tscn", &["A/B", "--reparent", "C"]);
    let wanted = "\
node A/B -> C/B
@@ -8 +8 @@
-target = NodePath(\"A/B\")
+target = NodePath(\"C/B\")
@@ -13,3 +12,0 @@
-[node name=\"B\" type=\"Sprite2D\" parent=\"A\"] ; hat
-texture = ExtResource(\"1\")
-
@@ -18 +15,4 @@
-[connection signal=\"s\" from=\"A/B\" to=\".\" method=\"m\"]
+[node name=\"B\" type=\"Sprite2D\" parent=\"C\"] ; hat
+texture = ExtResource(\"1\")
+
+[connection signal=\"s\" from=\"C/B\" to=\".\" method=\"m\"]
";
    assert_eq!((&*out, status), (wanted, 0), "{is}");

    let (out, err, status, _) = set("remove.tscn", &["A", "--remove"]);
    let wanted = "\
node - A
node - A/B
@@ -10,6 +9,0 @@
-[node name=\"A\" type=\"Node2D\" parent=\".\"]
-shape = SubResource(\"S\")
-
-[node name=\"B\" type=\"Sprite2D\" parent=\"A\"] ; hat
-texture = ExtResource(\"1\")
-
@@ -17,2 +10,0 @@
-
-[connection signal=\"s\" from=\"A/B\" to=\".\" method=\"m\"]
";
    let left = "warning: FILE: nothing is left where NodePath(\"A/B\") in [node name=\"R\"], key `target` leads\n";
    assert_eq!((&*out, &*err, status), (wanted, left, 0));
    let (_, err, status, _) = set("root.tscn", &[".", "--remove"]);
    assert_eq!((&*err, status), ("error: FILE: the root cannot be removed or moved\n", 1));
}

#[test]
fn resources_and_instances_are_changed() {
    let (out, _, status, _) = set("move.tscn", &["res://a.png", "--move-to", "res://art/a.png"]);
    let wanted = "@@ -3 +3 @@\n-[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]\n+[ext_resource type=\"Texture2D\" path=\"res://art/a.png\" id=\"1\"]\n";
    assert_eq!((&*out, status), (wanted, 0));
    let (_, err, status, _) = set("moved.tscn", &["res://b.png", "--move-to", "res://c.png"]);
    assert_eq!((&*err, status), ("error: FILE: nothing here names `res://b.png`\n", 1));
    let (_, err, status, _) = set("used.tscn", &["SubResource(S)", "--remove"]);
    assert_eq!((&*err, status), ("error: FILE: the resource `S` is still in use\n", 1));
    let (_, err, status, _) = set("plain.tscn", &["A", "--editable", "true"]);
    assert_eq!((&*err, status), ("error: FILE: the node `A` is no instance of a scene\n", 1));
    let root = project("set-of-project");
    let main = root.join("main.tscn");
    let ran = run(&["tscn", "set", main.to_str().unwrap(), "P", "--editable", "false"]);
    assert_eq!((&*ran.out, ran.status), ("@@ -14,2 +13,0 @@\n-\n-[editable path=\"P\"]\n", 0));
}

#[test]
fn set_reports_as_json_and_spares_files() {
    let path = file("report.tscn", SCENE.as_bytes());
    let ran = run(&["tscn", "set", &path, "A/B", "--rename", "Hat", "--dry-run", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["nodes"], serde_json::json!([{ "was": "A/B", "is": "A/Hat" }]));
    assert_eq!(
        report["lines"][0],
        serde_json::json!({ "was": { "line": 8, "text": ["target = NodePath(\"A/B\")"] }, "is": { "line": 8, "text": ["target = NodePath(\"A/Hat\")"] } })
    );
    assert_eq!((&report["output"], &report["dangling"], &report["file"]), (&().into(), &serde_json::json!([]), &(*path).into()));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), SCENE);

    let over = run(&["tscn", "set", &path, "C:x", "1", "-o", &path]);
    assert_eq!((over.err, over.status), (format!("error: {path}: is the file that is read; `--over-input` writes over it\n"), 2));
    let over = run(&["tscn", "set", &path, "C:x", "1", "-o", &path, "--over-input", "--backup"]);
    assert_eq!((&*over.out, over.status), ("@@ -16,0 +17 @@\n+x = 1\n", 0));
    assert_eq!(std::fs::read_to_string(format!("{path}.bak")).unwrap(), SCENE);
    let streamed = run_with(&["tscn", "set", "-", "C", "--remove"], SCENE.as_bytes());
    assert_eq!((&*streamed.err, streamed.status), ("node - C\n@@ -16,2 +15,0 @@\n-[node name=\"C\" type=\"Node\" parent=\".\"]\n-\n", 0));
    assert_eq!(streamed.out, SCENE.replace("[node name=\"C\" type=\"Node\" parent=\".\"]\n\n", ""));
    let both = run(&["tscn", "set", &path, "C", "--remove", "--rename", "D"]);
    assert_eq!(both.status, 2);
    let none = run(&["tscn", "set", &path, "C"]);
    assert_eq!(none.status, 2);
    let wrong = run(&["tscn", "set", &path, "C:x", "--rename", "D"]);
    assert_eq!((&*wrong.err, wrong.status), ("error: `C:x` is a property, expected a node such as `C`\n", 2));
}
