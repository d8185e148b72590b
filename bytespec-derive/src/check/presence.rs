//! Optional fields: who says whether the value is there.

use super::Shared;
use super::fields::{Checked, Owner};
use crate::attr::field::FieldAttr;
use crate::ctxt::Ctxt;
use crate::model::{Presence, Width};
use crate::ty::{Kind, classify};

const KEYS: [&str; 4] = ["flag", "when", "since", "until"];

/// The presence of a field on the wire.
pub(super) fn presence(shared: &Shared<'_>, field: &syn::Field, attr: &mut FieldAttr, owner: &Owner) -> Presence {
    let cx = shared.cx;
    if !matches!(classify(&field.ty), Kind::Option(_)) {
        only_on_options(cx, attr, owner);
        return Presence::Always;
    }
    option_has_presence(cx, field, attr, owner);
    one_way(cx, attr);
    flag_in_header(cx, attr, owner);
    version_order(cx, attr);
    version_has_context(shared, attr);
    if let Some(flag) = attr.flag {
        return Presence::Flag(flag);
    }
    if let Some(when) = attr.when.take() {
        return Presence::When(when);
    }
    if attr.since.is_some() || attr.until.is_some() {
        return Presence::Version { since: attr.since, until: attr.until };
    }
    Presence::Always
}

/// Rule: only an `Option` can be absent, and it is recognised by its spelling.
fn only_on_options(cx: &Ctxt, attr: &FieldAttr, owner: &Owner) {
    if matches!(owner, Owner::Transparent) {
        return;
    }
    for key in KEYS {
        // In a variant `flag` is reported as such.
        if key == "flag" && matches!(owner, Owner::Variant { .. }) {
            continue;
        }
        if let Some(at) = attr.keys.get(key) {
            cx.error(at, format_args!("`{key}` needs a field of type `Option<..>`, spelled out"));
        }
    }
}

/// Rule: an `Option` says what decides whether it is there.
fn option_has_presence(cx: &Ctxt, field: &syn::Field, attr: &FieldAttr, owner: &Owner) {
    if attr.keys.unknown || KEYS.iter().any(|key| attr.keys.has(key)) {
        return;
    }
    let message = match owner {
        Owner::Struct { flags: Some(_), .. } => "an `Option` field needs `#[field(flag = ..)]`, or one of `when`, `since` and `until`",
        Owner::Struct { flags: None, .. } => "an `Option` field needs `when`, `since` or `until`; `flag` is possible with `flags` in the header",
        Owner::Variant { .. } => "an `Option` field of a variant needs `when`, `since` or `until`",
        Owner::Transparent => "a transparent struct cannot hold an `Option`: nothing says whether the value is there",
    };
    cx.error(&field.ty, message);
}

/// Rule: the presence is decided in one way; `since` and `until` count as one.
fn one_way(cx: &Ctxt, attr: &FieldAttr) {
    let way = |name: &str| {
        if name == "until" { "since" } else { KEYS.into_iter().find(|key| *key == name).unwrap_or("") }
    };
    let mut given = attr.keys.given.iter().filter(|(name, _)| KEYS.contains(name));
    let Some((first, _)) = given.next() else {
        return;
    };
    for (name, at) in given.filter(|(name, _)| way(name) != way(first)) {
        cx.error(at, format_args!("`{name}` and `{first}` exclude each other"));
    }
}

/// Rule: a flag is a bit of the header's flags.
fn flag_in_header(cx: &Ctxt, attr: &FieldAttr, owner: &Owner) {
    let Some(at) = attr.keys.get("flag") else {
        return;
    };
    let Owner::Struct { flags, .. } = owner else {
        return;
    };
    match (flags, attr.flag) {
        (None, _) => cx.error(at, "`flag` needs `flags` in the header, for example `header(flags = 1)`"),
        (Some(Width::Fixed(bytes)), Some(flag)) if flag >= 8 * bytes => {
            cx.error(at, format_args!("flag {flag} does not fit `flags = {bytes}`, which has the bits 0..={}", 8 * bytes - 1));
        }
        _ => {}
    }
}

/// Rule: a field that ends before it begins is never there.
fn version_order(cx: &Ctxt, attr: &FieldAttr) {
    if let (Some(since), Some(until), Some(at)) = (attr.since, attr.until, attr.keys.get("until"))
        && until <= since
    {
        cx.error(at, format_args!("`until` is the first version without the field: it must be greater than `since = {since}`"));
    }
}

/// Rule: the version comes from the context.
fn version_has_context(shared: &Shared<'_>, attr: &FieldAttr) {
    if shared.has_context {
        return;
    }
    for key in ["since", "until"] {
        if let Some(at) = attr.keys.get(key) {
            shared.cx.error(
                at,
                format_args!("`{key}` needs a context with a version: add `context = TYPE` or `context: bytespec::Versioned` to `#[proto(..)]`"),
            );
        }
    }
}

/// Rule: no two fields share a flag.
pub(super) fn flags_are_unique(cx: &Ctxt, fields: &[Checked<'_>]) {
    let mut seen: Vec<(u8, &str)> = Vec::new();
    for checked in fields {
        let Presence::Flag(flag) = checked.field.presence else {
            continue;
        };
        match seen.iter().find(|(other, _)| *other == flag) {
            Some((_, name)) => {
                if let Some(at) = checked.field.keys.get("flag") {
                    cx.error(at, format_args!("flag {flag} is already taken by field `{name}`"));
                }
            }
            None => seen.push((flag, &checked.field.name)),
        }
    }
}
