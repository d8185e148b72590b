//! `bytespec json` and `bytespec binary`: what they write, and that no file is ever half written.
#![allow(clippy::unwrap_used)]

mod common;

use common::{SAVE, file, run, run_with};
use std::fs;
use std::path::{Path, PathBuf};

const TEXT: &str = "{\n  \"format\": \"godot4-store\",\n  \"value\": \"hi\"\n}\n";

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// What is in a folder, so that nothing is left lying about.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn json_names_the_format_and_binary_needs_no_other_hint() {
    let folder = folder("there-and-back");
    let (save, text, back) = (path(&folder, "a.var"), path(&folder, "a.json"), path(&folder, "b.var"));
    fs::write(&save, SAVE).unwrap();
    let ran = run(&["json", &save, "-o", &text]);
    assert_eq!((&*ran.out, &*ran.err, ran.status), ("", "", 0));
    assert_eq!(fs::read_to_string(&text).unwrap(), TEXT);
    let ran = run(&["binary", &text, "-o", &back]);
    assert_eq!((&*ran.out, &*ran.err, ran.status), ("", "", 0));
    assert_eq!(fs::read(&back).unwrap(), SAVE);
    assert_eq!(names(&folder), ["a.json", "a.var", "b.var"]);
}

#[test]
fn both_work_in_a_pipe() {
    let ran = run_with(&["json", "-"], SAVE);
    assert_eq!((&*ran.out, &*ran.err, ran.status), (TEXT, "", 0));
    let ran = run_with(&["binary", "-", "-o", "-"], TEXT.as_bytes());
    assert_eq!((ran.out.as_bytes(), &*ran.err, ran.status), (SAVE, "", 0));
}

#[test]
fn a_format_that_is_named_wins() {
    let ran = run_with(&["json", "-", "--format", "godot3-variant"], &SAVE[4..]);
    assert!(ran.out.contains("\"format\": \"godot3-variant\""), "{}", ran.out);
    let ran = run_with(&["binary", "-", "-o", "-", "--format", "godot4-variant"], TEXT.as_bytes());
    assert_eq!((ran.out.as_bytes(), ran.status), (&SAVE[4..], 0));
}

#[test]
fn the_sample_files_come_back() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data");
    let folder = folder("samples");
    let save = data.join("godot4-player.var");
    let (text, back) = (path(&folder, "player.json"), path(&folder, "player.var"));
    assert_eq!(run(&["json", save.to_str().unwrap(), "-o", &text]).status, 0);
    assert_eq!(run(&["binary", &text, "-o", &back]).status, 0);
    assert_eq!(fs::read(back).unwrap(), fs::read(save).unwrap());
}

#[test]
fn what_does_not_come_back_byte_for_byte_is_said_at_once() {
    let mut bytes = SAVE.to_vec();
    bytes[15] = 7;
    let ran = run_with(&["json", "-"], &bytes);
    assert_eq!((&*ran.out, ran.status), (TEXT, 0));
    assert_eq!(
        ran.err,
        "note: standard input: only padding differs, `bytespec binary` will write it with zeros, from byte 0xf on; nothing is lost\n"
    );
    // A number in eight bytes that has room in four.
    let ran = run_with(&["json", "-", "--format", "godot4-variant"], &[2, 0, 1, 0, 42, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(ran.err, "note: standard input: not canonical, `bytespec binary` will write other bytes from byte 0x2 on\n");
}

#[test]
fn the_input_is_spared() {
    let folder = folder("spared");
    let save = path(&folder, "a.var");
    fs::write(&save, SAVE).unwrap();
    let other_name = format!("{}/../spared/a.var", folder.display());
    for out in [&save, &other_name] {
        let ran = run(&["json", &save, "-o", out]);
        assert_eq!(ran.err, format!("error: {out}: is the file that is read; `--over-input` writes over it\n"));
        assert_eq!((&*ran.out, ran.status), ("", 2));
        assert_eq!(fs::read(&save).unwrap(), SAVE);
    }
    assert_eq!(run(&["json", &save, "-o", &save, "--over-input"]).status, 0);
    assert_eq!(fs::read_to_string(&save).unwrap(), TEXT);
    assert_eq!(run(&["binary", &save, "-o", &save]).status, 2);
    assert_eq!(run(&["binary", &save, "-o", &save, "--over-input"]).status, 0);
    assert_eq!(fs::read(&save).unwrap(), SAVE);
    assert_eq!(names(&folder), ["a.var"]);
}

#[test]
fn bad_input_leaves_the_output_as_it_was() {
    let folder = folder("untouched");
    let (text, out) = (path(&folder, "a.json"), path(&folder, "a.var"));
    fs::write(&text, "{\"format\": \"godot4-store\", \"value\": {\"at\": {\"$Vector2i\": [1, 2.5]}}}").unwrap();
    fs::write(&out, "before").unwrap();
    let ran = run(&["binary", &text, "-o", &out]);
    let reason = "invalid type: floating point `2.5`, expected a whole number of 32 bits, with a sign at line 1 column 64";
    assert_eq!(ran.err, format!("error: {text}: value.at.$Vector2i[1]: {reason}\n"));
    assert_eq!((&*ran.out, ran.status), ("", 1));
    assert_eq!(run(&["json", &text, "-o", &out]).status, 1);
    assert_eq!(fs::read_to_string(&out).unwrap(), "before");
    assert_eq!(names(&folder), ["a.json", "a.var"]);
}

#[test]
fn json_that_names_no_known_format_is_refused_with_those_that_are() {
    let all = "expected one of `godot4-store`, `godot4-variant`, `godot3-store`, `godot3-variant`, `ark-world`, `ark-save`, `ark-property`, `tscn`";
    let ran = run_with(&["binary", "-", "-o", "-"], b"{\"value\": 1}");
    assert_eq!((ran.err, ran.status), (format!("error: standard input: no `format` is named, {all}\n"), 1));
    let ran = run_with(&["binary", "-", "-o", "-"], b"{\"format\": \"gif\", \"value\": 1}");
    assert_eq!((ran.err, ran.status), (format!("error: standard input: format: no format is called `gif`, {all}\n"), 1));
    let ran = run_with(&["binary", "-", "-o", "-"], b"\xff");
    assert_eq!((&*ran.err, ran.status), ("error: standard input: not JSON: invalid utf-8 sequence of 1 bytes from index 0\n", 1));
    // As PowerShell writes what is redirected, with a byte order mark or without.
    let wide: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let said = "error: standard input: is text in UTF-16, and JSON is UTF-8: store it as that, such as with `iconv -f UTF-16 -t UTF-8`\n";
    for text in [[&[0xff, 0xfe], &wide[..]].concat(), wide] {
        for arguments in [&["binary", "-", "-o", "-"][..], &["verify", "-"]] {
            let ran = run_with(arguments, &text);
            assert_eq!((&*ran.err, ran.status), (said, 1));
        }
    }
}

#[test]
fn places_that_cannot_be_written_are_status_2() {
    let save = file("written-nowhere.var", SAVE);
    let ran = run(&["json", &save, "-o", "no/such/folder/a.json"]);
    assert!(ran.err.starts_with("error: no/such/folder/a.json: "), "{}", ran.err);
    assert_eq!(ran.status, 2);
    let folder = folder("a-folder");
    assert_eq!(run(&["json", &save, "-o", folder.to_str().unwrap()]).status, 2);
    assert_eq!(run(&["binary", &save]).status, 2);
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_what_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (save, real, link) = (path(&folder, "a.var"), path(&folder, "real.json"), path(&folder, "link.json"));
    fs::write(&save, SAVE).unwrap();
    fs::write(&real, "before").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &link).unwrap();
    assert_eq!(run(&["json", &save, "-o", &link]).status, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), TEXT);
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    // A new file gets what any new file gets.
    let (fresh, usual) = (path(&folder, "fresh.json"), path(&folder, "usual"));
    assert_eq!(run(&["json", &save, "-o", &fresh]).status, 0);
    fs::write(&usual, "").unwrap();
    assert_eq!(fs::metadata(&fresh).unwrap().permissions().mode(), fs::metadata(&usual).unwrap().permissions().mode());
    let nowhere = path(&folder, "nowhere.json");
    symlink(folder.join("missing"), &nowhere).unwrap();
    let ran = run(&["json", &save, "-o", &nowhere]);
    assert_eq!((ran.err, ran.status), (format!("error: {nowhere}: is a link that leads nowhere\n"), 2));
    assert!(fs::symlink_metadata(&nowhere).unwrap().is_symlink());
}

#[test]
fn a_backup_is_what_was_there() {
    let folder = folder("backup");
    let (save, out, kept) = (path(&folder, "a.var"), path(&folder, "a.json"), path(&folder, "a.json.bak"));
    fs::write(&save, SAVE).unwrap();
    // Nothing was there.
    assert_eq!(run(&["json", &save, "-o", &out, "--backup"]).status, 0);
    assert_eq!(names(&folder), ["a.json", "a.var"]);
    for before in ["first", "second"] {
        fs::write(&out, before).unwrap();
        assert_eq!(run(&["json", &save, "-o", &out, "--backup"]).status, 0);
        assert_eq!((fs::read_to_string(&kept).unwrap(), fs::read_to_string(&out).unwrap()), (before.to_owned(), TEXT.to_owned()));
    }
    assert_eq!(run(&["binary", &out, "-o", &out, "--over-input", "--backup"]).status, 0);
    assert_eq!((fs::read_to_string(&kept).unwrap(), &*fs::read(&out).unwrap()), (TEXT.to_owned(), SAVE));
    assert_eq!(names(&folder), ["a.json", "a.json.bak", "a.var"]);
    // Without the copy nothing is replaced.
    fs::remove_file(&kept).unwrap();
    fs::create_dir(&kept).unwrap();
    let ran = run(&["json", &save, "-o", &out, "--backup"]);
    assert_eq!((ran.err, ran.status), (format!("error: {kept}: is no regular file\n"), 2));
    assert_eq!(fs::read(&out).unwrap(), SAVE);
    assert_eq!(names(&folder), ["a.json", "a.json.bak", "a.var"]);
}

#[test]
fn a_page_does_not_take_the_place_of_its_file() {
    let folder = folder("page");
    let (save, page) = (path(&folder, "a.var"), path(&folder, "a.html"));
    fs::write(&save, SAVE).unwrap();
    let ran = run(&["explain", &save, "--html", &save]);
    assert_eq!((ran.err, ran.status), (format!("error: {save}: is the file that is read\n"), 2));
    assert_eq!(fs::read(&save).unwrap(), SAVE);
    assert_eq!(run(&["explain", &save, "--html", &page]).status, 0);
    assert!(fs::read_to_string(&page).unwrap().starts_with("<!DOCTYPE html>"));
    assert_eq!(names(&folder), ["a.html", "a.var"]);
}

// The links of these tests lead to what this process or a folder of ours has, never to a device of the system: a tool that
// took what is behind them for a file could do no harm.

/// Such a link as `/dev/stdout` is.
#[cfg(target_os = "linux")]
#[test]
fn what_is_open_is_written_to_and_not_replaced() {
    use std::os::unix::fs::{MetadataExt, symlink};
    use std::process::Command;
    let folder = folder("open");
    let (save, stdout, link, file) = (path(&folder, "a.var"), path(&folder, "stdout"), path(&folder, "link"), path(&folder, "file"));
    fs::write(&save, SAVE).unwrap();
    symlink("/proc/self/fd/1", &stdout).unwrap();
    symlink("./stdout", &link).unwrap();
    for out in [&stdout, &link] {
        // A pipe.
        let ran = run(&["json", &save, "-o", out, "--backup"]);
        assert_eq!((&*ran.out, &*ran.err, ran.status), (TEXT, "", 0));
        // A regular file that somebody else has open and has written to.
        fs::write(&file, "before\n").unwrap();
        let open = fs::File::options().append(true).open(&file).unwrap();
        let inode = open.metadata().unwrap().ino();
        let status = Command::new(env!("CARGO_BIN_EXE_bytespec")).args(["json", &save, "-o", out]).stdout(open).status().unwrap();
        assert!(status.success());
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("before\n{TEXT}"));
        assert_eq!(fs::metadata(&file).unwrap().ino(), inode);
    }
    assert!([&stdout, &link].iter().all(|name| fs::symlink_metadata(name).unwrap().is_symlink()));
    assert_eq!(names(&folder), ["a.var", "file", "link", "stdout"]);
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::Command;
    let folder = folder("pipe");
    let (save, pipe, link) = (path(&folder, "a.var"), path(&folder, "pipe"), path(&folder, "link"));
    fs::write(&save, SAVE).unwrap();
    if !Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        println!("skipped: there is no `mkfifo`");
        return;
    }
    symlink("pipe", &link).unwrap();
    for out in [&pipe, &link] {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        let ran = run(&["json", &save, "-o", out]);
        assert_eq!((&*ran.out, &*ran.err, ran.status), ("", "", 0));
        assert_eq!(reader.join().unwrap(), TEXT);
    }
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(&folder), ["a.var", "link", "pipe"]);
}
