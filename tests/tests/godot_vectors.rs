//! Variants that real engines wrote: every one is read and written back to the same bytes.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::Engine;
use serde_json::Value;

fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

struct Case {
    name: String,
    bytes: Vec<u8>,
    full_objects: bool,
    /// The engine itself makes other bytes of what it reads.
    engine_changes_it: bool,
}

/// The engine makes an object of its own for each number that it reads, and writes the number of that.
fn holds_an_id(line: &Value) -> bool {
    line["decoded_text"].as_str().is_some_and(|text| text.contains("EncodedObjectAsID") && text.contains("\"object_id\":"))
}

/// The lines that the engine could encode.
fn cases(file: &str) -> Vec<Case> {
    let case = |line: Value| {
        // The padding of node paths is whatever stood in memory in generation 3.
        let bytes = line.get("hex_zero_padded").or(line.get("hex"))?.as_str()?;
        (!bytes.is_empty()).then(|| Case {
            name: line["name"].as_str().unwrap().to_owned(),
            bytes: hex(bytes),
            full_objects: line["full_objects"].as_bool().unwrap_or(false),
            engine_changes_it: line["reencodes_same"] == Value::Bool(false) && !holds_an_id(&line),
        })
    };
    lines(file).into_iter().filter_map(case).collect()
}

/// Reads and writes every value as `engine` with its objects allowed where they were; checks the names of those that come back
/// as other bytes, and how many were looked at.
fn come_back(file: &str, engine: Engine, count: usize, differing: impl Fn(&Case) -> bool) {
    let cases = cases(file);
    for case in &cases {
        let engine = engine.with_objects(case.full_objects);
        let value = engine.decode(&case.bytes).unwrap_or_else(|error| panic!("{file} {}: {error}", case.name));
        let again = engine.encode(&value).unwrap_or_else(|error| panic!("{file} {}: {error}", case.name));
        assert_eq!(again != case.bytes, differing(case), "{file} {}: {:02x?} came back as {again:02x?}", case.name, case.bytes);
        assert_eq!(engine.decode(&again).unwrap(), value, "{file} {}", case.name);
    }
    assert_eq!(cases.len(), count, "{file}");
}

#[test]
fn values_of_godot_4_come_back_byte_for_byte() {
    come_back("godot4-variant.jsonl", Engine::GODOT4.with_lossless(true), 428, |_| false);
    come_back("godot4-double-variant.jsonl", Engine::GODOT4.with_lossless(true), 428, |_| false);
}

#[test]
fn the_engines_view_changes_what_the_engine_changes() {
    come_back("godot4-variant.jsonl", Engine::GODOT4, 428, |case| case.engine_changes_it);
    come_back("godot4-double-variant.jsonl", Engine::GODOT4, 428, |case| case.engine_changes_it);
}

#[test]
fn values_of_godot_3_come_back_byte_for_byte() {
    // These hold a node path, whose padding is whatever stood in memory.
    const PADDED: [&str; 3] = ["object_full_script_resource", "dictionary_mixed_keys", "array_mixed"];
    come_back("godot3-variant.jsonl", Engine::GODOT3.with_lossless(true), 241, |case| PADDED.contains(&&*case.name));
    come_back("godot36-variant.jsonl", Engine::GODOT3.with_lossless(true), 241, |case| PADDED[..2].contains(&&*case.name));
}

/// The bytes of a malformed input; the nested ones are written short.
fn malformed(line: &Value) -> Vec<u8> {
    match line.get("hex").and_then(Value::as_str) {
        Some(text) => hex(text),
        None => {
            let part = |key: &str| hex(line[key].as_str().unwrap());
            let times = usize::try_from(line["repeat"].as_u64().unwrap()).unwrap();
            [part("hex_prefix").repeat(times), part("hex_suffix")].concat()
        }
    }
}

/// Every malformed input is accepted or refused as by the engine, on a stack of the smallest usual size; save for those named,
/// where we differ.
fn agrees(file: &'static str, engine: Engine, differing: &[&str]) {
    let mut failures = Vec::new();
    let lines = lines(file);
    let count = lines.len();
    for line in lines {
        let name = line["name"].as_str().unwrap().to_owned();
        let engine = engine.with_objects(line["allow_objects"].as_bool().unwrap_or(false));
        let bytes = malformed(&line);
        let accepted = std::thread::Builder::new()
            .stack_size(2 << 20)
            .spawn(move || engine.decode_prefix(&bytes).map(|(_, end)| end).map_err(|error| error.to_string()))
            .unwrap()
            .join()
            .unwrap();
        let engine_accepts = line["ok"].as_bool().unwrap();
        if differing.contains(&&*name) {
            assert_ne!(accepted.is_ok(), engine_accepts, "{file} {name}: no longer a difference");
        } else if accepted.is_ok() != engine_accepts {
            failures.push(format!("{name}: the engine says {}, we {accepted:?}", line["ok"]));
        }
    }
    assert!(failures.is_empty(), "{} of {count} in {file}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn malformed_values_are_accepted_or_refused_as_by_godot_4() {
    // Refused by the engine for what it knows besides the bytes: its classes and the files of the project.
    const KNOWN: [&str; 4] =
        ["object_old_name_reference", "object_unknown_class", "object_script_path_string_missing_file", "typed_array_script_missing"];
    agrees("godot4-decode-errors.jsonl", Engine::GODOT4, &KNOWN);
    agrees("godot4-double-decode-errors.jsonl", Engine::GODOT4, &KNOWN);
}

#[test]
fn malformed_values_are_accepted_or_refused_as_by_godot_3() {
    agrees("godot36-decode-errors.jsonl", Engine::GODOT3, &["object_unknown_class", "object_abstract_class"]);
    // 3.2 has no limit of nesting and dies of a deep one; we refuse what later engines refuse.
    const NO_LIMIT: [&str; 4] = ["object_unknown_class", "object_abstract_class", "nested_arrays_1025", "nested_arrays_2000"];
    agrees("godot3-decode-errors.jsonl", Engine::GODOT3, &NO_LIMIT);
}
