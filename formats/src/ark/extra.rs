//! What follows the properties of an object.

use super::name::Names;
use super::property::List;
use super::text::Text;
use bytespec::ProtoModel;
use std::borrow::Cow;

/// What stands between the properties of an object and the end of its block. The class says what it may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Extra<'a> {
    /// Nothing, which the game never writes.
    None,
    /// `i32` 0: nearly every object.
    Zero,
    /// `i32` 0 and another one: a creature or a player's body.
    Character(i32),
    /// The instances of plants.
    Foliage(Foliage<'a>),
    /// Anything else.
    Opaque(Cow<'a, [u8]>),
}

/// The instances of plants, by kind, of an `InstancedFoliageActor`.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part, context = Names)]
pub struct Foliage<'a> {
    /// The maps, in order.
    #[field(wire(zero: u32 = 0), count(u32))]
    pub maps: Vec<FoliageMap<'a>>,
}

/// Properties by key. A key may be null and may come twice.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part, context = Names)]
pub struct FoliageMap<'a> {
    /// The entries, in order.
    #[field(count(u32))]
    pub entries: Vec<FoliageEntry<'a>>,
}

/// An entry of a [`FoliageMap`].
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part, context = Names)]
pub struct FoliageEntry<'a> {
    /// The key.
    pub key: Text<'a>,
    /// The properties.
    #[field(wire_after(zero: u32 = 0))]
    pub properties: List<'a>,
}

/// What a class says of the extra data of its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// Four zero bytes.
    Zero,
    /// Eight bytes.
    Character,
    /// A [`Foliage`].
    Foliage,
}

impl Expected {
    /// By the name of the class.
    pub(crate) fn of(class: &str) -> Self {
        if class == "InstancedFoliageActor" {
            Expected::Foliage
        } else if class.contains("_Character_") || class.starts_with("PlayerPawnTest_") {
            Expected::Character
        } else {
            Expected::Zero
        }
    }
}
