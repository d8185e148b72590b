//! Quaternions as matrices and back, in the order of operations that the engine has: the last bit depends on it.

use super::{Basis, Quaternion, Vector3};

pub(super) trait Rotation {
    type Basis;
    type Quaternion;

    fn to_basis(&self) -> Self::Basis;
    fn to_quaternion(&self) -> Self::Quaternion;
}

macro_rules! rotation {
    ($($number:ident)*) => {$(
        impl Rotation for Quaternion<$number> {
            type Basis = Basis<$number>;
            type Quaternion = Self;

            fn to_basis(&self) -> Basis<$number> {
                let Quaternion { x, y, z, w } = *self;
                let s = 2.0 / (x * x + y * y + z * z + w * w);
                let (xs, ys, zs) = (x * s, y * s, z * s);
                let (wx, wy, wz) = (w * xs, w * ys, w * zs);
                let (xx, xy, xz) = (x * xs, x * ys, x * zs);
                let (yy, yz, zz) = (y * ys, y * zs, z * zs);
                Basis {
                    row_x: Vector3::new(1.0 - (yy + zz), xy - wz, xz + wy),
                    row_y: Vector3::new(xy + wz, 1.0 - (xx + zz), yz - wx),
                    row_z: Vector3::new(xz - wy, yz + wx, 1.0 - (xx + yy)),
                }
            }

            fn to_quaternion(&self) -> Self {
                *self
            }
        }

        impl Rotation for Basis<$number> {
            type Basis = Self;
            type Quaternion = Quaternion<$number>;

            fn to_basis(&self) -> Self {
                *self
            }

            /// No rotation where this is none.
            fn to_quaternion(&self) -> Quaternion<$number> {
                let m = [self.row_x, self.row_y, self.row_z].map(|row| [row.x, row.y, row.z]);
                if !self.is_rotation() {
                    return Quaternion { w: 1.0, ..Quaternion::default() };
                }
                let trace = m[0][0] + m[1][1] + m[2][2];
                let mut parts = [0.0; 4];
                if trace > 0.0 {
                    let mut s = (trace + 1.0).sqrt();
                    parts[3] = s * 0.5;
                    s = 0.5 / s;
                    parts[0] = (m[2][1] - m[1][2]) * s;
                    parts[1] = (m[0][2] - m[2][0]) * s;
                    parts[2] = (m[1][0] - m[0][1]) * s;
                } else {
                    let i = if m[0][0] < m[1][1] { if m[1][1] < m[2][2] { 2 } else { 1 } } else if m[0][0] < m[2][2] { 2 } else { 0 };
                    let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                    let mut s = (m[i][i] - m[j][j] - m[k][k] + 1.0).sqrt();
                    parts[i] = s * 0.5;
                    s = 0.5 / s;
                    parts[3] = (m[k][j] - m[j][k]) * s;
                    parts[j] = (m[j][i] + m[i][j]) * s;
                    parts[k] = (m[k][i] + m[i][k]) * s;
                }
                let [x, y, z, w] = parts;
                Quaternion { x, y, z, w }
            }
        }

        impl Basis<$number> {
            /// Whether the axes are equally long, stand on each other, and make a room of about one that is not mirrored.
            fn is_rotation(&self) -> bool {
                let m = [self.row_x, self.row_y, self.row_z].map(|row| [row.x, row.y, row.z]);
                let dot = |a: usize, b: usize| m[0][a] * m[0][b] + m[1][a] * m[1][b] + m[2][a] * m[2][b];
                let about = |a: $number, b: $number| a == b || (a - b).abs() < (1e-5 * a.abs()).max(1e-5);
                let determinant = m[0][0] * (m[1][1] * m[2][2] - m[2][1] * m[1][2]) - m[1][0] * (m[0][1] * m[2][2] - m[2][1] * m[0][2])
                    + m[2][0] * (m[0][1] * m[1][2] - m[1][1] * m[0][2]);
                about(dot(0, 0), dot(1, 1))
                    && about(dot(0, 0), dot(2, 2))
                    && [(0, 1), (0, 2), (1, 2)].into_iter().all(|(a, b)| dot(a, b).abs() < 1e-5)
                    && (determinant - 1.0).abs() < 0.001
            }
        }
    )*};
}

rotation!(f32 f64);
