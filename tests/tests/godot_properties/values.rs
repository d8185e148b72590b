//! Any value that an engine can hold.

use bytespec_formats::godot::{
    Aabb, Array, Basis, Color, ContainerType, Dictionary, Engine, Entry, FullObject, GString, NodePath, Object, Packed, Plane, Precision, Projection,
    Property, Quaternion, Real, Rect2, Release, Rid, Signal, Transform2D, Transform3D, Type, Variant, Vector2, Vector3, Vector4,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Any value that `engine` can hold when it keeps everything (`with_lossless`), with objects if it allows them.
pub(crate) fn variant(engine: Engine, objects: bool) -> BoxedStrategy<Variant> {
    leaf(engine)
        .prop_recursive(5, 60, 6, move |inner| {
            let mut choices = vec![
                (container(engine, engine.release() >= Release::V4_3), vec(inner.clone(), 0..6))
                    .prop_map(|(of, items)| Variant::Array(Box::new(Array { of, items })))
                    .boxed(),
                {
                    let typed = engine.release() >= Release::V4_4;
                    let entries = vec((inner.clone(), inner.clone()).prop_map(|(key, value)| Entry { key, value }), 0..5);
                    (container(engine, typed), container(engine, typed), entries)
                        .prop_map(|(keys, values, entries)| Variant::Dictionary(Box::new(Dictionary { keys, values, entries })))
                        .boxed()
                },
            ];
            if objects {
                let properties = vec((text(engine), inner).prop_map(|(name, value)| Property { name, value }), 0..4);
                let object = ("[A-Z][a-z]{0,8}", properties).prop_map(|(class, properties)| FullObject { class: class.into(), properties });
                choices.push(object.prop_map(|object| Variant::Object(Box::new(Object::Full(Box::new(object))))).boxed());
            }
            proptest::strategy::Union::new(choices)
        })
        .boxed()
}

fn leaf(engine: Engine) -> BoxedStrategy<Variant> {
    let mut choices = vec![
        Just(Variant::Nil).boxed(),
        any::<bool>().prop_map(Variant::Bool).boxed(),
        integer().prop_map(Variant::Int).boxed(),
        float().prop_map(Variant::Float).boxed(),
        text(engine).prop_map(Variant::String).boxed(),
        real(engine, vector2(single()), vector2(float())).prop_map(|(s, d)| Variant::Vector2(pick(s, d.map(Box::new)))).boxed(),
        real(engine, vector3(single()), vector3(float())).prop_map(|(s, d)| Variant::Vector3(pick(s, d.map(Box::new)))).boxed(),
        real(engine, rect2(single()), rect2(float())).prop_map(|(s, d)| Variant::Rect2(pick(s, d.map(Box::new)))).boxed(),
        real(engine, transform2d(single()), transform2d(float())).prop_map(|(s, d)| Variant::Transform2D(Box::new(pick(s, d)))).boxed(),
        real(engine, plane(single()), plane(float())).prop_map(|(s, d)| Variant::Plane(pick(s, d.map(Box::new)))).boxed(),
        real(engine, quaternion(single()), quaternion(float())).prop_map(|(s, d)| Variant::Quaternion(pick(s, d.map(Box::new)))).boxed(),
        real(engine, aabb(single()), aabb(float())).prop_map(|(s, d)| Variant::Aabb(Box::new(pick(s, d)))).boxed(),
        real(engine, basis(single()), basis(float())).prop_map(|(s, d)| Variant::Basis(Box::new(pick(s, d)))).boxed(),
        real(engine, transform3d(single()), transform3d(float())).prop_map(|(s, d)| Variant::Transform3D(Box::new(pick(s, d)))).boxed(),
        color().prop_map(Variant::Color).boxed(),
        node_path(engine).prop_map(|path| Variant::NodePath(Box::new(path))).boxed(),
        (if engine.is_godot3() { Just(0).boxed() } else { any::<u64>().boxed() }).prop_map(|id| Variant::Rid(Rid(id))).boxed(),
        (1..=u64::MAX).prop_map(|id| Variant::Object(Box::new(Object::Id(id)))).boxed(),
        vec(any::<u8>(), 0..20).prop_map(Variant::PackedByteArray).boxed(),
        vec(any::<i32>(), 0..8).prop_map(Variant::PackedInt32Array).boxed(),
        vec(single(), 0..8).prop_map(Variant::PackedFloat32Array).boxed(),
        vec(text(engine), 0..5).prop_map(Variant::PackedStringArray).boxed(),
        real(engine, vec(vector2(single()), 0..5), vec(vector2(float()), 0..5))
            .prop_map(|(s, d)| Variant::PackedVector2Array(Box::new(packed(s, d))))
            .boxed(),
        real(engine, vec(vector3(single()), 0..5), vec(vector3(float()), 0..5))
            .prop_map(|(s, d)| Variant::PackedVector3Array(Box::new(packed(s, d))))
            .boxed(),
        vec(color(), 0..5).prop_map(Variant::PackedColorArray).boxed(),
    ];
    if !engine.is_godot3() {
        choices.extend([
            vector2(any::<i32>()).prop_map(Variant::Vector2i).boxed(),
            vector3(any::<i32>()).prop_map(Variant::Vector3i).boxed(),
            vector4(any::<i32>()).prop_map(Variant::Vector4i).boxed(),
            rect2(any::<i32>()).prop_map(Variant::Rect2i).boxed(),
            real(engine, vector4(single()), vector4(float())).prop_map(|(s, d)| Variant::Vector4(pick(s, d.map(Box::new)))).boxed(),
            real(engine, projection(single()), projection(float())).prop_map(|(s, d)| Variant::Projection(Box::new(pick(s, d)))).boxed(),
            text(engine).prop_map(Variant::StringName).boxed(),
            Just(Variant::Callable).boxed(),
            (text(engine), any::<u64>()).prop_map(|(name, object)| Variant::Signal(Box::new(Signal { name, object }))).boxed(),
            vec(any::<i64>(), 0..8).prop_map(Variant::PackedInt64Array).boxed(),
            vec(float(), 0..8).prop_map(Variant::PackedFloat64Array).boxed(),
        ]);
    }
    if engine.release() >= Release::V4_3 {
        let vectors = real(engine, vec(vector4(single()), 0..5), vec(vector4(float()), 0..5));
        choices.push(vectors.prop_map(|(s, d)| Variant::PackedVector4Array(Box::new(packed(s, d)))).boxed());
    }
    proptest::strategy::Union::new(choices).boxed()
}

/// What a container holds, if its type is written.
fn container(engine: Engine, typed: bool) -> BoxedStrategy<ContainerType> {
    if !typed {
        return Just(ContainerType::Any).boxed();
    }
    prop_oneof![
        3 => Just(ContainerType::Any),
        3 => (1u32..=38).prop_filter_map("objects are classes", |number| {
            Type::from_number(number).filter(|kind| *kind != Type::Object).map(ContainerType::Builtin)
        }),
        1 => text(engine).prop_filter_map("a class has a name", |name| (!name.is_empty()).then(|| ContainerType::class(name))),
        1 => "res://[a-z/]{1,9}\\.gd".prop_map(|path| ContainerType::Script(Box::new(path.into()))),
    ]
    .boxed()
}

/// Narrow and wide: the one that this engine writes, or by chance.
fn real<S: Strategy, D: Strategy>(engine: Engine, narrow: S, wide: D) -> impl Strategy<Value = (S::Value, Option<D::Value>)> {
    let wide_wanted = !engine.is_godot3() && engine.precision() != Precision::Single;
    let narrow_wanted = engine.is_godot3() || engine.precision() != Precision::Double;
    (narrow, wide, any::<bool>()).prop_map(move |(narrow, wide, chance)| {
        let take = if wide_wanted && narrow_wanted { chance } else { wide_wanted };
        (narrow, take.then_some(wide))
    })
}

fn pick<S, D>(narrow: S, wide: Option<D>) -> Real<S, D> {
    wide.map_or(Real::Single(narrow), Real::Double)
}

fn packed<S, D>(narrow: Vec<S>, wide: Option<Vec<D>>) -> Packed<S, D> {
    wide.map_or(Packed::Single(narrow), Packed::Double)
}

fn integer() -> impl Strategy<Value = i64> {
    prop_oneof![any::<i64>(), any::<i32>().prop_map(i64::from), -2i64..3]
}

/// Every bit pattern, and more of those that `f32` holds.
fn float() -> BoxedStrategy<f64> {
    prop_oneof![any::<u64>().prop_map(f64::from_bits), any::<u32>().prop_map(|bits| f64::from(f32::from_bits(bits))), (-9i8..9).prop_map(f64::from)]
        .boxed()
}

fn single() -> BoxedStrategy<f32> {
    any::<u32>().prop_map(f32::from_bits).boxed()
}

fn text(engine: Engine) -> BoxedStrategy<GString> {
    let unicode = prop_oneof![3 => "[a-z]{0,9}", 1 => any::<String>(), 1 => "\\u{feff}?[a\\x00]{1,4}"].prop_map(GString::from);
    if engine.is_godot3() {
        // Lone surrogates and numbers above U+10FFFF are text there.
        let wild = prop_oneof![Just(&b"\xed\xa0\x80"[..]), Just(&b"a\xf7\xbf\xbf\xbf"[..]), Just(&b"\xfd\xbf\xbf\xbf\xbf\xbf"[..])];
        prop_oneof![8 => unicode, 1 => wild.prop_map(|bytes| GString::from_bytes(bytes.to_vec()))].boxed()
    } else {
        unicode.boxed()
    }
}

fn node_path(engine: Engine) -> impl Strategy<Value = NodePath> {
    (any::<bool>(), vec(text(engine), 0..4), vec(text(engine), 0..3)).prop_map(|(absolute, names, subnames)| NodePath { absolute, names, subnames })
}

fn vector2<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Vector2<T>> + Clone {
    (part.clone(), part).prop_map(|(x, y)| Vector2 { x, y })
}

fn vector3<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Vector3<T>> + Clone {
    (part.clone(), part.clone(), part).prop_map(|(x, y, z)| Vector3 { x, y, z })
}

fn vector4<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Vector4<T>> + Clone {
    (part.clone(), part.clone(), part.clone(), part).prop_map(|(x, y, z, w)| Vector4 { x, y, z, w })
}

fn rect2<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Rect2<T>> {
    (vector2(part.clone()), vector2(part)).prop_map(|(position, size)| Rect2 { position, size })
}

fn transform2d<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Transform2D<T>> {
    (vector2(part.clone()), vector2(part.clone()), vector2(part)).prop_map(|(x, y, origin)| Transform2D { x, y, origin })
}

fn plane<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Plane<T>> {
    (vector3(part.clone()), part).prop_map(|(normal, d)| Plane { normal, d })
}

fn quaternion<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Quaternion<T>> {
    vector4(part).prop_map(|Vector4 { x, y, z, w }| Quaternion { x, y, z, w })
}

fn aabb<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Aabb<T>> {
    (vector3(part.clone()), vector3(part)).prop_map(|(position, size)| Aabb { position, size })
}

fn basis<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Basis<T>> + Clone {
    (vector3(part.clone()), vector3(part.clone()), vector3(part)).prop_map(|(row_x, row_y, row_z)| Basis { row_x, row_y, row_z })
}

fn transform3d<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Transform3D<T>> {
    (basis(part.clone()), vector3(part)).prop_map(|(basis, origin)| Transform3D { basis, origin })
}

fn projection<T: Clone + std::fmt::Debug>(part: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Projection<T>> {
    (vector4(part.clone()), vector4(part.clone()), vector4(part.clone()), vector4(part)).prop_map(|(x, y, z, w)| Projection { x, y, z, w })
}

fn color() -> impl Strategy<Value = Color> + Clone {
    (single(), single(), single(), single()).prop_map(|(r, g, b, a)| Color { r, g, b, a })
}
