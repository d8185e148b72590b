//! The writer: appends to one growing vector, patches lengths in afterwards.

use crate::Encode;
use crate::error::{EncodeError, EncodeErrorKind, LimitKind};
use crate::limits::Limits;
use crate::settings::{ByteOrder, Settings, Width};
use alloc::string::ToString;
use alloc::vec::Vec;

/// Writes values, one pass, into one vector.
pub struct Encoder {
    out: Vec<u8>,
    /// Where the message began in `out`; alignment counts from here.
    start: usize,
    depth: u32,
    /// How long `out` may become.
    max: usize,
    limits: Limits,
}

/// A length that is reserved and not yet known.
#[must_use = "a reserved length has to be patched"]
#[derive(Clone, Copy)]
pub struct Reserved {
    at: usize,
    width: Width,
    order: ByteOrder,
}

impl Encoder {
    /// Appends to `out`; what is there stays.
    #[inline]
    pub fn new(out: Vec<u8>, limits: &Limits) -> Self {
        let start = out.len();
        Encoder { out, start, depth: limits.depth, max: start.saturating_add(limits.alloc), limits: *limits }
    }

    /// The vector, with what it held before in front.
    #[inline]
    pub fn into_vec(self) -> Vec<u8> {
        self.out
    }

    /// How many bytes have been written.
    #[inline]
    pub fn written(&self) -> usize {
        self.out.len() - self.start
    }

    /// The bytes written since [`written`](Self::written) was `from`.
    pub fn since(&self, from: usize) -> &[u8] {
        self.out.get(self.start + from..).unwrap_or(&[])
    }

    /// Takes back what was written since [`written`](Self::written) was `to`.
    pub fn truncate(&mut self, to: usize) {
        self.out.truncate(self.start + to);
    }

    /// The limits of this run.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Writes bytes as they are.
    #[inline]
    pub fn put_slice(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// Writes `N` bytes as they are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_array<const N: usize>(&mut self, bytes: [u8; N]) {
        self.out.extend_from_slice(&bytes);
    }

    /// Writes one byte.
    #[inline]
    pub fn put_byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    /// Writes `count` zero bytes.
    #[inline]
    pub fn put_zeros(&mut self, count: usize) {
        self.out.resize(self.out.len() + count, 0);
    }

    /// Writes a value of a type that needs no context.
    ///
    /// # Errors
    /// What the type says.
    #[inline]
    pub fn put<T: Encode<()> + ?Sized>(&mut self, value: &T, settings: &'static Settings) -> Result<(), EncodeError> {
        value.encode_value(self, settings, &mut ())
    }

    /// Room for more bytes, as a hint.
    pub fn reserve(&mut self, bytes: usize) {
        self.out.reserve(bytes);
    }

    /// Writes an unsigned number in one of the forms of lengths and header elements.
    ///
    /// # Errors
    /// [`OutOfRange`](EncodeErrorKind::OutOfRange), naming `what`, when the form cannot say the number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put_uint(&mut self, value: u64, width: Width, order: ByteOrder, what: &'static str) -> Result<(), EncodeError> {
        if value > width.max() {
            return Err(out_of_range(what, value, width.max()));
        }
        match (width, order) {
            (Width::One, _) => self.put_byte(value as u8),
            (Width::Two, ByteOrder::Big) => self.put_array((value as u16).to_be_bytes()),
            (Width::Two, ByteOrder::Little) => self.put_array((value as u16).to_le_bytes()),
            (Width::Four, ByteOrder::Big) => self.put_array((value as u32).to_be_bytes()),
            (Width::Four, ByteOrder::Little) => self.put_array((value as u32).to_le_bytes()),
            (Width::Eight, ByteOrder::Big) => self.put_array(value.to_be_bytes()),
            (Width::Eight, ByteOrder::Little) => self.put_array(value.to_le_bytes()),
            (Width::VarUint, _) => self.put_varuint(value),
        }
        Ok(())
    }

    /// Makes room for a length that is known later. A varint gets one byte and is widened when patched.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn reserve_length(&mut self, width: Width, order: ByteOrder) -> Reserved {
        let at = self.out.len();
        match width {
            Width::One | Width::VarUint => self.put_byte(0),
            Width::Two => self.put_array([0; 2]),
            Width::Four => self.put_array([0; 4]),
            Width::Eight => self.put_array([0; 8]),
        }
        Reserved { at, width, order }
    }

    /// The length of the vector.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end(&self) -> usize {
        self.out.len()
    }

    /// A length for which there is room in the vector already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reserved(at: usize, width: Width, order: ByteOrder) -> Reserved {
        Reserved { at, width, order }
    }

    /// Fills in a reserved length: the number of bytes written since.
    ///
    /// A varint of a body of 128 bytes or more moves that body once.
    ///
    /// # Errors
    /// [`OutOfRange`](EncodeErrorKind::OutOfRange), naming `what`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn patch_length(&mut self, reserved: Reserved, what: &'static str) -> Result<(), EncodeError> {
        let length = self.out.len() - reserved.at - reserved.width.min_len();
        self.patch(reserved, length as u64, what)
    }

    /// How many bytes were written since a length was reserved.
    #[inline]
    pub fn length_since(&self, reserved: Reserved) -> usize {
        self.out.len() - reserved.at - reserved.width.min_len()
    }

    /// Fills in a reserved number.
    ///
    /// # Errors
    /// [`OutOfRange`](EncodeErrorKind::OutOfRange), naming `what`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn patch(&mut self, reserved: Reserved, value: u64, what: &'static str) -> Result<(), EncodeError> {
        if value > reserved.width.max() {
            return Err(out_of_range(what, value, reserved.width.max()));
        }
        let at = reserved.at;
        match (reserved.width, reserved.order) {
            (Width::One, _) => self.out[at] = value as u8,
            (Width::Two, ByteOrder::Big) => self.out[at..at + 2].copy_from_slice(&(value as u16).to_be_bytes()),
            (Width::Two, ByteOrder::Little) => self.out[at..at + 2].copy_from_slice(&(value as u16).to_le_bytes()),
            (Width::Four, ByteOrder::Big) => self.out[at..at + 4].copy_from_slice(&(value as u32).to_be_bytes()),
            (Width::Four, ByteOrder::Little) => self.out[at..at + 4].copy_from_slice(&(value as u32).to_le_bytes()),
            (Width::Eight, ByteOrder::Big) => self.out[at..at + 8].copy_from_slice(&value.to_be_bytes()),
            (Width::Eight, ByteOrder::Little) => self.out[at..at + 8].copy_from_slice(&value.to_le_bytes()),
            (Width::VarUint, _) if value < 0x80 => self.out[at] = value as u8,
            (Width::VarUint, _) => self.widen_varuint(at, value),
        }
        Ok(())
    }

    /// Replaces the one byte at `at` by the varint of `value`, moving what follows once.
    #[cold]
    #[inline(never)]
    fn widen_varuint(&mut self, at: usize, value: u64) {
        let end = self.out.len();
        let width = crate::codec::varint::len(value);
        self.put_zeros(width - 1);
        self.out.copy_within(at + 1..end, at + width);
        let mut rest = value;
        for byte in &mut self.out[at..at + width - 1] {
            *byte = rest as u8 | 0x80;
            rest >>= 7;
        }
        self.out[at + width - 1] = rest as u8;
    }

    // --- limits ---

    /// Opens a model: one level deeper.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn descend(&mut self) -> Result<(), EncodeError> {
        if self.depth == 0 {
            let limit = u64::from(self.limits.depth);
            return Err(over_limit(LimitKind::Depth, limit + 1, limit));
        }
        self.depth -= 1;
        Ok(())
    }

    /// Closes a model.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn ascend(&mut self) {
        self.depth += 1;
    }

    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn check_payload(&self, length: usize) -> Result<(), EncodeError> {
        if length > self.limits.payload {
            return Err(over_limit(LimitKind::Payload, length as u64, self.limits.payload as u64));
        }
        if self.out.len() > self.max {
            return Err(over_limit(LimitKind::Alloc, self.written() as u64, self.limits.alloc as u64));
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn check_text(&self, length: usize) -> Result<(), EncodeError> {
        if length > self.limits.text {
            return Err(over_limit(LimitKind::Text, length as u64, self.limits.text as u64));
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn check_items(&self, count: usize) -> Result<(), EncodeError> {
        if count > self.limits.items {
            return Err(over_limit(LimitKind::Items, count as u64, self.limits.items as u64));
        }
        Ok(())
    }
}

#[cold]
#[inline(never)]
fn over_limit(kind: LimitKind, found: u64, limit: u64) -> EncodeError {
    EncodeError::new(EncodeErrorKind::Limit { kind, found, limit })
}

#[cold]
#[inline(never)]
pub(crate) fn out_of_range(what: &'static str, value: u64, max: u64) -> EncodeError {
    EncodeError::new(EncodeErrorKind::OutOfRange { what, value: value.to_string(), max })
}
