//! Saves of ARK as tools see them: by name, by reference, as types of `serde`.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Creature, Found, Index, Links, ObjectRef, Path, Player, Status, Tribe, Value};
use serde::Deserialize;
use std::collections::BTreeMap;

const WORLD: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");

#[test]
fn properties_are_found_by_name_and_index() {
    let save = ark::open(WORLD).unwrap();
    let block = save.objects().block(0).unwrap();
    let view = block.view(save.objects().names());
    assert_eq!(view.bool("bFlagTrue"), Some(true));
    assert_eq!(view.int("I64"), Some(-1_234_567_890_123_456_789));
    assert_eq!(view.int("U64"), None);
    assert_eq!(view.get("U64"), Some(&Value::UInt64(18_000_000_000_000_000_000)));
    assert_eq!(view.float("F64"), Some(std::f64::consts::E));
    assert_eq!(view.text("EnumByte").as_deref(), Some("EGender::Female"));
    assert_eq!(view.text("Astral").as_deref(), Some("🦖 rex"));
    assert_eq!(view.text("NameV").as_deref(), Some("Region_3"));
    assert_eq!((view.object("RefId"), view.object("RefNone")), (Some(1), None));
    assert_eq!((view.at("Stat", 7), view.at("Stat", 1)), (Some(&Value::Byte(9)), None));
    assert_eq!(view.get("Nothing"), None);
    assert!(matches!(Path::parse("Stat[7]").unwrap().find(view), Some(Found::Value(Value::Byte(9)))));
}

#[test]
fn paths_lead_into_structs_and_arrays() {
    let save = ark::open(include_bytes!("../data/ark/tribe-v1.arktribe")).unwrap();
    let block = save.objects().block(0).unwrap();
    let view = block.view(save.objects().names());
    let find = |path: &str| Path::parse(path).unwrap().find(view);
    assert!(matches!(find("TribeData.TribeID"), Some(Found::Value(Value::Int(1001)))));
    assert!(matches!(find("TribeData.MembersPlayerDataID[1]"), Some(Found::Element(Value::UInt32s(_), 1))));
    assert!(find("TribeData.MembersPlayerDataID[2]").is_none());
    assert!(find("TribeData.Nothing.TribeID").is_none());
    assert_eq!(Path::parse("A..B").unwrap_err(), "`A..B`: a name is missing");
    assert_eq!(Path::parse("A[x]").unwrap_err(), "`A[x]`: `x` is no index");
}

#[test]
fn values_are_set_from_text() {
    let bytes = include_bytes!("../data/ark/tribe-v1.arktribe");
    let mut save = ark::open(bytes).unwrap();
    let set = |save: &mut ark::Save<'_>, path: &str, text: &str| save.objects_mut().set_text(0, &Path::parse(path).unwrap(), text);
    set(&mut save, "TribeData.TribeName", "Alpha").unwrap();
    set(&mut save, "TribeData.MembersPlayerDataID[1]", "77").unwrap();
    let error = set(&mut save, "TribeData.TribeID", "many").unwrap_err();
    assert_eq!(error.to_string(), "refused: object 0: `many` is no whole number from -2147483648 to 2147483647");
    let error = set(&mut save, "TribeData.Tribe", "x").unwrap_err();
    assert_eq!(error.to_string(), "refused: object 0: there is no such property");
    let changed = save.write().unwrap().into_owned();
    let tribe = Tribe::of(ark::open(&changed).unwrap().objects(), 0).unwrap();
    assert_eq!((tribe.name.as_str(), tribe.id, tribe.owner), ("Alpha", 1001, 5));
    assert_eq!((tribe.member_names, tribe.member_ids), (vec!["A".to_string(), "中".into()], vec![5, 77]));
    assert_eq!(tribe.log, ["Day 1, 08:00:00: x"; 3]);
}

#[test]
fn a_profile_is_a_player() {
    let save = ark::open(include_bytes!("../data/ark/profile-v1.arkprofile")).unwrap();
    let player = Player::of(save.objects(), 0).unwrap();
    assert_eq!((player.player_data_id, player.unique_id.as_str(), player.player_name.as_str()), (123_456_790, "76561197960265728", "Tester"));
    assert_eq!(player.tribe_id, None);
}

#[test]
fn the_number_of_a_tribe_has_two_names() {
    let bytes = include_bytes!("../data/ark/tribe-v1.arktribe");
    let mut save = ark::open(bytes).unwrap();
    assert_eq!(Tribe::of(save.objects(), 0).unwrap().id, 1001);
    save.objects_mut().rename_property(0, &Path::parse("TribeData.TribeID").unwrap(), "TribeId").unwrap();
    assert_eq!(Tribe::of(save.objects(), 0).unwrap().id, 1001);
}

#[test]
fn references_are_followed_both_ways() {
    let save = ark::open(WORLD).unwrap();
    let objects = save.objects();
    let links = Links::new(objects);
    let creatures: Vec<usize> = (0..objects.len()).filter(|at| links.status(*at).is_some()).collect();
    assert!(creatures.len() > 3, "{creatures:?}");
    for creature in creatures {
        let status = links.status(creature).unwrap();
        assert!(objects.class(status).unwrap().contains("CharacterStatus"), "{creature}");
        assert_eq!((links.creature(status), links.actor(status)), (Some(creature), Some(creature)));
        assert!(links.components(creature).any(|component| component == status));
        let (view, points, place) = Creature::of(objects, &links, creature).unwrap();
        assert_eq!(view.my_character_status_component, Some(status as i32));
        assert_eq!(points.as_ref().map(|points| Creature::level(points) > 0), Some(true));
        assert!(place.is_some());
        let inventory = links.inventory(creature).unwrap();
        for item in links.items(inventory) {
            assert!(objects.record(item).unwrap().is_item.is_set());
            assert_eq!(links.owner(item), Some(creature));
        }
    }
    assert!(links.to(1).iter().any(|link| link.from == 0 && links.called(link) == "RefId"));
}

#[test]
fn objects_are_found_by_guid_and_name() {
    let save = ark::open(WORLD).unwrap();
    let objects = save.objects();
    let index = Index::new(objects);
    for (at, record) in objects.records().iter().enumerate() {
        let found = index.by_guid(&record.guid);
        assert!(record.guid == [0; 16] && found.is_empty() || found.contains(&at));
        assert!(objects.by_guid(record.guid).any(|found| found == at));
    }
    assert_eq!(index.by_name("TestAllTypes_C_0"), [0]);
    assert_eq!(objects.name(0).unwrap(), "TestAllTypes_C_0");
}

#[test]
fn any_type_of_serde_reads_properties() {
    #[derive(Debug, PartialEq, Deserialize)]
    enum Gender {
        #[serde(rename = "EGender::Female")]
        Female,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Place {
        x: f32,
        y: f32,
        z: f32,
    }
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Mine {
        #[serde(rename = "bFlagFalse")]
        flag: bool,
        enum_byte: Gender,
        pos: Place,
        null_str: Option<String>,
        ref_none: Option<u32>,
        ref_path: String,
        stat: [u8; 12],
        #[serde(default)]
        nothing: Option<u8>,
    }
    #[derive(Debug, Deserialize)]
    struct ByIndex {
        #[serde(rename = "Stat")]
        stat: BTreeMap<i32, u8>,
    }
    let save = ark::open(WORLD).unwrap();
    let mine: Mine = save.objects().read_as(0).unwrap();
    assert_eq!((mine.flag, mine.enum_byte, mine.null_str, mine.ref_none, mine.nothing), (false, Gender::Female, None, None, None));
    assert_eq!(mine.pos, Place { x: 1.5, y: -2.25, z: 1_000_000.0 });
    assert_eq!(mine.ref_path, "BlueprintGeneratedClass /Game/Test/Dodo.Dodo_C");
    assert_eq!(mine.stat, [3, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0]);
    assert_eq!(save.objects().read_as::<ByIndex>(0).unwrap().stat, BTreeMap::from([(0, 3), (7, 9)]));

    #[derive(Debug, Deserialize)]
    struct Wrong {
        #[serde(rename = "Ascii")]
        _ascii: u8,
    }
    let error = save.objects().read_as::<Wrong>(0).unwrap_err();
    assert_eq!(error.to_string(), "object 0: Ascii: invalid type: string \"hello ARK\", expected u8");
    let json: serde_json::Value = save.objects().read_as(0).unwrap();
    assert_eq!(json["Stat"], serde_json::json!({"0": 3, "7": 9}));
    let _: Status = save.objects().read_as(0).unwrap();
}

#[test]
fn references_of_hibernating_creatures_count_from_one() {
    let save = ark::open(WORLD).unwrap();
    let hibernation = save.hibernation().unwrap().unwrap();
    let group = hibernation.body.as_ref().unwrap().groups[0].open(9).unwrap();
    let objects = group.objects();
    let links = Links::new(objects);
    // The status component says whose it is.
    let number = objects.block(1).unwrap().view(objects.names()).object("MyOwner");
    assert_eq!((number, links.through(1, "MyOwner").collect::<Vec<_>>(), links.actor(1)), (Some(1), vec![0], Some(0)));
    assert_eq!((links.from(0).len(), links.to(0).len(), links.to(1).len()), (0, 1, 0));
    for (number, object) in [(-1, None), (0, None), (1, Some(0)), (objects.len() as i32, Some(objects.len() - 1)), (objects.len() as i32 + 1, None)] {
        assert_eq!(objects.target(&ObjectRef::Id(number)), object);
    }
    // Those of the world count from 0; those in pods are no places.
    assert_eq!([0, 49, 50].map(|number| save.objects().target(&ObjectRef::Id(number))), [Some(0), Some(49), None]);
    let world = include_bytes!("../data/ark/v11-store-new-data.ark");
    let pod = ark::open(world).unwrap().all_pods().next().unwrap().open().unwrap();
    assert_eq!(pod.objects().target(&ObjectRef::Id(0)), None);
}

#[test]
fn damaged_properties_are_no_value_of_a_type_unless_that_is_asked_for() {
    let bytes = include_bytes!("../data/ark/profile-v1.arkprofile");
    let cut = ark::open(&bytes[..bytes.len() - 300]).unwrap();
    let error = ark::Player::of(cut.objects(), 0).unwrap_err();
    assert_eq!(error.to_string(), "object 0: damaged: Block.properties[0].value at byte 0x16e: needs 1047 bytes, 904 left");
    assert!(matches!(&error, ark::ArkError::Property { object: 0, error } if error.is_damage() && error.path().is_empty()));

    // The last property of a creature, which has no type.
    let whole = ark::open(WORLD).unwrap();
    let names = whole.objects().names();
    let creature = whole.objects().of_class("Rex_Character_BP_C").next().unwrap();
    let properties = whole.objects().block(creature).unwrap().properties;
    let last = properties.last().unwrap();
    assert_eq!(names.text(&last.name), "TamedAtTime");
    let range = whole.objects().range(creature).unwrap();
    // 8 bytes of value, size and index, two names; then the end of the list and the extra data.
    let at = range.end - 8 - 8 - 8 - 8 - 8;
    let mut bytes = WORLD.to_vec();
    bytes[at..at + 4].copy_from_slice(&[0xff; 4]);
    let damaged = ark::open(&bytes).unwrap();
    let error = damaged.objects().read_as::<Creature>(creature).unwrap_err().to_string();
    let at_last = properties.len() - 1;
    let expected = format!(
        "object {creature}: damaged: Block.properties[{at_last}].kind at byte {at:#x}: name -1 of a table of {}",
        names.table().texts().len()
    );
    assert_eq!(error, expected);
    let rest: Creature = damaged.objects().read_rest_as(creature).unwrap();
    assert_eq!(rest, whole.objects().read_as(creature).unwrap());
    let block = damaged.objects().block(creature).unwrap();
    let view = block.view(damaged.objects().names());
    assert!(view.damage().is_some() && view.ignore_damage().damage().is_none());
    assert!(view.read::<Creature>().unwrap_err().is_damage());
    // Without `serde`, what is there is there.
    assert_eq!(view.text("TamedName").as_deref(), rest.tamed_name.as_deref());
}

#[test]
fn all_cores_give_the_same_in_the_same_order() {
    let save = ark::open(WORLD).unwrap();
    let objects = save.objects();
    let expected: Vec<_> = (0..objects.len()).map(|at| (at, objects.block(at).unwrap().properties)).collect();
    let found = objects.par_map(|at, block| (at, format!("{:?}", block.unwrap().properties)));
    assert_eq!(found, expected.iter().map(|(at, properties)| (*at, format!("{properties:?}"))).collect::<Vec<_>>());
}

#[test]
fn what_was_read_can_outlive_the_file() {
    let (records, blocks) = {
        let bytes = WORLD.to_vec();
        let save = ark::open(&bytes).unwrap();
        let objects = save.objects();
        let records: Vec<ark::Object<'static>> = objects.records().iter().cloned().map(ark::Object::into_owned).collect();
        let blocks: Vec<ark::Block<'static>> = (0..objects.len()).map(|at| objects.block(at).unwrap().into_owned()).collect();
        (records, blocks)
    };
    let save = ark::open(WORLD).unwrap();
    assert_eq!(records, save.objects().records());
    for (at, kept) in blocks.iter().enumerate() {
        let block = save.objects().block(at).unwrap();
        assert_eq!((&kept.properties, format!("{:?}", kept.tail)), (&block.properties, format!("{:?}", block.tail)));
    }
}

#[test]
fn texts_are_equal_whether_they_are_borrowed_or_not() {
    let save = ark::open(WORLD).unwrap();
    let block = save.objects().block(0).unwrap();
    let view = block.view(save.objects().names());
    assert_eq!(view.get("Ascii"), Some(&ark::Value::Str("hello ARK".into())));
    assert_ne!(view.get("EmptyStr"), view.get("NullStr"));
}

#[test]
fn who_has_a_pod_and_what_is_in_it() {
    for world in [WORLD, include_bytes!("../data/ark/v11-store-new-data.ark")] {
        let save = ark::open(world).unwrap();
        let pods: Vec<ark::Pod<'_>> = save.all_pods().collect();
        assert_eq!(pods[0].object, 9);
        assert!(save.objects().class(9).unwrap().contains("Cryopod"));
        assert_eq!(pods.len(), 2);
        assert_eq!(pods[0].record().unwrap().is_some(), save.version() == 11);
        let (creature, status) = pods[0].creature().unwrap();
        assert_eq!(creature.tamed_name.as_deref(), Some("Frozen 0"));
        assert_eq!(Creature::level(&status.unwrap()), 100);
        assert!(save.pods(0).unwrap().is_empty());
        // The pods of these worlds lie on the ground.
        assert_eq!(Links::new(save.objects()).owner(9), None);
    }
    // An upload.
    let cloud = ark::open(include_bytes!("../data/ark/cloud-v4.cloudinventory")).unwrap();
    let uploads = cloud.pods(0).unwrap();
    assert_eq!(uploads.len(), 1);
    let inner = uploads[0].open().unwrap();
    assert!(inner.objects().class(0).unwrap().ends_with("_Character_BP_C"));
    assert!(cloud.pods(7).is_err());
}

#[test]
fn files_of_tribes_and_players_are_found_in_the_world() {
    let save = ark::open(include_bytes!("../data/ark/v11-store-new-data.ark")).unwrap();
    for (kind, class) in [(ark::StoreKind::Tribes, ark::FileKind::Tribe), (ark::StoreKind::Players, ark::FileKind::Profile)] {
        let files = save.stored(kind).unwrap().unwrap();
        assert_eq!(files.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [7000, 7001]);
        for at in 0..2 {
            let file = files.file(at).unwrap();
            assert_eq!(ark::open(&file).unwrap().kind(), class);
        }
        assert_eq!(files.file(2).unwrap_err().to_string(), "refused: there is no file 2: the store has 2");
    }
    assert!(ark::open(WORLD).unwrap().stored(ark::StoreKind::Tribes).unwrap().unwrap().entries().is_empty());
    let old = ark::open(include_bytes!("../data/ark/v07-small.ark")).unwrap();
    assert!(old.stored(ark::StoreKind::Tribes).unwrap().is_none());
    let group = &old.hibernation().unwrap().unwrap().body.unwrap().groups[1];
    assert_eq!(group.open(7).unwrap().objects().class(0).unwrap(), "Dodo_Character_BP_C");
}
