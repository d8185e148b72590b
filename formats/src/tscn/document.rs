//! A document in memory.

use super::piece::Piece;
use super::read::DocumentReader;
use crate::godot::text::{Generation, TextError};
use crate::godot::{GString, Variant};
use std::sync::Arc;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A scene: `[gd_scene …]`.
    Scene,
    /// Another resource: `[gd_resource …]`.
    Resource,
    /// Settings: sections with free names, `key=value`.
    Config,
}

/// A scene, a resource or a file of settings: sections in the order of the file.
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) kind: Kind,
    pub(super) generation: Generation,
    pub(super) sections: Vec<Section>,
    /// What follows the last value, and the source it is in.
    pub(super) tail: Piece,
    pub(super) source: Arc<[u8]>,
}

/// A heading with its attributes, and the properties below it.
#[derive(Clone, Debug)]
pub struct Section {
    pub(super) name: GString,
    pub(super) attributes: Vec<Field>,
    pub(super) properties: Vec<Field>,
    /// The properties in front of the first heading of settings have none.
    pub(super) headless: bool,
    pub(super) lead: Piece,
    /// `[` and the name.
    pub(super) open: Piece,
    /// Up to and with `]`.
    pub(super) close: Piece,
    /// A comment behind it, on the same line.
    pub(super) trail: Piece,
    pub(super) at: u32,
    pub(super) source: Arc<[u8]>,
}

/// An attribute of a heading, or a property.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) name: GString,
    pub(super) value: Variant,
    /// Blanks and comments in front.
    pub(super) lead: Piece,
    /// The name, the equals sign and what stands around it.
    pub(super) name_text: Piece,
    pub(super) value_text: Piece,
    /// A comment behind a property, on the same line.
    pub(super) trail: Piece,
    pub(super) at: u32,
}

impl Document {
    /// Reads a scene or resource, or, where there is no such heading, settings.
    ///
    /// # Errors
    /// The first error; [`DocumentReader::read`] tells all of them, and warnings.
    pub fn parse(text: &[u8]) -> Result<Self, TextError> {
        DocumentReader::new().read(text).into_result()
    }

    /// An empty document of a generation.
    #[must_use]
    pub fn new(kind: Kind, generation: Generation) -> Self {
        Document { kind, generation, sections: Vec::new(), tail: Piece::MADE, source: Arc::default() }
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The generation whose rules it was read by, and by which new values are written in [`to_bytes`](Self::to_bytes).
    #[must_use]
    pub fn generation(&self) -> Generation {
        self.generation
    }

    /// The sections, in order. The file heading of a scene or resource is the first.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The sections, to be changed, added, removed or put in another order.
    pub fn sections_mut(&mut self) -> &mut Vec<Section> {
        &mut self.sections
    }

    /// The `format=` of the file heading: 1 for Godot 2, 2 for Godot 3, 3 or 4 for Godot 4.
    #[must_use]
    pub fn format(&self) -> Option<i64> {
        match self.sections.first()?.attribute("format")? {
            Variant::Int(format) => Some(*format),
            Variant::Float(format) => Some(*format as i64),
            _ => None,
        }
    }

    /// The sections with a name, such as `node`.
    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Section> {
        self.sections.iter().filter(move |section| section.name == name)
    }
}

impl Section {
    /// A section without attributes and properties.
    #[must_use]
    pub fn new(name: impl Into<GString>) -> Self {
        Section {
            name: name.into(),
            attributes: Vec::new(),
            properties: Vec::new(),
            headless: false,
            lead: Piece::MADE,
            open: Piece::MADE,
            close: Piece::MADE,
            trail: Piece::MADE,
            at: 0,
            source: Arc::default(),
        }
    }

    /// The name in the heading, such as `node`; the whole heading in settings.
    #[must_use]
    pub fn name(&self) -> &GString {
        &self.name
    }

    /// Gives it another name.
    pub fn set_name(&mut self, name: impl Into<GString>) {
        self.name = name.into();
        self.open = Piece::MADE;
    }

    /// Where it begins in the text it was read from, in bytes; 0 for a new one.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at as usize
    }

    /// The attributes of the heading, in order.
    #[must_use]
    pub fn attributes(&self) -> &[Field] {
        &self.attributes
    }

    /// The value of an attribute; the last one of that name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&Variant> {
        self.attributes.iter().rev().find(|field| field.name == name).map(|field| &field.value)
    }

    /// The value of an attribute that is text.
    #[must_use]
    pub fn attribute_str(&self, name: &str) -> Option<&str> {
        self.attribute(name)?.as_str()
    }

    /// Sets an attribute; a new one goes last.
    pub fn set_attribute(&mut self, name: &str, value: impl Into<Variant>) {
        set(&mut self.attributes, name, value.into());
    }

    /// Removes all attributes of a name; the value of the last one.
    pub fn remove_attribute(&mut self, name: &str) -> Option<Variant> {
        remove(&mut self.attributes, name)
    }

    /// The properties, in order.
    #[must_use]
    pub fn properties(&self) -> &[Field] {
        &self.properties
    }

    /// The properties, to be changed in place.
    pub fn properties_mut(&mut self) -> &mut [Field] {
        &mut self.properties
    }

    /// The attributes, to be changed in place.
    pub fn attributes_mut(&mut self) -> &mut [Field] {
        &mut self.attributes
    }

    /// The value of a property; the last one of that name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Variant> {
        self.properties.iter().rev().find(|field| field.name == name).map(|field| &field.value)
    }

    /// Sets a property; a new one goes last.
    pub fn set_property(&mut self, name: &str, value: impl Into<Variant>) {
        set(&mut self.properties, name, value.into());
    }

    /// Puts a property in front of the one at `index`, or last.
    pub fn insert_property(&mut self, index: usize, name: impl Into<GString>, value: impl Into<Variant>) {
        self.properties.insert(index.min(self.properties.len()), Field::new(name.into(), value.into()));
    }

    /// Removes all properties of a name; the value of the last one.
    pub fn remove_property(&mut self, name: &str) -> Option<Variant> {
        remove(&mut self.properties, name)
    }
}

fn set(fields: &mut Vec<Field>, name: &str, value: Variant) {
    match fields.iter_mut().rev().find(|field| field.name == name) {
        Some(field) => field.set_value(value),
        None => fields.push(Field::new(name.into(), value)),
    }
}

fn remove(fields: &mut Vec<Field>, name: &str) -> Option<Variant> {
    let mut last = None;
    fields.retain_mut(|field| {
        let keep = field.name != name;
        if !keep {
            last = Some(std::mem::replace(&mut field.value, Variant::Nil));
        }
        keep
    });
    last
}

impl Field {
    pub(super) fn new(name: GString, value: Variant) -> Self {
        Field { name, value, lead: Piece::MADE, name_text: Piece::MADE, value_text: Piece::MADE, trail: Piece::MADE, at: 0 }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &GString {
        &self.name
    }

    /// Gives it another name.
    pub fn set_name(&mut self, name: impl Into<GString>) {
        self.name = name.into();
        self.name_text = Piece::MADE;
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> &Variant {
        &self.value
    }

    /// Sets the value. One that is the same keeps its spelling.
    pub fn set_value(&mut self, value: impl Into<Variant>) {
        let value = value.into();
        if value != self.value {
            self.value = value;
            self.value_text = Piece::MADE;
        }
    }

    /// The value, to be changed in place; it loses its spelling.
    pub fn value_mut(&mut self) -> &mut Variant {
        self.value_text = Piece::MADE;
        &mut self.value
    }

    /// Where it begins in the text it was read from, in bytes; 0 for a new one.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at as usize
    }
}
