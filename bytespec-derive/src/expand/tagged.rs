//! Enums with data, told apart by a tag.

mod decode;
mod encode;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::expr::local;
use super::field::Owner;
use super::settings::settings;
use crate::model::{Field, Model, Role, Settings, Style, TagForm, TaggedEnum, TaggedVariant, VariantTag};
use crate::ty::IntType;

pub(super) use encode::claims;

pub(crate) fn expand(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    if let TagForm::Extern = data.tag {
        let (encode, decode) = (encode::encode_extern(model, data), decode::decode_extern(model, data));
        return quote!(#encode #decode);
    }
    let (encode, decode) = (encode::encode(model, data), decode::decode(model, data));
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

/// Whether errors inside a variant name it without a step of its own.
fn names_itself(variant: &TaggedVariant<'_>) -> bool {
    variant.fields.first().is_none_or(|field| owner(variant).single(field).is_some())
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

fn text_settings(model: &Model<'_>, form: &Settings) -> TokenStream {
    let form = settings(form, model.byte_order);
    quote!({
        const TAG: &'static __bs::Settings = &#form;
        TAG
    })
}
