//! Enums without data.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = i16)]
enum Signed {
    Low = -2,
    High = 300,
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = varint)]
enum Varint {
    #[variant(value = -1)]
    Below,
    #[variant(value = 64)]
    Above,
    #[variant(other)]
    Other(i64),
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(repr = str)]
enum Word {
    #[variant(value = "yes")]
    Yes,
    #[variant(value = "")]
    Empty,
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = u8)]
enum Dropping {
    #[variant(value = 1)]
    One,
    #[variant(other)]
    Unknown,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct All {
    signed: Signed,
    varint: Varint,
    #[field(prefix_length = 1, encoding = "utf-16-le")]
    word: Word,
    #[field(count_prefix = 1)]
    list: Vec<Signed>,
    #[field(byte_order = big)]
    big: Signed,
}

#[test]
fn values_are_numbers_or_texts() {
    let value = All { signed: Signed::Low, varint: Varint::Above, word: Word::Yes, list: vec![Signed::High], big: Signed::High };
    check(&value, &[0xfe, 0xff, 0x80, 1, 6, b'y', 0, b'e', 0, b's', 0, 1, 0x2c, 1, 1, 0x2c]);
    let value = All { varint: Varint::Other(-65), word: Word::Empty, ..value };
    check(&value, &[0xfe, 0xff, 0x81, 1, 0, 1, 0x2c, 1, 1, 0x2c]);
    assert_eq!(refused::<All>(&[0, 0]), "All.signed at byte 0x0: 0 is no value of `Signed`");
    assert_eq!(refused::<All>(&[0xfe, 0xff, 1, 2, b'n', 0]), "All.word at byte 0x3: \"n\" is no value of `Word`");
    assert_eq!(refused::<All>(&[0xfe, 0xff, 1, 0, 1, 0, 0]), "All.list[0] at byte 0x5: 0 is no value of `Signed`");
}

#[test]
fn enums_are_messages_too() {
    check(&Signed::High, &[1, 0x2c]);
    check(&Varint::Below, &[1]);
    check(&Word::Yes, &[0, 0, 0, 3, b'y', b'e', b's']);
}

#[test]
fn an_unknown_value_without_a_place_can_be_read_and_not_written() {
    assert_eq!(Dropping::decode(&[9]).unwrap(), Dropping::Unknown);
    assert_eq!(unwritable(&Dropping::Unknown), "`Dropping::Unknown` keeps no value that could be written");
}

#[test]
fn a_catch_all_does_not_pass_for_a_declared_value() {
    assert_eq!(unwritable(&Varint::Other(64)), "the catch-all variant of `Varint` holds 64, which another variant has");
}
