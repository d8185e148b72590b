//! Which resources a document needs.

use super::document::{Document, Section};
use super::heading::id_of;
use crate::godot::{ContainerType, Object, Variant};
use std::collections::HashSet;

/// The resources that something in the document needs: whether they are external, and their ids. Engines save no others.
pub(super) fn used(document: &Document) -> HashSet<(bool, Vec<u8>)> {
    let mut used = HashSet::new();
    let note = |section: &Section, used: &mut HashSet<(bool, Vec<u8>)>| {
        for field in section.attributes.iter().chain(&section.properties) {
            each_reference(&field.value, &mut |object| {
                let (external, id) = match object {
                    Object::ExtResource(id) => (true, id),
                    Object::SubResource(id) => (false, id),
                    _ => return,
                };
                used.insert((external, id.as_bytes().to_vec()));
            });
        }
    };
    for section in &document.sections {
        if section.name != "sub_resource" && section.name != "ext_resource" {
            note(section, &mut used);
        }
    }
    // Each resource stands before what needs it, so that one pass from the end finds all.
    for section in document.sections.iter().rev().filter(|section| section.name == "sub_resource") {
        if used.contains(&(false, id_of(section))) {
            note(section, &mut used);
        }
    }
    used
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
