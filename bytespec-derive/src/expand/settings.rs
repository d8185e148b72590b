//! What attributes say, as a constant of the runtime.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{ByteOrder, Encoding, Field, Framing, Length, LengthType, Model, Pad, Settings, Width, Wire};
use crate::ty::Kind;

pub(crate) fn byte_order(order: ByteOrder) -> TokenStream {
    match order {
        ByteOrder::Big => quote!(__bs::ByteOrder::Big),
        ByteOrder::Little => quote!(__bs::ByteOrder::Little),
    }
}

pub(crate) fn width(width: Width) -> TokenStream {
    match width {
        Width::Fixed(1) => quote!(__bs::Width::One),
        Width::Fixed(2) => quote!(__bs::Width::Two),
        Width::Fixed(4) => quote!(__bs::Width::Four),
        Width::Fixed(_) => quote!(__bs::Width::Eight),
        Width::VarUInt => quote!(__bs::Width::VarUint),
    }
}

fn encoding(encoding: Encoding) -> TokenStream {
    match encoding {
        Encoding::Utf8 => quote!(__bs::Encoding::Utf8),
        Encoding::Ascii => quote!(__bs::Encoding::Ascii),
        Encoding::Latin1 => quote!(__bs::Encoding::Latin1),
        Encoding::Utf16Le => quote!(__bs::Encoding::Utf16Le),
        Encoding::Utf16Be => quote!(__bs::Encoding::Utf16Be),
        Encoding::Utf32Le => quote!(__bs::Encoding::Utf32Le),
        Encoding::Utf32Be => quote!(__bs::Encoding::Utf32Be),
    }
}

/// An expression of type `Settings`, good in constants. `order` is that of the model.
pub(crate) fn settings(settings: &Settings, order: ByteOrder) -> TokenStream {
    let order = settings.byte_order.unwrap_or(order);
    let order_tokens = byte_order(order);
    let mut tokens = quote!(__bs::Settings::new(#order_tokens));
    let extent = match &settings.framing {
        Some(Framing::Prefix(form)) => {
            let form = width(*form);
            Some(quote!(__bs::Length::Prefix(#form)))
        }
        Some(Framing::CountPrefix(form)) => {
            let form = width(*form);
            Some(quote!(__bs::Length::Count { width: #form, mask: ::core::primitive::u64::MAX }))
        }
        Some(Framing::CountInt { ty, mask }) => {
            let form = width(Width::Fixed(ty.bytes()));
            let mask = mask.unwrap_or(ty.all_bits());
            Some(quote!(__bs::Length::Count { width: #form, mask: #mask }))
        }
        Some(Framing::Rest) => Some(quote!(__bs::Length::Rest)),
        Some(Framing::Nul) => Some(quote!(__bs::Length::Nul)),
        // What an expression says is not in the settings, but there is nothing in front; a bound from elsewhere is used up by what is in it.
        Some(Framing::CountExpr(_) | Framing::Terminator(_)) => Some(quote!(__bs::Length::Rest)),
        None => settings.length.as_ref().map(|_| quote!(__bs::Length::Rest)),
    };
    if let Some(extent) = extent {
        tokens.extend(quote!(.length(#extent)));
    }
    if let Some(name) = settings.encoding {
        let name = encoding(name);
        tokens.extend(quote!(.encoding(#name)));
    }
    if settings.varint {
        tokens.extend(quote!(.varint()));
    }
    if let Some(item) = &settings.item {
        let item = self::settings(item, order);
        tokens.extend(quote!(.item({
            const ITEM: &'static __bs::Settings = &#item;
            ITEM
        })));
    }
    if let Some(frame) = frame(settings) {
        tokens.extend(quote!(.frame(#frame)));
    }
    tokens
}

fn frame(settings: &Settings) -> Option<TokenStream> {
    let length = match settings.length {
        Some(Length::Prefix(LengthType::Int(ty))) => Some(width(Width::Fixed(ty.bytes()))),
        Some(Length::Prefix(LengthType::VarUInt)) => Some(width(Width::VarUInt)),
        Some(Length::Expr(_)) | None => None,
    };
    if length.is_none() && settings.align.is_none() && settings.pad_after.is_none() {
        return None;
    }
    let align = settings.align.unwrap_or(0);
    let pad_after = settings.pad_after.unwrap_or(0);
    let pad = match settings.pad {
        Pad::Ignore => quote!(Ignore),
        Pad::Zero => quote!(Zero),
        Pad::Optional => quote!(Optional),
    };
    let length = match length {
        Some(length) => quote!(::core::option::Option::Some(#length)),
        None => quote!(::core::option::Option::None),
    };
    Some(quote!(__bs::Frame { align: #align, pad_after: #pad_after, pad: __bs::PadRule::#pad, length: #length }))
}

/// The place of a field: a `&'static Site`. `variant` is the variant's name when it has just this unnamed field.
pub(crate) fn site(model: &Model<'_>, field: &Field<'_>, variant: Option<&str>) -> TokenStream {
    let (owner, name) = (&model.name, &field.name);
    let settings = settings(&field.settings, model.byte_order);
    let site = match variant {
        Some(variant) => quote!(__bs::rt::Site::variant(#owner, #variant, #settings)),
        None => quote!(__bs::rt::Site::field(#owner, #name, #settings)),
    };
    constant(&site)
}

/// The place of a wire value.
pub(crate) fn wire_site(model: &Model<'_>, wire: &Wire) -> TokenStream {
    let owner = &model.name;
    let name = wire_name(wire);
    let settings = settings(&wire.settings, model.byte_order);
    constant(&quote!(__bs::rt::Site::wire(#owner, #name, #settings)))
}

pub(crate) fn wire_name(wire: &Wire) -> String {
    let name = wire.name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

fn constant(site: &TokenStream) -> TokenStream {
    quote!({
        const SITE: &'static __bs::rt::Site = &#site;
        SITE
    })
}

/// How many bytes a value takes that syntax knows the size of.
pub(crate) fn fixed_len(kind: &Kind<'_>, settings: &Settings) -> Option<usize> {
    if settings.varint || settings.codec.is_some() || settings.length.is_some() || settings.align.is_some() || settings.pad_after.is_some() {
        return None;
    }
    match kind {
        Kind::Int(ty) => Some(usize::from(ty.bytes())),
        Kind::Float(bytes) => Some(usize::from(*bytes)),
        Kind::Bool => Some(1),
        Kind::ByteArray(syn::Expr::Lit(lit)) => match &lit.lit {
            syn::Lit::Int(len) => len.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
