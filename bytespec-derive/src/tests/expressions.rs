//! Messages of the family `expressions`.

use super::check;

#[test]
fn later_field() {
    check(
        r#"
        struct A {
            #[field(when = self.b > 1)]
            a: Option<u8>,
            b: u8,
        }
        "#,
        &[("self.b", "`self.b` is not an earlier field: it is read after this one")],
    );
}

#[test]
fn same_field() {
    check(
        r#"
        struct A {
            #[field(count = self.a.len())]
            a: Vec<u16>,
        }
        "#,
        &[("self.a", "`self.a` is not an earlier field: it is this one")],
    );
}

#[test]
fn unknown_field() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(length = self.size)]
            b: Vec<u8>,
        }
        "#,
        &[("self.size", "`self.size` is not an earlier field: there is none of this name")],
    );
}

#[test]
fn unknown_field_in_wire_value() {
    check(
        r#"
        struct A {
            #[field(wire(n: u8 = self.item.len()), count = n)]
            items: Vec<u16>,
        }
        "#,
        &[("self.item", "`self.item` is not a field")],
    );
}

#[test]
fn self_alone() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(when = is_set(self))]
            b: Option<u8>,
        }
        "#,
        &[("self", "`self` stands for the fields only, since the value does not exist yet: use `self.FIELD`")],
    );
}

#[test]
fn method() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(when = self.is_set())]
            b: Option<u8>,
        }
        "#,
        &[("self.is_set", "`self.is_set(..)` cannot be called, since the value does not exist yet: use a function of the fields")],
    );
}

#[test]
fn method_in_wire_value() {
    check(
        r#"
        struct A {
            #[field(wire(sum: u32 = self.sum()))]
            a: u8,
        }
        "#,
        &[("self.sum", "`self.sum(..)` cannot be called, since the value does not exist yet: use a function of the fields")],
    );
}

#[test]
fn unknown_in_wire_value() {
    check(
        r#"
        struct A {
            #[field(wire_after(n: u8 = self.rest.tail.len()))]
            a: u8,
            #[field(unknown)]
            rest: bytespec::Unknown,
        }
        "#,
        &[("self.rest", "`self.rest` cannot be used: what is unknown is read after everything else")],
    );
}

#[test]
fn without_context() {
    check(
        r#"
        struct A {
            #[field(when = ctx.version > 1)]
            a: Option<u8>,
        }
        "#,
        &[("ctx", "`ctx` needs a context: add `context = TYPE` or `context: BOUNDS` to `#[proto(..)]`")],
    );
}

#[test]
fn in_variant() {
    check(
        r#"
        #[proto(tag(u8))]
        enum A {
            #[variant(tag = 1)]
            B {
                #[field(when = self.c > 0)]
                b: Option<u8>,
                c: u8,
            },
            #[variant(tag = 2)]
            C(u8, #[field(count = self.2)] Vec<u16>),
        }
        "#,
        &[
            ("self.c", "`self.c` is not an earlier field: it is read after this one"),
            ("self.2", "`self.2` is not an earlier field: there is none of this name"),
        ],
    );
}

#[test]
fn everywhere() {
    check(
        r#"
        struct A {
            #[field(wire(n: u8 = 1, require = n == self.b), wire(m: u8 = 1, when = self.b > 0))]
            a: u8,
            #[field(terminator = self.z)]
            b: Vec<u8>,
            #[field(tag = self.z)]
            c: Elem,
            #[field(value = self.z)]
            d: u8,
            #[field(skip, default = self.z)]
            e: u8,
            #[field(context = self.z)]
            f: Inner,
        }
        "#,
        &[
            ("self.b", "`self.b` is not an earlier field: it is read after this one"),
            ("self.b", "`self.b` is not an earlier field: it is read after this one"),
            ("self.z", "`self.z` is not an earlier field: there is none of this name"),
            ("self.z", "`self.z` is not an earlier field: there is none of this name"),
            ("self.z", "`self.z` is not an earlier field: there is none of this name"),
            ("self.z", "`self.z` is not an earlier field: there is none of this name"),
            ("self.z", "`self.z` is not an earlier field: there is none of this name"),
        ],
    );
}

#[test]
fn unfinished() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(when = self.a >)]
            b: Option<u8>,
            #[field(wire(n: u8 = self.c.len() -), count = n)]
            c: Vec<u16>,
            #[field(tag = self.a.)]
            d: Elem,
        }
        "#,
        &[(">", "expected an expression behind `>`"), ("-", "expected an expression behind `-`"), (".", "expected an expression behind `.`")],
    );
}

#[test]
fn ranges_and_questions_are_finished() {
    check(
        r#"
        struct A {
            a: u8,
            #[field(when = (2..).contains(&self.a), length = f(0..))]
            b: Option<Vec<u8>>,
            #[field(value = g(self.a)?)]
            c: u8,
            #[field(default = .., skip)]
            d: Range,
        }
        "#,
        &[],
    );
}
