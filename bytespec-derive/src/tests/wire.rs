//! Messages of the family `wire`.

use super::check;

#[test]
fn bad_form() {
    check(
        r#"
        struct A {
            #[field(wire(n = 1))]
            a: u8,
        }
        "#,
        &[("=", "expected `wire(NAME: TYPE = E)`")],
    );
}

#[test]
fn unknown_key() {
    check(
        r#"
        struct A {
            #[field(wire(n: u8 = 1, flag = 0))]
            a: u8,
        }
        "#,
        &[("flag", "unknown key `flag`; `wire(..)` takes `require`, `when`, `bits`, `byte_order`, `varint`, `prefix_length`, `encoding`, `codec`")],
    );
}

#[test]
fn option() {
    check(
        r#"
        struct A {
            #[field(wire(n: Option<u8> = None))]
            a: u8,
        }
        "#,
        &[("Option<u8>", "a wire value is made optional with `when`, not with `Option`")],
    );
}

#[test]
fn same_name() {
    check(
        r#"
        struct A {
            #[field(wire(n: u8 = 1))]
            a: u8,
            #[field(wire(n: u8 = 2))]
            b: u8,
        }
        "#,
        &[("n", "there is already a wire value `n`")],
    );
}

#[test]
fn named_ctx() {
    check(
        r#"
        struct A {
            #[field(wire(ctx: u8 = 1))]
            a: u8,
        }
        "#,
        &[("ctx", "`ctx` names the context: choose another name")],
    );
}

#[test]
fn wrong_type() {
    check(
        r#"
        struct A {
            #[field(wire(n: usize = 1), wire(m: u8 = 1, varint))]
            a: u8,
        }
        "#,
        &[
            ("usize", "`usize` has no wire form: its width depends on the machine: use `u32` or `u64`"),
            ("varint", "`varint` is for `u64` and `i64`, or a list or array of them, not for `u8`"),
        ],
    );
}

#[test]
fn bits_and_when() {
    check(
        r#"
        struct A {
            #[field(wire(n: u8 = 1, bits = 8, when = true))]
            a: u8,
        }
        "#,
        &[("when = true", "`when` and `bits` exclude each other: a part of a word cannot be absent")],
    );
}
