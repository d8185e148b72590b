//! What of a broken save of ARK cannot be read, as a list.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Damage};

const WORLD: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");
const V11: &[u8] = include_bytes!("../data/ark/v11-store-new-data.ark");
const PROFILE: &[u8] = include_bytes!("../data/ark/profile-v1.arkprofile");
const TRIBE: &[u8] = include_bytes!("../data/ark/tribe-v1.arktribe");
const LOCAL: &[u8] = include_bytes!("../data/ark/local-v3.arkprofile");
const CLOUD: &[u8] = include_bytes!("../data/ark/cloud-v4.cloudinventory");

fn lines(found: &[Damage]) -> Vec<String> {
    found.iter().map(Damage::to_string).collect()
}

#[test]
fn a_whole_file_has_no_damage() {
    for file in [WORLD, V11, PROFILE, TRIBE, LOCAL, CLOUD] {
        assert_eq!(lines(&ark::open(file).unwrap().all_damage()), [""; 0]);
    }
}

#[test]
fn the_last_byte_that_is_missing_is_noticed() {
    for (file, object, at) in [(WORLD, 49, 0x5795), (PROFILE, 1, 0x61e), (TRIBE, 0, 0x384), (LOCAL, 0, 0x19d), (CLOUD, 0, 0x47b)] {
        let found = ark::open(&file[..file.len() - 1]).unwrap().damage();
        assert_eq!(lines(&found), [format!("object {object}: Block.extra at byte {at:#x}: needs 4 bytes, has 3")]);
        assert_eq!((found[0].object, found[0].missing, found[0].certain), (Some(object), Some((4, 3)), true));
        // Without all four, it may be how the file was written.
        let found = ark::open(&file[..file.len() - 4]).unwrap().damage();
        assert_eq!(lines(&found), [format!("object {object}: Block.extra at byte {at:#x}: needs 4 bytes, has 0")]);
        assert!(!found[0].certain);
        // The end of the list is not whole.
        let found = ark::open(&file[..file.len() - 5]).unwrap().damage();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].missing, Some(if file == WORLD { (8, 7) } else { (5, 4) }));
    }
}

#[test]
fn cut_files_say_what_they_need() {
    let cut = |file: &'static [u8], by: usize| &file[..file.len() - by];
    for (bytes, message) in [
        (cut(PROFILE, 60), "object 1, `ForPrimalBuffClass`: Block.properties[0].kind at byte 0x5e4: needs 15 bytes, has 2"),
        (cut(TRIBE, 300), "object 0, `TribeData`: Block.properties[0].value at byte 0xf1: needs 650 bytes, has 363"),
        (cut(LOCAL, 60), "object 0, `PersistentMapData`: Block.properties[1].kind at byte 0x163: needs 4 bytes, has 2"),
        (cut(CLOUD, 900), "object 0, `MyArkData`: Block.properties[0].value at byte 0xa8: needs 970 bytes, has 83"),
        (cut(WORLD, 60), "object 49, `ItemId`: Block.properties[1].value at byte 0x572d: needs 64 bytes, has 48"),
        (cut(V11, 1), "file at byte V11: the file is cut off: needs V12 bytes, has V11"),
    ] {
        let number = |more: usize| format!("{}", V11.len() - 1 + more);
        let message = message.replace("byte V11", &format!("byte {:#x}", V11.len() - 1)).replace("V11", &number(0)).replace("V12", &number(1));
        let save = ark::open(bytes).unwrap();
        assert_eq!(lines(&save.damage()), [message]);
        assert!(save.verify().is_identical());
    }
    assert_eq!(ark::open(&TRIBE[..4]).unwrap_err().to_string(), "objects: at byte 0x4: needs 4 bytes, 0 left");
    assert_eq!(ark::open(&LOCAL[..117]).unwrap_err().to_string(), "objects: at byte 0x8: 64 objects, for which 109 bytes are too few");
}

#[test]
fn objects_behind_the_end_are_listed_by_all_damage() {
    let save = ark::open(&WORLD[..WORLD.len() - 300]).unwrap();
    assert_eq!(
        lines(&save.damage()),
        [
            "file at byte 0x566d: the file is cut off: needs 22257 bytes, has 22125",
            "object 47, `BaseCharacterLevel`: Block.properties[4].index at byte 0x566b: needs 4 bytes, has 2",
        ]
    );
    assert_eq!(
        lines(&save.all_damage()),
        [
            "file at byte 0x566d: the file is cut off: needs 22257 bytes, has 22125",
            "object 48 at byte 0xf8d: its properties start at byte 0x56a0, which is behind the end of the file",
            "object 49 at byte 0xfc9: its properties start at byte 0x56f1, which is behind the end of the file",
            "object 47, `BaseCharacterLevel`: Block.properties[4].index at byte 0x566b: needs 4 bytes, has 2",
        ]
    );
}

#[test]
fn damage_anywhere_is_listed_with_its_place() {
    let mut bytes = WORLD.to_vec();
    let save = ark::open(WORLD).unwrap();
    // The type of a property, in the middle of the file.
    let block = save.objects().range(5).unwrap();
    bytes[block.start + 8..block.start + 12].copy_from_slice(&[0, 0, 0, 0x7f]);
    // The version of the names of a group of hibernating creatures.
    let hibernation = save.hibernation().unwrap().unwrap();
    let group = &hibernation.body.as_ref().unwrap().groups[0];
    let names = group.names.as_ptr() as usize - WORLD.as_ptr() as usize;
    bytes[names] = 4;
    let broken = ark::open(&bytes).unwrap();
    assert_eq!(lines(&broken.damage()), [""; 0]);
    assert_eq!(
        lines(&broken.all_damage()),
        [
            "group 0 of the hibernating creatures: GroupNames.version at byte 0x1076: found 4, expected 3",
            "object 5, `CurrentStatusValues`: Block.properties[0].kind at byte 0x3198: name 2130706432 of a table of 175",
        ]
    );
    // The length of those names, so that the section cannot be read.
    bytes[names - 1] = 0x7f;
    let message = "hibernating creatures: HibernationBody.groups[0].names at byte 0x1076: needs 2130706704 bytes, has 2296";
    assert_eq!(lines(&ark::open(&bytes).unwrap().damage()), [message]);
}
