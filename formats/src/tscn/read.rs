//! Reading documents: headings, keys and values, and on after an error.

use super::document::{Document, Field, Kind, Section};
use super::glance::glance;
use super::piece::Piece;
use super::structure;
use crate::godot::text::lex::{IN_KEY, Lexer, Token};
use crate::godot::text::{Fault, parse::unexpected};
use crate::godot::text::{Generation, Severity, TextError, TextReader, locate, parse};
use crate::godot::{GString, Variant};
use std::borrow::Cow;
use std::sync::Arc;

/// How documents are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentReader {
    generation: Option<Generation>,
    exact: bool,
    double: bool,
    kind: Option<Kind>,
    max_depth: Option<u32>,
}

/// A document, and all that was wrong with its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// What could be read. It is written back as it was, errors included, as long as nothing around them is changed.
    pub document: Document,
    /// Errors and warnings, in the order of the text.
    pub errors: Vec<TextError>,
}

impl Reading {
    /// The document, if there is no error in it.
    ///
    /// # Errors
    /// The first error. Warnings are none.
    pub fn into_result(self) -> Result<Document, TextError> {
        match self.errors.into_iter().find(|error| error.severity == Severity::Error) {
            Some(error) => Err(error),
            None => Ok(self.document),
        }
    }

    /// Whether there is no error in it.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.errors.iter().all(|error| error.severity != Severity::Error)
    }
}

impl DocumentReader {
    /// Reads what any engine writes; which generation it is, the `format=` of the text says.
    #[must_use]
    pub const fn new() -> Self {
        DocumentReader { generation: None, exact: false, double: false, kind: None, max_depth: None }
    }

    /// Reads by the rules of a generation, whatever the text says.
    #[must_use]
    pub const fn generation(mut self, generation: Generation) -> Self {
        self.generation = Some(generation);
        self
    }

    /// Reads and refuses what the engine of the generation does; see [`TextReader::exact`].
    #[must_use]
    pub const fn exact(mut self) -> Self {
        self.exact = true;
        self
    }

    /// Vectors get `f64` components; see [`TextReader::double_precision`].
    #[must_use]
    pub const fn double_precision(mut self) -> Self {
        self.double = true;
        self
    }

    /// Says what the text is, instead of looking at its first heading.
    #[must_use]
    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = Some(kind);
        self
    }

    /// How many levels of values may be nested; see [`TextReader::max_depth`].
    #[must_use]
    pub const fn max_depth(mut self, levels: u32) -> Self {
        self.max_depth = Some(levels);
        self
    }

    /// Reads a document, on after errors too.
    #[must_use]
    pub fn read(&self, text: &[u8]) -> Reading {
        let (kind, generation) = glance(text);
        let kind = self.kind.unwrap_or(kind);
        let generation = self.generation.unwrap_or(generation);
        let mut rules = TextReader::new(generation);
        rules.exact = self.exact;
        rules.double = self.double;
        rules.max_depth = self.max_depth.unwrap_or(rules.max_depth);
        let source: Arc<[u8]> = Arc::from(text);
        let document = Document { kind, generation, sections: Vec::new(), tail: Piece::kept(0..text.len()), source };
        if text.len() >= u32::MAX as usize {
            let error = Fault::new(0, "a text of 4 GiB or more").into_error(Severity::Error, &[]);
            return Reading { document: Document { tail: Piece::MADE, ..document }, errors: vec![error] };
        }
        let lexer = Lexer::new(text, rules, true);
        Reader { lexer, document, properties: Vec::new(), attributes: Vec::new(), errors: Vec::new(), done: 0, retries: 0 }.run(text)
    }
}

/// So often reading goes on behind a value that only ends with the text. Each time may cost the rest of the text.
const RETRIES: u32 = 8;

struct Reader<'a> {
    lexer: Lexer<'a>,
    document: Document,
    /// The properties of the last section, which gets them when it ends, in a list of just their size. So it is with the attributes
    /// of a heading.
    properties: Vec<Field>,
    attributes: Vec<Field>,
    errors: Vec<TextError>,
    /// Up to here all is in some piece.
    done: usize,
    retries: u32,
}

/// What an error belongs to.
enum Place {
    /// A heading that is not read yet.
    Heading,
    /// The section that was read last.
    Section,
    /// A key of it.
    Key(String),
}

/// What comes next in a document.
enum Next {
    Heading,
    End,
    Key(usize, GString),
}

impl<'a> Reader<'a> {
    fn run(mut self, text: &'a [u8]) -> Reading {
        if text.starts_with(b"\xef\xbb\xbf") {
            if self.lexer.rules.exact {
                self.error(Fault::new(0, "expected `[`: there is a byte order mark"), Severity::Error, Place::Heading);
                return self.finish(text);
            }
            self.error(Fault::new(0, "engines refuse a byte order mark"), Severity::Warning, Place::Section);
            self.lexer.set_pos(3);
        }
        loop {
            match self.next() {
                Ok(Next::End) => break,
                Ok(Next::Heading) => match self.heading() {
                    Ok(()) => {}
                    Err(fault) => {
                        if !self.resume(fault, Place::Heading) {
                            break;
                        }
                    }
                },
                Ok(Next::Key(from, key)) => {
                    if let Err((fault, key)) = self.property(from, key) {
                        let key = key.to_string_lossy().into_owned();
                        if !self.resume(fault, Place::Key(key)) {
                            break;
                        }
                    }
                }
                Err(fault) => {
                    if !self.resume(fault, Place::Section) {
                        break;
                    }
                }
            }
        }
        self.finish(text)
    }

    fn finish(mut self, text: &[u8]) -> Reading {
        self.end_section();
        self.tell_warnings(None);
        self.document.tail = Piece::kept(self.done..text.len());
        structure::check(&self.document, self.lexer.rules, &mut self.errors);
        locate(text, &mut self.errors);
        self.errors.sort_by_key(|error| error.at.offset);
        Reading { document: self.document, errors: self.errors }
    }

    fn error(&mut self, fault: Fault, severity: Severity, place: Place) {
        let mut error = fault.into_unlocated(severity);
        if !matches!(place, Place::Heading) {
            error.section = self.document.sections.last().filter(|section| !section.headless).map(Section::label);
        }
        if let Place::Key(key) = place {
            error.key = Some(key);
        }
        self.errors.push(error);
    }

    /// Notes an error and finds where reading can go on: at the next line that looks like a heading or like `key = …`.
    fn resume(&mut self, fault: Fault, place: Place) -> bool {
        let at_end = fault.at_end;
        let offset = fault.offset;
        self.error(fault, Severity::Error, place);
        if self.lexer.rules.exact {
            return false;
        }
        if at_end {
            self.retries += 1;
            if self.retries > RETRIES {
                return false;
            }
        }
        let text = self.lexer.text();
        let mut at = offset.max(self.done);
        while let Some(len) = text.get(at..).and_then(|rest| memchr::memchr(b'\n', rest)) {
            at += len + 1;
            if looks_like_start(&text[at..]) {
                self.lexer.set_pos(at);
                return true;
            }
        }
        false
    }

    /// Skips to a heading, or reads a key and its equals sign.
    fn next(&mut self) -> Result<Next, Fault> {
        let text = self.lexer.text();
        self.lexer.skip_space();
        let from = self.lexer.pos();
        // What nearly all keys are.
        let rest = text.get(from..).unwrap_or_default();
        let plain = rest.iter().take_while(|byte| IN_KEY[usize::from(**byte)]).count();
        let blanks = usize::from(rest.get(plain) == Some(&b' '));
        if plain > 0 && rest.get(plain + blanks) == Some(&b'=') {
            self.lexer.set_pos(from + plain + blanks + 1);
            return Ok(Next::Key(from, GString::of_slice(&rest[..plain])));
        }
        let mut key: Vec<u8> = Vec::new();
        let mut is_quoted = false;
        let mut line_broken = false;
        loop {
            let at = self.lexer.pos();
            let Some(byte) = text.get(at).copied() else {
                if !key.is_empty() || is_quoted {
                    let fault = Fault::new(from, "text without `=` at the end is ignored");
                    if !self.lexer.rules.exact {
                        self.error(fault, Severity::Warning, Place::Section);
                    }
                }
                return Ok(Next::End);
            };
            match byte {
                b'[' if key.is_empty() => return Ok(Next::Heading),
                b'[' if line_broken && !self.lexer.rules.exact && looks_like_start(&text[at..]) && text[..at].last() == Some(&b'\n') => {
                    return Err(Fault::new(from, "expected `=` behind a key"));
                }
                b'=' => {
                    self.lexer.set_pos(at + 1);
                    return Ok(Next::Key(from, self.key(from, key, is_quoted)));
                }
                b'"' => {
                    let text = self.lexer.string()?;
                    // A quoted key drops what precedes it, and what follows is put behind it.
                    key = text.as_bytes().to_vec();
                    is_quoted = true;
                    continue;
                }
                b';' => {
                    self.lexer.skip_space();
                    continue;
                }
                b'\n' => line_broken = true,
                0..=0x20 => {}
                byte => key.push(byte),
            }
            self.lexer.set_pos(at + 1);
        }
    }

    /// Bytes of a key outside of quotes are characters of their own to engines.
    fn key(&mut self, from: usize, key: Vec<u8>, quoted: bool) -> GString {
        if quoted || key.is_ascii() {
            return GString::from_bytes(key);
        }
        if self.lexer.rules.exact {
            return key.into_iter().map(char::from).collect::<String>().into();
        }
        self.error(Fault::new(from, "engines do not read this key as UTF-8: it has to be quoted"), Severity::Warning, Place::Section);
        GString::from_bytes(key)
    }

    fn property(&mut self, from: usize, key: GString) -> Result<(), (Fault, GString)> {
        let read = self.value();
        // Those of a key in quotes too.
        self.tell_warnings(Some(&key));
        let (value, start) = match read {
            Ok(read) => read,
            Err(fault) => return Err((fault, key)),
        };
        let end = self.lexer.pos();
        let lead = self.done;
        let trail = self.trail(end);
        self.properties.push(Field {
            name: key,
            value,
            lead: Piece::kept(lead..from),
            name_text: Piece::kept(from..start),
            value_text: Piece::kept(start..end),
            trail,
            at: from as u32,
        });
        if self.document.sections.is_empty() {
            let source = Arc::clone(&self.document.source);
            let headless = Section { headless: true, lead: Piece::kept(0..0), source, ..Section::new("") };
            self.document.sections.push(headless);
        }
        Ok(())
    }

    /// The section that is read gets its properties.
    fn end_section(&mut self) {
        if let Some(section) = self.document.sections.last_mut() {
            section.properties = self.properties.drain(..).collect();
        }
    }

    fn tell_warnings(&mut self, key: Option<&GString>) {
        if self.lexer.warnings.is_empty() {
            return;
        }
        for fault in std::mem::take(&mut self.lexer.warnings) {
            let place = key.map_or(Place::Section, |key| Place::Key(key.to_string_lossy().into_owned()));
            self.error(fault, Severity::Warning, place);
        }
    }

    fn value(&mut self) -> Result<(Variant, usize), Fault> {
        self.lexer.skip_space();
        let start = self.lexer.pos();
        Ok((parse::value(&mut self.lexer)?, start))
    }

    /// All up to `end` is in some piece. So is a comment behind it on the same line: it stays there when something is put in below.
    fn trail(&mut self, end: usize) -> Piece {
        self.done = end;
        let rest = self.lexer.text().get(end..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if rest.get(blanks) != Some(&b';') {
            return Piece::MADE;
        }
        // A NUL ends the text for the lexer, which then goes no further.
        let comment = &rest[blanks..];
        self.done = end + blanks + memchr::memchr3(b'\n', b'\r', 0, comment).unwrap_or(comment.len());
        Piece::kept(end..self.done)
    }

    fn heading(&mut self) -> Result<(), Fault> {
        let from = self.lexer.pos();
        let source = Arc::clone(&self.document.source);
        let mut section = if self.document.kind == Kind::Config { self.raw_heading(from, source)? } else { self.tag(from, source)? };
        section.trail = self.trail(self.lexer.pos());
        self.end_section();
        self.document.sections.push(section);
        self.tell_warnings(None);
        Ok(())
    }

    /// A heading of settings: all up to the bracket.
    fn raw_heading(&mut self, from: usize, source: Arc<[u8]>) -> Result<Section, Fault> {
        let text = self.lexer.text();
        let mut name = Vec::new();
        let mut at = from + 1;
        loop {
            match text.get(at) {
                None => return Err(Fault::at_end(from, "this heading does not end")),
                Some(b']') => break,
                Some(b'\\') if text.get(at + 1) == Some(&b']') => {
                    name.push(b']');
                    at += 2;
                }
                Some(byte) => {
                    name.push(*byte);
                    at += 1;
                }
            }
        }
        self.lexer.set_pos(at + 1);
        Ok(Section {
            name: GString::from_bytes(name.trim_ascii().to_vec()),
            lead: Piece::kept(self.done..from),
            open: Piece::kept(from..at),
            close: Piece::kept(at..at + 1),
            at: from as u32,
            source,
            ..Section::new("")
        })
    }

    /// A heading of a scene or resource: a name and attributes.
    fn tag(&mut self, from: usize, source: Arc<[u8]>) -> Result<Section, Fault> {
        self.lexer.set_pos(from + 1);
        let (token, at) = self.lexer.next()?;
        let Token::Word(word) = token else { return Err(unexpected(&token, at, "the name of a heading")) };
        let mut name = Cow::Borrowed(word);
        let mut end = self.lexer.pos();
        let mut name_end = end;
        self.attributes.clear();
        let mut named = false;
        loop {
            self.lexer.skip_space();
            let at = self.lexer.pos();
            let token = match self.lexer.peek() {
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => Token::Word(self.lexer.word()),
                _ => self.lexer.next()?.0,
            };
            let word = match token {
                Token::SquareClose => {
                    return Ok(Section {
                        name: GString::of_slice(&name),
                        attributes: self.attributes.drain(..).collect(),
                        properties: Vec::new(),
                        headless: false,
                        lead: Piece::kept(self.done..from),
                        open: Piece::kept(from..name_end),
                        close: Piece::kept(end..self.lexer.pos()),
                        trail: Piece::MADE,
                        at: from as u32,
                        source,
                    });
                }
                Token::Period | Token::Colon if !named => {
                    name.to_mut().push(if matches!(token, Token::Period) { b'.' } else { b':' });
                    let (token, at) = self.lexer.next()?;
                    let Token::Word(word) = token else { return Err(unexpected(&token, at, "a part of the name")) };
                    name.to_mut().extend_from_slice(word);
                    end = self.lexer.pos();
                    name_end = end;
                    continue;
                }
                Token::Word(word) => word,
                other => return Err(unexpected(&other, at, "the name of an attribute or `]`")),
            };
            named = true;
            self.lexer.must_take(b'=', "`=` behind the name of an attribute")?;
            let (value, start) = self.value()?;
            self.attributes.push(Field {
                name: GString::of_slice(word),
                value,
                lead: Piece::kept(end..at),
                name_text: Piece::kept(at..start),
                value_text: Piece::kept(start..self.lexer.pos()),
                trail: Piece::MADE,
                at: at as u32,
            });
            end = self.lexer.pos();
        }
    }
}

impl Section {
    /// For messages: the name, and what tells it from its like.
    pub(crate) fn label(&self) -> String {
        let name = self.name.to_string_lossy();
        for attribute in ["name", "id", "path", "signal"] {
            let text = match self.attribute(attribute) {
                Some(Variant::String(text)) => text.to_string_lossy().into_owned(),
                Some(Variant::Int(number)) => number.to_string(),
                _ => continue,
            };
            let short: String = text.chars().take(60).collect();
            return format!("{name} {attribute}={short:?}");
        }
        name.chars().take(60).collect()
    }
}

/// Whether a line begins like a heading or a property.
fn looks_like_start(line: &[u8]) -> bool {
    let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
    match line {
        [b'[', next, ..] => next.is_ascii_alphabetic(),
        [first, ..] if first.is_ascii_alphabetic() || *first == b'_' => {
            let len = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'/' | b':' | b'.')).count();
            let rest = line[len..].trim_ascii_start();
            rest.first() == Some(&b'=')
        }
        _ => false,
    }
}
