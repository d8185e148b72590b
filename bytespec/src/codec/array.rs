//! Arrays: exactly `N` items, nothing in front.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, Described, Encode};

impl<T: Encode<C>, C: ?Sized, const N: usize> Encode<C> for [T; N] {
    #[inline]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        T::encode_items(self, out, settings.items(), ctx)
    }

    #[inline]
    fn size_hint(&self) -> usize {
        self.first().map_or(0, Encode::<C>::size_hint) * N
    }
}

impl<'de, T: Decode<'de, C>, C: ?Sized, const N: usize> Decode<'de, C> for [T; N] {
    const MIN_LEN: usize = T::MIN_LEN * N;

    #[inline]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError> {
        Self::decode_as::<false, false>(input, settings, ctx)
    }

    #[inline]
    fn decode_as<const MESSAGE: bool, const WATCHED: bool>(
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        ctx: &mut C,
    ) -> Result<Self, DecodeError> {
        // Items of a known size are there or not as a whole.
        if T::MIN_LEN * N > input.remaining() && settings.item.is_none() {
            return Err(input.truncated((T::MIN_LEN * N) as u64));
        }
        let items = super::list::decode_items::<T, C, WATCHED>(input, Some(N), settings.items(), ctx)?;
        match <[T; N]>::try_from(items) {
            Ok(items) => Ok(items),
            Err(_) => Err(input.custom("wrong number of items")),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.without_extent();
        if !shown.in_pieces() {
            T::show_bulk(self, shown);
        }
    }
}

impl<T: Described, const N: usize> Described for [T; N] {
    const LAYOUT: Layout = match T::LAYOUT {
        Layout::UInt(1) => Layout::Fixed(N),
        _ => Layout::Array { len: N, item: || T::LAYOUT },
    };
}
