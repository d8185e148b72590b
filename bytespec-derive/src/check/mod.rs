//! From the attributes as written to the checked [`Model`]: one function for each rule, each with the rule above it.
//!
//! Every check goes on after an error, so that all errors of a declaration are reported together. A key whose value is
//! broken counts as given.

mod bits;
mod container;
mod ends;
mod enums;
mod expressions;
mod fields;
mod index;
mod presence;
mod role;
mod settings;
mod tagged;
mod types;

pub(crate) use types::show as shown;

use proc_macro2::Ident;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data as Input, DeriveInput, Fields};

use crate::attr::container::ContainerAttr;
use crate::attr::docs;
use crate::ctxt::{At, Ctxt};
use crate::model::{Context, Model, Style};

/// Checks a declaration. The error holds every mistake in it.
pub(crate) fn model(input: &DeriveInput) -> syn::Result<Model<'_>> {
    let cx = Ctxt::new();
    let mut attr = ContainerAttr::parse(&cx, &input.attrs);
    let context = attr.context.take().unwrap_or(Context::None);
    let has_context = attr.keys.has("context");
    let byte_order = attr.byte_order.unwrap_or_default();
    let crate_path = attr.crate_path.take().unwrap_or_else(|| quote!(::bytespec));
    let validate = attr.validate.take();
    let writable = attr.writable.take();
    let finish = attr.finish.take();
    let part = attr.keys.has("part");
    if let Some(at) = attr.keys.get("part").filter(|_| attr.keys.has("transparent") || attr.keys.has("repr")) {
        cx.error(at, "`part` has no effect here: what stands for one value is no level of nesting anyway");
    }
    let shared = Shared { cx: &cx, byte_order, has_context };
    let data = match &input.data {
        Input::Struct(data) => Some(container::structure(&shared, input, &data.fields, attr)),
        Input::Enum(data) => container::enumeration(&shared, input, data, attr),
        Input::Union(data) => {
            cx.error(data.union_token, "a union has no wire form: use an enum with `tag(..)`");
            None
        }
    };
    cx.finish()?;
    // Only a reported error leaves no data.
    let data = data.ok_or_else(|| syn::Error::new(input.ident.span(), "the declaration could not be read"))?;
    Ok(Model {
        ident: &input.ident,
        name: plain(&input.ident),
        generics: &input.generics,
        docs: docs(&input.attrs),
        crate_path,
        byte_order,
        context,
        part,
        finish,
        validate,
        writable,
        data,
    })
}

/// The runtime crate of a declaration that may have mistakes.
pub(crate) fn crate_path(input: &DeriveInput) -> proc_macro2::TokenStream {
    let cx = Ctxt::new();
    let attr = ContainerAttr::parse(&cx, &input.attrs);
    // The mistakes are reported by `model`.
    let _ = cx.finish();
    attr.crate_path.unwrap_or_else(|| quote!(::bytespec))
}

/// What all parts of a declaration need to know of it.
pub(crate) struct Shared<'c> {
    pub(crate) cx: &'c Ctxt,
    pub(crate) byte_order: crate::model::ByteOrder,
    pub(crate) has_context: bool,
}

fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

fn style(fields: &Fields) -> Style {
    match fields {
        Fields::Named(_) => Style::Named,
        Fields::Unnamed(_) => Style::Tuple,
        Fields::Unit => Style::Unit,
    }
}

/// Of some keys that exclude each other, reports every one after the first, at its own place.
fn exclude(cx: &Ctxt, keys: &crate::model::Keys, names: &[&str]) {
    let mut given = keys.given.iter().filter(|(name, _)| names.contains(name));
    let Some((first, _)) = given.next() else {
        return;
    };
    for (name, at) in given {
        cx.error(at, format_args!("`{name}` and `{first}` exclude each other"));
    }
}

/// Reports each of the given keys that is not in `allowed`.
fn only(cx: &Ctxt, keys: &crate::model::Keys, allowed: &[&str], reason: &str) {
    for (name, at) in keys.given.iter().filter(|(name, _)| !allowed.contains(name)) {
        cx.error(at, format_args!("`{name}` {reason}"));
    }
}

/// The place of a key, or that of something else if it was not given.
fn key_or(keys: &crate::model::Keys, name: &str, other: impl quote::ToTokens) -> At {
    keys.get(name).unwrap_or_else(|| At::tokens(other))
}
