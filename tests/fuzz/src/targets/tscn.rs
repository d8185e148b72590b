//! Godot's scenes, resources and settings as text.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::godot::text::Generation;
use bytespec_formats::tscn::{Document, DocumentReader};

/// Bytes of memory for each byte of text: `0,` is a value, in a vector that may have room for twice as many and is copied as it
/// grows; any byte may be an error with a text. And for each of the levels that are read on the stack of the caller.
const MEMORY: (u64, u64) = (512, 64 << 10);

pub(super) fn run(input: &[u8]) -> Outcome {
    let reading = bounded(input.len(), MEMORY, || DocumentReader::new().read(input));
    for error in &reading.errors {
        let _ = error.to_string();
    }
    // What was wrong with it is kept too.
    assert_eq!(reading.document.to_bytes(), input);
    if !reading.is_ok() {
        return Outcome::Rejected;
    }
    for generation in [Generation::V3_0, Generation::V3_3, Generation::V3_6, Generation::V4_0, Generation::V4_3, Generation::V4_6] {
        stable(&reading.document, generation);
    }
    Outcome::Accepted
}

/// What is saved as an engine does is read without an error, and saved the same again.
fn stable(document: &Document, generation: Generation) {
    let Ok(saved) = document.to_engine(generation) else { return };
    let again = DocumentReader::new().generation(generation).kind(document.kind()).read(&saved);
    let text = || String::from_utf8_lossy(&saved);
    assert!(again.is_ok(), "{generation:?} saves {}, and then {:?}", text(), again.errors);
    let second = again.document.to_engine(generation).expect("what was saved can be saved");
    // Engines write BEL and VT as `\a` and `\v`, which they read as letters.
    let letters = |text: &[u8]| text.windows(2).any(|pair| matches!(pair, br"\a" | br"\v"));
    assert!(second == saved || letters(&saved), "{generation:?} saves {}, and then {}", text(), String::from_utf8_lossy(&second));
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    ["tscn/godot3", "tscn/godot4", "tscn/godot4-editor"].into_iter().flat_map(seeds::of_data).filter(|text| text.len() <= 4096).collect()
}
