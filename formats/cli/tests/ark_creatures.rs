//! `bytespec ark creatures` and `players`.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};
use serde_json::{Value, json};

const TRIBE: &[u8] = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
const PROFILE: &[u8] = include_bytes!("../../../tests/data/ark/profile-v1.arkprofile");
const LOCAL: &[u8] = include_bytes!("../../../tests/data/ark/local-v3.arkprofile");
const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");
const NEW_WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v11-store-new-data.ark");

#[test]
fn creatures_are_listed_with_their_levels() {
    let path = file("creatures.ark", WORLD);
    let expected = "\
4\tDodo_Character_BP_C\t17\tРекс 0
10\tRaptor_Character_BP_C\t106\tRaptor 1
15\tRex_Character_BP_C\t129\tRex 2
20\tPara_Character_BP_C\t69\tPara 3
25\tTrike_Character_BP_C\t150\tTrike 4
31\tArgent_Character_BP_C\t15\tРекс 5
36\tAnky_Character_BP_C\t44\tAnky 6
41\tDoed_Character_BP_C\t124\tDoed 7
46\tDodo_Character_BP_C\t127\tDodo 8
in pod 9\tDodo_Character_BP_C\t100\tFrozen 0
in pod 30\tTrike_Character_BP_C\t104\tFrozen 4
hibernating 0\tDodo_Character_BP_C\t10\t
hibernating 1\tDodo_Character_BP_C\t11\t
hibernating 2\tDodo_Character_BP_C\t12\t
";
    let ran = run(&["ark", "creatures", &path]);
    assert_eq!((&*ran.out, &*ran.err, ran.status), (expected, "", 0));
    let ran = run(&["ark", "creatures", &path, "--kind", "tamed", "--class", "Dodo*", "--top", "2"]);
    assert_eq!(ran.out, "46\tDodo_Character_BP_C\t127\tDodo 8\n4\tDodo_Character_BP_C\t17\tРекс 0\n");
    assert_eq!(run(&["ark", "creatures", &path, "--where", "TamedName=Frozen*"]).out.lines().count(), 2);
    let ran = run(&["ark", "creatures", &path, "--kind", "item"]);
    let message = "error: there are no creatures of this kind: `creature`, `tamed` and `wild` are such\n";
    assert_eq!((&*ran.err, ran.status), (message, 2));

    // Levels since birth count.
    let out = file("creatures-out.ark", b"");
    assert_eq!(run(&["ark", "set", &path, "5", "ExtraCharacterLevel", "60", "--add", "UInt16Property", "-o", &out]).status, 0);
    assert!(run(&["ark", "creatures", &out]).out.starts_with("4\tDodo_Character_BP_C\t77\tРекс 0\n"));
}

#[test]
fn creatures_are_json() {
    let path = file("creatures-json.ark", NEW_WORLD);
    let ran = run(&["ark", "creatures", &path, "--top", "1", "--json"]);
    let expected = json!({
        "object": 25, "pod": null, "hibernating": null, "class": "Trike_Character_BP_C", "name": "Trike 4", "level": 148, "tamed": true,
        "female": false, "team": 1_000_004, "tribe": null, "id": [3_712_286_006_u32, 4_170_108_516_u32],
        "position": [215_617.593_75, -64_615.601_562_5, -92_998.570_312_5],
    });
    assert_eq!((serde_json::from_str::<Value>(&ran.out).unwrap(), &*ran.err, ran.status), (expected, "", 0));
    // In a stored segment, and in a group.
    let all: Vec<Value> = run(&["ark", "creatures", &path, "--json"]).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((all.len(), &all[9]["pod"], &all[9]["level"], &all[9]["object"]), (14, &json!(9), &json!(100), &json!(null)));
    assert_eq!((&all[13]["hibernating"], &all[13]["level"], &all[13]["tamed"]), (&json!(2), &json!(12), &json!(false)));
}

#[test]
fn players_and_tribes_are_listed() {
    let (tribe, profile, local) = (file("p.arktribe", TRIBE), file("p.arkprofile", PROFILE), file("p-local.arkprofile", LOCAL));
    let (world, none) = (file("p.ark", NEW_WORLD), file("p-none.ark", WORLD));
    let ran = run(&["ark", "players", &tribe, &profile, &local, &world, &none]);
    let out = format!(
        "\
tribe\t1001\tTribe é\t5\tA, 中\t{tribe}
player\t123456790\tTester\tБоб\t1\t\t{profile}
tribe\t1000\tTribe é\t5\tA, 中\t{world}
tribe\t1001\tTribe é\t5\tA, 中\t{world}
player\t123456789\tTester\tБоб\t1\t\t{world}
player\t123456790\tTester\tБоб\t1\t\t{world}
"
    );
    let err = format!(
        "\
note: {local}: a local profile tells of no player and no tribe
note: {none}: this world keeps no players and tribes: they are in `.arkprofile` and `.arktribe` files beside it
"
    );
    assert_eq!((ran.out, ran.err, ran.status), (out, err, 0));
    let all: Vec<Value> = run(&["ark", "players", &profile, &world, "--json"]).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = json!({
        "kind": "player", "file": profile, "stored": null, "player": "Tester", "character": "Боб", "player_id": 123_456_790,
        "account": "76561197960265728", "level": 1,
    });
    assert_eq!((all.len(), &all[0], &all[2]["stored"]), (5, &first, &json!(1)));

    // One that is bad does not keep the others from being listed.
    let bad = file("p-bad.arktribe", &[0; 64]);
    let ran = run(&["ark", "players", &bad, &tribe]);
    let expected =
        (format!("tribe\t1001\tTribe é\t5\tA, 中\t{tribe}\n"), format!("error: {bad}: the file is all zeros: the server failed to write it\n"), 1);
    assert_eq!((ran.out, ran.err, ran.status), expected);
}

#[test]
fn files_that_are_larger_than_their_world_are_not_read() {
    // The index of the stored tribes: number, place and size of the first.
    let mut bytes = NEW_WORLD.to_vec();
    let at = bytes.windows(24).position(|entry| entry == [7000_u64, 0, 904].map(u64::to_le_bytes).concat()).unwrap();
    bytes[at + 21] = 1;
    let path = file("p-larger.ark", &bytes);
    let ran = run(&["ark", "players", &path]);
    assert_eq!((&*ran.out, ran.err, ran.status), ("", format!("error: {path}: the files that are kept in it are larger than it is\n"), 1));
}
