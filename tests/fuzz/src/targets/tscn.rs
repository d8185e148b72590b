//! Godot's scenes, resources and settings as text.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::godot::text::Generation;
use bytespec_formats::tscn::DocumentReader;

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
    // What an engine would save is not checked further: names with brackets in them, as only damaged text has, are saved as they are.
    for generation in [Generation::V3_6, Generation::V4_6] {
        let _ = reading.document.to_engine(generation);
    }
    Outcome::Accepted
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    ["tscn/godot3", "tscn/godot4", "tscn/godot4-editor"].into_iter().flat_map(seeds::of_data).filter(|text| text.len() <= 4096).collect()
}
