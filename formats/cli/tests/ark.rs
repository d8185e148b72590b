//! `bytespec ark`, and the common commands on saves of ARK.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_summary_counts_by_class() {
    let path = file("summary.arktribe", TRIBE);
    let ran = run(&["ark", "summary", &path]);
    assert_eq!(ran.out, format!("tribe, version 1, {} bytes, 1 objects\n       1  PrimalTribeData\n", TRIBE.len()));
    assert_eq!((&*ran.err, ran.status), ("", 0));
    let world = file("summary.ark", WORLD);
    let summary = json(&run(&["ark", "summary", &world, "--json", "--class", "*_Character_BP_C"]).out);
    assert_eq!((&summary["kind"], &summary["version"]), (&"world".into(), &9.into()));
    let total: u64 = summary["classes"].as_array().unwrap().iter().map(|class| class["objects"].as_u64().unwrap()).sum();
    assert_eq!(summary["objects"], total);
}

#[test]
fn objects_are_filtered_by_class_and_property() {
    let path = file("objects.ark", WORLD);
    let ran = run(&["ark", "objects", &path, "--where", "Stat[7]=9", "--show", "Ascii"]);
    assert_eq!(ran.out, "0\tTestAllTypes_C\tTestAllTypes_C_0\thello ARK\n");
    assert_eq!(run(&["ark", "objects", &path, "--where", "Stat[7]=8"]).out, "");
    let ran = run(&["ark", "objects", &path, "--class", "Test*_C", "--limit", "1", "--show", "Pos", "--json"]);
    let line = json(&ran.out);
    assert_eq!(line["properties"]["Pos"], json(r#"{"x":1.5,"y":-2.25,"z":1000000.0}"#));
    assert_eq!(run(&["ark", "objects", &path, "--where", "A[x]"]).status, 2);
}

#[test]
fn a_property_is_shown() {
    let path = file("get.arktribe", TRIBE);
    assert_eq!(run(&["ark", "get", &path, "0", "TribeData.TribeName"]).out, "Tribe é\n");
    assert_eq!(run(&["ark", "get", &path, "0", "TribeData.MembersPlayerDataID", "--json"]).out, "[5,6]\n");
    let all = json(&run(&["ark", "get", &path, "0", "--json"]).out);
    assert_eq!(all["properties"]["TribeData"]["TribeID"], 1001);
    let ran = run(&["ark", "get", &path, "0", "TribeData.Nothing"]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: object 0 has no `TribeData.Nothing`\n"), 1));
    let ran = run(&["ark", "get", &path, "7"]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: there is no object 7: the file has 1\n"), 1));
    let ran = run(&["ark", "get", &path, "x"]);
    assert_eq!(ran.err, format!("error: {path}: `x` is neither the number of an object nor a GUID\n"));
}

#[test]
fn a_value_is_set_in_a_new_file() {
    let (path, out) = (file("set.arktribe", TRIBE), file("set-out.arktribe", b"old"));
    let ran = run(&["ark", "set", &path, "0", "TribeData.TribeName", "Alpha", "-o", &out, "--backup"]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    assert_eq!(std::fs::read(&path).unwrap(), TRIBE);
    assert_eq!(std::fs::read(format!("{out}.bak")).unwrap(), b"old");
    assert_eq!(run(&["ark", "get", &out, "0", "TribeData.TribeName"]).out, "Alpha\n");
    assert_eq!(run(&["verify", &out]).status, 0);

    let ran = run(&["ark", "set", &path, "0", "TribeData.TribeID", "-5", "-o", &path]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: is the file that is read; `--over-input` writes over it\n"), 2));
    assert_eq!(std::fs::read(&path).unwrap(), TRIBE);
    assert_eq!(run(&["ark", "set", &path, "0", "TribeData.TribeID", "-5", "-o", &path, "--over-input"]).status, 0);
    assert_eq!(run(&["ark", "get", &path, "0", "TribeData.TribeID"]).out, "-5\n");
    let ran = run(&["ark", "set", &path, "0", "TribeData.TribeID", "many", "-o", &out]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: refused: object 0: `many` is no value of this type\n"), 1));
}

#[test]
fn components_and_items_stand_below_their_owners() {
    let path = file("tree.ark", WORLD);
    let ran = run(&["ark", "tree", &path, "--class", "*_Character_BP_C"]);
    let mut lines = ran.out.lines().skip_while(|line| !line.contains("_Character_BP_C"));
    assert!(!lines.next().unwrap().starts_with(' '));
    assert!(lines.next().unwrap().starts_with("  "), "{}", ran.out);
    let first = ran.out.split(' ').next().unwrap();
    let tree = json(&run(&["ark", "tree", &path, first, "--json"]).out);
    assert_eq!((&tree[0]["depth"], &tree[1]["depth"]), (&0.into(), &1.into()));
}

#[test]
fn a_save_becomes_json_and_comes_back() {
    let path = file("there.ark", WORLD);
    let text = file("there.json", b"");
    let back = file("back.ark", b"");
    let ran = run(&["json", &path, "-o", &text]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    assert_eq!(run(&["binary", &text, "-o", &back]).status, 0);
    assert_eq!(std::fs::read(back).unwrap(), WORLD);
}

#[test]
fn what_is_no_save_is_named() {
    let path = file("ascended.ark", b"SQLite format 3\0 and more of it");
    let ran = run(&["ark", "summary", &path]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("Ascended"), "{}", ran.err);
}
