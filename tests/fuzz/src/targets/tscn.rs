//! Godot's scenes, resources and settings as text.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::godot::text::{Code, Generation};
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
    // Sections that engines do not know are left out, and then there may be nothing left.
    let empty = again.errors.iter().any(|error| error.code == Code::EmptyDocument);
    assert!(again.is_ok() || empty, "{generation:?} saves {}, and then {:?}", text(), again.errors);
    let second = again.document.to_engine(generation).expect("what was saved can be saved");
    // Engines write BEL and VT as `\a` and `\v`, which they read as letters; and a type of a dictionary, which is left out where the
    // generation has none, may be all that needed a resource. From the second time on it is the same.
    let lost = |text: &[u8]| text.windows(2).any(|pair| matches!(pair, br"\a" | br"\v"));
    if second == saved {
        return;
    }
    let source = document.to_bytes();
    let has = |what: &[u8]| source.windows(what.len()).any(|text| text == what);
    // Names are texts in generation 3, and keys in the order of texts only from then on.
    let dropped = generation < Generation::V4_4 && has(b"Dictionary[") || generation.is_godot3() && (has(b"&\"") || has(b"@\""));
    assert!(lost(&saved) || dropped, "{generation:?} saves {}, and then {}", text(), String::from_utf8_lossy(&second));
    let third = DocumentReader::new().generation(generation).kind(document.kind()).read(&second).document.to_engine(generation);
    assert!(third.as_ref() == Ok(&second), "{generation:?} saves {}, and then {third:?}", String::from_utf8_lossy(&second));
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    ["tscn/godot3", "tscn/godot4", "tscn/godot4-editor"].into_iter().flat_map(seeds::of_data).filter(|text| text.len() <= 4096).collect()
}
