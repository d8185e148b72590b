//! Arrays of structs in saves of ARK: the file does not say what their elements are.
#![allow(clippy::unwrap_used)]

use bytespec_formats::ark::{self, Color, LinearColor, List, ObjectRef, Property, Save, Value, Vector};

const V5: &[u8] = include_bytes!("../data/ark/v05-small.ark");
const V9: &[u8] = include_bytes!("../data/ark/v09-store-new.ark");

const HOLDER: usize = 8;
const TARGET: usize = 20;

fn list(properties: Vec<Property<'static>>) -> List<'static> {
    List { properties, ..List::default() }
}

fn empties(count: usize) -> Vec<List<'static>> {
    vec![List::default(); count]
}

fn with(bytes: &[u8], value: Value<'static>) -> Vec<u8> {
    let mut save = ark::open(bytes).unwrap();
    let property = Property::with_inner("Mixed", "ArrayProperty", "StructProperty", value);
    save.objects_mut().edit(HOLDER, |block, _| block.properties.push(property)).unwrap();
    save.write().unwrap().into_owned()
}

fn mixed(save: &Save<'_>, object: usize) -> Value<'static> {
    save.objects().block(object).unwrap().properties.pop().unwrap().value.0.into_owned()
}

/// The value as it is read again, and as it comes back from JSON.
fn read_again(bytes: &[u8], value: Value<'static>) -> Value<'static> {
    let changed = with(bytes, value);
    let save = ark::open(&changed).unwrap();
    assert!(save.verify().is_identical());
    let format = bytespec_formats::detect(&changed).unwrap();
    let json = (format.to_json)(&changed).unwrap();
    assert_eq!((format.from_json)(&json).unwrap(), changed);
    mixed(&save, HOLDER)
}

fn lengths(value: &Value<'_>) -> Vec<usize> {
    let Value::Structs(lists) = value else { panic!("{value:?}") };
    lists.iter().map(|list| list.properties.len()).collect()
}

/// 40 bytes for a list with a reference and 8 for an empty one: 96 bytes of 8 elements, and 64 bytes of 4.
#[test]
fn lists_of_the_size_of_vectors_or_colours_are_lists() {
    let reference = || Property::new("Q", "ObjectProperty", Value::Object(ObjectRef::Id(TARGET as i32)));
    for count in [8, 4] {
        let mut lists = empties(count);
        lists[count - 1] = list(vec![reference()]);
        let mut expected = vec![0; count];
        expected[count - 1] = 1;
        assert_eq!(lengths(&read_again(V9, Value::Structs(lists))), expected);
    }
    // Names as texts: 51 and 9 bytes, 14 elements of 12.
    let mut lists = empties(14);
    lists[2] = list(vec![Property::new("Qq", "ObjectProperty", Value::Object(ObjectRef::Id(1)))]);
    let mut expected = vec![0; 14];
    expected[2] = 1;
    assert_eq!(lengths(&read_again(V5, Value::Structs(lists))), expected);
}

#[test]
fn a_reference_in_such_a_list_follows_a_removal() {
    let mut lists = empties(8);
    lists[0] = list(vec![Property::new("Q", "ObjectProperty", Value::Object(ObjectRef::Id(TARGET as i32)))]);
    let bytes = with(V9, Value::Structs(lists));
    let mut save = ark::open(&bytes).unwrap();
    save.remove_objects(&[3]).unwrap();
    let Value::Structs(lists) = mixed(&save, HOLDER - 1) else { panic!() };
    assert_eq!(*lists[0].properties[0].value, Value::Object(ObjectRef::Id(TARGET as i32 - 1)));
}

#[test]
fn numbers_are_still_numbers() {
    for value in [
        Value::Vectors(vec![Vector { x: 1.5, y: -2.0, z: 0.0 }; 7]),
        Value::Vectors(vec![Vector::default(); 2]),
        Value::LinearColors(vec![LinearColor { r: 0.25, g: 1.0, b: 0.0, a: 1.0 }; 4]),
        Value::LinearColors(vec![LinearColor::default(); 3]),
        Value::Colors(vec![Color { b: 1, g: 0, r: 0, a: 255 }; 9]),
        Value::Colors(vec![Color::default(); 2]),
    ] {
        for bytes in [V5, V9] {
            assert_eq!(read_again(bytes, value.clone()), value);
        }
    }
}

/// A list that cannot be read to its end is no vector because of its size.
#[test]
fn a_damaged_list_stays_bytes() {
    let mut lists = empties(7);
    lists[0] = list(vec![Property::new("Q", "IntProperty", Value::Int(0x5566_7788))]);
    let mut bytes = with(V9, Value::Structs(lists));
    let at = bytes.windows(4).position(|window| window == 0x5566_7788_u32.to_le_bytes()).unwrap();
    // The size of the number.
    bytes[at - 8] = 200;
    let save = ark::open(&bytes).unwrap();
    assert!(matches!(mixed(&save, HOLDER), Value::Opaque { ref raw, .. } if raw.len() == 4 + 7 * 12));
    assert!(save.verify().is_identical());
}
