//! JSON of saves of ARK that says what no file can hold is refused; what it leaves out is worked out.
#![allow(clippy::unwrap_used)]

use bytespec_formats::{Format, ark, detect};

const TRIBE: &[u8] = include_bytes!("../data/ark/tribe-v1.arktribe");
const V5: &[u8] = include_bytes!("../data/ark/v05-small.ark");
const V9: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");
const V11: &[u8] = include_bytes!("../data/ark/v11-store-new-data.ark");

fn json(bytes: &[u8]) -> (&'static Format, String) {
    let format = detect(bytes).unwrap();
    (format, (format.to_json)(bytes).unwrap())
}

/// What is said of the document of a file in which something is replaced once.
fn error(bytes: &[u8], from: &str, to: &str) -> String {
    let (format, text) = json(bytes);
    let changed = text.replacen(from, to, 1);
    assert_ne!(text, changed, "{from}");
    (format.from_json)(&changed).unwrap_err().to_string()
}

#[test]
fn members_that_nothing_reads_are_refused() {
    for (bytes, from, to, message) in [
        (
            TRIBE,
            r#""value":1001"#,
            r#""value":1001,"valeu":5"#,
            "objects[0].properties[0].value[2].valeu: no such member is known here: known are `name`, `type`, `of`, `index`, `as`, `value`",
        ),
        (TRIBE, r#""version":1"#, r#""version":1,"blob":"AA==""#, "header.blob: no such member is known here: known are `version`"),
        (
            V9,
            r#""game_time":"#,
            r#""gametime":1,"game_time":"#,
            "header.gametime: no such member is known here: known are `version`, `game_time`, `read_as`, `names`, `properties`, `hibernation`, `save_count`",
        ),
        (
            V5,
            r#""game_time":"#,
            r#""save_count":1,"game_time":"#,
            "header.save_count: no such member is known here: known are `version`, `game_time`, `read_as`",
        ),
        (
            V9,
            r#""data_files":"#,
            r#""datafiles":[],"data_files":"#,
            "levels.datafiles: no such member is known here: known are `data_files`, `embedded`, `level_objects`",
        ),
        (
            TRIBE,
            r#""class":"PrimalTribeData","#,
            r#""class":"PrimalTribeData","levels":[],"#,
            "objects[0].levels: no such member is known here: known are `class`, `names`, `guid`, `is_item`, `from_data_file`, `data_file`, `has_location`, `location`, `offset`, `offset_high`, `properties`, `end`, `extra`, `damaged`, `raw`",
        ),
        (TRIBE, r#""layout":"#, r#""levels":{},"layout":"#, "levels: a tribe has no such part"),
        (
            TRIBE,
            r#""kind":"tribe""#,
            r#""kind":"clan""#,
            "kind: expected one of `world`, `profile`, `tribe`, `cloud inventory`, `local profile`, `character preset`, `mod save`, `small file`, `object archive`",
        ),
        (TRIBE, r#""kind":"tribe""#, r#""kind":"world""#, "format: a world is `ark-world`"),
        (
            V9,
            r#""value":[1.5,-2.25,1000000.0]"#,
            r#""as":"vectors","value":[1.5,-2.25,1000000.0]"#,
            "as: only arrays of `StructProperty` have an inferred type",
        ),
        (
            V11,
            r#""doubles":"#,
            r#""double":[],"doubles":"#,
            "double: no such member is known here: known are `name`, `strings`, `floats`, `names`, `archives`, `doubles`",
        ),
        (
            V9,
            r#""unknown":["#,
            r#""unknwon":[],"unknown":["#,
            "unknwon: no such member is known here: known are `position`, `unknown`, `class`, `zones`, `names`, `archive`",
        ),
    ] {
        let found = error(bytes, from, to);
        assert!(found.ends_with(message), "{found}");
    }
    let found = error(TRIBE, r#""layout":"#, r#""layuot":[],"layout":"#);
    assert!(found.starts_with("unknown field `layuot`, expected one of `format`, `kind`, `header`"), "{found}");
}

#[test]
fn versions_of_which_nothing_is_known_are_refused() {
    for (bytes, version, message) in [
        (TRIBE, 0, "header.version: found 0, known are 1 to 6"),
        (TRIBE, 7, "header.version: found 7, known are 1 to 6"),
        (V9, 13, "header.version: found 13, known are 5 to 12"),
        (V9, -1, "header.version: found -1, known are 5 to 12"),
        (V9, 8, "header.save_count: no such member is known here: known are `version`, `game_time`, `read_as`, `names`, `properties`, `hibernation`"),
    ] {
        let was = if bytes == TRIBE { 1 } else { 9 };
        assert_eq!(error(bytes, &format!(r#""version":{was}"#), &format!(r#""version":{version}"#)), message);
    }
}

#[test]
fn a_file_that_is_read_as_another_version_comes_back() {
    let mut bytes = V9.to_vec();
    bytes[0] = 13;
    let save = ark::Open::new().as_version(9).open(&bytes).unwrap();
    let text = save.to_json().unwrap();
    assert!(text.contains(r#""read_as":9"#) && text.contains(r#""version":13"#));
    assert_eq!((detect(V9).unwrap().from_json)(&text).unwrap(), bytes);
}

#[test]
fn references_to_no_object_are_said_to_be_so() {
    let plain = r#""name":"RefNone","type":"ObjectProperty","value":-1"#;
    for id in [50, -2, i32::MAX] {
        let found = error(V9, plain, &format!(r#""name":"RefNone","type":"ObjectProperty","value":{id}"#));
        assert!(found.ends_with(&format!(".value: there is no object {id}: the last one is 49 (`{{\"outside\": {id}}}` if it is meant)")), "{found}");
        let (format, text) = json(V9);
        let said = text.replacen(plain, &format!(r#""name":"RefNone","type":"ObjectProperty","value":{{"outside":{id}}}"#), 1);
        let back = (format.from_json)(&said).unwrap();
        assert_eq!(json(&back).1, said);
    }
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let float = r#""value":[1.5,-2.25,1000000.0]"#;
    for (number, message) in [
        ("1e39", "value[0]: 1e+39 does not fit a number of 4 bytes"),
        (r#"{"bits":"7f8"}"#, "value[0]: expected a number, or `bits` of 8 hexadecimal digits"),
        (r#"{"bits":"7f800000","more":1}"#, "value[0].more: no such member is known here: known are `bits`"),
    ] {
        let found = error(V9, float, &format!(r#""value":[{number},-2.25,1000000.0]"#));
        assert!(found.ends_with(message), "{found}");
    }
    let found = error(V9, float, r#""value":[1e999,-2.25,1000000.0]"#);
    assert!(found.contains("number out of range"), "{found}");
}

#[test]
fn edits_refuse_the_same() {
    let mut save = ark::open(V9).unwrap();
    let path = |text: &str| ark::Path::parse(text).unwrap();
    let objects = save.objects_mut();
    for (name, text, message) in [
        ("RefNone", "50", "refused: object 0: there is no object 50: the last one is 49"),
        ("RefNone", "-2", "refused: object 0: there is no object -2: the last one is 49"),
        ("Pos", "1e999,0,0", "refused: object 0: `1e999` does not fit this type"),
    ] {
        assert_eq!(objects.set_text(0, &path(name), text).unwrap_err().to_string(), message);
    }
    let added = objects.add_text(0, &path("New"), "FloatProperty", "1e39").unwrap_err();
    assert_eq!(added.to_string(), "refused: object 0: `1e39` does not fit this type");
    let added = objects.add_text(0, &path("New"), "ArrayProperty:ObjectProperty", "1,50").unwrap_err();
    assert_eq!(added.to_string(), "refused: object 0: there is no object 50: the last one is 49");
    assert!(!objects.is_changed());
    objects.set_text(0, &path("RefNone"), "49").unwrap();
    // Who wants none of the usual numbers says so.
    objects.add_text(0, &path("New"), "FloatProperty", "inf").unwrap();
}

#[test]
fn whole_arrays_are_set_from_text() {
    let mut save = ark::open(TRIBE).unwrap();
    let path = ark::Path::parse("TribeData.MembersPlayerDataID").unwrap();
    for (text, expected) in [("7,8,9", vec![7, 8, 9]), ("", vec![])] {
        save.objects_mut().set_text(0, &path, text).unwrap();
        let block = save.objects().block(0).unwrap();
        let tribe = block.view(save.objects().names()).list("TribeData").unwrap();
        assert_eq!(tribe.get("MembersPlayerDataID"), Some(&ark::Value::UInt32s(expected)));
    }
    let error = save.objects_mut().set_text(0, &path, "7,x").unwrap_err().to_string();
    assert_eq!(error, "refused: object 0: `x` is no whole number from 0 to 4294967295");
}

#[test]
fn guids_may_have_dashes() {
    let (format, text) = json(TRIBE);
    for guid in ["00112233445566778899aabbccddeeff", "00112233-4455-6677-8899-AABBCCDDEEFF"] {
        let with = text.replacen(r#""class":"PrimalTribeData""#, &format!(r#""class":"PrimalTribeData","guid":"{guid}""#), 1);
        assert_eq!((format.from_json)(&with).unwrap()[8..12], [0, 0x11, 0x22, 0x33]);
    }
    let found = error(TRIBE, r#""class":"PrimalTribeData""#, r#""class":"PrimalTribeData","guid":"0000""#);
    assert_eq!(found, "objects[0].guid: expected 32 hexadecimal digits, perhaps as 8-4-4-4-12 with dashes between them");
}

#[test]
fn without_a_layout_parts_stand_as_the_game_writes_them() {
    for bytes in [TRIBE, V5, V9] {
        let (format, text) = json(bytes);
        let (start, rest) = text.split_once(",\n\"layout\":").unwrap();
        let (_, rest) = rest.split_once(",\"objects\":").unwrap();
        assert_eq!((format.from_json)(&format!("{start},\"objects\":{rest}")).unwrap(), bytes);
    }
}

#[test]
fn an_object_that_is_added_needs_no_place() {
    for bytes in [TRIBE, V5, V9, V11] {
        let (format, text) = json(bytes);
        let added = text.strip_suffix("\n]}").unwrap().to_owned()
            + ",\n{\"class\":\"Added_C\",\"names\":[\"Added_C_1\"],\"properties\":[{\"name\":\"Count\",\"type\":\"IntProperty\",\"value\":5}]}\n]}";
        let back = (format.from_json)(&added).unwrap();
        let (save, before) = (ark::open(&back).unwrap(), ark::open(bytes).unwrap());
        assert!(save.verify().is_identical() && save.cut_off().is_none());
        let last = before.objects().len();
        assert_eq!((save.objects().len(), &*save.objects().class(last).unwrap()), (last + 1, "Added_C"));
        assert_eq!(save.objects().block(last).unwrap().view(save.objects().names()).int("Count"), Some(5));
        assert_eq!(save.objects().raw(last - 1).unwrap(), before.objects().raw(last - 1).unwrap());
        for segment in 0..4 {
            assert_eq!(save.segment(segment).unwrap(), before.segment(segment).unwrap());
        }
    }
    // Without properties there is nothing to place.
    let (format, text) = json(TRIBE);
    let added = text.strip_suffix("\n]}").unwrap().to_owned() + ",\n{\"class\":\"Added_C\",\"names\":[]}\n]}";
    assert_eq!((format.from_json)(&added).unwrap_err().to_string(), "objects[1]: expected a member `properties`");
}
