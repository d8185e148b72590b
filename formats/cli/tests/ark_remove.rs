//! `bytespec ark set --remove`: what of a save may be left in a wrong state is told.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

#[test]
fn objects_that_lose_their_owner_are_told() {
    let (path, out) = (file("owner.ark", WORLD), file("owner-out.ark", b""));
    let (status, inventory, wood) =
        ("5 (`DinoCharacterStatusComponent_BP_Dodo_C`)", "6 (`DinoTamedInventoryComponent_C`)", "7 (`PrimalItemResource_Wood_C`)");
    let ran = run(&["ark", "set", &path, "4", "--remove", "-o", &out]);
    let said = format!(
        "note: {path}: no owner is left of 3 objects, which had the numbers {status}, {inventory}, {wood}; `--with-parts` removes such too\n"
    );
    assert_eq!((ran.err, ran.out, ran.status), (said, format!("{out}: 1 object removed, 0 references to them cleared\n"), 0));
    let ran = run(&["ark", "set", &path, "6", "--remove", "-o", &out]);
    let said = format!("note: {path}: no owner is left of 1 object, which had the number {wood}; `--with-parts` removes such too\n");
    assert_eq!((ran.err, ran.status), (said, 0));

    let ran = run(&["ark", "set", &path, "all", "--class", "*_Character_BP_C", "--remove", "-o", &out, "--json"]);
    let more = "11 (`DinoCharacterStatusComponent_BP_Raptor_C`), 12 (`DinoTamedInventoryComponent_C`) and 22 more, which `--json` lists";
    let all = format!("{status}, {inventory}, {wood}, {more}");
    let said = format!("note: {path}: no owner is left of 27 objects, which had the numbers {all}; `--with-parts` removes such too\n");
    assert_eq!((ran.err, ran.status), (said, 0));
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let left = json["without_owner"].as_array().unwrap();
    assert_eq!((left.len(), &left[2]), (27, &serde_json::json!({ "object": 7, "class": "PrimalItemResource_Wood_C" })));

    // With what belongs to it, or where nothing does.
    for rest in [&["4", "--with-parts"][..], &["7"]] {
        let ran = run(&[&["ark", "set", &path, "-o", &out, "--remove", "--json"], rest].concat());
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&*ran.err, &json["without_owner"], ran.status), ("", &serde_json::json!([]), 0));
    }
}

/// Eight values of an unknown type, which hold what looks like a reference to object 9.
#[test]
fn what_may_be_references_is_told_folded() {
    let (path, text, odd, out) =
        (file("many-odd-of.ark", WORLD), file("many-odd.json", b""), file("many-odd.ark", b""), file("many-odd-out.ark", b""));
    assert_eq!(run(&["json", &path, "-o", &text]).status, 0);
    let one = |index: usize| format!(r#"{{"index":{index},"name":"Alien","opaque":"AAAAAAkAAABFRkdISQ==","type":"FancyModProperty"}}"#);
    let many: Vec<String> = (1..9).map(one).collect();
    let json = std::fs::read_to_string(&text).unwrap();
    let changed = json.replace(r#"{"name":"Alien","opaque":"hlO2gFF0tnYd2/blmg==","type":"FancyModProperty"}"#, &many.join(","));
    assert_ne!(json, changed);
    std::fs::write(&text, changed).unwrap();
    assert_eq!(run(&["binary", &text, "-o", &odd]).status, 0);

    let ran = run(&["ark", "set", &odd, "7", "--remove", "--ignore-unclear", "-o", &out, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let unclear: Vec<&str> = json["unclear"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert_eq!(unclear.len(), 8);
    assert!(unclear[7].starts_with("object 0, `Alien[8]`: an unknown value, at byte 0x"), "{}", unclear[7]);
    assert!(unclear[7].ends_with(", may refer to object 9, as they were numbered before"), "{}", unclear[7]);
    let mut said: String = unclear[..5].iter().map(|unclear| format!("note: {odd}: {unclear}\n")).collect();
    said += &format!("note: {odd}: and 3 more, which `--json` lists\n");
    assert_eq!((ran.err, ran.status), (said, 0));
}
