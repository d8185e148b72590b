//! Truth values and numbers of two widths.

use crate::godot::{Engine, Release};
use bytespec::watch::Shown;
use bytespec::{Codec, DecodeError, DecodeTagged, Decoder, EncodeError, EncodeTagged, Encoder, Layout, Settings};
use std::fmt::Write;

/// A truth value in four bytes: 0 or 1; any number but zero reads as true.
pub(crate) struct Truth;

impl<'de, C: ?Sized> Codec<'de, bool, C> for Truth {
    const LAYOUT: Layout = Layout::UInt(4);

    fn encode(value: &bool, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put_array(u32::from(*value).to_le_bytes());
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<bool, DecodeError> {
        Ok(*input.take_array::<4>()? != [0; 4])
    }

    fn show(value: &bool, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{value}");
    }
}

/// Four bytes, or eight with the bit.
impl EncodeTagged<Engine> for i64 {
    fn tag(&self, engine: &mut Engine) -> Result<u64, EncodeError> {
        Ok(u64::from(engine.release == Release::V3_0 || i32::try_from(*self).is_err()))
    }

    fn encode_tagged(&self, out: &mut Encoder, _: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        match i32::try_from(*self) {
            Ok(number) if engine.release != Release::V3_0 => out.put_array(number.to_le_bytes()),
            _ => out.put_array(self.to_le_bytes()),
        }
        Ok(())
    }
}

impl<'de> DecodeTagged<'de, Engine> for i64 {
    fn decode_tagged(wide: u64, input: &mut Decoder<'de>, _: &'static Settings, _: &mut Engine) -> Result<Self, DecodeError> {
        Ok(if wide == 0 { i32::from_le_bytes(*input.take_array()?).into() } else { i64::from_le_bytes(*input.take_array()?) })
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self}");
    }
}

/// Four bytes where they say the same, eight with the bit.
impl EncodeTagged<Engine> for f64 {
    fn tag(&self, _: &mut Engine) -> Result<u64, EncodeError> {
        Ok(u64::from(f64::from(*self as f32) != *self))
    }

    fn encode_tagged(&self, out: &mut Encoder, _: &'static Settings, _: &mut Engine) -> Result<(), EncodeError> {
        let single = *self as f32;
        if f64::from(single) == *self {
            out.put_array(single.to_le_bytes());
        } else {
            out.put_array(self.to_le_bytes());
        }
        Ok(())
    }
}

impl<'de> DecodeTagged<'de, Engine> for f64 {
    fn decode_tagged(wide: u64, input: &mut Decoder<'de>, _: &'static Settings, _: &mut Engine) -> Result<Self, DecodeError> {
        Ok(if wide == 0 { f32::from_le_bytes(*input.take_array()?).into() } else { f64::from_le_bytes(*input.take_array()?) })
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self:?}");
    }
}
