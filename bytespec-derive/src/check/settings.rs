//! Rules for settings: which ones go with a type, and with each other.

use syn::Type;

use super::{exclude, types};
use crate::attr::settings::{CountAttr, ItemAttr, SettingsAttr};
use crate::ctxt::Ctxt;
use crate::model::{Encoding, Framing, Keys, Settings};
use crate::ty::{BytesKind, IntType, Kind, classify, pointee};

/// The keys that say how the end of a value is found.
const FRAMING: [&str; 6] = ["prefix_length", "count_prefix", "count", "rest", "nul", "terminator"];

/// The settings of a value of type `ty`, with pointers looked through.
pub(super) fn resolve(cx: &Ctxt, keys: &Keys, attr: SettingsAttr, ty: &Type) -> Settings {
    let ty = pointee(ty);
    let kind = classify(ty);
    exclude(cx, keys, &FRAMING);
    pad_needs_padding(cx, keys);
    nul_in_bytes(cx, keys, &attr);
    if keys.has("codec") {
        codec_alone(cx, keys);
    } else if !keys.has("bits") {
        prefix_length(cx, keys, kind, ty);
        encoding(cx, keys, kind, ty);
        varint(cx, keys, kind, ty);
        byte_order(cx, keys, kind, ty);
        lists(cx, keys, kind, ty);
        rest(cx, keys, kind, ty);
        nul(cx, keys, kind, ty);
        item_on_list(cx, keys, kind, ty);
    }
    let mut settings = collect(cx, keys, attr, kind);
    if keys.has("varint") && matches!(kind, Kind::List(_) | Kind::Array(_)) {
        varint_of_items(cx, keys, &mut settings);
    }
    settings
}

/// Puts together what was written, without the parts that were reported.
fn collect(cx: &Ctxt, keys: &Keys, attr: SettingsAttr, kind: Kind<'_>) -> Settings {
    let framing = if keys.has("rest") {
        Some(Framing::Rest)
    } else if keys.has("nul") {
        Some(Framing::Nul)
    } else if let Some(width) = attr.prefix {
        Some(Framing::Prefix(width))
    } else if let Some(width) = attr.count_prefix {
        Some(Framing::CountPrefix(width))
    } else if let Some(terminator) = attr.terminator {
        Some(Framing::Terminator(terminator))
    } else {
        attr.count.map(|count| match count {
            CountAttr::Int { ty, mask } => Framing::CountInt { ty, mask },
            CountAttr::Expr(expr) => Framing::CountExpr(expr),
        })
    };
    let item = attr.item.map(|item| {
        let ItemAttr { keys, settings } = *item;
        Box::new(match kind {
            Kind::List(ty) | Kind::Array(ty) => resolve(cx, &keys, settings, ty),
            _ => unknown_item(cx, &keys, settings),
        })
    });
    Settings {
        byte_order: attr.byte_order,
        encoding: attr.encoding,
        varint: keys.has("varint") && !matches!(kind, Kind::List(_) | Kind::Array(_)),
        codec: attr.codec,
        framing,
        length: attr.length,
        pad_after: attr.pad_after,
        align: attr.align,
        pad: attr.pad.unwrap_or_default(),
        item,
    }
}

/// The settings of items whose type is not known: only the rules between settings apply.
fn unknown_item(cx: &Ctxt, keys: &Keys, attr: SettingsAttr) -> Settings {
    exclude(cx, keys, &FRAMING);
    pad_needs_padding(cx, keys);
    nul_in_bytes(cx, keys, &attr);
    collect(cx, keys, attr, Kind::Other)
}

/// Rule: `varint` on a list or array is short for the same setting of its items, so only one of both is written.
fn varint_of_items(cx: &Ctxt, keys: &Keys, settings: &mut Settings) {
    let item = settings.item.get_or_insert_default();
    if item.varint
        && let Some(at) = keys.get("varint")
    {
        cx.error(at, "`varint` is given for the whole and in `item(..)`: once is enough");
    }
    item.varint = true;
}

/// Rule: a codec decides on everything that makes up the value.
fn codec_alone(cx: &Ctxt, keys: &Keys) {
    const KEYS: [&str; 8] = ["prefix_length", "encoding", "varint", "item", "count_prefix", "count", "nul", "terminator"];
    for (name, at) in keys.given.iter().filter(|(name, _)| KEYS.contains(name)) {
        cx.error(at, format_args!("`{name}` and `codec` exclude each other: the codec decides on the layout"));
    }
}

/// Rule: `prefix_length` is for types with a length prefix.
fn prefix_length(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("prefix_length") else {
        return;
    };
    match kind {
        Kind::Text(_) | Kind::Bytes(_) | Kind::List(_) => {}
        kind if open(kind) => {}
        Kind::ByteArray(_) | Kind::Array(_) => {
            cx.error(at, format_args!("`prefix_length` has no effect on `{}`: its length is fixed", types::show(ty)));
        }
        _ => cx.error(at, format_args!("`prefix_length` is for text, byte strings and lists, not for `{}`", types::show(ty))),
    }
}

/// Rule: `encoding` is for text.
fn encoding(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("encoding") else {
        return;
    };
    match kind {
        Kind::Text(_) => {}
        kind if open(kind) => {}
        Kind::List(item) | Kind::Array(item) if matches!(classify(pointee(item)), Kind::Text(_) | Kind::Other) => {
            cx.error(at, "`encoding` does not reach the items of a list or array: use `item(encoding = ..)`");
        }
        _ => cx.error(at, format_args!("`encoding` is for text, not for `{}`", types::show(ty))),
    }
}

/// Rule: `varint` is for the 64-bit integers, and lists and arrays of them.
fn varint(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("varint") else { return };
    let value = match kind {
        Kind::List(item) | Kind::Array(item) => classify(pointee(item)),
        other => other,
    };
    match value {
        Kind::Int(IntType::U64 | IntType::I64) => {}
        value if open(value) => {}
        _ => cx.error(at, format_args!("`varint` is for `u64` and `i64`, or a list or array of them, not for `{}`", types::show(ty))),
    }
}

/// Rule: `byte_order` is for what has more than one byte in an order of its own.
fn byte_order(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("byte_order") else {
        return;
    };
    match kind {
        Kind::Int(IntType::U8 | IntType::I8) | Kind::Bool | Kind::ByteArray(_) => {
            cx.error(at, format_args!("`byte_order` has no effect on `{}`", types::show(ty)));
        }
        Kind::Int(_) if keys.has("varint") => {
            cx.error(at, "`byte_order` has no effect on a varint");
        }
        _ => {}
    }
}

/// Rule: counts and terminators are for lists.
fn lists(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    if matches!(kind, Kind::List(_) | Kind::Bytes(_)) || open(kind) {
        return;
    }
    for key in ["count_prefix", "count", "terminator"] {
        if let Some(at) = keys.get(key) {
            cx.error(at, format_args!("`{key}` is for lists, not for `{}`", types::show(ty)));
        }
    }
}

/// Rule: `rest` is for what can have any length.
fn rest(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("rest") else { return };
    if let Kind::Int(_) | Kind::Float(_) | Kind::Bool | Kind::ByteArray(_) | Kind::Array(_) = kind {
        cx.error(at, format_args!("`rest` is for what can have any length, not for `{}`", types::show(ty)));
    }
}

/// Rule: `nul` is for text and byte strings.
fn nul(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("nul") else { return };
    if !matches!(kind, Kind::Text(_) | Kind::Bytes(_)) && !open(kind) {
        cx.error(at, format_args!("`nul` is for text and byte strings, not for `{}`", types::show(ty)));
    }
}

/// Rule: a NUL byte ends a text only where no other character has one.
fn nul_in_bytes(cx: &Ctxt, keys: &Keys, attr: &SettingsAttr) {
    let wide = matches!(attr.encoding, Some(Encoding::Utf16Le | Encoding::Utf16Be | Encoding::Utf32Le | Encoding::Utf32Be));
    if let Some(at) = keys.get("nul").filter(|_| wide) {
        cx.error(at, "`nul` needs an encoding without NUL bytes in other characters: \"utf-8\", \"ascii\" or \"latin-1\"");
    }
}

/// Rule: `item(..)` is for lists and arrays.
fn item_on_list(cx: &Ctxt, keys: &Keys, kind: Kind<'_>, ty: &Type) {
    let Some(at) = keys.get("item") else { return };
    match kind {
        Kind::List(_) | Kind::Array(_) => {}
        kind if open(kind) => {}
        Kind::Bytes(BytesKind::Vec) | Kind::ByteArray(_) => {
            cx.error(at, format_args!("the items of `{}` are bytes, which have no settings", types::show(ty)));
        }
        _ => cx.error(at, format_args!("`item(..)` is for lists and arrays, not for `{}`", types::show(ty))),
    }
}

/// Rule: `pad` says what the bytes of a padding are.
fn pad_needs_padding(cx: &Ctxt, keys: &Keys) {
    if let Some(at) = keys.get("pad").filter(|_| !keys.has("pad_after") && !keys.has("align")) {
        cx.error(at, "`pad` needs `pad_after` or `align`");
    }
}

/// Rule: `bits` is for booleans, unsigned integers and enums that are always there, at most as wide as the type.
pub(super) fn bits_fit(cx: &Ctxt, keys: &Keys, bits: Option<u8>, ty: &Type, optional: bool) {
    let Some(at) = keys.get("bits") else { return };
    if optional {
        cx.error(at, "`bits` cannot be on an `Option`: a part of a word cannot be absent");
        return;
    }
    const WITH: [&str; 12] = ["bits", "byte_order", "index", "wire", "wire_after", "context", "when", "require", "flag", "since", "until", "default"];
    for (name, at) in keys.given.iter().filter(|(name, _)| !WITH.contains(name)) {
        cx.error(at, format_args!("`{name}` has no effect with `bits`"));
    }
    match classify(ty) {
        Kind::Int(int) if !int.is_signed() => {
            if bits.is_some_and(|bits| bits > int.bits()) {
                cx.error(at, format_args!("`bits` is greater than the {} bits of `{}`", int.bits(), int.name()));
            }
        }
        Kind::Bool => {}
        kind if open(kind) => {}
        _ => cx.error(at, format_args!("`bits` is for `bool`, unsigned integers and enums with `repr`, not for `{}`", types::show(ty))),
    }
}

/// Whether the type may be anything: the trait system knows, or the mistake is reported elsewhere.
fn open(kind: Kind<'_>) -> bool {
    matches!(kind, Kind::Other | Kind::Unknown | Kind::Unsupported(_) | Kind::Option(_) | Kind::Pointer(..) | Kind::Phantom)
}
