//! What is wrong with a save that could be opened.

use super::counted;
use crate::input::name;
use crate::output::{Status, plain};
use bytespec_formats::ark::{Damage, Save};
use serde_json::{Value as Json, json};
use std::path::Path;

/// So much of it is listed where it was asked for, and where it was not; JSON has all of it.
pub(crate) const MOST: usize = 20;
pub(super) const MOST_NOTES: usize = 5;

/// What programs that other than the game have written may look like is no damage that counts.
pub(crate) fn status(damage: &[Damage]) -> Status {
    if damage.iter().any(|damage| damage.certain) { Status::Bad } else { Status::Good }
}

/// A line for each, and how many more there are. What is gone with the end of a file gets one together.
pub(crate) fn lines(damage: &[Damage], most: usize) -> Vec<String> {
    let is_cut = damage.iter().any(|damage| damage.part == "file");
    let is_gone = |damage: &&Damage| is_cut && damage.object.is_some() && damage.problem.ends_with("behind the end of the file");
    let (gone, damage): (Vec<&Damage>, Vec<&Damage>) = damage.iter().partition(is_gone);
    let perhaps = |damage: &Damage| if damage.certain { "" } else { "; perhaps another program wrote it so" };
    let line = |damage: &Damage| plain(&format!("{damage}{}", perhaps(damage))).into_owned();
    let mut lines: Vec<String> = damage.iter().take(most).map(|damage| line(damage)).collect();
    if !gone.is_empty() {
        let at = lines.len().min(1);
        lines.insert(at, format!("the properties of {} stand behind the end of the file", counted(gone.len(), "object")));
    }
    if let Some(more @ 1..) = damage.len().checked_sub(most) {
        lines.push(format!("and {more} more, which `bytespec ark summary --json` lists"));
    }
    lines
}

/// The first few of many notes, and how many more there are.
pub(super) fn folded(notes: &[String], all: &str) -> Vec<String> {
    let mut lines: Vec<String> = notes.iter().take(MOST_NOTES).cloned().collect();
    if let Some(more @ 1..) = notes.len().checked_sub(MOST_NOTES) {
        lines.push(format!("and {more} more, which `{all}` lists"));
    }
    lines
}

pub(crate) fn json(damage: &Damage) -> Json {
    json!({
        "part": damage.part, "object": damage.object, "property": damage.property, "path": damage.path, "offset": damage.offset,
        "problem": damage.problem, "needs": damage.missing.map(|(needs, _)| needs), "has": damage.missing.map(|(_, has)| has),
        "certain": damage.certain,
    })
}

/// Says on standard error what shows of it without reading everything.
pub(crate) fn note(file: &Path, save: &Save<'_>) -> Status {
    let damage = save.damage();
    lines(&damage, MOST_NOTES).iter().for_each(|line| eprintln!("note: {}: {line}", name(file)));
    status(&damage)
}

/// Says of how many objects the properties were asked for and cannot be read to their end.
pub(super) fn note_unread(file: &Path, unread: usize) -> Status {
    if unread == 0 {
        return Status::Good;
    }
    let of = counted(unread, "object");
    eprintln!("note: {}: the properties of {of} cannot be read to their end; `bytespec ark summary` lists them", name(file));
    Status::Bad
}
