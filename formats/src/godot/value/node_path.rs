//! Paths of nodes and properties.

use super::string::GString;
use crate::godot::Engine;
use bytespec::ProtoModel;
use std::convert::Infallible;

/// A path such as `/root/A:b:c`: names, then names of properties behind colons.
#[derive(ProtoModel, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part, context = Engine, finish = settle)]
pub struct NodePath {
    /// Whether it begins with a slash, which is not a name.
    #[field(
        wire(name_count: u32 = self.names.len() as u64 | 1 << 31, require = name_count >> 31 == 1),
        wire(subname_count: u32 = self.subnames.len(), require = true),
        wire(flags: u32 = u32::from(self.absolute), require = true),
        value = flags & 1 == 1
    )]
    pub absolute: bool,
    /// The nodes.
    #[field(count = (name_count & 0x7fff_ffff).min(all(name_count, subname_count, flags)))]
    pub names: Vec<GString>,
    /// The properties. Very old engines wrote one more than they counted, and said so in bit 1 of the flags.
    #[field(count = all(name_count, subname_count, flags).saturating_sub(name_count & 0x7fff_ffff))]
    pub subnames: Vec<GString>,
}

/// How many names there are of both kinds. Engines count in 32 bits and begin again at zero: 1 and 2^32 - 1 are none. The first of
/// them are those of nodes, as many as there should be.
fn all(name_count: u32, subname_count: u32, flags: u32) -> u32 {
    (name_count & 0x7fff_ffff).wrapping_add(subname_count).wrapping_add(flags >> 1 & 1)
}

/// The engine's view: generation 3 reads a lone slash as the empty path.
fn settle(path: &mut NodePath, engine: &mut Engine) -> Result<(), Infallible> {
    if engine.is_godot3() && !engine.lossless && path.names.is_empty() && path.subnames.is_empty() {
        path.absolute = false;
    }
    Ok(())
}

impl NodePath {
    /// The path as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        if self.absolute {
            text.push('/');
        }
        for (at, name) in self.names.iter().enumerate() {
            if at > 0 {
                text.push('/');
            }
            text.push_str(&name.to_string_lossy());
        }
        // As the engine: a property without a name shows only beside others.
        let properties: Vec<_> = self.subnames.iter().map(GString::to_string_lossy).collect();
        let properties = properties.join(":");
        if !properties.is_empty() {
            text.push(':');
            text.push_str(&properties);
        }
        text
    }

    /// The path that a text stands for.
    ///
    /// ```
    /// use bytespec_formats::godot::NodePath;
    /// let path = NodePath::from_text("/root/A:b:c");
    /// assert!(path.absolute);
    /// assert_eq!((path.names.len(), path.subnames.len()), (2, 2));
    /// assert_eq!(path.to_text(), "/root/A:b:c");
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let (nodes, properties) = text.split_once(':').unwrap_or((text, ""));
        NodePath {
            absolute: nodes.starts_with('/'),
            names: nodes.split('/').filter(|name| !name.is_empty()).map(GString::from).collect(),
            subnames: properties.split(':').filter(|name| !name.is_empty()).map(GString::from).collect(),
        }
    }

    /// The path as the engine takes a text apart: `None` where a property has an empty name, but for a colon at the very end. Engines
    /// then have an empty path.
    pub(crate) fn as_engine(text: &str) -> Option<Self> {
        let path = text.strip_suffix(':').filter(|rest| !rest.is_empty() && !rest.ends_with(':')).unwrap_or(text);
        let unnamed = path.split_once(':').is_some_and(|(_, properties)| properties.split(':').any(str::is_empty));
        (!unnamed).then(|| Self::from_text(path))
    }
}
