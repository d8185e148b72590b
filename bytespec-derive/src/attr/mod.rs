//! Attributes as they are written: every key parsed on its own, none of them compared with another one or with a type.
//!
//! Nothing here returns early: a broken entry is reported and the next one is read. [`Keys`] remembers broken entries
//! too, so that the checks do not complain that they are missing.

pub(crate) mod container;
pub(crate) mod field;
pub(crate) mod settings;
pub(crate) mod value;
pub(crate) mod variant;
pub(crate) mod wire;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, Lit, MacroDelimiter, Meta, Token};

use crate::ctxt::{At, Ctxt};
use crate::model::Keys;

/// The attributes that belong to the derive.
const NAMES: [&str; 3] = ["proto", "variant", "field"];

/// What an attribute is attached to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Container,
    Variant,
    Field,
}

impl Place {
    fn attribute(self) -> &'static str {
        match self {
            Place::Container => "proto",
            Place::Variant => "variant",
            Place::Field => "field",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Place::Container => "the struct or enum",
            Place::Variant => "a variant",
            Place::Field => "a field",
        }
    }
}

/// One entry of an attribute: its key and the input behind it.
pub(crate) struct Entry<'i, 'k> {
    pub(crate) key: &'k Ident,
    pub(crate) name: &'static str,
    pub(crate) input: ParseStream<'i>,
}

/// Reads all attributes that belong at `place`, entry by entry, and reports the ones that belong elsewhere.
pub(crate) fn read(
    cx: &Ctxt,
    attributes: &[Attribute],
    place: Place,
    allowed: &'static [&'static str],
    repeatable: &[&str],
    keys: &mut Keys,
    mut entry: impl FnMut(Entry<'_, '_>) -> syn::Result<()>,
) {
    for attribute in attributes {
        let Some(name) = NAMES.into_iter().find(|name| attribute.path().is_ident(name)) else {
            continue;
        };
        if name != place.attribute() {
            cx.error(attribute, format_args!("`#[{name}(..)]` does not belong on {}: use `#[{}(..)]`", place.name(), place.attribute()));
            continue;
        }
        let list = match &attribute.meta {
            Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => list,
            other => {
                cx.error(other, format_args!("expected `#[{name}(..)]`"));
                continue;
            }
        };
        let place = format!("`#[{name}(..)]`");
        let parsed = list.parse_args_with(|input: ParseStream<'_>| {
            entries(cx, input, &place, allowed, repeatable, keys, &mut entry);
            Ok(())
        });
        if let Err(error) = parsed {
            cx.push(error);
        }
    }
}

/// Reads entries separated by commas up to the end of `input`.
pub(crate) fn entries(
    cx: &Ctxt,
    input: ParseStream<'_>,
    place: &str,
    allowed: &'static [&'static str],
    repeatable: &[&str],
    keys: &mut Keys,
    entry: &mut dyn FnMut(Entry<'_, '_>) -> syn::Result<()>,
) {
    while !input.is_empty() {
        let begin = input.cursor();
        let Ok(key) = input.call(Ident::parse_any) else {
            skip_entry(input);
            keys.unknown = true;
            cx.error(At::between(begin, input.cursor()), format_args!("expected a key; {}", list(place, allowed)));
            skip_comma(input);
            continue;
        };
        let name = key.unraw().to_string();
        let Some(name) = allowed.iter().copied().find(|allowed| *allowed == name) else {
            keys.unknown = true;
            cx.error(&key, format_args!("unknown key `{name}`; {}", list(place, allowed)));
            skip_entry(input);
            skip_comma(input);
            continue;
        };
        let repeated = keys.has(name) && !repeatable.contains(&name);
        if repeated {
            skip_entry(input);
            cx.error(At::between(begin, input.cursor()), format_args!("`{name}` is given twice"));
            skip_comma(input);
            continue;
        }
        let result = entry(Entry { key: &key, name, input });
        let parsed_to = input.cursor();
        let rest = skip_entry(input);
        keys.given.push((name, At::between(begin, input.cursor())));
        match result {
            Err(error) => cx.push(error),
            Ok(()) if rest => cx.error(At::between(parsed_to, input.cursor()), format_args!("expected `,` after `{name}`")),
            Ok(()) => {}
        }
        skip_comma(input);
    }
}

/// Reads the entries in the parentheses behind a key.
pub(crate) fn nested(entry: &Entry<'_, '_>, form: &str, read: impl FnOnce(ParseStream<'_>) -> syn::Result<()>) -> syn::Result<()> {
    if !entry.input.peek(syn::token::Paren) {
        return Err(syn::Error::new(entry.key.span(), format_args!("expected `{form}`")));
    }
    let content;
    syn::parenthesized!(content in entry.input);
    let result = read(&content);
    // What is left belongs to an error that is already reported.
    content.parse::<TokenStream>()?;
    result
}

fn list(place: &str, allowed: &[&str]) -> String {
    let allowed: Vec<String> = allowed.iter().map(|name| format!("`{name}`")).collect();
    format!("{place} takes {}", allowed.join(", "))
}

/// Skips to the next comma at this level. Returns whether anything was skipped.
fn skip_entry(input: ParseStream<'_>) -> bool {
    let mut skipped = false;
    while !input.is_empty() && !input.peek(Token![,]) {
        skipped |= input.parse::<TokenTree>().is_ok();
    }
    skipped
}

fn skip_comma(input: ParseStream<'_>) {
    // `skip_entry` stops at a comma or at the end.
    let _ = input.parse::<Option<Token![,]>>();
}

/// The doc comment of an item: one line for each attribute, without the space after `///`.
pub(crate) fn docs(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident("doc") {
            continue;
        }
        let Meta::NameValue(meta) = &attribute.meta else {
            continue;
        };
        let Expr::Lit(literal) = &meta.value else {
            continue;
        };
        if let Lit::Str(text) = &literal.lit {
            let text = text.value();
            lines.extend(text.split('\n').map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()));
        }
    }
    lines.join("\n").trim_matches('\n').to_owned()
}
