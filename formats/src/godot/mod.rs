//! Godot's Variant.

pub(crate) mod registry;
