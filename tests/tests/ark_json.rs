//! The JSON form of saves of ARK: nothing is lost, and what is changed in it changes in the file.
#![allow(clippy::unwrap_used)]

use bytespec_formats::{Format, ark, detect, json};
use std::path::{Path, PathBuf};

fn format_of(bytes: &[u8]) -> Option<&'static Format> {
    detect(bytes).filter(|format| format.name.starts_with("ark-"))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_none_or(|extension| extension != "json") {
            found.push(path);
        }
    }
}

/// Whether the file could be taken there and back.
fn there_and_back(path: &Path) -> bool {
    let bytes = std::fs::read(path).unwrap();
    let bytes = ark::unpack(&bytes, 1 << 30).unwrap().into_owned();
    let Some(format) = format_of(&bytes) else { return false };
    let Ok(text) = (format.to_json)(&bytes) else { return false };
    assert_eq!(json::format_of(&text).unwrap().name, format.name);
    let back = (format.from_json)(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if back != bytes {
        let at = back.iter().zip(&bytes).take_while(|(a, b)| a == b).count();
        panic!("{}: differs at byte {at:#x}, {} bytes of {}", path.display(), back.len(), bytes.len());
    }
    true
}

#[test]
fn every_file_comes_back_the_same() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/ark"), &mut found);
    assert!(found.len() > 15);
    for path in &found {
        assert!(there_and_back(path), "{}", path.display());
    }
}

#[test]
fn every_file_of_the_corpus_comes_back_the_same() {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/corpus")).find(|folder| folder.is_dir());
    let Some(corpus) = std::env::var_os("BYTESPEC_CORPUS").map(PathBuf::from).or_else(near) else {
        eprintln!("skipped: there is no collection of saves");
        return;
    };
    let mut found = Vec::new();
    files(&corpus.join("ark"), &mut found);
    let same = found.iter().filter(|path| there_and_back(path)).count();
    eprintln!("{same} of {} files are saves, all came back", found.len());
    assert!(same >= 96, "{same}");
}

#[test]
fn what_is_changed_in_json_changes_in_the_file() {
    for bytes in [
        &include_bytes!("../data/ark/v05-small.ark")[..],
        include_bytes!("../data/ark/v09-store-new.ark"),
        include_bytes!("../data/ark/v11-store-new-data.ark"),
    ] {
        let format = format_of(bytes).unwrap();
        let text = (format.to_json)(bytes).unwrap();
        let changed =
            text.replacen(r#""name":"I32","type":"IntProperty","value":-123456789"#, r#""name":"Brand_New_7","type":"Int64Property","value":5"#, 1);
        assert_ne!(text, changed);
        let back = (format.from_json)(&changed).unwrap();
        let save = ark::open(&back).unwrap();
        assert!(save.verify().is_identical(), "{}", save.verify());
        assert!(save.cut_off().is_none());
        let block = save.objects().block(0).unwrap();
        assert_eq!(block.view(save.objects().names()).int("Brand_New_7"), Some(5));
        let last = save.objects().len() - 1;
        let before = ark::open(bytes).unwrap();
        assert_eq!(save.objects().raw(last).unwrap(), before.objects().raw(last).unwrap());
        for segment in 0..4 {
            assert_eq!(save.segment(segment).unwrap(), before.segment(segment).unwrap());
        }
        assert_eq!(save.hibernation().map(Result::unwrap), before.hibernation().map(Result::unwrap));
    }
}

#[test]
fn what_refers_to_stored_segments_follows_when_they_change() {
    let bytes = include_bytes!("../data/ark/v11-store-new-data.ark");
    let before = ark::open(bytes).unwrap();
    let format = format_of(bytes).unwrap();
    let text = (format.to_json)(bytes).unwrap();
    let changed = text.replacen("\"Tribe é\"", "\"a tribe with a name that is quite a bit longer\"", 1).replacen(
        "\"Frozen 0\"",
        "\"a creature with a name that is quite a bit longer\"",
        1,
    );
    let back = (format.from_json)(&changed).unwrap();
    let save = ark::open(&back).unwrap();
    assert!(save.verify().is_identical(), "{}", save.verify());
    assert!(save.cut_off().is_none());

    let tribes = save.stored(ark::StoreKind::Tribes).unwrap().unwrap();
    assert_eq!(tribes.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [7000, 7001]);
    let names = [0, 1].map(|at| {
        let file = tribes.file(at).unwrap();
        let tribe = ark::open(&file).unwrap();
        assert_eq!(tribe.kind(), ark::FileKind::Tribe);
        let block = tribe.objects().block(0).unwrap();
        block.view(tribe.objects().names()).list("TribeData").unwrap().text("TribeName").unwrap().into_owned()
    });
    assert_eq!(names, ["a tribe with a name that is quite a bit longer", "Tribe é"]);
    let files = |save: &ark::Save<'_>| {
        let players = save.stored(ark::StoreKind::Players).unwrap().unwrap();
        (0..players.entries().len()).map(|at| players.file(at).unwrap().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(files(&save), files(&before));

    let creatures = |save: &ark::Save<'_>| save.all_pods().map(|pod| pod.creature().unwrap().0.tamed_name.unwrap()).collect::<Vec<_>>();
    let (was, is) = (creatures(&before), creatures(&save));
    assert_eq!((&*was[0], &*is[0]), ("Frozen 0", "a creature with a name that is quite a bit longer"));
    assert_eq!(was.len(), 2);
    assert_eq!(was[1..], is[1..]);
}

#[test]
fn hibernating_creatures_change_with_their_names() {
    for bytes in [&include_bytes!("../data/ark/v07-small.ark")[..], include_bytes!("../data/ark/v11-store-new-data.ark")] {
        let format = format_of(bytes).unwrap();
        let text = (format.to_json)(bytes).unwrap();
        let changed =
            text.replacen(r#""name":"DinoID1","type":"UInt32Property","value":77}"#, r#""name":"QuiteNew_3","type":"FloatProperty","value":0.5}"#, 1);
        assert_ne!(text, changed);
        let back = (format.from_json)(&changed).unwrap();
        let save = ark::open(&back).unwrap();
        assert!(save.verify().is_identical(), "{}", save.verify());
        let hibernation = save.hibernation().unwrap().unwrap();
        let group = hibernation.body.as_ref().unwrap().groups[0].open(save.version() as u16).unwrap();
        let block = group.objects().block(0).unwrap();
        assert_eq!(block.view(group.objects().names()).float("QuiteNew_3"), Some(0.5));
        let before = ark::open(bytes).unwrap();
        let kept = before.hibernation().unwrap().unwrap();
        assert_eq!(hibernation.body.unwrap().groups[1..], kept.body.unwrap().groups[1..]);
    }
}

#[test]
fn nothing_of_a_broken_table_of_objects_is_lost() {
    let whole = include_bytes!("../data/ark/v09-store-new.ark");
    let opened = ark::open(whole).unwrap();
    let mut bytes = whole.to_vec();
    // The number of the names of the third object.
    let record = bytes.windows(8).position(|window| window == [0x6d, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    bytes[record + 12..record + 16].copy_from_slice(&[0x7f; 4]);
    let save = ark::open(&bytes).unwrap();
    assert!(save.objects().damage().is_some() && save.objects().len() < opened.objects().len());
    let format = format_of(&bytes).unwrap();
    let text = (format.to_json)(&bytes).unwrap();
    assert_eq!((format.from_json)(&text).unwrap(), bytes);
}

#[test]
fn forms_are_told_apart() {
    let bytes = include_bytes!("../data/ark/v09-store-new.ark");
    let text = (format_of(bytes).unwrap().to_json)(bytes).unwrap();
    for expected in [
        r#"{"name":"EmptyStr","type":"StrProperty","value":""}"#,
        r#"{"name":"NullStr","type":"StrProperty","value":null}"#,
        r#"{"name":"RefNone","type":"ObjectProperty","value":-1}"#,
        r#"{"name":"RefPath","type":"ObjectProperty","value":{"path":"BlueprintGeneratedClass /Game/Test/Dodo.Dodo_C"}}"#,
        r#"{"index":7,"name":"Stat","of":"None","type":"ByteProperty","value":9}"#,
        r#"{"name":"Pos","of":"Vector","type":"StructProperty","value":[1.5,-2.25,1000000.0]}"#,
    ] {
        assert!(text.contains(expected), "{expected}");
    }
}

#[test]
fn a_name_that_would_end_a_list_is_refused() {
    for bytes in [&include_bytes!("../data/ark/tribe-v1.arktribe")[..], include_bytes!("../data/ark/v09-store-new.ark")] {
        let format = format_of(bytes).unwrap();
        let text = (format.to_json)(bytes).unwrap();
        for name in ["None", ""] {
            let changed = text.replacen(r#""name":"I32","#, &format!(r#""name":"{name}","#), 1).replacen(
                r#""name":"TribeName","#,
                &format!(r#""name":"{name}","#),
                1,
            );
            assert_ne!(text, changed);
            let error = (format.from_json)(&changed).unwrap_err().to_string();
            assert!(error.ends_with("name: expected a name, which is not empty and not `None`"), "{error}");
        }
    }
}

#[test]
fn hostile_json_is_refused() {
    let bytes = include_bytes!("../data/ark/tribe-v1.arktribe");
    let format = format_of(bytes).unwrap();
    let text = (format.to_json)(bytes).unwrap();
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let error = (format.from_json)(&text.replace(r#""value":1001"#, &format!(r#""value":{deep}"#))).unwrap_err();
    assert!(error.to_string().contains("recursion limit exceeded"), "{error}");
    let error = (format.from_json)(&text.replace("[0,0]", "[0,0],[0,0]")).unwrap_err();
    assert_eq!(error.to_string(), "layout[1]: object 0 comes twice");
    let error = (format.from_json)(&text.replace("[0,0]", "[0,1]")).unwrap_err();
    assert_eq!(error.to_string(), "layout[0]: there are 1 objects");
    // What has no place in the layout stands behind what has one.
    assert_eq!((format.from_json)(&text.replace("[0,0]", "")).unwrap(), bytes);
}

#[test]
fn errors_say_where() {
    let bytes = include_bytes!("../data/ark/tribe-v1.arktribe");
    let format = format_of(bytes).unwrap();
    let text = (format.to_json)(bytes).unwrap();
    let error = (format.from_json)(&text.replace(r#""value":1001"#, r#""value":"x""#)).unwrap_err();
    assert_eq!(error.to_string(), "objects[0].properties[0].value[2].value: expected a whole number");
    assert_eq!(error.path(), "objects[0].properties[0].value[2].value");
}
