//! What version 11 keeps of a creature in a pod.

use crate::ark::text::Text;
use bytespec::ProtoModel;
use std::borrow::Cow;

/// The creature in a pod, in stored segment 1 of a world of version 11, at the place that a
/// [`Redirection`](crate::ark::Redirection) names. In older worlds these are properties of `CustomItemDatas`.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header())]
pub struct PodRecord<'a> {
    /// `Dino`.
    pub name: Text<'a>,
    /// Class, display name, colours.
    #[field(count(u32))]
    pub strings: Vec<Text<'a>>,
    /// Numbers.
    #[field(count(u32))]
    pub floats: Vec<f32>,
    /// Names of colours.
    #[field(count(u32))]
    pub names: Vec<Text<'a>>,
    /// Object archives.
    #[field(count(u32), item(prefix_length = 4))]
    pub archives: Vec<Cow<'a, [u8]>>,
    /// Numbers; that at 2 is when it can mate again.
    #[field(count(u32))]
    pub doubles: Vec<f64>,
}
