//! What stands around a value: alignment, a length that bounds it, padding.

use crate::decoder::{Bound, Decoder};
use crate::encoder::{Encoder, Reserved};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::settings::{ByteOrder, Frame, PadRule, Settings};
use crate::watch::{BYTE_LENGTH, Label};
use crate::{Decode, Encode};
use core::fmt::Write;

/// Reads a value with what stands around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_framed<'de, T: Decode<'de, C>, C: ?Sized, const W: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<T, DecodeError> {
    match &settings.frame {
        None => decode_plain::<T, C, W>(input, settings, ctx),
        Some(frame) => in_frame::<T, W>(input, frame, settings.byte_order, |input| decode_plain::<T, C, W>(input, settings, ctx)),
    }
}

/// Reads an item of a list with what stands around it. The item is read in place, not by a call, so that it goes from
/// registers into the list.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn decode_item<'de, T: Decode<'de, C>, C: ?Sized, const W: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<T, DecodeError> {
    let framed = match &settings.frame {
        None => None,
        Some(frame) => Some((frame, enter_frame::<W>(input, frame, settings.byte_order)?)),
    };
    let item = if W { decode_watched(input, settings, ctx)? } else { T::decode_as::<false, false>(input, settings, ctx)? };
    if let Some((frame, framed)) = framed {
        leave_frame::<W>(input, frame, framed)?;
    }
    Ok(item)
}

/// Writes an item of a list with what stands around it; in place, as [`decode_item`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn encode_item<T: Encode<C>, C: ?Sized>(item: &T, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
    let opened = settings.frame.as_ref().map(|frame| (frame, open_frame(out, frame, settings.byte_order)));
    item.encode_as::<false>(out, settings, ctx)?;
    match opened {
        Some((frame, opened)) => close_frame(out, frame, opened),
        None => Ok(()),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn decode_plain<'de, T: Decode<'de, C>, C: ?Sized, const W: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<T, DecodeError> {
    if W { decode_watched(input, settings, ctx) } else { T::decode_value(input, settings, ctx) }
}

/// Reads a value for the watcher. Never inlined: nobody waits for it.
#[inline(never)]
pub(crate) fn decode_watched<'de, T: Decode<'de, C>, C: ?Sized>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<T, DecodeError> {
    T::decode_as::<false, true>(input, settings, ctx)
}

/// A frame that was entered.
struct Framed<'de> {
    start: usize,
    bound: Option<Bound<'de>>,
}

/// Reads padding and a length.
fn enter_frame<'de, const W: bool>(input: &mut Decoder<'de>, frame: &Frame, order: ByteOrder) -> Result<Framed<'de>, DecodeError> {
    if frame.align > 1 {
        let skip = padding(input.position(), frame.align);
        take_padding::<W>(input, skip, frame.pad)?;
    }
    let start = input.position();
    let bound = match frame.length {
        None => None,
        Some(width) => {
            if W {
                input.watch_begin(BYTE_LENGTH);
            }
            let length = match input.take_uint(width, order) {
                Ok(length) => length,
                Err(error) => {
                    if W {
                        input.watch_failed(&error);
                    }
                    return Err(error);
                }
            };
            if W {
                input.watch_end(&Settings::BIG, |shown| {
                    let _ = write!(shown, "{length}");
                });
            }
            Some(input.enter_as::<W>(length)?)
        }
    };
    Ok(Framed { start, bound })
}

/// Reads padding behind the value.
fn leave_frame<'de, const W: bool>(input: &mut Decoder<'de>, frame: &Frame, framed: Framed<'de>) -> Result<(), DecodeError> {
    if let Some(bound) = framed.bound {
        input.leave_finished(bound)?;
    }
    if frame.pad_after > 1 {
        let skip = padding(input.position() - framed.start, frame.pad_after);
        take_padding::<W>(input, skip, frame.pad)?;
    }
    Ok(())
}

/// Reads what `read` reads in its frame.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn in_frame<'de, T, const W: bool>(
    input: &mut Decoder<'de>,
    frame: &Frame,
    order: ByteOrder,
    read: impl FnOnce(&mut Decoder<'de>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let framed = enter_frame::<W>(input, frame, order)?;
    let value = read(input)?;
    leave_frame::<W>(input, frame, framed)?;
    Ok(value)
}

/// How many bytes lead to the next multiple.
fn padding(length: usize, multiple: u32) -> usize {
    length.next_multiple_of(multiple as usize) - length
}

fn take_padding<const W: bool>(input: &mut Decoder<'_>, count: usize, rule: PadRule) -> Result<(), DecodeError> {
    let count = if rule == PadRule::Optional { count.min(input.remaining()) } else { count };
    if count == 0 {
        return Ok(());
    }
    if W {
        input.watch_begin(Label::Padding);
    }
    let start = input.offset();
    let result = match input.take(count) {
        Ok(bytes) if rule == PadRule::Zero => match bytes.iter().position(|&byte| byte != 0) {
            Some(at) => Err(input.error_at(DecodeErrorKind::NonZeroPadding { found: bytes[at] }, start + at)),
            None => Ok(()),
        },
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    };
    if W {
        match &result {
            Ok(()) => input.watch_end(&Settings::BIG, |_| ()),
            Err(error) => input.watch_failed(error),
        }
    }
    result
}

/// Writes a value with what stands around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encode_framed<T: Encode<C> + ?Sized, C: ?Sized>(
    value: &T,
    out: &mut Encoder,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<(), EncodeError> {
    match &settings.frame {
        None => value.encode_value(out, settings, ctx),
        Some(frame) => out_frame(out, frame, settings.byte_order, |out| value.encode_value(out, settings, ctx)),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn out_frame(
    out: &mut Encoder,
    frame: &Frame,
    order: ByteOrder,
    write: impl FnOnce(&mut Encoder) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    let opened = open_frame(out, frame, order);
    write(out)?;
    close_frame(out, frame, opened)
}

/// Writes padding and room for a length; returns where the value starts.
fn open_frame(out: &mut Encoder, frame: &Frame, order: ByteOrder) -> (usize, Option<Reserved>) {
    if frame.align > 1 {
        out.put_zeros(padding(out.written(), frame.align));
    }
    let start = out.written();
    (start, frame.length.map(|width| out.reserve_length(width, order)))
}

/// Fills in the length and writes padding behind the value.
fn close_frame(out: &mut Encoder, frame: &Frame, (start, length): (usize, Option<Reserved>)) -> Result<(), EncodeError> {
    if let Some(length) = length {
        out.patch_length(length, "byte length")?;
    }
    if frame.pad_after > 1 {
        out.put_zeros(padding(out.written() - start, frame.pad_after));
    }
    Ok(())
}
