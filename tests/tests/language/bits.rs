//! Fields and wire values that share the bits of a word.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = u8)]
enum Op {
    #[variant(value = 0)]
    Nop,
    #[variant(value = 5)]
    Jump,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Big {
    #[field(bits = 1)]
    a: bool,
    #[field(bits = 4)]
    b: Op,
    #[field(bits = 11)]
    c: u16,
    end: u8,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Little {
    #[field(bits = 1)]
    a: bool,
    #[field(bits = 4)]
    b: Op,
    #[field(bits = 11)]
    c: u16,
    end: u8,
}

#[test]
fn the_first_part_is_the_most_significant_in_big_and_the_least_in_little_endian() {
    // 1 0101 00000000011
    check(&Big { a: true, b: Op::Jump, c: 3, end: 9 }, &[0b1010_1000, 0b0000_0011, 9]);
    // 00000000011 0101 1, low byte first
    check(&Little { a: true, b: Op::Jump, c: 3, end: 9 }, &[0b0110_1011, 0, 9]);
}

#[test]
fn a_part_is_checked_in_both_directions() {
    assert_eq!(unwritable(&Big { a: false, b: Op::Nop, c: 2048, end: 0 }), "Big.c: number of bits for 2048 does not fit, at most 2047");
    assert_eq!(refused::<Big>(&[0b0000_1000, 0, 0]), "Big.b at byte 0x0: 1 is no value of `Op`");
    assert_eq!(refused::<Big>(&[0]), "Big.a at byte 0x0: needs 2 bytes, 1 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Wide {
    #[field(bits = 64)]
    all: u64,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Two {
    #[field(bits = 3)]
    a: u8,
    #[field(bits = 29)]
    b: u32,
    between: u8,
    #[field(bits = 7, byte_order = little)]
    c: u8,
    #[field(bits = 1)]
    d: bool,
}

#[test]
fn words_have_8_to_64_bits_and_end_at_the_next_plain_field() {
    check(&Wide { all: u64::MAX - 1 }, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe]);
    check(&Two { a: 5, b: 1, between: 2, c: 3, d: true }, &[0xa0, 0, 0, 1, 2, 0x83]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8))]
enum InVariant {
    #[variant(tag = 1)]
    A {
        #[field(bits = 4)]
        high: u8,
        #[field(wire(low: u8 = self.high + 1, bits = 4))]
        rest: u8,
    },
}

#[test]
fn wire_values_and_fields_of_variants_are_parts_too() {
    check(&InVariant::A { high: 2, rest: 9 }, &[1, 0x23, 9]);
    assert_eq!(refused::<InVariant>(&[1, 0x24, 9]), "InVariant.A.low at byte 0x1: found 4, expected 3");
    assert_eq!(unwritable(&InVariant::A { high: 15, rest: 9 }), "InVariant.A.low: number of bits for 16 does not fit, at most 15");
}
