//! Fields: read and written in all the ways that attributes can say, with their step on errors.

use super::Site;
use super::frame::{decode_framed, encode_framed, in_frame, out_frame};
use crate::codec::list::{DecodeList, EncodeList};
use crate::decoder::Decoder;
use crate::encoder::{Encoder, out_of_range};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, PathStep};
use crate::settings::{Frame, Settings};
use crate::watch::{Label, Shown};
use crate::{Codec, Decode, DecodeTagged, Encode, EncodeTagged, Versioned};
use alloc::string::ToString;
use alloc::vec::Vec;

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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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

#[cfg_attr(not(debug_assertions), inline(always))]
fn out_site(result: Result<(), EncodeError>, site: &'static Site) -> Result<(), EncodeError> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(encode_error(error, site)),
    }
}

/// Writes a field.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put<T: Encode<C> + ?Sized, C: ?Sized>(value: &T, out: &mut Encoder, ctx: &mut C, site: &'static Site) -> Result<(), EncodeError> {
    out_site(encode_framed(value, out, &site.settings, ctx), site)
}

/// Writes a field by a codec.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put_with<'de, K: Codec<'de, T, C>, T, C: ?Sized>(value: &T, out: &mut Encoder, ctx: &mut C, site: &'static Site) -> Result<(), EncodeError> {
    let settings = &site.settings;
    let result = match &settings.frame {
        None => K::encode(value, out, settings, ctx),
        Some(frame) => out_frame(out, frame, settings.byte_order, |out| K::encode(value, out, settings, ctx)),
    };
    out_site(result, site)
}

/// Writes a list whose count stands elsewhere and has to agree.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn in_version<C: Versioned + ?Sized>(ctx: &C, since: Option<u64>, until: Option<u64>) -> bool {
    let version = ctx.version();
    since.is_none_or(|since| version >= since) && until.is_none_or(|until| version < until)
}

/// A number that was read, as a position in memory.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn to_usize(what: &'static str, number: u64, input: &Decoder<'_>) -> Result<usize, DecodeError> {
    match usize::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => Err(input.error(DecodeErrorKind::OutOfRange { what, value: number.to_string() })),
    }
}
