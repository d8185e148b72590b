//! The annotated dump: what it looks like, and that it accounts for every byte.
#![allow(clippy::unwrap_used)]

use bytespec::explain::{Explanation, HtmlOptions, RowKind, TextOptions, explain_by, explain_with};
use bytespec::{Decode, Limits, ProtoModel, Unknown, Versioned, explain};
use bytespec_tests::cover::{assert_covered, assert_covered_when_damaged};
use std::borrow::Cow;

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0x1234)]
struct Packet {
    number: u8,
    #[field(flag = 0, prefix_length = 1)]
    note: Option<String>,
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = u8)]
enum Op {
    #[variant(value = 1)]
    Text,
    #[variant(value = 2)]
    Binary,
    #[variant(other)]
    Other(u8),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(repr = str)]
enum Word {
    #[variant(value = "a")]
    A,
    #[variant(other)]
    Else(String),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Values<'a> {
    op: Op,
    #[field(prefix_length = 1)]
    word: Word,
    yes: bool,
    half: f32,
    #[field(varint)]
    big: u64,
    #[field(prefix_length = 2, encoding = "utf-16-le")]
    wide: String,
    borrowed: &'a str,
    #[field(prefix_length = varuint)]
    bytes: &'a [u8],
    raw: Cow<'a, [u8]>,
    four: [u8; 4],
    three: [u8; 3],
    #[field(count_prefix = 2)]
    numbers: Vec<i16>,
    #[field(count_prefix = 1, item(varint))]
    varints: Vec<i64>,
    #[field(prefix_length = 1, item(prefix_length = 1))]
    words: Vec<String>,
    ops: Vec<Op>,
    none: Vec<Op>,
    #[field(nul)]
    ended: String,
    #[field(pad_after = 4)]
    padded: String,
    #[field(align = 8)]
    aligned: u16,
    #[field(length(u8))]
    bounded: u32,
    #[field(rest)]
    rest: Vec<u8>,
}

fn values() -> Values<'static> {
    Values {
        op: Op::Binary,
        word: Word::Else("q".into()),
        yes: true,
        half: 0.5,
        big: 300,
        wide: "é".into(),
        borrowed: "x",
        bytes: b"ab",
        raw: Cow::Borrowed(&[0, 1]),
        four: *b"IHDR",
        three: [1, 2, 3],
        numbers: vec![-1, 2],
        varints: vec![-1, 5],
        words: vec!["a".into(), "bc".into()],
        ops: vec![Op::Text, Op::Other(9)],
        none: vec![],
        ended: "end".into(),
        padded: "pad".into(),
        aligned: 7,
        bounded: 8,
        rest: vec![0],
    }
}

#[test]
fn every_kind_of_value_says_what_it_is() {
    let bytes = values().encode().unwrap();
    assert_eq!(
        explain::<Values<'_>>(&bytes).to_string(),
        "\
0000  02                         op: Binary (2)
0001  01 71                      word: Else (\"q\")
0003  01                         yes = true
0004  00 00 00 3f                half = 0.5
0008  ac 02                      big = 300
000a  02 00 e9 00                wide: byte length 2, \"é\"
000e  01 00 00 00 78             borrowed: byte length 1, \"x\"
0013  02 61 62                   bytes: byte length 2, b\"ab\"
0016  02 00 00 00 00 01          raw: byte length 2
001c  49 48 44 52                four: b\"IHDR\"
0020  01 02 03                   three: 3 bytes
0023  02 00 ff ff 02 00          numbers: 2 items: -1, 2
0029  02                         varints: 2 items
002a  01                           [0]: -1
002b  0a                           [1]: 5
002c  05                         words: byte length 5, 2 items
002d  01 61                        [0]: byte length 1, \"a\"
002f  02 62 63                     [1]: byte length 2, \"bc\"
0032  02 00 00 00                ops: byte length 2, 2 items
0036  01                           [0]: Text (1)
0037  09                           [1]: Other (9)
0038  00 00 00 00                none: byte length 0, 0 items
003c  65 6e 64 00                ended: \"end\"
0040  03 00 00 00 70 61 64       padded: byte length 3, \"pad\"
0047  00                           padding
0048  07 00                      aligned = 7
004a  04 08 00 00 00             bounded = 8
004f  00                         rest: 1 byte
"
    );
    assert_covered_when_damaged(&bytes, |bytes| explain::<Values<'_>>(bytes));
}

#[derive(ProtoModel, Debug, PartialEq)]
struct Tree {
    label: u16,
    kids: Vec<Tree>,
    #[field(flag = 0)]
    left: Option<Box<Tree>>,
}

fn leaf(label: u16) -> Tree {
    Tree { label, kids: vec![], left: None }
}

#[test]
fn what_is_inside_is_indented() {
    let tree = Tree { label: 1, kids: vec![leaf(2)], left: Some(Box::new(leaf(3))) };
    let bytes = tree.encode().unwrap();
    assert_eq!(
        explain::<Tree>(&bytes).to_string(),
        "\
0000  00 01                      constructor = 0x1
0002  00 00 00 00 00 00 00 01    flags: bit 0 (left)
000a  00 00 00 2a                payload length = 42
000e  00 01                      label = 1
0010  00 00 00 12                kids: byte length 18, 1 item
0014                               [0]:
0014  00 00 00 00 00 00 00 00        flags = none
001c  00 00 00 06                    payload length = 6
0020  00 02                          label = 2
0022  00 00 00 00                    kids: byte length 0, 0 items
0026                             left:
0026  00 00 00 00 00 00 00 00      flags = none
002e  00 00 00 06                  payload length = 6
0032  00 03                        label = 3
0034  00 00 00 00                  kids: byte length 0, 0 items
"
    );
    assert_covered_when_damaged(&bytes, |bytes| explain::<Tree>(bytes));
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(byte_order = little, tag(u32, mask = 0xff))]
enum Variant {
    #[variant(tag = 0)]
    Nil,
    #[variant(tag = 4)]
    Text(#[field(pad_after = 4)] String),
    #[variant(tag = 28)]
    Array {
        #[field(tag = bits(16, 2))]
        of: Elem,
        #[field(count(u32, mask = 0x7fff_ffff))]
        items: Vec<Variant>,
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
#[proto(byte_order = little, tag(extern))]
enum Elem {
    #[variant(tag = 0)]
    Any,
    #[variant(tag = 1)]
    Builtin(u32),
    #[variant(tag = 2)]
    Class(#[field(pad_after = 4)] String),
}

#[test]
fn tags_name_their_variants_and_the_bits_beside_them() {
    let inner = Variant::Array { of: Elem::Any, items: vec![] };
    let array = Variant::Array { of: Elem::Class("Node".into()), items: vec![Variant::Nil, Variant::Text("abcde".into()), inner] };
    let bytes = array.encode().unwrap();
    assert_eq!(
        explain::<Variant>(&bytes).to_string(),
        "\
0000  1c 00 02 00                tag: 28 (Array), bit 17
0004                             of = Class
0004  04 00 00 00 4e 6f 64 65      Class: byte length 4, \"Node\"
000c  03 00 00 00                items: 3 items
0010                               [0]:
0010  00 00 00 00                    tag: 0 (Nil)
0014                               [1]:
0014  04 00 00 00                    tag: 4 (Text)
0018  05 00 00 00 61 62 63 64        Text: byte length 5, \"abcde\"
0020  65
0021  00 00 00                         padding
0024                               [2]:
0024  1c 00 00 00                    tag: 28 (Array)
0028                                 of = Any
0028  00 00 00 00                    items: 0 items
"
    );
    assert_covered_when_damaged(&bytes, |bytes| explain::<Variant>(bytes));

    let other = Variant::Other { tag: 99, raw: vec![1, 2] }.encode().unwrap();
    assert_eq!(
        explain::<Variant>(&other).to_string(),
        "\
0000  63 00 00 00                tag = 99
0004  01 02                      raw: 2 bytes
"
    );
    let builtin = Variant::Array { of: Elem::Builtin(2), items: vec![] }.encode().unwrap();
    assert_covered_when_damaged(&builtin, |bytes| explain::<Variant>(bytes));
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag([u8; 4]))]
enum Chunk {
    #[variant(tag = b"IEND")]
    End,
    #[variant(tag = b"\x00\x01\x02\x03")]
    Odd(u8),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(str, prefix_length = 1))]
enum Named {
    #[variant(tag = "stop")]
    Stop,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(constructor))]
enum Message {
    Packet(Packet),
    Kept(Kept),
    #[variant(other)]
    Unknown(#[field(rest)] Vec<u8>),
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 6)]
struct Kept {
    y: u16,
    #[field(unknown)]
    rest: Unknown,
}

#[test]
fn tags_of_other_kinds() {
    assert_eq!(
        explain::<Chunk>(b"IEND").to_string(),
        "\
0000  49 45 4e 44                tag: b\"IEND\" (End)
"
    );
    assert_eq!(
        explain::<Chunk>(b"\x00\x01\x02\x03\x09").to_string(),
        "\
0000  00 01 02 03                tag: 4 bytes (Odd)
0004  09                         Odd = 9
"
    );
    assert_eq!(
        explain::<Named>(b"\x04stop").to_string(),
        "\
0000  04 73 74 6f 70             tag: byte length 4, \"stop\" (Stop)
"
    );
    let kept = Message::Kept(Kept { y: 7, rest: Unknown { flags: 2, tail: vec![9] } }).encode().unwrap();
    assert_eq!(
        explain::<Message>(&kept).to_string(),
        "\
0000                             Kept:
0000  00 06                        constructor = 0x6
0002  00 00 00 00 00 00 00 02      flags: bit 1 (unknown)
000a  00 00 00 03                  payload length = 3
000e  00 07                        y = 7
0010  09                           tail: unknown, kept
"
    );
    assert_covered_when_damaged(&kept, |bytes| explain::<Message>(bytes));
    let packet = Message::Packet(Packet { number: 1, note: None }).encode().unwrap();
    assert_covered_when_damaged(&packet, |bytes| explain::<Message>(bytes));
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Frame {
    #[field(bits = 1)]
    fin: bool,
    #[field(bits = 3)]
    rsv: u8,
    #[field(bits = 4)]
    op: Op,
    #[field(wire(n: u8 = self.data.len()), length = n)]
    data: Vec<u8>,
    #[field(terminator = 0u8, item(prefix_length = 1), wire_after(sum: u16 = self.data.len()))]
    labels: Vec<String>,
    #[field(when = self.fin)]
    key: Option<[u8; 2]>,
    nested: Packet,
}

fn frame() -> Vec<u8> {
    let nested = Packet { number: 1, note: None };
    let labels = vec!["www".into(), "org".into()];
    Frame { fin: true, rsv: 0, op: Op::Text, data: vec![1, 2], labels, key: Some([3, 4]), nested }.encode().unwrap()
}

#[test]
fn bits_and_computed_values() {
    assert_eq!(
        explain::<Frame>(&frame()).to_string(),
        "\
0000  81                         bits: fin = 1, rsv = 0, op = 1
0001  02                         n = 2
0002  01 02                      data: 2 bytes
0004                             labels: 2 items
0004  03 77 77 77                  [0]: byte length 3, \"www\"
0008  03 6f 72 67                  [1]: byte length 3, \"org\"
000c  00                           terminator
000d  00 02                      sum = 2
000f  03 04                      key: 2 bytes
0011                             nested:
0011  00 00 00 00 00 00 00 00      flags = none
0019  00 00 00 01                  payload length = 1
001d  01                           number = 1
"
    );
    assert_covered_when_damaged(&frame(), |bytes| explain::<Frame>(bytes));
}

#[test]
fn a_tail_that_nobody_knows_has_a_row() {
    let bytes = [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3, 7, 8, 9];
    assert_eq!(
        explain::<Packet>(&bytes).to_string(),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00 00 00 00 00 02    flags: bit 1 (unknown)
000a  00 00 00 03                payload length = 3
000e  07                         number = 7
000f  08 09                      tail: unknown, skipped
"
    );
    assert_covered_when_damaged(&bytes, |bytes| explain::<Packet>(bytes));
}

// --- broken inputs ---

const WHOLE: [u8; 17] = [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41];

#[test]
fn a_cut_input_ends_where_bytes_are_missing() {
    assert_eq!(
        explain::<Packet>(&WHOLE[..5]).to_string(),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00                   flags: failed
      ^^ needs 8 bytes, 3 left
error: Packet.(flags) at byte 0x2: needs 8 bytes, 3 left
"
    );
    assert_eq!(
        explain::<Packet>(&WHOLE[..15]).to_string(),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
000a  00 00 00 03                payload length = 3
000e  07                         number = 7
      ^^ needs 3 bytes, 1 left
000f                             note: cut off
error: Packet.(payload_length) at byte 0xe: needs 3 bytes, 1 left
"
    );
    assert_eq!(
        explain::<Packet>(&[]).to_string(),
        "\
0000                             constructor: failed
      ^^ needs 2 bytes, 0 left
error: Packet.(constructor) at byte 0x0: needs 2 bytes, 0 left
"
    );
}

#[test]
fn bytes_behind_the_end_are_not_read() {
    let mut bytes = WHOLE.to_vec();
    bytes.extend(0..20);
    assert_eq!(
        explain::<Packet>(&bytes).to_string(),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
000a  00 00 00 03                payload length = 3
000e  07                         number = 7
000f  01 41                      note: byte length 1, \"A\"
0011  00 01 02 03 04 05 06 07 …  not read
      ^^ 20 bytes of trailing data
error: Packet at byte 0x11: 20 bytes of trailing data
"
    );
}

#[test]
fn the_byte_that_is_wrong_is_pointed_at() {
    let mut bytes = values().encode().unwrap();
    bytes[3] = 7;
    let text = explain::<Values<'_>>(&bytes).to_string();
    assert_eq!(
        text,
        "\
0000  02                         op: Binary (2)
0001  01 71                      word: Else (\"q\")
0003  07                         yes: failed
      ^^ invalid bool 0x07, expected 0x00 or 0x01
0004  00 00 00 3f ac 02 02 00 …  not read
error: Values.yes at byte 0x3: invalid bool 0x07, expected 0x00 or 0x01
"
    );
    let mut wrong = WHOLE;
    wrong[1] = 0x35;
    assert_eq!(
        explain::<Packet>(&wrong).to_string(),
        "\
0000  12                         constructor: failed
      ^^ wrong constructor 0x1235, expected 0x1234
0001  35 00 00 00 00 00 00 00 …  not read
error: Packet.(constructor) at byte 0x0: wrong constructor 0x1235, expected 0x1234
"
    );
    let mut text = WHOLE;
    text[16] = 0xff;
    assert_eq!(
        explain::<Packet>(&text).to_string(),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
000a  00 00 00 03                payload length = 3
000e  07                         number = 7
000f  01 ff                      note: failed
         ^^ invalid utf-8 text
error: Packet.note at byte 0x10: invalid utf-8 text
"
    );
}

#[test]
fn a_wrong_computed_value_is_pointed_at_where_it_stands() {
    let mut bytes = frame();
    bytes[14] = 9;
    assert_eq!(
        explain::<Frame>(&bytes).to_string(),
        "\
0000  81                         bits: fin = 1, rsv = 0, op = 1
0001  02                         n = 2
0002  01 02                      data: 2 bytes
0004                             labels: 2 items
0004  03 77 77 77                  [0]: byte length 3, \"www\"
0008  03 6f 72 67                  [1]: byte length 3, \"org\"
000c  00                           terminator
000d  00 09                      sum = 9
      ^^ found 9, expected 2
000f  03 04                      key: 2 bytes
0011                             nested:
0011  00 00 00 00 00 00 00 00      flags = none
0019  00 00 00 01                  payload length = 1
001d  01                           number = 1
error: Frame.sum at byte 0xd: found 9, expected 2
"
    );
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), byte_order = little)]
struct Padded {
    #[field(pad_after = 4, pad = zero)]
    text: String,
}

#[test]
fn padding_that_is_not_zero() {
    assert_eq!(
        explain::<Padded>(b"\x01\0\0\0A\0\x01\0").to_string(),
        "\
0000  01 00 00 00 41             text:
0005  00 01                        padding: failed
         ^^ padding byte 0x01, expected 0x00
0007  00                         not read
error: Padded.text at byte 0x6: padding byte 0x01, expected 0x00
"
    );
}

// --- long inputs ---

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Long {
    #[field(rest)]
    bytes: Vec<u8>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Words {
    #[field(rest, item(prefix_length = 1))]
    words: Vec<String>,
}

#[test]
fn long_values_are_folded() {
    let bytes: Vec<u8> = (0..100).collect();
    assert_eq!(
        explain::<Long>(&bytes).to_string(),
        "\
0000  00 01 02 03 04 05 06 07    bytes: 100 bytes
0008  08 09 0a 0b 0c 0d 0e 0f
0010  10 11 12 13 14 15 16 17
0018  18 19 1a 1b 1c 1d 1e 1f …
"
    );
    let text = format!("\x78{}", "\"long\" ".repeat(20)).into_bytes();
    assert_eq!(explain::<Words>(&text[..121]).to_string(), "\
0000                             words: 1 item
0000  78 22 6c 6f 6e 67 22 20      [0]: byte length 120, \"\\\"long\\\" \\\"long\\\" \\\"long\\\" \\\"long\\\" \\\"long\\\" \\\"long\\\" \\\"long\\\"…\"
0008  22 6c 6f 6e 67 22 20 22
0010  6c 6f 6e 67 22 20 22 6c
0018  6f 6e 67 22 20 22 6c 6f …
");
}

#[test]
fn many_items_are_folded_but_not_the_one_that_failed() {
    let options = TextOptions { items: 2, ..TextOptions::default() };
    let show = |bytes: &[u8]| {
        let mut text = String::new();
        explain::<Words>(bytes).write_text(&mut text, &options).unwrap();
        text
    };
    assert_eq!(
        show(b"\x01a\x01b\x01c\x01d\x01e"),
        "\
0000                             words: 5 items
0000  01 61                        [0]: byte length 1, \"a\"
0002  01 62                        [1]: byte length 1, \"b\"
0004  01 63 01 64 01 65            … 3 more
"
    );
    assert_eq!(
        show(b"\x01a\x01b\x01c\x01d\x02e"),
        "\
0000                             words:
0000  01 61                        [0]: byte length 1, \"a\"
0002  01 62                        [1]: byte length 1, \"b\"
0004  01 63 01 64                  … 2 more
0008  02 65                        [4]: failed
         ^^ needs 2 bytes, 1 left
error: Words.words[4] at byte 0x9: needs 2 bytes, 1 left
"
    );
}

#[test]
fn depth_is_folded() {
    let tree = Tree { label: 1, kids: vec![leaf(2)], left: None };
    let bytes = tree.encode().unwrap();
    let mut text = String::new();
    explain::<Tree>(&bytes).write_text(&mut text, &TextOptions { depth: 0, ..TextOptions::default() }).unwrap();
    assert_eq!(
        text,
        "\
0000  00 01                      constructor = 0x1
0002  00 00 00 00 00 00 00 00    flags = none
000a  00 00 00 18                payload length = 24
000e  00 01                      label = 1
0010  00 00 00 12 00 00 00 00    kids: byte length 18, 1 item
0018  00 00 00 00 00 00 00 06
0020  00 02 00 00 00 00
"
    );
}

#[test]
fn offsets_are_wider_in_large_inputs() {
    let small = vec![0; 1 << 16];
    assert!(explain::<Long>(&small).to_string().starts_with("0000  00 00"));
    let large = vec![0; (1 << 16) + 1];
    assert!(explain::<Long>(&large).to_string().starts_with("00000000  00 00"));
}

#[test]
fn colours_set_off_offsets_names_and_errors() {
    let options = TextOptions { color: true, ..TextOptions::default() };
    let mut text = String::new();
    explain::<Packet>(&WHOLE[..15]).write_text(&mut text, &options).unwrap();
    assert_eq!(
        text,
        "\
\x1b[2m0000\x1b[0m  12 34                      \x1b[36mconstructor\x1b[0m = 0x1234
\x1b[2m0002\x1b[0m  00 00 00 00 00 00 00 01    \x1b[36mflags\x1b[0m: bit 0 (note)
\x1b[2m000a\x1b[0m  00 00 00 03                \x1b[36mpayload length\x1b[0m = 3
\x1b[2m000e\x1b[0m  07                         \x1b[36mnumber\x1b[0m = 7
      \x1b[1;31m^^ needs 3 bytes, 1 left\x1b[0m
\x1b[2m000f\x1b[0m                             \x1b[1;31mnote\x1b[0m: \x1b[1;31mcut off\x1b[0m
\x1b[1;31merror:\x1b[0m Packet.(payload_length) at byte 0xe: needs 3 bytes, 1 left
"
    );
}

// --- hostile inputs ---

#[test]
fn numbers_in_bulk_are_one_piece() {
    let bytes = vec![1; 10 << 20];
    let explanation = explain::<Long>(&bytes);
    assert_eq!(explanation.rows().count(), 1);
    assert!(explanation.to_string().len() < 1000);
    assert_covered(&explanation);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Bools {
    #[field(rest)]
    bools: Vec<bool>,
}

#[test]
fn of_very_many_pieces_only_so_many_are_kept() {
    let mut bytes = vec![1; 3 << 20];
    let explanation = explain::<Bools>(&bytes);
    assert_covered_by_pieces_or_folds(&explanation);
    assert!(explanation.rows().count() < 1_100_000);
    // What failed is kept nevertheless.
    *bytes.last_mut().unwrap() = 2;
    let explanation = explain::<Bools>(&bytes);
    let text = explanation.to_string();
    let tail: Vec<_> = text.lines().rev().take(5).collect();
    assert_eq!(
        tail,
        [
            "error: Bools.bools[3145727] at byte 0x2fffff: invalid bool 0x02, expected 0x00 or 0x01",
            "          ^^ invalid bool 0x02, expected 0x00 or 0x01",
            "002fffff  02                           [3145727]: failed",
            "00000064  01 01 01 01 01 01 01 01 …    … 3145627 more",
            "00000063  01                           [99]: true",
        ]
    );
}

fn assert_covered_by_pieces_or_folds(explanation: &Explanation<'_>) {
    let mut at = 0;
    for row in explanation.rows() {
        assert_eq!(row.start, at);
        assert!(!matches!(row.kind, RowKind::Rest | RowKind::Unread));
        at = row.end;
    }
    assert_eq!(at, explanation.input.len());
}

#[test]
fn deep_nesting_is_rendered_without_recursion() {
    let mut bytes = Vec::new();
    for _ in 0..1000 {
        bytes.extend([28, 0, 0, 0, 1, 0, 0, 0]);
    }
    bytes.extend([0, 0, 0, 0]);
    // Decoding does recurse, up to the limit; rendering gets by with a stack that a recursive walk would overrun.
    let whole = move || {
        let explanation = explain_with::<Variant, ()>(&bytes, &Limits::new().max_depth(2000), &mut ());
        assert_covered(&explanation);
        assert!(explanation.is_complete());
        let explanation = &explanation;
        let render = move || {
            let mut page = String::new();
            explanation.write_html(&mut page, &HtmlOptions::default()).unwrap();
            (explanation.to_string().lines().count(), page.matches("<details").count())
        };
        std::thread::scope(|scope| std::thread::Builder::new().stack_size(64 << 10).spawn_scoped(scope, render).unwrap().join().unwrap())
    };
    let (lines, details) = std::thread::Builder::new().stack_size(64 << 20).spawn(whole).unwrap().join().unwrap();
    assert_eq!((lines, details), (4001, 256));
}

// --- contexts, codecs, several messages ---

struct Version(u64);

impl Versioned for Version {
    fn version(&self) -> u64 {
        self.0
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(context = Version, header())]
struct Property {
    #[field(since = 6)]
    guid: Option<[u8; 2]>,
    #[field(when = ctx.0 > 3)]
    z: Option<u8>,
}

#[test]
fn the_context_decides_as_in_decoding() {
    let new = explain_with::<Property, Version>(&[1, 2, 3], &Limits::new(), &mut Version(7));
    assert_eq!(
        new.to_string(),
        "\
0000  01 02                      guid: 2 bytes
0002  03                         z = 3
"
    );
    let old = explain_with::<Property, Version>(&[3], &Limits::new(), &mut Version(5));
    assert_eq!(
        old.to_string(),
        "\
0000  03                         z = 3
"
    );
}

#[test]
fn several_messages_in_one_input() {
    let bytes = [WHOLE, WHOLE].concat();
    let explanation = explain_by(&bytes, &Limits::new(), |input| {
        while !input.is_empty() {
            Packet::decode_as::<true, true>(input, &bytespec::Settings::BIG, &mut ())?;
        }
        Ok(())
    });
    assert_covered(&explanation);
    assert_eq!(explanation.rows().count(), 10);
}

#[test]
fn what_was_read_twice_is_shown_once() {
    let explanation = explain_by(&WHOLE, &Limits::new(), |input| {
        let start = input.checkpoint();
        let _: Result<Padded, _> = input.nested(&bytespec::Settings::BIG, &mut ());
        input.rewind(start);
        Packet::decode_as::<true, true>(input, &bytespec::Settings::BIG, &mut ()).map(drop)
    });
    assert_covered(&explanation);
    assert_eq!(explanation.rows().count(), 5);
}

// --- HTML ---

#[test]
fn the_page_stands_alone_and_escapes_what_it_shows() {
    let packet = Packet { number: 7, note: Some("<script>&'\"".into()) };
    let bytes = packet.encode().unwrap();
    let mut page = String::new();
    let options = HtmlOptions { title: "a<b".into(), ..Default::default() };
    explain::<Packet>(&bytes).write_html(&mut page, &options).unwrap();
    let body = &page[page.find("<body>").unwrap()..];
    assert_eq!(body, "\
<body>
<h1>a&lt;b</h1>
<p>27 bytes</p>
<div class=\"r\"><span class=\"o\">0000</span><span class=\"h\">12 34</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">constructor</span> = 0x1234</span></div>
<div class=\"r\"><span class=\"o\">0002</span><span class=\"h\">00 00 00 00 00 00 00 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">flags</span>: bit 0 (note)</span></div>
<div class=\"r\"><span class=\"o\">000a</span><span class=\"h\">00 00 00 0d</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">payload length</span> = 13</span></div>
<div class=\"r\"><span class=\"o\">000e</span><span class=\"h\">07</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">number</span> = 7</span></div>
<div class=\"r\"><span class=\"o\">000f<br>0017</span><span class=\"h\">0b 3c 73 63 72 69 70 74<br>3e 26 27 22</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">note</span>: byte length 11, &quot;&lt;script&gt;&amp;&#39;\\&quot;&quot;</span></div>
</body>
</html>
");
    for foreign in ["<script", "http", "src=", "url(", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

#[test]
fn the_page_nests_and_marks_what_broke() {
    let tree = Tree { label: 1, kids: vec![leaf(2)], left: None };
    let mut bytes = tree.encode().unwrap();
    bytes.truncate(30);
    let mut page = String::new();
    explain::<Tree>(&bytes).write_html(&mut page, &HtmlOptions::default()).unwrap();
    let body = &page[page.find("<body>").unwrap()..];
    assert_eq!(body, "\
<body>
<h1>bytes explained</h1>
<p>30 bytes</p>
<div class=\"r\"><span class=\"o\">0000</span><span class=\"h\">00 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">constructor</span> = 0x1</span></div>
<div class=\"r\"><span class=\"o\">0002</span><span class=\"h\">00 00 00 00 00 00 00 00</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">flags</span> = none</span></div>
<div class=\"r\"><span class=\"o\">000a</span><span class=\"h\">00 00 00 18</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">payload length</span> = 24</span></div>
<div class=\"r\"><span class=\"o\">000e</span><span class=\"h\"><mark>00</mark> 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">label</span> = 1</span></div>
<details open><summary><div class=\"r\"><span class=\"o\">0010</span><span class=\"h\">00 00 00 12</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">kids</span>:</span></div></summary>
<details open><summary><div class=\"r\"><span class=\"o\">0014</span><span class=\"h\"></span><span class=\"w\" style=\"--d:1\"><span class=\"n\">[0]</span>:</span></div></summary>
<div class=\"r\"><span class=\"o\">0014</span><span class=\"h\">00 00 00 00 00 00 00 00</span><span class=\"w\" style=\"--d:2\"><span class=\"n\">flags</span> = none</span></div>
<div class=\"r f\"><span class=\"o\">001c</span><span class=\"h\">00 00</span><span class=\"w\" style=\"--d:2\"><span class=\"n\">payload length</span>: cut off</span></div>
</details>
</details>
<p class=\"e\">error: Tree.(payload_length) at byte 0xe: needs 24 bytes, 16 left</p>
</body>
</html>
");
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert_eq!(page.matches("<div").count(), page.matches("</div>").count());
}

#[test]
fn schemas_tell_instances_of_generic_types_apart_that_they_name() {
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Pair<T> {
        first: T,
        second: T,
    }
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Square<T> {
        from: Pair<T>,
        to: Pair<T>,
    }
    #[derive(ProtoModel)]
    #[proto(header())]
    struct Both {
        small: Square<u8>,
        large: Square<u16>,
    }
    let text = bytespec::export::markdown(Both::SCHEMA);
    assert!(text.contains("| 0 | 4 | small | [Square](#square) |"), "{text}");
    assert!(text.contains("| 4 | 8 | large | [Square\\<u16>](#squareu16) |"), "{text}");
    assert!(text.contains("## Pair\\<u16>"), "{text}");
}
