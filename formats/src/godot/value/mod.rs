//! The value: one type for all generations, for bytes and for text.

mod clone;
mod collection;
pub(crate) mod color;
mod container;
mod convert;
mod debug;
mod display;
pub(crate) mod fit;
#[cfg(feature = "glam")]
mod glam;
mod hash32;
mod key;
mod macros;
pub(crate) mod math;
#[cfg(feature = "mint")]
mod mint;
mod node_path;
mod object;
mod path;
mod repeated;
mod string;
pub(crate) mod types;
mod wrong_type;

use crate::godot::Engine;
use crate::godot::codec::{Bulk, Ids, Strings, Truth};
use bytespec::ProtoModel;

pub use collection::{IntoIter, Iter, IterMut};
pub use container::{Array, Dictionary, Entry};
#[cfg(feature = "tscn")]
pub(crate) use container::{settle_text_array, settle_text_dictionary};
pub use convert::IntoVariant;
pub use key::Key;
pub use math::{
    Aabb, Basis, Color, Packed, Plane, Projection, Quaternion, Real, Rect2, Rect2i, Transform2D, Transform3D, Vector2, Vector2i, Vector3, Vector3i,
    Vector4, Vector4i,
};
pub use node_path::NodePath;
pub use object::{FullObject, Object, Property, Rid, Signal};
pub use path::Step;
pub use string::GString;
pub use types::{ContainerType, Type};
pub use wrong_type::WrongType;

// The derive knows `i64` and `f64` as plain numbers; by these names their own rules for header bits are found.
type Integer = i64;
type Number = f64;

/// A value of Godot's scripts.
///
/// A header of four bytes, then what belongs to the type: a multiple of four bytes, least significant first. In the header bits
/// 0 to 7 are the number of the type, which differs between the generations; bit 16 and above belong to what follows; all others
/// are ignored on reading and written as zero.
#[derive(ProtoModel, Default)]
#[proto(byte_order = little, context = Engine, tag(u32, mask = 0xff, map = Ids))]
pub enum Variant {
    /// `null`.
    #[default]
    #[variant(tag = 0)]
    Nil,
    /// `true` or `false`: any number but zero reads as true.
    #[variant(tag = 1)]
    Bool(#[field(codec = Truth)] bool),
    /// A whole number, in four bytes; with bit 16 in eight, if it needs more.
    #[variant(tag = 2)]
    Int(#[field(tag = bits(16, 1))] Integer),
    /// A number, in four bytes (`f32`); with bit 16 in eight, if four would not say the same, and for every NaN.
    #[variant(tag = 3)]
    Float(#[field(tag = bits(16, 1))] Number),
    /// Text.
    #[variant(tag = 4)]
    String(GString),
    /// Two numbers: a point, a size or a direction; bit 16: `f64` components.
    #[variant(tag = 5)]
    Vector2(#[field(tag = bits(16, 1))] Real<Vector2<f32>, Box<Vector2<f64>>>),
    /// The same of whole numbers.
    #[variant(tag = 6)]
    Vector2i(Vector2<i32>),
    /// A rectangle: corner and size; bit 16: `f64` components.
    #[variant(tag = 7)]
    Rect2(#[field(tag = bits(16, 1))] Real<Rect2<f32>, Box<Rect2<f64>>>),
    /// The same of whole numbers.
    #[variant(tag = 8)]
    Rect2i(Rect2<i32>),
    /// Three numbers: a point, a size or a direction in space; bit 16: `f64` components.
    #[variant(tag = 9)]
    Vector3(#[field(tag = bits(16, 1))] Real<Vector3<f32>, Box<Vector3<f64>>>),
    /// The same of whole numbers.
    #[variant(tag = 10)]
    Vector3i(Vector3<i32>),
    /// A transform of the plane: x axis, y axis, origin; bit 16: `f64` components.
    #[variant(tag = 11)]
    Transform2D(#[field(tag = bits(16, 1))] Box<Real<Transform2D<f32>, Transform2D<f64>>>),
    /// Four numbers; bit 16: `f64` components.
    #[variant(tag = 12)]
    Vector4(#[field(tag = bits(16, 1))] Real<Vector4<f32>, Box<Vector4<f64>>>),
    /// The same of whole numbers.
    #[variant(tag = 13)]
    Vector4i(Vector4<i32>),
    /// A plane in space: normal and distance; bit 16: `f64` components.
    #[variant(tag = 14)]
    Plane(#[field(tag = bits(16, 1))] Real<Plane<f32>, Box<Plane<f64>>>),
    /// A rotation (generation 3: Quat); bit 16: `f64` components.
    #[variant(tag = 15)]
    Quaternion(#[field(tag = bits(16, 1))] Real<Quaternion<f32>, Box<Quaternion<f64>>>),
    /// A box along the axes: corner and size; bit 16: `f64` components.
    #[variant(tag = 16)]
    Aabb(#[field(tag = bits(16, 1))] Box<Real<Aabb<f32>, Aabb<f64>>>),
    /// Rotation and scale, a 3 × 3 matrix by rows; bit 16: `f64` components.
    #[variant(tag = 17)]
    Basis(#[field(tag = bits(16, 1))] Box<Real<Basis<f32>, Basis<f64>>>),
    /// A transform of space: basis and origin (generation 3: Transform); bit 16: `f64` components.
    #[variant(tag = 18)]
    Transform3D(#[field(tag = bits(16, 1))] Box<Real<Transform3D<f32>, Transform3D<f64>>>),
    /// A 4 × 4 matrix by columns; bit 16: `f64` components.
    #[variant(tag = 19)]
    Projection(#[field(tag = bits(16, 1))] Box<Real<Projection<f32>, Projection<f64>>>),
    /// A colour: `f32` in every build.
    #[variant(tag = 20)]
    Color(Color),
    /// A name: text in a table of the engine.
    #[variant(tag = 21)]
    StringName(GString),
    /// A path to a node and to properties of it.
    #[variant(tag = 22)]
    NodePath(Box<NodePath>),
    /// A number of a resource of a server, worthless outside of its process. Generation 3 writes nothing of it.
    #[variant(tag = 23)]
    Rid(Rid),
    /// An object: class and properties; bit 16: its number in eight bytes. Without one engines write null.
    #[variant(tag = 24, instead = Object::instead)]
    Object(#[field(tag = bits(16, 1))] Box<Object>),
    /// A function. Nothing of it is written.
    #[variant(tag = 25)]
    Callable,
    /// A signal of an object.
    #[variant(tag = 26)]
    Signal(Box<Signal>),
    /// Pairs of key and value; bits 16 and 17: form of the key type (4.4), 18 and 19: of the value type (4.4).
    #[variant(tag = 27)]
    Dictionary(#[field(tag = bits(16, 4))] Box<Dictionary>),
    /// Values; bits 16 and 17: form of the element type (4.3).
    #[variant(tag = 28)]
    Array(#[field(tag = bits(16, 2))] Box<Array>),
    /// Bytes (generation 3: PoolByteArray). Their padding may be missing at the end of the data.
    #[variant(tag = 29)]
    PackedByteArray(#[field(count(u32), pad_after = 4, pad = optional)] Vec<u8>),
    /// 32-bit numbers (generation 3: PoolIntArray).
    #[variant(tag = 30)]
    PackedInt32Array(#[field(count(u32))] Vec<i32>),
    /// 64-bit numbers.
    #[variant(tag = 31)]
    PackedInt64Array(#[field(count(u32))] Vec<i64>),
    /// `f32` numbers (generation 3: PoolRealArray).
    #[variant(tag = 32)]
    PackedFloat32Array(#[field(count(u32))] Vec<f32>),
    /// `f64` numbers.
    #[variant(tag = 33)]
    PackedFloat64Array(#[field(count(u32))] Vec<f64>),
    /// Texts, whose lengths count a NUL that ends them (generation 3: PoolStringArray).
    #[variant(tag = 34)]
    PackedStringArray(#[field(codec = Strings)] Vec<GString>),
    /// Vectors of two numbers (generation 3: PoolVector2Array); bit 16: `f64` components.
    #[variant(tag = 35)]
    PackedVector2Array(#[field(tag = bits(16, 1))] Box<Packed<Vector2<f32>, Vector2<f64>>>),
    /// Vectors of three numbers (generation 3: PoolVector3Array); bit 16: `f64` components.
    #[variant(tag = 36)]
    PackedVector3Array(#[field(tag = bits(16, 1))] Box<Packed<Vector3<f32>, Vector3<f64>>>),
    /// Colours (generation 3: PoolColorArray).
    #[variant(tag = 37)]
    PackedColorArray(#[field(codec = Bulk)] Vec<Color>),
    /// Vectors of four numbers; bit 16: `f64` components. Since 4.3.
    #[variant(tag = 38)]
    PackedVector4Array(#[field(tag = bits(16, 1))] Box<Packed<Vector4<f32>, Vector4<f64>>>),
}

/// # As Rust values
///
/// [`variant!`](crate::godot::variant) writes values down; `From` makes one of nearly any Rust type, `TryFrom` and methods such as
/// [`as_str`](Variant::as_str) go back; `value["key"][0]`, [`get`](Variant::get) and [`pointer`](Variant::pointer) lead into
/// nested ones. `{}` shows a value as `print()` of the engine does, `{:?}` with types and all digits, `{:#?}` on many lines.
///
/// # Equality
///
/// Bit for bit: a NaN is itself, `0.0` is not `-0.0`, `f32` and `f64` vectors differ, an int is no float, a String no StringName,
/// and the order of dictionaries counts. `Hash` agrees with it. As keys of a dictionary values are compared in another way:
/// [`is_same_key`](Variant::is_same_key), [`Key`]. Compared with a Rust number, text or truth (`value == 0.5`) a value has to be
/// of that type; floats then follow the rules of Rust.
impl Variant {
    /// Its type.
    #[must_use]
    pub fn kind(&self) -> Type {
        match self {
            Variant::Nil => Type::Nil,
            Variant::Bool(_) => Type::Bool,
            Variant::Int(_) => Type::Int,
            Variant::Float(_) => Type::Float,
            Variant::String(_) => Type::String,
            Variant::Vector2(_) => Type::Vector2,
            Variant::Vector2i(_) => Type::Vector2i,
            Variant::Rect2(_) => Type::Rect2,
            Variant::Rect2i(_) => Type::Rect2i,
            Variant::Vector3(_) => Type::Vector3,
            Variant::Vector3i(_) => Type::Vector3i,
            Variant::Transform2D(_) => Type::Transform2D,
            Variant::Vector4(_) => Type::Vector4,
            Variant::Vector4i(_) => Type::Vector4i,
            Variant::Plane(_) => Type::Plane,
            Variant::Quaternion(_) => Type::Quaternion,
            Variant::Aabb(_) => Type::Aabb,
            Variant::Basis(_) => Type::Basis,
            Variant::Transform3D(_) => Type::Transform3D,
            Variant::Projection(_) => Type::Projection,
            Variant::Color(_) => Type::Color,
            Variant::StringName(_) => Type::StringName,
            Variant::NodePath(_) => Type::NodePath,
            Variant::Rid(_) => Type::Rid,
            Variant::Object(_) => Type::Object,
            Variant::Callable => Type::Callable,
            Variant::Signal(_) => Type::Signal,
            Variant::Dictionary(_) => Type::Dictionary,
            Variant::Array(_) => Type::Array,
            Variant::PackedByteArray(_) => Type::PackedByteArray,
            Variant::PackedInt32Array(_) => Type::PackedInt32Array,
            Variant::PackedInt64Array(_) => Type::PackedInt64Array,
            Variant::PackedFloat32Array(_) => Type::PackedFloat32Array,
            Variant::PackedFloat64Array(_) => Type::PackedFloat64Array,
            Variant::PackedStringArray(_) => Type::PackedStringArray,
            Variant::PackedVector2Array(_) => Type::PackedVector2Array,
            Variant::PackedVector3Array(_) => Type::PackedVector3Array,
            Variant::PackedColorArray(_) => Type::PackedColorArray,
            Variant::PackedVector4Array(_) => Type::PackedVector4Array,
        }
    }
}
