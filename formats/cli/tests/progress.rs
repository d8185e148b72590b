//! Long work shows on a terminal how far it is, and nowhere else.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use std::process::{Command, Stdio};

/// A stored `PackedByteArray` of Godot 4.
fn array(bytes: u32) -> Vec<u8> {
    let mut value = [29_u32.to_le_bytes(), bytes.to_le_bytes()].concat();
    value.resize(value.len() + bytes as usize, 0);
    [&(value.len() as u32).to_le_bytes()[..], &value].concat()
}

/// What the tool writes to a terminal; nothing if there is no `script` here that makes one.
fn on_terminal(arguments: &str) -> Option<String> {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_bytespec"));
    let script = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output().ok()?;
    let out = String::from_utf8_lossy(&script.stdout).into_owned();
    assert!(script.status.success(), "{out}");
    Some(out)
}

#[test]
fn nothing_is_shown_where_no_terminal_is() {
    let path = file("progress-none.var", &array(9 << 20));
    let ran = run(&["verify", &path]);
    assert_eq!((ran.out, &*ran.err, ran.status), (format!("{path}: godot4-store: identical\n"), "", 0));
    let out = file("progress-none.json", b"");
    let ran = run(&["json", &path, "-o", &out]);
    assert_eq!((&*ran.out, &*ran.err, ran.status), ("", "", 0));
}

#[test]
fn a_terminal_shows_what_is_done() {
    let large = file("progress.var", &array(9 << 20));
    let (text, back) = (file("progress.json", b""), file("progress-back.var", b""));
    let Some(out) = on_terminal(&format!("verify {large}")) else {
        println!("no `script` here: skipped");
        return;
    };
    assert!(out.contains(" 0 B/9.00 MiB "), "{out}");
    // It goes away.
    assert!(out.ends_with(&format!("\u{1b}[2K{large}: godot4-store: identical\r\n")) || out.ends_with("\u{1b}[2K"), "{out}");
    for (arguments, shown) in [
        (format!("json {large} -o {text}"), "turning it into JSON"),
        (format!("json {large} -o {text}"), "trying the way back"),
        (format!("binary {text} -o {back}"), "reading JSON"),
        (format!("explain {large}"), "looking at every byte"),
    ] {
        let out = on_terminal(&arguments).unwrap();
        assert!(out.contains(&format!("{shown} ")), "{arguments}: {out}");
    }
    // What is done in no time shows nothing.
    let small = file("progress-small.var", &array(16));
    assert_eq!(on_terminal(&format!("verify {small}")).unwrap(), format!("{small}: godot4-store: identical\r\n"));
}

#[test]
fn a_long_value_that_begins_like_a_world_is_none() {
    // As a world: version 8, hibernating creatures where the zeros end.
    let path = file("like-a-world.var", &array(2 << 20));
    assert_eq!(run(&["verify", &path]).out, format!("{path}: godot4-store: identical\n"));
}
