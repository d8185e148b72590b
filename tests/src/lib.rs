//! What the tests of this package share. See `tests/` for the tests themselves.

pub mod cover;
pub mod wire;

/// The examples of the documentation are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/ark.md")]
pub struct ArkPage;

/// The examples of the documentation are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/godot.md")]
pub struct GodotPage;

/// The examples of the documentation are tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tscn.md")]
pub struct TscnPage;

/// The examples of the documentation are tests.
#[cfg(doctest)]
#[doc = include_str!("../../formats/README.md")]
pub struct FormatsPage;
