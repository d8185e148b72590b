//! Rules for the types of fields, list items and wire items, as far as their spelling tells.

use quote::ToTokens;
use syn::Type;

use crate::ctxt::Ctxt;
use crate::ty::{Kind, classify, literal_int, peel};

/// A type as messages show it.
pub(crate) fn show(ty: &Type) -> String {
    let text = peel(ty).to_token_stream().to_string();
    // Printed tokens have a space between any two.
    let text = text.replace(" < ", "<").replace(" >", ">").replace(" :: ", "::").replace("& ", "&");
    text.replace("[ ", "[").replace(" ]", "]").replace(" ;", ";").replace(" ,", ",").replace("< ", "<")
}

/// Checks the type of a value; `inside_option` is set if an `Option` around it was already taken off.
pub(super) fn value(cx: &Ctxt, ty: &Type, inside_option: bool) {
    match classify(ty) {
        Kind::Unsupported(unsupported) => {
            cx.error(ty, format_args!("{} has no wire form: {}", unsupported.what, unsupported.hint));
        }
        Kind::Phantom => cx.error(ty, "`PhantomData` has no wire form: mark the field with `#[field(skip)]`"),
        Kind::Option(_) if inside_option => nested_option(cx, ty),
        Kind::Option(inner) => value(cx, inner, true),
        Kind::List(item) => item_type(cx, item, "list"),
        Kind::Array(item) => item_type(cx, item, "array"),
        Kind::Pointer(inner) => pointee(cx, inner),
        _ => {}
    }
}

/// Rule: an `Option` directly in an `Option` cannot be told apart from an absent one.
fn nested_option(cx: &Ctxt, ty: &Type) {
    cx.error(ty, "an `Option` in an `Option` has no wire form: one bit cannot tell three states");
}

/// Rule: the items of a list or array are not optional and take at least one byte.
fn item_type(cx: &Ctxt, item: &Type, of: &str) {
    match classify(item) {
        Kind::Option(_) => cx.error(item, format_args!("{of} items cannot be optional: nothing on the wire says whether one is there")),
        Kind::ByteArray(_) | Kind::Array(_) if is_empty_array(item) => {
            cx.error(item, format_args!("{of} items of type `{}` take no bytes, so the {of} could not be read back", show(item)));
        }
        _ => value(cx, item, false),
    }
}

fn is_empty_array(ty: &Type) -> bool {
    match peel(ty) {
        Type::Array(array) => literal_int(&array.len) == Some(0) || is_empty_array(&array.elem),
        _ => false,
    }
}

/// Rule: an `Option` stands outside of a pointer.
fn pointee(cx: &Ctxt, inner: &Type) {
    match classify(inner) {
        Kind::Option(_) => cx.error(inner, "an `Option` in a pointer has no wire form: write `Option<Box<..>>`"),
        _ => value(cx, inner, false),
    }
}
