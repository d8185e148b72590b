//! Copies, written out so that deep nesting takes little of the stack: in builds without optimisation a derived `clone` has
//! room for all kinds at every level.

use super::{Object, Variant};

impl Clone for Variant {
    fn clone(&self) -> Self {
        match self {
            Variant::Dictionary(value) => Variant::Dictionary(value.clone()),
            Variant::Array(value) => Variant::Array(value.clone()),
            Variant::Object(value) => Variant::Object(value.clone()),
            value => leaf(value),
        }
    }
}

#[inline(never)]
fn leaf(value: &Variant) -> Variant {
    macro_rules! each {
        ($($kind:ident)*) => {
            match value {
                $(Variant::$kind(value) => Variant::$kind(value.clone()),)*
                Variant::Callable => Variant::Callable,
                Variant::Nil => Variant::Nil,
            }
        };
    }
    each! {
        Bool Int Float String Vector2 Vector2i Rect2 Rect2i Vector3 Vector3i Transform2D Vector4 Vector4i Plane Quaternion Aabb Basis
        Transform3D Projection Color StringName NodePath Rid Object Signal Dictionary Array PackedByteArray PackedInt32Array
        PackedInt64Array PackedFloat32Array PackedFloat64Array PackedStringArray PackedVector2Array PackedVector3Array PackedColorArray
        PackedVector4Array
    }
}

impl Clone for Object {
    fn clone(&self) -> Self {
        match self {
            Object::Full(object) => Object::Full(object.clone()),
            object => bare(object),
        }
    }
}

#[inline(never)]
fn bare(object: &Object) -> Object {
    match object {
        Object::Null => Object::Null,
        Object::Id(id) => Object::Id(*id),
        Object::Full(object) => Object::Full(object.clone()),
        Object::SubResource(id) => Object::SubResource(id.clone()),
        Object::ExtResource(id) => Object::ExtResource(id.clone()),
        Object::Resource { uid, path } => Object::Resource { uid: uid.clone(), path: path.clone() },
    }
}
