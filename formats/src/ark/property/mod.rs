//! Properties: the record, the list, the kinds of values.

mod held;
mod list;
mod measure;
mod reference;
mod structs;
mod value;

use super::name::{Kind, Name, Names};
use bytespec::ProtoModel;

pub use held::Held;
pub use list::List;
pub use reference::ObjectRef;
pub use structs::{Color, LinearColor, Quat, Redirection, Rotator, UniqueNetId, Vector, Vector2D};
pub use value::Value;

pub(crate) use list::{Step, step};
use value::tag_of_kind;

/// One property of an object or struct.
///
/// The size in front says how many bytes of value follow the index and the name of the inner type, so that a value can be
/// passed over by who does not understand it. A [`Bool`](Value::Bool) has size 0 and one byte.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), part, context = Names)]
pub struct Property<'a> {
    /// What it is called. A list ends at the name `None`.
    pub name: Name<'a>,
    /// The type: `IntProperty`, `StructProperty` …
    #[field(wire_after(size: i32 = self.value.size(ctx), require = size >= 0))]
    pub kind: Name<'a>,
    /// Which element of a static array it is. The name comes again with other numbers; one that is missing has its default value.
    pub index: i32,
    /// The inner type: of a `ByteProperty` its enum (`None` for a plain byte), of a `StructProperty` the struct, of an
    /// `ArrayProperty` the elements.
    #[field(when = has_inner(ctx, &self.kind))]
    pub of: Option<Name<'a>>,
    /// The value.
    #[field(
        tag = tag_of(ctx, &self.name, &self.kind, self.of.as_ref()),
        length = extent(ctx, &self.kind, size)
    )]
    pub value: Held<'a>,
}

/// Whether a property of this type says what is inside.
pub(crate) fn has_inner(names: &Names, kind: &Name<'_>) -> bool {
    matches!(names.word(kind).kind, Kind::Byte | Kind::Struct | Kind::Array)
}

/// The bytes of a value. Those of a bool are not in its size.
fn extent(names: &Names, kind: &Name<'_>, size: i32) -> i64 {
    match (names.word(kind).kind, size) {
        (Kind::Bool, 0) => 1,
        // No bool has a size: a bound that cannot be met.
        (Kind::Bool, _) => -1,
        _ => size.into(),
    }
}

/// What is known of a value before it is read. What the property's name says of it goes the way of the context.
pub(crate) fn tag_of(names: &mut Names, name: &Name<'_>, kind: &Name<'_>, of: Option<&Name<'_>>) -> u64 {
    names.at_hand = names.word(name);
    tag_of_kind(names.word(kind).kind, of.map(|of| names.word(of)))
}

impl<'a> Property<'a> {
    /// A property of this type, without an inner type.
    #[must_use]
    pub fn new(name: impl Into<Name<'a>>, kind: impl Into<Name<'a>>, value: Value<'a>) -> Self {
        Property { name: name.into(), kind: kind.into(), index: 0, of: None, value: Held(value) }
    }

    /// A property of this type with an inner type.
    #[must_use]
    pub fn with_inner(name: impl Into<Name<'a>>, kind: impl Into<Name<'a>>, of: impl Into<Name<'a>>, value: Value<'a>) -> Self {
        Property { name: name.into(), kind: kind.into(), index: 0, of: Some(of.into()), value: Held(value) }
    }
}
