//! As the engine prints them, and for debugging.

use bytespec_formats::godot::*;

#[test]
fn values_are_printed_as_by_the_engine() {
    let (v2, v3, v4) = (Vector2::new(1.0f32, -2.5), Vector3::new(1.0f32, 2.0, 0.1), Vector4::new(1.0f32, 2.0, 3.0, 4.0));
    let basis = Basis::new(Vector3::new(1.0f32, 4.0, 7.0), Vector3::new(2.0, 5.0, 8.0), Vector3::new(3.0, 6.0, 9.0));
    let object = FullObject { class: "Node".into(), properties: vec![] };
    for (value, text) in [
        (variant!(null), "<null>"),
        (variant!(true), "true"),
        (variant!(-7), "-7"),
        (variant!("a \"b\""), "a \"b\""),
        (variant!(&"name"), "name"),
        (variant!(^"a/b:c"), "a/b:c"),
        (NodePath { absolute: true, names: vec!["a".into()], subnames: vec!["".into()] }.into(), "/a"),
        (NodePath { absolute: false, names: vec![], subnames: vec!["b".into(), "".into()] }.into(), ":b:"),
        (variant!(v2), "(1.0, -2.5)"),
        (variant!(Vector2::new(1, -2)), "(1, -2)"),
        (variant!(Vector2::new(0.1, 1.0 / 3.0)), "(0.1, 0.33333333333333)"),
        (variant!(Rect2::new(v2, v2)), "[P: (1.0, -2.5), S: (1.0, -2.5)]"),
        (variant!(Rect2::new(Vector2::new(1, 2), Vector2::new(3, 4))), "[P: (1, 2), S: (3, 4)]"),
        (variant!(v3), "(1.0, 2.0, 0.1)"),
        (variant!(Vector3::new(1, 2, 3)), "(1, 2, 3)"),
        (variant!(v4), "(1.0, 2.0, 3.0, 4.0)"),
        (variant!(Vector4::new(1, 2, 3, 4)), "(1, 2, 3, 4)"),
        (variant!(Transform2D::new(v2, v2, v2)), "[X: (1.0, -2.5), Y: (1.0, -2.5), O: (1.0, -2.5)]"),
        (variant!(Plane::new(v3, 7.0)), "[N: (1.0, 2.0, 0.1), D: 7]"),
        (variant!(Quaternion::new(0.0f32, 0.0, 0.5, 1.0)), "(0, 0, 0.5, 1)"),
        (variant!(Aabb::new(v3, v3)), "[P: (1.0, 2.0, 0.1), S: (1.0, 2.0, 0.1)]"),
        (variant!(basis), "[X: (1.0, 2.0, 3.0), Y: (4.0, 5.0, 6.0), Z: (7.0, 8.0, 9.0)]"),
        (variant!(Transform3D::new(basis, v3)), "[X: (1.0, 2.0, 3.0), Y: (4.0, 5.0, 6.0), Z: (7.0, 8.0, 9.0), O: (1.0, 2.0, 0.1)]"),
        (
            variant!(Projection::new(v4, v4, v4, v4)),
            "[X: (1.0, 2.0, 3.0, 4.0), Y: (1.0, 2.0, 3.0, 4.0), Z: (1.0, 2.0, 3.0, 4.0), W: (1.0, 2.0, 3.0, 4.0)]",
        ),
        (variant!(Color::new(1.0, 0.5, 1.0 / 3.0, 0.0)), "(1.0, 0.5, 0.3333, 0.0)"),
        (variant!(Rid(7)), "RID(7)"),
        (variant!(Object::Null), "<Object#null>"),
        (variant!(Object::Id(u64::MAX)), "<EncodedObjectAsID#-1>"),
        (variant!(object), "<Node>"),
        (Variant::Callable, "null::null"),
        (variant!(Signal { name: "pressed".into(), object: 1 }), "null::[signal]pressed"),
        (variant!({}), "{  }"),
        (variant!([]), "[]"),
        (variant!({ "a": [1, "b\n'c'"], &"n": ^"p", 2: null }), r#"{ "a": [1, "b\n\'c\'"], &"n": ^"p", 2: <null> }"#),
        (variant!(vec![1u8, 2]), "[1, 2]"),
        (variant!(vec![1i32, -2]), "[1, -2]"),
        (variant!(vec![i64::MIN]), "[-9223372036854775808]"),
        (variant!(vec![1.0f32, 0.1]), "[1.0, 0.10000000149012]"),
        (variant!(vec![1.0f64, 0.1]), "[1.0, 0.1]"),
        (variant!(vec![GString::from("a\"")]), r#"["a\""]"#),
        (variant!(vec![v2, v2]), "[(1.0, -2.5), (1.0, -2.5)]"),
        (variant!(vec![v3]), "[(1.0, 2.0, 0.1)]"),
        (variant!(vec![v4]), "[(1.0, 2.0, 3.0, 4.0)]"),
        (variant!(vec![Color::rgb(1.0, 0.0, 0.0)]), "[(1.0, 0.0, 0.0, 1.0)]"),
    ] {
        assert_eq!(value.to_string(), text, "{value:?}");
    }
}

/// What `str()` of 4.6.3 made of values of every type.
#[test]
fn values_are_printed_as_by_a_real_engine() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/godot/godot4-str.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    for line in lines.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let hex = line["hex"].as_str().unwrap().as_bytes();
        let bytes: Vec<u8> = hex.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect();
        let value = godot4::decode(&bytes).unwrap();
        assert_eq!(value.to_string(), line["str"].as_str().unwrap(), "{value:?}");
    }
    assert_eq!(lines.lines().count(), 435);
}

/// What 4.6.3 prints of the 25 numbers nearest to every power of ten from 1e-6 to 1e12, of single precision (both signs; eight
/// digits of bits, then as a component of a vector, distance of a plane, component of a rotation, of a colour, and as a float) and of double
/// (sixteen digits of bits, then the float and its negative).
#[test]
fn numbers_next_to_powers_of_ten_are_printed_as_by_a_real_engine() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/godot/godot4-str-powers.txt");
    let lines = std::fs::read_to_string(path).unwrap();
    for line in lines.lines() {
        let (bits, printed) = line.split_once(' ').unwrap();
        let number = u64::from_str_radix(bits, 16).unwrap();
        let ours = if bits.len() == 16 {
            let x = f64::from_bits(number);
            format!("{}|{}", variant!(x), variant!(-x))
        } else {
            let x = f32::from_bits(number as u32);
            let zero = Vector3::new(0.0, 0.0, 0.0);
            let column = Vector4::new(x, 0.0, 0.0, 0.0);
            let vector = Vector2::new(x, 0.0).to_string();
            let component = &vector[1..vector.len() - 6];
            let projection = Projection::new(column, column, column, column).to_string();
            assert!(projection.starts_with(&format!("[X: ({component}, 0.0, 0.0, 0.0), ")), "{projection}");
            let (plane, turn, color) = (Plane::new(zero, x), Quaternion::new(x, 0.0, 0.0, 0.0), Color::new(x, 0.0, 0.0, 0.0));
            format!("{vector}|{plane}|{turn}|{color}|{}", variant!(f64::from(x)))
        };
        assert_eq!(ours, printed, "{bits}");
    }
    assert_eq!(lines.lines().count(), 1425);
}

#[test]
fn floats_are_printed_with_the_digits_of_the_engine() {
    for (value, text) in [
        (1.0, "1.0"),
        (-0.0, "0.0"),
        (0.1, "0.1"),
        (1.0 / 3.0, "0.33333333333333"),
        (1e-5, "0.00001"),
        (1e-20, "0.0"),
        (10.1, "10.1"),
        (12345.6789, "12345.6789"),
        (1234567.0 / 7.0, "176366.714285714"),
        (123456789012345.5, "123456789012346"),
        (1e18, "1000000000000000000.0"),
        (9223372036854775808.0, "9223372036854775808.0"),
        (-9223372036854775808.0, "-9223372036854775808.0"),
        (1e22, "10000000000000000000000.0"),
        (f64::NAN, "nan"),
        (f64::INFINITY, "inf"),
        (f64::NEG_INFINITY, "-inf"),
    ] {
        assert_eq!(variant!(value).to_string(), text);
    }
    for (value, text) in [(0.1f32, "0.1"), (1.0 / 3.0, "0.333333"), (123.456, "123.456"), (1234567.9, "1234568"), (16777216.0, "16777216.0")] {
        assert_eq!(variant!(Vector2::new(value, 0.0)).to_string(), format!("({text}, 0.0)"));
    }
}

#[test]
fn nesting_is_printed_as_deep_as_by_the_engine() {
    let nest = |levels| (1..levels).fold(variant!([]), |inner, _| variant!([inner]));
    assert_eq!(nest(101).to_string(), format!("{}{}", "[".repeat(101), "]".repeat(101)));
    assert_eq!(nest(102).to_string(), format!("{}[...]{}", "[".repeat(101), "]".repeat(101)));
    let nest = |levels| (1..levels).fold(variant!({}), |inner, _| variant!({ 1: inner }));
    assert_eq!(nest(102).to_string(), format!("{}{{ ... }}{}", "{ 1: ".repeat(101), " }".repeat(101)));
}

#[test]
fn debugging_shows_types_and_all_digits() {
    let value = variant!({ "at": Vector2::new(0.1f32, 1.0), &"n": [0.1, 1.0, f64::NAN], 1: { 2: [] }, "o": FullObject { class: "Node".into(), properties: vec![Property { name: "x".into(), value: variant!([1]) }] } });
    assert_eq!(format!("{value:?}"), r#"{"at": Vector2(0.1, 1), &"n": [0.1, 1.0, nan], 1: {2: []}, "o": Object(Node, "x": [1])}"#);
    let lines = r#"
{
    "at": Vector2(0.1, 1),
    &"n": [
        0.1,
        1.0,
        nan,
    ],
    1: {
        2: [],
    },
    "o": Object(Node,
        "x": [
            1,
        ],
    ),
}"#;
    assert_eq!(format!("\n{value:#?}"), lines);
    let typed = Dictionary {
        keys: ContainerType::Builtin(Type::String),
        values: ContainerType::class("Node"),
        entries: Dictionary::from([("a", Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] })]).entries,
    };
    let wide = variant!([Vector2::new(1.0f64, 2.0), vec![Vector2::new(1.0f64, 2.0)], vec![0.5f64]]);
    assert_eq!(format!("{wide:?}"), "[Vector2:f64(1, 2), PackedVector2Array:f64(1, 2), PackedFloat64Array(0.5)]");
    assert_eq!(format!("{typed:?}"), r#"Dictionary[String, Node]({"a": Array[int]([1])})"#);
}
