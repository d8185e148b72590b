//! What each type of value is in the terms of `serde`.

use crate::godot::row::{NumberKind, Row};
use crate::godot::value::math::Components;
use crate::godot::{Entry, FullObject, GString, NodePath, Object, Packed, Signal, Variant};
use serde::de::Unexpected;

/// What has values in it.
#[derive(Clone, Copy)]
pub(super) enum Nest<'a> {
    Array(&'a [Variant]),
    Dictionary(&'a [Entry]),
    Object(&'a FullObject),
}

impl<'a> Nest<'a> {
    /// Nothing for a value that has no others in it. A value is looked at here before it is looked at as a [`View`], so that
    /// nesting takes little of the stack.
    pub(super) fn of(value: &'a Variant) -> Option<Self> {
        match value {
            Variant::Array(array) => Some(Nest::Array(&array.items)),
            Variant::Dictionary(dictionary) => Some(Nest::Dictionary(&dictionary.entries)),
            Variant::Object(object) => match &**object {
                Object::Full(object) => Some(Nest::Object(object)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A value, as `serde` can see it.
pub(super) enum View<'a> {
    Nothing,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(&'a GString),
    Path(&'a NodePath),
    /// A number that stands for something in a running engine.
    Handle(u64),
    Vector(Vector),
    Signal(&'a Signal),
    Nest(Nest<'a>),
    Bytes(&'a [u8]),
    Ints(&'a [i32]),
    Longs(&'a [i64]),
    Floats(&'a [f32]),
    Doubles(&'a [f64]),
    Texts(&'a [GString]),
    Vectors(Vectors<'a>),
}

impl<'a> View<'a> {
    pub(super) fn of(value: &'a Variant) -> Self {
        let vector = |row, layout| View::Vector(Vector { row, from: 0, layout });
        match value {
            Variant::Nil | Variant::Callable => View::Nothing,
            Variant::Bool(value) => View::Bool(*value),
            Variant::Int(value) => View::Int(*value),
            Variant::Float(value) => View::Float(*value),
            Variant::String(text) | Variant::StringName(text) => View::Text(text),
            Variant::Vector2(value) => vector(Row::boxed(value), XY),
            Variant::Vector2i(value) => vector(Row::new(*value, NumberKind::I32), XY),
            Variant::Rect2(value) => vector(Row::boxed(value), RECT),
            Variant::Rect2i(value) => vector(Row::new(*value, NumberKind::I32), RECT),
            Variant::Vector3(value) => vector(Row::boxed(value), XYZ),
            Variant::Vector3i(value) => vector(Row::new(*value, NumberKind::I32), XYZ),
            Variant::Transform2D(value) => vector(Row::real(value), TRANSFORM_2D),
            Variant::Vector4(value) => vector(Row::boxed(value), XYZW),
            Variant::Vector4i(value) => vector(Row::new(*value, NumberKind::I32), XYZW),
            Variant::Plane(value) => vector(Row::boxed(value), PLANE),
            Variant::Quaternion(value) => vector(Row::boxed(value), XYZW),
            Variant::Aabb(value) => vector(Row::real(value), AABB),
            Variant::Basis(value) => vector(Row::real(value), BASIS),
            Variant::Transform3D(value) => vector(Row::real(value), TRANSFORM_3D),
            Variant::Projection(value) => vector(Row::real(value), PROJECTION),
            Variant::Color(value) => vector(Row::new(*value, NumberKind::F32), RGBA),
            Variant::NodePath(path) => View::Path(path),
            Variant::Rid(rid) => View::Handle(rid.0),
            Variant::Object(object) => View::object(object),
            Variant::Signal(signal) => View::Signal(signal),
            Variant::Dictionary(dictionary) => View::Nest(Nest::Dictionary(&dictionary.entries)),
            Variant::Array(array) => View::Nest(Nest::Array(&array.items)),
            Variant::PackedByteArray(bytes) => View::Bytes(bytes),
            Variant::PackedInt32Array(items) => View::Ints(items),
            Variant::PackedInt64Array(items) => View::Longs(items),
            Variant::PackedFloat32Array(items) => View::Floats(items),
            Variant::PackedFloat64Array(items) => View::Doubles(items),
            Variant::PackedStringArray(items) => View::Texts(items),
            Variant::PackedVector2Array(items) => View::Vectors(Vectors::packed(items, XY)),
            Variant::PackedVector3Array(items) => View::Vectors(Vectors::packed(items, XYZ)),
            Variant::PackedColorArray(items) => View::Vectors(Vectors::new(items, NumberKind::F32, RGBA)),
            Variant::PackedVector4Array(items) => View::Vectors(Vectors::packed(items, XYZW)),
        }
    }
}

impl<'a> View<'a> {
    pub(super) fn object(object: &'a Object) -> Self {
        match object {
            Object::Null => View::Nothing,
            Object::Id(id) => View::Handle(*id),
            Object::Full(object) => View::Nest(Nest::Object(object)),
            Object::SubResource(id) | Object::ExtResource(id) => View::Text(id),
            Object::Resource { uid, path } => View::Text(if path.is_empty() { uid } else { path }),
        }
    }

    /// For messages about what is not what was expected.
    pub(super) fn unexpected(&self) -> Unexpected<'_> {
        match self {
            View::Nothing => Unexpected::Unit,
            View::Bool(value) => Unexpected::Bool(*value),
            View::Int(value) => Unexpected::Signed(*value),
            View::Float(value) => Unexpected::Float(*value),
            View::Text(text) => text.as_str().map_or(Unexpected::Bytes(text.as_bytes()), Unexpected::Str),
            View::Path(_) => Unexpected::Other("node path"),
            View::Handle(number) => Unexpected::Unsigned(*number),
            View::Signal(_) | View::Nest(Nest::Object(_) | Nest::Dictionary(_)) => Unexpected::Map,
            View::Bytes(bytes) => Unexpected::Bytes(bytes),
            _ => Unexpected::Seq,
        }
    }
}

/// What a vector, matrix or colour is made of.
pub(super) type Layout = &'static [Part];

pub(super) struct Part {
    pub(super) name: &'static str,
    /// Empty for a number.
    pub(super) parts: Layout,
}

impl Part {
    const fn number(name: &'static str) -> Self {
        Part { name, parts: &[] }
    }

    const fn of(name: &'static str, parts: Layout) -> Self {
        Part { name, parts }
    }

    /// How many numbers it is.
    pub(super) fn len(&self) -> usize {
        if self.parts.is_empty() { 1 } else { numbers(self.parts) }
    }
}

/// How many numbers a layout is.
pub(super) fn numbers(layout: Layout) -> usize {
    layout.iter().map(Part::len).sum()
}

const XY: Layout = &[Part::number("x"), Part::number("y")];
const XYZ: Layout = &[Part::number("x"), Part::number("y"), Part::number("z")];
const XYZW: Layout = &[Part::number("x"), Part::number("y"), Part::number("z"), Part::number("w")];
const RGBA: Layout = &[Part::number("r"), Part::number("g"), Part::number("b"), Part::number("a")];
const RECT: Layout = &[Part::of("position", XY), Part::of("size", XY)];
const TRANSFORM_2D: Layout = &[Part::of("x", XY), Part::of("y", XY), Part::of("origin", XY)];
const PLANE: Layout = &[Part::of("normal", XYZ), Part::number("d")];
const AABB: Layout = &[Part::of("position", XYZ), Part::of("size", XYZ)];
const BASIS: Layout = &[Part::of("row_x", XYZ), Part::of("row_y", XYZ), Part::of("row_z", XYZ)];
const TRANSFORM_3D: Layout = &[Part::of("basis", BASIS), Part::of("origin", XYZ)];
const PROJECTION: Layout = &[Part::of("x", XYZW), Part::of("y", XYZW), Part::of("z", XYZW), Part::of("w", XYZW)];

/// Numbers of a vector, matrix or colour, or of a part of one.
#[derive(Clone, Copy)]
pub(super) struct Vector {
    row: Row,
    from: usize,
    pub(super) layout: Layout,
}

#[derive(Clone, Copy)]
pub(super) enum Number {
    F32(f32),
    F64(f64),
    I32(i32),
}

/// A part of a vector.
pub(super) enum Piece {
    Number(Number),
    Vector(Vector),
}

impl Vector {
    /// All numbers, in order.
    pub(super) fn numbers(self) -> impl ExactSizeIterator<Item = Number> {
        (self.from..self.from + numbers(self.layout)).map(move |index| self.number(index))
    }

    fn number(&self, index: usize) -> Number {
        let bytes = |len: usize| &self.row.bytes()[index * len..(index + 1) * len];
        match self.row.of {
            NumberKind::F32 => Number::F32(f32::from_le(bytes(4))),
            NumberKind::F64 => Number::F64(f64::from_le(bytes(8))),
            NumberKind::I32 => Number::I32(<i32 as Components>::from_le(bytes(4))),
        }
    }

    /// The parts by name.
    pub(super) fn pieces(self) -> impl ExactSizeIterator<Item = (&'static str, Piece)> {
        let mut from = self.from;
        self.layout.iter().map(move |part| {
            let piece = match part.parts {
                [] => Piece::Number(self.number(from)),
                layout => Piece::Vector(Vector { row: self.row, from, layout }),
            };
            from += part.len();
            (part.name, piece)
        })
    }
}

/// A packed array of vectors or colours.
pub(super) struct Vectors<'a> {
    len: usize,
    get: Box<dyn Fn(usize) -> Row + 'a>,
    layout: Layout,
}

impl<'a> Vectors<'a> {
    fn new<T: Components>(items: &'a [T], of: NumberKind, layout: Layout) -> Self {
        Vectors { len: items.len(), get: Box::new(move |index| Row::new(items[index], of)), layout }
    }

    fn packed<N: Components, W: Components>(items: &'a Packed<N, W>, layout: Layout) -> Self {
        match items {
            Packed::Single(items) => Vectors::new(items, NumberKind::F32, layout),
            Packed::Double(items) => Vectors::new(items, NumberKind::F64, layout),
        }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Vector> + '_ {
        (0..self.len).map(|index| Vector { row: (self.get)(index), from: 0, layout: self.layout })
    }
}
