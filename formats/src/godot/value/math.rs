//! Vectors, matrices and colours. Components are `f32`, or `f64` where a double-precision engine wrote them, or `i32`.

use bytespec::ProtoModel;

/// What has a twin with wide components.
pub trait Wide: Sized {
    /// The same with `f32` components.
    type Single;

    /// With components rounded to `f32`.
    fn narrow(&self) -> Self::Single;

    /// With the same components.
    fn widen(single: &Self::Single) -> Self;
}

impl<D: Wide> Wide for Box<D> {
    type Single = D::Single;

    fn narrow(&self) -> D::Single {
        (**self).narrow()
    }

    fn widen(single: &D::Single) -> Self {
        Box::new(D::widen(single))
    }
}

/// Numbers of a fixed count, one after the other.
pub trait Components: Copy {
    /// The bytes of all of them.
    const LEN: usize;

    /// From their bytes, least significant first; as many as [`LEN`](Self::LEN) says.
    fn from_le(bytes: &[u8]) -> Self;

    /// Their bytes, least significant first, into as many as [`LEN`](Self::LEN) says.
    fn to_le(self, bytes: &mut [u8]);
}

macro_rules! number {
    ($($number:ident)*) => {$(
        impl Components for $number {
            const LEN: usize = size_of::<$number>();

            #[inline(always)]
            fn from_le(bytes: &[u8]) -> Self {
                bytes.first_chunk().map_or(Self::default(), |bytes| $number::from_le_bytes(*bytes))
            }

            #[inline(always)]
            fn to_le(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

number!(f32 f64 i32 i64);

impl Wide for f64 {
    type Single = f32;

    fn narrow(&self) -> f32 {
        *self as f32
    }

    fn widen(single: &f32) -> f64 {
        f64::from(*single)
    }
}

/// The parts of a type, in wire order: what is done to each is done to the whole.
macro_rules! parts {
    ($type:ident, $($part:ident: $of:ty, $double:ty;)*) => {
        impl<T> $type<T> {
            /// From its parts, in the order in which they are written.
            ///
            /// Say what the numbers are where nothing else does: `1.0` alone is an `f64`, which only double-precision builds
            /// of the engine write; `1.0f32` is what others do.
            pub const fn new($($part: $of),*) -> Self {
                $type { $($part),* }
            }
        }

        impl<T: Components> Components for $type<T> {
            const LEN: usize = 0 $(+ <$of as Components>::LEN)*;

            #[inline(always)]
            fn from_le(bytes: &[u8]) -> Self {
                $(let (part, bytes) = bytes.split_at(<$of as Components>::LEN);
                let $part = Components::from_le(part);)*
                let _ = bytes;
                $type { $($part),* }
            }

            #[inline(always)]
            fn to_le(self, bytes: &mut [u8]) {
                $(let (part, bytes) = bytes.split_at_mut(<$of as Components>::LEN);
                self.$part.to_le(part);)*
                let _ = bytes;
            }
        }

        impl Wide for $type<f64> {
            type Single = $type<f32>;

            fn narrow(&self) -> $type<f32> {
                $type { $($part: self.$part.narrow()),* }
            }

            fn widen(single: &$type<f32>) -> Self {
                $type { $($part: <$double as Wide>::widen(&single.$part)),* }
            }
        }
    };
}

/// Two numbers: a point, a size or a direction.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Vector2<T> {
    /// The first component.
    pub x: T,
    /// The second component.
    pub y: T,
}

parts!(Vector2, x: T, f64; y: T, f64;);

/// Three numbers.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Vector3<T> {
    /// The first component.
    pub x: T,
    /// The second component.
    pub y: T,
    /// The third component.
    pub z: T,
}

parts!(Vector3, x: T, f64; y: T, f64; z: T, f64;);

/// Four numbers.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Vector4<T> {
    /// The first component.
    pub x: T,
    /// The second component.
    pub y: T,
    /// The third component.
    pub z: T,
    /// The fourth component.
    pub w: T,
}

parts!(Vector4, x: T, f64; y: T, f64; z: T, f64; w: T, f64;);

/// A rectangle.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Rect2<T> {
    /// The corner with the least coordinates.
    pub position: Vector2<T>,
    /// The extent.
    pub size: Vector2<T>,
}

parts!(Rect2, position: Vector2<T>, Vector2<f64>; size: Vector2<T>, Vector2<f64>;);

/// Vector2i of a script.
pub type Vector2i = Vector2<i32>;

/// Vector3i of a script.
pub type Vector3i = Vector3<i32>;

/// Vector4i of a script, from generation 4 on.
pub type Vector4i = Vector4<i32>;

/// Rect2i of a script, from generation 4 on.
pub type Rect2i = Rect2<i32>;

/// A transform of the plane: its columns.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Transform2D<T> {
    /// The x column.
    pub x: Vector2<T>,
    /// The y column.
    pub y: Vector2<T>,
    /// Where the origin goes.
    pub origin: Vector2<T>,
}

parts!(Transform2D, x: Vector2<T>, Vector2<f64>; y: Vector2<T>, Vector2<f64>; origin: Vector2<T>, Vector2<f64>;);

/// A plane in space.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Plane<T> {
    /// The direction it faces.
    pub normal: Vector3<T>,
    /// The distance from the origin.
    pub d: T,
}

parts!(Plane, normal: Vector3<T>, Vector3<f64>; d: T, f64;);

/// A rotation.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Quaternion<T> {
    /// The first component.
    pub x: T,
    /// The second component.
    pub y: T,
    /// The third component.
    pub z: T,
    /// The fourth component.
    pub w: T,
}

parts!(Quaternion, x: T, f64; y: T, f64; z: T, f64; w: T, f64;);

/// A box along the axes.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Aabb<T> {
    /// The corner with the least coordinates.
    pub position: Vector3<T>,
    /// The extent.
    pub size: Vector3<T>,
}

parts!(Aabb, position: Vector3<T>, Vector3<f64>; size: Vector3<T>, Vector3<f64>;);

/// A 3 × 3 matrix, stored by rows (not by axes, as `Transform2D` and `Projection` are).
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Basis<T> {
    /// The first components of the three axes.
    pub row_x: Vector3<T>,
    /// The second components of the three axes.
    pub row_y: Vector3<T>,
    /// The third components of the three axes.
    pub row_z: Vector3<T>,
}

parts!(Basis, row_x: Vector3<T>, Vector3<f64>; row_y: Vector3<T>, Vector3<f64>; row_z: Vector3<T>, Vector3<f64>;);

/// A transform of space.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Transform3D<T> {
    /// Rotation and scale.
    pub basis: Basis<T>,
    /// Where the origin goes.
    pub origin: Vector3<T>,
}

parts!(Transform3D, basis: Basis<T>, Basis<f64>; origin: Vector3<T>, Vector3<f64>;);

/// A 4 × 4 matrix: its columns.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part)]
pub struct Projection<T> {
    /// The x column.
    pub x: Vector4<T>,
    /// The y column.
    pub y: Vector4<T>,
    /// The z column.
    pub z: Vector4<T>,
    /// The w column.
    pub w: Vector4<T>,
}

parts!(Projection, x: Vector4<T>, Vector4<f64>; y: Vector4<T>, Vector4<f64>; z: Vector4<T>, Vector4<f64>; w: Vector4<T>, Vector4<f64>;);

/// A colour, `f32` in every build of the engine.
#[derive(ProtoModel, Clone, Copy, Debug, Default, PartialEq)]
#[proto(byte_order = little, header(), part)]
pub struct Color {
    /// Red.
    pub r: f32,
    /// Green.
    pub g: f32,
    /// Blue.
    pub b: f32,
    /// Opacity.
    pub a: f32,
}

impl Color {
    /// From red, green, blue and opacity.
    #[must_use]
    pub const fn new(r: f32, g: f32, b: f32, a: f32) -> Self {
        Color { r, g, b, a }
    }

    /// An opaque colour.
    #[must_use]
    pub const fn rgb(r: f32, g: f32, b: f32) -> Self {
        Color { r, g, b, a: 1.0 }
    }
}

impl Components for Color {
    const LEN: usize = 16;

    #[inline(always)]
    fn from_le(bytes: &[u8]) -> Self {
        let Vector4 { x: r, y: g, z: b, w: a } = Vector4::from_le(bytes);
        Color { r, g, b, a }
    }

    #[inline(always)]
    fn to_le(self, bytes: &mut [u8]) {
        Vector4 { x: self.r, y: self.g, z: self.b, w: self.a }.to_le(bytes);
    }
}

/// A value whose components are `f32`, or `f64` where a double-precision engine wrote it. The width belongs to the value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Real<S, D> {
    /// `f32` components.
    Single(S),
    /// `f64` components.
    Double(D),
}

impl<S: Clone, D: Wide<Single = S>> Real<S, D> {
    /// With `f32` components, rounded where it has wider ones.
    pub fn to_single(&self) -> S {
        match self {
            Real::Single(single) => single.clone(),
            Real::Double(double) => double.narrow(),
        }
    }

    /// With `f64` components.
    pub fn to_double(&self) -> D
    where
        D: Clone,
    {
        match self {
            Real::Single(single) => D::widen(single),
            Real::Double(double) => double.clone(),
        }
    }
}

/// A packed array of vectors, all `f32` or all `f64`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Packed<S, D> {
    /// `f32` components.
    Single(Vec<S>),
    /// `f64` components.
    Double(Vec<D>),
}

impl<S, D> Packed<S, D> {
    /// How many vectors.
    pub fn len(&self) -> usize {
        match self {
            Packed::Single(items) => items.len(),
            Packed::Double(items) => items.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<S, D: Wide<Single = S>> Packed<S, D> {
    /// The vectors with `f32` components, rounded where they are wider.
    #[must_use]
    pub fn into_single(self) -> Vec<S> {
        match self {
            Packed::Single(items) => items,
            Packed::Double(items) => items.iter().map(Wide::narrow).collect(),
        }
    }

    /// The vectors with `f64` components.
    #[must_use]
    pub fn into_double(self) -> Vec<D> {
        match self {
            Packed::Single(items) => items.iter().map(D::widen).collect(),
            Packed::Double(items) => items,
        }
    }
}

/// Components in order, as arrays.
macro_rules! arrays {
    ($($type:ident $len:literal: $($part:ident)*;)*) => {$(
        impl<T> From<[T; $len]> for $type<T> {
            fn from([$($part),*]: [T; $len]) -> Self {
                $type { $($part),* }
            }
        }

        impl<T> From<$type<T>> for [T; $len] {
            fn from(value: $type<T>) -> Self {
                [$(value.$part),*]
            }
        }
    )*};
}

arrays! {
    Vector2 2: x y;
    Vector3 3: x y z;
    Vector4 4: x y z w;
    Quaternion 4: x y z w;
}
