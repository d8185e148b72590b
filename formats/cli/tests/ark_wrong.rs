//! What is given to the tool instead of a save of ARK, and what is broken: each command says the same of it.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const PROFILE: &[u8] = include_bytes!("../../../tests/data/ark/profile-v1.arkprofile");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");
const NEW_WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v11-store-new-data.ark");
const OLD_WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v05-small.ark");

#[test]
fn every_command_names_what_is_no_save() {
    let mut unknown = WORLD.to_vec();
    unknown[0] = 13;
    for (name, bytes, message) in [
        (
            "ascended.ark",
            &b"SQLite format 3\0 and more of it"[..],
            "this is an SQLite database: a save of ARK: Survival Ascended, which is another format",
        ),
        ("zeros.arktribe", &[0; 64], "the file is all zeros: the server failed to write it"),
        (
            "pointer.ark",
            b"version https://git-lfs.github.com/spec/v1\noid sha256:0",
            "this is a pointer of Git LFS and not the file itself: `git lfs pull` gets it",
        ),
        ("mobile.ark", &[33, 0, 1, 2, 3], "this is a world of ARK Mobile (version 33), which is another format"),
        ("empty.ark", b"", "the file is empty"),
        (
            "unknown.ark",
            &unknown,
            "version 13 of a world is not known; known are 5 to 12; `bytespec ark` reads it as one of these with `--as-version`",
        ),
        (
            "broken.ark.gz",
            b"\x1f\x8b\x08\0",
            "the file is compressed with gzip and cannot be unpacked: it is cut off after 4 bytes; 0 bytes could be unpacked",
        ),
        ("cut.ark", &WORLD[..200], "the file is cut off: needs 9465 bytes, has 200"),
        // Less than a header.
        ("cut-header.ark", &WORLD[..10], "the file is cut off: needs 26 bytes, has 10"),
        ("cut-header-25.ark", &WORLD[..25], "the file is cut off: needs 26 bytes, has 25"),
        ("cut-header-11.ark", &NEW_WORLD[..40], "the file is cut off: needs 90 bytes, has 40"),
        ("cut-v5.ark", &OLD_WORLD[..100], "levels: Front.data_files[5] at byte 0x62: needs 4 bytes, 2 left"),
        ("cut.arktribe", &TRIBE[..100], "objects: [0].names[2] at byte 0x5e: needs 16 bytes, 6 left"),
        ("cut.arkprofile", &PROFILE[..60], "objects: at byte 0x8: 2 objects, for which 52 bytes are too few"),
    ] {
        let path = file(name, bytes);
        for command in [&["ark", "summary"][..], &["ark", "objects"], &["ark", "tree"], &["verify"], &["json"], &["explain"]] {
            let ran = run(&[command, &[&path]].concat());
            assert_eq!((ran.err, &*ran.out, ran.status), (format!("error: {path}: {message}\n"), "", 1), "{command:?}");
        }
    }
}

#[test]
fn an_export_is_named() {
    let path = file("export.json", b"{\"objects\": []}");
    let ran = run(&["ark", "summary", &path]);
    assert_eq!((ran.err, ran.status), (format!("error: {path}: this is JSON, an export and not the save itself\n"), 1));
}

#[test]
fn a_world_is_read_as_another_version() {
    let mut unknown = WORLD.to_vec();
    unknown[0] = 13;
    let (path, out, known) = (file("as.ark", &unknown), file("as-out.ark", b""), file("as-known.ark", WORLD));
    for command in [&["summary"][..], &["objects"], &["tree"], &["get"]] {
        let object = if command == ["get"] { "0" } else { "--json" };
        let same = run(&[&["ark"], command, &[&known, object]].concat()).out;
        let ran = run(&[&["ark"], command, &[&path, object, "--as-version", "9"]].concat());
        assert_eq!((&*ran.err, ran.out, ran.status), ("", same, 0), "{command:?}");
    }
    let ran = run(&["ark", "set", &path, "0", "Ascii", "hello ARK", "--as-version", "9", "-o", &out]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    // The first bytes stay.
    assert_eq!(std::fs::read(&out).unwrap(), unknown);
    let ran = run(&["ark", "summary", &path, "--as-version", "13"]);
    assert_eq!(ran.err.lines().next(), Some("error: invalid value '13' for '--as-version <N>': 13 is not in 5..=12"));
    assert_eq!(ran.status, 2);
}
