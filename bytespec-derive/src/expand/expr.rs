//! Expressions of attributes, put into the two directions.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// `self` is the value.
    EncodeStruct,
    /// The fields are bound by reference, [`local`] names.
    EncodeVariant,
    /// The earlier fields are [`local`] variables.
    Decode,
}

/// The variable of a field.
pub(crate) fn local(name: &str) -> Ident {
    format_ident!("__f_{}", name)
}

/// The context in expressions of users and in our own code.
pub(crate) fn ctx() -> Ident {
    Ident::new("ctx", Span::call_site())
}

/// The expression with `self.field` as it is called on that side.
pub(crate) fn place(tokens: &TokenStream, side: Side) -> TokenStream {
    if side == Side::EncodeStruct { tokens.clone() } else { rewrite(tokens.clone(), side) }
}

fn rewrite(tokens: TokenStream, side: Side) -> TokenStream {
    let mut out = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(tree) = rest.next() {
        match tree {
            TokenTree::Ident(word) if word == "self" && matches!(rest.peek(), Some(TokenTree::Punct(dot)) if dot.as_char() == '.') => {
                rest.next();
                match rest.next() {
                    // A method: the value is there, or the declaration was refused.
                    Some(TokenTree::Ident(method)) if matches!(rest.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis) =>
                    {
                        out.extend([TokenTree::Ident(word), TokenTree::Punct(Punct::new('.', Spacing::Alone)), method.into()]);
                    }
                    Some(TokenTree::Ident(field)) => {
                        let text = field.to_string();
                        let mut variable = local(text.strip_prefix("r#").unwrap_or(&text));
                        variable.set_span(variable.span().located_at(field.span()));
                        out.extend(access(&variable, side));
                    }
                    Some(TokenTree::Literal(number)) => {
                        // `self.0.1` has a number with a point.
                        let text = number.to_string();
                        let mut members = text.split('.');
                        out.extend(access(&local(members.next().unwrap_or_default()), side));
                        for member in members.filter_map(|member| member.parse().ok()) {
                            let member = Literal::usize_unsuffixed(member);
                            out.extend(quote!(. #member));
                        }
                    }
                    other => {
                        out.extend(quote!(self.));
                        out.extend(other);
                    }
                }
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), rewrite(group.stream(), side));
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            other => out.extend([other]),
        }
    }
    out
}

fn access(variable: &Ident, side: Side) -> TokenStream {
    if side == Side::EncodeVariant { quote!((*#variable)) } else { quote!(#variable) }
}

/// Whether an expression needs a field of the value.
pub(crate) fn uses_self(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => word == "self",
        TokenTree::Group(group) => uses_self(&group.stream()),
        _ => false,
    })
}

/// The source text of an expression, for messages and the schema.
pub(crate) fn text(tokens: &TokenStream) -> String {
    let mut text = tokens.to_string();
    for (spaced, tight) in [(" . ", "."), (" :: ", "::"), (" (", "("), ("( ", "("), (" )", ")"), (" ,", ","), ("& ", "&"), ("! ", "!")] {
        text = text.replace(spaced, tight);
    }
    text
}
