//! `bytespec ark get` and `set`: what belongs to an object, and the parts of values.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

#[test]
fn the_object_that_has_the_property_is_told_with_what_to_type() {
    let (path, out) = (file("belongs.ark", WORLD), file("belongs-out.ark", b"old"));
    let status = "object 5, `DinoCharacterStatusComponent_BP_Dodo_C`, which belongs to it, has it";
    let ran = run(&["ark", "set", &path, "4", "BaseCharacterLevel", "5", "-o", &out, "--over-input"]);
    let typed = format!("bytespec ark set {path} 5 BaseCharacterLevel 5 --over-input -o {out}");
    let message = format!("error: {path}: object 4 has no `BaseCharacterLevel`; {status}: `{typed}`\n");
    assert_eq!((ran.err, &*ran.out, ran.status), (message, "", 1));
    assert_eq!(std::fs::read(&out).unwrap(), b"old");
    // It is what to type.
    let typed: Vec<&str> = typed.split(' ').skip(1).collect();
    assert_eq!(run(&typed).status, 0);
    assert_eq!(run(&["ark", "get", &out, "5", "BaseCharacterLevel"]).out, "5\n");

    let ran = run(&["ark", "get", &path, "4", "CurrentStatusValues[7]", "--as-version", "9"]);
    let typed = format!("bytespec ark get {path} 5 'CurrentStatusValues[7]' --as-version 9");
    assert_eq!(ran.err, format!("error: {path}: object 4 has no `CurrentStatusValues[7]`; {status}: `{typed}`\n"));
    let ran = run(&["ark", "set", &path, "4", "BaseCharacterLevel", "--remove", "-o", &out]);
    let typed = format!("bytespec ark set {path} 5 BaseCharacterLevel --remove -o {out}");
    assert_eq!(ran.err, format!("error: {path}: object 4 has no `BaseCharacterLevel`; {status}: `{typed}`\n"));

    // The other way, and from one component to another; a value with a space and a quote.
    let ran = run(&["ark", "set", &path, "5", "TamedName", "Old Joe's", "-o", &out]);
    let typed = format!("bytespec ark set {path} 4 TamedName 'Old Joe'\\''s' -o {out}");
    let actor = "object 4, `Dodo_Character_BP_C`, to which it belongs, has it";
    assert_eq!(ran.err, format!("error: {path}: object 5 has no `TamedName`; {actor}: `{typed}`\n"));
    let ran = run(&["ark", "get", &path, "6", "BaseCharacterLevel"]);
    let sibling = "object 5, `DinoCharacterStatusComponent_BP_Dodo_C`, which belongs to the same, has it";
    assert_eq!(ran.err, format!("error: {path}: object 6 has no `BaseCharacterLevel`; {sibling}: `bytespec ark get {path} 5 BaseCharacterLevel`\n"));
}

/// This component has the element 8 alone.
#[test]
fn a_default_value_is_added_where_others_of_the_class_have_it() {
    let (path, out) = (file("default.ark", WORLD), file("default-out.ark", b""));
    let name = "NumberOfLevelUpPointsApplied[0]";
    let ran = run(&["ark", "set", &path, "4", name, "3", "-o", &out]);
    let typed = format!("bytespec ark set {path} 5 '{name}' 3 --add ByteProperty -o {out}");
    let status = "object 5, `DinoCharacterStatusComponent_BP_Dodo_C`, which belongs to it, would have it, as others of its class do";
    assert_eq!((ran.err, ran.status), (format!("error: {path}: object 4 has no `{name}`; {status}: `{typed}`\n"), 1));
    assert_eq!(run(&["ark", "set", &path, "5", name, "3", "--add", "ByteProperty", "-o", &out]).status, 0);
    assert_eq!(run(&["ark", "get", &out, "5", name]).out, "3\n");
}

#[test]
fn a_part_of_a_vector_is_got_and_set() {
    let (path, out) = (file("parts.ark", WORLD), file("parts-out.ark", b""));
    for (part, value, whole, becomes) in [
        ("Pos.z", "-2.5", "Pos", r#"{"x":1.5,"y":-2.25,"z":-2.5}"#),
        ("Pos2.y", "9", "Pos2", r#"{"x":0.5,"y":9.0}"#),
        ("Rot.pitch", "90", "Rot", r#"{"pitch":90.0,"roll":30.0,"yaw":20.0}"#),
        ("Q.w", "0.5", "Q.w", "0.5"),
        ("C8.r", "200", "C8", r#"{"a":255,"b":1,"g":2,"r":200}"#),
        ("CF.a", "0.1", "CF.a", "0.1"),
        ("ALin[0].g", "0.1", "ALin[0].g", "0.1"),
        ("AVec[1].y", "7", "AVec", r#"[{"x":1.0,"y":2.0,"z":3.0},{"x":1.0,"y":7.0,"z":3.0}]"#),
        ("AVec[1]", "7,8,9", "AVec", r#"[{"x":1.0,"y":2.0,"z":3.0},{"x":7.0,"y":8.0,"z":9.0}]"#),
        ("CustomItemColors[5].b", "9", "CustomItemColors[5]", r#"{"a":4,"b":9,"g":2,"r":3}"#),
    ] {
        let ran = run(&["ark", "set", &path, "0", part, value, "-o", &out]);
        assert_eq!((&*ran.err, ran.status), ("", 0), "{part}");
        assert_eq!(run(&["ark", "get", &out, "0", whole]).out, format!("{becomes}\n"), "{part}");
        // Nothing but these bytes.
        let (was, is) = (WORLD, std::fs::read(&out).unwrap());
        let changed = was.iter().zip(&is).filter(|(was, is)| was != is).count();
        assert!(was.len() == is.len() && (1..=12).contains(&changed), "{part}: {changed}");
    }
    assert_eq!(run(&["ark", "objects", &path, "--where", "Pos.z>=1000000", "--show", "Pos.z"]).out, "0\tTestAllTypes_C\tTestAllTypes_C_0\t1000000\n");
    for (part, value, said) in [
        ("Pos.w", "5", "object 0 has no `Pos.w`; there are `Pos.x`, `Pos.y`, `Pos.z`"),
        ("AVec[1].r", "5", "object 0 has no `AVec[1].r`; there are `AVec[1].x`, `AVec[1].y`, `AVec[1].z`"),
        ("C8.r", "300", "refused: object 0: `300` is no whole number from 0 to 255"),
        ("Pos.z", "1e40", "refused: object 0: `1e40` does not fit this type"),
        ("Pos", "1,2", "refused: object 0: `1,2`: expected 3 numbers with commas between them"),
    ] {
        let ran = run(&["ark", "set", &path, "0", part, value, "-o", &out]);
        assert_eq!((ran.err, ran.status), (format!("error: {path}: {said}\n"), 1));
    }
    let ran = run(&["ark", "set", &path, "0", "Pos.z", "--remove", "-o", &out]);
    let said = "refused: object 0: this is a part of a value, and only whole properties are renamed and removed";
    assert_eq!((ran.err, ran.status), (format!("error: {path}: {said}\n"), 1));
}
