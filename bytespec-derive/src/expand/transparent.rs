//! Structs that are on the wire what their one field is.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::body::{hint, min_len_of};
use super::expr::ctx;
use super::field::{Owner, read, spot, value, write};
use super::generics::{context_type, impl_decode, impl_encode};
use super::structs::{validate, writable};
use super::types::may_fail;
use crate::model::{Model, TransparentModel};

pub(crate) fn expand(model: &Model<'_>, data: &TransparentModel<'_>) -> TokenStream {
    let (context, ctx) = (context_type(model), ctx());
    let field = &data.field;
    let (member, ty) = (&field.member, field.ty);
    let place = value(Owner::Struct, field);
    // Without settings of its own the field takes those of the place where the struct stands.
    let passes = field.settings.is_default() && field.tag.is_none() && field.context.is_none();
    let function = |lenient: &str, plain: TokenStream| {
        let lenient = Ident::new(lenient, Span::call_site());
        if may_fail(model, ty) { quote_spanned!(spot(ty)=> __bs::rt::Field::<#ty, #context>::#lenient) } else { plain }
    };
    let pass_out = function("pass_out", quote!(<#ty as __bs::Encode<#context>>::encode_value));
    let pass_in = if may_fail(model, ty) {
        quote_spanned!(spot(ty)=> __bs::rt::Field::<#ty, #context>::pass_in::<__W>)
    } else {
        quote!(<#ty as __bs::Decode<'__de, #context>>::decode_as::<false, __W>)
    };
    let pass_show = function("pass_show", quote!(<#ty as __bs::Decode<'__de, #context>>::show));
    let (put, get) = if passes {
        (quote!(#pass_out(&#place, __out, __settings, #ctx)), quote!(#pass_in(__in, __settings, #ctx)?))
    } else {
        let write = write(model, Owner::Struct, field, &quote!(&#place));
        (quote!({ #write ::core::result::Result::Ok(()) }), read(model, Owner::Struct, field))
    };
    let min_len = if passes { min_len_of(model, ty) } else { quote!(0) };
    let hint = if passes {
        {
            let hint = hint(model, ty);
            quote!(#hint(&#place))
        }
    } else {
        quote!(16)
    };
    let show = if passes {
        quote! {
            fn show(&self, __shown: &mut __bs::watch::Shown<'_>) {
                #pass_show(&#place, __shown)
            }
        }
    } else {
        TokenStream::new()
    };
    let (validate, writable) = (validate(model), writable(model));
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
                #writable
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
