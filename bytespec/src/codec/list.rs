//! Lists: items one after the other, their extent as the settings say.

use crate::decoder::Decoder;
use crate::encoder::{Encoder, out_of_range};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, PathStep};
use crate::rt;
use crate::schema::Layout;
use crate::settings::{Length, Settings};
use crate::watch::{Label, Shown};
use crate::{Decode, Described, Encode};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The most bytes that are reserved for items before any of them was read.
const FIRST_RESERVE: usize = 4096;

impl<T: Encode<C>, C: ?Sized> Encode<C> for [T] {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        out.check_items(self.len())?;
        match settings.length {
            Length::Prefix(width) => {
                // Nothing has to be patched where the length is known.
                if let Some(len) = T::item_len(settings.items()) {
                    out.put_uint((len * self.len()) as u64, width, settings.byte_order, "byte length")?;
                    return T::encode_items(self, out, settings.items(), ctx);
                }
                let length = out.reserve_length(width, settings.byte_order);
                T::encode_items(self, out, settings.items(), ctx)?;
                out.patch_length(length, "byte length")
            }
            Length::Count { width, mask } => {
                let count = self.len() as u64;
                if count & !mask != 0 {
                    return Err(out_of_range("item count", count, mask));
                }
                out.put_uint(count, width, settings.byte_order, "item count")?;
                T::encode_items(self, out, settings.items(), ctx)
            }
            Length::Rest => T::encode_items(self, out, settings.items(), ctx),
            Length::Nul => {
                let start = out.written();
                T::encode_items(self, out, settings.items(), ctx)?;
                end_with_nul(out, start, 1)
            }
        }
    }

    fn size_hint(&self) -> usize {
        // Three items stand for all: the guess must stay cheap. No item is asked twice, or deep nesting would cost its power.
        let (first, middle, last) = match self {
            [] => return 10,
            [one] => (one, None, None),
            [first, last] => (first, None, Some(last)),
            [first, .., last] => (first, self.get(self.len() / 2), Some(last)),
        };
        let sample = [Some(first), middle, last];
        let sampled = sample.iter().flatten().count();
        let sum: usize = sample.into_iter().flatten().map(Encode::<C>::size_hint).sum();
        10 + sum.div_ceil(sampled).saturating_mul(self.len())
    }
}

/// Writes the NUL that ends what was written since `start`, which must hold none, in units of `unit` bytes.
pub(super) fn end_with_nul(out: &mut Encoder, start: usize, unit: usize) -> Result<(), EncodeError> {
    if let Some(at) = find_nul(out.since(start), unit) {
        return Err(EncodeError::new(EncodeErrorKind::InnerNul { at }));
    }
    out.put_zeros(unit);
    Ok(())
}

/// The byte position of the first unit that is zero.
pub(super) fn find_nul(bytes: &[u8], unit: usize) -> Option<usize> {
    if unit == 1 {
        return bytes.iter().position(|&byte| byte == 0);
    }
    bytes.chunks_exact(unit).position(|unit| unit.iter().all(|&byte| byte == 0)).map(|at| at * unit)
}

/// Writes items one by one.
pub(crate) fn encode_each<T: Encode<C>, C: ?Sized>(
    items: &[T],
    out: &mut Encoder,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<(), EncodeError> {
    for (at, item) in items.iter().enumerate() {
        let before = out.end();
        let result = rt::encode_item(item, out, settings, ctx);
        if let Err(error) = result {
            return Err(error.in_step(PathStep::Index(at)));
        }
        if out.end() == before {
            return Err(EncodeError::new(EncodeErrorKind::ZeroSizeItem).in_step(PathStep::Index(at)));
        }
    }
    Ok(())
}

/// Reads a list whose extent the settings say.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn decode_list<'de, T: Decode<'de, C>, C: ?Sized, const WATCHED: bool>(
    input: &mut Decoder<'de>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<Vec<T>, DecodeError> {
    match settings.length {
        Length::Prefix(width) => {
            let length = input.take_uint(width, settings.byte_order)?;
            let bound = input.enter_as::<WATCHED>(length)?;
            let items = decode_items::<T, C, WATCHED>(input, None, settings.items(), ctx)?;
            input.leave(bound);
            Ok(items)
        }
        Length::Count { width, mask } => {
            let count = input.take_uint(width, settings.byte_order)? & mask;
            let count = rt::to_usize("item count", count, input)?;
            decode_items::<T, C, WATCHED>(input, Some(count), settings.items(), ctx)
        }
        Length::Rest => decode_items::<T, C, WATCHED>(input, None, settings.items(), ctx),
        Length::Nul => {
            let Some(end) = find_nul(input.peek(), 1) else {
                return Err(input.truncated(input.remaining() as u64 + 1));
            };
            let bound = input.enter(end as u64)?;
            let items = decode_items::<T, C, WATCHED>(input, None, settings.items(), ctx)?;
            input.leave(bound);
            if WATCHED {
                input.watch_begin(Label::Wire("terminator"));
            }
            input.take_byte()?;
            if WATCHED {
                input.watch_end(settings, |_| ());
            }
            Ok(items)
        }
    }
}

/// Reads `count` items, or items until the bound is used up.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn decode_items<'de, T: Decode<'de, C>, C: ?Sized, const WATCHED: bool>(
    input: &mut Decoder<'de>,
    count: Option<usize>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<Vec<T>, DecodeError> {
    match T::decode_bulk(input, count, settings) {
        Some(items) => items,
        None => decode_each::<T, C, WATCHED>(input, count, |_| Ok(false), settings, ctx),
    }
}

/// Reads items one by one: until there are `count`, or `ended` says so, or (without count) the bound is used up.
pub(crate) fn decode_each<'de, T: Decode<'de, C>, C: ?Sized, const WATCHED: bool>(
    input: &mut Decoder<'de>,
    count: Option<usize>,
    mut ended: impl FnMut(&mut Decoder<'de>) -> Result<bool, DecodeError>,
    settings: &'static Settings,
    ctx: &mut C,
) -> Result<Vec<T>, DecodeError> {
    if let Some(count) = count {
        input.check_items(count)?;
    }
    let first = input.remaining();
    let mut items: Vec<T> = Vec::new();
    while count.map_or_else(|| !input.is_empty(), |count| items.len() < count) && !ended(input)? {
        if items.len() == items.capacity() {
            let slots = more_slots(items.len(), first - input.remaining(), input.remaining(), T::MIN_LEN, size_of::<T>());
            let slots = count.map_or(slots, |count| slots.min(count - items.len()));
            input.charge(slots.saturating_mul(size_of::<T>()))?;
            items.reserve_exact(slots);
        }
        let at = items.len();
        if count.is_none() {
            input.check_items(at + 1)?;
        }
        let before = input.remaining();
        if WATCHED {
            input.watch_begin(Label::Item(at));
        }
        let item = match rt::decode_item::<T, C, WATCHED>(input, settings, ctx) {
            Ok(item) => item,
            Err(error) => {
                if WATCHED {
                    input.watch_failed(&error);
                }
                return Err(error.in_step(PathStep::Index(at)));
            }
        };
        if WATCHED {
            input.watch_end(settings, |shown| item.show(shown));
        }
        // A codec that goes back would read the same bytes for ever.
        if input.remaining() >= before {
            return Err(input.error(DecodeErrorKind::ZeroSizeItem).in_step(PathStep::Index(at)));
        }
        items.push(item);
    }
    Ok(items)
}

/// For how many more items there should be room, when `items` took `read` bytes and `left` bytes are left. Never from a declared
/// number, and never for more items than the bytes that are left can hold: a page at first, then as many as there are if the
/// rest is like what was read, but at least a quarter more.
#[cold]
#[inline(never)]
fn more_slots(items: usize, read: usize, left: usize, min_len: usize, size: usize) -> usize {
    let possible = left / min_len.max(1);
    let slots = match items.saturating_mul(left).checked_div(read) {
        None => FIRST_RESERVE / size.max(1),
        Some(alike) => (alike + alike / 16).max(items / 4),
    };
    slots.min(possible).max(1)
}

/// Says how long a list is, then what is in it, unless its items are pieces of their own.
fn show_list<'de, T: Decode<'de, C>, C: ?Sized>(items: &[T], shown: &mut Shown<'_>) {
    if !shown.in_pieces() {
        T::show_bulk(items, shown);
    }
    if shown.is_empty() {
        shown.list_extent();
        shown.items(items.len());
    }
}

impl<T: Encode<C>, C: ?Sized> Encode<C> for Vec<T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        self[..].encode_value(out, settings, ctx)
    }

    #[inline]
    fn size_hint(&self) -> usize {
        Encode::<C>::size_hint(&self[..])
    }
}

impl<T: Described> Described for Vec<T> {
    const LAYOUT: Layout = Layout::List(|| T::LAYOUT);
}

macro_rules! owned_list {
    ($($list:ty, $from:path;)*) => {$(
        impl<'de, T: Decode<'de, C>, C: ?Sized> Decode<'de, C> for $list {
            const MIN_LEN: usize = 0;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError> {
                decode_list::<T, C, false>(input, settings, ctx).map($from)
            }

            fn decode_as<const MESSAGE: bool, const WATCHED: bool>(
                input: &mut Decoder<'de>,
                settings: &'static Settings,
                ctx: &mut C,
            ) -> Result<Self, DecodeError> {
                decode_list::<T, C, WATCHED>(input, settings, ctx).map($from)
            }

            fn show(&self, shown: &mut Shown<'_>) {
                show_list::<T, C>(self, shown);
            }
        }

        impl<'de, T: Decode<'de, C>, C: ?Sized> DecodeList<'de, C> for $list {
            type Item = T;

            #[inline]
            fn decode_counted<const WATCHED: bool>(
                count: usize,
                input: &mut Decoder<'de>,
                settings: &'static Settings,
                ctx: &mut C,
            ) -> Result<Self, DecodeError> {
                decode_items::<T, C, WATCHED>(input, Some(count), settings, ctx).map($from)
            }

            fn decode_until<const WATCHED: bool>(
                ended: impl FnMut(&mut Decoder<'de>) -> Result<bool, DecodeError>,
                input: &mut Decoder<'de>,
                settings: &'static Settings,
                ctx: &mut C,
            ) -> Result<Self, DecodeError> {
                // A missing terminator is a missing byte, not an end: so many items can never be.
                decode_each::<T, C, WATCHED>(input, Some(usize::MAX), ended, settings, ctx).map($from)
            }
        }

        impl<T: Encode<C>, C: ?Sized> EncodeList<C> for $list {
            type Item = T;

            fn items(&self) -> &[T] {
                self
            }
        }
    )*};
}

owned_list! {
    Vec<T>, core::convert::identity;
    Box<[T]>, Vec::into_boxed_slice;
    Arc<[T]>, Arc::from;
    Rc<[T]>, Rc::from;
}

impl<T: Described> Described for [T] {
    const LAYOUT: Layout = Layout::List(|| T::LAYOUT);
}

/// A list whose extent is said elsewhere: `#[field(count = …)]`, `#[field(terminator = …)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list that can be read by count or terminator",
    label = "no list",
    note = "use `Vec<…>` or `Box<[…]>`"
)]
pub trait DecodeList<'de, C: ?Sized>: Sized {
    /// What it holds.
    type Item;

    /// Reads that many items.
    ///
    /// # Errors
    /// As the items.
    fn decode_counted<const WATCHED: bool>(
        count: usize,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        ctx: &mut C,
    ) -> Result<Self, DecodeError>;

    /// Reads items until `ended`, asked before each of them, says that it took the end.
    ///
    /// # Errors
    /// As the items, and as `ended`.
    fn decode_until<const WATCHED: bool>(
        ended: impl FnMut(&mut Decoder<'de>) -> Result<bool, DecodeError>,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        ctx: &mut C,
    ) -> Result<Self, DecodeError>;
}

/// The items of a list whose extent is said elsewhere.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list that can be written by count or terminator",
    label = "no list",
    note = "use `Vec<…>` or `Box<[…]>`"
)]
pub trait EncodeList<C: ?Sized> {
    /// What it holds.
    type Item: Encode<C>;

    /// The items.
    fn items(&self) -> &[Self::Item];
}
