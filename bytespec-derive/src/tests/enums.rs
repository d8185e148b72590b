//! Messages of the family `enums`.

use super::check;

#[test]
fn without_repr() {
    check(
        r#"
        enum A {
            B = 1,
            C = 2,
        }
        "#,
        &[("A", "an enum without data needs `#[proto(repr = TYPE)]`: an integer type, `varint` or `str`")],
    );
}

#[test]
fn without_tag() {
    check(
        r#"
        enum A {
            B(u8),
            C,
        }
        "#,
        &[("A", "an enum with data needs `#[proto(tag(TYPE))]`, for example `#[proto(tag(u8))]`: variant `B` has data")],
    );
}

#[test]
fn repr_and_tag() {
    check(
        r#"
        #[proto(repr = u8, tag(u8))]
        enum A {
            B = 1,
        }
        "#,
        &[("tag(u8)", "`tag` and `repr` exclude each other")],
    );
}

#[test]
fn bad_repr() {
    check(
        r#"
        #[proto(repr = usize)]
        enum A {
            B = 1,
        }
        "#,
        &[("usize", "`repr` must be `u8`, `u16`, `u32`, `u64`, `i8`, `i16`, `i32`, `i64`, `varint` or `str`")],
    );
}

#[test]
fn empty() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {}
        "#,
        &[("A", "an enum without variants has no value that could be on the wire")],
    );
}

#[test]
fn data_with_repr() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            B(u8),
        }
        "#,
        &[("(u8)", "variant `B` has data: an enum with `repr` has none, one with `tag(..)` may")],
    );
}

#[test]
fn without_number() {
    check(
        r#"
        #[proto(repr = varint)]
        enum A {
            B = 1,
            C,
        }
        "#,
        &[("C", "variant `C` needs a number: `C = 1` or `#[variant(value = 1)]`")],
    );
}

#[test]
fn without_text() {
    check(
        r#"
        #[proto(repr = str)]
        enum A {
            B,
        }
        "#,
        &[("B", r#"variant `B` needs a text: `#[variant(value = "..")]`"#)],
    );
}

#[test]
fn discriminant_expression() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            B = ONE,
        }
        "#,
        &[("ONE", "a discriminant that is not an integer literal cannot be read here: add `#[variant(value = ..)]`")],
    );
}

#[test]
fn duplicate_number() {
    check(
        r#"
        #[proto(repr = i16)]
        enum A {
            #[variant(value = -1)]
            B,
            C = 2,
            #[variant(value = 2)]
            D,
        }
        "#,
        &[("value = 2", "value 2 is already taken by variant `C`")],
    );
}

#[test]
fn duplicate_text() {
    check(
        r#"
        #[proto(repr = str)]
        enum A {
            #[variant(value = "b")]
            B,
            #[variant(value = "b")]
            C,
        }
        "#,
        &[(r#"value = "b""#, r#"value "b" is already taken by variant `B`"#)],
    );
}

#[test]
fn out_of_range() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            B = 256,
            #[variant(value = -1)]
            C,
        }
        "#,
        &[
            ("256", "value 256 does not fit `repr = u8`: allowed are 0..=255"),
            ("value = -1", "value -1 does not fit `repr = u8`: allowed are 0..=255"),
        ],
    );
}

#[test]
fn varint_out_of_range() {
    check(
        r#"
        #[proto(repr = varint)]
        enum A {
            #[variant(value = 0x8000_0000_0000_0000)]
            B,
        }
        "#,
        &[(
            "value = 0x8000_0000_0000_0000",
            "value 9223372036854775808 does not fit `repr = varint`: allowed are -9223372036854775808..=9223372036854775807",
        )],
    );
}

#[test]
fn value_and_discriminant() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(value = 2)]
            B = 1,
        }
        "#,
        &[("value = 2", "value 2 differs from the discriminant `1`")],
    );
}

#[test]
fn text_with_integer_repr() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(value = "b")]
            B,
        }
        "#,
        &[(r#"value = "b""#, "with `repr = u8` the value must be an integer")],
    );
}

#[test]
fn integer_with_text_repr() {
    check(
        r#"
        #[proto(repr = str)]
        enum A {
            #[variant(value = 1)]
            B,
        }
        "#,
        &[("value = 1", r#"with `repr = str` the value must be a text, such as `value = "text"`"#)],
    );
}

#[test]
fn tag_with_repr() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(tag = 1)]
            B = 1,
        }
        "#,
        &[("tag = 1", "`tag` is for enums with `tag(..)`: with `repr` use `value`")],
    );
}

#[test]
fn other_with_discriminant() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            B = 1,
            #[variant(other)]
            C = 2,
        }
        "#,
        &[("2", "a discriminant and `other` exclude each other: the variant stands for everything else")],
    );
}

#[test]
fn bytes_as_value() {
    check(
        r#"
        #[proto(repr = str)]
        enum A {
            #[variant(value = b"b")]
            B,
        }
        "#,
        &[(r#"value = b"b""#, r#"with `repr = str` the value must be a text, such as `value = "text"`"#)],
    );
}

#[test]
fn missing_value() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(value)]
            B,
        }
        "#,
        &[("value", r#"expected `value = INT` or `value = "text"`"#)],
    );
}
