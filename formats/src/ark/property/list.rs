//! Property lists.

use super::Property;
use crate::ark::name::{Kind, Name, NameStyle, Names};
use bytespec::watch::Label;
use bytespec::{Codec, DecodeError, Decoder, Encode, EncodeError, Encoder, Layout, PathStep, ProtoModel, Settings};
use std::fmt::Write;

/// A list of properties: of a struct, or of an object.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), context = Names)]
pub struct List<'a> {
    /// The properties, in order. The same name and index may come twice.
    #[field(codec = UpToNone)]
    pub properties: Vec<Property<'a>>,
    /// The name `None`. A table may have it more than once.
    pub end: Name<'a>,
}

impl Default for List<'_> {
    fn default() -> Self {
        List { properties: Vec::new(), end: Name::from("None") }
    }
}

/// Properties up to the name `None`, which is not one of them.
pub(crate) struct UpToNone;

/// What stands next in a list.
pub(crate) enum Step<'a> {
    /// A property.
    Property(Property<'a>),
    /// The name that ends the list; it is not taken.
    End,
}

impl Names {
    /// Whether the bytes begin with the name that ends a list.
    #[inline]
    pub(super) fn ends_list(&self, bytes: &[u8]) -> bool {
        let number = |bytes: &[u8]| bytes.first_chunk().map_or(u32::MAX, |bytes| u32::from_le_bytes(*bytes));
        match self.style() {
            NameStyle::Pair => self.word_at(number(bytes).wrapping_sub(1)).none && bytes.get(4..8) == Some(&[0; 4]),
            NameStyle::Whole => self.word_at(number(bytes)).none,
            NameStyle::Inline => bytes.starts_with(b"\x05\0\0\0None\0") || bytes.starts_with(b"\xfb\xff\xff\xffN\0o\0n\0e\0\0\0"),
        }
    }

    /// Whether the bytes begin as a property of a known type does: with a name and that of the type.
    pub(crate) fn begins_property(&mut self, bytes: &[u8]) -> bool {
        let mut input = Decoder::new(bytes, &crate::ark::block::LIMITS);
        let mut name = || input.nested::<Name<'_>, Names>(&Settings::LITTLE, self).map(Name::into_owned);
        let (Ok(_), Ok(kind)) = (name(), name()) else { return false };
        self.word(&kind).kind != Kind::Unknown
    }
}

/// Reads what stands next in a list.
#[inline]
pub(crate) fn step<'de: 'a, 'a>(input: &mut Decoder<'de>, names: &mut Names, at: usize) -> Result<Step<'a>, DecodeError> {
    if names.ends_list(input.peek()) {
        return Ok(Step::End);
    }
    let start = input.offset();
    let property = if input.is_watched() { watched(input, names, at) } else { input.nested::<Property<'a>, Names>(&Settings::LITTLE, names) };
    let property = property.map_err(|error| error.in_step(PathStep::Index(at)))?;
    if names.word(&property.name).empty {
        return Err(input.error_at(bytespec::DecodeErrorKind::Custom("a property without a name".into()), start).in_step(PathStep::Index(at)));
    }
    Ok(Step::Property(property))
}

/// A property as a piece of its own, called what it is.
#[cold]
fn watched<'de: 'a, 'a>(input: &mut Decoder<'de>, names: &mut Names, at: usize) -> Result<Property<'a>, DecodeError> {
    input.watch_begin(Label::Item(at));
    let property = input.nested::<Property<'a>, Names>(&Settings::LITTLE, names);
    match &property {
        Ok(property) => input.watch_end(&Settings::LITTLE, |shown| {
            let _ = match property.index {
                0 => write!(shown, "{} {}", names.text(&property.name), names.text(&property.kind)),
                index => write!(shown, "{}[{index}] {}", names.text(&property.name), names.text(&property.kind)),
            };
        }),
        Err(error) => input.watch_failed(error),
    }
    property
}

impl<'de: 'a, 'a> Codec<'de, Vec<Property<'a>>, Names> for UpToNone {
    const LAYOUT: Layout = Layout::Custom("properties up to the name `None`");

    fn encode(properties: &Vec<Property<'a>>, out: &mut Encoder, settings: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        for (at, property) in properties.iter().enumerate() {
            property.encode_value(out, settings, names).map_err(|error| error.in_step(PathStep::Index(at)))?;
        }
        Ok(())
    }

    fn decode(input: &mut Decoder<'de>, _: &'static Settings, names: &mut Names) -> Result<Vec<Property<'a>>, DecodeError> {
        let mut properties = Vec::new();
        loop {
            match step(input, names, properties.len())? {
                Step::Property(property) => properties.push(property),
                Step::End => return Ok(properties),
            }
        }
    }
}
