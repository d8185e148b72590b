//! The order in which engines write the keys of a dictionary.

use super::Generation;
use crate::godot::value::math::Components;
use crate::godot::{Real, Variant};
use std::cmp::Ordering;

/// By type, then by value; what engines do not compare stays as it is.
pub(crate) fn keys(a: &Variant, b: &Variant, generation: Generation) -> Ordering {
    use Variant as V;
    if generation >= Generation::V4_4
        && let (V::String(a) | V::StringName(a), V::String(b) | V::StringName(b)) = (a, b)
    {
        return a.as_bytes().cmp(b.as_bytes());
    }
    let (kind, other) = (a.kind().number(), b.kind().number());
    if kind != other {
        return kind.cmp(&other);
    }
    match (a, b) {
        (V::Bool(a), V::Bool(b)) => a.cmp(b),
        (V::Int(a), V::Int(b)) => a.cmp(b),
        (V::Float(a), V::Float(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        (V::String(a), V::String(b)) | (V::StringName(a), V::StringName(b)) => a.as_bytes().cmp(b.as_bytes()),
        (V::Vector2(a), V::Vector2(b)) => reals(a, b, |value| vec![value.x, value.y]),
        (V::Vector3(a), V::Vector3(b)) => reals(a, b, |value| vec![value.x, value.y, value.z]),
        (V::Vector4(a), V::Vector4(b)) => reals(a, b, |value| vec![value.x, value.y, value.z, value.w]),
        (V::Vector2i(a), V::Vector2i(b)) => (a.x, a.y).cmp(&(b.x, b.y)),
        (V::Vector3i(a), V::Vector3i(b)) => (a.x, a.y, a.z).cmp(&(b.x, b.y, b.z)),
        (V::Vector4i(a), V::Vector4i(b)) => (a.x, a.y, a.z, a.w).cmp(&(b.x, b.y, b.z, b.w)),
        (V::Rid(a), V::Rid(b)) => a.0.cmp(&b.0),
        _ => Ordering::Equal,
    }
}

fn reals<S: Components, D: crate::godot::value::math::Wide<Single = S>>(a: &Real<S, D>, b: &Real<S, D>, parts: impl Fn(S) -> Vec<f32>) -> Ordering {
    parts(a.to_single()).partial_cmp(&parts(b.to_single())).unwrap_or(Ordering::Equal)
}
