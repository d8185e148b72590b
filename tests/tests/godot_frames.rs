//! Frames of Godot's values, byte by byte: what stands round a value, sizes, what is missing, wrong guesses.
#![allow(clippy::unwrap_used)]

#[path = "godot_frames/base64.rs"]
mod base64;
#[path = "godot_frames/codec.rs"]
mod codec;
#[path = "godot_frames/guess.rs"]
mod guess;
#[path = "godot_frames/hints.rs"]
mod hints;
#[path = "godot_frames/hostile.rs"]
mod hostile;
#[path = "godot_frames/rpc.rs"]
mod rpc;
#[path = "godot_frames/sizes.rs"]
mod sizes;

use bytespec::{DecodeErrorKind, ProtoModel};
use bytespec_formats::godot::frame::{
    Base64, Debugger, DebuggerMessage, FileAccess, PacketPeer, PacketPeerStream, Stored, StoredBigEndian, StoredValues, StreamPeer,
};
use bytespec_formats::godot::{Array, Engine, Precision, Variant, Vector2};

const GODOT4: Engine = Engine::GODOT4;
const GODOT3: Engine = Engine::GODOT3;

/// The String "hi", which is the same in both generations.
const HI: &[u8] = b"\x04\0\0\0\x02\0\0\0hi\0\0";

fn hi() -> Variant {
    Variant::from("hi")
}

/// Parts one behind the other.
fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

#[test]
fn every_frame_puts_on_what_belongs_there() {
    let (little, big) = (&[12, 0, 0, 0], &[0, 0, 0, 12]);
    for engine in [GODOT3, GODOT4] {
        assert_eq!(engine.encode(&hi()).unwrap(), HI);
        assert_eq!(PacketPeer::new(engine).encode(&hi()).unwrap(), HI);
        assert_eq!(StreamPeer::new(engine).encode(&hi()).unwrap(), joined(&[little, HI]));
        assert_eq!(FileAccess::new(engine).encode(&hi()).unwrap(), joined(&[little, HI]));
        assert_eq!(StreamPeer::new(engine).with_big_endian(true).encode(&hi()).unwrap(), joined(&[big, HI]));
        assert_eq!(PacketPeerStream::new(engine).encode(&hi()).unwrap(), joined(&[little, HI]));
        assert_eq!(engine.encode_stored(&hi()).unwrap(), joined(&[little, HI]));
        assert_eq!(Base64::new(engine).encode(&hi()).unwrap(), "BAAAAAIAAABoaQAA");
    }
}

#[test]
fn every_frame_reads_what_it_writes() {
    let value: Variant = [hi(), Variant::from(300), Vector2 { x: 1.5f64, y: -2.0 }.into()].into_iter().collect::<Array>().into();
    for engine in [GODOT3, GODOT4, GODOT4.with_precision(Precision::Double)] {
        let value = if engine.is_godot3() { hi() } else { value.clone() };
        let (stream, big) = (StreamPeer::new(engine), StreamPeer::new(engine).with_big_endian(true));
        assert_eq!(stream.decode(&stream.encode(&value).unwrap()).unwrap(), value);
        assert_eq!(big.decode(&big.encode(&value).unwrap()).unwrap(), value);
        let packets = PacketPeer::new(engine);
        assert_eq!(packets.decode(&packets.encode(&value).unwrap()).unwrap(), value);
        let stream = PacketPeerStream::new(engine);
        assert_eq!(stream.decode(&stream.encode(&value).unwrap()).unwrap(), value);
        let text = Base64::new(engine);
        assert_eq!(text.decode(&text.encode(&value).unwrap()).unwrap(), value);
    }
}

#[test]
fn frames_stand_in_models_of_ones_own() {
    #[derive(ProtoModel, Debug, PartialEq)]
    #[proto(byte_order = little, header())]
    struct Save {
        version: u16,
        #[field(context = Engine::GODOT4)]
        player: Stored,
        #[field(context = Engine::GODOT4)]
        world: StoredBigEndian,
    }
    let save = Save { version: 7, player: Stored { value: hi() }, world: StoredBigEndian { value: Variant::Nil } };
    let bytes = save.encode().unwrap();
    assert_eq!(bytes, joined(&[&[7, 0, 12, 0, 0, 0], HI, &[0, 0, 0, 4, 0, 0, 0, 0]]));
    assert_eq!(Save::decode(&bytes).unwrap(), save);
    let error = Save::decode(&bytes[..4]).unwrap_err();
    assert_eq!(error.to_string(), "Save.player.value at byte 0x2: needs 4 bytes, 2 left");
}

#[test]
fn files_hold_several_values() {
    let file = FileAccess::new(GODOT4);
    let bytes = joined(&[&[12, 0, 0, 0], HI, &[4, 0, 0, 0, 0, 0, 0, 0]]);
    assert_eq!(file.decode_all(&bytes).unwrap(), [hi(), Variant::Nil]);
    assert_eq!(file.decode_all(&[]).unwrap(), [] as [Variant; 0]);
    assert_eq!(file.decode_prefix(&bytes).unwrap(), (hi(), 16));
    // Offsets count from the start of the file, and the end of the file is where more is missing.
    let error = file.decode_all(&bytes[..22]).unwrap_err();
    assert_eq!(error.to_string(), "StoredValues.values[1].value at byte 0x14: needs 4 bytes, 2 left");
    assert_eq!(error.missing(), Some(2));
    let big = FileAccess::new(GODOT4).with_big_endian(true);
    assert_eq!(big.decode_all(&joined(&[&[0, 0, 0, 12], HI, &[0, 0, 0, 4, 0, 0, 0, 0]])).unwrap(), [hi(), Variant::Nil]);

    let model = StoredValues { values: vec![Stored { value: hi() }, Stored { value: Variant::Nil }] };
    assert_eq!(model.encode_with(&bytespec::Limits::new(), &mut { GODOT4 }).unwrap(), bytes);
}

#[test]
fn get_var_skips_what_is_left_of_a_length_or_packet() {
    let left_over = joined(&[&[16, 0, 0, 0], HI, &[1, 2, 3, 4], &[9]]);
    assert_eq!(StreamPeer::new(GODOT4).get_var(&left_over).unwrap(), (hi(), 20));
    assert_eq!(PacketPeerStream::new(GODOT4).get_var(&left_over).unwrap(), (hi(), 20));
    let error = StreamPeer::new(GODOT4).decode_prefix(&left_over).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&DecodeErrorKind::TrailingData { extra: 4 }, 16));

    let packet = joined(&[HI, &[1, 2, 3, 4]]);
    assert_eq!(PacketPeer::new(GODOT4).get_var(&packet).unwrap(), hi());
    let error = PacketPeer::new(GODOT4).decode(&packet).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&DecodeErrorKind::TrailingData { extra: 4 }, 12));
}

#[test]
fn a_partial_buffer_says_how_many_bytes_are_missing() {
    let bytes = joined(&[&[12, 0, 0, 0], HI]);
    let stored = StreamPeer::new(GODOT4);
    for (have, missing) in [(0, 4), (1, 3), (4, 12), (9, 7), (15, 1)] {
        let part = &bytes[..have];
        assert_eq!(stored.decode_prefix(part).unwrap_err().missing(), Some(missing), "{have}");
        assert_eq!(stored.get_var(part).unwrap_err().missing(), Some(missing), "{have}");
        assert_eq!(PacketPeerStream::new(GODOT4).decode_prefix(part).unwrap_err().missing(), Some(missing), "{have}");
        assert_eq!(PacketPeerStream::new(GODOT4).decode_packet_prefix(part).unwrap_err().missing(), Some(missing), "{have}");
        assert_eq!(Debugger::new(GODOT4).decode_prefix(part).unwrap_err().missing(), Some(missing), "{have}");
    }
    // A value without its length knows what it lacks only step by step.
    for (have, missing) in [(0, 4), (3, 1), (4, 4), (8, 4), (11, 1)] {
        assert_eq!(GODOT4.decode_prefix(&HI[..have]).unwrap_err().missing(), Some(missing), "{have}");
    }
    // A length that is there, but too short for the value, is no matter of more bytes.
    let short = joined(&[&[8, 0, 0, 0], HI]);
    let error = stored.decode_prefix(&short).unwrap_err();
    assert_eq!(error.missing(), None);
    assert_eq!(error.kind(), &DecodeErrorKind::Truncated { needed: 4, available: 0 });
}

#[test]
fn packets_without_bytes_are_not_sent() {
    let peer = PacketPeerStream::new(GODOT4);
    assert!(peer.encode_packet(&[]).unwrap().is_empty());
    assert_eq!(peer.encode_packet(&[1, 2, 3]).unwrap(), [3, 0, 0, 0, 1, 2, 3]);
    assert_eq!(peer.decode_packet_prefix(&[3, 0, 0, 0, 1, 2, 3, 4]).unwrap(), (&[1, 2, 3][..], 7));
    assert_eq!(peer.decode_packet_prefix(&[0, 0, 0, 0]).unwrap(), (&[][..], 4));
}

#[test]
fn messages_of_the_debugger_are_arrays_with_their_length() {
    let debugger = Debugger::new(GODOT4);
    let message: Array = [Variant::from("continue"), Variant::from(1), Array::default().into()].into_iter().collect();
    let bytes =
        joined(&[&[40, 0, 0, 0], &[28, 0, 0, 0, 3, 0, 0, 0], b"\x04\0\0\0\x08\0\0\0continue", &[2, 0, 0, 0, 1, 0, 0, 0], &[28, 0, 0, 0, 0, 0, 0, 0]]);
    assert_eq!(debugger.encode(message.clone()).unwrap(), bytes);
    assert_eq!(debugger.decode(&bytes).unwrap(), message);
    assert_eq!(debugger.decode_prefix(&joined(&[&bytes, &[1]])).unwrap(), (message.clone(), 44));

    // The engine takes the value only if it uses up the length.
    let mut longer = joined(&[&bytes, &[0; 4]]);
    longer[0] = 44;
    let error = debugger.decode(&longer).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&DecodeErrorKind::TrailingData { extra: 4 }, 44));

    // What is no Array is in the right frame, so nothing is said about the frame.
    let number = [8, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0];
    for error in [debugger.decode(&number).unwrap_err(), debugger.decode_prefix(&number.repeat(2)).unwrap_err()] {
        assert_eq!(error.to_string(), "DebuggerMessage at byte 0x0: a message of the debugger is an Array, found int");
    }
    let model = DebuggerMessage { value: message.into() };
    assert_eq!(model.encode_with(&bytespec::Limits::new(), &mut { GODOT4 }).unwrap(), bytes);
}

#[test]
fn base64_is_the_standard_one() {
    let text = Base64::new(GODOT4);
    assert_eq!(text.encode(&Variant::from(42)).unwrap(), "AgAAACoAAAA=");
    assert_eq!(text.decode("AgAAACoAAAA=").unwrap(), Variant::from(42));
    assert_eq!(text.decode("AgAAAC\r\noAAAA=\n").unwrap(), Variant::from(42));

    let error = |input: &str| text.decode(input).unwrap_err().to_string();
    assert_eq!(error("AgAA?CoAAAA="), "at byte 0x4: '?' has no place in base64 here");
    assert_eq!(error("AgAA\nA?oAAAA="), "at byte 0x6: '?' has no place in base64 here");
    assert_eq!(error("AgAAACoAAAA"), "at byte 0xb: base64 comes in fours of characters, with `=` at the end");
    // Offsets of what is wrong with the value are those of its bytes.
    assert_eq!(error("dwAAAA=="), "Variant.(tag) at byte 0x0: 119 is no tag of `Variant`");
    assert_eq!(error(""), "Variant.(tag) at byte 0x0: needs 4 bytes, 0 left");
}
