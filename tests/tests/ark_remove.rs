//! Removing objects of a save of ARK in which not everything is understood.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, ArkError, Extra, LinearColor, List, ObjectRef, Property, RemoveOptions, Removed, Save, Tail, Value, Vector};

const V5: &[u8] = include_bytes!("../data/ark/v05-small.ark");
const V9: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");
const CREATURE: usize = 4;
/// An object with properties that refers to nothing.
const HOLDER: usize = 0;

/// The file, in which an object has one more value.
fn with(bytes: &[u8], value: Property<'static>) -> Vec<u8> {
    let mut save = ark::open(bytes).unwrap();
    save.objects_mut().edit(HOLDER, |block, _| block.properties.push(value)).unwrap();
    save.write().unwrap().into_owned()
}

/// A property of a type that no game has.
fn unknown(raw: &[u8]) -> Property<'static> {
    // The type decides what a value is called inside; any unknown one does.
    let bytes = ark::open(V9).unwrap();
    let block = bytes.objects().block(HOLDER).unwrap();
    let alien = block.properties.iter().find(|property| matches!(*property.value, Value::Opaque { .. })).unwrap();
    let Value::Opaque { tag, .. } = *alien.value else { panic!() };
    Property::new("Odd", "OddProperty", Value::Opaque { tag, raw: raw.to_vec().into() })
}

fn refusal(bytes: &[u8], remove: &[usize]) -> String {
    let mut save = ark::open(bytes).unwrap();
    let error = save.remove_objects(remove).unwrap_err();
    assert!(!save.is_changed());
    error.to_string()
}

fn odd(save: &Save<'_>) -> Value<'static> {
    let block = save.objects().block(HOLDER).unwrap();
    let found = block.properties.iter().find(|property| save.objects().names().is(&property.name, "Odd")).unwrap();
    found.value.0.clone().into_owned()
}

#[test]
fn bytes_that_cannot_be_a_reference_are_no_hindrance() {
    // Both files hold a value of an unknown type and unknown extra data.
    for bytes in [V5, V9] {
        let mut save = ark::open(bytes).unwrap();
        let opaque = |block: &ark::Block<'_>| block.properties.iter().any(|property| matches!(*property.value, Value::Opaque { .. }));
        assert!(opaque(&save.objects().block(HOLDER).unwrap()));
        assert!(matches!(save.objects().block(3).unwrap().tail, Tail::End { extra: Extra::Opaque(_), .. }));
        save.remove_objects(&[CREATURE]).unwrap();
    }
    // Too short, no zero in front, an object that keeps its number, one that is not there, none.
    for raw in [
        &[0, 0, 0, 0, 9, 0, 0][..],
        &[1, 0, 0, 0, 9, 0, 0, 0],
        &[0, 0, 0, 0, 3, 0, 0, 0],
        &[0, 0, 0, 0, 99, 0, 0, 0],
        &[0, 0, 0, 0, 255, 255, 255, 255],
    ] {
        let bytes = with(V9, unknown(raw));
        let mut save = ark::open(&bytes).unwrap();
        save.remove_objects(&[CREATURE]).unwrap();
        assert!(matches!(odd(&save), Value::Opaque { raw: kept, .. } if *kept == *raw));
    }
}

#[test]
fn what_may_be_a_reference_is_named_with_its_place() {
    let raw = [7, 0, 0, 0, 0, 9, 0, 0, 0];
    let bytes = with(V9, unknown(&raw));
    let at = bytes.windows(9).position(|window| window == raw).unwrap() + 1;
    assert_eq!(refusal(&bytes, &[CREATURE]), format!("refused: object 0, `Odd`: an unknown value, at byte {at:#x}, may refer to object 9"));
    assert_eq!(refusal(&bytes, &[9]), format!("refused: object 0, `Odd`: an unknown value, at byte {at:#x}, may refer to object 9"));
    // Nothing that is moved.
    ark::open(&bytes).unwrap().remove_objects(&[10]).unwrap();

    // In version 5 four bytes are enough.
    let raw = [7, 9, 0, 0, 0];
    let bytes = with(V5, unknown(&raw));
    let at = bytes.windows(5).position(|window| window == raw).unwrap() + 1;
    assert_eq!(refusal(&bytes, &[CREATURE]), format!("refused: object 0, `Odd`: an unknown value, at byte {at:#x}, may refer to object 9"));
}

#[test]
fn the_way_to_a_value_inside_of_others_is_named() {
    let mut inner = unknown(&[0, 0, 0, 0, 9, 0, 0, 0]);
    inner.index = 2;
    let list = |properties| List { properties, ..List::default() };
    let lists = Value::Structs(vec![list(Vec::new()), list(vec![inner])]);
    let outer = Property::with_inner("Lists", "ArrayProperty", "StructProperty", lists);
    let outer = Property::with_inner("Odd", "StructProperty", "Thing", Value::Struct(list(vec![outer])));
    let message = refusal(&with(V9, outer), &[CREATURE]);
    assert!(message.starts_with("refused: object 0, `Odd.Lists[1].Odd[2]`: an unknown value, at byte 0x"), "{message}");
}

#[test]
fn extra_data_and_damaged_properties_are_looked_into() {
    let mut save = ark::open(V9).unwrap();
    let reference = [0, 0, 0, 0, 9, 0, 0, 0, 1];
    save.objects_mut()
        .edit(3, |block, _| {
            let Tail::End { extra, .. } = &mut block.tail else { panic!() };
            *extra = Extra::Opaque(reference.to_vec().into());
        })
        .unwrap();
    // What was changed has no place in the file yet.
    assert_eq!(save.remove_objects(&[CREATURE]).unwrap_err().to_string(), "refused: object 3: unknown extra data, may refer to object 9");

    // The type of the first property of object 5 is no name, and so are all of them.
    let mut bytes = V9.to_vec();
    let range = ark::open(V9).unwrap().objects().range(5).unwrap();
    bytes[range.start + 8..range.start + 12].copy_from_slice(&[0, 0, 0, 0x7f]);
    let mut save = ark::open(&bytes).unwrap();
    // The index 0 of a property and a small number behind it.
    let error = save.remove_objects(&[CREATURE]).unwrap_err();
    assert_eq!(error.to_string(), "refused: object 5: damaged properties, at byte 0x319c, may refer to object 4");
    save.remove_objects(&[CREATURE, 40]).unwrap_err();
    save.remove_objects(&[40]).unwrap();
}

#[test]
fn numbers_of_an_unknown_struct_are_looked_at() {
    let tiny = f32::from_bits(9);
    let vectors = Value::Vectors(vec![Vector::default(), Vector { x: 1.0, y: 0.0, z: tiny }]);
    let bytes = with(V9, Property::with_inner("Odd", "ArrayProperty", "StructProperty", vectors));
    assert_eq!(refusal(&bytes, &[CREATURE]), "refused: object 0, `Odd`: numbers of an unknown struct, may refer to object 9");
    // Zeros are numbers.
    let colors = Value::LinearColors(vec![LinearColor::default(); 2]);
    let bytes = with(V9, Property::with_inner("Odd", "ArrayProperty", "StructProperty", colors));
    ark::open(&bytes).unwrap().remove_objects(&[1]).unwrap();
}

#[test]
fn it_can_be_ignored() {
    let raw = [0, 0, 0, 0, 9, 0, 0, 0];
    let bytes = with(V9, unknown(&raw));
    let mut save = ark::open(&bytes).unwrap();
    let removed = save.remove_objects_with(&[CREATURE], RemoveOptions::new().ignore_unclear()).unwrap();
    assert_eq!(removed.unclear.len(), 1);
    assert_eq!((removed.unclear[0].object, removed.unclear[0].path.as_deref(), removed.unclear[0].to), (0, Some("Odd"), 9));
    assert_eq!(save.objects().len(), 49);
    assert!(matches!(odd(&save), Value::Opaque { raw: kept, .. } if *kept == raw));
    assert!(matches!(ark::open(&bytes).unwrap().remove_objects(&[CREATURE]), Err(ArkError::Unclear(unclear)) if unclear.to == 9));
}

#[test]
fn only_what_refers_to_objects_that_move_is_changed() {
    // References to what is not there stay as they are.
    let bytes = with(V9, Property::new("Odd", "ObjectProperty", Value::Object(ObjectRef::Id(77))));
    let mut save = ark::open(&bytes).unwrap();
    save.remove_objects(&[CREATURE]).unwrap();
    assert_eq!(odd(&save), Value::Object(ObjectRef::Id(77)));
    // Nothing is no change.
    let mut save = ark::open(V9).unwrap();
    assert_eq!(save.remove_objects_with(&[], RemoveOptions::new()).unwrap(), Removed::default());
    assert!(!save.is_changed());
    assert!(matches!(save.remove_objects(&[999]), Err(ArkError::NoSuchObject { object: 999, count: 50 })));
}

#[test]
fn objects_behind_a_cut_end_are_no_hindrance() {
    let bytes = &V9[..V9.len() - 300];
    let mut save = ark::open(bytes).unwrap();
    save.remove_objects(&[40]).unwrap();
    let changed = save.write().unwrap();
    let again = ark::open(&changed).unwrap();
    assert_eq!(again.objects().len(), 49);
    assert!(again.objects().block(48).is_err() && again.objects().block(47).is_err() && again.objects().block(46).is_ok());
}
