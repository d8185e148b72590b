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
enum Step {
    /// A value comes.
    Value,
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
    let mut stack: Vec<Open> = Vec::new();
    loop {
        lexer.skip_space();
        let at = lexer.pos();
        let mut done = match begin(lexer, at, stack.is_empty())? {
            Built::Value(value) if stack.is_empty() => return Ok(value),
            Built::Value(value) => Some(value),
            Built::Open(open) => {
                if stack.len() >= lexer.rules.max_depth as usize {
                    return Err(Fault::new(at, format!("nested deeper than {} levels", lexer.rules.max_depth)));
                }
                stack.push(open);
                None
            }
        };
        loop {
            if let Some(value) = done.take() {
                match stack.last_mut() {
                    None => return Ok(value),
                    Some(open) => open.put(value),
                }
            }
            let Some(open) = stack.last_mut() else { return Err(Fault::new(at, "expected a value")) };
            match advance(lexer, open)? {
                Step::Value => break,
                Step::Closed => done = stack.pop().map(|open| close(lexer, open)).transpose()?,
            }
        }
    }
}

/// Nearly all values are known by their first byte; a token is made for the others only.
fn begin(lexer: &mut Lexer<'_>, at: usize, outermost: bool) -> Result<Built, Fault> {
    match lexer.peek() {
        Some(b'"') => return lexer.string().map(|text| Built::Value(Variant::String(text))),
        Some(b'0'..=b'9') => return Ok(Built::Value(lexer.number().into())),
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
            let word = lexer.word();
            return construct::word(lexer, word, at, outermost);
        }
        _ => {}
    }
    let (token, at) = lexer.next()?;
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

fn advance(lexer: &mut Lexer<'_>, open: &mut Open) -> Result<Step, Fault> {
    match open {
        Open::Array { fresh, .. } => {
            if lexer.take(b']') {
                return Ok(Step::Closed);
            }
            if std::mem::take(fresh) {
                return Ok(Step::Value);
            }
            lexer.must_take(b',', "`,` or `]`")?;
            Ok(if lexer.take(b']') { Step::Closed } else { Step::Value })
        }
        Open::Dictionary { state: Pair::Key, .. } => lexer.must_take(b':', "`:` behind a key").map(|()| Step::Value),
        Open::Dictionary { state, .. } => {
            if lexer.take(b'}') {
                return Ok(Step::Closed);
            }
            if *state == Pair::Fresh {
                return Ok(Step::Value);
            }
            lexer.must_take(b',', "`,` or `}`")?;
            Ok(if lexer.take(b'}') { Step::Closed } else { Step::Value })
        }
        Open::Object { name, fresh, .. } => {
            if !std::mem::take(fresh) {
                if lexer.take(b')') {
                    return Ok(Step::Closed);
                }
                lexer.must_take(b',', "`,` or `)`")?;
            }
            let (token, at) = lexer.next()?;
            match token {
                Token::RoundClose => return Ok(Step::Closed),
                Token::String(text) => *name = text,
                other => return Err(unexpected(&other, at, "the name of a property as a string")),
            }
            lexer.must_take(b':', "`:` behind the name of a property").map(|()| Step::Value)
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
            if settle_dictionary(&mut dictionary, lexer.rules.generation.is_godot3()) {
                lexer.warn(at, "pairs that are not of the types of the dictionary are left out");
            }
            dictionary.into()
        }
        Open::Object { class, properties, .. } => Object::Full(Box::new(FullObject { class, properties })).into(),
    })
}

/// What was wanted, and what is there instead.
pub(crate) fn unexpected(token: &Token<'_>, at: usize, wanted: &str) -> Fault {
    let message = format!("expected {wanted}, found {}", token.describe());
    if matches!(token, Token::End) { Fault::at_end(at, message) } else { Fault::new(at, message) }
}

impl<'a> Lexer<'a> {
    /// Skips a sign, if it comes next.
    #[inline]
    pub(crate) fn take(&mut self, sign: u8) -> bool {
        self.skip_space();
        let found = self.peek() == Some(sign);
        if found {
            self.set_pos(self.pos() + 1);
        }
        found
    }

    /// Skips a sign, which is a token of its own.
    #[inline]
    pub(crate) fn must_take(&mut self, sign: u8, wanted: &str) -> Result<(), Fault> {
        if self.take(sign) { Ok(()) } else { self.not_taken(wanted) }
    }

    #[cold]
    fn not_taken(&mut self, wanted: &str) -> Result<(), Fault> {
        let (token, at) = self.next()?;
        Err(unexpected(&token, at, wanted))
    }

    pub(crate) fn expect(&mut self, is: impl FnOnce(&Token<'a>) -> bool, wanted: &str) -> Result<(), Fault> {
        let (token, at) = self.next()?;
        if is(&token) { Ok(()) } else { Err(unexpected(&token, at, wanted)) }
    }
}
