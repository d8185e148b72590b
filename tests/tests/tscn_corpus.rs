//! Other people's files: kept byte for byte, and made out of their values wherever one generation saved them.
//!
//! The files are read where they are; without them these tests say that they did nothing.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::Severity;
use bytespec_formats::tscn::{Dialect, Document, DocumentReader};
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("BYTESPEC_CORPUS").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"), PathBuf::from);
    let folder = folder.join("tscn");
    if !folder.is_dir() {
        println!("skipped: there is no corpus at {}", folder.display());
        return None;
    }
    Some(folder)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| ["tscn", "tres", "escn", "godot", "import", "cfg"].iter().any(|known| extension == *known))
        {
            found.push(path);
        }
    }
}

fn each(mut visit: impl FnMut(&str, &[u8])) {
    let Some(folder) = corpus() else { return };
    let mut found = Vec::new();
    files(&folder, &mut found);
    found.sort();
    for path in &found {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        visit(&name, &std::fs::read(path).unwrap());
    }
    println!("{} files", found.len());
}

#[test]
fn every_file_is_read_and_kept() {
    let mut failures = Vec::new();
    each(|name, text| {
        let reading = DocumentReader::new().read(text);
        if let Some(error) = reading.errors.iter().find(|error| error.severity == Severity::Error) {
            failures.push(format!("{name}: {error}"));
        }
        if reading.document.to_bytes() != text {
            failures.push(format!("{name}: not the same bytes"));
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Files that no generation saves like this, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Zylann__voxelgame/project/blocky_terrain/generator_waves_blocky.tres", "has CR LF at the ends of lines, and counts a resource too many"),
    ("bitbrain__beehave/addons/gdUnit4/src/ui/parts/InspectorStatusBar.tscn", "a text of 3.x in which names of 4.x were put"),
    ("gdquest-demos__godot-platformer-2d/game/src/Combat/DummyEnemy.tscn", "an empty line too many, as merging leaves behind"),
    ("godotengine__godot-demo-projects/branch-2.1/2d/space_shooter/player/shot.tscn", "saved by Godot 2"),
    ("godotengine__godot-demo-projects/branch-2.1/misc/window_management/observer/observer.tscn", "saved by Godot 2"),
    (
        "godotengine__godot-demo-projects/branch-3.0/mono/DodgeTheCreepsCS/Player.tscn",
        "saved between 3.0 and 3.1: resources as in 3.0, nodes as in 3.1",
    ),
    (
        "godotengine__godot-demo-projects/branch-4.0/gui/pseudolocalization/Pseudolocalization.tscn",
        "parts are of a preview of 4.0, with blanks in parentheses",
    ),
    ("godotengine__godot-tests/tests/test_project/test.tscn", "saved by a preview of 4.6: unique ids, and still `load_steps`"),
];

#[test]
fn files_of_engines_are_made_out_of_their_values() {
    let mut failures = Vec::new();
    let mut made = 0;
    each(|name, text| {
        let document = Document::parse(text).unwrap();
        let exception = EXCEPTIONS.iter().find(|(known, _)| *known == name);
        match (document.dialect(), exception) {
            (Dialect::Engine(_), None) => made += 1,
            (Dialect::Engine(generation), Some(_)) => failures.push(format!("{name}: is made by {} after all", generation.name())),
            (_, Some((_, reason))) => println!("{name}: {reason}"),
            (dialect, None) => {
                let generation = document.likely_generation();
                let ours = document.to_engine(generation).unwrap();
                let at = ours.iter().zip(text).take_while(|(a, b)| a == b).count();
                let show =
                    |text: &[u8]| String::from_utf8_lossy(&text[at.saturating_sub(40).min(text.len())..(at + 60).min(text.len())]).into_owned();
                failures.push(format!("{name}: {dialect:?}, as {}: at byte {at}: {:?}, not {:?}", generation.name(), show(&ours), show(text)));
            }
        }
    });
    println!("{made} made out of their values");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
