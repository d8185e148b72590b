//! What the declaration does not know, kept.

use crate::{check, refused};
use bytespec::{ProtoModel, Unknown};

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1, payload_length = 1))]
struct Keeping {
    #[field(flag = 1)]
    a: Option<u8>,
    #[field(unknown)]
    more: Unknown,
    b: u8,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Holder {
    #[field(count_prefix = 1)]
    list: Vec<Keeping>,
}

#[test]
fn unknown_flags_and_the_tail_are_written_back() {
    check(&Keeping { a: Some(1), more: Unknown::none(), b: 2 }, &[2, 2, 1, 2]);
    let value = Keeping { a: None, more: Unknown { flags: 0x84, tail: vec![8, 9] }, b: 2 };
    check(&value, &[0x84, 3, 2, 8, 9]);
    let list = Holder { list: vec![value, Keeping { a: None, more: Unknown::none(), b: 3 }] };
    check(&list, &[2, 0x84, 3, 2, 8, 9, 0, 1, 3]);
}

#[test]
fn flags_that_belong_to_a_field_cannot_be_smuggled_in() {
    let value = Keeping { a: None, more: Unknown { flags: 2, tail: vec![] }, b: 2 };
    assert_eq!(value.encode().unwrap(), [0, 1, 2]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Unbounded {
    a: u8,
    #[field(unknown)]
    more: Unknown,
}

#[test]
fn without_a_payload_length_the_tail_goes_to_the_end() {
    check(&Unbounded { a: 1, more: Unknown { flags: 1, tail: vec![2, 3] } }, &[1, 1, 2, 3]);
    assert_eq!(refused::<Unbounded>(&[1]), "Unbounded.a at byte 0x1: needs 1 byte, 0 left");
}
