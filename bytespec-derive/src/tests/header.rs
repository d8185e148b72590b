//! Messages of the family `header`.

use super::check;

#[test]
fn repeated_element() {
    check(
        r#"
        #[proto(header(flags = 1, payload_length = 4, flags = 8))]
        struct A;
        "#,
        &[("flags = 8", "`flags` is given twice")],
    );
}

#[test]
fn unknown_element() {
    check(
        r#"
        #[proto(header(checksum = 4))]
        struct A;
        "#,
        &[("checksum", "unknown key `checksum`; `header(..)` takes `constructor`, `flags`, `payload_length`")],
    );
}

#[test]
fn bad_width() {
    check(
        r#"
        #[proto(header(flags = 3))]
        struct A;
        "#,
        &[("3", "`flags` must be 1, 2, 4, 8 or `varuint`")],
    );
}

#[test]
fn signed_varint() {
    check(
        r#"
        #[proto(header(payload_length = varint))]
        struct A;
        "#,
        &[("varint", "`payload_length` must be 1, 2, 4, 8 or `varuint`")],
    );
}

#[test]
fn constructor_does_not_fit() {
    check(
        r#"
        #[proto(constructor = 0x1_0000)]
        struct A;
        "#,
        &[("constructor = 0x1_0000", "constructor 0x10000 does not fit the 2 bytes of its header element: the greatest is 0xffff")],
    );
}

#[test]
fn constructor_over_64_bits() {
    check(
        r#"
        #[proto(constructor = 0x1_0000_0000_0000_0000)]
        struct A;
        "#,
        &[("0x1_0000_0000_0000_0000", "`constructor` does not fit 64 bits")],
    );
}

#[test]
fn not_a_list() {
    check(
        r#"
        #[proto(header = 8)]
        struct A;
        "#,
        &[("header", "expected `header(..)`")],
    );
}
