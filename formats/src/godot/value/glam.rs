//! To glam's types and back.

use super::math::{Basis, Color, Projection, Quaternion, Transform2D, Transform3D, Vector2, Vector3, Vector4};
use super::{Variant, WrongType};

/// Both ways between a type here and one of glam, and between that and a value.
macro_rules! twins {
    ($($here:ty, $there:ident: |$from:ident| $to:expr, |$back:ident| $to_back:expr;)*) => {$(
        impl From<$here> for ::glam::$there {
            fn from($from: $here) -> Self {
                $to
            }
        }

        impl From<::glam::$there> for $here {
            fn from($back: ::glam::$there) -> Self {
                $to_back
            }
        }

        impl From<::glam::$there> for Variant {
            fn from(value: ::glam::$there) -> Self {
                <$here>::from(value).into()
            }
        }

        impl TryFrom<Variant> for ::glam::$there {
            type Error = WrongType;

            fn try_from(value: Variant) -> Result<Self, WrongType> {
                <$here>::try_from(value).map(Into::into)
            }
        }

        impl TryFrom<&Variant> for ::glam::$there {
            type Error = WrongType;

            fn try_from(value: &Variant) -> Result<Self, WrongType> {
                <$here>::try_from(value).map(Into::into)
            }
        }
    )*};
}

macro_rules! vectors {
    ($($number:ident: $two:ident $three:ident $four:ident;)*) => {
        twins! {$(
            Vector2<$number>, $two: |v| Self::new(v.x, v.y), |v| Vector2::new(v.x, v.y);
            Vector3<$number>, $three: |v| Self::new(v.x, v.y, v.z), |v| Vector3::new(v.x, v.y, v.z);
            Vector4<$number>, $four: |v| Self::new(v.x, v.y, v.z, v.w), |v| Vector4::new(v.x, v.y, v.z, v.w);
        )*}
    };
}

vectors! {
    f32: Vec2 Vec3 Vec4;
    f64: DVec2 DVec3 DVec4;
    i32: IVec2 IVec3 IVec4;
}

/// A matrix here is stored by rows, in glam by columns.
macro_rules! matrices {
    ($($number:ident: $quat:ident $mat3:ident $mat4:ident $affine2:ident $affine3:ident, $two:ident $three:ident $four:ident;)*) => {
        twins! {$(
            Quaternion<$number>, $quat: |q| Self::from_xyzw(q.x, q.y, q.z, q.w), |q| Quaternion::new(q.x, q.y, q.z, q.w);
            Basis<$number>, $mat3:
                |b| Self::from_cols(::glam::$three::from(b.row_x), b.row_y.into(), b.row_z.into()).transpose(),
                |m| {
                    let rows = m.transpose();
                    Basis::new(rows.x_axis.into(), rows.y_axis.into(), rows.z_axis.into())
                };
            Projection<$number>, $mat4:
                |p| Self::from_cols(::glam::$four::from(p.x), p.y.into(), p.z.into(), p.w.into()),
                |m| Projection::new(m.x_axis.into(), m.y_axis.into(), m.z_axis.into(), m.w_axis.into());
            Transform2D<$number>, $affine2:
                |t| Self::from_cols(::glam::$two::from(t.x), t.y.into(), t.origin.into()),
                |a| Transform2D::new(a.matrix2.x_axis.into(), a.matrix2.y_axis.into(), a.translation.into());
            Transform3D<$number>, $affine3:
                |t| Self::from_mat3_translation(t.basis.into(), t.origin.into()),
                |a| {
                    let [x, y, z, origin] = a.to_cols_array_2d();
                    Transform3D::new(
                        Basis::new(
                            Vector3::new(x[0], y[0], z[0]),
                            Vector3::new(x[1], y[1], z[1]),
                            Vector3::new(x[2], y[2], z[2]),
                        ),
                        Vector3::new(origin[0], origin[1], origin[2]),
                    )
                };
        )*}
    };
}

matrices! {
    f32: Quat Mat3 Mat4 Affine2 Affine3A, Vec2 Vec3 Vec4;
    f64: DQuat DMat3 DMat4 DAffine2 DAffine3, DVec2 DVec3 DVec4;
}

twins! {
    Vector3<f32>, Vec3A: |v| Self::new(v.x, v.y, v.z), |v| Vector3::new(v.x, v.y, v.z);
}

/// Red, green, blue, opacity.
impl From<Color> for ::glam::Vec4 {
    fn from(color: Color) -> Self {
        Self::new(color.r, color.g, color.b, color.a)
    }
}

/// Red, green, blue, opacity.
impl From<::glam::Vec4> for Color {
    fn from(color: ::glam::Vec4) -> Self {
        Color::new(color.x, color.y, color.z, color.w)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::glam::{Affine2, Affine3A, DAffine3, DMat3, IVec2, Mat3, Mat4, Quat, Vec2, Vec3, Vec3A, Vec4};

    #[test]
    fn vectors_keep_their_components_and_their_width() {
        assert_eq!(Variant::from(Vec2::new(1.0, 2.0)), Variant::from(Vector2::new(1.0f32, 2.0)));
        assert_eq!(Variant::from(IVec2::new(1, 2)), Variant::from(Vector2::new(1, 2)));
        assert_eq!(Vec3A::from(Vector3::new(1.0, 2.0, 3.0)), Vec3A::new(1.0, 2.0, 3.0));
        assert_eq!(Vec3::try_from(Variant::from(Vector3::new(1.0f64, 2.0, 3.0))), Ok(Vec3::new(1.0, 2.0, 3.0)));
        assert_eq!(Vec3::try_from(&Variant::from(Vector3::new(1.0f32, 2.0, 3.0))), Ok(Vec3::new(1.0, 2.0, 3.0)));
        let error = Vec4::try_from(Variant::from(1)).map_err(|error| error.to_string());
        assert_eq!(error, Err("expected Vector4, found int".into()));
        assert_eq!(Color::from(Vec4::new(1.0, 2.0, 3.0, 4.0)), Color::new(1.0, 2.0, 3.0, 4.0));
    }

    #[test]
    fn matrices_map_vectors_to_the_same_places() {
        // A quarter turn about z, then a move: x goes to y.
        let turn = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
        let affine = Affine3A::from_rotation_translation(turn, Vec3::new(10.0, 20.0, 30.0));
        let transform = Transform3D::<f32>::from(affine);
        assert_eq!(Affine3A::from(transform), affine);
        // In a Basis the columns are the axes: that of x points to y.
        let x_axis = Vector3::new(transform.basis.row_x.x, transform.basis.row_y.x, transform.basis.row_z.x);
        assert!(Vec3::from(x_axis).abs_diff_eq(Vec3::Y, 1e-6), "{x_axis}");
        assert_eq!(transform.origin, Vector3::new(10.0, 20.0, 30.0));

        let basis = Basis::new(Vector3::new(1.0, 4.0, 7.0), Vector3::new(2.0, 5.0, 8.0), Vector3::new(3.0, 6.0, 9.0));
        let matrix = Mat3::from(basis);
        assert_eq!(matrix * Vec3::X, Vec3::new(1.0, 2.0, 3.0));
        assert_eq!(Basis::from(matrix), basis);
        assert_eq!(Variant::from(DMat3::IDENTITY).to_string(), "[X: (1.0, 0.0, 0.0), Y: (0.0, 1.0, 0.0), Z: (0.0, 0.0, 1.0)]");

        let flat = Transform2D::new(Vector2::new(0.0, 1.0), Vector2::new(-1.0, 0.0), Vector2::new(5.0, 6.0));
        assert_eq!(Affine2::from(flat).transform_point2(Vec2::X), Vec2::new(5.0, 7.0));
        assert_eq!(Transform2D::from(Affine2::from(flat)), flat);

        let projection = Mat4::from_cols_array(&std::array::from_fn(|at| at as f32));
        assert_eq!(Projection::from(projection).y, Vector4::new(4.0, 5.0, 6.0, 7.0));
        assert_eq!(Mat4::from(Projection::from(projection)), projection);
        assert_eq!(DAffine3::try_from(Variant::from(transform)).map(|affine| affine.translation.y), Ok(20.0));
    }
}
