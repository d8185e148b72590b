//! Messages of the family `flag`.

use super::check;

#[test]
fn on_non_option() {
    check(
        r#"
        struct A {
            #[field(flag = 0)]
            a: u8,
        }
        "#,
        &[("flag = 0", "`flag` needs a field of type `Option<..>`, spelled out")],
    );
}

#[test]
fn option_without_flag() {
    check(
        r#"
        struct A {
            a: Option<u8>,
        }
        "#,
        &[("Option<u8>", "an `Option` field needs `#[field(flag = ..)]`, or one of `when`, `since` and `until`")],
    );
}

#[test]
fn option_without_flags_in_header() {
    check(
        r#"
        #[proto(header(payload_length = 4))]
        struct A {
            a: Option<u8>,
        }
        "#,
        &[("Option<u8>", "an `Option` field needs `when`, `since` or `until`; `flag` is possible with `flags` in the header")],
    );
}

#[test]
fn without_flags_in_header() {
    check(
        r#"
        #[proto(header(payload_length = 4))]
        struct A {
            #[field(flag = 0)]
            a: Option<u8>,
        }
        "#,
        &[("flag = 0", "`flag` needs `flags` in the header, for example `header(flags = 1)`")],
    );
}

#[test]
fn out_of_range() {
    check(
        r#"
        struct A {
            #[field(flag = 64)]
            a: Option<u8>,
        }
        "#,
        &[("64", "`flag` must be in 0..=63")],
    );
}

#[test]
fn over_header_width() {
    check(
        r#"
        #[proto(header(flags = 1))]
        struct A {
            #[field(flag = 8)]
            a: Option<u8>,
        }
        "#,
        &[("flag = 8", "flag 8 does not fit `flags = 1`, which has the bits 0..=7")],
    );
}

#[test]
fn duplicate() {
    check(
        r#"
        struct A {
            #[field(flag = 3)]
            a: Option<u8>,
            #[field(flag = 3)]
            b: Option<u8>,
        }
        "#,
        &[("flag = 3", "flag 3 is already taken by field `a`")],
    );
}

#[test]
fn in_variant() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(flag = 0)] Option<u8>),
        }
        "#,
        &[("flag = 0", "`flag` is for the fields of a struct: an enum has no flags; use `when`")],
    );
}

#[test]
fn negative() {
    check(
        r#"
        struct A {
            #[field(flag = -1)]
            a: Option<u8>,
        }
        "#,
        &[("-1", "`flag` must be in 0..=63")],
    );
}
