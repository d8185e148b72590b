//! Boxes and references: the value they hold. They are where recursive types are cut.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, EncodeError};
use crate::model::ProtoModel;
use crate::schema::{Layout, Schema};
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, DecodeTagged, Described, Encode, EncodeTagged};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;
use core::marker::PhantomData;

macro_rules! pointer {
    ($($pointer:ident),*) => {$(
        impl<T: Encode<C> + ?Sized, C: ?Sized> Encode<C> for $pointer<T> {
            #[inline]
            fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
                (**self).encode_value(out, settings, ctx)
            }

            #[inline]
            fn size_hint(&self) -> usize {
                Encode::<C>::size_hint(&**self)
            }

            #[inline]
            fn encode_as<const MESSAGE: bool>(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
                (**self).encode_as::<MESSAGE>(out, settings, ctx)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T: ProtoModel> ProtoModel for $pointer<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
        }

        impl<'de, T: Decode<'de, C>, C: ?Sized> Decode<'de, C> for $pointer<T> {
            // Not that of `T`: a recursive type would have no size.
            const MIN_LEN: usize = 0;

            #[inline]
            fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError> {
                input.charge(size_of::<T>())?;
                T::decode_value(input, settings, ctx).map($pointer::new)
            }

            fn decode_as<const MESSAGE: bool, const WATCHED: bool>(
                input: &mut Decoder<'de>,
                settings: &'static Settings,
                ctx: &mut C,
            ) -> Result<Self, DecodeError> {
                input.charge(size_of::<T>())?;
                T::decode_as::<MESSAGE, WATCHED>(input, settings, ctx).map($pointer::new)
            }

            fn show(&self, shown: &mut Shown<'_>) {
                (**self).show(shown);
            }
        }

        impl<T: Described + ?Sized> Described for $pointer<T> {
            const LAYOUT: Layout = T::LAYOUT;
        }

        impl<T: EncodeTagged<C> + ?Sized, C: ?Sized> EncodeTagged<C> for $pointer<T> {
            fn tag(&self, ctx: &mut C) -> Result<u64, EncodeError> {
                (**self).tag(ctx)
            }

            fn encode_tagged(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
                (**self).encode_tagged(out, settings, ctx)
            }
        }

        impl<'de, T: DecodeTagged<'de, C>, C: ?Sized> DecodeTagged<'de, C> for $pointer<T> {
            fn decode_tagged(tag: u64, input: &mut Decoder<'de>, settings: &'static Settings, ctx: &mut C) -> Result<Self, DecodeError> {
                T::decode_tagged(tag, input, settings, ctx).map($pointer::new)
            }

            fn decode_tagged_as<const WATCHED: bool>(
                tag: u64,
                input: &mut Decoder<'de>,
                settings: &'static Settings,
                ctx: &mut C,
            ) -> Result<Self, DecodeError> {
                T::decode_tagged_as::<WATCHED>(tag, input, settings, ctx).map($pointer::new)
            }

            fn show_tagged(&self, shown: &mut Shown<'_>) {
                (**self).show_tagged(shown);
            }
        }
    )*};
}

pointer!(Box, Arc, Rc);

impl<T: ?Sized, C: ?Sized> Encode<C> for PhantomData<T> {
    fn encode_value(&self, _: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        Ok(())
    }

    fn size_hint(&self) -> usize {
        0
    }
}

impl<'de, T: ?Sized, C: ?Sized> Decode<'de, C> for PhantomData<T> {
    const MIN_LEN: usize = 0;

    fn decode_value(_: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        Ok(PhantomData)
    }
}

impl<T: ?Sized> Described for PhantomData<T> {
    const LAYOUT: Layout = Layout::Nothing;
}

impl<T: Encode<C> + ?Sized, C: ?Sized> Encode<C> for &T {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        (**self).encode_value(out, settings, ctx)
    }

    #[inline]
    fn size_hint(&self) -> usize {
        Encode::<C>::size_hint(&**self)
    }

    #[inline]
    fn encode_as<const MESSAGE: bool>(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        (**self).encode_as::<MESSAGE>(out, settings, ctx)
    }
}

impl<T: Described + ?Sized> Described for &T {
    const LAYOUT: Layout = T::LAYOUT;
}
