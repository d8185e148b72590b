//! Expressions of attributes, put into the two directions.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

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
    Ident::new("ctx", Span::mixed_site())
}

/// The expression with `self.field` as it is called on that side. What stands for it has the same place on all sides, so that
/// the compiler says a mistake once.
pub(crate) fn place(tokens: &TokenStream, side: Side) -> TokenStream {
    let tokens = rewrite(tokens.clone(), side);
    // In parentheses, so that nothing around it becomes a part of it. They stand where it ends: what is missing is missed there.
    match tokens.clone().into_iter().enumerate().last() {
        Some((1.., end)) => {
            let mut group = Group::new(Delimiter::Parenthesis, tokens);
            group.set_span(end.span().resolved_at(Span::call_site()));
            TokenTree::Group(group).into()
        }
        _ => tokens,
    }
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
                        let at = Span::call_site().located_at(field.span());
                        let text = field.to_string();
                        let variable = local(text.strip_prefix("r#").unwrap_or(&text));
                        out.extend(access(variable, &mut field.into(), at, side));
                    }
                    Some(TokenTree::Literal(number)) => {
                        // `self.0.1` has a number with a point.
                        let text = number.to_string();
                        let at = Span::call_site().located_at(number.span());
                        let mut members = text.split('.');
                        let first = members.next().unwrap_or_default();
                        let literals = members.filter_map(|member| member.parse().ok()).map(Literal::usize_unsuffixed);
                        let mut number = TokenTree::Literal(first.parse().map_or_else(|_| number.clone(), Literal::usize_unsuffixed));
                        out.extend(access(local(first), &mut number, at, side));
                        literals.for_each(|member| out.extend(quote_spanned!(at=> . #member)));
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

fn access(mut variable: Ident, member: &mut TokenTree, at: Span, side: Side) -> TokenStream {
    variable.set_span(at);
    member.set_span(at);
    match side {
        Side::EncodeStruct => quote_spanned!(at=> self.#member),
        Side::EncodeVariant => quote_spanned!(at=> (*#variable)),
        Side::Decode => quote_spanned!(at=> #variable),
    }
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
    let tight = [
        (" . ", "."),
        (" :: ", "::"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        (" ..= ", "..="),
        (" .. ", ".."),
        ("(& ", "(&"),
        (", & ", ", &"),
        ("(! ", "(!"),
    ];
    for (spaced, tight) in tight {
        text = text.replace(spaced, tight);
    }
    text
}
