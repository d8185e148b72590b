//! What only the trait system can tell, asserted in constants: whether a named type has a use for its settings.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::field::spot;
use crate::model::{Data, Field, Framing, Model, Role, Settings};
use crate::ty::Kind;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    // A constant of its own cannot name the parameters of the type.
    if !model.generics.params.is_empty() {
        return TokenStream::new();
    }
    let fields: Vec<&Field<'_>> = match &model.data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Transparent(data) => vec![&data.field],
        Data::Tagged(data) => data.variants.iter().flat_map(|variant| &variant.fields).collect(),
        Data::Repr(_) => Vec::new(),
    };
    fields.into_iter().filter_map(check).collect()
}

fn check(field: &Field<'_>) -> Option<TokenStream> {
    let settings = &field.settings;
    if !matches!(field.kind, Kind::Other) || !matches!(field.role, Role::Wire) || settings.codec.is_some() || field.tag.is_some() {
        return None;
    }
    let asked = asked(settings)?;
    let ty = field.value_ty();
    Some(quote_spanned!(spot(ty)=> const _: () = __bs::rt::check_settings(<#ty as __bs::Described>::LAYOUT, #asked);))
}

fn asked(settings: &Settings) -> Option<TokenStream> {
    let extent = matches!(settings.framing, Some(Framing::Prefix(_) | Framing::Nul));
    let items = settings.item.is_some()
        || matches!(settings.framing, Some(Framing::CountPrefix(_) | Framing::CountInt { .. } | Framing::CountExpr(_) | Framing::Terminator(_)));
    let encoding = settings.encoding.is_some();
    let varint = settings.varint;
    (extent || items || encoding || varint).then(|| quote!(__bs::rt::Asked { extent: #extent, encoding: #encoding, items: #items, varint: #varint }))
}
