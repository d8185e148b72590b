//! The checked declaration: everything the expansion needs, resolved and free of contradictions.
//!
//! A [`Model`] borrows the derive input, so that later messages can point at the exact tokens. Types, paths and
//! expressions that come out of attributes are kept as tokens. Nothing here reports errors.

use proc_macro2::{Ident, TokenStream};
use syn::{Generics, Member, Type};

use crate::ctxt::At;
use crate::ty::{IntType, Kind};

/// One declaration with `#[derive(ProtoModel)]`.
pub(crate) struct Model<'a> {
    /// The type's identifier, raw if it was written so.
    pub(crate) ident: &'a Ident,
    /// The type's name without `r#`.
    pub(crate) name: String,
    pub(crate) generics: &'a Generics,
    /// The doc comment, lines joined with `\n`; empty if there is none.
    pub(crate) docs: String,
    /// The runtime crate, `::bytespec` unless `crate = PATH` says otherwise.
    pub(crate) crate_path: TokenStream,
    pub(crate) byte_order: ByteOrder,
    pub(crate) context: Context,
    /// Whether it is no level of nesting of its own: `part`.
    pub(crate) part: bool,
    /// The function of `finish = PATH`.
    pub(crate) finish: Option<TokenStream>,
    /// The function of `validate = PATH`.
    pub(crate) validate: Option<TokenStream>,
    /// The function of `writable = PATH`.
    pub(crate) writable: Option<TokenStream>,
    pub(crate) data: Data<'a>,
}

/// The kind of container.
pub(crate) enum Data<'a> {
    /// A struct with a header (perhaps an empty one) and fields.
    Struct(StructModel<'a>),
    /// A struct that is on the wire exactly what its one field is.
    Transparent(Box<TransparentModel<'a>>),
    /// An enum without data, written as a number or a text.
    Repr(ReprEnum<'a>),
    /// An enum with data, dispatched on a tag.
    Tagged(TaggedEnum<'a>),
}

/// A struct that is a message of its own.
pub(crate) struct StructModel<'a> {
    pub(crate) constructor: u64,
    /// Header elements in wire order.
    pub(crate) header: Vec<HeaderElement>,
    pub(crate) magic: Option<Magic>,
    /// Whether its fields take bits of a tag that stands elsewhere: `tag(extern)`.
    pub(crate) tagged: bool,
    /// All fields in the order in which they are decoded; see [`Role`] for the ones that are not on the wire. Fields on
    /// the wire and computed fields stand in index order, the unknown field last; a skipped field follows the field
    /// that precedes it in the declaration.
    pub(crate) fields: Vec<Field<'a>>,
}

/// A struct with `#[proto(transparent)]`.
pub(crate) struct TransparentModel<'a> {
    /// The only field; always present, without wire items.
    pub(crate) field: Field<'a>,
}

/// An enum without data.
pub(crate) struct ReprEnum<'a> {
    pub(crate) repr: Repr,
    /// Variants in declaration order; values are distinct.
    pub(crate) variants: Vec<ReprVariant<'a>>,
}

/// The wire type of an enum without data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repr {
    /// A fixed-width integer.
    Int(IntType),
    /// A ZigZag varint, values of `i64`.
    VarInt,
    /// The value text, with the prefix and encoding of the field that holds the enum.
    Str,
}

/// A variant of an enum without data.
pub(crate) struct ReprVariant<'a> {
    pub(crate) original: &'a syn::Variant,
    pub(crate) ident: &'a Ident,
    /// The name without `r#`.
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) style: Style,
    pub(crate) value: ReprValue,
}

/// What stands for a variant on the wire.
pub(crate) enum ReprValue {
    /// A number in the range of the representation.
    Int(i128),
    Text(String),
    /// The catch-all; with a field it keeps the unknown value: `i64` for varint, `String` for text, else the integer.
    Other(Option<OtherField>),
}

/// The one field of a catch-all variant of an enum without data.
pub(crate) struct OtherField {
    pub(crate) member: Member,
}

/// An enum with data.
pub(crate) struct TaggedEnum<'a> {
    pub(crate) tag: TagForm,
    /// Variants in declaration order.
    pub(crate) variants: Vec<TaggedVariant<'a>>,
}

/// How the tag of an enum with data is written.
pub(crate) enum TagForm {
    /// `tag(u32, mask = 0xff, map = Ids)`: an integer in the model's byte order.
    Int { ty: IntType, mask: Option<u64>, map: Option<TokenStream> },
    /// `tag([u8; 4])`.
    Bytes(usize),
    /// `tag(varuint)`.
    VarUInt,
    /// `tag(str, prefix_length = 1)`; only `framing` (a prefix) and `encoding` can be set.
    Str(Box<Settings>),
    /// `tag(extern)`: handed in as `u64` by the field that holds the enum.
    Extern,
    /// `tag(constructor)`: the constructor of the model that the variant holds.
    Constructor,
}

/// A variant of an enum with data.
pub(crate) struct TaggedVariant<'a> {
    pub(crate) ident: &'a Ident,
    /// The name without `r#`.
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) style: Style,
    pub(crate) tag: VariantTag,
    /// The function of `instead = PATH`.
    pub(crate) instead: Option<TokenStream>,
    /// Fields in declaration order.
    pub(crate) fields: Vec<Field<'a>>,
}

/// The tag of one variant.
pub(crate) enum VariantTag {
    /// Fits the tag's type and mask (unless a `map` translates it); negative only for signed types.
    Int(i128),
    /// Exactly as long as the tag's array.
    Bytes(Vec<u8>),
    Text(String),
    /// The constructor of the model in the variant's only field.
    Constructor,
    /// The catch-all. A field with [`Role::Tag`] receives the tag, masked.
    Other,
}

/// A field of a struct or of a variant with data.
pub(crate) struct Field<'a> {
    pub(crate) original: &'a syn::Field,
    pub(crate) member: Member,
    /// The position in the declaration.
    pub(crate) position: usize,
    /// The place in the wire order; `None` in variants, and for unknown and skipped fields.
    pub(crate) index: Option<u32>,
    /// The name without `r#`, or the position of a field without a name.
    pub(crate) name: String,
    pub(crate) docs: String,
    /// The declared type.
    pub(crate) ty: &'a Type,
    /// The `T` of an `Option<T>` whose presence is decided outside the value: set exactly when `presence` is not
    /// [`Presence::Always`].
    pub(crate) optional: Option<&'a Type>,
    /// What the value's type is: of `T` when `optional` is set, else of the declared type.
    pub(crate) kind: Kind<'a>,
    pub(crate) role: Role,
    pub(crate) presence: Presence,
    pub(crate) settings: Settings,
    /// `tag = ..`: the tag handed to the value.
    pub(crate) tag: Option<TagSource>,
    /// Wire items in front of the value, in order.
    pub(crate) before: Vec<Wire>,
    /// Wire items behind the value, in order.
    pub(crate) after: Vec<Wire>,
    pub(crate) bits: Option<Bits>,
    /// `context = E`: the context for this value.
    pub(crate) context: Option<TokenStream>,
    /// Where each key of the field's attributes stands.
    pub(crate) keys: Keys,
}

impl<'a> Field<'a> {
    /// The type of the value that is on the wire: `optional` if it is set, else the declared type.
    pub(crate) fn value_ty(&self) -> &'a Type {
        self.optional.unwrap_or(self.ty)
    }

    /// Whether a value is (or may be) on the wire for this field.
    pub(crate) fn is_on_wire(&self) -> bool {
        matches!(self.role, Role::Wire)
    }
}

/// What a field is for.
pub(crate) enum Role {
    /// An ordinary field, written and read.
    Wire,
    /// `value = E`: computed on decoding; nothing of its own on the wire, but it may carry wire items.
    Computed(TokenStream),
    /// `unknown`: keeps unknown flag bits and the tail of the payload.
    Unknown,
    /// `tag` in a catch-all variant: receives the tag.
    Tag,
    /// `skip`: `Default::default()` or the given expression on decoding.
    Skipped(Option<TokenStream>),
}

/// When the value of a field is on the wire. Anything but `Always` only on `Option` fields.
pub(crate) enum Presence {
    Always,
    /// The number of the bit in the header's flags.
    Flag(u8),
    When(TokenStream),
    /// `since` is the first version with the field, `until` the first one without it.
    Version {
        since: Option<u64>,
        until: Option<u64>,
    },
}

/// The settings of a value, or of the items of a list.
#[derive(Default)]
pub(crate) struct Settings {
    pub(crate) byte_order: Option<ByteOrder>,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) varint: bool,
    pub(crate) codec: Option<TokenStream>,
    /// How the end of a text, byte string or list is found; `None` is the default, a prefix of four bytes.
    pub(crate) framing: Option<Framing>,
    /// A byte length that bounds the value whatever it is; independent of `framing`.
    pub(crate) length: Option<Length>,
    pub(crate) pad_after: Option<u32>,
    pub(crate) align: Option<u32>,
    pub(crate) pad: Pad,
    /// The settings of list items. A `varint` on a list of `u64` or `i64` arrives here.
    pub(crate) item: Option<Box<Settings>>,
}

impl Settings {
    /// Whether no attribute set anything.
    pub(crate) fn is_default(&self) -> bool {
        self.byte_order.is_none()
            && self.encoding.is_none()
            && !self.varint
            && self.codec.is_none()
            && self.framing.is_none()
            && self.length.is_none()
            && self.pad_after.is_none()
            && self.align.is_none()
            && self.item.is_none()
    }
}

/// How the end of a text, byte string or list is found. At most one applies.
pub(crate) enum Framing {
    /// `prefix_length`: the number of bytes in front.
    Prefix(Width),
    /// `count_prefix`: the number of items in front.
    CountPrefix(Width),
    /// `count(TYPE, mask = ..)`: the number of items in front, in the masked bits of an integer.
    CountInt { ty: IntType, mask: Option<u64> },
    /// `count = E`: the number of items is known from elsewhere.
    CountExpr(TokenStream),
    /// `rest`: everything up to the end of the bound.
    Rest,
    /// `nul`: up to a NUL byte.
    Nul,
    /// `terminator = E`: up to an item equal to the expression.
    Terminator(TokenStream),
}

/// `length`: a byte length that bounds a value.
pub(crate) enum Length {
    /// `length(TYPE)`: in front of the value.
    Prefix(LengthType),
    /// `length = E`: known from elsewhere.
    Expr(TokenStream),
}

/// The types of `length(TYPE)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LengthType {
    Int(IntType),
    VarUInt,
}

/// What decoding requires of padding.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Pad {
    /// Must be there, with any content.
    #[default]
    Ignore,
    /// Must be there and zero.
    Zero,
    /// May be missing at the end of the input.
    Optional,
}

/// The tag handed to a value whose type is an enum with `tag(extern)`.
pub(crate) enum TagSource {
    /// `tag = E`.
    Expr(TokenStream),
    /// `tag = bits(SHIFT, WIDTH)`: bits of the tag word of the enum that the field is in.
    Bits { shift: u8, width: u8 },
}

/// `wire(NAME: TYPE = E, ..)`: a value on the wire that is not in the struct.
pub(crate) struct Wire {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    /// The value to write; after decoding it must be equal, unless there is a `require`.
    pub(crate) value: TokenStream,
    /// A condition that replaces the comparison on decoding.
    pub(crate) require: Option<TokenStream>,
    /// With it the name is an `Option`.
    pub(crate) when: Option<TokenStream>,
    pub(crate) settings: Settings,
    pub(crate) bits: Option<Bits>,
    /// `NAME: TYPE = E` and its keys.
    pub(crate) at: At,
}

/// A part of a word that is shared with the neighbours on the wire (fields and wire items alike).
#[derive(Clone, Copy)]
pub(crate) struct Bits {
    pub(crate) width: u8,
    /// The place of the lowest bit in the word.
    pub(crate) shift: u8,
    /// The width of the word: 8, 16, 32 or 64.
    pub(crate) word: u8,
    /// The byte order of the word.
    pub(crate) byte_order: ByteOrder,
    /// The first part: the word is read here.
    pub(crate) first: bool,
    /// The last part: the word is written here.
    pub(crate) last: bool,
}

/// How fields are named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    #[default]
    Big,
    Little,
}

/// The form of a prefix or header element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// 1, 2, 4 or 8 bytes.
    Fixed(u8),
    VarUInt,
}

impl Width {
    /// The greatest number that can be written.
    pub(crate) fn max(self) -> u64 {
        match self {
            Width::Fixed(bytes @ 1..=7) => (1 << (8 * u32::from(bytes))) - 1,
            Width::Fixed(_) | Width::VarUInt => u64::MAX,
        }
    }
}

/// A header element and its form.
#[derive(Clone, Copy)]
pub(crate) struct HeaderElement {
    pub(crate) kind: HeaderKind,
    pub(crate) width: Width,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HeaderKind {
    Constructor,
    Flags,
    PayloadLength,
}

/// Bytes that start a message, in front of the header.
pub(crate) enum Magic {
    Bytes(Vec<u8>),
    /// In the model's byte order.
    Int {
        ty: IntType,
        value: u64,
    },
}

/// What the model asks of its context.
pub(crate) enum Context {
    /// Works with every context.
    None,
    /// `context = TYPE`: works with that one.
    Type(TokenStream),
    /// `context: BOUNDS`: works with every `C: BOUNDS + ?Sized`.
    Bounds(TokenStream),
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    #[default]
    Utf8,
    Ascii,
    Latin1,
    Utf16Le,
    Utf16Be,
    Utf32Le,
    Utf32Be,
}

/// Where the keys of an attribute stand.
#[derive(Default)]
pub(crate) struct Keys {
    pub(crate) given: Vec<(&'static str, At)>,
    /// Whether there was an entry that is no key, perhaps one that is misspelt: what is missing need not be reported.
    pub(crate) unknown: bool,
}

impl Keys {
    /// The place of `key`, if it was given.
    pub(crate) fn get(&self, key: &str) -> Option<At> {
        self.given.iter().find(|(name, _)| *name == key).map(|(_, at)| *at)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}
