//! Enums: a number or a word on the wire, or a tag and what belongs to it; and how to read what a later version may send.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::ProtoModel;
use bytespec_examples::show;

/// A number. Unknown ones are an error.
#[derive(Clone, Copy, Debug, PartialEq, ProtoModel)]
#[proto(repr = u8)]
enum Level {
    Low = 1,
    High = 2,
}

/// A word. Unknown ones are kept.
#[derive(Clone, Debug, PartialEq, ProtoModel)]
#[proto(repr = str)]
enum Unit {
    #[variant(value = "°C")]
    Celsius,
    #[variant(value = "%")]
    Percent,
    #[variant(other)]
    Other(String),
}

/// A tag byte, then the fields of the variant. An unknown tag keeps all bytes that follow.
#[derive(Clone, Debug, PartialEq, ProtoModel)]
#[proto(tag(u8))]
enum Event {
    #[variant(tag = 0)]
    Started,
    #[variant(tag = 1)]
    Alarm(Level),
    #[variant(tag = 2)]
    Measured {
        value: f32,
        #[field(prefix_length = 1)]
        unit: Unit,
    },
    #[variant(other)]
    Unknown {
        #[field(tag)]
        tag: u8,
        #[field(rest)]
        raw: Vec<u8>,
    },
}

/// Each event is bounded by a length, so that an unknown one does not swallow the next.
#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Log {
    #[field(rest, item(length(u8)))]
    events: Vec<Event>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let log = Log {
        events: vec![
            Event::Started,
            Event::Alarm(Level::High),
            Event::Measured { value: 21.5, unit: Unit::Celsius },
            Event::Measured { value: 3.0, unit: Unit::Other("lx".into()) },
            Event::Unknown { tag: 9, raw: vec![1, 2, 3] },
        ],
    };
    let bytes = log.encode()?;
    assert_eq!(
        bytes,
        [
            1, 0, //
            2, 1, 2, //
            9, 2, 0x41, 0xac, 0, 0, 3, 0xc2, 0xb0, b'C', //
            8, 2, 0x40, 0x40, 0, 0, 2, b'l', b'x', //
            4, 9, 1, 2, 3,
        ]
    );
    assert_eq!(Log::decode(&bytes)?, log);
    println!("{}", bytespec::explain::<Log>(&bytes));

    let error = Log::decode(&[2, 1, 3]).unwrap_err();
    show(format_args!("{error}\n"), "Log.events[0].Alarm at byte 0x2: 3 is no value of `Level`\n");
    Ok(())
}
