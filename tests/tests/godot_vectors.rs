//! What real engines wrote and how they read, line by line.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::frame::{PacketPeer, PacketPeerStream, StreamPeer};
use bytespec_formats::godot::{Array, ContainerType, Dictionary, Engine, Precision, Variant};
use serde_json::Value;
use std::fmt::{Display, Write as _};

/// The engines whose answers are in the files.
const ENGINES: [(&str, Engine); 4] = [
    ("godot3", Engine::GODOT3),
    ("godot36", Engine::GODOT3),
    ("godot4", Engine::GODOT4.with_precision(Precision::Single)),
    ("godot4-double", Engine::GODOT4.with_precision(Precision::Double)),
];

fn lines(engine: &str, kind: &str) -> Vec<Value> {
    let path = format!("{}/data/godot/{engine}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether one line agrees; the error says how not.
type Check = fn(Engine, &Value) -> Result<(), String>;

fn run(kind: &str, check: Check) {
    let mut failures = Vec::new();
    for (name, engine) in ENGINES {
        let all = lines(name, kind);
        let before = failures.len();
        for line in &all {
            if let Err(reason) = check(engine, line) {
                failures.push(format!(
                    "{name} {} {}: {reason}",
                    line["name"],
                    line["hex"].as_str().unwrap_or("").get(..80).unwrap_or(line["hex"].as_str().unwrap_or(""))
                ));
            }
        }
        println!("{name}-{kind}: {} of {} lines agree", all.len() - (failures.len() - before), all.len());
    }
    assert!(failures.is_empty(), "{} lines differ:\n{}", failures.len(), failures[..failures.len().min(40)].join("\n"));
}

/// The bytes of a line, node paths of generation 3 with zeros for padding.
fn written(line: &Value) -> Vec<u8> {
    bytes(line.get("hex_zero_padded").unwrap_or(&line["hex"]).as_str().unwrap())
}

fn same(found: &[u8], expected: &[u8]) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("wrote {}, expected {}", hex(found), hex(expected))) }
}

#[test]
fn values_come_back_as_they_were() {
    run("variant", |engine, line| {
        let read = bytes(line["hex"].as_str().unwrap());
        if read.is_empty() {
            return Ok(());
        }
        let engine = engine.with_objects(line["full_objects"] == true);
        let value = engine.decode(&read).map_err(|error| error.to_string())?;
        let expected = written(line);
        if read.len() == expected.len()
            && line.get("hex_zero_padded").is_none()
            && line["text"].as_str().is_some_and(|text| text.contains("NodePath("))
            && engine.is_godot3()
        {
            return same_value(engine, &value, &read);
        }
        if line.get("reencodes_same").is_none_or(|same| same == true) {
            return same(&engine.encode(&value).map_err(|error| error.to_string())?, &expected);
        }
        // What the engine loses stays with the lossless option.
        let lossless = engine.with_lossless(true);
        let value = lossless.decode(&read).map_err(|error| error.to_string())?;
        let again = lossless.encode(&value).map_err(|error| error.to_string())?;
        if line["text"].as_str().is_some_and(|text| text.contains("Object")) { Ok(()) } else { same(&again, &expected) }
    });
}

/// For bytes whose node paths have garbage for padding: the value and the length come back.
fn same_value(engine: Engine, value: &Variant, read: &[u8]) -> Result<(), String> {
    let again = engine.encode(value).map_err(|error| error.to_string())?;
    if again.len() == read.len() && engine.decode(&again).ok().as_ref() == Some(value) { Ok(()) } else { Err(format!("wrote {}", hex(&again))) }
}

#[test]
fn random_values_come_back_as_they_were() {
    run("random", |engine, line| {
        let read = bytes(line["hex"].as_str().unwrap());
        let value = engine.decode(&read).map_err(|error| error.to_string())?;
        if line["has_node_path"] == true {
            return same_value(engine, &value, &read);
        }
        same(&engine.encode(&value).map_err(|error| error.to_string())?, &read)
    });
}

#[test]
fn damaged_bytes_are_taken_and_refused_as_by_the_engine() {
    run("decode-fuzz", |engine, line| {
        let read = bytes(line["hex"].as_str().unwrap());
        agrees(engine, line, &read)?;
        if let (Some(again), false) = (line["again"].as_str(), line["has_node_path"] == true) {
            let (value, _) = engine.decode_prefix(&read).map_err(|error| error.to_string())?;
            let found = engine.encode(&value).map_err(|error| error.to_string())?;
            return same(&found, &bytes(again));
        }
        Ok(())
    });
}

/// Same answer, same number of bytes.
fn agrees(engine: Engine, line: &Value, read: &[u8]) -> Result<(), String> {
    match (engine.decode_prefix(read), line["ok"] == true) {
        (Ok((_, end)), true) => {
            // The engine also counts padding that is missing.
            let consumed = line.get("consumed").and_then(Value::as_u64).map(|consumed| (consumed as usize).min(read.len()));
            if consumed.is_none_or(|consumed| consumed == end) { Ok(()) } else { Err(format!("took {end} bytes, expected {consumed:?}")) }
        }
        (Err(_), false) => Ok(()),
        (Ok((value, _)), false) => Err(format!("accepted as {value:?}")),
        (Err(error), true) => Err(format!("refused: {error}")),
    }
}

/// Inputs whose fate depends on which classes and files a project has; here nothing is loaded.
const NEEDS_A_PROJECT: [&str; 5] = [
    "object_unknown_class",
    "object_old_name_reference",
    "object_script_path_string_missing_file",
    "typed_array_script_missing",
    "object_abstract_class",
];

#[test]
fn malformed_bytes_are_taken_and_refused_as_by_the_engine() {
    run("decode-errors", |engine, line| {
        let name = line["name"].as_str().unwrap();
        let engine = engine.with_objects(line["allow_objects"] == true);
        let read = match line.get("hex_prefix") {
            None => bytes(line["hex"].as_str().unwrap()),
            Some(prefix) => {
                let mut read = bytes(prefix.as_str().unwrap()).repeat(line["repeat"].as_u64().unwrap() as usize);
                read.extend(bytes(line["hex_suffix"].as_str().unwrap()));
                // 3.2 has no limit but the stack; the limit of 3.6 holds here too.
                if line["engine"] == "3.2.3" && line["repeat"].as_u64().unwrap() > 1024 {
                    return Ok(());
                }
                return on_a_thread(engine, line.clone(), read);
            }
        };
        if NEEDS_A_PROJECT.contains(&name) {
            return Ok(());
        }
        agrees(engine, line, &read)?;
        let Ok((value, _)) = engine.decode_prefix(&read) else { return Ok(()) };
        if let (Some(bits), Variant::Float(value)) = (line["f64_le"].as_str(), &value) {
            same(&value.to_le_bytes(), &bytes(bits))?;
        }
        if let (Some(points), Variant::String(text) | Variant::StringName(text)) = (line["codepoints"].as_array(), &value) {
            let expected: Vec<u32> = points.iter().map(|point| point.as_u64().unwrap() as u32).collect();
            if let Some(text) = text.as_str() {
                let found: Vec<u32> = text.chars().map(u32::from).collect();
                if found != expected {
                    return Err(format!("read {found:x?}, expected {expected:x?}"));
                }
            }
        }
        Ok(())
    });
}

fn on_a_thread(engine: Engine, line: Value, read: Vec<u8>) -> Result<(), String> {
    let run = move || agrees(engine, &line, &read);
    std::thread::Builder::new().stack_size(64 << 20).spawn(run).unwrap().join().unwrap()
}

#[test]
fn frames_are_read_and_written() {
    run("framing", |engine, line| {
        let how = line["how"].as_str().unwrap();
        let engine = engine.with_objects(line["full_objects"] == true);
        let (read, expected) = (bytes(line["hex"].as_str().unwrap()), written(line));
        if how.ends_with("get_var") {
            return taken(engine, line, &read);
        }
        match how {
            "var2bytes" | "var_to_bytes" => again(&read, &expected, |bytes| engine.decode(bytes), |value| engine.encode(value)),
            "PacketPeerUDP.put_var" => {
                let peer = PacketPeer::new(engine);
                again(&read, &expected, |bytes| peer.decode(bytes), |value| peer.encode(value))
            }
            "PackedByteArray.encode_var at 4" => {
                let end = read.len() - 4;
                again(&read[4..end], &expected[4..end], |bytes| engine.decode(bytes), |value| engine.encode(value))
            }
            "PacketPeerStream.put_var" => {
                let peer = PacketPeerStream::new(engine);
                again(&read, &expected, |bytes| peer.decode(bytes), |value| peer.encode(value))
            }
            "PacketPeerStream.put_packet x2, put_var" => packets(engine, &read),
            // No values: a length, then text.
            "StreamPeerBuffer.put_string" | "StreamPeerBuffer.put_utf8_string" | "File.store_pascal_string" | "FileAccess.store_pascal_string" => {
                Ok(())
            }
            _ => {
                let peer = StreamPeer::new(engine).with_big_endian(how.ends_with("big_endian") || how.ends_with("endian_swap"));
                sequence(peer, &read, &expected)
            }
        }
    });
}

/// Reads a value and writes it again.
fn again<D: Display, E: Display>(
    read: &[u8],
    expected: &[u8],
    decode: impl Fn(&[u8]) -> Result<Variant, D>,
    encode: impl Fn(&Variant) -> Result<Vec<u8>, E>,
) -> Result<(), String> {
    let value = decode(read).map_err(|error| error.to_string())?;
    same(&encode(&value).map_err(|error| error.to_string())?, expected)
}

/// Reads and writes values one after the other, each with its length, until the bytes are used up.
fn sequence(peer: StreamPeer, read: &[u8], expected: &[u8]) -> Result<(), String> {
    let (mut at, mut out) = (0, Vec::new());
    while at < read.len() {
        let (value, taken) = peer.decode_prefix(&read[at..]).map_err(|error| error.to_string())?;
        out.extend(peer.encode(&value).map_err(|error| error.to_string())?);
        at += taken;
    }
    same(&out, expected)
}

/// An empty packet, which left nothing, one of three bytes, and a value.
fn packets(engine: Engine, read: &[u8]) -> Result<(), String> {
    let peer = PacketPeerStream::new(engine);
    let (packet, at) = peer.decode_packet_prefix(read).map_err(|error| error.to_string())?;
    let value = peer.decode(&read[at..]).map_err(|error| error.to_string())?;
    let mut out = peer.encode_packet(&[]).map_err(|error| error.to_string())?;
    out.extend(peer.encode_packet(packet).map_err(|error| error.to_string())?);
    out.extend(peer.encode(&value).map_err(|error| error.to_string())?);
    same(packet, &[1, 2, 3])?;
    same(&out, read)
}

/// `get_var` takes the whole length, whatever the value takes of it.
fn taken(engine: Engine, line: &Value, read: &[u8]) -> Result<(), String> {
    if line["engine"] == "3.2.3" && line["name"] == "read_length_longer_than_data" {
        // Files of 3.2 give what there is of the length; later engines and ours refuse.
        return Ok(());
    }
    let found = StreamPeer::new(engine).get_var(read);
    let position = line["position_after"].as_u64().unwrap() as usize;
    match (found, line["text"].as_str()) {
        (Ok((_, end)), Some(_)) if end == position => Ok(()),
        (Ok((_, end)), text) => Err(format!("took {end} bytes, expected {position} ({text:?})")),
        (Err(_), None | Some("null" | "Null")) => Ok(()),
        (Err(error), text) => Err(format!("refused: {error}, expected {text:?}")),
    }
}

/// Every kind of value in arrays, keys and values of every type: what the engine makes of them.
#[test]
fn typed_containers_convert_as_the_engine_does() {
    let all = lines("godot4", "typed");
    let engine = Engine::GODOT4.with_precision(Precision::Single);
    let mut failures = Vec::new();
    for line in &all {
        let value = engine.decode(&bytes(line["hex"].as_str().unwrap())).unwrap();
        if let Err(reason) = same(&engine.encode(&value).unwrap(), &bytes(line["again"].as_str().unwrap())) {
            failures.push(format!("{}: {reason}", line["name"]));
        }
    }
    println!("godot4-typed: {} of {} lines agree", all.len() - failures.len(), all.len());
    assert!(failures.is_empty(), "{} lines differ:\n{}", failures.len(), failures[..failures.len().min(40)].join("\n"));
}

/// How many items or pairs are left of a container, and how it is written again.
fn keeps(engine: Engine, line: &Value) -> Result<(), String> {
    let engine = engine.with_objects(line["objects"] == true);
    let value = match engine.decode(&bytes(line["hex"].as_str().unwrap())) {
        Ok(value) => value,
        Err(_) if line["refused"] == true => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    if line["refused"] == true {
        return Err(format!("accepted as {value:?}"));
    }
    let kept = value.as_array().map(Array::len).or(value.as_dictionary().map(Dictionary::len));
    if kept != line.get("kept").and_then(Value::as_u64).map(|kept| kept as usize) {
        return Err(format!("kept {kept:?}, expected {}", line["kept"]));
    }
    let written = engine.encode(&value).map_err(|error| error.to_string())?;
    let Some(again) = line["again"].as_str().map(bytes) else { return Ok(()) };
    let of_script = |of: &ContainerType| matches!(of, ContainerType::Script(_));
    match value.as_dictionary().filter(|dictionary| of_script(&dictionary.keys) || of_script(&dictionary.values)) {
        None => same(&written, &again),
        // The engine mixes up or forgets these types; here they stay, and the pairs are the engine's.
        Some(dictionary) => {
            let [written, again] = [written, again].map(|bytes| Dictionary::try_from(engine.decode(&bytes).unwrap()).unwrap());
            let stay = written.keys == dictionary.keys && written.values == dictionary.values;
            if stay && written.entries == again.entries { Ok(()) } else { Err(format!("wrote {written:?}, expected {again:?}")) }
        }
    }
}

fn all_keep(name: &str, kind: &str, engine: Engine, wanted: impl Fn(&Value) -> bool) {
    let all: Vec<Value> = lines(name, kind).into_iter().filter(wanted).collect();
    let failures: Vec<String> = all.iter().filter_map(|line| keeps(engine, line).err().map(|reason| format!("{line}: {reason}"))).collect();
    println!("{name}-{kind}: {} of {} lines agree", all.len() - failures.len(), all.len());
    assert!(failures.is_empty(), "{} lines differ:\n{}", failures.len(), failures[..failures.len().min(40)].join("\n"));
}

/// Objects of all forms in containers of every class that is known, of none and of a script; as keys; as scripts.
#[test]
fn objects_stand_where_the_engine_lets_them() {
    all_keep("godot4", "objects", Engine::GODOT4, |_| true);
}

#[test]
fn keys_of_generation_3_are_compared_as_the_engine_does() {
    all_keep("godot36", "keys", Engine::GODOT3, |_| true);
    // Keys that 3.2 does not find again it writes as "[Deleted Object]".
    let lost = hex(b"[Deleted Object]");
    all_keep("godot3", "keys", Engine::GODOT3, |line| !line["again"].as_str().unwrap().contains(&lost));
}

/// Counts of names that go over 2^32, as 4.6.3 reads them (with the bytes that it takes, header included) and writes them again, and as
/// 3.6.2 and 3.2.3 do; nothing where they refuse. The headers are left out.
#[test]
fn counts_of_names_begin_again_at_two_to_the_32() {
    for (path, taken, godot4, godot3) in [
        ("00000080 ffffffff 02000000", 16, "00000080 00000000 00000000", "00000080 00000000 00000000"),
        ("00000080 ffffffff 03000000", 16, "00000080 00000000 01000000", "00000080 00000000 00000000"),
        ("01000080 ffffffff 00000000", 16, "00000080 00000000 00000000", "00000080 00000000 00000000"),
        ("01000080 ffffffff 01000000", 16, "00000080 00000000 01000000", "00000080 00000000 00000000"),
        (
            "01000080 ffffffff 02000000 01000000 61000000",
            24,
            "01000080 00000000 00000000 01000000 61000000",
            "01000080 00000000 00000000 01000000 61000000",
        ),
        (
            "02000080 ffffffff 00000000 01000000 61000000",
            24,
            "01000080 00000000 00000000 01000000 61000000",
            "01000080 00000000 00000000 01000000 61000000",
        ),
        (
            "02000080 ffffffff 03000000 01000000 61000000 02000000 62630000",
            32,
            "02000080 00000000 01000000 01000000 61000000 02000000 62630000",
            "02000080 00000000 01000000 01000000 61000000 02000000 62630000",
        ),
        (
            "05000080 feffffff 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
            40,
            "03000080 00000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
            "03000080 00000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
        ),
        (
            "05000080 fdffffff 02000000 01000000 61000000 02000000 62630000 01000000 64000000",
            40,
            "03000080 00000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
            "03000080 00000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
        ),
        (
            "03000080 feffffff 01000000 01000000 61000000 02000000 62630000",
            24,
            "01000080 00000000 01000000 01000000 61000000",
            "01000080 00000000 01000000 01000000 61000000",
        ),
        (
            "03000080 feffffff 01000000 01000000 61000000",
            24,
            "01000080 00000000 01000000 01000000 61000000",
            "01000080 00000000 01000000 01000000 61000000",
        ),
        ("00000080 ffffffff 00000000", 0, "", ""),
        ("ffffffff 01000080 00000000", 16, "00000080 00000000 00000000", "00000080 00000000 00000000"),
        (
            "ffffffff 02000080 01000000 01000000 61000000",
            24,
            "01000080 00000000 01000000 01000000 61000000",
            "01000080 00000000 01000000 01000000 61000000",
        ),
        (
            "ffffffff 03000080 01000000 01000000 61000000 02000000 62630000",
            32,
            "02000080 00000000 01000000 01000000 61000000 02000000 62630000",
            "02000080 00000000 01000000 01000000 61000000 02000000 62630000",
        ),
        ("02000080 00000080 00000000 01000000 61000000 02000000 62630000", 0, "", ""),
        ("01000080 feffffff 02000000", 16, "00000080 00000000 00000000", "00000080 00000000 00000000"),
        ("01000080 fdffffff 02000000", 0, "", ""),
        (
            "01000080 01000000 02000000 01000000 61000000 02000000 62630000 01000000 64000000",
            40,
            "01000080 02000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
            "01000080 02000000 00000000 01000000 61000000 02000000 62630000 01000000 64000000",
        ),
    ] {
        for (engine, header, again) in [(Engine::GODOT4, 22, godot4), (Engine::GODOT3, 15, godot3)] {
            let with_header = |text: &str| [&[header, 0, 0, 0][..], &bytes(&text.replace(' ', ""))].concat();
            let Ok((value, length)) = engine.decode_prefix(&with_header(path)) else {
                assert_eq!(again, "", "{path}, {engine}");
                continue;
            };
            assert_eq!(length, taken, "{path}, {engine}");
            assert_eq!(engine.encode(&value).unwrap(), with_header(again), "{path}, {engine}");
        }
    }
}
