//! `bytes::Bytes`: a slice of the shared input where there is one.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use bytes::Bytes;

// What is behind a feature is not proposed where a layout is missing.
#[diagnostic::do_not_recommend]
impl<C: ?Sized> Encode<C> for Bytes {
    #[inline]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        self[..].encode_value(out, settings, ctx)
    }

    #[inline]
    fn size_hint(&self) -> usize {
        4 + self.len()
    }
}

#[diagnostic::do_not_recommend]
impl<'de, C: ?Sized> Decode<'de, C> for Bytes {
    const MIN_LEN: usize = 0;

    #[inline]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let slice = super::text::take_extent(input, settings)?;
        input.charge(slice.len())?;
        Ok(input.share(slice))
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.bytes(self);
    }
}

#[diagnostic::do_not_recommend]
impl Described for Bytes {
    const LAYOUT: Layout = Layout::Bytes;
}
