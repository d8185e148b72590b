//! Edits of broken saves of ARK: no byte of another part is changed.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Damage, Name, Path};

const V06: &[u8] = include_bytes!("../data/ark/v06-small.ark");
const V07: &[u8] = include_bytes!("../data/ark/v07-small.ark");
const V09: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");
const V10: &[u8] = include_bytes!("../data/ark/v10-small.ark");
const V11: &[u8] = include_bytes!("../data/ark/v11-store-new-data.ark");

const LOCAL: &[u8] = include_bytes!("../data/ark/local-v3.arkprofile");

const UNREAD: &str = "refused: the table of objects cannot be read to its end";

fn with(file: &[u8], changes: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    changes.iter().for_each(|(at, byte)| bytes[*at] = *byte);
    bytes
}

/// The first object with a name that was given, and the same with a longer one.
fn rename(bytes: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let mut save = ark::open(bytes).unwrap();
    let path = Path::parse("TamedName").unwrap();
    let objects = save.objects();
    let object = (0..objects.len()).find(|at| objects.block(*at).is_ok_and(|block| path.find(block.view(objects.names())).is_some())).unwrap();
    save.objects_mut().set_text(object, &path, name).unwrap();
    save.write().map(std::borrow::Cow::into_owned).map_err(|error| error.to_string())
}

#[test]
fn a_broken_table_ends_where_the_next_part_starts() {
    for (file, changes, message, next) in [
        (V06, &[(0xf61, 0x12)][..], "[48].names[12] at byte 0xfc5: needs 8 bytes, has 0", 0xfc5),
        (V10, &[(0xf45, 0x83)], "[49].names[2] at byte 0xfcd: needs 8 bytes, has 4", 0xfd1),
        (V06, &[(0xfa5, 17)], "[49].names[3] at byte 0xfc1: needs 8 bytes, has 4", 0xfc5),
        (V11, &[(0xe1c, 32), (0x1795, 67)], "[47].guid at byte 0x100d: needs 16 bytes, has 4", 0x1011),
    ] {
        let bytes = with(file, changes);
        let save = ark::open(&bytes).unwrap();
        let found: Vec<String> = save.damage().iter().map(Damage::to_string).filter(|line| line.starts_with("objects")).collect();
        let table = save.sections().into_iter().find(|section| section.name == "object table").unwrap();
        assert_eq!((found, table.start + table.bytes), (vec![format!("objects: {message}")], next));
        assert!(save.verify().is_identical());
        assert_eq!(rename(&bytes, "A longer name than before").unwrap_err(), format!("{UNREAD}, so it is not known what is to be moved"));
        assert_eq!(ark::open(&bytes).unwrap().remove_objects(&[0]).unwrap_err().to_string(), UNREAD);
    }
}

#[test]
fn a_broken_name_table_ends_where_the_properties_start() {
    for (file, at, message, properties) in [
        (V11, 0x222e, "[141] at byte 0x2231: needs 8222 bytes, has 652", 0x24bd),
        (V09, 0x242d, "[169] at byte 0x2430: needs 8214 bytes, has 201", 0x24f9),
    ] {
        let bytes = with(file, &[(at, 32)]);
        let save = ark::open(&bytes).unwrap();
        let found: Vec<String> = save.damage().iter().map(Damage::to_string).filter(|line| line.starts_with("name table")).collect();
        let table = save.sections().into_iter().find(|section| section.name == "name table").unwrap();
        assert_eq!(found, [format!("name table: {message}")]);
        assert!(table.start + table.bytes <= properties);
        let changed = rename(&bytes, "A longer name than before").unwrap();
        assert_eq!(changed[table.start..properties], bytes[table.start..properties]);
    }
}

#[test]
fn an_offset_that_is_that_of_an_earlier_object_moves_along() {
    let save = ark::open(V07).unwrap();
    let second = 1;
    let offset = |at: usize| save.objects().records()[at].offset;
    let table = save.sections().into_iter().find(|section| section.name == "object table").unwrap();
    let field = |at: usize| {
        let field = offset(at).to_le_bytes();
        (table.start..table.start + table.bytes).find(|place| V07[*place..*place + 4] == field && V07[*place + 4..*place + 8] == [0; 4]).unwrap()
    };
    let mut bytes = V07.to_vec();
    let place = field(second);
    let last = save.objects().len() - 1;
    bytes[place..place + 4].copy_from_slice(&offset(last).to_le_bytes());
    let damaged = ark::open(&bytes).unwrap();
    let misplaced = (0..damaged.objects().len()).filter(|at| damaged.objects().range(*at).is_err()).collect::<Vec<_>>();
    assert_eq!(misplaced, [last]);
    let changed = rename(&bytes, "A longer name than before").unwrap();
    let after = ark::open(&changed).unwrap();
    let offsets = |save: &ark::Save<'_>| save.objects().records().iter().map(|record| record.offset).collect::<Vec<_>>();
    let (before, after) = (offsets(&damaged), offsets(&after));
    assert_eq!(before[second], before[last]);
    assert_eq!(after[second], after[last]);
    assert!(after[last] > before[last]);
}

#[test]
fn what_a_small_file_needs_is_not_removed() {
    let mut save = ark::open(LOCAL).unwrap();
    let all: Vec<usize> = (0..save.objects().len()).collect();
    save.remove_objects(&all).unwrap();
    assert_eq!(save.write().unwrap_err().to_string(), "refused: a local profile without objects cannot be opened");
}

#[test]
fn a_property_has_a_name_that_does_not_end_the_list() {
    for name in ["None", ""] {
        let mut save = ark::open(V09).unwrap();
        let error = save.objects_mut().edit(5, |block, _| block.properties[0].name = Name::from(name.to_owned())).unwrap_err();
        assert_eq!(error.to_string(), format!("refused: object 5: `{name}` cannot be the name of a property"));
        assert_eq!(save.write().unwrap(), V09);
    }
}

#[test]
fn brackets_of_a_path_are_closed_and_hold_an_index() {
    assert_eq!(Path::parse("a[").unwrap_err(), "`a[`: a bracket is not closed");
    assert_eq!(Path::parse("a[4294967296]").unwrap_err(), "`a[4294967296]`: `4294967296` is no index");
    assert!(Path::parse("a[2147483647].b").is_ok());
}

#[test]
fn a_property_gets_no_name_that_no_path_leads_to() {
    let mut save = ark::open(V09).unwrap();
    for to in ["a.b", "a[1]"] {
        let error = save.objects_mut().rename_property(0, &Path::parse("Ascii").unwrap(), to).unwrap_err();
        assert_eq!(error.to_string(), format!("refused: object 0: `{to}` cannot be the name of a property: no `.` and no `[` can be in it"));
    }
}
