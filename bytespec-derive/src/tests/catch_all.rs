//! Messages of the family `catch_all`.

use super::check;

#[test]
fn two_others() {
    check(
        r#"
        #[proto(repr = u8)]
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
fn other_with_value() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            B = 1,
            #[variant(other, value = 2)]
            C,
        }
        "#,
        &[("value = 2", "`value` and `other` exclude each other: the variant stands for everything else")],
    );
}

#[test]
fn other_of_wrong_type() {
    check(
        r#"
        #[proto(repr = varint)]
        enum A {
            #[variant(other)]
            B(u64),
        }
        "#,
        &[("u64", "the field of the variant with `other` must have type `i64`, not `u64`")],
    );
}

#[test]
fn other_with_two_fields() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(other)]
            B(u8, u8),
        }
        "#,
        &[("(u8, u8)", "the variant with `other` has at most one field, without a name: `Other(TYPE)`")],
    );
}

#[test]
fn field_attribute_with_repr() {
    check(
        r#"
        #[proto(repr = u8)]
        enum A {
            #[variant(other)]
            B(#[field(varint)] u8),
        }
        "#,
        &[("varint", "`varint` has no effect in an enum with `repr`")],
    );
}
