//! The commands of `docs/tscn.md` print what the page says they do.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../../docs/tscn.md");

/// The arguments of a command line; double quotes hold what has blanks.
fn arguments(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(at, part)| if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() })
        .collect()
}

#[test]
fn commands_print_what_the_page_says() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs-of-tscn");
    std::fs::create_dir_all(&root).unwrap();
    std::fs::write(root.join("project.godot"), "config_version=5\n").unwrap();
    let (_, section) = PAGE.split_once("\n## The tool\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let mut files = 0;
    let mut parts = section.split("`:\n\n```text\n");
    let mut before = parts.next().unwrap();
    for part in parts {
        let (_, name) = before.rsplit_once('`').unwrap();
        let (text, _) = part.split_once("```\n").unwrap();
        std::fs::write(root.join(name), text).unwrap();
        files += 1;
        before = part;
    }
    let mut commands = 0;
    for block in section.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```\n").unwrap();
        for part in block.strip_prefix("$ bytespec ").unwrap().split("\n$ bytespec ") {
            let (line, wanted) = part.split_once('\n').unwrap();
            let ran = Command::new(env!("CARGO_BIN_EXE_bytespec")).args(arguments(line)).current_dir(&root).output().unwrap();
            let printed = [ran.stdout, ran.stderr].concat();
            assert_eq!(String::from_utf8(printed).unwrap().trim_end_matches('\n'), wanted.trim_end_matches('\n'), "{line}");
            assert_eq!(ran.status.code(), Some(i32::from(wanted.starts_with("error: "))), "{line}");
            commands += 1;
        }
    }
    assert_eq!((files, commands), (2, 12));
}
