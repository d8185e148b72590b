//! Vertices as generation 4 saves them: places, directions, attributes and bones apart, each whole or compressed.

use super::counts::{Counts, indices};
use super::mesh::{BlendShape, LevelOfDetail, Surface, common};
use super::mesh_godot3::byte_color;
use super::octahedron::{both, direction, from_axis, tangent, unit};
use super::parts::{Parts, ViewError};
use crate::godot::{Aabb, Variant, Vector2, Vector3, Vector4};
use bytespec::{Limits, ProtoModel};

/// What the bits of `format` mean here.
struct Format(Counts);

impl Format {
    fn has(&self, bit: u32) -> bool {
        self.0.has(bit)
    }

    fn compressed(&self) -> bool {
        self.has(29)
    }

    fn flat(&self) -> bool {
        self.has(0) && self.has(25)
    }

    fn tangent(&self) -> bool {
        // Compressed, it is an angle beside the place.
        self.has(2) && !self.compressed()
    }

    /// Up to 4.1 places and directions stand together; since then all places come first.
    fn together(&self) -> bool {
        self.0.bits >> 35 & 0xff == 0
    }

    fn joined(&self) -> u32 {
        if self.together() && (self.has(0) || self.has(1) || self.tangent()) { self.0.vertices } else { 0 }
    }

    fn places(&self) -> u32 {
        if !self.together() && self.has(0) { self.0.vertices } else { 0 }
    }

    fn directions(&self) -> u32 {
        if !self.together() && (self.has(1) || self.tangent()) { self.0.vertices } else { 0 }
    }

    /// How many bytes a channel of one's own takes.
    fn custom(&self, channel: u32) -> u32 {
        const LENGTHS: [u32; 8] = [4, 4, 4, 8, 4, 8, 12, 16];
        if self.has(6 + channel) { LENGTHS[(self.0.bits >> (13 + 3 * channel) & 7) as usize] } else { 0 }
    }

    fn attributes(&self) -> u32 {
        if (3..=9).any(|bit| self.has(bit)) { self.0.vertices } else { 0 }
    }

    fn skinned(&self) -> u32 {
        if self.has(10) || self.has(11) { self.0.vertices } else { 0 }
    }

    fn influences(&self, bit: u32) -> u32 {
        match (self.has(bit), self.has(27)) {
            (false, _) => 0,
            (true, false) => 4,
            (true, true) => 8,
        }
    }

    /// Whether two bytes are enough for an index.
    fn short(&self) -> bool {
        self.0.vertices <= 1 << 16
    }
}

/// `vertex_data`.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Format)]
struct Vertices {
    #[field(count = ctx.joined())]
    joined: Vec<Joined>,
    #[field(count = ctx.places())]
    places: Vec<Place>,
    #[field(count = ctx.directions())]
    directions: Vec<Direction>,
}

/// A vertex of 4.0 and 4.1.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Joined {
    place: Place,
    direction: Direction,
}

/// Where a vertex is.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Place {
    #[field(when = ctx.flat())]
    flat: Option<Vector2<f32>>,
    #[field(when = ctx.has(0) && !ctx.flat() && !ctx.compressed())]
    whole: Option<Vector3<f32>>,
    /// The place in the box of the surface, 0 to 65,535 from end to end, and the angle of the directions.
    #[field(when = ctx.has(0) && !ctx.flat() && ctx.compressed())]
    short: Option<[u16; 4]>,
}

/// Places in the octahedron's square, 0 to 65,535 from side to side.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Direction {
    /// The normal; compressed, the axis of both directions.
    #[field(when = ctx.has(1))]
    normal: Option<[u16; 2]>,
    #[field(when = ctx.tangent())]
    tangent: Option<[u16; 2]>,
}

/// `attribute_data`.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Format)]
struct Attributes {
    #[field(count = ctx.attributes())]
    attributes: Vec<Attribute>,
}

/// What a vertex has beside place and direction.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Attribute {
    #[field(when = ctx.has(3))]
    color: Option<[u8; 4]>,
    #[field(when = ctx.has(4) && !ctx.compressed())]
    uv: Option<Vector2<f32>>,
    /// 0 to 65,535; see `uv_scale`.
    #[field(when = ctx.has(4) && ctx.compressed())]
    short_uv: Option<[u16; 2]>,
    #[field(when = ctx.has(5) && !ctx.compressed())]
    uv2: Option<Vector2<f32>>,
    #[field(when = ctx.has(5) && ctx.compressed())]
    short_uv2: Option<[u16; 2]>,
    #[field(count = ctx.custom(0))]
    custom0: Vec<u8>,
    #[field(count = ctx.custom(1))]
    custom1: Vec<u8>,
    #[field(count = ctx.custom(2))]
    custom2: Vec<u8>,
    #[field(count = ctx.custom(3))]
    custom3: Vec<u8>,
}

/// `skin_data`.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Format)]
struct Skins {
    #[field(count = ctx.skinned())]
    skins: Vec<Skin>,
}

/// The bones of a vertex and their weights, 0 to 65,535.
#[derive(ProtoModel)]
#[proto(byte_order = little, header(), part, context = Format)]
struct Skin {
    #[field(count = ctx.influences(10))]
    bones: Vec<u16>,
    #[field(count = ctx.influences(11))]
    weights: Vec<u16>,
}

pub(super) fn surface(parts: Parts<'_>) -> Result<Surface, ViewError> {
    let mut surface = common(parts)?;
    let mut format = Format(Counts::of(parts)?);
    let bounds = match parts.get("aabb") {
        Some(Variant::Aabb(bounds)) => bounds.to_single(),
        _ => return Err(parts.wrong("aabb", "expected a box")),
    };
    let limits = Limits::new();
    add_vertices(&mut surface, parts, "vertex_data", parts.bytes("vertex_data")?, &mut format, &bounds)?;
    surface.blend_shapes = blend_shapes(parts, &format, &bounds)?;

    let attributes = Attributes::decode_with(parts.bytes("attribute_data")?, &limits, &mut format);
    let scale = match parts.get("uv_scale") {
        Some(Variant::Vector4(scale)) => scale.to_single(),
        _ => Vector4::default(),
    };
    for attribute in attributes.map_err(|error| parts.wrong("attribute_data", error))?.attributes {
        surface.colors.extend(attribute.color.map(byte_color));
        surface.uv.extend(attribute.uv.or(attribute.short_uv.map(|uv| scaled(uv, scale.x, scale.y))));
        surface.uv2.extend(attribute.uv2.or(attribute.short_uv2.map(|uv| scaled(uv, scale.z, scale.w))));
        let channels = [attribute.custom0, attribute.custom1, attribute.custom2, attribute.custom3];
        for (list, bytes) in surface.custom.iter_mut().zip(channels).filter(|(_, bytes)| !bytes.is_empty()) {
            list.push(bytes);
        }
    }
    let skins = Skins::decode_with(parts.bytes("skin_data")?, &limits, &mut format);
    for Skin { bones, weights } in skins.map_err(|error| parts.wrong("skin_data", error))?.skins {
        if format.has(10) {
            surface.bones.push(bones);
        }
        if format.has(11) {
            surface.weights.push(weights.into_iter().map(unit).collect());
        }
    }
    surface.indices = indices(parts, "index_data", parts.bytes("index_data")?, format.0.indices, format.short())?;
    surface.levels = levels(parts, &format)?;
    Ok(surface)
}

/// All blend shapes, one behind the other: places and directions as those of the surface itself. Engines write those of
/// compressed vertices one over the other and do not read them again: such a surface has none.
fn blend_shapes(parts: Parts<'_>, format: &Format, bounds: &Aabb<f32>) -> Result<Vec<BlendShape>, ViewError> {
    let data = parts.bytes("blend_shapes")?;
    if data.is_empty() || format.compressed() {
        return Ok(Vec::new());
    }
    let each = match (format.has(0), format.flat()) {
        (false, _) => 0,
        (true, true) => 8,
        (true, false) => 12,
    };
    let each = (each + 4 * usize::from(format.has(1)) + 4 * usize::from(format.has(2))).saturating_mul(format.0.vertices as usize);
    if each == 0 || data.len() % each != 0 {
        return Err(parts.wrong("blend_shapes", format_args!("{} bytes, where each shape has {each}", data.len())));
    }
    let one = |bytes| {
        let mut of = Surface::default();
        add_vertices(&mut of, parts, "blend_shapes", bytes, &mut Format(format.0), bounds)?;
        Ok(BlendShape::of(of))
    };
    data.chunks_exact(each).map(one).collect()
}

/// Lengths of edges and indices in turn.
fn levels(parts: Parts<'_>, format: &Format) -> Result<Vec<LevelOfDetail>, ViewError> {
    let wrong = |message: &str| parts.wrong("lods", message);
    let list = match parts.get("lods") {
        None => return Ok(Vec::new()),
        Some(Variant::Array(list)) if list.items.len() % 2 == 0 => &list.items,
        _ => return Err(wrong("expected lengths of edges and indices in turn")),
    };
    let each = if format.short() { 2 } else { 4 };
    let level = |pair: &[Variant]| match pair {
        [length, Variant::PackedByteArray(bytes)] => {
            let edge_length = length.as_f64().ok_or_else(|| wrong("expected the length of edges"))? as f32;
            if bytes.len() % each != 0 {
                return Err(parts.wrong("lods", format_args!("{} bytes, where each index has {each}", bytes.len())));
            }
            let indices = indices(parts, "lods", bytes, (bytes.len() / each) as u32, format.short())?;
            Ok(LevelOfDetail { edge_length, indices })
        }
        _ => Err(wrong("expected the bytes of indices")),
    };
    list.chunks_exact(2).map(level).collect()
}

fn add_vertices(surface: &mut Surface, parts: Parts<'_>, name: &str, bytes: &[u8], format: &mut Format, bounds: &Aabb<f32>) -> Result<(), ViewError> {
    let vertices = Vertices::decode_with(bytes, &Limits::new(), format).map_err(|error| parts.wrong(name, error))?;
    let Vertices { joined, mut places, mut directions } = vertices;
    for Joined { place, direction } in joined {
        places.push(place);
        directions.push(direction);
    }
    add_parts(surface, format, bounds, &places, &directions);
    Ok(())
}

fn add_parts(surface: &mut Surface, format: &Format, bounds: &Aabb<f32>, places: &[Place], directions: &[Direction]) {
    for place in places {
        let flat = place.flat.map(|Vector2 { x, y }| Vector3 { x, y, z: 0.0 });
        let short = place.short.map(|[x, y, z, _]| {
            let (from, size) = (bounds.position, bounds.size);
            Vector3 { x: from.x + unit(x) * size.x, y: from.y + unit(y) * size.y, z: from.z + unit(z) * size.z }
        });
        surface.vertices.extend(place.whole.or(flat).or(short));
    }
    for (at, both_ways) in directions.iter().enumerate() {
        let square = both_ways.normal.map(|[x, y]| direction(both(x), both(y)));
        let angle = places.get(at).and_then(|place| place.short).map(|[.., angle]| unit(angle));
        match (square, angle) {
            (Some(axis), Some(angle)) if format.compressed() => {
                let (normal, turned) = from_axis(axis, angle);
                surface.normals.push(normal);
                if format.has(2) {
                    surface.tangents.push(turned);
                }
            }
            _ => surface.normals.extend(square),
        }
        surface.tangents.extend(both_ways.tangent.map(|[x, y]| tangent(both(x), both(y))));
    }
}

/// Compressed places on textures are 0 to 1, or round 0 as far as the scale goes.
fn scaled([x, y]: [u16; 2], scale_x: f32, scale_y: f32) -> Vector2<f32> {
    let (x, y) = (unit(x), unit(y));
    if scale_x == 0.0 && scale_y == 0.0 { Vector2 { x, y } } else { Vector2 { x: (x - 0.5) * scale_x, y: (y - 0.5) * scale_y } }
}
