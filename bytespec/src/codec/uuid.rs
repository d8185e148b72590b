//! `uuid::Uuid`: its 16 bytes in network order (RFC 9562), whatever the byte order of the model.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use core::fmt::Write;
use uuid::Uuid;

#[diagnostic::do_not_recommend]
impl<C: ?Sized> Encode<C> for Uuid {
    #[inline]
    fn encode_value(&self, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_array(*self.as_bytes());
        Ok(())
    }

    #[inline]
    fn size_hint(&self) -> usize {
        16
    }
}

#[diagnostic::do_not_recommend]
impl<'de, C: ?Sized> Decode<'de, C> for Uuid {
    const MIN_LEN: usize = 16;

    #[inline]
    fn decode_value(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        Ok(Uuid::from_bytes(*input.take_array()?))
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self}");
    }
}

#[diagnostic::do_not_recommend]
impl Described for Uuid {
    const LAYOUT: Layout = Layout::Fixed(16);
}
