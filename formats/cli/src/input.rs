//! Files in.

use crate::output::{Failure, Status};
use bytespec_formats::Format;
use std::fmt;
use std::io::Read;
use std::path::Path;

/// The bytes of a file; `-` is standard input.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let result = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let bytes = result.map_err(|error| Failure::Status(format!("{}: {error}", name(file)), Status::Usage))?;
    // Hosts store saves compressed. What cannot be unpacked is shown as it is.
    match bytespec_formats::ark::unpack(&bytes, (bytes.len() as u64).saturating_mul(MOST_GROWTH)) {
        Ok(std::borrow::Cow::Owned(unpacked)) => Ok(unpacked),
        _ => Ok(bytes),
    }
}

/// So many times its size may a file unpack to: more than any save does, and less than a hostile file could ask for.
const MOST_GROWTH: u64 = 200;

/// The format of a file: the one that was named, else the one that is surest of the bytes.
pub(crate) fn format_of(file: &Path, bytes: &[u8], named: Option<&str>) -> Result<&'static Format, Failure> {
    match named {
        Some(name) => by_name(name),
        None => bytespec_formats::detect(bytes).ok_or_else(|| Failure::bad(file, unknown(bytes))),
    }
}

/// The format that a file names, if it is JSON of one.
fn as_json(bytes: &[u8]) -> Option<&'static Format> {
    let text = std::str::from_utf8(bytes).ok()?;
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{').then(|| bytespec_formats::json::format_of(text).ok()).flatten()
}

/// What to say of a file that is of no format here.
fn unknown(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the file is empty".into();
    }
    if let Some(format) = as_json(bytes) {
        return format!("is JSON of a `{}` already; `bytespec binary` makes the file of it", format.name);
    }
    use bytespec_formats::ark::{self, ArkError, Foreign};
    match ark::open(bytes) {
        Err(ArkError::Foreign(Foreign::Unknown | Foreign::Json | Foreign::Empty)) | Ok(_) => {}
        Err(error @ (ArkError::Foreign(_) | ArkError::UnknownVersion { .. })) => return error.to_string(),
        Err(_) => {}
    }
    match bytespec_formats::godot::beginning(bytes) {
        Some(beginning) => beginning.to_string(),
        None => "no known format; name one with `--format`, `bytespec formats` lists them".into(),
    }
}

pub(crate) fn by_name(name: &str) -> Result<&'static Format, Failure> {
    let found = bytespec_formats::formats().iter().find(|format| format.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| Failure::Status(format!("no format is called `{name}`"), Status::Usage))
}

/// How a file is called in messages.
pub(crate) fn name(file: &Path) -> impl fmt::Display + '_ {
    struct Name<'a>(&'a Path);
    impl fmt::Display for Name<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            if self.0 == Path::new("-") { f.write_str("standard input") } else { self.0.display().fmt(f) }
        }
    }
    Name(file)
}
