//! Values that are on the wire and not in the struct.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

/// A sum, which has the name of the wire value that it is for.
fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Summed {
    #[field(wire(len: u16 = self.data.len()), length = len, wire_after(sum: u8 = sum(&self.data)))]
    data: Vec<u8>,
}

#[test]
fn a_wire_value_is_computed_on_writing_and_compared_on_reading() {
    check(&Summed { data: vec![1, 2, 3] }, &[0, 3, 1, 2, 3, 6]);
    assert_eq!(refused::<Summed>(&[0, 3, 1, 2, 3, 7]), "Summed.sum at byte 0x5: found 7, expected 6");
    assert_eq!(refused::<Summed>(&[0, 4, 1, 2, 3]), "Summed.data at byte 0x2: needs 4 bytes, 3 left");
    assert_eq!(unwritable(&Summed { data: vec![0; 65536] }), "Summed.len: computed value 65536 does not fit, at most 65535");
}

mod len {
    pub(super) fn of(items: &[u8]) -> usize {
        items.len()
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct SameNames {
    #[field(wire(len: u8 = len::of(&self.list)), wire(list: u8 = list(len)))]
    #[field(count = { let shown = format!("{len}"); shown.parse::<u8>().unwrap_or(0) })]
    list: Vec<u8>,
}

fn list(len: u8) -> u8 {
    len.wrapping_mul(2)
}

#[test]
fn functions_and_modules_may_have_the_names_of_wire_values() {
    check(&SameNames { list: vec![7, 8] }, &[2, 4, 7, 8]);
    assert_eq!(refused::<SameNames>(&[2, 5, 7, 8]), "SameNames.list at byte 0x1: found 5, expected 4");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Forms {
    #[field(wire(v: u64 = self.a, varint), wire(b: u32 = self.a, byte_order = big), wire(t: String = self.a.to_string(), prefix_length = 1))]
    a: u16,
}

#[test]
fn wire_values_have_the_settings_of_fields() {
    check(&Forms { a: 300 }, &[0xac, 0x02, 0, 0, 1, 0x2c, 3, b'3', b'0', b'0', 0x2c, 1]);
    assert_eq!(refused::<Forms>(&[0xac, 0x02, 0, 0, 1, 0x2c, 3, b'3', b'0', b'1', 0x2c, 1]), "Forms.t at byte 0x6: found \"301\", expected \"300\"");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Required {
    #[field(wire(version: u8 = 2, require = version == 1 || version == 2))]
    #[field(wire(reserved: u16 = 0, require = true))]
    a: u8,
}

#[test]
fn a_requirement_replaces_the_comparison() {
    check(&Required { a: 7 }, &[2, 0, 0, 7]);
    assert_eq!(Required::decode(&[1, 0xab, 0xcd, 7]).unwrap(), Required { a: 7 });
    assert_eq!(refused::<Required>(&[3, 0, 0, 7]), "Required.version at byte 0x0: `version` is 3, against `version == 1 || version == 2`");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct LengthForms {
    #[field(wire(short: u8 = self.data.len().min(255)))]
    #[field(wire(long: u32 = self.data.len(), when = short == 255))]
    #[field(length = long.unwrap_or(u32::from(short)))]
    data: Vec<u8>,
}

#[test]
fn a_wire_value_may_depend_on_an_earlier_one() {
    check(&LengthForms { data: vec![5; 2] }, &[2, 5, 5]);
    let mut long = vec![255, 0, 0, 1, 0];
    long.extend([5; 256]);
    assert_eq!(LengthForms { data: vec![5; 256] }.encode().unwrap(), long);
    assert_eq!(LengthForms::decode(&long).unwrap(), LengthForms { data: vec![5; 256] });
    assert_eq!(refused::<LengthForms>(&[255, 0, 0, 0, 1, 5]), "LengthForms.short at byte 0x0: found 0xff, expected 1");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Computed {
    #[field(wire(half: u8 = self.twice / 2), value = u16::from(half) * 2)]
    twice: u16,
    #[field(skip)]
    nothing: u64,
    #[field(skip, default = self.twice + 1)]
    more: u16,
}

#[test]
fn fields_may_be_computed_or_left_out() {
    check(&Computed { twice: 6, nothing: 0, more: 7 }, &[3]);
    // What is skipped is not written; what is computed is checked where its wire value says so.
    assert_eq!(Computed { twice: 6, nothing: 9, more: 9 }.encode().unwrap(), [3]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8))]
enum InVariant {
    #[variant(tag = 1)]
    Named {
        #[field(wire(n: u8 = self.names.len()), count = n, item(prefix_length = 1))]
        names: Vec<String>,
    },
    #[variant(tag = 2)]
    Tuple(#[field(wire(n: u8 = self.0.len()), length = n)] String, #[field(when = self.0 == "x")] Option<u8>),
}

#[test]
fn variants_have_wire_values_too() {
    check(&InVariant::Named { names: vec!["a".into(), "bc".into()] }, &[1, 2, 1, b'a', 2, b'b', b'c']);
    check(&InVariant::Tuple("x".into(), Some(7)), &[2, 1, b'x', 7]);
    check(&InVariant::Tuple("yz".into(), None), &[2, 2, b'y', b'z']);
    assert_eq!(refused::<InVariant>(&[1, 1, 2, b'a']), "InVariant.Named.names[0] at byte 0x3: needs 2 bytes, 1 left");
}
