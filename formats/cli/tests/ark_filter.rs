//! Which objects `bytespec ark` means: by class, kind and properties.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, run};

const WORLD: &[u8] = include_bytes!("../../../tests/data/ark/v09-store-new.ark");

/// The numbers of the objects that pass.
fn passed(path: &str, filter: &[&str]) -> Vec<usize> {
    let ran = run(&[&["ark", "objects", path], filter].concat());
    assert_eq!((&*ran.err, ran.status), ("", 0));
    ran.out.lines().map(|line| line.split('\t').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn values_are_patterns_or_compared() {
    let path = file("filter.ark", WORLD);
    let all = passed(&path, &["--where", "BaseCharacterLevel", "--class", "Dino*"]);
    assert_eq!(all, [5, 11, 16, 21, 26, 32, 37, 42, 47]);
    for (wanted, numbers) in [
        ("TamedName=Rex 2", &[15][..]),
        ("TamedName=Re*", &[15]),
        ("TamedName=* 8", &[46]),
        ("TamedName=rex*", &[]),
        ("BaseCharacterLevel=1*", &[5, 11, 16, 26, 32, 42, 47]),
    ] {
        assert_eq!(passed(&path, &["--where", wanted]), numbers, "{wanted}");
    }
    // Those that have no such property do not pass.
    assert_eq!(passed(&path, &["--where", "TamedName!=Re*"]).len(), 8);
    let many = |wanted: &str| passed(&path, &["--where", wanted]);
    assert_eq!(many("BaseCharacterLevel>=124"), [16, 26, 42, 47]);
    assert_eq!(many("BaseCharacterLevel>124"), [16, 26, 47]);
    assert_eq!(many("BaseCharacterLevel<=44"), [5, 32, 37]);
    assert_eq!(many("BaseCharacterLevel<44"), [5, 32]);
    // A text is no number.
    assert!(many("Ascii>0").is_empty());
    assert_eq!(passed(&path, &["--where", "F64>2.718", "--where", "F64<2.719"]), [0]);
    for (wanted, message) in [
        ("Stat>many", "error: `many` is no number\n"),
        ("Stat!9", "error: `!9` is no comparison\n"),
        ("TamedName[x]=5", "error: `TamedName[x]`: `x` is no index\n"),
    ] {
        let ran = run(&["ark", "objects", &path, "--where", wanted]);
        assert_eq!((&*ran.err, ran.status), (message, 2));
    }
}

/// Names are what players chose.
#[test]
fn names_give_no_orders_to_terminals() {
    let (path, out) = (file("filter-plain.ark", WORLD), file("filter-plain-out.ark", b""));
    assert_eq!(run(&["ark", "set", &path, "15", "TamedName", "a\tb\n\u{1b}[2J\u{9b}\\", "-o", &out]).status, 0);
    let name = r"a\tb\n\u{1b}[2J\u{9b}\";
    let listed = run(&["ark", "objects", &out, "--where", "TamedName=a*", "--show", "TamedName"]).out;
    assert_eq!(listed, format!("15\tRex_Character_BP_C\tRex_Character_BP_C_2\t{name}\n"));
    assert_eq!(run(&["ark", "creatures", &out, "--class", "Rex*"]).out, format!("15\tRex_Character_BP_C\t129\t{name}\n"));
    assert!(run(&["ark", "get", &out, "15"]).out.contains(&format!("\nTamedName\tStrProperty\t{name}\n")));
    // Who asks for one value gets it as it is.
    assert_eq!(run(&["ark", "get", &out, "15", "TamedName"]).out, "a\tb\n\u{1b}[2J\u{9b}\\\n");
}

#[test]
fn an_object_is_meant_by_its_guid_too() {
    let path = file("filter-guid.ark", WORLD);
    let ran = run(&["ark", "objects", &path, "--class", "StructureBP_Wall_Wood_C", "--limit", "1", "--show", "OwnerName", "--json"]);
    let expected = serde_json::json!({
        "object": 8, "guid": "9b6826cad1b8ef38d595eedb40e65403", "class": "StructureBP_Wall_Wood_C", "name": "StructureBP_Wall_Wood_C_0",
        "properties": { "OwnerName": "Tribe 0" },
    });
    assert_eq!(serde_json::from_str::<serde_json::Value>(&ran.out).unwrap(), expected);
    for guid in ["9b6826cad1b8ef38d595eedb40e65403", "9B6826CA-D1B8-EF38-D595-EEDB40E65403"] {
        assert_eq!(run(&["ark", "get", &path, guid, "OwnerName"]).out, "Tribe 0\n");
    }
    // Those of zeros are none.
    let out = run(&["ark", "objects", &path, "--class", "TestAllTypes_C", "--json"]).out;
    assert_eq!(out, "{\"class\":\"TestAllTypes_C\",\"guid\":null,\"name\":\"TestAllTypes_C_0\",\"object\":0,\"properties\":{}}\n");
}

#[test]
fn kinds_are_filtered() {
    let (path, out) = (file("filter-kind.ark", WORLD), file("filter-kind-out.ark", b""));
    for (kind, count) in [("creature", 9), ("tamed", 9), ("wild", 0), ("player", 0), ("structure", 8), ("item", 11), ("component", 19), ("other", 3)]
    {
        assert_eq!(passed(&path, &["--kind", kind]).len(), count, "{kind}");
    }
    let ran = run(&["ark", "set", &path, "all", "TargetingTeam", "7", "--kind", "tamed", "--class", "Dodo*", "-o", &out]);
    assert_eq!((&*ran.err, ran.out), ("", format!("{out}: `TargetingTeam` set in 2 objects\n")));
    assert_eq!(passed(&out, &["--kind", "wild"]), [4, 46]);
    let ran = run(&["ark", "set", &path, "all", "TargetingTeam", "7", "-o", &out]);
    assert_eq!((&*ran.err, ran.status), ("error: `all` goes with `--class`, `--kind` or `--where`, and they with it\n", 2));
}
