//! `wire(NAME: TYPE = E, ..)`: values that are on the wire and not in the struct.

use proc_macro2::{Ident, TokenStream};
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::settings::SettingsAttr;
use super::{Entry, entries, nested, value};
use crate::ctxt::{At, Ctxt};
use crate::model::Keys;

const KEYS: &[&str] = &["require", "when", "bits", "byte_order", "varint", "prefix_length", "encoding", "codec"];

/// A wire item as written.
pub(crate) struct WireAttr {
    pub(crate) name: Ident,
    pub(crate) ty: Type,
    pub(crate) value: TokenStream,
    pub(crate) require: Option<TokenStream>,
    pub(crate) when: Option<TokenStream>,
    pub(crate) bits: Option<u8>,
    pub(crate) settings: SettingsAttr,
    pub(crate) keys: Keys,
    pub(crate) at: At,
}

/// Takes `wire(..)` or `wire_after(..)`.
pub(crate) fn wire(cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<WireAttr> {
    let form = format!("{}(NAME: TYPE = E)", entry.name);
    let mut result = None;
    nested(entry, &form, |content| {
        result = Some(read(cx, entry, content, &form)?);
        Ok(())
    })?;
    result.ok_or_else(|| syn::Error::new(entry.key.span(), format_args!("expected `{form}`")))
}

fn read(cx: &Ctxt, entry: &Entry<'_, '_>, input: ParseStream<'_>, form: &str) -> syn::Result<WireAttr> {
    let begin = input.cursor();
    let start = |input: ParseStream<'_>| -> syn::Result<(Ident, Type, TokenStream)> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        let value = value::bare_expr(input).ok_or_else(|| input.error("expected an expression"))?;
        Ok((name, ty, value))
    };
    let (name, ty, value) = start(input)
        .map_err(|error| syn::Error::new(if input.is_empty() { entry.key.span() } else { error.span() }, format_args!("expected `{form}`")))?;
    value::complete(&value)?;
    let at = At::between(begin, input.cursor());
    let _ = input.parse::<Option<Token![,]>>();
    let mut wire = WireAttr { name, ty, value, require: None, when: None, bits: None, settings: SettingsAttr::default(), keys: Keys::default(), at };
    let place = format!("`{}(..)`", entry.name);
    let WireAttr { require, when, bits, settings, keys, .. } = &mut wire;
    entries(cx, input, &place, KEYS, &[], keys, &mut |inner| {
        match inner.name {
            "require" => *require = Some(value::expr(&inner, "require = E")?),
            "when" => *when = Some(value::expr(&inner, "when = E")?),
            "bits" => *bits = Some(super::field::bits(&inner)?),
            _ => settings.entry(cx, &inner)?,
        }
        Ok(())
    });
    Ok(wire)
}
