//! The structs that are no property lists.

use super::ObjectRef;
use crate::ark::name::Names;
use crate::ark::text::Text;
use bytespec::ProtoModel;

macro_rules! floats {
    ($(#[$doc:meta])* $name:ident { $($(#[$part:meta])* $field:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq)]
        #[proto(byte_order = little, header(), part)]
        pub struct $name {
            $($(#[$part])* pub $field: f32,)*
        }
    };
}

floats! {
    /// A place or a direction. Lengths are centimetres.
    Vector {
        /// Along the first axis.
        x,
        /// Along the second axis.
        y,
        /// Upwards.
        z,
    }
}

floats! {
    /// An orientation, in degrees.
    Rotator {
        /// Up and down.
        pitch,
        /// Left and right.
        yaw,
        /// About the direction of view.
        roll,
    }
}

floats! {
    /// A place or a direction on a plane.
    Vector2D {
        /// Along the first axis.
        x,
        /// Along the second axis.
        y,
    }
}

floats! {
    /// A rotation.
    Quat {
        /// The first component.
        x,
        /// The second component.
        y,
        /// The third component.
        z,
        /// The fourth component.
        w,
    }
}

floats! {
    /// A colour in components from 0 to 1.
    LinearColor {
        /// Red.
        r,
        /// Green.
        g,
        /// Blue.
        b,
        /// Opacity.
        a,
    }
}

/// A colour in bytes.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(header(), part)]
pub struct Color {
    /// Blue, which comes first.
    pub b: u8,
    /// Green.
    pub g: u8,
    /// Red.
    pub r: u8,
    /// Opacity.
    pub a: u8,
}

/// An account of a platform.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part)]
pub struct UniqueNetId<'a> {
    /// Seen are 8 with ids of 17 digits and 132 with ids of 65 characters.
    pub size: i32,
    /// The id.
    pub id: Text<'a>,
}

/// Where version 11 keeps what was an element of `CustomItemDatas`.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part, context = Names)]
pub struct Redirection<'a> {
    /// Unknown, perhaps a format.
    pub unknown: u8,
    /// The stored segment.
    pub segment: u8,
    /// The place in the segment, in bytes.
    pub position: i64,
    /// Objects that it refers to.
    #[field(count(u32))]
    pub objects: Vec<ObjectRef<'a>>,
    /// Classes that it refers to.
    #[field(count(u32))]
    pub classes: Vec<ObjectRef<'a>>,
}
