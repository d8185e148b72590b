//! The fields of a struct or variant, in wire order, in both directions.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::expr::{Side, local, place};
use super::field::{Owner, Word, condition_text, is_there, put_bits, read, read_wire, reference, spot, take_bits, value, write, write_wire};
use super::generics::context_type;
use super::run;
use super::settings::site;
use super::types::may_fail;
use crate::model::{Field, Model, Presence, Role};

/// Statements that read all fields into their variables and check what the declaration computes.
pub(crate) fn decode(model: &Model<'_>, owner: Owner<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut words = Word::from(fields.iter()).into_iter();
    let mut statements = TokenStream::new();
    let mut checks = TokenStream::new();
    let mut rest = fields;
    while let Some(field) = rest.first() {
        let run = run::length(rest);
        if run > 1 {
            statements.extend(run::decode(model, owner, &rest[..run]));
            rest = &rest[run..];
            continue;
        }
        rest = &rest[1..];
        for wire in &field.before {
            let (now, later) = read_wire(model, wire, &mut words);
            statements.extend(now);
            checks.extend(later);
        }
        statements.extend(decode_field(model, owner, field, &mut words));
        for wire in &field.after {
            let (now, later) = read_wire(model, wire, &mut words);
            statements.extend(now);
            checks.extend(later);
        }
    }
    quote!(#statements #checks)
}

fn decode_field(model: &Model<'_>, owner: Owner<'_>, field: &Field<'_>, words: &mut impl Iterator<Item = Word>) -> TokenStream {
    let (variable, ty) = (local(&field.name), field.ty);
    match &field.role {
        Role::Wire => {}
        Role::Computed(expression) => {
            let expression = place(expression, Side::Decode);
            return quote!(let #variable: #ty = #expression;);
        }
        Role::Skipped(Some(expression)) => {
            let expression = place(expression, Side::Decode);
            return quote!(let #variable: #ty = #expression;);
        }
        Role::Skipped(None) => return quote_spanned!(spot(ty)=> let #variable: #ty = <#ty as ::core::default::Default>::default();),
        // The unknown rest and the tag are known to the one who reads the whole.
        Role::Unknown | Role::Tag => return TokenStream::new(),
    }
    if let Some(bits) = &field.bits {
        let site = site(model, field, owner.single(field));
        let word = if bits.first { words.next().map(|word| word.read(&site)) } else { None };
        let take = take_bits(model, bits, field.value_ty(), &site);
        return quote!(#word let #variable: #ty = #take;);
    }
    let read = read(model, owner, field);
    match is_there(field, Side::Decode) {
        None => quote!(let #variable: #ty = #read;),
        Some(condition) => quote! {
            let #variable: #ty = if #condition { ::core::option::Option::Some(#read) } else { ::core::option::Option::None };
        },
    }
}

/// Statements that write all fields.
pub(crate) fn encode(model: &Model<'_>, owner: Owner<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut statements = TokenStream::new();
    let mut rest = fields;
    while let Some(field) = rest.first() {
        let run = run::length(rest);
        if run > 1 {
            statements.extend(run::encode(model, owner, &rest[..run]));
            rest = &rest[run..];
            continue;
        }
        rest = &rest[1..];
        for wire in &field.before {
            statements.extend(write_wire(model, owner, wire));
        }
        statements.extend(encode_field(model, owner, field));
        for wire in &field.after {
            statements.extend(write_wire(model, owner, wire));
        }
    }
    statements
}

fn encode_field(model: &Model<'_>, owner: Owner<'_>, field: &Field<'_>) -> TokenStream {
    let value = value(owner, field);
    match &field.role {
        Role::Wire => {}
        Role::Unknown => {
            let keeps = keeps(field);
            return quote!(__out.put_slice(#keeps::tail(&#value)););
        }
        Role::Computed(_) | Role::Skipped(_) | Role::Tag => return TokenStream::new(),
    }
    if let Some(bits) = &field.bits {
        let site = site(model, field, owner.single(field));
        return put_bits(bits, field.value_ty(), &reference(owner, field), &site);
    }
    let condition = match &field.presence {
        Presence::Always => return write(model, owner, field, &reference(owner, field)),
        Presence::Flag(_) => None,
        Presence::When(_) | Presence::Version { .. } => is_there(field, owner.encode_side()).map(|condition| {
            let words = condition_text(&field.presence);
            let site = site(model, field, owner.single(field));
            quote!(__bs::rt::presence(#value.is_some(), #condition, #words, #site)?;)
        }),
    };
    let write = write(model, owner, field, &quote!(__some));
    quote! {
        #condition
        if let ::core::option::Option::Some(__some) = &#value { #write }
    }
}

/// About how many bytes the fields take: an expression.
pub(crate) fn size_hint(model: &Model<'_>, owner: Owner<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut constant = 0_usize;
    let mut sum = TokenStream::new();
    for field in fields {
        let value = value(owner, field);
        constant += 4 * (field.before.len() + field.after.len());
        match &field.role {
            Role::Wire => {}
            Role::Unknown => {
                let keeps = keeps(field);
                sum.extend(quote!(+ #keeps::tail(&#value).len()));
                continue;
            }
            Role::Computed(_) | Role::Skipped(_) | Role::Tag => continue,
        }
        if let Some(bits) = &field.bits {
            constant += usize::from(bits.last) * usize::from(bits.word / 8);
        } else if let Some(len) = super::settings::fixed_len(&field.kind, &field.settings) {
            constant += len;
        } else if field.settings.codec.is_some() || field.tag.is_some() || field.context.is_some() {
            constant += 8;
        } else {
            let ty = field.value_ty();
            constant += field.settings.pad_after.unwrap_or(0) as usize + field.settings.align.unwrap_or(0) as usize;
            let hint = hint(model, ty);
            sum.extend(if field.optional.is_some() {
                quote!(+ match &#value {
                    ::core::option::Option::Some(__some) => #hint(__some),
                    ::core::option::Option::None => 0,
                })
            } else {
                quote!(+ #hint(&#value))
            });
        }
    }
    quote!(#constant #sum)
}

/// The field for what is unknown, as the trait that only one type has.
pub(crate) fn keeps(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    quote_spanned!(spot(ty)=> <#ty as __bs::rt::Keeps>)
}

/// The function that says about how many bytes a value takes.
pub(crate) fn hint(model: &Model<'_>, ty: &syn::Type) -> TokenStream {
    let context = context_type(model);
    if may_fail(model, ty) { quote!(__bs::rt::Field::<#ty, #context>::hint) } else { quote!(<#ty as __bs::Encode<#context>>::size_hint) }
}

/// The fewest bytes a value takes.
pub(crate) fn min_len_of(model: &Model<'_>, ty: &syn::Type) -> TokenStream {
    let context = context_type(model);
    if may_fail(model, ty) {
        quote!(__bs::rt::MinLen::<'__de, #ty, #context>::MIN_LEN)
    } else {
        quote!(<#ty as __bs::Decode<'__de, #context>>::MIN_LEN)
    }
}

/// The fewest bytes the fields take: a constant expression.
pub(crate) fn min_len(model: &Model<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut constant = 0_usize;
    let mut sum = TokenStream::new();
    for field in fields {
        if !field.is_on_wire() || !matches!(field.presence, Presence::Always) {
            continue;
        }
        if let Some(bits) = &field.bits {
            constant += usize::from(bits.last) * usize::from(bits.word / 8);
        } else if let Some(len) = super::settings::fixed_len(&field.kind, &field.settings) {
            constant += len;
        } else if field.settings.varint {
            constant += 1;
        } else if field.settings.codec.is_none() && field.tag.is_none() && field.context.is_none() {
            let min_len = min_len_of(model, field.ty);
            sum.extend(quote!(+ #min_len));
        }
    }
    quote!(#constant #sum)
}
