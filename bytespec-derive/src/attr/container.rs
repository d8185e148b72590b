//! `#[proto(..)]`, as written.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, Lit, Token, Type, TypeParamBound};

use super::settings::{SettingsAttr, mask_value};
use super::{Entry, Place, entries, nested, read, value};
use crate::ctxt::{At, Ctxt};
use crate::model::{ByteOrder, Context, HeaderElement, HeaderKind, Keys, Magic, Repr};
use crate::ty::{IntType, Kind, classify, literal_int};

const KEYS: &[&str] =
    &["constructor", "header", "byte_order", "context", "repr", "tag", "magic", "transparent", "part", "finish", "validate", "writable", "crate"];

const HEADER_KEYS: &[&str] = &["constructor", "flags", "payload_length"];

/// All `#[proto(..)]` attributes of a declaration. `transparent` and `part` are in `keys` only.
#[derive(Default)]
pub(crate) struct ContainerAttr {
    pub(crate) keys: Keys,
    pub(crate) constructor: Option<u64>,
    pub(crate) header: Option<Vec<HeaderElement>>,
    pub(crate) byte_order: Option<ByteOrder>,
    pub(crate) context: Option<Context>,
    pub(crate) repr: Option<Repr>,
    pub(crate) tag: Option<TagFormAttr>,
    pub(crate) magic: Option<Magic>,
    pub(crate) finish: Option<TokenStream>,
    pub(crate) validate: Option<TokenStream>,
    pub(crate) writable: Option<TokenStream>,
    pub(crate) crate_path: Option<TokenStream>,
}

/// `tag(..)` on an enum.
pub(crate) enum TagFormAttr {
    Int { ty: IntType, mask: Option<u64>, map: Option<TokenStream> },
    Bytes(usize),
    VarUInt,
    Str { keys: Keys, settings: SettingsAttr },
    Extern,
    Constructor,
}

impl ContainerAttr {
    pub(crate) fn parse(cx: &Ctxt, attributes: &[Attribute]) -> Self {
        let mut keys = Keys::default();
        let mut attr = ContainerAttr::default();
        read(cx, attributes, Place::Container, KEYS, &[], &mut keys, |entry| attr.entry(cx, &entry));
        attr.keys = keys;
        attr
    }

    fn entry(&mut self, cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<()> {
        match entry.name {
            "constructor" => self.constructor = Some(value::uint(entry, "constructor = 1")?),
            "header" => self.header = Some(header(cx, entry)?),
            "byte_order" => self.byte_order = Some(value::byte_order(entry)?),
            "context" => self.context = Some(context(entry)?),
            "repr" => self.repr = Some(repr(entry)?),
            "tag" => self.tag = Some(tag(cx, entry)?),
            "magic" => self.magic = Some(magic(entry)?),
            "finish" => self.finish = Some(value::path(entry, "finish = PATH")?),
            "validate" => self.validate = Some(value::path(entry, "validate = PATH")?),
            "writable" => self.writable = Some(value::path(entry, "writable = PATH")?),
            "crate" => self.crate_path = Some(value::path(entry, "crate = PATH")?),
            _ => value::word(entry)?,
        }
        Ok(())
    }
}

fn header(cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<Vec<HeaderElement>> {
    let mut elements = Vec::new();
    nested(entry, "header(..)", |content| {
        entries(cx, content, "`header(..)`", HEADER_KEYS, &[], &mut Keys::default(), &mut |inner| {
            let kind = match inner.name {
                "constructor" => HeaderKind::Constructor,
                "flags" => HeaderKind::Flags,
                "payload_length" => HeaderKind::PayloadLength,
                other => unreachable!("`{other}` is not in HEADER_KEYS"),
            };
            // A broken width leaves the element in place, so that nothing complains that it is missing.
            let width = value::width(&inner);
            elements.push(HeaderElement { kind, width: *width.as_ref().unwrap_or(&crate::model::Width::Fixed(8)) });
            width.map(|_| ())
        });
        Ok(())
    })?;
    Ok(elements)
}

fn context(entry: &Entry<'_, '_>) -> syn::Result<Context> {
    const FORM: &str = "context = TYPE` or `context: BOUNDS";
    if !entry.input.peek(Token![:]) {
        return Ok(Context::Type(value::ty(entry, FORM)?));
    }
    entry.input.parse::<Token![:]>()?;
    if entry.input.is_empty() || entry.input.peek(Token![,]) {
        return Err(syn::Error::new(entry.key.span(), format_args!("expected `{FORM}`")));
    }
    let bounds = Punctuated::<TypeParamBound, Token![+]>::parse_separated_nonempty(entry.input)?;
    Ok(Context::Bounds(bounds.into_token_stream()))
}

fn repr(entry: &Entry<'_, '_>) -> syn::Result<Repr> {
    value::eq(entry, "repr = TYPE")?;
    let begin = entry.input.cursor();
    let ident = entry.input.call(Ident::parse_any).map(|ident| ident.to_string()).unwrap_or_default();
    match ident.as_str() {
        "varint" => Ok(Repr::VarInt),
        "str" => Ok(Repr::Str),
        name => IntType::from_name(name).map(Repr::Int).ok_or_else(|| {
            let at = match begin.token_tree() {
                Some((_, end)) => At::between(begin, end),
                None => At::span(entry.key.span()),
            };
            syn::Error::new_spanned(at, format_args!("`repr` must be {}, `varint` or `str`", IntType::NAMES))
        }),
    }
}

fn magic(entry: &Entry<'_, '_>) -> syn::Result<Magic> {
    const FORM: &str = "magic = b\"..\"` or `magic = 0x1234u16";
    value::eq(entry, FORM)?;
    let begin = entry.input.cursor();
    let literal: Option<Lit> = entry.input.parse().ok();
    let at = match begin.token_tree() {
        Some((_, end)) => At::between(begin, end),
        None => At::span(entry.key.span()),
    };
    match literal {
        Some(Lit::ByteStr(bytes)) if bytes.value().is_empty() => Err(syn::Error::new_spanned(at, "`magic` must not be empty")),
        Some(Lit::ByteStr(bytes)) => Ok(Magic::Bytes(bytes.value())),
        Some(Lit::Int(int)) => {
            let Some(ty) = IntType::from_name(int.suffix()) else {
                return Err(syn::Error::new_spanned(at, "the integer of `magic` needs a suffix that tells its width, such as `0x1234u16`"));
            };
            match int.base10_parse::<u64>() {
                Ok(value) if i128::from(value) <= ty.max() => Ok(Magic::Int { ty, value }),
                _ => Err(syn::Error::new_spanned(at, format_args!("`magic` does not fit `{}`", ty.name()))),
            }
        }
        _ => Err(syn::Error::new_spanned(at, format_args!("expected `{FORM}`"))),
    }
}

fn tag(cx: &Ctxt, entry: &Entry<'_, '_>) -> syn::Result<TagFormAttr> {
    let mut form = None;
    nested(entry, "tag(TYPE)", |content| {
        form = Some(tag_form(cx, entry, content)?);
        Ok(())
    })?;
    form.ok_or_else(|| syn::Error::new(entry.key.span(), "expected `tag(TYPE)`"))
}

fn tag_form(cx: &Ctxt, entry: &Entry<'_, '_>, input: ParseStream<'_>) -> syn::Result<TagFormAttr> {
    let begin = input.cursor();
    let word = begin.ident().and_then(|(ident, _)| tag_word(&ident.to_string()));
    let mut form = if let Some(form) = word {
        input.call(Ident::parse_any)?;
        form
    } else {
        let ty = input.parse::<Type>().ok();
        let at = match begin.token_tree() {
            Some(_) if input.cursor() != begin => At::between(begin, input.cursor()),
            Some((_, end)) => At::between(begin, end),
            None => At::span(entry.key.span()),
        };
        match ty.as_ref().map(classify) {
            Some(Kind::Int(ty)) => TagFormAttr::Int { ty, mask: None, map: None },
            Some(Kind::ByteArray(len)) => TagFormAttr::Bytes(array_len(len, at)?),
            _ => {
                return Err(syn::Error::new_spanned(
                    at,
                    format_args!("`tag(..)` takes an integer type ({}), `[u8; N]`, `varuint`, `str`, `extern` or `constructor`", IntType::NAMES),
                ));
            }
        }
    };
    if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
        return Err(input.error("expected `,`"));
    }
    match &mut form {
        TagFormAttr::Int { ty, mask, map } => {
            entries(cx, input, "`tag(..)` with an integer type", &["mask", "map"], &[], &mut Keys::default(), &mut |inner| {
                match inner.name {
                    "mask" => *mask = Some(mask_value(&inner, *ty)?),
                    _ => *map = Some(value::ty(&inner, "map = TYPE")?),
                }
                Ok(())
            });
        }
        TagFormAttr::Str { keys, settings } => {
            entries(cx, input, "`tag(str, ..)`", &["prefix_length", "encoding"], &[], keys, &mut |inner| settings.entry(cx, &inner));
        }
        _ if !input.is_empty() => {
            return Err(input.error("only an integer tag and `str` take settings"));
        }
        _ => {}
    }
    Ok(form)
}

/// The forms that are words.
fn tag_word(word: &str) -> Option<TagFormAttr> {
    Some(match word {
        "varuint" => TagFormAttr::VarUInt,
        "extern" => TagFormAttr::Extern,
        "constructor" => TagFormAttr::Constructor,
        "str" => TagFormAttr::Str { keys: Keys::default(), settings: SettingsAttr::default() },
        _ => return None,
    })
}

fn array_len(len: &Expr, at: At) -> syn::Result<usize> {
    match literal_int(len).map(usize::try_from) {
        Some(Ok(len)) if len > 0 => Ok(len),
        _ => Err(syn::Error::new_spanned(at, "the length of a tag must be an integer literal of at least 1")),
    }
}
