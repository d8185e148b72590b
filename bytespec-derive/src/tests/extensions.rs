//! Messages of the family `extensions`.

use super::check;

#[test]
fn skip_with_settings() {
    check(
        r#"
        struct A {
            #[field(skip, prefix_length = 1)]
            a: String,
        }
        "#,
        &[("prefix_length = 1", "`prefix_length` has no effect with `skip`: the field is not on the wire")],
    );
}

#[test]
fn skip_with_index() {
    check(
        r#"
        struct A {
            #[field(skip, index = 0)]
            a: u8,
        }
        "#,
        &[("index = 0", "`index` has no effect with `skip`: the field is not on the wire")],
    );
}

#[test]
fn skip_and_value() {
    check(
        r#"
        struct A {
            #[field(skip, value = 1)]
            a: u8,
        }
        "#,
        &[("value = 1", "`value` and `skip` exclude each other")],
    );
}

#[test]
fn default_without_skip() {
    check(
        r#"
        struct A {
            #[field(default = 5)]
            a: u8,
        }
        "#,
        &[("default = 5", "`default` needs `skip`: other fields are read, never defaulted")],
    );
}

#[test]
fn value_with_settings() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(value = self.a + 1, varint)]
            b: u64,
        }
        "#,
        &[("varint", "`varint` has no effect with `value`: a computed field is not on the wire")],
    );
}

#[test]
fn two_unknown() {
    check(
        r#"
        struct A {
            #[field(unknown)]
            a: bytespec::Unknown,
            #[field(unknown)]
            b: bytespec::Unknown,
        }
        "#,
        &[("unknown", "field `a` already keeps what is unknown")],
    );
}

#[test]
fn unknown_on_option() {
    check(
        r#"
        struct A {
            #[field(unknown)]
            a: Option<u8>,
        }
        "#,
        &[("Option<u8>", "the field with `unknown` must have type `bytespec::Unknown`")],
    );
}

#[test]
fn unknown_with_index() {
    check(
        r#"
        struct A {
            #[field(unknown, index = 0)]
            a: bytespec::Unknown,
        }
        "#,
        &[("index = 0", "`index` has no effect with `unknown`: the field stands last")],
    );
}

#[test]
fn unknown_in_variant() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(#[field(unknown)] bytespec::Unknown),
        }
        "#,
        &[("unknown", "`unknown` is for the fields of a struct: an enum has neither flags nor a payload length")],
    );
}

#[test]
fn tag_without_value() {
    check(
        r#"
        struct A {
            #[field(tag)]
            a: u8,
        }
        "#,
        &[("tag", "`tag` without a value is for the variant with `other`: use `tag = E`")],
    );
}

#[test]
fn tag_for_integer() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(tag = u64::from(self.a))]
            b: u32,
        }
        "#,
        &[("tag = u64::from(self.a)", "`tag = ..` is for an enum with `tag(extern)`, not for `u32`")],
    );
}
