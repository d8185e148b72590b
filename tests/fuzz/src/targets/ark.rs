//! Saves of ARK: opened, read to the last property, put together again; their JSON, into bytes and back.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::{Format, ark};

/// Bytes of memory for each byte of input: a property of a few bytes is a value with names and a text. And for an error, and for
/// the levels of structs in structs.
const MEMORY: (u64, u64) = (512, 128 << 10);

/// The same for each byte of JSON, from which a tree is made, object by object.
const JSON_MEMORY: (u64, u64) = (1024, 256 << 10);

fn format(name: &str) -> &'static Format {
    bytespec_formats::formats().iter().find(|format| format.name == name).expect("it is one of the list")
}

/// What JSON makes is a file whose JSON makes it again.
pub(super) fn run_json(input: &[u8]) -> Outcome {
    let Ok(text) = str::from_utf8(input) else { return Outcome::Rejected };
    let read = format("ark-save").from_json;
    let bytes = match bounded(text.len(), JSON_MEMORY, || read(text)) {
        Ok(bytes) => bytes,
        Err(error) => {
            let _ = error.to_string();
            return Outcome::Rejected;
        }
    };
    // JSON can say what is no file, such as a name table without any offset that leads to it.
    if ark::open(&bytes).is_ok() {
        there_and_back(&bytes);
    }
    Outcome::Accepted
}

fn there_and_back(bytes: &[u8]) {
    let format = format("ark-save");
    let text = (format.to_json)(bytes).unwrap_or_else(|error| panic!("no JSON: {error}"));
    let back = (format.from_json)(&text).unwrap_or_else(|error| panic!("not read again: {error}\n{text}"));
    assert!(back == bytes, "{bytes:02x?}\nbecame\n{back:02x?}\nby\n{text}");
}

pub(super) fn run(input: &[u8]) -> Outcome {
    let mut save = match bounded(input.len(), MEMORY, || ark::open(input)) {
        Ok(save) => save,
        Err(error) => {
            let _ = error.to_string();
            return Outcome::Rejected;
        }
    };
    let objects = save.objects();
    for object in 0..objects.len() {
        let _ = bounded(input.len(), MEMORY, || objects.block(object).is_ok());
    }
    let _ = (save.cut_off(), save.hibernation(), [0, 1, 2, 3].map(|segment| save.segment(segment).is_ok()));
    let found = save.all_damage();
    assert!(save.damage().iter().all(|damage| found.contains(damage)));
    assert_eq!(save.explain().input.len(), input.len());
    let verdict = save.verify();
    assert!(verdict.is_identical(), "{verdict}");
    assert_eq!(save.write().unwrap_or_else(|error| panic!("not written again: {error}")), input);
    there_and_back(input);
    Outcome::Accepted
}

/// Small ones: the table of hostile input damages every bit.
pub(super) fn seeds() -> Vec<Vec<u8>> {
    ["ark/local-v3.arkprofile", "ark/tribe-v1.arktribe", "ark/cloud-v4.cloudinventory", "ark/tiny-v05.ark", "ark/tiny-v09.ark", "ark/tiny-v11.ark"]
        .map(seeds::of_file)
        .to_vec()
}

pub(super) fn json_seeds() -> Vec<Vec<u8>> {
    let text = |name: &str| (format("ark-save").to_json)(&seeds::of_file(name)).expect("a shipped file opens").into_bytes();
    ["ark/tiny-v05.ark", "ark/tiny-v11.ark"].map(text).to_vec()
}
