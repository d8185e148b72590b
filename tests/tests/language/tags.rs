//! Enums with data, told apart by a tag.

use crate::{check, refused, unwritable};
use bytespec::{Limits, ProtoModel, TagMap, tag_of};

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u16), byte_order = little)]
enum Int {
    #[variant(tag = 1)]
    Unit,
    #[variant(tag = 0x102)]
    Tuple(u8, u16),
    #[variant(tag = 3)]
    Named { text: String },
}

#[test]
fn an_integer_tag_stands_in_front_of_the_fields() {
    check(&Int::Unit, &[1, 0]);
    check(&Int::Tuple(7, 8), &[2, 1, 7, 8, 0]);
    check(&Int::Named { text: "a".into() }, &[3, 0, 1, 0, 0, 0, b'a']);
    assert_eq!(refused::<Int>(&[9, 0]), "Int.(tag) at byte 0x0: 9 is no tag of `Int`");
    assert_eq!(refused::<Int>(&[9]), "Int.(tag) at byte 0x0: needs 2 bytes, 1 left");
    assert_eq!(refused::<Int>(&[2, 1, 7, 8]), "Int.Tuple.1 at byte 0x3: needs 2 bytes, 1 left");
    assert_eq!(refused::<Int>(&[3, 0, 1, 0, 0, 0]), "Int.Named.text at byte 0x6: needs 1 byte, 0 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(i8))]
enum Signed {
    #[variant(tag = -1)]
    Below(u8),
    #[variant(tag = 1)]
    Above,
    #[variant(other)]
    Other(#[field(tag)] i8),
}

#[test]
fn tags_may_be_negative() {
    check(&Signed::Below(2), &[0xff, 2]);
    check(&Signed::Above, &[1]);
    check(&Signed::Other(-2), &[0xfe]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u32, mask = 0xff), byte_order = little)]
enum Masked {
    #[variant(tag = 0)]
    Nil,
    #[variant(tag = 2)]
    Int(#[field(tag = bits(16, 1))] Sized_),
    #[variant(tag = 4)]
    List {
        #[field(tag = bits(8, 2))]
        of: Elem,
        #[field(count(u32, mask = 0x7fff_ffff))]
        items: Vec<Masked>,
    },
    #[variant(other)]
    Other {
        #[field(tag)]
        tag: u32,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(extern), byte_order = little)]
enum Sized_ {
    #[variant(tag = 0)]
    Small(i32),
    #[variant(tag = 1)]
    Large(i64),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(extern), byte_order = little)]
enum Elem {
    #[variant(tag = 0)]
    Any,
    #[variant(tag = 1)]
    Class(#[field(prefix_length = 1)] String),
    #[variant(other)]
    More(#[field(tag)] u64),
}

#[test]
fn the_other_bits_of_a_tag_word_belong_to_fields() {
    check(&Masked::Nil, &[0, 0, 0, 0]);
    check(&Masked::Int(Sized_::Small(5)), &[2, 0, 0, 0, 5, 0, 0, 0]);
    check(&Masked::Int(Sized_::Large(-1)), &[2, 0, 1, 0, 255, 255, 255, 255, 255, 255, 255, 255]);
    check(
        &Masked::List { of: Elem::Class("N".into()), items: vec![Masked::Nil, Masked::Int(Sized_::Small(1))] },
        &[4, 1, 0, 0, 1, b'N', 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0],
    );
    check(&Masked::List { of: Elem::More(3), items: vec![] }, &[4, 3, 0, 0, 0, 0, 0, 0]);
    // Bits that nobody reads are ignored, those outside the mask of a count too.
    assert_eq!(Masked::decode(&[4, 0, 0, 0xff, 0, 0, 0, 0x80]).unwrap(), Masked::List { of: Elem::Any, items: vec![] });
}

#[test]
fn claims_on_tag_bits_are_checked() {
    assert_eq!(unwritable(&Masked::List { of: Elem::More(4), items: vec![] }), "Masked.List.of: tag bits 4 does not fit, at most 3");
    assert_eq!(unwritable(&Masked::Other { tag: 0x100, raw: vec![] }), "Masked.(tag): tag 256 does not fit, at most 255");
}

#[test]
fn a_catch_all_keeps_an_unknown_tag_and_its_bytes() {
    check(&Masked::Other { tag: 99, raw: vec![1, 2] }, &[99, 0, 0, 0, 1, 2]);
}

#[test]
fn a_catch_all_does_not_pass_for_a_declared_variant() {
    assert_eq!(
        unwritable(&Masked::Other { tag: 2, raw: vec![1] }),
        "Masked.(tag): the catch-all variant of `Masked` holds 2, which another variant has"
    );
    assert_eq!(unwritable(&Signed::Other(1)), "Signed.(tag): the catch-all variant of `Signed` holds 1, which another variant has");
}

struct Generation(u64);
struct Ids;

impl TagMap<Generation> for Ids {
    fn to_wire(declared: u64, ctx: &Generation) -> Option<u64> {
        (declared <= ctx.0).then_some(declared + 10 * ctx.0)
    }

    fn from_wire(wire: u64, ctx: &Generation) -> Option<u64> {
        wire.checked_sub(10 * ctx.0).filter(|declared| *declared <= ctx.0)
    }

    fn why_not(declared: u64, ctx: &Generation) -> Option<String> {
        (ctx.0 == 0).then(|| format!("tag {declared} is none of generation 0"))
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context = Generation, tag(u8, map = Ids))]
enum Mapped {
    #[variant(tag = 1)]
    One(u8),
    #[variant(tag = 2)]
    Two,
    #[variant(other)]
    Other(#[field(tag)] u8),
}

#[test]
fn a_map_translates_tags_for_each_context() {
    let encode = |value: &Mapped, generation| value.encode_with(&Limits::new(), &mut Generation(generation)).map_err(|error| error.to_string());
    let decode = |bytes: &[u8], generation| Mapped::decode_with(bytes, &Limits::new(), &mut Generation(generation)).unwrap();
    assert_eq!(encode(&Mapped::One(7), 1).unwrap(), [11, 7]);
    assert_eq!(encode(&Mapped::One(7), 2).unwrap(), [21, 7]);
    assert_eq!(encode(&Mapped::Two, 2).unwrap(), [22]);
    assert_eq!(encode(&Mapped::Two, 1).unwrap_err(), "Mapped.(tag): `Mapped::Two` has no tag in this context");
    assert_eq!(encode(&Mapped::Two, 0).unwrap_err(), "Mapped.(tag): tag 2 is none of generation 0");
    assert_eq!(decode(&[11, 7], 1), Mapped::One(7));
    assert_eq!(decode(&[22], 2), Mapped::Two);
    assert_eq!(decode(&[22], 1), Mapped::Other(22));
    assert_eq!(encode(&Mapped::Other(22), 1).unwrap(), [22]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(str, prefix_length = 1))]
enum Text {
    #[variant(tag = "int")]
    Int(u8),
    #[variant(tag = "none")]
    None_,
    #[variant(other)]
    Other {
        #[field(tag)]
        name: String,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag([u8; 4]))]
enum FourBytes {
    #[variant(tag = b"data")]
    Data(#[field(prefix_length = 1)] Vec<u8>),
    #[variant(other)]
    Other(#[field(tag)] [u8; 4]),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(varuint))]
enum Varuint {
    #[variant(tag = 300)]
    Far(u8),
    #[variant(tag = 0)]
    Near,
    #[variant(other)]
    Other(#[field(tag)] u64),
}

#[test]
fn tags_may_be_texts_bytes_or_varints() {
    check(&Text::Int(5), &[3, b'i', b'n', b't', 5]);
    check(&Text::None_, &[4, b'n', b'o', b'n', b'e']);
    check(&Text::Other { name: "x".into(), raw: vec![9] }, &[1, b'x', 9]);
    check(&FourBytes::Data(vec![7]), b"data\x01\x07");
    check(&FourBytes::Other(*b"what"), b"what");
    check(&Varuint::Far(1), &[0xac, 2, 1]);
    check(&Varuint::Near, &[0]);
    check(&Varuint::Other(1), &[1]);
    assert_eq!(refused::<Varuint>(&[0x80, 0]), "Varuint.(tag) at byte 0x1: non-canonical varint");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = 1)]
    Number(u32),
    #[variant(tag = 2)]
    Text(#[field(rest)] String),
    #[variant(other)]
    Opaque {
        #[field(tag)]
        tag: u64,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Property {
    #[field(wire(kind: u8 = tag_of(&self.body)))]
    name: u8,
    #[field(tag = kind, length(u16))]
    body: Body,
    #[field(tag = self.name, length(u8))]
    again: Body,
}

#[test]
fn a_tag_may_come_from_an_earlier_field() {
    let value = Property { name: 2, body: Body::Number(5), again: Body::Text("x".into()) };
    check(&value, &[1, 2, 0, 4, 0, 0, 0, 5, 1, b'x']);
    let opaque = Property { name: 9, body: Body::Opaque { tag: 7, raw: vec![1] }, again: Body::Opaque { tag: 9, raw: vec![] } };
    check(&opaque, &[7, 9, 0, 1, 1, 0]);
    let wrong = Property { name: 1, body: Body::Number(5), again: Body::Text("x".into()) };
    assert_eq!(unwritable(&wrong), "Property.again: tag: found 2, expected 1");
    let tagless = Property { name: 9, body: Body::Opaque { tag: 1, raw: vec![] }, again: Body::Opaque { tag: 9, raw: vec![] } };
    assert_eq!(
        unwritable(&tagless),
        "Property.kind: computed value 18446744073709551615 (what `tag_of` gives for a value that has no tag) does not fit, at most 255"
    );
    assert_eq!(refused::<Property>(&[1, 2, 0, 5, 0, 0, 0, 5, 9, 0]), "Property.body at byte 0x8: 1 byte of trailing data");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(constructor))]
enum Message {
    Ping(Ping),
    Pong(Box<Pong>),
    #[variant(other)]
    Other(#[field(rest)] Vec<u8>),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 1, header(constructor = 1, payload_length = 1))]
struct Ping {
    a: u8,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0x0203, header(constructor = 2), byte_order = little)]
struct Pong {
    b: u8,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(constructor))]
enum Closed {
    Ping(Ping),
}

#[test]
fn a_message_set_is_told_apart_by_constructors() {
    check(&Message::Ping(Ping { a: 7 }), &[1, 1, 7]);
    check(&Message::Pong(Box::new(Pong { b: 7 })), &[3, 2, 7]);
    check(&Message::Other(vec![9, 9]), &[9, 9]);
    assert_eq!(refused::<Closed>(&[2, 1, 7]), "Closed.(constructor) at byte 0x0: a message that begins with 02 01 07 is no tag of `Closed`");
    assert_eq!(refused::<Closed>(&[1, 1]), "Closed.Ping.(payload_length) at byte 0x2: needs 1 byte, 0 left");
    assert_eq!(refused::<Closed>(&[]), "Closed.Ping.(constructor) at byte 0x0: needs 1 byte, 0 left");
}
