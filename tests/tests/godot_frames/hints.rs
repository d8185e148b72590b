//! What an error says about bytes that are in another frame.

use super::{GODOT3, GODOT4, HI, joined};
use bytespec::DecodeError;
use bytespec_formats::godot::frame::{Base64, Debugger, FileAccess, PacketPeer, PacketPeerStream, StreamPeer};
use bytespec_formats::godot::{Engine, FullObject, Object, Variant, Vector2};

const PLAIN: &str = "looks like a plain value: no length is in front";
const STORED: &str = "looks like a stored value: its length is in front";
const BIG_ENDIAN: &str = "looks like a stored value: its length is in front, in big-endian order (`big_endian` is set on the other side)";
const SEQUENCE: &str = "looks like stored values: each has its length in front; `decode_all` reads them";
const TEXT: &str = "looks like base64 of a value: text";

fn hint<T: std::fmt::Debug>(result: Result<T, DecodeError>) -> String {
    result.unwrap_err().hint().unwrap_or("none").to_owned()
}

#[test]
fn the_wrong_frame_is_named() {
    let stored = joined(&[&[12, 0, 0, 0], HI]);
    let big = joined(&[&[0, 0, 0, 12], HI]);
    let sequence = stored.repeat(2);
    let text = b"BAAAAAIAAABoaQAA";
    let (plain, udp, stream) = (GODOT4, PacketPeer::new(GODOT4), StreamPeer::new(GODOT4));
    let (turned, packets) = (stream.with_big_endian(true), PacketPeerStream::new(GODOT4));

    for (bytes, expected) in [(&stored[..], STORED), (&big, BIG_ENDIAN), (&sequence, SEQUENCE), (text, TEXT)] {
        assert_eq!(hint(plain.decode(bytes)), expected);
        assert_eq!(hint(udp.decode(bytes)), expected);
    }
    for (bytes, expected) in [(HI, PLAIN), (&big, BIG_ENDIAN), (&sequence, SEQUENCE), (text, TEXT)] {
        assert_eq!(hint(stream.decode(bytes)), expected);
        assert_eq!(hint(packets.decode(bytes)), expected);
        assert_eq!(hint(Debugger::new(GODOT4).decode(bytes)), expected);
    }
    for (bytes, expected) in [(HI, PLAIN), (&stored, STORED), (&sequence, SEQUENCE), (text, TEXT)] {
        assert_eq!(hint(turned.decode(bytes)), expected);
    }
    assert_eq!(hint(Base64::new(GODOT4).decode("DAAAAAQAAAACAAAAaGkAAA==")), STORED);
    assert_eq!(hint(FileAccess::new(GODOT4).decode_all(HI)), PLAIN);
}

#[test]
fn the_whole_message_reads_well() {
    let error = GODOT4.decode(&joined(&[&[12, 0, 0, 0], HI])).unwrap_err();
    assert_eq!(error.to_string(), "Variant.Vector4.w at byte 0x10: needs 4 bytes, 0 left; looks like a stored value: its length is in front");
}

#[test]
fn the_other_generation_is_named() {
    let node_path: Variant = GODOT4.decode(&[22, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    assert!(matches!(node_path, Variant::NodePath(_)));
    let old = GODOT3.encode(&[(Variant::from("a"), Variant::from(1))].into_iter().collect::<bytespec_formats::godot::Dictionary>().into()).unwrap();
    assert_eq!(old[0], 18);
    assert_eq!(hint(GODOT4.decode(&old)), "looks like a plain value of Godot 3");
    let stored = joined(&[&(old.len() as u32).to_le_bytes(), &old]);
    assert_eq!(hint(StreamPeer::new(GODOT4).decode(&stored)), "looks like a stored value of Godot 3");
    assert_eq!(hint(GODOT4.decode(&stored)), "looks like a stored value of Godot 3: its length is in front");

    let new = GODOT4.encode(&vec![1.0_f64, 2.0].into()).unwrap();
    assert_eq!(hint(GODOT3.decode(&new)), "looks like a plain value of Godot 4");
}

#[test]
fn in_a_stream_the_length_alone_is_looked_at_until_all_is_there() {
    let (stream, turned) = (StreamPeer::new(GODOT4), StreamPeer::new(GODOT4).with_big_endian(true));
    assert_eq!(hint(stream.decode_prefix(&[0, 0, 0, 12, 4])), "looks like a big-endian length (`big_endian` is set on the other side)");
    assert_eq!(hint(turned.decode_prefix(&[12, 0, 0, 0, 4])), "looks like a little-endian length (`big_endian` is not set on the other side)");
    // A plain float stands where the length should.
    assert_eq!(hint(stream.get_var(&[3, 0])), "none");
    assert_eq!(hint(stream.get_var(&[35, 0, 0, 0, 1])), "looks like no length: every value takes a multiple of four bytes");
    // Waiting for the rest of a good frame is nothing odd.
    assert_eq!(hint(stream.decode_prefix(&[12, 0, 0, 0, 4, 0])), "none");
    // All there, and no value: now it is looked at.
    let plain = GODOT4.encode(&Variant::from(42)).unwrap();
    assert_eq!(hint(stream.decode_prefix(&plain)), PLAIN);
}

#[test]
fn what_fits_nowhere_has_no_hint() {
    let bytes = [0x77, 0, 0, 0, 1, 2, 3, 4];
    assert_eq!(GODOT4.decode(&bytes).unwrap_err().to_string(), "Variant.(tag) at byte 0x0: 119 is no tag of `Variant`");
    assert_eq!(hint(GODOT4.decode(&HI[..11])), "none");
}

#[test]
fn objects_that_are_not_allowed_are_no_wrong_frame() {
    let with = |engine: Engine| engine.with_objects(true);
    let object = Object::Full(Box::new(FullObject { class: "Node".into(), properties: Vec::new() }));
    let bytes = with(GODOT4).encode(&Variant::Object(Box::new(object))).unwrap();
    assert!(with(GODOT4).decode(&bytes).is_ok());
    assert_eq!(hint(GODOT4.decode(&bytes)), "none");
    let stored = joined(&[&(bytes.len() as u32).to_le_bytes(), &bytes]);
    // The hint looks with the same permissions.
    assert_eq!(hint(GODOT4.decode(&stored)), "none");
    assert_eq!(hint(with(GODOT4).decode(&stored)), STORED);
}

#[test]
fn wide_vectors_are_no_wrong_frame() {
    let value: Variant = Vector2 { x: 1.0_f64, y: 2.0 }.into();
    let bytes = joined(&[&[20, 0, 0, 0, 5, 0, 1, 0], &1.0_f64.to_le_bytes(), &2.0_f64.to_le_bytes()]);
    assert_eq!(StreamPeer::new(GODOT4).encode(&value).unwrap(), bytes);
    assert_eq!(StreamPeer::new(GODOT4).decode(&bytes).unwrap(), value);
    assert_eq!(hint(GODOT4.decode(&bytes)), STORED);
}
