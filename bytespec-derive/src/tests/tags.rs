//! Messages of the family `tags`.

use super::check;

#[test]
fn bad_form() {
    check(
        r#"
        #[proto(tag(f32))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
        }
        "#,
        &[(
            "f32",
            "`tag(..)` takes an integer type (`u8`, `u16`, `u32`, `u64`, `i8`, `i16`, `i32`, `i64`), `[u8; N]`, `varuint`, `str`, `extern` or `constructor`",
        )],
    );
}

#[test]
fn instead_of_no_integer() {
    check(
        r#"
        #[proto(tag(str))]
        enum A {
            #[variant(tag = "b", instead = nothing)]
            B(u8),
        }
        "#,
        &[("instead = nothing", "`instead` needs an enum with an integer tag, such as `tag(u32)`")],
    );
}

#[test]
fn instead_of_the_catch_all() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
            #[variant(other, instead = nothing)]
            C { #[field(tag)] tag: u8 },
        }
        "#,
        &[("instead = nothing", "`instead` and `other` exclude each other: the variant holds the tag that is written")],
    );
}

#[test]
fn missing() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
            C,
        }
        "#,
        &[("C", "variant `C` needs a tag: `#[variant(tag = 1)]`")],
    );
}

#[test]
fn duplicate() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
            #[variant(tag = 1)]
            C,
        }
        "#,
        &[("tag = 1", "tag 1 is already taken by variant `B`")],
    );
}

#[test]
fn duplicate_text() {
    check(
        r#"
        #[proto(tag(str))]
        enum A {
            #[variant(tag = "b")]
            B(u8),
            #[variant(tag = "b")]
            C,
        }
        "#,
        &[(r#"tag = "b""#, r#"tag "b" is already taken by variant `B`"#)],
    );
}

#[test]
fn out_of_range() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 256)]
            B(u8),
        }
        "#,
        &[("tag = 256", "tag 256 does not fit `u8`: allowed are 0..=255")],
    );
}

#[test]
fn outside_mask() {
    check(
        r#"
        #[proto(tag(u32, mask = 0xff))]
        enum A {
            #[variant(tag = 0x100)]
            B(u8),
        }
        "#,
        &[("tag = 0x100", "tag 256 has bits outside of `mask = 0xff`")],
    );
}

#[test]
fn of_wrong_kind() {
    check(
        r#"
        #[proto(tag(str))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
        }
        "#,
        &[("tag = 1", r#"the tag of this enum must be a text, such as `tag = "text"`"#)],
    );
}

#[test]
fn bytes_of_wrong_length() {
    check(
        r#"
        #[proto(tag([u8; 4]))]
        enum A {
            #[variant(tag = b"fmt")]
            B(u8),
        }
        "#,
        &[(r#"tag = b"fmt""#, "the tag must have 4 bytes, this one has 3")],
    );
}

#[test]
fn value_with_tag() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(value = 1)]
            B(u8),
        }
        "#,
        &[("value = 1", "`value` is for enums with `repr`: with `tag(..)` use `tag`")],
    );
}

#[test]
fn two_others() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(other)]
            B,
            #[variant(other)]
            C(u8),
        }
        "#,
        &[("C", "variant `B` is already the one with `other`")],
    );
}

#[test]
fn other_with_tag() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(other, tag = 2)]
            B,
        }
        "#,
        &[("tag = 2", "`tag` and `other` exclude each other: the variant stands for everything else")],
    );
}

#[test]
fn receiver_of_wrong_type() {
    check(
        r#"
        #[proto(tag(u16))]
        enum A {
            #[variant(other)]
            B {
                #[field(tag)]
                tag: u8,
            },
        }
        "#,
        &[("u8", "the field that receives the tag must have type `u16`, not `u8`")],
    );
}

#[test]
fn receiver_twice() {
    check(
        r#"
        #[proto(tag(u16))]
        enum A {
            #[variant(other)]
            B {
                #[field(tag)]
                a: u16,
                #[field(tag)]
                b: u16,
            },
        }
        "#,
        &[("tag", "field `a` already receives the tag")],
    );
}

#[test]
fn receiver_outside_other() {
    check(
        r#"
        #[proto(tag(u16))]
        enum A {
            #[variant(tag = 1)]
            B {
                #[field(tag)]
                a: u16,
            },
        }
        "#,
        &[("tag", "`tag` without a value is for the variant with `other`: here the tag is always the same")],
    );
}

#[test]
fn constructor_with_tag() {
    check(
        r#"
        #[proto(tag(constructor))]
        enum A {
            #[variant(tag = 1)]
            B(Model),
        }
        "#,
        &[("tag = 1", "`tag` and `tag(constructor)` exclude each other: the tag is the constructor of the model in the variant")],
    );
}

#[test]
fn constructor_without_model() {
    check(
        r#"
        #[proto(tag(constructor))]
        enum A {
            B(u8),
        }
        "#,
        &[("B(u8)", "with `tag(constructor)` variant `B` must hold exactly one model: `B(Model)`")],
    );
}

#[test]
fn mask_on_text() {
    check(
        r#"
        #[proto(tag(str, mask = 1))]
        enum A {
            #[variant(tag = "b")]
            B(u8),
        }
        "#,
        &[("mask", "unknown key `mask`; `tag(str, ..)` takes `prefix_length`, `encoding`")],
    );
}

#[test]
fn settings_on_extern() {
    check(
        r#"
        #[proto(tag(extern, mask = 1))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
        }
        "#,
        &[("mask", "only an integer tag and `str` take settings")],
    );
}

#[test]
fn array_without_length() {
    check(
        r#"
        #[proto(tag([u8; 0]))]
        enum A {
            #[variant(tag = b"")]
            B(u8),
        }
        "#,
        &[("[u8; 0]", "the length of a tag must be an integer literal of at least 1")],
    );
}

#[test]
fn negative_in_mask() {
    check(
        r#"
        #[proto(tag(i8, mask = 0x7f))]
        enum A {
            #[variant(tag = -1)]
            B(u8),
        }
        "#,
        &[("tag = -1", "tag -1 has bits outside of `mask = 0x7f`")],
    );
}

#[test]
fn bytes_of_wrong_kind() {
    check(
        r#"
        #[proto(tag([u8; 4]))]
        enum A {
            #[variant(tag = "RIFF")]
            B(u8),
        }
        "#,
        &[(r#"tag = "RIFF""#, r#"the tag of this enum must be a byte string, such as `tag = b".."`"#)],
    );
}

#[test]
fn receiver_with_settings() {
    check(
        r#"
        #[proto(tag(u16))]
        enum A {
            #[variant(tag = 1)]
            B(u8),
            #[variant(other)]
            Other {
                #[field(tag, byte_order = little)]
                tag: u16,
            },
        }
        "#,
        &[("byte_order = little", "`byte_order` has no effect on the field that receives the tag")],
    );
}
