//! What `get` and `set` are about: a section, and perhaps a property or an attribute of it.

use super::tree::{id_of, path_of};
use bytespec_formats::tscn::{Document, Kind};

/// A target as it was typed.
pub(super) struct Target<'t> {
    pub(super) section: &'t str,
    pub(super) field: Option<Name<'t>>,
}

#[derive(Clone, Copy)]
pub(super) enum Name<'t> {
    Property(&'t str),
    Attribute(&'t str),
}

impl<'t> Target<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        // Ids may contain colons.
        let from = text.rfind(')').filter(|_| text.starts_with("SubResource(") || text.starts_with("ExtResource(")).unwrap_or(0);
        let (section, field) = match text[from..].find(':') {
            Some(colon) => (&text[..from + colon], Some(&text[from + colon + 1..])),
            None => (text, None),
        };
        let field = field.map(|name| name.strip_prefix('@').map_or(Name::Property(name), Name::Attribute));
        Target { section, field }
    }

    /// The place of the section in the document.
    pub(super) fn find(&self, document: &Document) -> Result<usize, String> {
        let sections = document.sections();
        let by_id = |kind: &str, rest: &str| {
            let id = rest.trim_end_matches(')').trim().trim_matches('"').to_owned();
            let found = sections.iter().position(|section| *section.name() == kind && id_of(section).as_ref() == Some(&id));
            found.ok_or_else(|| format!("there is no `{kind}` with the id `{id}`"))
        };
        if let Some(rest) = self.section.strip_prefix("SubResource(") {
            return by_id("sub_resource", rest);
        }
        if let Some(rest) = self.section.strip_prefix("ExtResource(") {
            return by_id("ext_resource", rest);
        }
        let found = sections.iter().position(|section| match document.kind() {
            Kind::Scene if *section.name() == "node" => path_of(document, section) == self.section,
            Kind::Resource => *section.name() == "resource" && matches!(self.section, "." | "resource"),
            Kind::Config => *section.name() == self.section,
            _ => false,
        });
        let head = || sections.iter().position(|section| *section.name() == self.section && self.section.starts_with("gd_"));
        found.or_else(head).ok_or_else(|| match document.kind() {
            Kind::Scene => format!("there is no node `{}` in this file", self.section),
            Kind::Resource => format!("there is no `{}` in this file, expected `resource`, `SubResource(ID)` or `ExtResource(ID)`", self.section),
            _ => format!("there is no section `{}` in this file", self.section),
        })
    }
}
