//! `bytespec ark players`: players and tribes, of their files and of worlds that keep them.

use super::args::PlayersArgs;
use super::summary::facts_of;
use super::{bad, counted, damage};
use crate::input::{self, name};
use crate::output::{Failure, Status, plain, to_stdout};
use bytespec_formats::ark::{self, ArkError, FileKind, Save, StoreKind};
use serde_json::{Map, Value as Json, json};
use std::fmt::Write;
use std::path::Path;

pub(super) fn run(args: &PlayersArgs) -> Result<Status, Failure> {
    let mut status = Status::Good;
    for file in &args.files {
        let mut found = Vec::new();
        let of_file = match all_of(file, &mut found) {
            Ok(status) => status,
            // The other files are listed nevertheless.
            Err(Failure::Status(message, status)) => {
                eprintln!("error: {message}");
                status
            }
            Err(other) => return Err(other),
        };
        status = status.max(of_file);
        to_stdout(|out| found.iter().try_for_each(|json| if args.json { writeln!(out, "{json}") } else { writeln!(out, "{}", line(json)) }))?;
    }
    Ok(status)
}

fn all_of(file: &Path, found: &mut Vec<Json>) -> Result<Status, Failure> {
    let bytes = input::read(file)?;
    let save = ark::open(&bytes).map_err(|error| bad(file, error))?;
    let status = damage::note(file, &save);
    if let Some(who) = who(&save, file, None) {
        found.push(who);
        return Ok(status);
    }
    if save.kind() != FileKind::World {
        // A folder of saves has some of these too.
        eprintln!("note: {}: a {} tells of no player and no tribe", name(file), save.kind().title());
        return Ok(status);
    }
    let mut unread = 0;
    let mut none = true;
    // Entries of the same bytes would be a lot more than the file.
    let mut left = bytes.len() as u64;
    for kind in StoreKind::ALL {
        let Some(store) = save.stored(kind).map_err(|error| bad(file, error))? else { continue };
        for (at, entry) in store.entries().iter().enumerate() {
            none = false;
            left = match left.checked_sub(entry.size) {
                Some(left) => left,
                None => return Err(bad(file, "the files that are kept in it are larger than it is")),
            };
            let one = |bytes: &[u8]| -> Result<Option<Json>, ArkError> { Ok(who(&ark::open(bytes)?, file, Some(at))) };
            match store.file(at).and_then(|bytes| one(&bytes)) {
                Ok(Some(who)) => found.push(who),
                _ => unread += 1,
            }
        }
    }
    if none {
        eprintln!("note: {}: this world keeps no players and tribes: they are in `.arkprofile` and `.arktribe` files beside it", name(file));
    }
    if unread > 0 {
        eprintln!("note: {}: {} kept in it cannot be read; `bytespec ark summary` lists them", name(file), counted(unread, "file"));
    }
    Ok(if unread > 0 { Status::Bad } else { status })
}

/// What a profile or a tribe says of itself; nothing if it is neither. `stored` is its place in the store of a world.
fn who(save: &Save<'_>, file: &Path, stored: Option<usize>) -> Option<Json> {
    let kind = match save.kind() {
        FileKind::Profile => "player",
        FileKind::Tribe => "tribe",
        _ => return None,
    };
    let block = save.objects().block(0).ok()?;
    let facts = facts_of(save.kind(), block.view(save.objects().names()));
    let mut json: Map<String, Json> = facts.into_iter().map(|(name, fact)| (name.replace(' ', "_"), fact)).collect();
    json.insert("kind".into(), kind.into());
    json.insert("file".into(), json!(file.display().to_string()));
    json.insert("stored".into(), json!(stored));
    Some(json.into())
}

/// Number and names; of a player the level and the tribe, of a tribe the owner and the members.
fn line(who: &Json) -> String {
    let text = |name: &str| match &who[name] {
        Json::Null => String::new(),
        Json::String(text) => plain(text).into_owned(),
        Json::Array(all) => all.iter().filter_map(Json::as_str).map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    };
    let columns = if who["kind"] == "player" {
        ["kind", "player_id", "player", "character", "level", "tribe_id"].map(text).join("\t")
    } else {
        ["kind", "tribe_id", "tribe", "owner_id", "members"].map(text).join("\t")
    };
    format!("{columns}\t{}", text("file"))
}
