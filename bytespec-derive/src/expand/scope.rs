//! Names in expressions: which of them are the variables of generated code.
//!
//! Wire values, `ctx` and `self` get a hygiene of their own, here and where they are bound. So they are found wherever the
//! tokens of the declaration come from (a `macro_rules!`, say), and a function may have the name of a wire value:
//! `wire(crc: u32 = crc(..))`.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::expr::ctx;
use crate::model::{Data, Field, Framing, Length, Model, Presence, Role, TagSource};

/// Gives the names in all expressions of a declaration their hygiene.
pub(crate) fn bind(model: &mut Model<'_>) {
    match &mut model.data {
        Data::Struct(data) => fields(&mut data.fields),
        Data::Transparent(data) => fields(std::slice::from_mut(&mut data.field)),
        Data::Tagged(data) => data.variants.iter_mut().for_each(|variant| fields(&mut variant.fields)),
        Data::Repr(_) => {}
    }
}

fn fields(fields: &mut [Field<'_>]) {
    let mut names = vec![ctx()];
    for wire in fields.iter_mut().flat_map(|field| field.before.iter_mut().chain(&mut field.after)) {
        wire.name.set_span(Span::mixed_site().located_at(wire.name.span()));
        names.push(wire.name.clone());
    }
    let bind = |tokens: &mut TokenStream| *tokens = bound(std::mem::take(tokens), &names);
    for field in fields {
        if let Role::Computed(tokens) | Role::Skipped(Some(tokens)) = &mut field.role {
            bind(tokens);
        }
        if let Presence::When(tokens) = &mut field.presence {
            bind(tokens);
        }
        if let Some(Framing::CountExpr(tokens) | Framing::Terminator(tokens)) = &mut field.settings.framing {
            bind(tokens);
        }
        if let Some(Length::Expr(tokens)) = &mut field.settings.length {
            bind(tokens);
        }
        if let Some(TagSource::Expr(tokens)) = &mut field.tag {
            bind(tokens);
        }
        field.context.as_mut().map(bind);
        for wire in field.before.iter_mut().chain(&mut field.after) {
            bind(&mut wire.value);
            wire.require.as_mut().map(bind);
            wire.when.as_mut().map(bind);
        }
    }
}

fn bound(tokens: TokenStream, names: &[Ident]) -> TokenStream {
    let mut out = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(mut tree) = rest.next() {
        match &mut tree {
            TokenTree::Ident(word) if word == "self" => word.set_span(Span::call_site().located_at(word.span())),
            TokenTree::Ident(word) if names.contains(word) => {
                let is_variable = match rest.peek() {
                    Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
                    Some(TokenTree::Punct(punct)) => punct.as_char() != ':',
                    _ => true,
                };
                if is_variable {
                    word.set_span(Span::mixed_site().located_at(word.span()));
                }
            }
            // A format string may name a variable.
            TokenTree::Literal(text) if is_format(&text.to_string(), names) => text.set_span(Span::mixed_site().located_at(text.span())),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), bound(group.stream(), names));
                inner.set_span(group.span());
                *group = inner;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
        tree.to_tokens(&mut out);
    }
    out
}

fn is_format(literal: &str, names: &[Ident]) -> bool {
    literal.contains('"') && names.iter().any(|name| literal.contains(&format!("{{{name}")))
}
