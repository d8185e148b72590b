//! One file for each command.

pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod schema;
pub(crate) mod verify;
