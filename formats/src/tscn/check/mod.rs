//! A checker: what engines refuse, drop or read otherwise, and what runs code, each with its place and a code.
//!
//! The rooms: `sections` for headings, ids and counts; `tree` for nodes, connections and paths; `features` for what is newer than
//! the declared format; `classes` for resources whose keys belong together; `trust` for what a file may do to who loads it;
//! `uids` for what only the other files of a project can tell.

mod classes;
mod features;
mod sections;
mod tree;
mod trust;
mod uids;

pub(super) use classes::{entry, len};

use super::document::{Document, Field, Kind, Section};
use super::read::DocumentReader;
use super::tree::Project;
use crate::godot::Variant;
use crate::godot::text::{Code, Position, Severity, TextError, locate_all};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Checks the texts of scenes, resources and settings.
///
/// ```
/// use bytespec_formats::godot::text::Code;
/// use bytespec_formats::tscn::Checker;
///
/// let text = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" type=\"Node\" parent=\"C\"]\n";
/// let found = Checker::new().check(text);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].code, found[0].at.line), (Code::MissingParent, 5));
/// assert_eq!(
///     found[0].to_string(),
///     "error[missing-parent] at line 5, column 28 (byte 77), in [node name=\"B\"], key `parent`: no node `C` stands before this"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checker {
    reader: DocumentReader,
    untrusted: bool,
}

/// Something that is wrong, or worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of thing it is.
    pub code: Code,
    /// Where it begins.
    pub at: Position,
    /// The bytes that it is about.
    pub span: Range<usize>,
    /// The section it is in, such as `node name="Player"`.
    pub section: Option<String>,
    /// The key of the property or attribute it is in.
    pub key: Option<String>,
    /// What is wrong, in lower case.
    pub message: Cow<'static, str>,
    /// Another place that has to do with it.
    pub related: Option<Related>,
}

/// A place that explains another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// Where it begins.
    pub at: Position,
    /// The bytes that it is about.
    pub span: Range<usize>,
    /// What is there.
    pub message: Cow<'static, str>,
}

impl fmt::Display for Diagnostic {
    /// `error[missing-parent] at line 3, column 7 (byte 41), in [node name="A"], key "parent": …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = if self.severity == Severity::Error { "error" } else { "warning" };
        write!(f, "{severity}[{}] at line {}, column {} (byte {})", self.code, self.at.line, self.at.column, self.at.offset)?;
        if let Some(section) = &self.section {
            write!(f, ", in [{section}]")?;
        }
        if let Some(key) = &self.key {
            write!(f, ", key `{key}`")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl Checker {
    /// Looks for what engines refuse, drop or read otherwise.
    #[must_use]
    pub const fn new() -> Self {
        Checker { reader: DocumentReader::new(), untrusted: false }
    }

    /// Reads as this reader does.
    #[must_use]
    pub const fn reader(mut self, reader: DocumentReader) -> Self {
        self.reader = reader;
        self
    }

    /// Also tells of what runs code or reaches out of the project when an engine loads the file: scripts inside of it, scripts put
    /// on something, objects that are created on reading, relative paths.
    #[must_use]
    pub const fn untrusted(mut self) -> Self {
        self.untrusted = true;
        self
    }

    /// All that is found, in the order of the text. That engines are off in the last digits of a double, as they are with numbers
    /// of their own, is left out.
    #[must_use]
    pub fn check(&self, text: &[u8]) -> Vec<Diagnostic> {
        self.check_with(text, |_| {})
    }

    /// The same for the file at a `res://` path of a project: also tells if its uid is that of another file, and if it refers to a
    /// file by a path and the uid of another. For that the project is looked through, once, when the first uid is met.
    #[must_use]
    pub fn check_in(&self, text: &[u8], path: &str, project: &mut Project) -> Vec<Diagnostic> {
        self.check_with(text, |found| uids::check_in(found, path, project))
    }

    fn check_with(&self, text: &[u8], more: impl FnOnce(&mut Found<'_>)) -> Vec<Diagnostic> {
        let reading = self.reader.read(text);
        let document = &reading.document;
        let mut found = Found { document, text, list: Vec::new() };
        found.of_reader(reading.errors);
        sections::duplicates(&mut found);
        if document.kind != Kind::Config {
            sections::check(&mut found);
            features::check(&mut found);
            classes::check(&mut found);
            if document.kind == Kind::Scene {
                tree::check(&mut found);
            }
        }
        trust::check(&mut found, self.untrusted);
        more(&mut found);
        found.finish()
    }
}

/// What has been found so far.
struct Found<'d> {
    document: &'d Document,
    text: &'d [u8],
    list: Vec<Diagnostic>,
}

impl<'d> Found<'d> {
    /// What the reader has told, with the piece of the text that it means.
    fn of_reader(&mut self, errors: Vec<TextError>) {
        let sections = &self.document.sections;
        for error in errors.into_iter().filter(|error| error.code != Code::LastDigits) {
            let offset = error.at.offset;
            // Sections and what is in them stand in the order of the text.
            let section = sections.partition_point(|section| section.offset() <= offset).checked_sub(1).map(|at| &sections[at]);
            let span = match section {
                Some(section) if section.offset() == offset && !section.headless => self.heading(section),
                Some(section) => {
                    let field = |fields: &[Field]| {
                        let at = fields.partition_point(|field| field.offset() < offset);
                        fields.get(at).filter(|field| field.offset() == offset).map(|field| self.field(section, field))
                    };
                    field(&section.attributes).or_else(|| field(&section.properties)).unwrap_or_else(|| self.token(offset))
                }
                None => self.token(offset),
            };
            let TextError { severity, code, at, section, key, message, .. } = error;
            self.list.push(Diagnostic { severity, code, at, span, section, key, message, related: None });
        }
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        let places = self.list.iter_mut().flat_map(|one| std::iter::once(&mut one.at).chain(one.related.as_mut().map(|related| &mut related.at)));
        locate_all(self.text, places.collect());
        self.list.sort_by_key(|one| (one.at.offset, one.code));
        self.list
    }

    fn add(
        &mut self,
        severity: Severity,
        code: Code,
        section: &Section,
        key: Option<&Field>,
        message: impl Into<Cow<'static, str>>,
    ) -> &mut Diagnostic {
        let span = match key {
            Some(field) => self.field(section, field),
            None => self.heading(section),
        };
        let at = self.list.len();
        self.list.push(Diagnostic {
            severity,
            code,
            at: Position { offset: span.start, ..Position::default() },
            span,
            section: (!section.headless).then(|| section.label()),
            key: key.map(|field| short(&field.name.to_string_lossy())),
            message: message.into(),
            related: None,
        });
        &mut self.list[at]
    }

    fn error(&mut self, code: Code, section: &Section, key: Option<&Field>, message: impl Into<Cow<'static, str>>) -> &mut Diagnostic {
        self.add(Severity::Error, code, section, key, message)
    }

    fn warn(&mut self, code: Code, section: &Section, key: Option<&Field>, message: impl Into<Cow<'static, str>>) -> &mut Diagnostic {
        self.add(Severity::Warning, code, section, key, message)
    }

    /// The heading of a section.
    fn heading(&self, section: &Section) -> Range<usize> {
        let end = section.close.end().unwrap_or(section.offset());
        section.offset()..end.max(section.offset())
    }

    /// A field, as far as its first line goes.
    fn field(&self, section: &Section, field: &Field) -> Range<usize> {
        let end = field.value_text.end().unwrap_or(field.offset());
        let whole = self.text.get(field.offset()..end).unwrap_or_default();
        debug_assert!(field.offset() >= section.offset(), "fields stand behind their headings");
        field.offset()..field.offset() + memchr::memchr(b'\n', whole).unwrap_or(whole.len())
    }

    /// The word or sign at an offset.
    fn token(&self, offset: usize) -> Range<usize> {
        let rest = self.text.get(offset..).unwrap_or_default();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.' | 0x80..);
        let len = rest.iter().take_while(|byte| is_word(byte)).count();
        offset..offset + if len == 0 { rest.len().min(1) } else { len }
    }

    fn source(&self, field: &Field) -> &'d [u8] {
        field.value_text.bytes(self.text).unwrap_or_default()
    }
}

impl Diagnostic {
    fn relate(&mut self, span: Range<usize>, message: impl Into<Cow<'static, str>>) {
        let at = Position { offset: span.start, ..Position::default() };
        self.related = Some(Related { at, span, message: message.into() });
    }
}

/// As much of a text as messages show.
fn short(text: &str) -> String {
    const SHOWN: usize = 60;
    if text.chars().nth(SHOWN).is_none() { text.to_owned() } else { text.chars().take(SHOWN).chain(std::iter::once('…')).collect() }
}

/// An attribute with its place; the last one of that name.
fn attribute<'s>(section: &'s Section, name: &str) -> Option<&'s Field> {
    section.attributes.iter().rev().find(|field| field.name == name)
}

/// All values in a value, itself included.
fn each_value<'v>(value: &'v Variant, mut visit: impl FnMut(&'v Variant)) {
    // Most values hold no others, and need no list of what is still to be seen.
    if !matches!(value, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(_)) {
        return visit(value);
    }
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        visit(value);
        match value {
            Variant::Array(array) => open.extend(array.items.iter().rev()),
            Variant::Dictionary(dictionary) => open.extend(dictionary.iter().flat_map(|(key, value)| [key, value])),
            Variant::Object(object) => {
                if let crate::godot::Object::Full(object) = &**object {
                    open.extend(object.properties.iter().map(|property| &property.value));
                }
            }
            _ => {}
        }
    }
}
