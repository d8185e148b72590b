//! Runs the tool.
#![allow(dead_code, reason = "each test uses its part")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A text with its length in front.
pub(crate) const SAVE: &[u8] = &[12, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, b'h', b'i', 0, 0];

/// What came of a run.
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_bytespec"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A tool that does not read closes its end.
    let _ = tool.stdin.take().unwrap().write_all(input);
    let output = tool.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap() }
}

pub(crate) fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, &[])
}

/// A file of this test, written anew.
pub(crate) fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}
