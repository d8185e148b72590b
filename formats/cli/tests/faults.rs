//! A disk that is full, a write that is cut, a process that is killed: at the place is what was there, or all of the new bytes.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;

const BEFORE: &[u8] = b"what was there";

/// A folder of this test with a large value in it and something at the place that is written to.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        // A PackedByteArray of Godot 4 with its length in front.
        let mut value = vec![29, 0, 0, 0];
        value.extend((1u32 << 20).to_le_bytes());
        value.extend((0..1u32 << 20).map(|at| (at / 7) as u8));
        let stored = [&(value.len() as u32).to_le_bytes()[..], &value].concat();
        fs::write(folder.join("in"), stored).unwrap();
        fs::write(folder.join("out"), BEFORE).unwrap();
        Folder(folder)
    }

    /// The tool, run by a shell that does `first` before.
    fn shell(&self, first: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{first} exec \"$0\" json in -o out"), env!("CARGO_BIN_EXE_bytespec")]);
        shell.current_dir(&self.0).stdin(Stdio::null());
        shell
    }

    fn out(&self) -> Vec<u8> {
        fs::read(self.0.join("out")).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every write behind a limit fails, the one across it is short.
#[test]
fn a_write_that_fails_in_the_middle_leaves_what_was_there() {
    for blocks in [0, 1, 64, 1024] {
        let folder = Folder::new(&format!("faults-limit-{blocks}"));
        let output = folder.shell(&format!("trap '' XFSZ; ulimit -f {blocks};")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("File too large"), "{}", said(&output));
        assert_eq!(folder.out(), BEFORE, "{blocks} blocks");
        assert_eq!(folder.names(), ["in", "out"], "{blocks} blocks: something is left behind");
    }
}

/// The system would end the process in the middle of a write.
#[test]
fn a_limit_that_sends_a_signal_is_an_error_too() {
    for blocks in [0, 64] {
        let folder = Folder::new(&format!("faults-signal-{blocks}"));
        let output = folder.shell(&format!("ulimit -f {blocks};")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).starts_with("error: out: cannot write: File too large (os error 27)"), "{}", said(&output));
        assert_eq!(folder.out(), BEFORE);
        assert_eq!(folder.names(), ["in", "out"], "something is left behind");
    }
}

#[test]
fn a_process_that_is_told_to_end_leaves_nothing_behind() {
    for (name, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let folder = Folder::new(&format!("faults-{name}"));
        let mut ended = 0;
        for round in 0..10 {
            fs::write(folder.0.join("out"), BEFORE).unwrap();
            let mut tool = folder.shell("").stderr(Stdio::null()).spawn().unwrap();
            // As soon as something is being written.
            let start = Instant::now();
            while start.elapsed().as_secs() < 20 && folder.names().len() == 2 && tool.try_wait().unwrap().is_none() {
                std::hint::spin_loop();
            }
            sleep(std::time::Duration::from_micros(500 * round));
            let told = Command::new("kill").args([format!("-{name}"), tool.id().to_string()]).stderr(Stdio::null()).status().unwrap();
            let status = tool.wait().unwrap();
            ended += u32::from(told.success() && status.signal() == Some(number));
            assert!(status.success() || status.signal() == Some(number), "{status}");
            assert_eq!(folder.names(), ["in", "out"], "something is left behind");
        }
        println!("{name}: ended {ended} of 10 times");
    }
}

#[test]
fn a_process_that_is_killed_at_any_time_leaves_one_of_both() {
    let folder = Folder::new("faults-kill");
    let start = Instant::now();
    let done = folder.shell("").output().unwrap();
    let whole = start.elapsed();
    assert!(done.status.success(), "{}", said(&done));
    let after = folder.out();
    assert!(after.len() > 1 << 20);
    let (mut old, mut new) = (0, 0);
    for round in 0..40 {
        fs::write(folder.0.join("out"), BEFORE).unwrap();
        let mut tool = folder.shell("").stderr(Stdio::null()).spawn().unwrap();
        // Up to half as long again as it takes.
        sleep(whole * round / 26);
        let _ = tool.kill();
        tool.wait().unwrap();
        match folder.out() {
            found if found == BEFORE => old += 1,
            found if found == after => new += 1,
            found => panic!("{} bytes, neither the old nor the new file", found.len()),
        }
    }
    println!("killed 40 times: {old} times the old file, {new} times the new one");
    assert_eq!(old + new, 40);
}

#[test]
fn a_full_disk_is_an_error() {
    if !PathBuf::from("/dev/full").exists() {
        println!("no /dev/full here: skipped");
        return;
    }
    let folder = Folder::new("faults-full");
    let output = Command::new(env!("CARGO_BIN_EXE_bytespec")).args(["json", "in", "-o", "/dev/full"]).current_dir(&folder.0).output().unwrap();
    assert!(!output.status.success());
    assert!(said(&output).contains("No space left on device"), "{}", said(&output));
}
