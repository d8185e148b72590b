//! Packed arrays: numbers in bulk, texts.

use super::string::{get_text, put_text};
use crate::godot::Engine;
use crate::godot::value::GString;
use crate::godot::value::math::Components;
use bytespec::watch::Shown;
use bytespec::{Codec, DecodeError, Decoder, EncodeError, EncodeErrorKind, Encoder, Layout, Settings};
use std::fmt::Write;

/// A count in four bytes, then so many vectors or colours.
pub(crate) struct Bulk;

impl<'de, T: Components, C: ?Sized> Codec<'de, Vec<T>, C> for Bulk {
    const LAYOUT: Layout = Layout::Custom("count, then items");

    fn encode(items: &Vec<T>, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        put_bulk(items, |item| *item, out)
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Vec<T>, DecodeError> {
        get_bulk_as(input, |item| item)
    }

    fn show(items: &Vec<T>, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{} items", items.len());
    }
}

/// A count as engines know it: at most 2^31 - 1.
fn put_count(count: usize, out: &mut Encoder) -> Result<(), EncodeError> {
    match i32::try_from(count) {
        Ok(count) => {
            out.put_array(count.to_le_bytes());
            Ok(())
        }
        Err(_) => Err(EncodeError::new(EncodeErrorKind::OutOfRange { what: "item count", value: count.to_string(), max: 0x7fff_ffff })),
    }
}

/// So many bytes go through one block on the stack.
const BLOCK: usize = 4096;

pub(super) fn put_bulk<T, C: Components>(items: &[T], convert: impl Fn(&T) -> C, out: &mut Encoder) -> Result<(), EncodeError> {
    put_count(items.len(), out)?;
    out.reserve(items.len().saturating_mul(C::LEN));
    let mut block = [0; BLOCK];
    for items in items.chunks(const { BLOCK / C::LEN }) {
        // Four at once become moves of whole vector registers.
        let (fours, rest) = items.as_chunks::<4>();
        let (bytes_of_fours, bytes_of_rest) = block.split_at_mut(fours.len() * 4 * C::LEN);
        for (bytes, items) in bytes_of_fours.chunks_exact_mut(4 * C::LEN).zip(fours) {
            let items = [convert(&items[0]), convert(&items[1]), convert(&items[2]), convert(&items[3])];
            let (low, high) = bytes.split_at_mut(2 * C::LEN);
            let ((first, second), (third, fourth)) = (low.split_at_mut(C::LEN), high.split_at_mut(C::LEN));
            items[0].to_le(first);
            items[1].to_le(second);
            items[2].to_le(third);
            items[3].to_le(fourth);
        }
        for (bytes, item) in bytes_of_rest.chunks_exact_mut(C::LEN).zip(rest) {
            convert(item).to_le(bytes);
        }
        out.put_slice(&block[..items.len() * C::LEN]);
    }
    Ok(())
}

pub(super) fn get_bulk_as<T: Components, U>(input: &mut Decoder<'_>, convert: impl Fn(T) -> U) -> Result<Vec<U>, DecodeError> {
    let count = u32::from_le_bytes(*input.take_array()?) as usize;
    input.check_items(count)?;
    let bytes = input.take(count.saturating_mul(T::LEN))?;
    input.charge(count.saturating_mul(size_of::<U>()))?;
    Ok(bytes.chunks_exact(T::LEN).map(|bytes| convert(T::from_le(bytes))).collect())
}

/// A count, then texts whose lengths count the NUL that ends them; a negative count means none.
pub(crate) struct Strings;

impl<'de> Codec<'de, Vec<GString>, Engine> for Strings {
    const LAYOUT: Layout = Layout::Custom("count, then texts with NUL");

    fn encode(items: &Vec<GString>, out: &mut Encoder, _: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        put_count(items.len(), out)?;
        items.iter().try_for_each(|text| put_text(text, true, out, engine))
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, engine: &mut Engine) -> Result<Vec<GString>, DecodeError> {
        let count = i32::from_le_bytes(*input.take_array()?);
        let mut items = Vec::new();
        for _ in 0..count {
            let text = get_text(input, true, engine)?;
            input.charge(size_of::<GString>())?;
            items.push(text);
        }
        Ok(items)
    }

    fn show(items: &Vec<GString>, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{} texts", items.len());
        for (at, text) in items.iter().take(8).enumerate() {
            let _ = write!(shown, "{}{text:?}", if at == 0 { ": " } else { ", " });
        }
        if items.len() > 8 {
            let _ = shown.write_str(", …");
        }
    }
}
