//! Bounds that a caller sets for one decode or encode.

/// Run-time bounds for decoding and encoding.
///
/// The default is finite: nesting up to 128 models, everything else bounded by the input itself (a declared
/// length is compared with the bytes that are left before anything is allocated).
///
/// ```
/// use bytespec::Limits;
/// let limits = Limits::new().max_depth(16).max_payload(1 << 20).max_items(10_000).max_alloc(4 << 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) depth: u32,
    pub(crate) payload: usize,
    pub(crate) text: usize,
    pub(crate) items: usize,
    pub(crate) alloc: usize,
}

impl Limits {
    /// The defaults.
    pub const fn new() -> Self {
        Limits { depth: 128, payload: usize::MAX, text: usize::MAX, items: usize::MAX, alloc: usize::MAX }
    }

    /// No bound but the input. Deep nesting can then exhaust the stack: for trusted data only.
    pub const fn none() -> Self {
        let mut limits = Self::new();
        limits.depth = u32::MAX;
        limits
    }

    /// How many models may stand inside each other; the outermost counts as one.
    #[must_use]
    pub const fn max_depth(mut self, models: u32) -> Self {
        self.depth = models;
        self
    }

    /// The largest payload length of a model, in bytes.
    #[must_use]
    pub const fn max_payload(mut self, bytes: usize) -> Self {
        self.payload = bytes;
        self
    }

    /// The largest text or byte string, in bytes on the wire.
    #[must_use]
    pub const fn max_text(mut self, bytes: usize) -> Self {
        self.text = bytes;
        self
    }

    /// The most items in one list.
    #[must_use]
    pub const fn max_items(mut self, items: usize) -> Self {
        self.items = items;
        self
    }

    /// The most memory that decoding allocates for texts, bytes and list slots together, and the most bytes that
    /// encoding writes.
    #[must_use]
    pub const fn max_alloc(mut self, bytes: usize) -> Self {
        self.alloc = bytes;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}
