//! Structs that are on the wire what their one field is.

use proc_macro2::TokenStream;
use quote::quote;

use super::expr::ctx;
use super::field::{Owner, read, value, write};
use super::generics::{context_type, impl_decode, impl_encode};
use super::structs::validate;
use crate::model::{Model, TransparentModel};

pub(crate) fn expand(model: &Model<'_>, data: &TransparentModel<'_>) -> TokenStream {
    let (context, ctx) = (context_type(model), ctx());
    let field = &data.field;
    let (member, ty) = (&field.member, field.ty);
    let place = value(Owner::Struct, field);
    // Without settings of its own the field takes those of the place where the struct stands.
    let passes = field.settings.is_default() && field.tag.is_none() && field.context.is_none();
    let (put, get) = if passes {
        (
            quote!(<#ty as __bs::Encode<#context>>::encode_value(&#place, __out, __settings, #ctx)),
            quote!(<#ty as __bs::Decode<'__de, #context>>::decode_as::<false, __W>(__in, __settings, #ctx)?),
        )
    } else {
        let write = write(model, Owner::Struct, field, &quote!(&#place));
        (quote!({ #write ::core::result::Result::Ok(()) }), read(model, Owner::Struct, field))
    };
    let min_len = if passes { quote!(<#ty as __bs::Decode<'__de, #context>>::MIN_LEN) } else { quote!(0) };
    let hint = if passes { quote!(<#ty as __bs::Encode<#context>>::size_hint(&#place)) } else { quote!(16) };
    let show = if passes {
        quote! {
            fn show(&self, __shown: &mut __bs::watch::Shown<'_>) {
                <#ty as __bs::Decode<'__de, #context>>::show(&#place, __shown)
            }
        }
    } else {
        TokenStream::new()
    };
    let validate = validate(model);
    let encode = impl_encode(
        model,
        quote! {
            #[inline]
            fn encode_value(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                #put
            }

            fn size_hint(&self) -> ::core::primitive::usize {
                #hint
            }
        },
    );
    let decode = impl_decode(
        model,
        quote! {
            const MIN_LEN: ::core::primitive::usize = #min_len;

            #[inline]
            fn decode_value(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                <Self as __bs::Decode<'__de, #context>>::decode_as::<false, false>(__in, __settings, #ctx)
            }

            #[inline]
            fn decode_as<const __M: ::core::primitive::bool, const __W: ::core::primitive::bool>(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                let __start = __in.offset();
                let __value = Self { #member: #get };
                #validate
                ::core::result::Result::Ok(__value)
            }

            #show
        },
    );
    quote!(#encode #decode)
}
