//! How the leaves stand on the wire: what no declaration says.

mod number;
mod packed;
mod real;
mod reference;
mod string;

use crate::godot::value::Type;
use crate::godot::{Engine, Release};
use bytespec::TagMap;

pub(crate) use number::Truth;
pub(crate) use packed::{Bulk, Strings};
pub(crate) use string::seen;

/// The numbers of the types: those of the declaration are of generation 4.
pub(crate) struct Ids;

impl TagMap<Engine> for Ids {
    fn to_wire(declared: u64, engine: &Engine) -> Option<u64> {
        if engine.is_godot3() {
            let kind = Type::from_number(u32::try_from(declared).ok()?)?;
            return kind.godot3_number().map(u64::from);
        }
        known(declared, engine)
    }

    fn from_wire(wire: u64, engine: &Engine) -> Option<u64> {
        if engine.is_godot3() {
            return Type::from_godot3_number(u32::try_from(wire).ok()?).map(|kind| u64::from(kind.number()));
        }
        known(wire, engine)
    }

    fn why_not(declared: u64, engine: &Engine) -> Option<String> {
        let kind = Type::from_number(u32::try_from(declared).ok()?)?;
        let since = if kind == Type::PackedVector4Array { "4.3" } else { "4.0" };
        let release = match engine.release {
            Release::V3_0 => "3.0",
            Release::V3 => "3",
            Release::V4_0 => "4.2",
            Release::V4_3 => "4.3",
            Release::V4_4 => "4.4",
        };
        Some(format!("`{}` does not exist in Godot {release} (since {since})", kind.name()))
    }
}

/// A number of generation 4 that the release has.
fn known(number: u64, engine: &Engine) -> Option<u64> {
    let last = if engine.release < Release::V4_3 { Type::PackedColorArray } else { Type::PackedVector4Array };
    (number <= u64::from(last.number())).then_some(number)
}

/// Whether releases 4.0 to 4.2 have a type.
pub(super) fn known_before_4_3(kind: Type) -> bool {
    known(kind.number().into(), &Engine::new(Release::V4_0)).is_some()
}
