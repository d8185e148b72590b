//! Saves that are damaged: `verify`, `ark summary` and `ark objects` say so and exit with 1, though every byte comes back.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use serde_json::{Value, json};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");
const HALF: &[u8] = WORLD.split_at(11_212).0;
/// What opening tells of `HALF`.
const NOTES: [&str; 2] = [
    "file at byte 0x2bcc: the file is cut off: needs 22257 bytes, has 11212",
    "object 0, `AD`: Block.properties[43].of at byte 0x2bc8: needs 8 bytes, has 4",
];

fn without_last_byte(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() - 1]
}

#[test]
fn a_summary_lists_damage() {
    let path = file("half.ark", HALF);
    let ran = run(&["ark", "summary", &path]);
    let lines: Vec<&str> = ran.out.lines().skip_while(|line| !line.starts_with("  damage")).take_while(|line| !line.starts_with("      ")).collect();
    let expected = [
        "  damage         51 places",
        "    file at byte 0x2bcc: the file is cut off: needs 22257 bytes, has 11212",
        "    the properties of 49 objects stand behind the end of the file",
        "    object 0, `AD`: Block.properties[43].of at byte 0x2bc8: needs 8 bytes, has 4",
    ];
    assert_eq!(lines, expected);
    assert_eq!((&*ran.err, ran.status), ("", 1));
    let ran = run(&["ark", "summary", &path, "--json"]);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((summary["damage"].as_array().unwrap().len(), ran.status), (51, 1));
    let first = json!({
        "part": "file", "object": null, "property": null, "path": "", "offset": 11212,
        "problem": "the file is cut off: needs 22257 bytes, has 11212", "needs": 22257, "has": 11212, "certain": true,
    });
    let last = json!({
        "part": "object 0", "object": 0, "property": "AD", "path": "Block.properties[43].of", "offset": 0x2bc8,
        "problem": "needs 8 bytes, has 4", "needs": 8, "has": 4, "certain": true,
    });
    assert_eq!((&summary["damage"][0], &summary["damage"][50]), (&first, &last));
}

#[test]
fn a_byte_that_is_missing_at_the_end_is_told() {
    for (name, bytes, format, line) in [
        ("last.ark", WORLD, "ark-world", "object 49: Block.extra at byte 0x5795: needs 4 bytes, has 3"),
        ("last.arktribe", TRIBE, "ark-save", "object 0: Block.extra at byte 0x384: needs 4 bytes, has 3"),
    ] {
        let path = file(name, without_last_byte(bytes));
        let ran = run(&["ark", "summary", &path]);
        assert!(ran.out.contains(&format!("\n  damage         1 place\n    {line}\n")), "{}", ran.out);
        assert_eq!((&*ran.err, ran.status), ("", 1));
        let ran = run(&["verify", &path]);
        let expected = (format!("{path}: {format}: identical, damaged in 1 place\n"), format!("error: {path}: {line}\n"), 1);
        assert_eq!((ran.out, ran.err, ran.status), expected);
        let ran = run(&["ark", "objects", &path, "--class", "Nothing"]);
        assert_eq!((&*ran.out, ran.err, ran.status), ("", format!("note: {path}: {line}\n"), 1));
    }
}

#[test]
fn what_other_programs_write_is_noted() {
    let path = file("bare.arktribe", &TRIBE[..TRIBE.len() - 4]);
    let line = "object 0: Block.extra at byte 0x384: needs 4 bytes, has 0; perhaps another program wrote it so";
    let ran = run(&["verify", &path]);
    assert_eq!((ran.out, ran.err, ran.status), (format!("{path}: ark-save: identical\n"), format!("note: {path}: {line}\n"), 0));
    let ran = run(&["ark", "summary", &path]);
    assert!(ran.out.contains(&format!("\n  damage         1 place\n    {line}\n")), "{}", ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn verify_counts_what_is_damaged() {
    let (half, whole) = (file("verify-half.ark", HALF), file("verify-whole.ark", WORLD));
    let ran = run(&["verify", &half, &whole]);
    let out = format!("{half}: ark-world: identical, damaged in 51 places\n{whole}: ark-world: identical\n2 files: 1 identical, 1 damaged\n");
    assert_eq!((ran.out, ran.status), (out, 1));
    let lines = [NOTES[0], "the properties of 49 objects stand behind the end of the file", NOTES[1]];
    assert_eq!(ran.err, lines.map(|line| format!("error: {half}: {line}\n")).concat());
    let ran = run(&["verify", &half, &whole, "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let counts = json!({ "identical": 1, "damaged": 1, "not_canonical": 0, "padding_differs": 0, "different": 0, "bad": 0 });
    assert_eq!(
        (&report["counts"], &report["files"][0]["verdict"], &report["files"][1]["verdict"]),
        (&counts, &json!("damaged"), &json!("identical"))
    );
    assert_eq!((report["files"][0]["damage"].as_array().unwrap().len(), &report["files"][1]["damage"]), (51, &json!([])));
    assert_eq!((&*ran.err, ran.status), ("", 1));
}

#[test]
fn objects_say_what_could_not_be_looked_at() {
    let path = file("objects-half.ark", HALF);
    let notes: String = NOTES.iter().map(|note| format!("note: {path}: {note}\n")).collect();
    let unread = format!("note: {path}: the properties of 2 objects cannot be read to their end; `bytespec ark summary` lists them\n");
    let listed = "4\tDodo_Character_BP_C\tDodo_Character_BP_C_0\t\n46\tDodo_Character_BP_C\tDodo_Character_BP_C_8\t\n";
    for (wanted, out) in [("--show", listed), ("--where", "")] {
        let ran = run(&["ark", "objects", &path, "--class", "Dodo_Character*", wanted, "TamedName"]);
        assert_eq!((&*ran.out, ran.err, ran.status), (out, format!("{notes}{unread}"), 1));
    }
    // What is asked for can be read, or not: the status tells that of the answer.
    let ran = run(&["ark", "get", &path, "0", "Ascii"]);
    let of_object = "note: object 0: Block.properties[43].of at byte 0x2bc8: needs 8 bytes, 4 left\n";
    assert_eq!((&*ran.out, ran.err, ran.status), ("hello ARK\n", format!("{notes}{of_object}"), 0));
    let text = file("objects-half.json", b"");
    let ran = run(&["json", &path, "-o", &text]);
    assert_eq!((&*ran.out, ran.err, ran.status), ("", notes.clone(), 0));
    let out = file("objects-half-out.ark", b"");
    let ran = run(&["ark", "set", &path, "0", "Ascii", "hello you", "-o", &out]);
    assert_eq!((ran.out, ran.err, ran.status), (format!("{out}: `Ascii` set in 1 object\n"), notes, 0));
    assert_eq!(std::fs::read(out).unwrap().len(), HALF.len());
}

#[test]
fn much_damage_is_not_all_listed() {
    // No type is called so, which nobody finds out before the object is read.
    let mut bytes = WORLD.to_vec();
    let path = file("much.ark", WORLD);
    let summary: Value = serde_json::from_str(&run(&["ark", "summary", &path, "--json"]).out).unwrap();
    let properties = summary["sections"][5]["start"].as_u64().unwrap() as usize;
    for at in properties..bytes.len() - 4 {
        if at % 100 < 4 {
            bytes[at] = 0x7f;
        }
    }
    std::fs::write(&path, bytes).unwrap();
    let ran = run(&["verify", &path]);
    let count = ran.out.trim_end().rsplit(' ').nth(1).unwrap().parse::<usize>().unwrap();
    assert!(count > 21, "{}", ran.out);
    let last = format!("error: {path}: and {} more, which `bytespec ark summary --json` lists", count - 20);
    assert_eq!((ran.err.lines().count(), ran.err.lines().last(), ran.status), (21, Some(&*last), 1));
}
