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
    assert_eq!(ran.out.lines().next(), Some(&*format!("tribe, version 1, {} bytes, 1 object", TRIBE.len())));
    assert_eq!(ran.out.lines().last(), Some("       1  PrimalTribeData"));
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
    assert_eq!((ran.err, ran.status), (format!("error: {path}: refused: object 0: `many` is no whole number from -2147483648 to 2147483647\n"), 1));
}

#[test]
fn properties_are_added_renamed_and_removed() {
    let (path, out) = (file("edit.arktribe", TRIBE), file("edit-out.arktribe", b""));
    let ran = run(&["ark", "set", &path, "0", "TribeData.Added[2]", "1,-2.5,3", "--add", "StructProperty:Vector", "-o", &out, "--json"]);
    let expected =
        serde_json::json!({ "output": out, "bytes": std::fs::metadata(&out).unwrap().len(), "objects": 1, "properties": 1, "references_cleared": 0 });
    assert_eq!((json(&ran.out), &*ran.err, ran.status), (expected, "", 0));
    assert_eq!(run(&["ark", "get", &out, "0", "TribeData.Added[2]"]).out, r#"{"x":1.0,"y":-2.5,"z":3.0}"#.to_owned() + "\n");
    let ran = run(&["ark", "set", &out, "0", "TribeData.Added[2]", "4,5,6", "--add", "StructProperty:Vector", "-o", &path]);
    assert_eq!((ran.err, ran.status), (format!("error: {out}: refused: object 0: `Added` is there already\n"), 1));
    let ran = run(&["ark", "set", &out, "0", "A", "4", "--add", "Nonsense:Vector", "-o", &path]);
    assert_eq!(ran.err, format!("error: {out}: refused: object 0: `Nonsense:Vector` is no type of a value from text\n"));
    for kind in ["ByteProperty:", "StructProperty:"] {
        let ran = run(&["ark", "set", &out, "0", "A", "", "--add", kind, "-o", &path]);
        assert_eq!(ran.err, format!("error: {out}: refused: object 0: `{kind}` is no type of a value from text\n"));
    }
    // It would end the list.
    for name in ["None", "TribeData.None", "None[3]"] {
        let ran = run(&["ark", "set", &out, "0", name, "4", "--add", "IntProperty", "-o", &path]);
        assert_eq!((ran.err, ran.status), (format!("error: {out}: refused: object 0: `None` cannot be the name of a property\n"), 1));
    }

    assert_eq!(run(&["ark", "set", &out, "0", "TribeData.TribeName", "--rename", "Title", "-o", &out, "--over-input"]).status, 0);
    assert_eq!(run(&["ark", "get", &out, "0", "TribeData.Title"]).out, "Tribe é\n");
    assert_eq!(run(&["ark", "set", &out, "0", "TribeData.Added[2]", "--remove", "-o", &out, "--over-input"]).status, 0);
    assert_eq!(run(&["ark", "set", &out, "0", "TribeData.Title", "--rename", "TribeName", "-o", &out, "--over-input", "--backup"]).status, 0);
    assert_eq!(std::fs::read(&out).unwrap(), TRIBE);
    assert!(std::fs::metadata(format!("{out}.bak")).is_ok());
    let ran = run(&["ark", "set", &out, "0", "TribeData.Added[2]", "--remove", "-o", &path]);
    assert_eq!((ran.err, ran.status), (format!("error: {out}: refused: object 0: there is no such property\n"), 1));
}

#[test]
fn an_element_of_an_array_is_no_property() {
    let (path, out) = (file("element.ark", WORLD), file("element-out.ark", b""));
    let reason = "is an element of an array, and only whole properties are renamed and removed";
    for element in [0, 5] {
        let property = format!("InventoryItems[{element}]");
        for change in [&["--remove"][..], &["--rename", "Foo"]] {
            let ran = run(&[&["ark", "set", &path, "6", &property, "-o", &out][..], change].concat());
            assert_eq!((ran.err, ran.status), (format!("error: {path}: refused: object 6: `[{element}]` {reason}\n"), 1));
        }
    }
    assert_eq!(std::fs::read(&out).unwrap(), b"");
}

#[test]
fn many_objects_are_changed_and_removed() {
    let (path, out) = (file("many.ark", WORLD), file("many-out.ark", b""));
    let summary = |path: &str, class: &str| json(&run(&["ark", "summary", path, "--json", "--class", class]).out)["objects"].as_u64().unwrap();
    let dodos = summary(&path, "Dodo_Character_BP_C");
    assert!(dodos > 1);
    let ran = run(&["ark", "set", &path, "all", "TamedName", "Same", "--class", "Dodo_Character_BP_C", "-o", &out]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    assert_eq!(run(&["ark", "objects", &out, "--where", "TamedName=Same"]).out.lines().count() as u64, dodos);
    assert_eq!(run(&["ark", "set", &path, "all", "TamedName", "Same", "-o", &out]).status, 2);

    // What cannot be understood in this world cannot refer to what is removed.
    let ran = run(&["ark", "set", &path, "all", "--class", "Dodo_Character_BP_C", "--remove", "-o", &out]);
    assert!(ran.err.starts_with(&format!("note: {path}: no owner is left of ")) && ran.err.lines().count() == 1, "{}", ran.err);
    assert_eq!(ran.status, 0);
    let ran = run(&["ark", "set", &path, "all", "--class", "*_C", "--remove", "--with-parts", "-o", &out, "--json"]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    assert_eq!(json(&ran.out)["objects"], summary(&path, "*_C"));
    assert_eq!((summary(&out, "*_C"), summary(&out, "*")), (0, summary(&path, "*") - summary(&path, "*_C")));
    assert_eq!(run(&["verify", &out]).status, 0);
}

#[test]
fn creatures_are_seen_in_pods() {
    for world in [WORLD, include_bytes!("../../../tests/data/ark/v11-store-new-data.ark")] {
        let path = file("pods.ark", world);
        let ran = run(&["ark", "tree", &path, "9"]);
        assert!(ran.out.contains("\n  in pod: Dodo_Character_BP_C Dodo_Character_BP_C_4999\n"), "{}", ran.out);
        let tree = json(&run(&["ark", "tree", &path, "9", "--json"]).out);
        assert_eq!(tree[0]["pods"][0][1], "DinoCharacterStatusComponent_BP_Dodo_C Status_0");
    }
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
fn the_declaration_of_a_world_is_one_page() {
    let ran = run(&["schema", "ark-world", "--as", "markdown"]);
    assert_eq!(ran.status, 0);
    for section in [
        "# World",
        "## WorldHeader",
        "## Front",
        "## Object",
        "## Stores",
        "## Group",
        "## NameTableRecord",
        "## Property",
        "## Value",
        "## UniqueNetId",
        "## Redirection",
        "## Foliage",
        "## PodRecord",
    ] {
        assert!(ran.out.contains(&format!("{section}\n")), "{section}");
    }
    for row in [
        "| 8 | 22 | stores in front of them, with another form from game version 349.10 on |",
        "| | 8 | hibernation | u64 | Where the hibernating creatures are. (since version 7) |",
        "| 13 | Str | text | `StrProperty`. |",
        "| 0 | 1 | b | u8 | Blue, which comes first. |",
    ] {
        assert!(ran.out.contains(row), "{row}");
    }
    assert!(run(&["schema", "ark-save", "--as", "markdown"]).out.starts_with("# SmallFile\n"));
}

#[test]
fn a_dump_says_each_property_in_words() {
    let path = file("dump.ark", WORLD);
    let out = run(&["explain", &path, "--limit", "0"]).out;
    for part in [
        ": \"Dodo_Character_BP_C\" (name ",
        "[0]: properties of TestAllTypes_C\n",
        ": Ascii StrProperty\n",
        ": Stat[7] ByteProperty\n",
        ": properties of DinoCharacterStatusComponent_BP_Dodo_C\n",
        // Inside of a pod, and of a hibernating group.
        ": TamedName StrProperty\n",
        "\"Frozen 0\"\n",
        ": DinoID1 UInt32Property\n",
    ] {
        assert!(out.contains(part), "{part}");
    }
    let profile = file("dump.arktribe", TRIBE);
    let out = run(&["explain", &profile]).out;
    let properties = out.lines().filter(|line| line.ends_with("Property")).count();
    assert!(properties >= 8, "{out}");
}
