//! Shapes of structs: tuple, unit, transparent, generic.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(payload_length = 1))]
struct Tuple(u8, #[field(prefix_length = 1)] String);

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 7, header(constructor = 1))]
struct Unit;

#[test]
fn tuple_and_unit_structs() {
    check(&Tuple(1, "a".into()), &[3, 1, 1, b'a']);
    check(&Unit, &[7]);
    assert_eq!(refused::<Tuple>(&[2, 1, 1]), "Tuple.1 at byte 0x3: needs 1 byte, 0 left");
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(transparent)]
struct Id(u32);

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(transparent)]
struct Name {
    text: String,
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(transparent, validate = even)]
struct Even(#[field(codec = Plus)] u8);

fn even(value: &Even) -> Result<(), &'static str> {
    if value.0.is_multiple_of(2) { Ok(()) } else { Err("odd") }
}

struct Plus;

impl<'de, C: ?Sized> bytespec::Codec<'de, u8, C> for Plus {
    const LAYOUT: bytespec::Layout = bytespec::Layout::UInt(1);

    fn encode(value: &u8, out: &mut bytespec::Encoder, _: &'static bytespec::Settings, _: &mut C) -> Result<(), bytespec::EncodeError> {
        out.put_byte(value + 1);
        Ok(())
    }

    fn decode(input: &mut bytespec::Decoder<'de>, _: &'static bytespec::Settings, _: &mut C) -> Result<u8, bytespec::DecodeError> {
        Ok(input.take_byte()? - 1)
    }
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(header(), byte_order = little)]
struct Holder {
    id: Id,
    #[field(prefix_length = 1, encoding = "utf-16-le")]
    name: Name,
    #[field(count_prefix = 1, item(prefix_length = 1))]
    names: Vec<Name>,
    even: Even,
}

#[test]
fn a_transparent_struct_is_its_field_and_takes_settings_for_it() {
    let value = Holder { id: Id(5), name: Name { text: "a".into() }, names: vec![Name { text: "b".into() }], even: Even(2) };
    check(&value, &[5, 0, 0, 0, 2, b'a', 0, 1, 1, b'b', 3]);
    check(&Id(5), &[0, 0, 0, 5]);
    assert_eq!(refused::<Holder>(&[5, 0, 0, 0, 0, 0, 4]), "Holder.even at byte 0x6: odd");
    assert_eq!(refused::<Holder>(&[5, 0]), "Holder.id at byte 0x0: needs 4 bytes, 2 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Generic<T, U: Clone = u8, const N: usize = 2>
where
    T: PartialEq,
{
    a: T,
    b: [U; N],
    #[field(flag = 0)]
    c: Option<Box<T>>,
    #[field(count_prefix = 1)]
    list: Vec<U>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8))]
enum Either<L, R> {
    #[variant(tag = 0)]
    Left(L),
    #[variant(tag = 1)]
    Right { value: R },
}

#[test]
fn generic_types() {
    check(&Generic::<u16> { a: 1, b: [2, 3], c: Some(Box::new(4)), list: vec![5] }, &[1, 0, 1, 2, 3, 0, 4, 1, 5]);
    check(&Generic::<Id, u16, 1> { a: Id(1), b: [2], c: None, list: vec![] }, &[0, 0, 0, 0, 1, 0, 2, 0]);
    check(&Either::<u8, Id>::Left(9), &[0, 9]);
    check(&Either::<u8, Either<u8, u16>>::Right { value: Either::Right { value: 3 } }, &[1, 1, 0, 3]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(payload_length = varuint, flags = 1))]
struct List<T> {
    head: T,
    #[field(flag = 0)]
    tail: Option<Box<List<T>>>,
}

#[test]
fn recursive_generic_types() {
    let value = List { head: 1_u8, tail: Some(Box::new(List { head: 2, tail: None })) };
    check(&value, &[4, 1, 1, 1, 0, 2]);
}

#[test]
fn a_failed_encode_leaves_the_output_as_it_was() {
    let mut out = Vec::with_capacity(64);
    out.extend([1, 2]);
    Tuple(1, "x".repeat(300)).encode_into(&mut out).unwrap_err();
    assert_eq!(out, [1, 2]);
    Tuple(1, "x".into()).encode_into(&mut out).unwrap();
    assert_eq!(out, [1, 2, 3, 1, 1, b'x']);
    assert_eq!(unwritable(&Tuple(1, "x".repeat(300))), "Tuple.1: byte length 300 does not fit, at most 255");
}
