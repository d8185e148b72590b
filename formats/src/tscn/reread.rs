//! What names are read as that engines write just as they are.

use super::document::{Kind, Section};
use super::read::DocumentReader;
use crate::godot::GString;
use crate::godot::text::Generation;

/// The key that a text is read as, in front of an equals sign; nothing if it is read as something else, were it the first of a file.
pub(super) fn key(generation: Generation, text: &[u8]) -> Option<GString> {
    let section = only_section(generation, &[text, b"=0"].concat())?;
    let [field] = section.properties.as_slice() else { return None };
    (section.headless && field.at == 0).then(|| field.name.clone())
}

/// The section of settings that a text is read as the heading of.
pub(super) fn heading(generation: Generation, text: &[u8]) -> Option<GString> {
    let section = only_section(generation, text)?;
    (!section.headless && section.close.end() == Some(text.len())).then_some(section.name)
}

fn only_section(generation: Generation, text: &[u8]) -> Option<Section> {
    let reading = DocumentReader::new().generation(generation).kind(Kind::Config).read(text);
    if !reading.is_ok() || reading.document.sections().len() != 1 {
        return None;
    }
    reading.document.sections.into_iter().next()
}
