//! One file for each command.

pub(crate) mod ark;
pub(crate) mod binary;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod json;
pub(crate) mod schema;
pub(crate) mod tscn;
pub(crate) mod verify;
