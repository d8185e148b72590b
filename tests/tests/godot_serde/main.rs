//! Godot's values and `serde`: structs out of dictionaries and back, values in other formats, errors that say where.
#![allow(clippy::unwrap_used)]

mod buffered;
mod depth;
mod keys;
mod other_formats;

use bytespec_formats::godot::{
    Aabb, Array, Basis, Color, ContainerType, Dictionary, Engine, Entry, FullObject, GString, NodePath, Object, Packed, Plane, Projection, Property,
    Quaternion, Rect2, Rid, SerdeError, Signal, Transform2D, Transform3D, Type, Variant, Vector2, Vector3, Vector4, from_variant, packed, to_variant,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

/// A type becomes exactly this value, which becomes the type again.
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(rust: T, value: impl Into<Variant>) {
    let value = value.into();
    assert_eq!(to_variant(&rust).unwrap(), value);
    assert_eq!(from_variant::<T>(&value).unwrap(), rust);
}

fn fails<'de, T: Deserialize<'de>>(value: &'de Variant) -> SerdeError {
    match from_variant::<T>(value) {
        Ok(_) => panic!("{value} was taken"),
        Err(error) => error,
    }
}

fn dictionary<const N: usize>(entries: [(&str, Variant); N]) -> Variant {
    Dictionary::from_iter(entries).into()
}

fn list<const N: usize>(items: [Variant; N]) -> Variant {
    Vec::from(items).into()
}

// --- structs, enums, options ---

#[derive(Serialize, Deserialize, PartialEq, Debug)]
enum Weapon {
    Fist,
    Sword(u8),
    Bow(u8, f32),
    Staff { spell: String },
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    full_health: bool,
    level: u16,
    speed: f64,
    at: Vector2<f32>,
    home: Option<Vector3<i32>>,
    weapons: Vec<Weapon>,
    bag: BTreeMap<String, i64>,
    marks: (i8, char),
    tint: Color,
    raw: Variant,
}

#[test]
fn a_struct_is_a_dictionary() {
    let player = Player {
        name: "Ada".into(),
        full_health: true,
        level: 7,
        speed: 1.5,
        at: Vector2 { x: 1.0, y: -2.0 },
        home: None,
        weapons: vec![Weapon::Fist, Weapon::Sword(3), Weapon::Bow(1, 0.5), Weapon::Staff { spell: "fire".into() }],
        bag: BTreeMap::from([("coins".into(), 12), ("gems".into(), -1)]),
        marks: (-1, 'é'),
        tint: Color { r: 1.0, g: 0.5, b: 0.25, a: 1.0 },
        raw: Variant::StringName("idle".into()),
    };
    let value = dictionary([
        ("name", "Ada".into()),
        ("fullHealth", true.into()),
        ("level", 7.into()),
        ("speed", 1.5.into()),
        ("at", Vector2 { x: 1.0f32, y: -2.0 }.into()),
        ("home", Variant::Nil),
        (
            "weapons",
            list([
                "Fist".into(),
                dictionary([("Sword", 3.into())]),
                dictionary([("Bow", list([1.into(), 0.5.into()]))]),
                dictionary([("Staff", dictionary([("spell", "fire".into())]))]),
            ]),
        ),
        ("bag", dictionary([("coins", 12.into()), ("gems", (-1).into())])),
        ("marks", list([(-1).into(), "é".into()])),
        ("tint", Color { r: 1.0, g: 0.5, b: 0.25, a: 1.0 }.into()),
        ("raw", Variant::StringName("idle".into())),
    ]);
    // Through the bytes of an engine as well.
    let bytes = Engine::GODOT4.encode(&value).unwrap();
    assert_eq!(from_variant::<Player>(&Engine::GODOT4.decode(&bytes).unwrap()).unwrap(), player);
    both_ways(player, value);
}

#[test]
fn small_types() {
    both_ways((), ());
    both_ways(Some(1u8), 1);
    both_ways(None::<u8>, Variant::Nil);
    both_ways(i64::MIN, i64::MIN);
    both_ways(u64::MAX >> 1, i64::MAX);
    both_ways(5i128, 5);
    both_ways(0.1f32, f64::from(0.1f32));
    both_ways("a".to_owned(), "a");
    both_ways((1, true), list([1.into(), true.into()]));
    both_ways([1.5, 2.5], list([1.5.into(), 2.5.into()]));
    both_ways(HashMap::from([(2, "x".to_owned())]), Dictionary::from_iter([(2, "x")]));
    both_ways(Weapon::Bow(1, 2.0), dictionary([("Bow", list([1.into(), 2.0.into()]))]));
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct New(Vec<bool>);
    both_ways(New(vec![true]), list([true.into()]));
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Unit;
    both_ways(Unit, ());
}

#[test]
fn what_scripts_take_for_the_same_is_taken() {
    // A StringName for text, also as a name of a field or variant.
    #[derive(Deserialize, PartialEq, Debug)]
    struct At {
        x: i32,
    }
    let name = |text: &str| Variant::StringName(text.into());
    let entries = vec![Entry { key: name("x"), value: 3.0.into() }];
    // A float without a fraction for an integer: all that JSON in Godot knows.
    assert_eq!(from_variant::<At>(&Dictionary { entries, ..Dictionary::default() }.into()).unwrap(), At { x: 3 });
    assert_eq!(from_variant::<Weapon>(&name("Fist")).unwrap(), Weapon::Fist);
    assert_eq!(from_variant::<f32>(&3.into()).unwrap(), 3.0);
    assert_eq!(from_variant::<String>(&NodePath::from_text("/root/A:b").into()).unwrap(), "/root/A:b");
    assert_eq!(from_variant::<Option<u64>>(&Object::Null.into()).unwrap(), None);
    assert_eq!(from_variant::<Option<u64>>(&Object::Id(u64::MAX).into()).unwrap(), Some(u64::MAX));
    assert_eq!(from_variant::<u64>(&Rid(7).into()).unwrap(), 7);
    // But nothing is cut off.
    assert_eq!(fails::<i32>(&3.5.into()).to_string(), "invalid type: floating point `3.5`, expected i32");
    assert_eq!(fails::<i64>(&9.3e18.into()).to_string(), "invalid type: floating point `9300000000000000000.0`, expected i64");
    assert_eq!(fails::<i64>(&f64::NAN.into()).to_string(), "invalid type: floating point `NaN`, expected i64");
    assert_eq!(fails::<u8>(&256.into()).to_string(), "invalid value: integer `256`, expected u8");
    assert_eq!(fails::<u64>(&(-1).into()).to_string(), "invalid value: integer `-1`, expected u64");
}

#[test]
fn text_and_bytes_are_lent() {
    #[derive(Deserialize)]
    struct Lent<'a> {
        name: &'a str,
        data: &'a [u8],
    }
    let value = dictionary([("name", "Ada".into()), ("data", vec![1u8, 2].into())]);
    let lent: Lent<'_> = from_variant(&value).unwrap();
    assert_eq!((lent.name, lent.data), ("Ada", &[1u8, 2][..]));
    assert_eq!(lent.name.as_ptr(), value.get("name").unwrap().as_str().unwrap().as_ptr());
    assert_eq!(from_variant::<Vec<u8>>(&vec![1u8, 2].into()).unwrap(), [1, 2]);
}

#[test]
fn attributes_of_serde_work() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Inner {
        at: Vector2<f32>,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Outer {
        id: u32,
        #[serde(flatten)]
        inner: Inner,
        #[serde(flatten)]
        rest: BTreeMap<String, Variant>,
    }
    let value = dictionary([("id", 1.into()), ("at", Vector2 { x: 1.0f32, y: 2.0 }.into()), ("more", "x".into())]);
    let rest = BTreeMap::from([("more".into(), Variant::from("x"))]);
    both_ways(Outer { id: 1, inner: Inner { at: Vector2 { x: 1.0, y: 2.0 } }, rest }, value);

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind")]
    enum Tagged {
        Door { open: bool },
        Wall,
    }
    both_ways(Tagged::Door { open: true }, dictionary([("kind", "Door".into()), ("open", true.into())]));
    both_ways(Tagged::Wall, dictionary([("kind", "Wall".into())]));

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Untagged {
        Number(i64),
        At(Vector3<f32>),
        Text(String),
    }
    both_ways(Untagged::Number(1), 1);
    both_ways(Untagged::At(Vector3 { x: 1.0, y: 2.0, z: 3.0 }), Vector3 { x: 1.0f32, y: 2.0, z: 3.0 });
    both_ways(Untagged::Text("a".into()), "a");
}

// --- vectors ---

#[test]
fn types_of_godot_are_themselves_in_fields() {
    let (a, b) = (Vector2 { x: 1.0f32, y: 2.0 }, Vector3 { x: 3.0f32, y: 4.0, z: 5.0 });
    let v4 = Vector4 { x: 1.0f32, y: 2.0, z: 3.0, w: 4.0 };
    both_ways(a, a);
    both_ways(Vector2 { x: 0.1f64, y: 2.0 }, Vector2 { x: 0.1f64, y: 2.0 });
    both_ways(Vector2 { x: 1, y: i32::MIN }, Vector2 { x: 1, y: i32::MIN });
    both_ways(b, b);
    both_ways(Vector3 { x: 1, y: 2, z: 3 }, Vector3 { x: 1, y: 2, z: 3 });
    both_ways(v4, v4);
    both_ways(Rect2 { position: a, size: a }, Rect2 { position: a, size: a });
    both_ways(Transform2D { x: a, y: a, origin: a }, Transform2D { x: a, y: a, origin: a });
    both_ways(Plane { normal: b, d: 6.0 }, Plane { normal: b, d: 6.0f32 });
    both_ways(Quaternion { x: 1.0f32, y: 2.0, z: 3.0, w: 4.0 }, Quaternion { x: 1.0f32, y: 2.0, z: 3.0, w: 4.0 });
    both_ways(Aabb { position: b, size: b }, Aabb { position: b, size: b });
    let basis = Basis { row_x: b, row_y: b, row_z: b };
    both_ways(basis, basis);
    both_ways(Transform3D { basis, origin: b }, Transform3D { basis, origin: b });
    let wide = Vector4 { x: 0.1f64, y: 2.0, z: 3.0, w: 4.0 };
    both_ways(Projection { x: wide, y: wide, z: wide, w: wide }, Projection { x: wide, y: wide, z: wide, w: wide });
    both_ways(NodePath::from_text("A:b"), NodePath::from_text("A:b"));
    both_ways(Rid(u64::MAX), Rid(u64::MAX));
    both_ways(Signal { name: "hit".into(), object: 1 << 63 }, Signal { name: "hit".into(), object: 1 << 63 });
    both_ways(Object::Id(7), Object::Id(7));
    both_ways(GString::from("a"), "a");
    both_ways(GString::from_bytes(vec![0xff]), GString::from_bytes(vec![0xff]));
    let typed = Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] };
    both_ways(typed.clone(), typed);
    let typed = Dictionary { keys: ContainerType::Builtin(Type::Int), ..Dictionary::from_iter([(1, 2)]) };
    both_ways(typed.clone(), typed);
}

#[test]
fn bits_of_a_nan_stay() {
    let odd = Vector2 { x: f32::from_bits(0xff80_0001), y: f32::from_bits(0x7fc0_0042) };
    let read: Vector2<f32> = from_variant(&odd.into()).unwrap();
    assert_eq!((read.x.to_bits(), read.y.to_bits()), (0xff80_0001, 0x7fc0_0042));
    assert!(to_variant(&odd).unwrap() == Variant::from(odd));
}

#[test]
fn vectors_become_types_of_others() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Point {
        x: f32,
        y: f32,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Area {
        position: Point,
        size: (f32, f32),
    }
    let vector = |x: f32| Vector2 { x, y: x + 1.0 };
    let rect: Variant = Rect2 { position: vector(1.0), size: vector(3.0) }.into();
    assert_eq!(from_variant::<Point>(&vector(1.0).into()).unwrap(), Point { x: 1.0, y: 2.0 });
    assert_eq!(from_variant::<Area>(&rect).unwrap(), Area { position: Point { x: 1.0, y: 2.0 }, size: (3.0, 4.0) });
    // By parts, or all numbers in a row, as `glam` has them.
    assert_eq!(from_variant::<[[f64; 2]; 2]>(&rect).unwrap(), [[1.0, 2.0], [3.0, 4.0]]);
    assert_eq!(from_variant::<[f64; 4]>(&rect).unwrap(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(from_variant::<Vec<f64>>(&rect).unwrap(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(from_variant::<HashMap<String, i64>>(&Vector2 { x: 1, y: 2 }.into()).unwrap(), HashMap::from([("x".into(), 1), ("y".into(), 2)]));
    // Numbers of another kind, or a list.
    assert_eq!(from_variant::<Vector2<f32>>(&Vector2 { x: 1, y: 2 }.into()).unwrap(), vector(1.0));
    assert_eq!(from_variant::<Vector2<f32>>(&list([1.into(), 2.0.into()])).unwrap(), vector(1.0));
    assert_eq!(from_variant::<Vector2<f32>>(&Vector2 { x: 1.0f64, y: 2.0 }.into()).unwrap(), vector(1.0));
    assert_eq!(fails::<Vector2<f32>>(&rect).to_string(), "[0]: invalid type: sequence, expected f32");
    assert_eq!(fails::<Vector3<f32>>(&vector(1.0).into()).to_string(), "invalid length 2, expected 3 numbers");
    assert_eq!(fails::<Vector2<i32>>(&vector(1.5).into()).to_string(), "[0]: invalid type: floating point `1.5`, expected i32");
}

#[test]
fn packed_arrays() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Level {
        #[serde(with = "packed")]
        path: Vec<Vector2<f32>>,
        #[serde(with = "packed")]
        ids: Vec<i32>,
        #[serde(with = "packed")]
        names: Vec<String>,
        plain: Vec<i32>,
    }
    let level = Level { path: vec![Vector2 { x: 1.0, y: 2.0 }], ids: vec![1, 2], names: vec!["a".into()], plain: vec![3] };
    assert_eq!(serde_json::to_string(&level).unwrap(), r#"{"path":[[1.0,2.0]],"ids":[1,2],"names":["a"],"plain":[3]}"#);
    let value = dictionary([
        ("path", vec![Vector2 { x: 1.0f32, y: 2.0 }].into()),
        ("ids", vec![1, 2].into()),
        ("names", vec!["a".to_owned()].into()),
        ("plain", list([3.into()])),
    ]);
    both_ways(level, value);
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Optional {
        #[serde(with = "packed::option", default)]
        path: Option<Vec<Vector3<f64>>>,
        #[serde(with = "packed::option", default)]
        bytes: Option<Vec<u8>>,
    }
    let value = dictionary([("path", vec![Vector3 { x: 0.1f64, y: 0.2, z: 0.3 }].into()), ("bytes", Variant::Nil)]);
    both_ways(Optional { path: Some(vec![Vector3 { x: 0.1, y: 0.2, z: 0.3 }]), bytes: None }, value);
    let value = dictionary([("path", Variant::Nil), ("bytes", vec![1u8].into())]);
    both_ways(Optional { path: None, bytes: Some(vec![1]) }, value);
    assert_eq!(from_variant::<Optional>(&dictionary([])).unwrap(), Optional { path: None, bytes: None });
    assert_eq!(fails::<Optional>(&dictionary([("path", 1.into())])).to_string(), "path: invalid type: integer `1`, expected a sequence");
    // A field that is a `Vec` without `packed` is an Array, which becomes a `Vec` again.
    assert_eq!(list([1.into(), 2.into()]).try_to::<Vec<i64>>().unwrap(), [1, 2]);
    assert_eq!(list([1.into(), 2.5.into()]).try_to::<Vec<f64>>().unwrap(), [1.0, 2.5]);
    assert_eq!(list([1.into(), 256.into()]).try_to::<Vec<u8>>().unwrap_err().to_string(), "expected int from 0 to 255, found 256");
    assert_eq!(list([1.into(), "x".into()]).try_to::<Vec<i64>>().unwrap_err().to_string(), "expected int, found String");
    let message = "expected PackedInt64Array, or Array of nothing but int, found int";
    assert_eq!(Variant::from(1).try_to::<Vec<i64>>().unwrap_err().to_string(), message);
    let wide: Variant = Variant::PackedVector3Array(Box::new(Packed::Double(vec![Vector3 { x: 0.1, y: 0.2, z: 0.3 }])));
    assert_eq!(from_variant::<Vec<[f64; 3]>>(&wide).unwrap(), [[0.1, 0.2, 0.3]]);
    assert_eq!(from_variant::<Vec<f32>>(&vec![1.5f32].into()).unwrap(), [1.5]);
    assert_eq!(from_variant::<Vec<i64>>(&vec![i64::MAX].into()).unwrap(), [i64::MAX]);
    assert_eq!(from_variant::<Vec<f64>>(&vec![0.1f64].into()).unwrap(), [0.1]);
}

// --- objects ---

#[test]
fn an_object_is_its_properties_and_its_class_a_variant() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Stats {
        health: i32,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    enum Thing {
        Stats(Stats),
        Marker2D,
        Crate { health: i32 },
    }
    let object = |class: &str, health: Option<i32>| {
        let properties = health.map(|health| Property { name: "health".into(), value: health.into() }).into_iter().collect();
        Variant::from(Object::Full(Box::new(FullObject { class: class.into(), properties })))
    };
    assert_eq!(from_variant::<Stats>(&object("Stats", Some(1))).unwrap(), Stats { health: 1 });
    assert_eq!(from_variant::<Thing>(&object("Stats", Some(1))).unwrap(), Thing::Stats(Stats { health: 1 }));
    assert_eq!(from_variant::<Thing>(&object("Crate", Some(2))).unwrap(), Thing::Crate { health: 2 });
    assert_eq!(from_variant::<Thing>(&object("Marker2D", None)).unwrap(), Thing::Marker2D);
    assert_eq!(fails::<Thing>(&object("Marker2D", Some(1))).to_string(), "invalid type: map, expected no data");
    assert_eq!(fails::<Thing>(&object("Node", None)).to_string(), "unknown variant `Node`, expected one of `Stats`, `Marker2D`, `Crate`");
}

// --- what is not lost ---

/// Every value that an engine wrote passes through as it is, alone and inside of other types.
#[test]
fn values_of_engines_pass_through() {
    #[derive(Serialize, Deserialize)]
    struct Holder {
        value: Variant,
        list: Vec<Variant>,
        map: BTreeMap<String, (Variant, u8)>,
    }
    let (mut count, mut again) = (0, 0);
    for (file, engine) in [("godot3", Engine::GODOT3), ("godot36", Engine::GODOT3), ("godot4", Engine::GODOT4), ("godot4-double", Engine::GODOT4)] {
        for kind in ["variant", "random"] {
            let path = format!("{}/data/godot/{file}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                let hex = line["hex"].as_str().unwrap();
                let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
                let Ok(value) = engine.with_objects(true).with_lossless(true).decode(&bytes) else { continue };
                assert!(to_variant(&value).unwrap() == value && from_variant::<Variant>(&value).unwrap() == value, "{line}");
                let holder = Holder { value: value.clone(), list: vec![value.clone()], map: BTreeMap::from([("k".into(), (value.clone(), 1))]) };
                let held = to_variant(&holder).unwrap();
                assert!(*held.get("value").unwrap() == value, "{line}");
                let back: Holder = from_variant(&held).unwrap();
                assert!(back.value == value && back.list == [value.clone()] && back.map["k"] == (value.clone(), 1), "{line}");
                // Others see something natural, whatever it is.
                let packed = rmp_serde::to_vec(&value).unwrap();
                match rmp_serde::from_slice::<Variant>(&packed) {
                    Ok(read) => again += usize::from(rmp_serde::to_vec(&read).unwrap() == packed),
                    Err(error) => assert!(error.to_string().contains("expected a number of 64 bits with a sign"), "{error}: {line}"),
                }
                count += 1;
            }
        }
    }
    println!("{count} values passed through, {again} came back from MessagePack with the same bytes");
    assert!(count > 4000, "{count}");
}

/// A type that turns a value into JSON while it is itself serialized: the value must not take one serializer for the other.
#[test]
fn formats_inside_of_each_other_are_not_confused() {
    struct AsJson(Variant);
    impl Serialize for AsJson {
        fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
            out.serialize_newtype_struct("AsJson", &serde_json::to_string(&self.0).map_err(serde::ser::Error::custom)?)
        }
    }
    let value = Variant::from(Vector2 { x: 1.0f32, y: 2.0 });
    assert_eq!(to_variant(&AsJson(value.clone())).unwrap(), Variant::from("[1.0,2.0]"));
    assert_eq!(to_variant(&(AsJson(value.clone()), &value)).unwrap(), list(["[1.0,2.0]".into(), value.clone()]));
    assert_eq!(serde_json::to_string(&value).unwrap(), "[1.0,2.0]");
    assert_eq!(to_variant(&vec![value.clone()]).unwrap(), list([value.clone()]));
}

// --- errors ---

#[test]
fn errors_say_where() {
    #[derive(Deserialize, Debug)]
    #[allow(dead_code)]
    struct Save {
        players: Vec<Player>,
    }
    let player = |entry: (&str, Variant)| {
        let mut dictionary = Dictionary::from_iter([
            ("name", Variant::from("Ada")),
            ("fullHealth", true.into()),
            ("level", 7.into()),
            ("speed", 1.5.into()),
            ("at", Vector2 { x: 1.0f32, y: -2.0 }.into()),
            ("weapons", list([])),
            ("bag", dictionary([])),
            ("marks", list([1.into(), "a".into()])),
            ("tint", Color::default().into()),
            ("raw", Variant::Nil),
        ]);
        dictionary.insert(entry.0, entry.1);
        self::dictionary([("players", list([dictionary.into()]))])
    };
    assert_eq!(from_variant::<Save>(&player(("more", 1.into()))).unwrap().players[0].name, "Ada");
    let cases = [
        (("level", "x".into()), "players[0].level", "invalid type: string \"x\", expected u16"),
        (("at", 1.into()), "players[0].at", "invalid type: integer `1`, expected 2 numbers"),
        (("at", list([1.into(), "b".into()])), "players[0].at[1]", "invalid type: string \"b\", expected f32"),
        (("marks", list([1.into(), "ab".into()])), "players[0].marks[1]", "invalid value: string \"ab\", expected a character"),
        (("marks", list([1.into(), "a".into(), 2.into()])), "players[0].marks", "invalid length 3, expected 2"),
        (("bag", dictionary([("a b", Variant::Nil)])), "players[0].bag.\"a b\"", "invalid type: unit value, expected i64"),
        (("bag", Dictionary::from_iter([(1, 2)]).into()), "players[0].bag[1]", "invalid type: integer `1`, expected a string"),
        (("weapons", list(["Club".into()])), "players[0].weapons[0]", "unknown variant `Club`, expected one of `Fist`, `Sword`, `Bow`, `Staff`"),
        (("weapons", list([dictionary([("Sword", 256.into())])])), "players[0].weapons[0].Sword", "invalid value: integer `256`, expected u8"),
        (("weapons", list(["Sword".into()])), "players[0].weapons[0]", "invalid type: unit variant, expected a variant with a value"),
        (
            ("weapons", list([dictionary([])])),
            "players[0].weapons[0]",
            "a dictionary with 0 entries, expected one: the name of a variant and its data",
        ),
        (
            ("weapons", list([1.into()])),
            "players[0].weapons[0]",
            "invalid type: integer `1`, expected the name of a variant, or a dictionary with one entry: the name and its data",
        ),
    ];
    for (entry, path, message) in cases {
        let value = player(entry);
        let error = from_variant::<Save>(&value).unwrap_err();
        assert_eq!((&*error.path(), error.message()), (path, message));
        assert_eq!(error.to_string(), format!("{path}: {message}"));
    }
    assert_eq!(fails::<Save>(&dictionary([])).to_string(), "missing field `players`");
    let error = to_variant(&BTreeMap::from([("a", vec![1, u64::MAX])])).unwrap_err();
    assert_eq!(error.to_string(), "a[1]: `18446744073709551615` does not fit 64 bits with a sign");
}

#[test]
fn a_type_that_holds_nothing_but_itself_ends() {
    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Loop(Option<Box<Loop>>);
    assert_eq!(fails::<Loop>(&1.into()).to_string(), "the type holds itself with nothing in between");
    assert!(from_variant::<Loop>(&Variant::Nil).is_ok());
}
