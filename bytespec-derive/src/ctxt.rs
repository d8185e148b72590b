//! Collects the errors of one declaration, so that all of them are reported together.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::Cursor;

/// A stretch of source, from its first to its last token.
#[derive(Clone, Copy)]
pub(crate) struct At {
    start: Span,
    end: Span,
}

impl At {
    pub(crate) fn span(span: Span) -> Self {
        At { start: span, end: span }
    }

    /// The stretch that `tokens` cover.
    pub(crate) fn tokens(tokens: impl ToTokens) -> Self {
        let mut trees = tokens.into_token_stream().into_iter();
        let Some(first) = trees.next() else {
            return At::span(Span::call_site());
        };
        let start = open_span(&first);
        let end = trees.last().map_or_else(|| close_span(&first), |last| close_span(&last));
        At { start, end }
    }

    /// The tokens from `begin` up to `end` of the same buffer.
    pub(crate) fn between(mut begin: Cursor<'_>, end: Cursor<'_>) -> Self {
        let mut at = At::span(begin.span());
        while begin != end {
            let Some((tree, next)) = begin.token_tree() else {
                break;
            };
            at.end = close_span(&tree);
            begin = next;
        }
        at
    }

    /// The first token.
    pub(crate) fn start(self) -> Span {
        self.start
    }
}

impl ToTokens for At {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        // Errors take the span of the first and of the last token; which tokens these are does not matter.
        tokens.extend([TokenTree::from(Ident::new("_at", self.start)), Ident::new("_at", self.end).into()]);
    }
}

fn open_span(tree: &TokenTree) -> Span {
    match tree {
        TokenTree::Group(group) => group.span_open(),
        other => other.span(),
    }
}

fn close_span(tree: &TokenTree) -> Span {
    match tree {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    }
}

/// The errors found so far. [`Ctxt::finish`] must be called.
pub(crate) struct Ctxt {
    errors: RefCell<Option<Vec<syn::Error>>>,
}

impl Ctxt {
    pub(crate) fn new() -> Self {
        Ctxt { errors: RefCell::new(Some(Vec::new())) }
    }

    /// Adds an error at some tokens.
    pub(crate) fn error(&self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    /// Adds an error that syn reported.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(errors) = self.errors.borrow_mut().as_mut() {
            errors.push(error);
        }
    }

    /// All errors in one, if there are any.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let errors = self.errors.borrow_mut().take().unwrap_or_default();
        let mut errors = errors.into_iter();
        let Some(mut all) = errors.next() else {
            return Ok(());
        };
        errors.for_each(|error| all.combine(error));
        Err(all)
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.errors.borrow().is_none(), "the collected errors were not looked at");
        }
    }
}
