//! Words: keywords, constructors and references.

use super::Generation;
use super::error::Fault;
use super::lex::{Lexer, Token};
use super::parse::{Open, unexpected};
use super::reference::{container_type, reference};
use crate::godot::number::Number;
use crate::godot::value::math::Components;
use crate::godot::{FullObject, GString, NodePath, Object, Packed, Property, Real, Rid, Signal, Type, Variant};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// What a word begins.
pub(crate) enum Built {
    Value(Variant),
    Open(Open),
}

impl From<Number> for Variant {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(value) => Variant::Int(value),
            Number::Float(value) => Variant::Float(value),
        }
    }
}

/// From which generation on a name is known to the reader of an engine.
const ALWAYS: Generation = Generation::V3_0;
const PACKED: Generation = Generation::V3_6;
const V4: Generation = Generation::V4_0;

/// What a name constructs.
fn constructor(word: &[u8]) -> Option<(Type, Generation)> {
    Some(match word {
        b"Vector2" => (Type::Vector2, ALWAYS),
        b"Vector2i" => (Type::Vector2i, V4),
        b"Rect2" => (Type::Rect2, ALWAYS),
        b"Rect2i" => (Type::Rect2i, V4),
        b"Vector3" => (Type::Vector3, ALWAYS),
        b"Vector3i" => (Type::Vector3i, V4),
        b"Vector4" => (Type::Vector4, V4),
        b"Vector4i" => (Type::Vector4i, V4),
        b"Transform2D" | b"Matrix32" => (Type::Transform2D, ALWAYS),
        b"Plane" => (Type::Plane, ALWAYS),
        b"Quat" => (Type::Quaternion, ALWAYS),
        b"Quaternion" => (Type::Quaternion, V4),
        b"AABB" | b"Rect3" => (Type::Aabb, ALWAYS),
        b"Basis" | b"Matrix3" => (Type::Basis, ALWAYS),
        b"Transform" => (Type::Transform3D, ALWAYS),
        b"Transform3D" => (Type::Transform3D, V4),
        b"Projection" => (Type::Projection, V4),
        b"Color" => (Type::Color, ALWAYS),
        b"PoolByteArray" | b"ByteArray" => (Type::PackedByteArray, ALWAYS),
        b"PackedByteArray" => (Type::PackedByteArray, PACKED),
        b"PoolIntArray" | b"IntArray" => (Type::PackedInt32Array, ALWAYS),
        b"PackedInt32Array" => (Type::PackedInt32Array, PACKED),
        b"PackedIntArray" => (Type::PackedInt32Array, V4),
        b"PackedInt64Array" => (Type::PackedInt64Array, PACKED),
        b"PoolRealArray" | b"FloatArray" => (Type::PackedFloat32Array, ALWAYS),
        b"PackedFloat32Array" => (Type::PackedFloat32Array, PACKED),
        b"PackedRealArray" => (Type::PackedFloat32Array, V4),
        b"PackedFloat64Array" => (Type::PackedFloat64Array, PACKED),
        b"PoolStringArray" | b"StringArray" => (Type::PackedStringArray, ALWAYS),
        b"PackedStringArray" => (Type::PackedStringArray, PACKED),
        b"PoolVector2Array" | b"Vector2Array" => (Type::PackedVector2Array, ALWAYS),
        b"PackedVector2Array" => (Type::PackedVector2Array, PACKED),
        b"PoolVector3Array" | b"Vector3Array" => (Type::PackedVector3Array, ALWAYS),
        b"PackedVector3Array" => (Type::PackedVector3Array, PACKED),
        b"PackedVector4Array" | b"Vector4Array" => (Type::PackedVector4Array, V4),
        b"PoolColorArray" | b"ColorArray" => (Type::PackedColorArray, ALWAYS),
        b"PackedColorArray" => (Type::PackedColorArray, PACKED),
        b"NodePath" => (Type::NodePath, ALWAYS),
        b"RID" => (Type::Rid, ALWAYS),
        b"Object" => (Type::Object, ALWAYS),
        b"Callable" => (Type::Callable, V4),
        b"Signal" => (Type::Signal, V4),
        b"Array" => (Type::Array, V4),
        b"Dictionary" => (Type::Dictionary, Generation::V4_4),
        _ => return None,
    })
}

/// A value that begins with a word.
pub(crate) fn word(lexer: &mut Lexer<'_>, word: &[u8], at: usize, outermost: bool) -> Result<Built, Fault> {
    let exact = lexer.rules.exact;
    let generation = lexer.generation();
    match word {
        b"true" => return Ok(Built::Value(true.into())),
        b"false" => return Ok(Built::Value(false.into())),
        b"null" | b"nil" => return Ok(Built::Value(Variant::Nil)),
        b"SubResource" | b"ExtResource" | b"Resource" => return reference(lexer, word, at).map(|object| Built::Value(object.into())),
        b"InputEvent" if generation.is_godot3() && !exact => return old_call(lexer, "InputEvent").map(Built::Value),
        b"Image" if generation.is_godot3() && !exact => return old_call(lexer, "Image").map(Built::Value),
        _ => {}
    }
    if let Some(value) = infinity(lexer, word, true) {
        return Ok(Built::Value(Variant::Float(value)));
    }
    let unknown = || {
        let found = Token::Word(word).describe();
        Fault::new(at, format!("unexpected word {found}"))
    };
    let (kind, since) = constructor(word).ok_or_else(unknown)?;
    if exact && generation < since {
        return Err(unknown());
    }
    construct(lexer, kind, outermost)
}

/// `inf` and its kin. Old engines write some that they do not read back.
fn infinity(lexer: &mut Lexer<'_>, word: &[u8], whole: bool) -> Option<f64> {
    let rules = lexer.rules;
    let since = |generation: Generation| !rules.exact || rules.generation >= generation;
    let value = match word {
        b"inf" if whole || since(Generation::V3_3) => f64::INFINITY,
        b"nan" if whole || since(Generation::V3_3) => f64::NAN,
        b"inf_neg" if since(Generation::V3_3) => f64::NEG_INFINITY,
        b"-inf" if since(Generation::V4_0) => f64::NEG_INFINITY,
        b"-nan" if !rules.exact => f64::NAN,
        _ => return None,
    };
    if !rules.exact {
        let at = lexer.pos();
        if lexer.text()[at..].starts_with(b".0") {
            lexer.set_pos(at + 2);
            lexer.warn(at, "engines do not read this number back");
        } else if rules.generation.is_godot3() && word[0] == b'-' {
            lexer.warn(at, "engines do not read this number back");
        }
    }
    Some(value)
}

fn construct(lexer: &mut Lexer<'_>, kind: Type, outermost: bool) -> Result<Built, Fault> {
    let double = lexer.rules.double;
    /// With `f32` or `f64` components.
    macro_rules! real {
        ($variant:ident boxed) => {
            Variant::$variant(Box::new(if double { Real::Double(fixed_f64(lexer)?) } else { Real::Single(fixed_f32(lexer)?) }))
        };
        ($variant:ident) => {
            Variant::$variant(if double { Real::Double(Box::new(fixed_f64(lexer)?)) } else { Real::Single(fixed_f32(lexer)?) })
        };
    }
    macro_rules! packed {
        ($variant:ident) => {
            Variant::$variant(Box::new(if double {
                Packed::Double(list(lexer, |number| number.to_f64().to_le_bytes())?)
            } else {
                Packed::Single(list(lexer, |number| number.to_f32().to_le_bytes())?)
            }))
        };
    }
    let value = match kind {
        Type::Vector2 => real!(Vector2),
        Type::Rect2 => real!(Rect2),
        Type::Vector3 => real!(Vector3),
        Type::Vector4 => real!(Vector4),
        Type::Plane => real!(Plane),
        Type::Quaternion => real!(Quaternion),
        Type::Transform2D => real!(Transform2D boxed),
        Type::Aabb => real!(Aabb boxed),
        Type::Basis => real!(Basis boxed),
        Type::Transform3D => real!(Transform3D boxed),
        Type::Projection => real!(Projection boxed),
        Type::Vector2i => Variant::Vector2i(fixed_i32(lexer)?),
        Type::Rect2i => Variant::Rect2i(fixed_i32(lexer)?),
        Type::Vector3i => Variant::Vector3i(fixed_i32(lexer)?),
        Type::Vector4i => Variant::Vector4i(fixed_i32(lexer)?),
        Type::Color => Variant::Color(fixed_f32(lexer)?),
        Type::PackedByteArray => bytes(lexer)?,
        Type::PackedInt32Array => Variant::PackedInt32Array(list(lexer, |number| number.to_i32().to_le_bytes())?),
        Type::PackedInt64Array if lexer.rules.exact && lexer.generation().is_godot3() => {
            Variant::PackedInt32Array(list(lexer, |number| number.to_i32().to_le_bytes())?)
        }
        Type::PackedInt64Array => Variant::PackedInt64Array(list(lexer, |number| number.to_i64().to_le_bytes())?),
        Type::PackedFloat64Array if lexer.rules.exact && lexer.generation().is_godot3() => {
            Variant::PackedFloat32Array(list(lexer, |number| number.to_f32().to_le_bytes())?)
        }
        Type::PackedFloat32Array => Variant::PackedFloat32Array(list(lexer, |number| number.to_f32().to_le_bytes())?),
        Type::PackedFloat64Array => Variant::PackedFloat64Array(list(lexer, |number| number.to_f64().to_le_bytes())?),
        Type::PackedVector2Array => packed!(PackedVector2Array),
        Type::PackedVector3Array => packed!(PackedVector3Array),
        Type::PackedVector4Array => packed!(PackedVector4Array),
        Type::PackedColorArray => Variant::PackedColorArray(list(lexer, |number| number.to_f32().to_le_bytes())?),
        Type::PackedStringArray => strings(lexer)?,
        Type::NodePath => {
            open(lexer)?;
            let (text, at) = string(lexer, "the path as a string")?;
            close_of(lexer, outermost)?;
            node_path(lexer, &text, at).into()
        }
        Type::Rid => return rid(lexer, outermost).map(Built::Value),
        Type::Callable => {
            open(lexer)?;
            close_of(lexer, outermost)?;
            Variant::Callable
        }
        Type::Signal => {
            open(lexer)?;
            close_of(lexer, outermost)?;
            Signal::default().into()
        }
        Type::Object => return object(lexer).map(Built::Open),
        Type::Array => {
            lexer.expect(|token| matches!(token, Token::SquareOpen), "`[` and a type behind `Array`")?;
            let of = container_type(lexer)?;
            lexer.expect(|token| matches!(token, Token::SquareClose), "`]` behind the type")?;
            open(lexer)?;
            lexer.expect(|token| matches!(token, Token::SquareOpen), "`[`")?;
            return Ok(Built::Open(Open::array(Some(of))));
        }
        _ => {
            lexer.expect(|token| matches!(token, Token::SquareOpen), "`[` and two types behind `Dictionary`")?;
            let keys = container_type(lexer)?;
            lexer.expect(|token| matches!(token, Token::Comma), "`,` between the types")?;
            let values = container_type(lexer)?;
            lexer.expect(|token| matches!(token, Token::SquareClose), "`]` behind the types")?;
            open(lexer)?;
            lexer.expect(|token| matches!(token, Token::CurlyOpen), "`{`")?;
            return Ok(Built::Open(Open::dictionary(Some((keys, values)))));
        }
    };
    Ok(Built::Value(value))
}

pub(super) fn open(lexer: &mut Lexer<'_>) -> Result<(), Fault> {
    lexer.must_take(b'(', "`(`")
}

/// A closing parenthesis, without which `str_to_var` does in some cases.
fn close_of(lexer: &mut Lexer<'_>, outermost: bool) -> Result<(), Fault> {
    if lexer.rules.exact && !lexer.file && outermost {
        return Ok(());
    }
    lexer.must_take(b')', "`)`")
}

fn string(lexer: &mut Lexer<'_>, wanted: &str) -> Result<(GString, usize), Fault> {
    lexer.skip_space();
    if lexer.peek() == Some(b'"') {
        let at = lexer.pos();
        return lexer.string().map(|text| (text, at));
    }
    let (token, at) = lexer.next()?;
    match token {
        Token::String(text) => Ok((text, at)),
        other => Err(unexpected(&other, at, wanted)),
    }
}

/// Numbers in parentheses, one after the other to `put`.
#[inline]
fn numbers(lexer: &mut Lexer<'_>, mut put: impl FnMut(Number)) -> Result<(), Fault> {
    open(lexer)?;
    lexer.skip_space();
    if lexer.peek() == Some(b')') {
        lexer.set_pos(lexer.pos() + 1);
        return Ok(());
    }
    loop {
        let digit = match lexer.peek() {
            Some(b'0'..=b'9') => true,
            Some(b'-') => lexer.text().get(lexer.pos() + 1).is_some_and(u8::is_ascii_digit),
            _ => false,
        };
        if digit {
            put(lexer.number());
        } else {
            let (token, at) = lexer.next()?;
            match token {
                Token::Number(number) => put(number),
                Token::Word(word) => match infinity(lexer, word, false) {
                    Some(value) => put(Number::Float(value)),
                    None => return Err(unexpected(&token, at, "a number")),
                },
                other => return Err(unexpected(&other, at, "a number")),
            }
        }
        lexer.skip_space();
        match lexer.peek() {
            Some(b',') => lexer.set_pos(lexer.pos() + 1),
            Some(b')') => {
                lexer.set_pos(lexer.pos() + 1);
                return Ok(());
            }
            _ => {
                let (token, at) = lexer.next()?;
                return Err(unexpected(&token, at, "`,` or `)`"));
            }
        }
        lexer.skip_space();
    }
}

fn fixed<T: Components, const WIDTH: usize>(lexer: &mut Lexer<'_>, to_le: impl Fn(Number) -> [u8; WIDTH]) -> Result<T, Fault> {
    let start = lexer.pos();
    let mut bytes = [0u8; 128];
    let mut len = 0;
    numbers(lexer, |number| {
        if let Some(place) = bytes.get_mut(len..len + WIDTH) {
            place.copy_from_slice(&to_le(number));
        }
        len = len.saturating_add(WIDTH).min(1 << 30);
    })?;
    if len != T::LEN {
        return Err(Fault::new(start, format!("expected {} numbers, found {}", T::LEN / WIDTH, len / WIDTH)));
    }
    Ok(T::from_le(bytes.get(..T::LEN).unwrap_or_default()))
}

fn fixed_f32<T: Components>(lexer: &mut Lexer<'_>) -> Result<T, Fault> {
    fixed(lexer, |number| number.to_f32().to_le_bytes())
}

fn fixed_f64<T: Components>(lexer: &mut Lexer<'_>) -> Result<T, Fault> {
    fixed(lexer, |number| number.to_f64().to_le_bytes())
}

fn fixed_i32<T: Components>(lexer: &mut Lexer<'_>) -> Result<T, Fault> {
    fixed(lexer, |number| number.to_i32().to_le_bytes())
}

/// Elements of as many numbers as they take; a rest is dropped.
fn list<T: Components, const WIDTH: usize>(lexer: &mut Lexer<'_>, to_le: impl Fn(Number) -> [u8; WIDTH]) -> Result<Vec<T>, Fault> {
    let start = lexer.pos();
    let mut out = Vec::new();
    let mut bytes = [0u8; 128];
    let mut len = 0;
    numbers(lexer, |number| {
        if let Some(place) = bytes.get_mut(len..len + WIDTH) {
            place.copy_from_slice(&to_le(number));
        }
        len += WIDTH;
        if len >= T::LEN {
            out.push(T::from_le(bytes.get(..T::LEN).unwrap_or_default()));
            len = 0;
        }
    })?;
    if len > 0 {
        lexer.warn(start, "numbers left over at the end of this array are dropped");
    }
    Ok(out)
}

fn bytes(lexer: &mut Lexer<'_>) -> Result<Variant, Fault> {
    let start = lexer.pos();
    open(lexer)?;
    lexer.skip_space();
    let generation = lexer.generation();
    let base64 = !lexer.rules.exact || generation >= Generation::V4_3;
    if base64 && lexer.peek() == Some(b'"') {
        let (text, at) = string(lexer, "bytes as a base64 string")?;
        let bytes = BASE64_STANDARD.decode(text.as_bytes()).map_err(|_| Fault::new(at, "this is no base64"))?;
        lexer.expect(|token| matches!(token, Token::RoundClose), "`)`")?;
        return Ok(Variant::PackedByteArray(bytes));
    }
    lexer.set_pos(start);
    let mut out = Vec::new();
    numbers(lexer, |number| out.push(number.to_u8()))?;
    Ok(Variant::PackedByteArray(out))
}

fn strings(lexer: &mut Lexer<'_>) -> Result<Variant, Fault> {
    open(lexer)?;
    let mut out = Vec::new();
    loop {
        let (token, at) = lexer.next()?;
        match token {
            Token::RoundClose => break,
            Token::String(text) => out.push(text),
            other => return Err(unexpected(&other, at, "a string")),
        }
        let (token, at) = lexer.next()?;
        match token {
            Token::RoundClose => break,
            Token::Comma => {}
            other => return Err(unexpected(&other, at, "`,` or `)`")),
        }
    }
    Ok(Variant::PackedStringArray(out))
}

fn node_path(lexer: &mut Lexer<'_>, text: &GString, at: usize) -> NodePath {
    let text = text.to_string_lossy();
    NodePath::as_engine(&text).unwrap_or_else(|| {
        lexer.warn(at, "a path with an empty name of a property: engines read an empty path");
        if lexer.rules.exact { NodePath::default() } else { NodePath::from_text(&text) }
    })
}

fn rid(lexer: &mut Lexer<'_>, outermost: bool) -> Result<Variant, Fault> {
    open(lexer)?;
    let (token, at) = lexer.next()?;
    let godot3 = lexer.rules.exact && lexer.generation().is_godot3();
    let number = match token {
        Token::RoundClose if !godot3 => return Ok(Rid(0).into()),
        Token::Number(number) => number,
        other => return Err(unexpected(&other, at, "the number of a resource")),
    };
    close_of(lexer, outermost)?;
    // Generation 3 takes the number itself for the value.
    Ok(if godot3 { number.into() } else { Rid(number.to_i64() as u64).into() })
}

fn object(lexer: &mut Lexer<'_>) -> Result<Open, Fault> {
    open(lexer)?;
    let (token, at) = lexer.next()?;
    let class = match token {
        Token::Word(word) => GString::from_bytes(word.to_vec()),
        other => return Err(unexpected(&other, at, "the name of a class")),
    };
    lexer.expect(|token| matches!(token, Token::Comma), "`,` behind the name of a class")?;
    Ok(Open::Object { class, properties: Vec::new(), name: GString::default(), fresh: true })
}

/// `InputEvent(…)` and `Image(…)` of generations 2 and 3: an object whose properties are the arguments by number. Words among
/// them are StringNames.
fn old_call(lexer: &mut Lexer<'_>, class: &str) -> Result<Variant, Fault> {
    open(lexer)?;
    let mut properties: Vec<Property> = Vec::new();
    loop {
        let (token, at) = lexer.next()?;
        let value = match token {
            Token::RoundClose if properties.is_empty() => break,
            Token::Number(number) => number.into(),
            Token::String(text) => Variant::String(text),
            Token::Word(word) => Variant::StringName(GString::from_bytes(word.to_vec())),
            other => return Err(unexpected(&other, at, "an argument")),
        };
        properties.push(Property { name: properties.len().to_string().into(), value });
        let (token, at) = lexer.next()?;
        match token {
            Token::RoundClose => break,
            Token::Comma => {}
            other => return Err(unexpected(&other, at, "`,` or `)`")),
        }
    }
    Ok(Object::Full(Box::new(FullObject { class: class.into(), properties })).into())
}
