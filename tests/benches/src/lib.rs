//! What is measured: four messages, each written by hand and derived, both ways.
//!
//! `cargo bench -p bytespec-benches` measures time (`benches/ratios.rs`), `cargo run --release --bin counts` counts
//! instructions (`src/bin/counts.rs`). Both take their cases from [`WORKLOADS`]. What more of the same costs is counted for the
//! shapes in [`growth`] (`cargo run --release --bin growth`).
#![forbid(unsafe_code)]

pub mod callgrind;
pub mod godot;
pub mod growth;
pub mod hand;
#[cfg(feature = "peers")]
mod peers;
pub mod scenes;
mod workloads;

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

pub use workloads::WORKLOADS;

/// One operation on one message, done by several contenders. The first is the hand-written one.
pub struct Case {
    /// `W1 decode`.
    pub name: &'static str,
    /// The length of the message.
    pub bytes: usize,
    /// Who does it.
    pub contenders: Vec<Contender>,
}

/// Somebody who does the operation.
pub struct Contender {
    /// `hand`, `derived`, …
    pub name: &'static str,
    /// Does it so many times.
    pub run: Box<dyn FnMut(usize)>,
}

type Buffer = Rc<RefCell<Vec<u8>>>;

impl Case {
    fn new(name: &'static str, bytes: usize) -> Self {
        Case { name, bytes, contenders: Vec::new() }
    }

    /// Adds a contender; what it returns is kept from being optimised away.
    fn with<R>(mut self, name: &'static str, mut operation: impl FnMut() -> R + 'static) -> Self {
        let run = Box::new(move |times| {
            for _ in 0..times {
                black_box(operation());
            }
        });
        self.contenders.push(Contender { name, run });
        self
    }

    /// Adds a contender that writes into a buffer which it shares with the others: how buffers lie to cache lines makes
    /// more difference than who writes.
    fn with_buffer<R>(mut self, name: &'static str, buffer: &Buffer, mut operation: impl FnMut(&mut Vec<u8>) -> R + 'static) -> Self {
        let buffer = Rc::clone(buffer);
        let run = Box::new(move |times| {
            let mut out = buffer.borrow_mut();
            for _ in 0..times {
                out.clear();
                black_box(operation(black_box(&mut out)));
            }
        });
        self.contenders.push(Contender { name, run });
        self
    }
}
