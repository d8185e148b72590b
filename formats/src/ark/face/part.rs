//! The parts of vectors, rotations and colours, by name.

use super::Found;
use crate::ark::property::{Color, LinearColor, Quat, Rotator, Value, Vector, Vector2D};

/// A part, to be changed.
pub(super) enum PartMut<'s> {
    Single(&'s mut f32),
    Byte(&'s mut u8),
}

impl PartMut<'_> {
    fn found(self) -> Found<'static> {
        match self {
            PartMut::Single(part) => Found::Single(*part),
            PartMut::Byte(part) => Found::Byte(*part),
        }
    }
}

/// What has parts by name.
trait Parts: Copy {
    const NAMES: &'static [&'static str];

    fn named(&mut self, name: &str) -> Option<PartMut<'_>>;
}

macro_rules! parts {
    ($($type:ident as $kind:ident: $($part:ident $name:literal)*;)*) => {$(
        impl Parts for $type {
            const NAMES: &'static [&'static str] = &[$($name),*];

            fn named(&mut self, name: &str) -> Option<PartMut<'_>> {
                match name {
                    $($name => Some(PartMut::$kind(&mut self.$part)),)*
                    _ => None,
                }
            }
        }
    )*};
}

parts! {
    Vector as Single: x "x" y "y" z "z";
    Rotator as Single: pitch "pitch" yaw "yaw" roll "roll";
    Vector2D as Single: x "x" y "y";
    Quat as Single: x "x" y "y" z "z" w "w";
    LinearColor as Single: r "r" g "g" b "b" a "a";
    Color as Byte: r "r" g "g" b "b" a "a";
}

fn copied<P: Parts>(of: Option<&P>, name: &str) -> Option<Found<'static>> {
    let mut of = *of?;
    of.named(name).map(PartMut::found)
}

/// A part of a value, or of an element of it.
pub(super) fn part(value: &Value<'_>, element: Option<usize>, name: &str) -> Option<Found<'static>> {
    match (value, element) {
        (Value::Vector(it), None) => copied(Some(it), name),
        (Value::Rotator(it), None) => copied(Some(it), name),
        (Value::Vector2D(it), None) => copied(Some(it), name),
        (Value::Quat(it), None) => copied(Some(it), name),
        (Value::LinearColor(it), None) => copied(Some(it), name),
        (Value::Color(it), None) => copied(Some(it), name),
        (Value::Vectors(items), Some(at)) => copied(items.get(at), name),
        (Value::LinearColors(items), Some(at)) => copied(items.get(at), name),
        (Value::Colors(items), Some(at)) => copied(items.get(at), name),
        _ => None,
    }
}

/// The same, to be changed.
pub(super) fn part_mut<'s>(value: &'s mut Value<'_>, element: Option<usize>, name: &str) -> Option<PartMut<'s>> {
    match (value, element) {
        (Value::Vector(it), None) => it.named(name),
        (Value::Rotator(it), None) => it.named(name),
        (Value::Vector2D(it), None) => it.named(name),
        (Value::Quat(it), None) => it.named(name),
        (Value::LinearColor(it), None) => it.named(name),
        (Value::Color(it), None) => it.named(name),
        (Value::Vectors(items), Some(at)) => items.get_mut(at)?.named(name),
        (Value::LinearColors(items), Some(at)) => items.get_mut(at)?.named(name),
        (Value::Colors(items), Some(at)) => items.get_mut(at)?.named(name),
        _ => None,
    }
}

impl Value<'_> {
    /// What the parts of a vector, a rotation or a colour are called in a [`Path`](super::Path), in the order of their text; those of the
    /// elements where it is an array. Nothing for all other values.
    #[must_use]
    pub fn parts(&self) -> &'static [&'static str] {
        match self {
            Value::Vector(_) | Value::Vectors(_) => Vector::NAMES,
            Value::Rotator(_) => Rotator::NAMES,
            Value::Vector2D(_) => Vector2D::NAMES,
            Value::Quat(_) => Quat::NAMES,
            Value::LinearColor(_) | Value::LinearColors(_) => LinearColor::NAMES,
            Value::Color(_) | Value::Colors(_) => Color::NAMES,
            _ => &[],
        }
    }
}
