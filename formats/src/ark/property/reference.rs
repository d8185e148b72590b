//! References to objects.

use crate::ark::name::{Name, Names};
use bytespec::watch::Shown;
use bytespec::{Codec, Decode, DecodeError, Decoder, Described, Encode, EncodeError, Encoder, Layout, Settings};
use std::fmt::Write;

/// A reference to an object: by its number, or by the path of an asset.
///
/// | in the file | here |
/// | --- | --- |
/// | `i32` 0, `i32` number | [`Id`](Self::Id) |
/// | `i32` 1, name | [`Path`](Self::Path) |
/// | `i32` number, in worlds of version 5 | [`ShortId`](Self::ShortId) |
/// | name | [`ShortPath`](Self::ShortPath) |
///
/// The last two only where the size of the value says so, so not in arrays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectRef<'a> {
    /// The object's place in the table of objects, from 0; -1 for none. In hibernating groups from 1, and 0 too is none.
    Id(i32),
    /// The path of an asset: `BlueprintGeneratedClass /Game/…`.
    Path(Name<'a>),
    /// As [`Id`](Self::Id), in four bytes.
    ShortId(i32),
    /// As [`Path`](Self::Path), without the number that says so.
    ShortPath(Name<'a>),
}

impl ObjectRef<'_> {
    /// The number of the object, if the reference has one and it is not that of none.
    #[must_use]
    pub fn id(&self) -> Option<i32> {
        match self {
            ObjectRef::Id(id) | ObjectRef::ShortId(id) if *id >= 0 => Some(*id),
            _ => None,
        }
    }

    pub(super) fn written_len(&self, names: &Names) -> usize {
        match self {
            ObjectRef::Id(_) => 8,
            ObjectRef::ShortId(_) => 4,
            ObjectRef::Path(name) => 4 + names.written_len(name),
            ObjectRef::ShortPath(name) => names.written_len(name),
        }
    }
}

/// An element of an array: the number in front decides. Where the value is alone in its bound, so does its size.
impl<'de: 'a, 'a> Decode<'de, Names> for ObjectRef<'a> {
    const MIN_LEN: usize = 8;

    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, names: &mut Names) -> Result<Self, DecodeError> {
        let start = input.checkpoint();
        let kind = i32::from_le_bytes(*input.take_array()?);
        match kind {
            0 => Ok(ObjectRef::Id(i32::from_le_bytes(*input.take_array()?))),
            1 => Ok(ObjectRef::Path(Name::decode_value(input, settings, names)?)),
            _ => {
                input.rewind(start);
                Err(input.custom(format!("a reference of kind {kind}")))
            }
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        let _ = match self {
            ObjectRef::Id(id) | ObjectRef::ShortId(id) => write!(shown, "object {id}"),
            ObjectRef::Path(name) | ObjectRef::ShortPath(name) => write!(shown, "{name:?}"),
        };
    }
}

/// A reference that takes up all of its bound, whose size tells more forms apart.
pub(super) struct Alone;

impl<'de: 'a, 'a> Codec<'de, ObjectRef<'a>, Names> for Alone {
    const LAYOUT: Layout = Layout::Custom("reference");

    fn encode(value: &ObjectRef<'a>, out: &mut Encoder, settings: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        value.encode_value(out, settings, names)
    }

    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, names: &mut Names) -> Result<ObjectRef<'a>, DecodeError> {
        if input.remaining() == 4 && names.version() == 5 {
            return Ok(ObjectRef::ShortId(i32::from_le_bytes(*input.take_array()?)));
        }
        let start = input.checkpoint();
        let first = ObjectRef::decode_value(input, settings, names);
        if input.is_empty() && first.is_ok() {
            return first;
        }
        input.rewind(start);
        match Name::decode_value(input, settings, names) {
            Ok(name) if input.is_empty() => Ok(ObjectRef::ShortPath(name)),
            _ => {
                input.rewind(start);
                first
            }
        }
    }

    fn show(value: &ObjectRef<'a>, shown: &mut Shown<'_>) {
        value.show(shown);
    }
}

impl Encode<Names> for ObjectRef<'_> {
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, names: &mut Names) -> Result<(), EncodeError> {
        match self {
            ObjectRef::Id(id) => {
                out.put_array([0; 4]);
                out.put_array(id.to_le_bytes());
                Ok(())
            }
            ObjectRef::ShortId(id) => {
                out.put_array(id.to_le_bytes());
                Ok(())
            }
            ObjectRef::Path(name) => {
                out.put_array([1, 0, 0, 0]);
                name.encode_value(out, settings, names)
            }
            ObjectRef::ShortPath(name) => name.encode_value(out, settings, names),
        }
    }
}

impl Described for ObjectRef<'_> {
    const LAYOUT: Layout = Layout::Custom("reference, of the first two forms");
}
