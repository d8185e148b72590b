//! What a typed container makes of values of other types: generation 4's strict conversions, measured with 4.6.3.

mod misfit;
mod rotation;

use super::*;
use crate::godot::number::{self, Number};
pub(super) use misfit::{check_array, check_dictionary};
use rotation::Rotation;

/// Converts a value to what a typed container holds; `false` if it cannot be. `wide`: new vectors get `f64` components.
pub(super) fn fit(value: &mut Variant, of: &ContainerType, wide: bool) -> bool {
    let Some(wanted) = of.value_type() else { return true };
    if value.kind() == wanted {
        return if let Variant::Object(object) = value { object.may_be(of) } else { true };
    }
    match converted(value, wanted, wide) {
        Some(converted) => {
            *value = converted;
            true
        }
        None => wanted == Type::Object && *value == Variant::Nil,
    }
}

impl Object {
    /// Whether it may stand in a container of objects. Which class derives from which, and which script from which, is known
    /// of a few only; what may be one is taken for one.
    fn may_be(&self, of: &ContainerType) -> bool {
        let class = match self {
            Object::Id(_) => types::ENCODED_OBJECT.as_bytes(),
            Object::Full(full) => full.class.as_bytes(),
            _ => return true,
        };
        match of {
            // One that nothing derives from.
            ContainerType::Class(wanted) if **wanted == types::ENCODED_OBJECT => class == types::ENCODED_OBJECT.as_bytes(),
            ContainerType::Class(wanted) => bases(class).is_none_or(|bases| bases.contains(&wanted.as_bytes())),
            ContainerType::Script(_) | ContainerType::Reference(_) => self.has_script(),
            ContainerType::Any | ContainerType::Builtin(_) => true,
        }
    }

    /// Whether it is given a script: the last word counts.
    fn has_script(&self) -> bool {
        let Object::Full(full) = self else { return false };
        full.properties.iter().rfind(|property| property.name == "script").is_some_and(|script| !script.value.is_nil())
    }
}

/// The class itself and those that it derives from, if these are known.
fn bases(class: &[u8]) -> Option<&'static [&'static [u8]]> {
    const BASES: [&[u8]; 3] = [types::ENCODED_OBJECT.as_bytes(), b"RefCounted", b"Object"];
    let at = BASES.iter().position(|known| *known == class)?;
    BASES.get(at..)
}

/// Does the same with `f32` and `f64` components.
macro_rules! each_width {
    ($real:expr, |$value:ident| $make:expr) => {
        match $real {
            Real::Single($value) => $make.into(),
            Real::Double($value) => $make.into(),
        }
    };
}

fn converted(value: &Variant, wanted: Type, wide: bool) -> Option<Variant> {
    use Variant as V;
    Some(match (wanted, value) {
        (Type::Bool, V::Int(number)) => V::Bool(*number != 0),
        (Type::Bool, V::Float(number)) => V::Bool(*number != 0.0),
        (Type::Int, V::Bool(_) | V::Float(_)) => V::Int(number(value).to_i64()),
        (Type::Float, V::Bool(_) | V::Int(_)) => V::Float(float(value)),
        (Type::String, V::StringName(text)) => V::String(text.clone()),
        (Type::String, V::NodePath(path)) => path.to_text().into(),
        (Type::StringName, V::String(text)) => V::StringName(text.clone()),
        (Type::NodePath, V::String(text)) => NodePath::as_engine(&text.to_string_lossy()).unwrap_or_default().into(),
        (Type::Color, V::String(_) | V::Int(_)) => V::Color(color(value)),
        (Type::Vector2, V::Vector2i(v)) if wide => Vector2::new(f64::from(v.x), f64::from(v.y)).into(),
        (Type::Vector2, V::Vector2i(v)) => Vector2::new(v.x as f32, v.y as f32).into(),
        (Type::Vector3, V::Vector3i(v)) if wide => Vector3::new(f64::from(v.x), f64::from(v.y), f64::from(v.z)).into(),
        (Type::Vector3, V::Vector3i(v)) => Vector3::new(v.x as f32, v.y as f32, v.z as f32).into(),
        (Type::Vector4, V::Vector4i(v)) if wide => Vector4::new(f64::from(v.x), f64::from(v.y), f64::from(v.z), f64::from(v.w)).into(),
        (Type::Vector4, V::Vector4i(v)) => Vector4::new(v.x as f32, v.y as f32, v.z as f32, v.w as f32).into(),
        (Type::Rect2, V::Rect2i(r)) if wide => {
            let [position, size] = [r.position, r.size].map(|v| Vector2::new(f64::from(v.x), f64::from(v.y)));
            Rect2 { position, size }.into()
        }
        (Type::Rect2, V::Rect2i(r)) => {
            let [position, size] = [r.position, r.size].map(|v| Vector2::new(v.x as f32, v.y as f32));
            Rect2 { position, size }.into()
        }
        (Type::Vector2i, V::Vector2(real)) => each_width!(real, |v| Vector2::new(short(v.x), short(v.y))),
        (Type::Vector3i, V::Vector3(real)) => each_width!(real, |v| Vector3::new(short(v.x), short(v.y), short(v.z))),
        (Type::Vector4i, V::Vector4(real)) => {
            each_width!(real, |v| Vector4::new(short(v.x), short(v.y), short(v.z), short(v.w)))
        }
        (Type::Rect2i, V::Rect2(real)) => each_width!(real, |r| Rect2 {
            position: Vector2::new(short(r.position.x), short(r.position.y)),
            size: Vector2::new(short(r.size.x), short(r.size.y)),
        }),
        (Type::Basis, V::Quaternion(real)) => each_width!(real, |q| q.to_basis()),
        (Type::Quaternion, V::Basis(real)) => each_width!(&**real, |b| b.to_quaternion()),
        (Type::Transform3D, V::Quaternion(real)) => each_width!(real, |q| Transform3D { basis: q.to_basis(), ..Default::default() }),
        (Type::Transform3D, V::Basis(real)) => each_width!(&**real, |b| Transform3D { basis: *b, ..Default::default() }),
        (Type::Transform3D, V::Transform2D(real)) => each_width!(&**real, |t| Transform3D {
            basis: Basis {
                row_x: Vector3 { x: t.x.x, y: t.y.x, ..Default::default() },
                row_y: Vector3 { x: t.x.y, y: t.y.y, ..Default::default() },
                row_z: Vector3 { z: 1u8.into(), ..Default::default() },
            },
            origin: Vector3 { x: t.origin.x, y: t.origin.y, ..Default::default() },
        }),
        (Type::Transform3D, V::Projection(real)) => each_width!(&**real, |p| Transform3D {
            basis: Basis {
                row_x: Vector3::new(p.x.x, p.y.x, p.z.x),
                row_y: Vector3::new(p.x.y, p.y.y, p.z.y),
                row_z: Vector3::new(p.x.z, p.y.z, p.z.z),
            },
            origin: Vector3::new(p.w.x, p.w.y, p.w.z),
        }),
        (Type::Transform2D, V::Transform3D(real)) => each_width!(&**real, |t| Transform2D {
            x: Vector2::new(t.basis.row_x.x, t.basis.row_y.x),
            y: Vector2::new(t.basis.row_x.y, t.basis.row_y.y),
            origin: Vector2::new(t.origin.x, t.origin.y),
        }),
        (Type::Projection, V::Transform3D(real)) => each_width!(&**real, |t| {
            let Transform3D { basis: Basis { row_x, row_y, row_z }, origin } = *t;
            Projection {
                x: Vector4 { x: row_x.x, y: row_y.x, z: row_z.x, ..Default::default() },
                y: Vector4 { x: row_x.y, y: row_y.y, z: row_z.y, ..Default::default() },
                z: Vector4 { x: row_x.z, y: row_y.z, z: row_z.z, ..Default::default() },
                w: Vector4 { x: origin.x, y: origin.y, z: origin.z, w: 1u8.into() },
            }
        }),
        (Type::Array, packed) => Array::from_iter(unpacked(packed)?).into(),
        // The number of the object's resource, of which bytes know nothing.
        (Type::Rid, V::Object(_)) => V::Rid(Rid(0)),
        (_, V::Array(array)) => pack(&array.items, wanted, wide)?,
        _ => return None,
    })
}

/// The items of a packed array.
fn unpacked(packed: &Variant) -> Option<Vec<Variant>> {
    fn each<T: Clone + Into<Variant>>(items: &[T]) -> Vec<Variant> {
        items.iter().cloned().map(T::into).collect()
    }
    macro_rules! each_packed {
        ($packed:expr) => {
            match &**$packed {
                Packed::Single(items) => each(items),
                Packed::Double(items) => each(items),
            }
        };
    }
    Some(match packed {
        Variant::PackedByteArray(items) => each(items),
        Variant::PackedInt32Array(items) => each(items),
        Variant::PackedInt64Array(items) => each(items),
        Variant::PackedFloat32Array(items) => each(items),
        Variant::PackedFloat64Array(items) => each(items),
        Variant::PackedStringArray(items) => each(items),
        Variant::PackedVector2Array(items) => each_packed!(items),
        Variant::PackedVector3Array(items) => each_packed!(items),
        Variant::PackedVector4Array(items) => each_packed!(items),
        Variant::PackedColorArray(items) => each(items),
        _ => return None,
    })
}

/// An array as a packed one: what is no such item becomes zero.
fn pack(items: &[Variant], wanted: Type, wide: bool) -> Option<Variant> {
    Some(match wanted {
        Type::PackedByteArray => items.iter().map(|item| number(item).to_u8()).collect::<Vec<u8>>().into(),
        Type::PackedInt32Array => items.iter().map(|item| number(item).to_i32()).collect::<Vec<i32>>().into(),
        Type::PackedInt64Array => items.iter().map(|item| number(item).to_i64()).collect::<Vec<i64>>().into(),
        Type::PackedFloat32Array => items.iter().map(|item| float(item) as f32).collect::<Vec<f32>>().into(),
        Type::PackedFloat64Array => items.iter().map(float).collect::<Vec<f64>>().into(),
        Type::PackedStringArray => items.iter().map(text).collect::<Vec<GString>>().into(),
        Type::PackedVector2Array => vectors(items, wide, |[x, y, _, _]| Vector2 { x, y }, |[x, y, _, _]| Vector2 { x, y }),
        Type::PackedVector3Array => vectors(items, wide, |[x, y, z, _]| Vector3 { x, y, z }, |[x, y, z, _]| Vector3 { x, y, z }),
        Type::PackedVector4Array => vectors(items, wide, |[x, y, z, w]| Vector4 { x, y, z, w }, |[x, y, z, w]| Vector4 { x, y, z, w }),
        Type::PackedColorArray => items.iter().map(color).collect::<Vec<Color>>().into(),
        _ => return None,
    })
}

/// Vectors of other lengths lose components, or get zeros. Wide if one of them is.
fn vectors<S, D>(items: &[Variant], wide: bool, single: fn([f32; 4]) -> S, double: fn([f64; 4]) -> D) -> Variant
where
    Variant: From<Vec<S>> + From<Vec<D>>,
{
    let parts: Vec<(bool, [f64; 4])> = items.iter().map(components).collect();
    if wide || parts.iter().any(|(wide, _)| *wide) {
        parts.into_iter().map(|(_, parts)| double(parts)).collect::<Vec<D>>().into()
    } else {
        parts.into_iter().map(|(_, parts)| single(parts.map(|part| part as f32))).collect::<Vec<S>>().into()
    }
}

/// The components of a vector, and whether they are `f64`.
fn components(value: &Variant) -> (bool, [f64; 4]) {
    macro_rules! parts {
        ($real:expr, $($part:ident)*) => {
            match $real {
                Real::Single(v) => (false, [$(v.$part.into()),*]),
                Real::Double(v) => (true, [$(v.$part),*]),
            }
        };
    }
    fn padded<const N: usize>((wide, parts): (bool, [f64; N])) -> (bool, [f64; 4]) {
        let mut all = [0.0; 4];
        all[..N].copy_from_slice(&parts);
        (wide, all)
    }
    match value {
        Variant::Vector2(real) => padded(parts!(real, x y)),
        Variant::Vector3(real) => padded(parts!(real, x y z)),
        Variant::Vector4(real) => padded(parts!(real, x y z w)),
        Variant::Vector2i(v) => padded((false, [v.x, v.y].map(f64::from))),
        Variant::Vector3i(v) => padded((false, [v.x, v.y, v.z].map(f64::from))),
        Variant::Vector4i(v) => padded((false, [v.x, v.y, v.z, v.w].map(f64::from))),
        _ => (false, [0.0; 4]),
    }
}

// --- numbers and texts out of anything ---

/// A component of a vector, cut to a whole number.
fn short(number: impl Into<f64>) -> i32 {
    Number::Float(number.into()).to_i32()
}

/// What a value is as a number; zero if it is none.
fn number(value: &Variant) -> Number {
    match value {
        Variant::Bool(truth) => Number::Int(i64::from(*truth)),
        Variant::Int(number) => Number::Int(*number),
        Variant::Float(number) => Number::Float(*number),
        Variant::String(text) => Number::Int(digits(&text.to_string_lossy())),
        _ => Number::Int(0),
    }
}

fn float(value: &Variant) -> f64 {
    match value {
        Variant::String(text) => {
            let text = text.to_string_lossy();
            let text = text.trim_start();
            number::as_engine(text.strip_prefix('+').unwrap_or(text).as_bytes())
        }
        other => number(other).to_f64(),
    }
}

fn color(value: &Variant) -> Color {
    match value {
        Variant::Color(color) => *color,
        Variant::Int(number) => color::of_number(*number as u32),
        Variant::String(text) => color::of_text(&text.to_string_lossy()),
        _ => color::BLACK,
    }
}

fn text(value: &Variant) -> GString {
    match value {
        Variant::String(text) | Variant::StringName(text) => text.clone(),
        other => other.to_string().into(),
    }
}

/// The number of a text as engines see it: all digits up to a point, whatever stands between them. 19 digits wrap, more
/// are as much as fits.
fn digits(text: &str) -> i64 {
    let (mut number, mut negative, mut count) = (0i64, false, 0u32);
    for byte in text.bytes().take_while(|byte| *byte != b'.') {
        if byte.is_ascii_digit() {
            count += u32::from(count > 0 || byte != b'0');
            if count > 19 {
                return if negative { i64::MIN } else { i64::MAX };
            }
            number = number.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
        } else if byte == b'-' && count == 0 {
            negative = !negative;
        }
    }
    if negative { number.wrapping_neg() } else { number }
}
