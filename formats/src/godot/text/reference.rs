//! References to resources, and the types of containers.

use super::Generation;
use super::construct::open;
use super::error::Fault;
use super::lex::{Lexer, Token};
use super::parse::unexpected;
use crate::godot::number::Number;
use crate::godot::{ContainerType, GString, Object, Type};

/// `SubResource(id)`, `ExtResource(id)`, `Resource(path)`, at the parenthesis.
pub(super) fn reference(lexer: &mut Lexer<'_>, word: &[u8], start: usize) -> Result<Object, Fault> {
    open(lexer)?;
    let (token, at) = lexer.next()?;
    if word != b"Resource" {
        let id = match token {
            Token::String(text) if !(lexer.rules.exact && lexer.generation().is_godot3()) => text,
            Token::StringName(text) if !lexer.rules.exact => text,
            Token::Number(Number::Int(id)) => GString::from(id.to_string()),
            Token::Number(Number::Float(id)) => GString::from((id as i64).to_string()),
            other => return Err(unexpected(&other, at, "the id of a resource")),
        };
        lexer.must_take(b')', "`)` behind the id")?;
        return Ok(if word == b"SubResource" { Object::SubResource(id) } else { Object::ExtResource(id) });
    }
    let (mut uid, mut path) = (GString::default(), GString::default());
    let mut next = (token, at);
    loop {
        let (token, at) = next;
        let Token::String(text) = token else { return Err(unexpected(&token, at, "a path as a string")) };
        let place = if text.as_bytes().starts_with(b"uid://") { &mut uid } else { &mut path };
        if !place.is_empty() {
            return Err(Fault::new(at, "a resource has one path and one uid at most"));
        }
        *place = text;
        let (token, at) = lexer.next()?;
        match token {
            Token::RoundClose => break,
            Token::Comma if lexer.generation() >= Generation::V4_4 || !lexer.rules.exact => next = lexer.next()?,
            other => return Err(unexpected(&other, at, "`)` behind the path")),
        }
    }
    if uid.is_empty() && path.is_empty() {
        return Err(Fault::new(start, "a resource without a path"));
    }
    Ok(Object::Resource { uid, path })
}

/// The type of a container.
pub(super) fn container_type(lexer: &mut Lexer<'_>) -> Result<ContainerType, Fault> {
    let (token, at) = lexer.next()?;
    let Token::Word(word) = token else { return Err(unexpected(&token, at, "a type")) };
    if word == b"Variant" {
        return Ok(ContainerType::Any);
    }
    if matches!(word, b"Resource" | b"SubResource" | b"ExtResource") {
        lexer.skip_space();
        if lexer.peek() == Some(b'(') {
            return Ok(match reference(lexer, word, at)? {
                Object::Resource { uid, path } if uid.is_empty() => ContainerType::Script(Box::new(path)),
                object => ContainerType::Reference(Box::new(object)),
            });
        }
    }
    let builtin = (0..=38).filter_map(Type::from_number).find(|kind| kind.name().as_bytes() == word);
    Ok(match builtin {
        Some(Type::Nil) => ContainerType::Any,
        Some(kind) => ContainerType::Builtin(kind),
        None => ContainerType::class(GString::from_bytes(word.to_vec())),
    })
}
