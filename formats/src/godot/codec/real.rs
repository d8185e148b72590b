//! Vectors of two widths, single and packed.

use super::packed::{get_bulk, put_bulk};
use crate::godot::value::math::{Components, Packed, Real, Wide};
use crate::godot::{Engine, Precision};
use bytespec::watch::Shown;
use bytespec::{Decode, DecodeError, DecodeTagged, Decoder, Described, Encode, EncodeError, EncodeTagged, Encoder, Layout, Settings};
use std::fmt::{Debug, Write};

/// Whether components are written as `f64`.
fn writes_wide(is_wide: bool, engine: &Engine) -> bool {
    match engine.precision {
        _ if engine.is_godot3() => false,
        Precision::Keep => is_wide,
        Precision::Single => false,
        Precision::Double => true,
    }
}

/// Whether components are read as `f64`: generation 3 does not know the bit.
fn reads_wide(bit: u64, engine: &Engine) -> bool {
    bit != 0 && !engine.is_godot3()
}

impl<S: Encode<Engine>, D: Encode<Engine> + Wide<Single = S>> EncodeTagged<Engine> for Real<S, D> {
    fn tag(&self, engine: &mut Engine) -> Result<u64, EncodeError> {
        Ok(writes_wide(matches!(self, Real::Double(_)), engine).into())
    }

    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        match (self, writes_wide(matches!(self, Real::Double(_)), engine)) {
            (Real::Single(value), false) => value.encode_value(out, settings, engine),
            (Real::Double(value), true) => value.encode_value(out, settings, engine),
            (Real::Double(value), false) => value.narrow().encode_value(out, settings, engine),
            (Real::Single(value), true) => D::widen(value).encode_value(out, settings, engine),
        }
    }
}

impl<'de, S: Decode<'de, Engine>, D: Decode<'de, Engine>> DecodeTagged<'de, Engine> for Real<S, D> {
    fn decode_tagged(bit: u64, input: &mut Decoder<'de>, settings: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        Self::decode_tagged_as::<false>(bit, input, settings, engine)
    }

    fn decode_tagged_as<const WATCHED: bool>(
        bit: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        engine: &mut Engine,
    ) -> Result<Self, DecodeError> {
        if reads_wide(bit, engine) {
            D::decode_as::<false, WATCHED>(input, settings, engine).map(Real::Double)
        } else {
            S::decode_as::<false, WATCHED>(input, settings, engine).map(Real::Single)
        }
    }
}

impl<S: Described, D> Described for Real<S, D> {
    const LAYOUT: Layout = S::LAYOUT;
}

impl<S: Components, D: Components + Wide<Single = S>> EncodeTagged<Engine> for Packed<S, D> {
    fn tag(&self, engine: &mut Engine) -> Result<u64, EncodeError> {
        Ok(writes_wide(matches!(self, Packed::Double(_)), engine).into())
    }

    fn encode_tagged(&self, out: &mut Encoder, _: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        match (self, writes_wide(matches!(self, Packed::Double(_)), engine)) {
            (Packed::Single(items), false) => put_bulk(items, |item| *item, out),
            (Packed::Double(items), true) => put_bulk(items, |item| *item, out),
            (Packed::Double(items), false) => put_bulk(items, Wide::narrow, out),
            (Packed::Single(items), true) => put_bulk(items, D::widen, out),
        }
    }
}

impl<'de, S: Components + Debug, D: Components + Debug> DecodeTagged<'de, Engine> for Packed<S, D> {
    fn decode_tagged(bit: u64, input: &mut Decoder<'de>, _: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        if reads_wide(bit, engine) { get_bulk(input).map(Packed::Double) } else { get_bulk(input).map(Packed::Single) }
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let width = match self {
            Packed::Single(_) => "f32",
            Packed::Double(_) => "f64",
        };
        let _ = write!(shown, "{} vectors of {width}", self.len());
    }
}

impl<S, D> Described for Packed<S, D> {
    const LAYOUT: Layout = Layout::Custom("count, then vectors");
}
