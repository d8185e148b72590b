//! What the declaration does not know, kept.

use alloc::vec::Vec;

/// Unknown flag bits and the unknown tail of a payload, kept by a field marked `#[field(unknown)]` and written back.
///
/// Without such a field both are dropped on decoding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Unknown {
    /// The flag bits that belong to no field.
    pub flags: u64,
    /// The bytes between the last field and the end of the payload.
    pub tail: Vec<u8>,
}

impl Unknown {
    /// Nothing unknown.
    pub const fn none() -> Self {
        Unknown { flags: 0, tail: Vec::new() }
    }

    /// Whether there is nothing unknown.
    pub fn is_none(&self) -> bool {
        self.flags == 0 && self.tail.is_empty()
    }
}
