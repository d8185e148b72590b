//! Fields, one by one.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Fields, Index, Member};

use super::{Shared, plain, presence, role, settings, types};
use crate::attr::docs;
use crate::attr::field::{FieldAttr, TagAttr};
use crate::attr::wire::WireAttr;
use crate::ctxt::Ctxt;
use crate::model::{Field, Presence, Role, Settings, TagSource, Width, Wire};
use crate::ty::{Kind, classify};

/// What the fields are in.
pub(super) enum Owner {
    Struct { flags: Option<Width>, tagged: bool },
    Transparent,
    Variant { other: bool },
}

/// A field and the parts of its attributes that only make sense together with other fields.
pub(super) struct Checked<'a> {
    pub(super) field: Field<'a>,
    pub(super) index: Option<u32>,
    /// `bits` of the value, then those of the wire items: present and perhaps broken.
    pub(super) bits: Option<Option<u8>>,
    pub(super) before_bits: Vec<Option<Option<u8>>>,
    pub(super) after_bits: Vec<Option<Option<u8>>>,
}

/// All fields of a struct or variant in declaration order.
pub(super) fn fields<'a>(shared: &Shared<'_>, declared: &'a Fields, owner: &Owner) -> Vec<Checked<'a>> {
    let fields = declared.iter().enumerate().map(|(position, field)| one(shared, field, position, owner));
    let fields: Vec<_> = fields.collect();
    wire_names_are_unique(shared.cx, &fields);
    fields
}

fn one<'a>(shared: &Shared<'_>, original: &'a syn::Field, position: usize, owner: &Owner) -> Checked<'a> {
    let cx = shared.cx;
    let mut attr = FieldAttr::parse(cx, &original.attrs);
    no_default_value(cx, original);
    owner_keys(cx, &attr, owner);
    let role = role::role(cx, original, &mut attr, owner);
    let presence = match role {
        Role::Wire => presence::presence(shared, original, &mut attr, owner),
        _ => Presence::Always,
    };
    // A mistake in the presence leaves the `Option` in place; the value inside is checked all the same.
    let inner = match (&role, classify(&original.ty)) {
        (Role::Wire, Kind::Option(inner)) => Some(inner),
        _ => None,
    };
    let value_ty = inner.unwrap_or(&original.ty);
    let is_wire = matches!(role, Role::Wire);
    if is_wire && !attr.keys.has("codec") {
        types::value(cx, value_ty, inner.is_some());
    }
    if is_wire {
        settings::bits_fit(cx, &attr.keys, attr.bits, value_ty, inner.is_some());
        tag_source(cx, &attr, value_ty);
        tag_bits_in_variant(cx, &attr, owner);
    }
    let settings = if is_wire { settings::resolve(cx, &attr.keys, attr.settings, value_ty) } else { Settings::default() };
    let has_bits = is_wire && attr.keys.has("bits");
    let bits = has_bits.then_some(attr.bits);
    let (before, before_bits) = wires(cx, attr.before);
    let (after, after_bits) = wires(cx, attr.after);
    let (member, name) = match &original.ident {
        Some(ident) => (Member::Named(ident.clone()), plain(ident)),
        None => {
            let index = u32::try_from(position).unwrap_or(u32::MAX);
            (Member::Unnamed(Index { index, span: Span::call_site() }), position.to_string())
        }
    };
    let field = Field {
        original,
        member,
        position,
        index: None,
        name,
        docs: docs(&original.attrs),
        ty: &original.ty,
        optional: inner.filter(|_| !matches!(presence, Presence::Always)),
        kind: classify(value_ty),
        role,
        presence,
        settings,
        tag: attr.tag.and_then(|tag| match tag {
            TagAttr::Source(source) => Some(source),
            TagAttr::Receive => None,
        }),
        before,
        after,
        bits: None,
        context: attr.context,
        keys: attr.keys,
    };
    Checked { field, index: attr.index, bits, before_bits, after_bits }
}

/// Rule: a field has no default value in the declaration; that is not part of the stable language.
fn no_default_value(cx: &Ctxt, field: &syn::Field) {
    if let Some((eq, value)) = &field.default {
        let mut tokens = eq.to_token_stream();
        value.to_tokens(&mut tokens);
        cx.error(tokens, "default field values are not supported: implement `Default` instead");
    }
    if let Err(error) = field.modifiers.require_empty() {
        cx.push(error);
    }
}

/// Rule: some keys need a struct, and a transparent struct passes on settings only.
fn owner_keys(cx: &Ctxt, attr: &FieldAttr, owner: &Owner) {
    match owner {
        Owner::Struct { .. } => {}
        Owner::Variant { .. } => {
            for (key, reason) in [
                ("index", "the fields of a variant are written in the order of the declaration"),
                ("flag", "an enum has no flags; use `when`"),
                ("unknown", "an enum has neither flags nor a payload length"),
            ] {
                if let Some(at) = attr.keys.get(key) {
                    cx.error(at, format_args!("`{key}` is for the fields of a struct: {reason}"));
                }
            }
        }
        Owner::Transparent => {
            const KEYS: [&str; 13] =
                ["index", "flag", "bits", "when", "since", "until", "tag", "wire", "wire_after", "value", "unknown", "skip", "default"];
            for key in KEYS {
                if let Some(at) = attr.keys.get(key) {
                    cx.error(at, format_args!("`{key}` has no place in a transparent struct: it is what its field is"));
                }
            }
        }
    }
}

/// Rule: a tag is handed to a value that is an enum with data, so to nothing with a wire form of its own.
fn tag_source(cx: &Ctxt, attr: &FieldAttr, ty: &syn::Type) {
    let (Some(TagAttr::Source(_)), Some(at)) = (&attr.tag, attr.keys.get("tag")) else {
        return;
    };
    let mut value = crate::ty::pointee(ty);
    while let Kind::List(item) | Kind::Array(item) = classify(value) {
        value = crate::ty::pointee(item);
    }
    match classify(value) {
        Kind::Other | Kind::Unknown | Kind::Option(_) | Kind::Unsupported(_) => {}
        _ => cx.error(at, format_args!("`tag = ..` is for an enum with `tag(extern)`, not for `{}`", types::show(value))),
    }
}

/// Rule: `bits` of a tag are those of the enum that the field is in.
fn tag_bits_in_variant(cx: &Ctxt, attr: &FieldAttr, owner: &Owner) {
    let is_bits = matches!(attr.tag, Some(TagAttr::Source(TagSource::Bits { .. })));
    if let (Owner::Struct { tagged: false, .. }, true, Some(at)) = (owner, is_bits, attr.keys.get("tag")) {
        cx.error(at, "`tag = bits(..)` is for the fields of a variant: a struct has no tag, unless it says `tag(extern)`");
    }
}

fn wires(cx: &Ctxt, attrs: Vec<WireAttr>) -> (Vec<Wire>, Vec<Option<Option<u8>>>) {
    attrs.into_iter().map(|attr| wire(cx, attr)).unzip()
}

fn wire(cx: &Ctxt, attr: WireAttr) -> (Wire, Option<Option<u8>>) {
    if attr.name == "ctx" {
        cx.error(&attr.name, "`ctx` names the context: choose another name");
    }
    if let Kind::Option(_) = classify(&attr.ty) {
        cx.error(&attr.ty, "a wire value is made optional with `when`, not with `Option`");
    } else if !attr.keys.has("codec") {
        types::value(cx, &attr.ty, false);
    }
    if attr.keys.has("bits") {
        if let Some(at) = attr.keys.get("when") {
            cx.error(at, "`when` and `bits` exclude each other: a part of a word cannot be absent");
        }
        settings::bits_fit(cx, &attr.keys, attr.bits, &attr.ty, false);
    }
    let bits = attr.keys.has("bits").then_some(attr.bits);
    let settings = settings::resolve(cx, &attr.keys, attr.settings, &attr.ty);
    let WireAttr { name, ty, value, require, when, at, .. } = attr;
    (Wire { name, ty, value, require, when, settings, bits: None, at }, bits)
}

/// Rule: the names of wire values are distinct within a struct or variant.
fn wire_names_are_unique(cx: &Ctxt, fields: &[Checked<'_>]) {
    let mut seen = Vec::new();
    for wire in fields.iter().flat_map(|checked| checked.field.before.iter().chain(&checked.field.after)) {
        let name = plain(&wire.name);
        if seen.contains(&name) {
            cx.error(&wire.name, format_args!("there is already a wire value `{name}`"));
        } else {
            seen.push(name);
        }
    }
}
