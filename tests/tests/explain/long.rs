//! What is folded, and colours.

use super::{Long, Packet, Tree, WHOLE, Words, leaf};
use bytespec::explain::TextOptions;
use bytespec::{ProtoModel, explain};

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
