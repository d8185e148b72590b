//! Saves of ARK: opened, read to the last property, put together again.

use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec_formats::ark;

/// Bytes of memory for each byte of input: a property of a few bytes is a value with names and a text. And for an error, and for
/// the levels of structs in structs.
const MEMORY: (u64, u64) = (512, 128 << 10);

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
    assert_eq!(save.explain().input.len(), input.len());
    let verdict = save.verify();
    assert!(verdict.is_identical(), "{verdict}");
    assert_eq!(save.write().unwrap_or_else(|error| panic!("not written again: {error}")), input);
    Outcome::Accepted
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    ["ark/local-v1.arkprofile", "ark/local-v3.arkprofile", "ark/tribe-v1.arktribe", "ark/profile-v1.arkprofile", "ark/cloud-v4.cloudinventory"]
        .map(seeds::of_file)
        .to_vec()
}
