//! One vector against the Rust crate, exactly.

use super::glue::{Decoded, Schema, same, to_hex};
use super::vectors::Vector;
use bytespec::{DecodeError, DecodeErrorKind, EncodeError, Path, PathStep};
use serde_json::Value;

/// What went otherwise than the vector says.
pub type Mismatch = String;

/// Does what the vector describes and compares all that it tells.
///
/// # Errors
/// The first difference, in words.
pub fn exactly(vector: &Vector) -> Result<(), Mismatch> {
    exactly_as(vector, vector.declared().ok_or("its schema is not declared")?)
}

/// The same with another declaration of its schema.
///
/// # Errors
/// The first difference, in words.
pub fn exactly_as(vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
    match vector.op {
        "roundtrip" => {
            encodes(vector, schema, vector.value(), &vector.bytes())?;
            decodes(vector, schema)
        }
        "encode" => encodes(vector, schema, vector.value(), &vector.bytes()),
        "encode_error" => refuses_value(vector, schema),
        "encode_without_constructor" => without_constructor(vector, schema),
        "decode" => decodes(vector, schema),
        "decode_error" => refuses_bytes(vector, schema.decode(&vector.bytes())),
        "decode_from" => {
            let end = vector.number("end").ok_or("it has no end")?;
            let decoded = schema.decode_from(&vector.bytes(), vector.offset()).map_err(|error| format!("{error}"))?;
            equal("end", &decoded.end, &end)?;
            equal_values(&decoded.value, vector.value())
        }
        "decode_from_error" => refuses_bytes(vector, schema.decode_from(&vector.bytes(), vector.offset())),
        other => Err(format!("unknown operation `{other}`")),
    }
}

/// Encodes a value in every way there is; all give these bytes.
///
/// # Errors
/// The first difference, in words.
pub fn encodes(vector: &Vector, schema: &dyn Schema, value: &Value, bytes: &[u8]) -> Result<(), Mismatch> {
    let encoded = schema.encode(value).map_err(|error| format!("{error}"))?;
    equal_bytes("encoded", &encoded, bytes)?;
    let mut out = vec![0xee];
    schema.encode_into(value, &mut out).map_err(|error| format!("{error}"))?;
    equal_bytes("appended", &out, &[&[0xee], bytes].concat())?;
    match schema.end_from(&encoded, 0) {
        Ok(end) if end == bytes.len() => Ok(()),
        other => Err(format!("{}: decoded up to {other:?} instead of {}", vector.id, bytes.len())),
    }
}

fn decodes(vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
    let decoded = schema.decode(&vector.bytes()).map_err(|error| format!("{error}"))?;
    equal_values(&decoded.value, vector.value())?;
    equal_bytes("encoded again", &reencoded(decoded)?, &vector.reencoded())
}

fn without_constructor(vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
    let bytes = vector.bytes();
    let encoded = schema.encode_without_constructor(vector.value()).map_err(|error| format!("{error}"))?;
    equal_bytes("encoded", &encoded, &bytes)?;
    let decoded = schema.decode_from_without_constructor(&bytes, 0).map_err(|error| format!("{error}"))?;
    equal("end", &decoded.end, &bytes.len())?;
    equal_values(&decoded.value, vector.value())
}

/// The bytes of the value that was decoded.
///
/// # Errors
/// Why it does not encode.
pub fn reencoded(decoded: Decoded) -> Result<Vec<u8>, Mismatch> {
    decoded.reencoded.map_err(|error| format!("it does not encode again: {error}"))
}

fn refuses_value(vector: &Vector, schema: &dyn Schema) -> Result<(), Mismatch> {
    let mut out = vec![0xee];
    let appended = schema.encode_into(vector.value(), &mut out);
    equal_bytes("the output after an error", &out, &[0xee])?;
    let error: EncodeError = match (schema.encode(vector.value()), appended) {
        (Err(error), Err(_)) => error,
        _ => return Err("it encodes".into()),
    };
    let told = &vector.raw["error"];
    equal("reason", &error.kind().reason(), &text(&told["reason"]))?;
    equal_paths(error.path(), told)
}

/// The result is the error that the vector describes.
///
/// # Errors
/// The first difference, in words.
pub fn refuses_bytes(vector: &Vector, result: Result<Decoded, DecodeError>) -> Result<(), Mismatch> {
    let error = match result {
        Err(error) => error,
        Ok(decoded) => return Err(format!("it decodes: {}", decoded.value)),
    };
    let told = &vector.raw["error"];
    let shown = |mismatch| format!("{mismatch} ({error})");
    equal("reason", &error.kind().reason(), &text(&told["reason"])).map_err(shown)?;
    equal_paths(error.path(), told).map_err(shown)?;
    if let Some(offset) = told["absolute_offset"].as_u64() {
        equal("offset", &(error.offset() as u64), &offset).map_err(shown)?;
        if told["offset"].as_u64() != Some(offset) && !error.path().steps().any(|step| matches!(step, PathStep::Index(_))) {
            return Err(shown("the error is inside a list, but the path names no item".into()));
        }
    }
    let numbers = told["expected"].as_u64().zip(told["available"].as_u64());
    equal("expected and available", &error.kind().expected_available(), &numbers).map_err(shown)?;
    details(vector, &error).map_err(shown)
}

/// What only the text of Python's errors tells.
fn details(vector: &Vector, error: &DecodeError) -> Result<(), Mismatch> {
    let message = text(&vector.raw["error"]["message"]);
    match error.kind() {
        DecodeErrorKind::WrongConstructor { found, expected } => {
            equal("message", &format!("wrong constructor {found:#x}, expected {expected:#x}").as_str(), &message)?;
            // Python does not say where.
            if let Some(offset) = constructor_offset(vector) {
                equal("offset", &error.offset(), &offset)?;
            }
        }
        DecodeErrorKind::TrailingData { extra } if !message.ends_with(&format!("trailing data, {extra} bytes")) => {
            return Err(format!("{extra} bytes of trailing data, against `{message}`"));
        }
        DecodeErrorKind::InvalidBool { found } if !message.ends_with(&format!("invalid bool value {found}")) => {
            return Err(format!("invalid bool {found}, against `{message}`"));
        }
        DecodeErrorKind::VarintOverflow { found } if !message.ends_with(&format!("overflow byte {found:#x}")) => {
            return Err(format!("overflow byte {found:#x}, against `{message}`"));
        }
        _ => {}
    }
    Ok(())
}

/// Where the constructor of the outermost message stands.
fn constructor_offset(vector: &Vector) -> Option<usize> {
    let bytes = vector.bytes();
    let mut at = vector.offset();
    let Some(header) = vector.root().get("header") else {
        return Some(at);
    };
    for element in header.as_array()? {
        if element["element"] == "constructor" {
            return Some(at);
        }
        at += match element["encoding"].as_u64() {
            Some(width) => usize::try_from(width).ok()?,
            None => 1 + bytes.get(at..)?.iter().position(|byte| byte & 0x80 == 0)?,
        };
    }
    None
}

fn equal_paths(path: &Path, told: &Value) -> Result<(), Mismatch> {
    let fields: Vec<String> = path
        .steps()
        .filter_map(|step| match step {
            PathStep::Field { model, field } => Some(format!("{model}.{field}")),
            _ => None,
        })
        .collect();
    let expected: Vec<&str> = told["path"].as_array().into_iter().flatten().map(text).collect();
    equal("path", &fields.iter().map(String::as_str).collect(), &expected)
}

/// The neutral values are the same.
///
/// # Errors
/// Both of them.
pub fn equal_values(found: &Value, expected: &Value) -> Result<(), Mismatch> {
    if same(found, expected) { Ok(()) } else { Err(format!("value {found} instead of {expected}")) }
}

/// The bytes are the same.
///
/// # Errors
/// Both of them.
pub fn equal_bytes(what: &str, found: &[u8], expected: &[u8]) -> Result<(), Mismatch> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {} instead of {}", to_hex(found), to_hex(expected))) }
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), Mismatch> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} instead of {expected:?}")) }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
