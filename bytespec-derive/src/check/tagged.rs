//! Enums with data.

use syn::{DataEnum, Fields, Variant};

use super::fields::{Checked, Owner, fields};
use super::{Shared, bits, ends, enums, expressions, key_or, plain, settings, style, types};
use crate::attr::container::{ContainerAttr, TagFormAttr};
use crate::attr::docs;
use crate::attr::value::Literal;
use crate::attr::variant::VariantAttr;
use crate::ctxt::{At, Ctxt};
use crate::model::{Role, TagForm, TagSource, TaggedEnum, TaggedVariant, VariantTag};
use crate::ty::{IntType, Kind, classify, literal_int};

/// An enum with `tag(..)`; `None` if the tag's form is broken.
pub(super) fn tagged<'a>(shared: &Shared<'_>, declared: &'a DataEnum, attr: ContainerAttr) -> Option<TaggedEnum<'a>> {
    let cx = shared.cx;
    let form = attr.tag.map(|form| tag_form(cx, form));
    let mut variants = Vec::new();
    let mut tags: Vec<(VariantTag, String)> = Vec::new();
    for variant in &declared.variants {
        let mut attr = VariantAttr::parse(cx, &variant.attrs);
        no_value(cx, &attr);
        instead(cx, &attr, form.as_ref());
        let instead = attr.instead.take();
        let other = attr.is_other();
        let mut list = fields(shared, &variant.fields, &Owner::Variant { other });
        ends::rest_is_last(cx, &list);
        bits::words(shared, &mut list);
        expressions::expressions(shared, &list);
        let at = key_or(&attr.keys, "tag", &variant.ident);
        let tag = if other {
            enums::other_has_no_value(cx, &attr, variant);
            Some(VariantTag::Other)
        } else {
            form.as_ref().and_then(|form| variant_tag(cx, variant, attr, form))
        };
        if let Some(form) = &form {
            tag_bits(cx, &list, form);
            tag_receivers(cx, &list, form);
            if matches!(form, TagForm::Constructor) && !other {
                newtype(cx, variant);
            }
        }
        if let Some(tag) = &tag {
            unique(cx, tag, at, &mut tags, plain(&variant.ident));
        }
        variants.extend(tag.map(|tag| TaggedVariant {
            ident: &variant.ident,
            name: plain(&variant.ident),
            docs: docs(&variant.attrs),
            style: style(&variant.fields),
            tag,
            instead,
            fields: list.into_iter().map(|checked| checked.field).collect(),
        }));
    }
    enums::one_other(cx, declared);
    Some(TaggedEnum { tag: form?, variants })
}

fn tag_form(cx: &Ctxt, form: TagFormAttr) -> TagForm {
    match form {
        TagFormAttr::Int { ty, mask, map } => TagForm::Int { ty, mask, map },
        TagFormAttr::Bytes(len) => TagForm::Bytes(len),
        TagFormAttr::VarUInt => TagForm::VarUInt,
        TagFormAttr::Str { keys, settings } => {
            let string: syn::Type = syn::parse_quote!(String);
            TagForm::Str(Box::new(settings::resolve(cx, &keys, settings, &string)))
        }
        TagFormAttr::Extern => TagForm::Extern,
        TagFormAttr::Constructor => TagForm::Constructor,
    }
}

/// Rule: an enum with data has tags, not values.
fn no_value(cx: &Ctxt, attr: &VariantAttr) {
    if let Some(at) = attr.keys.get("value") {
        cx.error(at, "`value` is for enums with `repr`: with `tag(..)` use `tag`");
    }
}

/// Rule: the tag that is written instead is an integer in front of the variant.
fn instead(cx: &Ctxt, attr: &VariantAttr, form: Option<&TagForm>) {
    let Some(at) = attr.keys.get("instead") else { return };
    if attr.is_other() {
        cx.error(at, "`instead` and `other` exclude each other: the variant holds the tag that is written");
    } else if form.is_some_and(|form| !matches!(form, TagForm::Int { .. })) {
        cx.error(at, "`instead` needs an enum with an integer tag, such as `tag(u32)`");
    }
}

/// Rule: every variant but the catch-all says its tag, as the form of the tag demands.
fn variant_tag(cx: &Ctxt, variant: &Variant, attr: VariantAttr, form: &TagForm) -> Option<VariantTag> {
    let at = attr.keys.get("tag");
    if let TagForm::Constructor = form {
        if let Some(at) = at {
            cx.error(at, "`tag` and `tag(constructor)` exclude each other: the tag is the constructor of the model in the variant");
        }
        return Some(VariantTag::Constructor);
    }
    let Some(at) = at else {
        // A `value` in its place is reported as such.
        if !attr.keys.has("value") && !attr.keys.unknown {
            let sample = match form {
                TagForm::Str(_) => "\"..\"",
                TagForm::Bytes(_) => "b\"..\"",
                _ => "1",
            };
            let name = plain(&variant.ident);
            cx.error(&variant.ident, format_args!("variant `{name}` needs a tag: `#[variant(tag = {sample})]`"));
        }
        return None;
    };
    match (attr.tag?, form) {
        (Literal::Int(tag), TagForm::Int { ty, mask, map }) => int_tag(cx, at, tag, *ty, mask.filter(|_| map.is_none())),
        (Literal::Int(tag), TagForm::VarUInt | TagForm::Extern) => int_tag(cx, at, tag, IntType::U64, None),
        (Literal::Bytes(tag), TagForm::Bytes(len)) => {
            if tag.len() != *len {
                cx.error(at, format_args!("the tag must have {len} bytes, this one has {}", tag.len()));
                return None;
            }
            Some(VariantTag::Bytes(tag))
        }
        (Literal::Text(tag), TagForm::Str(_)) => Some(VariantTag::Text(tag)),
        (_, form) => {
            let wanted = match form {
                TagForm::Str(_) => "a text, such as `tag = \"text\"`",
                TagForm::Bytes(_) => "a byte string, such as `tag = b\"..\"`",
                _ => "an integer",
            };
            cx.error(at, format_args!("the tag of this enum must be {wanted}"));
            None
        }
    }
}

/// Rule: a tag fits its type and mask.
fn int_tag(cx: &Ctxt, at: At, tag: i128, ty: IntType, mask: Option<u64>) -> Option<VariantTag> {
    if tag < ty.min() || tag > ty.max() {
        cx.error(at, format_args!("tag {tag} does not fit `{}`: allowed are {}..={}", ty.name(), ty.min(), ty.max()));
        return None;
    }
    if let Some(mask) = mask
        && u64::try_from(tag).map_or(true, |tag| tag & !mask != 0)
    {
        cx.error(at, format_args!("tag {tag} has bits outside of `mask = {mask:#x}`"));
        return None;
    }
    Some(VariantTag::Int(tag))
}

/// Rule: no two variants share a tag.
fn unique(cx: &Ctxt, tag: &VariantTag, at: At, seen: &mut Vec<(VariantTag, String)>, name: String) {
    let (copy, shown) = match tag {
        VariantTag::Int(tag) => (VariantTag::Int(*tag), tag.to_string()),
        VariantTag::Text(tag) => (VariantTag::Text(tag.clone()), format!("{tag:?}")),
        VariantTag::Bytes(tag) => (VariantTag::Bytes(tag.clone()), format!("b\"{}\"", tag.escape_ascii())),
        VariantTag::Constructor | VariantTag::Other => return,
    };
    let same = seen.iter().find(|(other, _)| match (&copy, other) {
        (VariantTag::Int(a), VariantTag::Int(b)) => a == b,
        (VariantTag::Text(a), VariantTag::Text(b)) => a == b,
        (VariantTag::Bytes(a), VariantTag::Bytes(b)) => a == b,
        _ => false,
    });
    if let Some((_, first)) = same {
        cx.error(at, format_args!("tag {shown} is already taken by variant `{first}`"));
        return;
    }
    seen.push((copy, name));
}

/// Rule: with `tag(constructor)` a variant holds one model and nothing else.
fn newtype(cx: &Ctxt, variant: &Variant) {
    let one = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
        _ => None,
    };
    let is_model = one.is_some_and(|field| matches!(classify(crate::ty::pointee(&field.ty)), Kind::Other | Kind::Unknown));
    if !is_model {
        let name = plain(&variant.ident);
        cx.error(variant, format_args!("with `tag(constructor)` variant `{name}` must hold exactly one model: `{name}(Model)`"));
    }
}

/// Rule: bits that fields take from the tag word exist, and nobody else uses them.
fn tag_bits(cx: &Ctxt, list: &[Checked<'_>], form: &TagForm) {
    let mut taken = Vec::new();
    for (checked, shift, width, at) in bit_fields(list) {
        let TagForm::Int { ty, mask, .. } = form else {
            cx.error(at, "`tag = bits(..)` needs an enum with an integer tag: `tag(u32, mask = ..)`");
            continue;
        };
        let bits = (u64::MAX >> (64 - width)) << shift;
        let end = shift + width;
        if end > ty.bits() {
            cx.error(at, format_args!("`bits({shift}, {width})` reaches beyond the {} bits of the tag", ty.bits()));
            continue;
        }
        match mask {
            None => {
                cx.error(at, "`tag = bits(..)` needs a `mask` in `tag(..)`, so that bits are left over");
                continue;
            }
            Some(mask) if mask & bits != 0 => {
                cx.error(at, format_args!("`bits({shift}, {width})` overlaps `mask = {mask:#x}`"));
                continue;
            }
            Some(_) => {}
        }
        take_bits(cx, checked, shift, width, at, &mut taken);
    }
}

/// Rule: the same for the bits of a tag that stands elsewhere, of which 64 are known.
pub(super) fn extern_bits(cx: &Ctxt, list: &[Checked<'_>]) {
    let mut taken = Vec::new();
    for (checked, shift, width, at) in bit_fields(list) {
        take_bits(cx, checked, shift, width, at, &mut taken);
    }
}

/// The fields that take bits of a tag: first bit, number of bits, the attribute.
fn bit_fields<'a, 'b>(list: &'b [Checked<'a>]) -> impl Iterator<Item = (&'b Checked<'a>, u8, u8, At)> {
    list.iter().filter_map(|checked| match checked.field.tag {
        Some(TagSource::Bits { shift, width }) => {
            Some((checked, shift, width, checked.field.keys.get("tag").unwrap_or_else(|| At::tokens(checked.field.ty))))
        }
        _ => None,
    })
}

/// Rule: no two fields take the same bit.
fn take_bits<'b>(cx: &Ctxt, checked: &'b Checked<'_>, shift: u8, width: u8, at: At, taken: &mut Vec<(u64, &'b str)>) {
    let bits = (u64::MAX >> (64 - width)) << shift;
    if let Some((_, name)) = taken.iter().find(|(other, _)| other & bits != 0) {
        cx.error(at, format_args!("`bits({shift}, {width})` overlaps the bits of field `{name}`"));
    }
    taken.push((bits, &checked.field.name));
}

/// Rule: one field at most receives the tag, and it has the tag's type.
fn tag_receivers(cx: &Ctxt, list: &[Checked<'_>], form: &TagForm) {
    let mut first: Option<&str> = None;
    for checked in list.iter().filter(|checked| matches!(checked.field.role, Role::Tag)) {
        let field = &checked.field;
        if let Some(name) = first {
            let at = field.keys.get("tag").unwrap_or_else(|| At::tokens(field.ty));
            cx.error(at, format_args!("field `{name}` already receives the tag"));
            continue;
        }
        first = Some(&field.name);
        let (fits, wanted) = match (form, classify(field.ty)) {
            (_, Kind::Other) => continue,
            (TagForm::Int { ty, .. }, kind) => (matches!(kind, Kind::Int(int) if int == *ty), ty.name().to_owned()),
            (TagForm::Str(_), kind) => (matches!(kind, Kind::Text(_)), "String".to_owned()),
            (TagForm::Bytes(len), kind) => {
                let fits = match kind {
                    Kind::ByteArray(expr) => literal_int(expr).is_none_or(|value| usize::try_from(value) == Ok(*len)),
                    _ => false,
                };
                (fits, format!("[u8; {len}]"))
            }
            (_, kind) => (matches!(kind, Kind::Int(IntType::U64)), "u64".to_owned()),
        };
        if !fits {
            cx.error(field.ty, format_args!("the field that receives the tag must have type `{wanted}`, not `{}`", types::show(field.ty)));
        }
    }
}
