//! The JSON form that loses nothing: bytes → JSON → the same bytes, exact texts, and what is refused and how.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{
    Array, Basis, Color, ContainerType, Dictionary, Engine, Entry, FullObject, GString, NodePath, Object, Packed, Property, Real, Rid, Signal, Type,
    Variant, Vector2, Vector3, Vector4,
};
use bytespec_formats::{Format, Verdict, formats, json};
use serde_json::Value;

fn format(name: &str) -> &'static Format {
    formats().iter().find(|format| format.name == name).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// Every line of a file that an engine wrote, as a plain value and with its length in front.
fn lines_come_back(engine: &str, generation: &str, kind: &str) {
    let path = format!("{}/data/godot/{engine}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (plain, stored) = (format(&format!("{generation}-variant")), format(&format!("{generation}-store")));
    let (mut same, mut not_canonical, mut all) = (0, 0, 0);
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let read = bytes(line["hex"].as_str().unwrap());
        if read.is_empty() {
            continue;
        }
        all += 1;
        let document = (plain.to_json)(&read).unwrap();
        assert_eq!(json::format_of(&document).unwrap().name, plain.name);
        let written = (plain.from_json)(&document).unwrap();
        if written == read {
            same += 1;
        } else {
            // Garbage for padding, behind node paths of generation 3, and nothing else.
            assert!(line["text"].as_str().unwrap().contains("NodePath"), "{line}\n{document}");
            assert!(generation == "godot3" && matches!((plain.verify)(&read), Verdict::Padding { .. }), "{line}");
            not_canonical += 1;
            let again = (plain.to_json)(&written).unwrap();
            assert_eq!(again, document);
        }
        // Tools that read and write JSON do not harm it, as long as they keep the order of members.
        let value: Value = serde_json::from_str(&document).unwrap();
        if is_in_order(&value) {
            assert_eq!((plain.from_json)(&value.to_string()).unwrap(), written, "{value}");
        }

        let mut framed = u32::try_from(written.len()).unwrap().to_le_bytes().to_vec();
        framed.extend(&written);
        let document = (stored.to_json)(&framed).unwrap();
        assert_eq!((json::format_of(&document).unwrap().from_json)(&document).unwrap(), framed);
    }
    println!("{engine}-{kind}: {same} of {all} the same, {not_canonical} with garbage for padding");
}

/// Whether sorting the members, as `serde_json` does, changes nothing that matters: no dictionary has two of them.
fn is_in_order(value: &Value) -> bool {
    match value {
        Value::Object(members) if members.len() > 1 && !members.contains_key("format") && !members.contains_key("entries") => false,
        Value::Object(members) => members.values().all(is_in_order),
        Value::Array(items) => items.iter().all(is_in_order),
        _ => true,
    }
}

#[test]
fn what_engines_of_generation_3_wrote_comes_back() {
    for engine in ["godot3", "godot36"] {
        for kind in ["variant", "random"] {
            lines_come_back(engine, "godot3", kind);
        }
    }
}

#[test]
fn what_engines_of_generation_4_wrote_comes_back() {
    for engine in ["godot4", "godot4-double"] {
        for kind in ["variant", "random"] {
            lines_come_back(engine, "godot4", kind);
        }
    }
}

/// A value has exactly this text, which has exactly this value.
fn is_written(value: impl Into<Variant>, text: &str) {
    let value = value.into();
    assert_eq!(value.to_json().unwrap(), text);
    let read = Variant::from_json(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(read == value, "{text}: {read:?}");
}

#[test]
fn scalars() {
    is_written((), "null");
    is_written(true, "true");
    is_written(1, "1");
    is_written(1.0, "1.0");
    is_written(-0.0, "-0.0");
    is_written(1e300, "1e+300");
    is_written(0.1, "0.1");
    is_written(5e-324, "5e-324");
    is_written(9_007_199_254_740_993_i64, "9007199254740993");
    is_written(i64::MIN, "-9223372036854775808");
    is_written(f64::INFINITY, r#"{"$float": "inf"}"#);
    is_written(f64::NEG_INFINITY, r#"{"$float": "-inf"}"#);
    is_written(f64::from_bits(0x7ff8_0000_0000_0000), r#"{"$float": "nan"}"#);
    is_written(f64::from_bits(0xfff0_0000_dead_beef), r#"{"$float": "nan:fff00000deadbeef"}"#);
}

#[test]
fn texts() {
    let wild = || GString::from_bytes(b"a\xed\xa0\x80".to_vec());
    is_written("", r#""""#);
    is_written("\u{feff}\"\\\n\0\u{1f600}", "\"\u{feff}\\\"\\\\\\n\\u0000\u{1f600}\"");
    is_written(wild(), r#"{"$String": {"bytes": "Ye2ggA=="}}"#);
    is_written(Variant::StringName("a".into()), r#"{"$StringName": "a"}"#);
    is_written(Variant::StringName(wild()), r#"{"$StringName": {"bytes": "Ye2ggA=="}}"#);
    is_written(vec![GString::from("a"), wild()], "{\n  \"$PackedStringArray\": [\n    \"a\",\n    {\"bytes\": \"Ye2ggA==\"}\n  ]\n}");
    is_written(NodePath::from_text("/root/A:b:c"), r#"{"$NodePath": "/root/A:b:c"}"#);
    is_written(NodePath::default(), r#"{"$NodePath": ""}"#);
    let path = NodePath { absolute: false, names: vec!["a/b".into()], subnames: vec![] };
    is_written(path, r#"{"$NodePath": {"absolute": false, "names": ["a/b"], "subnames": []}}"#);
}

#[test]
fn vectors_of_each_width() {
    is_written(Vector2 { x: 1.0f32, y: -0.1 }, r#"{"$Vector2": [1.0, -0.1]}"#);
    is_written(Vector2 { x: 1.0f64, y: -0.1 }, r#"{"$Vector2:f64": [1.0, -0.1]}"#);
    is_written(Vector2 { x: i32::MIN, y: 7 }, r#"{"$Vector2i": [-2147483648, 7]}"#);
    let odd = Vector3 { x: f32::from_bits(0xff80_0001), y: f32::NEG_INFINITY, z: f32::from_bits(0x7fc0_0000) };
    is_written(odd, r#"{"$Vector3": ["nan:ff800001", "-inf", "nan"]}"#);
    // These digits, read as an `f64` first, are another `f32`.
    let hard = 7.038531e-26f32;
    assert_ne!("7.038531e-26".parse::<f64>().unwrap() as f32, hard);
    is_written(Vector2 { x: hard, y: f32::MAX }, &format!("{{\"$Vector2\": [{:?}, 3.4028235e+38]}}", f64::from(hard)));
    let row = |n: f32| Vector3 { x: n, y: n + 1.0, z: n + 2.0 };
    is_written(Basis { row_x: row(0.0), row_y: row(3.0), row_z: row(6.0) }, r#"{"$Basis": [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]}"#);
    is_written(Color { r: 1.0, g: 0.5, b: 0.2, a: 1.0 }, r#"{"$Color": [1.0, 0.5, 0.2, 1.0]}"#);
}

#[test]
fn packed_arrays() {
    is_written(vec![1u8, 2, 255], r#"{"$PackedByteArray": "AQL/"}"#);
    is_written(vec![1i32, -2], r#"{"$PackedInt32Array": [1, -2]}"#);
    is_written(vec![i64::MAX], r#"{"$PackedInt64Array": [9223372036854775807]}"#);
    is_written(vec![1.0f32, f32::INFINITY], r#"{"$PackedFloat32Array": [1.0, "inf"]}"#);
    is_written(Vec::<f64>::new(), r#"{"$PackedFloat64Array": []}"#);
    is_written(vec![Vector2 { x: 1.0f32, y: 2.0 }; 2], "{\n  \"$PackedVector2Array\": [\n    [1.0, 2.0],\n    [1.0, 2.0]\n  ]\n}");
    let wide = Packed::Double(vec![Vector4 { x: 1.0, y: 2.0, z: 3.0, w: 4.0 }]);
    is_written(Variant::PackedVector4Array(Box::new(wide)), "{\n  \"$PackedVector4Array:f64\": [\n    [1.0, 2.0, 3.0, 4.0]\n  ]\n}");
    is_written(Variant::PackedVector3Array(Box::new(Packed::Double(vec![]))), "{\n  \"$PackedVector3Array:f64\": []\n}");
}

#[test]
fn what_refers_to_a_running_engine() {
    is_written(Rid(u64::MAX), r#"{"$RID": 18446744073709551615}"#);
    is_written(Variant::Callable, r#"{"$Callable": null}"#);
    is_written(Signal { name: "hit".into(), object: 1 << 63 }, r#"{"$Signal": {"name": "hit", "object": 9223372036854775808}}"#);
    is_written(Object::Null, r#"{"$Object": null}"#);
    is_written(Object::Id(7), r#"{"$Object": {"id": 7}}"#);
    let property = |name: &str, value| Property { name: name.into(), value };
    let full = FullObject { class: "Node".into(), properties: vec![property("a", 1.into()), property("a", Variant::Nil)] };
    let text = "{\n  \"$Object\": {\n    \"class\": \"Node\",\n    \"properties\": [\n      [\"a\", 1],\n      [\"a\", null]\n    ]\n  }\n}";
    is_written(Object::Full(Box::new(full)), text);
    is_written(Object::SubResource("1".into()), r#"{"$SubResource": "1"}"#);
    is_written(Object::ExtResource("2".into()), r#"{"$ExtResource": "2"}"#);
    is_written(Object::Resource { uid: "uid://a".into(), path: "res://a".into() }, r#"{"$Resource": {"uid": "uid://a", "path": "res://a"}}"#);
}

#[test]
fn containers() {
    is_written(Vec::<Variant>::new(), "[]");
    is_written(vec![Variant::from(1), 2.5.into(), true.into()], "[1, 2.5, true]");
    is_written(vec![Variant::from("a"), Variant::Nil], "[\n  \"a\",\n  null\n]");
    is_written(Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] }, r#"{"$Array": {"of": "int", "items": [1]}}"#);
    is_written(Array { of: ContainerType::class("Node"), items: vec![] }, r#"{"$Array": {"of": {"class": "Node"}, "items": []}}"#);
    is_written(Dictionary::default(), "{}");
    is_written(Dictionary::from_iter([("b", 1), ("a", 2)]), "{\n  \"b\": 1,\n  \"a\": 2\n}");
    is_written(Dictionary::from_iter([(2, "x")]), "{\n  \"$Dictionary\": {\n    \"entries\": [\n      [2, \"x\"]\n    ]\n  }\n}");
    is_written(Dictionary::from_iter([("$Vector2", 1)]), "{\n  \"$Dictionary\": {\n    \"entries\": [\n      [\"$Vector2\", 1]\n    ]\n  }\n}");
    let script = ContainerType::Script(Box::new("res://a.gd".into()));
    let typed = Dictionary { keys: ContainerType::Builtin(Type::StringName), values: script, entries: vec![] };
    let text = "{\n  \"$Dictionary\": {\n    \"keys\": \"StringName\",\n    \"values\": {\"script\": \"res://a.gd\"},\n    \"entries\": []\n  }\n}";
    is_written(typed, text);
    let reference = |object| Array { of: ContainerType::Reference(Box::new(object)), items: vec![] };
    is_written(reference(Object::ExtResource("1_a".into())), r#"{"$Array": {"of": {"reference": {"$ExtResource": "1_a"}}, "items": []}}"#);
    is_written(reference(Object::Null), r#"{"$Array": {"of": {"reference": {"$Object": null}}, "items": []}}"#);
    // A key that is there twice.
    let entry = |value| Entry { key: "k".into(), value };
    let twice = Dictionary { entries: vec![entry(1.into()), entry(vec![Variant::from(1)].into())], ..Dictionary::default() };
    is_written(twice, "{\n  \"$Dictionary\": {\n    \"entries\": [\n      [\"k\", 1],\n      [\n        \"k\",\n        [1]\n      ]\n    ]\n  }\n}");
}

#[test]
fn what_engines_would_drop_comes_back() {
    let variant = format("godot4-variant");
    // Text behind a NUL, a byte order mark, a key that is there twice, an element that does not fit.
    let cases = [
        "040000000300000061006200",
        "0400000004000000efbbbf61",
        "1b000000020000000200000001000000020000000100000002000000010000000200000002000000",
        "1c0001000200000001000000040000000100000061000000",
    ];
    for case in cases {
        let read = bytes(case);
        let document = (variant.to_json)(&read).unwrap();
        assert_eq!((variant.from_json)(&document).unwrap(), read, "{document}");
    }
}

#[test]
fn documents() {
    let (plain, stored, old) = (format("godot4-variant"), format("godot4-store"), format("godot3-store"));
    let text = "{\n  \"format\": \"godot4-variant\",\n  \"value\": {\n    \"at\": {\"$Vector2\": [1.0, 2.0]}\n  }\n}";
    let read = Engine::GODOT4.encode(&Dictionary::from_iter([("at", Vector2 { x: 1.0f32, y: 2.0 })]).into()).unwrap();
    assert_eq!((plain.to_json)(&read).unwrap(), text);
    assert_eq!((plain.from_json)(text).unwrap(), read);
    // In any order, with a byte order mark, and as another format that holds such values.
    let turned = "\u{feff}{\"value\":{\"at\":{\"$Vector2\":[1,2]}},\"format\":\"godot4-variant\"}";
    assert_eq!((plain.from_json)(turned).unwrap(), read);
    assert_eq!(json::format_of(turned).unwrap().name, "godot4-variant");
    assert_eq!((stored.from_json)(text).unwrap()[4..], read);
    assert_eq!((old.from_json)(text).unwrap()[4..8], [18, 0, 0, 0]);
    let error = (plain.to_json)(&read[..9]).unwrap_err();
    assert_eq!(error.to_string(), "Variant.Dictionary.entries[0].key.(tag) at byte 0x8: needs 4 bytes, 1 left");
}

#[test]
fn values_one_after_the_other() {
    let stored = format("godot4-store");
    let read = bytes("08000000020000000700000004000000000000000c000000040000000200000068690000");
    let text = "{\n  \"format\": \"godot4-store\",\n  \"values\": [\n    7,\n    null,\n    \"hi\"\n  ]\n}";
    assert_eq!((stored.to_json)(&read).unwrap(), text);
    assert_eq!((stored.from_json)(text).unwrap(), read);
    assert_eq!((stored.from_json)("{\"values\": [7]}").unwrap(), read[..12]);
    assert_eq!((stored.from_json)("{\"values\": []}").unwrap(), Vec::<u8>::new());
}

#[test]
fn the_first_release_of_generation_3_is_named() {
    for (name, hex) in [("godot3-variant", "020001000700000000000000"), ("godot3-store", "0c000000020001000700000000000000")] {
        let (format, read) = (format(name), bytes(hex));
        let document = (format.to_json)(&read).unwrap();
        assert_eq!(document, format!("{{\n  \"format\": \"{name}\",\n  \"engine\": \"3.0\",\n  \"value\": 7\n}}"));
        assert_eq!((format.from_json)(&document).unwrap(), read);
        // As another format it is what that writes.
        assert_eq!((self::format("godot4-variant").from_json)(&document).unwrap(), bytes("0200000007000000"));
    }
}

#[test]
fn wrong_documents() {
    let names: Vec<_> = bytespec_formats::formats().iter().map(|format| format!("`{}`", format.name)).collect();
    assert!(names.join(", ").starts_with("`godot4-store`, `godot4-variant`, `godot3-store`, `godot3-variant`"));
    let all = format!("expected one of {}", names.join(", "));
    let cases = [
        ("", "", "EOF while parsing a value at line 1 column 0".to_owned()),
        ("[1]", "", "invalid type: sequence, expected an object with `format` at line 1 column 1".into()),
        ("{\"value\": 1}", "", format!("no `format` is named, {all}")),
        ("{\"format\": \"godot5\"}", "format", format!("no format is called `godot5`, {all}")),
    ];
    for (text, path, message) in cases {
        let error = json::format_of(text).unwrap_err();
        assert_eq!((error.path(), error.to_string().trim_start_matches("format: ")), (path, &*message), "{text}");
    }
    let variant = format("godot4-variant");
    let error = |text: &str| (variant.from_json)(text).unwrap_err().to_string();
    assert_eq!(error("{\"format\": \"\"}"), "missing field `value` at line 1 column 14");
    assert_eq!(error("{\"value\": 1, \"value\": 1}"), "`value` is one too many, expected one of `value` and `values` at line 1 column 20");
    assert_eq!(error("{\"values\": [], \"value\": 1}"), "`value` is one too many, expected one of `value` and `values` at line 1 column 22");
    assert_eq!(error("{\"values\": [1, 2]}"), "values: this format has no lengths between values and holds one, expected `value`");
    assert_eq!(error("{\"engine\": \"3.1\"}"), "engine: invalid value: string \"3.1\", expected \"3.0\" at line 1 column 16");
    let stored = |text: &str| (format("godot4-store").from_json)(text).unwrap_err().to_string();
    assert_eq!(
        stored("{\"values\": [1, {\"$int\": 1.5}]}"),
        "values[1].$int: invalid type: floating point `1.5`, expected a whole number of 64 bits, with a sign at line 1 column 27"
    );
    assert_eq!(
        stored("{\"values\": [1, {\"$SubResource\": \"1\"}]}"),
        "values[1]: cannot be encoded: a reference to a resource of a text file has no form in bytes"
    );
    assert_eq!(error("{\"valve\": 1}"), "unknown field `valve`, expected one of `format`, `engine`, `misfits`, `value`, `values` at line 1 column 8");
    assert_eq!(error("{\"value\": 1} x"), "trailing characters at line 1 column 14");
    assert_eq!(
        error("{\"value\": {\"$SubResource\": \"1\"}}"),
        "value: cannot be encoded: a reference to a resource of a text file has no form in bytes"
    );
    assert_eq!(
        error("{\"value\": {\"$String\": {\"bytes\": \"/w==\"}}}"),
        "value: cannot be encoded: the text is no Unicode, which generation 4 does not read"
    );
}

#[test]
fn elements_that_do_not_fit_are_kept_where_the_file_has_them() {
    let of_ints = |element: &str| format!("{{\"$Array\": {{\"of\": \"int\", \"items\": [1, {element}]}}}}");
    let binary = |head: &str| (format("godot4-store").from_json)(&format!("{{{head}\"value\": {}}}", of_ints("\"x\"")));
    let message = "value.$Array.items[1]: cannot be encoded: String in an Array of int: engines drop or change it on reading";
    assert_eq!(binary("").unwrap_err().to_string(), message);
    let bytes = binary("\"misfits\": \"kept\", ").unwrap();
    assert_eq!(bytes[4..16], [28, 0, 1, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
    let json = (format("godot4-store").to_json)(&bytes).unwrap();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["misfits"], "kept");
    assert_eq!(value["value"], serde_json::json!({ "$Array": { "of": "int", "items": [1, "x"] } }));
    assert_eq!((format("godot4-store").from_json)(&json).unwrap(), bytes);
    // Where all fit, nothing is said.
    let fits = (format("godot4-store").from_json)(&format!("{{\"value\": {}}}", of_ints("2"))).unwrap();
    assert!(!(format("godot4-store").to_json)(&fits).unwrap().contains("misfits"));
    assert_eq!(
        (format("godot4-store").from_json)("{\"misfits\": \"no\"}").unwrap_err().to_string(),
        "misfits: invalid value: string \"no\", expected \"kept\" at line 1 column 16"
    );
}

#[test]
fn what_cannot_be_encoded_is_named_by_its_place_in_the_document() {
    let error = |name: &str, value: &str| (format(name).from_json)(&format!("{{\"value\": {value}}}")).unwrap_err().to_string();
    let (packed, none) = ("{\"$PackedVector4Array\": []}", "cannot be encoded: `PackedVector4Array` does not exist in Godot 3 (since 4.3)");
    assert_eq!(error("godot3-variant", packed), format!("value: {none}"));
    assert_eq!(error("godot3-store", &format!("{{\"inventory\": [1, {packed}]}}")), format!("value.inventory[1]: {none}"));
    assert_eq!(error("godot3-variant", &format!("{{\"a b\": {{\"c\": {packed}}}}}")), format!("value.\"a b\".c: {none}"));
    let keys = |key: &str, value: &str| format!("{{\"$Dictionary\": {{\"entries\": [[1, 2], [{key}, {value}]]}}}}");
    assert_eq!(error("godot3-variant", &keys("3", packed)), format!("value.$Dictionary.entries[1][1]: {none}"));
    assert_eq!(error("godot3-variant", &keys(packed, "3")), format!("value.$Dictionary.entries[1][0]: {none}"));
    let none = "cannot be encoded: `Vector2i` does not exist in Godot 3 (since 4.0)";
    assert_eq!(error("godot3-variant", "{\"$Vector2i\": [1, 2]}"), format!("value: {none}"));
}

#[test]
fn errors_name_the_place_and_what_may_stand_there() {
    let f32 = "a number that an `f32` can hold, \"inf\", \"-inf\", \"nan\", or \"nan:\" and the 8 hexadecimal digits of its bits";
    let cases = [
        (
            r#"{"player": {"at": [1, {"$Vector2": [1, "x"]}]}}"#,
            "value.player.at[1].$Vector2[1]",
            format!("invalid value: string \"x\", expected {f32}"),
        ),
        (r#"{"$Vector2": [1, 1e39]}"#, "value.$Vector2[1]", format!("invalid value: floating point `1e+39`, expected {f32}")),
        (r#"{"$Vector2": ["nan:7f800000", 1]}"#, "value.$Vector2[0]", format!("invalid value: string \"nan:7f800000\", expected {f32}")),
        (r#"{"$Vector2": [1]}"#, "value.$Vector2", "invalid length 1, expected a list of 2 numbers".into()),
        (r#"{"$Vector2": {"x": 1}}"#, "value.$Vector2", "invalid type: map, expected a list of 2 numbers".into()),
        (
            r#"{"$Vector2i": [1, 2147483648]}"#,
            "value.$Vector2i[1]",
            "invalid value: integer `2147483648`, expected a whole number of 32 bits, with a sign".into(),
        ),
        (
            r#"{"$Vector2i": [1, 2.0]}"#,
            "value.$Vector2i[1]",
            "invalid type: floating point `2.0`, expected a whole number of 32 bits, with a sign".into(),
        ),
        ("[9223372036854775808]", "value[0]", "invalid value: integer `9223372036854775808`, expected a number of up to 63 bits and a sign".into()),
        (
            r#"{"a b": {"$PackedVector2Array": [[1, 2], [1]]}}"#,
            "value.\"a b\".$PackedVector2Array[1]",
            "invalid length 1, expected a list of 2 numbers".into(),
        ),
        (
            r#"{"$NodePath": 1}"#,
            "value.$NodePath",
            "invalid type: integer `1`, expected a path such as \"/root/A:b\", or an object of `absolute`, `names`, `subnames`".into(),
        ),
        (r#"{"$NodePath": {"name": []}}"#, "value.$NodePath", "unknown field `name`, expected one of `absolute`, `names`, `subnames`".into()),
        (
            r#"{"$Array": {"of": "integer", "items": []}}"#,
            "value.$Array.of",
            "no type is called `integer`, expected one of `bool`, `int`, `float`".into(),
        ),
        (r#"{"$Array": {"of": {"reference": 1}, "items": []}}"#, "value.$Array.of", "expected an object, found int".into()),
        (
            r#"{"$Array": {"of": {"class": "A", "script": "B"}, "items": []}}"#,
            "value.$Array.of",
            "more than one member, expected one of `class`, `script`, `reference`".into(),
        ),
        (r#"{"$Array": {"of": {}, "items": []}}"#, "value.$Array.of", "nothing is named, expected one of `class`, `script`, `reference`".into()),
        (r#"{"$Array": {"of": "int"}}"#, "value.$Array", "missing field `items`".into()),
        (
            r#"{"$Dictionary": {"entries": [[1, 2], [1]]}}"#,
            "value.$Dictionary.entries[1]",
            "invalid length 1, expected a pair of key and value".into(),
        ),
        (r#"{"$Object": {"id": 1, "class": "A"}}"#, "value.$Object", "expected either `id`, or `class` and `properties`".into()),
        (r#"{"$PackedByteArray": "AQ"}"#, "value.$PackedByteArray", "Invalid padding, expected bytes in base64, padded with `=`".into()),
        (
            r#"{"$PackedByteArray": "aaa_"}"#,
            "value.$PackedByteArray",
            "'_' at byte 3 of the text has no place there, expected bytes in base64, padded with `=`".into(),
        ),
        (r#"{"$Vec2": [1, 2]}"#, "value.$Vec2", "no type is called `$Vec2` (did you mean `$Vector2`?), expected one of".into()),
        (r#"{"$Callable": 1}"#, "value.$Callable", "invalid type: integer `1`, expected null".into()),
        (r#"{"$Vector5": []}"#, "value.$Vector5", "no type is called `$Vector5` (did you mean `$Vector2`?), expected one of `$int`, `$float`".into()),
        (r#"{"$Color:f64": []}"#, "value.$Color:f64", "no type is called `$Color:f64` (did you mean `$Color`?), expected one of".into()),
        (
            r#"{"$int": 1, "a": 2}"#,
            "",
            "`$int` is the name of a type and stands alone; a dictionary with such a key is written as `$Dictionary`".into(),
        ),
        (r#"{"a": {"b": 1, "$int": 1}}"#, "value.a", "`$int` is the name of a type and stands alone".into()),
        (r#"{"a": 1, "a": 2}"#, "", "`a` stands here twice; a dictionary that has it twice is written as `$Dictionary`".into()),
        (r#"{"a": [1, nul]}"#, "value.a[1]", "expected ident".into()),
    ];
    for (text, path, message) in cases {
        let error = Variant::from_json(text).unwrap_err();
        assert_eq!(error.path(), path, "{error}");
        let shown = error.to_string();
        let shown = shown.strip_prefix(path).unwrap().trim_start_matches(": ");
        assert!(shown.starts_with(&message), "{shown}\n{message}");
        assert!(error.position().is_some_and(|(line, _)| line == 1) && shown.contains(" at line 1 column "), "{error}");
    }
}

const STACK: usize = 2 << 20;
/// The outermost value counts.
const LEVELS: usize = 1025;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
}

fn nested(levels: usize, wrap: impl Fn(Variant) -> Variant) -> Variant {
    (1..levels).fold(Variant::Nil, |inner, _| wrap(inner))
}

#[test]
fn as_deep_as_engines_go_and_no_deeper() {
    let wraps: [fn(Variant) -> Variant; 4] = [
        |inner| vec![inner].into(),
        |inner| Dictionary::from_iter([("k", inner)]).into(),
        |inner| {
            Dictionary {
                keys: ContainerType::Builtin(Type::Array),
                entries: vec![Entry { key: inner, value: Variant::Nil }],
                ..Dictionary::default()
            }
            .into()
        },
        |inner| Object::Full(Box::new(FullObject { class: "A".into(), properties: vec![Property { name: "p".into(), value: inner }] })).into(),
    ];
    for wrap in wraps {
        on_a_small_stack(move || {
            let value = nested(LEVELS, wrap);
            let text = value.to_json().unwrap();
            assert!(Variant::from_json(&text).unwrap() == value);
            let deeper = wrap(value);
            assert_eq!(deeper.to_json().unwrap_err().to_string(), "nested deeper than 1025 levels");
        });
    }
}

#[test]
fn hostile_depth_is_refused() {
    on_a_small_stack(|| {
        for text in ["[".repeat(1_000_000), "{\"a\":".repeat(1_000_000), "{\"$Dictionary\":{\"entries\":[[".repeat(1_000_000)] {
            let error = Variant::from_json(&text).unwrap_err();
            assert!(error.to_string().contains("nested deeper than 1025 levels"), "{error}");
            assert!(error.to_string().len() < 1000, "{error}");
        }
        // What no value is made of is refused where it begins.
        for (front, piece) in
            [("{\"format\":", "["), ("{\"$Vector2\":", "["), ("{\"$String\":", "{\"bytes\":"), ("{\"$Array\":{\"of\":", "{\"class\":")]
        {
            let text = format!("{front}{}", piece.repeat(1_000_000));
            assert!(Variant::from_json(&text).is_err());
            assert!((format("godot4-variant").from_json)(&text).is_err());
            assert!(json::format_of(&text).is_err());
        }
    });
}

#[test]
fn reals_of_both_widths_in_one_value() {
    let value: Variant = vec![
        Variant::Vector2(Real::Double(Box::new(Vector2 { x: 0.1, y: f64::from_bits(0x7ff0_0000_0000_0001) }))),
        Variant::Vector2(Real::Single(Vector2 { x: 0.1, y: f32::from_bits(0x7f80_0001) })),
    ]
    .into();
    is_written(value, "[\n  {\"$Vector2:f64\": [0.1, \"nan:7ff0000000000001\"]},\n  {\"$Vector2\": [0.1, \"nan:7f800001\"]}\n]");
}

/// `docs/json-variant.md` shows what is written, to the letter.
#[test]
fn the_documentation_is_right() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/json-variant.md")).unwrap();
    let mut blocks = 0;
    for block in page.split("```json\n").skip(1) {
        let text = block.split("\n```").next().unwrap();
        if text.contains("\"format\"") {
            let format = json::format_of(text).unwrap();
            assert_eq!((format.to_json)(&(format.from_json)(text).unwrap()).unwrap(), text);
        } else {
            let value = Variant::from_json(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(value.to_json().unwrap(), text);
        }
        blocks += 1;
    }
    assert_eq!(blocks, 8);
    // Every type that an error message offers is on the page.
    let error = Variant::from_json("{\"$\": 1}").unwrap_err().to_string();
    let names: Vec<_> = error.split('`').filter(|piece| piece.starts_with('$') && piece.len() > 1).collect();
    assert!(names.len() > 38, "{error}");
    for name in names {
        assert!(page.contains(name), "{name}");
    }
}
