//! `bytespec ark creatures`: who they are, and of what level.

use super::args::{CreaturesArgs, KindOf};
use super::damage;
use super::filter::Filter;
use super::kind::Kind;
use crate::output::{Failure, Status, plain, to_stdout};
use crate::progress;
use bytespec_formats::ark::{Names, Objects, Properties, Save};
use serde_json::json;
use std::cmp::Reverse;
use std::fmt::Write;

/// Where a creature is kept.
#[derive(Clone, Copy)]
enum Kept {
    /// Among the objects, as this one.
    Object(usize),
    /// In the pod or the uploads that are this object.
    Pod(usize),
    /// In this group of those outside the loaded part of the map.
    Group(usize),
}

/// A creature as it is printed.
struct Creature {
    level: Option<i64>,
    line: String,
}

pub(super) fn run(save: &Save<'_>, args: &CreaturesArgs) -> Result<Status, Failure> {
    let mut filter = Filter::new(&args.filter).map_err(|error| Failure::Status(error, Status::Usage))?;
    filter.only(&[KindOf::Creature, KindOf::Tamed, KindOf::Wild]).map_err(|error| Failure::Status(error, Status::Usage))?;
    let mut found = Vec::new();
    let bar = progress::bar(save.objects().len());
    let unread = find(save.objects(), (&filter, args.json), Kept::Object, &mut found, |at| progress::tick(&bar, at));
    // Pods of the same bytes would be a lot more than the file.
    let mut left = save.bytes().len();
    for pod in save.all_pods() {
        // What mods keep there may be anything.
        let Ok(inner) = pod.open() else { continue };
        left = match left.checked_sub(inner.bytes().len()) {
            Some(left) => left,
            None => break,
        };
        find(inner.objects(), (&filter, args.json), |_| Kept::Pod(pod.object), &mut found, |_| {});
    }
    if let Some(Ok(hibernation)) = save.hibernation() {
        for (at, group) in hibernation.body.iter().flat_map(|body| &body.groups).enumerate() {
            let version = save.objects().names().version();
            let Ok(inner) = group.open(version) else { continue };
            find(inner.objects(), (&filter, args.json), |_| Kept::Group(at), &mut found, |_| {});
        }
    }
    bar.finish_and_clear();
    if let Some(top) = args.top {
        found.sort_by_key(|creature| Reverse(creature.level.unwrap_or(0)));
        found.truncate(top);
    }
    to_stdout(|out| found.iter().try_for_each(|creature| writeln!(out, "{}", creature.line)))?;
    Ok(damage::note_unread(&args.file, unread))
}

/// The creatures among some objects. Returns how many objects cannot be read to their end.
fn find(
    objects: &Objects<'_>,
    (filter, as_json): (&Filter, bool),
    kept: impl Fn(usize) -> Kept,
    found: &mut Vec<Creature>,
    tick: impl FnMut(usize),
) -> usize {
    let mut names = objects.names().clone();
    // References are counted otherwise in pods and groups, which have one creature each.
    let is_status = |at: &usize| objects.class(*at).is_ok_and(|class| class.contains("CharacterStatusComponent"));
    let is_inner = !matches!(kept(0), Kept::Object(_));
    let status = if is_inner { (0..objects.len()).find(is_status) } else { None };
    let passed = |at: usize| {
        found.extend(Creature::of((objects, at), status, kept(at), as_json, &mut names));
        true
    };
    filter.pass(objects, passed, tick)
}

impl Creature {
    /// One, with the object of its status, if that is known.
    fn of((objects, at): (&Objects<'_>, usize), status: Option<usize>, kept: Kept, as_json: bool, names: &mut Names) -> Option<Self> {
        let record = objects.record(at).ok()?;
        let block = objects.block_with(at, names).ok()?;
        let view = block.view(objects.names());
        let status = status.or_else(|| view.object("MyCharacterStatusComponent"));
        let level = status.and_then(|status| Some(level_of(objects.block_with(status, names).ok()?.view(objects.names()))));
        let class = objects.class(at).unwrap_or_default();
        let name = view.text("TamedName");
        if !as_json {
            let place = match kept {
                Kept::Object(at) => at.to_string(),
                Kept::Pod(at) => format!("in pod {at}"),
                Kept::Group(at) => format!("hibernating {at}"),
            };
            let shown = level.map(|level| level.to_string()).unwrap_or_default();
            let line = format!("{place}\t{}\t{shown}\t{}", plain(&class), plain(&name.unwrap_or_default()));
            return Some(Creature { level, line });
        }
        let (object, pod, group) = match kept {
            Kept::Object(at) => (Some(at), None, None),
            Kept::Pod(at) => (None, Some(at), None),
            Kept::Group(at) => (None, None, Some(at)),
        };
        let place = record.location.map(|location| location.position);
        let json = json!({
            "object": object, "pod": pod, "hibernating": group, "class": class, "name": name, "level": level,
            "tamed": Kind::of(record, view) == Kind::Tamed, "female": view.bool("bIsFemale").unwrap_or(false),
            "team": view.int("TargetingTeam"), "tribe": view.text("TribeName"), "id": [view.int("DinoID1"), view.int("DinoID2")],
            "position": place.map(|place| [place.x, place.y, place.z]),
        });
        Some(Creature { level, line: json.to_string() })
    }
}

/// That of birth, which is 1 where the file does not say, and those since.
fn level_of(status: Properties<'_>) -> i64 {
    status.int("BaseCharacterLevel").unwrap_or(1).max(1).saturating_add(status.int("ExtraCharacterLevel").unwrap_or(0))
}
