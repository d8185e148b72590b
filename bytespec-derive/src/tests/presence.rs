//! Messages of the family `presence`.

use super::check;

#[test]
fn flag_and_when() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(flag = 0, when = self.a > 1)]
            b: Option<u8>,
        }
        "#,
        &[("when = self.a > 1", "`when` and `flag` exclude each other")],
    );
}

#[test]
fn when_on_non_option() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(when = self.a > 1)]
            b: u8,
        }
        "#,
        &[("when = self.a > 1", "`when` needs a field of type `Option<..>`, spelled out")],
    );
}

#[test]
fn since_without_context() {
    check(
        r#"
        struct A {
            #[field(since = 2)]
            a: Option<u8>,
        }
        "#,
        &[("since = 2", "`since` needs a context with a version: add `context = TYPE` or `context: bytespec::Versioned` to `#[proto(..)]`")],
    );
}

#[test]
fn until_before_since() {
    check(
        r#"
        #[proto(context: bytespec::Versioned)]
        struct A {
            #[field(since = 3, until = 3)]
            a: Option<u8>,
        }
        "#,
        &[("until = 3", "`until` is the first version without the field: it must be greater than `since = 3`")],
    );
}

#[test]
fn option_in_variant() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B(Option<u8>),
        }
        "#,
        &[("Option<u8>", "an `Option` field of a variant needs `when`, `since` or `until`")],
    );
}
