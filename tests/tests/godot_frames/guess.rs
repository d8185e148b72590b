//! Whose bytes they are, how sure that is, and the formats by name.

use super::{GODOT3, GODOT4, HI, hi, joined};
use bytespec_formats::godot::frame::{FrameKind, PacketPeer, StreamPeer};
use bytespec_formats::godot::{
    Array, Color, ContainerType, Dictionary, Engine, FullObject, Object, Precision, Release, Type, Variant, Vector2, guess,
};
use bytespec_formats::{Confidence, Format, Verdict, detect, formats};
use serde_json::Value;

/// The guesses as release, frame and confidence.
fn guesses(bytes: &[u8]) -> Vec<(Release, FrameKind, Confidence)> {
    guess(bytes).into_iter().map(|guess| (guess.engine.release(), guess.frame, guess.confidence)).collect()
}

fn only(bytes: &[u8]) -> bytespec_formats::godot::Guess {
    let mut guesses = guess(bytes);
    assert_eq!(guesses.len(), 1, "{guesses:?}");
    guesses.remove(0)
}

/// {"a": [1, 2]}
fn save() -> Variant {
    let list: Array = [1, 2].into_iter().map(Variant::from).collect();
    [("a", Variant::from(list))].into_iter().collect::<Dictionary>().into()
}

#[test]
fn frame_and_generation_are_told_apart() {
    use Confidence::Certain;
    for (engine, release) in [(GODOT4, Release::V4_4), (GODOT3, Release::V3)] {
        let stream = StreamPeer::new(engine);
        let (plain, stored) = (engine.encode(&save()).unwrap(), stream.encode(&save()).unwrap());
        assert_eq!(guesses(&plain), [(release, FrameKind::Plain, Certain)]);
        assert_eq!(guesses(&stored), [(release, FrameKind::Stored, Certain)]);
        assert_eq!(guesses(&stream.with_big_endian(true).encode(&save()).unwrap()), [(release, FrameKind::StoredBigEndian, Certain)]);
        assert_eq!(guesses(&stored.repeat(3)), [(release, FrameKind::StoredSequence, Certain)]);
        let text = bytespec_formats::godot::frame::Base64::new(engine).encode(&save()).unwrap();
        assert_eq!(guesses(text.as_bytes()), [(release, FrameKind::Base64, Certain)]);
    }
}

#[test]
fn what_fits_both_generations_is_no_more_than_possible() {
    use Confidence::Possible;
    let both = |frame| [(Release::V4_4, frame, Possible), (Release::V3, frame, Possible)];
    assert_eq!(guesses(HI), both(FrameKind::Plain));
    assert_eq!(guesses(&joined(&[&[12, 0, 0, 0], HI])), both(FrameKind::Stored));
    // A stored null is also a plain empty String.
    assert_eq!(guesses(&[4, 0, 0, 0, 0, 0, 0, 0]), [both(FrameKind::Stored), both(FrameKind::Plain)].concat());
    assert_eq!(guess(HI)[0].why, "reads to the last byte; is written back the same; but other guesses are as good");
}

#[test]
fn what_no_engine_writes_is_no_more_than_possible() {
    let mut padded = GODOT4.encode(&[hi()].into_iter().collect::<Array>().into()).unwrap();
    *padded.last_mut().unwrap() = 7;
    let guess = only(&padded);
    assert_eq!((guess.confidence, &*guess.why), (Confidence::Possible, "reads to the last byte; would be written otherwise"));
}

#[test]
fn what_is_no_value_has_no_guesses() {
    for bytes in [&b""[..], b"\0", b"plain text", b"GIF89a", &[0; 64], &HI[..11], &[0xff; 16]] {
        assert_eq!(guesses(bytes), [], "{bytes:?}");
        assert!(detect(bytes).is_none(), "{bytes:?}");
    }
}

#[test]
fn typed_containers_tell_the_release() {
    let array = Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into(), 2.into(), 3.into()] };
    let found = only(&GODOT4.encode(&array.into()).unwrap());
    assert_eq!((found.engine.release(), found.confidence), (Release::V4_4, Confidence::Certain));
    assert_eq!(found.why, "reads to the last byte; is written back the same; typed arrays: 4.3 or later");

    let mut dictionary: Dictionary = [("a", Variant::from(1)), ("b", 2.into())].into_iter().collect();
    dictionary.keys = ContainerType::Builtin(Type::String);
    let found = only(&GODOT4.encode(&dictionary.into()).unwrap());
    assert_eq!(found.why, "reads to the last byte; is written back the same; typed dictionaries: 4.4 or later");
    // 4.3 does not read these bytes as anything that it would write.
    assert_eq!(found.engine.release(), Release::V4_4);
}

#[test]
fn wide_ints_tell_3_0() {
    let list: Variant = [1, 2, 3].into_iter().map(Variant::from).collect::<Array>().into();
    let found = only(&Engine::GODOT3_0.encode(&list).unwrap());
    assert_eq!((found.engine, found.confidence), (Engine::GODOT3_0, Confidence::Certain));
    assert_eq!(found.why, "reads to the last byte; is written back the same; every int takes eight bytes: 3.0");
}

#[test]
fn wide_vectors_tell_the_precision() {
    let list = |vector: Variant| Variant::from([vector, Color { r: 1.0, g: 0.5, b: 0.0, a: 1.0 }.into(), hi()].into_iter().collect::<Array>());
    let wide = GODOT4.encode(&list(Vector2 { x: 1.0_f64, y: 2.0 }.into())).unwrap();
    let found = only(&wide);
    assert_eq!(found.engine, GODOT4.with_precision(Precision::Double));
    assert_eq!(found.why, "reads to the last byte; is written back the same; vectors of a double-precision build");
    let narrow = only(&GODOT4.encode(&list(Vector2 { x: 1.0_f32, y: 2.0 }.into())).unwrap());
    assert_eq!(narrow.engine, GODOT4.with_precision(Precision::Single));
    // Colours and text say nothing of it.
    assert_eq!(only(&GODOT4.encode(&list(hi())).unwrap()).engine, GODOT4);
    // Both in one value: no single build wrote that, so what stands there is kept.
    let mixed: Array = [list(Vector2 { x: 1.0_f64, y: 2.0 }.into()), list(Vector2 { x: 1.0_f32, y: 2.0 }.into())].into_iter().collect();
    assert_eq!(only(&GODOT4.encode(&mixed.into()).unwrap()).engine, GODOT4);
}

#[test]
fn full_objects_are_allowed_where_there_are_any() {
    let engine = GODOT4.with_objects(true);
    let object = Variant::Object(Box::new(Object::Full(Box::new(FullObject { class: "Node".into(), properties: Vec::new() }))));
    let found = only(&engine.encode(&[object, hi(), hi()].into_iter().collect::<Array>().into()).unwrap());
    assert_eq!((found.engine, found.confidence), (engine, Confidence::Certain));
    assert_eq!(found.why, "reads to the last byte; is written back the same; full objects");

    // No object in it, but the class is written only where objects are allowed.
    let typed = Array { of: ContainerType::class("Node"), items: vec![Variant::Nil; 3] };
    let found = only(&engine.encode(&typed.into()).unwrap());
    assert_eq!((found.engine, found.confidence), (engine, Confidence::Certain));
}

#[test]
fn odd_numbers_speak_against_a_guess() {
    // A PoolIntArray of one number has the bytes of a StringName of one character.
    let ints = |number: i32| GODOT3.encode(&vec![number].into()).unwrap();
    let expected = [(Release::V4_4, FrameKind::Plain, Confidence::Possible), (Release::V3, FrameKind::Plain, Confidence::Possible)];
    assert_eq!(guesses(&ints(65)), expected);
    // But hardly anyone names something `\u{1}`.
    let expected = [(Release::V3, FrameKind::Plain, Confidence::Likely), (Release::V4_4, FrameKind::Plain, Confidence::Possible)];
    assert_eq!(guesses(&ints(1)), expected);
    assert_eq!(guess(&ints(1))[1].why, "reads to the last byte; is written back the same; but some numbers or texts are odd");
}

#[test]
fn guesses_may_be_used_as_they_are() {
    let bytes = StreamPeer::new(GODOT4).with_big_endian(true).encode(&save()).unwrap();
    let found = only(&bytes);
    assert_eq!(found.frame, FrameKind::StoredBigEndian);
    assert_eq!(StreamPeer::new(found.engine).with_big_endian(true).decode(&bytes).unwrap(), save());
    let bytes = GODOT3.encode(&save()).unwrap();
    assert_eq!(PacketPeer::new(only(&bytes).engine).decode(&bytes).unwrap(), save());
}

fn format(name: &str) -> &'static Format {
    formats().iter().find(|format| format.name == name).unwrap()
}

fn detected(bytes: &[u8]) -> Option<&'static str> {
    detect(bytes).map(|format| format.name)
}

#[test]
fn formats_are_detected() {
    for (engine, plain, stored) in [(GODOT4, "godot4-variant", "godot4-store"), (GODOT3, "godot3-variant", "godot3-store")] {
        let bytes = engine.encode_stored(&save()).unwrap();
        assert_eq!(detected(&engine.encode(&save()).unwrap()), Some(plain));
        assert_eq!(detected(&bytes), Some(stored));
        assert_eq!(detected(&bytes.repeat(2)), Some(stored));
    }
    let wide = Engine::GODOT3_0.encode(&save()).unwrap();
    assert_eq!(detected(&wide), Some("godot3-variant"));
    for (name, expected) in [("godot4-player.var", "godot4-store"), ("godot3-player.var", "godot3-store")] {
        let bytes = std::fs::read(format!("{}/../examples/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(detected(&bytes), Some(expected));
        assert_eq!(guess(&bytes)[0].confidence, Confidence::Certain);
    }
}

#[test]
fn files_of_several_values_are_verified_and_explained() {
    let bytes = joined(&[&[12, 0, 0, 0], HI, &[4, 0, 0, 0, 0, 0, 0, 0]]);
    for name in ["godot4-store", "godot3-store"] {
        assert!((format(name).verify)(&bytes).is_identical());
        assert_eq!(
            format(name).explain.unwrap()(&bytes).to_string(),
            "\
0000                             values: 2 items
0000                               [0]:
0000                                 value:
0000  0c 00 00 00                      byte length = 12
0004  04 00 00 00                      tag: 4 (String)
0008  02 00 00 00 68 69 00 00          String: byte length 2, \"hi\"
0010                               [1]:
0010                                 value:
0010  04 00 00 00                      byte length = 4
0014  00 00 00 00                      tag: 0 (Nil)
"
        );
        let mut padded = bytes.clone();
        padded[15] = 7;
        assert!(matches!((format(name).verify)(&padded), Verdict::Padding { at } if at == [15]));
        padded[16] = 5;
        assert!(matches!((format(name).verify)(&padded), Verdict::Undecodable(error) if error.offset() == 16));
    }
    assert!(matches!((format("godot4-store").verify)(&[]), Verdict::Undecodable(_)));
}

#[test]
fn wide_ints_of_3_0_come_back_as_they_were() {
    let plain = Engine::GODOT3_0.encode(&save()).unwrap();
    assert!((format("godot3-variant").verify)(&plain).is_identical());
    let stored = Engine::GODOT3_0.encode_stored(&save()).unwrap();
    assert!((format("godot3-store").verify)(&stored).is_identical());
    // In one value both widths of a small int: no engine wrote that.
    let mixed = [&[19, 0, 0, 0, 2, 0, 0, 0][..], &[2, 0, 0, 0, 1, 0, 0, 0], &[2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]].concat();
    assert!(matches!((format("godot3-variant").verify)(&mixed), Verdict::NotCanonical { at: 18 }));
}

/// The lines of a file of what engines wrote, with the bytes of each.
fn written(engine: &str) -> Vec<(Value, Vec<u8>)> {
    let mut lines = Vec::new();
    for kind in ["variant", "random"] {
        let path = format!("{}/data/godot/{engine}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for line in text.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let hex = line["hex"].as_str().unwrap();
            let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
            if !bytes.is_empty() {
                lines.push((line, bytes));
            }
        }
    }
    lines
}

fn has_node_path(line: &Value) -> bool {
    line["has_node_path"] == true || line["text"].as_str().is_some_and(|text| text.contains("NodePath("))
}

#[test]
fn what_engines_wrote_is_verified_by_name() {
    for (engine, generation) in [("godot3", "godot3"), ("godot36", "godot3"), ("godot4", "godot4"), ("godot4-double", "godot4")] {
        let (plain, stored) = (format(&format!("{generation}-variant")), format(&format!("{generation}-store")));
        let (mut identical, mut not_canonical, mut wrong) = (0, 0, Vec::new());
        for (line, bytes) in written(engine) {
            let framed = joined(&[&(bytes.len() as u32).to_le_bytes(), &bytes]);
            match ((plain.verify)(&bytes), (stored.verify)(&framed)) {
                (Verdict::Identical, Verdict::Identical) => identical += 1,
                // Garbage for padding.
                (Verdict::Padding { at }, Verdict::Padding { at: behind })
                    if behind == at.iter().map(|at| at + 4).collect::<Vec<_>>() && generation == "godot3" && has_node_path(&line) =>
                {
                    not_canonical += 1;
                }
                // The same, and what engines lose themselves.
                (Verdict::NotCanonical { at }, Verdict::NotCanonical { at: behind })
                    if behind == at + 4 && (generation == "godot3" && has_node_path(&line) || line["reencodes_same"] == false) =>
                {
                    not_canonical += 1;
                }
                (plain, stored) => wrong.push(format!("{}: {plain}; {stored}", line["name"])),
            }
        }
        println!("{engine}: {identical} identical, {not_canonical} not canonical");
        assert!(wrong.is_empty(), "{engine}: {wrong:#?}");
    }
}

#[test]
fn guesses_at_what_engines_wrote_are_never_surely_wrong() {
    for (engine, godot3) in [("godot3", true), ("godot36", true), ("godot4", false), ("godot4-double", false)] {
        let (mut sure, mut possible, mut wrong) = (0, 0, Vec::new());
        for (line, bytes) in written(engine) {
            let framed = joined(&[&(bytes.len() as u32).to_le_bytes(), &bytes]);
            for (bytes, frame) in [(&bytes, FrameKind::Plain), (&framed, FrameKind::Stored)] {
                let found = guess(bytes);
                let is_right = |guess: &bytespec_formats::godot::Guess| guess.frame == frame && guess.engine.is_godot3() == godot3;
                let other_build = if engine == "godot4-double" { Precision::Single } else { Precision::Double };
                match found.first() {
                    Some(best) if best.confidence == Confidence::Possible && found.iter().any(is_right) => possible += 1,
                    Some(best) if is_right(best) && best.engine.precision() != other_build => sure += 1,
                    best => wrong.push(format!("{} {frame:?}: {best:?}", line["name"])),
                }
            }
        }
        println!("{engine}: {sure} sure, {possible} possible, {} wrong", wrong.len());
        assert!(wrong.is_empty(), "{engine}: {wrong:#?}");
    }
}
