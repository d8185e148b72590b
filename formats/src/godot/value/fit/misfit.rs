//! What would not come back out of a typed container.

use crate::godot::value::{ContainerType, FullObject, Object, Type, Variant, types};
use crate::godot::{Array, Dictionary, Engine, Typing};
use bytespec::{EncodeError, PathStep};

/// Refuses elements and keys of another type than their container says, all the way down: engines leave them out on reading, or
/// change them. Values of dictionaries are taken as they are by engines, so they are here.
///
/// For values that were written already, so that they are not too deep.
pub(crate) fn check(value: &Variant, engine: Engine) -> Result<(), EncodeError> {
    if engine.lossless || engine.misfits || !engine.array_typing().typed { Ok(()) } else { walk(value, engine) }
}

fn walk(value: &Variant, engine: Engine) -> Result<(), EncodeError> {
    match value {
        Variant::Array(array) => in_array(array, engine).map_err(|error| error.in_step(variant("Array"))),
        Variant::Dictionary(dictionary) => in_dictionary(dictionary, engine).map_err(|error| error.in_step(variant("Dictionary"))),
        Variant::Object(object) => match &**object {
            Object::Full(object) => in_object(object, engine).map_err(|error| error.in_step(variant("Object"))),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether there is anything to look at inside. Most values are leaves, which are passed over without a call.
#[inline]
fn holds_others(value: &Variant) -> bool {
    matches!(value, Variant::Array(_) | Variant::Dictionary(_) | Variant::Object(_))
}

fn variant(variant: &'static str) -> PathStep {
    PathStep::Variant { model: "Variant", variant }
}

fn in_array(array: &Array, engine: Engine) -> Result<(), EncodeError> {
    let of = as_written(&array.of, engine.array_typing());
    let any = of.value_type().is_none();
    for (index, item) in array.items.iter().enumerate() {
        if any && !holds_others(item) {
            continue;
        }
        let result = if fits(item, of) { walk(item, engine) } else { Err(misfit(item, &array.of, "in an Array of")) };
        result.map_err(|error| error.in_step(PathStep::Index(index)).in_step(PathStep::Field { model: "Array", field: "items" }))?;
    }
    Ok(())
}

fn in_dictionary(dictionary: &Dictionary, engine: Engine) -> Result<(), EncodeError> {
    let typing = engine.dictionary_typing();
    let any = !typing.typed || super::super::container::forgets_types(dictionary);
    let of = if any { &ContainerType::Any } else { as_written(&dictionary.keys, typing) };
    let any = of.value_type().is_none();
    for (index, entry) in dictionary.entries.iter().enumerate() {
        if any && !holds_others(&entry.key) && !holds_others(&entry.value) {
            continue;
        }
        let key = if fits(&entry.key, of) {
            walk(&entry.key, engine)
        } else {
            Err(misfit(&entry.key, &dictionary.keys, "among the keys of a Dictionary, typed as"))
        };
        let in_field = |field| move |error: EncodeError| error.in_step(PathStep::Field { model: "Entry", field });
        key.map_err(in_field("key"))
            .and_then(|()| walk(&entry.value, engine).map_err(in_field("value")))
            .map_err(|error| error.in_step(PathStep::Index(index)).in_step(PathStep::Field { model: "Dictionary", field: "entries" }))?;
    }
    Ok(())
}

fn in_object(object: &FullObject, engine: Engine) -> Result<(), EncodeError> {
    for (index, property) in object.properties.iter().enumerate() {
        walk(&property.value, engine).map_err(|error| {
            let error = error.in_step(PathStep::Field { model: "Property", field: "value" }).in_step(PathStep::Index(index));
            error.in_step(PathStep::Field { model: "FullObject", field: "properties" })
        })?;
    }
    Ok(())
}

/// The type that the engine writes: where objects are not allowed, all classes are one.
fn as_written(of: &ContainerType, typing: Typing) -> &ContainerType {
    const OBJECTS: ContainerType = ContainerType::Builtin(Type::Object);
    match of {
        ContainerType::Class(_) | ContainerType::Script(_) | ContainerType::Reference(_) if !typing.objects => &OBJECTS,
        of => of,
    }
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
