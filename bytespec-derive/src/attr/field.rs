//! `#[field(..)]`, as written.

use proc_macro2::{Ident, TokenStream};
use syn::{Attribute, Token};

use super::settings::SettingsAttr;
use super::wire::{WireAttr, wire};
use super::{Entry, Place, nested, read, value};
use crate::ctxt::{At, Ctxt};
use crate::model::{Keys, TagSource};

const KEYS: &[&str] = &[
    "index",
    "flag",
    "prefix_length",
    "encoding",
    "varint",
    "byte_order",
    "codec",
    "item",
    "count_prefix",
    "count",
    "length",
    "rest",
    "nul",
    "terminator",
    "pad_after",
    "align",
    "pad",
    "bits",
    "when",
    "since",
    "until",
    "tag",
    "wire",
    "wire_after",
    "value",
    "unknown",
    "skip",
    "default",
    "context",
];

const REPEATABLE: &[&str] = &["wire", "wire_after"];

/// All `#[field(..)]` attributes of a field. Keys without a value are in `keys` only.
#[derive(Default)]
pub(crate) struct FieldAttr {
    pub(crate) keys: Keys,
    pub(crate) index: Option<u32>,
    pub(crate) flag: Option<u8>,
    pub(crate) settings: SettingsAttr,
    pub(crate) bits: Option<u8>,
    pub(crate) when: Option<TokenStream>,
    pub(crate) since: Option<u64>,
    pub(crate) until: Option<u64>,
    pub(crate) tag: Option<TagAttr>,
    pub(crate) before: Vec<WireAttr>,
    pub(crate) after: Vec<WireAttr>,
    pub(crate) value: Option<TokenStream>,
    pub(crate) default: Option<TokenStream>,
    pub(crate) context: Option<TokenStream>,
}

/// `tag`, `tag = E` or `tag = bits(SHIFT, WIDTH)`.
pub(crate) enum TagAttr {
    Receive,
    Source(TagSource),
}

impl FieldAttr {
    pub(crate) fn parse(cx: &Ctxt, attributes: &[Attribute]) -> Self {
        let mut keys = Keys::default();
        let mut attr = FieldAttr::default();
        read(cx, attributes, Place::Field, KEYS, REPEATABLE, &mut keys, |entry| attr.entry(cx, &entry));
        attr.keys = keys;
        attr
    }

    fn entry(&mut self, cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<()> {
        match entry.name {
            "index" => self.index = Some(value::small(entry, "index = 0", 0..=u32::MAX)?),
            "flag" => {
                let flag = value::small(entry, "flag = 0..=63", 0..=63)?;
                self.flag = u8::try_from(flag).ok();
            }
            "bits" => self.bits = Some(bits(entry)?),
            "when" => self.when = Some(value::expr(entry, "when = E")?),
            "since" => self.since = Some(value::uint(entry, "since = 1")?),
            "until" => self.until = Some(value::uint(entry, "until = 1")?),
            "tag" => self.tag = Some(tag(entry)?),
            "wire" => self.before.push(wire(cx, entry)?),
            "wire_after" => self.after.push(wire(cx, entry)?),
            "value" => self.value = Some(value::expr(entry, "value = E")?),
            "default" => self.default = Some(value::expr(entry, "default = E")?),
            "context" => self.context = Some(value::expr(entry, "context = E")?),
            "unknown" | "skip" => value::word(entry)?,
            _ => self.settings.entry(cx, entry)?,
        }
        Ok(())
    }
}

/// `bits = 1..=64`.
pub(crate) fn bits(entry: &Entry<'_, '_>) -> syn::Result<u8> {
    let bits = value::small(entry, "bits = 1..=64", 1..=64)?;
    u8::try_from(bits).map_err(|_| syn::Error::new(entry.key.span(), "`bits` must be in 1..=64"))
}

fn tag(entry: &Entry<'_, '_>) -> syn::Result<TagAttr> {
    const FORM: &str = "tag`, `tag = E` or `tag = bits(SHIFT, WIDTH)";
    if entry.input.is_empty() || entry.input.peek(Token![,]) {
        return Ok(TagAttr::Receive);
    }
    value::eq(entry, FORM)?;
    let is_bits = entry.input.peek2(syn::token::Paren) && entry.input.cursor().ident().is_some_and(|(ident, _)| ident == "bits");
    if !is_bits {
        let value = value::bare_expr(entry.input);
        return match value {
            Some(value) => {
                value::complete(&value)?;
                Ok(TagAttr::Source(TagSource::Expr(value)))
            }
            None => Err(syn::Error::new(entry.key.span(), format_args!("expected `{FORM}`"))),
        };
    }
    let begin = entry.input.cursor();
    let bits: Ident = entry.input.parse()?;
    let inner = Entry { key: &bits, name: "bits", input: entry.input };
    let mut range = None;
    let form = "bits(SHIFT, WIDTH)";
    nested(&inner, form, |content| {
        let part = Entry { key: &bits, name: "bits", input: content };
        let shift = value::bare_uint(&part, form)?;
        if content.parse::<Option<Token![,]>>()?.is_none() {
            return Err(syn::Error::new(bits.span(), format_args!("expected `{form}`")));
        }
        let width = value::bare_uint(&part, form)?;
        if !content.is_empty() {
            return Err(syn::Error::new(bits.span(), format_args!("expected `{form}`")));
        }
        range = Some((shift, width));
        Ok(())
    })?;
    let at = At::between(begin, entry.input.cursor());
    match range {
        Some((shift, width)) if width >= 1 && shift < 64 && width <= 64 - shift => {
            Ok(TagAttr::Source(TagSource::Bits { shift: u8::try_from(shift).unwrap_or(0), width: u8::try_from(width).unwrap_or(0) }))
        }
        _ => Err(syn::Error::new_spanned(at, "`bits(SHIFT, WIDTH)` must name at least one of 64 bits")),
    }
}
