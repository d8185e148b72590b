//! The declaration as a constant, `ProtoModel` and `Described`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Lifetime, parse_quote};

use super::expr::text;
use super::field::option;
use super::generics::{Header, context_type};
use super::settings::{byte_order, settings, width, wire_name};
use super::structs::{header_kind, magic_bytes};
use super::types::may_fail;
use crate::model::{
    Context, Data, Field, Framing, HeaderKind, Length, Model, Presence, Repr, ReprEnum, ReprValue, Role, Settings, StructModel, TagForm, TaggedEnum,
    VariantTag, Wire,
};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let (name, docs, order) = (&model.name, &model.docs, byte_order(model.byte_order));
    let (body, layout) = match &model.data {
        Data::Struct(data) => (struct_body(model, data), quote!(__bs::Layout::Model(|| <Self as __bs::ProtoModel>::SCHEMA))),
        Data::Transparent(data) => {
            let field = field(model, &data.field);
            let ty = data.field.ty;
            let layout = match &data.field.settings.codec {
                Some(codec) => match by_codec(model, ty, codec) {
                    Some(field) => quote!(#field::LAYOUT),
                    None => custom(codec),
                },
                None if may_fail(model, ty) => quote!(__bs::rt::Field::<#ty, ()>::LAYOUT),
                None => quote!(<#ty as __bs::Described>::LAYOUT),
            };
            (quote!(__bs::schema::Body::Transparent(#field)), layout)
        }
        Data::Repr(data) => {
            let layout = if data.repr == Repr::Str { quote!(TextChoice) } else { quote!(Choice) };
            (repr_body(data), quote!(__bs::Layout::#layout(|| <Self as __bs::ProtoModel>::SCHEMA)))
        }
        Data::Tagged(data) => (tagged_body(model, data), quote!(__bs::Layout::Model(|| <Self as __bs::ProtoModel>::SCHEMA))),
    };
    let model_impl = Header::new(model, &[parse_quote!(__bs::Described)]).implement(
        &quote!(__bs::ProtoModel),
        model,
        quote! {
            const SCHEMA: &'static __bs::Schema = &__bs::Schema { name: #name, docs: #docs, byte_order: #order, body: #body };
        },
    );
    let described = Header::new(model, &[parse_quote!(__bs::Described)]).implement(
        &quote!(__bs::Described),
        model,
        quote!(const LAYOUT: __bs::Layout = #layout;),
    );
    quote!(#model_impl #described)
}

fn struct_body(model: &Model<'_>, data: &StructModel<'_>) -> TokenStream {
    let magic = data.magic.as_ref().map_or_else(Vec::new, |magic| magic_bytes(magic, model.byte_order));
    let has_constructor = data.header.iter().any(|element| element.kind == HeaderKind::Constructor);
    let constructor = option(has_constructor.then_some(data.constructor));
    let header = data.header.iter().map(|element| {
        let (kind, form) = (header_kind(element.kind), width(element.width));
        quote!(__bs::schema::HeaderElement { kind: __bs::schema::HeaderKind::#kind, width: #form })
    });
    let fields = fields(model, &data.fields);
    quote! {
        __bs::schema::Body::Struct {
            magic: &[#(#magic),*],
            constructor: #constructor,
            header: &[#(#header),*],
            fields: &[#fields],
        }
    }
}

fn fields(model: &Model<'_>, fields: &[Field<'_>]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for one in fields {
        if matches!(one.role, Role::Skipped(_)) {
            continue;
        }
        let before = one.before.iter().map(|one| wire(model, one));
        let after = one.after.iter().map(|one| wire(model, one));
        let field = field(model, one);
        tokens.extend(quote!(#(#before,)* #field, #(#after,)*));
    }
    tokens
}

/// The words of a type as the user wrote them.
fn type_text(ty: impl ToTokens) -> String {
    let mut text = ty.to_token_stream().to_string();
    for (spaced, tight) in [(" < ", "<"), (" >", ">"), ("< ", "<"), (" :: ", "::"), ("& ", "&"), (" ,", ","), (" ;", ";")] {
        text = text.replace(spaced, tight);
    }
    text
}

fn field(model: &Model<'_>, field: &Field<'_>) -> TokenStream {
    let (name, docs) = (&field.name, &field.docs);
    let ty = type_text(field.ty);
    let layout = match field.role {
        Role::Wire => layout(model, field.value_ty(), &field.settings),
        Role::Unknown => quote!(|| __bs::Layout::Bytes),
        Role::Computed(_) | Role::Skipped(_) | Role::Tag => quote!(|| __bs::Layout::Nothing),
    };
    let settings_tokens = settings(&field.settings, model.byte_order);
    let presence = match &field.presence {
        Presence::Always => quote!(Always),
        Presence::Flag(flag) => quote!(Flag(#flag)),
        Presence::When(condition) => {
            let condition = text(condition);
            quote!(When(#condition))
        }
        Presence::Version { since, until } => {
            let (since, until) = (option(*since), option(*until));
            quote!(Versions { since: #since, until: #until })
        }
    };
    let extent = string(extent(&field.settings));
    let computed = string(match &field.role {
        Role::Computed(expression) => Some(text(expression)),
        _ => None,
    });
    let bits = bits(field.bits.map(|bits| u32::from(bits.width)));
    quote! {
        __bs::schema::Field {
            name: #name,
            docs: #docs,
            rust_type: #ty,
            layout: #layout,
            settings: &#settings_tokens,
            presence: __bs::schema::Presence::#presence,
            extent: #extent,
            computed: #computed,
            bits: #bits,
        }
    }
}

fn wire(model: &Model<'_>, wire: &Wire) -> TokenStream {
    let name = wire_name(wire);
    let ty = type_text(&wire.ty);
    let layout = layout(model, &wire.ty, &wire.settings);
    let settings = settings(&wire.settings, model.byte_order);
    let presence = match &wire.when {
        Some(condition) => {
            let condition = text(condition);
            quote!(When(#condition))
        }
        None => quote!(Always),
    };
    let computed = text(&wire.value);
    let bits = bits(wire.bits.map(|bits| u32::from(bits.width)));
    quote! {
        __bs::schema::Field {
            name: #name,
            docs: "",
            rust_type: #ty,
            layout: #layout,
            settings: &#settings,
            presence: __bs::schema::Presence::#presence,
            extent: ::core::option::Option::None,
            computed: ::core::option::Option::Some(#computed),
            bits: #bits,
        }
    }
}

fn string(text: Option<String>) -> TokenStream {
    match text {
        Some(text) => quote!(::core::option::Option::Some(#text)),
        None => quote!(::core::option::Option::None),
    }
}

fn bits(width: Option<u32>) -> TokenStream {
    match width {
        Some(width) => quote!(::core::option::Option::Some(#width)),
        None => quote!(::core::option::Option::None),
    }
}

/// Where an expression says the extent, in words.
fn extent(settings: &Settings) -> Option<String> {
    match (&settings.framing, &settings.length) {
        (Some(Framing::CountExpr(count)), _) => Some(format!("{} items", text(count))),
        (Some(Framing::Terminator(end)), _) => Some(format!("up to {}", text(end))),
        (_, Some(Length::Expr(length))) => Some(format!("{} bytes", text(length))),
        _ => None,
    }
}

/// A function that says the layout of a type.
fn layout(model: &Model<'_>, ty: &syn::Type, settings: &Settings) -> TokenStream {
    let Some(codec) = &settings.codec else {
        return quote!(__bs::rt::layout::<#ty>);
    };
    match by_codec(model, ty, codec) {
        Some(field) => quote!(#field::layout),
        None => {
            let layout = custom(codec);
            quote!(|| #layout)
        }
    }
}

/// A field by a codec, with the context that it has. A codec's layout depends on the context by its type only; it is named where
/// the context is known.
fn by_codec(model: &Model<'_>, ty: &syn::Type, codec: &TokenStream) -> Option<TokenStream> {
    let lifetimes: Vec<&Lifetime> = model.generics.lifetimes().map(|param| &param.lifetime).collect();
    let input = match lifetimes[..] {
        [] => quote!('static),
        [only] => only.to_token_stream(),
        _ => return None,
    };
    match &model.context {
        Context::Bounds(_) => None,
        Context::None if model.generics.type_params().next().is_some() => None,
        Context::None => Some(quote!(<__bs::rt::ByCodec<#input, #codec, #ty, ()>>)),
        Context::Type(_) => {
            let context = context_type(model);
            Some(quote!(<__bs::rt::ByCodec<#input, #codec, #ty, #context>>))
        }
    }
}

fn custom(codec: &TokenStream) -> TokenStream {
    let name = type_text(codec);
    quote!(__bs::Layout::Custom(#name))
}

fn repr_body(data: &ReprEnum<'_>) -> TokenStream {
    let repr = match data.repr {
        Repr::Int(ty) => quote!(__bs::rt::layout::<::core::primitive::#ty>),
        Repr::VarInt => quote!(|| __bs::Layout::VarInt),
        Repr::Str => quote!(|| __bs::Layout::Text),
    };
    let open = data.variants.iter().any(|variant| matches!(variant.value, ReprValue::Other(_)));
    let values = data.variants.iter().map(|variant| {
        let (name, docs) = (&variant.name, &variant.docs);
        let value = match &variant.value {
            ReprValue::Int(number) => quote!(Int(#number)),
            ReprValue::Text(text) => quote!(Str(#text)),
            ReprValue::Other(_) => quote!(Other),
        };
        quote!(__bs::schema::Value { name: #name, docs: #docs, value: __bs::schema::Constant::#value })
    });
    quote!(__bs::schema::Body::Values { repr: #repr, values: &[#(#values),*], open: #open })
}

fn tagged_body(model: &Model<'_>, data: &TaggedEnum<'_>) -> TokenStream {
    let tag = match &data.tag {
        TagForm::Int { ty, mask, map } => {
            let (bytes, mask, mapped) = (ty.bytes(), mask.unwrap_or(ty.all_bits()), map.is_some());
            let kind = if ty.is_signed() { quote!(Int) } else { quote!(UInt) };
            quote!(Word { layout: __bs::Layout::#kind(#bytes), mask: #mask, mapped: #mapped })
        }
        TagForm::VarUInt => quote!(Word { layout: __bs::Layout::VarUint, mask: ::core::primitive::u64::MAX, mapped: false }),
        TagForm::Bytes(len) => quote!(Value(__bs::Layout::Fixed(#len))),
        TagForm::Str(_) => quote!(Value(__bs::Layout::Text)),
        TagForm::Extern => quote!(Extern),
        TagForm::Constructor => quote!(Constructor),
    };
    let variants = data.variants.iter().map(|variant| {
        let (name, docs) = (&variant.name, &variant.docs);
        let tag = match &variant.tag {
            VariantTag::Int(number) => quote!(Int(#number)),
            VariantTag::Text(text) => quote!(Str(#text)),
            VariantTag::Bytes(bytes) => quote!(Bytes(&[#(#bytes),*])),
            VariantTag::Constructor => quote!(Constructor),
            VariantTag::Other => quote!(Other),
        };
        let fields = fields(model, &variant.fields);
        quote!(__bs::schema::Variant { name: #name, docs: #docs, tag: __bs::schema::Constant::#tag, fields: &[#fields] })
    });
    quote!(__bs::schema::Body::Tagged { tag: __bs::schema::Tag::#tag, variants: &[#(#variants),*] })
}
