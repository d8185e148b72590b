//! `bytespec ark summary`.

use super::args::SummaryArgs;
use super::counted;
use super::damage;
use super::filter::Filter;
use super::kind::{Kind, Kinds};
use crate::output::{Failure, Status, Text, plain, to_stdout};
use crate::progress;
use bytespec_formats::ark::{Damage, FileKind, Path, Properties, Save, StoreKind, Stores, Value};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::fmt::{self, Write};

pub(super) fn run(save: &Save<'_>, args: &SummaryArgs) -> Result<Status, Failure> {
    let filter = Filter::new(&args.filter).map_err(|error| Failure::Status(error, Status::Usage))?;
    let summary = Summary::new(save, &filter);
    to_stdout(|out| if args.json { writeln!(out, "{}", summary.json(save)) } else { summary.print(save, out) })?;
    Ok(damage::status(&summary.damage))
}

/// What can be said of a save in a few lines.
struct Summary {
    /// How many objects pass the filter, and of each class, the most frequent first.
    objects: usize,
    classes: Vec<(String, usize)>,
    kinds: Kinds,
    /// The day of the game, where an object has it.
    day: Option<i64>,
    /// Creatures in pods and uploads.
    pods: usize,
    /// Creatures outside the loaded part of the map; none if the file has no such section.
    hibernating: Option<usize>,
    /// Files of tribes and players that are kept in the world.
    stored: Option<(usize, usize)>,
    /// What a profile or a tribe says of itself.
    facts: Vec<(&'static str, Json)>,
    damage: Vec<Damage>,
}

impl Summary {
    fn new(save: &Save<'_>, filter: &Filter) -> Self {
        let objects = save.objects();
        let mut passed = vec![false; objects.len()];
        let pass = |at: usize| {
            passed[at] = true;
            true
        };
        filter.pass(objects, pass, |_| {});
        let record_names = objects.record_names();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let (mut kinds, mut pods, mut day) = (Kinds::default(), 0, None);
        let mut facts = Vec::new();
        let mut names = objects.names().clone();
        let bar = progress::bar(objects.len());
        for (at, record) in objects.records().iter().enumerate() {
            progress::tick(&bar, at);
            let block = objects.block_with(at, &mut names);
            let properties = block.as_ref().map(|block| &block.properties[..]).unwrap_or_default();
            let view = Properties::new(properties, objects.names());
            let kind = Kind::of(record, view);
            if day.is_none() && kind == Kind::Other {
                day = view.int("DayNumber");
            }
            if !passed[at] {
                continue;
            }
            kinds.add(kind);
            let class = record_names.text(&record.class);
            match counts.get_mut(&*class) {
                Some(count) => *count += 1,
                None => _ = counts.insert(class.into_owned(), 1),
            }
            // Creatures stand in structs.
            if properties.iter().any(|property| matches!(&*property.value, Value::Struct(_) | Value::Structs(_) | Value::Redirections(_))) {
                pods += save.pods(at).map_or(0, |pods| pods.len());
            }
            if at == 0 {
                facts = facts_of(save.kind(), view);
            }
        }
        bar.finish_and_clear();
        let mut classes: Vec<(String, usize)> = counts.into_iter().collect();
        classes.sort_by(|(a, many), (b, more)| more.cmp(many).then_with(|| a.cmp(b)));
        let hibernation = save.hibernation().and_then(Result::ok);
        let hibernating = hibernation.as_ref().map(|section| section.body.as_ref().map_or(0, |body| body.groups.len()));
        let has_stores = hibernation.is_some_and(|section| matches!(section.stores, Some(Stores::Chunked { .. })));
        let files = |kind| save.stored(kind).ok().flatten().map_or(0, |files| files.entries().len());
        Summary {
            objects: classes.iter().map(|(_, count)| count).sum(),
            classes,
            kinds,
            day,
            pods,
            hibernating,
            stored: has_stores.then(|| (files(StoreKind::Tribes), files(StoreKind::Players))),
            facts,
            damage: save.all_damage(),
        }
    }

    fn json(&self, save: &Save<'_>) -> Json {
        let classes: Vec<Json> = self.classes.iter().map(|(class, count)| json!({ "class": class, "objects": count })).collect();
        let sections: Vec<Json> = save.sections().iter().map(|part| json!({ "name": part.name, "start": part.start, "bytes": part.bytes })).collect();
        let mut json = json!({
            "kind": save.kind().title(), "version": save.version(), "bytes": save.bytes().len(), "objects": self.objects,
            "pods": self.pods, "classes": classes, "sections": sections, "damage": self.damage.iter().map(damage::json).collect::<Vec<_>>(),
        });
        if let Some(header) = save.world_header() {
            json["map"] = json!(map_of(save));
            json["game_time"] = json!(header.game_time);
            json["day"] = json!(self.day);
            json["save_count"] = json!(header.save_count);
            json["kinds"] = self.kinds.json();
            json["hibernating"] = json!(self.hibernating);
            json["stored"] = self.stored.map_or(Json::Null, |(tribes, players)| json!({ "tribes": tribes, "players": players }));
        }
        if !self.facts.is_empty() {
            let facts: Map<String, Json> = self.facts.iter().map(|(name, fact)| (name.replace(' ', "_"), fact.clone())).collect();
            json["facts"] = facts.into();
        }
        json
    }

    fn print(&self, save: &Save<'_>, out: &mut Text<'_>) -> fmt::Result {
        let mut head = vec![save.kind().title().to_owned()];
        // Mod saves have none.
        if save.version() != 0 {
            head.push(format!("version {}", save.version()));
        }
        head.extend([format!("{} bytes", save.bytes().len()), counted(self.objects, "object")]);
        writeln!(out, "{}", head.join(", "))?;
        let mut line = |name: &str, text: &dyn fmt::Display| writeln!(out, "  {name:<15}{text}");
        if let Some(header) = save.world_header() {
            line("map", &plain(&map_of(save)))?;
            line("game time", &format_args!("{} s ({})", header.game_time, duration(header.game_time)))?;
            if let Some(day) = self.day {
                line("day", &day)?;
            }
            if let Some(count) = header.save_count {
                line("save count", &count)?;
            }
            for (name, text) in self.kinds.lines() {
                line(name, &text)?;
            }
            if let Some(hibernating) = self.hibernating {
                line("hibernating", &counted(hibernating, "creature"))?;
            }
            if let Some((tribes, players)) = self.stored {
                line("stored", &format_args!("{}, {}", counted(tribes, "tribe"), counted(players, "player")))?;
            }
        }
        for (name, fact) in &self.facts {
            match fact {
                Json::String(text) => line(name, &plain(text))?,
                fact => line(name, fact)?,
            }
        }
        if self.pods > 0 {
            line("in pods", &counted(self.pods, "creature"))?;
        }
        for section in save.sections() {
            line(section.name, &counted(section.bytes, "byte"))?;
        }
        if self.damage.is_empty() {
            line("damage", &"none")?;
        } else {
            line("damage", &counted(self.damage.len(), "place"))?;
            damage::lines(&self.damage, damage::MOST).iter().try_for_each(|text| writeln!(out, "    {text}"))?;
        }
        self.classes.iter().try_for_each(|(class, count)| writeln!(out, "{count:>8}  {}", plain(class)))
    }
}

/// The first level is that of the map.
fn map_of(save: &Save<'_>) -> String {
    save.front().and_then(|front| front.data_files.first()).map(|map| map.to_str().into_owned()).unwrap_or_default()
}

/// Seconds, for people.
fn duration(seconds: f32) -> String {
    if !seconds.is_finite() || seconds < 0.0 {
        return "no time".into();
    }
    let minutes = (f64::from(seconds) / 60.0) as u64;
    format!("{} d {} h {} min", minutes / 60 / 24, minutes / 60 % 24, minutes % 60)
}

/// What a profile or a tribe says of itself. Real files write some names in two ways.
pub(super) fn facts_of(kind: FileKind, view: Properties<'_>) -> Vec<(&'static str, Json)> {
    let wanted: &[(&str, &[&str])] = match kind {
        FileKind::Profile => &[
            ("player", &["MyData.PlayerName"]),
            ("character", &["MyData.MyPlayerCharacterConfig.PlayerCharacterName"]),
            ("player id", &["MyData.PlayerDataID"]),
            ("account", &["MyData.UniqueID"]),
            ("tribe id", &["MyData.TribeID", "MyData.TribeId"]),
        ],
        FileKind::Tribe => &[
            ("tribe", &["TribeData.TribeName"]),
            ("tribe id", &["TribeData.TribeID", "TribeData.TribeId"]),
            ("owner id", &["TribeData.OwnerPlayerDataID"]),
            ("members", &["TribeData.MembersPlayerName"]),
        ],
        _ => &[],
    };
    let fact = |path: &&str| Path::parse(path).ok()?.find(view)?.read_with::<Json>(view.names()).ok();
    let mut facts: Vec<_> = wanted.iter().filter_map(|(name, paths)| Some((*name, paths.iter().find_map(fact)?))).collect();
    if let Some(stats) = view.list("MyData").and_then(|data| data.list("MyPersistentCharacterStats")) {
        let extra = stats.int("CharacterStatusComponent_ExtraCharacterLevel").unwrap_or(0);
        facts.push(("level", json!(extra.saturating_add(1))));
    }
    facts
}
