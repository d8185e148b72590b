//! Saves that a host has compressed with gzip, and files that are written so.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};

const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::none());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

fn unpacked(path: &str) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    let mut out = Vec::new();
    GzDecoder::new(&*bytes).read_to_end(&mut out).unwrap();
    out
}

#[test]
fn compressed_saves_are_read_as_what_is_in_them() {
    let (path, out) = (file("packed.ark.gz", &gzip(WORLD)), file("unpacked.ark", b""));
    let plain = file("plain.ark", WORLD);
    assert_eq!(run(&["ark", "summary", &path]).out, run(&["ark", "summary", &plain]).out);
    let ran = run(&["verify", &path]);
    assert_eq!((ran.out, ran.status), (format!("{path}: ark-world: identical\n"), 0));
    let ran = run(&["ark", "set", &path, "0", "Ascii", "hello ARK", "-o", &out]);
    let note = format!("note: {path} is compressed with gzip, {out} is not; a name that ends in `.gz` would be\n");
    assert_eq!((ran.err, ran.out, ran.status), (note, format!("{out}: `Ascii` set in 1 object\n"), 0));
    assert_eq!(std::fs::read(out).unwrap(), WORLD);
}

#[test]
fn a_name_that_ends_in_gz_is_compressed() {
    for (input, bytes) in [("from.ark", WORLD.to_vec()), ("from.ark.gz", gzip(WORLD))] {
        let (path, out) = (file(input, &bytes), file("to.ark.gz", b"old"));
        let ran = run(&["ark", "set", &path, "0", "Ascii", "hello ARK", "-o", &out, "--backup"]);
        assert_eq!((&*ran.err, ran.out, ran.status), ("", format!("{out}: `Ascii` set in 1 object\n"), 0));
        assert_eq!(unpacked(&out), WORLD);
        // What is kept is what was there.
        assert_eq!(std::fs::read(format!("{out}.bak")).unwrap(), b"old");
    }
    let path = file("itself.ark.GZ", &gzip(WORLD));
    let ran = run(&["ark", "set", &path, "0", "Ascii", "hello ARK", "-o", &path, "--over-input"]);
    assert_eq!((&*ran.err, ran.status), ("", 0));
    assert_eq!(unpacked(&path), WORLD);

    let (json, back) = (file("packed.json.gz", b""), file("back.ark.gz", b""));
    assert_eq!(run(&["json", &path, "-o", &json]).status, 0);
    assert_eq!(unpacked(&json)[0], b'{');
    assert_eq!(run(&["binary", &json, "-o", &back]).status, 0);
    assert_eq!(unpacked(&back), WORLD);
}
