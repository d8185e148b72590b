//! From bytes to tokens.

use super::Code;
use super::error::Fault;
use super::{Generation, TextReader};
use crate::godot::number::{self, Number};
use crate::godot::value::color;
use crate::godot::{Color, GString};
use memchr::{memchr, memchr2};
use std::borrow::Cow;

#[derive(Clone, Debug)]
pub(crate) enum Token<'a> {
    CurlyOpen,
    CurlyClose,
    SquareOpen,
    SquareClose,
    RoundOpen,
    RoundClose,
    Colon,
    Comma,
    Period,
    Equal,
    Word(&'a [u8]),
    String(GString),
    StringName(GString),
    Number(Number),
    Color(Color),
    End,
}

/// The bytes of words, looked up: words and keys are the greater part of most scenes.
pub(crate) static IN_WORD: [bool; 256] = with(b"_");
/// The bytes of keys that are neither quoted nor spaced.
pub(crate) static IN_KEY: [bool; 256] = with(b"_/:.");

/// Letters, digits, and these.
const fn with(more: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < table.len() {
        table[at] = (at as u8).is_ascii_alphanumeric();
        at += 1;
    }
    at = 0;
    while at < more.len() {
        table[more[at] as usize] = true;
        at += 1;
    }
    table
}

impl Token<'_> {
    /// For messages.
    pub(crate) fn describe(&self) -> Cow<'static, str> {
        match self {
            Token::CurlyOpen => "`{`".into(),
            Token::CurlyClose => "`}`".into(),
            Token::SquareOpen => "`[`".into(),
            Token::SquareClose => "`]`".into(),
            Token::RoundOpen => "`(`".into(),
            Token::RoundClose => "`)`".into(),
            Token::Colon => "`:`".into(),
            Token::Comma => "`,`".into(),
            Token::Period => "`.`".into(),
            Token::Equal => "`=`".into(),
            Token::Word(word) => {
                let word = String::from_utf8_lossy(word);
                let short: String = word.chars().take(40).collect();
                format!("`{short}{}`", if short.len() < word.len() { "…" } else { "" }).into()
            }
            Token::String(_) => "a string".into(),
            Token::StringName(_) => "a StringName".into(),
            Token::Number(_) => "a number".into(),
            Token::Color(_) => "a colour".into(),
            Token::End => "the end of the text".into(),
        }
    }
}

/// Reads tokens. All offsets are from the start of the whole text.
#[derive(Debug)]
pub(crate) struct Lexer<'a> {
    /// The text up to the first NUL, which ends it.
    text: &'a [u8],
    pos: usize,
    pub(crate) rules: TextReader,
    /// Whether the text is of a file, where engines decode UTF-8 behind the escapes.
    pub(crate) file: bool,
    pub(crate) warnings: Vec<Fault>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a [u8], rules: TextReader, file: bool) -> Self {
        let end = memchr(0, text).unwrap_or(text.len());
        Lexer { text: &text[..end], pos: 0, rules, file, warnings: Vec::new() }
    }

    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    pub(crate) fn set_pos(&mut self, pos: usize) {
        self.pos = pos.min(self.text.len());
    }

    /// The text up to its end.
    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    fn godot3(&self) -> bool {
        self.rules.generation.is_godot3()
    }

    pub(crate) fn warn(&mut self, offset: usize, message: impl Into<Cow<'static, str>>) {
        if !self.rules.exact {
            self.warnings.push(Fault::new(offset, message));
        }
    }

    /// Skips blanks and comments.
    #[inline]
    pub(crate) fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b';' {
                let rest = &self.text[self.pos..];
                self.pos += memchr(b'\n', rest).unwrap_or(rest.len());
            } else if byte <= 0x20 {
                self.pos += 1;
            } else {
                break;
            }
        }
    }

    /// The next token, and where it begins.
    pub(crate) fn next(&mut self) -> Result<(Token<'a>, usize), Fault> {
        self.skip_space();
        let start = self.pos;
        let Some(byte) = self.peek() else { return Ok((Token::End, start)) };
        let single = match byte {
            b'{' => Token::CurlyOpen,
            b'}' => Token::CurlyClose,
            b'[' => Token::SquareOpen,
            b']' => Token::SquareClose,
            b'(' => Token::RoundOpen,
            b')' => Token::RoundClose,
            b':' => Token::Colon,
            b',' => Token::Comma,
            b'.' => Token::Period,
            b'=' => Token::Equal,
            b'"' => return Ok((Token::String(self.string()?), start)),
            b'&' | b'@' if !self.godot3() => {
                self.pos += 1;
                if self.peek() != Some(b'"') {
                    return Err(self.unexpected(start, "expected `\"` behind `&`"));
                }
                return Ok((Token::StringName(self.string()?), start));
            }
            b'#' => return self.colour().map(|token| (token, start)),
            b'0'..=b'9' => return Ok((Token::Number(self.number()), start)),
            b'-' => return self.minus().map(|token| (token, start)),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return Ok((Token::Word(self.word()), start)),
            _ => return Err(self.unexpected(start, "unexpected character")),
        };
        self.pos += 1;
        Ok((single, start))
    }

    fn unexpected(&self, at: usize, what: &str) -> Fault {
        match self.text.get(at..).and_then(|rest| String::from_utf8_lossy(&rest[..rest.len().min(4)]).chars().next()) {
            Some(found) if what == "unexpected character" => Fault::new(at, format!("unexpected character `{}`", found.escape_debug())),
            _ => Fault::new(at, what.to_owned()),
        }
    }

    #[inline]
    pub(crate) fn word(&mut self) -> &'a [u8] {
        let start = self.pos;
        // The first byte may be a minus.
        let rest = self.text.get(start + 1..).unwrap_or_default();
        self.pos += 1 + rest.iter().take_while(|byte| IN_WORD[usize::from(**byte)]).count();
        &self.text[start..self.pos]
    }

    fn minus(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.pos;
        let next = self.text.get(start + 1).copied();
        if next.is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(Token::Number(self.number()));
        }
        if self.godot3() && (self.rules.exact || next == Some(b'.')) {
            return Ok(Token::Number(self.number()));
        }
        if next.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            return Ok(Token::Word(self.word()));
        }
        Err(self.unexpected(start, "expected a digit or a letter behind `-`"))
    }

    /// A number, at its sign or first digit.
    #[inline]
    pub(crate) fn number(&mut self) -> Number {
        let start = self.pos;
        let text = self.text;
        let mut at = start;
        let negative = text.get(at) == Some(&b'-');
        at += usize::from(negative);
        let mut mantissa: u64 = 0;
        let digits_from = at;
        while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            at += 1;
        }
        let mut digits = at - digits_from;
        let mut exponent = 0i32;
        let mut float = false;
        let mut simple = true;
        if text.get(at) == Some(&b'.') {
            float = true;
            at += 1;
            let from = at;
            while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
                mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
                at += 1;
            }
            digits += at - from;
            exponent = -((at - from).min(1 << 20) as i32);
        }
        let e = text.get(at).copied();
        if e == Some(b'e') || (e == Some(b'E') && !(self.godot3() && self.rules.exact)) {
            float = true;
            at += 1;
            let minus = text.get(at) == Some(&b'-');
            at += usize::from(matches!(text.get(at), Some(b'-' | b'+')));
            let from = at;
            let mut power = 0i32;
            while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
                power = power.saturating_mul(10).saturating_add(i32::from(digit));
                at += 1;
            }
            simple = at > from;
            exponent = exponent.saturating_add(if minus { -power } else { power });
        }
        self.pos = at;
        if !float {
            if digits < 19 {
                let value = mantissa as i64;
                return Number::Int(if negative { -value } else { value });
            }
            let (value, fits) = number::int(&text[start..at]);
            if !fits {
                self.warn(start, "this number does not fit 64 bits: engines read another one");
            }
            return Number::Int(value);
        }
        // Up to 18 digits engines look at, and up to 2^53 one operation gives the right result, theirs too.
        if simple
            && (1..=18).contains(&digits)
            && text.get(at) != Some(&b'#')
            && let Some(value) = number::few_digits(negative, mantissa, exponent)
        {
            return Number::Float(value);
        }
        self.long_float(start, at)
    }

    #[cold]
    fn long_float(&mut self, start: usize, end: usize) -> Number {
        let text = &self.text[start..end];
        let engine = number::as_engine(text);
        if self.rules.exact {
            return Number::Float(engine);
        }
        // Old engines on Windows.
        if text.last() == Some(&b'.') && self.peek() == Some(b'#') {
            let rest = &self.text[self.pos..];
            for (name, value) in [(&b"#INF"[..], f64::INFINITY), (b"#QNAN", f64::NAN), (b"#IND", f64::NAN), (b"#SNAN", f64::NAN)] {
                if rest.starts_with(name) {
                    self.pos += name.len();
                    self.warn(start, "a number that engines do not read back");
                    return Number::Float(if text.first() == Some(&b'-') { -value } else { value });
                }
            }
        }
        let value = number::nearest(text);
        if value.to_bits() != engine.to_bits() {
            self.warn(start, format!("engines read this number as {engine:?}"));
            // Engines are off by a few units in the last place at most, or by much.
            let near = (value - engine).abs() <= value.abs() * 4.0 * f64::EPSILON;
            if let Some(warning) = self.warnings.last_mut().filter(|_| near && !self.rules.exact) {
                warning.code = Some(Code::LastDigits);
            }
        }
        Number::Float(value)
    }

    fn colour(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.pos;
        self.pos += 1;
        let from = self.pos;
        while self.peek().is_some_and(|byte| byte.is_ascii_hexdigit()) {
            self.pos += 1;
        }
        // Values that stand alone cannot end with a colour: it is taken for the end.
        if self.rules.exact && !self.file && self.peek().is_none() {
            return Ok(Token::End);
        }
        let digits = &self.text[from..self.pos];
        let color = match color::of_digits(digits) {
            Some(Color { r: a, g: r, b: g, a: b }) if self.godot3() && matches!(digits.len(), 4 | 8) => Color { r, g, b, a },
            Some(color) => color,
            None => {
                self.warn(start, "a colour has 3, 4, 6 or 8 digits: engines read this one as black");
                color::BLACK
            }
        };
        Ok(Token::Color(color))
    }

    /// A string, at its opening quote.
    pub(crate) fn string(&mut self) -> Result<GString, Fault> {
        let start = self.pos;
        self.pos += 1;
        let mut out: Option<Vec<u8>> = None;
        let mut mangled = false;
        loop {
            let rest = &self.text[self.pos..];
            let Some(len) = memchr2(b'"', b'\\', rest) else {
                self.pos = self.text.len();
                return Err(Fault::at_end(start, "this string does not end"));
            };
            let plain = &rest[..len];
            self.pos += len + 1;
            if rest[len] == b'"' {
                let Some(mut out) = out else {
                    return Ok(match std::str::from_utf8(plain) {
                        Ok(text) => text.into(),
                        Err(_) => self.decode(plain.to_vec(), start, mangled),
                    });
                };
                out.extend_from_slice(plain);
                return Ok(self.decode(out, start, mangled));
            }
            let out = out.get_or_insert_with(Vec::new);
            out.extend_from_slice(plain);
            self.escape(start, out, &mut mangled)?;
        }
    }

    /// What follows a backslash.
    fn escape(&mut self, start: usize, out: &mut Vec<u8>, mangled: &mut bool) -> Result<(), Fault> {
        let at = self.pos - 1;
        let Some(byte) = self.peek() else { return Err(Fault::at_end(start, "this string does not end")) };
        self.pos += 1;
        let plain = match byte {
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'f' => 12,
            b'r' => b'\r',
            b'u' => {
                let mut code = self.hex(at, 4)?;
                if !self.godot3() && (0xd800..0xe000).contains(&code) {
                    let low = if code < 0xdc00 && self.text[self.pos..].starts_with(b"\\u") {
                        self.pos += 2;
                        self.hex(self.pos - 2, 4)?
                    } else {
                        0
                    };
                    if !(0xdc00..0xe000).contains(&low) {
                        return Err(Fault::new(at, "half of a surrogate pair stands for no character"));
                    }
                    code = 0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                }
                return self.character(at, code, out, mangled);
            }
            b'U' if !self.godot3() => {
                let code = self.hex(at, 6)?;
                if (0xd800..0xe000).contains(&code) {
                    return Err(Fault::new(at, "half of a surrogate pair stands for no character"));
                }
                return self.character(at, code, out, mangled);
            }
            other => other,
        };
        out.push(plain);
        Ok(())
    }

    fn hex(&mut self, at: usize, digits: usize) -> Result<u32, Fault> {
        let mut code = 0;
        for _ in 0..digits {
            let Some(byte) = self.peek() else { return Err(Fault::at_end(at, "this string does not end")) };
            let Some(digit) = (byte as char).to_digit(16) else {
                return Err(Fault::new(at, format!("expected {digits} hexadecimal digits in this escape")));
            };
            code = code << 4 | digit;
            self.pos += 1;
        }
        Ok(code)
    }

    fn character(&mut self, at: usize, code: u32, out: &mut Vec<u8>, mangled: &mut bool) -> Result<(), Fault> {
        if self.file && code > 0x7f {
            if self.rules.exact {
                // The code is cut to a byte, and the bytes are taken for UTF-8 afterwards.
                out.push(if code <= 0xff || self.godot3() { code as u8 } else { b' ' });
                *mangled = true;
                return Ok(());
            }
            self.warn(at, "engines do not read this escape as the character it means when it stands in a file");
        }
        match char::from_u32(code) {
            Some('\0') if !self.godot3() && self.rules.exact => out.extend_from_slice("\u{fffd}".as_bytes()),
            Some(character) => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            None if self.godot3() => {
                out.extend([0xe0 | (code >> 12) as u8, 0x80 | (code >> 6 & 0x3f) as u8, 0x80 | (code & 0x3f) as u8]);
            }
            // Above U+10FFFF.
            None if self.rules.exact => out.extend_from_slice("\u{fffd}".as_bytes()),
            None => return Err(Fault::new(at, "there is no such character")),
        }
        Ok(())
    }

    fn decode(&mut self, bytes: Vec<u8>, start: usize, mangled: bool) -> GString {
        match String::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(error) => {
                let bytes = error.into_bytes();
                if self.rules.exact && self.file {
                    return engine_utf8(&bytes, self.godot3());
                }
                let text = GString::from_bytes(bytes);
                if !mangled && !self.godot3() {
                    self.warn(start, "this string is not UTF-8");
                }
                text
            }
        }
    }

    pub(crate) fn generation(&self) -> Generation {
        self.rules.generation
    }
}

/// What engines make of bytes that are no UTF-8: generation 3 takes each for a character, generation 4 replaces what is wrong.
fn engine_utf8(bytes: &[u8], godot3: bool) -> GString {
    if godot3 {
        return bytes.iter().map(|byte| char::from(*byte)).collect::<String>().into();
    }
    String::from_utf8_lossy(bytes).into_owned().into()
}
