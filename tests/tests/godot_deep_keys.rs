//! Keys nested deeper than 4.6.3 compares and hashes them: where its answer changes, up to 110 levels.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{Array, Dictionary, Key, Variant, godot4};
use serde_json::Value;
use std::collections::HashSet;
use std::time::{Duration, Instant};

fn bytes(hex: &Value) -> Vec<u8> {
    let hex = hex.as_str().unwrap();
    (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap()).collect()
}

/// The leaf in so many containers, which alternate; each has a part before and one behind what it holds.
fn nested(case: &Value, leaf: &str, levels: usize) -> Vec<u8> {
    let parts = |name: &str| case[name].as_array().unwrap().iter().map(bytes).collect::<Vec<_>>();
    let (before, behind) = (parts("pre"), parts("post"));
    let mut all: Vec<u8> = (0..levels).flat_map(|level| before[level % before.len()].clone()).collect();
    all.extend(bytes(&case[leaf]));
    all.extend((0..levels).rev().flat_map(|level| behind[level % behind.len()].clone()));
    all
}

#[test]
fn deep_keys_are_one_where_the_engine_says_so() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/godot/godot4-deep-keys.jsonl");
    let (mut compared, mut wrong) = (0, Vec::new());
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let changes = case["changes"].as_array().unwrap();
        // All from 0 to 110 were compared once; these are around the limits.
        for levels in (0..=4).chain(48..=53).chain(99..=104).chain([110]) {
            let last = changes.iter().rfind(|change| change[0].as_u64().unwrap() <= levels).unwrap();
            let one = last[1].as_bool().unwrap();
            let levels = usize::try_from(levels).unwrap();
            let (a, b) = (nested(&case, "a", levels), nested(&case, "b", levels));
            let number = [2, 0, 0, 0, 1, 0, 0, 0].to_vec();
            let dictionary = [vec![0x1b, 0, 0, 0, 2, 0, 0, 0], a.clone(), number.clone(), b.clone(), number].concat();
            let read = godot4::decode(&dictionary).unwrap();
            let [a, b] = [a, b].map(|bytes| godot4::decode(&bytes).unwrap());
            let len = read.as_dictionary().unwrap().len();
            if (len == 1, a.is_same_key(&b), Key(a) == Key(b)) != (one, one, one) && !(case["a"] == case["b"] && !one && len == 2) {
                wrong.push(format!("{} {} {levels}: {len}", case["wrap"], case["leaf"]));
            }
            compared += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {compared}: {:#?}", wrong.len(), &wrong[..wrong.len().min(40)]);
    assert_eq!(compared, 211 * 18);
}

#[test]
fn objects_below_what_is_compared_are_never_one() {
    let deep = || (0..60).fold(Variant::from(bytespec_formats::godot::Object::Id(1)), |inner, _| Array::from_iter([inner]).into());
    assert!(!deep().is_same_key(&deep()));
    assert_eq!(HashSet::from([Key(deep()), Key(deep())]).len(), 1);
}

/// Each level looks at its keys, but not down to the bottom.
#[test]
fn keys_within_keys_take_time_of_their_size() {
    let mut value = Variant::Nil;
    for _ in 0..1000 {
        let mut pairs: Vec<(Variant, Variant)> = (0..10).map(|number| (number.into(), Variant::Nil)).collect();
        pairs.push((value, Variant::Nil));
        value = Dictionary::from_iter(pairs).into();
    }
    let bytes = godot4::encode(&value).unwrap();
    let start = Instant::now();
    assert!(godot4::decode(&bytes).unwrap() == value);
    assert!(start.elapsed() < Duration::from_secs(20));
}
