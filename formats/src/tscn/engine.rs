//! Writing as an engine saves: from the values, whatever the source looked like.

use super::document::{Document, Kind, Section};
use super::heading::{attribute, id_of, id_text, left_out, order, raw};
use super::natural;
use super::numbered::numbered;
use super::reread;
use super::used::Needed;
use crate::godot::text::lex::IN_KEY;
use crate::godot::text::write::int;
use crate::godot::text::{Generation, TextWriter, Uid, Unwritable};
use crate::godot::{GString, Object, Variant};
use std::collections::HashSet;

impl Document {
    /// The text as an engine of a generation saves it: its spacing, its order of attributes, ids and keys, its digits and
    /// escapes; `load_steps` and `format` as they have to be. Attributes that the generation does not know, comments and values
    /// that engines leave out are not written. What hangs on classes (defaults, order of properties, new unique ids) stays
    /// as it is. Generation 3 refuses ids that are no numbers and gets numbers in their place.
    ///
    /// # Errors
    /// When a value has no text in that generation.
    pub fn to_engine(&self, generation: Generation) -> Result<Vec<u8>, Unwritable> {
        let mut out = Vec::with_capacity(self.source.len());
        if self.kind == Kind::Config {
            config(self, generation, &mut out)?;
            return whole(out, generation);
        }
        let numbered = if generation.is_godot3() { numbered(self, generation) } else { None };
        let document = numbered.as_ref().unwrap_or(self);
        let format4 = generation >= Generation::V4_3 && document.needs_format4();
        let writer = TextWriter { generation, format4, file: true };
        Saver { document, writer, out: &mut out }.save()?;
        whole(out, generation)
    }
}

/// A NUL would end the text for every reader.
fn whole(text: Vec<u8>, generation: Generation) -> Result<Vec<u8>, Unwritable> {
    match memchr::memchr(0, &text) {
        None => Ok(text),
        Some(_) => Err(Unwritable(
            format!("a text holds the character NUL, with which the document would end: {} writes it as it is", generation.name()).into(),
        )),
    }
}

impl Document {
    /// Whether a value makes it a document of `format=4`. The images of textures do not: engines make them anew while they
    /// save, when the format is decided already.
    fn needs_format4(&self) -> bool {
        let head = self.sections.first().and_then(|head| head.attribute_str("type"));
        let mut images: HashSet<&GString> = HashSet::new();
        for section in &self.sections {
            let class = if section.name == "resource" { head } else { section.attribute_str("type") };
            if let (Some("ImageTexture"), Some(Variant::Object(object))) = (class, section.property("image"))
                && let Object::SubResource(id) = &**object
            {
                images.insert(id);
            }
        }
        let counts = |section: &&Section| {
            let of_texture = |id: &Variant| images.contains(&GString::from_bytes(id_text(id)));
            section.attribute_str("type") != Some("Image") || !section.attribute("id").is_some_and(of_texture)
        };
        let mut fields = self.sections.iter().filter(counts).flat_map(|section| section.attributes.iter().chain(&section.properties));
        fields.any(|field| needs_format4(&field.value))
    }
}

/// Whether a value makes a file one of `format=4`: vectors of four in an array, or more than 64 bytes.
pub(super) fn needs_format4(value: &Variant) -> bool {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Variant::PackedVector4Array(_) => return true,
            Variant::PackedByteArray(bytes) if bytes.len() > 64 => return true,
            Variant::Array(array) => open.extend(&array.items),
            Variant::Dictionary(dictionary) => open.extend(dictionary.iter().flat_map(|(key, value)| [key, value])),
            Variant::Object(object) => {
                if let Object::Full(object) = &**object {
                    open.extend(object.properties.iter().map(|property| &property.value));
                }
            }
            _ => {}
        }
    }
    false
}

struct Saver<'a> {
    document: &'a Document,
    writer: TextWriter,
    out: &'a mut Vec<u8>,
}

impl Saver<'_> {
    fn save(&mut self) -> Result<(), Unwritable> {
        let generation = self.writer.generation;
        let airy = generation == Generation::V3_0;
        let sections = self.document.sections();
        let Needed { external: wanted, internal } = Needed::of(self.document, generation);
        let mut external: Vec<&Section> = self.document.named("ext_resource").filter(|section| wanted.contains_key(&id_of(section))).collect();
        if let Some(head) = sections.first() {
            self.file_heading(head, external.len() + internal.len())?;
        }
        self.out.push(b'\n');
        external.sort_by(|a, b| natural::compare(&id_of(a), &id_of(b)));
        for section in &external {
            self.heading(section)?;
        }
        if !external.is_empty() {
            self.out.push(b'\n');
        }
        for section in internal {
            self.with_properties(section, airy)?;
            self.out.push(b'\n');
        }
        if let Some(resource) = self.document.named("resource").next() {
            self.with_properties(resource, airy)?;
            if airy {
                self.out.push(b'\n');
            }
            return Ok(());
        }
        for (at, section) in self.document.named("node").enumerate() {
            if at > 0 && !airy {
                self.out.push(b'\n');
            }
            self.with_properties(section, airy)?;
            if airy && !section.properties.is_empty() {
                self.out.push(b'\n');
            }
        }
        for name in ["connection", "editable"] {
            for (at, section) in self.document.named(name).enumerate() {
                let apart = if name == "connection" { Generation::V3_3 } else { Generation::V3_1 };
                if at == 0 && generation >= apart {
                    self.out.push(b'\n');
                }
                self.heading(section)?;
                if airy && name == "connection" {
                    self.out.push(b'\n');
                }
            }
        }
        if airy {
            self.out.push(b'\n');
        }
        Ok(())
    }

    fn file_heading(&mut self, head: &Section, resources: usize) -> Result<(), Unwritable> {
        let generation = self.writer.generation;
        let out = &mut *self.out;
        let resource = head.name == "gd_resource";
        out.extend_from_slice(if resource { b"[gd_resource" } else { b"[gd_scene" });
        for name in ["type", "script_class"] {
            let known = resource && (name == "type" || generation >= Generation::V4_0);
            match head.attribute(name).filter(|_| known) {
                Some(Variant::String(text) | Variant::StringName(text)) => raw(generation, name, text, out)?,
                Some(_) if name == "type" => return Err(Unwritable("the type of the resource is no text".into())),
                _ => {}
            }
        }
        if resources > 0 && generation < Generation::V4_6 {
            out.extend_from_slice(b" load_steps=");
            int(resources as i64 + 1, out);
        }
        out.extend_from_slice(b" format=");
        int(if generation.is_godot3() { 2 } else { 3 + i64::from(self.writer.format4) }, out);
        if generation >= Generation::V4_0
            && let Some(Variant::String(uid) | Variant::StringName(uid)) = head.attribute("uid")
            && Uid::from_text(&uid.to_string_lossy()).is_valid()
        {
            raw(generation, "uid", uid, out)?;
        }
        out.extend_from_slice(b"]\n");
        Ok(())
    }

    fn with_properties(&mut self, section: &Section, airy: bool) -> Result<(), Unwritable> {
        self.heading(section)?;
        if airy {
            self.out.push(b'\n');
        }
        for field in &section.properties {
            property_key(self.writer.generation, &field.name, self.out)?;
            self.out.extend_from_slice(b" = ");
            self.writer.value(&field.value, 0, self.out)?;
            self.out.push(b'\n');
        }
        Ok(())
    }

    fn heading(&mut self, section: &Section) -> Result<(), Unwritable> {
        self.out.push(b'[');
        self.out.extend_from_slice(section.name.as_bytes());
        for name in order(&section.name, self.writer.generation) {
            let Some(field) = section.attributes.iter().rev().find(|field| field.name == *name) else { continue };
            if !left_out(section, field, self.writer.generation) {
                self.out.push(b' ');
                attribute(&self.writer, section, field, self.out)?;
            }
        }
        self.out.extend_from_slice(b"]\n");
        Ok(())
    }
}

/// The name of a property, in quotes where it needs them.
pub(super) fn property_key(generation: Generation, name: &GString, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let special = |byte: &u8| match byte {
        b'=' | b'"' | 0..=0x20 | 0x7f.. => true,
        b';' | b'[' | b']' => !generation.is_godot3(),
        _ => false,
    };
    if !name.as_bytes().iter().any(special) {
        return plain_key(generation, name, out);
    }
    TextWriter::new(generation).string(name, out);
    Ok(())
}

/// The name of a property as it is, which has to be read as that name again.
fn plain_key(generation: Generation, name: &GString, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let bytes = name.as_bytes();
    if !bytes.iter().all(|byte| IN_KEY[usize::from(*byte)]) && reread::key(generation, bytes).as_ref() != Some(name) {
        return Err(misread("property", name, generation));
    }
    out.extend_from_slice(bytes);
    Ok(())
}

/// The heading of a section of settings, which has to be read as that section again.
fn config_heading(generation: Generation, name: &GString, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let from = out.len();
    out.push(b'[');
    for byte in name.as_bytes() {
        // Generation 3 puts nothing in front of a bracket.
        if *byte == b']' && !generation.is_godot3() {
            out.push(b'\\');
        }
        out.push(*byte);
    }
    out.push(b']');
    if reread::heading(generation, &out[from..]).as_ref() != Some(name) {
        return Err(misread("section", name, generation));
    }
    out.extend_from_slice(b"\n\n");
    Ok(())
}

fn misread(what: &str, name: &GString, generation: Generation) -> Unwritable {
    Unwritable(
        format!("the {what} `{}` would be read as another name or not at all: {} writes it as it is", name.to_string_lossy(), generation.name())
            .into(),
    )
}

fn config(document: &Document, generation: Generation, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let writer = TextWriter::new(generation);
    let plain_keys = generation < Generation::V3_3;
    let sections = document.sections.iter().filter(|section| !section.properties.is_empty());
    for (at, section) in sections.enumerate() {
        if at > 0 {
            out.push(b'\n');
        }
        if !section.headless {
            config_heading(generation, &section.name, out)?;
        }
        for field in &section.properties {
            if plain_keys {
                plain_key(generation, &field.name, out)?;
            } else {
                property_key(generation, &field.name, out)?;
            }
            out.push(b'=');
            writer.value(&field.value, 0, out)?;
            out.push(b'\n');
        }
    }
    Ok(())
}
