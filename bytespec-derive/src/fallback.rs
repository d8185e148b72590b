//! What is emitted for a declaration with errors.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Data, DeriveInput, GenericParam, Generics, parse_quote};

use crate::expand::wrap;

/// The errors of a declaration, each at its place, and impls that do nothing, so that the uses of the type report no
/// follow-up errors.
pub(crate) fn expand(input: &DeriveInput, krate: &TokenStream, error: &syn::Error) -> TokenStream {
    let errors = error.to_compile_error();
    let mut plain = input.generics.clone();
    for param in &mut plain.params {
        match param {
            GenericParam::Type(param) => param.default = None,
            GenericParam::Const(param) => param.default = None,
            GenericParam::Lifetime(_) => {}
        }
    }
    let mut encode = plain.clone();
    encode.params.push(parse_quote!(__AnyContext: ?::core::marker::Sized));
    let mut decode = encode.clone();
    decode.params.insert(0, parse_quote!('__de));
    let implement = |generics: &Generics, what: TokenStream, items: TokenStream| {
        let ident = &input.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = input.generics.split_for_impl();
        quote!(impl #impl_generics #what for #ident #ty_generics #where_clause { #items })
    };
    let nothing = quote!(::core::unreachable!());
    let items = [
        implement(
            &plain,
            quote!(__bs::ProtoModel),
            quote!(
                const SCHEMA: &'static __bs::Schema = __bs::rt::NO_SCHEMA;
            ),
        ),
        implement(
            &plain,
            quote!(__bs::Described),
            quote!(
                const LAYOUT: __bs::Layout = __bs::Layout::Custom("");
            ),
        ),
        implement(
            &encode,
            quote!(__bs::Encode<__AnyContext>),
            quote! {
                fn encode_value(&self, _: &mut __bs::Encoder, _: &'static __bs::Settings, _: &mut __AnyContext) -> ::core::result::Result<(), __bs::EncodeError> { #nothing }
            },
        ),
        implement(
            &decode,
            quote!(__bs::Decode<'__de, __AnyContext>),
            quote! {
                const MIN_LEN: ::core::primitive::usize = 0;
                fn decode_value(_: &mut __bs::Decoder<'__de>, _: &'static __bs::Settings, _: &mut __AnyContext) -> ::core::result::Result<Self, __bs::DecodeError> { #nothing }
            },
        ),
        implement(
            &encode,
            quote!(__bs::EncodeTagged<__AnyContext>),
            quote! {
                fn tag(&self, _: &mut __AnyContext) -> ::core::result::Result<::core::primitive::u64, __bs::EncodeError> { #nothing }
                fn encode_tagged(&self, _: &mut __bs::Encoder, _: &'static __bs::Settings, _: &mut __AnyContext) -> ::core::result::Result<(), __bs::EncodeError> { #nothing }
            },
        ),
        implement(
            &decode,
            quote!(__bs::DecodeTagged<'__de, __AnyContext>),
            quote! {
                fn decode_tagged(_: ::core::primitive::u64, _: &mut __bs::Decoder<'__de>, _: &'static __bs::Settings, _: &mut __AnyContext) -> ::core::result::Result<Self, __bs::DecodeError> { #nothing }
            },
        ),
    ];
    let mut impls = TokenStream::new();
    items.iter().for_each(|item| item.to_tokens(&mut impls));
    if matches!(input.data, Data::Enum(_)) {
        impls.extend(implement(
            &plain,
            quote!(__bs::rt::Bits),
            quote! {
                fn from_bits(_: ::core::primitive::u64) -> ::core::result::Result<Self, __bs::DecodeErrorKind> { #nothing }
                fn to_bits(&self) -> ::core::primitive::u64 { #nothing }
            },
        ));
    }
    let impls = wrap(krate, &impls);
    quote!(#errors #impls)
}
