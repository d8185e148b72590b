//! Messages of the family `bits`.

use super::check;

#[test]
fn incomplete_word() {
    check(
        r#"
        struct A {
            #[field(bits = 3)]
            a: u8,
            #[field(bits = 4)]
            b: u8,
            c: u8,
        }
        "#,
        &[("bits = 4", "neighbouring `bits` make one word of 8, 16, 32 or 64 bits: these are 7")],
    );
}

#[test]
fn wider_than_type() {
    check(
        r#"
        struct A {
            #[field(bits = 9)]
            a: u8,
            #[field(bits = 7)]
            b: u8,
        }
        "#,
        &[("bits = 9", "`bits` is greater than the 8 bits of `u8`")],
    );
}

#[test]
fn on_option() {
    check(
        r#"
        struct A {
            #[field(flag = 0, bits = 8)]
            a: Option<u8>,
        }
        "#,
        &[("bits = 8", "`bits` cannot be on an `Option`: a part of a word cannot be absent")],
    );
}

#[test]
fn on_text() {
    check(
        r#"
        struct A {
            #[field(bits = 8)]
            a: String,
        }
        "#,
        &[("bits = 8", "`bits` is for `bool`, unsigned integers and enums with `repr`, not for `String`")],
    );
}

#[test]
fn two_byte_orders() {
    check(
        r#"
        struct A {
            #[field(bits = 8)]
            a: u8,
            #[field(bits = 8, byte_order = little)]
            b: u8,
        }
        "#,
        &[("bits = 8", "all parts of a word have one byte order: set it on the first part")],
    );
}

#[test]
fn with_settings() {
    check(
        r#"
        struct A {
            #[field(bits = 8, pad_after = 4)]
            a: u8,
        }
        "#,
        &[("pad_after = 4", "`pad_after` has no effect with `bits`")],
    );
}

#[test]
fn out_of_range() {
    check(
        r#"
        struct A {
            #[field(bits = 65)]
            a: u64,
        }
        "#,
        &[("65", "`bits` must be in 1..=64")],
    );
}

#[test]
fn on_signed() {
    check(
        r#"
        struct A {
            #[field(bits = 8)]
            a: i8,
        }
        "#,
        &[("bits = 8", "`bits` is for `bool`, unsigned integers and enums with `repr`, not for `i8`")],
    );
}
