//! Messages of the family `index`.

use super::check;

#[test]
fn duplicate() {
    check(
        r#"
        struct A {
            #[field(index = 0)]
            a: u8,
            #[field(index = 0)]
            b: u8,
        }
        "#,
        &[("index = 0", "index 0 is already taken by field `a`")],
    );
}

#[test]
fn taken_by_implicit() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(index = 0)]
            b: u8,
        }
        "#,
        &[("index = 0", "index 0 is already taken by field `a`, which has no `index` and takes the smallest free one")],
    );
}

#[test]
fn gap() {
    check(
        r#"
        struct A {
            #[field(index = 0)]
            a: u8,
            #[field(index = 2)]
            b: u8,
        }
        "#,
        &[("index = 2", "index 2 leaves a gap: the indexes of this struct are 0..=1")],
    );
}

#[test]
fn negative() {
    check(
        r#"
        struct A {
            #[field(index = -1)]
            a: u8,
        }
        "#,
        &[("-1", "`index` must be at least 0")],
    );
}

#[test]
fn in_variant() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(index = 0)] u8),
        }
        "#,
        &[("index = 0", "`index` is for the fields of a struct: the fields of a variant are written in the order of the declaration")],
    );
}

#[test]
fn too_large() {
    check(
        r#"
        struct A {
            #[field(index = 0x1_0000_0000)]
            a: u8,
        }
        "#,
        &[("0x1_0000_0000", "`index` must be a number of 32 bits")],
    );
}
