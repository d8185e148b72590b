//! What the packed surfaces of both generations have in common: how many there are of what, and indices of two or four bytes.

use super::parts::{Parts, ViewError};
use bytespec::{Limits, ProtoModel};

/// The bits of `format`, and how many there are of what.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    pub(super) bits: i64,
    pub(super) vertices: u32,
    pub(super) indices: u32,
}

impl Counts {
    pub(super) fn of(parts: Parts<'_>) -> Result<Self, ViewError> {
        let bits = parts.int("format")?.ok_or_else(|| parts.wrong("format", "is missing"))?;
        Ok(Counts { bits, vertices: parts.count("vertex_count")?, indices: parts.count("index_count")? })
    }

    pub(super) fn has(&self, bit: u32) -> bool {
        self.bits >> bit & 1 == 1
    }
}

/// So many indices of two bytes, or of four.
struct Widths {
    short: u32,
    long: u32,
}

#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Widths)]
struct Indices {
    #[field(count = ctx.short)]
    short: Vec<u16>,
    #[field(count = ctx.long)]
    long: Vec<u32>,
}

/// The indices in a property, two bytes each if they are `short`.
pub(super) fn indices(parts: Parts<'_>, name: &str, bytes: &[u8], count: u32, short: bool) -> Result<Vec<u32>, ViewError> {
    let mut widths = if short { Widths { short: count, long: 0 } } else { Widths { short: 0, long: count } };
    let Indices { short, long } = Indices::decode_with(bytes, &Limits::new(), &mut widths).map_err(|error| parts.wrong(name, error))?;
    Ok(short.into_iter().map(u32::from).chain(long).collect())
}
