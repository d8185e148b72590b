//! One byte, 0 or 1.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use core::fmt::Write;

impl<C: ?Sized> Encode<C> for bool {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_byte(u8::from(*self));
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> usize {
        1
    }
}

impl<'de, C: ?Sized> Decode<'de, C> for bool {
    const MIN_LEN: usize = 1;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        match input.take_byte()? {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(input.error_at(DecodeErrorKind::InvalidBool { found }, input.offset() - 1)),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self}");
    }
}

impl Described for bool {
    const LAYOUT: Layout = Layout::Bool;
}
