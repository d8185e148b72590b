//! Saves of ARK: what is read is written back byte for byte, and the values are those that the writer of the file meant.
#![allow(clippy::unwrap_used)]

use bytespec::ProtoModel;
use bytespec_formats::ark::{
    self, Block, Extra, GroupNames, List, Name, Names, ObjectRef, Objects, Open, Property, Save, Tail, Text, TextForm, Value,
};
use serde_json::{Value as Json, json};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The files that belong to this repository, and a larger collection where there is one.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&root.join("data/ark"), &mut files);
    assert!(files.len() > 30, "the shipped files are gone");
    match corpus() {
        Some(corpus) => collect(&corpus.join("ark"), &mut files),
        None => println!("skipped: there is no collection of saves"),
    }
    files
}

/// The collection that `BYTESPEC_CORPUS` names, else the nearest one beside this repository or beside a folder above.
fn corpus() -> Option<PathBuf> {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/corpus")).find(|folder| folder.is_dir());
    std::env::var_os("BYTESPEC_CORPUS").map(PathBuf::from).or_else(near)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
    files.sort();
}

fn saves() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
    let no_save = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json" || extension == "md");
    files().into_iter().filter(move |path| !no_save(path)).map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        (path, bytes)
    })
}

#[test]
fn every_save_is_written_back_byte_for_byte_from_its_values() {
    let mut wrong = Vec::new();
    for (path, bytes) in saves() {
        let mobile = path.parent().is_some_and(|folder| folder.ends_with("TatsumaYakoshi__ARK"));
        match ark::open(&bytes) {
            Ok(_) if mobile => wrong.push(format!("{}: accepted", path.display())),
            Err(error) if mobile => assert!(error.to_string().contains("ARK Mobile"), "{error}"),
            Err(error) => wrong.push(format!("{}: {error}", path.display())),
            Ok(mut save) => {
                let verdict = save.verify();
                if !verdict.is_identical() {
                    wrong.push(format!("{}: {verdict}", path.display()));
                }
                assert_eq!(save.write().unwrap(), bytes);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_in_the_saves_is_damaged() {
    let mut wrong = Vec::new();
    for (path, bytes) in saves() {
        let Ok(save) = ark::open(&bytes) else { continue };
        assert!(save.objects().damage().is_none() && save.names_damage().is_none());
        for damage in save.all_damage() {
            // This one ends with the properties, which may be or not.
            if damage.certain || !path.ends_with("extra-none-last.ark") {
                wrong.push(format!("{}: {damage}", path.display()));
            }
        }
        for object in 0..save.objects().len() {
            let block = save.objects().block(object).unwrap();
            for problem in block.damage().into_iter().chain(&block.problems) {
                wrong.push(format!("{}: object {object}: {problem}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn objects_of_every_save_can_be_removed() {
    let mut tried = 0;
    for (path, bytes) in saves() {
        let Ok(mut save) = ark::open(&bytes) else { continue };
        let count = save.objects().len();
        // The last third of a world, which unknown values must not look as if they referred to.
        if save.kind() != ark::FileKind::World || count == 0 {
            continue;
        }
        let removed: Vec<usize> = (count - count / 3..count).collect();
        save.remove_objects(&removed).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let changed = save.write().unwrap();
        let again = ark::open(&changed).unwrap();
        assert_eq!(again.objects().len(), count - removed.len());
        assert!(again.verify().is_identical());
        tried += 1;
    }
    assert!(tried >= 10, "{tried}");
}

#[test]
fn every_byte_of_the_saves_is_explained() {
    for (path, bytes) in saves() {
        // Large files take long in builds without optimisation.
        if bytes.len() > 60_000 {
            continue;
        }
        let Ok(save) = ark::open(&bytes) else { continue };
        let explanation = save.explain();
        let mut at = 0;
        for row in explanation.rows() {
            assert_eq!(row.start, at, "{}: {:?}", path.display(), row.text);
            at = row.end;
        }
        assert!(explanation.is_complete(), "{}: {:?}", path.display(), explanation.error);
        assert_eq!(explanation.end, bytes.len(), "{}", path.display());
    }
}

#[test]
fn values_are_those_that_were_written() {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (path, bytes) in saves() {
        let Ok(text) = std::fs::read_to_string(path.with_extension("json")) else { continue };
        let expected: Json = serde_json::from_str(&text).unwrap();
        let save = ark::open(&bytes).unwrap();
        let found = whole(&save, &expected);
        let before = wrong.len();
        differences(&expected, &found, &mut format!("{}", path.file_name().unwrap().to_string_lossy()), &mut wrong);
        compared += 1;
        wrong.truncate(before + 5);
    }
    assert!(compared >= 17, "{compared}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the expected values say that was not found.
fn differences(expected: &Json, found: &Json, path: &mut String, wrong: &mut Vec<String>) {
    let length = path.len();
    match (expected, found) {
        (Json::Object(expected), Json::Object(found)) => {
            for (key, value) in expected {
                path.push_str(&format!(".{key}"));
                match found.get(key) {
                    // A text has no parts that could be told.
                    Some(Json::Null) if key == "namePairs" => {}
                    Some(found) => differences(value, found, path, wrong),
                    None => wrong.push(format!("{path}: missing")),
                }
                path.truncate(length);
            }
        }
        (Json::Array(expected), Json::Array(found)) if expected.len() == found.len() => {
            for (at, (expected, found)) in expected.iter().zip(found).enumerate() {
                path.push_str(&format!("[{at}]"));
                differences(expected, found, path, wrong);
                path.truncate(length);
            }
        }
        (Json::Number(expected), Json::Number(found)) if expected.as_f64() == found.as_f64() => {}
        // A wild value may be said as a truth or as its byte.
        (Json::Bool(expected), Json::Number(found)) if u64::from(*expected) == found.as_u64().unwrap_or(9) => {}
        (expected, found) if expected == found => {}
        (expected, found) => {
            let short = |json: &Json| json.to_string().chars().take(160).collect::<String>();
            wrong.push(format!("{path}: {} expected, {} found", short(expected), short(found)));
        }
    }
}

fn whole(save: &Save<'_>, expected: &Json) -> Json {
    let objects = save.objects();
    let mut found = json!({
        "version": save.version(),
        "kind": expected["kind"],
        "objectCount": objects.len(),
        "objects": objects_of(objects, expected["objects"].as_array().map_or(0, Vec::len)),
    });
    let Some(header) = save.world_header() else { return found };
    let front = save.front().unwrap();
    let embedded = |blobs: &Vec<ark::Blob<'_>>| blobs.iter().map(|blob| json!(base64(&blob.data))).collect::<Vec<_>>();
    found["gameTime"] = json!(f64::from(header.game_time));
    found["saveCount"] = json!(header.save_count);
    found["dataFiles"] = front.data_files.iter().map(text).collect();
    found["embeddedData"] =
        front.embedded.iter().map(|one| json!([text(&one.path), one.parts.iter().map(|part| embedded(&part.blobs)).collect::<Vec<_>>()])).collect();
    found["dataFilesObjectMap"] = front.level_objects.iter().map(|one| json!([one.level, one.names.iter().map(text).collect::<Vec<_>>()])).collect();
    found["nameCount"] = if save.version() > 5 { json!(objects.names().table().texts().len()) } else { Json::Null };
    found["layout"] = expected["layout"].clone();
    assert_eq!(found["layout"]["hibernationOffset"], json!(header.hibernation));
    assert_eq!(found["layout"]["nameTableOffset"], json!(header.names));
    found["storedRecords"] = expected["storedRecords"].clone();
    if let Some(records) = expected["storedRecords"].as_array() {
        check_pods(save, records);
    }
    let hibernation = save.hibernation().map(|hibernation| hibernation.unwrap());
    found["hibernation"] = match hibernation.as_ref().and_then(|hibernation| hibernation.body.as_ref()) {
        None => Json::Null,
        Some(body) => json!({
            "unknown1": body.unknown1, "unknown2": body.unknown2,
            "classes": body.classes.iter().map(text).collect::<Vec<_>>(),
            "indices": body.indices,
            "entries": body.groups.iter().map(|group| {
                let names = GroupNames::decode(&group.names).unwrap();
                let inner = Open::group(&names, &group.objects, header.version as u16).unwrap();
                json!({
                    "xyz": group.position, "byte": group.unknown1, "float": group.unknown2,
                    "zones": names.zones.iter().map(text).collect::<Vec<_>>(),
                    "int": group.unknown3, "classIndex": group.class,
                    "objects": objects_of(inner.objects(), usize::MAX),
                })
            }).collect::<Vec<_>>(),
        }),
    };
    found
}

/// The records of pods stand one after the other in segment 1.
fn check_pods(save: &Save<'_>, records: &[Json]) {
    let segment = save.segment(1).unwrap().unwrap_or(&[]);
    let mut at = 0;
    for record in records {
        let (pod, end) = ark::PodRecord::decode_from(segment, at).unwrap();
        assert_eq!(json!(end - at), *record);
        assert!(pod.name.is("Dino"));
        let inner = Open::archive(&pod.archives[0], 11).unwrap();
        assert_eq!(inner.objects().len(), 3);
        assert!(inner.verify().is_identical());
        assert_eq!(pod.encode().unwrap(), segment[at..end]);
        at = end;
    }
    assert_eq!(at, segment.len());
}

fn objects_of(objects: &Objects<'_>, most: usize) -> Json {
    let names = objects.record_names();
    let of = |at: usize| {
        let record = &objects.records()[at];
        let block = objects.block(at).unwrap();
        let pair = |name: &Name<'_>| {
            let (base, number) = names.pair(name);
            json!([base, number])
        };
        // Where names are texts there is no pair to tell.
        let pairs = match names.style() {
            ark::NameStyle::Pair => Some(record.names.iter().map(pair).collect::<Vec<_>>()),
            _ => None,
        };
        json!({
            "uuid": hex(&record.guid), "class": names.text(&record.class), "item": record.is_item.is_set(),
            "names": record.names.iter().map(|name| names.text(name)).collect::<Vec<_>>(),
            "namePairs": pairs,
            "fromDataFile": record.from_data_file.is_set(), "dataFileIndex": record.data_file,
            "location": record.location.map(|at| [
                at.position.x, at.position.y, at.position.z, at.rotation.pitch, at.rotation.yaw, at.rotation.roll,
            ]),
            "propertiesOffset": record.offset,
            "properties": properties(&block.properties, objects.names()),
            "extraHex": extra(&block, objects.names()),
        })
    };
    (0..objects.len().min(most)).map(of).collect()
}

fn extra(block: &Block<'_>, names: &Names) -> Json {
    let Tail::End { extra, .. } = &block.tail else { panic!("damaged") };
    match extra {
        Extra::None => json!(""),
        Extra::Zero => json!("00000000"),
        Extra::Character(number) => json!(format!("00000000{}", hex(&number.to_le_bytes()))),
        Extra::Opaque(raw) => json!(hex(raw)),
        Extra::Foliage(foliage) => {
            let entry = |entry: &ark::FoliageEntry<'_>| json!([text(&entry.key), properties(&entry.properties.properties, names)]);
            let maps: Vec<_> = foliage.maps.iter().map(|map| map.entries.iter().map(entry).collect::<Vec<_>>()).collect();
            json!({ "foliage": maps })
        }
    }
}

fn properties(properties: &[Property<'_>], names: &Names) -> Json {
    properties.iter().map(|property| self::property(property, names)).collect()
}

fn list(list: &List<'_>, names: &Names) -> Json {
    properties(&list.properties, names)
}

fn property(property: &Property<'_>, names: &Names) -> Json {
    let kind = names.text(&property.kind);
    let mut found = json!({ "name": names.text(&property.name), "type": kind, "index": property.index, "value": value(&property.value, names) });
    let inner = property.of.as_ref().map(|of| names.text(of));
    match (&*kind, inner) {
        ("ByteProperty", Some(of)) => found["enum"] = json!(of),
        ("StructProperty", Some(of)) => found["struct"] = json!(of),
        ("ArrayProperty", Some(of)) => found["elem"] = json!(of),
        _ => {}
    }
    // The element type that was inferred.
    match &*property.value {
        Value::Colors(_) => found["struct"] = json!("Color"),
        Value::Vectors(_) => found["struct"] = json!("Vector"),
        Value::LinearColors(_) => found["struct"] = json!("LinearColor"),
        _ => {}
    }
    found
}

fn value(value: &Value<'_>, names: &Names) -> Json {
    let name = |name: &Name<'_>| json!(names.text(name));
    let reference = |reference: &ObjectRef<'_>| match reference {
        ObjectRef::Id(id) => json!(["id", id]),
        ObjectRef::ShortId(id) => json!(["id4", id]),
        ObjectRef::Path(path) => json!(["path", names.text(path)]),
        ObjectRef::ShortPath(path) => json!(["shortpath", names.text(path)]),
    };
    match value {
        Value::Bool(byte) => json!(byte),
        Value::Int8(number) => json!(number),
        Value::Byte(number) => json!(number),
        Value::Enum(constant) => name(constant),
        Value::Int16(number) => json!(number),
        Value::UInt16(number) => json!(number),
        Value::Int(number) => json!(number),
        Value::UInt32(number) => json!(number),
        Value::Int64(number) => json!(number),
        Value::UInt64(number) => json!(number),
        Value::Float(number) => json!(f64::from(*number)),
        Value::Double(number) => json!(number),
        Value::Str(string) => text(string),
        Value::Name(one) => name(one),
        Value::Text(raw) | Value::Opaque { raw, .. } => json!({ "base64": base64(raw) }),
        Value::Object(one) => reference(one),
        Value::Vector(vector) => json!([vector.x, vector.y, vector.z]),
        Value::Rotator(rotator) => json!([rotator.pitch, rotator.yaw, rotator.roll]),
        Value::Vector2D(vector) => json!([vector.x, vector.y]),
        Value::Quat(quat) => json!([quat.x, quat.y, quat.z, quat.w]),
        Value::Color(color) => json!([color.b, color.g, color.r, color.a]),
        Value::LinearColor(color) => json!([color.r, color.g, color.b, color.a]),
        Value::UniqueNetId(account) => json!([account.size, text(&account.id)]),
        Value::Struct(one) => list(one, names),
        Value::Bools(bytes) => bytes.iter().map(|byte| json!(*byte != 0)).collect(),
        Value::Bytes(bytes) => json!({ "base64": base64(bytes) }),
        Value::Int8s(items) => json!(items),
        Value::Enums(items) | Value::Names(items) => items.iter().map(name).collect(),
        Value::Int16s(items) => json!(items),
        Value::UInt16s(items) => json!(items),
        Value::Ints(items) => json!(items),
        Value::UInt32s(items) => json!(items),
        Value::Int64s(items) => json!(items),
        Value::UInt64s(items) => json!(items),
        Value::Floats(items) => json!(items),
        Value::Doubles(items) => json!(items),
        Value::Strs(items) => items.iter().map(text).collect(),
        Value::Objects(items) => items.iter().map(reference).collect(),
        Value::Colors(items) => items.iter().map(|color| json!([color.b, color.g, color.r, color.a])).collect(),
        Value::Vectors(items) => items.iter().map(|vector| json!([vector.x, vector.y, vector.z])).collect(),
        Value::LinearColors(items) => items.iter().map(|color| json!([color.r, color.g, color.b, color.a])).collect(),
        Value::Structs(items) => items.iter().map(|one| list(one, names)).collect(),
        Value::Redirections(items) => items
            .iter()
            .map(|one| {
                json!({
                    "store": one.segment, "position": one.position,
                    "objects": one.objects.iter().map(reference).collect::<Vec<_>>(),
                    "classes": one.classes.iter().map(reference).collect::<Vec<_>>(),
                })
            })
            .collect(),
    }
}

fn text(text: &Text<'_>) -> Json {
    match text.form() {
        TextForm::Null => Json::Null,
        _ => match text.to_str() {
            Cow::Borrowed(text) => json!(text),
            Cow::Owned(text) => json!(text),
        },
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
        for at in 0..4 {
            let digit = if at <= chunk.len() { char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize]) } else { '=' };
            out.push(digit);
        }
    }
    out
}
