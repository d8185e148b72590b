//! What generated code calls. Not for people: it changes with the derive.
//!
//! Cold paths live here, so that a declaration expands to little code.

use crate::codec::list::{DecodeList, EncodeList};
use crate::decoder::{Bound, Decoder};
use crate::encoder::{Encoder, Reserved, out_of_range};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, PathStep};
use crate::schema::Layout;
use crate::settings::{ByteOrder, Frame, PadRule, Settings};
use crate::watch::{BYTE_LENGTH, Label, Shown};
use crate::{Codec, Decode, DecodeTagged, Encode, EncodeTagged, Versioned};
use alloc::string::ToString;
use core::fmt::Write;

pub use alloc::borrow::Cow as CowStr;
pub use alloc::vec::Vec;

mod bits;
mod bounds;
mod choice;
mod header;
mod lenient;
mod wire;

pub use bits::{Bits, get_word, put_bits, put_word, take_bits};
pub use bounds::{Extent, Is, Keeps, TagNumber, extent, has_count, has_encoding, has_extent, has_items, has_varint, primitive, tag_number};
pub use choice::*;
pub use header::{
    Head, Header, Open, close_model, decode_header, encode_header, encode_start, enter_model, finish_model, magic, open_model, put_magic,
    take_unknown, validated,
};
pub use lenient::{ByCodec, Field, Lenient, MinLen};
pub use wire::{check_wire, fit, mismatch, presence, require, wire_note};

/// A place in a declaration: the step of the error path and what the attributes say.
pub struct Site {
    /// The step.
    pub step: PathStep,
    /// What the attributes say.
    pub settings: Settings,
    /// What the watcher is told.
    pub label: Label,
}

impl Site {
    /// A field of a model.
    pub const fn field(model: &'static str, field: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Field { model, field }, settings, label: Label::Field(field) }
    }

    /// A wire value of a model.
    pub const fn wire(model: &'static str, field: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Field { model, field }, settings, label: Label::Wire(field) }
    }

    /// A variant that has one unnamed field.
    pub const fn variant(model: &'static str, variant: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Variant { model, variant }, settings, label: Label::Field(variant) }
    }
}

// --- values in their frame ---

/// Reads a value with what stands around it.
#[inline(always)]
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
#[inline(always)]
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
#[inline(always)]
pub(crate) fn encode_item<T: Encode<C>, C: ?Sized>(item: &T, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
    let opened = settings.frame.as_ref().map(|frame| (frame, open_frame(out, frame, settings.byte_order)));
    item.encode_as::<false>(out, settings, ctx)?;
    match opened {
        Some((frame, opened)) => close_frame(out, frame, opened),
        None => Ok(()),
    }
}

#[inline(always)]
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
#[inline(always)]
fn in_frame<'de, T, const W: bool>(
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
#[inline(always)]
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

#[inline(always)]
fn out_frame(
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

// --- fields ---

/// The error with the step of a field.
#[cold]
#[inline(never)]
pub(crate) fn decode_error(error: DecodeError, site: &'static Site) -> DecodeError {
    error.in_step(site.step)
}

#[cold]
#[inline(never)]
fn encode_error(error: EncodeError, site: &'static Site) -> EncodeError {
    error.in_step(site.step)
}

/// Puts the step of a field on an error, and tells the watcher.
#[inline(always)]
fn at_site<'de, T, const W: bool>(
    input: &mut Decoder<'de>,
    site: &'static Site,
    read: impl FnOnce(&mut Decoder<'de>) -> Result<T, DecodeError>,
    show: impl FnOnce(&T, &mut Shown<'_>),
) -> Result<T, DecodeError> {
    if W {
        input.watch_begin(site.label.clone());
    }
    match read(input) {
        Ok(value) => {
            if W {
                input.watch_end(&site.settings, |shown| show(&value, shown));
            }
            Ok(value)
        }
        Err(error) => {
            if W {
                input.watch_failed(&error);
            }
            Err(decode_error(error, site))
        }
    }
}

/// Reads a field.
#[inline(always)]
pub fn get<'de, T: Decode<'de, C>, C: ?Sized, const W: bool>(input: &mut Decoder<'de>, ctx: &mut C, site: &'static Site) -> Result<T, DecodeError> {
    if !W {
        // The most used path, without a closure that might not be inlined.
        return match decode_framed::<T, C, false>(input, &site.settings, ctx) {
            Ok(value) => Ok(value),
            Err(error) => Err(decode_error(error, site)),
        };
    }
    at_site::<T, W>(input, site, |input| decode_framed::<T, C, W>(input, &site.settings, ctx), T::show)
}

/// Reads a field by a codec.
#[inline(always)]
pub fn get_with<'de, K: Codec<'de, T, C>, T, C: ?Sized, const W: bool>(
    input: &mut Decoder<'de>,
    ctx: &mut C,
    site: &'static Site,
) -> Result<T, DecodeError> {
    let settings = &site.settings;
    let read = |input: &mut Decoder<'de>| match &settings.frame {
        None => K::decode(input, settings, ctx),
        Some(frame) => in_frame::<T, W>(input, frame, settings.byte_order, |input| K::decode(input, settings, ctx)),
    };
    at_site::<T, W>(input, site, read, K::show)
}

/// Reads a list of so many items.
#[inline(always)]
pub fn get_counted<'de, T: DecodeList<'de, C> + Decode<'de, C>, C: ?Sized, const W: bool>(
    count: Result<u64, DecodeErrorKind>,
    input: &mut Decoder<'de>,
    ctx: &mut C,
    site: &'static Site,
) -> Result<T, DecodeError> {
    let settings = &site.settings;
    let read = |input: &mut Decoder<'de>| {
        let count = count.map_err(|kind| input.error(kind))?;
        let count = to_usize("item count", count, input)?;
        let frame = settings.frame.unwrap_or(Frame::NONE);
        in_frame::<T, W>(input, &frame, settings.byte_order, |input| T::decode_counted::<W>(count, input, settings.items(), ctx))
    };
    at_site::<T, W>(input, site, read, T::show)
}

/// Reads a list up to a terminator.
#[inline(always)]
pub fn get_terminated<'de, T: DecodeList<'de, C> + Decode<'de, C>, C: ?Sized, E: Decode<'de, ()> + PartialEq, const W: bool>(
    terminator: &E,
    input: &mut Decoder<'de>,
    ctx: &mut C,
    site: &'static Site,
) -> Result<T, DecodeError> {
    let settings = &site.settings;
    let ended = |input: &mut Decoder<'de>| {
        let here = input.checkpoint();
        match input.get::<E>(Settings::of(settings.byte_order)) {
            Ok(found) if found == *terminator => {
                if W {
                    let behind = input.checkpoint();
                    input.rewind(here);
                    input.watch_begin(Label::Wire("terminator"));
                    input.rewind(behind);
                    input.watch_end(settings, |_| ());
                }
                Ok(true)
            }
            // At the very end there is neither an item nor a terminator.
            Err(error) if input.is_empty() => Err(error),
            _ => {
                input.rewind(here);
                Ok(false)
            }
        }
    };
    at_site::<T, W>(input, site, |input| T::decode_until::<W>(ended, input, settings.items(), ctx), T::show)
}

/// Bounds what `read` reads to so many bytes, all of which it has to use.
#[inline(always)]
pub fn get_bounded<'de, T, const W: bool>(
    length: Result<u64, DecodeErrorKind>,
    input: &mut Decoder<'de>,
    site: &'static Site,
    read: impl FnOnce(&mut Decoder<'de>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let length = match length {
        Ok(length) => length,
        Err(kind) => return Err(input.error(kind).in_step(site.step)),
    };
    match input.enter_as::<W>(length) {
        Ok(bound) => {
            let value = read(input)?;
            match input.leave_finished(bound) {
                Ok(()) => Ok(value),
                Err(error) => Err(error.in_step(site.step)),
            }
        }
        Err(error) => {
            if W {
                input.watch_begin(site.label.clone());
                input.watch_failed(&error);
            }
            Err(error.in_step(site.step))
        }
    }
}

/// Reads a value that goes with a tag.
#[inline(always)]
pub fn get_tagged<'de, T: DecodeTagged<'de, C>, C: ?Sized, const W: bool>(
    tag: u64,
    input: &mut Decoder<'de>,
    ctx: &mut C,
    site: &'static Site,
) -> Result<T, DecodeError> {
    let settings = &site.settings;
    let read = |input: &mut Decoder<'de>| match &settings.frame {
        None => T::decode_tagged_as::<W>(tag, input, settings, ctx),
        Some(frame) => in_frame::<T, W>(input, frame, settings.byte_order, |input| T::decode_tagged_as::<W>(tag, input, settings, ctx)),
    };
    at_site::<T, W>(input, site, read, T::show_tagged)
}

#[inline(always)]
fn out_site(result: Result<(), EncodeError>, site: &'static Site) -> Result<(), EncodeError> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(encode_error(error, site)),
    }
}

/// Writes a field.
#[inline(always)]
pub fn put<T: Encode<C> + ?Sized, C: ?Sized>(value: &T, out: &mut Encoder, ctx: &mut C, site: &'static Site) -> Result<(), EncodeError> {
    out_site(encode_framed(value, out, &site.settings, ctx), site)
}

/// Writes a field by a codec.
#[inline(always)]
pub fn put_with<'de, K: Codec<'de, T, C>, T, C: ?Sized>(value: &T, out: &mut Encoder, ctx: &mut C, site: &'static Site) -> Result<(), EncodeError> {
    let settings = &site.settings;
    let result = match &settings.frame {
        None => K::encode(value, out, settings, ctx),
        Some(frame) => out_frame(out, frame, settings.byte_order, |out| K::encode(value, out, settings, ctx)),
    };
    out_site(result, site)
}

/// Writes a list whose count stands elsewhere and has to agree.
#[inline(always)]
pub fn put_counted<T: EncodeList<C> + ?Sized, C: ?Sized>(
    count: Result<u64, DecodeErrorKind>,
    value: &T,
    out: &mut Encoder,
    ctx: &mut C,
    site: &'static Site,
) -> Result<(), EncodeError> {
    let items = value.items();
    if count.as_ref().ok() != Some(&(items.len() as u64)) {
        return out_site(Err(disagrees("item count", &items.len(), &count)), site);
    }
    let settings = &site.settings;
    let result = out_frame(out, &settings.frame.unwrap_or(Frame::NONE), settings.byte_order, |out| {
        out.check_items(items.len())?;
        T::Item::encode_items(items, out, settings.items(), ctx)
    });
    out_site(result, site)
}

/// Writes a list and its terminator.
#[inline(always)]
pub fn put_terminated<T: EncodeList<C> + ?Sized, E: Encode<()>, C: ?Sized>(
    terminator: &E,
    value: &T,
    out: &mut Encoder,
    ctx: &mut C,
    site: &'static Site,
) -> Result<(), EncodeError> {
    let settings = &site.settings;
    let end = Settings::of(settings.byte_order);
    let mut write = || {
        let mark = out.written();
        out.put(terminator, end)?;
        let wire: Vec<u8> = out.since(mark).into();
        out.truncate(mark);
        for (at, item) in value.items().iter().enumerate() {
            let start = out.written();
            encode_framed(item, out, settings.items(), ctx).map_err(|error| error.in_step(PathStep::Index(at)))?;
            if out.since(start).starts_with(&wire) {
                return Err(EncodeError::new(EncodeErrorKind::ItemIsTerminator).in_step(PathStep::Index(at)));
            }
        }
        out.put_slice(&wire);
        Ok(())
    };
    out_site(write(), site)
}

/// Checks that what `write` writes is as long as is said elsewhere.
#[inline(always)]
pub fn put_bounded(
    length: Result<u64, DecodeErrorKind>,
    out: &mut Encoder,
    site: &'static Site,
    write: impl FnOnce(&mut Encoder) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    let start = out.written();
    write(out)?;
    let written = out.written() - start;
    if length.as_ref().ok() != Some(&(written as u64)) {
        return out_site(Err(disagrees("byte length", &written, &length)), site);
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn disagrees(what: &'static str, found: &usize, said: &Result<u64, DecodeErrorKind>) -> EncodeError {
    let expected = match said {
        Ok(said) => said.to_string(),
        Err(kind) => kind.to_string(),
    };
    EncodeError::new(EncodeErrorKind::Mismatch { what, found: found.to_string(), expected })
}

/// Writes a value whose tag stands in an earlier field and has to agree.
#[inline(always)]
pub fn put_tagged<T: EncodeTagged<C> + ?Sized, C: ?Sized>(
    tag: Option<u64>,
    value: &T,
    out: &mut Encoder,
    ctx: &mut C,
    site: &'static Site,
) -> Result<(), EncodeError> {
    let settings = &site.settings;
    let mut write = |out: &mut Encoder| {
        if let Some(said) = tag {
            let found = value.tag(ctx)?;
            if found != said {
                return Err(EncodeError::new(EncodeErrorKind::Mismatch { what: "tag", found: found.to_string(), expected: said.to_string() }));
            }
        }
        value.encode_tagged(out, settings, ctx)
    };
    let result = match &settings.frame {
        None => write(out),
        Some(frame) => out_frame(out, frame, settings.byte_order, write),
    };
    out_site(result, site)
}

/// The bits of the tag word that a field lays claim to.
#[inline(always)]
pub fn claim<T: EncodeTagged<C> + ?Sized, C: ?Sized>(
    value: &T,
    ctx: &mut C,
    shift: u32,
    width: u32,
    site: &'static Site,
) -> Result<u64, EncodeError> {
    match value.tag(ctx) {
        Ok(tag) if width == 64 || tag >> width == 0 => Ok(tag << shift),
        Ok(tag) => Err(out_of_range("tag bits", tag, (1 << width) - 1).in_step(site.step)),
        Err(error) => Err(error.in_step(site.step)),
    }
}

/// Whether the version of the context has a field.
#[inline(always)]
pub fn in_version<C: Versioned + ?Sized>(ctx: &C, since: Option<u64>, until: Option<u64>) -> bool {
    let version = ctx.version();
    since.is_none_or(|since| version >= since) && until.is_none_or(|until| version < until)
}

/// A number that was read, as a position in memory.
#[inline(always)]
pub(crate) fn to_usize(what: &'static str, number: u64, input: &Decoder<'_>) -> Result<usize, DecodeError> {
    match usize::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => Err(input.error(DecodeErrorKind::OutOfRange { what, value: number.to_string() })),
    }
}

// --- runs of fixed-size fields ---

/// A fixed-size field of a run.
pub struct RunField {
    /// Where it is.
    pub site: &'static Site,
    /// How many bytes.
    pub len: usize,
    /// Whether it has to be 0 or 1.
    pub is_bool: bool,
}

/// The error of a run that is cut: that of the first field which would have failed alone.
#[inline(always)]
pub fn short_run(input: &Decoder<'_>, fields: &'static [RunField]) -> DecodeError {
    first_short(input.peek(), input.offset(), input.is_open(), fields)
}

#[cold]
#[inline(never)]
fn first_short(mut rest: &[u8], mut offset: usize, open: bool, fields: &'static [RunField]) -> DecodeError {
    for field in fields {
        let Some((taken, behind)) = rest.split_at_checked(field.len) else {
            return DecodeError::truncated(field.len as u64, rest.len(), offset, open).in_step(field.site.step);
        };
        match *taken {
            [found] if field.is_bool && found > 1 => return run_bool_error(offset, found, field.site),
            _ => {}
        }
        rest = behind;
        offset += field.len;
    }
    DecodeError::truncated(1, rest.len(), offset, open)
}

#[cold]
#[inline(never)]
fn run_bool_error(offset: usize, found: u8, site: &'static Site) -> DecodeError {
    DecodeError::new(DecodeErrorKind::InvalidBool { found }, offset).in_step(site.step)
}

/// A bool of a run that was just taken; it stands `behind` bytes before the end of the run.
#[inline(always)]
pub fn run_bool(byte: u8, behind: usize, input: &Decoder<'_>, site: &'static Site) -> Result<bool, DecodeError> {
    match byte {
        0 => Ok(false),
        1 => Ok(true),
        found => Err(run_bool_error(input.offset() - behind, found, site)),
    }
}

/// The schema of a declaration that has errors.
pub const NO_SCHEMA: &crate::Schema = &crate::Schema {
    name: "",
    docs: "",
    byte_order: ByteOrder::Big,
    body: crate::schema::Body::Values { repr: || Layout::Nothing, values: &[], open: false },
};
