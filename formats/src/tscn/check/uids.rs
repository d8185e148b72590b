//! Uids among the files of a project.

use super::{Found, attribute, each_value, short};
use crate::godot::text::{Code, Uid};
use crate::godot::{Object, Variant};
use crate::tscn::document::{Field, Section};
use crate::tscn::tree::{Project, resolve};

pub(super) fn check_in(found: &mut Found<'_>, path: &str, project: &mut Project) {
    of_file(found, path, project);
    let document = found.document;
    for section in &document.sections {
        if section.name == "ext_resource"
            && let Some(field) = attribute(section, "uid")
            && let (Some(uid), Some(to)) = (field.value.as_str(), section.attribute_str("path"))
        {
            reference(found, section, field, (uid, to), path, project);
        }
        for field in &section.properties {
            let mut references = Vec::new();
            each_value(&field.value, |value| {
                if let Variant::Object(object) = value
                    && let Object::Resource { uid, path } = &**object
                    && let (Some(uid), Some(to)) = (uid.as_str(), path.as_str())
                {
                    references.push((uid, to));
                }
            });
            for one in references {
                reference(found, section, field, one, path, project);
            }
        }
    }
}

/// Files are known by their uids: copies of a file that were made outside of the editor have the same one.
fn of_file(found: &mut Found<'_>, path: &str, project: &mut Project) {
    let document = found.document;
    let Some(head) = document.sections.first().filter(|head| head.name == "gd_scene" || head.name == "gd_resource") else { return };
    let Some(field) = attribute(head, "uid") else { return };
    let Some(text) = field.value.as_str() else { return };
    let uid = Uid::from_text(text);
    if uid.is_valid()
        && let Some(other) = project.files_of(uid).iter().find(|other| *other != path)
    {
        let message = format!("`{}` is the uid of `{}` too", short(text), short(other));
        found.warn(Code::DuplicateUid, head, Some(field), message);
    }
}

/// Engines follow the uid if they know it, and say nothing of the path.
fn reference(found: &mut Found<'_>, section: &Section, field: &Field, (uid, to): (&str, &str), path: &str, project: &mut Project) {
    let number = Uid::from_text(uid);
    if !number.is_valid() || to.is_empty() || to.starts_with("uid://") {
        return;
    }
    let to = resolve(to, path).unwrap_or_else(|| to.to_owned());
    if let [other, more @ ..] = project.files_of(number)
        && *other != to
        && !more.contains(&to)
    {
        let message = format!("`{}` is the uid of `{}`, which engines load in place of `{}`", short(uid), short(other), short(&to));
        found.warn(Code::UidMismatch, section, Some(field), message);
    }
}
