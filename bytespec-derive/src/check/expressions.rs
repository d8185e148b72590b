//! Rules for expressions, as far as their tokens tell: which fields they see, and whether there is a context.
//!
//! An expression is evaluated while decoding, when the value does not exist yet: it sees what was read before it. The
//! value of a wire item is compared in the end, when all fields are there.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;

use super::Shared;
use super::fields::Checked;
use crate::ctxt::{At, Ctxt};
use crate::model::{Framing, Length, Presence, Role, TagSource, Wire};

/// Checks the expressions of all fields of a struct or variant, which are in wire order.
pub(super) fn expressions(shared: &Shared<'_>, fields: &[Checked<'_>]) {
    for (at, checked) in fields.iter().enumerate() {
        let field = &checked.field;
        let here = Scope { shared, fields, sees: Sees::Before(at) };
        field.before.iter().for_each(|item| wire(&here, item));
        match &field.role {
            Role::Computed(value) | Role::Skipped(Some(value)) => here.check(value),
            Role::Wire | Role::Unknown | Role::Tag | Role::Skipped(None) => {}
        }
        if let Presence::When(condition) = &field.presence {
            here.check(condition);
        }
        if let Some(Framing::CountExpr(value) | Framing::Terminator(value)) = &field.settings.framing {
            here.check(value);
        }
        if let Some(Length::Expr(value)) = &field.settings.length {
            here.check(value);
        }
        if let Some(TagSource::Expr(value)) = &field.tag {
            here.check(value);
        }
        if let Some(value) = &field.context {
            here.check(value);
        }
        let behind = Scope { shared, fields, sees: Sees::Before(at + 1) };
        field.after.iter().for_each(|item| wire(&behind, item));
    }
}

fn wire(scope: &Scope<'_, '_>, wire: &Wire) {
    // With a condition of its own the value is only computed for writing, when the whole value is there.
    let sees = if wire.require.is_some() { Sees::Whole } else { Sees::AllFields };
    Scope { sees, ..*scope }.check(&wire.value);
    wire.require.iter().chain(&wire.when).for_each(|condition| scope.check(condition));
}

/// What an expression sees.
struct Scope<'c, 'a> {
    shared: &'c Shared<'c>,
    fields: &'c [Checked<'a>],
    sees: Sees,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sees {
    /// So many fields in wire order.
    Before(usize),
    /// All fields, one by one.
    AllFields,
    /// The value itself.
    Whole,
}

impl Scope<'_, '_> {
    fn cx(&self) -> &Ctxt {
        self.shared.cx
    }

    fn check(&self, expression: &TokenStream) {
        let has_context = self.shared.has_context || binds_ctx(expression);
        self.tokens(expression.clone(), has_context);
    }

    fn tokens(&self, tokens: TokenStream, has_context: bool) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => self.tokens(group.stream(), has_context),
                TokenTree::Ident(word) if word == "self" => self.the_value(word, &trees[at + 1..]),
                TokenTree::Ident(word) if word == "ctx" && !has_context && !is_part_of_path(&trees, at) => self.without_context(word),
                _ => {}
            }
        }
    }

    /// Rule: `ctx` is the context of the model, so there must be one.
    fn without_context(&self, word: &Ident) {
        self.cx().error(word, "`ctx` needs a context: add `context = TYPE` or `context: BOUNDS` to `#[proto(..)]`");
    }

    /// Rule: while decoding, `self` stands for the fields that are already there, not for a value.
    fn the_value(&self, word: &Ident, rest: &[TokenTree]) {
        let member = match rest {
            [TokenTree::Punct(dot), member @ (TokenTree::Ident(_) | TokenTree::Literal(_)), ..] if dot.as_char() == '.' => member,
            _ if self.sees == Sees::Whole => return,
            _ => {
                self.cx().error(word, "`self` stands for the fields only, since the value does not exist yet: use `self.FIELD`");
                return;
            }
        };
        let tokens: TokenStream = [TokenTree::from(word.clone())].into_iter().chain(rest[..2].iter().cloned()).collect();
        let at = At::tokens(tokens);
        let name = match member {
            TokenTree::Ident(name) => name.unraw().to_string(),
            // `self.0.1` has a number with a point.
            number => number.to_string().split('.').next().unwrap_or_default().to_owned(),
        };
        let is_call = matches!(rest.get(2), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if is_call {
            if self.sees != Sees::Whole {
                self.cx()
                    .error(at, format_args!("`self.{name}(..)` cannot be called, since the value does not exist yet: use a function of the fields"));
            }
            return;
        }
        self.field(at, &name);
    }

    /// Rule: an expression uses fields that are read before it.
    fn field(&self, at: At, name: &str) {
        let cx = self.cx();
        let found = self.fields.iter().position(|checked| checked.field.name == name);
        let unknown = found.is_some_and(|found| matches!(self.fields[found].field.role, Role::Unknown));
        match (found, self.sees) {
            // The tag is read first.
            (Some(found), _) if matches!(self.fields[found].field.role, Role::Tag) => {}
            (Some(_), Sees::AllFields) if unknown => {
                cx.error(at, format_args!("`self.{name}` cannot be used: what is unknown is read after everything else"));
            }
            (Some(_), Sees::AllFields | Sees::Whole) => {}
            (None, Sees::AllFields | Sees::Whole) => cx.error(at, format_args!("`self.{name}` is not a field")),
            (Some(found), Sees::Before(limit)) if found < limit => {}
            (Some(found), Sees::Before(limit)) if found == limit => {
                cx.error(at, format_args!("`self.{name}` is not an earlier field: it is this one"));
            }
            (Some(_), Sees::Before(_)) => cx.error(at, format_args!("`self.{name}` is not an earlier field: it is read after this one")),
            (None, Sees::Before(_)) => cx.error(at, format_args!("`self.{name}` is not an earlier field: there is none of this name")),
        }
    }
}

/// Whether the word is a member or a segment of a path.
fn is_part_of_path(trees: &[TokenTree], at: usize) -> bool {
    let is = |tree: Option<&TokenTree>, wanted: char| matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let before = at.checked_sub(1).and_then(|at| trees.get(at));
    // A single colon in front is not possible in an expression.
    is(before, '.')
        || is(before, ':')
        || (is(trees.get(at + 1), ':') && is(trees.get(at + 2), ':'))
        || is(trees.get(at + 1), '!') && !is(trees.get(at + 2), '=')
}

/// Whether the expression has a variable of its own with the name of the context.
fn binds_ctx(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => binds_ctx(&group.stream()),
        TokenTree::Ident(word) if word == "ctx" => {
            let after_let =
                at > 0 && matches!(&trees[at - 1], TokenTree::Ident(word) if word == "let" || word == "mut" || word == "ref" || word == "for");
            let parameter = matches!(trees.get(at + 1), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '|' | ':'));
            // `ctx || ..` and `ctx | ..` are expressions, `|ctx| ..` is a closure.
            let opens = at > 0 && matches!(&trees[at - 1], TokenTree::Punct(punct) if matches!(punct.as_char(), '|' | ','));
            after_let || (parameter && opens)
        }
        _ => false,
    })
}
