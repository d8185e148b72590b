//! What a file may do to who loads it. Engines run the scripts of a resource while they load it.

use super::{Found, attribute, each_value, short};
use crate::godot::text::Code;
use crate::godot::{Object, Variant};
use crate::tscn::document::{Field, Section};

pub(super) fn check(found: &mut Found<'_>, untrusted: bool) {
    let document = found.document;
    let head_type = document.sections.first().and_then(|head| head.attribute_str("type"));
    for section in &document.sections {
        if section.name == "ext_resource"
            && let Some(field) = attribute(section, "path")
            && let Some(path) = field.value.as_str()
        {
            outside(found, untrusted, section, field, path);
        }
        let class = if section.name == "resource" { head_type } else { section.attribute_str("type") };
        for field in section.attributes.iter().chain(&section.properties) {
            let mut objects = Vec::new();
            each_value(&field.value, |value| {
                if let Variant::Object(object) = value {
                    objects.push(&**object);
                }
            });
            for object in objects {
                match object {
                    Object::Resource { path, .. } if !path.is_empty() => outside(found, untrusted, section, field, &path.to_string_lossy()),
                    Object::Full(object) if untrusted => {
                        let class = short(&object.class.to_string_lossy());
                        let source = object.properties.iter().any(|property| property.name == "script/source" || property.name == "script");
                        let (code, what) = if source || class.ends_with("Script") {
                            (Code::EmbeddedScript, "with a script, which runs")
                        } else {
                            (Code::EmbeddedObject, "which is created")
                        };
                        found.warn(code, section, Some(field), format!("an object of class `{class}` {what} when this is read"));
                    }
                    _ => {}
                }
            }
        }
        if untrusted {
            scripts(found, section, class);
        }
    }
}

fn scripts(found: &mut Found<'_>, section: &Section, class: Option<&str>) {
    let is_script = class.is_some_and(|class| class.ends_with("Script")) && section.name != "ext_resource" && section.name != "node";
    let mut told = false;
    for field in &section.properties {
        if field.name == "script/source" || is_script && field.name == "code" {
            told = true;
            found.warn(Code::EmbeddedScript, section, Some(field), "a script inside of the file");
        } else if field.name == "script" && field.value != Variant::Nil {
            found.warn(Code::ScriptProperty, section, Some(field), "a script is put on this, and runs when it is loaded");
        }
    }
    if is_script && !told {
        found.warn(Code::EmbeddedScript, section, None, "a script inside of the file");
    }
}

/// Paths of the project begin with `res://`; relative ones start at the folder of the file, wherever that is.
fn outside(found: &mut Found<'_>, untrusted: bool, section: &Section, field: &Field, path: &str) {
    let (scheme, rest) = path.split_once("://").unwrap_or(("", path));
    let drive = scheme.is_empty() && rest.as_bytes().get(1) == Some(&b':');
    let climbs = || {
        let mut depth = 0_i64;
        rest.split('/').any(|part| {
            depth += match part {
                ".." => -1,
                "" | "." => 0,
                _ => 1,
            };
            depth < 0
        })
    };
    let what = match scheme {
        "res" if climbs() => "a path that leads out of the project",
        "res" | "uid" => return,
        "user" => "a path into the folder of saved files",
        "" if rest.starts_with('/') || drive => "an absolute path",
        "" if untrusted => "a path relative to the folder of this file",
        "" => return,
        _ => "a path outside of the project",
    };
    found.warn(Code::OutsidePath, section, Some(field), format!("{what}: `{}`", short(path)));
}
