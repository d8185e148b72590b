//! The derive macro of the `bytespec` crate, which re-exports it and documents the attributes.
//!
//! The stages are the modules: [`attr`] reads attributes as they are written, [`check`] turns them into the checked
//! [`model`] of the declaration, [`expand`] generates code from it. Parsing never generates, expansion never reports.

#![forbid(unsafe_code)]

mod attr;
mod check;
mod ctxt;
mod expand;
mod fallback;
mod model;
mod ty;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives the traits of `bytespec` for a struct or enum.
#[proc_macro_derive(ProtoModel, attributes(proto, field, variant))]
pub fn derive_proto_model(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    match check::model(&input) {
        Ok(model) => expand::derive(model),
        Err(error) => fallback::expand(&input, &check::crate_path(&input), &error),
    }
    .into()
}
