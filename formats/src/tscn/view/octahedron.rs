//! Directions in two numbers: the sphere is mapped to an octahedron and unfolded to a square. And halves of floats.

use crate::godot::{Vector3, Vector4};

/// A direction from a place in the square, -1 to 1.
pub(super) fn direction(x: f32, y: f32) -> Vector3<f32> {
    let z = 1.0 - x.abs() - y.abs();
    let fold = (-z).max(0.0);
    let back = |part: f32| if part >= 0.0 { part - fold } else { part + fold };
    normal(Vector3 { x: back(x), y: back(y), z })
}

pub(super) fn normal(v: Vector3<f32>) -> Vector3<f32> {
    let len = (v.x * v.x + v.y * v.y + v.z * v.z).sqrt();
    if len > 0.0 { Vector3 { x: v.x / len, y: v.y / len, z: v.z / len } } else { v }
}

/// A tangent, with the sign of the binormal in `w`. The sign is that of `y`, whose amount goes from 0 to 1.
pub(super) fn tangent(x: f32, y: f32) -> Vector4<f32> {
    let Vector3 { x, y: turned, z } = direction(x, y.abs() * 2.0 - 1.0);
    Vector4 { x, y: turned, z, w: if y >= 0.0 { 1.0 } else { -1.0 } }
}

/// 0 to 1.
pub(super) fn unit(value: u16) -> f32 {
    f32::from(value) / 65535.0
}

/// -1 to 1.
pub(super) fn both(value: u16) -> f32 {
    unit(value) * 2.0 - 1.0
}

/// Normal and tangent from the axis and the angle that turn the coordinate system into theirs.
pub(super) fn from_axis(axis: Vector3<f32>, angle: f32) -> (Vector3<f32>, Vector4<f32>) {
    let sign = if angle > 0.5 { 1.0 } else { -1.0 };
    let (sin, cos) = ((angle * 2.0 - 1.0).abs() * std::f32::consts::PI).sin_cos();
    let Vector3 { x, y, z } = axis;
    let rest = 1.0 - cos;
    let tangent = Vector4 { x: rest * x * x + cos, y: rest * x * y - sin * z, z: rest * x * z + sin * y, w: sign };
    let normal = Vector3 { x: rest * z * x - sin * y, y: rest * z * y + sin * x, z: rest * z * z + cos };
    (normal, tangent)
}

/// An IEEE 754 half as a float.
pub(super) fn half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let fraction = f32::from(bits & 0x3ff);
    match bits >> 10 & 0x1f {
        0 => sign * fraction * (-24_f32).exp2(),
        31 if fraction == 0.0 => sign * f32::INFINITY,
        31 => f32::NAN,
        exponent => sign * (1024.0 + fraction) * (f32::from(exponent) - 25.0).exp2(),
    }
}
