//! Where texts, bytes and lists end.

use crate::{check, refused, unwritable};
use bytespec::ProtoModel;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Prefixes {
    #[field(prefix_length = 1)]
    one: String,
    #[field(prefix_length = 2)]
    two: Vec<u8>,
    four: Vec<u16>,
    #[field(prefix_length = 8)]
    eight: Vec<Vec<u8>>,
    #[field(prefix_length = varuint, item(prefix_length = varuint, item(prefix_length = 1)))]
    nested: Vec<Vec<String>>,
}

#[test]
fn a_byte_length_in_front() {
    let value =
        Prefixes { one: "é".into(), two: vec![1], four: vec![1, 2], eight: vec![vec![5]], nested: vec![vec![], vec!["a".into(), String::new()]] };
    check(
        &value,
        &[
            2, 0xc3, 0xa9, //
            1, 0, 1, //
            4, 0, 0, 0, 1, 0, 2, 0, //
            5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, //
            5, 0, 3, 1, b'a', 0,
        ],
    );
    assert_eq!(refused::<Prefixes>(&[0, 0, 0, 3, 0, 0, 0, 1, 0, 2]), "Prefixes.four[1] at byte 0x9: needs 2 bytes, 1 left");
    assert_eq!(refused::<Prefixes>(&[2, 0xc3, 0x28]), "Prefixes.one at byte 0x1: invalid utf-8 text");
    assert_eq!(unwritable(&Prefixes { one: "x".repeat(256), ..value }), "Prefixes.one: byte length 256 does not fit, at most 255");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Counts {
    #[field(count_prefix = 1, item(prefix_length = 1))]
    prefix: Vec<String>,
    #[field(count(u16, mask = 0x0fff))]
    masked: Vec<u16>,
    #[field(count_prefix = varuint, item(varint))]
    varints: Vec<u64>,
    n: u8,
    #[field(count = u16::from(self.n) * 2)]
    said: Vec<u8>,
    #[field(count = self.n, item(byte_order = little))]
    boxed: Box<[u16]>,
}

#[test]
fn a_number_of_items() {
    let value = Counts { prefix: vec!["ab".into()], masked: vec![7], varints: vec![300], n: 1, said: vec![8, 9], boxed: vec![0x0102].into() };
    check(&value, &[1, 2, b'a', b'b', 0, 1, 0, 7, 1, 0xac, 2, 1, 8, 9, 2, 1]);
    assert_eq!(Counts::decode(&[0, 0xf0, 0, 0, 0]).unwrap().masked, Vec::<u16>::new());
    assert_eq!(unwritable(&Counts { said: vec![8], ..value }), "Counts.said: item count: found 1, expected 2");
    let many = Counts { prefix: vec![], masked: vec![0; 4096], varints: vec![], n: 0, said: vec![], boxed: [].into() };
    assert_eq!(unwritable(&many), "Counts.masked: item count 4096 does not fit, at most 4095");
}

#[test]
fn a_count_is_not_believed() {
    assert_eq!(refused::<Counts>(&[0, 0x0f, 0xff, 0, 7]), "Counts.masked[1] at byte 0x5: needs 2 bytes, 0 left");
    let huge = [0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    assert_eq!(refused::<Counts>(&huge), "Counts.varints[0] at byte 0xd: needs 1 byte, 0 left");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Ends {
    #[field(nul)]
    text: String,
    #[field(nul, encoding = "latin-1")]
    latin: String,
    #[field(nul)]
    bytes: Vec<u8>,
    #[field(terminator = 0u16)]
    numbers: Vec<u16>,
    #[field(terminator = 0u8, item(prefix_length = 1))]
    labels: Vec<String>,
    #[field(rest, item(prefix_length = 1))]
    rest: Vec<String>,
}

#[test]
fn a_nul_a_terminator_or_the_end() {
    let value = Ends {
        text: "a".into(),
        latin: "é".into(),
        bytes: vec![1, 2],
        numbers: vec![256, 1],
        labels: vec!["www".into()],
        rest: vec!["x".into(), String::new()],
    };
    check(&value, &[b'a', 0, 0xe9, 0, 1, 2, 0, 1, 0, 0, 1, 0, 0, 3, b'w', b'w', b'w', 0, 1, b'x', 0]);
    assert_eq!(refused::<Ends>(b"abc"), "Ends.text at byte 0x0: needs 4 bytes, 3 left");
    assert_eq!(refused::<Ends>(&[0, 0, 0, 1, 0, 0]), "Ends.numbers[1] at byte 0x5: needs 2 bytes, 1 left");
    assert_eq!(refused::<Ends>(&[0, 0, 0, 0, 0, 1, b'a']), "Ends.labels at byte 0x7: needs 1 byte, 0 left");
    assert_eq!(unwritable(&Ends { text: "a\0b".into(), ..value }), "Ends.text: a value that ends with NUL holds a NUL at byte 1");
}

#[test]
fn an_item_that_looks_like_the_terminator_is_not_written() {
    let value = Ends { text: String::new(), latin: String::new(), bytes: vec![], numbers: vec![1, 0], labels: vec![], rest: vec![] };
    assert_eq!(unwritable(&value), "Ends.numbers[1]: list item begins like the terminator");
    let value = Ends { numbers: vec![], labels: vec![String::new()], ..value };
    assert_eq!(unwritable(&value), "Ends.labels[0]: list item begins like the terminator");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Empty {}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct ListOfNothing {
    items: Vec<Empty>,
    #[field(count_prefix = 1)]
    counted: Vec<Empty>,
}

#[test]
fn items_that_take_no_bytes_are_refused() {
    let nothing = || vec![Empty {}];
    assert_eq!(unwritable(&ListOfNothing { items: nothing(), counted: vec![] }), "ListOfNothing.items[0]: list item takes no bytes");
    assert_eq!(unwritable(&ListOfNothing { items: vec![], counted: nothing() }), "ListOfNothing.counted[0]: list item takes no bytes");
    assert_eq!(refused::<ListOfNothing>(&[0, 0, 0, 1, 0, 0]), "ListOfNothing.items[0] at byte 0x4: list item takes no bytes");
    check(&ListOfNothing { items: vec![], counted: vec![] }, &[0, 0, 0, 0, 0]);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Arrays {
    a: [u8; 3],
    b: [u16; 2],
    #[field(item(prefix_length = 1))]
    c: [String; 2],
    d: [[u8; 2]; 2],
    none: [u8; 0],
}

#[test]
fn arrays_are_items_with_nothing_in_front() {
    let value = Arrays { a: [1, 2, 3], b: [4, 5], c: ["x".into(), String::new()], d: [[6, 7], [8, 9]], none: [] };
    check(&value, &[1, 2, 3, 4, 0, 5, 0, 1, b'x', 0, 6, 7, 8, 9]);
}
