//! Formats declared with [`bytespec`]: each a module behind a feature of the same name, all of them in one list for tools.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "ark")]
pub mod ark;
#[cfg(feature = "godot")]
pub mod godot;
mod registry;

pub use registry::{Confidence, Format, Verdict, detect, formats};
