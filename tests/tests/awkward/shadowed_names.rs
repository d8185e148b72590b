//! Names of the user never get in the way of generated code, whatever they are.
#![deny(warnings)]
#![allow(non_camel_case_types, dead_code, unused_macros)]

use bytespec::ProtoModel;

struct Option;
struct Vec;
struct String;
struct Box;
struct Some;
struct None;
enum Result {}
struct Ok;
struct Err;
struct u8;
struct u64;
struct usize;
struct bool;
struct str;
trait Encode {
    fn encode_value(&self) {}
    fn size_hint(&self) {}
}
trait Decode {
    fn decode_value() {}
    fn show(&self) {}
}
trait Default {}
trait Into {}
trait From {}
impl<T> Encode for T {}
impl<T> Decode for T {}
mod core {}
mod std {}
mod alloc {}

macro_rules! panic {
    () => {};
}
macro_rules! unreachable {
    () => {};
}
macro_rules! write {
    () => {};
}

#[derive(ProtoModel, PartialEq)]
#[proto(header(flags = 1, payload_length = 2))]
struct A {
    ctx: ::std::primitive::u8,
    input: ::std::primitive::u8,
    out: ::std::primitive::u16,
    value: ::std::primitive::bool,
    site: [::std::primitive::u8; 2],
    settings: [::std::primitive::u16; 2],
    #[field(flag = 0)]
    r#type: ::std::option::Option<::std::string::String>,
    #[field(when = self.value)]
    r#match: ::std::option::Option<::std::vec::Vec<::std::primitive::u16>>,
    #[field(wire(r#loop: ::std::primitive::u8 = self.list.len()), count = r#loop)]
    list: ::std::vec::Vec<r#enum>,
    #[field(skip)]
    error: ::std::primitive::u64,
}

#[derive(ProtoModel, PartialEq)]
#[proto(tag(u16, mask = 0xff))]
enum r#enum {
    #[variant(tag = 1)]
    r#fn(::std::primitive::u8),
    #[variant(tag = 2)]
    Self_ {
        tag: ::std::primitive::u8,
        error: ::std::primitive::u8,
        #[field(when = self.tag == 1)]
        value: ::std::option::Option<::std::primitive::u8>,
    },
    #[variant(other)]
    Other {
        #[field(tag)]
        r#type: ::std::primitive::u16,
    },
}

#[test]
fn works() {
    let a = A {
        ctx: 1,
        input: 2,
        out: 3,
        value: true,
        site: [4, 5],
        settings: [6, 7],
        r#type: ::std::option::Option::Some(::std::string::String::new()),
        r#match: ::std::option::Option::Some(::std::vec![8]),
        list: ::std::vec![r#enum::r#fn(1), r#enum::Self_ { tag: 1, error: 2, value: ::std::option::Option::Some(3) }],
        error: 0,
    };
    let bytes = ProtoModel::encode(&a).unwrap_or_default();
    ::std::assert!(<A as ProtoModel>::decode(&bytes).is_ok_and(|b| b == a));
}
