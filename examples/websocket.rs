//! WebSocket frames (RFC 6455, section 5.2): a length in three forms, of which the shortest has to be used, and a mask. What the wire
//! says twice or in three ways stands once in the struct, or not at all.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::ProtoModel;
use bytespec_examples::show;

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Frame {
    #[field(bits = 1)]
    fin: bool,
    #[field(bits = 3)]
    reserved: u8,
    #[field(bits = 4)]
    opcode: Opcode,
    #[field(wire(masked: bool = self.mask.is_some(), bits = 1))]
    #[field(wire(short: u8 = short_form(self.payload.len()), bits = 7))]
    #[field(wire(medium: u16 = self.payload.len(), when = short == 126))]
    #[field(wire(long: u64 = self.payload.len(), when = short == 127))]
    #[field(when = masked)]
    mask: Option<[u8; 4]>,
    /// As on the wire: with a mask, the bytes are those of the message xor the mask.
    #[field(length = long.or(medium.map(u64::from)).unwrap_or(u64::from(short)))]
    payload: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, ProtoModel)]
#[proto(repr = u8)]
enum Opcode {
    #[variant(value = 0)]
    Continuation,
    #[variant(value = 1)]
    Text,
    #[variant(value = 2)]
    Binary,
    #[variant(value = 8)]
    Close,
    #[variant(value = 9)]
    Ping,
    #[variant(value = 10)]
    Pong,
    #[variant(other)]
    Reserved(u8),
}

fn short_form(length: usize) -> u8 {
    match length {
        0..126 => length as u8,
        126..65536 => 126,
        _ => 127,
    }
}

impl Frame {
    /// The bytes of the message.
    fn message(&self) -> Vec<u8> {
        let mask = self.mask.unwrap_or_default();
        self.payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect()
    }
}

/// All frames of one direction.
fn frames(bytes: &[u8]) -> Result<Vec<Frame>, bytespec::DecodeError> {
    let mut frames = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (frame, end) = Frame::decode_from(bytes, at)?;
        assert_eq!(frame.encode().unwrap(), bytes[at..end], "the same bytes");
        frames.push(frame);
        at = end;
    }
    Ok(frames)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sent = frames(include_bytes!("data/websocket-client.bin"))?;
    let echoed = frames(include_bytes!("data/websocket-server.bin"))?;
    assert!(sent.iter().all(|frame| frame.mask.is_some()) && echoed.iter().all(|frame| frame.mask.is_none()));
    let summary = |frames: &[Frame]| frames.iter().map(|frame| format!("{:?} {}\n", frame.opcode, frame.payload.len())).collect::<String>();
    show(summary(&sent), "Text 5\nText 300\nBinary 3\nPing 2\nClose 2\n");
    show(summary(&echoed), "Text 5\nText 300\nBinary 3\nBinary 65536\nPong 2\nClose 2\n");
    assert_eq!(sent[0].message(), b"Hello");
    for (sent, echoed) in sent.iter().zip(&echoed).take(3) {
        assert_eq!(sent.message(), echoed.message());
    }

    let short = Frame { fin: true, reserved: 0, opcode: Opcode::Text, mask: Some([1, 2, 3, 4]), payload: b"H".to_vec() }.encode()?;
    println!("{}", bytespec::explain::<Frame>(&short));
    // The same length in a longer form than needed is refused.
    show(format_args!("{}\n", Frame::decode(&[0x81, 0x7e, 0x00, 0x01, b'H']).unwrap_err()), "Frame.short at byte 0x0: found 0x7e, expected 1\n");
    Ok(())
}
