//! The tool as it is run: output, errors, exit status.
#![allow(clippy::unwrap_used)]

mod common;

use common::{SAVE, file, run, run_with};

#[test]
fn explain_shows_every_byte() {
    let ran = run_with(&["explain", "-"], SAVE);
    assert_eq!(
        ran.out,
        "\
standard input: godot4-store: Godot 4 Variants with their lengths in front (`store_var`, `put_var`)

0000                             value:
0000  0c 00 00 00                  byte length = 12
0004  04 00 00 00                  tag: 4 (String)
0008  02 00 00 00 68 69 00 00      String: byte length 2, \"hi\"
"
    );
    assert_eq!((&*ran.err, ran.status), ("", 0));
    // Where the format is named there is nothing to tell.
    assert!(run_with(&["explain", "-", "--format", "godot4-store"], SAVE).out.starts_with("0000   "));
}

#[test]
fn explain_shows_what_there_is_of_a_cut_file() {
    let path = file("cut.var", &SAVE[..10]);
    let ran = run(&["explain", &path, "--format", "godot4-store"]);
    assert_eq!(
        ran.out,
        "\
0000                             value:
0000  0c 00 00 00                  byte length = 12
0004  04 00 00 00                  tag: 4 (String)
      ^^ needs 12 bytes, 6 left
0008  02 00                        String: cut off
"
    );
    assert_eq!((ran.err, ran.status), (format!("error: {path}: Stored.value at byte 0x4: needs 12 bytes, 6 left\n"), 1));
}

#[test]
fn verify_tells_identical_not_canonical_and_bad_apart() {
    let good = file("good.var", SAVE);
    let mut bytes = SAVE.to_vec();
    bytes[15] = 7;
    let padded = file("padded.var", &bytes);
    bytes[4] = 0x77;
    let bad = file("bad.var", &bytes);
    let ran = run(&["verify", "--format", "godot4-store", &good, &padded, &bad]);
    assert_eq!(
        ran.out,
        format!(
            "{good}: godot4-store: identical\n{padded}: godot4-store: accepted, only padding differs, at byte 0xf; nothing is lost: `bytespec json`, then `bytespec binary`, writes it with zeros\n3 files: 1 identical, 1 padding differs, 1 bad\n"
        )
    );
    assert_eq!((ran.err, ran.status), (format!("error: {bad}: Stored.value.(tag) at byte 0x4: 119 is no tag of `Variant`\n"), 1));
    assert_eq!(run(&["verify", &good]).status, 0);
}

#[test]
fn verify_takes_values_of_every_engine_by_name() {
    // Vector2(1, 2) as a double-precision build writes it; the number 1 as 3.0 does.
    let wide = [&[5, 0, 1, 0][..], &1.0_f64.to_le_bytes(), &2.0_f64.to_le_bytes()].concat();
    let old = [2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0].to_vec();
    for (name, value) in [("godot4", wide), ("godot3", old)] {
        let stored = [&(value.len() as u32).to_le_bytes()[..], &value].concat();
        let files = [("variant", value), ("store", stored.clone()), ("store", stored.repeat(3))];
        for (index, (frame, bytes)) in files.into_iter().enumerate() {
            let (path, format) = (file(&format!("{name}-{index}.var"), &bytes), format!("{name}-{frame}"));
            let ran = run(&["verify", "--format", &format, &path]);
            assert_eq!((ran.out, ran.err, ran.status), (format!("{path}: {format}: identical\n"), String::new(), 0));
        }
    }
}

#[test]
fn verify_says_what_the_bytes_look_like_instead() {
    let ran = run_with(&["verify", "--format", "godot4-variant", "-"], SAVE);
    assert_eq!(
        (&*ran.err, ran.status),
        ("error: standard input: Variant.Vector4.w at byte 0x10: needs 4 bytes, 0 left; looks like a stored value: its length is in front\n", 1)
    );
}

#[test]
fn every_command_says_the_same_of_a_fault() {
    let vector = [5, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0x80];
    let sequence = [SAVE, &8u32.to_le_bytes(), &[4, 0, 0, 0, 9, 0, 0, 0], SAVE].concat();
    for (format, bytes, error) in [
        ("godot4-variant", SAVE, "Variant.Vector4.w at byte 0x10: needs 4 bytes, 0 left; looks like a stored value: its length is in front"),
        ("godot4-variant", &vector, "Variant.Vector2.y at byte 0x8: needs 4 bytes, 3 left"),
        ("godot4-store", &sequence, "StoredValues.values[1].value.String at byte 0x1c: needs 12 bytes, 0 left"),
    ] {
        let expected = format!("error: standard input: {error}\n");
        for command in ["explain", "verify", "json"] {
            let ran = run_with(&[command, "--format", format, "-"], bytes);
            assert_eq!((ran.err, ran.status), (expected.clone(), 1), "{command}");
            assert!(!ran.out.contains("error"), "{}", ran.out);
        }
    }
}

#[test]
fn verify_reports_as_json() {
    let ran = run_with(&["verify", "--json", "-"], SAVE);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["counts"]["identical"], 1);
    assert_eq!(report["files"][0]["format"], "godot4-store");
    assert_eq!(report["files"][0]["verdict"], "identical");
    assert_eq!(ran.status, 0);
}

#[test]
fn formats_are_listed_with_how_they_are_recognised() {
    let ran = run(&["formats"]);
    for name in ["godot4-store", "godot4-variant", "godot3-store", "godot3-variant"] {
        assert!(ran.out.lines().any(|line| line.starts_with(name)), "{}", ran.out);
    }
    assert!(ran.out.contains("recognised by: "));
    let listed: serde_json::Value = serde_json::from_str(&run(&["formats", "--json"]).out).unwrap();
    assert!(!listed.to_string().is_empty());
}

#[test]
fn schemas_are_printed_as_markdown_and_json() {
    let ran = run(&["schema", "godot4-variant", "--as", "markdown"]);
    assert!(ran.out.starts_with("# A value of Godot 4\n\nThe bytes of `var_to_bytes`"), "{}", ran.out);
    // The declaration behind it, without advice to Rust programs.
    assert!(ran.out.contains("reads and writes these bytes.\n\n# Variant\n\nA value of Godot's scripts.\n"), "{}", ran.out);
    assert!(!ran.out.contains("Rust"), "{}", ran.out);
    assert!(ran.out.contains("| 4 | String | byte length, UTF-8, padding to 4 | Text. |"), "{}", ran.out);
    let schema: serde_json::Value = serde_json::from_str(&run(&["schema", "godot4-variant", "--as", "json"]).out).unwrap();
    assert_eq!(schema["root"], "Variant");
}

#[test]
fn names_of_formats_are_found_in_either_case_and_when_nearly_right() {
    let ran = run_with(&["verify", "--format", "Godot4-Store", "-"], SAVE);
    assert_eq!((&*ran.out, ran.status), ("standard input: godot4-store: identical\n", 0));
    let ran = run(&["schema", "godot4-varient"]);
    assert!(ran.err.contains("'godot4-variant'"), "{}", ran.err);
    let ran = run_with(&["binary", "-", "-o", "-"], b"{\"format\": \"godot4-varient\", \"value\": 1}");
    assert!(
        ran.err.starts_with("error: standard input: format: no format is called `godot4-varient` (did you mean `godot4-variant`?), expected one of")
    );
    let ran = run_with(&["binary", "-", "-o", "-"], b"{\"format\": \"godot4-variant\", \"value\": {\"$Quat\": [0, 0, 0, 1]}}");
    assert!(ran.err.starts_with("error: standard input: value.$Quat: no type is called `$Quat` (did you mean `$Quaternion`?), expected one of"));
}

#[test]
fn the_wrong_direction_is_named() {
    let ran = run_with(&["binary", "-", "-o", "-"], &[8, 0, 0, 0, 2, 0, 0, 0, 0xff, 0xfe, 0, 0]);
    let said = "error: standard input: is a `godot4-store` already and no JSON; `bytespec json` makes JSON of it\n";
    assert_eq!((&*ran.err, ran.status), (said, 1));
    let ran = run_with(&["json", "-"], b"{\"format\": \"godot4-variant\", \"value\": 1}");
    let said = "error: standard input: is JSON of a `godot4-variant` already; `bytespec binary` makes the file of it\n";
    assert_eq!((&*ran.err, ran.status), (said, 1));
}

#[test]
fn a_page_stands_alone() {
    let path = file("page.var", SAVE);
    let ran = run(&["explain", &path, "--html", "-"]);
    assert!(ran.out.starts_with("<!DOCTYPE html>"), "{}", &ran.out[..100]);
    assert!(!ran.out.contains("http"));
}

#[test]
fn usage_and_files_that_cannot_be_read_are_status_2() {
    assert_eq!(run(&["explain"]).status, 2);
    assert_eq!(run(&["explain", "-", "--format", "gif"]).status, 2);
    let missing = run(&["explain", "no/such/file"]);
    assert_eq!(missing.status, 2);
    assert!(missing.err.starts_with("error: no/such/file: "), "{}", missing.err);
    let unknown = run_with(&["explain", "-"], b"GIF89a");
    assert_eq!(unknown.status, 1);
    assert_eq!(unknown.err, "error: standard input: no known format; name one with `--format`, `bytespec formats` lists them\n");
}

#[test]
fn a_file_that_was_cut_says_what_it_began_as() {
    let said = |bytes: &[u8]| {
        let ran = run_with(&["verify", "-"], bytes);
        assert_eq!(ran.status, 1);
        ran.err
    };
    assert_eq!(said(b""), "error: standard input: the file is empty\n");
    let cut = "error: standard input: looks like the beginning of `godot4-store`: needs 16 bytes, has 10\n";
    assert_eq!(said(&SAVE[..10]), cut);
    let second = "error: standard input: looks like the beginning of `godot4-store`: needs 32 bytes, has 26\n";
    assert_eq!(said(&SAVE.repeat(2)[..26]), second);
    // Without a length in front nobody knows how much follows the text.
    let plain = "error: standard input: looks like the beginning of `godot4-variant`: needs at least 12 bytes, has 10\n";
    assert_eq!(said(&SAVE[4..14]), plain);
}

#[test]
fn a_damaged_file_is_named_with_the_place() {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data");
    let mut bytes = std::fs::read(data.join("godot4-player.var")).unwrap();
    bytes[0x31e] ^= 0x40;
    let said = "Stored.value.Dictionary.entries[5].value.Dictionary.keys.Builtin at byte 0x31c: 4194308 is no value of `Type`";
    for command in ["verify", "json", "explain"] {
        let ran = run_with(&[command, "-"], &bytes);
        let expected = format!("error: standard input: no known format; as `godot4-store`: {said}; `--format` reads it as that\n");
        assert_eq!((&*ran.out, ran.err, ran.status), ("", expected, 1));
        let ran = run_with(&[command, "-", "--format", "godot4-store"], &bytes);
        assert_eq!((ran.err, ran.status), (format!("error: standard input: {said}\n"), 1));
    }
}

#[test]
fn frames_that_are_no_format_and_other_files_of_godot_are_named() {
    let said = |bytes: &[u8]| {
        let ran = run_with(&["verify", "-"], bytes);
        assert_eq!(ran.status, 1);
        ran.err
    };
    let value = &SAVE[4..];
    let big = [&[0, 0, 0, 12][..], value].concat();
    assert_eq!(
        said(&big),
        "error: standard input: looks like a `godot4-variant` behind its length in big-endian order (`big_endian` was set): without the first four \
         bytes (`tail -c +5`) it is one; in Rust `FileAccess::with_big_endian`\n"
    );
    assert_eq!(run_with(&["verify", "-"], &big[4..]).out, "standard input: godot4-variant: identical\n");
    assert_eq!(
        said(b"BAAAAAIAAABoaQAA\n"),
        "error: standard input: looks like base64 of a `godot4-variant`: decode it first (`base64 -d`); in Rust `frame::Base64`\n"
    );
    assert!(said(b"GDPC\x02\0\0\0\x04\0\0\0").starts_with("error: standard input: this is a pack of Godot (`.pck`)"));
}
