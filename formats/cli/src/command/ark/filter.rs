//! Which objects are meant.

use super::args;
use bytespec_formats::ark::{Found, Names, ObjectRef, Objects, Path, Properties, Value};
use std::collections::HashMap;

/// What objects have to be and to have.
pub(super) struct Filter {
    class: Option<String>,
    wanted: Vec<(Path, Option<String>)>,
}

impl Filter {
    pub(super) fn new(args: &args::Filter) -> Result<Self, String> {
        let wanted = args.wanted.iter().map(|wanted| match wanted.split_once('=') {
            Some((path, value)) => Ok((Path::parse(path)?, Some(value.to_owned()))),
            None => Ok((Path::parse(wanted)?, None)),
        });
        Ok(Filter { class: args.class.clone(), wanted: wanted.collect::<Result<_, String>>()? })
    }

    /// The objects that pass, in order, as long as more are wanted. Those of other classes are not read. Returns how many were read and
    /// cannot be to their end.
    pub(super) fn pass(&self, objects: &Objects<'_>, mut passed: impl FnMut(usize) -> bool, mut tick: impl FnMut(usize)) -> usize {
        let record_names = objects.record_names();
        // A class is looked at once.
        let mut classes: HashMap<_, bool> = HashMap::new();
        let mut names = objects.names().clone();
        let mut unread = 0;
        for (at, record) in objects.records().iter().enumerate() {
            tick(at);
            let fits = match &self.class {
                None => true,
                Some(pattern) => *classes.entry(&record.class).or_insert_with(|| like(pattern, &record_names.text(&record.class))),
            };
            if !fits || !self.wanted.is_empty() && !self.has(objects, at, &mut names, &mut unread) {
                continue;
            }
            if !passed(at) {
                break;
            }
        }
        unread
    }

    fn has(&self, objects: &Objects<'_>, at: usize, names: &mut Names, unread: &mut usize) -> bool {
        let block = objects.block_with(at, names);
        if block.as_ref().map_or(true, |block| block.damage().is_some()) {
            *unread += 1;
        }
        let Ok(block) = block else { return false };
        let view = block.view(objects.names());
        self.wanted.iter().all(|(path, value)| match (path.find(view), value) {
            (Some(found), Some(value)) => shown(found, view) == *value,
            (found, None) => found.is_some(),
            (None, Some(_)) => false,
        })
    }
}

/// Whether a text fits a pattern in which `*` stands for anything.
fn like(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut left) = text.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(end)
}

/// A value as a person writes it, or as JSON where it has parts.
pub(super) fn shown(found: Found<'_>, view: Properties<'_>) -> String {
    match found {
        Found::Value(Value::Object(ObjectRef::Id(id) | ObjectRef::ShortId(id))) => return id.to_string(),
        Found::Value(Value::Float(number)) => return number.to_string(),
        Found::Value(value) => {
            if let Some(text) = value.as_text(view.names()) {
                return text.into_owned();
            }
        }
        _ => {}
    }
    match found.read_with(view.names()) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(json) => json.to_string(),
        Err(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::like;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, text, fits) in [
            ("Rex", "Rex", true),
            ("Rex", "Rex_C", false),
            ("Rex*", "Rex_C", true),
            ("*_C", "Rex_C", true),
            ("*ex*", "Rex_C", true),
            ("R*x*C", "Rex_C", true),
            ("R*y*C", "Rex_C", false),
            ("ab*ba", "aba", false),
            ("*", "", true),
        ] {
            assert_eq!(like(pattern, text), fits, "{pattern} {text}");
        }
    }
}
