//! Messages of the family `settings`.

use super::check;

#[test]
fn bad_prefix_length() {
    check(
        r#"
        struct A {
            #[field(prefix_length = 3)]
            a: String,
        }
        "#,
        &[("3", "`prefix_length` must be 1, 2, 4, 8 or `varuint`")],
    );
}

#[test]
fn prefix_length_on_integer() {
    check(
        r#"
        struct A {
            #[field(prefix_length = 1)]
            a: u32,
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` is for text, byte strings and lists, not for `u32`")],
    );
}

#[test]
fn prefix_length_on_bool() {
    check(
        r#"
        struct A {
            #[field(flag = 0, prefix_length = 1)]
            a: Option<bool>,
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` is for text, byte strings and lists, not for `bool`")],
    );
}

#[test]
fn prefix_length_on_array() {
    check(
        r#"
        struct A {
            #[field(prefix_length = 1)]
            a: [u8; 4],
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` has no effect on `[u8; 4]`: its length is fixed")],
    );
}

#[test]
fn unknown_encoding() {
    check(
        r#"
        struct A {
            #[field(encoding = "cp1252")]
            a: String,
        }
        "#,
        &[(
            r#""cp1252""#,
            r#"unknown encoding "cp1252"; allowed are "utf-8", "ascii", "latin-1", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be""#,
        )],
    );
}

#[test]
fn encoding_without_byte_order() {
    check(
        r#"
        struct A {
            #[field(encoding = "UTF_16")]
            a: String,
        }
        "#,
        &[(r#""UTF_16""#, r#"encoding "UTF_16" does not say the byte order: choose "utf-16-le" or "utf-16-be""#)],
    );
}

#[test]
fn encoding_on_integer() {
    check(
        r#"
        struct A {
            #[field(encoding = "ascii")]
            a: u32,
        }
        "#,
        &[(r#"encoding = "ascii""#, "`encoding` is for text, not for `u32`")],
    );
}

#[test]
fn encoding_on_bytes() {
    check(
        r#"
        struct A {
            #[field(encoding = "ascii")]
            a: Vec<u8>,
        }
        "#,
        &[(r#"encoding = "ascii""#, "`encoding` is for text, not for `Vec<u8>`")],
    );
}

#[test]
fn encoding_on_list() {
    check(
        r#"
        struct A {
            #[field(encoding = "ascii")]
            a: Vec<String>,
        }
        "#,
        &[(r#"encoding = "ascii""#, "`encoding` does not reach the items of a list or array: use `item(encoding = ..)`")],
    );
}

#[test]
fn varint_on_u8() {
    check(
        r#"
        struct A {
            #[field(varint)]
            a: u8,
        }
        "#,
        &[("varint", "`varint` is for `u64` and `i64`, or a list or array of them, not for `u8`")],
    );
}

#[test]
fn varint_on_list_of_u32() {
    check(
        r#"
        struct A {
            #[field(varint)]
            a: Vec<u32>,
        }
        "#,
        &[("varint", "`varint` is for `u64` and `i64`, or a list or array of them, not for `Vec<u32>`")],
    );
}

#[test]
fn varint_twice() {
    check(
        r#"
        struct A {
            #[field(varint, item(varint))]
            a: Vec<u64>,
        }
        "#,
        &[("varint", "`varint` is given for the whole and in `item(..)`: once is enough")],
    );
}

#[test]
fn byte_order_on_u8() {
    check(
        r#"
        struct A {
            #[field(byte_order = little)]
            a: u8,
        }
        "#,
        &[("byte_order = little", "`byte_order` has no effect on `u8`")],
    );
}

#[test]
fn byte_order_on_varint() {
    check(
        r#"
        struct A {
            #[field(varint, byte_order = little)]
            a: u64,
        }
        "#,
        &[("byte_order = little", "`byte_order` has no effect on a varint")],
    );
}

#[test]
fn codec_with_prefix_length() {
    check(
        r#"
        struct A {
            #[field(codec = Minutes, prefix_length = 1)]
            a: String,
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` and `codec` exclude each other: the codec decides on the layout")],
    );
}

#[test]
fn codec_with_encoding_and_varint() {
    check(
        r#"
        struct A {
            #[field(encoding = "ascii", codec = Minutes)]
            a: String,
            #[field(varint, codec = Minutes)]
            b: u64,
        }
        "#,
        &[
            (r#"encoding = "ascii""#, "`encoding` and `codec` exclude each other: the codec decides on the layout"),
            ("varint", "`varint` and `codec` exclude each other: the codec decides on the layout"),
        ],
    );
}
