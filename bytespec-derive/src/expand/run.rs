//! Runs of fixed-size fields: one bounds check to read them, one append to write them.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::expr::local;
use super::field::{Owner, read_at, spot, value};
use super::settings::{fixed_len, site};
use crate::model::{ByteOrder, Field, Model, Presence, Role};
use crate::ty::{IntType, Kind};

/// The largest byte array that goes through a run.
const MAX_ARRAY: usize = 16;

/// How many fields at the start of `fields` make a run.
pub(crate) fn length(fields: &[Field<'_>]) -> usize {
    fields.iter().take_while(|field| fits(field)).count()
}

fn fits(field: &Field<'_>) -> bool {
    let plain = matches!(field.role, Role::Wire)
        && matches!(field.presence, Presence::Always)
        && field.tag.is_none()
        && field.bits.is_none()
        && field.before.is_empty()
        && field.after.is_empty()
        && field.context.is_none();
    plain
        && match fixed_len(&field.kind, &field.settings) {
            Some(len) => !matches!(field.kind, Kind::ByteArray(_)) || (1..=MAX_ARRAY).contains(&len),
            None => false,
        }
}

/// Statements that read the run into its variables.
pub(crate) fn decode(model: &Model<'_>, owner: Owner<'_>, run: &[Field<'_>]) -> TokenStream {
    let total = total(run);
    let mut declared = TokenStream::new();
    let mut watched = TokenStream::new();
    let mut table = TokenStream::new();
    let mut fast = TokenStream::new();
    let mut at = 0;
    for (place, field) in run.iter().enumerate() {
        let (variable, ty, len) = (local(&field.name), field.ty, len(field));
        let site = site(model, field, owner.single(field));
        let is_bool = matches!(field.kind, Kind::Bool);
        // The places stand in the table once.
        let slow = read_at(model, field, &quote!(__RUN[#place].site));
        declared.extend(quote!(let #variable: #ty;));
        watched.extend(quote!(#variable = #slow;));
        table.extend(quote!(__bs::rt::RunField { site: #site, len: #len, is_bool: #is_bool },));
        let bytes = (at..at + len).map(|index| quote!(__run[#index]));
        let behind = total - at;
        let from = from_bytes(field.settings.byte_order.unwrap_or(model.byte_order));
        let number = match &field.kind {
            Kind::Int(ty) => quote!(::core::primitive::#ty::#from([#(#bytes),*])),
            Kind::Float(4) => quote!(::core::primitive::f32::#from([#(#bytes),*])),
            Kind::Float(_) => quote!(::core::primitive::f64::#from([#(#bytes),*])),
            Kind::Bool => quote!(__bs::rt::run_bool(__run[#at], #behind, __in, __RUN[#place].site)?),
            _ => quote!([#(#bytes),*]),
        };
        fast.extend(quote_spanned!(spot(ty)=> #variable = #number;));
        at += len;
    }
    quote! {
        #declared
        {
        const __RUN: &'static [__bs::rt::RunField] = &[#table];
        if __W {
            #watched
        } else {
            let ::core::option::Option::Some(__run) = __in.take_run::<#total>() else {
                return ::core::result::Result::Err(__bs::rt::short_run(__in, __RUN));
            };
            #fast
        }
        }
    }
}

/// Statements that write the run.
pub(crate) fn encode(model: &Model<'_>, owner: Owner<'_>, run: &[Field<'_>]) -> TokenStream {
    let total = total(run);
    let parts = fill(model, owner, run, 0);
    quote! {
        {
            let mut __run = [0; #total];
            #parts
            __out.put_array::<#total>(__run);
        }
    }
}

/// How many bytes a run takes.
pub(crate) fn total(run: &[Field<'_>]) -> usize {
    run.iter().map(len).sum()
}

/// Statements that put the run into `__run`, from the byte `at` on.
pub(crate) fn fill(model: &Model<'_>, owner: Owner<'_>, run: &[Field<'_>], mut at: usize) -> TokenStream {
    let mut parts = TokenStream::new();
    for field in run {
        let value = value(owner, field);
        let end = at + len(field);
        let to = to_bytes(field.settings.byte_order.unwrap_or(model.byte_order));
        parts.extend(match &field.kind {
            Kind::Int(IntType::U8) => quote!(__run[#at] = #value;),
            Kind::Bool => quote!(__run[#at] = ::core::convert::From::<::core::primitive::bool>::from(#value);),
            Kind::Int(ty) => quote!(__run[#at..#end].copy_from_slice(&::core::primitive::#ty::#to(#value));),
            Kind::Float(4) => quote!(__run[#at..#end].copy_from_slice(&::core::primitive::f32::#to(#value));),
            Kind::Float(_) => quote!(__run[#at..#end].copy_from_slice(&::core::primitive::f64::#to(#value));),
            _ => quote!(__run[#at..#end].copy_from_slice(&#value);),
        });
        at = end;
    }
    parts
}

fn len(field: &Field<'_>) -> usize {
    fixed_len(&field.kind, &field.settings).unwrap_or(0)
}

fn from_bytes(order: ByteOrder) -> TokenStream {
    match order {
        ByteOrder::Big => quote!(from_be_bytes),
        ByteOrder::Little => quote!(from_le_bytes),
    }
}

fn to_bytes(order: ByteOrder) -> TokenStream {
    match order {
        ByteOrder::Big => quote!(to_be_bytes),
        ByteOrder::Little => quote!(to_le_bytes),
    }
}
