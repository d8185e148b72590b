//! Saves of ARK that are changed: what has to follow follows, everything else stays.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, ObjectRef, Property, Save, Value};

const WORLDS: &[(&str, &[u8])] = &[
    ("5", include_bytes!("../data/ark/v05-small.ark")),
    ("6", include_bytes!("../data/ark/v06-small.ark")),
    ("7", include_bytes!("../data/ark/v07-small.ark")),
    ("8", include_bytes!("../data/ark/v08-small.ark")),
    ("9", include_bytes!("../data/ark/v09-store-new.ark")),
    ("10", include_bytes!("../data/ark/v10-small.ark")),
    ("11", include_bytes!("../data/ark/v11-store-new-data.ark")),
];

const CREATURE: usize = 4;

fn set(save: &mut Save<'_>, object: usize, name: &str, value: Value<'static>) {
    let mut found = false;
    let change = |block: &mut ark::Block<'_>, names: &ark::Names| {
        for property in block.properties.iter_mut().filter(|property| names.is(&property.name, name)) {
            property.value.0 = value.clone();
            found = true;
        }
    };
    save.objects_mut().edit(object, change).unwrap();
    assert!(found, "{name}");
}

fn debug(save: &Save<'_>, object: usize) -> String {
    let objects = save.objects();
    let mut record = objects.records()[object].clone();
    record.offset = 0;
    let block = objects.block(object).unwrap();
    format!("{record:?} {:?} {:?}", block.properties, block.tail)
}

/// What was cut off stays cut off: it does not come to lie in the bytes that an edit adds.
#[test]
fn objects_behind_the_end_stay_behind_it() {
    let mut tried = 0;
    for (version, bytes) in WORLDS {
        for len in (0..bytes.len()).step_by(61) {
            let cut = &bytes[..len];
            let Ok(mut save) = ark::open(cut) else { continue };
            let lost = |save: &Save<'_>| (0..save.objects().len()).map(|at| save.objects().range(at).is_err()).collect::<Vec<_>>();
            let before = lost(&save);
            let name = |save: &Save<'_>| {
                let block = save.objects().block(CREATURE).ok()?;
                Some(block.view(save.objects().names()).text("TamedName")?.into_owned())
            };
            if !before.contains(&true) {
                continue;
            }
            let Some(was) = name(&save) else { continue };
            tried += 1;
            set(&mut save, CREATURE, "TamedName", Value::Str("a long name ".repeat(25).into()));
            let longer = save.write().unwrap().into_owned();
            let mut save = ark::open(&longer).unwrap();
            assert_eq!(lost(&save), before, "version {version}, {len} bytes");
            set(&mut save, CREATURE, "TamedName", Value::Str(was.into()));
            assert!(save.write().unwrap() == cut, "version {version}, {len} bytes");
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn a_longer_text_moves_what_is_behind_it_and_back_again() {
    for (version, bytes) in WORLDS {
        let mut save = ark::open(bytes).unwrap();
        set(&mut save, CREATURE, "TamedName", Value::Str("a name that is quite a bit longer".into()));
        let changed = save.write().unwrap().into_owned();
        assert!(changed.len() > bytes.len());

        let mut again = ark::open(&changed).unwrap();
        assert!(again.verify().is_identical(), "version {version}: {}", again.verify());
        assert!(again.cut_off().is_none());
        for object in (0..save.objects().len()).filter(|object| *object != CREATURE) {
            assert_eq!(debug(&again, object), debug(&ark::open(bytes).unwrap(), object), "version {version}, object {object}");
        }
        assert_eq!(again.hibernation().map(Result::unwrap), save.hibernation().map(Result::unwrap));
        for segment in 0..4 {
            assert_eq!(again.segment(segment).unwrap(), save.segment(segment).unwrap());
        }
        let text = format!("{:?}", again.objects().block(CREATURE).unwrap().properties);
        assert!(text.contains("a name that is quite a bit longer"));

        let before = ark::open(bytes).unwrap();
        let block = before.objects().original(CREATURE, &mut before.objects().names().clone()).unwrap();
        again.objects_mut().set_block(CREATURE, &block).unwrap();
        assert_eq!(again.write().unwrap(), *bytes, "version {version}");
    }
}

#[test]
fn what_is_set_to_what_it_was_is_no_change() {
    for (_, bytes) in WORLDS {
        let mut save = ark::open(bytes).unwrap();
        for object in 0..save.objects().len() {
            save.objects_mut().edit(object, |_, _| ()).unwrap();
        }
        assert!(!save.is_changed());
    }
}

#[test]
fn new_names_go_to_the_end_of_the_table() {
    for (version, bytes) in WORLDS {
        let mut save = ark::open(bytes).unwrap();
        let names = save.objects().names().table().texts().len();
        save.objects_mut()
            .edit(CREATURE, |block, _| {
                block.properties.push(Property::new("BrandNew_7", "IntProperty", Value::Int(5)));
                block.properties.push(Property::with_inner("Fresh", "StructProperty", "Vector", Value::Vector(ark::Vector::default())));
            })
            .unwrap();
        save.objects_mut().edit_record(CREATURE, |record, _| record.class = "Renamed_Character_BP_C".into()).unwrap();
        let changed = save.write().unwrap().into_owned();
        let again = ark::open(&changed).unwrap();
        assert!(again.verify().is_identical(), "version {version}: {}", again.verify());
        assert_eq!(again.objects().class(CREATURE).unwrap(), "Renamed_Character_BP_C");
        let block = again.objects().block(CREATURE).unwrap();
        let [.., number, vector] = &*block.properties else { panic!() };
        assert_eq!(again.objects().names().text(&number.name), "BrandNew_7");
        assert_eq!(*number.value, Value::Int(5));
        assert_eq!(*vector.value, Value::Vector(ark::Vector::default()));
        if *version != "5" {
            let texts: Vec<String> = again.objects().names().table().texts()[names..].iter().map(ToString::to_string).collect();
            assert!(texts.contains(&"BrandNew".to_string()) && texts.contains(&"Renamed_Character_BP_C".to_string()), "{texts:?}");
        }
    }
}

#[test]
fn a_value_of_another_type_is_refused() {
    let mut save = ark::open(WORLDS[4].1).unwrap();
    let error = save.objects_mut().edit(CREATURE, |block, _| block.properties[0].value.0 = Value::Float(1.0)).unwrap_err();
    assert!(error.to_string().starts_with("object 4: Block.properties[0].value: tag: found"), "{error}");
    assert!(!save.is_changed());
}

#[test]
fn references_follow_when_objects_are_removed() {
    for (version, bytes) in WORLDS {
        let mut save = ark::open(bytes).unwrap();
        let count = save.objects().len();
        // A creature, its two components and its item.
        let cleared = save.remove_objects(&[3, 4, 5, 6, 7]).unwrap();
        assert_eq!(cleared, if *version == "11" { 1 } else { 0 }, "version {version}");
        let changed = save.write().unwrap().into_owned();
        let again = ark::open(&changed).unwrap();
        assert!(again.verify().is_identical(), "version {version}: {}", again.verify());
        assert_eq!(again.objects().len(), count - 5);

        // The components of every creature left are those they were.
        let names = again.objects().names();
        let creatures = (0..count - 5).filter(|at| again.objects().class(*at).unwrap().ends_with("_Character_BP_C"));
        let mut seen = 0;
        for creature in creatures {
            for property in again.objects().block(creature).unwrap().properties {
                if names.is(&property.name, "MyInventoryComponent")
                    && let Value::Object(reference @ (ObjectRef::Id(_) | ObjectRef::ShortId(_))) = &*property.value
                    && let Some(Ok(class)) =
                        reference.id().map(|id| usize::try_from(id).unwrap()).filter(|id| *id < count - 5).map(|id| again.objects().class(id))
                {
                    assert_eq!(class, "DinoTamedInventoryComponent_C");
                    seen += 1;
                }
            }
        }
        assert!(seen > 5, "version {version}: {seen}");
    }
}

#[test]
fn small_files_change_too() {
    let bytes = include_bytes!("../data/ark/tribe-v1.arktribe");
    let mut save = ark::open(bytes).unwrap();
    save.objects_mut()
        .edit(0, |block, names| {
            let Value::Struct(tribe) = &mut *block.properties[0].value else { panic!() };
            let name = tribe.properties.iter_mut().find(|property| names.is(&property.name, "TribeName")).unwrap();
            name.value.0 = Value::Str("Alpha".into());
        })
        .unwrap();
    let changed = save.write().unwrap().into_owned();
    // "Tribe é" took 8 code units of UTF-16, "Alpha" takes 6 bytes.
    assert_eq!(changed.len(), bytes.len() - 16 + 6);
    assert!(ark::open(&changed).unwrap().verify().is_identical());
}
