//! Where inputs are wrong.

use super::{Frame, Packet, Padded, Values, WHOLE, frame, values};
use bytespec::{ProtoModel, explain};

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
