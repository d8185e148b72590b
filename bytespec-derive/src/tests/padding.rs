//! Messages of the family `padding`.

use super::check;

#[test]
fn pad_without_padding() {
    check(
        r#"
        struct A {
            #[field(pad = zero)]
            a: u8,
        }
        "#,
        &[("pad = zero", "`pad` needs `pad_after` or `align`")],
    );
}

#[test]
fn bad_pad() {
    check(
        r#"
        struct A {
            #[field(pad_after = 4, pad = none)]
            a: u8,
        }
        "#,
        &[("none", "`pad` must be `ignore`, `zero` or `optional`")],
    );
}

#[test]
fn align_zero() {
    check(
        r#"
        struct A {
            #[field(align = 0)]
            a: u8,
        }
        "#,
        &[("0", "`align` must be at least 1")],
    );
}
