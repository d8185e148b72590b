//! Fixed-width integers and floats, alone and in bulk.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError, PathStep};
use crate::schema::Layout;
use crate::settings::{ByteOrder, Settings};
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use alloc::vec::Vec;
use core::fmt::Write;

/// Reads numbers of `N` bytes each: `count` of them, or until the bound is used up.
#[inline]
fn decode_bulk<'de, T, const N: usize>(
    input: &mut Decoder<'de>,
    count: Option<usize>,
    convert: impl Fn([u8; N]) -> T,
) -> Result<Vec<T>, DecodeError> {
    let available = input.remaining();
    let items = count.unwrap_or(available.div_ceil(N));
    input.check_items(items)?;
    let whole = items.min(available / N);
    input.charge(whole.saturating_mul(size_of::<T>()))?;
    let (chunks, _) = input.take(whole * N)?.as_chunks::<N>();
    let values = chunks.iter().map(|chunk| convert(*chunk)).collect();
    if whole < items {
        return Err(input.truncated(N as u64).in_step(PathStep::Index(whole)));
    }
    Ok(values)
}

/// Numbers go through a small block on the stack: one capacity check for many of them.
#[inline]
fn encode_bulk<T: Copy, const N: usize>(items: &[T], out: &mut Encoder, convert: impl Fn(T) -> [u8; N]) {
    const BLOCK: usize = 64;
    out.reserve(items.len() * N);
    let mut blocks = items.chunks_exact(BLOCK);
    for block in &mut blocks {
        let mut bytes = [[0; N]; BLOCK];
        for (bytes, item) in bytes.iter_mut().zip(block) {
            *bytes = convert(*item);
        }
        out.put_slice(bytes.as_flattened());
    }
    for item in blocks.remainder() {
        out.put_array(convert(*item));
    }
}

pub(crate) fn show_list<T: core::fmt::Display>(items: &[T], shown: &mut Shown<'_>) {
    const SHOWN: usize = 16;
    shown.list_extent();
    shown.items(items.len());
    for (at, item) in items.iter().take(SHOWN).enumerate() {
        let _ = write!(shown, "{}{item}", if at == 0 { ": " } else { ", " });
    }
    if items.len() > SHOWN {
        let _ = shown.write_str(", …");
    }
}

macro_rules! number {
    ($($type:ident $layout:expr, $varint:tt;)*) => {$(
        impl<C: ?Sized> Encode<C> for $type {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
                number!(@encode_varint $varint, self, out, settings);
                match settings.byte_order {
                    ByteOrder::Big => out.put_array(self.to_be_bytes()),
                    ByteOrder::Little => out.put_array(self.to_le_bytes()),
                }
                Ok(())
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn size_hint(&self) -> usize {
                size_of::<$type>()
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn item_len(settings: &Settings) -> Option<usize> {
                if settings.varint || settings.frame.is_some() { None } else { Some(size_of::<$type>()) }
            }

            #[inline]
            fn encode_items(items: &[Self], out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
                if settings.varint || settings.frame.is_some() {
                    return super::list::encode_each(items, out, settings, ctx);
                }
                match settings.byte_order {
                    ByteOrder::Big => encode_bulk(items, out, $type::to_be_bytes),
                    ByteOrder::Little => encode_bulk(items, out, $type::to_le_bytes),
                }
                Ok(())
            }
        }

        impl<'de, C: ?Sized> Decode<'de, C> for $type {
            const MIN_LEN: usize = number!(@min_len $varint, $type);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
                number!(@decode_varint $varint, input, settings);
                let bytes = *input.take_array()?;
                Ok(match settings.byte_order {
                    ByteOrder::Big => $type::from_be_bytes(bytes),
                    ByteOrder::Little => $type::from_le_bytes(bytes),
                })
            }

            fn show(&self, shown: &mut Shown<'_>) {
                let _ = write!(shown, "{self}");
            }

            #[inline]
            fn decode_bulk(input: &mut Decoder<'de>, count: Option<usize>, settings: &'static Settings) -> Option<Result<Vec<Self>, DecodeError>> {
                if settings.varint || settings.frame.is_some() {
                    return None;
                }
                Some(match settings.byte_order {
                    ByteOrder::Big => decode_bulk(input, count, $type::from_be_bytes),
                    ByteOrder::Little => decode_bulk(input, count, $type::from_le_bytes),
                })
            }

            fn show_bulk(items: &[Self], shown: &mut Shown<'_>) {
                show_list(items, shown);
            }
        }

        impl Described for $type {
            const LAYOUT: Layout = $layout;
        }

    )*};
    (@min_len fixed, $type:ident) => { size_of::<$type>() };
    (@min_len $varint:tt, $type:ident) => { 1 };
    (@encode_varint fixed, $value:ident, $out:ident, $settings:ident) => {};
    (@encode_varint unsigned, $value:ident, $out:ident, $settings:ident) => {
        if $settings.varint {
            $out.put_varuint(*$value);
            return Ok(());
        }
    };
    (@encode_varint signed, $value:ident, $out:ident, $settings:ident) => {
        if $settings.varint {
            $out.put_varint(*$value);
            return Ok(());
        }
    };
    (@decode_varint fixed, $input:ident, $settings:ident) => {};
    (@decode_varint unsigned, $input:ident, $settings:ident) => {
        if $settings.varint {
            return $input.take_varuint();
        }
    };
    (@decode_varint signed, $input:ident, $settings:ident) => {
        if $settings.varint {
            return $input.take_varint();
        }
    };
}

number! {
    u16 Layout::UInt(2), fixed;
    u32 Layout::UInt(4), fixed;
    u64 Layout::UInt(8), unsigned;
    i8 Layout::Int(1), fixed;
    i16 Layout::Int(2), fixed;
    i32 Layout::Int(4), fixed;
    i64 Layout::Int(8), signed;
    f32 Layout::Float(4), fixed;
    f64 Layout::Float(8), fixed;
}

// A list of bytes is the same on the wire as bytes, and is moved in one piece.
impl<C: ?Sized> Encode<C> for u8 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_byte(*self);
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> usize {
        1
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item_len(settings: &Settings) -> Option<usize> {
        if settings.frame.is_some() { None } else { Some(1) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_items(items: &[Self], out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        if settings.frame.is_some() {
            return super::list::encode_each(items, out, settings, ctx);
        }
        out.put_slice(items);
        Ok(())
    }
}

impl<'de, C: ?Sized> Decode<'de, C> for u8 {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        input.take_byte()
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self}");
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_bulk(input: &mut Decoder<'de>, count: Option<usize>, settings: &'static Settings) -> Option<Result<Vec<Self>, DecodeError>> {
        if settings.frame.is_some() {
            return None;
        }
        Some(bytes(input, count).map(<[u8]>::to_vec))
    }

    fn show_bulk(items: &[Self], shown: &mut Shown<'_>) {
        shown.bytes(items);
    }
}

/// Takes `count` bytes, or what is left of the bound, charged as memory.
#[inline]
pub(super) fn bytes<'de>(input: &mut Decoder<'de>, count: Option<usize>) -> Result<&'de [u8], DecodeError> {
    let len = count.unwrap_or(input.remaining());
    input.check_text(len)?;
    let taken = input.take(len)?;
    input.charge(len)?;
    Ok(taken)
}

impl Described for u8 {
    const LAYOUT: Layout = Layout::UInt(1);
}
