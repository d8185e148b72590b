//! Field types: numbers, texts in all encodings, pointers, borrowed and shared values.

use crate::{check, refused, unwritable};
use bytes::Bytes;
use bytespec::{DecodeErrorKind, ProtoModel};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(header())]
struct Numbers {
    a: u8,
    b: i16,
    #[field(byte_order = little)]
    c: u32,
    d: i64,
    e: f32,
    f: f64,
    g: bool,
    #[field(varint)]
    h: u64,
    #[field(varint)]
    i: i64,
}

#[test]
fn numbers() {
    let value = Numbers { a: 255, b: -2, c: 1, d: i64::MIN, e: -1.5, f: f64::INFINITY, g: true, h: 128, i: -65 };
    check(
        &value,
        &[
            255, 255, 254, 1, 0, 0, 0, 128, 0, 0, 0, 0, 0, 0, 0, // a to d
            0xbf, 0xc0, 0, 0, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0, 1, // e to g
            0x80, 1, 0x81, 1,
        ],
    );
    let bytes = value.encode().unwrap();
    let mut wrong = bytes.clone();
    wrong[27] = 2;
    assert_eq!(refused::<Numbers>(&wrong), "Numbers.g at byte 0x1b: invalid bool 0x02, expected 0x00 or 0x01");
    assert_eq!(refused::<Numbers>(&bytes[..5]), "Numbers.c at byte 0x3: needs 4 bytes, 2 left");
    // A NaN keeps its bits.
    let quiet = f32::from_bits(0x7fc0_1234);
    assert_eq!(Numbers { e: quiet, ..value.clone() }.encode().unwrap()[15..19], [0x7f, 0xc0, 0x12, 0x34]);
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(header())]
struct Texts {
    #[field(prefix_length = 1)]
    utf_8: String,
    #[field(prefix_length = 1, encoding = "ASCII")]
    ascii: String,
    #[field(prefix_length = 1, encoding = "latin-1")]
    latin_1: String,
    #[field(prefix_length = 1, encoding = "utf_16_le")]
    utf_16_le: String,
    #[field(prefix_length = 1, encoding = "utf-16-be")]
    utf_16_be: String,
    #[field(prefix_length = 1, encoding = "utf-32-le")]
    utf_32_le: String,
    #[field(prefix_length = 1, encoding = "utf-32-be")]
    utf_32_be: String,
}

#[test]
fn texts() {
    let value = Texts {
        utf_8: "é".into(),
        ascii: "e".into(),
        latin_1: "é".into(),
        utf_16_le: "😀".into(),
        utf_16_be: "é".into(),
        utf_32_le: "é".into(),
        utf_32_be: "é".into(),
    };
    check(
        &value,
        &[
            2, 0xc3, 0xa9, 1, b'e', 1, 0xe9, 4, 0x3d, 0xd8, 0x00, 0xde, 2, 0, 0xe9, //
            4, 0xe9, 0, 0, 0, 4, 0, 0, 0, 0xe9,
        ],
    );
    assert_eq!(unwritable(&Texts { ascii: "né".into(), ..value.clone() }), "Texts.ascii: 'é' has no ascii encoding");
    assert_eq!(unwritable(&Texts { latin_1: "€".into(), ..value }), "Texts.latin_1: '€' has no latin-1 encoding");
    assert_eq!(refused::<Texts>(&[0, 1, 0x80]), "Texts.ascii at byte 0x2: invalid ascii text");
    assert_eq!(refused::<Texts>(&[0, 0, 0, 2, 0x00, 0xd8]), "Texts.utf_16_le at byte 0x4: invalid utf-16-le text");
    assert_eq!(refused::<Texts>(&[0, 0, 0, 1, 0x00]), "Texts.utf_16_le at byte 0x4: invalid utf-16-le text");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Pointers {
    a: Box<u16>,
    #[field(prefix_length = 1)]
    b: Arc<str>,
    #[field(prefix_length = 1)]
    c: Rc<[u16]>,
    #[field(count_prefix = 1)]
    d: Box<[Box<u8>]>,
    e: Arc<Leaf>,
    #[field(prefix_length = 1)]
    f: Box<str>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Leaf {
    #[field(flag = 0)]
    next: Option<Box<Leaf>>,
    #[field(flag = 1)]
    shared: Option<Arc<Leaf>>,
}

#[test]
fn pointers_are_what_they_point_to() {
    let leaf = || Leaf { next: None, shared: None };
    let value = Pointers {
        a: Box::new(1),
        b: "b".into(),
        c: vec![2].into(),
        d: vec![Box::new(3)].into(),
        e: Arc::new(Leaf { next: Some(Box::new(leaf())), shared: Some(Arc::new(leaf())) }),
        f: "f".into(),
    };
    check(&value, &[0, 1, 1, b'b', 2, 0, 2, 1, 3, 3, 0, 0, 1, b'f']);
    assert_eq!(refused::<Pointers>(&[0, 1, 0, 0, 0, 1]), "Pointers.e.next.(flags) at byte 0x6: needs 1 byte, 0 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Borrowed<'a, 'b> {
    #[field(prefix_length = 1)]
    text: &'a str,
    #[field(prefix_length = 1)]
    bytes: &'b [u8],
    #[field(prefix_length = 1, encoding = "utf-16-be")]
    cow: Cow<'a, str>,
    #[field(flag = 0, prefix_length = 1, item(prefix_length = 1))]
    list: Option<Vec<&'a str>>,
    #[field(rest)]
    rest: Cow<'b, [u8]>,
}

#[test]
fn borrowed_values_are_slices_of_the_input() {
    let bytes = [1, 1, b'x', 1, 5, 2, 0, b'y', 2, 1, b'z', 7];
    let value = Borrowed::decode(&bytes).unwrap();
    assert_eq!(value, Borrowed { text: "x", bytes: &[5], cow: "y".into(), list: Some(vec!["z"]), rest: Cow::Borrowed(&[7]) });
    assert!(std::ptr::eq(value.text.as_bytes(), &bytes[2..3]));
    assert!(std::ptr::eq(value.bytes, &bytes[4..5]));
    assert!(matches!(value.rest, Cow::Borrowed(rest) if std::ptr::eq(rest, &bytes[11..])));
    assert!(matches!(value.cow, Cow::Owned(_)));
    assert_eq!(value.encode().unwrap(), bytes);
}

#[test]
fn what_cannot_be_borrowed_says_so() {
    #[derive(ProtoModel, Debug)]
    #[proto(header())]
    struct Latin<'a> {
        #[field(rest, encoding = "latin-1")]
        text: &'a str,
    }
    assert_eq!(Latin::decode(b"abc").unwrap().text, "abc");
    let error = Latin::decode(b"a\xe9").unwrap_err();
    assert!(matches!(error.kind(), DecodeErrorKind::NotBorrowable { .. }));
    assert_eq!(error.offset(), 0);
    assert_eq!(error.to_string(), "Latin.text at byte 0x0: this latin-1 text cannot be borrowed as UTF-8, decode into `String` or `Cow<str>`");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(payload_length = 4))]
struct Shared {
    #[field(prefix_length = 1)]
    a: Bytes,
    inner: Inner,
    #[field(count_prefix = 1, item(prefix_length = 1))]
    list: Vec<Bytes>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8))]
enum Inner {
    #[variant(tag = 1)]
    One(#[field(prefix_length = 1)] Bytes),
}

#[test]
fn bytes_are_slices_of_the_shared_input() {
    let value = Shared { a: Bytes::from_static(b"ab"), inner: Inner::One(Bytes::from_static(b"c")), list: vec![Bytes::from_static(b"de")] };
    let bytes = [0, 0, 0, 10, 2, b'a', b'b', 1, 1, b'c', 1, 2, b'd', b'e'];
    check(&value, &bytes);

    let input = Bytes::copy_from_slice(&bytes);
    let shared = Shared::decode_bytes(&input).unwrap();
    assert_eq!(shared, value);
    assert_eq!(shared.a.as_ptr(), input[5..].as_ptr());
    let Inner::One(inner) = &shared.inner;
    assert_eq!(inner.as_ptr(), input[9..].as_ptr());
    assert_eq!(shared.list[0].as_ptr(), input[12..].as_ptr());
    // Without a shared input they are copies.
    assert_ne!(Shared::decode(&input).unwrap().a.as_ptr(), input[5..].as_ptr());
}
