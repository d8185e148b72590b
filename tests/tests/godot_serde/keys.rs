//! Keys that are no text: passed over by structs, refused by JSON.

use super::{fails, list};
use bytespec_formats::godot::{Dictionary, Object, SerdeError, Variant, Vector2, from_variant, variant};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

#[derive(Deserialize, PartialEq, Debug)]
struct Scores {
    best: i64,
    #[serde(default, rename = "7")]
    seven: i64,
}

#[test]
fn a_struct_passes_over_keys_that_are_no_names() {
    let value = variant!({ 7: "seven", null: 1, Vector2::new(1, 2): [1], &"best": 3, [1, 2]: {}, 0.5: 1, true: 2, ^"A:b": 3 });
    assert_eq!(from_variant::<Scores>(&value).unwrap(), Scores { best: 3, seven: 0 });
    // Also in a variant of an enum, and where the dictionary is an item.
    #[derive(Deserialize, PartialEq, Debug)]
    enum Thing {
        Crate { best: i64 },
    }
    assert_eq!(from_variant::<Vec<Scores>>(&list([value.clone()])).unwrap()[0].best, 3);
    assert_eq!(from_variant::<Thing>(&variant!({ "Crate": value })).unwrap(), Thing::Crate { best: 3 });
    assert_eq!(from_variant::<Scores>(&variant!({ 7: 1, "best": "x" })).unwrap_err().to_string(), "best: invalid type: string \"x\", expected i64");
    assert_eq!(fails::<Scores>(&variant!({ 7: 1 })).to_string(), "missing field `best`");
}

#[test]
fn a_struct_that_denies_unknown_fields_denies_them() {
    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Strict {
        best: i64,
    }
    assert_eq!(fails::<Strict>(&variant!({ "best": 1, 7: 2 })).to_string(), "[7]: unknown field `[7]`, expected `best`");
    assert_eq!(fails::<Strict>(&variant!({ "best": 1, "worst": 2 })).to_string(), "worst: unknown field `worst`, expected `best`");
}

#[test]
fn maps_take_the_keys_of_their_type() {
    let value = variant!({ 7: "seven", 8: "eight" });
    assert_eq!(from_variant::<BTreeMap<i64, String>>(&value).unwrap(), BTreeMap::from([(7, "seven".into()), (8, "eight".into())]));
    assert_eq!(fails::<HashMap<String, String>>(&value).to_string(), "[7]: invalid type: integer `7`, expected a string");
}

#[test]
fn json_names_the_key_that_it_does_not_take() {
    let grid = Dictionary::from([(Variant::from(Vector2::new(1, 2)), 3)]);
    let cases = [
        (variant!({ "level": [1, { "grid": grid.clone() }] }), "level[1].grid[(1, 2)]: a key that is a Vector2i: key must be a string"),
        (grid.into(), "[(1, 2)]: a key that is a Vector2i: key must be a string"),
        (variant!({ "a b": { null: 1 } }), "\"a b\"[<null>]: a key that is a Nil: key must be a string"),
        (variant!([{ [1]: 1 }]), "[0][[1]]: a key that is a Array: key must be a string"),
        (Dictionary::from([(Variant::from(Object::Null), 1)]).into(), "[<Object#null>]: a key that is a Object: key must be a string"),
    ];
    for (value, message) in cases {
        assert_eq!(serde_json::to_string(&value).unwrap_err().to_string(), message);
    }
    // Numbers and truths are text there.
    assert_eq!(serde_json::to_string(&variant!({ 7: 1, true: 2, &"a": 3, ^"A:b": 4 })).unwrap(), r#"{"7":1,"true":2,"a":3,"A:b":4}"#);
}

#[test]
fn an_error_shows_itself_where_main_ends_with_it() {
    let error: SerdeError = from_variant::<Scores>(&variant!({ "best": "x" })).unwrap_err();
    assert_eq!(format!("{error:?}"), "SerdeError(best: invalid type: string \"x\", expected i64)");
}
