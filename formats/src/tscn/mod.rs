//! Godot's text scenes and resources (`.tscn`, `.tres`, `.escn`) and its files of settings (`project.godot`, `.import`, `.cfg`).
//!
//! ```
//! use bytespec_formats::tscn::Document;
//!
//! let text = b"[gd_scene format=3]\n\n; the hero\n[node name=\"Hero\" type=\"Node2D\"]\nspeed = 1.50\nhp   = 3\n";
//! let mut scene = Document::parse(text)?;
//! assert_eq!(scene.to_bytes(), text);
//!
//! // One property changes one line.
//! let hero = &mut scene.sections_mut()[1];
//! hero.set_property("hp", 4);
//! assert_eq!(scene.to_bytes(), b"[gd_scene format=3]\n\n; the hero\n[node name=\"Hero\" type=\"Node2D\"]\nspeed = 1.50\nhp   = 4\n");
//! # Ok::<(), bytespec_formats::godot::text::TextError>(())
//! ```
//!
//! A [`Document`] is a list of [`Section`]s in the order of the file. There are two ways to write one:
//! [`Document::to_bytes`] keeps the source of all that was not touched, comments and spelling of numbers included;
//! [`Document::to_engine`] writes the values as an engine of a chosen [`Generation`](crate::godot::text::Generation) saves them.
//! [`edit`] changes nodes and resources with all that goes by their names; [`tree`] is the tree that a scene stands for.

mod check;
mod dialect;
mod document;
pub mod edit;
mod engine;
mod glance;
mod heading;
#[cfg(feature = "json")]
mod json;
mod natural;
mod numbered;
mod piece;
mod read;
pub(crate) mod registry;
mod reread;
mod structure;
pub mod tree;
mod used;
pub mod view;
mod write;

pub use check::{Checker, Diagnostic, Related};
pub use dialect::Dialect;
pub use document::{Document, Field, Kind, Section};
pub use read::{DocumentReader, Reading};
