//! What only the trait system can tell, asserted in constants: whether a named type has a use for its settings.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::Type;

use super::field::at_key;
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
    fields.into_iter().map(|field| check(model, field)).collect()
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
    let message = format!("`{key}` is for {what}, not for field `{}` of type `{written}`", field.name);
    let question = Ident::new(question, Span::call_site());
    quote_spanned! {here=>
        const _: () = if !__bs::rt::#question(<__bs::rt::Field<#ty, ()>>::LAYOUT) {
            ::core::panic!("{}", #message)
        };
    }
}
