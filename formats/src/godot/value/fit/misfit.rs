//! What would not come back out of a typed container.
//!
//! Engines leave out elements and keys of another type than the container says, or change them. Values of dictionaries are
//! taken as they are by engines, so they are here.

use crate::godot::value::{ContainerType, Object, Type, Variant, types};
use crate::godot::{Array, Dictionary, Engine, Typing};
use bytespec::{EncodeError, PathStep};

/// Refuses an element of another type than the array says. What its elements hold is looked at as they are written.
pub(in crate::godot::value) fn check_array(array: &Array, engine: &mut Engine) -> Result<(), EncodeError> {
    let Some(of) = checked(&array.of, *engine, Engine::array_typing) else { return Ok(()) };
    match array.items.iter().position(|item| !fits(item, of)) {
        None => Ok(()),
        Some(index) => {
            let error = misfit(&array.items[index], &array.of, "in an Array of");
            Err(error.in_step(PathStep::Index(index)).in_step(PathStep::Field { model: "Array", field: "items" }))
        }
    }
}

/// Refuses a key of another type than the dictionary says.
pub(in crate::godot::value) fn check_dictionary(dictionary: &Dictionary, engine: &mut Engine) -> Result<(), EncodeError> {
    let Some(of) = checked(&dictionary.keys, *engine, Engine::dictionary_typing) else { return Ok(()) };
    if super::super::container::forgets_types(dictionary) {
        return Ok(());
    }
    match dictionary.entries.iter().position(|entry| !fits(&entry.key, of)) {
        None => Ok(()),
        Some(index) => {
            let error = misfit(&dictionary.entries[index].key, &dictionary.keys, "among the keys of a Dictionary, typed as");
            let error = error.in_step(PathStep::Field { model: "Entry", field: "key" }).in_step(PathStep::Index(index));
            Err(error.in_step(PathStep::Field { model: "Dictionary", field: "entries" }))
        }
    }
}

/// The type as it is written; `None` where anything may stand.
#[inline]
fn checked(of: &ContainerType, engine: Engine, typing: fn(Engine) -> Typing) -> Option<&ContainerType> {
    const OBJECTS: ContainerType = ContainerType::Builtin(Type::Object);
    if matches!(of, ContainerType::Any) || engine.lossless || engine.misfits {
        return None;
    }
    let typing = typing(engine);
    typing.typed.then_some(if of.loses_class(&typing) { &OBJECTS } else { of })
}

fn fits(value: &Variant, of: &ContainerType) -> bool {
    match (of.value_type(), value) {
        (None, _) => true,
        (Some(Type::Object), Variant::Nil) => true,
        (Some(Type::Object), Variant::Object(object)) => object.may_be(of),
        (Some(wanted), value) => value.kind() == wanted,
    }
}

#[cold]
fn misfit(value: &Variant, of: &ContainerType, place: &str) -> EncodeError {
    let wanted = match of {
        ContainerType::Any => "anything".to_owned(),
        ContainerType::Builtin(kind) => kind.name().to_owned(),
        ContainerType::Class(class) => format!("an object of class `{}`", class.to_string_lossy()),
        ContainerType::Script(path) => format!("an object with the script `{}`", path.to_string_lossy()),
        ContainerType::Reference(_) => "an object with a script".to_owned(),
    };
    let found = match value {
        Variant::Object(object) => match &**object {
            Object::Full(full) => format!("an object of class `{}`", full.class.to_string_lossy()),
            Object::Id(id) => format!("object {id}, of class `{}`", types::ENCODED_OBJECT),
            _ => "an object".to_owned(),
        },
        value => value.kind().name().to_owned(),
    };
    EncodeError::custom(format!("{found} {place} {wanted}: engines drop or change it on reading"))
}
