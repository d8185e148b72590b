//! Values as an engine of a chosen generation writes them.

use super::digits::{self, Style};
use super::lex::IN_WORD;
use super::{Generation, old, order};
use crate::godot::value::math::Components;
use crate::godot::{Array, ContainerType, Dictionary, Entry, GString, MAX_DEPTH, Object, Packed, Real, Type, Variant};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::borrow::Cow;
use std::fmt;

/// A value that a generation has no text for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable(pub(crate) Cow<'static, str>);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

/// How text is written: spacing, digits, names and order of an engine.
///
/// Dictionaries are written in the order of their keys, as engines do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextWriter {
    pub(crate) generation: Generation,
    pub(crate) format4: bool,
    pub(crate) file: bool,
}

impl Default for TextWriter {
    /// The newest generation.
    fn default() -> Self {
        TextWriter::new(Generation::V4_6)
    }
}

/// Engines since 3.6 write nothing into what is nested deeper.
const DEEPEST: u32 = 100;

impl TextWriter {
    /// As `var2str` or `var_to_str` of this generation.
    #[must_use]
    pub const fn new(generation: Generation) -> Self {
        TextWriter { generation, format4: false, file: false }
    }

    /// As in files with `format=4`: bytes as base64, and `-inf`.
    #[must_use]
    pub const fn format4(mut self, is: bool) -> Self {
        self.format4 = is;
        self
    }

    /// The generation.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }

    /// Writes one value. The bytes are UTF-8 unless a text of the value is not.
    ///
    /// # Errors
    /// When this generation has no such type, and for values nested deeper than 1,025 levels where the engine has no limit.
    pub fn write(&self, value: &Variant) -> Result<Vec<u8>, Unwritable> {
        let mut out = Vec::new();
        self.value(value, 0, &mut out)?;
        Ok(out)
    }

    pub(crate) fn godot3(&self) -> bool {
        self.generation.is_godot3()
    }

    pub(crate) fn value(&self, value: &Variant, depth: u32, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        match value {
            Variant::Nil => out.extend_from_slice(b"null"),
            Variant::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
            Variant::Int(value) => int(*value, out),
            Variant::Float(value) => self.plain_float(*value, out),
            Variant::String(text) => self.string(text, out),
            Variant::StringName(text) if self.godot3() => self.string(text, out),
            Variant::StringName(text) => {
                out.push(b'&');
                self.escaped(text, out);
            }
            Variant::Vector2(value) => self.boxed(value, Type::Vector2, out),
            Variant::Rect2(value) => self.boxed(value, Type::Rect2, out),
            Variant::Vector3(value) => self.boxed(value, Type::Vector3, out),
            Variant::Vector4(value) => self.since(Generation::V4_0, Type::Vector4).map(|()| self.boxed(value, Type::Vector4, out))?,
            Variant::Plane(value) => self.boxed(value, Type::Plane, out),
            Variant::Quaternion(value) => self.boxed(value, Type::Quaternion, out),
            Variant::Transform2D(value) => self.real(value, Type::Transform2D, out),
            Variant::Aabb(value) => self.real(value, Type::Aabb, out),
            Variant::Basis(value) => self.real(value, Type::Basis, out),
            Variant::Transform3D(value) => self.real(value, Type::Transform3D, out),
            Variant::Projection(value) => self.since(Generation::V4_0, Type::Projection).map(|()| self.real(value, Type::Projection, out))?,
            Variant::Color(value) => self.call(Type::Color, out, |out| self.parts(value, f32_at, out)),
            Variant::Vector2i(value) => self.ints(value, Type::Vector2i, out)?,
            Variant::Rect2i(value) => self.ints(value, Type::Rect2i, out)?,
            Variant::Vector3i(value) => self.ints(value, Type::Vector3i, out)?,
            Variant::Vector4i(value) => self.ints(value, Type::Vector4i, out)?,
            Variant::NodePath(path) => {
                out.extend_from_slice(b"NodePath(");
                self.escaped(&path.to_text().into(), out);
                out.push(b')');
            }
            // Generation 3 writes nothing at all.
            Variant::Rid(_) if self.godot3() => {}
            Variant::Rid(rid) if rid.0 == 0 => out.extend_from_slice(b"RID()"),
            Variant::Rid(rid) => {
                out.extend_from_slice(b"RID(");
                int(rid.0 as i64, out);
                out.push(b')');
            }
            Variant::Callable => self.since(Generation::V4_0, Type::Callable).map(|()| out.extend_from_slice(b"Callable()"))?,
            Variant::Signal(_) => self.since(Generation::V4_0, Type::Signal).map(|()| out.extend_from_slice(b"Signal()"))?,
            Variant::Object(object) => self.object(object, depth, out)?,
            Variant::Dictionary(dictionary) => self.dictionary(dictionary, depth, out)?,
            Variant::Array(array) => self.array(array, depth, out)?,
            Variant::PackedByteArray(bytes) => self.bytes(bytes, out),
            Variant::PackedInt32Array(items) => self.list(Type::PackedInt32Array, items, |item, out| int(i64::from(*item), out), out),
            Variant::PackedInt64Array(items) => {
                self.since(Generation::V4_0, Type::PackedInt64Array)?;
                self.list(Type::PackedInt64Array, items, |item, out| int(*item, out), out);
            }
            Variant::PackedFloat32Array(items) => {
                self.list(Type::PackedFloat32Array, items, |item, out| self.float(f64::from(*item), out), out);
            }
            Variant::PackedFloat64Array(items) => {
                self.since(Generation::V4_0, Type::PackedFloat64Array)?;
                self.list(Type::PackedFloat64Array, items, |item, out| self.wide_float(*item, out), out);
            }
            Variant::PackedStringArray(items) => self.list(Type::PackedStringArray, items, |item, out| self.escaped(item, out), out),
            Variant::PackedVector2Array(items) => self.packed(items, Type::PackedVector2Array, out),
            Variant::PackedVector3Array(items) => self.packed(items, Type::PackedVector3Array, out),
            Variant::PackedVector4Array(items) => {
                self.since(Generation::V4_3, Type::PackedVector4Array)?;
                self.packed(items, Type::PackedVector4Array, out);
            }
            Variant::PackedColorArray(items) => self.list(Type::PackedColorArray, items, |item, out| self.parts(item, f32_at, out), out),
        }
        Ok(())
    }

    fn since(&self, generation: Generation, kind: Type) -> Result<(), Unwritable> {
        if self.generation >= generation {
            return Ok(());
        }
        Err(Unwritable(format!("there is no {} before {}", kind.name(), generation.name()).into()))
    }

    /// The name of a type.
    fn name(&self, kind: Type) -> &'static str {
        if self.godot3() { kind.godot3_name() } else { kind.name() }
    }

    fn call(&self, kind: Type, out: &mut Vec<u8>, inside: impl FnOnce(&mut Vec<u8>)) {
        out.extend_from_slice(self.name(kind).as_bytes());
        out.extend_from_slice(if self.godot3() { b"( " } else { b"(" });
        inside(out);
        out.extend_from_slice(if self.godot3() { b" )" } else { b")" });
    }

    fn list<T>(&self, kind: Type, items: &[T], mut each: impl FnMut(&T, &mut Vec<u8>), out: &mut Vec<u8>) {
        self.call(kind, out, |out| {
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.extend_from_slice(b", ");
                }
                each(item, out);
            }
        });
    }

    /// The numbers that a value is made of, which `at` finds in its bytes.
    fn parts<T: Components, const WIDTH: usize>(&self, value: &T, at: impl Fn([u8; WIDTH]) -> f64, out: &mut Vec<u8>) {
        let mut bytes = [0u8; 128];
        let Some(bytes) = bytes.get_mut(..T::LEN) else { return };
        value.to_le(bytes);
        for (index, part) in bytes.chunks_exact(WIDTH).enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.float(at(part.try_into().unwrap_or([0; WIDTH])), out);
        }
    }

    fn real<S: Components, D: Components>(&self, value: &Real<S, D>, kind: Type, out: &mut Vec<u8>) {
        self.call(kind, out, |out| match value {
            Real::Single(value) => self.parts(value, f32_at, out),
            Real::Double(value) => self.parts(value, f64::from_le_bytes, out),
        });
    }

    fn boxed<S: Components, D: Components>(&self, value: &Real<S, Box<D>>, kind: Type, out: &mut Vec<u8>) {
        self.call(kind, out, |out| match value {
            Real::Single(value) => self.parts(value, f32_at, out),
            Real::Double(value) => self.parts(&**value, f64::from_le_bytes, out),
        });
    }

    fn packed<S: Components, D: Components>(&self, items: &Packed<S, D>, kind: Type, out: &mut Vec<u8>) {
        match items {
            Packed::Single(items) => self.list(kind, items, |item, out| self.parts(item, f32_at, out), out),
            Packed::Double(items) => self.list(kind, items, |item, out| self.parts(item, f64::from_le_bytes, out), out),
        }
    }

    fn ints<T: Components>(&self, value: &T, kind: Type, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        self.since(Generation::V4_0, kind)?;
        let mut bytes = [0u8; 128];
        let Some(bytes) = bytes.get_mut(..T::LEN) else { return Ok(()) };
        value.to_le(bytes);
        self.call(kind, out, |out| {
            for (index, part) in bytes.chunks_exact(4).enumerate() {
                if index > 0 {
                    out.extend_from_slice(b", ");
                }
                int(i64::from(i32::from_le_bytes(part.try_into().unwrap_or_default())), out);
            }
        });
        Ok(())
    }

    /// A component or an element.
    fn float(&self, value: f64, out: &mut Vec<u8>) {
        let value = if self.godot3() { f64::from(value as f32) } else { value };
        if value.is_finite() {
            let style = if self.generation >= Generation::V4_5 { Style::Enough } else { Style::Six };
            return digits::finite(value, style, out);
        }
        out.extend_from_slice(if value.is_nan() {
            b"nan"
        } else if value > 0.0 {
            b"inf"
        } else if self.format4 && self.generation >= Generation::V4_5 || self.generation < Generation::V3_3 {
            b"-inf"
        } else {
            b"inf_neg"
        });
    }

    fn wide_float(&self, value: f64, out: &mut Vec<u8>) {
        if self.generation == Generation::V4_5 && value.is_finite() { digits::finite_wide(value, out) } else { self.float(value, out) }
    }

    /// A float that stands alone shows that it is one.
    fn plain_float(&self, value: f64, out: &mut Vec<u8>) {
        let from = out.len();
        self.float(value, out);
        let text = &out[from..];
        let whole = if text.ends_with(b"inf") || text.ends_with(b"nan") {
            // Up to 3.1 all of them get one.
            self.generation == Generation::V3_0 || text.starts_with(b"-") && self.generation < Generation::V3_3
        } else {
            text != b"inf_neg" && !text.contains(&b'.') && !text.contains(&b'e')
        };
        if self.generation == Generation::V3_1 && value.is_nan() && value.is_sign_negative() {
            out.truncate(from);
            out.extend_from_slice(b"-nan.0");
            return;
        }
        if whole {
            out.extend_from_slice(b".0");
        }
    }

    fn bytes(&self, bytes: &[u8], out: &mut Vec<u8>) {
        if self.format4 && self.generation >= Generation::V4_3 && !bytes.is_empty() {
            out.extend_from_slice(b"PackedByteArray(\"");
            out.extend_from_slice(BASE64_STANDARD.encode(bytes).as_bytes());
            out.extend_from_slice(b"\")");
            return;
        }
        self.list(Type::PackedByteArray, bytes, |item, out| int(i64::from(*item), out), out);
    }

    /// Text in which only quotes and backslashes are escaped.
    pub(crate) fn string(&self, text: &GString, out: &mut Vec<u8>) {
        out.push(b'"');
        let mut rest = text.as_bytes();
        while let Some(at) = memchr::memchr2(b'"', b'\\', rest) {
            out.extend_from_slice(&rest[..at]);
            out.extend([b'\\', rest[at]]);
            rest = &rest[at + 1..];
        }
        out.extend_from_slice(rest);
        out.push(b'"');
    }

    /// Text with the escapes of C.
    pub(crate) fn escaped(&self, text: &GString, out: &mut Vec<u8>) {
        out.push(b'"');
        for byte in text.as_bytes() {
            let escape = match byte {
                7 => b'a',
                8 => b'b',
                12 => b'f',
                b'\n' => b'n',
                b'\r' => b'r',
                b'\t' => b't',
                11 => b'v',
                b'\'' | b'"' | b'\\' => *byte,
                b'?' if self.godot3() => b'?',
                _ => {
                    out.push(*byte);
                    continue;
                }
            };
            out.extend([b'\\', escape]);
        }
        out.push(b'"');
    }

    fn too_deep(&self, depth: u32) -> Result<bool, Unwritable> {
        if self.generation >= Generation::V3_6 {
            return Ok(depth > DEEPEST);
        }
        if depth >= MAX_DEPTH {
            return Err(Unwritable(format!("nested deeper than {MAX_DEPTH} levels").into()));
        }
        Ok(false)
    }

    fn array(&self, array: &Array, depth: u32, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        let typed = array.of != ContainerType::Any && !self.godot3();
        if typed {
            out.extend_from_slice(b"Array[");
            self.container_type(&array.of, out)?;
            out.extend_from_slice(b"](");
        }
        if self.too_deep(depth)? {
            out.extend_from_slice(b"[]");
        } else {
            out.extend_from_slice(if self.godot3() { b"[ " } else { b"[" });
            for (at, item) in array.items.iter().enumerate() {
                if at > 0 {
                    out.extend_from_slice(b", ");
                }
                self.value(item, depth + 1, out)?;
            }
            out.extend_from_slice(if self.godot3() { b" ]" } else { b"]" });
        }
        if typed {
            out.push(b')');
        }
        Ok(())
    }

    fn dictionary(&self, dictionary: &Dictionary, depth: u32, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        let typed = self.generation >= Generation::V4_4 && (dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any);
        if typed {
            out.extend_from_slice(b"Dictionary[");
            self.container_type(&dictionary.keys, out)?;
            out.extend_from_slice(b", ");
            self.container_type(&dictionary.values, out)?;
            out.extend_from_slice(b"](");
        }
        if self.too_deep(depth)? {
            out.extend_from_slice(b"{}");
        } else if dictionary.is_empty() {
            out.extend_from_slice(match self.generation {
                Generation::V3_0 | Generation::V3_1 => b"{\n\n}",
                generation if generation.is_godot3() => b"{\n}",
                _ => b"{}",
            });
        } else {
            let mut entries: Vec<&Entry> = dictionary.entries.iter().collect();
            entries.sort_by(|a, b| order::keys(&a.key, &b.key, self.generation));
            out.extend_from_slice(b"{\n");
            for (at, entry) in entries.into_iter().enumerate() {
                if at > 0 {
                    out.extend_from_slice(b",\n");
                }
                self.value(&entry.key, depth + 1, out)?;
                out.extend_from_slice(b": ");
                self.value(&entry.value, depth + 1, out)?;
            }
            out.extend_from_slice(b"\n}");
        }
        if typed {
            out.push(b')');
        }
        Ok(())
    }

    fn container_type(&self, of: &ContainerType, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        match of {
            ContainerType::Any => out.extend_from_slice(b"Variant"),
            ContainerType::Builtin(kind) => out.extend_from_slice(kind.name().as_bytes()),
            ContainerType::Class(name) => {
                let kind = |number| Type::from_number(number).is_some_and(|kind| **name == kind.name());
                if !is_word(name) || **name == "Variant" || (0..=38).any(kind) {
                    return Err(self.misread("class", name));
                }
                out.extend_from_slice(name.as_bytes());
            }
            ContainerType::Script(path) => self.resource(&GString::default(), path, out),
            ContainerType::Reference(object) => self.object(object, 0, out)?,
        }
        Ok(())
    }

    fn resource(&self, uid: &GString, path: &GString, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.godot3() { b"Resource( " } else { b"Resource(" });
        let uid = if self.generation >= Generation::V4_4 || path.is_empty() { uid } else { &GString::default() };
        if !uid.is_empty() {
            self.escaped(uid, out);
        }
        if !uid.is_empty() && !path.is_empty() {
            out.extend_from_slice(b", ");
        }
        if !path.is_empty() {
            self.escaped(path, out);
        }
        out.extend_from_slice(if self.godot3() && self.file { b" )" } else { b")" });
    }

    fn object(&self, object: &Object, depth: u32, out: &mut Vec<u8>) -> Result<(), Unwritable> {
        match object {
            Object::Null => out.extend_from_slice(b"null"),
            Object::Id(id) => {
                out.extend_from_slice(b"Object(EncodedObjectAsID,\"object_id\":");
                int(*id as i64, out);
                out.extend_from_slice(b",\"script\":null)\n");
            }
            Object::SubResource(id) => self.id("SubResource", id, out),
            Object::ExtResource(id) => self.id("ExtResource", id, out),
            Object::Resource { uid, path } => self.resource(uid, path, out),
            Object::Full(object) if old::is_call(object) => match old::event(self.generation, object)? {
                Some(event) => self.object(&Object::Full(Box::new(event)), depth, out)?,
                None => out.extend_from_slice(b"null"),
            },
            Object::Full(_) if self.too_deep(depth)? => out.extend_from_slice(b"null"),
            Object::Full(object) => {
                if !is_word(&object.class) {
                    return Err(self.misread("class", &object.class));
                }
                out.extend_from_slice(b"Object(");
                out.extend_from_slice(object.class.as_bytes());
                out.push(b',');
                for (at, property) in object.properties.iter().enumerate() {
                    if at > 0 {
                        out.push(b',');
                    }
                    if memchr::memchr3(b'"', b'\\', 0, property.name.as_bytes()).is_some() {
                        return Err(self.misread("property", &property.name));
                    }
                    out.push(b'"');
                    out.extend_from_slice(property.name.as_bytes());
                    out.extend_from_slice(b"\":");
                    self.value(&property.value, depth + 1, out)?;
                }
                out.extend_from_slice(b")\n");
            }
        }
        Ok(())
    }

    fn misread(&self, what: &str, name: &GString) -> Unwritable {
        let (name, generation) = (name.to_string_lossy(), self.generation.name());
        Unwritable(format!("the {what} `{name}` of an object would be read as another one or not at all: {generation} writes it as it is").into())
    }

    fn id(&self, word: &str, id: &GString, out: &mut Vec<u8>) {
        out.extend_from_slice(word.as_bytes());
        if self.godot3() {
            out.extend_from_slice(b"( ");
            // Ids of generation 3 are numbers.
            if !id.is_empty() && id.as_bytes().iter().all(u8::is_ascii_digit) {
                out.extend_from_slice(id.as_bytes());
            } else {
                self.escaped(id, out);
            }
            out.extend_from_slice(b" )");
        } else {
            out.push(b'(');
            self.escaped(id, out);
            out.push(b')');
        }
    }
}

/// Whether a text is read as one word.
fn is_word(name: &GString) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(|first| !first.is_ascii_digit()) && bytes.iter().all(|byte| IN_WORD[usize::from(*byte)])
}

fn f32_at(bytes: [u8; 4]) -> f64 {
    f64::from(f32::from_le_bytes(bytes))
}

pub(crate) fn int(value: i64, out: &mut Vec<u8>) {
    use std::io::Write;
    let _ = write!(out, "{value}");
}
