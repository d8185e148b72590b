//! Resources and nodes whose keys belong together: animations, meshes, skeletons, maps of tiles.

use super::{Found, short};
use crate::godot::text::Code;
use crate::godot::{Dictionary, Variant};
use crate::tscn::document::{Field, Section};

pub(super) fn check(found: &mut Found<'_>) {
    let document = found.document;
    let head_type = document.sections.first().and_then(|head| head.attribute_str("type"));
    for section in &document.sections {
        let class = if section.name == "resource" { head_type } else { section.attribute_str("type") };
        match class {
            Some("Animation") => numbered(found, section, "tracks/", "type", track),
            Some("Skeleton" | "Skeleton3D") => numbered(found, section, "bones/", "name", bone),
            Some("ArrayMesh") => mesh(found, section),
            Some("TileMap") => {
                for field in &section.properties {
                    if field.name.as_str().is_some_and(|name| name == "tile_data" || name.starts_with("layer_") && name.ends_with("/tile_data")) {
                        multiple(found, section, field, 3, "numbers for each tile");
                    }
                }
            }
            Some("Curve") => {
                for field in section.properties.iter().filter(|field| field.name == "_data") {
                    multiple(found, section, field, 5, "values for each point");
                }
            }
            _ => {}
        }
    }
}

/// How many items a list has.
pub(in crate::tscn) fn len(value: &Variant) -> Option<usize> {
    Some(match value {
        Variant::Array(array) => array.items.len(),
        Variant::PackedByteArray(items) => items.len(),
        Variant::PackedInt32Array(items) => items.len(),
        Variant::PackedInt64Array(items) => items.len(),
        Variant::PackedFloat32Array(items) => items.len(),
        Variant::PackedFloat64Array(items) => items.len(),
        Variant::PackedStringArray(items) => items.len(),
        _ => return None,
    })
}

fn multiple(found: &mut Found<'_>, section: &Section, field: &Field, of: usize, what: &str) {
    if let Some(len) = len(&field.value).filter(|len| len % of != 0) {
        found.warn(Code::BadCount, section, Some(field), format!("{of} {what}, but {len} is no multiple of {of}"));
    }
}

/// Groups of keys such as `tracks/0/type`: numbered from 0 without gaps, one key before the others.
fn numbered(found: &mut Found<'_>, section: &Section, prefix: &str, first: &str, check: fn(&mut Found<'_>, &Section, u64, &[&Field])) {
    let mut number = None;
    let mut group: Vec<&Field> = Vec::new();
    for field in &section.properties {
        let Some(rest) = field.name.as_str().and_then(|name| name.strip_prefix(prefix)) else { continue };
        let Some((digits, key)) = rest.split_once('/') else { continue };
        let Ok(at) = digits.parse::<u64>() else { continue };
        if number == Some(at) {
            group.push(field);
            continue;
        }
        if let Some(before) = number {
            check(found, section, before, &group);
        }
        group.clear();
        group.push(field);
        let next = number.map_or(0, |before: u64| before.saturating_add(1));
        if at != next {
            found.error(Code::BadNumbering, section, Some(field), format!("number {at}, where {next} comes next: engines drop this"));
        } else if key != first {
            found.error(Code::KeyOrder, section, Some(field), format!("`{prefix}{at}/{first}` has to come before the others"));
        }
        number = Some(at);
    }
    if let Some(before) = number {
        check(found, section, before, &group);
    }
}

fn key_of<'f>(group: &[&'f Field], key: &str) -> Option<&'f Field> {
    group.iter().rev().copied().find(|field| field.name.as_str().is_some_and(|name| name.rsplit('/').next() == Some(key)))
}

fn track(found: &mut Found<'_>, section: &Section, _: u64, group: &[&Field]) {
    let kind = key_of(group, "type").and_then(|field| field.value.as_str()).unwrap_or_default();
    let Some(keys) = key_of(group, "keys") else { return };
    let numbers = match kind {
        "transform" | "transform3d" => 12,
        "position_3d" | "scale_3d" => 5,
        "rotation_3d" => 6,
        "blend_shape" => 3,
        _ => 0,
    };
    if numbers > 0 {
        if let Some(len) = len(&keys.value).filter(|len| len % numbers != 0) {
            let message = format!("{numbers} numbers for each key of a track `{kind}`, but {len} is no multiple of {numbers}: engines drop the keys");
            found.error(Code::BadCount, section, Some(keys), message);
        }
        return;
    }
    let Variant::Dictionary(dictionary) = &keys.value else { return };
    let Some(times) = entry(dictionary, "times").and_then(len) else { return };
    let lists: &[(&str, usize)] = match kind {
        "value" | "method" => &[("transitions", 1), ("values", 1)],
        "bezier" => &[("points", 5)],
        "audio" | "animation" => &[("clips", 1)],
        _ => &[],
    };
    for (name, each) in lists {
        // Engines fill in transitions that are missing as a whole.
        let Some(found_len) = entry(dictionary, name).and_then(len).filter(|len| *len > 0 || *name != "transitions") else { continue };
        if times.checked_mul(*each) != Some(found_len) {
            let each = if *each == 1 { String::new() } else { format!("{each} times ") };
            found.error(
                Code::BadCount,
                section,
                Some(keys),
                format!("`{name}` has {found_len} items, expected {each}as many as the {times} of `times`"),
            );
        }
    }
}

fn bone(found: &mut Found<'_>, section: &Section, number: u64, group: &[&Field]) {
    let Some(field) = key_of(group, "parent") else { return };
    if let Variant::Int(parent) = field.value
        && (parent < -1 || u64::try_from(parent).is_ok_and(|parent| parent >= number))
    {
        found.warn(
            Code::BadNumbering,
            section,
            Some(field),
            format!("the parent of bone {number} is {parent}, expected -1 or a lower number than its own"),
        );
    }
}

pub(in crate::tscn) fn entry<'d>(dictionary: &'d Dictionary, name: &str) -> Option<&'d Variant> {
    dictionary
        .entries
        .iter()
        .find(|entry| matches!(&entry.key, Variant::String(key) | Variant::StringName(key) if *key == name))
        .map(|entry| &entry.value)
}

fn mesh(found: &mut Found<'_>, section: &Section) {
    for field in &section.properties {
        let Some(name) = field.name.as_str() else { continue };
        match &field.value {
            Variant::Array(surfaces) if name == "_surfaces" => {
                for (at, surface) in surfaces.items.iter().enumerate() {
                    if let Variant::Dictionary(surface) = surface {
                        new_surface(found, section, field, &format!("surface {at}: "), surface);
                    }
                }
            }
            Variant::Dictionary(surface) if name.starts_with("surfaces/") && entry(surface, "array_data").is_some() => {
                missing(found, section, field, "", surface, &["primitive", "format", "vertex_count", "aabb"]);
            }
            _ => {}
        }
    }
}

fn new_surface(found: &mut Found<'_>, section: &Section, field: &Field, of: &str, surface: &Dictionary) {
    missing(found, section, field, of, surface, &["format", "primitive", "vertex_data", "vertex_count", "aabb"]);
    if entry(surface, "index_data").is_some() {
        missing(found, section, field, of, surface, &["index_count"]);
    }
    if let Some(lods) = entry(surface, "lods").and_then(len).filter(|lods| lods % 2 != 0) {
        found.error(Code::BadCount, section, Some(field), format!("{of}`lods` has {lods} items, expected pairs of a length and its indices"));
    }
}

fn missing(found: &mut Found<'_>, section: &Section, field: &Field, of: &str, surface: &Dictionary, names: &[&str]) {
    for name in names.iter().filter(|name| entry(surface, name).is_none()) {
        found.error(Code::BadCount, section, Some(field), format!("{of}`{}` is missing", short(name)));
    }
}
