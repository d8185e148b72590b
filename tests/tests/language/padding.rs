//! Padding in front of values and behind them.

use crate::{check, refused};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Padded {
    #[field(prefix_length = 1, pad_after = 4)]
    text: String,
    #[field(count_prefix = 1, item(prefix_length = 1, pad_after = 2))]
    list: Vec<String>,
    #[field(align = 8)]
    number: u16,
    #[field(align = 4, pad = zero)]
    zero: u8,
    #[field(pad_after = 4, pad = optional)]
    end: u8,
}

#[test]
fn padding_counts_from_the_value_and_alignment_from_the_message() {
    let value = Padded { text: "abcd".into(), list: vec!["x".into(), "yz".into()], number: 7, zero: 8, end: 9 };
    let bytes = [
        4, b'a', b'b', b'c', b'd', 0, 0, 0, // text and 3 bytes
        2, 1, b'x', 2, b'y', b'z', 0, // items of 2 and 4 bytes
        0, // to 16
        7, 0, 0, 0, // to 20
        8, 9, 0, 0, 0,
    ];
    check(&value, &bytes);

    // Whatever is in ignored padding, but not in that which is zero.
    let mut changed = bytes;
    changed[5] = 0xff;
    changed[15] = 0xff;
    changed[22] = 0xff;
    assert_eq!(Padded::decode(&changed).unwrap(), value);
    changed[19] = 3;
    assert_eq!(refused::<Padded>(&changed), "Padded.zero at byte 0x13: padding byte 0x03, expected 0x00");

    // The last padding may be cut anywhere, the first may not.
    for cut in 22..bytes.len() {
        assert_eq!(Padded::decode(&bytes[..cut]).unwrap(), value);
    }
    assert_eq!(refused::<Padded>(&bytes[..6]), "Padded.text at byte 0x5: needs 3 bytes, 1 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Outer {
    first: u8,
    inner: Inner,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Inner {
    a: u8,
    #[field(align = 4)]
    b: u8,
}

#[test]
fn alignment_inside_a_model_counts_from_the_outermost_message() {
    check(&Outer { first: 1, inner: Inner { a: 2, b: 3 } }, &[1, 2, 0, 0, 3]);
    check(&Inner { a: 2, b: 3 }, &[2, 0, 0, 0, 3]);
    // Also where the message begins in the middle of a buffer.
    let bytes = [9, 9, 9, 2, 0, 0, 0, 3, 9];
    assert_eq!(Inner::decode_from(&bytes, 3).unwrap(), (Inner { a: 2, b: 3 }, 8));
    let mut out = vec![9; 3];
    Inner { a: 2, b: 3 }.encode_into(&mut out).unwrap();
    assert_eq!(out, bytes[..8]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Optional {
    #[field(flag = 0, align = 4, length(u8), pad_after = 2)]
    a: Option<String>,
    #[field(flag = 1, pad_after = 4)]
    b: Option<Inner>,
}

#[test]
fn optional_values_bring_their_padding_along() {
    check(&Optional { a: Some("xy".into()), b: None }, &[1, 0, 0, 0, 2, b'x', b'y', 0]);
    check(&Optional { a: None, b: Some(Inner { a: 1, b: 2 }) }, &[2, 1, 0, 0, 2]);
    check(&Optional { a: None, b: None }, &[0]);
}
