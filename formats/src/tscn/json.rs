//! Documents as JSON that loses nothing.
//!
//! A document is one value: a dictionary of `kind`, `engine` and `sections`. Where no engine writes the text just so, the text
//! itself is there too, as `source`; on the way back what was not changed keeps its spelling.

use super::document::{Document, Field, Kind, Section};
use super::read::DocumentReader;
use super::registry::NAME;
use super::{Dialect, piece::Piece};
use crate::JsonError;
use crate::godot::text::Generation;
use crate::godot::{Array, Dictionary, Entry, GString, Variant, json};

pub(super) fn of_bytes(bytes: &[u8]) -> Result<String, JsonError> {
    let document = Document::parse(bytes).map_err(|error| JsonError::at("", format_args!("cannot be read: {error}")))?;
    json::of_value(NAME, value_of(&document))
}

pub(super) fn to_bytes(text: &str) -> Result<Vec<u8>, JsonError> {
    let value = json::to_value(text)?;
    let parts = Parts::of(&value, "value", &["kind", "generation", "engine", "sections", "source"])?;
    let kind = match parts.text("kind")? {
        Some("scene") => Kind::Scene,
        Some("resource") => Kind::Resource,
        Some("settings") => Kind::Config,
        _ => return Err(parts.wrong("kind", "expected \"scene\", \"resource\" or \"settings\"")),
    };
    let list = match parts.get("sections") {
        Some(Variant::Array(array)) => &array.items,
        _ => return Err(parts.wrong("sections", "expected a list of sections")),
    };
    let release = |name: &str| match parts.text(name)? {
        None => Ok(None),
        Some(text) => Generation::of_release(text).map(Some).ok_or_else(|| parts.wrong(name, "expected a release such as \"4.6\"")),
    };
    let (generation, engine) = (release("generation")?, release("engine")?);
    let mut document = match parts.get("source") {
        Some(Variant::String(source)) => {
            let mut reader = DocumentReader::new().kind(kind);
            if let Some(generation) = generation {
                reader = reader.generation(generation);
            }
            reader.read(source.as_bytes()).document
        }
        Some(_) => return Err(parts.wrong("source", "expected text")),
        None => Document::new(kind, generation.or(engine).unwrap_or(Generation::V4_6)),
    };
    let mut old = std::mem::take(&mut document.sections).into_iter();
    for (at, section) in list.iter().enumerate() {
        let section = section_of(section, old.next(), &format!("value.sections[{at}]"))?;
        document.sections.push(section);
    }
    if old.next().is_some() {
        document.tail = Piece::MADE;
    }
    match engine {
        Some(engine) => document.to_engine(engine).map_err(|error| JsonError::at("value", format_args!("cannot be written: {error}"))),
        None => Ok(document.to_bytes()),
    }
}

fn dictionary<'a>(pairs: impl IntoIterator<Item = (&'a GString, Variant)>) -> Variant {
    let entries = pairs.into_iter().map(|(key, value)| Entry { key: Variant::String(key.clone()), value }).collect();
    Dictionary { entries, ..Dictionary::default() }.into()
}

fn fields(fields: &[Field]) -> Variant {
    dictionary(fields.iter().map(|field| (&field.name, field.value.clone())))
}

fn value_of(document: &Document) -> Variant {
    let sections = document.sections.iter().map(|section| {
        let mut pairs = vec![];
        let (name, attributes, properties) = (GString::from("section"), GString::from("attributes"), GString::from("properties"));
        if !section.headless {
            pairs.push((&name, Variant::String(section.name.clone())));
        }
        if !section.attributes.is_empty() {
            pairs.push((&attributes, fields(&section.attributes)));
        }
        if !section.properties.is_empty() {
            pairs.push((&properties, fields(&section.properties)));
        }
        dictionary(pairs)
    });
    let sections = Array { items: sections.collect(), ..Array::default() };
    let kind = match document.kind {
        Kind::Scene => "scene",
        Kind::Resource => "resource",
        Kind::Config => "settings",
    };
    let mut pairs = vec![(GString::from("kind"), Variant::from(kind))];
    let source = match document.dialect() {
        Dialect::Engine(engine) => {
            pairs.push(("engine".into(), engine.name().into()));
            None
        }
        _ => {
            pairs.push(("generation".into(), document.generation.name().into()));
            Some(GString::from_bytes(document.source.to_vec()))
        }
    };
    pairs.push(("sections".into(), sections.into()));
    pairs.extend(source.map(|source| ("source".into(), Variant::String(source))));
    dictionary(pairs.iter().map(|(key, value)| (key, value.clone())))
}

/// A section, with the spelling of the one that stood in its place.
fn section_of(value: &Variant, old: Option<Section>, at: &str) -> Result<Section, JsonError> {
    let parts = Parts::of(value, at, &["section", "attributes", "properties"])?;
    let name = match parts.get("section") {
        Some(Variant::String(name)) => Some(name),
        None => None,
        Some(_) => return Err(parts.wrong("section", "expected the name of the section as text")),
    };
    let mut section = match old {
        Some(old) if old.headless == name.is_none() && name.is_none_or(|name| *name == old.name) => old,
        _ => Section { headless: name.is_none(), ..Section::new(name.cloned().unwrap_or_default()) },
    };
    settle(&mut section.attributes, parts.pairs("attributes")?);
    settle(&mut section.properties, parts.pairs("properties")?);
    Ok(section)
}

/// Makes fields say what pairs do; a field keeps its place's spelling as long as the name is the same.
fn settle(fields: &mut Vec<Field>, pairs: &[Entry]) {
    let mut old = std::mem::take(fields).into_iter().peekable();
    for entry in pairs {
        let name = match &entry.key {
            Variant::String(name) | Variant::StringName(name) => name.clone(),
            key => GString::from(key.to_string()),
        };
        let mut field = old.next_if(|old| old.name == name).unwrap_or_else(|| Field::new(name, Variant::Nil));
        if field.value_text.is_made() {
            field.value = entry.value.clone();
        }
        field.set_value(entry.value.clone());
        fields.push(field);
    }
}

/// The members of a dictionary, for messages that say where.
struct Parts<'v> {
    entries: &'v [Entry],
    at: &'v str,
}

impl<'v> Parts<'v> {
    fn of(value: &'v Variant, at: &'v str, known: &[&str]) -> Result<Self, JsonError> {
        let Variant::Dictionary(dictionary) = value else {
            return Err(JsonError::at(at, format_args!("expected an object, found {}", value.kind().name())));
        };
        for entry in &dictionary.entries {
            if entry.key.as_str().is_none_or(|key| !known.contains(&key)) {
                let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
                return Err(JsonError::at(at, format_args!("unknown member `{}`, expected one of {}", entry.key, known.join(", "))));
            }
        }
        Ok(Parts { entries: &dictionary.entries, at })
    }

    fn get(&self, name: &str) -> Option<&'v Variant> {
        self.entries.iter().find(|entry| entry.key.as_str() == Some(name)).map(|entry| &entry.value)
    }

    fn text(&self, name: &str) -> Result<Option<&'v str>, JsonError> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => value.as_str().map(Some).ok_or_else(|| self.wrong(name, "expected text")),
        }
    }

    fn pairs(&self, name: &str) -> Result<&'v [Entry], JsonError> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Variant::Dictionary(dictionary)) => Ok(&dictionary.entries),
            Some(_) => Err(self.wrong(name, "expected an object of names and values")),
        }
    }

    #[cold]
    fn wrong(&self, name: &str, message: &str) -> JsonError {
        JsonError::at(format!("{}.{name}", self.at), message)
    }
}
