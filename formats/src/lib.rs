//! Formats declared with [`bytespec`]: each a module behind a feature of the same name, all of them in one list for tools.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[cfg(feature = "ark")]
pub mod ark;
#[cfg(feature = "godot")]
pub mod godot;
#[cfg(feature = "json")]
#[cfg_attr(docsrs, doc(cfg(feature = "json")))]
pub mod json;
#[cfg(feature = "json")]
mod near;
mod registry;
#[cfg(feature = "tscn")]
pub mod tscn;

#[cfg(feature = "json")]
pub use json::JsonError;
pub use registry::{Confidence, Format, Verdict, detect, formats, refusal};
