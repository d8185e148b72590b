//! Arrays: exactly so many items, nothing in front.

use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Inner {
    a: u8,
    b: u16,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(flags = 1))]
struct Arrays {
    big: [u16; 2],
    #[field(byte_order = little)]
    little: [u16; 2],
    #[field(varint)]
    varints: [u64; 3],
    #[field(item(prefix_length = 1, encoding = "utf-16-le"))]
    texts: [String; 2],
    #[field(item(item(prefix_length = 2)))]
    nested: [[Vec<u8>; 1]; 2],
    models: [Inner; 2],
    fractions: [f32; 1],
    flags: [bool; 2],
    none: [u32; 0],
    #[field(flag = 0)]
    maybe: Option<[i8; 2]>,
    #[field(pad_after = 4)]
    padded: [u8; 3],
}

fn arrays() -> Arrays {
    Arrays {
        big: [1, 2],
        little: [3, 4],
        varints: [1, 300, 0],
        texts: ["a".to_owned(), String::new()],
        nested: [[vec![9]], [vec![]]],
        models: [Inner { a: 5, b: 6 }, Inner { a: 7, b: 8 }],
        fractions: [1.0],
        flags: [true, false],
        none: [],
        maybe: Some([-1, 1]),
        padded: [1, 2, 3],
    }
}

const BYTES: [u8; 43] = [
    0x01, // flags
    0, 1, 0, 2, // big
    3, 0, 4, 0, // little
    1, 0xac, 2, 0, // varints
    2, b'a', 0, 0, // texts
    0, 1, 9, 0, 0, // nested
    5, 0, 6, 7, 0, 8, // models
    0x3f, 0x80, 0, 0, // fractions
    1, 0, // flags
    0xff, 1, // maybe
    1, 2, 3, 0, // padded
    0xaa, 0xbb, 0xcc, // behind the message
];

#[test]
fn items_stand_one_after_the_other() {
    let message = &BYTES[..40];
    assert_eq!(arrays().encode().expect("it can be encoded"), message);
    assert_eq!(Arrays::decode(message).expect("it can be decoded"), arrays());
}

#[test]
fn cut_short_anywhere_is_an_error_with_a_place() {
    for cut in 0..40 {
        let error = Arrays::decode(&BYTES[..cut]).expect_err("something is missing");
        assert!(error.missing().is_some(), "{cut}: {error}");
        assert!(error.offset() <= cut, "{cut}: {error}");
    }
    // An array whose least size is known is there or not as a whole.
    let error = Arrays::decode(&BYTES[..25]).expect_err("the second model is cut");
    assert_eq!((error.path().to_string(), error.offset(), error.missing()), ("Arrays.models".to_owned(), 22, Some(3)));
}

#[test]
fn a_bad_item_is_named() {
    let mut bytes = BYTES;
    bytes[33] = 2;
    let error = Arrays::decode(&bytes[..40]).expect_err("2 is no bool");
    assert_eq!((error.path().to_string(), error.offset()), ("Arrays.flags[1]".to_owned(), 33));
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Nothing;

#[derive(ProtoModel, Debug, PartialEq)]
struct OfNothing {
    a: [Nothing; 2],
}

#[test]
fn items_without_bytes_are_refused() {
    let error = OfNothing { a: [Nothing, Nothing] }.encode().expect_err("the items take no bytes");
    assert_eq!(error.path().to_string(), "OfNothing.a[0]");
}
