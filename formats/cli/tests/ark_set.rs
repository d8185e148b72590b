//! `bytespec ark set`: what it says it did, and when it does nothing.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

#[test]
fn a_filter_that_nothing_passes_is_refused() {
    let (path, out) = (file("none.ark", WORLD), file("none-out.ark", b"old"));
    let message = format!("error: {path}: no object passes the filter, so nothing is written; `--allow-none` writes a copy\n");
    for change in [
        &["TamedName", "Rex", "--class", "Nothing_C"][..],
        &["TamedName", "Rex", "--where", "TamedName=Nobody"],
        &["TamedName", "--remove", "--class", "Nothing_C"],
        &["--remove", "--class", "Nothing_C", "--json"],
    ] {
        let ran = run(&[&["ark", "set", &path, "all", "-o", &out], change].concat());
        assert_eq!((&ran.err, &*ran.out, ran.status), (&message, "", 1), "{change:?}");
        assert_eq!(std::fs::read(&out).unwrap(), b"old");
    }
    let ran = run(&["ark", "set", &path, "all", "TamedName", "Rex", "--class", "Nothing_C", "-o", &out, "--allow-none"]);
    assert_eq!((&*ran.err, ran.out, ran.status), ("", format!("{out}: `TamedName` set in 0 objects\n"), 0));
    assert_eq!(std::fs::read(&out).unwrap(), WORLD);
}

/// In this world the value of an unknown type is 13 bytes long.
#[test]
fn what_may_be_a_reference_keeps_objects_from_being_removed() {
    let (path, text, odd, out) = (file("odd-of.ark", WORLD), file("odd.json", b""), file("odd.ark", b""), file("odd-out.ark", b"old"));
    assert_eq!(run(&["json", &path, "-o", &text]).status, 0);
    // 0, 9 and more.
    let json = std::fs::read_to_string(&text).unwrap().replace("hlO2gFF0tnYd2/blmg==", "AAAAAAkAAABFRkdISQ==");
    std::fs::write(&text, json).unwrap();
    assert_eq!(run(&["binary", &text, "-o", &odd]).status, 0);
    let unclear = "object 0, `Alien`: an unknown value, at byte 0x2f00, may refer to object 9";
    let ran = run(&["ark", "set", &odd, "4", "--remove", "-o", &out]);
    let message = format!("error: {odd}: refused: {unclear}; `--ignore-unclear` leaves it as it is\n");
    assert_eq!((ran.err, &*ran.out, ran.status), (message, "", 1));
    assert_eq!(std::fs::read(&out).unwrap(), b"old");
    let ran = run(&["ark", "set", &odd, "4", "--remove", "--ignore-unclear", "-o", &out]);
    let said = format!("{out}: 1 object removed, 0 references to them cleared\n");
    let parts = "5 (`DinoCharacterStatusComponent_BP_Dodo_C`), 6 (`DinoTamedInventoryComponent_C`), 7 (`PrimalItemResource_Wood_C`)";
    let notes = format!(
        "note: {odd}: {unclear}, as they were numbered before\n\
         note: {odd}: no owner is left of 3 objects, which had the numbers {parts}; `--with-parts` removes such too\n"
    );
    assert_eq!((ran.err, ran.out, ran.status), (notes, said, 0));
    let ran = run(&["ark", "set", &odd, "4", "TamedName", "--remove", "--ignore-unclear", "-o", &out]);
    assert_eq!(ran.status, 2);
}

#[test]
fn what_may_have_been_meant_is_told() {
    let (path, out) = (file("near.ark", WORLD), file("near-out.ark", b"old"));
    for (property, told) in [
        ("tamedname", "; there is `TamedName`"),
        ("Color", "; there are `ColorSetIndices`, `ColorSetIndices[4]`"),
        ("ColorSetIndices[3]", "; there are `ColorSetIndices`, `ColorSetIndices[4]`"),
        ("TamedName.Length", "; there is `TamedName`"),
        ("Nothing", ""),
    ] {
        let message = format!("error: {path}: object 4 has no `{property}`{told}");
        let ran = run(&["ark", "get", &path, "4", property]);
        assert_eq!((ran.err, ran.status), (format!("{message}\n"), 1));
        let ran = run(&["ark", "set", &path, "4", property, "7", "-o", &out]);
        assert_eq!((ran.err, ran.status), (format!("{message}; `--add TYPE` adds it\n"), 1));
    }
    let ran = run(&["ark", "set", &path, "4", "tamedname", "--remove", "-o", &out]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: object 4 has no `tamedname`; there is `TamedName`\n"), 1));
    let tribe = file("near.arktribe", TRIBE);
    let ran = run(&["ark", "get", &tribe, "0", "TribeData.tribe"]);
    let told = "`TribeData.TribeName`, `TribeData.TribeID`, `TribeData.TribeGovernment`, `TribeData.TribeLog`";
    assert_eq!(ran.err, format!("error: {tribe}: object 0 has no `TribeData.tribe`; there are {told}\n"));
    // All of them, or none is changed.
    let ran = run(&["ark", "set", &path, "all", "TamedName", "Rex", "--kind", "structure", "-o", &out]);
    assert_eq!(ran.err, format!("error: {path}: object 8 has no `TamedName`; `--add TYPE` adds it\n"));
    assert_eq!(std::fs::read(out).unwrap(), b"old");
}

#[test]
fn what_was_done_is_counted() {
    let (path, out) = (file("count.ark", WORLD), file("count-out.ark", b""));
    let dodos = run(&["ark", "objects", &path, "--class", "Dodo_Character_BP_C"]).out.lines().count();
    for (change, said) in [
        (&["0", "Ascii", "new"][..], "`Ascii` set in 1 object".to_owned()),
        (&["0", "New", "4", "--add", "IntProperty"], "`New` added to 1 object".to_owned()),
        (&["0", "Ascii", "--rename", "Renamed"], "`Ascii` renamed in 1 object".to_owned()),
        (&["0", "Ascii", "--remove"], "`Ascii` removed from 1 object".to_owned()),
        (&["all", "TamedName", "Same", "--class", "Dodo_Character_BP_C"], format!("`TamedName` set in {dodos} objects")),
    ] {
        let ran = run(&[&["ark", "set", &path, "-o", &out], change].concat());
        assert_eq!((&*ran.err, ran.out, ran.status), ("", format!("{out}: {said}\n"), 0));
    }
    let ran = run(&["ark", "set", &path, "all", "TamedName", "Same", "--class", "Dodo_Character_BP_C", "-o", &out, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&json["objects"], &json["properties"]), (&dodos.into(), &dodos.into()));

    let tribe = file("count.arktribe", TRIBE);
    let ran = run(&["ark", "set", &tribe, "0", "--remove", "-o", &out]);
    assert_eq!((&*ran.err, ran.out, ran.status), ("", format!("{out}: 1 object removed, 0 references to them cleared\n"), 0));
}
