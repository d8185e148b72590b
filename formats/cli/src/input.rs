//! Files in.

use crate::output::{Failure, Status};
use bytespec_formats::Format;
use bytespec_formats::ark::ArkError;
use std::fmt;
use std::io::Read;
use std::path::Path;

/// The bytes of a file; `-` is standard input. What is compressed with gzip is unpacked.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    read_packed(file).map(|(bytes, _)| bytes)
}

/// The bytes of a file, and whether they were compressed.
pub(crate) fn read_packed(file: &Path) -> Result<(Vec<u8>, bool), Failure> {
    let result = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    let bytes = result.map_err(|error| Failure::Status(format!("{}: {error}", name(file)), Status::Usage))?;
    // Hosts store saves compressed.
    if !bytes.starts_with(GZIP) {
        return Ok((bytes, false));
    }
    let unpacked = bytespec_formats::ark::unpack(&bytes, bytespec_formats::ark::unpack_limit(bytes.len()));
    unpacked.map(|bytes| (bytes.into_owned(), true)).map_err(|error| Failure::bad(file, error))
}

/// What gzip begins with, the only method of packing included.
const GZIP: &[u8] = &[0x1f, 0x8b, 8];

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

/// Whether it is JSON in the wrong encoding: a byte order mark of it, or `{` in two bytes.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    let starts = |start: &[u8]| bytes.starts_with(start);
    match bytes {
        [0xff, 0xfe, first, 0, ..] | [0xfe, 0xff, 0, first, ..] => *first != 0,
        _ => starts(b"{\0") && !starts(b"{\0\0") || starts(b"\0{\0"),
    }
}

pub(crate) const UTF16: &str = "is text in UTF-16, and JSON is UTF-8: store it as that, such as with `iconv -f UTF-16 -t UTF-8`";

/// What to say of a file that is of no format here.
fn unknown(bytes: &[u8]) -> String {
    if is_utf16(bytes) {
        return UTF16.into();
    }
    if let Some(format) = as_json(bytes) {
        return format!("is JSON of a `{}` already; `bytespec binary` makes the file of it", format.name);
    }
    if let Err(error @ ArkError::UnknownVersion { .. }) = bytespec_formats::ark::open(bytes) {
        return with_way_out(&error);
    }
    match bytespec_formats::refusal(bytes) {
        // What is damaged can be looked at by name.
        Some(said) if said.starts_with("no known format; as `") => format!("{said}; `--format` reads it as that"),
        Some(said) => said,
        None => "no known format; name one with `--format`, `bytespec formats` lists them".into(),
    }
}

/// A world of an unknown version, and how it can be looked at nevertheless.
pub(crate) fn with_way_out(unknown: &ArkError) -> String {
    format!("{unknown}; `bytespec ark` reads it as one of these with `--as-version`")
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
