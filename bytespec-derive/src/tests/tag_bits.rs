//! Messages of the family `tag_bits`.

use super::check;

#[test]
fn bits_beyond_tag() {
    check(
        r#"
        #[proto(tag(u16, mask = 0xff))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(tag = bits(12, 8))] Elem),
        }
        "#,
        &[("tag = bits(12, 8)", "`bits(12, 8)` reaches beyond the 16 bits of the tag")],
    );
}

#[test]
fn bits_overlap_mask() {
    check(
        r#"
        #[proto(tag(u32, mask = 0xff))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(tag = bits(7, 2))] Elem),
        }
        "#,
        &[("tag = bits(7, 2)", "`bits(7, 2)` overlaps `mask = 0xff`")],
    );
}

#[test]
fn bits_overlap_each_other() {
    check(
        r#"
        #[proto(tag(u32, mask = 0xff))]
        enum A {
            #[variant(tag = 1)]
            B {
                #[field(tag = bits(16, 2))]
                key: Elem,
                #[field(tag = bits(17, 2))]
                value: Elem,
            },
        }
        "#,
        &[("tag = bits(17, 2)", "`bits(17, 2)` overlaps the bits of field `key`")],
    );
}

#[test]
fn bits_without_mask() {
    check(
        r#"
        #[proto(tag(u32))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(tag = bits(16, 2))] Elem),
        }
        "#,
        &[("tag = bits(16, 2)", "`tag = bits(..)` needs a `mask` in `tag(..)`, so that bits are left over")],
    );
}

#[test]
fn bits_without_integer_tag() {
    check(
        r#"
        #[proto(tag(str))]
        enum A {
            #[variant(tag = "b")]
            B(#[field(tag = bits(16, 2))] Elem),
        }
        "#,
        &[("tag = bits(16, 2)", "`tag = bits(..)` needs an enum with an integer tag: `tag(u32, mask = ..)`")],
    );
}

#[test]
fn bits_of_nothing() {
    check(
        r#"
        #[proto(tag(u32, mask = 0xff))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(tag = bits(16, 0))] Elem),
        }
        "#,
        &[("bits(16, 0)", "`bits(SHIFT, WIDTH)` must name at least one of 64 bits")],
    );
}

#[test]
fn bits_in_struct() {
    check(
        r#"
        struct A {
            #[field(tag = bits(16, 2))]
            a: Elem,
        }
        "#,
        &[("tag = bits(16, 2)", "`tag = bits(..)` is for the fields of a variant: a struct has no tag, unless it says `tag(extern)`")],
    );
}
