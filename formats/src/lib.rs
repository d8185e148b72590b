//! Formats declared with [`bytespec`]: each a module behind a feature of the same name, all of them in one list for tools.
//!
//! | to | go to | feature |
//! | --- | --- | --- |
//! | read and write what `var_to_bytes`, `store_var` and `put_var` of Godot do | `godot`, `godot::frame` | `godot` |
//! | read Godot's values into structs of your own, and make some of them | `godot::from_variant`, `godot::to_variant` | `serde` |
//! | exchange them over TCP | `godot::frame::VariantCodec` | `tokio` |
//! | read, edit and write text scenes and resources | `tscn`, values alone: `godot::text` | `tscn` |
//! | look into saves of ARK: Survival Evolved, and change them | `ark` | `ark` |
//! | write JSON that loses nothing, and read it back | `json`, [`Format`] | `json` |
//! | find out what bytes are | [`detect`], [`refusal`], `godot::guess` | |
//!
//! `godot`, `tscn` and `ark` are there by default.
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

#[doc(no_inline)]
pub use bytespec::{DecodeError, EncodeError};
#[cfg(feature = "json")]
pub use json::JsonError;
pub use registry::{Confidence, Format, Verdict, detect, formats, refusal};
