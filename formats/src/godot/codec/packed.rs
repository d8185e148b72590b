//! Packed arrays: numbers in bulk, texts.

use super::string::{get_text, put_text};
use crate::godot::Engine;
use crate::godot::value::GString;
use crate::godot::value::math::{Color, Components, Vector2, Vector3, Vector4};
use bytespec::watch::Shown;
use bytespec::{Codec, DecodeError, Decoder, EncodeError, EncodeErrorKind, Encoder, Layout, Settings};
use std::fmt::Write;

/// A count in four bytes, then so many vectors or colours.
pub(crate) struct Bulk;

impl<'de, T: Item, C: ?Sized> Codec<'de, Vec<T>, C> for Bulk {
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

/// An item of a packed array.
pub(crate) trait Item: Components {
    /// Writes some at once. Of a few, all is moved in vector registers.
    fn put_block<const N: usize>(block: [Self; N], out: &mut Encoder);
}

macro_rules! items {
    ($($item:ty)*) => {$(
        impl Item for $item {
            #[inline(always)]
            fn put_block<const N: usize>(block: [Self; N], out: &mut Encoder) {
                let mut all = [[0; Self::LEN]; N];
                for (bytes, item) in all.iter_mut().zip(block) {
                    Components::to_le(item, bytes);
                }
                out.put_slice(all.as_flattened());
            }
        }
    )*};
}

items!(f32 f64 i32 i64 Color Vector2<f32> Vector2<f64> Vector3<f32> Vector3<f64> Vector4<f32> Vector4<f64>);

pub(super) fn put_bulk<T, C: Item>(items: &[T], convert: impl Fn(&T) -> C, out: &mut Encoder) -> Result<(), EncodeError> {
    put_count(items.len(), out)?;
    out.reserve(items.len().saturating_mul(C::LEN));
    let (blocks, rest) = items.as_chunks::<16>();
    for block in blocks {
        C::put_block(block.each_ref().map(&convert), out);
    }
    for item in rest {
        C::put_block([convert(item)], out);
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
