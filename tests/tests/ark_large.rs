//! Larger worlds of every version: opened, damaged at random, changed; what they cost grows with their size and not faster.
#![allow(clippy::unwrap_used)]

use bytespec_formats::{Format, ark, detect};
use serde_json::Value as Json;

const WORLDS: &[(u16, &[u8])] = &[
    (5, include_bytes!("../data/ark/v05-small.ark")),
    (6, include_bytes!("../data/ark/v06-small.ark")),
    (7, include_bytes!("../data/ark/v07-small.ark")),
    (8, include_bytes!("../data/ark/v08-small.ark")),
    (9, include_bytes!("../data/ark/v09-store-new.ark")),
    (10, include_bytes!("../data/ark/v10-small.ark")),
    (11, include_bytes!("../data/ark/v11-store-new-data.ark")),
];

fn format() -> &'static Format {
    detect(WORLDS[0].1).unwrap()
}

/// A world with its objects so many times. Each time they refer to those of their own time.
fn larger(world: &[u8], times: usize) -> Vec<u8> {
    let mut json: Json = serde_json::from_str(&(format().to_json)(world).unwrap()).unwrap();
    let objects = json["objects"].as_array().unwrap().clone();
    let mut all = Vec::with_capacity(objects.len() * times);
    for time in 0..times {
        for object in &objects {
            let mut object = object.clone();
            if let Some(properties) = object.get_mut("properties") {
                follow(properties, (time * objects.len()) as i64, objects.len() as i64);
            }
            all.push(object);
        }
    }
    let last = all.len() - 1;
    json["objects"] = Json::Array(all);
    let blocks = json["layout"].as_array_mut().unwrap().iter_mut().find(|part| part.is_array()).unwrap();
    *blocks = serde_json::json!([0, last]);
    (format().from_json)(&json.to_string()).unwrap()
}

/// References that lead to an object lead to the one of the same time.
fn follow(json: &mut Json, by: i64, count: i64) {
    match json {
        Json::Array(items) => items.iter_mut().for_each(|item| follow(item, by, count)),
        Json::Object(members) => {
            let is_reference = members.get("type").is_some_and(|kind| kind == "ObjectProperty");
            match members.get_mut("value") {
                Some(value) if is_reference => {
                    if let Some(id) = value.as_i64().filter(|id| (0..count).contains(id)) {
                        *value = (id + by).into();
                    }
                }
                // Objects in archives count for themselves.
                Some(value) => follow(value, by, count),
                None => {}
            }
        }
        _ => {}
    }
}

/// Numbers that are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

fn texts(save: &ark::Save<'_>) -> Vec<String> {
    let mut names = save.objects().names().clone();
    (0..save.objects().len()).map(|at| format!("{:?}", save.objects().block_with(at, &mut names).unwrap().properties)).collect()
}

#[test]
fn worlds_of_every_version_open_and_come_back() {
    for (version, world) in WORLDS {
        let bytes = larger(world, 20);
        let mut save = ark::open(&bytes).unwrap();
        assert_eq!((save.version(), save.objects().len()), (i32::from(*version), 20 * ark::open(world).unwrap().objects().len()));
        assert!(save.verify().is_identical(), "version {version}: {}", save.verify());
        assert_eq!(save.write().unwrap(), bytes);
        let links = ark::Links::new(save.objects());
        let creatures = save.objects().of_class("Dodo_Character_BP_C").filter(|at| links.status(*at).is_some()).count();
        assert!(creatures >= 20, "version {version}: {creatures}");
        let all = save.objects().par_map(|_, block| format!("{:?}", block.unwrap().properties));
        assert_eq!(all, texts(&save));
    }
}

#[test]
fn damage_of_larger_worlds_stays_where_it_is() {
    let mut random = Random(5);
    for (version, world) in WORLDS {
        let bytes = larger(world, 8);
        let whole = ark::open(&bytes).unwrap();
        let before = texts(&whole);
        for _ in 0..10 {
            let mut hit: Vec<usize> = (0..5).map(|_| random.below(before.len())).collect();
            hit.sort_unstable();
            hit.dedup();
            let mut damaged = bytes.clone();
            for object in &hit {
                let range = whole.objects().range(*object).unwrap();
                for _ in 0..3 {
                    damaged[range.start + random.below(range.len())] = random.below(256) as u8;
                }
            }
            let mut save = ark::open(&damaged).unwrap();
            for (at, (before, after)) in before.iter().zip(texts(&save)).enumerate() {
                assert!(hit.contains(&at) || *before == after, "version {version}, object {at}");
            }
            assert!(save.verify().is_identical());
            assert_eq!(save.write().unwrap(), damaged);

            // A change elsewhere leaves damaged objects as they are.
            let untouched = (0..before.len()).find(|at| !hit.contains(at)).unwrap();
            let edit =
                save.objects_mut().edit(untouched, |block, _| block.properties.push(ark::Property::new("New", "IntProperty", ark::Value::Int(1))));
            edit.unwrap();
            let changed = save.write().unwrap().into_owned();
            let again = ark::open(&changed).unwrap();
            for object in hit {
                assert_eq!(again.objects().raw(object).unwrap(), ark::open(&damaged).unwrap().objects().raw(object).unwrap());
            }
        }
    }
}

#[test]
fn damage_anywhere_in_larger_worlds_costs_no_more_than_their_size() {
    let mut random = Random(6);
    for (version, world) in WORLDS {
        let bytes = larger(world, 8);
        for _ in 0..10 {
            let mut damaged = bytes.clone();
            for _ in 0..4 {
                let at = random.below(damaged.len());
                damaged[at] = random.below(256) as u8;
            }
            damaged.truncate(damaged.len() - random.below(2) * random.below(damaged.len() / 4));
            let measured = allocation_counter::measure(|| {
                if let Ok(save) = ark::open(&damaged) {
                    for object in 0..save.objects().len() {
                        let _ = save.objects().block(object);
                    }
                }
            });
            let most = 16 * damaged.len() as u64 + 65_536;
            assert!(measured.bytes_max < most, "version {version}: {} of {most}", measured.bytes_max);
            if let Ok(mut save) = ark::open(&damaged) {
                assert!(save.verify().is_identical(), "version {version}");
                assert_eq!(save.write().unwrap(), damaged);
            }
        }
    }
}

/// A tribe of so many objects without a GUID, all of them with one name, one after the other.
fn many(count: usize) -> Vec<u8> {
    let mut bytes = vec![1, 0, 0, 0];
    bytes.extend((count as u32).to_le_bytes());
    let record = 16 + 20 + 4 + 4 + 6 + 4 + 4 + 4 + 4 + 4;
    let block = b"\x05\0\0\0None\0\0\0\0\0";
    for at in 0..count {
        bytes.extend([0; 16]);
        bytes.extend(*b"\x10\0\0\0PrimalTribeData\0\0\0\0\0\x01\0\0\0\x02\0\0\0B\0");
        bytes.extend([0; 12]);
        bytes.extend(((8 + count * record + at * block.len()) as u32).to_le_bytes());
        bytes.extend([0; 4]);
    }
    (0..count).for_each(|_| bytes.extend(block));
    bytes
}

/// Everything that looks at all objects of a file.
fn use_all(bytes: &[u8]) {
    let mut save = ark::open(bytes).unwrap();
    let objects = save.objects();
    let index = ark::Index::new(objects);
    assert_eq!(index.by_name("B").len(), objects.len());
    let links = ark::Links::new(objects);
    for object in 0..objects.len() {
        assert_eq!((links.owner(object), links.components(object).count()), (None, 0));
        assert!(index.by_guid(&[0; 16]).is_empty());
    }
    assert_eq!(objects.of_class("PrimalTribeData").count(), objects.len());
    let half: Vec<usize> = (0..objects.len()).step_by(2).collect();
    save.remove_objects(&half).unwrap();
    assert!(!save.write().unwrap().is_empty());
}

#[test]
fn many_like_objects_are_found_and_kept() {
    let bytes = many(32_000);
    use_all(&bytes);
    let text = (format().to_json)(&bytes).unwrap();
    assert_eq!((format().from_json)(&text).unwrap(), bytes);
}
