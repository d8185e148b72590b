//! What the attributes of a field say, as one constant value.
//!
//! The derive turns `#[field(prefix_length = 1, encoding = "ascii")]` into a `&'static Settings` that is
//! handed to inlined code, where every `match` on it folds. The same constant stands in the schema.

/// The order of the bytes of a fixed-width number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// Most significant byte first; the default.
    #[default]
    Big,
    /// Least significant byte first.
    Little,
}

/// How an unsigned number such as a length, a count or a header element stands on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// One byte.
    One,
    /// Two bytes in the byte order of the model.
    Two,
    /// Four bytes in the byte order of the model.
    Four,
    /// Eight bytes in the byte order of the model.
    Eight,
    /// Groups of seven bits, least significant first; one to ten bytes.
    VarUint,
}

impl Width {
    /// The largest number this form can say.
    pub const fn max(self) -> u64 {
        match self {
            Width::One => 0xff,
            Width::Two => 0xffff,
            Width::Four => 0xffff_ffff,
            Width::Eight | Width::VarUint => u64::MAX,
        }
    }

    /// The number of bytes; for a varint the fewest there can be.
    pub const fn min_len(self) -> usize {
        match self {
            Width::One | Width::VarUint => 1,
            Width::Two => 2,
            Width::Four => 4,
            Width::Eight => 8,
        }
    }

    /// The number of bytes, unless it depends on the number.
    pub const fn fixed_len(self) -> Option<usize> {
        match self {
            Width::VarUint => None,
            fixed => Some(fixed.min_len()),
        }
    }
}

/// How the extent of a text, of bytes or of a list is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Length {
    /// A byte length in front. It does not count itself.
    Prefix(Width),
    /// An item count in front. Bits outside `mask` are ignored on decoding and written as zero.
    Count {
        /// How the count stands on the wire.
        width: Width,
        /// The bits of the number that are the count.
        mask: u64,
    },
    /// Everything that is left of the bound.
    Rest,
    /// A zero byte ends it; the zero is on the wire and not in the value.
    Nul,
}

/// The encoding of a text field. The set is closed; anything else is a [`Codec`](crate::Codec).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// Strict UTF-8: what [`core::str::from_utf8`] accepts. The default.
    #[default]
    Utf8,
    /// Bytes `00..=7f`.
    Ascii,
    /// One byte for each of U+0000 to U+00FF, of the same value.
    Latin1,
    /// UTF-16, least significant byte first, no byte order mark of its own.
    Utf16Le,
    /// UTF-16, most significant byte first, no byte order mark of its own.
    Utf16Be,
    /// UTF-32, least significant byte first.
    Utf32Le,
    /// UTF-32, most significant byte first.
    Utf32Be,
}

impl Encoding {
    /// The name as written in `#[field(encoding = "…")]`.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Ascii => "ascii",
            Encoding::Latin1 => "latin-1",
            Encoding::Utf16Le => "utf-16-le",
            Encoding::Utf16Be => "utf-16-be",
            Encoding::Utf32Le => "utf-32-le",
            Encoding::Utf32Be => "utf-32-be",
        }
    }
}

/// What decoding demands of padding bytes. Encoding always writes zeros.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PadRule {
    /// The bytes must be there; their values do not matter.
    #[default]
    Ignore,
    /// The bytes must be there and zero.
    Zero,
    /// The bytes may be missing at the end of the bound; their values do not matter.
    Optional,
}

/// What stands around a value: alignment before, a bound, padding after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Padding in front, so that the value starts at a multiple of this many bytes from the start of the
    /// message; 0 for none.
    pub align: u32,
    /// Padding behind, so that the bytes of the value (its prefix included) are a multiple of this; 0 for none.
    pub pad_after: u32,
    /// What decoding demands of the padding.
    pub pad: PadRule,
    /// A byte length in front that bounds the value, whatever it is.
    pub length: Option<Width>,
}

/// What the attributes of one field (or of the items of a list) say about the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// Byte order of fixed-width numbers and prefixes.
    pub byte_order: ByteOrder,
    /// How the extent of text, bytes and lists is known.
    pub length: Length,
    /// The encoding of text.
    pub encoding: Encoding,
    /// `u64` as varint, `i64` as ZigZag varint.
    pub varint: bool,
    /// Settings for the items of a list; `None` means the defaults in the same byte order.
    pub item: Option<&'static Settings>,
    /// What stands around the value.
    pub frame: Option<Frame>,
}

impl Settings {
    /// The defaults: big endian, byte lengths in four bytes, UTF-8.
    pub const BIG: Settings = Settings::new(ByteOrder::Big);
    /// The defaults in little endian.
    pub const LITTLE: Settings = Settings::new(ByteOrder::Little);

    /// The defaults in a byte order.
    pub const fn new(byte_order: ByteOrder) -> Self {
        Settings { byte_order, length: Length::Prefix(Width::Four), encoding: Encoding::Utf8, varint: false, item: None, frame: None }
    }

    /// The default settings in a byte order, as a reference.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn of(byte_order: ByteOrder) -> &'static Self {
        match byte_order {
            ByteOrder::Big => &Settings::BIG,
            ByteOrder::Little => &Settings::LITTLE,
        }
    }

    /// Changes how the extent is known.
    #[must_use]
    pub const fn length(mut self, length: Length) -> Self {
        self.length = length;
        self
    }

    /// Changes the text encoding.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Numbers as varints.
    #[must_use]
    pub const fn varint(mut self) -> Self {
        self.varint = true;
        self
    }

    /// Settings for the items.
    #[must_use]
    pub const fn item(mut self, item: &'static Settings) -> Self {
        self.item = Some(item);
        self
    }

    /// What stands around the value.
    #[must_use]
    pub const fn frame(mut self, frame: Frame) -> Self {
        self.frame = Some(frame);
        self
    }

    /// The settings of the items of a list with these settings.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn items(&self) -> &'static Settings {
        match self.item {
            Some(item) => item,
            None => Settings::of(self.byte_order),
        }
    }
}

impl Frame {
    /// Nothing around the value.
    pub const NONE: Frame = Frame { align: 0, pad_after: 0, pad: PadRule::Ignore, length: None };
}
