//! Values as text, against what real engines wrote and how they read, line by line.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::{Generation, TextReader, TextWriter, Uid};
use bytespec_formats::godot::{Array, Dictionary, Engine, Precision, Variant};
use serde_json::Value;
use std::fmt::Write as _;

fn lines(engine: &str, kind: &str) -> Vec<Value> {
    let path = format!("{}/data/godot/{engine}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}: {line}")))
        .collect()
}

fn bytes<const N: usize>(hex: &str) -> [u8; N] {
    let bytes: Vec<u8> = hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect();
    bytes.try_into().unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

struct Oracle {
    prefix: &'static str,
    generation: Generation,
    engine: Engine,
    double: bool,
}

const ORACLES: [Oracle; 4] = [
    Oracle { prefix: "godot3", generation: Generation::V3_1, engine: Engine::GODOT3.with_objects(true), double: false },
    Oracle { prefix: "godot36", generation: Generation::V3_6, engine: Engine::GODOT3.with_objects(true), double: false },
    Oracle {
        prefix: "godot4",
        generation: Generation::V4_6,
        engine: Engine::GODOT4.with_objects(true).with_precision(Precision::Single),
        double: false,
    },
    Oracle {
        prefix: "godot4-double",
        generation: Generation::V4_6,
        engine: Engine::GODOT4.with_objects(true).with_precision(Precision::Double),
        double: true,
    },
];

impl Oracle {
    fn reader(&self) -> TextReader {
        let reader = TextReader::new(self.generation).exact();
        if self.double { reader.double_precision() } else { reader }
    }
}

/// Cases that hang on the classes, defaults and files of the engine that was asked, which a text does not tell.
fn needs_the_engine(line: &Value) -> bool {
    let name = line["name"].as_str().unwrap();
    let input = line["input"].as_str().unwrap();
    name.starts_with("object_") && input.contains("Object(")
        || name.starts_with("resource_")
        || ["NoSuchClass", "Resource(\"", "ExtResource("].iter().any(|part| name.starts_with("typed_") && input.contains(part))
}

#[test]
fn texts_are_read_and_written_as_each_engine_does() {
    let mut failures = Vec::new();
    for oracle in &ORACLES {
        let all = lines(oracle.prefix, "text");
        let (mut agree, mut left_out) = (0, 0);
        for line in &all {
            if needs_the_engine(line) {
                left_out += 1;
                continue;
            }
            match text_case(oracle, line) {
                Ok(()) => agree += 1,
                Err(reason) => failures.push(format!("{} {} {}: {reason}", oracle.prefix, line["name"], line["input"])),
            }
        }
        println!("{}-text: {agree} of {} lines agree, {left_out} hang on classes or files of the engine", oracle.prefix, all.len());
    }
    assert!(failures.is_empty(), "{} lines differ:\n{}", failures.len(), failures[..failures.len().min(60)].join("\n"));
}

fn text_case(oracle: &Oracle, line: &Value) -> Result<(), String> {
    let ok = line["ok"].as_bool().unwrap();
    let input = line["input"].as_str().unwrap();
    let value = match (oracle.reader().read(input), ok) {
        (Ok(value), true) => value,
        (Err(_), false) => return Ok(()),
        // A null is a failure for whoever asked the engine of generation 4.
        (Ok(Variant::Nil), false) => return Ok(()),
        (Ok(value), false) => return Err(format!("read as {value}, the engine refuses it")),
        (Err(error), true) => return Err(format!("refused: {error}")),
    };
    if let Some(points) = line["codepoints"].as_array() {
        let text = match &value {
            Variant::String(text) | Variant::StringName(text) => text,
            other => return Err(format!("read as {other}")),
        };
        if let Some(text) = text.as_str() {
            let points: Vec<u32> = points.iter().map(|point| point.as_u64().unwrap() as u32).collect();
            let ours: Vec<u32> = text.chars().map(u32::from).collect();
            if ours != points {
                return Err(format!("code points {ours:?}, not {points:?}"));
            }
        }
    }
    let written = TextWriter::new(oracle.generation).write(&value).map_err(|error| error.to_string())?;
    let written = String::from_utf8_lossy(&written).into_owned();
    let output = line["output"].as_str().unwrap();
    // The file gives one U+FFFD for half of a surrogate pair, whose three bytes are three to Rust.
    if written != output && !output.contains('\u{fffd}') {
        return Err(format!("written as {written:?}, not {output:?}"));
    }
    let wanted = line["hex"].as_str().unwrap();
    // Padding inside the paths of generation 3 is whatever was in memory, and 3.6 writes half of a surrogate pair as a blank.
    let lone_surrogate = matches!(&value, Variant::String(text) if text.as_str().is_none());
    if !wanted.is_empty() && !matches!(value, Variant::NodePath(_)) && !lone_surrogate {
        let ours = oracle.engine.encode(&value).map(|bytes| hex(&bytes)).map_err(|error| error.to_string())?;
        if ours != wanted {
            return Err(format!("bytes {ours}, not {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn floats_have_the_digits_of_each_engine() {
    let mut failures = Vec::new();
    for oracle in &ORACLES {
        let all = lines(oracle.prefix, "floats");
        let before = failures.len();
        for line in &all {
            if let Err(reason) = float_case(oracle, line) {
                failures.push(format!("{} {line}: {reason}", oracle.prefix));
            }
        }
        println!("{}-floats: {} of {} lines agree", oracle.prefix, all.len() - (failures.len() - before), all.len());
    }
    assert!(failures.is_empty(), "{} lines differ:\n{}", failures.len(), failures[..failures.len().min(40)].join("\n"));
}

fn float_case(oracle: &Oracle, line: &Value) -> Result<(), String> {
    let text = line["text"].as_str().unwrap();
    let read = || match oracle.reader().read(text) {
        Ok(Variant::Float(value)) => Ok(value),
        Ok(other) => Err(format!("read as {other}")),
        Err(error) => Err(error.to_string()),
    };
    let same = |ours: f64, wanted: &Value| match wanted.as_str() {
        Some(wanted)
            if f64::from_le_bytes(bytes(wanted)).to_bits() == ours.to_bits() || f64::from_le_bytes(bytes(wanted)).is_nan() && ours.is_nan() =>
        {
            Ok(())
        }
        Some(wanted) => Err(format!("read as {ours:?}, not {:?}", f64::from_le_bytes(bytes(wanted)))),
        None => Ok(()),
    };
    let written = match line["kind"].as_str().unwrap() {
        "parse" => return same(read()?, &line["f64_le"]),
        "f64" => {
            if line["back_f64_le"].is_string() {
                same(read()?, &line["back_f64_le"])?;
            }
            TextWriter::new(oracle.generation).write(&Variant::Float(f64::from_le_bytes(bytes(line["f64_le"].as_str().unwrap()))))
        }
        _ => {
            let value = f32::from_le_bytes(bytes(line["f32_le"].as_str().unwrap()));
            let written = TextWriter::new(oracle.generation).write(&Variant::PackedFloat32Array(vec![value]));
            written.map(|text| text[text.iter().position(|byte| *byte == b'(').unwrap() + 1..text.len() - 1].trim_ascii().to_vec())
        }
    };
    let written = String::from_utf8(written.unwrap()).unwrap();
    if written == text { Ok(()) } else { Err(format!("written as {written}")) }
}

#[test]
fn uids_are_read_and_written_as_the_engine_does() {
    for line in lines("godot4", "uid") {
        let (text, id) = (line["text"].as_str().unwrap(), line["id"].as_str().unwrap());
        let uid = Uid::from_text(text);
        assert_eq!(uid.0.to_string(), id, "{line}");
        if line.get("back").is_some() {
            assert_eq!(uid.to_string(), text, "{line}");
        } else {
            assert_eq!(uid.to_string(), line["back_text"].as_str().unwrap(), "{line}");
        }
    }
}

fn nested(kind: &str, depth: u64) -> Variant {
    let mut value: Option<Variant> = None;
    for level in 0..depth {
        let dictionary = kind == "dictionaries" || kind == "mixed" && level % 2 == 1;
        value = Some(if dictionary {
            value.map(|value| (0, value)).into_iter().collect::<Dictionary>().into()
        } else {
            value.into_iter().collect::<Array>().into()
        });
    }
    value.unwrap_or(Variant::Nil)
}

fn depth_of(value: &Variant) -> u64 {
    let (mut value, mut levels) = (value, 0);
    loop {
        let inner = match value {
            Variant::Array(array) => array.items.first(),
            Variant::Dictionary(dictionary) => dictionary.iter().next().map(|(_, value)| value),
            _ => return levels,
        };
        levels += 1;
        match inner {
            Some(inner) => value = inner,
            None => return levels,
        }
    }
}

#[test]
fn nesting_ends_where_the_engine_ends_it() {
    for line in lines("godot4", "limits") {
        let (kind, depth) = (line["kind"].as_str().unwrap(), line["depth"].as_u64().unwrap());
        let line = &line;
        // Values of thousands of levels are dropped and compared on the stack.
        let check = move || {
            let text = match kind.strip_prefix("parse_") {
                Some("arrays") => "[".repeat(depth as usize) + &"]".repeat(depth as usize),
                Some(_) => "{0:".repeat(depth as usize - 1) + "{}" + &"}".repeat(depth as usize - 1),
                None => {
                    let text = TextWriter::new(Generation::V4_6).write(&nested(kind, depth)).unwrap();
                    assert_eq!(text.len() as u64, line["text_length"].as_u64().unwrap(), "{line}");
                    String::from_utf8(text).unwrap()
                }
            };
            let value = TextReader::new(Generation::V4_6).exact().max_depth(4000).read(&text).unwrap();
            assert_eq!(depth_of(&value), line["levels_read_back_from_text"].as_u64().unwrap(), "{kind} {depth}");
        };
        let kind_and_depth = format!("{kind} {depth}");
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().name(kind_and_depth).stack_size(64 << 20);
            thread.spawn_scoped(scope, check).unwrap().join().unwrap();
        });
    }
}

#[test]
fn nesting_beyond_the_limit_is_an_error() {
    let text = "[".repeat(100_000);
    let error = TextReader::default().read(&text).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1026 (byte 1025): nested deeper than 1025 levels");
}

#[test]
fn what_engines_read_otherwise_is_told() {
    let readable = TextReader::default().read_with_warnings("[0.000000000000000001, 9223372036854775808,\n#12]").unwrap();
    let warnings: Vec<String> = readable.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 1, column 2 (byte 1): engines read this number as 0.0",
            "line 1, column 24 (byte 23): this number does not fit 64 bits: engines read another one",
            "line 2, column 1 (byte 44): a colour has 3, 4, 6 or 8 digits: engines read this one as black",
        ]
    );
}
