//! Writing that keeps what was not touched.

use super::document::{Document, Field, Kind, Section};
use super::engine::property_key;
use super::heading::attribute;
use crate::godot::Variant;
use crate::godot::text::TextWriter;

impl Document {
    /// The text: the source wherever nothing was changed. What is new or changed is written on lines of its own, as the
    /// generation of the document would; a value which that generation has no text for as the newest one would.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len() + 64);
        let format4 = self.format().is_some_and(|format| format >= 4);
        let writer = TextWriter { generation: self.generation, format4, file: true };
        let mut before: Option<&Section> = None;
        for section in &self.sections {
            section.write(self.kind, &writer, before, &mut out);
            before = Some(section);
        }
        match self.tail.bytes(&self.source) {
            Some(tail) => {
                // A section added at the end of a text without a line feed.
                out.extend_from_slice(tail);
            }
            None => out.push(b'\n'),
        }
        out
    }
}

impl Section {
    fn write(&self, kind: Kind, writer: &TextWriter, before: Option<&Section>, out: &mut Vec<u8>) {
        match self.lead.bytes(&self.source) {
            Some(lead) => out.extend_from_slice(lead),
            None => match before {
                None => {}
                Some(before) if together(before, self) => out.push(b'\n'),
                Some(_) => out.extend_from_slice(b"\n\n"),
            },
        }
        if !self.headless {
            match self.open.bytes(&self.source) {
                Some(open) => out.extend_from_slice(open),
                None => {
                    out.push(b'[');
                    for byte in self.name.as_bytes() {
                        if *byte == b']' && kind == Kind::Config {
                            out.push(b'\\');
                        }
                        out.push(*byte);
                    }
                }
            }
            for field in &self.attributes {
                out.extend_from_slice(field.lead.bytes(&self.source).unwrap_or(b" "));
                match (field.name_text.bytes(&self.source), field.value_text.bytes(&self.source)) {
                    (Some(name), Some(value)) => {
                        out.extend_from_slice(name);
                        out.extend_from_slice(value);
                    }
                    _ if attribute(writer, self, field, out).is_ok() => {}
                    // What engines cannot say: as they would have to.
                    _ => match &field.value {
                        Variant::String(text) | Variant::StringName(text) => writer.escaped(text, out),
                        _ => out.extend_from_slice(b"null"),
                    },
                }
            }
            out.extend_from_slice(self.close.bytes(&self.source).unwrap_or(b"]"));
            out.extend_from_slice(self.trail.bytes(&self.source).unwrap_or_default());
        }
        for (at, field) in self.properties.iter().enumerate() {
            let first = at == 0 && self.headless && before.is_none();
            let usual: &[u8] = if first {
                b""
            } else if at == 0 && kind == Kind::Config && !self.headless {
                b"\n\n"
            } else {
                b"\n"
            };
            out.extend_from_slice(field.lead.bytes(&self.source).unwrap_or(usual));
            field.write(kind, writer, &self.source, out);
            out.extend_from_slice(field.trail.bytes(&self.source).unwrap_or_default());
        }
    }
}

/// Whether two sections stand on neighbouring lines.
fn together(before: &Section, section: &Section) -> bool {
    before.name == section.name && matches!(section.name.as_str(), Some("ext_resource" | "connection" | "editable"))
}

impl Field {
    fn write(&self, kind: Kind, writer: &TextWriter, source: &[u8], out: &mut Vec<u8>) {
        match self.name_text.bytes(source) {
            Some(name) => out.extend_from_slice(name),
            None => {
                // What one generation cannot say without quotes, all read in quotes.
                if property_key(writer.generation, &self.name, out).is_err() {
                    TextWriter::new(writer.generation).string(&self.name, out);
                }
                out.extend_from_slice(if kind == Kind::Config { b"=" } else { b" = " });
            }
        }
        match self.value_text.bytes(source) {
            Some(value) => out.extend_from_slice(value),
            None => {
                let from = out.len();
                if writer.value(&self.value, 0, out).is_err() {
                    out.truncate(from);
                    let newest = TextWriter { file: true, ..TextWriter::default() };
                    if newest.value(&self.value, 0, out).is_err() {
                        out.truncate(from);
                        out.extend_from_slice(b"null");
                    }
                }
            }
        }
    }
}
