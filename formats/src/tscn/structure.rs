//! What engines refuse about the order of sections, and about what is missing in them.

use super::document::{Document, Kind, Section};
use super::heading::id_text;
use crate::godot::text::{Code, Position, Severity, TextError, TextReader};
use crate::godot::{ContainerType, Object, Variant};
use std::collections::HashSet;

/// How far a file has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Heading,
    External,
    Internal,
    Body,
}

pub(super) fn check(document: &Document, rules: TextReader, errors: &mut Vec<TextError>) {
    if document.kind == Kind::Config {
        return;
    }
    let mut checker = Checker { rules, errors, external: HashSet::new(), internal: HashSet::new(), later: None, document };
    checker.run();
}

struct Checker<'e> {
    rules: TextReader,
    document: &'e Document,
    errors: &'e mut Vec<TextError>,
    external: HashSet<Vec<u8>>,
    internal: HashSet<Vec<u8>>,
    /// The ids of all internal resources, once one was not found.
    later: Option<HashSet<Vec<u8>>>,
}

impl Checker<'_> {
    fn tell(&mut self, severity: Severity, code: Code, section: &Section, offset: usize, message: impl Into<std::borrow::Cow<'static, str>>) {
        if self.rules.exact && severity == Severity::Warning {
            return;
        }
        let at = Position { offset, ..Position::default() };
        self.errors.push(TextError { severity, code, at, section: Some(section.label()), key: None, message: message.into() });
    }

    fn error(&mut self, code: Code, section: &Section, message: impl Into<std::borrow::Cow<'static, str>>) {
        self.tell(Severity::Error, code, section, section.offset(), message);
    }

    fn required(&mut self, section: &Section, names: &[&str]) {
        for name in names {
            if section.attribute(name).is_none() {
                self.error(Code::MissingAttribute, section, format!("the attribute `{name}` is missing"));
            }
        }
    }

    fn run(&mut self) {
        let document = self.document;
        let Some((head, rest)) = document.sections.split_first() else {
            let at = Position::default();
            let message = "expected `[gd_scene]` or `[gd_resource]`, found the end of the text".into();
            self.errors.push(TextError { severity: Severity::Error, code: Code::EmptyDocument, at, section: None, key: None, message });
            return;
        };
        let resource = head.name == "gd_resource";
        if !resource && head.name != "gd_scene" {
            self.error(Code::MisplacedSection, head, "expected `[gd_scene]` or `[gd_resource]` first");
            return;
        }
        if resource {
            self.required(head, &["type"]);
        }
        match document.format() {
            Some(format) if format > self.rules.generation.newest_format() => {
                let severity = if self.rules.exact || format > 4 { Severity::Error } else { Severity::Warning };
                self.tell(severity, Code::NewerFormat, head, head.offset(), format!("saved in format {format}, which is newer than is known"));
            }
            _ => {}
        }
        if let Some(field) = head.properties.first() {
            self.tell(Severity::Error, Code::MisplacedProperty, head, field.offset(), "properties below the heading of the file");
        }
        if rest.is_empty() {
            self.error(Code::EmptyDocument, head, "nothing follows the heading of the file");
        }
        let mut part = Part::Heading;
        for section in rest {
            self.section(section, resource, &mut part);
        }
    }

    fn section(&mut self, section: &Section, resource: bool, part: &mut Part) {
        let name = section.name.as_str().unwrap_or_default();
        for field in &section.attributes {
            self.references(section, field.offset(), &field.value);
        }
        match name {
            "ext_resource" if *part <= Part::External || *part == Part::Internal => {
                if *part == Part::Internal {
                    let old = self.rules.generation.is_godot3();
                    self.tell(
                        if old { Severity::Warning } else { Severity::Error },
                        Code::MisplacedSection,
                        section,
                        section.offset(),
                        "an external resource behind an internal one",
                    );
                }
                self.required(section, &["path", "type", "id"]);
                self.external.extend(section.attribute("id").map(id_text));
                *part = (*part).max(Part::External);
            }
            "sub_resource" if *part <= Part::Internal => {
                self.required(section, &["type", "id"]);
                *part = Part::Internal;
            }
            "resource" if !resource => self.error(Code::MisplacedSection, section, "the heading `resource` in a scene"),
            "resource" if *part == Part::Body => self.error(Code::MisplacedSection, section, "a second section `resource`"),
            "resource" => *part = Part::Body,
            "node" if resource => self.error(Code::MisplacedSection, section, "the heading `node` in a resource"),
            "node" => *part = Part::Body,
            "connection" | "editable" if !resource && *part == Part::Body => {
                self.required(section, if name == "editable" { &["path"] } else { &["signal", "from", "to", "method"] });
                if let Some(field) = section.properties.first() {
                    self.tell(Severity::Error, Code::MisplacedProperty, section, field.offset(), format!("a property below the heading `{name}`"));
                }
            }
            "ext_resource" | "sub_resource" | "connection" | "editable" | "gd_scene" | "gd_resource" => {
                self.error(Code::MisplacedSection, section, format!("the heading `{name}` in the wrong place"));
            }
            _ => self.error(
                Code::UnknownSection,
                section,
                format!("unknown heading `{}`", section.name.to_string_lossy().chars().take(60).collect::<String>()),
            ),
        }
        for field in &section.properties {
            self.references(section, field.offset(), &field.value);
        }
        if name == "sub_resource" {
            // A resource may not refer to itself.
            self.internal.extend(section.attribute("id").map(id_text));
        }
    }

    /// References to what is declared nowhere, or only later.
    fn references(&mut self, section: &Section, offset: usize, value: &Variant) {
        if !matches!(value, Variant::Object(_) | Variant::Array(_) | Variant::Dictionary(_)) {
            return;
        }
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match value {
                Variant::Object(object) => self.object(section, offset, object, &mut open),
                Variant::Array(array) => {
                    open.extend(array.items.iter().rev());
                    self.container(section, offset, &array.of);
                }
                Variant::Dictionary(dictionary) => {
                    open.extend(dictionary.iter().flat_map(|(key, value)| [key, value]));
                    self.container(section, offset, &dictionary.keys);
                    self.container(section, offset, &dictionary.values);
                }
                _ => {}
            }
        }
    }

    fn container(&mut self, section: &Section, offset: usize, of: &ContainerType) {
        if let ContainerType::Reference(object) = of {
            self.object(section, offset, object, &mut Vec::new());
        }
    }

    fn object<'v>(&mut self, section: &Section, offset: usize, object: &'v Object, open: &mut Vec<&'v Variant>) {
        let shown = |id: &crate::godot::GString| id.to_string_lossy().chars().take(60).collect::<String>();
        match object {
            Object::SubResource(id) if !self.internal.contains(id.as_bytes()) => {
                let document = self.document;
                let all =
                    self.later.get_or_insert_with(|| document.named("sub_resource").filter_map(|one| one.attribute("id")).map(id_text).collect());
                let code = if all.contains(id.as_bytes()) { Code::ResourceOrder } else { Code::UnresolvedResource };
                self.tell(Severity::Error, code, section, offset, format!("no internal resource `{}` is declared before this", shown(id)));
            }
            Object::ExtResource(id) if !self.external.contains(id.as_bytes()) => {
                self.tell(Severity::Error, Code::UnresolvedResource, section, offset, format!("no external resource `{}` is declared", shown(id)));
            }
            Object::Full(object) => open.extend(object.properties.iter().map(|property| &property.value)),
            _ => {}
        }
    }
}
