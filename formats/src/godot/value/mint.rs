//! To mint's types and back, and with them to those of most libraries for mathematics.

use super::math::{Basis, Projection, Quaternion, Transform2D, Transform3D, Vector2, Vector3, Vector4};
use ::mint;

/// Both ways between a type here and one of mint, for components of any type.
macro_rules! twins {
    ($($here:ident, $there:ident: |$from:ident| $to:expr, |$back:ident| $to_back:expr;)*) => {$(
        impl<T> From<$here<T>> for mint::$there<T> {
            fn from($from: $here<T>) -> Self {
                $to
            }
        }

        impl<T> From<mint::$there<T>> for $here<T> {
            fn from($back: mint::$there<T>) -> Self {
                $to_back
            }
        }

        impl<T> mint::IntoMint for $here<T> {
            type MintType = mint::$there<T>;
        }
    )*};
}

twins! {
    Vector2, Vector2: |v| Self { x: v.x, y: v.y }, |v| Vector2 { x: v.x, y: v.y };
    Vector3, Vector3: |v| Self { x: v.x, y: v.y, z: v.z }, |v| Vector3 { x: v.x, y: v.y, z: v.z };
    Vector4, Vector4: |v| Self { x: v.x, y: v.y, z: v.z, w: v.w }, |v| Vector4 { x: v.x, y: v.y, z: v.z, w: v.w };
    Quaternion, Quaternion:
        |q| Self { v: mint::Vector3 { x: q.x, y: q.y, z: q.z }, s: q.w },
        |q| Quaternion { x: q.v.x, y: q.v.y, z: q.v.z, w: q.s };
    Basis, RowMatrix3:
        |b| Self { x: b.row_x.into(), y: b.row_y.into(), z: b.row_z.into() },
        |m| Basis { row_x: m.x.into(), row_y: m.y.into(), row_z: m.z.into() };
    Projection, ColumnMatrix4:
        |p| Self { x: p.x.into(), y: p.y.into(), z: p.z.into(), w: p.w.into() },
        |m| Projection { x: m.x.into(), y: m.y.into(), z: m.z.into(), w: m.w.into() };
    Transform2D, ColumnMatrix2x3:
        |t| Self { x: t.x.into(), y: t.y.into(), z: t.origin.into() },
        |m| Transform2D { x: m.x.into(), y: m.y.into(), origin: m.z.into() };
    Transform3D, RowMatrix3x4:
        |t| {
            let Vector3 { x, y, z } = t.origin;
            let row = |row: Vector3<T>, w| mint::Vector4 { x: row.x, y: row.y, z: row.z, w };
            Self { x: row(t.basis.row_x, x), y: row(t.basis.row_y, y), z: row(t.basis.row_z, z) }
        },
        |m| {
            let row = |row: mint::Vector4<T>| (Vector3 { x: row.x, y: row.y, z: row.z }, row.w);
            let ((row_x, x), (row_y, y), (row_z, z)) = (row(m.x), row(m.y), row(m.z));
            Transform3D { basis: Basis { row_x, row_y, row_z }, origin: Vector3 { x, y, z } }
        };
}

/// A place, as a vector from the origin.
impl<T> From<mint::Point2<T>> for Vector2<T> {
    fn from(point: mint::Point2<T>) -> Self {
        Vector2 { x: point.x, y: point.y }
    }
}

/// A place, as a vector from the origin.
impl<T> From<mint::Point3<T>> for Vector3<T> {
    fn from(point: mint::Point3<T>) -> Self {
        Vector3 { x: point.x, y: point.y, z: point.z }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_places() {
        let turned = mint::Quaternion::from(Quaternion::new(1.0, 2.0, 3.0, 4.0));
        assert_eq!((turned.v.x, turned.s), (1.0, 4.0));
        assert_eq!(Quaternion::from(turned), Quaternion::new(1.0, 2.0, 3.0, 4.0));

        let rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map(|[x, y, z]| Vector3::new(x, y, z));
        let transform = Transform3D::new(Basis::new(rows[0], rows[1], rows[2]), Vector3::new(10, 11, 12));
        let matrix = mint::RowMatrix3x4::from(transform);
        assert_eq!(<[[i32; 4]; 3]>::from(matrix), [[1, 2, 3, 10], [4, 5, 6, 11], [7, 8, 9, 12]]);
        assert_eq!(Transform3D::from(matrix), transform);
        // The columns of the matrix are the axes.
        assert_eq!(mint::ColumnMatrix3::from(mint::RowMatrix3::from(transform.basis)).x, mint::Vector3 { x: 1, y: 4, z: 7 });

        let flat = Transform2D::new(Vector2::new(1, 2), Vector2::new(3, 4), Vector2::new(5, 6));
        assert_eq!(Transform2D::from(mint::ColumnMatrix2x3::from(flat)), flat);
        assert_eq!(Vector2::from(mint::Point2 { x: 1, y: 2 }), Vector2::new(1, 2));
        let four = Vector4::new(1, 2, 3, 4);
        assert_eq!(Projection::from(mint::ColumnMatrix4::from(Projection::new(four, four, four, four))).w, four);
    }
}
