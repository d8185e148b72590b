//! Which objects are meant.

use super::args::{self, KindOf};
use super::kind::Kind;
use bytespec_formats::ark::{Found, Names, ObjectRef, Objects, Path, Properties, Value};
use std::collections::HashMap;

/// What objects have to be and to have.
pub(super) struct Filter {
    class: Option<String>,
    kind: Option<KindOf>,
    wanted: Vec<(Path, Wanted)>,
}

/// How a value has to be.
enum Wanted {
    Any,
    /// As this pattern says, or not.
    Like(String, bool),
    /// So to this number.
    Compared(fn(&f64, &f64) -> bool, f64),
}

impl Wanted {
    /// The property and what is wanted of it.
    fn parse(text: &str) -> Result<(Path, Self), String> {
        let Some(at) = text.find(['=', '!', '<', '>']) else { return Ok((Path::parse(text)?, Wanted::Any)) };
        let (path, rest) = text.split_at(at);
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        // The longer ones first.
        let wanted = if let Some(value) = rest.strip_prefix("!=") {
            Wanted::Like(value.to_owned(), false)
        } else if let Some(value) = rest.strip_prefix('=') {
            Wanted::Like(value.to_owned(), true)
        } else if let Some(value) = rest.strip_prefix(">=") {
            Wanted::Compared(f64::ge, number(value)?)
        } else if let Some(value) = rest.strip_prefix("<=") {
            Wanted::Compared(f64::le, number(value)?)
        } else if let Some(value) = rest.strip_prefix('>') {
            Wanted::Compared(f64::gt, number(value)?)
        } else if let Some(value) = rest.strip_prefix('<') {
            Wanted::Compared(f64::lt, number(value)?)
        } else {
            return Err(format!("`{rest}` is no comparison"));
        };
        Ok((Path::parse(path)?, wanted))
    }

    fn fits(&self, value: impl FnOnce() -> String) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::Like(pattern, yes) => like(pattern, &value()) == *yes,
            Wanted::Compared(fits, number) => value().parse().is_ok_and(|value| fits(&value, number)),
        }
    }
}

impl Filter {
    pub(super) fn new(args: &args::Filter) -> Result<Self, String> {
        let wanted = args.wanted.iter().map(|wanted| Wanted::parse(wanted)).collect::<Result<_, String>>()?;
        Ok(Filter { class: args.class.clone(), kind: args.kind, wanted })
    }

    /// Only objects of the first of these kinds, unless another one of them was asked for.
    pub(super) fn only(&mut self, kinds: &[KindOf]) -> Result<(), String> {
        match self.kind {
            Some(kind) if !kinds.contains(&kind) => Err("there are no creatures of this kind: `creature`, `tamed` and `wild` are such".into()),
            Some(_) => Ok(()),
            None => {
                self.kind = kinds.first().copied();
                Ok(())
            }
        }
    }

    /// Whether there is anything that objects have to be.
    pub(super) fn is_any(&self) -> bool {
        self.class.is_none() && !self.reads()
    }

    /// Whether properties are read.
    pub(super) fn reads(&self) -> bool {
        self.kind.is_some() || !self.wanted.is_empty()
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
            if !fits || self.reads() && !self.has(objects, at, &mut names, &mut unread) {
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
        let is_kind = |kind: KindOf| objects.record(at).is_ok_and(|record| kind.has(Kind::of(record, view)));
        self.kind.is_none_or(is_kind)
            && self.wanted.iter().all(|(path, wanted)| path.find(view).is_some_and(|found| wanted.fits(|| shown(found, view))))
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
        Found::Single(number) => return number.to_string(),
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
