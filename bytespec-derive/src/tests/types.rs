//! Messages of the family `types`.

use super::check;

#[test]
fn usize() {
    check(
        r#"
        struct A {
            a: usize,
        }
        "#,
        &[("usize", "`usize` has no wire form: its width depends on the machine: use `u32` or `u64`")],
    );
}

#[test]
fn isize() {
    check(
        r#"
        struct A {
            a: isize,
        }
        "#,
        &[("isize", "`isize` has no wire form: its width depends on the machine: use `i32` or `i64`")],
    );
}

#[test]
fn char() {
    check(
        r#"
        struct A {
            a: char,
        }
        "#,
        &[("char", "`char` has no wire form: use `u32` or `String`, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn u128() {
    check(
        r#"
        struct A {
            a: u128,
        }
        "#,
        &[("u128", "`u128` has no wire form: use `[u8; 16]`, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn i128() {
    check(
        r#"
        struct A {
            a: i128,
        }
        "#,
        &[("i128", "`i128` has no wire form: use `[u8; 16]`, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn map() {
    check(
        r#"
        struct A {
            a: std::collections::HashMap<u8, u8>,
        }
        "#,
        &[("std::collections::HashMap<u8, u8>", "a map has no wire form: use a `Vec` of entries, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn set() {
    check(
        r#"
        struct A {
            a: std::collections::BTreeSet<u8>,
        }
        "#,
        &[("std::collections::BTreeSet<u8>", "a set has no wire form: use a `Vec`, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn deque() {
    check(
        r#"
        struct A {
            a: std::collections::VecDeque<u8>,
        }
        "#,
        &[(
            "std::collections::VecDeque<u8>",
            "a collection other than `Vec` has no wire form: use a `Vec`, or name a codec with `#[field(codec = ..)]`",
        )],
    );
}

#[test]
fn tuple() {
    check(
        r#"
        struct A {
            a: (u8, u16),
        }
        "#,
        &[("(u8, u16)", "a tuple has no wire form: declare a struct with `header()`, or name a codec with `#[field(codec = ..)]`")],
    );
}

#[test]
fn unit() {
    check(
        r#"
        struct A {
            a: (),
        }
        "#,
        &[("()", "`()` has no wire form: leave the field out, or mark it with `#[field(skip)]`")],
    );
}

#[test]
fn array_of_options() {
    check(
        r#"
        struct A {
            a: [Option<u8>; 4],
        }
        "#,
        &[("Option<u8>", "array items cannot be optional: nothing on the wire says whether one is there")],
    );
}

#[test]
fn items_of_empty_arrays() {
    check(
        r#"
        struct A {
            a: [[u16; 0]; 4],
            b: Vec<[[u8; 0]; 2]>,
        }
        "#,
        &[
            ("[u16; 0]", "array items of type `[u16; 0]` take no bytes, so the array could not be read back"),
            ("[[u8; 0]; 2]", "list items of type `[[u8; 0]; 2]` take no bytes, so the list could not be read back"),
        ],
    );
}

#[test]
fn inside_array() {
    check(
        r#"
        struct A {
            a: [usize; 4],
        }
        "#,
        &[("usize", "`usize` has no wire form: its width depends on the machine: use `u32` or `u64`")],
    );
}

#[test]
fn array_settings() {
    check(
        r#"
        struct A {
            #[field(varint)]
            a: [u64; 4],
            #[field(item(prefix_length = 1, encoding = "ascii"))]
            b: [String; 2],
            #[field(byte_order = little)]
            c: [u16; 4],
            #[field(count_prefix = 1)]
            d: [u16; 4],
            #[field(prefix_length = 1)]
            e: [u16; 4],
            #[field(encoding = "ascii")]
            f: [String; 4],
            #[field(rest)]
            g: [String; 4],
            #[field(nul)]
            h: [String; 4],
            #[field(item(varint))]
            i: [u8; 4],
        }
        "#,
        &[
            ("count_prefix = 1", "`count_prefix` is for lists, not for `[u16; 4]`"),
            ("prefix_length = 1", "`prefix_length` has no effect on `[u16; 4]`: its length is fixed"),
            (r#"encoding = "ascii""#, "`encoding` does not reach the items of a list or array: use `item(encoding = ..)`"),
            ("rest", "`rest` is for what can have any length, not for `[String; 4]`"),
            ("nul", "`nul` is for text and byte strings, not for `[String; 4]`"),
            ("item(varint)", "the items of `[u8; 4]` are bytes, which have no settings"),
        ],
    );
}

#[test]
fn reference() {
    check(
        r#"
        struct A<'a> {
            a: &'a u32,
        }
        "#,
        &[("&'a u32", "a reference other than `&str` and `&[u8]` has no wire form: use an owned type, or `Box`, `Rc` or `Arc`")],
    );
}

#[test]
fn mutable_reference() {
    check(
        r#"
        struct A<'a> {
            a: &'a mut [u8],
        }
        "#,
        &[("&'a mut [u8]", "a mutable reference has no wire form: use an owned type")],
    );
}

#[test]
fn raw_pointer() {
    check(
        r#"
        struct A {
            a: *const u8,
        }
        "#,
        &[("*const u8", "a raw pointer has no wire form: use an owned type")],
    );
}

#[test]
fn function() {
    check(
        r#"
        struct A {
            a: fn(u8) -> u8,
        }
        "#,
        &[("fn(u8) -> u8", "a function pointer has no wire form: mark the field with `#[field(skip)]`")],
    );
}

#[test]
fn trait_object() {
    check(
        r#"
        struct A {
            a: Box<dyn std::fmt::Debug>,
        }
        "#,
        &[("dyn std::fmt::Debug", "a trait object has no wire form: use an enum with `tag(..)`")],
    );
}

#[test]
fn inside_list() {
    check(
        r#"
        struct A {
            a: Vec<(u8, char)>,
            b: Vec<Vec<usize>>,
        }
        "#,
        &[
            ("(u8, char)", "a tuple has no wire form: declare a struct with `header()`, or name a codec with `#[field(codec = ..)]`"),
            ("usize", "`usize` has no wire form: its width depends on the machine: use `u32` or `u64`"),
        ],
    );
}

#[test]
fn phantom_data() {
    check(
        r#"
        struct A<T> {
            a: std::marker::PhantomData<T>,
        }
        "#,
        &[("std::marker::PhantomData<T>", "`PhantomData` has no wire form: mark the field with `#[field(skip)]`")],
    );
}

#[test]
fn option_in_option() {
    check(
        r#"
        struct A {
            #[field(flag = 0)]
            a: Option<Option<u8>>,
        }
        "#,
        &[("Option<u8>", "an `Option` in an `Option` has no wire form: one bit cannot tell three states")],
    );
}

#[test]
fn list_of_options() {
    check(
        r#"
        struct A {
            a: Vec<Option<u8>>,
        }
        "#,
        &[("Option<u8>", "list items cannot be optional: nothing on the wire says whether one is there")],
    );
}

#[test]
fn list_of_nothing() {
    check(
        r#"
        struct A {
            a: Vec<[u8; 0]>,
        }
        "#,
        &[("[u8; 0]", "list items of type `[u8; 0]` take no bytes, so the list could not be read back")],
    );
}

#[test]
fn option_in_pointer() {
    check(
        r#"
        struct A {
            a: Box<Option<u8>>,
        }
        "#,
        &[("Option<u8>", "an `Option` in a pointer has no wire form: write `Option<Box<..>>`")],
    );
}

#[test]
fn default_value() {
    check(
        r#"
        struct A {
            a: u8 = 5,
        }
        "#,
        &[("= 5", "default field values are not supported: implement `Default` instead")],
    );
}

#[test]
fn unsized_types() {
    check(
        r#"
        struct A {
            a: Vec<str>,
            b: Box<Vec<[u16]>>,
        }
        "#,
        &[("str", "an unsized `str` has no wire form: use `String` or `&str`"), ("[u16]", "an unsized slice has no wire form: use `Vec<..>`")],
    );
}
