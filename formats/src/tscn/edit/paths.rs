//! Paths in values.

use crate::godot::{NodePath, Object, Variant};

/// All paths in a value, keys of dictionaries among them.
pub(super) fn each_path<'v>(value: &'v Variant, visit: &mut dyn FnMut(&'v NodePath)) {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Variant::NodePath(path) => visit(path),
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
}

/// All values in a value that hold no others, to be changed; keys of dictionaries too.
pub(in crate::tscn) fn each_leaf_mut(value: &mut Variant, visit: &mut dyn FnMut(&mut Variant)) {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if !matches!(value, Variant::Array(_) | Variant::Dictionary(_))
            && !matches!(value, Variant::Object(object) if matches!(**object, Object::Full(_)))
        {
            visit(value);
            continue;
        }
        match value {
            Variant::Array(array) => open.extend(array.items.iter_mut()),
            Variant::Dictionary(dictionary) => open.extend(dictionary.entries.iter_mut().flat_map(|entry| [&mut entry.key, &mut entry.value])),
            Variant::Object(object) => {
                if let Object::Full(object) = &mut **object {
                    open.extend(object.properties.iter_mut().map(|property| &mut property.value));
                }
            }
            _ => {}
        }
    }
}
