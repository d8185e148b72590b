//! One field or wire value: how it is read and written.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Member;
use syn::spanned::Spanned;

use super::expr::{Side, ctx, local, place, text};
use super::generics::context_type;
use super::settings::{byte_order, site, wire_name, wire_site};
use super::types::{may_fail, mentions_type};
use crate::model::{Bits, Field, Framing, Length, Model, Presence, TagSource, Wire};

/// What the fields belong to.
#[derive(Clone, Copy)]
pub(crate) enum Owner<'a> {
    /// A struct; fields are `self.x`.
    Struct,
    /// A variant of this name; fields are bound by reference. `single` if it has one unnamed field.
    Variant { name: &'a str, single: bool },
}

impl<'a> Owner<'a> {
    /// The variant's name where it stands for the field.
    pub(crate) fn single(self, field: &Field<'_>) -> Option<&'a str> {
        match self {
            Owner::Variant { name, single } if single && field.original.ident.is_none() => Some(name),
            _ => None,
        }
    }

    /// How expressions see the fields when encoding.
    pub(crate) fn encode_side(self) -> Side {
        match self {
            Owner::Struct => Side::EncodeStruct,
            Owner::Variant { .. } => Side::EncodeVariant,
        }
    }
}

/// Where the type stands, for messages; names resolve as our own.
pub(crate) fn spot(ty: &syn::Type) -> Span {
    ty.span().resolved_at(Span::call_site())
}

/// Where a key of the field stands; names resolve as our own.
pub(crate) fn at_key(field: &Field<'_>, key: &str) -> Option<Span> {
    Some(field.keys.get(key)?.start().resolved_at(Span::call_site()))
}

/// The field's value when encoding, as a place.
pub(crate) fn value(owner: Owner<'_>, field: &Field<'_>) -> TokenStream {
    match owner {
        Owner::Struct => {
            let member = &field.member;
            quote!(self.#member)
        }
        Owner::Variant { .. } => {
            let variable = local(&field.name);
            quote!((*#variable))
        }
    }
}

/// A reference to the field's value when encoding, which stands where the type stands: a type that does not fit is
/// reported there.
pub(crate) fn reference(owner: Owner<'_>, field: &Field<'_>) -> TokenStream {
    let here = spot(field.value_ty());
    match owner {
        Owner::Struct => {
            let mut member = field.member.clone();
            if let Member::Named(name) = &mut member {
                name.set_span(here.resolved_at(name.span()));
            }
            quote_spanned!(here=> &self.#member)
        }
        Owner::Variant { .. } => {
            let mut variable = local(&field.name);
            variable.set_span(here);
            quote_spanned!(here=> &*#variable)
        }
    }
}

/// The context argument.
pub(super) fn context(field: &Field<'_>, side: Side) -> TokenStream {
    // A context that does not fit is reported at the type.
    let here = spot(field.value_ty());
    let mut ctx = ctx();
    ctx.set_span(ctx.span().located_at(here));
    match &field.context {
        Some(expression) => {
            let expression = place(expression, side);
            quote!(&mut (#expression))
        }
        None => quote_spanned!(here=> &mut *#ctx),
    }
}

/// The type of the context of a field.
fn context_of(model: &Model<'_>, field: &Field<'_>) -> TokenStream {
    // With a context of its own, only the expression tells which one.
    if field.context.is_some() { quote!(_) } else { context_type(model) }
}

/// The function of the runtime that reads or writes, with its parameters up to the context. Where the type may turn out to
/// have no layout, it is one that leaves the mistake to be reported once.
fn call(model: &Model<'_>, name: &str, ty: &syn::Type, c: &TokenStream, own_context: bool, more: &TokenStream) -> TokenStream {
    let (here, name) = (spot(ty), Ident::new(name, Span::call_site()));
    if may_fail(model, ty) && !own_context {
        quote_spanned!(here=> __bs::rt::Field::<#ty, #c>::#name::<#more>)
    } else {
        quote_spanned!(here=> __bs::rt::#name::<#ty, #c, #more>)
    }
}

/// The function that reads a value by a codec.
fn get_with(model: &Model<'_>, codec: &TokenStream, ty: &syn::Type, c: &TokenStream, own_context: bool) -> TokenStream {
    let here = spot(ty);
    if own_context || mentions_type(model, quote!(#codec #ty)) {
        quote_spanned!(here=> __bs::rt::get_with::<#codec, #ty, #c, __W>)
    } else {
        quote_spanned!(here=> __bs::rt::ByCodec::<'__de, #codec, #ty, #c>::get_with::<__W>)
    }
}

/// An expression that reads the value (not the `Option` round it).
pub(crate) fn read(model: &Model<'_>, owner: Owner<'_>, field: &Field<'_>) -> TokenStream {
    read_at(model, field, &site(model, field, owner.single(field)))
}

/// The same for a site that is at hand.
pub(crate) fn read_at(model: &Model<'_>, field: &Field<'_>, site: &TokenStream) -> TokenStream {
    let context = context(field, Side::Decode);
    let ty = field.value_ty();
    let (c, own) = (context_of(model, field), field.context.is_some());
    let here = spot(ty);
    let inner = if let Some(tag) = &field.tag {
        let tag = match tag {
            TagSource::Expr(tag) => {
                let tag = place(tag, Side::Decode);
                quote!(__bs::rt::tag_number(#tag))
            }
            TagSource::Bits { shift, width } => {
                let mask = u64::MAX >> (64 - u32::from(*width));
                quote!((__tag_word >> #shift) & #mask)
            }
        };
        let get = call(model, "get_tagged", ty, &c, own, &quote!(__W));
        quote_spanned!(here=> #get(#tag, __in, #context, #site))
    } else if let Some(codec) = &field.settings.codec {
        let get = get_with(model, codec, ty, &c, own);
        quote_spanned!(here=> #get(__in, #context, #site))
    } else {
        match &field.settings.framing {
            Some(Framing::CountExpr(count)) => {
                let count = place(count, Side::Decode);
                let get = call(model, "get_counted", ty, &c, own, &quote!(__W));
                quote_spanned!(here=> #get(__bs::rt::extent("item count", #count), __in, #context, #site))
            }
            Some(Framing::Terminator(end)) => {
                let end = place(end, Side::Decode);
                let get = call(model, "get_terminated", ty, &c, own, &quote!(_, __W));
                quote_spanned!(here=> #get(&(#end), __in, #context, #site))
            }
            _ => {
                let get = call(model, "get", ty, &c, own, &quote!(__W));
                quote_spanned!(here=> #get(__in, #context, #site))
            }
        }
    };
    match &field.settings.length {
        Some(Length::Expr(length)) => {
            let length = place(length, Side::Decode);
            quote!(__bs::rt::get_bounded::<#ty, __W>(__bs::rt::extent("byte length", #length), __in, #site, |__in| #inner)?)
        }
        _ => quote!(#inner?),
    }
}

/// The condition under which an optional field is there, when decoding.
pub(crate) fn is_there(field: &Field<'_>, side: Side) -> Option<TokenStream> {
    let ctx = ctx();
    Some(match &field.presence {
        Presence::Always => return None,
        Presence::Flag(flag) => quote!((__head.flags >> #flag) & 1 != 0),
        Presence::When(condition) => condition_of(condition, side, at_key(field, "when").unwrap_or_else(Span::call_site)),
        Presence::Version { since, until } => {
            let (since, until) = (option(*since), option(*until));
            let here = at_key(field, "since").or_else(|| at_key(field, "until")).unwrap_or_else(Span::call_site);
            quote_spanned!(here=> __bs::rt::in_version(&*#ctx, #since, #until))
        }
    })
}

/// A condition, as a `bool` on its own, which is asked for at `here`.
fn condition_of(condition: &TokenStream, side: Side, here: Span) -> TokenStream {
    let condition = place(condition, side);
    quote_spanned! {here=> {
        let __holds: ::core::primitive::bool = #condition;
        __holds
    }}
}

fn at_name(wire: &Wire) -> Span {
    wire.name.span().resolved_at(Span::call_site())
}

/// The condition in words.
pub(crate) fn condition_text(presence: &Presence) -> String {
    match presence {
        Presence::Always => String::new(),
        Presence::Flag(flag) => format!("flag {flag}"),
        Presence::When(condition) => text(condition),
        Presence::Version { since: Some(since), until: None } => format!("version >= {since}"),
        Presence::Version { since: None, until: Some(until) } => format!("version < {until}"),
        Presence::Version { since, until } => format!("{} <= version < {}", since.unwrap_or(0), until.unwrap_or(0)),
    }
}

pub(crate) fn option(number: Option<u64>) -> TokenStream {
    match number {
        Some(number) => quote!(::core::option::Option::Some(#number)),
        None => quote!(::core::option::Option::None),
    }
}

/// Statements that write the value at the reference `value` (not the `Option` round it).
pub(crate) fn write(model: &Model<'_>, owner: Owner<'_>, field: &Field<'_>, value: &TokenStream) -> TokenStream {
    let side = owner.encode_side();
    let site = site(model, field, owner.single(field));
    let context = context(field, side);
    let ty = field.value_ty();
    let (c, own) = (context_of(model, field), field.context.is_some());
    let here = spot(ty);
    let inner = if let Some(tag) = &field.tag {
        let tag = match tag {
            TagSource::Expr(tag) => {
                let tag = place(tag, side);
                quote!(::core::option::Option::Some(__bs::rt::tag_number(#tag)))
            }
            TagSource::Bits { .. } => quote!(::core::option::Option::None),
        };
        quote_spanned!(here=> __bs::rt::put_tagged::<#ty, #c>(#tag, #value, __out, #context, #site))
    } else if let Some(codec) = &field.settings.codec {
        quote_spanned!(here=> __bs::rt::put_with::<#codec, #ty, #c>(#value, __out, #context, #site))
    } else {
        match &field.settings.framing {
            Some(Framing::CountExpr(count)) => {
                let count = place(count, side);
                quote_spanned!(here=> __bs::rt::put_counted::<#ty, #c>(__bs::rt::extent("item count", #count), #value, __out, #context, #site))
            }
            Some(Framing::Terminator(end)) => {
                let end = place(end, side);
                quote_spanned!(here=> __bs::rt::put_terminated::<#ty, _, #c>(&(#end), #value, __out, #context, #site))
            }
            _ => {
                let put = call(model, "put", ty, &c, own, &quote!());
                quote_spanned!(here=> #put(#value, __out, #context, #site))
            }
        }
    };
    match &field.settings.length {
        Some(Length::Expr(length)) => {
            let length = place(length, side);
            quote!(__bs::rt::put_bounded(__bs::rt::extent("byte length", #length), __out, #site, |__out| #inner)?;)
        }
        _ => quote!(#inner?;),
    }
}

/// The parts of a word, for the one who watches.
pub(crate) struct Word {
    parts: Vec<(String, Bits)>,
}

impl Word {
    /// The parts from the first one on, up to the last.
    pub(crate) fn from<'a>(fields: impl Iterator<Item = &'a Field<'a>>) -> Vec<Word> {
        let mut words: Vec<Word> = Vec::new();
        let mut add = |name: &str, bits: Option<Bits>| {
            let Some(bits) = bits else { return };
            if bits.first {
                words.push(Word { parts: Vec::new() });
            }
            if let Some(word) = words.last_mut() {
                word.parts.push((name.to_owned(), bits));
            }
        };
        for field in fields {
            for wire in &field.before {
                add(&wire_name(wire), wire.bits);
            }
            add(&field.name, field.bits);
            for wire in &field.after {
                add(&wire_name(wire), wire.bits);
            }
        }
        words
    }

    /// The statement that reads the word.
    pub(crate) fn read(&self, site: &TokenStream) -> TokenStream {
        let Some((_, first)) = self.parts.first() else { return TokenStream::new() };
        let (bits, order) = (u32::from(first.word), byte_order(first.byte_order));
        let parts = self.parts.iter().map(|(name, bits)| {
            let (shift, width) = (u32::from(bits.shift), u32::from(bits.width));
            quote!((#name, #shift, #width))
        });
        quote! {
            let __word: ::core::primitive::u64 = __bs::rt::get_word::<__W>(__in, #bits, #order, #site, {
                const PARTS: &'static [(&'static ::core::primitive::str, ::core::primitive::u32, ::core::primitive::u32)] = &[#(#parts),*];
                PARTS
            })?;
        }
    }
}

/// The expression that takes a part of the word that was read last.
pub(crate) fn take_bits(model: &Model<'_>, bits: &Bits, ty: &syn::Type, site: &TokenStream) -> TokenStream {
    let (shift, width, bytes) = (u32::from(bits.shift), u32::from(bits.width), usize::from(bits.word / 8));
    let take = if may_fail(model, ty) { quote!(__bs::rt::Field::<#ty, ()>::take_bits) } else { quote!(__bs::rt::take_bits::<#ty>) };
    quote_spanned!(spot(ty)=> #take(__in, __word, #shift, #width, #bytes, #site)?)
}

/// The statements that put a part into the word, which is written with its last part.
pub(crate) fn put_bits(bits: &Bits, ty: &syn::Type, value: &TokenStream, site: &TokenStream) -> TokenStream {
    let (shift, width) = (u32::from(bits.shift), u32::from(bits.width));
    let first = bits.first.then(|| quote!(let mut __word: ::core::primitive::u64 = 0;));
    let last = bits.last.then(|| {
        let (bits, order) = (u32::from(bits.word), byte_order(bits.byte_order));
        quote!(__bs::rt::put_word(__out, __word, #bits, #order);)
    });
    quote_spanned! {spot(ty)=>
        #first
        __word |= __bs::rt::put_bits::<#ty>(#value, #shift, #width, #site)?;
        #last
    }
}

/// Statements that read a wire value, and the check that has to wait for later fields.
pub(crate) fn read_wire(model: &Model<'_>, wire: &Wire, words: &mut impl Iterator<Item = Word>) -> (TokenStream, TokenStream) {
    let (name, ty, ctx, c) = (&wire.name, &wire.ty, ctx(), context_type(model));
    let site = wire_site(model, wire);
    let at = local(&format!("at_{}", wire_name(wire)));
    let mut statements = TokenStream::new();
    let mut read = match (&wire.bits, &wire.settings.codec) {
        (Some(bits), _) => {
            if bits.first
                && let Some(word) = words.next()
            {
                statements.extend(word.read(&site));
            }
            take_bits(model, bits, ty, &site)
        }
        (None, Some(codec)) => {
            let get = get_with(model, codec, ty, &c, false);
            quote_spanned!(spot(ty)=> #get(__in, &mut *#ctx, #site)?)
        }
        (None, None) => {
            let get = call(model, "get", ty, &c, false, &quote!(__W));
            quote_spanned!(spot(ty)=> #get(__in, &mut *#ctx, #site)?)
        }
    };
    let behind = wire.bits.map_or(0, |bits| usize::from(bits.word / 8));
    statements.extend(quote!(let #at = __in.offset() - #behind;));
    if let Some(condition) = &wire.when {
        let condition = condition_of(condition, Side::Decode, at_name(wire));
        read = quote!(if #condition { ::core::option::Option::Some(#read) } else { ::core::option::Option::None });
        statements.extend(quote!(let #name: ::core::option::Option<#ty> = #read;));
    } else {
        statements.extend(quote!(let #name: #ty = #read;));
    }
    let label = wire_name(wire);
    if let Some(rule) = &wire.require {
        let (condition, words) = (condition_of(rule, Side::Decode, at_name(wire)), text(rule));
        statements.extend(quote!(__bs::rt::require(#condition, #label, &#name, #words, #at, #site)?;));
        return (statements, TokenStream::new());
    }
    let expected = place(&wire.value, Side::Decode);
    let compare = quote!(__bs::rt::check_wire::<#ty>(__found, __bs::rt::fit::<#ty, _>(#expected, #site), #at, #site)?;);
    let check = match wire.when {
        Some(_) => quote!(if let ::core::option::Option::Some(__found) = &#name { #compare }),
        None => quote!({ let __found = &#name; #compare }),
    };
    if super::expr::uses_self(&wire.value) {
        (statements, check)
    } else {
        statements.extend(check);
        (statements, TokenStream::new())
    }
}

/// Statements that compute and write a wire value.
pub(crate) fn write_wire(model: &Model<'_>, owner: Owner<'_>, wire: &Wire) -> TokenStream {
    let (name, ty, ctx, c) = (&wire.name, &wire.ty, ctx(), context_type(model));
    let side = owner.encode_side();
    let site = wire_site(model, wire);
    let value = place(&wire.value, side);
    let put = |value: &TokenStream| match (&wire.bits, &wire.settings.codec) {
        (Some(bits), _) => put_bits(bits, ty, value, &site),
        (None, Some(codec)) => quote!(__bs::rt::put_with::<#codec, #ty, #c>(#value, __out, &mut *#ctx, #site)?;),
        (None, None) => {
            let put = call(model, "put", ty, &c, false, &quote!());
            quote!(#put(#value, __out, &mut *#ctx, #site)?;)
        }
    };
    let compute = quote_spanned!(spot(ty)=> __bs::rt::fit::<#ty, _>(#value, #site)?);
    match &wire.when {
        Some(condition) => {
            let condition = condition_of(condition, side, at_name(wire));
            let put = put(&quote!(__some));
            quote! {
                let #name: ::core::option::Option<#ty> = if #condition { ::core::option::Option::Some(#compute) } else { ::core::option::Option::None };
                if let ::core::option::Option::Some(__some) = &#name { #put }
            }
        }
        None => {
            let put = put(&quote!(&#name));
            quote!(let #name: #ty = #compute; #put)
        }
    }
}
