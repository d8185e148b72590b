//! What a field is for, and which keys go with that.

use super::fields::{Checked, Owner};
use super::{exclude, only};
use crate::attr::field::{FieldAttr, TagAttr};
use crate::ctxt::{At, Ctxt};
use crate::model::Role;
use crate::ty::{Kind, classify};

/// The role of a field.
pub(super) fn role(cx: &Ctxt, field: &syn::Field, attr: &mut FieldAttr, owner: &Owner) -> Role {
    if let Owner::Transparent = owner {
        // Every other role is reported as having no place there.
        return Role::Wire;
    }
    exclude(cx, &attr.keys, &["skip", "unknown", "value"]);
    default_needs_skip(cx, attr);
    if attr.keys.has("skip") {
        nothing_on_the_wire(cx, attr, &["skip", "default", "unknown", "value"], "has no effect with `skip`: the field is not on the wire");
        return Role::Skipped(attr.default.take());
    }
    if attr.keys.has("unknown") {
        nothing_on_the_wire(cx, attr, &["unknown", "value", "default"], "has no effect with `unknown`: the field stands last");
        unknown_type(cx, field);
        return Role::Unknown;
    }
    if attr.keys.has("value") {
        let allowed = ["value", "default", "index", "wire", "wire_after"];
        nothing_on_the_wire(cx, attr, &allowed, "has no effect with `value`: a computed field is not on the wire");
        return Role::Computed(attr.value.take().unwrap_or_default());
    }
    if let Some(TagAttr::Receive) = attr.tag {
        tag_receiver(cx, attr, owner);
        return Role::Tag;
    }
    Role::Wire
}

/// Rule: `default` says what a skipped field is after decoding.
fn default_needs_skip(cx: &Ctxt, attr: &FieldAttr) {
    if let Some(at) = attr.keys.get("default").filter(|_| !attr.keys.has("skip")) {
        cx.error(at, "`default` needs `skip`: other fields are read, never defaulted");
    }
}

/// Rule: a field that is not on the wire takes no settings for the wire.
fn nothing_on_the_wire(cx: &Ctxt, attr: &FieldAttr, allowed: &[&str], reason: &str) {
    only(cx, &attr.keys, allowed, reason);
}

/// Rule: what is unknown is kept in a field of type `Unknown`, which is empty if there is nothing.
fn unknown_type(cx: &Ctxt, field: &syn::Field) {
    match classify(&field.ty) {
        Kind::Unknown | Kind::Other => {}
        _ => cx.error(&field.ty, "the field with `unknown` must have type `bytespec::Unknown`"),
    }
}

/// Rule: the tag is received by a field of the catch-all variant, and the field has nothing else to say.
fn tag_receiver(cx: &Ctxt, attr: &FieldAttr, owner: &Owner) {
    let Some(at) = attr.keys.get("tag") else {
        return;
    };
    match owner {
        Owner::Variant { other: true } => {
            only(cx, &attr.keys, &["tag"], "has no effect on the field that receives the tag");
        }
        Owner::Variant { other: false } => {
            cx.error(at, "`tag` without a value is for the variant with `other`: here the tag is always the same");
        }
        Owner::Struct { .. } => {
            cx.error(at, "`tag` without a value is for the variant with `other`: use `tag = E`");
        }
        Owner::Transparent => {}
    }
}

/// Rule: a struct has at most one field for what is unknown.
pub(super) fn one_unknown(cx: &Ctxt, fields: &[Checked<'_>]) {
    let mut unknown = fields.iter().filter(|checked| matches!(checked.field.role, Role::Unknown));
    let Some(first) = unknown.next() else { return };
    for checked in unknown {
        let at = checked.field.keys.get("unknown").unwrap_or_else(|| At::tokens(checked.field.ty));
        cx.error(at, format_args!("field `{}` already keeps what is unknown", first.field.name));
    }
}
