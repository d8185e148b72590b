//! What the tests of this package share. See `tests/` for the tests themselves.

pub mod wire;
