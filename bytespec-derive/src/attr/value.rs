//! The values that keys take.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitByteStr, LitInt, LitStr, Path, Token, Type};

use super::Entry;
use crate::ctxt::At;
use crate::model::{ByteOrder, Encoding, Width};
use crate::ty::{IntType, Kind, classify};

/// An error at the value, or at the key if there is no value.
fn expected(entry: &Entry<'_, '_>, form: &str) -> syn::Error {
    let begin = entry.input.cursor();
    match begin.token_tree() {
        Some((TokenTree::Punct(comma), _)) if comma.as_char() == ',' => {}
        Some((_, end)) => {
            return syn::Error::new_spanned(At::between(begin, end), format_args!("expected `{form}`"));
        }
        None => {}
    }
    syn::Error::new(entry.key.span(), format_args!("expected `{form}`"))
}

/// A key without a value.
pub(crate) fn word(entry: &Entry<'_, '_>) -> syn::Result<()> {
    if entry.input.is_empty() || entry.input.peek(Token![,]) {
        return Ok(());
    }
    let begin = entry.input.cursor();
    let end = begin.token_tree().map_or(begin, |(_, end)| end);
    Err(syn::Error::new_spanned(At::between(begin, end), format_args!("`{}` takes no value", entry.name)))
}

/// The `=` between a key and its value; `form` shows the whole entry.
pub(crate) fn eq(entry: &Entry<'_, '_>, form: &str) -> syn::Result<()> {
    if entry.input.peek(Token![=]) {
        entry.input.parse::<Token![=]>()?;
        return Ok(());
    }
    Err(expected(entry, form))
}

/// `= INT`, not negative.
pub(crate) fn uint(entry: &Entry<'_, '_>, form: &str) -> syn::Result<u64> {
    eq(entry, form)?;
    bare_uint(entry, form)
}

/// `INT`, not negative.
pub(crate) fn bare_uint(entry: &Entry<'_, '_>, form: &str) -> syn::Result<u64> {
    let begin = entry.input.cursor();
    let value = bare_int(entry, form)?;
    u64::try_from(value).map_err(|_| {
        let at = At::between(begin, entry.input.cursor());
        let problem = if value < 0 { "must not be negative" } else { "does not fit 64 bits" };
        syn::Error::new_spanned(at, format_args!("`{}` {problem}", entry.name))
    })
}

/// `= INT` with a range that fits `u32`.
pub(crate) fn small(entry: &Entry<'_, '_>, form: &str, range: std::ops::RangeInclusive<u32>) -> syn::Result<u32> {
    eq(entry, form)?;
    let begin = entry.input.cursor();
    let value = bare_int(entry, form)?;
    u32::try_from(value).ok().filter(|value| range.contains(value)).ok_or_else(|| {
        let at = At::between(begin, entry.input.cursor());
        let limits = if value > i128::from(u32::MAX) {
            "a number of 32 bits".to_owned()
        } else if *range.end() == u32::MAX {
            format!("at least {}", range.start())
        } else {
            format!("in {}..={}", range.start(), range.end())
        };
        syn::Error::new_spanned(at, format_args!("`{}` must be {limits}", entry.name))
    })
}

/// `INT`, perhaps negative.
pub(crate) fn bare_int(entry: &Entry<'_, '_>, form: &str) -> syn::Result<i128> {
    let input = entry.input;
    let negative = input.peek(Token![-]) && input.peek2(LitInt);
    if !negative && !input.peek(LitInt) {
        return Err(expected(entry, form));
    }
    if negative {
        input.parse::<Token![-]>()?;
    }
    let literal: LitInt = input.parse()?;
    let value: i128 = literal.base10_parse().map_err(|_| syn::Error::new(literal.span(), format_args!("`{}` does not fit 64 bits", entry.name)))?;
    Ok(if negative { -value } else { value })
}

/// `= 1 | 2 | 4 | 8 | varuint`.
pub(crate) fn width(entry: &Entry<'_, '_>) -> syn::Result<Width> {
    let message = || format!("`{}` must be 1, 2, 4, 8 or `varuint`", entry.name);
    eq(entry, &format!("{} = 1, 2, 4, 8 or varuint", entry.name))?;
    let input = entry.input;
    if input.peek(LitInt) {
        let literal: LitInt = input.parse()?;
        return match literal.base10_parse::<u8>() {
            Ok(bytes @ (1 | 2 | 4 | 8)) => Ok(Width::Fixed(bytes)),
            _ => Err(syn::Error::new(literal.span(), message())),
        };
    }
    let begin = input.cursor();
    let Some((tree, end)) = begin.token_tree() else {
        return Err(syn::Error::new(entry.key.span(), message()));
    };
    if matches!(&tree, TokenTree::Ident(ident) if ident == "varuint") {
        input.parse::<Ident>()?;
        return Ok(Width::VarUInt);
    }
    Err(syn::Error::new_spanned(At::between(begin, end), message()))
}

/// `= big | little`.
pub(crate) fn byte_order(entry: &Entry<'_, '_>) -> syn::Result<ByteOrder> {
    eq(entry, "byte_order = big or little")?;
    choice(entry, &[("big", ByteOrder::Big), ("little", ByteOrder::Little)])
}

/// One of a few words.
pub(crate) fn choice<T: Copy>(entry: &Entry<'_, '_>, choices: &[(&str, T)]) -> syn::Result<T> {
    let begin = entry.input.cursor();
    let ident = entry.input.call(Ident::parse_any);
    let found = ident.as_ref().ok().and_then(|ident| choices.iter().find(|(name, _)| ident == name));
    if let Some((_, value)) = found {
        return Ok(*value);
    }
    let names: Vec<String> = choices.iter().map(|(name, _)| format!("`{name}`")).collect();
    let names = match names.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        names => names.concat(),
    };
    let at = match begin.token_tree() {
        Some((_, end)) => At::between(begin, end),
        None => At::span(entry.key.span()),
    };
    Err(syn::Error::new_spanned(at, format_args!("`{}` must be {names}", entry.name)))
}

/// `= "utf-8"` and so on.
pub(crate) fn encoding(entry: &Entry<'_, '_>) -> syn::Result<Encoding> {
    const NAMES: &str = "\"utf-8\", \"ascii\", \"latin-1\", \"utf-16-le\", \"utf-16-be\", \"utf-32-le\", \"utf-32-be\"";
    let form = "encoding = \"utf-8\"";
    eq(entry, form)?;
    if !entry.input.peek(LitStr) {
        return Err(expected(entry, form));
    }
    let literal: LitStr = entry.input.parse()?;
    let written = literal.value();
    Ok(match written.to_ascii_lowercase().replace('_', "-").as_str() {
        "utf-8" => Encoding::Utf8,
        "ascii" => Encoding::Ascii,
        "latin-1" | "iso-8859-1" => Encoding::Latin1,
        "utf-16-le" => Encoding::Utf16Le,
        "utf-16-be" => Encoding::Utf16Be,
        "utf-32-le" => Encoding::Utf32Le,
        "utf-32-be" => Encoding::Utf32Be,
        name @ ("utf-16" | "utf-32") => {
            return Err(syn::Error::new(
                literal.span(),
                format_args!("encoding \"{written}\" does not say the byte order: choose \"{name}-le\" or \"{name}-be\""),
            ));
        }
        _ => {
            return Err(syn::Error::new(literal.span(), format_args!("unknown encoding \"{written}\"; allowed are {NAMES}")));
        }
    })
}

/// `= TYPE`.
pub(crate) fn ty(entry: &Entry<'_, '_>, form: &str) -> syn::Result<TokenStream> {
    eq(entry, form)?;
    if entry.input.is_empty() || entry.input.peek(Token![,]) {
        return Err(expected(entry, form));
    }
    Ok(entry.input.parse::<Type>()?.into_token_stream())
}

/// `= PATH`.
pub(crate) fn path(entry: &Entry<'_, '_>, form: &str) -> syn::Result<TokenStream> {
    eq(entry, form)?;
    if entry.input.is_empty() || entry.input.peek(Token![,]) {
        return Err(expected(entry, form));
    }
    Ok(entry.input.parse::<Path>()?.into_token_stream())
}

/// `= E`.
pub(crate) fn expr(entry: &Entry<'_, '_>, form: &str) -> syn::Result<TokenStream> {
    eq(entry, form)?;
    let tokens = bare_expr(entry.input).ok_or_else(|| expected(entry, form))?;
    complete(&tokens)?;
    Ok(tokens)
}

/// Refuses an expression that ends in the middle. The rest of its grammar is left to the compiler.
pub(crate) fn complete(tokens: &TokenStream) -> syn::Result<()> {
    let mut last = tokens.clone().into_iter().collect::<Vec<_>>().into_iter().rev();
    let (Some(TokenTree::Punct(end)), before) = (last.next(), last.next()) else {
        return Ok(());
    };
    let is_range = end.as_char() == '.' && matches!(before, Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
    if end.as_char() == '?' || is_range {
        return Ok(());
    }
    Err(syn::Error::new(end.span(), format_args!("expected an expression behind `{}`", end.as_char())))
}

/// The tokens up to a comma at this level; `None` if there are none.
pub(crate) fn bare_expr(input: ParseStream<'_>) -> Option<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        let tree: TokenTree = input.parse().ok()?;
        tokens.extend([tree]);
    }
    if tokens.is_empty() { None } else { Some(tokens) }
}

/// A text, byte string or integer literal.
pub(crate) enum Literal {
    Int(i128),
    Text(String),
    Bytes(Vec<u8>),
}

/// `= INT`, `= "text"` or `= b"bytes"`.
pub(crate) fn literal(entry: &Entry<'_, '_>, form: &str) -> syn::Result<Literal> {
    eq(entry, form)?;
    let input = entry.input;
    Ok(if input.peek(LitStr) {
        Literal::Text(input.parse::<LitStr>()?.value())
    } else if input.peek(LitByteStr) {
        Literal::Bytes(input.parse::<LitByteStr>()?.value())
    } else {
        Literal::Int(bare_int(entry, form)?)
    })
}

/// An integer type by name.
pub(crate) fn int_type(input: ParseStream<'_>) -> Option<(IntType, At)> {
    let begin = input.cursor();
    let ty: Type = input.parse().ok()?;
    match classify(&ty) {
        Kind::Int(int) => Some((int, At::between(begin, input.cursor()))),
        _ => None,
    }
}
