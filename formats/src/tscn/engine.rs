//! Writing as an engine saves: from the values, whatever the source looked like.

use super::document::{Document, Field, Kind, Section};
use super::natural;
use crate::godot::text::write::int;
use crate::godot::text::{Generation, TextWriter, Uid, Unwritable};
use crate::godot::{ContainerType, GString, Object, Variant};
use std::collections::HashSet;

impl Document {
    /// The text as an engine of a generation saves it: its spacing, its order of attributes, ids and keys, its digits and
    /// escapes; `load_steps` and `format` as they have to be. Attributes that the generation does not know, comments and values
    /// that engines leave out are not written. What hangs on classes (defaults, order of properties, new unique ids) stays
    /// as it is.
    ///
    /// # Errors
    /// When a value has no text in that generation.
    pub fn to_engine(&self, generation: Generation) -> Result<Vec<u8>, Unwritable> {
        let mut out = Vec::with_capacity(self.source.len());
        if self.kind == Kind::Config {
            config(self, generation, &mut out)?;
            return Ok(out);
        }
        let format4 = generation >= Generation::V4_3 && self.needs_format4();
        let writer = TextWriter { generation, format4, file: true };
        Saver { document: self, writer, out: &mut out }.save()?;
        Ok(out)
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
            if let (Some("ImageTexture"), Some(Variant::Object(object))) = (class, section.property("image")) {
                if let Object::SubResource(id) = &**object {
                    images.insert(id);
                }
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
        let used = used(self.document);
        let mut external: Vec<&Section> =
            self.document.named("ext_resource").filter(|section| used.contains(&(true, id_of(section)))).collect();
        let internal: Vec<&Section> =
            self.document.named("sub_resource").filter(|section| used.contains(&(false, id_of(section)))).collect();
        if let Some(head) = sections.first() {
            self.file_heading(head, external.len() + internal.len());
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

    fn file_heading(&mut self, head: &Section, resources: usize) {
        let generation = self.writer.generation;
        let out = &mut *self.out;
        let resource = head.name == "gd_resource";
        out.extend_from_slice(if resource { b"[gd_resource" } else { b"[gd_scene" });
        for name in ["type", "script_class"] {
            let known = resource && (name == "type" || generation >= Generation::V4_0);
            if let (true, Some(Variant::String(text))) = (known, head.attribute(name)) {
                raw(name, text, out);
            }
        }
        if resources > 0 && generation < Generation::V4_6 {
            out.extend_from_slice(b" load_steps=");
            int(resources as i64 + 1, out);
        }
        out.extend_from_slice(b" format=");
        int(if generation.is_godot3() { 2 } else { 3 + i64::from(self.writer.format4) }, out);
        if generation >= Generation::V4_0 {
            if let Some(Variant::String(uid)) = head.attribute("uid") {
                if Uid::from_text(&uid.to_string_lossy()).is_valid() {
                    raw("uid", uid, out);
                }
            }
        }
        out.extend_from_slice(b"]\n");
    }

    fn with_properties(&mut self, section: &Section, airy: bool) -> Result<(), Unwritable> {
        self.heading(section)?;
        if airy {
            self.out.push(b'\n');
        }
        for field in &section.properties {
            property_key(self.writer.generation, &field.name, self.out);
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
                attribute(&self.writer, section, field, self.out);
            }
        }
        self.out.extend_from_slice(b"]\n");
        Ok(())
    }
}

/// The attributes of a heading, in the order in which they are written.
fn order(section: &GString, generation: Generation) -> &'static [&'static str] {
    match section.as_str() {
        Some("ext_resource") if generation.is_godot3() => &["path", "type", "id"],
        Some("ext_resource") => &["type", "uid", "path", "id"],
        Some("sub_resource") => &["type", "id"],
        Some("node") if generation >= Generation::V4_6 => &[
            "name",
            "type",
            "parent",
            "parent_id_path",
            "owner",
            "owner_uid_path",
            "index",
            "unique_id",
            "node_paths",
            "groups",
            "instance_placeholder",
            "instance",
        ],
        Some("node") if generation.is_godot3() => {
            &["name", "type", "parent", "owner", "index", "groups", "instance_placeholder", "instance"]
        }
        Some("node") => &["name", "type", "parent", "owner", "index", "node_paths", "groups", "instance_placeholder", "instance"],
        Some("connection") if generation >= Generation::V4_6 => {
            &["signal", "from", "to", "method", "flags", "from_uid_path", "to_uid_path", "unbinds", "binds"]
        }
        Some("connection") if generation.is_godot3() => &["signal", "from", "to", "method", "flags", "binds"],
        Some("connection") => &["signal", "from", "to", "method", "flags", "unbinds", "binds"],
        Some("editable") => &["path"],
        _ => &[],
    }
}

/// What says no more than the default is not written.
fn left_out(section: &Section, field: &Field, generation: Generation) -> bool {
    let empty = match &field.value {
        Variant::Array(array) => array.items.is_empty(),
        Variant::PackedInt32Array(items) => items.is_empty(),
        Variant::PackedStringArray(items) => items.is_empty(),
        Variant::Nil => true,
        _ => false,
    };
    match field.name.as_str() {
        Some("flags") => matches!(field.value, Variant::Int(2)),
        Some("unbinds") => matches!(field.value, Variant::Int(..=0)),
        Some("unique_id") => matches!(field.value, Variant::Int(0)),
        Some("groups") if !matches!(field.value, Variant::Array(_)) => true,
        // The root owns what has no owner.
        Some("owner") => matches!(&field.value, Variant::String(owner) if *owner == "."),
        Some("groups" | "binds" | "node_paths" | "instance" | "instance_placeholder") => empty,
        Some("parent_id_path" | "owner_uid_path" | "from_uid_path" | "to_uid_path") => empty,
        // Scripts have uids since 4.4.
        Some("uid") => generation < Generation::V4_4 && section.attribute_str("type") == Some("Script"),
        _ => false,
    }
}

/// The resources that something in the document needs: whether they are external, and their ids. Engines save no others.
fn used(document: &Document) -> HashSet<(bool, Vec<u8>)> {
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
fn each_reference(value: &Variant, tell: &mut dyn FnMut(&Object)) {
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

/// ` name="text"`, as it is.
fn raw(name: &str, text: &GString, out: &mut Vec<u8>) {
    out.push(b' ');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"=\"");
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

/// An attribute of a heading, without the blank in front.
pub(super) fn attribute(writer: &TextWriter, section: &Section, field: &Field, out: &mut Vec<u8>) {
    let generation = writer.generation;
    out.extend_from_slice(field.name.as_bytes());
    out.push(b'=');
    let from = out.len();
    let place = (section.name.as_str().unwrap_or_default(), field.name.as_str().unwrap_or_default());
    let written = match (place, &field.value) {
        (("ext_resource" | "sub_resource", "id"), value) => {
            id(generation, value, out);
            Ok(())
        }
        (("ext_resource", "path" | "type" | "uid") | ("sub_resource", "type") | ("gd_scene" | "gd_resource", _), Variant::String(text)) => {
            quoted(text.as_bytes(), out);
            Ok(())
        }
        (("connection" | "editable", name), Variant::String(text)) => {
            let text = if matches!(name, "from" | "to" | "path") { simplified(text) } else { text.clone() };
            if generation < Generation::V4_3 { quoted(text.as_bytes(), out) } else { writer.escaped(&text, out) }
            Ok(())
        }
        (("node", "groups"), Variant::Array(array)) => {
            groups(writer, &array.items, out);
            Ok(())
        }
        (("node", "instance_placeholder"), Variant::String(text)) => {
            writer.string(text, out);
            Ok(())
        }
        (("node", "index"), Variant::Int(index)) => {
            out.push(b'"');
            int(*index, out);
            out.push(b'"');
            Ok(())
        }
        (("node", "parent" | "owner"), Variant::String(text)) => {
            let path = simplified(text);
            let relative = path.as_str().and_then(|path| path.strip_prefix('/')).filter(|_| generation.is_godot3());
            writer.escaped(&relative.map_or_else(|| path.clone(), GString::from), out);
            Ok(())
        }
        (("node", "name"), Variant::Int(name)) => {
            let name = if generation.is_godot3() { name.to_string() } else { String::new() };
            writer.escaped(&name.into(), out);
            Ok(())
        }
        (("node", "unique_id"), Variant::String(text)) => {
            int(text.as_str().and_then(|text| text.parse().ok()).unwrap_or(0), out);
            Ok(())
        }
        (("connection", "binds"), value) => {
            out.push(b' ');
            writer.value(value, 0, out)
        }
        (_, Variant::String(text) | Variant::StringName(text)) => {
            writer.escaped(text, out);
            Ok(())
        }
        (_, value) => writer.value(value, 0, out),
    };
    if written.is_err() {
        out.truncate(from);
        out.extend_from_slice(b"null");
    }
}

fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

/// Ids are numbers in generation 3 and text in generation 4.
fn id(generation: Generation, value: &Variant, out: &mut Vec<u8>) {
    let text = id_text(value);
    if generation.is_godot3() && !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
        out.extend_from_slice(&text);
    } else {
        quoted(&text, out);
    }
}

pub(super) fn id_text(value: &Variant) -> Vec<u8> {
    match value {
        Variant::String(text) | Variant::StringName(text) => text.as_bytes().to_vec(),
        Variant::Int(number) => number.to_string().into_bytes(),
        Variant::Float(number) => (*number as i64).to_string().into_bytes(),
        _ => Vec::new(),
    }
}

fn id_of(section: &Section) -> Vec<u8> {
    section.attribute("id").map(id_text).unwrap_or_default()
}

/// Groups stand in the order of their names.
fn groups(writer: &TextWriter, items: &[Variant], out: &mut Vec<u8>) {
    let mut names: Vec<&GString> = items
        .iter()
        .filter_map(|item| match item {
            Variant::String(text) | Variant::StringName(text) => Some(text),
            _ => None,
        })
        .collect();
    names.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
    let lines = writer.generation < Generation::V3_4;
    out.extend_from_slice(if lines { b"[\n" } else { b"[" });
    for (at, name) in names.into_iter().enumerate() {
        if at > 0 && !lines {
            out.extend_from_slice(b", ");
        }
        writer.escaped(name, out);
        if lines {
            out.extend_from_slice(b",\n");
        }
    }
    out.push(b']');
}

/// A path in a heading, without `.` and `x/..`.
fn simplified(path: &GString) -> GString {
    let Some(text) = path.as_str() else { return path.clone() };
    if text.is_empty() || text == "." || !text.split('/').any(|name| matches!(name, "." | ".." | "")) {
        return path.clone();
    }
    let (names, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
    let absolute = names.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    for name in names.split('/') {
        match name {
            "" | "." => {}
            ".." if kept.last().is_some_and(|last| *last != "..") => {
                kept.pop();
            }
            name => kept.push(name),
        }
    }
    let mut text = kept.join("/");
    if absolute {
        text.insert(0, '/');
    } else if text.is_empty() {
        text.push('.');
    }
    text.push_str(rest);
    text.into()
}

/// The name of a property, in quotes where it needs them.
pub(super) fn property_key(generation: Generation, name: &GString, out: &mut Vec<u8>) {
    let special = |byte: &u8| match byte {
        b'=' | b'"' | 0..=0x20 | 0x7f.. => true,
        b';' | b'[' | b']' => !generation.is_godot3(),
        _ => false,
    };
    let bytes = name.as_bytes();
    if !bytes.iter().any(special) {
        out.extend_from_slice(bytes);
        return;
    }
    TextWriter::new(generation).string(name, out);
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
            out.push(b'[');
            for byte in section.name.as_bytes() {
                if *byte == b']' && generation >= Generation::V4_0 {
                    out.push(b'\\');
                }
                out.push(*byte);
            }
            out.extend_from_slice(b"]\n\n");
        }
        for field in &section.properties {
            if plain_keys {
                out.extend_from_slice(field.name.as_bytes());
            } else {
                property_key(generation, &field.name, out);
            }
            out.push(b'=');
            writer.value(&field.value, 0, out)?;
            out.push(b'\n');
        }
    }
    Ok(())
}
