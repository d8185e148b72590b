//! Writing the tag with the bits that fields claim of it, then the variant.

use proc_macro2::TokenStream;
use quote::quote;

use super::{declared_tag, mask, names_itself, number, owner, pattern, tag_field, text_settings, unsigned};
use crate::expand::body;
use crate::expand::expr::{ctx, local};
use crate::expand::field::{Owner, context, value};
use crate::expand::generics::{context_type, impl_encode, impl_encode_tagged};
use crate::expand::settings::{byte_order, site};
use crate::expand::structs::{open_and_close, writable};
use crate::model::{Field, Model, TagForm, TagSource, TaggedEnum, TaggedVariant, VariantTag};

/// Statements that write the fields of a variant, with the variant's step on errors.
pub(super) fn encode_fields(model: &Model<'_>, variant: &TaggedVariant<'_>) -> TokenStream {
    let fields = body::encode(model, owner(variant), &variant.fields);
    if names_itself(variant) {
        return fields;
    }
    let (name, text) = (&model.name, &variant.name);
    quote! {
        let mut __write = || -> ::core::result::Result<(), __bs::EncodeError> {
            #fields
            ::core::result::Result::Ok(())
        };
        if let ::core::result::Result::Err(__error) = __write() {
            return ::core::result::Result::Err(__error.in_step(__bs::PathStep::Variant { model: #name, variant: #text }));
        }
    }
}

/// Statements that refuse the tag `kept` in a catch-all variant when it is that of a declared one: it would be read as another value.
pub(super) fn refuse_declared(model: &Model<'_>, data: &TaggedEnum<'_>, kept: &TokenStream) -> TokenStream {
    let (name, context, ctx) = (&model.name, context_type(model), ctx());
    let tags = data.variants.iter().filter_map(|variant| declared_tag(data, variant)).collect::<Vec<_>>();
    if tags.is_empty() {
        return TokenStream::new();
    }
    let is_declared = match &data.tag {
        TagForm::Int { map: Some(map), .. } => quote! {
            ::core::option::Option::is_some_and(
                <#map as __bs::TagMap<#context>>::from_wire(#kept, &*#ctx),
                |__declared| ::core::matches!(__declared, #(#tags)|*),
            )
        },
        _ => quote!(::core::matches!(#kept, #(#tags)|*)),
    };
    quote! {
        if #is_declared {
            return ::core::result::Result::Err(__bs::rt::bad_other(#name, &#kept));
        }
    }
}

/// The bits that fields claim of the tag word.
pub(in crate::expand) fn claims(model: &Model<'_>, owner: Owner<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut claims = TokenStream::new();
    for field in fields {
        if let Some(TagSource::Bits { shift, width }) = field.tag {
            let (shift, width) = (u32::from(shift), u32::from(width));
            let (place, ty, context) = (value(owner, field), field.value_ty(), context(field, owner.encode_side()));
            let site = site(model, field, owner.single(field));
            let claim = quote!(__bs::rt::claim::<#ty, _>(&#place, #context, #shift, #width, #site));
            claims.extend(match owner {
                Owner::Variant { name: variant, single: false } => {
                    let name = &model.name;
                    quote!(| match #claim {
                        ::core::result::Result::Ok(__claim) => __claim,
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error.in_step(__bs::PathStep::Variant { model: #name, variant: #variant }));
                        }
                    })
                }
                _ => quote!(| #claim?),
            });
        }
    }
    claims
}

/// A declared tag as it stands on the wire.
fn on_wire(model: &Model<'_>, map: Option<&TokenStream>, declared: &TokenStream, text: &str) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let Some(map) = map else { return declared.clone() };
    quote!(match <#map as __bs::TagMap<#context>>::to_wire(#declared, &*#ctx) {
        ::core::option::Option::Some(__tag) => __tag,
        ::core::option::Option::None => {
            let __why_not = <#map as __bs::TagMap<#context>>::why_not(#declared, &*#ctx);
            return ::core::result::Result::Err(__bs::rt::no_tag(#name, #text, __why_not));
        }
    })
}

pub(super) fn encode(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let order = byte_order(model.byte_order);
    let mask = mask(&data.tag);
    let mut arms = TokenStream::new();
    for variant in &data.variants {
        let pattern = pattern(variant);
        let text = &variant.name;
        if let (TagForm::Constructor, VariantTag::Constructor) = (&data.tag, &variant.tag) {
            if let Some(field) = variant.fields.first() {
                let (place, ty) = (value(owner(variant), field), field.ty);
                arms.extend(quote! {
                    #pattern => match __bs::rt::put_message::<#ty, #context>(&#place, __out, &mut *#ctx) {
                        ::core::result::Result::Ok(()) => {}
                        ::core::result::Result::Err(__error) => {
                            return ::core::result::Result::Err(__error.in_step(__bs::PathStep::Variant { model: #name, variant: #text }));
                        }
                    },
                });
            }
            continue;
        }
        let mut fields = encode_fields(model, variant);
        let kept = tag_field(variant).map(|field| local(&field.name));
        let tag = match (&data.tag, &variant.tag, kept) {
            (TagForm::Int { ty, map, .. }, tag, kept) => {
                let ty = unsigned(*ty);
                let claims = claims(model, owner(variant), &variant.fields);
                let number = match (tag, kept) {
                    (VariantTag::Int(value), _) => {
                        let value = number(&data.tag, *value);
                        on_wire(model, map.as_ref(), &quote!(#value), text)
                    }
                    (_, Some(kept)) => {
                        let refuse = refuse_declared(model, data, &quote!(__kept));
                        quote! {{
                            let __kept: ::core::primitive::u64 = __bs::rt::other_tag(*#kept as ::core::primitive::#ty as ::core::primitive::u64, #mask, #name)?;
                            #refuse
                            __kept
                        }}
                    }
                    (_, None) => quote!(return ::core::result::Result::Err(__bs::rt::no_value(#name, #text))),
                };
                let mut word = quote!(#number #claims);
                let mut before = TokenStream::new();
                if let Some(instead) = &variant.instead {
                    let places = variant.fields.iter().map(|field| value(owner(variant), field));
                    before = quote!(let __instead: ::core::option::Option<::core::primitive::u64> = #instead(#(&#places,)* &*#ctx););
                    let other = match map {
                        None => quote!(__bs::rt::other_tag(__instead, #mask, #name)?),
                        Some(_) => on_wire(model, map.as_ref(), &quote!(__instead), text),
                    };
                    word = quote!(match __instead {
                        ::core::option::Option::Some(__instead) => #other,
                        ::core::option::Option::None => {
                            let __own: ::core::primitive::u64 = #word;
                            __own
                        }
                    });
                    fields = quote!(if ::core::option::Option::is_none(&__instead) { #fields });
                }
                quote! {
                    #before
                    let __tag_word: ::core::primitive::u64 = #word;
                    <::core::primitive::#ty as __bs::Encode<()>>::encode_value(&(__tag_word as ::core::primitive::#ty), __out, __bs::Settings::of(#order), &mut ())?;
                }
            }
            (TagForm::VarUInt, VariantTag::Int(value), _) => {
                let value = number(&data.tag, *value);
                quote!(__out.put_varuint(#value);)
            }
            (TagForm::VarUInt, _, Some(kept)) => {
                let refuse = refuse_declared(model, data, &quote!((*#kept as ::core::primitive::u64)));
                quote!(#refuse __out.put_varuint(*#kept as ::core::primitive::u64);)
            }
            (TagForm::Bytes(_), VariantTag::Bytes(bytes), _) => quote!(__out.put_slice(&[#(#bytes),*]);),
            (TagForm::Bytes(_), _, Some(kept)) => {
                let refuse = refuse_declared(model, data, &quote!((*#kept)));
                quote!(#refuse __out.put_slice(&#kept[..]);)
            }
            (TagForm::Str(form), VariantTag::Text(text), _) => {
                let form = text_settings(model, form);
                quote!(__out.put::<::core::primitive::str>(#text, #form)?;)
            }
            (TagForm::Str(form), _, Some(kept)) => {
                let form = text_settings(model, form);
                let refuse = refuse_declared(model, data, &quote!((&#kept[..])));
                quote!(#refuse __out.put::<::core::primitive::str>(&#kept[..], #form)?;)
            }
            (TagForm::Constructor | TagForm::Extern, _, _) => TokenStream::new(),
            (_, _, _) => quote!(return ::core::result::Result::Err(__bs::rt::no_value(#name, #text));),
        };
        arms.extend(quote!(#pattern => { #tag #fields }));
    }
    let (open, close) = open_and_close(model);
    let writable = writable(model);
    let hints = data.variants.iter().map(|variant| {
        let pattern = pattern(variant);
        let hint = body::size_hint(model, owner(variant), &variant.fields);
        quote!(#pattern => #hint,)
    });
    impl_encode(
        model,
        quote! {
            fn encode_value(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                #writable
                #open
                match self { #arms }
                #close
                ::core::result::Result::Ok(())
            }

            fn size_hint(&self) -> ::core::primitive::usize {
                4 + match self { #(#hints)* }
            }
        },
    )
}

pub(super) fn encode_extern(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    let (context, ctx, name) = (context_type(model), ctx(), &model.name);
    let tags = data.variants.iter().map(|variant| {
        let (ident, text) = (variant.ident, &variant.name);
        match (&variant.tag, tag_field(variant)) {
            (VariantTag::Int(value), _) => {
                let value = number(&data.tag, *value);
                quote!(Self::#ident { .. } => ::core::result::Result::Ok(#value),)
            }
            (_, Some(field)) => {
                let (member, variable) = (&field.member, local(&field.name));
                let refuse = refuse_declared(model, data, &quote!((*#variable as ::core::primitive::u64)));
                quote!(Self::#ident { #member: #variable, .. } => {
                    #refuse
                    ::core::result::Result::Ok(*#variable as ::core::primitive::u64)
                })
            }
            _ => quote!(Self::#ident { .. } => ::core::result::Result::Err(__bs::rt::no_value(#name, #text)),),
        }
    });
    let (open, close) = open_and_close(model);
    let writable = writable(model);
    let arms = data.variants.iter().map(|variant| {
        let (pattern, fields) = (pattern(variant), encode_fields(model, variant));
        quote!(#pattern => { #fields })
    });
    impl_encode_tagged(
        model,
        quote! {
            fn tag(&self, #ctx: &mut #context) -> ::core::result::Result<::core::primitive::u64, __bs::EncodeError> {
                match self { #(#tags)* }
            }

            fn encode_tagged(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                #writable
                #open
                match self { #(#arms)* }
                #close
                ::core::result::Result::Ok(())
            }
        },
    )
}
