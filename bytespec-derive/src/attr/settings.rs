//! The settings of values, as written: shared by fields, list items, wire items and text tags.

use proc_macro2::TokenStream;
use syn::Token;
use syn::parse::ParseStream;

use super::{Entry, entries, nested, value};
use crate::ctxt::{At, Ctxt};
use crate::model::{ByteOrder, Encoding, Keys, Length, LengthType, Pad, Width};
use crate::ty::IntType;

/// The keys of `item(..)`.
pub(crate) const ITEM_KEYS: &[&str] =
    &["prefix_length", "encoding", "varint", "byte_order", "count_prefix", "count", "length", "nul", "pad_after", "align", "pad", "item"];

/// Settings as written.
#[derive(Default)]
pub(crate) struct SettingsAttr {
    pub(crate) byte_order: Option<ByteOrder>,
    pub(crate) prefix: Option<Width>,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) codec: Option<TokenStream>,
    pub(crate) count_prefix: Option<Width>,
    pub(crate) count: Option<CountAttr>,
    pub(crate) length: Option<Length>,
    pub(crate) terminator: Option<TokenStream>,
    pub(crate) pad_after: Option<u32>,
    pub(crate) align: Option<u32>,
    pub(crate) pad: Option<Pad>,
    pub(crate) item: Option<Box<ItemAttr>>,
}

/// `count(TYPE, mask = ..)` or `count = E`.
pub(crate) enum CountAttr {
    Int { ty: IntType, mask: Option<u64> },
    Expr(TokenStream),
}

/// `item(..)`.
pub(crate) struct ItemAttr {
    pub(crate) keys: Keys,
    pub(crate) settings: SettingsAttr,
}

impl SettingsAttr {
    /// Takes an entry that is a setting.
    pub(crate) fn entry(&mut self, cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<()> {
        match entry.name {
            "byte_order" => self.byte_order = Some(value::byte_order(entry)?),
            "prefix_length" => self.prefix = Some(value::width(entry)?),
            "encoding" => self.encoding = Some(value::encoding(entry)?),
            "varint" | "rest" | "nul" => value::word(entry)?,
            "codec" => self.codec = Some(value::ty(entry, "codec = TYPE")?),
            "count_prefix" => self.count_prefix = Some(value::width(entry)?),
            "count" => self.count = Some(count(cx, entry)?),
            "length" => self.length = Some(length(entry)?),
            "terminator" => self.terminator = Some(value::expr(entry, "terminator = VALUE")?),
            "pad_after" => {
                self.pad_after = Some(value::small(entry, "pad_after = 4", 1..=u32::MAX)?);
            }
            "align" => self.align = Some(value::small(entry, "align = 4", 1..=u32::MAX)?),
            "pad" => {
                value::eq(entry, "pad = ignore, zero or optional")?;
                let choices = [("ignore", Pad::Ignore), ("zero", Pad::Zero), ("optional", Pad::Optional)];
                self.pad = Some(value::choice(entry, &choices)?);
            }
            "item" => self.item = Some(Box::new(item(cx, entry)?)),
            _ => {}
        }
        Ok(())
    }
}

fn item(cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<ItemAttr> {
    let mut item = ItemAttr { keys: Keys::default(), settings: SettingsAttr::default() };
    let ItemAttr { keys, settings } = &mut item;
    nested(entry, "item(..)", |content| {
        entries(cx, content, "`item(..)`", ITEM_KEYS, &[], keys, &mut |inner| {
            if matches!(inner.name, "count" | "length") && inner.input.peek(Token![=]) {
                return Err(syn::Error::new(inner.key.span(), format_args!("`{0} = ..` cannot be used in `item(..)`: use `{0}(TYPE)`", inner.name)));
            }
            settings.entry(cx, &inner)
        });
        Ok(())
    })?;
    Ok(item)
}

fn count(cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<CountAttr> {
    const FORM: &str = "count(TYPE)` or `count = E";
    if entry.input.peek(Token![=]) {
        return Ok(CountAttr::Expr(not_a_type(entry, value::expr(entry, FORM)?)?));
    }
    let mut result = None;
    nested(entry, FORM, |content| {
        let Some((ty, _)) = value::int_type(content) else {
            return Err(syn::Error::new(entry.key.span(), format_args!("`count(..)` takes an integer type: {}", IntType::NAMES)));
        };
        let mask = mask(cx, content, ty, "`count(..)`");
        result = Some(CountAttr::Int { ty, mask });
        Ok(())
    })?;
    result.ok_or_else(|| syn::Error::new(entry.key.span(), "expected `count(TYPE)`"))
}

/// Refuses a type where an expression says how much there is.
fn not_a_type(entry: &Entry<'_, '_>, tokens: TokenStream) -> syn::Result<TokenStream> {
    let text = tokens.to_string();
    if IntType::from_name(&text).is_none() && text != "varuint" {
        return Ok(tokens);
    }
    let key = entry.name;
    Err(syn::Error::new_spanned(
        tokens,
        format_args!("`{key} = E` takes the number from elsewhere: for one in front of the value write `{key}({text})`"),
    ))
}

/// `, mask = INT` behind an integer type.
fn mask(cx: &Ctxt, input: ParseStream<'_>, ty: IntType, place: &str) -> Option<u64> {
    let mut mask = None;
    let _ = input.parse::<Option<Token![,]>>();
    entries(cx, input, place, &["mask"], &[], &mut Keys::default(), &mut |inner| {
        mask = Some(mask_value(&inner, ty)?);
        Ok(())
    });
    mask
}

/// `= INT`: at least one bit, none outside the type.
pub(crate) fn mask_value(entry: &Entry<'_, '_>, ty: IntType) -> syn::Result<u64> {
    value::eq(entry, "mask = 0xff")?;
    let begin = entry.input.cursor();
    let mask = value::bare_uint(entry, "mask = 0xff")?;
    let at = At::between(begin, entry.input.cursor());
    if mask == 0 {
        return Err(syn::Error::new_spanned(at, "`mask` must have at least one bit"));
    }
    if mask & !ty.all_bits() != 0 {
        return Err(syn::Error::new_spanned(at, format_args!("`mask` has bits that `{}` does not have", ty.name())));
    }
    Ok(mask)
}

fn length(entry: &Entry<'_, '_>) -> syn::Result<Length> {
    const FORM: &str = "length(TYPE)` or `length = E";
    if entry.input.peek(Token![=]) {
        return Ok(Length::Expr(not_a_type(entry, value::expr(entry, FORM)?)?));
    }
    let mut result = None;
    nested(entry, FORM, |content| {
        if content.cursor().ident().is_some_and(|(ident, rest)| ident == "varuint" && rest.eof()) {
            result = Some(LengthType::VarUInt);
        } else {
            result = value::int_type(content).filter(|_| content.is_empty()).map(|(ty, _)| LengthType::Int(ty));
        }
        Ok(())
    })?;
    result
        .map(Length::Prefix)
        .ok_or_else(|| syn::Error::new(entry.key.span(), format_args!("`length(..)` takes an integer type or `varuint`: {}", IntType::NAMES)))
}
