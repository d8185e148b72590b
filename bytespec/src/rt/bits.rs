//! Fields that share the bits of a word.

use super::Site;
use crate::decoder::Decoder;
use crate::encoder::{Encoder, out_of_range};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::settings::{ByteOrder, Settings, Width};
use crate::watch::Label;
use core::fmt::Write;

/// Types that can be a part of a word: `bool`, unsigned integers, enums with an integer `repr`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a part of a word",
    label = "has no bits",
    note = "`bits = N` wants `bool`, an unsigned integer, or an enum with `#[proto(repr = u8)]` or the like"
)]
pub trait Bits: Sized {
    /// The value of some bits.
    ///
    /// # Errors
    /// When no value has them.
    fn from_bits(bits: u64) -> Result<Self, DecodeErrorKind>;

    /// The bits of the value.
    fn to_bits(&self) -> u64;
}

impl Bits for bool {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_bits(bits: u64) -> Result<Self, DecodeErrorKind> {
        Ok(bits != 0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn to_bits(&self) -> u64 {
        u64::from(*self)
    }
}

macro_rules! bits {
    ($($type:ty),*) => {$(
        impl Bits for $type {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_bits(bits: u64) -> Result<Self, DecodeErrorKind> {
                Ok(bits as $type)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn to_bits(&self) -> u64 {
                u64::from(*self)
            }
        }
    )*};
}

bits!(u8, u16, u32, u64);

const fn width(bits: u32) -> Width {
    match bits {
        8 => Width::One,
        16 => Width::Two,
        32 => Width::Four,
        _ => Width::Eight,
    }
}

/// Reads a word of 8, 16, 32 or 64 bits. `parts` name its bits for the watcher: name, shift, width.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn get_word<const W: bool>(
    input: &mut Decoder<'_>,
    bits: u32,
    order: ByteOrder,
    site: &'static Site,
    parts: &'static [(&'static str, u32, u32)],
) -> Result<u64, DecodeError> {
    if W {
        input.watch_begin(Label::Header("bits"));
    }
    match input.take_uint(width(bits), order) {
        Ok(word) => {
            if W {
                input.watch_end(&Settings::BIG, |shown| {
                    for (at, (name, shift, width)) in parts.iter().enumerate() {
                        let _ = write!(shown, "{}{name} = {}", if at == 0 { "" } else { ", " }, part(word, *shift, *width));
                    }
                });
            }
            Ok(word)
        }
        Err(error) => {
            if W {
                input.watch_failed(&error);
            }
            Err(error.in_step(site.step))
        }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
const fn part(word: u64, shift: u32, width: u32) -> u64 {
    (word >> shift) & (u64::MAX >> (64 - width))
}

/// The value of some bits of a word that was just read.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn take_bits<T: Bits>(input: &Decoder<'_>, word: u64, shift: u32, width: u32, bytes: usize, site: &'static Site) -> Result<T, DecodeError> {
    match T::from_bits(part(word, shift, width)) {
        Ok(value) => Ok(value),
        Err(kind) => Err(input.error_at(kind, input.offset() - bytes).in_step(site.step)),
    }
}

/// The bits of a value, in their place in the word.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put_bits<T: Bits>(value: &T, shift: u32, width: u32, site: &'static Site) -> Result<u64, EncodeError> {
    let bits = value.to_bits();
    let max = u64::MAX >> (64 - width);
    if bits > max {
        return Err(out_of_range("number of bits for", bits, max).in_step(site.step));
    }
    Ok(bits << shift)
}

/// Writes a word.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put_word(out: &mut Encoder, word: u64, bits: u32, order: ByteOrder) {
    // The parts cannot be wider than the word.
    let _ = out.put_uint(word, width(bits), order, "word");
}
