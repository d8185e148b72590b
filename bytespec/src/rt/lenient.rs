//! Stand-ins for types that are no layouts, so that a mistake is reported once and not by every function of the derive.
//!
//! An inherent function goes before one of a trait, if the bounds of its impl hold. A type without [`Described`] is
//! reported where the schema names its layout, one without [`Encode`] where it is written, one without [`Decode`] where it is
//! read, and a type that has none of them by the first of these only. What stands in can never run.

use super::Site;
use crate::codec::list::{DecodeList, EncodeList};
use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::rt::Bits;
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Codec, Decode, DecodeTagged, Described, Encode, EncodeTagged};
use core::marker::PhantomData;

/// A field of type `T` in the context `C`. Generated code uses it only where `T` does not depend on type parameters.
pub struct Field<T: ?Sized, C: ?Sized>(PhantomData<C>, PhantomData<T>);

impl<T: Described, C: ?Sized> Field<T, C> {
    /// What it looks like.
    pub const LAYOUT: Layout = T::LAYOUT;

    /// Writes it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn put(value: &T, out: &mut Encoder, ctx: &mut C, site: &'static Site) -> Result<(), EncodeError>
    where
        T: Encode<C>,
    {
        super::put::<T, C>(value, out, ctx, site)
    }

    /// Writes it with the settings of where it stands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pass_out(value: &T, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError>
    where
        T: Encode<C>,
    {
        value.encode_value(out, settings, ctx)
    }
}

impl<T: Encode<C>, C: ?Sized> Field<T, C> {
    /// About how many bytes it takes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn hint(value: &T) -> usize {
        value.size_hint()
    }

    /// Reads it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get<'de, const W: bool>(input: &mut Decoder<'de>, ctx: &mut C, site: &'static Site) -> Result<T, DecodeError>
    where
        T: Decode<'de, C>,
    {
        super::get::<T, C, W>(input, ctx, site)
    }

    /// Reads it with the settings of where it stands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pass_in<'de, const W: bool>(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<T, DecodeError>
    where
        T: Decode<'de, C>,
    {
        T::decode_as::<false, W>(input, settings, ctx)
    }

    /// Says what it is.
    pub fn pass_show<'de>(value: &T, shown: &mut Shown<'_>)
    where
        T: Decode<'de, C>,
    {
        value.show(shown);
    }
}

impl<T: EncodeTagged<C>, C: ?Sized> Field<T, C> {
    /// Reads it by a tag.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get_tagged<'de, const W: bool>(tag: u64, input: &mut Decoder<'de>, ctx: &mut C, site: &'static Site) -> Result<T, DecodeError>
    where
        T: DecodeTagged<'de, C>,
    {
        super::get_tagged::<T, C, W>(tag, input, ctx, site)
    }
}

impl<T: EncodeList<C>, C: ?Sized> Field<T, C> {
    /// Reads so many items.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get_counted<'de, const W: bool>(
        count: Result<u64, DecodeErrorKind>,
        input: &mut Decoder<'de>,
        ctx: &mut C,
        site: &'static Site,
    ) -> Result<T, DecodeError>
    where
        T: DecodeList<'de, C> + Decode<'de, C>,
    {
        super::get_counted::<T, C, W>(count, input, ctx, site)
    }

    /// Reads items up to a terminator.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get_terminated<'de, E: Decode<'de, ()> + PartialEq, const W: bool>(
        terminator: &E,
        input: &mut Decoder<'de>,
        ctx: &mut C,
        site: &'static Site,
    ) -> Result<T, DecodeError>
    where
        T: DecodeList<'de, C> + Decode<'de, C>,
    {
        super::get_terminated::<T, C, E, W>(terminator, input, ctx, site)
    }
}

impl<T: Bits, C: ?Sized> Field<T, C> {
    /// Takes it out of a word.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_bits(input: &Decoder<'_>, word: u64, shift: u32, width: u32, bytes: usize, site: &'static Site) -> Result<T, DecodeError> {
        super::take_bits::<T>(input, word, shift, width, bytes, site)
    }
}

/// The fewest bytes a field takes.
pub struct MinLen<'de, T: ?Sized, C: ?Sized>(PhantomData<&'de ()>, PhantomData<C>, PhantomData<T>);

impl<'de, T: Decode<'de, C>, C: ?Sized> MinLen<'de, T, C> {
    /// The number.
    pub const MIN_LEN: usize = T::MIN_LEN;
}

/// A field of type `T` by the codec `K`.
pub struct ByCodec<'de, K, T, C: ?Sized>(PhantomData<&'de ()>, PhantomData<(K, T)>, PhantomData<C>);

impl<'de, K: Codec<'de, T, C>, T, C: ?Sized> ByCodec<'de, K, T, C> {
    /// What it looks like.
    pub const LAYOUT: Layout = K::LAYOUT;

    /// What it looks like.
    pub fn layout() -> Layout {
        K::LAYOUT
    }

    /// Reads it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn get_with<const W: bool>(input: &mut Decoder<'de>, ctx: &mut C, site: &'static Site) -> Result<T, DecodeError> {
        super::get_with::<K, T, C, W>(input, ctx, site)
    }
}

/// Stands in where the bounds above do not hold: the mistake is reported elsewhere.
pub trait Lenient: Sized {
    /// The type of the value.
    type Value: ?Sized;

    /// The context.
    type Context: ?Sized;

    /// Nothing is known.
    const MIN_LEN: usize = 0;

    /// Nothing is known.
    const LAYOUT: Layout = Layout::Custom("");

    /// Nothing is known.
    fn layout() -> Layout {
        Self::LAYOUT
    }

    /// Nothing is known.
    fn hint(_: &Self::Value) -> usize {
        0
    }

    /// Does nothing.
    fn put(_: &Self::Value, _: &mut Encoder, _: &mut Self::Context, _: &'static Site) -> Result<(), EncodeError> {
        unreachable!()
    }

    /// Does nothing.
    fn pass_out(_: &Self::Value, _: &mut Encoder, _: &'static Settings, _: &mut Self::Context) -> Result<(), EncodeError> {
        unreachable!()
    }

    /// Does nothing.
    fn get<const W: bool>(_: &mut Decoder<'_>, _: &mut Self::Context, _: &'static Site) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn pass_in<const W: bool>(_: &mut Decoder<'_>, _: &'static Settings, _: &mut Self::Context) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn pass_show(_: &Self::Value, _: &mut Shown<'_>) {}

    /// Does nothing.
    fn get_tagged<const W: bool>(_: u64, _: &mut Decoder<'_>, _: &mut Self::Context, _: &'static Site) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn get_counted<const W: bool>(
        _: Result<u64, DecodeErrorKind>,
        _: &mut Decoder<'_>,
        _: &mut Self::Context,
        _: &'static Site,
    ) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn get_terminated<E, const W: bool>(_: &E, _: &mut Decoder<'_>, _: &mut Self::Context, _: &'static Site) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn take_bits(_: &Decoder<'_>, _: u64, _: u32, _: u32, _: usize, _: &'static Site) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }

    /// Does nothing.
    fn get_with<const W: bool>(_: &mut Decoder<'_>, _: &mut Self::Context, _: &'static Site) -> Result<Self::Value, DecodeError>
    where
        Self::Value: Sized,
    {
        unreachable!()
    }
}

impl<T: ?Sized, C: ?Sized> Lenient for Field<T, C> {
    type Value = T;
    type Context = C;
}

impl<T: ?Sized, C: ?Sized> Lenient for MinLen<'_, T, C> {
    type Value = T;
    type Context = C;
}

impl<K, T, C: ?Sized> Lenient for ByCodec<'_, K, T, C> {
    type Value = T;
    type Context = C;
}
