//! Headers, magic numbers, order, padding, checks, unknown parts, generic and transparent types.

use bytespec::{ProtoModel, Unknown};

/// Every header element there is, a magic number, fields in another order, what a later version adds.
#[derive(ProtoModel, Clone, Debug)]
#[proto(magic = b"\x89F", constructor = 0x102, header(payload_length = varuint, flags = 2, constructor = 2), byte_order = little)]
pub struct Framed {
    #[field(index = 1)]
    a: u16,
    b: u8,
    #[field(flag = 0)]
    c: Option<u32>,
    #[field(flag = 15, prefix_length = 1)]
    d: Option<String>,
    #[field(flag = 7)]
    e: Option<Inner>,
    #[field(skip, default = self.b.wrapping_mul(2))]
    #[allow(dead_code)] // Only shown.
    f: u8,
    #[field(unknown)]
    g: Unknown,
}

/// Default header; what it does not know it drops.
#[derive(ProtoModel, Clone, Debug)]
pub struct Inner {
    a: u8,
    #[field(flag = 63)]
    b: Option<Transparent>,
    #[field(flag = 1, prefix_length = 1)]
    c: Option<Vec<Pair<u16, 2>>>,
}

/// Only its field is on the wire.
#[derive(ProtoModel, Clone, Debug)]
#[proto(transparent)]
pub struct Transparent(#[field(varint)] u64);

/// Parameters of both kinds.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(), part)]
pub struct Pair<T, const N: usize> {
    key: [u8; N],
    value: T,
}

/// Padding of all kinds, a check, a finish.
#[derive(ProtoModel, Clone, Debug)]
#[proto(magic = 0xfeed_u16, header(), validate = Self::check, finish = Self::tidy)]
pub struct Padded {
    #[field(prefix_length = 1, pad_after = 4)]
    a: String,
    #[field(align = 8)]
    b: u16,
    #[field(pad_after = 4, pad = zero)]
    c: u8,
    #[field(count_prefix = 1, item(prefix_length = 1, pad_after = 2))]
    d: Vec<String>,
    #[field(pad_after = 8, pad = optional)]
    e: u16,
}

impl Padded {
    fn check(&self) -> Result<(), &'static str> {
        if self.b == 0xffff { Err("b is 65535") } else { Ok(()) }
    }

    fn tidy<C: ?Sized>(&mut self, _: &mut C) -> Result<(), &'static str> {
        self.a.truncate(self.a.trim_end().len());
        Ok(())
    }
}
