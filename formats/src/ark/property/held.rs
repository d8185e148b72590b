//! A value in its place: read as what the names say, or kept as bytes.

use super::Value;
use super::value::{Evidence, refine};
use crate::ark::name::Names;
use bytespec::watch::Shown;
use bytespec::{DecodeError, DecodeErrorKind, DecodeTagged, Decoder, Described, EncodeError, EncodeTagged, Encoder, Layout, Settings};
use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

/// The value of a property. What cannot be read as its names say is kept as bytes, so that the rest stays readable.
#[derive(Clone, Debug, PartialEq)]
pub struct Held<'a>(pub Value<'a>);

impl<'a> Deref for Held<'a> {
    type Target = Value<'a>;

    fn deref(&self) -> &Value<'a> {
        &self.0
    }
}

impl<'a> DerefMut for Held<'a> {
    fn deref_mut(&mut self) -> &mut Value<'a> {
        &mut self.0
    }
}

impl<'a> From<Value<'a>> for Held<'a> {
    fn from(value: Value<'a>) -> Self {
        Held(value)
    }
}

impl<'de: 'a, 'a> DecodeTagged<'de, Names> for Held<'a> {
    #[inline]
    fn decode_tagged(tag: u64, input: &mut Decoder<'de>, settings: &'static Settings, names: &mut Names) -> Result<Self, DecodeError> {
        Self::decode_tagged_as::<false>(tag, input, settings, names)
    }

    #[inline]
    fn decode_tagged_as<const WATCHED: bool>(
        tag: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        names: &mut Names,
    ) -> Result<Self, DecodeError> {
        let start = input.checkpoint();
        let Some(guess) = refine(tag, Evidence { bytes: input.peek(), names }) else {
            return Ok(opaque(tag, input));
        };
        let notes = names.notes.len();
        let mut failed = None;
        for variant in [Some(guess.first), guess.then].into_iter().flatten() {
            let error = match Value::decode_tagged_as::<WATCHED>(variant, input, settings, names) {
                Ok(value) if input.is_empty() => return Ok(Held(value)),
                Ok(_) => input.error(DecodeErrorKind::TrailingData { extra: input.remaining() }),
                Err(error) => error,
            };
            input.rewind(start);
            // What was noted inside is part of what is kept here.
            names.notes.truncate(notes);
            failed = failed.or(Some(error));
        }
        if let Some(error) = failed.filter(|_| guess.expected) {
            names.note(error);
        }
        Ok(opaque(tag, input))
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        self.0.show_tagged(shown);
    }
}

fn opaque<'de: 'a, 'a>(tag: u64, input: &mut Decoder<'de>) -> Held<'a> {
    Held(Value::Opaque { tag, raw: Cow::Borrowed(input.take_rest()) })
}

impl EncodeTagged<Names> for Held<'_> {
    fn tag(&self, _: &mut Names) -> Result<u64, EncodeError> {
        Ok(self.0.coarse_tag())
    }

    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        self.0.encode_tagged(out, settings, names)
    }
}

impl Described for Held<'_> {
    const LAYOUT: Layout = <Value<'static> as Described>::LAYOUT;
}
