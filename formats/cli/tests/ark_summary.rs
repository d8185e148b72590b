//! `bytespec ark summary`: what a save is, what is in it, and what is wrong with it.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use serde_json::{Value, json};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const PROFILE: &[u8] = include_bytes!("../../../tests/data/ark/profile-v1.arkprofile");
const OLD_WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v05-small.ark");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");
const NEW_WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v11-store-new-data.ark");
const CLOUD: &[u8] = include_bytes!("../../../tests/data/ark/cloud-v4.cloudinventory");

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).out).unwrap()
}

/// The lines that are not those of classes.
fn head(path: &str) -> String {
    let out = run(&["ark", "summary", path]).out;
    out.lines().filter(|line| !line.starts_with("      ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_world_is_told_in_a_few_lines() {
    let path = file("few.ark", WORLD);
    let ran = run(&["ark", "summary", &path, "--class", "Dodo_*"]);
    let expected = "\
world, version 9, 22425 bytes, 2 objects
  map            TheIsland
  game time      4630610.5 s (53 d 14 h 16 min)
  day            12
  save count     48931
  creatures      2 tamed, 0 wild
  players        0
  structures     0
  items          0
  components     0
  others         0
  hibernating    3 creatures
  stored         0 tribes, 0 players
  header         26 bytes
  levels         403 bytes
  object table   3620 bytes
  hibernation    2461 bytes
  name table     2955 bytes
  properties     12960 bytes
  damage         none
       2  Dodo_Character_BP_C
";
    assert_eq!((&*ran.out, &*ran.err, ran.status), (expected, "", 0));
}

#[test]
fn objects_are_counted_by_kind() {
    for (name, world) in [("kinds-5.ark", OLD_WORLD), ("kinds-9.ark", WORLD), ("kinds-11.ark", NEW_WORLD)] {
        let summary = json(&["ark", "summary", &file(name, world), "--json"]);
        let kinds = json!({ "tamed": 9, "wild": 0, "players": 0, "structures": 8, "items": 11, "components": 19, "others": 3 });
        assert_eq!((&summary["kinds"], &summary["objects"], &summary["pods"]), (&kinds, &json!(50), &json!(2)));
    }
    // Wild ones have no team, or one of those below the players'.
    let (path, out) = (file("wild.ark", WORLD), file("wild-out.ark", b""));
    for team in [&["49999"][..], &["--remove"]] {
        let change = ["ark", "set", &path, "all", "TargetingTeam", "--class", "Dodo_*", "-o", &out];
        assert_eq!(run(&[&change[..], team].concat()).status, 0);
        let kinds = &json(&["ark", "summary", &out, "--json"])["kinds"];
        assert_eq!((&kinds["tamed"], &kinds["wild"]), (&json!(7), &json!(2)));
    }
    let add = ["ark", "set", &path, "1", "LinkedPlayerDataID", "5", "--add", "UInt64Property", "-o", &out];
    assert_eq!(run(&add).status, 0);
    let kinds = &json(&["ark", "summary", &out, "--json"])["kinds"];
    assert_eq!((&kinds["players"], &kinds["others"]), (&json!(1), &json!(2)));
}

#[test]
fn json_has_the_same_data() {
    let path = file("same.ark", NEW_WORLD);
    let section = |name: &str, start: usize, bytes: usize| json!({ "name": name, "start": start, "bytes": bytes });
    let mut summary = json(&["ark", "summary", &path, "--json"]);
    let classes = summary["classes"].take();
    assert_eq!((classes.as_array().unwrap().len(), &classes[2]), (28, &json!({ "class": "CropPlotLarge_SM_C", "objects": 2 })));
    let expected = json!({
        "kind": "world", "version": 11, "bytes": 28120, "map": "TheIsland", "game_time": 4524343.0, "day": 12, "save_count": 73371,
        "objects": 50, "classes": null, "pods": 2, "hibernating": 3, "stored": { "tribes": 2, "players": 2 },
        "kinds": { "tamed": 9, "wild": 0, "players": 0, "structures": 8, "items": 11, "components": 19, "others": 3 },
        "sections": [
            section("header", 0, 90), section("levels", 90, 403), section("object table", 493, 3620), section("hibernation", 4113, 2573),
            section("name table", 6686, 2719), section("properties", 9405, 10982), section("segment 0", 20387, 5044),
            section("segment 1", 25431, 2689),
        ],
        "damage": [],
    });
    assert_eq!(summary, expected);

    let mut longer = NEW_WORLD[..].to_vec();
    longer.extend([7; 100]);
    let summary = json(&["ark", "summary", &file("longer.ark", &longer), "--json"]);
    assert_eq!(summary["sections"][8], section("other", 0, 100));
}

#[test]
fn players_and_tribes_say_who_they_are() {
    let expected = "\
profile, version 1, 1570 bytes, 2 objects
  player         Tester
  character      Боб
  player id      123456790
  account        76561197960265728
  level          1
  header         4 bytes
  object table   297 bytes
  properties     1269 bytes
  damage         none
";
    assert_eq!(head(&file("who.arkprofile", PROFILE)), expected);
    let path = file("who.arktribe", TRIBE);
    let facts = json!({ "tribe": "Tribe é", "tribe_id": 1001, "owner_id": 5, "members": ["A", "中"] });
    assert_eq!(json(&["ark", "summary", &path, "--json"])["facts"], facts);
    // The other way in which the game writes it.
    let out = file("who-else.arktribe", b"");
    assert_eq!(run(&["ark", "set", &path, "0", "TribeData.TribeID", "--rename", "TribeId", "-o", &out]).status, 0);
    assert_eq!(json(&["ark", "summary", &out, "--json"])["facts"], facts);
    let expected = "\
cloud inventory, version 4, 1151 bytes, 1 object
  in pods        1 creature
  header         4 bytes
  object table   102 bytes
  properties     1045 bytes
  damage         none
";
    assert_eq!(head(&file("who", CLOUD)), expected);
}
