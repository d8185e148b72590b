//! Messages of the family `attributes`.

use super::check;

#[test]
fn unknown_key_on_container() {
    check(
        r#"
        #[proto(constructor = 1, endian = little)]
        struct A {
            a: u8,
        }
        "#,
        &[(
            "endian",
            "unknown key `endian`; `#[proto(..)]` takes `constructor`, `header`, `byte_order`, `context`, `repr`, `tag`, `magic`, `transparent`, `part`, `finish`, `validate`, `writable`, `crate`",
        )],
    );
}

#[test]
fn unknown_key_on_field() {
    check(
        r#"
        struct A {
            #[field(prefix = 1)]
            a: String,
        }
        "#,
        &[(
            "prefix",
            "unknown key `prefix`; `#[field(..)]` takes `index`, `flag`, `prefix_length`, `encoding`, `varint`, `byte_order`, `codec`, `item`, `count_prefix`, `count`, `length`, `rest`, `nul`, `terminator`, `pad_after`, `align`, `pad`, `bits`, `when`, `since`, `until`, `tag`, `wire`, `wire_after`, `value`, `unknown`, `skip`, `default`, `context`",
        )],
    );
}

#[test]
fn unknown_key_on_variant() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(number = 1)]
            B,
        }
        "#,
        &[("number", "unknown key `number`; `#[variant(..)]` takes `value`, `tag`, `instead`, `other`")],
    );
}

#[test]
fn misspelt_keys() {
    check(
        r#"
        struct A {
            #[field(flags = 0)]
            a: Option<u8>,
        }
        "#,
        &[(
            "flags",
            "unknown key `flags`; `#[field(..)]` takes `index`, `flag`, `prefix_length`, `encoding`, `varint`, `byte_order`, `codec`, `item`, `count_prefix`, `count`, `length`, `rest`, `nul`, `terminator`, `pad_after`, `align`, `pad`, `bits`, `when`, `since`, `until`, `tag`, `wire`, `wire_after`, `value`, `unknown`, `skip`, `default`, `context`",
        )],
    );
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tags = 1)]
            B(u8),
        }
        "#,
        &[("tags", "unknown key `tags`; `#[variant(..)]` takes `value`, `tag`, `instead`, `other`")],
    );
}

#[test]
fn repeated_key() {
    check(
        r#"
        struct A {
            #[field(prefix_length = 1)]
            #[field(prefix_length = 2)]
            a: String,
        }
        "#,
        &[("prefix_length = 2", "`prefix_length` is given twice")],
    );
}

#[test]
fn repeated_key_on_container() {
    check(
        r#"
        #[proto(byte_order = little, byte_order = big)]
        struct A;
        "#,
        &[("byte_order = big", "`byte_order` is given twice")],
    );
}

#[test]
fn not_a_list() {
    check(
        r#"
        #[proto]
        struct A;
        "#,
        &[("proto", "expected `#[proto(..)]`")],
    );
}

#[test]
fn not_a_key() {
    check(
        r#"
        #[proto("little")]
        struct A;
        "#,
        &[(
            r#""little""#,
            "expected a key; `#[proto(..)]` takes `constructor`, `header`, `byte_order`, `context`, `repr`, `tag`, `magic`, `transparent`, `part`, `finish`, `validate`, `writable`, `crate`",
        )],
    );
}

#[test]
fn missing_comma() {
    check(
        r#"
        struct A {
            #[field(flag = 0 prefix_length = 1)]
            a: Option<String>,
        }
        "#,
        &[("prefix_length = 1", "expected `,` after `flag`")],
    );
}

#[test]
fn word_with_value() {
    check(
        r#"
        struct A {
            #[field(varint = true)]
            a: u64,
        }
        "#,
        &[("=", "`varint` takes no value")],
    );
}

#[test]
fn missing_value() {
    check(
        r#"
        struct A {
            #[field(flag)]
            a: Option<u8>,
        }
        "#,
        &[("flag", "expected `flag = 0..=63`")],
    );
}

#[test]
fn value_of_wrong_kind() {
    check(
        r#"
        #[proto(constructor = "1")]
        struct A;
        "#,
        &[(r#""1""#, "expected `constructor = 1`")],
    );
}

#[test]
fn negative_number() {
    check(
        r#"
        #[proto(constructor = -1)]
        struct A;
        "#,
        &[("-1", "`constructor` must not be negative")],
    );
}

#[test]
fn field_attribute_on_struct() {
    check(
        r#"
        #[field(index = 0)]
        struct A {
            a: u8,
        }
        "#,
        &[("#[field(index = 0)]", "`#[field(..)]` does not belong on the struct or enum: use `#[proto(..)]`")],
    );
}

#[test]
fn proto_attribute_on_field() {
    check(
        r#"
        struct A {
            #[proto(byte_order = little)]
            a: u16,
        }
        "#,
        &[("#[proto(byte_order = little)]", "`#[proto(..)]` does not belong on a field: use `#[field(..)]`")],
    );
}

#[test]
fn field_attribute_on_variant() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[field(index = 0)]
            B = 1,
        }
        "#,
        &[("#[field(index = 0)]", "`#[field(..)]` does not belong on a variant: use `#[variant(..)]`")],
    );
}

#[test]
fn variant_attribute_on_struct() {
    check(
        r#"
        #[variant(other)]
        struct A;
        "#,
        &[("#[variant(other)]", "`#[variant(..)]` does not belong on the struct or enum: use `#[proto(..)]`")],
    );
}

#[test]
fn all_errors_at_once() {
    check(
        r#"
        #[proto(constructor = 0x1234, header(constructor = 1, flags = 1), endian = big)]
        struct A {
            #[field(flag = 9)]
            a: Option<u8>,
            #[field(encoding = "utf-16")]
            b: String,
            c: usize,
        }
        "#,
        &[
            (
                "endian",
                "unknown key `endian`; `#[proto(..)]` takes `constructor`, `header`, `byte_order`, `context`, `repr`, `tag`, `magic`, `transparent`, `part`, `finish`, `validate`, `writable`, `crate`",
            ),
            ("constructor = 0x1234", "constructor 0x1234 does not fit the 1 byte of its header element: the greatest is 0xff"),
            ("flag = 9", "flag 9 does not fit `flags = 1`, which has the bits 0..=7"),
            (r#""utf-16""#, r#"encoding "utf-16" does not say the byte order: choose "utf-16-le" or "utf-16-be""#),
            ("usize", "`usize` has no wire form: its width depends on the machine: use `u32` or `u64`"),
        ],
    );
}

#[test]
fn writable_names_a_function() {
    check("#[proto(header(), writable)] struct A;", &[("writable", "expected `writable = PATH`")]);
}

#[test]
fn missing_words() {
    check(
        r#"
        #[proto(byte_order, validate)]
        struct A {
            #[field(prefix_length)]
            a: String,
            #[field(encoding = utf_8)]
            b: String,
            #[field(terminator)]
            c: Vec<u8>,
            #[field(pad_after = 4, pad)]
            d: u8,
            #[field(count)]
            e: Vec<u8>,
            #[field(length)]
            f: Vec<u8>,
            #[field(tag =)]
            g: Elem,
        }
        "#,
        &[
            ("byte_order", "expected `byte_order = big or little`"),
            ("validate", "expected `validate = PATH`"),
            ("prefix_length", "expected `prefix_length = 1, 2, 4, 8 or varuint`"),
            ("utf_8", r#"expected `encoding = "utf-8"`"#),
            ("terminator", "expected `terminator = VALUE`"),
            ("pad", "expected `pad = ignore, zero or optional`"),
            ("count", "expected `count(TYPE)` or `count = E`"),
            ("length", "expected `length(TYPE)` or `length = E`"),
            ("tag", "expected `tag`, `tag = E` or `tag = bits(SHIFT, WIDTH)`"),
        ],
    );
}

#[test]
fn missing_words_on_enums() {
    check(
        r#"
        #[proto(tag)]
        enum A {
            #[variant(tag = 1.5)]
            B,
        }
        "#,
        &[("tag", "expected `tag(TYPE)`"), ("1.5", r#"expected `tag = INT`, `tag = "text"` or `tag = b"bytes"`"#)],
    );
}
