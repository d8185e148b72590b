//! Bytes that mean no good: no frame panics, and none takes more memory than a constant times its input.

use super::{GODOT3, GODOT4, joined};
use bytespec_formats::godot::frame::{Base64, CallBytes, Debugger, FileAccess, PacketPeer, PacketPeerStream, Rpc, StreamPeer};
use bytespec_formats::godot::{Variant, guess};
use bytespec_formats::{detect, formats};
use serde_json::Value;

/// Does everything that reads, for both generations.
fn read_everyhow(bytes: &[u8]) {
    for engine in [GODOT4.with_objects(true), GODOT3] {
        let stream = StreamPeer::new(engine);
        let _ = engine.decode(bytes);
        let _ = PacketPeer::new(engine).get_var(bytes);
        let _ = stream.decode(bytes);
        let _ = stream.get_var(bytes);
        let _ = stream.with_big_endian(true).decode_prefix(bytes);
        let _ = FileAccess::new(engine).decode_all(bytes);
        let _ = PacketPeerStream::new(engine).decode_packet_prefix(bytes);
        let _ = Debugger::new(engine).decode_prefix(bytes);
        let _ = Rpc::new(engine).decode(&CallBytes::Counted(bytes.to_vec()));
        if let Ok(text) = std::str::from_utf8(bytes) {
            let _ = Base64::new(engine).decode(text);
        }
    }
    let _ = guess(bytes);
}

fn check(bytes: &[u8]) {
    let used = allocation_counter::measure(|| read_everyhow(bytes));
    assert!(used.bytes_max as usize <= (32 << 10) + 64 * bytes.len(), "{used:?} for {} bytes: {bytes:02x?}", bytes.len());
}

#[test]
fn damaged_bytes_take_little_memory_in_every_frame() {
    let mut count = 0;
    for engine in ["godot3", "godot36", "godot4", "godot4-double"] {
        let path = format!("{}/data/godot/{engine}-decode-fuzz.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        // Each fourth line: as they come, with a length, as arguments.
        for line in text.lines().step_by(4) {
            let line: Value = serde_json::from_str(line).unwrap();
            let hex = line["hex"].as_str().unwrap();
            let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
            check(&bytes);
            check(&joined(&[&(bytes.len() as u32).to_le_bytes(), &bytes]));
            check(&joined(&[&[3], &bytes]));
            count += 3;
        }
    }
    println!("{count} inputs");
}

#[test]
fn claims_take_little_memory_in_every_frame() {
    for claim in [0_u32, 1, 4, 0x7f, 0xffff, 0x00ff_fffc, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] {
        for id in [4_u32, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 34, 36, 38] {
            let value = [id.to_le_bytes(), claim.to_le_bytes(), [0; 4], claim.to_le_bytes()].concat();
            check(&value);
            check(&joined(&[&claim.to_le_bytes(), &value]));
            check(&joined(&[&[16, 0, 0, 0], &value]));
        }
    }
    // Many lengths of nothing, many values of nothing.
    check(&[0; 4096]);
    check(&[4, 0, 0, 0, 0, 0, 0, 0].repeat(512));
    check(b"AAAA".repeat(1024).as_slice());
}

#[test]
fn deep_values_are_guessed_and_hinted_on_a_small_stack() {
    let run = || {
        let nested = |levels: usize| joined(&[&[28, 0, 0, 0, 1, 0, 0, 0].repeat(levels), &[0; 4]]);
        let deepest = nested(1024);
        assert_eq!(guess(&deepest).len(), 1);
        let stored = joined(&[&(deepest.len() as u32).to_le_bytes(), &deepest]);
        assert_eq!(detect(&stored).map(|format| format.name), Some("godot4-store"));
        assert_eq!(GODOT4.decode(&stored).unwrap_err().hint(), Some("looks like a stored value: its length is in front"));
        for format in formats() {
            assert!((format.verify)(&stored).is_identical() == (format.name == "godot4-store"), "{}", format.name);
        }
        // One level too many, and very many.
        for levels in [1025, 100_000] {
            assert!(guess(&nested(levels)).is_empty());
            let error = GODOT4.decode(&nested(levels)).unwrap_err();
            assert!(error.is_limit(), "{error}");
        }
        let value = GODOT4.decode(&deepest).unwrap();
        let call = Rpc::new(GODOT4).encode([value, Variant::from(true)]).unwrap();
        assert_eq!(call, CallBytes::Counted(joined(&[&[2], &deepest, &[0x81]])));
        assert_eq!(Rpc::new(GODOT4).decode(&call).unwrap().len(), 2);
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}
