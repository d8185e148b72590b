//! Records of the table of objects.

use super::name::{Name, Names};
use super::property::{Rotator, Vector};
use bytespec::ProtoModel;

/// A yes or no in four bytes. Every number but 0 is a yes; the number is kept.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(transparent)]
pub struct Flag(pub u32);

impl Flag {
    /// Whether it is a yes.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.0 != 0
    }
}

/// Where an object is and how it is turned.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq)]
#[proto(byte_order = little, header(), part)]
pub struct Location {
    /// The place, in centimetres from the middle of the map.
    pub position: Vector,
    /// The orientation, in degrees.
    pub rotation: Rotator,
}

/// An object: what it is, and where its properties are.
///
/// Its number is its place in the table. 44 bytes, class and names, and 24 bytes if it has a location.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), context = Names)]
pub struct Object<'a> {
    /// Its GUID; all zero in small files.
    pub guid: [u8; 16],
    /// Its class, without a path.
    pub class: Name<'a>,
    /// Whether it is an item of an inventory, an engram or data of a buff.
    pub is_item: Flag,
    /// First its own name; of a component then those of its owners, the last of which is the actor.
    #[field(count(u32))]
    pub names: Vec<Name<'a>>,
    /// Whether the map placed it.
    pub from_data_file: Flag,
    /// An index into the list of data files.
    pub data_file: i32,
    /// Whether it has a location.
    pub has_location: Flag,
    /// Where it is.
    #[field(when = self.has_location.is_set())]
    pub location: Option<Location>,
    /// Where its properties are: in worlds from version 6 on from the start of the properties on, in others from the start of the
    /// file, in archives from that of the archive. Worked out anew when something before it was changed.
    pub offset: u32,
    /// 0; perhaps the high half of the offset.
    pub offset_high: u32,
}

impl<'a> Object<'a> {
    /// A record that says nothing but a class.
    pub(crate) fn with_class(class: Name<'a>) -> Self {
        Object {
            guid: [0; 16],
            class,
            is_item: Flag::default(),
            names: Vec::new(),
            from_data_file: Flag::default(),
            data_file: 0,
            has_location: Flag::default(),
            location: None,
            offset: 0,
            offset_high: 0,
        }
    }
}
