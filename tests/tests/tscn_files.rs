//! Scenes, resources and settings that engines saved: kept byte for byte, and made byte for byte out of their values.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::{Generation, Severity};
use bytespec_formats::tscn::{Document, DocumentReader, Kind};
use std::path::PathBuf;

/// The folders, and the engines that saved what is in them.
const FOLDERS: [(&str, Generation); 4] =
    [("godot3", Generation::V3_1), ("godot36", Generation::V3_6), ("godot4", Generation::V4_6), ("godot4-editor", Generation::V4_6)];

fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/tscn").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

/// Where two texts part, for people.
fn difference(ours: &[u8], wanted: &[u8]) -> String {
    let at = ours.iter().zip(wanted).take_while(|(a, b)| a == b).count();
    let show = |text: &[u8]| String::from_utf8_lossy(&text[at.saturating_sub(40).min(text.len())..(at + 60).min(text.len())]).into_owned();
    format!("at byte {at}: {:?}, not {:?}", show(ours), show(wanted))
}

#[test]
fn every_file_is_kept_byte_for_byte() {
    let mut failures = Vec::new();
    for (folder, _) in FOLDERS {
        let files = files(folder);
        for (name, text) in &files {
            let reading = DocumentReader::new().read(text);
            if reading.document.to_bytes() != *text {
                failures.push(format!("{folder}/{name}: {}", difference(&reading.document.to_bytes(), text)));
            }
            let refused = reading.errors.iter().find(|error| error.severity == Severity::Error).map(ToString::to_string);
            let wanted = (name == "in_future_format.tscn")
                .then(|| "line 1, column 1 (byte 0), in [gd_scene]: saved in format 99, which is newer than is known".to_owned());
            if refused != wanted {
                failures.push(format!("{folder}/{name}: {refused:?}, not {wanted:?}"));
            }
        }
        println!("{folder}: {} files kept", files.len());
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_saved_file_is_made_out_of_its_values() {
    let mut failures = Vec::new();
    for (folder, generation) in FOLDERS {
        let mut made = 0;
        for (name, text) in files(folder) {
            // Written by hand, or copied from another generation.
            if name.starts_with("in_") {
                continue;
            }
            let document = match Document::parse(&text) {
                Ok(document) => document,
                Err(error) => {
                    failures.push(format!("{folder}/{name}: {error}"));
                    continue;
                }
            };
            // 3.2 writes the key `full screen` without quotes, and reads it back, as we do, without the blank.
            let text = if folder == "godot3" && name == "config.cfg" {
                String::from_utf8(text).unwrap().replace("full screen", "fullscreen").into_bytes()
            } else {
                text
            };
            match document.to_engine(generation) {
                Ok(ours) if ours == text => made += 1,
                Ok(ours) => failures.push(format!("{folder}/{name}: {}", difference(&ours, &text))),
                Err(error) => failures.push(format!("{folder}/{name}: {error}")),
            }
        }
        println!("{folder}: {made} files made as {} saves them", generation.name());
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Cases that hang on the classes of the engine, its files, or on instances: which classes and properties there are, which
/// properties are at their defaults, what new ids are.
const NEED_THE_ENGINE: &[&str] = &[
    // Classes that do not exist or are no resources.
    "resource_unknown_type",
    "resource_node_type",
    "sub_resource_unknown_type",
    // Properties that the class does not have, or with values of another type.
    "resource_unknown_property",
    "resource_wrong_type_value",
    // Owners are worked out from the tree.
    "node_root_with_parent",
    // New ids are random.
    "sub_resource_string_id",
    "sub_resource_special_id",
    "ext_resource_used_string",
    "ext_resource_spaces",
    // Files that are not there, and the folder that a path is relative to.
    "ext_resource_missing_file",
    "ext_resource_relative_path",
    "resource_constructor",
];

#[test]
fn small_texts_are_loaded_and_saved_as_each_engine_does() {
    let mut failures = Vec::new();
    for (prefix, generation) in [("godot3", Generation::V3_1), ("godot36", Generation::V3_6), ("godot4", Generation::V4_6)] {
        let path = format!("{}/data/godot/{prefix}-scene-cases.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let (mut loaded, mut saved, mut left_out, mut all) = (0, 0, 0, 0);
        for line in text.split('\n').filter(|line| !line.is_empty()) {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = line["name"].as_str().unwrap();
            all += 1;
            if line.get("crashes").is_some() || NEED_THE_ENGINE.contains(&name) {
                left_out += 1;
                continue;
            }
            let input = line["input"].as_str().unwrap();
            let kind = if line["ext"] == "tscn" { Kind::Scene } else { Kind::Resource };
            let reading = DocumentReader::new().kind(kind).generation(generation).exact().read(input.as_bytes());
            let loads = line["loads"].as_bool().unwrap();
            if reading.is_ok() != loads {
                let error = reading.errors.first().map(ToString::to_string);
                failures.push(format!("{prefix} {name}: loads {loads}, {error:?}, {input:?}"));
                continue;
            }
            loaded += 1;
            if let Some(resaved) = line["resaved"].as_str() {
                let ours = reading.document.to_engine(generation).unwrap();
                if ours == resaved.as_bytes() {
                    saved += 1;
                } else {
                    failures.push(format!("{prefix} {name}: {}", difference(&ours, resaved.as_bytes())));
                }
            }
        }
        println!("{prefix}-scene-cases: of {all} {loaded} load or not as in the engine, {saved} are saved as it does, {left_out} left out");
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
