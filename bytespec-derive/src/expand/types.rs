//! What the tokens of a type tell the expansion.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericParam, Type};

use crate::model::Model;
use crate::ty::{Kind, classify};

/// Whether the type may have no layout. What mentions a type parameter has one by the bounds of the impl.
pub(crate) fn may_fail(model: &Model<'_>, ty: &Type) -> bool {
    match classify(ty) {
        Kind::Other | Kind::Unknown => !mentions_type(model, ty),
        Kind::List(inner) | Kind::Array(inner) | Kind::Option(inner) | Kind::Pointer(inner) => may_fail(model, inner),
        _ => false,
    }
}

/// Whether the tokens mention a type parameter of the declaration.
pub(crate) fn mentions_type(model: &Model<'_>, tokens: impl ToTokens) -> bool {
    mentions(tokens.into_token_stream(), &|word| model.generics.type_params().any(|param| param.ident == *word))
}

/// Whether the tokens mention any parameter of the declaration.
pub(crate) fn mentions_parameter(model: &Model<'_>, tokens: impl ToTokens) -> bool {
    mentions(tokens.into_token_stream(), &|word| {
        model.generics.params.iter().any(|param| match param {
            GenericParam::Lifetime(param) => param.lifetime.ident == *word,
            GenericParam::Type(param) => param.ident == *word,
            GenericParam::Const(param) => param.ident == *word,
        })
    })
}

fn mentions(tokens: TokenStream, is: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => is(&word),
        TokenTree::Group(group) => mentions(group.stream(), is),
        _ => false,
    })
}
