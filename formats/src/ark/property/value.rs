//! Values, by kind.

use super::reference::Alone;
use super::{Color, LinearColor, List, ObjectRef, Quat, Redirection, Rotator, UniqueNetId, Vector, Vector2D};
use crate::ark::name::{Kind, Name, Names, Native, Word};
use crate::ark::text::Text;
use bytespec::ProtoModel;
use std::borrow::Cow;

/// The value of a property.
///
/// Which one it is follows from the names of type and inner type, of arrays of structs also from the name of the property, the size
/// and the number of elements. What has no other variant, or cannot be read as what its names say, is [`Opaque`](Self::Opaque).
#[derive(ProtoModel, Clone, Debug, PartialEq)]
#[proto(byte_order = little, part, context = Names, tag(extern))]
pub enum Value<'a> {
    /// `BoolProperty`: every byte but 0 is true.
    #[variant(tag = 1)]
    Bool(u8),
    /// `Int8Property`.
    #[variant(tag = 2)]
    Int8(i8),
    /// `ByteProperty` of the enum `None`.
    #[variant(tag = 3)]
    Byte(u8),
    /// `ByteProperty` of another enum: the name of the constant.
    #[variant(tag = 4)]
    Enum(Name<'a>),
    /// `Int16Property`.
    #[variant(tag = 5)]
    Int16(i16),
    /// `UInt16Property`.
    #[variant(tag = 6)]
    UInt16(u16),
    /// `IntProperty`.
    #[variant(tag = 7)]
    Int(i32),
    /// `UInt32Property`.
    #[variant(tag = 8)]
    UInt32(u32),
    /// `Int64Property`.
    #[variant(tag = 9)]
    Int64(i64),
    /// `UInt64Property`.
    #[variant(tag = 10)]
    UInt64(u64),
    /// `FloatProperty`.
    #[variant(tag = 11)]
    Float(f32),
    /// `DoubleProperty`.
    #[variant(tag = 12)]
    Double(f64),
    /// `StrProperty`.
    #[variant(tag = 13)]
    Str(Text<'a>),
    /// `NameProperty`.
    #[variant(tag = 14)]
    Name(Name<'a>),
    /// `TextProperty`: a text of the engine with its flags and history, as bytes.
    #[variant(tag = 15)]
    Text(#[field(rest)] Cow<'a, [u8]>),
    /// `ObjectProperty`.
    #[variant(tag = 16)]
    Object(#[field(codec = Alone)] ObjectRef<'a>),
    /// The struct `Vector`.
    #[variant(tag = 32)]
    Vector(Vector),
    /// The struct `Rotator`.
    #[variant(tag = 33)]
    Rotator(Rotator),
    /// The struct `Vector2D`.
    #[variant(tag = 34)]
    Vector2D(Vector2D),
    /// The struct `Quat`.
    #[variant(tag = 35)]
    Quat(Quat),
    /// The struct `Color`.
    #[variant(tag = 36)]
    Color(Color),
    /// The struct `LinearColor`.
    #[variant(tag = 37)]
    LinearColor(LinearColor),
    /// The struct `UniqueNetIdRepl`.
    #[variant(tag = 38)]
    UniqueNetId(UniqueNetId<'a>),
    /// Any other struct: a property list.
    #[variant(tag = 39)]
    Struct(List<'a>),
    /// An array of `BoolProperty`.
    #[variant(tag = 64)]
    Bools(Cow<'a, [u8]>),
    /// An array of `Int8Property`.
    #[variant(tag = 65)]
    Int8s(#[field(count(u32))] Vec<i8>),
    /// An array of `ByteProperty` whose size is that of its elements in one byte each.
    #[variant(tag = 66)]
    Bytes(Cow<'a, [u8]>),
    /// An array of `ByteProperty` of a larger size: names of constants.
    #[variant(tag = 67)]
    Enums(#[field(count(u32))] Vec<Name<'a>>),
    /// An array of `Int16Property`.
    #[variant(tag = 68)]
    Int16s(#[field(count(u32))] Vec<i16>),
    /// An array of `UInt16Property`.
    #[variant(tag = 69)]
    UInt16s(#[field(count(u32))] Vec<u16>),
    /// An array of `IntProperty`.
    #[variant(tag = 70)]
    Ints(#[field(count(u32))] Vec<i32>),
    /// An array of `UInt32Property`.
    #[variant(tag = 71)]
    UInt32s(#[field(count(u32))] Vec<u32>),
    /// An array of `Int64Property`.
    #[variant(tag = 72)]
    Int64s(#[field(count(u32))] Vec<i64>),
    /// An array of `UInt64Property`.
    #[variant(tag = 73)]
    UInt64s(#[field(count(u32))] Vec<u64>),
    /// An array of `FloatProperty`.
    #[variant(tag = 74)]
    Floats(#[field(count(u32))] Vec<f32>),
    /// An array of `DoubleProperty`.
    #[variant(tag = 75)]
    Doubles(#[field(count(u32))] Vec<f64>),
    /// An array of `StrProperty`.
    #[variant(tag = 76)]
    Strs(#[field(count(u32))] Vec<Text<'a>>),
    /// An array of `NameProperty`.
    #[variant(tag = 77)]
    Names(#[field(count(u32))] Vec<Name<'a>>),
    /// An array of `ObjectProperty`.
    #[variant(tag = 78)]
    Objects(#[field(count(u32))] Vec<ObjectRef<'a>>),
    /// An array of `StructProperty`: of four bytes each.
    #[variant(tag = 79)]
    Colors(#[field(count(u32))] Vec<Color>),
    /// An array of `StructProperty`: of twelve bytes each.
    #[variant(tag = 80)]
    Vectors(#[field(count(u32))] Vec<Vector>),
    /// An array of `StructProperty`: of sixteen bytes each.
    #[variant(tag = 81)]
    LinearColors(#[field(count(u32))] Vec<LinearColor>),
    /// An array of `StructProperty`: property lists.
    #[variant(tag = 82)]
    Structs(#[field(count(u32))] Vec<List<'a>>),
    /// An array of `StructProperty` in version 11: where the elements are.
    #[variant(tag = 83)]
    Redirections(#[field(count(u32))] Vec<Redirection<'a>>),
    /// Bytes that were not understood, as many as the size says.
    #[variant(other)]
    Opaque {
        /// What the names say of it.
        #[field(tag)]
        tag: u64,
        /// The bytes.
        #[field(rest)]
        raw: Cow<'a, [u8]>,
    },
}

/// A tag that says no more than the names do. No variant has one: its bit 15 is set.
const fn coarse(kind: Kind, inner: u8) -> u64 {
    0x8000 | kind as u64 | (inner as u64) << 16
}

/// What type and inner type say of a value.
pub(super) fn tag_of_kind(kind: Kind, of: Option<Word>) -> u64 {
    let inner = match (kind, of) {
        (Kind::Byte, Some(of)) => of.none.into(),
        (Kind::Struct, Some(of)) => of.native as u8,
        (Kind::Array, Some(of)) => of.kind as u8,
        _ => 0,
    };
    coarse(kind, inner)
}

impl Value<'_> {
    /// What the names have to say for a value to stand under them.
    pub(super) fn coarse_tag(&self) -> u64 {
        let array = |of: Kind| coarse(Kind::Array, of as u8);
        let native = |native: Native| coarse(Kind::Struct, native as u8);
        match self {
            Value::Bool(_) => coarse(Kind::Bool, 0),
            Value::Int8(_) => coarse(Kind::Int8, 0),
            Value::Byte(_) => coarse(Kind::Byte, 1),
            Value::Enum(_) => coarse(Kind::Byte, 0),
            Value::Int16(_) => coarse(Kind::Int16, 0),
            Value::UInt16(_) => coarse(Kind::UInt16, 0),
            Value::Int(_) => coarse(Kind::Int, 0),
            Value::UInt32(_) => coarse(Kind::UInt32, 0),
            Value::Int64(_) => coarse(Kind::Int64, 0),
            Value::UInt64(_) => coarse(Kind::UInt64, 0),
            Value::Float(_) => coarse(Kind::Float, 0),
            Value::Double(_) => coarse(Kind::Double, 0),
            Value::Str(_) => coarse(Kind::Str, 0),
            Value::Name(_) => coarse(Kind::Name, 0),
            Value::Text(_) => coarse(Kind::Text, 0),
            Value::Object(_) => coarse(Kind::Object, 0),
            Value::Vector(_) => native(Native::Vector),
            Value::Rotator(_) => native(Native::Rotator),
            Value::Vector2D(_) => native(Native::Vector2D),
            Value::Quat(_) => native(Native::Quat),
            Value::Color(_) => native(Native::Color),
            Value::LinearColor(_) => native(Native::LinearColor),
            Value::UniqueNetId(_) => native(Native::UniqueNetId),
            Value::Struct(_) => native(Native::None),
            Value::Bools(_) => array(Kind::Bool),
            Value::Int8s(_) => array(Kind::Int8),
            Value::Bytes(_) | Value::Enums(_) => array(Kind::Byte),
            Value::Int16s(_) => array(Kind::Int16),
            Value::UInt16s(_) => array(Kind::UInt16),
            Value::Ints(_) => array(Kind::Int),
            Value::UInt32s(_) => array(Kind::UInt32),
            Value::Int64s(_) => array(Kind::Int64),
            Value::UInt64s(_) => array(Kind::UInt64),
            Value::Floats(_) => array(Kind::Float),
            Value::Doubles(_) => array(Kind::Double),
            Value::Strs(_) => array(Kind::Str),
            Value::Names(_) => array(Kind::Name),
            Value::Objects(_) => array(Kind::Object),
            Value::Colors(_) | Value::Vectors(_) | Value::LinearColors(_) | Value::Structs(_) | Value::Redirections(_) => array(Kind::Struct),
            Value::Opaque { tag, .. } => *tag,
        }
    }
}

/// What is needed to tell which variant a value is.
pub(super) struct Evidence<'i> {
    /// The bytes of the value.
    pub(super) bytes: &'i [u8],
    pub(super) names: &'i mut Names,
}

/// The variants to try, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    /// The tag of the first.
    pub(super) first: u64,
    /// That of the one to try if the bytes are not the first.
    pub(super) then: Option<u64>,
    /// Whether it is a failure if the bytes are none of them.
    pub(super) expected: bool,
}

impl Guess {
    const fn sure(first: u64) -> Self {
        Guess { first, then: None, expected: true }
    }

    const fn perhaps(first: u64, then: Option<u64>) -> Self {
        Guess { first, then, expected: false }
    }
}

/// What to try for a value.
pub(super) fn refine(tag: u64, evidence: Evidence<'_>) -> Option<Guess> {
    let (kind, inner) = (tag & 0x7fff, (tag >> 16) as u8);
    const BYTE: u64 = Kind::Byte as u64;
    const STRUCT: u64 = Kind::Struct as u64;
    const ARRAY: u64 = Kind::Array as u64;
    const AFTER_BYTE: u64 = BYTE + 1;
    Some(match kind {
        0 => return None,
        BYTE => Guess::sure(if inner == 1 { 3 } else { 4 }),
        // Bool and Int8 stand before Byte, which has two variants.
        1..BYTE => Guess::sure(kind),
        AFTER_BYTE..STRUCT => Guess::sure(kind + 1),
        STRUCT if inner == 0 => Guess::perhaps(39, None),
        STRUCT => Guess::sure(31 + u64::from(inner)),
        ARRAY => return array(inner, evidence),
        _ => return None,
    })
}

fn array(of: u8, evidence: Evidence<'_>) -> Option<Guess> {
    const BOOL: u8 = Kind::Bool as u8;
    const INT8: u8 = Kind::Int8 as u8;
    const BYTE: u8 = Kind::Byte as u8;
    const INT16: u8 = Kind::Int16 as u8;
    const NAME: u8 = Kind::Name as u8;
    const OBJECT: u8 = Kind::Object as u8;
    const STRUCT: u8 = Kind::Struct as u8;
    let (count, elements) = evidence.bytes.split_first_chunk()?;
    let count = u32::from_le_bytes(*count) as usize;
    Some(match of {
        BOOL => Guess::sure(64),
        INT8 => Guess::sure(65),
        BYTE if elements.len() == count => Guess::sure(66),
        BYTE if elements.len() > count => Guess::sure(67),
        INT16..=NAME => Guess::sure(68 + u64::from(of - INT16)),
        OBJECT => Guess::sure(78),
        STRUCT => structs(count, elements, evidence.names),
        _ => return None,
    })
}

/// The elements of an array of structs: what the name of the property says; else property lists, if they end where the value does;
/// else what has the size of an element.
///
/// The size alone would not do: elements differ in theirs, so that a list with some properties and a few empty ones behind it can
/// have the size of as many vectors.
fn structs(count: usize, elements: &[u8], names: &mut Names) -> Guess {
    const LISTS: u64 = 82;
    let of_size = |size: usize| count > 0 && count.checked_mul(size) == Some(elements.len());
    match names.at_hand.elements {
        Native::Color if count == 0 || of_size(4) => return Guess::perhaps(79, None),
        Native::LinearColor if count == 0 || of_size(16) => return Guess::perhaps(81, None),
        _ => {}
    }
    if names.at_hand.redirected && names.version() >= 11 {
        return Guess::perhaps(83, Some(LISTS));
    }
    let fixed = [(4, 79), (12, 80), (16, 81)].into_iter().find(|(size, _)| of_size(*size)).map(|(_, tag)| tag);
    match fixed {
        // No numbers look like the name of a type: such a list may be damaged, but it is one.
        Some(_) if names.begins_property(elements) => Guess::perhaps(LISTS, None),
        fixed => Guess::perhaps(LISTS, fixed),
    }
}
