//! Declarations that use every feature of the language, in families. What is here is fuzzed; a feature that is new
//! gets its field here.

pub mod contexts;
pub mod enums;
pub mod lists;
pub mod structs;
pub mod texts;
pub mod values;
pub mod wires;
