//! `bytespec tscn`, and what the common commands make of text scenes.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run, run_with};

const SCENE: &str = "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"R\" type=\"Node2D\" groups=[\"x\"]]\nposition = Vector2(1,2) ; here\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"B\" parent=\"A\" instance=ExtResource(\"1\")]\n\n[node name=\"C\" type=\"Node\" parent=\".\"]\n\n[node name=\"In\" parent=\"A/B/Deep\"]\nx = 1\n";
const BROKEN: &str = "[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\nx = banana\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"A\" type=\"Node\" parent=\".\"]\n\n[node name=\"C\" parent=\".\"]\n";

#[test]
fn check_draws_like_a_compiler() {
    let path = file("broken.tscn", BROKEN.as_bytes());
    let ran = run(&["tscn", "check", &path]);
    let wanted = "\
error[syntax]: unexpected word `banana`
 --> FILE:4:5
  |
4 | x = banana
  |     ^^^^^^
  |
  = note: in [node name=\"R\"]

error[duplicate-name]: a second node of this name below this parent
 --> FILE:8:7
  |
8 | [node name=\"A\" type=\"Node\" parent=\".\"]
  |       ^^^^^^^^
  |
 ::: FILE:6:1
  |
6 | [node name=\"A\" type=\"Node\" parent=\".\"]
  | -------------------------------------- first here
  |
  = note: in [node name=\"A\"]

warning[overrides-nothing]: neither `type` nor `instance`, and the parent is no instance: the node is dropped
  --> FILE:10:1
   |
10 | [node name=\"C\" parent=\".\"]
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = note: in [node name=\"C\"]

2 errors, 1 warning
";
    assert_eq!((ran.out.replace(&path, "FILE"), &*ran.err, ran.status), (wanted.to_owned(), "", 1));
}

#[test]
fn check_can_be_told_what_to_let_pass() {
    let path = file("allowed.tscn", BROKEN.as_bytes());
    let allowed = ["tscn", "check", &path, "--allow", "syntax", "--allow", "duplicate-name"];
    assert_eq!(run(&allowed).status, 0);
    assert_eq!(run(&[&allowed[..], &["--deny-warnings"]].concat()).status, 1);
    let unknown = run(&["tscn", "check", &path, "--allow", "nothing"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("expected one of syntax, "), "{}", unknown.err);
    let script = file("script.tres", b"[gd_resource type=\"GDScript\" format=3]\n\n[resource]\nscript/source = \"x\"\n");
    assert_eq!(run(&["tscn", "check", "--deny-warnings", &script]).status, 0);
    assert_eq!(run(&["tscn", "check", "--deny-warnings", "--untrusted", &script]).status, 1);
}

#[test]
fn check_reports_as_json() {
    let ran = run_with(&["tscn", "check", "--json", "-"], BROKEN.as_bytes());
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let wanted = serde_json::json!({
        "file": "standard input", "severity": "error", "code": "duplicate-name", "line": 8, "column": 7, "offset": 107, "end": 115,
        "section": "node name=\"A\"", "key": "name", "message": "a second node of this name below this parent",
        "related": { "line": 6, "column": 1, "offset": 61, "end": 99, "message": "first here" },
    });
    assert_eq!(report["diagnostics"][1], wanted);
    assert_eq!((&report["errors"], &report["warnings"], ran.status), (&2.into(), &1.into(), 1));
}

#[test]
fn fmt_writes_as_an_engine_does() {
    let path = file("fmt.tscn", SCENE.as_bytes());
    let checked = run(&["tscn", "fmt", "--check", "--engine", "4.6", &path]);
    assert_eq!((checked.out, checked.status), (format!("{path}: not as 4.6 saves it\n"), 1));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), SCENE);
    assert_eq!(run(&["tscn", "fmt", "--engine", "4.6", "--backup", &path]).status, 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), SCENE.replace("(1,2) ; here", "(1, 2)"));
    assert_eq!(std::fs::read_to_string(format!("{path}.bak")).unwrap(), SCENE);
    assert_eq!(run(&["tscn", "fmt", "--check", &path]).status, 0);
    let old = run_with(&["tscn", "fmt", "--engine", "3.5", "-"], SCENE.as_bytes());
    assert!(
        old.out.starts_with("[gd_scene load_steps=2 format=2]\n\n[ext_resource path=\"res://a.tscn\" type=\"PackedScene\" id=1]\n"),
        "{}",
        old.out
    );
    assert!(old.out.contains("\nposition = Vector2( 1, 2 )\n"), "{}", old.out);
    assert_eq!(run(&["tscn", "fmt", "--engine", "2.1", &path]).status, 2);
    let broken = run_with(&["tscn", "fmt", "-"], BROKEN.as_bytes());
    assert_eq!((&*broken.out, broken.status), ("", 1));
    assert_eq!(broken.err, "error: standard input: line 4, column 5 (byte 53), in [node name=\"R\"], key `x`: unexpected word `banana`\n");
}

#[test]
fn tree_shows_the_nodes() {
    let ran = run_with(&["tscn", "tree", "-"], SCENE.as_bytes());
    let wanted = "R (Node2D) #x\n|-- A (Node)\n|   `-- B = res://a.tscn\n|       `-- Deep\n|           `-- In\n`-- C (Node)\n";
    assert_eq!((&*ran.out, &*ran.err, ran.status), (wanted, "", 0));
}

#[test]
fn get_and_set_one_property() {
    let path = file("set.tscn", SCENE.as_bytes());
    let get = |target: &str| run(&["tscn", "get", &path, target]).out;
    assert_eq!(get(".:position"), "Vector2(1, 2)\n");
    assert_eq!(get("A/B:@instance"), "ExtResource(\"1\")\n");
    assert_eq!(get("ExtResource(1):@path"), "\"res://a.tscn\"\n");
    assert_eq!(get("A/B/Deep/In"), "@name = \"In\"\n@parent = \"A/B/Deep\"\nx = 1\n");
    assert_eq!(run(&["tscn", "get", &path, ".:position", "--json"]).out, "{\"$Vector2\": [1.0, 2.0]}\n");
    let missing = run(&["tscn", "get", &path, "Q:x"]);
    assert_eq!((missing.err, missing.status), (format!("error: {path}: there is no node `Q` in this file\n"), 1));
    assert_eq!(run(&["tscn", "get", &path, "A:x"]).err, format!("error: {path}: `A:x` is not set\n"));

    assert_eq!(run(&["tscn", "set", &path, ".:position", "Vector2(3, -4)"]).status, 0);
    assert_eq!(run(&["tscn", "set", &path, "A/B/Deep/In:x", "-5"]).status, 0);
    assert_eq!(run(&["tscn", "set", &path, ".:@groups", "--remove"]).status, 0);
    let wanted = SCENE.replace("(1,2)", "(3, -4)").replace("x = 1", "x = -5").replace(" groups=[\"x\"]", "");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), wanted);
    let dangling = run(&["tscn", "set", &path, "A:texture", "ExtResource(\"9\")"]);
    assert_eq!(
        (dangling.err, dangling.status),
        (format!("error: {path}: engines would refuse the changed file: no external resource `9` is declared\n"), 1)
    );
    let wrong = run(&["tscn", "set", &path, "A:x", "Vector2(1)"]);
    assert_eq!((&*wrong.err, wrong.status), ("error: the value: line 1, column 8 (byte 7): expected 2 numbers, found 1\n", 2));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), wanted);
    let settings = file("set.godot", b"config_version=5\n\n[application]\n\nconfig/name=\"Game\"\n");
    assert_eq!(run(&["tscn", "set", &settings, "application:config/name", "\"Other\""]).status, 0);
    assert_eq!(std::fs::read(&settings).unwrap(), b"config_version=5\n\n[application]\n\nconfig/name=\"Other\"\n");
}

#[test]
fn json_goes_both_ways() {
    let path = file("json.tscn", SCENE.as_bytes());
    let ran = run(&["json", &path]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    let document: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(document["format"], "tscn");
    assert_eq!(document["value"]["sections"][2]["properties"]["position"]["$Vector2"], serde_json::json!([1.0, 2.0]));
    assert_eq!(run_with(&["binary", "-", "-o", "-"], ran.out.as_bytes()).out, SCENE);
    // What is changed is written anew, the rest stays.
    let changed = ran.out.replacen("\"x\": 1", "\"x\": 7", 1);
    assert_eq!(run_with(&["binary", "-", "-o", "-"], changed.as_bytes()).out, SCENE.replace("x = 1", "x = 7"));
    // What an engine has saved needs no source.
    let saved = run_with(&["tscn", "fmt", "--engine", "4.6", "-"], SCENE.as_bytes()).out;
    let json = run_with(&["json", "-"], saved.as_bytes()).out;
    assert!(json.contains("\"engine\": \"4.0\"") || json.contains("\"engine\": \"4.6\""), "{json}");
    assert!(!json.contains("\"source\""));
    assert_eq!(run_with(&["binary", "-", "-o", "-"], json.as_bytes()).out, saved);
    let wrong = run_with(&["binary", "-", "-o", "-"], br#"{"format": "tscn", "value": {"kind": "scene", "sections": [{"section": 5}]}}"#);
    assert_eq!((&*wrong.err, wrong.status), ("error: standard input: value.sections[0].section: expected the name of the section as text\n", 1));
}

#[test]
fn the_common_commands_know_text() {
    let path = file("known.tscn", SCENE.as_bytes());
    assert_eq!(run(&["verify", &path]).out, format!("{path}: tscn: identical\n"));
    let broken = file("unreadable.tscn", BROKEN.as_bytes());
    let ran = run(&["verify", &broken]);
    assert_eq!(
        (ran.err, ran.status),
        (format!("error: {broken}: line 4, column 5 (byte 53), in [node name=\"R\"], key `x`: unexpected word `banana`\n"), 1)
    );
    assert_eq!(run(&["explain", &path]).err, format!("error: {path}: `tscn` is text and has no bytes to explain\n"));
    // It is not among what may be named.
    let all = "[possible values: godot4-store, godot4-variant, godot3-store, godot3-variant, ark-world, ark-save, ark-property]";
    for arguments in [&["schema", "tscn"][..], &["explain", &path, "--format", "tscn"]] {
        let ran = run(arguments);
        assert!(ran.err.contains("invalid value 'tscn'") && ran.err.contains(all), "{}", ran.err);
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn check_knows_the_uids_of_the_project() {
    let root = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("uids");
    std::fs::create_dir_all(&root).unwrap();
    std::fs::write(root.join("project.godot"), "config_version=5\n").unwrap();
    let scene = "[gd_scene format=3 uid=\"uid://b6x62a7vjuo45\"]\n\n[node name=\"A\" type=\"Node\"]\n";
    for name in ["a.tscn", "copy.tscn"] {
        std::fs::write(root.join(name), scene).unwrap();
    }
    let ran = run(&["tscn", "check", "--deny-warnings", root.join("copy.tscn").to_str().unwrap()]);
    assert!(ran.out.starts_with("warning[duplicate-uid]: `uid://b6x62a7vjuo45` is the uid of `res://a.tscn` too\n"), "{}", ran.out);
    assert_eq!(ran.status, 1);
}
