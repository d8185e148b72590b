//! The surfaces of an ArrayMesh, whichever of the four forms they are saved in.

use super::parts::{Parts, ViewError, floats, list_len, text};
use super::{mesh_godot3, mesh_godot4};
use crate::godot::{Color, GString, Variant, Vector2, Vector3, Vector4};
use crate::tscn::Section;

/// A surface of a mesh. A list is empty where the mesh has no such thing, else it has one item for each vertex.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Surface {
    /// Its name; may be empty.
    pub name: GString,
    /// What the vertices make: the number in the file, in which triangles are 4 in generation 3 and 3 in generation 4.
    pub primitive: i64,
    /// The places; `z` is 0 where the surface is flat.
    pub vertices: Vec<Vector3<f32>>,
    /// Directions of length 1.
    pub normals: Vec<Vector3<f32>>,
    /// Directions of length 1, with the sign of the binormal in `w`.
    pub tangents: Vec<Vector4<f32>>,
    /// Colours.
    pub colors: Vec<Color>,
    /// Places on the texture.
    pub uv: Vec<Vector2<f32>>,
    /// Places on the second texture.
    pub uv2: Vec<Vector2<f32>>,
    /// Values for shaders of one's own (generation 4): bytes as they are, for each of the four channels.
    pub custom: [Vec<Vec<u8>>; 4],
    /// The bones that move a vertex, as many as there are weights.
    pub bones: Vec<Vec<u16>>,
    /// By how much.
    pub weights: Vec<Vec<f32>>,
    /// The vertices in the order in which they are joined.
    pub indices: Vec<u32>,
    /// The material, a reference.
    pub material: Option<Variant>,
    /// The blend shapes of the mesh.
    pub blend_shapes: Vec<BlendShape>,
    /// Coarser forms (generation 4), the finest one first.
    pub levels: Vec<LevelOfDetail>,
}

/// What becomes of a surface in a blend shape: instead of its own vertices, or added to them, as `blend_shape_mode` of the mesh says.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BlendShape {
    /// Its name; empty if the mesh names fewer.
    pub name: GString,
    /// The places.
    pub vertices: Vec<Vector3<f32>>,
    /// The directions.
    pub normals: Vec<Vector3<f32>>,
    /// The directions, with the sign of the binormal in `w`.
    pub tangents: Vec<Vector4<f32>>,
}

impl BlendShape {
    /// What of a surface can change.
    pub(super) fn of(surface: Surface) -> Self {
        let Surface { vertices, normals, tangents, .. } = surface;
        BlendShape { name: GString::default(), vertices, normals, tangents }
    }
}

/// The vertices of a surface that are joined when it is far away.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct LevelOfDetail {
    /// The length of edges from which on it is used, in the units of the vertices.
    pub edge_length: f32,
    /// The vertices in the order in which they are joined.
    pub indices: Vec<u32>,
}

/// The surfaces of a section of type ArrayMesh.
///
/// ```
/// use bytespec_formats::tscn::{Document, view::surfaces};
///
/// let text = b"[gd_resource type=\"ArrayMesh\" format=2]\n\n[resource]\nsurfaces/0 = {\n\"aabb\": AABB( 0, 0, 0, 1, 1, 1 ),\n\"array_data\": PoolByteArray( 0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64 ),\n\"format\": 1,\n\"primitive\": 0,\n\"vertex_count\": 1\n}\n";
/// let mesh = Document::parse(text)?;
/// let surfaces = surfaces(&mesh.sections()[1])?;
/// assert_eq!((surfaces[0].vertices[0].x, surfaces[0].vertices[0].y, surfaces[0].vertices[0].z), (1.0, 2.0, 3.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a surface lacks what it needs, or its bytes are not as long as its format says.
pub fn surfaces(section: &Section) -> Result<Vec<Surface>, ViewError> {
    let mut surfaces = Vec::new();
    for field in section.properties() {
        let Some(key) = field.name().as_str() else { continue };
        if key == "_surfaces" {
            let Variant::Array(list) = field.value() else { return Err(ViewError::new(key, "expected a list of surfaces")) };
            for (at, surface) in list.items.iter().enumerate() {
                let key = format!("_surfaces[{at}]");
                surfaces.push(mesh_godot4::surface(Parts::of(&key, surface)?)?);
            }
        } else if key.strip_prefix("surfaces/").is_some_and(|number| number.parse::<u32>().is_ok()) {
            let parts = Parts::of(key, field.value())?;
            surfaces.push(if parts.get("arrays").is_some() { of_arrays(parts)? } else { mesh_godot3::surface(parts)? });
        }
    }
    let names = ["_blend_shape_names", "blend_shape/names"].iter().find_map(|name| section.property(name));
    if let Some(Variant::PackedStringArray(names)) = names {
        for surface in &mut surfaces {
            for (shape, name) in surface.blend_shapes.iter_mut().zip(names) {
                shape.name = name.clone();
            }
        }
    }
    Ok(surfaces)
}

/// What all forms have.
pub(super) fn common(parts: Parts<'_>) -> Result<Surface, ViewError> {
    let primitive = parts.int("primitive")?.ok_or_else(|| parts.wrong("primitive", "is missing"))?;
    let name = parts.get("name").and_then(text).cloned().unwrap_or_default();
    Ok(Surface { name, primitive, material: parts.get("material").cloned(), ..Surface::default() })
}

/// The oldest form, also that of exporters: a list of arrays, and one more for each blend shape.
fn of_arrays(parts: Parts<'_>) -> Result<Surface, ViewError> {
    let mut surface = common(parts)?;
    match parts.get("arrays") {
        Some(Variant::Array(list)) => arrays(&mut surface, &list.items, parts, "arrays")?,
        _ => return Err(parts.wrong("arrays", "expected a list of arrays")),
    }
    if let Some(Variant::Array(shapes)) = parts.get("morph_arrays") {
        for shape in &shapes.items {
            let Variant::Array(list) = shape else { return Err(parts.wrong("morph_arrays", "expected lists of arrays")) };
            let mut of = Surface::default();
            arrays(&mut of, &list.items, parts, "morph_arrays")?;
            if of.vertices.len() != surface.vertices.len() {
                return Err(parts.wrong("morph_arrays", format_args!("{} vertices, expected {}", of.vertices.len(), surface.vertices.len())));
            }
            surface.blend_shapes.push(BlendShape::of(of));
        }
    }
    Ok(surface)
}

fn arrays(surface: &mut Surface, arrays: &[Variant], parts: Parts<'_>, name: &str) -> Result<(), ViewError> {
    let wrong = |message: &str| parts.wrong(name, message);
    let array = |at: usize| arrays.get(at).filter(|value| **value != Variant::Nil);
    surface.vertices = match array(0) {
        Some(Variant::PackedVector3Array(items)) => (**items).clone().into_single(),
        Some(Variant::PackedVector2Array(items)) => {
            (**items).clone().into_single().into_iter().map(|Vector2 { x, y }| Vector3 { x, y, z: 0.0 }).collect()
        }
        _ => return Err(wrong("the first array has to be that of the vertices")),
    };
    let count = surface.vertices.len();
    let numbers = |at: usize, each: usize| match array(at) {
        None => Ok(Vec::new()),
        Some(value) => {
            floats(value).filter(|items| items.len() == count * each).ok_or_else(|| wrong("expected as many numbers as the vertices need"))
        }
    };
    if let Some(Variant::PackedVector3Array(items)) = array(1) {
        surface.normals = (**items).clone().into_single();
    }
    surface.tangents = numbers(2, 4)?.chunks_exact(4).map(|at| Vector4 { x: at[0], y: at[1], z: at[2], w: at[3] }).collect();
    if let Some(Variant::PackedColorArray(items)) = array(3) {
        surface.colors = items.clone();
    }
    let places = |at: usize| match array(at) {
        Some(Variant::PackedVector2Array(items)) => (**items).clone().into_single(),
        Some(Variant::PackedVector3Array(items)) => {
            (**items).clone().into_single().into_iter().map(|Vector3 { x, y, .. }| Vector2 { x, y }).collect()
        }
        _ => Vec::new(),
    };
    (surface.uv, surface.uv2) = (places(4), places(5));
    surface.bones = numbers(6, 4)?.chunks_exact(4).map(|of| of.iter().map(|bone| *bone as u16).collect()).collect();
    surface.weights = numbers(7, 4)?.chunks_exact(4).map(<[f32]>::to_vec).collect();
    surface.indices = match array(8) {
        Some(Variant::PackedInt32Array(items)) => items.iter().map(|index| *index as u32).collect(),
        Some(value) if list_len(value) > 0 => return Err(wrong("expected whole numbers as indices")),
        _ => Vec::new(),
    };
    let same = |len: usize| len == 0 || len == count;
    if ![surface.normals.len(), surface.colors.len(), surface.uv.len(), surface.uv2.len()].into_iter().all(same) {
        return Err(wrong("the arrays are not of one length"));
    }
    Ok(())
}
