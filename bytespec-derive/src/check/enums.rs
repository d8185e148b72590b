//! Enums without data.

use quote::ToTokens;
use syn::{DataEnum, DeriveInput, Fields, Index, Member, Variant};

use super::{Shared, key_or, plain, style, types};
use crate::attr::docs;
use crate::attr::field::FieldAttr;
use crate::attr::value::Literal;
use crate::attr::variant::VariantAttr;
use crate::ctxt::{At, Ctxt};
use crate::model::{OtherField, Repr, ReprEnum, ReprValue, ReprVariant};
use crate::ty::{IntType, Kind, TextKind, classify, literal_int};

/// An enum with `repr`. `repr` is `None` if it is broken.
pub(super) fn repr<'a>(shared: &Shared<'_>, declared: &'a DataEnum, repr: Option<Repr>) -> Option<ReprEnum<'a>> {
    let cx = shared.cx;
    let mut variants = Vec::new();
    let mut places = Vec::new();
    for variant in &declared.variants {
        let attr = VariantAttr::parse(cx, &variant.attrs);
        no_tag(cx, &attr);
        places.push(key_or(&attr.keys, "value", &variant.ident));
        let value = if attr.is_other() {
            other_has_no_value(cx, &attr, variant);
            other_field(cx, variant, repr).map(ReprValue::Other)
        } else {
            let unit = no_data(cx, variant);
            repr.filter(|_| unit).and_then(|repr| value(cx, variant, attr, repr))
        };
        variants.extend(value.map(|value| ReprVariant {
            original: variant,
            ident: &variant.ident,
            name: plain(&variant.ident),
            docs: docs(&variant.attrs),
            style: style(&variant.fields),
            value,
        }));
        field_attributes(cx, variant);
    }
    one_other(cx, declared);
    values_are_unique(cx, &variants);
    Some(ReprEnum { repr: repr?, variants })
}

/// Rule of Rust: where a variant has data, a discriminant needs a `#[repr(..)]`, which is another one than ours.
pub(super) fn discriminants_beside_data(cx: &Ctxt, input: &DeriveInput, declared: &DataEnum) {
    let with_data = declared.variants.iter().any(|variant| !matches!(variant.fields, Fields::Unit));
    if !with_data || input.attrs.iter().any(|attr| attr.path().is_ident("repr")) {
        return;
    }
    for variant in &declared.variants {
        if let Some((_, discriminant)) = &variant.discriminant {
            cx.error(
                discriminant,
                "beside a variant with data Rust takes no discriminant without a `#[repr(..)]` of its own: write `#[variant(value = ..)]`",
            );
        }
    }
}

/// Parses the attributes of an enum that says neither `repr` nor `tag`, for their own errors.
pub(super) fn attributes_only(shared: &Shared<'_>, declared: &DataEnum) {
    for variant in &declared.variants {
        VariantAttr::parse(shared.cx, &variant.attrs);
        for field in &variant.fields {
            FieldAttr::parse(shared.cx, &field.attrs);
        }
    }
}

/// Whether a variant is the catch-all, without reporting anything.
pub(super) fn is_other(variant: &Variant) -> bool {
    let cx = Ctxt::new();
    let other = VariantAttr::parse(&cx, &variant.attrs).is_other();
    // What is wrong is reported where the attribute is read in earnest.
    let _ = cx.finish();
    other
}

/// Rule: an enum without data has values, not tags.
fn no_tag(cx: &Ctxt, attr: &VariantAttr) {
    if let Some(at) = attr.keys.get("tag") {
        cx.error(at, "`tag` is for enums with `tag(..)`: with `repr` use `value`");
    }
}

/// Rule: only the catch-all variant of an enum with `repr` may have a field.
fn no_data(cx: &Ctxt, variant: &Variant) -> bool {
    let unit = matches!(variant.fields, Fields::Unit);
    if !unit {
        cx.error(&variant.fields, format_args!("variant `{}` has data: an enum with `repr` has none, one with `tag(..)` may", plain(&variant.ident)));
    }
    unit
}

/// Rule: the catch-all variant stands for all other values.
pub(super) fn other_has_no_value(cx: &Ctxt, attr: &VariantAttr, variant: &Variant) {
    for key in ["value", "tag"] {
        if let Some(at) = attr.keys.get(key) {
            cx.error(at, format_args!("`{key}` and `other` exclude each other: the variant stands for everything else"));
        }
    }
    if let Some((_, discriminant)) = &variant.discriminant {
        cx.error(discriminant, "a discriminant and `other` exclude each other: the variant stands for everything else");
    }
}

/// Rule: an enum has at most one catch-all variant.
pub(super) fn one_other(cx: &Ctxt, declared: &DataEnum) {
    let mut others = declared.variants.iter().filter(|variant| is_other(variant));
    let Some(first) = others.next() else { return };
    for variant in others {
        cx.error(&variant.ident, format_args!("variant `{}` is already the one with `other`", plain(&first.ident)));
    }
}

/// Rule: the catch-all variant keeps the value in one field of the representation's type, or forgets it.
fn other_field(cx: &Ctxt, variant: &Variant, repr: Option<Repr>) -> Option<Option<OtherField>> {
    let field = match &variant.fields {
        Fields::Unit => return Some(None),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first()?,
        fields => {
            cx.error(fields, "the variant with `other` has at most one field, without a name: `Other(TYPE)`");
            return None;
        }
    };
    let wanted = match repr? {
        Repr::Int(int) => int.name(),
        Repr::VarInt => "i64",
        Repr::Str => "String",
    };
    let fits = match classify(&field.ty) {
        Kind::Int(int) => int.name() == wanted,
        Kind::Text(TextKind::String) => wanted == "String",
        Kind::Other => true,
        _ => false,
    };
    if !fits {
        cx.error(&field.ty, format_args!("the field of the variant with `other` must have type `{wanted}`, not `{}`", types::show(&field.ty)));
    }
    let member = Member::Unnamed(Index { index: 0, span: proc_macro2::Span::call_site() });
    Some(Some(OtherField { member }))
}

/// Rule: the fields of such an enum have nothing to set.
fn field_attributes(cx: &Ctxt, variant: &Variant) {
    for field in &variant.fields {
        let attr = FieldAttr::parse(cx, &field.attrs);
        for (name, at) in &attr.keys.given {
            cx.error(at, format_args!("`{name}` has no effect in an enum with `repr`"));
        }
    }
}

/// Rule: every variant says its value: an integer in the range of the representation, or a text.
fn value(cx: &Ctxt, variant: &Variant, attr: VariantAttr, repr: Repr) -> Option<ReprValue> {
    if attr.keys.has("value") {
        let at = key_or(&attr.keys, "value", &variant.ident);
        let literal = attr.value?;
        return match (literal, repr) {
            (Literal::Text(text), Repr::Str) => Some(ReprValue::Text(text)),
            (Literal::Int(value), Repr::Int(_) | Repr::VarInt) => {
                same_as_discriminant(cx, variant, value, at);
                in_range(cx, value, repr, at)
            }
            (_, Repr::Str) => {
                cx.error(at, "with `repr = str` the value must be a text, such as `value = \"text\"`");
                None
            }
            (_, Repr::Int(_) | Repr::VarInt) => {
                cx.error(at, format_args!("with `repr = {}` the value must be an integer", repr_name(repr)));
                None
            }
        };
    }
    if attr.keys.unknown && variant.discriminant.is_none() {
        return None;
    }
    let name = plain(&variant.ident);
    if repr == Repr::Str {
        cx.error(&variant.ident, format_args!("variant `{name}` needs a text: `#[variant(value = \"..\")]`"));
        return None;
    }
    let Some((_, discriminant)) = &variant.discriminant else {
        cx.error(&variant.ident, format_args!("variant `{name}` needs a number: `{name} = 1` or `#[variant(value = 1)]`"));
        return None;
    };
    match literal_int(discriminant) {
        Some(value) => in_range(cx, value, repr, At::tokens(discriminant)),
        None => {
            cx.error(discriminant, "a discriminant that is not an integer literal cannot be read here: add `#[variant(value = ..)]`");
            None
        }
    }
}

/// Rule: a variant has one value, even if it is written twice.
fn same_as_discriminant(cx: &Ctxt, variant: &Variant, value: i128, at: At) {
    let Some((_, discriminant)) = &variant.discriminant else {
        return;
    };
    if literal_int(discriminant).is_some_and(|discriminant| discriminant != value) {
        cx.error(at, format_args!("value {value} differs from the discriminant `{}`", discriminant.to_token_stream()));
    }
}

/// Rule: a value fits its type on the wire.
fn in_range(cx: &Ctxt, value: i128, repr: Repr, at: At) -> Option<ReprValue> {
    let ty = match repr {
        Repr::Int(ty) => ty,
        Repr::VarInt | Repr::Str => IntType::I64,
    };
    if value < ty.min() || value > ty.max() {
        cx.error(at, format_args!("value {value} does not fit `repr = {}`: allowed are {}..={}", repr_name(repr), ty.min(), ty.max()));
        return None;
    }
    Some(ReprValue::Int(value))
}

fn repr_name(repr: Repr) -> &'static str {
    match repr {
        Repr::Int(ty) => ty.name(),
        Repr::VarInt => "varint",
        Repr::Str => "str",
    }
}

/// Rule: no two variants share a value.
fn values_are_unique(cx: &Ctxt, variants: &[ReprVariant<'_>]) {
    for (position, variant) in variants.iter().enumerate() {
        let same = |other: &&ReprVariant<'_>| match (&variant.value, &other.value) {
            (ReprValue::Int(a), ReprValue::Int(b)) => a == b,
            (ReprValue::Text(a), ReprValue::Text(b)) => a == b,
            _ => false,
        };
        let Some(first) = variants.iter().take(position).find(same) else {
            continue;
        };
        let shown = match &variant.value {
            ReprValue::Int(value) => value.to_string(),
            ReprValue::Text(text) => format!("{text:?}"),
            ReprValue::Other(_) => continue,
        };
        let at = value_place(variant.original);
        cx.error(at, format_args!("value {shown} is already taken by variant `{}`", first.name));
    }
}

/// Where the value of a variant stands.
fn value_place(variant: &Variant) -> At {
    let cx = Ctxt::new();
    let attr = VariantAttr::parse(&cx, &variant.attrs);
    let _ = cx.finish();
    match (&variant.discriminant, attr.keys.get("value")) {
        (_, Some(at)) => at,
        (Some((_, discriminant)), None) => At::tokens(discriminant),
        (None, None) => At::tokens(&variant.ident),
    }
}
