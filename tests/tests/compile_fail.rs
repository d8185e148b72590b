//! Declarations that must not compile, each with what the compiler says of it.
//!
//! `TRYBUILD=overwrite cargo test -p bytespec-tests --test compile_fail` writes the `.stderr` files anew; read the difference.
#![allow(clippy::unwrap_used)]

/// One run for all: the compiler works on them together.
#[test]
fn rejected() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
    cases.compile_fail("ui_godot/*.rs");
}
