//! `bytespec ark`, and the common commands, on the save of a mod: a class and properties.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use serde_json::{Value, json};

fn text(text: &str) -> Vec<u8> {
    let mut out = (text.len() as u32 + 1).to_le_bytes().to_vec();
    out.extend(text.bytes());
    out.push(0);
    out
}

fn property(name: &str, kind: &str, value: &[u8]) -> Vec<u8> {
    [text(name), text(kind), (value.len() as u32).to_le_bytes().to_vec(), vec![0; 4], value.to_vec()].concat()
}

/// With a length in front that could be the version of a world.
fn save() -> Vec<u8> {
    let list = [property("Level", "IntProperty", &[7, 0, 0, 0]), property("Title", "StrProperty", &text("Rex")), text("None")].concat();
    [text("Save_C"), list, vec![0; 4]].concat()
}

#[test]
fn it_is_summed_up() {
    let path = file("mod.sav", &save());
    let ran = run(&["ark", "summary", &path]);
    let expected = "\
mod save, 104 bytes, 1 object
  class          11 bytes
  properties     93 bytes
  damage         none
       1  Save_C
";
    assert_eq!((&*ran.out, &*ran.err, ran.status), (expected, "", 0));
    let summary: Value = serde_json::from_str(&run(&["ark", "summary", &path, "--json"]).out).unwrap();
    let expected = json!({
        "kind": "mod save", "version": 0, "bytes": 104, "objects": 1, "pods": 0, "classes": [{ "class": "Save_C", "objects": 1 }],
        "sections": [{ "name": "class", "start": 0, "bytes": 11 }, { "name": "properties", "start": 11, "bytes": 93 }], "damage": [],
    });
    assert_eq!(summary, expected);
}

#[test]
fn its_properties_are_read_and_changed() {
    let (path, out) = (file("mod-get.sav", &save()), file("mod-out.sav", b""));
    assert_eq!(run(&["ark", "get", &path, "0"]).out, "Level\tIntProperty\t7\nTitle\tStrProperty\tRex\n");
    assert_eq!(run(&["ark", "get", &path, "0", "Title"]).out, "Rex\n");
    assert_eq!(run(&["ark", "objects", &path, "--where", "Level=7", "--show", "Title"]).out, "0\tSave_C\t\tRex\n");
    let ran = run(&["ark", "set", &path, "0", "Title", "Dodo", "-o", &out]);
    assert_eq!((&*ran.err, ran.out, ran.status), ("", format!("{out}: `Title` set in 1 object\n"), 0));
    assert_eq!(run(&["ark", "get", &out, "0"]).out, "Level\tIntProperty\t7\nTitle\tStrProperty\tDodo\n");
    for change in [&["Title", "--rename", "Name"][..], &["Level", "--remove"], &["Scale", "1.5", "--add", "FloatProperty"]] {
        let ran = run(&[&["ark", "set", &out, "0", "-o", &out, "--over-input"], change].concat());
        assert_eq!((&*ran.err, ran.status), ("", 0), "{change:?}");
    }
    assert_eq!(run(&["ark", "get", &out, "0"]).out, "Name\tStrProperty\tDodo\nScale\tFloatProperty\t1.5\n");
    let ran = run(&["verify", &out]);
    assert_eq!((ran.out, &*ran.err, ran.status), (format!("{out}: ark-save: identical\n"), "", 0));
    let ran = run(&["ark", "set", &path, "0", "--remove", "-o", &out]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: refused: objects of a mod save cannot be removed\n"), 1));
}

#[test]
fn a_cut_one_is_damaged() {
    let bytes = save();
    let path = file("mod-cut.sav", &bytes[..70]);
    let ran = run(&["verify", &path]);
    let line = "object 0, `Title`: Block.properties[1].kind at byte 0x3f: needs 12 bytes, has 7";
    let expected = (format!("{path}: ark-save: identical, damaged in 1 place\n"), format!("error: {path}: {line}\n"), 1);
    assert_eq!((ran.out, ran.err, ran.status), expected);
    assert_eq!(run(&["ark", "get", &path, "0", "Level"]).out, "7\n");
}

#[test]
fn it_becomes_json_and_comes_back() {
    let (path, text, back) = (file("mod-there.sav", &save()), file("mod.json", b""), file("mod-back.sav", b""));
    assert_eq!(run(&["json", &path, "-o", &text]).status, 0);
    assert_eq!(run(&["binary", &text, "-o", &back]).status, 0);
    assert_eq!(std::fs::read(back).unwrap(), save());
}
