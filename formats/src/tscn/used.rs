//! Which resources a document needs.

use super::document::{Document, Field, Section};
use super::heading::{id_of, left_out, order};
use crate::godot::text::Generation;
use crate::godot::text::order::keys;
use crate::godot::{ContainerType, Object, Variant};
use std::collections::HashMap;

/// The resources that are saved with a document: those that something in it needs.
pub(super) struct Needed<'d> {
    /// The ids of external ones, and which one comes first, second and so on.
    pub(super) external: HashMap<Vec<u8>, usize>,
    /// The internal ones, in the order in which engines come upon them: as nodes and properties need them, and each behind
    /// those that it needs itself.
    pub(super) internal: Vec<&'d Section>,
}

impl<'d> Needed<'d> {
    /// What an engine of a generation finds. Attributes that it does not know hold nothing for it.
    pub(super) fn of(document: &'d Document, generation: Generation) -> Self {
        let mut needed = Needed { external: HashMap::new(), internal: Vec::new() };
        let mut waiting: HashMap<Vec<u8>, Vec<&Section>> = HashMap::new();
        for section in document.named("sub_resource") {
            waiting.entry(id_of(section)).or_default().push(section);
        }
        let sections = match document.named("resource").next() {
            Some(resource) => vec![resource],
            None => ["node", "connection", "editable"].iter().flat_map(|name| document.named(name)).collect(),
        };
        for section in sections {
            needed.walk(section, &mut waiting, generation);
        }
        needed
    }

    fn walk(&mut self, section: &'d Section, waiting: &mut HashMap<Vec<u8>, Vec<&'d Section>>, generation: Generation) {
        // The sections that are being looked through, with what is still to be looked at in each, the next one last.
        let mut open = vec![(section, values(section, generation))];
        while let Some((section, rest)) = open.last_mut() {
            let reference = match rest.pop() {
                Some(Part::Value(value)) => {
                    parts(value, generation, rest);
                    continue;
                }
                Some(Part::Reference(reference)) => reference,
                None => {
                    if section.name == "sub_resource" {
                        self.internal.push(section);
                    }
                    open.pop();
                    continue;
                }
            };
            match reference {
                Object::ExtResource(id) => {
                    let count = self.external.len();
                    self.external.entry(id.as_bytes().to_vec()).or_insert(count);
                }
                Object::SubResource(id) => {
                    let sections = waiting.remove(id.as_bytes()).unwrap_or_default();
                    open.extend(sections.into_iter().rev().map(|section| (section, values(section, generation))));
                }
                _ => {}
            }
        }
    }
}

enum Part<'d> {
    Value(&'d Variant),
    Reference(&'d Object),
}

fn holds(value: &Variant) -> bool {
    matches!(value, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(_))
}

/// The values of a section that are written, the first one last. Engines go through the nodes as they stand, and through the
/// properties of a resource by their names.
fn values(section: &Section, generation: Generation) -> Vec<Part<'_>> {
    let attributes = order(&section.name, generation).iter().filter_map(|name| section.attributes.iter().rev().find(|field| field.name == *name));
    let attributes = attributes.filter(|field| holds(&field.value) && !left_out(section, field, generation));
    let mut properties: Vec<&Field> = section.properties.iter().filter(|field| holds(&field.value)).collect();
    if section.name != "node" {
        properties.sort_by(|a, b| a.name.cmp(&b.name));
    }
    let mut values: Vec<Part<'_>> = attributes.chain(properties).map(|field| Part::Value(&field.value)).collect();
    values.reverse();
    values
}

/// What a value consists of, in the order in which it is written, the first one last.
fn parts<'d>(value: &'d Variant, generation: Generation, rest: &mut Vec<Part<'d>>) {
    let from = rest.len();
    let of_type = |of: &'d ContainerType, rest: &mut Vec<Part<'d>>| {
        if let ContainerType::Reference(object) = of {
            rest.push(Part::Reference(object));
        }
    };
    match value {
        Variant::Array(array) => {
            of_type(&array.of, rest);
            rest.extend(array.items.iter().filter(|value| holds(value)).map(Part::Value));
        }
        Variant::Dictionary(dictionary) => {
            of_type(&dictionary.keys, rest);
            of_type(&dictionary.values, rest);
            let mut entries: Vec<(&Variant, &Variant)> = dictionary.iter().collect();
            if entries.iter().any(|(key, value)| holds(key) || holds(value)) {
                entries.sort_by(|a, b| keys(a.0, b.0, generation));
                rest.extend(entries.into_iter().flat_map(|(key, value)| [key, value]).filter(|value| holds(value)).map(Part::Value));
            }
        }
        Variant::Object(object) => match &**object {
            Object::Full(object) => {
                rest.extend(object.properties.iter().map(|property| &property.value).filter(|value| holds(value)).map(Part::Value));
            }
            object => rest.push(Part::Reference(object)),
        },
        _ => {}
    }
    if let Some(new) = rest.get_mut(from..) {
        new.reverse();
    }
}

/// All references in a value, those in the types of containers too.
pub(super) fn each_reference(value: &Variant, tell: &mut dyn FnMut(&Object)) {
    fn of_type(of: &ContainerType, tell: &mut dyn FnMut(&Object)) {
        if let ContainerType::Reference(object) = of {
            tell(object);
        }
    }
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Variant::Array(array) => {
                of_type(&array.of, tell);
                open.extend(&array.items);
            }
            Variant::Dictionary(dictionary) => {
                of_type(&dictionary.keys, tell);
                of_type(&dictionary.values, tell);
                open.extend(dictionary.iter().flat_map(|(key, value)| [key, value]));
            }
            Variant::Object(object) => match &**object {
                Object::Full(object) => open.extend(object.properties.iter().map(|property| &property.value)),
                object => tell(object),
            },
            _ => {}
        }
    }
}
