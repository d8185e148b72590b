//! Sections as what they stand for: meshes, animations, skeletons, images, and types of one's own.

mod animation;
mod counts;
mod mesh;
mod mesh_godot3;
mod mesh_godot4;
mod octahedron;
mod pages;
mod parts;
mod skeleton;
#[cfg(feature = "serde")]
mod structs;

pub use animation::{Animation, Clip, CurvePoint, Key, Keys, Loop, Method, Pose, Track, player_animations};
pub use mesh::{BlendShape, LevelOfDetail, Surface, surfaces};
pub use parts::ViewError;
pub use skeleton::{Attachment, Bone, Image, attachment, bones, image};
