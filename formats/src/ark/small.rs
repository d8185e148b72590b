//! What the small files begin with: profiles, tribes, cloud inventories, local profiles, presets.

use bytespec::ProtoModel;
use std::borrow::Cow;

/// The start of a profile, tribe, cloud inventory or local profile. The number of objects and their records follow, then their blocks.
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, header(), context = LocalForm)]
pub struct SmallHeader<'a> {
    /// 1 for profiles, tribes and presets; 1 to 6 for cloud inventories; 1, 3 or 4 for local profiles.
    pub version: i32,
    /// Bytes of a local profile of a version below 4.
    #[field(when = ctx.0 && self.version < 4)]
    pub blob: Option<Cow<'a, [u8]>>,
    /// More bytes of a local profile of version 3.
    #[field(when = ctx.0 && self.version == 3)]
    pub more: Option<[u8; 12]>,
}

/// Whether a small file is read as a local profile, which older versions began differently. No number in the file says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalForm(pub bool);
