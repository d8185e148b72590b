//! What readers of the declared format do not know.

use super::{Found, attribute, each_value};
use crate::godot::text::lex::{Lexer, Token};
use crate::godot::text::{Code, TextReader};
use crate::godot::{ContainerType, Variant};

pub(super) fn check(found: &mut Found<'_>) {
    let document = found.document;
    let format = document.format().unwrap_or(4);
    if format >= 4 {
        return;
    }
    for section in &document.sections {
        if format <= 2
            && let Some(id) = attribute(section, "id")
            && matches!(id.value, Variant::String(_))
        {
            found.error(Code::NewerFeature, section, Some(id), format!("ids are numbers in format {format}, text since format 3"));
        }
        for field in section.attributes.iter().chain(&section.properties) {
            let mut newer = None;
            let mut bytes = false;
            each_value(&field.value, |value| {
                newer = newer.or_else(|| of_value(value, format));
                bytes |= matches!(value, Variant::PackedByteArray(_));
            });
            if newer.is_none() && bytes && has_base64(found.source(field)) {
                newer = Some(("bytes as base64", 4));
            }
            if let Some((what, since)) = newer {
                found.warn(
                    Code::NewerFeature,
                    section,
                    Some(field),
                    format!("{what}: readers of format {format} may not know this, it came with format {since}"),
                );
            }
        }
    }
}

/// What it is, and the format of the engines that brought it.
fn of_value(value: &Variant, format: i64) -> Option<(&'static str, i64)> {
    if let Variant::PackedVector4Array(_) = value {
        return Some(("a PackedVector4Array", 4));
    }
    if format > 2 {
        return None;
    }
    let what = match value {
        Variant::StringName(_) => "a StringName",
        Variant::Vector2i(_) | Variant::Vector3i(_) | Variant::Vector4i(_) | Variant::Rect2i(_) => "a vector of whole numbers",
        Variant::Vector4(_) => "a Vector4",
        Variant::Projection(_) => "a Projection",
        Variant::Callable => "a Callable",
        Variant::Signal(_) => "a Signal",
        Variant::PackedInt64Array(_) => "a PackedInt64Array",
        Variant::PackedFloat64Array(_) => "a PackedFloat64Array",
        Variant::Array(array) if array.of != ContainerType::Any => "a typed array",
        Variant::Dictionary(dictionary) if dictionary.keys != ContainerType::Any || dictionary.values != ContainerType::Any => "a typed dictionary",
        _ => return None,
    };
    Some((what, 3))
}

/// Whether an array of bytes is written as base64.
fn has_base64(source: &[u8]) -> bool {
    // Most arrays are lists, and their texts are long.
    if memchr::memmem::find(source, b"\"").is_none() {
        return false;
    }
    let mut lexer = Lexer::new(source, TextReader::default(), true);
    let mut before = 0;
    while let Ok((token, _)) = lexer.next() {
        before = match token {
            Token::End => return false,
            Token::Word(b"PackedByteArray" | b"PoolByteArray" | b"ByteArray") => 1,
            Token::RoundOpen if before == 1 => 2,
            Token::String(_) if before == 2 => return true,
            _ => 0,
        };
    }
    false
}
