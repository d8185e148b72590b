//! Messages of the family `container`.

use super::check;

#[test]
fn union() {
    check(
        r#"
        union A {
            a: u8,
        }
        "#,
        &[("union", "a union has no wire form: use an enum with `tag(..)`")],
    );
}

#[test]
fn bad_byte_order() {
    check(
        r#"
        #[proto(byte_order = network)]
        struct A;
        "#,
        &[("network", "`byte_order` must be `big` or `little`")],
    );
}

#[test]
fn repr_on_struct() {
    check(
        r#"
        #[proto(repr = u8)]
        struct A {
            a: u8,
        }
        "#,
        &[("repr = u8", "`repr` belongs on an enum")],
    );
}

#[test]
fn tag_on_struct() {
    check(
        r#"
        #[proto(tag(u8))]
        struct A {
            a: u8,
        }
        "#,
        &[("tag(u8)", "`tag` belongs on an enum")],
    );
}

#[test]
fn header_on_enum() {
    check(
        r#"
        #[proto(repr = u8, header(flags = 1))]
        enum A {
            B = 1,
        }
        "#,
        &[("header(flags = 1)", "`header` belongs on a struct")],
    );
}

#[test]
fn constructor_on_enum() {
    check(
        r#"
        #[proto(tag(u8), constructor = 5)]
        enum A {
            #[variant(tag = 1)]
            B(u8),
        }
        "#,
        &[("constructor = 5", "`constructor` belongs on a struct")],
    );
}

#[test]
fn transparent_with_two_fields() {
    check(
        r#"
        #[proto(transparent)]
        struct A(u8, u8);
        "#,
        &[("transparent", "a transparent struct has exactly one field, this one has 2")],
    );
}

#[test]
fn transparent_with_header() {
    check(
        r#"
        #[proto(transparent, header())]
        struct A(u8);
        "#,
        &[("header()", "`header` and `transparent` exclude each other: a transparent struct has no framing of its own")],
    );
}

#[test]
fn transparent_field_with_index() {
    check(
        r#"
        #[proto(transparent)]
        struct A(#[field(index = 0)] u8);
        "#,
        &[("index = 0", "`index` has no place in a transparent struct: it is what its field is")],
    );
}

#[test]
fn transparent_option() {
    check(
        r#"
        #[proto(transparent)]
        struct A(Option<u8>);
        "#,
        &[("Option<u8>", "a transparent struct cannot hold an `Option`: nothing says whether the value is there")],
    );
}

#[test]
fn magic_without_width() {
    check(
        r#"
        #[proto(magic = 0x1234)]
        struct A;
        "#,
        &[("0x1234", "the integer of `magic` needs a suffix that tells its width, such as `0x1234u16`")],
    );
}

#[test]
fn magic_too_large() {
    check(
        r#"
        #[proto(magic = 0x1234u8)]
        struct A;
        "#,
        &[("0x1234u8", "`magic` does not fit `u8`")],
    );
}

#[test]
fn magic_empty() {
    check(
        r#"
        #[proto(magic = b"")]
        struct A;
        "#,
        &[(r#"b"""#, "`magic` must not be empty")],
    );
}

#[test]
fn magic_text() {
    check(
        r#"
        #[proto(magic = "RIFF")]
        struct A;
        "#,
        &[(r#""RIFF""#, r#"expected `magic = b".."` or `magic = 0x1234u16`"#)],
    );
}

#[test]
fn context_without_type() {
    check(
        r#"
        #[proto(context)]
        struct A;
        "#,
        &[("context", "expected `context = TYPE` or `context: BOUNDS`")],
    );
}
