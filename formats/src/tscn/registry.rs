//! The entry in the list of formats.

#[cfg(feature = "json")]
use super::json;
use super::{DocumentReader, Kind};
use crate::godot::text::Severity;
use crate::{Confidence, Format, Verdict};

pub(crate) const NAME: &str = "tscn";

pub(crate) const TSCN: Format = Format {
    name: NAME,
    title: "Godot text scenes, resources and settings (`.tscn`, `.tres`, `.escn`, `project.godot`, `.import`, `.cfg`)",
    recognised_by: "begins with `[gd_scene` or `[gd_resource`; or text that reads as `key=value` with Godot's values to the end",
    recognise,
    explain: None,
    verify,
    about: None,
    schema: None,
    tags: |_| None,
    #[cfg(feature = "json")]
    to_json: json::of_bytes,
    #[cfg(feature = "json")]
    from_json: json::to_bytes,
};

fn recognise(bytes: &[u8]) -> Confidence {
    /// So much is looked at before anything is read.
    const LOOK: usize = 4096;
    let start = &bytes[..bytes.len().min(LOOK)];
    // A character may be cut at the end.
    let is_text = !start.contains(&0) && std::str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    if !is_text {
        return Confidence::No;
    }
    match super::glance::kind_of(bytes) {
        Kind::Scene | Kind::Resource => return Confidence::Certain,
        Kind::Config => {}
    }
    let reading = DocumentReader::new().read(bytes);
    let holds = reading.document.sections().iter().any(|section| !section.properties().is_empty());
    if holds && reading.errors.is_empty() { Confidence::Possible } else { Confidence::No }
}

/// What was read is kept to the byte, so that all depends on whether it can be read.
fn verify(bytes: &[u8]) -> Verdict {
    let reading = DocumentReader::new().read(bytes);
    match reading.errors.iter().find(|error| error.severity == Severity::Error) {
        Some(error) => Verdict::Unreadable { at: error.at.offset, message: error.to_string() },
        None if reading.document.sections().is_empty() && !bytes.iter().all(u8::is_ascii_whitespace) => {
            Verdict::Unreadable { at: 0, message: "there is no heading and no `key=value`".into() }
        }
        None => Verdict::of(bytes, &reading.document.to_bytes(), false),
    }
}
