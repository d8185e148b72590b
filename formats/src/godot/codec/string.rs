//! Text: a length in four bytes, UTF-8, padding to four.

use crate::godot::Engine;
use crate::godot::value::GString;
use bytespec::watch::Shown;
use bytespec::{Decode, DecodeError, DecodeErrorKind, Decoder, Described, Encode, EncodeError, EncodeErrorKind, Encoder, Encoding, Layout, Settings};
use std::fmt::Write;

impl<'de> Decode<'de, Engine> for GString {
    const MIN_LEN: usize = 4;

    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        get_text(input, false, engine)
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let length = shown.raw().first_chunk().map_or(0, |length| u32::from_le_bytes(*length));
        let _ = write!(shown, "byte length {length}, {self:?}");
    }
}

impl Encode<Engine> for GString {
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        put_text(self, false, out, engine)
    }

    fn size_hint(&self) -> usize {
        self.as_bytes().len() + 8
    }
}

impl Described for GString {
    const LAYOUT: Layout = Layout::Custom("byte length, UTF-8, padding to 4");
}

pub(super) fn put_text(text: &GString, with_nul: bool, out: &mut Encoder, engine: &Engine) -> Result<(), EncodeError> {
    if text.as_str().is_none() {
        check_wild(text, engine)?;
    }
    let bytes = text.as_bytes();
    let length = bytes.len() + usize::from(with_nul);
    let Ok(number) = i32::try_from(length) else {
        return Err(EncodeError::new(EncodeErrorKind::OutOfRange { what: "byte length", value: length.to_string(), max: 0x7fff_ffff }));
    };
    out.put_array(number.to_le_bytes());
    out.put_slice(bytes);
    // Of known lengths, so that no zeroing function is called for so few.
    match length.next_multiple_of(4) - bytes.len() {
        0 => {}
        1 => out.put_array([0; 1]),
        2 => out.put_array([0; 2]),
        3 => out.put_array([0; 3]),
        more => out.put_zeros(more),
    }
    Ok(())
}

/// What is no Unicode only generation 3 reads, and not all of it.
#[cold]
fn check_wild(text: &GString, engine: &Engine) -> Result<(), EncodeError> {
    if !engine.is_godot3() {
        return Err(EncodeError::custom("the text is no Unicode, which generation 4 does not read"));
    }
    match lax(text.as_bytes()) {
        Ok(_) => Ok(()),
        Err(at) => Err(EncodeError::custom(format!("the text is no UTF-8 from its byte {at} on"))),
    }
}

/// The bytes of a text that the engine will see when it reads them back.
pub(crate) fn seen<'a>(text: &'a [u8], engine: &Engine) -> &'a [u8] {
    if engine.lossless {
        return text;
    }
    let text = text.iter().position(|&byte| byte == 0).map_or(text, |end| &text[..end]);
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads text as the engine sees it: up to the first NUL, without a leading byte order mark, and only if it is UTF-8 as this
/// generation understands it. The padding has to be there; what is in it does not matter. `with_nul`: written with a NUL behind it.
pub(super) fn get_text(input: &mut Decoder<'_>, with_nul: bool, engine: &Engine) -> Result<GString, DecodeError> {
    let start = input.offset();
    let length = i32::from_le_bytes(*input.take_array()?);
    let Ok(length) = usize::try_from(length) else {
        return Err(input.error_at(DecodeErrorKind::Invalid(format!("a text cannot have {length} bytes")), start));
    };
    let start = input.offset();
    let padded = input.take(length.next_multiple_of(4))?;
    let all = &padded[..length];
    input.charge(length)?;
    if engine.lossless {
        // Where a NUL ends the text it is no part of it.
        let text = if with_nul { all.strip_suffix(&[0]).unwrap_or(all) } else { all };
        return parse(text, start, input, engine);
    }
    let text = seen(all, engine);
    let skipped = if all.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    parse(text, start + skipped, input, engine)
}

fn parse(text: &[u8], start: usize, input: &Decoder<'_>, engine: &Engine) -> Result<GString, DecodeError> {
    let valid = match core::str::from_utf8(text) {
        Ok(text) => return Ok(GString::from(text)),
        Err(error) => error.valid_up_to(),
    };
    if engine.is_godot3() {
        return lax(text).map_err(|at| invalid(input, start + at));
    }
    Err(invalid(input, start + valid))
}

#[cold]
fn invalid(input: &Decoder<'_>, at: usize) -> DecodeError {
    input.error_at(DecodeErrorKind::InvalidText { encoding: Encoding::Utf8 }, at)
}

/// UTF-8 as generation 3 understands it: forms of up to six bytes, any number that they say, no two-byte form of what fits
/// one, and of longer forms that are too long only those that [`refused_at_third`] tells. The result is in the shortest forms, which is how the engine writes it. The error is the position of a bad byte.
fn lax(text: &[u8]) -> Result<GString, usize> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&lead) = text.get(at) {
        let (length, first) = match lead {
            0x00..=0x7f => (1, u32::from(lead)),
            0xc0..=0xdf => (2, u32::from(lead & 0x1f)),
            0xe0..=0xef => (3, u32::from(lead & 0x0f)),
            0xf0..=0xf7 => (4, u32::from(lead & 0x07)),
            0xf8..=0xfb => (5, u32::from(lead & 0x03)),
            0xfc..=0xfd => (6, u32::from(lead & 0x01)),
            _ => return Err(at),
        };
        let mut number = first;
        for step in 1..length {
            match text.get(at + step) {
                Some(&byte) if byte & 0xc0 == 0x80 && !(step == 2 && number == 0 && refused_at_third(byte, length)) => {
                    number = number << 6 | u32::from(byte & 0x3f);
                }
                _ => return Err(at + step),
            }
        }
        if length == 2 && number < 0x80 {
            return Err(at);
        }
        put_number(number, &mut out);
        at += length;
    }
    Ok(GString::from_bytes(out))
}

/// Whether the engine finds a form too long at its third byte, after two that say zero. It looks at fewer bits than it would have
/// to, so that some small numbers pass; a NUL never does.
fn refused_at_third(byte: u8, length: usize) -> bool {
    (byte & 0x3f) >> (7 - length) == 0
}

/// The shortest form of a number of up to 31 bits.
fn put_number(number: u32, out: &mut Vec<u8>) {
    let (length, lead) = match number {
        0..0x80 => return out.push(number as u8),
        0x80..0x800 => (2, 0xc0),
        0x800..0x1_0000 => (3, 0xe0),
        0x1_0000..0x20_0000 => (4, 0xf0),
        0x20_0000..0x400_0000 => (5, 0xf8),
        _ => (6, 0xfc),
    };
    for step in (0..length).rev() {
        let bits = number >> (6 * step);
        out.push(if step + 1 == length { lead | bits as u8 } else { 0x80 | (bits & 0x3f) as u8 });
    }
}
