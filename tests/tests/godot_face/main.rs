//! Values as Rust programs meet them: written down, looked into, compared, printed, put into models.
#![allow(clippy::unwrap_used)]

mod page;
mod printed;

use bytespec::ProtoModel;
use bytespec_formats::godot::{
    Aabb, Array, Basis, Color, ContainerType, Dictionary, Engine, Entry, FullObject, GString, Key, NodePath, Object, Plane, Projection, Property,
    Quaternion, Rect2, Rid, Signal, Transform2D, Transform3D, Type, Variant, Vector2, Vector3, Vector4, godot3, godot4, variant,
};
use std::collections::{BTreeMap, HashSet};

// --- written down ---

#[test]
fn the_macro_takes_every_kind_of_key_and_value() {
    let list = vec![variant!(1), variant!("x")];
    let made = variant!({
        "null": null,
        "nil": nil,
        "list": [null, nil, [], {}, &"name", ^"a/b:c", -1, list, 1 + 2, [[1]],],
        &"name": &"other",
        ^"path": ^"/root",
        null: null,
        [1, [2]]: [3],
        { "k": 1 }: { 2: {} },
        -5: 5,
        i64::MAX: i64::MIN,
        Vector2::<f32>::new(1.0, 2.0): Color::rgb(1.0, 0.0, 0.0),
        ("a".to_string() + "b"): Some(1),
        "none": None::<i32>,
        true: vec![1u8, 2],
    });
    let expected = Dictionary::from([
        ("null".into(), Variant::Nil),
        ("nil".into(), Variant::Nil),
        (
            "list".into(),
            Array::from([
                Variant::Nil,
                Variant::Nil,
                Array::default().into(),
                Dictionary::default().into(),
                Variant::StringName("name".into()),
                NodePath::from_text("a/b:c").into(),
                Variant::Int(-1),
                Array::from([Variant::from(1), "x".into()]).into(),
                3.into(),
                Array::from([Variant::from(Array::from([1]))]).into(),
            ])
            .into(),
        ),
        (Variant::StringName("name".into()), Variant::StringName("other".into())),
        (NodePath::from_text("path").into(), NodePath::from_text("/root").into()),
        (Variant::Nil, Variant::Nil),
        (Array::from([Variant::from(1), Array::from([2]).into()]).into(), Array::from([3]).into()),
        (Dictionary::from([("k", 1)]).into(), Dictionary::from([(2, Dictionary::default())]).into()),
        ((-5).into(), 5.into()),
        (i64::MAX.into(), i64::MIN.into()),
        (Vector2::new(1.0f32, 2.0).into(), Color::new(1.0, 0.0, 0.0, 1.0).into()),
        ("ab".into(), 1.into()),
        ("none".into(), Variant::Nil),
        (true.into(), Variant::PackedByteArray(vec![1, 2])),
    ]);
    assert_eq!(made, Variant::from(expected));
    assert_eq!(made.as_dictionary().unwrap().len(), 14);
    assert_eq!(variant!({ "a": 1, "b": 2, "a": 3 }), variant!({ "a": 3, "b": 2 }));
    assert_eq!(variant!([]), Variant::Array(Box::default()));
    assert_eq!(variant!({}), Variant::Dictionary(Box::default()));
}

// --- from and to Rust ---

/// To a value and back gives the same.
macro_rules! there_and_back {
    ($($value:expr => $kind:ident $type:ty;)*) => {$(
        let value = Variant::from($value);
        assert_eq!(value.kind(), Type::$kind);
        assert_eq!(<$type>::try_from(value).unwrap(), $value);
    )*};
}

#[test]
fn rust_values_become_values_and_come_back() {
    let (v2, v3, v4) = (Vector2::new(1.0f32, 2.0), Vector3::new(1.0f32, 2.0, 3.0), Vector4::new(1.0f32, 2.0, 3.0, 4.0));
    let (d2, d3, d4) = (Vector2::new(0.1, 0.2), Vector3::new(0.1, 0.2, 0.3), Vector4::new(0.1, 0.2, 0.3, 0.4));
    let (b, db) = (Basis::new(v3, v3, v3), Basis::new(d3, d3, d3));
    there_and_back! {
        true => Bool bool;
        -1i8 => Int i8;
        -300i16 => Int i16;
        i32::MIN => Int i32;
        i64::MIN => Int i64;
        255u8 => Int u8;
        u16::MAX => Int u16;
        u32::MAX => Int u32;
        0.5f32 => Float f32;
        0.1f64 => Float f64;
        "text".to_string() => String String;
        GString::from("text") => String GString;
        v2 => Vector2 Vector2<f32>;
        d2 => Vector2 Vector2<f64>;
        Vector2::new(1, 2) => Vector2i Vector2<i32>;
        Rect2::new(v2, v2) => Rect2 Rect2<f32>;
        Rect2::new(d2, d2) => Rect2 Rect2<f64>;
        Rect2::new(Vector2::new(1, 2), Vector2::new(3, 4)) => Rect2i Rect2<i32>;
        v3 => Vector3 Vector3<f32>;
        d3 => Vector3 Vector3<f64>;
        Vector3::new(1, 2, 3) => Vector3i Vector3<i32>;
        v4 => Vector4 Vector4<f32>;
        d4 => Vector4 Vector4<f64>;
        Vector4::new(1, 2, 3, 4) => Vector4i Vector4<i32>;
        Transform2D::new(v2, v2, v2) => Transform2D Transform2D<f32>;
        Transform2D::new(d2, d2, d2) => Transform2D Transform2D<f64>;
        Plane::new(v3, 1.0) => Plane Plane<f32>;
        Plane::new(d3, 1.0) => Plane Plane<f64>;
        Quaternion::new(0.5f32, 1.0, 2.0, 3.0) => Quaternion Quaternion<f32>;
        Quaternion::new(0.1, 1.0, 2.0, 3.0) => Quaternion Quaternion<f64>;
        Aabb::new(v3, v3) => Aabb Aabb<f32>;
        Aabb::new(d3, d3) => Aabb Aabb<f64>;
        b => Basis Basis<f32>;
        db => Basis Basis<f64>;
        Transform3D::new(b, v3) => Transform3D Transform3D<f32>;
        Transform3D::new(db, d3) => Transform3D Transform3D<f64>;
        Projection::new(v4, v4, v4, v4) => Projection Projection<f32>;
        Projection::new(d4, d4, d4, d4) => Projection Projection<f64>;
        Color::new(0.1, 0.2, 0.3, 0.4) => Color Color;
        NodePath::from_text("a:b") => NodePath NodePath;
        Rid(7) => Rid Rid;
        Object::Id(7) => Object Object;
        Signal { name: "pressed".into(), object: 7 } => Signal Signal;
        Dictionary::from([(1, 2)]) => Dictionary Dictionary;
        Array::from([1, 2]) => Array Array;
        vec![Variant::from(1)] => Array Vec<Variant>;
        vec![1u8] => PackedByteArray Vec<u8>;
        vec![1i32] => PackedInt32Array Vec<i32>;
        vec![1i64] => PackedInt64Array Vec<i64>;
        vec![0.1f32] => PackedFloat32Array Vec<f32>;
        vec![0.1f64] => PackedFloat64Array Vec<f64>;
        vec![GString::from("a")] => PackedStringArray Vec<GString>;
        vec![v2] => PackedVector2Array Vec<Vector2<f32>>;
        vec![d2] => PackedVector2Array Vec<Vector2<f64>>;
        vec![v3] => PackedVector3Array Vec<Vector3<f32>>;
        vec![d3] => PackedVector3Array Vec<Vector3<f64>>;
        vec![v4] => PackedVector4Array Vec<Vector4<f32>>;
        vec![d4] => PackedVector4Array Vec<Vector4<f64>>;
        vec![Color::rgb(1.0, 0.0, 0.0)] => PackedColorArray Vec<Color>;
    }
    assert_eq!(Variant::from(()), Variant::Nil);
    assert_eq!(Variant::from('é'), variant!("é"));
    assert_eq!(Variant::from(Some("a")), variant!("a"));
    assert_eq!(Variant::from(&[1u8, 2][..]), Variant::PackedByteArray(vec![1, 2]));
    assert_eq!(Variant::from(vec!["a".to_string()]), Variant::PackedStringArray(vec!["a".into()]));
    assert_eq!(Variant::from(BTreeMap::from([("b", 1), ("a", 2)])), variant!({ "a": 2, "b": 1 }));
    assert_eq!((1..4).collect::<Variant>(), variant!([1, 2, 3]));
}

#[test]
fn numbers_convert_where_they_fit() {
    assert_eq!(Variant::try_from(7u64), Ok(Variant::Int(7)));
    assert!(Variant::try_from(u64::MAX).is_err());
    assert_eq!(Variant::try_from(7usize), Ok(Variant::Int(7)));
    let error = |value: Variant| i32::try_from(&value).unwrap_err().to_string();
    assert_eq!(error(variant!(i64::MAX)), "expected int of 32 bits, found 9223372036854775807");
    assert_eq!(error(variant!(1.0)), "expected int of 32 bits, found float");
    assert_eq!(u64::try_from(variant!(-1)).unwrap_err().to_string(), "expected int that is not negative, found -1");
    assert_eq!(f64::try_from(variant!(3)), Ok(3.0));
    // Between widths of vectors, but not between kinds.
    assert_eq!(Vector2::<f64>::try_from(variant!(Vector2::new(0.5f32, 1.0))), Ok(Vector2::new(0.5, 1.0)));
    assert_eq!(Vec::<Vector2<f32>>::try_from(variant!(vec![Vector2::new(0.5f64, 1.0)])), Ok(vec![Vector2::new(0.5, 1.0)]));
    let error = Vector2::<f32>::try_from(variant!(Vector2::new(1, 2))).unwrap_err();
    assert_eq!(error.to_string(), "expected Vector2, found Vector2i");
    // A null object is written as Nil.
    assert_eq!(Object::try_from(Variant::Nil), Ok(Object::Null));
    let wild = Variant::String(GString::from_bytes(vec![0xed, 0xa0, 0x80]));
    assert_eq!(<&str>::try_from(&wild).unwrap_err().to_string(), "expected String that is Unicode, found String");
}

#[test]
fn parts_are_borrowed() {
    let mut value = variant!([true, -7, 0.5, "text", &"name", vec![1u8], {}, null]);
    assert_eq!(value[0].as_bool(), Some(true));
    assert_eq!((value[1].as_i64(), value[1].as_f64(), value[1].as_bool()), (Some(-7), Some(-7.0), None));
    assert_eq!((value[2].as_f64(), value[2].as_i64()), (Some(0.5), None));
    assert_eq!((value[3].as_str(), value[4].as_str(), value[0].as_str()), (Some("text"), Some("name"), None));
    assert_eq!((value[5].as_bytes(), value[5].as_array()), (Some(&[1u8][..]), None));
    assert!(value[6].as_dictionary().unwrap().is_empty());
    assert!(value[7].is_nil());
    assert_eq!(value[3].take(), "text");
    assert!(value[3].is_nil());
    assert!(variant!(Object::Null).is_nil() && !variant!(Object::Id(1)).is_nil());
    value.as_array_mut().unwrap().push("more");
    value[6].as_dictionary_mut().unwrap().insert(1, 2);
    assert_eq!(value, variant!([true, -7, 0.5, null, &"name", vec![1u8], { 1: 2 }, null, "more"]));
}

#[test]
fn values_compare_with_rust_values() {
    assert!(variant!(5) == 5 && 5 == variant!(5) && variant!(5) == 5i64 && variant!(5) != 5.0);
    assert!(variant!(0.0) == -0.0 && variant!(1) != true);
    let nan = f64::NAN;
    assert!(variant!(nan) != nan && variant!(nan) == variant!(nan));
    let owned = "a".to_string();
    assert!(variant!("a") == "a" && "a" == variant!(&"a") && variant!("a") == *"a" && variant!("a") == owned);
}

// --- looked into ---

#[test]
fn steps_lead_into_arrays_dictionaries_and_objects() {
    let object = FullObject {
        class: "Item".into(),
        properties: vec![Property { name: "id".into(), value: 7.into() }, Property { name: "on".into(), value: true.into() }],
    };
    let mut value = variant!({ "list": [10, 20, 30], 0: "zero", "0": "text", &"name": "n", null: "nothing", "object": object });
    assert_eq!(value["list"][0], 10);
    assert_eq!(value["list"][-1], 30);
    assert_eq!(value["list"][2usize], 30);
    assert_eq!(value["list"].get(-4), None);
    assert_eq!(value["list"].get(3), None);
    assert_eq!(value["list"].get("0"), None);
    assert_eq!(value["list"].get(i64::MIN), None);
    assert_eq!(value[0], "zero");
    assert_eq!(value.get(u64::MAX), None);
    assert_eq!(value["name"], "n");
    assert_eq!(value[()], "nothing");
    assert_eq!(value[variant!(&"0")], "text");
    assert_eq!(value["object"]["id"], 7);
    assert_eq!(value["object"].get(0), None);
    assert!(value["absent"]["too"][5].is_nil());

    *value.get_mut("list").unwrap().get_mut(-1).unwrap() = variant!("last");
    value["object"]["on"] = variant!(false);
    value["new"]["nested"] = variant!(1);
    assert_eq!(value.pointer("list/2"), Some(&variant!("last")));
    assert_eq!(value.pointer("object/on"), Some(&variant!(false)));
    assert_eq!(value.pointer("/new/nested"), Some(&variant!(1)));
    // Text comes before numbers.
    assert_eq!(value.pointer("0"), Some(&variant!("text")));
}

#[test]
fn paths_escape_slashes_and_tildes() {
    let mut value = variant!({ "": { "": 1 }, "a/b": 2, "~1": 3, 5: { -6: 4 } });
    assert_eq!(value.pointer("//"), Some(&variant!(1)));
    assert_eq!(value.pointer("/"), Some(&variant!({ "": 1 })));
    assert_eq!(value.pointer("a~1b"), Some(&variant!(2)));
    assert_eq!(value.pointer("~01"), Some(&variant!(3)));
    assert_eq!(value.pointer("5/-6"), Some(&variant!(4)));
    assert_eq!(value.pointer("5/-6/x"), None);
    let mut before = value.clone();
    assert_eq!(value.pointer_mut(""), Some(&mut before));
    *value.pointer_mut("5/-6").unwrap() = variant!(null);
    assert_eq!(value.pointer("5/-6"), Some(&Variant::Nil));
    assert_eq!(value.pointer_mut("nowhere"), None);
}

#[test]
fn values_are_taken_by_reference() {
    let save =
        variant!({ "at": Vector3::new(1.0f32, 2.0, 3.0), "tags": ["a", &"b"], "names": vec![String::from("c")], "odd": ["a", 1], "level": 300 });
    assert_eq!(save["at"].try_to::<Vector3<f32>>(), Ok(Vector3::from([1.0, 2.0, 3.0])));
    assert_eq!(save["at"].try_to::<Vector3<f64>>().map(<[f64; 3]>::from), Ok([1.0, 2.0, 3.0]));
    assert_eq!(save["tags"].try_to::<Vec<String>>(), Ok(vec!["a".into(), "b".into()]));
    assert_eq!(Vec::<String>::try_from(save["names"].clone()), Ok(vec!["c".into()]));
    assert_eq!(save["odd"].try_to::<Array>().map(|odd| odd.len()), Ok(2));
    let refused = |error: bytespec_formats::godot::WrongType| error.to_string();
    assert_eq!(
        save["odd"].try_to::<Vec<String>>().map_err(refused).unwrap_err(),
        "expected PackedStringArray, or Array of nothing but String that is Unicode, found Array"
    );
    assert_eq!(save["level"].try_to::<u8>().map_err(refused).unwrap_err(), "expected int from 0 to 255, found 300");
    assert_eq!(save["level"].try_to::<Vector2<f32>>().map_err(refused).unwrap_err(), "expected Vector2, found int");
    assert_eq!(save["none"].try_to::<NodePath>().map_err(refused).unwrap_err(), "expected NodePath, found Nil");
}

#[test]
fn paths_may_be_written_as_scripts_do() {
    let mut value = variant!({ "list": [{ "at": [1, 2] }, "last"], "v1.2": 7, "a[0]": 8, 3: { "x": 9 } });
    assert_eq!(value.pointer("list[0].at[1]"), Some(&variant!(2)));
    assert_eq!(value.pointer("list[-1]"), Some(&variant!("last")));
    assert_eq!(value.pointer("list[0]").unwrap().pointer("at[0]"), Some(&variant!(1)));
    assert_eq!(variant!([[5, 6]]).pointer("[0][1]"), Some(&variant!(6)));
    // A number is a key too, as between slashes.
    assert_eq!(value.pointer("3.x"), Some(&variant!(9)));
    // Keys that hold such signs themselves come first.
    assert_eq!((value.pointer("v1.2"), value.pointer("a[0]")), (Some(&variant!(7)), Some(&variant!(8))));
    for nowhere in ["list[2]", "list[0", "list[0]]", "list[0]at", "list.", ".list", "list..at", "list[]", "list/0.at", "["] {
        assert_eq!(value.pointer(nowhere), None, "{nowhere}");
        assert_eq!(value.pointer_mut(nowhere), None, "{nowhere}");
    }
    *value.pointer_mut("list[0].at[0]").unwrap() = 10.into();
    assert_eq!(value.pointer("list/0/at/0"), Some(&variant!(10)));
}

#[test]
#[should_panic(expected = "there is no 3 in this Array")]
fn writing_behind_the_end_of_an_array_panics() {
    variant!([1, 2, 3])[3] = variant!(4);
}

#[test]
#[should_panic(expected = r#"there is no "a" in this int"#)]
fn writing_into_a_number_panics() {
    variant!(1)["a"] = variant!(2);
}

#[test]
fn collections_are_gone_through_in_order() {
    let mut dictionary = Dictionary::from([("b", 1), ("a", 2), ("b", 3)]);
    assert_eq!(dictionary.keys().map(|key| key.as_str().unwrap()).collect::<Vec<_>>(), ["b", "a"]);
    assert_eq!(dictionary.values().map(|value| value.as_i64().unwrap()).collect::<Vec<_>>(), [3, 2]);
    for (_, value) in &mut dictionary {
        *value = (value.as_i64().unwrap() * 10).into();
    }
    dictionary.extend([("c", 1), ("a", 2)]);
    assert_eq!(dictionary.insert(variant!(&"c"), 5), Some(1.into()));
    assert!(dictionary.contains_key("b") && !dictionary.contains_key(1));
    assert_eq!(dictionary.iter().rev().map(|(key, value)| format!("{key}{value}")).collect::<Vec<_>>(), ["c5", "a2", "b30"]);
    assert_eq!(dictionary.iter().len(), 3);
    assert_eq!(dictionary.remove("a"), Some(2.into()));
    assert_eq!(dictionary.remove("a"), None);
    for value in dictionary.values_mut() {
        *value = value.to_string().into();
    }
    assert_eq!(dictionary.into_iter().collect::<Vec<_>>(), [("b".into(), "30".into()), ("c".into(), "5".into())]);

    let mut array = Array::from([1, 2]);
    for value in &mut array {
        *value = variant!([value.take()]);
    }
    array.extend(["x"]);
    assert_eq!(Variant::from(array.clone()), variant!([[1], [2], "x"]));
    assert_eq!((&array).into_iter().count(), 3);
    assert_eq!(array.into_iter().next_back(), Some("x".into()));
}

// --- compared ---

#[test]
fn keys_are_compared_as_engines_do() {
    let nan = Vector2::new(f32::NAN, 0.0);
    let same = [
        (variant!("a"), variant!(&"a")),
        (variant!(0.0), variant!(-0.0)),
        (variant!(f64::NAN), variant!(-f64::NAN)),
        (variant!(Vector2::new(0.0f32, 1.0)), variant!(Vector2::new(-0.0f32, 1.0))),
        (variant!(nan), variant!(Vector2::new(-f32::NAN, -0.0))),
        (variant!([nan]), variant!([nan])),
        (variant!(vec![f64::NAN]), variant!(vec![-f64::NAN])),
        (variant!([0.0, [1]]), variant!([-0.0, [1]])),
        (variant!({ "a": 0.0 }), variant!({ &"a": -0.0 })),
        (Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] }.into(), variant!([1])),
        (Variant::Callable, Variant::Callable),
        (variant!(Object::Null), variant!(Object::Null)),
    ];
    let different = [
        (variant!(1), variant!(1.0)),
        (variant!(1), variant!(true)),
        (variant!(["a"]), variant!([&"a"])),
        (variant!({ 1: "a" }), variant!({ 1: &"a" })),
        (variant!({ 1: 1, 2: 2 }), variant!({ 2: 2, 1: 1 })),
        (variant!(Object::Null), variant!(null)),
        (variant!([Object::Null]), variant!([null])),
        (variant!(Object::Id(7)), variant!(Object::Id(8))),
    ];
    for (a, b) in same {
        assert!(a.is_same_key(&b) && b.is_same_key(&a), "{a:?} {b:?}");
        assert_eq!(HashSet::from([Key(a.clone()), Key(b.clone())]).len(), 1, "{a:?} {b:?}");
        // Apart from these two rules, values are what their bits are.
        assert!(a == a.clone() && (a != b || format!("{a:?}") == format!("{b:?}")), "{a:?} {b:?}");
        assert_eq!(Dictionary::from([(a.clone(), 1), (b, 2)]), Dictionary::from([(a, 2)]));
    }
    for (a, b) in different {
        assert!(!a.is_same_key(&b) && a != b, "{a:?} {b:?}");
        assert_eq!(HashSet::from([Key(a.clone()), Key(b.clone())]).len(), 2);
        assert_eq!(Dictionary::from([(a, 1), (b, 2)]).len(), 2);
    }
    // Not the same key as itself; a map of Rust's needs it to be.
    for odd in [variant!([f64::NAN]), variant!({ 1: [f64::NAN] }), variant!(Object::Id(7))] {
        assert!(!odd.is_same_key(&odd.clone()), "{odd:?}");
        assert_eq!(Dictionary::from([(odd.clone(), 1), (odd.clone(), 2)]).len(), 2);
        assert!(Key(odd.clone()) == Key(odd));
    }
}

#[test]
fn generations_differ_in_what_is_one_key() {
    // How many entries generation 4 and generation 3 read of two, as the digits of a number.
    let both = |a: Variant, b: Variant| -> usize {
        let entries = [(a, 1), (b, 2)].map(|(key, value)| Entry { key, value: value.into() }).into();
        let twice = Variant::from(Dictionary { entries, ..Dictionary::default() });
        let of_4 = godot4::decode(&godot4::encode(&twice).unwrap()).unwrap().as_dictionary().unwrap().len();
        let of_3 = godot3::decode(&godot3::encode(&twice).unwrap()).unwrap().as_dictionary().unwrap().len();
        of_4 * 10 + of_3
    };
    let twice = |key: Variant| both(key.clone(), key);
    assert_eq!(twice(variant!("a")), 11);
    assert_eq!(twice(variant!([1])), 11);
    assert_eq!(twice(variant!({})), 12);
    assert_eq!(twice(variant!([{}])), 12);
    assert_eq!(twice(variant!(f64::NAN)), 11);
    assert_eq!(twice(variant!([f64::NAN])), 21);
    assert_eq!(twice(variant!(vec![f32::NAN])), 11);
    assert_eq!(twice(variant!(vec![Vector2::new(f32::NAN, 1.0)])), 11);
    assert_eq!(both(variant!(vec![0.0f32]), variant!(vec![-0.0f32])), 12);
    assert_eq!(both(variant!([vec![f32::NAN]]), variant!([vec![-f32::NAN]])), 12);
    assert_eq!(both(variant!(vec![Vector2::new(0.0f32, 1.0)]), variant!(vec![Vector2::new(-0.0f32, 1.0)])), 11);
    assert_eq!(both(variant!(Vector2::new(0.0f32, 1.0)), variant!(Vector2::new(-0.0f32, 1.0))), 11);
}

#[test]
fn generation_3_reads_a_lone_slash_as_the_empty_path() {
    let slash = variant!(^"/");
    let bytes = godot3::encode(&slash).unwrap();
    assert_eq!(bytes, [15, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(godot3::decode(&bytes).unwrap(), variant!(^""));
    assert_eq!(Engine::GODOT3.with_lossless(true).decode(&bytes).unwrap(), slash);
    assert_eq!(godot3::decode(&godot3::encode(&variant!(^"/:a")).unwrap()).unwrap().to_string(), "/:a");
    assert_eq!(godot4::decode(&godot4::encode(&slash).unwrap()).unwrap(), slash);
}

// --- in models ---

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 0x7001)]
struct Event {
    id: u16,
    #[field(context = Engine::GODOT4)]
    value: Variant,
    #[field(context = Engine::GODOT3, length(u32))]
    old: Variant,
}

#[test]
fn a_value_stands_in_a_model_of_ones_own() {
    let event = Event { id: 7, value: variant!(Vector2::new(1.0f32, 2.0)), old: variant!("abc") };
    let bytes = event.encode().unwrap();
    let value = [5, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40];
    let old = [4, 0, 0, 0, 3, 0, 0, 0, b'a', b'b', b'c', 0];
    assert!(bytes.ends_with(&[&[0, 7][..], &value, &[0, 0, 0, 12], &old].concat()), "{bytes:02x?}");
    assert_eq!(Event::decode(&bytes).unwrap(), event);
    let mut bad = bytes.clone();
    let at = bytes.len() - 16 - 12;
    bad[at] = 99;
    assert_eq!(Event::decode(&bad).unwrap_err().to_string(), "Event.value.(tag) at byte 0x10: 99 is no tag of `Variant`");
    let text = bytespec::explain::<Event>(&bytes).to_string();
    println!("{text}");
    assert!(text.contains("value: Vector2") || text.contains("Vector2"), "{text}");
}

/// Of keys that are not even themselves, each is one.
#[test]
fn many_keys_that_are_never_the_same_are_kept() {
    for (engine, number, key) in [
        (Engine::GODOT3, 18, variant!({})),
        (Engine::GODOT3, 18, variant!([{}])),
        (Engine::GODOT3, 18, variant!(Object::Id(7))),
        (Engine::GODOT4, 27, variant!([f64::NAN])),
        (Engine::GODOT4, 27, variant!([[f64::NAN, 1]])),
        (Engine::GODOT4, 27, variant!({ 1: [f64::NAN] })),
        (Engine::GODOT4, 27, variant!([Object::Id(7)])),
    ] {
        let entry = [engine.encode(&key).unwrap(), vec![0; 4]].concat();
        let count = 200_000u32;
        let bytes = [&[number, 0, 0, 0][..], &count.to_le_bytes(), &entry.repeat(count as usize)].concat();
        assert_eq!(engine.decode(&bytes).unwrap().as_dictionary().unwrap().len(), count as usize, "{key:?}");
    }
}

/// So are keys that differ only in what elsewhere makes no difference.
#[test]
fn many_keys_that_are_alike_are_kept() {
    let (text, name) = (godot4::encode(&variant!("a")).unwrap(), godot4::encode(&variant!(&"a")).unwrap());
    let count = 1u32 << 17;
    let mut bytes = [&[27, 0, 0, 0][..], &count.to_le_bytes()].concat();
    for number in 0..count {
        bytes.extend([28, 0, 0, 0, 17, 0, 0, 0]);
        (0..17).for_each(|bit| bytes.extend(if number >> bit & 1 == 1 { &text } else { &name }));
        bytes.extend([0; 4]);
    }
    assert_eq!(godot4::decode(&bytes).unwrap().as_dictionary().unwrap().len(), count as usize);
}
