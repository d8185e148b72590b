//! The declaration for people and for other programs: Markdown tables, JSON, and a canonical text.
//!
//! All of them start from [`Schema`], so they say what the code does.
//! Schemas that are named inside another are written once each, in the order in which they are met.

mod canonical;
#[cfg(feature = "json")]
mod json;
mod markdown;
mod words;

#[cfg(feature = "json")]
#[cfg_attr(docsrs, doc(cfg(feature = "json")))]
pub use json::json;
pub use markdown::{markdown, markdown_in};

use crate::schema::{Body, Field, Layout, Schema};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The canonical text of a declaration and of those that it names, each once, with an empty line between them. It is meant to
/// be committed: a change of the format is then a change of the text.
pub fn text(schema: &'static Schema) -> String {
    let document = Document::of(schema);
    document.schemas.iter().map(alloc::string::ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A schema and those that it names, each once.
struct Document {
    schemas: Vec<&'static Schema>,
    /// Those of one canonical text, with their names: constants have no address of their own, and the text of a schema does not
    /// tell instances of a generic type apart that it names.
    names: BTreeMap<String, Vec<(&'static Schema, String)>>,
}

impl Document {
    fn of(root: &'static Schema) -> Self {
        let mut document = Document { schemas: Vec::new(), names: BTreeMap::new() };
        let mut used = BTreeSet::new();
        // The last one is next, so nested ones are pushed in reverse.
        let mut open = Vec::from([root]);
        while let Some(schema) = open.pop() {
            if document.known(schema).is_some() {
                continue;
            }
            // Instances of a generic type share its name; what all their fields are tells them apart, or a number does.
            let (mut name, mut number) = (schema.name.to_string(), 1);
            if used.contains(&name)
                && let Some(part) = one_part(schema, DEEPEST)
            {
                name = format!("{}<{}>", schema.name, words::layout(part, &crate::Settings::BIG, &|_| String::new()));
            }
            while !used.insert(name.clone()) {
                number += 1;
                name = format!("{}-{number}", schema.name);
            }
            document.names.entry(schema.to_string()).or_default().push((schema, name));
            document.schemas.push(schema);
            let mut nested = nested(schema);
            nested.reverse();
            open.append(&mut nested);
        }
        document
    }

    fn known(&self, schema: &'static Schema) -> Option<&str> {
        let alike = self.names.get(&schema.to_string())?;
        alike.iter().find(|(other, _)| same(schema, other, &mut Vec::new())).map(|(_, name)| &**name)
    }

    fn name(&self, schema: &'static Schema) -> &str {
        self.known(schema).unwrap_or(schema.name)
    }
}

/// How many models inside models are looked into.
const DEEPEST: u32 = 8;

/// What every field of a schema is in the end, if that is one type of number.
fn one_part(schema: &Schema, deepest: u32) -> Option<Layout> {
    let deepest = deepest.checked_sub(1)?;
    let mut parts = Vec::new();
    each_layout(schema, &mut |layout| {
        parts.push(match layout {
            Layout::UInt(_) | Layout::Int(_) | Layout::Float(_) => Some(layout),
            Layout::Model(inner) => one_part(inner(), deepest),
            _ => None,
        });
    });
    let first = parts.first().copied().flatten()?;
    let same = |part: &Option<Layout>| match (part, first) {
        (Some(Layout::UInt(one)), Layout::UInt(other)) | (Some(Layout::Int(one)), Layout::Int(other)) => *one == other,
        (Some(Layout::Float(one)), Layout::Float(other)) => *one == other,
        _ => false,
    };
    parts.iter().all(same).then_some(first)
}

/// The schemas that a schema names, in order.
fn nested(schema: &Schema) -> Vec<&'static Schema> {
    let mut nested = Vec::new();
    each_layout(schema, &mut |layout| nested.extend(named(layout)));
    nested
}

/// Whether two schemas say the same, and those that they name too. What is being compared already counts as the same, so
/// recursive types come to an end.
fn same(one: &'static Schema, other: &'static Schema, compared: &mut Vec<(&'static Schema, &'static Schema)>) -> bool {
    let pair_is = |pair: &(&'static Schema, &'static Schema)| core::ptr::eq(pair.0, one) && core::ptr::eq(pair.1, other);
    if core::ptr::eq(one, other) || compared.iter().any(pair_is) {
        return true;
    }
    if one.to_string() != other.to_string() {
        return false;
    }
    compared.push((one, other));
    let (left, right) = (nested(one), nested(other));
    left.len() == right.len() && left.into_iter().zip(right).all(|(left, right)| same(left, right, compared))
}

/// The layouts that a schema names itself.
fn each_layout(schema: &Schema, found: &mut impl FnMut(Layout)) {
    let mut fields = |fields: &[Field]| fields.iter().for_each(|field| found((field.layout)()));
    match &schema.body {
        Body::Struct { fields: all, .. } => fields(all),
        Body::Transparent(field) => fields(core::slice::from_ref(field)),
        Body::Values { .. } => {}
        Body::Tagged { variants, .. } => variants.iter().for_each(|variant| fields(variant.fields)),
    }
}

/// The schema that a layout names, itself or as that of its items.
fn named(layout: Layout) -> Option<&'static Schema> {
    let mut layout = layout;
    // Lists of lists are finite, since types are.
    loop {
        match layout {
            Layout::Model(schema) | Layout::Choice(schema) | Layout::TextChoice(schema) => return Some(schema()),
            Layout::List(item) | Layout::Array { item, .. } => layout = item(),
            _ => return None,
        }
    }
}
