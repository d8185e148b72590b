//! `docs/compile-errors.md` and the compile-fail cases say the same: every documented message is that of a case with the
//! documented example, and every message of a case is documented.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What the compiler says in its own words, where ours say nothing better.
const FOREIGN: [&str; 6] = [
    "`#[repr(inttype)]` must be specified",
    "default values on",
    "mismatched types",
    "the method `encode` exists for reference",
    "the size for values of type",
    "the trait bound `Handle: Default` is not satisfied",
];

/// A compile-fail case.
struct Case {
    source: PathBuf,
    text: String,
    messages: Vec<String>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for family in entries(Path::new("ui")) {
        for source in entries(&family) {
            if source.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&source).expect("a case can be read");
                let stderr = source.with_extension("stderr");
                let stderr = fs::read_to_string(&stderr).unwrap_or_else(|error| panic!("{}: {error}", stderr.display()));
                cases.push(Case { source, text, messages: stderr.lines().filter_map(message).collect() });
            }
        }
    }
    assert!(cases.len() > 200, "only {} cases were found", cases.len());
    cases
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths
}

/// The message of a line that starts an error.
fn message(line: &str) -> Option<String> {
    let rest = line.strip_prefix("error")?;
    let rest = match rest.strip_prefix('[') {
        Some(code) => code.split_once(']')?.1,
        None => rest,
    };
    let text = rest.strip_prefix(": ")?;
    // A check in a constant speaks through a panic.
    Some(text.strip_prefix("evaluation panicked: ").unwrap_or(text).to_owned())
}

/// A documented message: the heading, and the example under it.
struct Entry {
    message: String,
    example: String,
}

fn documented() -> Vec<Entry> {
    let text = fs::read_to_string("../docs/compile-errors.md").expect("the page is in the repository");
    let mut entries: Vec<Entry> = Vec::new();
    let mut in_example = false;
    for line in text.lines() {
        if let Some(message) = line.strip_prefix("### ") {
            entries.push(Entry { message: message.to_owned(), example: String::new() });
        } else if line.starts_with("```") {
            in_example = line == "```rust";
        } else if let (true, Some(entry)) = (in_example, entries.last_mut()) {
            entry.example.push_str(line);
            entry.example.push('\n');
        }
    }
    entries
}

/// A message without the names, texts and numbers of its example.
fn shape(message: &str) -> String {
    let mut shape = String::new();
    let mut quote = None;
    let mut in_number = false;
    for char in message.replace(" bytes ", " byte ").chars() {
        in_number = quote.is_none() && (char.is_ascii_digit() || char == '-' || in_number && char.is_ascii_alphanumeric());
        let mut placeholder = in_number || quote.is_some();
        match quote {
            Some(end) if char == end => quote = None,
            None if char == '`' || char == '"' => {
                quote = Some(char);
                placeholder = true;
            }
            _ => {}
        }
        if !placeholder {
            shape.push(char);
        } else if !shape.ends_with('_') {
            shape.push('_');
        }
    }
    // However many names there are in a list.
    while shape.contains("_, _") {
        shape = shape.replace("_, _", "_");
    }
    shape
}

#[test]
fn documented_messages_occur_with_their_examples() {
    let cases = cases();
    for Entry { message, example } in documented() {
        let with_message: Vec<&Case> = cases.iter().filter(|case| case.messages.contains(&message)).collect();
        assert!(!with_message.is_empty(), "no case has the documented message: {message}");
        assert!(!example.is_empty(), "there is no example for: {message}");
        let with_example = with_message.iter().any(|case| case.text.contains(example.trim()));
        let names: Vec<_> = with_message.iter().map(|case| case.source.display().to_string()).collect();
        assert!(with_example, "the example is not the case of: {message}\nin {}\n{example}", names.join(", "));
    }
}

#[test]
fn messages_of_cases_are_documented() {
    let documented: BTreeSet<String> = documented().iter().map(|entry| shape(&entry.message)).collect();
    let mut missing = BTreeSet::new();
    for case in cases() {
        for message in case.messages {
            if !FOREIGN.iter().any(|start| message.starts_with(start)) && !documented.contains(&shape(&message)) {
                missing.insert(format!("{}: {message}", case.source.display()));
            }
        }
    }
    assert!(missing.is_empty(), "not documented:\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn messages_are_documented_once() {
    let mut seen = BTreeSet::new();
    for Entry { message, .. } in documented() {
        assert!(seen.insert(message.clone()), "documented twice: {message}");
    }
}

#[test]
fn sections_are_listed() {
    let text = fs::read_to_string("../docs/compile-errors.md").expect("the page is in the repository");
    let sections: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("## ")).map(str::to_owned).collect();
    let listed: Vec<String> = text.lines().filter_map(|line| line.strip_prefix("- [")?.split_once(']')).map(|(title, _)| title.to_owned()).collect();
    assert_eq!(listed, sections);
}

#[test]
fn rules_of_the_wire_format_have_cases() {
    let text = fs::read_to_string("../docs/compile-errors.md").expect("the page is in the repository");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix("` |")?.rsplit_once("| `"));
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 30, "only {} rules were found", rows.len());
    for (rule, case) in rows {
        assert!(Path::new("ui").join(case).with_extension("stderr").is_file(), "no case {case} for: {rule}");
    }
}
