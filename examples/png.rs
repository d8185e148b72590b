//! The chunks of a PNG file. Lengths and checksums are not in the structs: they are computed when writing and checked when
//! reading. The facts are those of the PNG specification (third edition), section 5.
#![allow(clippy::unwrap_used)] // An example may say what must hold.

use bytespec::ProtoModel;
use bytespec_examples::show;

/// The signature, then chunks to the end of the file.
#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header(), magic = b"\x89PNG\r\n\x1a\n")]
struct Png {
    #[field(rest)]
    chunks: Vec<Chunk>,
}

/// Length of the body, type and body, and a CRC-32 over these two.
#[derive(Debug, PartialEq, ProtoModel)]
#[proto(header())]
struct Chunk {
    #[field(wire(length: u32 = body_len(&self.body)), wire(kind: [u8; 4] = kind_of(&self.body)))]
    #[field(tag = u32::from_be_bytes(kind), length = length)]
    #[field(wire_after(crc: u32 = crc32(&self.body)))]
    body: Body,
}

#[derive(Debug, PartialEq, ProtoModel)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = 0x49484452)] // IHDR
    Header { width: u32, height: u32, depth: u8, color: Color, compression: u8, filter: u8, interlaced: bool },
    #[variant(tag = 0x67414d41)] // gAMA
    Gamma(u32),
    #[variant(tag = 0x74494d45)] // tIME
    Modified { year: u16, month: u8, day: u8, hour: u8, minute: u8, second: u8 },
    #[variant(tag = 0x74455874)] // tEXt
    Text {
        #[field(nul, encoding = "latin-1")]
        keyword: String,
        #[field(rest, encoding = "latin-1")]
        text: String,
    },
    #[variant(tag = 0x49454e44)] // IEND
    End,
    #[variant(other)]
    Other {
        #[field(tag)]
        kind: u64,
        #[field(rest)]
        data: Vec<u8>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, ProtoModel)]
#[proto(repr = u8)]
enum Color {
    Gray = 0,
    Rgb = 2,
    Palette = 3,
    GrayAlpha = 4,
    RgbAlpha = 6,
}

fn kind_of(body: &Body) -> [u8; 4] {
    (bytespec::tag_of(body) as u32).to_be_bytes()
}

/// The bytes of a body without anything round it.
fn bytes_of(body: &Body) -> Vec<u8> {
    let mut out = bytespec::Encoder::new(Vec::new(), &bytespec::Limits::new());
    match bytespec::EncodeTagged::<()>::encode_tagged(body, &mut out, &bytespec::Settings::BIG, &mut ()) {
        Ok(()) => out.into_vec(),
        // Writing the body itself says what is wrong.
        Err(_) => Vec::new(),
    }
}

fn body_len(body: &Body) -> usize {
    bytes_of(body).len()
}

/// CRC-32 of ISO 3309, bit by bit: polynomial 0xedb88320, all ones before and inverted after.
fn crc32(body: &Body) -> u32 {
    let mut crc = u32::MAX;
    for byte in kind_of(body).into_iter().chain(bytes_of(body)) {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1));
        }
    }
    !crc
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = include_bytes!("data/gradient.png");
    let png = Png::decode(file)?;
    assert_eq!(png.chunks[0].body, Body::Header { width: 12, height: 8, depth: 16, color: Color::Rgb, compression: 0, filter: 0, interlaced: false });
    for chunk in &png.chunks {
        println!("{chunk:?}");
    }
    assert!(png.chunks.contains(&Chunk { body: Body::Text { keyword: "Title".into(), text: "A small gradient".into() } }));
    assert_eq!(png.chunks.last(), Some(&Chunk { body: Body::End }));
    assert_eq!(png.encode()?, file, "the same bytes, checksums included");

    // A bit that flipped on the way: the checksum of that chunk does not agree.
    let mut broken = file.to_vec();
    broken[0x10] ^= 0x80;
    let error = Png::decode(&broken).unwrap_err();
    show(format_args!("{error}\n"), "Png.chunks[0].crc at byte 0x1d: found 0x121655e5, expected 0xb27c70f2\n");
    Ok(())
}
