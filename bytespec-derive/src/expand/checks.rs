//! What only the trait system can tell, asserted in constants: whether a named type has a use for its settings.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Type};

use super::field::{at_key, spot};
use super::types::mentions_parameter;
use crate::model::{Data, Field, Framing, Model, Role};
use crate::ty::Kind;

/// The keys, the question to the layout, and what they are for.
const RULES: [(&[&str], &str, &str); 5] = [
    (&["prefix_length", "nul"], "has_extent", "text, byte strings and lists"),
    (&["encoding"], "has_encoding", "text"),
    (&["item"], "has_items", "lists and arrays"),
    (&["count_prefix", "count"], "has_count", "lists"),
    (&["varint"], "has_varint", "`u64` and `i64`, or a list or array of them"),
];

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let fields: Vec<&Field<'_>> = match &model.data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Transparent(data) => vec![&data.field],
        Data::Tagged(data) => data.variants.iter().flat_map(|variant| &variant.fields).collect(),
        Data::Repr(_) => Vec::new(),
    };
    let mut checks = names_of_primitives(&fields);
    checks.extend(fields.into_iter().map(|field| check(model, field)));
    checks
}

/// Sizes and conversions come from the names of primitive types, so these have to be what they say. Each name is checked once.
fn names_of_primitives(fields: &[&Field<'_>]) -> TokenStream {
    let mut seen = Vec::new();
    let mut checks = TokenStream::new();
    for field in fields.iter().filter(|field| field.settings.codec.is_none()) {
        let ty = field.value_ty();
        let meant = match field.kind {
            Kind::Int(int) => quote!(::core::primitive::#int),
            Kind::Float(4) => quote!(::core::primitive::f32),
            Kind::Float(_) => quote!(::core::primitive::f64),
            Kind::Bool => quote!(::core::primitive::bool),
            Kind::ByteArray(Expr::Lit(len)) => quote!([::core::primitive::u8; #len]),
            _ => continue,
        };
        let name = ty.to_token_stream().to_string();
        if !seen.contains(&name) {
            checks.extend(quote_spanned!(spot(ty)=> const _: () = __bs::rt::primitive::<#ty, #meant>();));
            seen.push(name);
        }
    }
    checks
}

fn check(model: &Model<'_>, field: &Field<'_>) -> TokenStream {
    let ty = field.value_ty();
    if !matches!(field.kind, Kind::Other) || !matches!(field.role, Role::Wire) || field.settings.codec.is_some() || field.tag.is_some() {
        return TokenStream::new();
    }
    // A constant of its own cannot name the parameters of the type.
    if mentions_parameter(model, ty) {
        return TokenStream::new();
    }
    let mut checks = TokenStream::new();
    for (keys, question, what) in RULES {
        for key in keys {
            // A list whose count an expression says is one by its trait.
            if *key == "count" && matches!(field.settings.framing, Some(Framing::CountExpr(_))) {
                continue;
            }
            if let Some(here) = at_key(field, key) {
                checks.extend(assertion(field, key, here, question, what, ty));
            }
        }
    }
    checks
}

fn assertion(field: &Field<'_>, key: &str, here: Span, question: &str, what: &str, ty: &Type) -> TokenStream {
    let written = crate::check::shown(ty);
    let way = if key == "prefix_length" { "; the length of any other value is `length(u32)`" } else { "" };
    let message = format!("`{key}` is for {what}, not for field `{}` of type `{written}`{way}", field.name);
    let question = Ident::new(question, Span::call_site());
    quote_spanned! {here=>
        const _: () = if !__bs::rt::#question(<__bs::rt::Field<#ty, ()>>::LAYOUT) {
            ::core::panic!("{}", #message)
        };
    }
}
