//! What a text means as the name of a type, a struct or a property: looked up once for each entry of a table.

/// What kind of value a type name announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Unknown = 0,
    Bool,
    Int8,
    Byte,
    Int16,
    UInt16,
    Int,
    UInt32,
    Int64,
    UInt64,
    Float,
    Double,
    Str,
    Name,
    Text,
    Object,
    Struct,
    Array,
}

/// The structs that are no property lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Native {
    None = 0,
    Vector,
    Rotator,
    Vector2D,
    Quat,
    Color,
    LinearColor,
    UniqueNetId,
}

/// All that a text can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// As the type of a property.
    pub(crate) kind: Kind,
    /// As the type of a struct.
    pub(crate) native: Native,
    /// As the name of a property that is an array of structs: what its elements are, whatever their size.
    pub(crate) elements: Native,
    /// As the name of a property that version 11 keeps elsewhere.
    pub(crate) redirected: bool,
    /// As the end of a property list.
    pub(crate) none: bool,
    /// As the name of a property: there is none.
    pub(crate) empty: bool,
}

impl Word {
    /// Of no meaning.
    pub(crate) const PLAIN: Word =
        Word { kind: Kind::Unknown, native: Native::None, elements: Native::None, redirected: false, none: false, empty: false };

    /// The meaning of a text.
    pub(crate) fn of(text: &[u8]) -> Word {
        let kind = |kind| Word { kind, ..Word::PLAIN };
        let native = |native| Word { native, ..Word::PLAIN };
        match text {
            b"" => Word { empty: true, ..Word::PLAIN },
            b"None" => Word { none: true, ..Word::PLAIN },
            b"BoolProperty" => kind(Kind::Bool),
            b"Int8Property" => kind(Kind::Int8),
            b"ByteProperty" => kind(Kind::Byte),
            b"Int16Property" => kind(Kind::Int16),
            b"UInt16Property" => kind(Kind::UInt16),
            b"IntProperty" => kind(Kind::Int),
            b"UInt32Property" => kind(Kind::UInt32),
            b"Int64Property" => kind(Kind::Int64),
            b"UInt64Property" => kind(Kind::UInt64),
            b"FloatProperty" => kind(Kind::Float),
            b"DoubleProperty" => kind(Kind::Double),
            b"StrProperty" => kind(Kind::Str),
            b"NameProperty" => kind(Kind::Name),
            b"TextProperty" => kind(Kind::Text),
            b"ObjectProperty" => kind(Kind::Object),
            b"StructProperty" => kind(Kind::Struct),
            b"ArrayProperty" => kind(Kind::Array),
            b"Vector" => native(Native::Vector),
            b"Rotator" => native(Native::Rotator),
            b"Vector2D" => native(Native::Vector2D),
            b"Quat" => native(Native::Quat),
            b"Color" => native(Native::Color),
            b"LinearColor" => native(Native::LinearColor),
            b"UniqueNetIdRepl" => native(Native::UniqueNetId),
            b"CustomColors" => Word { elements: Native::Color, ..Word::PLAIN },
            b"CustomColours_60_7D3267C846B277953C0C41AEBD54FBCB" => Word { elements: Native::LinearColor, ..Word::PLAIN },
            b"CustomItemDatas" => Word { redirected: true, ..Word::PLAIN },
            _ => Word::PLAIN,
        }
    }
}
