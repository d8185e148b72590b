//! Values out of tokens. What is nested stands on a list of its own, not on the stack.

use super::construct::{self, Built};
use super::error::{Fault, TextError};
use super::lex::{Lexer, Token};
use crate::godot::value::{settle_text_array as settle_array, settle_text_dictionary as settle_dictionary};
use crate::godot::{Array, ContainerType, Dictionary, Entry, FullObject, GString, Object, Property, Variant};

/// A value, and what engines would read otherwise.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Readable {
    /// The value.
    pub value: Variant,
    /// Where engines read something else.
    pub warnings: Vec<TextError>,
}

/// Something that holds values and is not closed yet.
#[derive(Debug)]
pub(crate) enum Open {
    Array { of: Option<ContainerType>, items: Vec<Variant>, fresh: bool },
    Dictionary { of: Option<(ContainerType, ContainerType)>, entries: Vec<Entry>, key: Option<Variant>, state: Pair },
    Object { class: GString, properties: Vec<Property>, name: GString, fresh: bool },
}

/// Where in a dictionary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pair {
    Fresh,
    Key,
    Value,
}

impl Open {
    pub(crate) fn array(of: Option<ContainerType>) -> Self {
        Open::Array { of, items: Vec::new(), fresh: true }
    }

    pub(crate) fn dictionary(of: Option<(ContainerType, ContainerType)>) -> Self {
        Open::Dictionary { of, entries: Vec::new(), key: None, state: Pair::Fresh }
    }

    fn put(&mut self, value: Variant) {
        match self {
            Open::Array { items, .. } => items.push(value),
            Open::Dictionary { entries, key, state, .. } => match key.take() {
                Some(key) => {
                    entries.push(Entry { key, value });
                    *state = Pair::Value;
                }
                None => {
                    *key = Some(value);
                    *state = Pair::Key;
                }
            },
            Open::Object { properties, name, .. } => properties.push(Property { name: std::mem::take(name), value }),
        }
    }
}

/// What to do next.
enum Step<'a> {
    /// A value begins with this token.
    Value(Token<'a>, usize),
    /// The innermost is closed.
    Closed,
}

/// A value that stands alone.
pub(crate) fn alone(lexer: &mut Lexer<'_>) -> Result<Variant, Fault> {
    let value = value(lexer)?;
    if !lexer.rules.exact {
        let (token, at) = lexer.next()?;
        if !matches!(token, Token::End) {
            return Err(Fault::new(at, format!("expected the end of the text behind the value, found {}", token.describe())));
        }
    }
    Ok(value)
}

/// The value at the place where the lexer is.
pub(crate) fn value(lexer: &mut Lexer<'_>) -> Result<Variant, Fault> {
    let (token, at) = lexer.next()?;
    value_of(lexer, token, at)
}

fn value_of<'a>(lexer: &mut Lexer<'a>, mut token: Token<'a>, mut at: usize) -> Result<Variant, Fault> {
    let mut stack: Vec<Open> = Vec::new();
    loop {
        let mut done = match begin(lexer, token, at, stack.is_empty())? {
            Built::Value(value) => Some(value),
            Built::Open(open) => {
                if stack.len() >= lexer.rules.max_depth as usize {
                    return Err(Fault::new(at, format!("nested deeper than {} levels", lexer.rules.max_depth)));
                }
                stack.push(open);
                None
            }
        };
        (token, at) = loop {
            if let Some(value) = done.take() {
                match stack.last_mut() {
                    None => return Ok(value),
                    Some(open) => open.put(value),
                }
            }
            let Some(open) = stack.last_mut() else { return Err(Fault::new(at, "expected a value")) };
            match advance(lexer, open)? {
                Step::Value(token, at) => break (token, at),
                Step::Closed => done = stack.pop().map(|open| close(lexer, open)).transpose()?,
            }
        };
    }
}

fn begin<'a>(lexer: &mut Lexer<'a>, token: Token<'a>, at: usize, outermost: bool) -> Result<Built, Fault> {
    Ok(Built::Value(match token {
        Token::CurlyOpen => return Ok(Built::Open(Open::dictionary(None))),
        Token::SquareOpen => return Ok(Built::Open(Open::array(None))),
        Token::Word(word) => return construct::word(lexer, word, at, outermost),
        Token::Number(number) => number.into(),
        Token::String(text) => Variant::String(text),
        Token::StringName(text) => Variant::StringName(text),
        Token::Color(color) => Variant::Color(color),
        Token::End => return Err(Fault::at_end(at, "expected a value, found the end of the text")),
        other => return Err(Fault::new(at, format!("expected a value, found {}", other.describe()))),
    }))
}

fn advance<'a>(lexer: &mut Lexer<'a>, open: &mut Open) -> Result<Step<'a>, Fault> {
    let (token, at) = lexer.next()?;
    match open {
        Open::Array { fresh, .. } => {
            if matches!(token, Token::SquareClose) {
                return Ok(Step::Closed);
            }
            if std::mem::take(fresh) {
                return Ok(Step::Value(token, at));
            }
            expect_comma(&token, at, "`,` or `]`")?;
            let (token, at) = lexer.next()?;
            Ok(if matches!(token, Token::SquareClose) { Step::Closed } else { Step::Value(token, at) })
        }
        Open::Dictionary { state: Pair::Key, .. } => match token {
            Token::Colon => lexer.next().map(|(token, at)| Step::Value(token, at)),
            other => Err(unexpected(&other, at, "`:` behind a key")),
        },
        Open::Dictionary { state, .. } => {
            if matches!(token, Token::CurlyClose) {
                return Ok(Step::Closed);
            }
            if *state == Pair::Fresh {
                return Ok(Step::Value(token, at));
            }
            expect_comma(&token, at, "`,` or `}`")?;
            let (token, at) = lexer.next()?;
            Ok(if matches!(token, Token::CurlyClose) { Step::Closed } else { Step::Value(token, at) })
        }
        Open::Object { name, fresh, .. } => {
            let (token, at) = if std::mem::take(fresh) {
                (token, at)
            } else {
                if matches!(token, Token::RoundClose) {
                    return Ok(Step::Closed);
                }
                expect_comma(&token, at, "`,` or `)`")?;
                lexer.next()?
            };
            match token {
                Token::RoundClose => return Ok(Step::Closed),
                Token::String(text) => *name = text,
                other => return Err(unexpected(&other, at, "the name of a property as a string")),
            }
            lexer.expect(|token| matches!(token, Token::Colon), "`:` behind the name of a property")?;
            lexer.next().map(|(token, at)| Step::Value(token, at))
        }
    }
}

fn close(lexer: &mut Lexer<'_>, open: Open) -> Result<Variant, Fault> {
    let at = lexer.pos();
    Ok(match open {
        Open::Array { of, items, .. } => {
            let typed = of.is_some();
            let mut array = Array { of: of.unwrap_or_default(), items };
            if typed {
                lexer.expect(|token| matches!(token, Token::RoundClose), "`)` behind the values of a typed array")?;
                let len = array.items.len();
                settle_array(&mut array);
                if array.items.len() < len {
                    lexer.warn(at, "values that are not of the type of the array are left out");
                }
            }
            array.into()
        }
        Open::Dictionary { of, entries, .. } => {
            let typed = of.is_some();
            let (keys, values) = of.unwrap_or_default();
            let mut dictionary = Dictionary { keys, values, entries };
            if typed {
                lexer.expect(|token| matches!(token, Token::RoundClose), "`)` behind the pairs of a typed dictionary")?;
            }
            if settle_dictionary(&mut dictionary) {
                lexer.warn(at, "pairs that are not of the types of the dictionary are left out");
            }
            dictionary.into()
        }
        Open::Object { class, properties, .. } => Object::Full(Box::new(FullObject { class, properties })).into(),
    })
}

fn expect_comma(token: &Token<'_>, at: usize, wanted: &str) -> Result<(), Fault> {
    if matches!(token, Token::Comma) { Ok(()) } else { Err(unexpected(token, at, wanted)) }
}

/// What was wanted, and what is there instead.
pub(crate) fn unexpected(token: &Token<'_>, at: usize, wanted: &str) -> Fault {
    let message = format!("expected {wanted}, found {}", token.describe());
    if matches!(token, Token::End) { Fault::at_end(at, message) } else { Fault::new(at, message) }
}

impl<'a> Lexer<'a> {
    pub(crate) fn expect(&mut self, is: impl FnOnce(&Token<'a>) -> bool, wanted: &str) -> Result<(), Fault> {
        let (token, at) = self.next()?;
        if is(&token) { Ok(()) } else { Err(unexpected(&token, at, wanted)) }
    }
}
