//! Header elements, their order and their forms; constructors; magic numbers.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq)]
struct Default_ {
    a: u8,
}

#[test]
fn the_default_header_has_constructor_1_flags_and_payload_length() {
    check(&Default_ { a: 9 }, &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9]);
    assert_eq!(refused::<Default_>(&[0, 2]), "Default_.(constructor) at byte 0x0: wrong constructor 0x2, expected 0x1");
    assert_eq!(refused::<Default_>(&[0]), "Default_.(constructor) at byte 0x0: needs 2 bytes, 1 left");
    assert_eq!(refused::<Default_>(&[0, 1, 0]), "Default_.(flags) at byte 0x2: needs 8 bytes, 1 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0xabcd_ef01, header(payload_length = 1, constructor = 4, flags = 2), byte_order = little)]
struct Ordered {
    #[field(flag = 9)]
    a: Option<u16>,
    #[field(flag = 0)]
    b: Option<bool>,
}

#[test]
fn elements_stand_in_the_order_they_are_declared_in() {
    check(&Ordered { a: Some(0x1234), b: None }, &[2, 0x01, 0xef, 0xcd, 0xab, 0, 2, 0x34, 0x12]);
    check(&Ordered { a: None, b: Some(true) }, &[1, 0x01, 0xef, 0xcd, 0xab, 1, 0, 1]);
    check(&Ordered { a: None, b: None }, &[0, 0x01, 0xef, 0xcd, 0xab, 0, 0]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 300, header(constructor = varuint, flags = varuint, payload_length = varuint))]
struct Varints {
    #[field(flag = 63, rest)]
    a: Option<Vec<u8>>,
}

#[test]
fn elements_may_be_varints() {
    let body = vec![7; 128];
    let mut bytes = vec![0xac, 0x02, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0x80, 0x01];
    bytes.extend(&body);
    check(&Varints { a: Some(body) }, &bytes);
    check(&Varints { a: None }, &[0xac, 0x02, 0, 0]);
    assert_eq!(refused::<Varints>(&[0xac, 0x82, 0x00]), "Varints.(constructor) at byte 0x2: non-canonical varint");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(payload_length = 1))]
struct Short {
    text: String,
}

#[test]
fn a_payload_that_does_not_fit_its_length_is_refused() {
    check(&Short { text: "ab".into() }, &[6, 0, 0, 0, 2, b'a', b'b']);
    assert_eq!(unwritable(&Short { text: "x".repeat(252) }), "Short.(payload_length): payload length 256 does not fit, at most 255");
}

#[test]
fn what_follows_the_fields_inside_a_payload_is_skipped() {
    assert_eq!(Short::decode(&[7, 0, 0, 0, 2, b'a', b'b', 0xff]).unwrap(), Short { text: "ab".into() });
    assert_eq!(refused::<Short>(&[6, 0, 0, 0, 2, b'a', b'b', 0xff]), "Short at byte 0x7: 1 byte of trailing data");
    assert_eq!(refused::<Short>(&[5, 0, 0, 0, 2, b'a', b'b']), "Short.text at byte 0x5: needs 2 bytes, 1 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), magic = b"\x7fELF")]
struct Magic {
    class: u8,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(magic = 0x1234u16, byte_order = little, header(constructor = 1, payload_length = 1), constructor = 9)]
struct Number;

#[test]
fn a_magic_number_stands_in_front_of_the_header() {
    check(&Magic { class: 2 }, b"\x7fELF\x02");
    check(&Number, &[0x34, 0x12, 9, 0]);
    assert_eq!(refused::<Magic>(b"\x7fELG\x02"), "Magic.(magic) at byte 0x0: found 7f 45 4c 47, expected 7f 45 4c 46");
    assert_eq!(refused::<Magic>(b"\x7fE"), "Magic.(magic) at byte 0x0: needs 4 bytes, 2 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 5, header(flags = 1, constructor = 1))]
struct Inner {
    #[field(flag = 2)]
    a: Option<u8>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Outer {
    inner: Inner,
    #[field(count_prefix = 1)]
    more: Vec<Inner>,
}

#[test]
fn nested_models_have_no_constructor() {
    let value = Outer { inner: Inner { a: Some(1) }, more: vec![Inner { a: None }, Inner { a: Some(2) }] };
    check(&value, &[4, 1, 2, 0, 4, 2]);
}

#[test]
fn a_message_can_be_written_and_read_without_its_constructor() {
    let value = Inner { a: Some(1) };
    assert_eq!(value.encode().unwrap(), [4, 5, 1]);
    assert_eq!(value.encode_without_constructor().unwrap(), [4, 1]);
    assert_eq!(Inner::decode_from_without_constructor(&[0xff, 4, 1], 1).unwrap(), (value, 3));
    // It is not skipped if it is there.
    assert_eq!(Inner::decode_from_without_constructor(&[4, 5, 1], 0).unwrap(), (Inner { a: Some(5) }, 2));
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Flagged {
    #[field(flag = 0)]
    a: Option<u8>,
    b: u8,
    #[field(flag = 7)]
    c: Option<u8>,
}

#[test]
fn flags_say_which_optional_fields_are_there() {
    check(&Flagged { a: None, b: 2, c: None }, &[0, 2]);
    check(&Flagged { a: Some(1), b: 2, c: Some(3) }, &[0x81, 1, 2, 3]);
    // Bits of no field are dropped.
    assert_eq!(Flagged::decode(&[0x7e, 2]).unwrap(), Flagged { a: None, b: 2, c: None });
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Indexed {
    #[field(index = 2)]
    last: u8,
    first: u8,
    #[field(index = 1)]
    middle: u8,
}

#[test]
fn indexes_give_the_order_on_the_wire() {
    check(&Indexed { last: 3, first: 1, middle: 2 }, &[1, 2, 3]);
}
