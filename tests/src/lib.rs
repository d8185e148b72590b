//! What the tests of this package share. See `tests/` for the tests themselves.

pub mod cover;
pub mod wire;
