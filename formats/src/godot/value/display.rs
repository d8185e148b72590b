//! Values as scripts print them: `str()`, `print()`.
//!
//! As generation 4 does since 4.4: read in its sources (`Variant::stringify`, `String::num_real` and the conversions of the
//! mathematical types to String), compared with 4.6.3 on 20,000 values, and on those next to powers of ten.

use super::math::{Aabb, Basis, Color, Packed, Plane, Projection, Quaternion, Real, Rect2, Transform2D, Transform3D, Vector2, Vector3, Vector4};
use super::{Array, Dictionary, NodePath, Object, Rid, Signal, Variant};
use std::fmt::{self, Display, Formatter, Write};

/// Containers nested deeper are left out.
const MAX_RECURSION: u32 = 100;

/// A number with the digits that the engine shows.
trait Digits: Copy {
    /// As the component of a vector: `1.0`.
    fn part(self) -> String;

    /// As the component of a rotation: `1`.
    fn plain(self) -> String;
}

impl Digits for f64 {
    fn part(self) -> String {
        real(self, 14 - magnitude(self), true)
    }

    fn plain(self) -> String {
        real(self, 14 - magnitude(self), false)
    }
}

impl Digits for f32 {
    fn part(self) -> String {
        real(self.into(), 6 - magnitude_single(self), true)
    }

    fn plain(self) -> String {
        real(self.into(), 6 - magnitude_single(self), false)
    }
}

impl Digits for i32 {
    fn part(self) -> String {
        self.to_string()
    }

    fn plain(self) -> String {
        self.to_string()
    }
}

/// How many digits are in front of the point, less one, for numbers above ten.
fn magnitude(value: f64) -> i32 {
    if value.abs() > 10.0 { value.abs().log10().floor() as i32 } else { 0 }
}

/// The same of single precision: the logarithm is one of single precision as well, which just below a power of ten is that of the power.
fn magnitude_single(value: f32) -> i32 {
    let value = f64::from(value).abs();
    // Rounded once, so that the result is the same on every platform.
    if value > 10.0 { (value.log10() as f32).floor() as i32 } else { 0 }
}

/// So many digits behind the point; whole numbers without a point, or with one zero behind it.
fn real(value: f64, decimals: i32, point: bool) -> String {
    let whole = value as i64;
    // 2^63 and above do not fit; below zero the end fits.
    if value.is_finite() && value == whole as f64 && value < i64::MAX as f64 {
        return if point { format!("{whole}.0") } else { whole.to_string() };
    }
    fixed(value, decimals)
}

/// So many digits behind the point, without zeros at the end save for one.
fn fixed(value: f64, decimals: i32) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf".into() } else { "inf".into() };
    }
    let decimals = if decimals < 0 { 14 - magnitude(value) } else { decimals };
    // What is too large for that is shown as C's `%f` does.
    let decimals = usize::try_from(decimals).unwrap_or(6);
    let mut text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').len());
        if text.ends_with('.') {
            text.push('0');
        }
    }
    text
}

macro_rules! shown {
    (@write $f:ident $format:literal ($($part:expr),*)) => { write!($f, $format, $($part),*) };
    ($(#[$doc:meta] $type:ident [$($number:ty)*] $format:literal, |$value:ident| $parts:tt;)*) => {$($(
        #[$doc]
        impl Display for $type<$number> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let $value = self;
                shown!(@write f $format $parts)
            }
        }
    )*)*};
}

shown! {
    /// As scripts print it: `(1.0, 2.0)`.
    Vector2 [f32 f64 i32] "({}, {})", |v| (v.x.part(), v.y.part());
    /// As scripts print it: `(1.0, 2.0, 3.0)`.
    Vector3 [f32 f64 i32] "({}, {}, {})", |v| (v.x.part(), v.y.part(), v.z.part());
    /// As scripts print it: `(1.0, 2.0, 3.0, 4.0)`.
    Vector4 [f32 f64 i32] "({}, {}, {}, {})", |v| (v.x.part(), v.y.part(), v.z.part(), v.w.part());
    /// As scripts print it: `[P: (1.0, 2.0), S: (3.0, 4.0)]`.
    Rect2 [f32 f64 i32] "[P: {}, S: {}]", |r| (r.position, r.size);
    /// As scripts print it: `[X: (1.0, 0.0), Y: (0.0, 1.0), O: (0.0, 0.0)]`.
    Transform2D [f32 f64] "[X: {}, Y: {}, O: {}]", |t| (t.x, t.y, t.origin);
    /// As scripts print it: `[N: (0.0, 1.0, 0.0), D: 7]`.
    Plane [f32 f64] "[N: {}, D: {}]", |p| (p.normal, p.d.plain());
    /// As scripts print it: `(0, 0, 0, 1)`.
    Quaternion [f32 f64] "({}, {}, {}, {})", |q| (q.x.plain(), q.y.plain(), q.z.plain(), q.w.plain());
    /// As scripts print it: `[P: (1.0, 2.0, 3.0), S: (4.0, 5.0, 6.0)]`.
    Aabb [f32 f64] "[P: {}, S: {}]", |b| (b.position, b.size);
    /// As scripts print it, by axes: `[X: (1.0, 0.0, 0.0), Y: (0.0, 1.0, 0.0), Z: (0.0, 0.0, 1.0)]`.
    Basis [f32 f64] "[X: {}, Y: {}, Z: {}]", |b| (
        Vector3::new(b.row_x.x, b.row_y.x, b.row_z.x),
        Vector3::new(b.row_x.y, b.row_y.y, b.row_z.y),
        Vector3::new(b.row_x.z, b.row_y.z, b.row_z.z)
    );
    /// As scripts print it: as a basis, with `O: (0.0, 0.0, 0.0)` behind.
    Transform3D [f32 f64] "{}, O: {}]", |t| (t.basis.to_string().trim_end_matches(']'), t.origin);
    /// As scripts print it, by columns `X`, `Y`, `Z` and `W`.
    Projection [f32 f64] "[X: {}, Y: {}, Z: {}, W: {}]", |p| (p.x, p.y, p.z, p.w);
}

/// As scripts print it, with four digits at most: `(1.0, 0.5, 0.25, 1.0)`.
impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [r, g, b, a] = [self.r, self.g, self.b, self.a].map(|part| fixed(part.into(), 4));
        write!(f, "({r}, {g}, {b}, {a})")
    }
}

impl<S: Display, D: Display> Display for Real<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Real::Single(value) => value.fmt(f),
            Real::Double(value) => value.fmt(f),
        }
    }
}

/// As scripts print it: `[(1.0, 2.0), (3.0, 4.0)]`.
impl<S: Display, D: Display> Display for Packed<S, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Packed::Single(items) => list(items, f),
            Packed::Double(items) => list(items, f),
        }
    }
}

/// As scripts print it: the path without quotes.
impl Display for NodePath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

/// As scripts print it: `RID(7)`.
impl Display for Rid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "RID({})", self.0.cast_signed())
    }
}

/// As scripts print it where the object is not there: `null::[signal]pressed`.
impl Display for Signal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "null::[signal]{}", self.name)
    }
}

/// Nearly as scripts print it: `<Node#7>`. What is not known from bytes is left out, such as the number of a full object.
impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Object::Null => f.write_str("<Object#null>"),
            Object::Id(id) => write!(f, "<EncodedObjectAsID#{}>", id.cast_signed()),
            Object::Full(object) => write!(f, "<{}>", object.class),
            Object::SubResource(_) | Object::ExtResource(_) | Object::Resource { .. } => write!(f, "<{self:?}>"),
        }
    }
}

/// As scripts print it: `["a", 1, (1.0, 2.0)]`.
impl Display for Array {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        array(self, 0, f)
    }
}

/// As scripts print it: `{ "a": 1 }`.
impl Display for Dictionary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        dictionary(self, 0, f)
    }
}

/// As `str()` gives it and `print()` shows it in generation 4.4 and later: text without quotes, and with them inside containers;
/// floats with at most 15 digits, components of vectors with 7. Containers nested deeper than 101 levels are left
/// out. `Debug` (`{:?}`) tells the types, all digits and all levels.
///
/// ```
/// use bytespec_formats::godot::{Vector2, variant};
///
/// assert_eq!(variant!("Ada").to_string(), "Ada");
/// let value = variant!({ "name": "Ada", &"id": [1, 2.0, null], "at": Vector2::new(1.0f32, -2.5) });
/// assert_eq!(value.to_string(), r#"{ "name": "Ada", &"id": [1, 2.0, <null>], "at": (1.0, -2.5) }"#);
/// assert_eq!(format!("{value:?}"), r#"{"name": "Ada", &"id": [1, 2.0, null], "at": Vector2(1, -2.5)}"#);
/// ```
impl Display for Variant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(self, 0, f)
    }
}

fn print(value: &Variant, depth: u32, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Variant::Nil => f.write_str("<null>"),
        Variant::Bool(value) => value.fmt(f),
        Variant::Int(value) => value.fmt(f),
        Variant::Float(value) => f.write_str(&value.part()),
        Variant::String(text) | Variant::StringName(text) => text.fmt(f),
        Variant::Vector2(value) => value.fmt(f),
        Variant::Vector2i(value) => value.fmt(f),
        Variant::Rect2(value) => value.fmt(f),
        Variant::Rect2i(value) => value.fmt(f),
        Variant::Vector3(value) => value.fmt(f),
        Variant::Vector3i(value) => value.fmt(f),
        Variant::Transform2D(value) => value.fmt(f),
        Variant::Vector4(value) => value.fmt(f),
        Variant::Vector4i(value) => value.fmt(f),
        Variant::Plane(value) => value.fmt(f),
        Variant::Quaternion(value) => value.fmt(f),
        Variant::Aabb(value) => value.fmt(f),
        Variant::Basis(value) => value.fmt(f),
        Variant::Transform3D(value) => value.fmt(f),
        Variant::Projection(value) => value.fmt(f),
        Variant::Color(value) => value.fmt(f),
        Variant::NodePath(value) => value.fmt(f),
        Variant::Rid(value) => value.fmt(f),
        Variant::Object(value) => value.fmt(f),
        Variant::Callable => f.write_str("null::null"),
        Variant::Signal(value) => value.fmt(f),
        Variant::Dictionary(value) => dictionary(value, depth, f),
        Variant::Array(value) => array(value, depth, f),
        Variant::PackedByteArray(items) => list(items, f),
        Variant::PackedInt32Array(items) => list(items, f),
        Variant::PackedInt64Array(items) => list(items, f),
        // Each element becomes a float of a script, and shows the digits of one.
        Variant::PackedFloat32Array(items) => list(items.iter().map(|item| f64::from(*item).part()), f),
        Variant::PackedFloat64Array(items) => list(items.iter().map(|item| item.part()), f),
        Variant::PackedStringArray(items) => list(items.iter().map(|text| Quoted("", text.to_string_lossy())), f),
        Variant::PackedVector2Array(items) => items.fmt(f),
        Variant::PackedVector3Array(items) => items.fmt(f),
        Variant::PackedColorArray(items) => list(items, f),
        Variant::PackedVector4Array(items) => items.fmt(f),
    }
}

/// A value in a container: text in quotes.
fn print_inside(value: &Variant, depth: u32, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Variant::String(text) => Quoted("", text.to_string_lossy()).fmt(f),
        Variant::StringName(text) => Quoted("&", text.to_string_lossy()).fmt(f),
        Variant::NodePath(path) => Quoted("^", path.to_text()).fmt(f),
        value => print(value, depth, f),
    }
}

fn array(array: &Array, depth: u32, f: &mut Formatter<'_>) -> fmt::Result {
    if depth > MAX_RECURSION {
        return f.write_str("[...]");
    }
    f.write_str("[")?;
    for (at, item) in array.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        print_inside(item, depth + 1, f)?;
    }
    f.write_str("]")
}

fn dictionary(dictionary: &Dictionary, depth: u32, f: &mut Formatter<'_>) -> fmt::Result {
    if depth > MAX_RECURSION {
        return f.write_str("{ ... }");
    }
    f.write_str("{ ")?;
    for (at, (key, value)) in dictionary.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        print_inside(key, depth + 1, f)?;
        f.write_str(": ")?;
        print_inside(value, depth + 1, f)?;
    }
    f.write_str(" }")
}

fn list<T: Display>(items: impl IntoIterator<Item = T>, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    for (at, item) in items.into_iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        item.fmt(f)?;
    }
    f.write_str("]")
}

/// Text in quotes behind a mark, with the escapes of C.
struct Quoted<T>(&'static str, T);

impl<T: AsRef<str>> Display for Quoted<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}\"", self.0)?;
        for char in self.1.as_ref().chars() {
            match char {
                '\\' => f.write_str(r"\\"),
                '\x07' => f.write_str(r"\a"),
                '\x08' => f.write_str(r"\b"),
                '\x0c' => f.write_str(r"\f"),
                '\n' => f.write_str(r"\n"),
                '\r' => f.write_str(r"\r"),
                '\t' => f.write_str(r"\t"),
                '\x0b' => f.write_str(r"\v"),
                '\'' => f.write_str(r"\'"),
                '"' => f.write_str("\\\""),
                char => f.write_char(char),
            }?;
        }
        f.write_str("\"")
    }
}
