//! Text in the encodings of the wire format, owned and borrowed. Decoding is strict.

use super::list::{end_with_nul, find_nul};
use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::schema::Layout;
use crate::settings::{Encoding, Length, Settings};
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt::Write;

impl Encoding {
    /// How many bytes the smallest unit takes.
    const fn unit(self) -> usize {
        match self {
            Encoding::Utf8 | Encoding::Ascii | Encoding::Latin1 => 1,
            Encoding::Utf16Le | Encoding::Utf16Be => 2,
            Encoding::Utf32Le | Encoding::Utf32Be => 4,
        }
    }

    /// The text that the bytes are; `None` if they are none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            // Where the encoding is a constant, this is all that is left.
            Encoding::Utf8 => core::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            other => other.decode_other(bytes),
        }
    }

    #[inline(never)]
    fn decode_other(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Encoding::Utf8 => core::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Encoding::Ascii if bytes.is_ascii() => core::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Encoding::Ascii => None,
            Encoding::Latin1 if bytes.is_ascii() => core::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Encoding::Latin1 => Some(bytes.iter().map(|&byte| char::from(byte)).collect()),
            Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
            Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
            Encoding::Utf32Le => utf32(bytes, u32::from_le_bytes),
            Encoding::Utf32Be => utf32(bytes, u32::from_be_bytes),
        }
    }

    /// Appends the bytes of a text.
    fn encode(self, text: &str, out: &mut Encoder) -> Result<(), EncodeError> {
        let cannot = |character| EncodeError::new(EncodeErrorKind::TextNotEncodable { encoding: self, character });
        match self {
            Encoding::Utf8 => out.put_slice(text.as_bytes()),
            Encoding::Ascii => match text.chars().find(|character| !character.is_ascii()) {
                Some(character) => return Err(cannot(character)),
                None => out.put_slice(text.as_bytes()),
            },
            Encoding::Latin1 => {
                for character in text.chars() {
                    out.put_byte(u8::try_from(character).map_err(|_| cannot(character))?);
                }
            }
            Encoding::Utf16Le => text.encode_utf16().for_each(|unit| out.put_array(unit.to_le_bytes())),
            Encoding::Utf16Be => text.encode_utf16().for_each(|unit| out.put_array(unit.to_be_bytes())),
            Encoding::Utf32Le => text.chars().for_each(|character| out.put_array(u32::from(character).to_le_bytes())),
            Encoding::Utf32Be => text.chars().for_each(|character| out.put_array(u32::from(character).to_be_bytes())),
        }
        Ok(())
    }
}

fn utf16(bytes: &[u8], convert: impl Fn([u8; 2]) -> u16) -> Option<Cow<'static, str>> {
    let (units, []) = bytes.as_chunks() else { return None };
    char::decode_utf16(units.iter().map(|unit| convert(*unit))).collect::<Result<String, _>>().ok().map(Cow::Owned)
}

fn utf32(bytes: &[u8], convert: impl Fn([u8; 4]) -> u32) -> Option<Cow<'static, str>> {
    let (units, []) = bytes.as_chunks() else { return None };
    units.iter().map(|unit| char::from_u32(convert(*unit))).collect::<Option<String>>().map(Cow::Owned)
}

/// Takes the bytes of a text or byte string, its extent as the settings say.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn take_extent<'de>(input: &mut Decoder<'de>, settings: &'static Settings) -> Result<&'de [u8], DecodeError> {
    let length = match settings.length {
        Length::Prefix(width) => input.take_length(width, settings.byte_order)?,
        Length::Count { width, mask } => {
            let length = input.take_uint(width, settings.byte_order)? & mask;
            crate::rt::to_usize("byte length", length, input)?
        }
        Length::Rest => input.remaining(),
        Length::Nul => return take_until_nul(input, settings.encoding.unit()),
    };
    input.check_text(length)?;
    input.take(length)
}

fn take_until_nul<'de>(input: &mut Decoder<'de>, unit: usize) -> Result<&'de [u8], DecodeError> {
    let Some(length) = find_nul(input.peek(), unit) else {
        return Err(input.truncated(input.remaining() as u64 + 1));
    };
    input.check_text(length)?;
    let taken = input.take(length)?;
    input.take(unit)?;
    Ok(taken)
}

/// The error of a text whose bytes were just taken, with `behind` as the offset behind them.
#[cold]
#[inline(never)]
fn wrong(kind: DecodeErrorKind, behind: usize, taken: usize, settings: &Settings) -> DecodeError {
    let nul = if settings.length == Length::Nul { settings.encoding.unit() } else { 0 };
    DecodeError::new(kind, behind - nul - taken)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn decode_text<'de>(input: &mut Decoder<'de>, settings: &'static Settings) -> Result<Cow<'de, str>, DecodeError> {
    let bytes = take_extent(input, settings)?;
    let encoding = settings.encoding;
    match encoding.decode(bytes) {
        Some(text) => Ok(text),
        None => Err(wrong(DecodeErrorKind::InvalidText { encoding }, input.offset(), bytes.len(), settings)),
    }
}

impl<C: ?Sized> Encode<C> for str {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.check_text(self.len())?;
        match (settings.encoding, settings.length) {
            (Encoding::Utf8, Length::Prefix(width)) => {
                out.put_uint(self.len() as u64, width, settings.byte_order, "byte length")?;
                out.put_slice(self.as_bytes());
                Ok(())
            }
            _ => encode_other(self, out, settings),
        }
    }

    #[inline]
    fn size_hint(&self) -> usize {
        4 + self.len()
    }
}

#[inline(never)]
fn encode_other(text: &str, out: &mut Encoder, settings: &'static Settings) -> Result<(), EncodeError> {
    match settings.length {
        Length::Prefix(width) | Length::Count { width, .. } => {
            let length = out.reserve_length(width, settings.byte_order);
            settings.encoding.encode(text, out)?;
            out.patch_length(length, "byte length")
        }
        Length::Rest => settings.encoding.encode(text, out),
        Length::Nul => {
            let start = out.written();
            settings.encoding.encode(text, out)?;
            end_with_nul(out, start, settings.encoding.unit())
        }
    }
}

fn show(text: &str, shown: &mut Shown<'_>) {
    shown.extent();
    let _ = write!(shown, "{text:?}");
}

impl<C: ?Sized> Encode<C> for String {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        (**self).encode_value(out, settings, ctx)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> usize {
        4 + self.len()
    }
}

impl Described for String {
    const LAYOUT: Layout = Layout::Text;
}

macro_rules! owned_text {
    ($($type:ty, $from:expr;)*) => {$(
        impl<'de, C: ?Sized> Decode<'de, C> for $type {
            const MIN_LEN: usize = 0;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
                let text = decode_text(input, settings)?;
                input.charge(text.len())?;
                Ok($from(text))
            }

            fn show(&self, shown: &mut Shown<'_>) {
                show(self, shown);
            }
        }
    )*};
}

owned_text! {
    String, Cow::into_owned;
    Box<str>, |text: Cow<'_, str>| Box::from(text);
    Arc<str>, |text: Cow<'_, str>| Arc::from(&*text);
    Rc<str>, |text: Cow<'_, str>| Rc::from(&*text);
}

impl Described for str {
    const LAYOUT: Layout = Layout::Text;
}

impl<'de: 'a, 'a, C: ?Sized> Decode<'de, C> for &'a str {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let bytes = take_extent(input, settings)?;
        let encoding = settings.encoding;
        match encoding.decode(bytes) {
            Some(Cow::Borrowed(text)) => Ok(text),
            Some(Cow::Owned(_)) => Err(wrong(DecodeErrorKind::NotBorrowable { encoding }, input.offset(), bytes.len(), settings)),
            None => Err(wrong(DecodeErrorKind::InvalidText { encoding }, input.offset(), bytes.len(), settings)),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        show(self, shown);
    }
}

impl<'de: 'a, 'a, C: ?Sized> Decode<'de, C> for Cow<'a, str> {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let text = decode_text(input, settings)?;
        if let Cow::Owned(text) = &text {
            input.charge(text.len())?;
        }
        Ok(text)
    }

    fn show(&self, shown: &mut Shown<'_>) {
        show(self, shown);
    }
}

impl<'de: 'a, 'a, C: ?Sized> Decode<'de, C> for &'a [u8] {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        take_extent(input, settings)
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.bytes(self);
    }
}

impl<'de: 'a, 'a, C: ?Sized> Decode<'de, C> for Cow<'a, [u8]> {
    const MIN_LEN: usize = 0;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        take_extent(input, settings).map(Cow::Borrowed)
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.bytes(self);
    }
}

impl<B: ToOwned + Encode<C> + ?Sized, C: ?Sized> Encode<C> for Cow<'_, B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        (**self).encode_value(out, settings, ctx)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> usize {
        Encode::<C>::size_hint(&**self)
    }
}

impl<B: ToOwned + Described + ?Sized> Described for Cow<'_, B> {
    const LAYOUT: Layout = B::LAYOUT;
}
