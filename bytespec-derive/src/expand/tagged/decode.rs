//! Reading the tag, then the variant that it stands for.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{declared_tag, mask, names_itself, number, owner, pattern, tag_field, text_settings, unsigned};
use crate::expand::body;
use crate::expand::expr::{ctx, local};
use crate::expand::generics::{context_type, impl_decode, impl_decode_tagged};
use crate::expand::settings::byte_order;
use crate::expand::structs::{enter, validate};
use crate::model::{Model, TagForm, TaggedEnum, VariantTag};

/// The arms of the match on the tag; each is the variant, read.
pub(super) fn decode_arms(model: &Model<'_>, data: &TaggedEnum<'_>, unknown: &TokenStream, kept: &TokenStream) -> TokenStream {
    let mut arms = TokenStream::new();
    let mut last = quote!(_ => { #unknown });
    for variant in &data.variants {
        let fields = body::decode(model, owner(variant), &variant.fields);
        let construct = pattern(variant);
        let tag = tag_field(variant).map(|field| {
            let (variable, ty) = (local(&field.name), field.ty);
            let kept = match data.tag {
                TagForm::Str(_) => quote!(::core::convert::Into::into(&*#kept)),
                TagForm::Bytes(_) => kept.clone(),
                _ => quote!(#kept as #ty),
            };
            quote!(let #variable: #ty = #kept;)
        });
        let name = &variant.name;
        let model_name = &model.name;
        let body = if names_itself(variant) {
            quote!({ #tag #fields #construct })
        } else {
            quote!({
                let mut __read = || -> ::core::result::Result<Self, __bs::DecodeError> {
                    #tag
                    #fields
                    ::core::result::Result::Ok(#construct)
                };
                match __read() {
                    ::core::result::Result::Ok(__value) => __value,
                    ::core::result::Result::Err(__error) => {
                        return ::core::result::Result::Err(__error.in_step(__bs::PathStep::Variant { model: #model_name, variant: #name }));
                    }
                }
            })
        };
        match &variant.tag {
            VariantTag::Int(value) => {
                let value = Literal::u64_unsuffixed(number(&data.tag, *value));
                arms.extend(quote!(#value => #body));
            }
            VariantTag::Bytes(bytes) => arms.extend(quote!([#(#bytes),*] => #body)),
            VariantTag::Text(text) => arms.extend(quote!(#text => #body)),
            VariantTag::Other => last = quote!(_ => #body),
            VariantTag::Constructor => {}
        }
    }
    quote!(#arms #last)
}

pub(super) fn decode(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let order = byte_order(model.byte_order);
    let mask = mask(&data.tag);
    let invalid = quote!(return ::core::result::Result::Err(__bs::rt::invalid_tag(__start, #name, &__tag)););
    let names = tag_names(data);
    let (read, find, min_len) = match &data.tag {
        TagForm::Int { ty, map, .. } => {
            let ty = unsigned(*ty);
            let name_of = match map {
                None => quote!(|__tag| match __tag { #names }),
                Some(map) => quote! {
                    |__tag| match <#map as __bs::TagMap<#context>>::from_wire(__tag, &*#ctx) {
                        ::core::option::Option::Some(__tag) => match __tag { #names },
                        ::core::option::Option::None => ::core::option::Option::None,
                    }
                },
            };
            let arms = decode_arms(model, data, &invalid, &quote!(__tag));
            let find = match map {
                None => quote!(match __tag { #arms }),
                // Where the context has no such tag, nothing declared matches.
                Some(map) => {
                    let unknown = data.variants.iter().any(|variant| matches!(variant.tag, VariantTag::Other));
                    let none = if unknown { quote!(::core::primitive::u64::MAX) } else { quote!({ #invalid }) };
                    quote! {{
                        let __declared = match <#map as __bs::TagMap<#context>>::from_wire(__tag, &*#ctx) {
                            ::core::option::Option::Some(__declared) => __declared,
                            ::core::option::Option::None => #none,
                        };
                        match __declared { #arms }
                    }}
                }
            };
            let read = quote! {
                let __tag_word =
                    __bs::rt::get_tag_word::<::core::primitive::#ty, __W>(__in, #mask, __bs::Settings::of(#order), #name, #name_of)? as ::core::primitive::u64;
                let __tag = __tag_word & #mask;
            };
            (read, find, usize::from(ty.bytes()))
        }
        TagForm::VarUInt => {
            let arms = decode_arms(model, data, &invalid, &quote!(__tag));
            let read = quote! {
                let __tag = __bs::rt::get_tag::<::core::primitive::u64, __W>(__in, {
                    const TAG: &'static __bs::Settings = &__bs::Settings::BIG.varint();
                    TAG
                }, #name, |__tag| match *__tag { #names })?;
            };
            (read, quote!(match __tag { #arms }), 1)
        }
        TagForm::Bytes(len) => {
            let arms = decode_arms(model, data, &invalid, &quote!(__tag));
            let read = quote! {
                let __tag = __bs::rt::get_tag::<[::core::primitive::u8; #len], __W>(__in, __bs::Settings::of(#order), #name, |__tag| match *__tag { #names })?;
            };
            (read, quote!(match __tag { #arms }), *len)
        }
        TagForm::Str(form) => {
            let arms = decode_arms(model, data, &invalid, &quote!(__tag));
            let form = text_settings(model, form);
            let read = quote! {
                let __tag = __bs::rt::get_tag::<__bs::rt::CowStr<'__de, ::core::primitive::str>, __W>(__in, #form, #name, |__tag| match &**__tag { #names })?;
            };
            (read, quote!(match &*__tag { #arms }), 0)
        }
        TagForm::Constructor => {
            let mut find = TokenStream::new();
            let mut last = quote!({ return ::core::result::Result::Err(__bs::rt::unknown_constructor(__in, #name)); });
            for variant in &data.variants {
                if let VariantTag::Other = variant.tag {
                    let fields = body::decode(model, owner(variant), &variant.fields);
                    let construct = pattern(variant);
                    last = quote!({ #fields #construct });
                    continue;
                }
                let Some(field) = variant.fields.first() else { continue };
                let (ty, ident, member, text) = (field.ty, variant.ident, &field.member, &variant.name);
                find.extend(quote! {
                    if __bs::rt::has_constructor(__in, const { __bs::rt::leading_constructor(<#ty as __bs::ProtoModel>::SCHEMA) }) {
                        match __bs::rt::get_message::<#ty, _, __W>(__in, &mut *#ctx, #text) {
                            ::core::result::Result::Ok(__held) => Self::#ident { #member: __held },
                            ::core::result::Result::Err(__error) => {
                                return ::core::result::Result::Err(__error.in_step(__bs::PathStep::Variant { model: #name, variant: #text }));
                            }
                        }
                    } else
                });
            }
            (TokenStream::new(), quote!(#find #last), 0)
        }
        TagForm::Extern => return TokenStream::new(),
    };
    let validate = validate(model);
    let (enter, leave) = (enter(model), (!model.part).then(|| quote!(__in.ascend();)));
    impl_decode(
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

            fn decode_as<const __M: ::core::primitive::bool, const __W: ::core::primitive::bool>(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                #enter
                let __start = __in.offset();
                #read
                let __value = #find;
                #validate
                #leave
                ::core::result::Result::Ok(__value)
            }
        },
    )
}

/// Arms that name the variants, for the one who watches.
pub(super) fn tag_names(data: &TaggedEnum<'_>) -> TokenStream {
    let mut arms = TokenStream::new();
    for variant in &data.variants {
        let name = &variant.name;
        let Some(tag) = declared_tag(data, variant) else { continue };
        arms.extend(quote!(#tag => ::core::option::Option::Some(#name),));
    }
    quote!(#arms _ => ::core::option::Option::None)
}

pub(super) fn decode_extern(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let invalid = quote!(return ::core::result::Result::Err(__bs::rt::invalid_tag(__start, #name, &__tag)););
    let arms = decode_arms(model, data, &invalid, &quote!(__tag));
    let validate = validate(model);
    let (enter, leave) = (enter(model), (!model.part).then(|| quote!(__in.ascend();)));
    // There is no tag in front that would name the variant.
    let names = data.variants.iter().map(|variant| {
        let (ident, text) = (variant.ident, &variant.name);
        quote!(Self::#ident { .. } => #text,)
    });
    impl_decode_tagged(
        model,
        quote! {
            #[inline]
            fn decode_tagged(
                __tag: ::core::primitive::u64,
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                <Self as __bs::DecodeTagged<'__de, #context>>::decode_tagged_as::<false>(__tag, __in, __settings, #ctx)
            }

            fn decode_tagged_as<const __W: ::core::primitive::bool>(
                __tag: ::core::primitive::u64,
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                #enter
                let __start = __in.offset();
                let __value = match __tag { #arms };
                #validate
                #leave
                ::core::result::Result::Ok(__value)
            }

            fn show_tagged(&self, __shown: &mut __bs::watch::Shown<'_>) {
                __bs::rt::show_text(__shown, match self { #(#names)* });
            }
        },
    )
}
