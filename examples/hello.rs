//! A declaration, its bytes, and the bytes explained.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::ProtoModel;
use bytespec_examples::show;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(constructor = 0x1234)]
struct Packet {
    number: u8,
    #[field(flag = 0, prefix_length = 1)]
    note: Option<String>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let packet = Packet { number: 7, note: Some("A".into()) };
    let bytes = packet.encode()?;
    assert_eq!(bytes, [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41]);
    assert_eq!(Packet::decode(&bytes)?, packet);

    show(
        bytespec::explain::<Packet>(&bytes),
        "\
0000  12 34                      constructor = 0x1234
0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
000a  00 00 00 03                payload length = 3
000e  07                         number = 7
000f  01 41                      note: byte length 1, \"A\"
",
    );

    // An error names the field and the byte.
    let cut = Packet::decode(&bytes[..16]).unwrap_err();
    show(format_args!("{cut}\n"), "Packet.(payload_length) at byte 0xe: needs 3 bytes, 2 left\n");
    Ok(())
}
