//! How a name stands, which the context decides.

use super::{Name, NameStyle, Names};
use crate::ark::text::Text;
use bytespec::watch::Shown;
use bytespec::{Decode, DecodeError, Decoder, Described, Encode, EncodeError, Encoder, Layout, Settings};
use std::fmt::Write;

impl<'de: 'a, 'a> Decode<'de, Names> for Name<'a> {
    const MIN_LEN: usize = 4;

    #[inline]
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, names: &mut Names) -> Result<Self, DecodeError> {
        match names.style() {
            NameStyle::Pair => {
                let start = input.offset();
                let [a, b, c, d, number @ ..] = *input.take_array::<8>()?;
                let index = u32::from_le_bytes([a, b, c, d]);
                if index.wrapping_sub(1) as usize >= names.len() && !names.any_index {
                    return Err(no_such_name(input, index, start, names));
                }
                Ok(Name::Pair { index, number: i32::from_le_bytes(number) })
            }
            NameStyle::Whole => {
                let start = input.offset();
                let index = u32::from_le_bytes(*input.take_array()?);
                if index as usize >= names.len() {
                    return Err(no_such_name(input, index, start, names));
                }
                Ok(Name::Whole(index))
            }
            NameStyle::Inline => Ok(Name::Inline(Text::decode_value(input, settings, names)?)),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{self:?}");
    }
}

#[cold]
fn no_such_name(input: &Decoder<'_>, index: u32, offset: usize, names: &Names) -> DecodeError {
    let table = names.len();
    let message = format!("name {} of a table of {table}", index.cast_signed());
    input.error_at(bytespec::DecodeErrorKind::Custom(message.into()), offset)
}

impl Encode<Names> for Name<'_> {
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        match (names.style(), self) {
            (NameStyle::Pair, Name::Pair { index, number }) => {
                out.put_array(index.to_le_bytes());
                out.put_array(number.to_le_bytes());
                Ok(())
            }
            (NameStyle::Whole, Name::Whole(index)) => {
                out.put_array(index.to_le_bytes());
                Ok(())
            }
            (NameStyle::Inline, Name::Inline(text)) => text.encode_value(out, settings, names),
            (NameStyle::Pair | NameStyle::Whole, Name::Inline(_)) => names.resolve(self).encode_value(out, settings, names),
            _ => Err(EncodeError::custom("a name of another table: make it from its text")),
        }
    }
}

impl Described for Name<'_> {
    const LAYOUT: Layout = Layout::Custom("name");
}
