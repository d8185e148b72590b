//! Enums: tags, values, and what is wrong with them.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, PathStep};
use crate::model::ProtoModel;
use crate::schema::{Body, HeaderKind, Schema};
use crate::settings::{ByteOrder, Settings, Width};
use crate::watch::{Label, Shown};
use crate::{Decode, Encode};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Debug, Write};

/// The error of a number or text that no variant has.
#[cold]
#[inline(never)]
pub fn invalid_enum(offset: usize, name: &'static str, found: &dyn Debug) -> DecodeError {
    let found = Cow::Owned(format!("{found:?}"));
    DecodeError::new(DecodeErrorKind::InvalidEnum { name, found }, offset)
}

/// The error of a tag that no variant has.
#[cold]
#[inline(never)]
pub fn invalid_tag(offset: usize, name: &'static str, found: &dyn Debug) -> DecodeError {
    let found = Cow::Owned(format!("{found:?}"));
    DecodeError::new(DecodeErrorKind::InvalidTag { name, found }, offset).in_step(PathStep::Header { model: name, element: "tag" })
}

/// The error of a variant whose tag the context does not have.
#[cold]
#[inline(never)]
pub fn no_tag(name: &'static str, variant: &'static str, why_not: Option<String>) -> EncodeError {
    let message = why_not.unwrap_or_else(|| format!("`{name}::{variant}` has no tag in this context"));
    EncodeError::custom(message).in_step(PathStep::Header { model: name, element: "tag" })
}

/// The error of a catch-all variant that holds a tag which is declared.
#[cold]
#[inline(never)]
pub fn bad_other(name: &'static str, found: &dyn Debug) -> EncodeError {
    declared_value(name, found).in_step(PathStep::Header { model: name, element: "tag" })
}

/// The error of a catch-all variant that holds a value which is declared.
#[cold]
#[inline(never)]
pub fn declared_value(name: &'static str, found: &dyn Debug) -> EncodeError {
    EncodeError::custom(format!("the catch-all variant of `{name}` holds {found:?}, which another variant has"))
}

/// Reads the tag of an enum and tells the watcher, who also gets the name of its variant.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn get_tag<'de, T: Decode<'de, ()>, const W: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    model: &'static str,
    name_of: impl FnOnce(&T) -> Option<&'static str>,
) -> Result<T, DecodeError> {
    get_tag_as::<T, W>(input, settings, model, |tag, shown| {
        tag.show(shown);
        show_name(name_of(tag), shown);
    })
}

/// The same for a number in some bits of a word, the others of which belong to fields.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn get_tag_word<'de, T: Decode<'de, ()> + Into<u64> + Copy, const W: bool>(
    input: &mut Decoder<'de>,
    mask: u64,
    settings: &'static Settings,
    model: &'static str,
    name_of: impl FnOnce(u64) -> Option<&'static str>,
) -> Result<T, DecodeError> {
    get_tag_as::<T, W>(input, settings, model, |tag, shown| {
        let word: u64 = (*tag).into();
        let _ = write!(shown, "{}", word & mask);
        show_name(name_of(word & mask), shown);
        show_bits(word & !mask, shown);
    })
}

/// The bits of a word that are set beside the tag, by number: `, bit 16`, `, bits 16 and 18`, `, bits 8, 16 and 18`.
fn show_bits(bits: u64, shown: &mut Shown<'_>) {
    let count = bits.count_ones();
    let _ = shown.write_str(match count {
        0 => return,
        1 => ", bit ",
        _ => ", bits ",
    });
    for (at, bit) in (0..u64::BITS).filter(|bit| bits >> bit & 1 == 1).enumerate() {
        let between = match at as u32 {
            0 => "",
            at if at + 1 == count => " and ",
            _ => ", ",
        };
        let _ = write!(shown, "{between}{bit}");
    }
}

fn show_name(name: Option<&'static str>, shown: &mut Shown<'_>) {
    if let Some(name) = name {
        let _ = write!(shown, " ({name})");
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn get_tag_as<'de, T: Decode<'de, ()>, const W: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    model: &'static str,
    show: impl FnOnce(&T, &mut Shown<'_>),
) -> Result<T, DecodeError> {
    if W {
        input.watch_begin(Label::Header("tag"));
    }
    match T::decode_value(input, settings, &mut ()) {
        Ok(tag) => {
            if W {
                input.watch_end(settings, |shown| show(&tag, shown));
            }
            Ok(tag)
        }
        Err(error) => {
            if W {
                input.watch_failed(&error);
            }
            Err(error.in_step(PathStep::Header { model, element: "tag" }))
        }
    }
}

/// The error of a part of a word that no variant has.
#[cold]
#[inline(never)]
pub fn invalid_bits(name: &'static str, found: u64) -> DecodeErrorKind {
    DecodeErrorKind::InvalidEnum { name, found: Cow::Owned(found.to_string()) }
}

/// The error of a catch-all variant that keeps nothing.
#[cold]
#[inline(never)]
pub fn no_value(name: &'static str, variant: &'static str) -> EncodeError {
    EncodeError::custom(format!("`{name}::{variant}` keeps no value that could be written"))
}

/// The tag that a catch-all variant kept, if it fits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn other_tag(tag: u64, mask: u64, name: &'static str) -> Result<u64, EncodeError> {
    if tag & !mask == 0 {
        return Ok(tag);
    }
    let kind = EncodeErrorKind::OutOfRange { what: "tag", value: tag.to_string(), max: mask };
    Err(EncodeError::new(kind).in_step(PathStep::Header { model: name, element: "tag" }))
}

/// Says which variant a value is, where nothing on the wire does.
pub fn show_text(shown: &mut Shown<'_>, name: &str) {
    let _ = shown.write_str(name);
}

/// Says which variant a value is.
pub fn show_variant(shown: &mut Shown<'_>, name: &str, value: &dyn Debug) {
    let _ = write!(shown, "{name} ({value:?})");
}

// --- messages told apart by their constructor ---

/// How a message begins.
#[derive(Clone, Copy)]
pub struct Leading {
    constructor: u64,
    width: Width,
    order: ByteOrder,
}

/// The constructor with which messages of a model begin; panics at compile time if they do not.
pub const fn leading_constructor(schema: &'static Schema) -> Leading {
    if let Body::Struct { magic: [], constructor: Some(constructor), header: [first, ..], .. } = schema.body
        && matches!(first.kind, HeaderKind::Constructor)
    {
        return Leading { constructor, width: first.width, order: schema.byte_order };
    }
    panic!("`tag(constructor)` wants models whose header starts with `constructor`")
}

/// Whether a message with this constructor is next.
#[inline]
pub fn has_constructor(input: &mut Decoder<'_>, leading: Leading) -> bool {
    let here = input.checkpoint();
    let found = input.take_uint(leading.width, leading.order);
    input.rewind(here);
    // Where the constructor itself is cut, the first model may say so.
    found.map_or(true, |found| found == leading.constructor)
}

/// Reads a whole message, constructor included.
#[inline(never)]
pub fn get_message<'de, T: Decode<'de, C> + ProtoModel, C: ?Sized, const W: bool>(
    input: &mut Decoder<'de>,
    ctx: &mut C,
    variant: &'static str,
) -> Result<T, DecodeError> {
    if !W {
        return T::decode_as::<true, false>(input, &Settings::BIG, ctx);
    }
    input.watch_begin(Label::Field(variant));
    match T::decode_as::<true, true>(input, &Settings::BIG, ctx) {
        Ok(value) => {
            input.watch_end(&Settings::BIG, |_| ());
            Ok(value)
        }
        Err(error) => {
            input.watch_failed(&error);
            Err(error)
        }
    }
}

/// Writes a whole message, constructor included.
#[inline(never)]
pub fn put_message<T: Encode<C>, C: ?Sized>(value: &T, out: &mut Encoder, ctx: &mut C) -> Result<(), EncodeError> {
    value.encode_as::<true>(out, &Settings::BIG, ctx)
}

/// The error of a constructor that no variant has.
#[cold]
#[inline(never)]
pub fn unknown_constructor(input: &Decoder<'_>, name: &'static str) -> DecodeError {
    let bytes = input.peek();
    let found = super::wire::hex(&bytes[..bytes.len().min(8)]);
    input
        .error(DecodeErrorKind::InvalidTag { name, found: Cow::Owned(format!("a message that begins with {found}")) })
        .in_step(PathStep::Header { model: name, element: "constructor" })
}
