//! Messages one after the other, and what to do when the last one is not all there yet.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytes::BytesMut;
use bytespec::stream::Deframer;
use bytespec::{Limits, ProtoModel};

#[derive(Clone, Debug, PartialEq, ProtoModel)]
#[proto(constructor = 7, header(constructor = 1, payload_length = 2))]
struct Line {
    #[field(rest)]
    text: String,
}

fn line(text: &str) -> Line {
    Line { text: text.into() }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut bytes = Vec::new();
    for text in ["one", "two", "three"] {
        // Appends; after an error the vector would be as it was.
        line(text).encode_into(&mut bytes)?;
    }

    // All of them are there: `decode_from` says where each one ends.
    let mut lines = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let (line, end) = Line::decode_from(&bytes, at)?;
        lines.push(line);
        at = end;
    }
    assert_eq!(lines, [line("one"), line("two"), line("three")]);

    // One that is cut is incomplete, not wrong, and says how many bytes it needs at least.
    let cut = Line::decode_from(&bytes[..17], 12).unwrap_err();
    assert!(cut.is_incomplete());
    assert_eq!(cut.missing(), Some(3));
    println!("{cut}");

    // From a socket, bytes come in any portions. The deframer cuts messages off the front of a buffer.
    let mut frames = Deframer::<Line>::new(Limits::new().max_payload(1024));
    let mut buffer = BytesMut::new();
    let mut received = Vec::new();
    for portion in bytes.chunks(4) {
        buffer.extend_from_slice(portion);
        while let Some(frame) = frames.next(&mut buffer)? {
            received.push(Line::decode(&frame)?);
        }
    }
    assert_eq!(received, lines);

    // A message that is wrong stays wrong whatever follows.
    let wrong = Line::decode(&[8, 0, 0]).unwrap_err();
    assert!(!wrong.is_incomplete());
    println!("{wrong}");
    Ok(())
}
