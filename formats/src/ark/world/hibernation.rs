//! Creatures outside the loaded part of the map.

use super::Stores;
use crate::ark::error::ArkError;
use crate::ark::name::Names;
use crate::ark::save::{Open, Save};
use crate::ark::text::Text;
use bytespec::{DecodeError, Decoder, Encode, EncodeError, Encoder, ProtoModel, Settings};
use std::borrow::Cow;

/// The section of hibernating creatures of a world from version 7 on. Servers often have none.
#[derive(Clone, Debug, PartialEq)]
pub struct Hibernation<'a> {
    /// Tribes and players, from version 8 on.
    pub stores: Option<Stores>,
    /// The creatures. The section may end before.
    pub body: Option<HibernationBody<'a>>,
}

impl<'a> Hibernation<'a> {
    /// Reads what is left of the bound.
    pub(crate) fn read(input: &mut Decoder<'a>, names: &mut Names) -> Result<Self, DecodeError> {
        let stores = if names.version() >= 8 { Some(input.nested::<Stores, ()>(&Settings::LITTLE, &mut ())?) } else { None };
        let body = if input.is_empty() { None } else { Some(input.nested::<HibernationBody<'a>, ()>(&Settings::LITTLE, &mut ())?) };
        if !input.is_empty() {
            return Err(input.error(bytespec::DecodeErrorKind::TrailingData { extra: input.remaining() }));
        }
        Ok(Hibernation { stores, body })
    }

    pub(crate) fn write(&self, out: &mut Encoder) -> Result<(), EncodeError> {
        if let Some(stores) = &self.stores {
            stores.encode_value(out, &Settings::LITTLE, &mut ())?;
        }
        if let Some(body) = &self.body {
            body.encode_value(out, &Settings::LITTLE, &mut ())?;
        }
        Ok(())
    }
}

/// Hibernating creatures.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct HibernationBody<'a> {
    /// Unknown.
    pub unknown1: i32,
    /// Unknown.
    pub unknown2: i32,
    /// The classes of the creatures.
    #[field(count(u32))]
    pub classes: Vec<Text<'a>>,
    /// A number for each class.
    #[field(count(u32))]
    pub indices: Vec<i32>,
    /// The groups.
    #[field(count(u32))]
    pub groups: Vec<Group<'a>>,
}

/// A creature with its components.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct Group<'a> {
    /// Where it is, in centimetres.
    pub position: [f32; 3],
    /// Unknown.
    pub unknown1: u8,
    /// Unknown.
    pub unknown2: f32,
    /// [`GroupNames`].
    #[field(prefix_length = 4)]
    pub names: Cow<'a, [u8]>,
    /// An object archive: the number of objects, their records with names as texts, their blocks with names by the table.
    #[field(prefix_length = 4)]
    pub objects: Cow<'a, [u8]>,
    /// Unknown.
    pub unknown3: i32,
    /// Its class, as an index of the classes.
    pub class: i32,
}

impl Group<'_> {
    /// Opens the objects. `version` is that of the world.
    ///
    /// # Errors
    /// When the names or the objects cannot be read.
    pub fn open(&self, version: u16) -> Result<Save<'_>, ArkError> {
        let names = GroupNames::decode(&self.names).map_err(ArkError::part("names of a hibernating group"))?;
        Open::group(&names, &self.objects, version)
    }
}

/// The names of a [`Group`].
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct GroupNames<'a> {
    /// Complete texts, counted from 0.
    #[field(wire(version: i32 = 3), count(u32))]
    pub names: Vec<Text<'a>>,
    /// The volumes of the zones in which the creature is.
    #[field(count(u32))]
    pub zones: Vec<Text<'a>>,
}
