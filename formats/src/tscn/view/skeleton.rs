//! Skeletons, what hangs on their bones, and images.

use super::parts::{Parts, ViewError, numbered, text};
use crate::godot::{GString, NodePath, Quaternion, Transform3D, Variant, Vector3};
use crate::tscn::Section;

/// A bone of a Skeleton (generation 3) or Skeleton3D.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Bone {
    /// The name.
    pub name: GString,
    /// The number of the parent; `None` for a root.
    pub parent: Option<usize>,
    /// Where it rests, seen from its parent.
    pub rest: Transform3D<f32>,
    /// Whether its pose is used.
    pub enabled: bool,
    /// Generation 3: the pose, seen from where it rests.
    pub pose: Option<Transform3D<f32>>,
    /// Generation 4: the place, which includes where it rests, seen from its parent.
    pub position: Option<Vector3<f32>>,
    /// Generation 4: the rotation, likewise.
    pub rotation: Option<Quaternion<f32>>,
    /// Generation 4: the scale, likewise.
    pub scale: Option<Vector3<f32>>,
    /// Generation 3: the nodes that hang on it.
    pub bound_children: Vec<NodePath>,
    /// Generation 4: notes of one's own.
    pub meta: Vec<(GString, Variant)>,
}

/// The bones of a section of type Skeleton or Skeleton3D.
///
/// # Errors
/// When bones are not numbered one after the other, or a value is of another type than it has to be.
pub fn bones(section: &Section) -> Result<Vec<Bone>, ViewError> {
    let mut bones = Vec::new();
    for (at, group) in numbered(section, "bones/")?.into_iter().enumerate() {
        let mut bone = Bone { enabled: true, ..Bone::default() };
        for (key, value) in group {
            let wrong = || ViewError::new(format!("bones/{at}/{key}"), format_args!("{} is not expected here", value.kind().name()));
            match (key, value) {
                ("name", value) => bone.name = text(value).ok_or_else(wrong)?.clone(),
                ("parent", Variant::Int(-1)) => bone.parent = None,
                ("parent", Variant::Int(parent)) => {
                    let parent = usize::try_from(*parent).ok().filter(|parent| *parent != at);
                    bone.parent = Some(parent.ok_or_else(|| ViewError::new(format!("bones/{at}/parent"), "is the number of no other bone"))?);
                }
                ("rest", Variant::Transform3D(rest)) => bone.rest = rest.to_single(),
                ("pose", Variant::Transform3D(pose)) => bone.pose = Some(pose.to_single()),
                ("enabled", Variant::Bool(enabled)) => bone.enabled = *enabled,
                ("position", Variant::Vector3(position)) => bone.position = Some(position.to_single()),
                ("rotation", Variant::Quaternion(rotation)) => bone.rotation = Some(rotation.to_single()),
                ("scale", Variant::Vector3(scale)) => bone.scale = Some(scale.to_single()),
                ("bound_children", Variant::Array(children)) => {
                    let path = |child: &Variant| if let Variant::NodePath(path) = child { Ok((**path).clone()) } else { Err(wrong()) };
                    bone.bound_children = children.items.iter().map(path).collect::<Result<_, _>>()?;
                }
                (key, value) => match key.strip_prefix("bone_meta/") {
                    Some(name) => bone.meta.push((name.into(), value.clone())),
                    None if matches!(key, "parent" | "rest" | "pose" | "enabled" | "position" | "rotation" | "scale" | "bound_children") => {
                        return Err(wrong());
                    }
                    None => {}
                },
            }
        }
        bones.push(bone);
    }
    Ok(bones)
}

/// What a BoneAttachment (generation 3) or BoneAttachment3D hangs on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment {
    /// The name of the bone.
    pub bone: GString,
    /// Generation 4: its number.
    pub index: Option<i64>,
    /// Generation 4: whether it moves the bone, instead of being moved.
    pub overrides_pose: bool,
    /// Generation 4: the skeleton, if it is not the parent.
    pub skeleton: Option<NodePath>,
}

/// What a section of type BoneAttachment or BoneAttachment3D hangs on; nothing is an error, as engines have defaults.
#[must_use]
pub fn attachment(section: &Section) -> Attachment {
    let truth = |name| section.property(name).and_then(Variant::as_bool).unwrap_or(false);
    Attachment {
        bone: section.property("bone_name").and_then(text).cloned().unwrap_or_default(),
        index: section.property("bone_idx").and_then(Variant::as_i64),
        overrides_pose: truth("override_pose"),
        skeleton: match section.property("external_skeleton") {
            Some(Variant::NodePath(path)) if truth("use_external_skeleton") => Some((**path).clone()),
            _ => None,
        },
    }
}

/// The picture of a section of type Image.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image<'v> {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether smaller ones follow.
    pub mipmaps: bool,
    /// How pixels are stored, such as `RGBA8`.
    pub format: &'v str,
    /// The pixels.
    pub data: &'v [u8],
}

/// The picture of a section of type Image.
///
/// # Errors
/// When there is none, or a part of it is missing.
pub fn image(section: &Section) -> Result<Image<'_>, ViewError> {
    let parts = Parts::of("data", section.property("data").ok_or_else(|| ViewError::new("data", "is missing"))?)?;
    Ok(Image {
        width: parts.count("width")?,
        height: parts.count("height")?,
        mipmaps: parts.get("mipmaps").and_then(Variant::as_bool).unwrap_or(false),
        format: parts.get("format").and_then(Variant::as_str).ok_or_else(|| parts.wrong("format", "is missing"))?,
        data: parts.bytes("data")?,
    })
}
