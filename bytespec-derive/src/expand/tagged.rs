//! Enums with data, told apart by a tag.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::body;
use super::expr::{ctx, local};
use super::field::{Owner, context, value};
use super::generics::{context_type, impl_decode, impl_decode_tagged, impl_encode, impl_encode_tagged};
use super::settings::{byte_order, settings, site};
use super::structs::{enter, open_and_close, validate};
use crate::model::{Field, Model, Role, Settings, Style, TagForm, TagSource, TaggedEnum, TaggedVariant, VariantTag};
use crate::ty::IntType;

pub(crate) fn expand(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    if let TagForm::Extern = data.tag {
        let (encode, decode) = (encode_extern(model, data), decode_extern(model, data));
        return quote!(#encode #decode);
    }
    let (encode, decode) = (encode(model, data), decode(model, data));
    quote!(#encode #decode)
}

fn owner<'a>(variant: &'a TaggedVariant<'_>) -> Owner<'a> {
    Owner::Variant { name: &variant.name, single: variant.style == Style::Tuple && variant.fields.len() == 1 }
}

/// A pattern that binds all fields.
fn pattern(variant: &TaggedVariant<'_>) -> TokenStream {
    let ident = variant.ident;
    let fields = variant.fields.iter().map(|field| {
        let (member, variable) = (&field.member, local(&field.name));
        quote!(#member: #variable)
    });
    quote!(Self::#ident { #(#fields),* })
}

/// The integer type of an integer tag that is written as another one: signed numbers keep their bits.
fn unsigned(ty: IntType) -> IntType {
    match ty {
        IntType::I8 => IntType::U8,
        IntType::I16 => IntType::U16,
        IntType::I32 => IntType::U32,
        IntType::I64 => IntType::U64,
        other => other,
    }
}

fn mask(form: &TagForm) -> u64 {
    match form {
        TagForm::Int { ty, mask, .. } => mask.unwrap_or(ty.all_bits()),
        _ => u64::MAX,
    }
}

/// The number of a variant, as it stands in the tag word.
fn number(form: &TagForm, number: i128) -> u64 {
    match form {
        TagForm::Int { ty, .. } => (number as u64) & ty.all_bits(),
        _ => number as u64,
    }
}

/// The field of a catch-all variant that holds the tag.
fn tag_field<'a, 'b>(variant: &'b TaggedVariant<'a>) -> Option<&'b Field<'a>> {
    variant.fields.iter().find(|field| matches!(field.role, Role::Tag))
}

// --- decoding ---

/// The arms of the match on the tag; each is the variant, read.
fn decode_arms(model: &Model<'_>, data: &TaggedEnum<'_>, unknown: &TokenStream, kept: &TokenStream) -> TokenStream {
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

/// Whether errors inside a variant name it without a step of its own.
fn names_itself(variant: &TaggedVariant<'_>) -> bool {
    variant.fields.first().is_none_or(|field| owner(variant).single(field).is_some())
}

fn decode(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
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

/// The tag of a variant as a pattern.
fn declared_tag(data: &TaggedEnum<'_>, variant: &TaggedVariant<'_>) -> Option<TokenStream> {
    match &variant.tag {
        VariantTag::Int(value) => {
            let value = Literal::u64_unsuffixed(number(&data.tag, *value));
            Some(quote!(#value))
        }
        VariantTag::Bytes(bytes) => Some(quote!([#(#bytes),*])),
        VariantTag::Text(text) => Some(quote!(#text)),
        VariantTag::Constructor | VariantTag::Other => None,
    }
}

/// Arms that name the variants, for the one who watches.
fn tag_names(data: &TaggedEnum<'_>) -> TokenStream {
    let mut arms = TokenStream::new();
    for variant in &data.variants {
        let name = &variant.name;
        let Some(tag) = declared_tag(data, variant) else { continue };
        arms.extend(quote!(#tag => ::core::option::Option::Some(#name),));
    }
    quote!(#arms _ => ::core::option::Option::None)
}

fn text_settings(model: &Model<'_>, form: &Settings) -> TokenStream {
    let form = settings(form, model.byte_order);
    quote!({
        const TAG: &'static __bs::Settings = &#form;
        TAG
    })
}

fn decode_extern(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
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

// --- encoding ---

/// Statements that write the fields of a variant, with the variant's step on errors.
fn encode_fields(model: &Model<'_>, variant: &TaggedVariant<'_>) -> TokenStream {
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
fn refuse_declared(model: &Model<'_>, data: &TaggedEnum<'_>, kept: &TokenStream) -> TokenStream {
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
pub(super) fn claims(model: &Model<'_>, owner: Owner<'_>, fields: &[Field<'_>]) -> TokenStream {
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

fn encode(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
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
        let fields = encode_fields(model, variant);
        let kept = tag_field(variant).map(|field| local(&field.name));
        let tag = match (&data.tag, &variant.tag, kept) {
            (TagForm::Int { ty, map, .. }, tag, kept) => {
                let ty = unsigned(*ty);
                let claims = claims(model, owner(variant), &variant.fields);
                let number = match (tag, kept) {
                    (VariantTag::Int(value), _) => {
                        let value = number(&data.tag, *value);
                        match map {
                            None => quote!(#value),
                            Some(map) => quote!(match <#map as __bs::TagMap<#context>>::to_wire(#value, &*#ctx) {
                                ::core::option::Option::Some(__tag) => __tag,
                                ::core::option::Option::None => return ::core::result::Result::Err(__bs::rt::no_tag(#name, #text)),
                            }),
                        }
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
                quote! {
                    let __tag_word: ::core::primitive::u64 = #number #claims;
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

fn encode_extern(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
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
                #open
                match self { #(#arms)* }
                #close
                ::core::result::Result::Ok(())
            }
        },
    )
}
