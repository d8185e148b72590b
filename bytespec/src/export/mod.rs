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
pub use markdown::markdown;

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
    /// The name of each by its canonical text: constants have no address of their own.
    names: BTreeMap<String, String>,
}

impl Document {
    fn of(root: &'static Schema) -> Self {
        let mut document = Document { schemas: Vec::new(), names: BTreeMap::new() };
        let mut used = BTreeSet::new();
        // The last one is next, so nested ones are pushed in reverse.
        let mut open = Vec::from([root]);
        while let Some(schema) = open.pop() {
            let text = schema.to_string();
            if document.names.contains_key(&text) {
                continue;
            }
            // Instances of a generic type share its name.
            let (mut name, mut number) = (schema.name.to_string(), 1);
            while !used.insert(name.clone()) {
                number += 1;
                name = format!("{}-{number}", schema.name);
            }
            document.names.insert(text, name);
            document.schemas.push(schema);
            let mut nested = Vec::new();
            each_layout(schema, &mut |layout| nested.extend(named(layout)));
            open.extend(nested.into_iter().rev());
        }
        document
    }

    fn name(&self, schema: &'static Schema) -> &str {
        self.names.get(&schema.to_string()).map_or(schema.name, |name| name)
    }
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
