//! What objects are, for who counts them.

use super::args::KindOf;
use bytespec_formats::ark::{Object, Properties};
use serde_json::{Value as Json, json};

/// Teams of players and tribes have numbers from here on, those of wild creatures lie below.
const FIRST_TEAM: i64 = 50_000;

/// What an object is. No field says so: it is told by the record and by properties that only such objects have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A creature that belongs to a player or a tribe.
    Tamed,
    /// Any other creature.
    Wild,
    /// The body of a player.
    Player,
    Structure,
    /// Items, engrams, data of buffs: the record says so.
    Item,
    /// A part of another object.
    Component,
    Other,
}

impl KindOf {
    /// Whether it is what was asked for.
    pub(super) fn has(self, kind: Kind) -> bool {
        match self {
            KindOf::Creature => matches!(kind, Kind::Tamed | Kind::Wild),
            KindOf::Tamed => kind == Kind::Tamed,
            KindOf::Wild => kind == Kind::Wild,
            KindOf::Player => kind == Kind::Player,
            KindOf::Structure => kind == Kind::Structure,
            KindOf::Item => kind == Kind::Item,
            KindOf::Component => kind == Kind::Component,
            KindOf::Other => kind == Kind::Other,
        }
    }
}

impl Kind {
    pub(super) fn of(record: &Object<'_>, view: Properties<'_>) -> Self {
        if record.is_item.is_set() {
            return Kind::Item;
        }
        if record.names.len() > 1 {
            return Kind::Component;
        }
        let has = |name: &str| view.get(name).is_some();
        if has("DinoID1") || has("bServerInitializedDino") {
            return if view.int("TargetingTeam").unwrap_or(0) >= FIRST_TEAM { Kind::Tamed } else { Kind::Wild };
        }
        if has("LinkedPlayerDataID") {
            return Kind::Player;
        }
        if has("StructureID") || has("OwnerName") || has("bHasResetDecayTime") { Kind::Structure } else { Kind::Other }
    }
}

/// How many objects are of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kinds([usize; 7]);

impl Kinds {
    pub(super) fn add(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    fn count(&self, kind: Kind) -> usize {
        self.0[kind as usize]
    }

    pub(super) fn json(&self) -> Json {
        json!({
            "tamed": self.count(Kind::Tamed), "wild": self.count(Kind::Wild), "players": self.count(Kind::Player),
            "structures": self.count(Kind::Structure), "items": self.count(Kind::Item), "components": self.count(Kind::Component),
            "others": self.count(Kind::Other),
        })
    }

    /// One line for each, but for the creatures, which have one together.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let creatures = format!("{} tamed, {} wild", self.count(Kind::Tamed), self.count(Kind::Wild));
        let mut lines = vec![("creatures", creatures)];
        for (name, kind) in [
            ("players", Kind::Player),
            ("structures", Kind::Structure),
            ("items", Kind::Item),
            ("components", Kind::Component),
            ("others", Kind::Other),
        ] {
            lines.push((name, self.count(kind).to_string()));
        }
        lines
    }
}
