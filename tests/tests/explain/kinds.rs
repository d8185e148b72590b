//! What every kind of value looks like.

use super::{Elem, Frame, Packet, Tree, Values, Variant, frame, leaf, values};
use bytespec::{ProtoModel, Unknown, explain};
use bytespec_tests::cover::assert_covered_when_damaged;

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

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Marked {
    #[field(wire(count: u32 = self.items.len() as u64 | 1 << 31), count = count & 0x7fff_ffff)]
    items: Vec<u8>,
}

#[test]
fn great_computed_numbers_are_shown_in_hex_too() {
    let bytes = Marked { items: vec![7] }.encode().unwrap();
    assert_eq!(
        explain::<Marked>(&bytes).to_string(),
        "\
0000  80 00 00 01                count: 2147483649 (0x80000001)
0004  07                         items: 1 byte
"
    );
}
