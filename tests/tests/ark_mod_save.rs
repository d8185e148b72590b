//! Saves of mods: a class and properties.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Extra, FileKind, Name, Path, Save, Tail};

fn text(text: &str) -> Vec<u8> {
    let mut out = (text.len() as u32 + 1).to_le_bytes().to_vec();
    out.extend(text.bytes());
    out.push(0);
    out
}

fn property(name: &str, kind: &str, value: &[u8]) -> Vec<u8> {
    [text(name), text(kind), (value.len() as u32).to_le_bytes().to_vec(), vec![0; 4], value.to_vec()].concat()
}

fn list() -> Vec<u8> {
    [property("Level", "IntProperty", &[7, 0, 0, 0]), property("Title", "StrProperty", &text("Rex")), text("None")].concat()
}

fn file(class: &str) -> Vec<u8> {
    [text(class), list(), vec![0; 4]].concat()
}

fn level(save: &Save<'_>) -> Option<i64> {
    save.objects().block(0).unwrap().view(save.objects().names()).int("Level")
}

#[test]
fn a_class_of_any_length_is_a_class() {
    for length in 1..=255 {
        let class = "ModSave_C_".repeat(26)[..length].to_owned();
        let bytes = file(&class);
        let mut save = ark::open(&bytes).unwrap_or_else(|error| panic!("{length}: {error}"));
        assert_eq!((save.kind(), save.objects().len(), save.version()), (FileKind::ModSave, 1, 0));
        assert_eq!(save.objects().class(0).unwrap(), class);
        assert_eq!(level(&save), Some(7));
        assert!(save.verify().is_identical());
        assert!(save.all_damage().is_empty());
        assert_eq!(save.write().unwrap(), bytes);
    }
    // Without properties.
    for class in ["Mod_C", "Savefile_C", "A"] {
        let bytes = [text(class), text("None"), vec![0; 4]].concat();
        assert_eq!(ark::open(&bytes).unwrap().kind(), FileKind::ModSave);
    }
}

#[test]
fn it_has_the_face_of_a_profile() {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Mine {
        level: i32,
        title: String,
    }
    let bytes = file("Savefile_C");
    let mut save = ark::open(&bytes).unwrap();
    let mine: Mine = save.objects().read_as(0).unwrap();
    assert_eq!((mine.level, &*mine.title), (7, "Rex"));
    assert_eq!(save.objects().of_class("Savefile_C").collect::<Vec<_>>(), [0]);

    save.objects_mut().set_text(0, &Path::parse("Title").unwrap(), "Dodo the second").unwrap();
    save.objects_mut().add_text(0, &Path::parse("Scale").unwrap(), "FloatProperty", "1.5").unwrap();
    save.objects_mut().rename_property(0, &Path::parse("Level").unwrap(), "Rank").unwrap();
    assert!(save.is_changed());
    let changed = save.write().unwrap().into_owned();
    let expected = [
        text("Savefile_C"),
        property("Rank", "IntProperty", &[7, 0, 0, 0]),
        property("Title", "StrProperty", &text("Dodo the second")),
        property("Scale", "FloatProperty", &1.5_f32.to_le_bytes()),
        text("None"),
        vec![0; 4],
    ];
    assert_eq!(changed, expected.concat());

    save.objects_mut().edit_record(0, |record, _| record.class = Name::from("Other_C")).unwrap();
    assert!(save.write().unwrap().starts_with(&text("Other_C")));
    save.objects_mut().edit_record(0, |record, _| record.guid[0] = 1).unwrap();
    assert_eq!(save.write().unwrap_err().to_string(), "refused: a mod save has nothing of its object but class and properties");
    assert_eq!(save.remove_objects(&[0]).unwrap_err().to_string(), "refused: objects of a mod save cannot be removed");
}

#[test]
fn damage_stays_where_it_is() {
    let bytes = file("Savefile_C");
    let whole = bytes.len();
    for (cut, damage, properties) in [
        (whole - 1, format!("object 0: Block.extra at byte {:#x}: needs 4 bytes, has 3", whole - 4), 2),
        (whole - 4, format!("object 0: Block.extra at byte {:#x}: needs 4 bytes, has 0", whole - 4), 2),
        (whole - 16, "object 0, `Title`: Block.properties[1].value at byte 0x57: needs 8 bytes, has 5".to_owned(), 1),
    ] {
        let mut save = ark::open(&bytes[..cut]).unwrap();
        assert_eq!(save.kind(), FileKind::ModSave);
        let found: Vec<String> = save.damage().iter().map(ToString::to_string).collect();
        assert_eq!(found, [damage]);
        assert_eq!(save.objects().block(0).unwrap().properties.len(), properties);
        assert_eq!(level(&save), Some(7));
        assert!(save.verify().is_identical());
        let document = save.to_json().unwrap();
        assert_eq!(from_json(&document), Ok(bytes[..cut].to_vec()), "{document}");
        // What can be read can be changed.
        save.objects_mut().set_text(0, &Path::parse("Level").unwrap(), "9").unwrap();
        assert_eq!(level(&ark::open(&save.write().unwrap()).unwrap()), Some(9));
    }
}

/// It is told by its properties: without them, by what follows them.
#[test]
fn the_properties_that_tell_it_are_not_removed() {
    let bytes = file("Savefile_C");
    let without = |bytes: &[u8]| {
        let mut save = ark::open(bytes).unwrap();
        save.objects_mut().edit(0, |block, _| block.properties.clear()).unwrap();
        save.write().map(|bytes| ark::open(&bytes).unwrap().objects().len()).map_err(|error| error.to_string())
    };
    assert_eq!(without(&bytes), Ok(1));
    // Without either, the length of the class is taken for a version.
    let message = "refused: what would be written does not open: the file is cut off: needs 90 bytes, has 24";
    assert_eq!(without(&bytes[..bytes.len() - 4]), Err(message.to_owned()));
}

#[test]
fn the_names_of_the_first_property_and_its_type_are_needed() {
    let bytes = file("Savefile_C");
    let first = text("Savefile_C").len() + text("Level").len() + text("IntProperty").len();
    let save = ark::open(&bytes[..first]).unwrap();
    assert_eq!(
        (save.kind(), save.damage()[0].to_string()),
        (FileKind::ModSave, format!("object 0, `Level`: Block.properties[0].size at byte {first:#x}: needs 4 bytes, has 0"))
    );
    assert!(ark::open(&bytes[..first - 1]).is_err());
}

fn from_json(document: &str) -> Result<Vec<u8>, String> {
    let format = bytespec_formats::formats().iter().find(|format| format.name == "ark-save").unwrap();
    (format.from_json)(document).map_err(|error| error.to_string())
}

#[test]
fn other_extra_data_is_kept() {
    for extra in [vec![], vec![0; 8], vec![1, 2, 3]] {
        let bytes = [text("Savefile_C"), list(), extra.clone()].concat();
        let save = ark::open(&bytes).unwrap();
        let kept = match save.objects().block(0).unwrap().tail {
            Tail::End { extra: Extra::Opaque(raw), .. } => raw.to_vec(),
            Tail::End { extra: Extra::None, .. } => Vec::new(),
            tail => panic!("{tail:?}"),
        };
        assert_eq!(kept, extra);
        assert_eq!(from_json(&save.to_json().unwrap()), Ok(bytes.clone()));
        let explanation = save.explain();
        assert!(explanation.is_complete() && explanation.end == bytes.len());
    }
}

#[test]
fn its_json_is_a_class_and_properties() {
    let bytes = file("Savefile_C");
    let document = ark::open(&bytes).unwrap().to_json().unwrap();
    let json: serde_json::Value = serde_json::from_str(&document).unwrap();
    let expected = serde_json::json!({
        "format": "ark-save", "kind": "mod save", "class": "Savefile_C",
        "properties": [{"name": "Level", "type": "IntProperty", "value": 7}, {"name": "Title", "type": "StrProperty", "value": "Rex"}],
    });
    assert_eq!(json, expected);
    assert_eq!(from_json(&document), Ok(bytes));
    for (json, message) in [
        (r#"{"kind": "mod save", "properties": []}"#, "class: a mod save has one"),
        (r#"{"kind": "mod save", "class": "A"}"#, "expected a member `properties`"),
        (r#"{"kind": "mod save", "class": "A", "raw": "", "extra": null}"#, "extra: it is part of `raw`"),
        (r#"{"kind": "profile", "header": {"version": 1}, "extra": null}"#, "extra: a profile has no such part"),
    ] {
        let error = from_json(json).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn what_is_none_is_not_taken_for_one() {
    // A text, but no property behind it.
    let bytes = [text("Savefile_C"), vec![3; 100]].concat();
    assert!(ark::open(&bytes).is_err());
    let bytes = [text("Savefile_C"), text("Level"), text("NoType"), vec![0; 8]].concat();
    assert!(ark::open(&bytes).is_err());
}
