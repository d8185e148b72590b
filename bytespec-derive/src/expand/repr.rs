//! Enums without data: a number or a text.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::expr::ctx;
use super::generics::{context_type, impl_decode, impl_encode};
use super::settings::byte_order;
use super::structs::{validate, writable};
use crate::model::{Model, Repr, ReprEnum, ReprValue, ReprVariant, Style};

/// A pattern or expression of a variant; `other` stands for the kept value.
fn variant(variant: &ReprVariant<'_>, other: &TokenStream) -> TokenStream {
    let ident = variant.ident;
    match (&variant.value, variant.style) {
        (ReprValue::Other(Some(field)), _) => {
            let member = &field.member;
            quote!(Self::#ident { #member: #other })
        }
        (_, Style::Unit) => quote!(Self::#ident),
        (_, _) => quote!(Self::#ident {}),
    }
}

/// The value of a variant as a literal.
fn literal(value: &ReprValue) -> Option<TokenStream> {
    Some(match value {
        ReprValue::Int(number) => {
            let number = Literal::i128_unsuffixed(*number);
            quote!(#number)
        }
        ReprValue::Text(text) => quote!(#text),
        ReprValue::Other(_) => return None,
    })
}

pub(crate) fn expand(model: &Model<'_>, data: &ReprEnum<'_>) -> TokenStream {
    let (encode, decode, bits) = (encode(model, data), decode(model, data), bits(model, data));
    quote!(#encode #decode #bits)
}

fn encode(model: &Model<'_>, data: &ReprEnum<'_>) -> TokenStream {
    let (context, ctx, order) = (context_type(model), ctx(), byte_order(model.byte_order));
    let arms = data.variants.iter().map(|one| {
        let pattern = variant(one, &quote!(__other));
        match (&one.value, data.repr) {
            (ReprValue::Other(Some(_)), repr) => {
                let kept = if repr == Repr::Str { quote!(&__other[..]) } else { quote!(*__other) };
                let (name, declared) = (&model.name, data.variants.iter().filter_map(|one| literal(&one.value)).collect::<Vec<_>>());
                // It would be read as another value.
                let refuse = (!declared.is_empty()).then(|| {
                    quote! {
                        if ::core::matches!(#kept, #(#declared)|*) {
                            return ::core::result::Result::Err(__bs::rt::declared_value(#name, &#kept));
                        }
                    }
                });
                quote!(#pattern => { #refuse #kept })
            }
            // A catch-all without a place for the value has nothing to write.
            (ReprValue::Other(None), _) => {
                let (name, ident) = (&model.name, &one.name);
                quote!(#pattern => return ::core::result::Result::Err(__bs::rt::no_value(#name, #ident)))
            }
            (value, _) => {
                let value = literal(value);
                quote!(#pattern => #value)
            }
        }
    });
    let number = quote!(match self { #(#arms,)* });
    let put = match data.repr {
        Repr::Int(ty) => quote! {
            let __number: ::core::primitive::#ty = #number;
            <::core::primitive::#ty as __bs::Encode<()>>::encode_value(&__number, __out, __settings, &mut ())
        },
        Repr::VarInt => quote! {
            let __number: ::core::primitive::i64 = #number;
            __out.put_varint(__number);
            ::core::result::Result::Ok(())
        },
        Repr::Str => quote! {
            let __text: &::core::primitive::str = #number;
            <::core::primitive::str as __bs::Encode<()>>::encode_value(__text, __out, __settings, &mut ())
        },
    };
    let writable = writable(model);
    impl_encode(
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

            #[inline]
            fn size_hint(&self) -> ::core::primitive::usize {
                8
            }

            fn encode_as<const __M: ::core::primitive::bool>(
                &self,
                __out: &mut __bs::Encoder,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<(), __bs::EncodeError> {
                let __settings = if __M { __bs::Settings::of(#order) } else { __settings };
                <Self as __bs::Encode<#context>>::encode_value(self, __out, __settings, #ctx)
            }
        },
    )
}

/// The arms that find the variant of `__found`; the last one is for everything else.
fn arms(model: &Model<'_>, data: &ReprEnum<'_>, kept: &TokenStream, otherwise: &TokenStream) -> TokenStream {
    let mut arms = TokenStream::new();
    let mut last = quote!(_ => #otherwise,);
    for one in &data.variants {
        let variant = variant(one, kept);
        match literal(&one.value) {
            Some(value) => arms.extend(quote!(#value => #variant,)),
            None => last = quote!(_ => #variant,),
        }
    }
    let _ = model;
    quote!(#arms #last)
}

fn decode(model: &Model<'_>, data: &ReprEnum<'_>) -> TokenStream {
    let (context, ctx, name, order) = (context_type(model), ctx(), &model.name, byte_order(model.byte_order));
    let (read, scrutinee, kept, min_len) = match data.repr {
        Repr::Int(ty) => (
            quote!(<::core::primitive::#ty as __bs::Decode<'__de, ()>>::decode_value(__in, __settings, &mut ())?),
            quote!(__found),
            quote!(__found),
            usize::from(ty.bytes()),
        ),
        Repr::VarInt => (quote!(__in.take_varint()?), quote!(__found), quote!(__found), 1),
        Repr::Str => (
            quote!(<__bs::rt::CowStr<'__de, ::core::primitive::str> as __bs::Decode<'__de, ()>>::decode_value(__in, __settings, &mut ())?),
            quote!(&*__found),
            quote!(::core::convert::Into::into(&*__found)),
            0,
        ),
    };
    let arms = arms(model, data, &kept, &quote!(return ::core::result::Result::Err(__bs::rt::invalid_enum(__start, #name, &__found))));
    let validate = validate(model);
    let names = data.variants.iter().map(|one| {
        let (ident, text) = (one.ident, &one.name);
        quote!(Self::#ident { .. } => #text,)
    });
    let values = data.variants.iter().map(|one| {
        let pattern = variant(one, &quote!(__other));
        match (&one.value, data.repr) {
            (ReprValue::Other(Some(_)), _) => quote!(#pattern => __bs::rt::show_variant(__shown, __name, __other),),
            (value, _) => {
                let value = literal(value).unwrap_or_else(|| quote!("?"));
                quote!(#pattern => __bs::rt::show_variant(__shown, __name, &#value),)
            }
        }
    });
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
                let __start = __in.offset();
                let __found = #read;
                let __value = match #scrutinee { #arms };
                #validate
                ::core::result::Result::Ok(__value)
            }

            fn decode_as<const __M: ::core::primitive::bool, const __W: ::core::primitive::bool>(
                __in: &mut __bs::Decoder<'__de>,
                __settings: &'static __bs::Settings,
                #ctx: &mut #context,
            ) -> ::core::result::Result<Self, __bs::DecodeError> {
                let __settings = if __M { __bs::Settings::of(#order) } else { __settings };
                <Self as __bs::Decode<'__de, #context>>::decode_value(__in, __settings, #ctx)
            }

            fn show(&self, __shown: &mut __bs::watch::Shown<'_>) {
                let __name: &::core::primitive::str = match self { #(#names)* };
                match self { #(#values)* }
            }
        },
    )
}

/// An enum with an unsigned number can be a part of a word.
fn bits(model: &Model<'_>, data: &ReprEnum<'_>) -> TokenStream {
    let Repr::Int(ty) = data.repr else { return TokenStream::new() };
    if ty.is_signed() {
        return TokenStream::new();
    }
    let name = &model.name;
    let arms_in = arms(
        model,
        data,
        &quote!(__found as ::core::primitive::#ty),
        &quote!(return ::core::result::Result::Err(__bs::rt::invalid_bits(#name, __found))),
    );
    let arms_out = data.variants.iter().map(|one| {
        let pattern = variant(one, &quote!(__other));
        match &one.value {
            ReprValue::Other(Some(_)) => quote!(#pattern => *__other as ::core::primitive::u64,),
            value => {
                // A catch-all without a place for the value: more bits than any part has.
                let value = literal(value).unwrap_or_else(|| quote!(::core::primitive::u64::MAX));
                quote!(#pattern => #value,)
            }
        }
    });
    let ident = model.ident;
    let (impl_generics, ty_generics, where_clause) = model.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __bs::rt::Bits for #ident #ty_generics #where_clause {
            fn from_bits(__found: ::core::primitive::u64) -> ::core::result::Result<Self, __bs::DecodeErrorKind> {
                ::core::result::Result::Ok(match __found { #arms_in })
            }

            fn to_bits(&self) -> ::core::primitive::u64 {
                match self { #(#arms_out)* }
            }
        }
    }
}
