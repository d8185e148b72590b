//! The block of an object: its properties and what follows them.

use super::extra::{Expected, Extra, Foliage};
use super::name::{Name, Names};
use super::property::{List, Property, Step, step};
use bytespec::watch::Label;
use bytespec::{DecodeError, Decoder, Encode, EncodeError, Encoder, Limits, PathStep, Settings};
use std::borrow::Cow;

/// So many structs may stand inside each other; what is deeper is kept as bytes. Real files have less than ten.
const MAX_DEPTH: u32 = 32;

/// The step to a property in messages.
const PROPERTIES: PathStep = PathStep::Field { model: "Block", field: "properties" };

pub(crate) const LIMITS: Limits = Limits::new().max_depth(MAX_DEPTH);

/// The properties of an object, as far as they can be read.
#[derive(Clone, Debug)]
pub struct Block<'a> {
    /// The properties, in order.
    pub properties: Vec<Property<'a>>,
    /// How the list ends.
    pub tail: Tail<'a>,
    /// What was kept as bytes though its names say what it should be. Each says where, and what is wrong.
    pub problems: Vec<DecodeError>,
}

/// What follows the properties of a [`Block`].
#[derive(Clone, Debug)]
pub enum Tail<'a> {
    /// The end of the list, and extra data.
    End {
        /// The name `None`.
        end: Name<'a>,
        /// What follows it.
        extra: Extra<'a>,
    },
    /// What could not be read, up to the end of the block.
    Damaged {
        /// Where and why.
        error: DecodeError,
        /// The bytes.
        raw: Cow<'a, [u8]>,
    },
}

impl<'a> Block<'a> {
    /// Reads what is left of the bound as a block of an object of this class.
    pub(crate) fn read(input: &mut Decoder<'a>, names: &mut Names, expected: Expected) -> Self {
        names.notes.clear();
        // A property has some 30 bytes at least, and most blocks have few.
        let mut properties = Vec::with_capacity((input.remaining() / 32).min(16));
        loop {
            let start = input.checkpoint();
            match step(input, names, properties.len()) {
                Ok(Step::Property(property)) => properties.push(property),
                Ok(Step::End) => break,
                Err(error) => {
                    let error = error.in_step(PROPERTIES);
                    input.rewind(start);
                    let raw = Cow::Borrowed(input.take_rest());
                    return Block { properties, tail: Tail::Damaged { error, raw }, problems: std::mem::take(&mut names.notes) };
                }
            }
        }
        let start = input.checkpoint();
        let tail = match watched(input, "end", |input| input.nested::<Name<'a>, Names>(&Settings::LITTLE, names)) {
            Ok(end) => Tail::End { end, extra: watched(input, "extra", |input| Ok(Extra::read(input, names, expected))).unwrap_or(Extra::None) },
            Err(error) => {
                input.rewind(start);
                Tail::Damaged { error, raw: Cow::Borrowed(input.take_rest()) }
            }
        };
        Block { properties, tail, problems: std::mem::take(&mut names.notes) }
    }

    /// Writes the block.
    ///
    /// # Errors
    /// When a value does not fit its place or its type.
    pub(crate) fn write(&self, out: &mut Encoder, names: &mut Names) -> Result<(), EncodeError> {
        for (at, property) in self.properties.iter().enumerate() {
            property.encode_value(out, &Settings::LITTLE, names).map_err(|error| error.in_step(PathStep::Index(at)).in_step(PROPERTIES))?;
        }
        match &self.tail {
            Tail::Damaged { raw, .. } => out.put_slice(raw),
            Tail::End { end, extra } => {
                end.encode_value(out, &Settings::LITTLE, names)?;
                extra.write(out, names)?;
            }
        }
        Ok(())
    }

    /// What kept the properties from being read to their end.
    #[must_use]
    pub fn damage(&self) -> Option<&DecodeError> {
        match &self.tail {
            Tail::Damaged { error, .. } => Some(error),
            Tail::End { .. } => None,
        }
    }

    /// The properties as a list, with a `None` of their own.
    #[must_use]
    pub fn into_list(self) -> List<'a> {
        match self.tail {
            Tail::End { end, .. } => List { properties: self.properties, end },
            Tail::Damaged { .. } => List { properties: self.properties, ..List::default() },
        }
    }
}

/// Reads a piece that has its own place in an explanation.
pub(crate) fn watched<'de, T>(
    input: &mut Decoder<'de>,
    label: &'static str,
    read: impl FnOnce(&mut Decoder<'de>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    input.watch_begin(Label::Field(label));
    let result = read(input);
    match &result {
        Ok(_) => input.watch_end(&Settings::LITTLE, |_| ()),
        Err(error) => input.watch_failed(error),
    }
    result
}

impl<'a> Extra<'a> {
    fn read(input: &mut Decoder<'a>, names: &mut Names, expected: Expected) -> Self {
        match (input.peek(), expected) {
            ([], _) => return Extra::None,
            ([0, 0, 0, 0], _) => {
                input.take_rest();
                return Extra::Zero;
            }
            (&[0, 0, 0, 0, a, b, c, d], Expected::Character) => {
                input.take_rest();
                return Extra::Character(i32::from_le_bytes([a, b, c, d]));
            }
            (_, Expected::Foliage) => {
                let start = input.checkpoint();
                let notes = names.notes.len();
                match input.nested::<Foliage<'a>, Names>(&Settings::LITTLE, names) {
                    Ok(foliage) if input.is_empty() => return Extra::Foliage(foliage),
                    Ok(_) => names.notes.truncate(notes),
                    Err(error) => {
                        names.notes.truncate(notes);
                        names.note(error);
                    }
                }
                input.rewind(start);
            }
            _ => {}
        }
        Extra::Opaque(Cow::Borrowed(input.take_rest()))
    }

    fn write(&self, out: &mut Encoder, names: &mut Names) -> Result<(), EncodeError> {
        match self {
            Extra::None => {}
            Extra::Zero => out.put_array([0; 4]),
            Extra::Character(number) => {
                out.put_array([0; 4]);
                out.put_array(number.to_le_bytes());
            }
            Extra::Foliage(foliage) => foliage.encode_value(out, &Settings::LITTLE, names)?,
            Extra::Opaque(raw) => out.put_slice(raw),
        }
        Ok(())
    }
}
