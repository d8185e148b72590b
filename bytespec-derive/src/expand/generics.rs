//! The generic parameters of the impls.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, Lifetime, TypeParamBound, WherePredicate, parse_quote};

use crate::model::{Context, Model};

/// The context type as seen inside the impls.
pub(crate) fn context_type(model: &Model<'_>) -> TokenStream {
    match &model.context {
        Context::Type(ty) => ty.clone(),
        Context::None | Context::Bounds(_) => quote!(__AnyContext),
    }
}

/// An impl header: `impl<..> TRAIT for TYPE where ..`.
pub(crate) struct Header {
    generics: Generics,
}

impl Header {
    /// The parameters of the declaration; each type parameter gets the bounds.
    pub(crate) fn new(model: &Model<'_>, bounds: &[TypeParamBound]) -> Self {
        let mut generics = model.generics.clone();
        for param in &mut generics.params {
            if let GenericParam::Type(param) = param {
                param.default = None;
                param.bounds.extend(bounds.iter().cloned());
            }
            if let GenericParam::Const(param) = param {
                param.default = None;
            }
        }
        Header { generics }
    }

    /// Adds the context parameter, where the model serves more than one.
    pub(crate) fn with_context(mut self, model: &Model<'_>) -> Self {
        match &model.context {
            Context::None => self.generics.params.push(parse_quote!(__AnyContext: ?::core::marker::Sized)),
            Context::Bounds(bounds) => self.generics.params.push(parse_quote!(__AnyContext: #bounds + ?::core::marker::Sized)),
            Context::Type(_) => {}
        }
        self
    }

    /// Adds the lifetime of the input, which outlives all others.
    pub(crate) fn with_input(mut self, model: &Model<'_>) -> Self {
        let lifetimes: Vec<&Lifetime> = model.generics.lifetimes().map(|param| &param.lifetime).collect();
        self.generics.params.insert(0, parse_quote!('__de));
        if !lifetimes.is_empty() {
            let outlives: WherePredicate = parse_quote!('__de: #(#lifetimes)+*);
            self.generics.make_where_clause().predicates.push(outlives);
        }
        self
    }

    /// The impl block.
    pub(crate) fn implement(&self, what: &TokenStream, model: &Model<'_>, items: impl ToTokens) -> TokenStream {
        let ident = model.ident;
        let (impl_generics, _, where_clause) = self.generics.split_for_impl();
        let (_, ty_generics, _) = model.generics.split_for_impl();
        quote! {
            #[automatically_derived]
            impl #impl_generics #what for #ident #ty_generics #where_clause { #items }
        }
    }
}

/// `impl Encode<C>`.
pub(crate) fn impl_encode(model: &Model<'_>, items: impl ToTokens) -> TokenStream {
    let context = context_type(model);
    Header::new(model, &[parse_quote!(__bs::Encode<#context>)]).with_context(model).implement(&quote!(__bs::Encode<#context>), model, items)
}

/// `impl Decode<'de, C>`.
pub(crate) fn impl_decode(model: &Model<'_>, items: impl ToTokens) -> TokenStream {
    let context = context_type(model);
    Header::new(model, &[parse_quote!(__bs::Decode<'__de, #context>)]).with_input(model).with_context(model).implement(
        &quote!(__bs::Decode<'__de, #context>),
        model,
        items,
    )
}

/// `impl EncodeTagged<C>`.
pub(crate) fn impl_encode_tagged(model: &Model<'_>, items: impl ToTokens) -> TokenStream {
    let context = context_type(model);
    Header::new(model, &[parse_quote!(__bs::Encode<#context>)]).with_context(model).implement(&quote!(__bs::EncodeTagged<#context>), model, items)
}

/// `impl DecodeTagged<'de, C>`.
pub(crate) fn impl_decode_tagged(model: &Model<'_>, items: impl ToTokens) -> TokenStream {
    let context = context_type(model);
    Header::new(model, &[parse_quote!(__bs::Decode<'__de, #context>)]).with_input(model).with_context(model).implement(
        &quote!(__bs::DecodeTagged<'__de, #context>),
        model,
        items,
    )
}
