//! Values for whoever develops: as constructors of generation 4, with their types and all digits.
//!
//! `{:?}` gives one line, `{:#?}` a line for each element of what nests.

use super::*;
use std::fmt::{self, Debug, Display, Formatter};

/// What numbers of a type there are, in order.
trait Numbers {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result;

    /// Whether they are `f64` where they could be `f32`.
    fn are_wide(&self) -> bool {
        false
    }
}

struct Shown(f64);

impl Display for Shown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        float(self.0, f)
    }
}

macro_rules! numbers {
    ($($type:ident [$($generic:ident)?] $($part:ident)*;)*) => {$(
        impl $(<$generic: Numbers>)? Numbers for $type $(<$generic>)? {
            fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
                $(self.$part.each(tell)?;)*
                Ok(())
            }
        }
    )*};
}

numbers! {
    Vector2 [T] x y;
    Vector3 [T] x y z;
    Vector4 [T] x y z w;
    Rect2 [T] position size;
    Transform2D [T] x y origin;
    Plane [T] normal d;
    Quaternion [T] x y z w;
    Aabb [T] position size;
    Basis [T] row_x row_y row_z;
    Transform3D [T] basis origin;
    Projection [T] x y z w;
    Color [] r g b a;
}

impl Numbers for f32 {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        // The shortest digits that give the `f32`, not those of its `f64`.
        if self.is_finite() { tell(self) } else { tell(&Shown(f64::from(*self))) }
    }
}

impl Numbers for f64 {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        if self.is_finite() { tell(self) } else { tell(&Shown(*self)) }
    }
}

impl Numbers for i32 {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        tell(self)
    }
}

impl<T: Numbers> Numbers for Box<T> {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        (**self).each(tell)
    }
}

impl<T: Numbers> Numbers for [T] {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        self.iter().try_for_each(|item| item.each(tell))
    }
}

impl<S: Numbers, D: Numbers> Numbers for Real<S, D> {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        match self {
            Real::Single(value) => value.each(tell),
            Real::Double(value) => value.each(tell),
        }
    }

    fn are_wide(&self) -> bool {
        matches!(self, Real::Double(_))
    }
}

impl<S: Numbers, D: Numbers> Numbers for Packed<S, D> {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        match self {
            Packed::Single(items) => items[..].each(tell),
            Packed::Double(items) => items[..].each(tell),
        }
    }

    fn are_wide(&self) -> bool {
        matches!(self, Packed::Double(_))
    }
}

fn float(value: f64, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        value if value.is_nan() => f.write_str("nan"),
        f64::INFINITY => f.write_str("inf"),
        f64::NEG_INFINITY => f.write_str("-inf"),
        value => write!(f, "{value:?}"),
    }
}

fn call(name: &str, numbers: &(impl Numbers + ?Sized), f: &mut Formatter<'_>) -> fmt::Result {
    let width = if numbers.are_wide() { ":f64" } else { "" };
    write!(f, "{name}{width}(")?;
    let mut first = true;
    numbers.each(&mut |number| {
        let comma = if std::mem::take(&mut first) { "" } else { ", " };
        write!(f, "{comma}{number}")
    })?;
    f.write_str(")")
}

fn list<T: Display>(name: &str, items: impl IntoIterator<Item = T>, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{name}(")?;
    for (at, item) in items.into_iter().enumerate() {
        write!(f, "{}{item}", if at == 0 { "" } else { ", " })?;
    }
    f.write_str(")")
}

impl Display for ContainerType {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ContainerType::Any => f.write_str("Variant"),
            ContainerType::Builtin(kind) => f.write_str(kind.name()),
            ContainerType::Class(name) => Display::fmt(name, f),
            ContainerType::Script(path) => write!(f, "Resource({path:?})"),
            ContainerType::Reference(object) => Debug::fmt(&**object, f),
        }
    }
}

/// As constructors of generation 4, with `:f64` behind the name where components are `f64`:
/// `{"at": Vector2(1, 2), "to": Vector2:f64(1, 2), "tags": ["a", &"b"]}`.
impl Debug for Variant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        value(self, 0, f)
    }
}

impl Debug for Array {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        array(self, 0, f)
    }
}

impl Debug for Dictionary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        dictionary(self, 0, f)
    }
}

impl Debug for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        pair(&self.key, &self.value, 0, f)
    }
}

impl Debug for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        object(self, 0, f)
    }
}

impl<S: Numbers, D: Numbers> Debug for Real<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        call("Real", self, f)
    }
}

impl<S: Numbers, D: Numbers> Debug for Packed<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        call("Packed", self, f)
    }
}

// What nests is apart from what does not: in builds without optimisation the latter takes much of a stack.
fn value(value: &Variant, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Variant::Dictionary(value) => dictionary(value, depth, f),
        Variant::Array(value) => array(value, depth, f),
        Variant::Object(value) => object(value, depth, f),
        value => leaf(value, f),
    }
}

fn leaf(value: &Variant, f: &mut Formatter<'_>) -> fmt::Result {
    let name = value.kind().name();
    match value {
        Variant::Nil => f.write_str("null"),
        Variant::Bool(value) => write!(f, "{value}"),
        Variant::Int(value) => write!(f, "{value}"),
        Variant::Float(value) => float(*value, f),
        Variant::String(text) => write!(f, "{text:?}"),
        Variant::StringName(text) => write!(f, "&{text:?}"),
        Variant::Vector2(value) => call(name, value, f),
        Variant::Vector2i(value) => call(name, value, f),
        Variant::Rect2(value) => call(name, value, f),
        Variant::Rect2i(value) => call(name, value, f),
        Variant::Vector3(value) => call(name, value, f),
        Variant::Vector3i(value) => call(name, value, f),
        Variant::Transform2D(value) => call(name, &**value, f),
        Variant::Vector4(value) => call(name, value, f),
        Variant::Vector4i(value) => call(name, value, f),
        Variant::Plane(value) => call(name, value, f),
        Variant::Quaternion(value) => call(name, value, f),
        Variant::Aabb(value) => call(name, &**value, f),
        Variant::Basis(value) => call(name, &**value, f),
        Variant::Transform3D(value) => call(name, &**value, f),
        Variant::Projection(value) => call(name, &**value, f),
        Variant::Color(value) => call(name, value, f),
        Variant::NodePath(path) => write!(f, "NodePath({:?})", path.to_text()),
        Variant::Rid(Rid(0)) => f.write_str("RID()"),
        Variant::Rid(Rid(id)) => write!(f, "RID({id})"),
        Variant::Callable => f.write_str("Callable()"),
        Variant::Signal(signal) => write!(f, "Signal({}, {:?})", signal.object, signal.name),
        Variant::Dictionary(_) | Variant::Array(_) | Variant::Object(_) => Ok(()),
        Variant::PackedByteArray(items) => list(name, items, f),
        Variant::PackedInt32Array(items) => list(name, items, f),
        Variant::PackedInt64Array(items) => list(name, items, f),
        Variant::PackedFloat32Array(items) => call(name, &items[..], f),
        Variant::PackedFloat64Array(items) => call(name, &items[..], f),
        Variant::PackedStringArray(items) => list(name, items.iter().map(|text| format!("{text:?}")), f),
        Variant::PackedVector2Array(items) => call(name, &**items, f),
        Variant::PackedVector3Array(items) => call(name, &**items, f),
        Variant::PackedColorArray(items) => call(name, &items[..], f),
        Variant::PackedVector4Array(items) => call(name, &**items, f),
    }
}

/// What nests: on one line, or each element on a line of its own.
fn nest<T>(
    open: &str,
    items: impl ExactSizeIterator<Item = T>,
    show: impl Fn(T, usize, &mut Formatter<'_>) -> fmt::Result,
    close: &str,
    depth: usize,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let lines = f.alternate() && items.len() > 0;
    f.write_str(open)?;
    for (at, item) in items.enumerate() {
        if lines {
            write!(f, "\n{:1$}", "", (depth + 1) * 4)?;
        } else if at > 0 {
            f.write_str(", ")?;
        } else if open.ends_with(',') {
            f.write_str(" ")?;
        }
        show(item, depth + 1, f)?;
        if lines {
            f.write_str(",")?;
        }
    }
    if lines {
        write!(f, "\n{:1$}", "", depth * 4)?;
    }
    f.write_str(close)
}

fn pair(key: &Variant, of_key: &Variant, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
    value(key, depth, f)?;
    f.write_str(": ")?;
    value(of_key, depth, f)
}

fn array(array: &Array, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
    if array.of == ContainerType::Any {
        return nest("[", array.iter(), value, "]", depth, f);
    }
    nest(&format!("Array[{}]([", array.of), array.iter(), value, "])", depth, f)
}

fn dictionary(dictionary: &Dictionary, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
    let Dictionary { keys, values, .. } = dictionary;
    let show = |(key, value): (&Variant, &Variant), depth, f: &mut Formatter<'_>| pair(key, value, depth, f);
    if (keys, values) == (&ContainerType::Any, &ContainerType::Any) {
        return nest("{", dictionary.iter(), show, "}", depth, f);
    }
    nest(&format!("Dictionary[{keys}, {values}]({{"), dictionary.iter(), show, "})", depth, f)
}

fn object(object: &Object, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
    match object {
        Object::Null => f.write_str("Object(null)"),
        Object::Id(id) => write!(f, "Object(EncodedObjectAsID, \"object_id\": {id})"),
        Object::Full(object) if object.properties.is_empty() => write!(f, "Object({})", object.class),
        Object::Full(object) => {
            let show = |property: &super::Property, depth, f: &mut Formatter<'_>| {
                write!(f, "{:?}: ", property.name)?;
                value(&property.value, depth, f)
            };
            nest(&format!("Object({},", object.class), object.properties.iter(), show, ")", depth, f)
        }
        Object::SubResource(id) => write!(f, "SubResource({id:?})"),
        Object::ExtResource(id) => write!(f, "ExtResource({id:?})"),
        Object::Resource { uid, path } if uid.is_empty() => write!(f, "Resource({path:?})"),
        Object::Resource { uid, path } => write!(f, "Resource({uid:?}, {path:?})"),
    }
}
