//! How large values and packets may be.

use super::{GODOT4, joined};
use bytespec_formats::godot::frame::{Debugger, PacketPeer, PacketPeerStream, SizeOutOfRange};
use bytespec_formats::godot::{Array, Variant};

/// A PackedByteArray that takes so many bytes.
fn of_size(size: usize) -> Variant {
    vec![7_u8; size - 8].into()
}

const PACKET_TOO_BIG: &str = "the value takes more bytes than a packet may have: see `PacketPeer::with_max_size`";
const BUFFER_TOO_SMALL: &str = "the packet does not fit the buffer of the stream: see `PacketPeerStream::with_max_packet`";

#[test]
fn packets_have_8_mib_at_most_unless_said_otherwise() {
    let peer = PacketPeer::new(GODOT4);
    assert_eq!(peer.max_size(), 8_388_608);
    assert_eq!(peer.encode(&of_size(8 << 20)).unwrap().len(), 8 << 20);
    assert_eq!(peer.encode(&of_size((8 << 20) + 4)).unwrap_err().to_string(), format!("{PACKET_TOO_BIG} (8388612 bytes, 8388608 at most)"));

    let small = PacketPeer::new(GODOT4).with_max_size(1 << 10).unwrap();
    assert_eq!(small.encode(&of_size(1024)).unwrap().len(), 1024);
    assert_eq!(small.encode(&of_size(1028)).unwrap_err().to_string(), format!("{PACKET_TOO_BIG} (1028 bytes, 1024 at most)"));
    // Many small values are counted together.
    let numbers = |count: i64| Variant::from((0..count).map(Variant::from).collect::<Array>());
    assert_eq!(small.encode(&numbers(127)).unwrap().len(), 8 + 127 * 8);
    assert_eq!(small.encode(&numbers(128)).unwrap_err().to_string(), format!("{PACKET_TOO_BIG} (1032 bytes, 1024 at most)"));
    // Reading has no such limit, as in the engine.
    let large = GODOT4.encode(&of_size(4096)).unwrap();
    assert_eq!(small.decode(&large).unwrap(), of_size(4096));
}

#[test]
fn the_size_of_packets_is_a_power_of_two_from_1_kib_to_256_mib() {
    let peer = PacketPeer::new(GODOT4);
    for (size, found) in [(1024, 1024), (1025, 2048), (5000, 8192), (256 << 20, 256 << 20)] {
        assert_eq!(peer.with_max_size(size).map(|peer| peer.max_size()), Ok(found));
    }
    for size in [0, 1023, (256 << 20) + 1, usize::MAX] {
        let error = peer.with_max_size(size).unwrap_err();
        assert_eq!(error, SizeOutOfRange { size });
        assert_eq!(error.to_string(), format!("the largest packet cannot have {size} bytes, only 1024 to 268435456"));
    }
}

#[test]
fn packets_in_a_stream_fit_its_buffer() {
    let peer = PacketPeerStream::new(GODOT4);
    assert_eq!(peer.max_packet(), 65_532);
    let bytes = peer.encode(&of_size(65_532)).unwrap();
    assert_eq!((bytes.len(), &bytes[..4]), (65_536, &[0xfc, 0xff, 0, 0][..]));
    assert_eq!(peer.encode(&of_size(65_536)).unwrap_err().to_string(), format!("{BUFFER_TOO_SMALL} (65536 bytes, 65532 at most)"));
    assert_eq!(peer.encode_packet(&[0; 65_532]).unwrap().len(), 65_536);
    assert_eq!(peer.encode_packet(&[0; 65_533]).unwrap_err().to_string(), format!("{BUFFER_TOO_SMALL} (65533 bytes, 65532 at most)"));

    // The next power of two that the length fits too.
    for (bytes, max) in [(0, 0), (1, 4), (1020, 1020), (1021, 2044), (1 << 20, (2 << 20) - 4), (usize::MAX, (1 << 30) - 4)] {
        assert_eq!(peer.with_max_packet(bytes).max_packet(), max, "{bytes}");
    }
    assert_eq!(peer.with_max_packet(1 << 20).encode(&of_size(1 << 20)).unwrap().len(), (1 << 20) + 4);
    // The limit of values holds where it is the smaller one.
    let small = peer.with_packets(PacketPeer::new(GODOT4).with_max_size(1024).unwrap());
    assert_eq!(small.encode(&of_size(1024)).unwrap().len(), 1028);
    assert_eq!(small.encode(&of_size(1028)).unwrap_err().to_string(), format!("{PACKET_TOO_BIG} (1028 bytes, 1024 at most)"));
    assert_eq!(small.encode_packet(&[0; 2000]).unwrap().len(), 2004);
}

#[test]
fn messages_of_the_debugger_fit_its_buffer() {
    let debugger = Debugger::new(GODOT4);
    let message = |size: usize| [of_size(size - 8)].into_iter().collect::<Array>();
    let bytes = debugger.encode(message((8 << 20) - 4)).unwrap();
    assert_eq!(bytes[..4], ((8_u32 << 20) - 4).to_le_bytes());
    assert_eq!(bytes.len(), 8 << 20);
    assert_eq!(
        debugger.encode(message(8 << 20)).unwrap_err().to_string(),
        "the message does not fit the buffer of the debugger (8388608 bytes, 8388604 at most)"
    );
}

#[test]
fn a_length_costs_nothing_before_its_bytes_are_there() {
    let claim = joined(&[&[0xfc, 0xff, 0xff, 0x7f], &[29, 0, 0, 0, 0xf0, 0xff, 0xff, 0x7f]]);
    let mut missing = None;
    let used = allocation_counter::measure(|| missing = PacketPeerStream::new(GODOT4).decode_prefix(&claim).unwrap_err().missing());
    assert_eq!(missing, Some(0x7fff_fffc - 8));
    assert!(used.bytes_max < 4096, "{used:?}");
}
