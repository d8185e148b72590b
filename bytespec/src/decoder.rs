//! The reader: a slice that only ever shrinks.

use crate::Decode;
use crate::error::{DecodeError, DecodeErrorKind, LimitKind};
use crate::limits::Limits;
use crate::settings::{ByteOrder, Settings, Width};
use crate::watch::{Label, Shown, Watcher};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::mem::ManuallyDrop;

/// A bounded reader over the input.
///
/// It holds what is left of the current bound. A bound (a payload, a list, a size field) is entered by cutting the
/// slice and left by handing back what was cut off, so nothing inside can see behind it. Offsets are absolute: they
/// count from the start of the buffer that the caller gave.
pub struct Decoder<'de> {
    rest: &'de [u8],
    /// Absolute offset of the end of `rest`.
    end: usize,
    /// How many more models may be opened.
    depth: u32,
    /// Whether `rest` ends where the input ends and not at a bound inside it.
    open: bool,
    budget: usize,
    limits: Limits,
    whole: &'de [u8],
    /// Absolute offset of the start of the message; alignment counts from here.
    origin: usize,
    #[cfg(feature = "bytes")]
    shared: Option<&'de bytes::Bytes>,
    /// Taken out by the one who put it in; without drop glue, so that unwatched decoding does not pay for it.
    watcher: ManuallyDrop<Option<Box<Watcher>>>,
}

/// What was cut off when a bound was entered; hand it back with [`Decoder::leave`].
#[must_use = "a bound that is not left hides the rest of the input"]
pub struct Bound<'de> {
    tail: &'de [u8],
    open: bool,
}

/// A state to which [`Decoder::rewind`] goes back.
#[derive(Clone, Copy)]
pub struct Checkpoint<'de> {
    rest: &'de [u8],
    end: usize,
    depth: u32,
    open: bool,
}

impl<'de> Decoder<'de> {
    /// A reader from the start of `input`.
    #[inline]
    pub fn new(input: &'de [u8], limits: &Limits) -> Self {
        Decoder {
            rest: input,
            end: input.len(),
            depth: limits.depth,
            open: true,
            budget: limits.alloc,
            limits: *limits,
            whole: input,
            origin: 0,
            #[cfg(feature = "bytes")]
            shared: None,
            watcher: ManuallyDrop::new(None),
        }
    }

    /// A reader whose [`Bytes`](bytes::Bytes) fields are slices of `input` instead of copies.
    #[cfg(feature = "bytes")]
    pub fn of_shared(input: &'de bytes::Bytes, limits: &Limits) -> Self {
        let mut decoder = Self::new(input, limits);
        decoder.shared = Some(input);
        decoder
    }

    /// The absolute offset of the next byte.
    #[inline]
    pub fn offset(&self) -> usize {
        self.end - self.rest.len()
    }

    /// How many bytes of the message were read; alignment counts from its start.
    #[inline]
    pub fn position(&self) -> usize {
        self.offset() - self.origin
    }

    /// How many bytes are left of the bound.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Whether the bound is used up.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// What is left of the bound, without taking it.
    #[inline]
    pub fn peek(&self) -> &'de [u8] {
        self.rest
    }

    /// Whether the bound ends where the input ends.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// The limits of this run.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes `count` bytes.
    ///
    /// # Errors
    /// [`Truncated`](DecodeErrorKind::Truncated) when fewer are left.
    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'de [u8], DecodeError> {
        match self.rest.split_at_checked(count) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.truncated(count as u64)),
        }
    }

    /// Takes all that is left of the bound.
    #[inline]
    pub fn take_rest(&mut self) -> &'de [u8] {
        let taken = self.rest;
        self.rest = &taken[taken.len()..];
        taken
    }

    /// Takes `N` bytes.
    ///
    /// # Errors
    /// [`Truncated`](DecodeErrorKind::Truncated) when fewer are left.
    #[inline]
    pub fn take_array<const N: usize>(&mut self) -> Result<&'de [u8; N], DecodeError> {
        match self.rest.split_first_chunk::<N>() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.truncated(N as u64)),
        }
    }

    /// Passes over bytes that were seen to be there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn skip(&mut self, count: usize) {
        self.rest = &self.rest[count..];
    }

    /// Takes `N` bytes if they are there.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_run<const N: usize>(&mut self) -> Option<&'de [u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(taken)
    }

    /// Takes one byte.
    ///
    /// # Errors
    /// [`Truncated`](DecodeErrorKind::Truncated) at the end of the bound.
    #[inline]
    pub fn take_byte(&mut self) -> Result<u8, DecodeError> {
        match self.rest.split_first() {
            Some((&byte, rest)) => {
                self.rest = rest;
                Ok(byte)
            }
            None => Err(self.truncated(1)),
        }
    }

    /// Reads a value of a type that needs no context.
    ///
    /// # Errors
    /// What the type says.
    #[inline]
    pub fn get<T: Decode<'de, ()>>(&mut self, settings: &'static Settings) -> Result<T, DecodeError> {
        T::decode_value(self, settings, &mut ())
    }

    /// Reads a nested value from inside a codec; unlike a direct call it stays visible to
    /// [`explain`](crate::explain()).
    ///
    /// # Errors
    /// What the type says.
    pub fn nested<T: Decode<'de, C>, C: ?Sized>(&mut self, settings: &'static Settings, ctx: &mut C) -> Result<T, DecodeError> {
        if self.watcher.is_some() { crate::rt::decode_watched(self, settings, ctx) } else { T::decode_value(self, settings, ctx) }
    }

    /// Reads an unsigned number in one of the forms of lengths and header elements.
    ///
    /// # Errors
    /// [`Truncated`](DecodeErrorKind::Truncated), or what is wrong with a varint.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_uint(&mut self, width: Width, order: ByteOrder) -> Result<u64, DecodeError> {
        match (width, order) {
            (Width::One, _) => Ok(u64::from(self.take_byte()?)),
            (Width::Two, ByteOrder::Big) => Ok(u64::from(u16::from_be_bytes(*self.take_array()?))),
            (Width::Two, ByteOrder::Little) => Ok(u64::from(u16::from_le_bytes(*self.take_array()?))),
            (Width::Four, ByteOrder::Big) => Ok(u64::from(u32::from_be_bytes(*self.take_array()?))),
            (Width::Four, ByteOrder::Little) => Ok(u64::from(u32::from_le_bytes(*self.take_array()?))),
            (Width::Eight, ByteOrder::Big) => Ok(u64::from_be_bytes(*self.take_array()?)),
            (Width::Eight, ByteOrder::Little) => Ok(u64::from_le_bytes(*self.take_array()?)),
            (Width::VarUint, _) => self.take_varuint(),
        }
    }

    /// Reads a length in one of these forms and compares it with what is left: the bytes are then there.
    ///
    /// # Errors
    /// As [`take_uint`](Self::take_uint) and [`take`](Self::take).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_length(&mut self, width: Width, order: ByteOrder) -> Result<usize, DecodeError> {
        let length = self.take_uint(width, order)?;
        if length > self.rest.len() as u64 {
            return Err(self.truncated(length));
        }
        Ok(length as usize)
    }

    /// Bounds what follows to `length` bytes.
    ///
    /// # Errors
    /// [`Truncated`](DecodeErrorKind::Truncated) when fewer are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn enter(&mut self, length: u64) -> Result<Bound<'de>, DecodeError> {
        let Some((inner, tail)) = usize::try_from(length).ok().and_then(|length| self.rest.split_at_checked(length)) else {
            return Err(self.truncated(length));
        };
        self.rest = inner;
        self.end -= tail.len();
        let open = core::mem::replace(&mut self.open, false);
        Ok(Bound { tail, open })
    }

    /// The same; a watcher that looks into what is cut gets what there is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn enter_as<const W: bool>(&mut self, length: u64) -> Result<Bound<'de>, DecodeError> {
        let left = self.rest.len() as u64;
        if W && length > left && self.watcher.as_deref().is_some_and(|watcher| watcher.into_cut) {
            return self.enter(left);
        }
        self.enter(length)
    }

    /// Leaves a bound; what is left inside is skipped.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave(&mut self, bound: Bound<'de>) {
        self.rest = bound.tail;
        self.end += bound.tail.len();
        self.open = bound.open;
    }

    /// Leaves a bound that has to be used up.
    ///
    /// # Errors
    /// [`TrailingData`](DecodeErrorKind::TrailingData) when bytes are left.
    #[inline]
    pub fn leave_finished(&mut self, bound: Bound<'de>) -> Result<(), DecodeError> {
        if !self.rest.is_empty() {
            return Err(self.error(DecodeErrorKind::TrailingData { extra: self.rest.len() }));
        }
        self.leave(bound);
        Ok(())
    }

    /// Remembers the place, for [`rewind`](Self::rewind).
    pub fn checkpoint(&self) -> Checkpoint<'de> {
        Checkpoint { rest: self.rest, end: self.end, depth: self.depth, open: self.open }
    }

    /// Goes back to a place in the same input.
    pub fn rewind(&mut self, to: Checkpoint<'de>) {
        self.rest = to.rest;
        self.end = to.end;
        self.depth = to.depth;
        self.open = to.open;
        if self.watcher.is_some() {
            self.forget();
        }
    }

    /// What was read behind this place was not what is there.
    #[cold]
    fn forget(&mut self) {
        let offset = self.offset();
        if let Some(watcher) = self.watcher.as_deref_mut() {
            watcher.forget(offset);
        }
    }

    /// A reader over the whole input from an absolute offset, with this one's limits and what is left of its budget.
    ///
    /// # Errors
    /// [`StartBehindEnd`](DecodeErrorKind::StartBehindEnd).
    pub fn at(&self, offset: usize) -> Result<Decoder<'de>, DecodeError> {
        let Some(rest) = self.whole.get(offset..) else {
            let len = self.whole.len();
            return Err(self.error_at(DecodeErrorKind::StartBehindEnd { len }, offset));
        };
        Ok(Decoder {
            rest,
            end: self.whole.len(),
            depth: self.depth,
            open: true,
            budget: self.budget,
            limits: self.limits,
            whole: self.whole,
            origin: self.origin,
            #[cfg(feature = "bytes")]
            shared: self.shared,
            watcher: ManuallyDrop::new(None),
        })
    }

    /// Goes to an absolute offset. Behind the end of the input there is nothing to read.
    #[inline]
    pub(crate) fn seek(&mut self, offset: usize) {
        self.rest = self.whole.get(offset..).unwrap_or(&[]);
        self.end = Ord::max(self.whole.len(), offset);
        self.origin = offset;
    }

    /// The slice as a part of the shared input, if there is one.
    #[cfg(feature = "bytes")]
    pub(crate) fn share(&self, slice: &'de [u8]) -> bytes::Bytes {
        match self.shared {
            Some(shared) => shared.slice_ref(slice),
            None => bytes::Bytes::copy_from_slice(slice),
        }
    }

    // --- limits ---

    /// Opens a model: one level deeper.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn descend(&mut self) -> Result<(), DecodeError> {
        if self.depth == 0 {
            return Err(self.limit(LimitKind::Depth, u64::from(self.limits.depth) + 1, u64::from(self.limits.depth)));
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

    /// Charges memory that is about to be allocated.
    ///
    /// # Errors
    /// [`Limit`](DecodeErrorKind::Limit) when the budget of [`Limits::max_alloc`] is used up.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn charge(&mut self, bytes: usize) -> Result<(), DecodeError> {
        match self.budget.checked_sub(bytes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => {
                let used = (self.limits.alloc - self.budget) as u64;
                Err(self.limit(LimitKind::Alloc, used.saturating_add(bytes as u64), self.limits.alloc as u64))
            }
        }
    }

    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn check_payload(&self, length: u64) -> Result<(), DecodeError> {
        if length > self.limits.payload as u64 {
            return Err(self.limit(LimitKind::Payload, length, self.limits.payload as u64));
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn check_text(&self, length: usize) -> Result<(), DecodeError> {
        if length > self.limits.text {
            return Err(self.limit(LimitKind::Text, length as u64, self.limits.text as u64));
        }
        Ok(())
    }

    /// Compares a number of items with [`Limits::max_items`].
    ///
    /// # Errors
    /// [`Limit`](DecodeErrorKind::Limit) when there are more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn check_items(&self, count: usize) -> Result<(), DecodeError> {
        if count > self.limits.items {
            return Err(self.limit(LimitKind::Items, count as u64, self.limits.items as u64));
        }
        Ok(())
    }

    // --- errors ---

    /// An error at the current offset.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset())
    }

    /// An error at an absolute offset.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn error_at(&self, kind: DecodeErrorKind, offset: usize) -> DecodeError {
        DecodeError::new(kind, offset)
    }

    /// An error in words at the current offset.
    #[cold]
    pub fn custom(&self, message: impl Into<Cow<'static, str>>) -> DecodeError {
        self.error(DecodeErrorKind::Custom(message.into()))
    }

    /// The error of a read that wanted `needed` bytes here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn truncated(&self, needed: u64) -> DecodeError {
        DecodeError::truncated(needed, self.rest.len(), self.offset(), self.open)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn limit(&self, kind: LimitKind, found: u64, limit: u64) -> DecodeError {
        DecodeError::limit(kind, found, limit, self.offset())
    }

    // --- watching ---

    pub(crate) fn watch(&mut self, watcher: Box<Watcher>) {
        self.watcher = ManuallyDrop::new(Some(watcher));
    }

    pub(crate) fn take_watcher(&mut self) -> Option<Box<Watcher>> {
        self.watcher.take()
    }

    /// Whether somebody watches: a codec of many small parts asks once and spares itself the calls below.
    #[inline]
    pub fn is_watched(&self) -> bool {
        self.watcher.is_some()
    }

    /// Tells the watcher, if there is one, that a piece begins here. A codec that has parts may call it.
    #[cold]
    pub fn watch_begin(&mut self, label: Label) {
        let offset = self.offset();
        if let Some(watcher) = self.watcher.as_deref_mut() {
            watcher.begin(label, offset);
        }
    }

    /// Tells the watcher that the piece begun last ends here, and what it is.
    #[cold]
    pub fn watch_end(&mut self, settings: &'static Settings, show: impl FnOnce(&mut Shown<'_>)) {
        let offset = self.offset();
        if let Some(watcher) = self.watcher.as_deref_mut() {
            watcher.end(self.whole, offset, false, settings, show);
        }
    }

    /// Tells the watcher that reading the piece begun last failed at an offset.
    #[cold]
    pub fn watch_failed(&mut self, error: &DecodeError) {
        let offset = error.offset();
        if let Some(watcher) = self.watcher.as_deref_mut() {
            watcher.end(self.whole, offset, true, &Settings::BIG, |_| ());
        }
    }
}
