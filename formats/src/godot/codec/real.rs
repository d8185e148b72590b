//! Vectors of two widths, single and packed.

use super::packed::{Item, get_bulk_as, put_bulk};
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

/// Whether components are read as `f64`, which generation 3 does not know, and whether they are `f64` from then on: an engine
/// has one width.
fn widths(bit: u64, engine: &Engine) -> (bool, bool) {
    let wide = bit != 0 && !engine.is_godot3();
    (wide, if engine.lossless { wide } else { writes_wide(wide, engine) })
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

impl<'de, S: Decode<'de, Engine>, D: Decode<'de, Engine> + Wide<Single = S>> DecodeTagged<'de, Engine> for Real<S, D> {
    fn decode_tagged(bit: u64, input: &mut Decoder<'de>, settings: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        Self::decode_tagged_as::<false>(bit, input, settings, engine)
    }

    fn decode_tagged_as<const WATCHED: bool>(
        bit: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        engine: &mut Engine,
    ) -> Result<Self, DecodeError> {
        let (is_wide, stays_wide) = widths(bit, engine);
        Ok(if is_wide {
            let value = D::decode_as::<false, WATCHED>(input, settings, engine)?;
            if stays_wide { Real::Double(value) } else { Real::Single(value.narrow()) }
        } else {
            let value = S::decode_as::<false, WATCHED>(input, settings, engine)?;
            if stays_wide { Real::Double(D::widen(&value)) } else { Real::Single(value) }
        })
    }
}

impl<S: Described, D> Described for Real<S, D> {
    const LAYOUT: Layout = S::LAYOUT;
}

impl<S: Item, D: Item + Wide<Single = S>> EncodeTagged<Engine> for Packed<S, D> {
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

impl<'de, S: Components + Debug, D: Components + Debug + Wide<Single = S>> DecodeTagged<'de, Engine> for Packed<S, D> {
    fn decode_tagged(bit: u64, input: &mut Decoder<'de>, _: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        match widths(bit, engine) {
            (false, false) => get_bulk_as(input, |item| item).map(Packed::Single),
            (true, true) => get_bulk_as(input, |item| item).map(Packed::Double),
            (true, false) => get_bulk_as(input, |item: D| item.narrow()).map(Packed::Single),
            (false, true) => get_bulk_as(input, |item: S| D::widen(&item)).map(Packed::Double),
        }
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
