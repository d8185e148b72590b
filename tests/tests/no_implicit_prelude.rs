//! Generated code names everything by absolute paths.
#![no_implicit_prelude]
#![deny(warnings)]

use ::bytespec::ProtoModel as _;

#[derive(::bytespec::ProtoModel, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[proto(constructor = 7, header(constructor = 1, flags = 1, payload_length = varuint), magic = b"ab")]
struct All<'a> {
    number: u32,
    #[field(varint)]
    long: i64,
    #[field(flag = 0, prefix_length = 1, encoding = "utf-16-le")]
    text: ::std::option::Option<::std::string::String>,
    borrowed: &'a str,
    list: ::std::vec::Vec<u16>,
    array: [u16; 2],
    #[field(bits = 4)]
    low: u8,
    #[field(bits = 4)]
    level: Level,
    #[field(wire(n: u8 = self.items.len()), count = n, item(prefix_length = 1))]
    items: ::std::vec::Vec<::std::string::String>,
    #[field(when = self.number > 1)]
    maybe: ::std::option::Option<::std::boxed::Box<Leaf>>,
    #[field(wire(kind: u8 = ::bytespec::tag_of(&self.body)), tag = kind)]
    body: Body,
    #[field(length(u16), pad_after = 4, pad = zero)]
    shape: Shape,
    #[field(skip)]
    skipped: u8,
    #[field(unknown)]
    rest: ::bytespec::Unknown,
}

#[derive(::bytespec::ProtoModel, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[proto(repr = u8)]
enum Level {
    #[variant(value = 1)]
    Low,
    #[variant(other)]
    Other(u8),
}

#[derive(::bytespec::ProtoModel, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[proto(transparent)]
struct Leaf(u8);

#[derive(::bytespec::ProtoModel, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = 1)]
    One(u8),
    #[variant(tag = 2)]
    Two {
        a: u8,
        #[field(when = self.a > 1)]
        b: ::std::option::Option<u8>,
    },
}

#[derive(::bytespec::ProtoModel, ::std::fmt::Debug, ::std::cmp::PartialEq)]
#[proto(tag(str, prefix_length = 1))]
enum Shape {
    #[variant(tag = "dot")]
    Dot,
    #[variant(other)]
    Other {
        #[field(tag)]
        name: ::std::string::String,
        #[field(rest)]
        raw: ::std::vec::Vec<u8>,
    },
}

#[::std::prelude::v1::test]
fn works() {
    let all = All {
        number: 2,
        long: -3,
        text: ::std::option::Option::Some(::std::convert::From::from("x")),
        borrowed: "y",
        list: ::std::vec![1, 2],
        array: [3, 4],
        low: 5,
        level: Level::Low,
        items: ::std::vec![::std::convert::From::from("z")],
        maybe: ::std::option::Option::Some(::std::boxed::Box::new(Leaf(6))),
        body: Body::Two { a: 2, b: ::std::option::Option::Some(3) },
        shape: Shape::Other { name: ::std::convert::From::from("box"), raw: ::std::vec![7] },
        skipped: 0,
        rest: ::bytespec::Unknown { flags: 2, tail: ::std::vec![9] },
    };
    let ::std::result::Result::Ok(bytes) = all.encode() else { ::std::panic!("encoding failed") };
    ::std::assert_eq!(All::decode(&bytes).ok(), ::std::option::Option::Some(all));
}
