//! Objects, as far as bytes tell of them. Nothing is ever instantiated, loaded or run.

use super::types::is_script_path;
use super::{GString, Variant};
use crate::godot::codec::seen;
use crate::godot::{Engine, Release};
use bytespec::ProtoModel;

/// An object.
#[derive(PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Object {
    /// None. It is read from the number 0 and from an empty class, and is another key than Nil; engines write it as Nil. With
    /// [`with_lossless`](Engine::with_lossless) it is written as the number 0.
    Null,
    /// The number of an instance in the process that wrote it (`EncodedObjectAsID`).
    Id(u64),
    /// Class and properties.
    Full(Box<FullObject>),
    /// A resource of the same text file, by its id there. Has no form in bytes.
    SubResource(GString),
    /// A resource of another file, by its id in the text file. Has no form in bytes.
    ExtResource(GString),
    /// A resource by path or uid. Has no form in bytes.
    Resource {
        /// `uid://…`; may be empty.
        uid: GString,
        /// `res://…`; may be empty.
        path: GString,
    },
}

/// The class of an object and its stored properties.
#[derive(ProtoModel, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part, context = Engine, finish = check_script)]
pub struct FullObject {
    /// The class. If it is empty there is no object.
    pub class: GString,
    /// The properties, in the order of the class. Generation 4 gives the script as a path.
    #[field(
        wire(property_count: i32 = self.properties.len(), when = !self.class.is_empty(), require = true),
        count = u32::try_from(property_count.unwrap_or(0)).unwrap_or(0)
    )]
    pub properties: Vec<Property>,
}

/// A property of an object.
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Property {
    /// Its name.
    pub name: GString,
    /// Its value.
    pub value: Variant,
}

fn check_script(object: &mut FullObject, engine: &mut Engine) -> Result<(), &'static str> {
    object.check_script(engine, false)
}

impl FullObject {
    /// Says why an engine would not read what was written.
    pub(crate) fn check_writable(&self, engine: &Engine) -> Result<(), &'static str> {
        if !self.class.is_empty() && seen(self.class.as_bytes(), engine).is_empty() {
            return Err("the class of an object is empty up to its first NUL");
        }
        // No object is written as Nil.
        self.check_script(engine, !engine.lossless)
    }

    /// Generation 4 takes no other script than one of the project, by path.
    fn check_script(&self, engine: &Engine, null: bool) -> Result<(), &'static str> {
        if engine.release < Release::V4_3 {
            return Ok(());
        }
        for property in self.properties.iter().filter(|property| seen(property.name.as_bytes(), engine) == b"script") {
            match &property.value {
                Variant::Nil => {}
                Variant::Object(object) if null && **object == Object::Null => {}
                Variant::String(path) if is_script_path(path) => {}
                _ => return Err("the script of an object must be null or a `res://` path"),
            }
        }
        Ok(())
    }
}

/// A signal: the object that has it, and its name.
#[derive(ProtoModel, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Signal {
    /// Its name.
    pub name: GString,
    /// The number of the object in the process that wrote it.
    pub object: u64,
}

/// The number of a resource of a server. Generation 3 writes none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rid(pub u64);
