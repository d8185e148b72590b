//! Values in formats that know nothing of Godot.

use super::{dictionary, list};
use bytespec_formats::godot::{
    Array, Color, ContainerType, Dictionary, FullObject, GString, NodePath, Object, Property, Rect2, Rid, Signal, Type, Variant, Vector2,
};

fn natural(value: impl Into<Variant>, json: &str) {
    assert_eq!(serde_json::to_string(&value.into()).unwrap(), json);
}

#[test]
fn other_formats_get_what_is_natural() {
    natural((), "null");
    natural(true, "true");
    natural(1, "1");
    natural(1.0, "1.0");
    natural("a", r#""a""#);
    natural(Variant::StringName("a".into()), r#""a""#);
    natural(GString::from_bytes(vec![0x61, 0xff]), "[97,255]");
    natural(NodePath::from_text("/root/A:b"), r#""/root/A:b""#);
    natural(Vector2 { x: 0.1f32, y: 2.0 }, "[0.1,2.0]");
    natural(Rect2 { position: Vector2 { x: 1, y: 2 }, size: Vector2 { x: 3, y: 4 } }, "[1,2,3,4]");
    natural(Rid(u64::MAX), "18446744073709551615");
    natural(Object::Null, "null");
    natural(Object::Id(7), "7");
    natural(Object::ExtResource("1_a".into()), r#""1_a""#);
    natural(Object::Resource { uid: "uid://a".into(), path: "res://a".into() }, r#""res://a""#);
    let properties = vec![Property { name: "a".into(), value: 1.into() }];
    natural(Object::Full(Box::new(FullObject { class: "Node".into(), properties })), r#"{"a":1}"#);
    natural(Variant::Callable, "null");
    natural(Signal { name: "hit".into(), object: 7 }, r#"{"name":"hit","object":7}"#);
    natural(Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] }, "[1]");
    natural(Dictionary::from_iter([("b", 1), ("a", 2)]), r#"{"b":1,"a":2}"#);
    natural(Dictionary::from_iter([(1, 2)]), r#"{"1":2}"#);
    natural(vec![1u8, 2], "[1,2]");
    natural(vec![1.5f32], "[1.5]");
    natural(vec!["a".to_owned()], r#"["a"]"#);
    natural(vec![Color { r: 1.0, g: 0.5, b: 0.25, a: 1.0 }], "[[1.0,0.5,0.25,1.0]]");
    let vector_as_key = Dictionary::from_iter([(Vector2 { x: 1, y: 2 }, 1)]);
    assert_eq!(serde_json::to_string(&vector_as_key).unwrap_err().to_string(), "[(1, 2)]: a key that is a Vector2i: key must be a string");
}

#[test]
fn values_come_out_of_other_formats() {
    let json = r#"{"a": [1, 2.5, null, true, "x"], "b": {"c": -1}}"#;
    let value = dictionary([("a", list([1.into(), 2.5.into(), Variant::Nil, true.into(), "x".into()])), ("b", dictionary([("c", (-1).into())]))]);
    assert_eq!(serde_json::from_str::<Variant>(json).unwrap(), value);
    assert_eq!(serde_json::from_str::<Dictionary>(json).unwrap().len(), 2);
    assert_eq!(serde_json::from_str::<Vector2<f32>>("[1, 2.5]").unwrap(), Vector2 { x: 1.0, y: 2.5 });
    assert_eq!(serde_json::from_str::<NodePath>(r#""/a/b:c""#).unwrap(), NodePath::from_text("/a/b:c"));
    let error = serde_json::from_str::<Variant>("[18446744073709551615]").unwrap_err();
    assert_eq!(error.to_string(), "invalid value: integer `18446744073709551615`, expected a number of 64 bits with a sign at line 1 column 21");
    let error = serde_json::from_str::<Array>("{}").unwrap_err();
    assert_eq!(error.to_string(), "expected Array, found Dictionary");
    // Keys that are no text, bytes, and numbers of each kind.
    let rich: Variant = Dictionary::from_iter([
        (Variant::from(1), Variant::from(vec![1u8, 2])),
        (list([2.5.into()]), Variant::Nil),
        (true.into(), GString::from("x").into()),
    ])
    .into();
    let packed = rmp_serde::to_vec(&rich).unwrap();
    assert_eq!(rmp_serde::from_slice::<Variant>(&packed).unwrap(), rich);
    let wild = GString::from_bytes(vec![0x61, 0xff]);
    assert_eq!(rmp_serde::from_slice::<GString>(&rmp_serde::to_vec(&wild).unwrap()).unwrap(), wild);
}
