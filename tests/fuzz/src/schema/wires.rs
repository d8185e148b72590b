//! Values that are only on the wire, conditions, computed fields.

use bytespec::{ProtoModel, tag_of};

/// A checksum, lengths in two forms, a version, reserved bytes.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Chunk {
    #[field(wire(version: u8 = 2, require = (1..=2).contains(&version)), wire(reserved: u8 = 0, require = true))]
    #[field(wire(short: u8 = self.data.len().min(255)), wire(long: u32 = self.data.len(), when = short == 255))]
    kind: [u8; 2],
    #[field(length = long.unwrap_or(u32::from(short)), wire_after(sum: u8 = sum(&self.data)))]
    data: Vec<u8>,
    #[field(wire(ticks: u16 = self.milliseconds / 10), value = u32::from(ticks) * 10)]
    milliseconds: u32,
    #[field(when = self.kind[0] == 2)]
    frames: Option<u16>,
    #[field(wire(count: u64 = self.points.len(), varint))]
    #[field(wire(label: String = "pt".to_string(), prefix_length = 1, when = count > 1))]
    middle: u8,
    #[field(count = count)]
    points: Vec<crate::schema::lists::Point>,
    #[field(skip)]
    #[allow(dead_code)] // Only shown.
    uses: u32,
}

fn sum(data: &[u8]) -> u8 {
    data.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
}

/// A tag far in front of what it tells.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(), byte_order = little)]
pub struct Record {
    #[field(wire(kind: u16 = tag_of(&self.data)))]
    ttl: u32,
    #[field(tag = kind, length(u16))]
    data: Data,
}

/// By the tag of the record.
#[derive(ProtoModel, Clone, Debug)]
#[proto(tag(extern))]
#[allow(missing_docs)]
pub enum Data {
    #[variant(tag = 1)]
    Address([u8; 4]),
    #[variant(tag = 16)]
    Text(#[field(rest)] String),
    #[variant(other)]
    Other(#[field(tag)] u64, #[field(rest)] Vec<u8>),
}
