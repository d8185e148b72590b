//! The few traits: what users call, and what types implement.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use alloc::string::String;
use alloc::vec::Vec;

/// How a value is written inside a payload.
///
/// Derived by `ProtoModel`; implement it by hand, with [`Decode`] and [`Described`], for a type with a layout of its own.
/// `C` is the context that the caller passes down; stay generic in it unless the type needs something from it.
///
/// ```
/// use bytespec::{Decode, DecodeError, Decoder, Described, Encode, EncodeError, Encoder, Layout, ProtoModel, Settings};
///
/// #[derive(Debug, PartialEq)]
/// struct Celsius(f32);
///
/// impl<C: ?Sized> Encode<C> for Celsius {
///     fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
///         out.put(&((self.0 * 10.0) as i16), settings)
///     }
/// }
/// impl<'de, C: ?Sized> Decode<'de, C> for Celsius {
///     const MIN_LEN: usize = 2;
///     fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
///         let tenths: i16 = input.get(settings)?;
///         Ok(Celsius(f32::from(tenths) / 10.0))
///     }
/// }
/// impl Described for Celsius {
///     const LAYOUT: Layout = Layout::Int(2);
/// }
///
/// #[derive(ProtoModel, Debug, PartialEq)]
/// #[proto(header())]
/// struct Reading {
///     inside: Celsius,
/// }
/// assert_eq!(Reading { inside: Celsius(21.5) }.encode()?, [0x00, 0xd7]);
/// assert_eq!(Reading::decode(&[0x00, 0xd7])?, Reading { inside: Celsius(21.5) });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded with the context `{C}`",
    label = "no `Encode` for this context",
    note = "a model with `#[proto(context = TYPE)]` stands in models of the same context or behind `#[field(context = …)]`, and is encoded with `encode_with`",
    note = "an enum with `tag(extern)` stands behind `#[field(tag = …)]`"
)]
pub trait Encode<C: ?Sized = ()> {
    /// Writes the value.
    ///
    /// # Errors
    /// When the wire has no place for it.
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError>;

    /// About how many bytes the value takes: a first capacity. It may be wrong and must be cheap.
    fn size_hint(&self) -> usize {
        16
    }

    /// How many bytes each item of a list takes, if that is the same for all.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item_len(_settings: &Settings) -> Option<usize> {
        None
    }

    /// Writes the items of a list.
    #[doc(hidden)]
    fn encode_items(items: &[Self], out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError>
    where
        Self: Sized,
    {
        crate::codec::list::encode_each(items, out, settings, ctx)
    }

    /// As a whole message (with the constructor) or inside one.
    #[doc(hidden)]
    #[inline]
    fn encode_as<const MESSAGE: bool>(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        self.encode_value(out, settings, ctx)
    }
}

/// How a value is read inside a payload. See [`Encode`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded with the context `{C}`",
    label = "no `Decode` for this context",
    note = "a model with `#[proto(context = TYPE)]` stands in models of the same context or behind `#[field(context = …)]`, and is decoded with `decode_with`",
    note = "an enum with `tag(extern)` stands behind `#[field(tag = …)]`"
)]
pub trait Decode<'de, C: ?Sized = ()>: Sized {
    /// The fewest bytes a value takes; 0 if unknown. Lists use it to reserve and to refuse impossible counts.
    const MIN_LEN: usize;

    /// Reads the value.
    ///
    /// # Errors
    /// When the bytes are no such value. An error says what, at which absolute offset.
    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError>;

    /// Says in a few words what the value is, for the annotated dump. Nothing by default.
    fn show(&self, _shown: &mut Shown<'_>) {}

    /// As a whole message (with the constructor) or inside one; watched or not.
    #[doc(hidden)]
    #[inline]
    fn decode_as<const MESSAGE: bool, const WATCHED: bool>(
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        ctx: &mut C,
    ) -> Result<Self, DecodeError> {
        Self::decode_value(input, settings, ctx)
    }

    /// Reads many items at once: `count` of them, or until the bound is used up. `None` if the type has no faster way
    /// than one by one.
    #[doc(hidden)]
    #[inline]
    fn decode_bulk(_input: &mut Decoder<'de>, _count: Option<usize>, _settings: &'static Settings) -> Option<Result<Vec<Self>, DecodeError>> {
        None
    }

    /// Says what a list that was read in bulk holds.
    #[doc(hidden)]
    fn show_bulk(_items: &[Self], _shown: &mut Shown<'_>) {}
}

/// What a type looks like on the wire, for the schema and for checks of attributes at compile time.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no bytespec layout",
    label = "cannot be a field",
    note = "derive `ProtoModel` for it, name a codec with `#[field(codec = …)]`, or implement `Encode`, `Decode` and `Described`",
    note = "an `Option` is understood where it is spelled out as the type of the field, not behind an alias"
)]
pub trait Described {
    /// The layout.
    const LAYOUT: Layout;
}

/// A layout chosen by attribute, `#[field(codec = …)]`, instead of by type.
///
/// A codec is a type, so that one name configures both directions and the schema. What it reads is bounded by the decoder it is
/// given.
///
/// ```
/// use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, ProtoModel, Settings};
/// use std::time::Duration;
///
/// struct Minutes;
///
/// impl<'de, C: ?Sized> Codec<'de, Duration, C> for Minutes {
///     const LAYOUT: Layout = Layout::UInt(2);
///
///     fn encode(value: &Duration, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
///         let minutes = u16::try_from(value.as_secs() / 60).map_err(|_| EncodeError::custom("more than 65535 minutes"))?;
///         out.put(&minutes, settings)
///     }
///
///     fn decode(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Duration, DecodeError> {
///         let minutes: u16 = input.get(settings)?;
///         Ok(Duration::from_secs(u64::from(minutes) * 60))
///     }
/// }
///
/// #[derive(ProtoModel)]
/// #[proto(header())]
/// struct Job {
///     #[field(codec = Minutes)]
///     timeout: Duration,
/// }
/// assert_eq!(Job { timeout: Duration::from_secs(600) }.encode()?, [0, 10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no codec for `{T}`",
    label = "this codec does not fit the field",
    note = "implement `bytespec::Codec<'de, {T}, C>` for it"
)]
pub trait Codec<'de, T, C: ?Sized = ()> {
    /// The layout, for the schema.
    const LAYOUT: Layout;

    /// Writes the value.
    ///
    /// # Errors
    /// When the wire has no place for it.
    fn encode(value: &T, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError>;

    /// Reads a value.
    ///
    /// # Errors
    /// When the bytes are no such value.
    fn decode(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<T, DecodeError>;

    /// Says in a few words what the value is, for the annotated dump. Nothing by default.
    fn show(_value: &T, _shown: &mut Shown<'_>) {}
}

/// A value that is written by a tag that stands elsewhere: bits of a tag word, an earlier field.
///
/// Derived for `#[proto(tag(extern))]` enums; implement it for a leaf that lays claim to header bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not depend on a tag",
    label = "is not written by a tag",
    note = "`#[field(tag = …)]` wants an enum with `#[proto(tag(extern))]`, or a type that implements `EncodeTagged` and `DecodeTagged`"
)]
pub trait EncodeTagged<C: ?Sized = ()> {
    /// The tag that this value needs.
    ///
    /// # Errors
    /// When the context has no tag for it.
    fn tag(&self, ctx: &mut C) -> Result<u64, EncodeError>;

    /// Writes the value; the tag stands elsewhere.
    ///
    /// # Errors
    /// When the wire has no place for it.
    fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError>;
}

/// A value that is read by a tag that stands elsewhere. See [`EncodeTagged`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not depend on a tag",
    label = "is not written by a tag",
    note = "`#[field(tag = …)]` wants an enum with `#[proto(tag(extern))]`, or a type that implements `EncodeTagged` and `DecodeTagged`"
)]
pub trait DecodeTagged<'de, C: ?Sized = ()>: Sized {
    /// Reads the value that goes with the tag.
    ///
    /// # Errors
    /// When there is none, or the bytes are no such value.
    fn decode_tagged(tag: u64, input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError>;

    /// The same, watched.
    #[doc(hidden)]
    #[inline]
    fn decode_tagged_as<const WATCHED: bool>(
        tag: u64,
        input: &mut Decoder<'de>,
        settings: &'static Settings,
        ctx: &mut C,
    ) -> Result<Self, DecodeError> {
        Self::decode_tagged(tag, input, settings, ctx)
    }

    /// Says in a few words what the value is, for the annotated dump. Nothing by default.
    fn show_tagged(&self, _shown: &mut Shown<'_>) {}
}

/// The tags of an enum on the wire, where they differ by context: `#[proto(tag(u32, map = Ids))]`.
pub trait TagMap<C: ?Sized> {
    /// The tag on the wire for a declared one; `None` if this context has none.
    fn to_wire(declared: u64, ctx: &C) -> Option<u64>;
    /// The declared tag for one on the wire; `None` if this context has none.
    fn from_wire(wire: u64, ctx: &C) -> Option<u64>;

    /// Why this context has no tag for a declared one, as the message of the error. By default a message that names enum and
    /// variant.
    fn why_not(_declared: u64, _ctx: &C) -> Option<String> {
        None
    }
}

#[diagnostic::on_unimplemented(
    message = "the context `{Self}` has no version",
    label = "no version to compare with",
    note = "`since = …` and `until = …` need a context that implements `bytespec::Versioned`"
)]
/// A context with a version, for `#[field(since = N)]` and `#[field(until = N)]`.
pub trait Versioned {
    /// The version of the data.
    fn version(&self) -> u64;
}

/// The tag of a value that depends on one, for `wire(kind: u8 = bytespec::tag_of(&self.body))`.
///
/// A value that has no tag gives `u64::MAX`, which does not fit any narrower wire value.
pub fn tag_of<T: EncodeTagged<()> + ?Sized>(value: &T) -> u64 {
    value.tag(&mut ()).unwrap_or(u64::MAX)
}
