//! Values as text: on one line, in the words of generation 4.

use super::*;
use std::fmt::{self, Debug, Display, Formatter};

/// What numbers of a type there are, in order.
trait Numbers {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result;
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
}

impl<S: Numbers, D: Numbers> Numbers for Packed<S, D> {
    fn each(&self, tell: &mut dyn FnMut(&dyn Display) -> fmt::Result) -> fmt::Result {
        match self {
            Packed::Single(items) => items[..].each(tell),
            Packed::Double(items) => items[..].each(tell),
        }
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
    write!(f, "{name}(")?;
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
            ContainerType::Reference(object) => Display::fmt(&**object, f),
        }
    }
}

/// On one line, as constructors of generation 4: `{"at": Vector2(1, 2), "tags": ["a", &"b"]}`.
impl Display for Variant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.kind().name();
        match self {
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
            Variant::Object(object) => Display::fmt(&**object, f),
            Variant::Callable => f.write_str("Callable()"),
            Variant::Signal(signal) => write!(f, "Signal({}, {:?})", signal.object, signal.name),
            Variant::Dictionary(value) => dictionary(value, f),
            Variant::Array(value) => array(value, f),
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
}

fn array(array: &Array, f: &mut Formatter<'_>) -> fmt::Result {
    let typed = array.of != ContainerType::Any;
    if typed {
        write!(f, "Array[{}](", array.of)?;
    }
    f.write_str("[")?;
    for (at, item) in array.items.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        Display::fmt(item, f)?;
    }
    f.write_str(if typed { "])" } else { "]" })
}

fn dictionary(dictionary: &Dictionary, f: &mut Formatter<'_>) -> fmt::Result {
    let typed = dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any;
    if typed {
        write!(f, "Dictionary[{}, {}](", dictionary.keys, dictionary.values)?;
    }
    f.write_str("{")?;
    for (at, (key, value)) in dictionary.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        Display::fmt(key, f)?;
        f.write_str(": ")?;
        Display::fmt(value, f)?;
    }
    f.write_str(if typed { "})" } else { "}" })
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Object::Null => f.write_str("null"),
            Object::Id(id) => write!(f, "Object(EncodedObjectAsID, \"object_id\": {id})"),
            Object::Full(object) => {
                write!(f, "Object({}", object.class)?;
                for property in &object.properties {
                    write!(f, ", {:?}: ", property.name)?;
                    Display::fmt(&property.value, f)?;
                }
                f.write_str(")")
            }
            Object::SubResource(id) => write!(f, "SubResource({id:?})"),
            Object::ExtResource(id) => write!(f, "ExtResource({id:?})"),
            Object::Resource { uid, path } if uid.is_empty() => write!(f, "Resource({path:?})"),
            Object::Resource { uid, path } => write!(f, "Resource({uid:?}, {path:?})"),
        }
    }
}

macro_rules! debug_as_display {
    ($($type:ty)*) => {$(
        impl Debug for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Display::fmt(self, f)
            }
        }
    )*};
}

debug_as_display!(Variant Object);

impl Debug for Array {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        array(self, f)
    }
}

impl Debug for Dictionary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        dictionary(self, f)
    }
}

impl Debug for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.value)
    }
}
