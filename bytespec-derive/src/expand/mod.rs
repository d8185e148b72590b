//! From a checked [`Model`] to code. Nothing here reports errors of users.
//!
//! The generated code is small: one call of the runtime for each field, cold paths behind functions. Watched and
//! unwatched decoding are the two instances of one generated function.

mod body;
mod checks;
mod expr;
mod field;
mod generics;
mod repr;
mod run;
mod schema;
mod settings;
mod structs;
mod tagged;
mod transparent;
mod types;

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Data, Model};

/// All impls of a declaration.
pub(crate) fn derive(model: &Model<'_>) -> TokenStream {
    let krate = &model.crate_path;
    let impls = match &model.data {
        Data::Struct(data) => structs::expand(model, data),
        Data::Transparent(data) => transparent::expand(model, data),
        Data::Repr(data) => repr::expand(model, data),
        Data::Tagged(data) => tagged::expand(model, data),
    };
    let schema = schema::expand(model);
    let checks = checks::expand(model);
    wrap(krate, &quote!(#impls #schema #checks))
}

/// The impls in a scope of their own, with the lints that generated code may break.
pub(crate) fn wrap(krate: &TokenStream, items: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        #[allow(
            non_upper_case_globals, non_snake_case, unused_imports, unused_variables, unused_mut, unused_parens, unused_qualifications, unused_assignments,
            unreachable_patterns, unreachable_code, deprecated, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction
        )]
        const _: () = {
            use #krate as __bs;
            use __bs::rt::Lenient as _;
            #items
        };
    }
}
