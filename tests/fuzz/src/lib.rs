//! What holds for every input, whoever made it: no panic, memory and depth bounded, and what was accepted is stable.
//!
//! A [`Target`] takes bytes and panics when one of these does not hold. libFuzzer drives it (`fuzz_targets/`), `tests/replay.rs`
//! runs it on what was found before, `tests/hostile.rs` on systematic damage of its seeds. `README.md` says how.
#![forbid(unsafe_code)]

mod bound;
mod damage;

pub mod schema;
mod seeds;
mod targets;

pub use bound::peak;
pub use damage::{Row, Table, hostile};

pub use targets::{TARGETS, target};

/// One entry point that is open to strangers.
#[derive(Debug)]
pub struct Target {
    /// The name of the binary and of the folder of its corpus.
    pub name: &'static str,
    /// Panics if a promise is broken.
    pub run: fn(&[u8]) -> Outcome,
    /// Inputs to start from, each accepted.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was decoded, and the value is stable.
    Accepted,
    /// An error says why not.
    Rejected,
}
