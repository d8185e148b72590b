//! The derive in awkward places.

use crate::check;
use bytespec::ProtoModel;

mod without_prelude {
    #![no_implicit_prelude]

    #[derive(::bytespec::ProtoModel)]
    #[proto(header(flags = 1))]
    pub(super) struct Plain {
        #[field(flag = 0, prefix_length = 1)]
        pub(super) a: ::std::option::Option<::std::string::String>,
        #[field(wire(n: u8 = self.b.len()), count = n)]
        pub(super) b: ::std::vec::Vec<u8>,
    }

    #[derive(::bytespec::ProtoModel)]
    #[proto(tag(u8))]
    pub(super) enum Choice {
        #[variant(tag = 1)]
        One { a: u8, b: bool },
    }

    #[derive(::bytespec::ProtoModel)]
    #[proto(repr = u8)]
    pub(super) enum Number {
        One = 1,
    }
}

#[test]
fn without_a_prelude() {
    let value = without_prelude::Plain { a: Some("x".into()), b: vec![1] };
    assert_eq!(value.encode().unwrap(), [1, 1, b'x', 1, 1]);
    assert_eq!(without_prelude::Choice::One { a: 1, b: true }.encode().unwrap(), [1, 1, 1]);
    assert_eq!(without_prelude::Number::One.encode().unwrap(), [1]);
}

mod renamed {
    pub(super) mod deep {
        pub(crate) use bytespec as wire;
    }

    #[derive(deep::wire::ProtoModel, Debug, PartialEq)]
    #[proto(crate = self::deep::wire, header())]
    pub(super) struct Renamed {
        pub(super) a: u8,
    }
}

#[test]
fn a_crate_by_another_path() {
    check(&renamed::Renamed { a: 7 }, &[7]);
}

macro_rules! declare {
    ($name:ident { $($field:ident : $type:ty),* }, count $count:expr, when $when:expr, wire $wire:ident) => {
        #[derive(ProtoModel, Debug, PartialEq)]
        #[proto(header())]
        struct $name {
            $($field: $type,)*
            #[field(wire($wire: u8 = self.listed.len()), wire(inner: u8 = self.listed.len() + 1), count = inner - 1)]
            listed: Vec<u8>,
            #[field(count = $count)]
            again: Vec<u8>,
            #[field(when = $when)]
            maybe: Option<u8>,
        }
    };
}

declare!(FromMacro { a: u8, b: u16 }, count n + 1, when self.a == 1, wire n);

#[test]
fn inside_macros() {
    let value = FromMacro { a: 1, b: 2, listed: vec![3], again: vec![4, 5], maybe: Some(6) };
    check(&value, &[1, 0, 2, 1, 2, 3, 4, 5, 6]);
}

macro_rules! with_context {
    ($when:expr) => {
        #[derive(ProtoModel, Debug, PartialEq)]
        #[proto(context = u8, header())]
        struct WithContext {
            #[field(when = $when)]
            a: Option<u8>,
            #[field(when = *ctx > 5)]
            b: Option<u8>,
        }
    };
}

with_context!(*ctx == 1);

#[test]
fn a_context_inside_macros() {
    use bytespec::Limits;
    assert_eq!(WithContext::decode_with(&[7], &Limits::new(), &mut 1).unwrap(), WithContext { a: Some(7), b: None });
    assert_eq!(WithContext::decode_with(&[7], &Limits::new(), &mut 6).unwrap(), WithContext { a: None, b: Some(7) });
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
#[allow(non_camel_case_types)]
struct r#struct {
    r#type: u8,
    #[field(flag = 0)]
    r#fn: Option<u8>,
    #[field(wire(r#match: u8 = self.r#loop.len()), count = r#match)]
    r#loop: Vec<u8>,
    #[field(when = self.r#type == 1)]
    r#in: Option<u8>,
}

#[test]
fn raw_identifiers() {
    check(&r#struct { r#type: 1, r#fn: Some(2), r#loop: vec![3], r#in: Some(4) }, &[1, 1, 2, 1, 3, 4]);
    assert_eq!(crate::refused::<r#struct>(&[1, 1]), "struct.fn at byte 0x2: needs 1 byte, 0 left");
    assert_eq!(crate::refused::<r#struct>(&[0, 1, 1]), "struct.loop at byte 0x3: needs 1 byte, 0 left");
}

#[test]
fn inside_functions() {
    const TWO: u8 = 2;
    fn half(number: u8) -> u8 {
        number / 2
    }

    #[derive(ProtoModel, Debug, PartialEq)]
    #[proto(header())]
    struct Local {
        a: u8,
        #[field(count = half(self.a) + TWO)]
        b: Vec<u8>,
    }
    check(&Local { a: 2, b: vec![1, 2, 3] }, &[2, 1, 2, 3]);
}

#[test]
fn names_of_generated_code_are_free() {
    #[derive(ProtoModel, Debug, PartialEq)]
    #[proto(header())]
    struct Names {
        input: u8,
        output: u8,
        value: u8,
        start: u8,
        ctx: u8,
        flags: u8,
        #[field(when = self.ctx == 5)]
        tag: Option<u8>,
    }
    check(&Names { input: 1, output: 2, value: 3, start: 4, ctx: 5, flags: 6, tag: Some(7) }, &[1, 2, 3, 4, 5, 6, 7]);
}

#[allow(dead_code)]
mod shadowed {
    pub(super) struct Option;
    pub(super) struct Vec;
    pub(super) struct Result;
    pub(super) struct Some;
    pub(super) struct Ok;

    #[derive(bytespec::ProtoModel)]
    #[proto(header(flags = 1))]
    pub(super) struct Plain {
        pub(super) a: u8,
        #[field(flag = 0)]
        pub(super) b: std::option::Option<u8>,
    }
}

#[test]
fn with_shadowed_names() {
    assert_eq!(shadowed::Plain { a: 1, b: Some(2) }.encode().unwrap(), [1, 1, 2]);
}
