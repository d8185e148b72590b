//! Vertices as generation 3 saves them: all that belongs to a vertex in one place, each part whole or compressed.

use super::counts::{Counts, indices};
use super::mesh::{BlendShape, Surface, common};
use super::octahedron::{direction, half, tangent, unit};
use super::parts::{Parts, ViewError};
use crate::godot::{Color, Variant, Vector2, Vector3, Vector4};
use bytespec::{Limits, ProtoModel};

/// What the bits of `format` mean here.
struct Format(Counts);

impl Format {
    fn has(&self, bit: u32) -> bool {
        self.0.has(bit)
    }

    /// Part `bit` as it is.
    fn whole(&self, bit: u32) -> bool {
        self.has(bit) && !self.has(bit + 9)
    }

    fn compressed(&self, bit: u32) -> bool {
        self.has(bit) && self.has(bit + 9)
    }

    fn flat(&self) -> bool {
        self.has(18)
    }

    fn octahedral(&self) -> bool {
        self.has(21)
    }

    /// Directions in two bytes: only where normals and tangents are both compressed.
    fn short(&self) -> bool {
        self.octahedral() && self.compressed(1) && self.compressed(2)
    }

    fn vertices(&self) -> u32 {
        if self.0.bits & 0xff == 0 { 0 } else { self.0.vertices }
    }
}

/// `array_data`.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Format)]
struct Vertices {
    #[field(count = ctx.vertices())]
    vertices: Vec<Vertex>,
}

/// A vertex.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Vertex {
    #[field(when = ctx.whole(0) && !ctx.flat())]
    place: Option<Vector3<f32>>,
    #[field(when = ctx.whole(0) && ctx.flat())]
    flat_place: Option<Vector2<f32>>,
    /// Halves; the last one is padding.
    #[field(when = ctx.compressed(0) && !ctx.flat())]
    half_place: Option<[u16; 4]>,
    #[field(when = ctx.compressed(0) && ctx.flat())]
    half_flat_place: Option<[u16; 2]>,
    #[field(when = ctx.whole(1) && !ctx.octahedral())]
    normal: Option<Vector3<f32>>,
    /// -127 to 127; the last one is padding.
    #[field(when = ctx.compressed(1) && !ctx.octahedral())]
    byte_normal: Option<[i8; 4]>,
    /// A place in the octahedron's square.
    #[field(when = ctx.has(1) && ctx.octahedral() && !ctx.short())]
    square_normal: Option<[i16; 2]>,
    #[field(when = ctx.has(1) && ctx.short())]
    short_normal: Option<[i8; 2]>,
    #[field(when = ctx.whole(2) && !ctx.octahedral())]
    tangent: Option<Vector4<f32>>,
    #[field(when = ctx.compressed(2) && !ctx.octahedral())]
    byte_tangent: Option<[i8; 4]>,
    #[field(when = ctx.has(2) && ctx.octahedral() && !ctx.short())]
    square_tangent: Option<[i16; 2]>,
    #[field(when = ctx.has(2) && ctx.short())]
    short_tangent: Option<[i8; 2]>,
    #[field(when = ctx.whole(3))]
    color: Option<Vector4<f32>>,
    #[field(when = ctx.compressed(3))]
    byte_color: Option<[u8; 4]>,
    #[field(when = ctx.whole(4))]
    uv: Option<Vector2<f32>>,
    #[field(when = ctx.compressed(4))]
    half_uv: Option<[u16; 2]>,
    #[field(when = ctx.whole(5))]
    uv2: Option<Vector2<f32>>,
    #[field(when = ctx.compressed(5))]
    half_uv2: Option<[u16; 2]>,
    #[field(when = ctx.has(6) && !ctx.has(19))]
    bones: Option<[u8; 4]>,
    #[field(when = ctx.has(6) && ctx.has(19))]
    wide_bones: Option<[u16; 4]>,
    #[field(when = ctx.whole(7))]
    weights: Option<Vector4<f32>>,
    /// 0 to 65,535.
    #[field(when = ctx.compressed(7))]
    short_weights: Option<[u16; 4]>,
}

pub(super) fn surface(parts: Parts<'_>) -> Result<Surface, ViewError> {
    let mut surface = common(parts)?;
    let counts = Counts::of(parts)?;
    let mut format = Format(counts);
    add_all(&mut surface, parts, "array_data", parts.bytes("array_data")?, &mut format)?;
    if let Some(Variant::Array(shapes)) = parts.get("blend_shape_data") {
        // The same parts again, of which only some can change.
        for shape in &shapes.items {
            let Variant::PackedByteArray(bytes) = shape else { return Err(parts.wrong("blend_shape_data", "expected lists of bytes")) };
            let mut of = Surface::default();
            add_all(&mut of, parts, "blend_shape_data", bytes, &mut format)?;
            surface.blend_shapes.push(BlendShape::of(of));
        }
    }
    surface.indices = indices(parts, "array_index_data", parts.bytes("array_index_data")?, counts.indices, counts.vertices < 1 << 16)?;
    Ok(surface)
}

fn add_all(to: &mut Surface, parts: Parts<'_>, name: &str, bytes: &[u8], format: &mut Format) -> Result<(), ViewError> {
    let vertices = Vertices::decode_with(bytes, &Limits::new(), format).map_err(|error| parts.wrong(name, error))?;
    for vertex in vertices.vertices {
        add(to, vertex);
    }
    Ok(())
}

fn add(to: &mut Surface, vertex: Vertex) {
    let byte = |value: i8| f32::from(value) / 127.0;
    let square = |value: i16| f32::from(value) / 32767.0;
    let flat = |Vector2 { x, y }: Vector2<f32>| Vector3 { x, y, z: 0.0 };
    let halves = |[x, y]: [u16; 2]| Vector2 { x: half(x), y: half(y) };
    let place = vertex.place.or(vertex.flat_place.map(flat));
    let place = place.or(vertex.half_place.map(|[x, y, z, _]| Vector3 { x: half(x), y: half(y), z: half(z) }));
    to.vertices.extend(place.or(vertex.half_flat_place.map(|place| flat(halves(place)))));
    let normal = vertex.normal.or(vertex.byte_normal.map(|[x, y, z, _]| Vector3 { x: byte(x), y: byte(y), z: byte(z) }));
    let normal = normal.or(vertex.square_normal.map(|[x, y]| direction(square(x), square(y))));
    to.normals.extend(normal.or(vertex.short_normal.map(|[x, y]| direction(byte(x), byte(y)))));
    let turned = vertex.tangent.or(vertex.byte_tangent.map(|[x, y, z, w]| Vector4 { x: byte(x), y: byte(y), z: byte(z), w: byte(w) }));
    let turned = turned.or(vertex.square_tangent.map(|[x, y]| tangent(square(x), square(y))));
    to.tangents.extend(turned.or(vertex.short_tangent.map(|[x, y]| tangent(byte(x), byte(y)))));
    let color = vertex.color.map(|Vector4 { x, y, z, w }| Color { r: x, g: y, b: z, a: w });
    to.colors.extend(color.or(vertex.byte_color.map(byte_color)));
    to.uv.extend(vertex.uv.or(vertex.half_uv.map(halves)));
    to.uv2.extend(vertex.uv2.or(vertex.half_uv2.map(halves)));
    to.bones.extend(vertex.wide_bones.or(vertex.bones.map(|bones| bones.map(u16::from))).map(Vec::from));
    let weights = vertex.weights.map(|Vector4 { x, y, z, w }| vec![x, y, z, w]);
    to.weights.extend(weights.or(vertex.short_weights.map(|weights| weights.map(unit).to_vec())));
}

pub(super) fn byte_color(parts: [u8; 4]) -> Color {
    let [r, g, b, a] = parts.map(|part| f32::from(part) / 255.0);
    Color { r, g, b, a }
}
