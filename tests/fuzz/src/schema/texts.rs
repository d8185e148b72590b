//! Texts and bytes: encodings, extents, borrowed and shared.

use bytes::Bytes;
use bytespec::ProtoModel;
use std::borrow::Cow;

/// Owned texts of all encodings, with all kinds of ends.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header())]
pub struct Texts {
    #[field(prefix_length = 1)]
    a: String,
    #[field(prefix_length = 1, encoding = "ascii")]
    b: String,
    #[field(prefix_length = 2, encoding = "latin-1")]
    c: String,
    #[field(prefix_length = varuint, encoding = "utf-16-le")]
    d: String,
    #[field(prefix_length = 1, encoding = "utf-16-be")]
    e: String,
    #[field(prefix_length = 4, byte_order = little, encoding = "utf-32-le")]
    f: Box<str>,
    #[field(rest, encoding = "utf-32-be", length(u8))]
    g: String,
    #[field(nul, encoding = "latin-1", pad_after = 4, pad = zero)]
    h: String,
    #[field(prefix_length = 8)]
    i: Vec<u8>,
    #[field(nul)]
    j: Vec<u8>,
    n: u8,
    #[field(length = self.n)]
    k: String,
    #[field(length(varuint))]
    l: Vec<u8>,
    #[field(rest)]
    m: String,
}

/// What points into the input.
#[derive(ProtoModel, Clone, Debug)]
#[proto(header(flags = 1))]
pub struct Borrowed<'a> {
    #[field(prefix_length = 1)]
    a: &'a str,
    #[field(prefix_length = 1)]
    b: &'a [u8],
    #[field(prefix_length = 1)]
    c: Cow<'a, str>,
    #[field(prefix_length = 1, encoding = "utf-16-be")]
    d: Cow<'a, str>,
    #[field(prefix_length = 1)]
    e: Cow<'a, [u8]>,
    #[field(flag = 0, prefix_length = 1, item(prefix_length = 1))]
    f: Option<Vec<&'a str>>,
    #[field(nul)]
    g: &'a str,
    #[field(rest)]
    h: Bytes,
}
