//! Messages of the family `lists`.

use super::check;

#[test]
fn item_on_text() {
    check(
        r#"
        struct A {
            #[field(item(prefix_length = 1))]
            a: String,
        }
        "#,
        &[("item(prefix_length = 1)", "`item(..)` is for lists and arrays, not for `String`")],
    );
}

#[test]
fn item_on_bytes() {
    check(
        r#"
        struct A {
            #[field(item(varint))]
            a: Vec<u8>,
        }
        "#,
        &[("item(varint)", "the items of `Vec<u8>` are bytes, which have no settings")],
    );
}

#[test]
fn item_setting_of_wrong_type() {
    check(
        r#"
        struct A {
            #[field(item(encoding = "ascii"))]
            a: Vec<u32>,
            #[field(item(item(prefix_length = 1)))]
            b: Vec<Vec<u16>>,
        }
        "#,
        &[
            (r#"encoding = "ascii""#, "`encoding` is for text, not for `u32`"),
            ("prefix_length = 1", "`prefix_length` is for text, byte strings and lists, not for `u16`"),
        ],
    );
}

#[test]
fn unknown_item_key() {
    check(
        r#"
        struct A {
            #[field(item(flag = 0))]
            a: Vec<String>,
        }
        "#,
        &[(
            "flag",
            "unknown key `flag`; `item(..)` takes `prefix_length`, `encoding`, `varint`, `byte_order`, `count_prefix`, `count`, `length`, `nul`, `pad_after`, `align`, `pad`, `item`",
        )],
    );
}

#[test]
fn item_count_expression() {
    check(
        r#"
        struct A {
            n: u8,
            #[field(item(count = self.n))]
            a: Vec<Vec<u16>>,
        }
        "#,
        &[("count", "`count = ..` cannot be used in `item(..)`: use `count(TYPE)`")],
    );
}

#[test]
fn count_prefix_and_prefix_length() {
    check(
        r#"
        struct A {
            #[field(prefix_length = 1, count_prefix = 1)]
            a: Vec<u16>,
        }
        "#,
        &[("count_prefix = 1", "`count_prefix` and `prefix_length` exclude each other")],
    );
}

#[test]
fn rest_and_prefix_length() {
    check(
        r#"
        struct A {
            #[field(rest, prefix_length = 1)]
            a: Vec<u8>,
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` and `rest` exclude each other")],
    );
}

#[test]
fn count_on_text() {
    check(
        r#"
        struct A {
            #[field(count_prefix = 1)]
            a: String,
            #[field(count(u8))]
            b: u16,
        }
        "#,
        &[("count_prefix = 1", "`count_prefix` is for lists, not for `String`"), ("count(u8)", "`count` is for lists, not for `u16`")],
    );
}

#[test]
fn count_of_wrong_type() {
    check(
        r#"
        struct A {
            #[field(count(f32))]
            a: Vec<u16>,
        }
        "#,
        &[("count", "`count(..)` takes an integer type: `u8`, `u16`, `u32`, `u64`, `i8`, `i16`, `i32`, `i64`")],
    );
}

#[test]
fn length_of_wrong_type() {
    check(
        r#"
        struct A {
            #[field(length(str))]
            a: Vec<u16>,
        }
        "#,
        &[("length", "`length(..)` takes an integer type or `varuint`: `u8`, `u16`, `u32`, `u64`, `i8`, `i16`, `i32`, `i64`")],
    );
}

#[test]
fn mask_outside_type() {
    check(
        r#"
        struct A {
            #[field(count(u8, mask = 0x1ff))]
            a: Vec<u16>,
        }
        "#,
        &[("0x1ff", "`mask` has bits that `u8` does not have")],
    );
}

#[test]
fn mask_empty() {
    check(
        r#"
        struct A {
            #[field(count(u8, mask = 0))]
            a: Vec<u16>,
        }
        "#,
        &[("0", "`mask` must have at least one bit")],
    );
}

#[test]
fn rest_on_integer() {
    check(
        r#"
        struct A {
            #[field(rest)]
            a: u32,
        }
        "#,
        &[("rest", "`rest` is for what can have any length, not for `u32`")],
    );
}

#[test]
fn nul_on_list() {
    check(
        r#"
        struct A {
            #[field(nul)]
            a: Vec<u16>,
        }
        "#,
        &[("nul", "`nul` is for text and byte strings, not for `Vec<u16>`")],
    );
}

#[test]
fn nul_with_utf_16() {
    check(
        r#"
        struct A {
            #[field(nul, encoding = "utf-16-le")]
            a: String,
        }
        "#,
        &[("nul", r#"`nul` needs an encoding without NUL bytes in other characters: "utf-8", "ascii" or "latin-1""#)],
    );
}
