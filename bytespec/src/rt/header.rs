//! Headers: constructor, flags, payload length, in any order, form and subset.

use crate::decoder::{Bound, Decoder};
use crate::encoder::{Encoder, Reserved};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, PathStep};
use crate::schema::{HeaderElement, HeaderKind};
use crate::settings::{ByteOrder, Settings};
use crate::unknown::Unknown;
use crate::watch::{Label, Shown};
use core::fmt::{Display, Write};

/// The header of a model.
pub struct Header {
    /// The model's name.
    pub model: &'static str,
    /// The elements, in wire order, at most three.
    pub elements: &'static [HeaderElement],
    /// The byte order of fixed forms.
    pub order: ByteOrder,
    /// The constructor.
    pub constructor: u64,
    /// The names of the flags, for dumps.
    pub flags: &'static [(u8, &'static str)],
    /// Whether the model is no level of nesting of its own.
    pub part: bool,
}

/// What a header said.
pub struct Head<'de> {
    /// The presence bits.
    pub flags: u64,
    /// The bound of the payload.
    pub bound: Option<Bound<'de>>,
}

/// Opens a model, one level deeper.
#[inline(always)]
pub fn enter_model(input: &mut Decoder<'_>, model: &'static str) -> Result<(), DecodeError> {
    match input.descend() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Model { model })),
    }
}

/// Opens an enum with data that is being written, one level deeper.
#[inline(always)]
pub fn open_model(out: &mut Encoder, model: &'static str) -> Result<(), EncodeError> {
    match out.descend() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Model { model })),
    }
}

/// Closes a model: leaves the payload, skipping an unknown tail.
#[inline(always)]
pub fn close_model<'de, const W: bool>(input: &mut Decoder<'de>, bound: Option<Bound<'de>>, header: &'static Header) {
    if let Some(bound) = bound {
        if W && !input.is_empty() {
            input.watch_begin(Label::Tail);
            input.take_rest();
            input.watch_end(&Settings::BIG, |shown| {
                let _ = shown.write_str("unknown, skipped");
            });
        }
        input.leave(bound);
    }
    if !header.part {
        input.ascend();
    }
}

/// Keeps what is unknown: the rest of the payload and the flag bits that no field has.
#[inline]
pub fn take_unknown<const W: bool>(input: &mut Decoder<'_>, flags: u64) -> Unknown {
    if W && !input.is_empty() {
        input.watch_begin(Label::Tail);
    }
    let tail = input.take_rest();
    if W && !tail.is_empty() {
        input.watch_end(&Settings::BIG, |shown| {
            let _ = shown.write_str("unknown, kept");
        });
    }
    Unknown { flags, tail: tail.to_vec() }
}

/// Reads the header and enters the payload.
#[inline(always)]
pub fn decode_header<'de, const M: bool, const W: bool>(input: &mut Decoder<'de>, header: &'static Header) -> Result<Head<'de>, DecodeError> {
    let mut head = Head { flags: 0, bound: None };
    let mut length = None;
    // Unrolled by hand, so that the constant folds.
    if let Some(element) = header.elements.first() {
        decode_element::<M, W>(input, header, element, &mut head.flags, &mut length)?;
    }
    if let Some(element) = header.elements.get(1) {
        decode_element::<M, W>(input, header, element, &mut head.flags, &mut length)?;
    }
    if let Some(element) = header.elements.get(2) {
        decode_element::<M, W>(input, header, element, &mut head.flags, &mut length)?;
    }
    if let Some(length) = length {
        let entered = match input.check_payload(length) {
            Ok(()) => input.enter(length),
            Err(error) => Err(error),
        };
        match entered {
            Ok(bound) => head.bound = Some(bound),
            Err(error) => return Err(error.in_step(PathStep::Model { model: header.model })),
        }
    }
    Ok(head)
}

#[inline(always)]
fn decode_element<const M: bool, const W: bool>(
    input: &mut Decoder<'_>,
    header: &'static Header,
    element: &'static HeaderElement,
    flags: &mut u64,
    length: &mut Option<u64>,
) -> Result<(), DecodeError> {
    if !M && matches!(element.kind, HeaderKind::Constructor) {
        return Ok(());
    }
    if W {
        input.watch_begin(Label::Header(element.kind.name()));
    }
    let left = input.remaining();
    let number = match input.take_uint(element.width, header.order) {
        Ok(number) => number,
        Err(error) => {
            if W {
                input.watch_failed(&error);
            }
            return Err(error.in_step(PathStep::Header { model: header.model, element: element.kind.name() }));
        }
    };
    if matches!(element.kind, HeaderKind::Constructor) && number != header.constructor {
        let error = wrong_constructor(input, left, header, number);
        if W {
            input.watch_failed(&error);
        }
        return Err(error);
    }
    if W {
        input.watch_end(&Settings::BIG, |shown| show_element(element.kind, header, number, shown));
    }
    match element.kind {
        HeaderKind::Constructor => {}
        HeaderKind::Flags => *flags = number,
        HeaderKind::PayloadLength => *length = Some(number),
    }
    Ok(())
}

fn show_element(kind: HeaderKind, header: &Header, number: u64, shown: &mut Shown<'_>) {
    let _ = match kind {
        HeaderKind::Constructor => write!(shown, "{number:#x}"),
        HeaderKind::PayloadLength => write!(shown, "{number}"),
        HeaderKind::Flags if number == 0 => shown.write_str("none"),
        HeaderKind::Flags => {
            let mut separator = "";
            for bit in (0..64).filter(|bit| number >> bit & 1 != 0) {
                let name = header.flags.iter().find(|(flag, _)| u32::from(*flag) == bit).map_or("unknown", |(_, name)| name);
                let _ = write!(shown, "{separator}bit {bit} ({name})");
                separator = ", ";
            }
            Ok(())
        }
    };
}

#[cold]
#[inline(never)]
fn wrong_constructor(input: &Decoder<'_>, left: usize, header: &Header, found: u64) -> DecodeError {
    let offset = input.offset() - (left - input.remaining());
    input
        .error_at(DecodeErrorKind::WrongConstructor { found, expected: header.constructor }, offset)
        .in_step(PathStep::Header { model: header.model, element: "constructor" })
}

/// A model that is being written.
pub struct Open {
    length: Option<Reserved>,
    /// Where the fields begin.
    body: usize,
}

/// Writes the header of a model, one level deeper.
#[inline(always)]
pub fn encode_header<const M: bool>(out: &mut Encoder, header: &'static Header, flags: u64) -> Result<Open, EncodeError> {
    if !header.part {
        open_model(out, header.model)?;
    }
    let mut length = None;
    if let Some(element) = header.elements.first() {
        encode_element::<M>(out, header, element, flags, &mut length)?;
    }
    if let Some(element) = header.elements.get(1) {
        encode_element::<M>(out, header, element, flags, &mut length)?;
    }
    if let Some(element) = header.elements.get(2) {
        encode_element::<M>(out, header, element, flags, &mut length)?;
    }
    Ok(Open { length, body: out.written() })
}

/// Fills in the payload length and closes the model.
#[inline(always)]
pub fn finish_model(out: &mut Encoder, open: Open, header: &'static Header) -> Result<(), EncodeError> {
    let payload = out.written() - open.body;
    let mut result = out.check_payload(payload);
    if let (Ok(()), Some(length)) = (&result, open.length) {
        result = out.patch(length, payload as u64, "payload length");
    }
    if !header.part {
        out.ascend();
    }
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Header { model: header.model, element: "payload_length" })),
    }
}

#[inline(always)]
fn encode_element<const M: bool>(
    out: &mut Encoder,
    header: &'static Header,
    element: &'static HeaderElement,
    flags: u64,
    length: &mut Option<Reserved>,
) -> Result<(), EncodeError> {
    let number = match element.kind {
        HeaderKind::Constructor if !M => return Ok(()),
        HeaderKind::Constructor => header.constructor,
        HeaderKind::Flags => flags,
        HeaderKind::PayloadLength => {
            *length = Some(out.reserve_length(element.width, header.order));
            return Ok(());
        }
    };
    match out.put_uint(number, element.width, header.order, element.kind.name()) {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Header { model: header.model, element: element.kind.name() })),
    }
}

/// Reads and checks the bytes in front of everything.
#[inline(always)]
pub fn magic<const W: bool>(input: &mut Decoder<'_>, expected: &'static [u8], model: &'static str) -> Result<(), DecodeError> {
    if W {
        input.watch_begin(Label::Header("magic"));
    }
    let result = match input.take(expected.len()) {
        Ok(found) if found == expected => Ok(()),
        Ok(found) => Err(wrong_magic(input.offset() - found.len(), found, expected)),
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => {
            if W {
                input.watch_end(&Settings::BIG, |shown| {
                    let _ = write!(shown, "{}", expected.escape_ascii());
                });
            }
            Ok(())
        }
        Err(error) => {
            if W {
                input.watch_failed(&error);
            }
            Err(error.in_step(PathStep::Header { model, element: "magic" }))
        }
    }
}

#[cold]
#[inline(never)]
fn wrong_magic(offset: usize, found: &[u8], expected: &[u8]) -> DecodeError {
    let hex = |bytes: &[u8]| super::wire::hex(bytes);
    DecodeError::new(DecodeErrorKind::Mismatch { found: hex(found), expected: hex(expected) }, offset)
}

/// Writes the bytes in front of everything.
#[inline(always)]
pub fn put_magic(out: &mut Encoder, bytes: &'static [u8]) {
    out.put_slice(bytes);
}

/// Turns what `validate = …` says into an error at the start of the model.
#[inline(always)]
pub fn validated<E: Display>(result: Result<(), E>, start: usize, model: &'static str) -> Result<(), DecodeError> {
    match result {
        Ok(()) => Ok(()),
        Err(reason) => Err(invalid(&reason, start, model)),
    }
}

#[cold]
#[inline(never)]
fn invalid(reason: &dyn Display, start: usize, model: &'static str) -> DecodeError {
    use alloc::string::ToString;
    DecodeError::new(DecodeErrorKind::Invalid(reason.to_string()), start).in_step(PathStep::Model { model })
}
