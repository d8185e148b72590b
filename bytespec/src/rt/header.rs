//! Headers: constructor, flags, payload length, in any order, form and subset.

use crate::codec::varint::{self, MAX_LEN as VARINT_MAX};
use crate::decoder::{Bound, Decoder};
use crate::encoder::{Encoder, Reserved, out_of_range};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, PathStep};
use crate::schema::{HeaderElement, HeaderKind};
use crate::settings::{ByteOrder, Settings, Width};
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn enter_model(input: &mut Decoder<'_>, model: &'static str) -> Result<(), DecodeError> {
    match input.descend() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Model { model })),
    }
}

/// Opens a model or an enum with data that is being written, one level deeper.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn open_model(out: &mut Encoder, model: &'static str) -> Result<(), EncodeError> {
    match out.descend() {
        Ok(()) => Ok(()),
        Err(error) => Err(error.in_step(PathStep::Model { model })),
    }
}

/// Closes a model: leaves the payload, skipping an unknown tail.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_header<'de, const M: bool, const W: bool>(input: &mut Decoder<'de>, header: &'static Header) -> Result<Head<'de>, DecodeError> {
    let mut said = Said { flags: 0, length: None };
    match header.fixed_len::<M>() {
        Some(len) if !W => match input.peek().split_at_checked(len) {
            // One bounds check for the whole header.
            Some((bytes, _)) => {
                let mut at = 0;
                // Unrolled by hand, so that the constant folds.
                if let Some(element) = header.elements.first() {
                    said.fixed::<M>(header, element, bytes, &mut at, input.offset())?;
                }
                if let Some(element) = header.elements.get(1) {
                    said.fixed::<M>(header, element, bytes, &mut at, input.offset())?;
                }
                if let Some(element) = header.elements.get(2) {
                    said.fixed::<M>(header, element, bytes, &mut at, input.offset())?;
                }
                input.skip(len);
            }
            None => return Err(short_header(input.peek(), input.offset(), input.is_open(), header, M)),
        },
        _ => {
            if let Some(element) = header.elements.first() {
                said.element::<M, W>(input, header, element)?;
            }
            if let Some(element) = header.elements.get(1) {
                said.element::<M, W>(input, header, element)?;
            }
            if let Some(element) = header.elements.get(2) {
                said.element::<M, W>(input, header, element)?;
            }
        }
    }
    let mut head = Head { flags: said.flags, bound: None };
    if let Some(length) = said.length {
        let entered = match input.check_payload(length) {
            Ok(()) => input.enter_as::<W>(length),
            Err(error) => Err(error),
        };
        match entered {
            Ok(bound) => head.bound = Some(bound),
            Err(error) => return Err(of_payload(error, header)),
        }
    }
    Ok(head)
}

impl Header {
    /// How many bytes the elements take, if that does not depend on their values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn fixed_len<const M: bool>(&self) -> Option<usize> {
        let mut len = 0;
        let mut at = 0;
        while at < self.elements.len() {
            let element = &self.elements[at];
            if M || !matches!(element.kind, HeaderKind::Constructor) {
                match element.width.fixed_len() {
                    Some(bytes) => len += bytes,
                    None => return None,
                }
            }
            at += 1;
        }
        Some(len)
    }
}

/// What header elements said.
struct Said {
    flags: u64,
    length: Option<u64>,
}

impl Said {
    /// Reads an element of a fixed form out of the header, which is there as a whole and starts at `offset`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed<const M: bool>(
        &mut self,
        header: &'static Header,
        element: &'static HeaderElement,
        bytes: &[u8],
        at: &mut usize,
        offset: usize,
    ) -> Result<(), DecodeError> {
        if !M && matches!(element.kind, HeaderKind::Constructor) {
            return Ok(());
        }
        let number = fixed_uint(&bytes[*at..], element.width, header.order);
        if matches!(element.kind, HeaderKind::Constructor) && number != header.constructor {
            return Err(wrong_constructor(offset + *at, header, number));
        }
        *at += element.width.min_len();
        self.note(element.kind, number);
        Ok(())
    }

    /// Reads an element in whatever form.
    #[inline]
    fn element<const M: bool, const W: bool>(
        &mut self,
        input: &mut Decoder<'_>,
        header: &'static Header,
        element: &'static HeaderElement,
    ) -> Result<(), DecodeError> {
        if !M && matches!(element.kind, HeaderKind::Constructor) {
            return Ok(());
        }
        if W {
            input.watch_begin(Label::Header(element.kind.name()));
        }
        let start = input.offset();
        let result = match input.take_uint(element.width, header.order) {
            Ok(number) if matches!(element.kind, HeaderKind::Constructor) && number != header.constructor => {
                Err(wrong_constructor(start, header, number))
            }
            Ok(number) => Ok(number),
            Err(error) => Err(error.in_step(PathStep::Header { model: header.model, element: element.kind.name() })),
        };
        match result {
            Ok(number) => {
                if W {
                    input.watch_end(&Settings::BIG, |shown| show_element(element.kind, header, number, shown));
                }
                self.note(element.kind, number);
                Ok(())
            }
            Err(error) => {
                if W {
                    input.watch_failed(&error);
                }
                Err(error)
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn note(&mut self, kind: HeaderKind, number: u64) {
        match kind {
            HeaderKind::Constructor => {}
            HeaderKind::Flags => self.flags = number,
            HeaderKind::PayloadLength => self.length = Some(number),
        }
    }
}

/// The number at the start of bytes that are there.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fixed_uint(bytes: &[u8], width: Width, order: ByteOrder) -> u64 {
    let len = width.min_len();
    let mut wide = [0; 8];
    match order {
        ByteOrder::Big => {
            wide[8 - len..].copy_from_slice(&bytes[..len]);
            u64::from_be_bytes(wide)
        }
        ByteOrder::Little => {
            wide[..len].copy_from_slice(&bytes[..len]);
            u64::from_le_bytes(wide)
        }
    }
}

/// The error of a header that is cut: that of the first element which would have failed alone.
#[cold]
#[inline(never)]
fn short_header(rest: &[u8], offset: usize, open: bool, header: &'static Header, message: bool) -> DecodeError {
    let mut at = 0;
    for element in header.elements {
        let is_constructor = matches!(element.kind, HeaderKind::Constructor);
        if is_constructor && !message {
            continue;
        }
        let (len, left) = (element.width.min_len(), rest.len() - at);
        if len > left {
            let step = PathStep::Header { model: header.model, element: element.kind.name() };
            return DecodeError::truncated(len as u64, left, offset + at, open).in_step(step);
        }
        let number = fixed_uint(&rest[at..], element.width, header.order);
        if is_constructor && number != header.constructor {
            return wrong_constructor(offset + at, header, number);
        }
        at += len;
    }
    of_payload(DecodeError::truncated(1, rest.len() - at, offset + at, open), header)
}

/// The error with the step of the payload length, which asked for more than there is.
#[cold]
#[inline(never)]
fn of_payload(error: DecodeError, header: &'static Header) -> DecodeError {
    error.in_step(PathStep::Header { model: header.model, element: "payload_length" })
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
fn wrong_constructor(offset: usize, header: &Header, found: u64) -> DecodeError {
    DecodeError::new(DecodeErrorKind::WrongConstructor { found, expected: header.constructor }, offset)
        .in_step(PathStep::Header { model: header.model, element: "constructor" })
}

/// A model that is being written.
pub struct Open {
    length: Option<Reserved>,
    /// Where the fields begin.
    body: usize,
}

/// Writes the header of a model, one level deeper.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encode_header<const M: bool>(out: &mut Encoder, header: &'static Header, flags: u64) -> Result<Open, EncodeError> {
    if !header.part {
        open_model(out, header.model)?;
    }
    let mut bytes = [0; 3 * VARINT_MAX];
    let mut head = HeadBytes { bytes: &mut bytes, used: 0, length: None };
    head.elements::<M>(header, flags)?;
    let (used, length) = (head.used, head.length);
    let start = out.end();
    out.put_slice(&bytes[..used]);
    let length = length.map(|(at, width)| Encoder::reserved(start + at, width, header.order));
    Ok(Open { length, body: start + used })
}

/// Writes a header of fixed size, which stands at the start of `bytes` with its constructor first, and what follows it
/// there, one level deeper.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encode_start<const M: bool, const N: usize>(
    out: &mut Encoder,
    header: &'static Header,
    flags: u64,
    mut bytes: [u8; N],
) -> Result<Open, EncodeError> {
    if !header.part {
        open_model(out, header.model)?;
    }
    let mut head = HeadBytes { bytes: &mut bytes, used: 0, length: None };
    head.elements::<true>(header, flags)?;
    let (used, length) = (head.used, head.length);
    let skipped = match header.elements {
        [first, ..] if !M && matches!(first.kind, HeaderKind::Constructor) => first.width.min_len(),
        _ => 0,
    };
    let start = out.end();
    out.put_slice(&bytes[skipped..]);
    let length = length.map(|(at, width)| Encoder::reserved(start + at - skipped, width, header.order));
    Ok(Open { length, body: start + used - skipped })
}

/// Fills in the payload length and closes the model.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn finish_model(out: &mut Encoder, open: Open, header: &'static Header) -> Result<(), EncodeError> {
    let payload = out.end() - open.body;
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

/// A header that is being put together.
struct HeadBytes<'a> {
    bytes: &'a mut [u8],
    used: usize,
    /// Where the payload length goes.
    length: Option<(usize, Width)>,
}

impl HeadBytes<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn elements<const M: bool>(&mut self, header: &'static Header, flags: u64) -> Result<(), EncodeError> {
        // Unrolled by hand, so that the constant folds.
        if let Some(element) = header.elements.first() {
            self.element::<M>(header, element, flags)?;
        }
        if let Some(element) = header.elements.get(1) {
            self.element::<M>(header, element, flags)?;
        }
        if let Some(element) = header.elements.get(2) {
            self.element::<M>(header, element, flags)?;
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn element<const M: bool>(&mut self, header: &'static Header, element: &'static HeaderElement, flags: u64) -> Result<(), EncodeError> {
        let number = match element.kind {
            HeaderKind::Constructor if !M => return Ok(()),
            HeaderKind::Constructor => header.constructor,
            HeaderKind::Flags => flags,
            HeaderKind::PayloadLength => {
                self.length = Some((self.used, element.width));
                self.used += element.width.min_len();
                return Ok(());
            }
        };
        if number > element.width.max() {
            return Err(header_overflow(number, header, element));
        }
        let free = &mut self.bytes[self.used..];
        let wide = number.to_be_bytes();
        let len = element.width.min_len();
        match (element.width, header.order) {
            (Width::VarUint, _) => {
                self.used += varint::write(number, free);
                return Ok(());
            }
            (_, ByteOrder::Big) => free[..len].copy_from_slice(&wide[8 - len..]),
            (_, ByteOrder::Little) => free[..len].copy_from_slice(&number.to_le_bytes()[..len]),
        }
        self.used += len;
        Ok(())
    }
}

#[cold]
#[inline(never)]
fn header_overflow(number: u64, header: &'static Header, element: &'static HeaderElement) -> EncodeError {
    out_of_range(element.kind.name(), number, element.width.max()).in_step(PathStep::Header { model: header.model, element: element.kind.name() })
}

/// Reads and checks the bytes in front of everything.
#[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn put_magic(out: &mut Encoder, bytes: &'static [u8]) {
    out.put_slice(bytes);
}

/// Turns what `writable = …` says into an error of encoding.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn writable<E: Into<EncodeError>>(result: Result<(), E>, model: &'static str) -> Result<(), EncodeError> {
    match result {
        Ok(()) => Ok(()),
        Err(reason) => Err(reason.into().in_step(PathStep::Model { model })),
    }
}

/// Turns what `validate = …` says into an error at the start of the model.
#[cfg_attr(not(debug_assertions), inline(always))]
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
