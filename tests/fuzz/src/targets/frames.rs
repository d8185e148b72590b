//! What stands round Godot's values. The first byte of an input says which engine, the second which frame.

use super::variant::{Stable, engine};
use crate::Outcome;
use crate::bound::bounded;
use crate::seeds;
use bytespec::DecodeError;
use bytespec_formats::godot::frame::{Base64, Debugger, PacketPeer, PacketPeerStream, Rpc, StreamPeer};
use bytespec_formats::godot::frame::{CallBytes, Delimited};
use bytespec_formats::godot::{Engine, Release, Variant, guess};

const RELEASES: &[Release] = &[Release::V4_4, Release::V3, Release::V4_0];

/// Bytes of memory for each byte of input, and for an error and a page for each of 16 levels.
const MEMORY: (u64, u64) = (64, 8192 + 4096 * 16);

pub(super) fn run(input: &[u8]) -> Outcome {
    let [choice, frame, bytes @ ..] = input else { return Outcome::Rejected };
    let engine = engine(*choice, RELEASES);
    bounded(bytes.len(), MEMORY, || StreamPeer::new(engine).decode_prefix(bytes).is_ok());
    bounded(bytes.len(), MEMORY, || Rpc::new(engine).decode_argument_prefix(bytes).is_ok());
    let stable = |read: Result<Variant, DecodeError>, write: &dyn Fn(&Variant) -> Vec<u8>, again: &dyn Fn(&[u8]) -> Variant| match read {
        Ok(value) => {
            Stable { write, read: again, engine }.check(&value);
            Outcome::Accepted
        }
        Err(error) => {
            assert!(error.offset() <= bytes.len(), "{error}");
            let _ = error.to_string();
            Outcome::Rejected
        }
    };
    match frame % 7 {
        0 | 1 => {
            let peer = StreamPeer::new(engine).with_big_endian(frame % 7 == 1);
            let _ = (peer.decode_prefix(bytes), peer.get_var(bytes));
            if let Ok(values) = peer.decode_all(bytes) {
                let written: Vec<u8> = values.iter().flat_map(|value| peer.encode(value).expect("it encodes")).collect();
                let again = peer.decode_all(&written).expect("it decodes");
                assert_eq!(again.len(), values.len());
            }
            frame_len(&peer, bytes, peer.decode_prefix(bytes).map(|(_, end)| end));
            stable(peer.decode(bytes), &|value| peer.encode(value).expect("it encodes"), &|bytes| peer.decode(bytes).expect("it decodes"))
        }
        2 => {
            let peer = PacketPeer::new(engine);
            let _ = peer.get_var(bytes);
            stable(peer.decode(bytes), &|value| peer.encode(value).expect("it encodes"), &|bytes| peer.decode(bytes).expect("it decodes"))
        }
        3 => {
            let peer = PacketPeerStream::new(engine).with_max_packet(1 << 20);
            if let Ok((packet, end)) = peer.decode_packet_prefix(bytes)
                && !packet.is_empty()
            {
                assert_eq!(peer.encode_packet(packet).expect("it fits"), &bytes[..end]);
            }
            let _ = peer.get_var(bytes);
            frame_len(&peer, bytes, peer.decode_prefix(bytes).map(|(_, end)| end));
            stable(peer.decode(bytes), &|value| peer.encode(value).expect("it encodes"), &|bytes| peer.decode(bytes).expect("it decodes"))
        }
        4 => {
            let debugger = Debugger::new(engine);
            frame_len(&debugger, bytes, debugger.decode_prefix(bytes).map(|(_, end)| end));
            let write = |value: &Variant| match value {
                Variant::Array(array) => debugger.encode((**array).clone()).expect("it encodes"),
                other => panic!("a message is an array, not {other}"),
            };
            stable(debugger.decode(bytes).map(Variant::from), &write, &|bytes| debugger.decode(bytes).expect("it decodes").into())
        }
        5 => {
            let rpc = Rpc::new(engine);
            if let Ok(arguments) = rpc.decode(&CallBytes::Counted(bytes.to_vec())) {
                let again = rpc.encode(arguments.clone()).expect("it encodes");
                let second = rpc.decode(&again).expect("it decodes");
                assert!(second.len() == arguments.len() || arguments == [Variant::PackedByteArray(Vec::new())]);
            }
            let read = rpc.decode_argument_prefix(bytes).map(|(value, _)| value);
            let write = |value: &Variant| rpc.encode_argument(value).expect("it encodes");
            stable(read, &write, &|bytes| rpc.decode_argument_prefix(bytes).expect("it decodes").0)
        }
        _ => {
            let base64 = Base64::new(engine);
            let _ = guess(bytes);
            let Ok(text) = str::from_utf8(bytes) else { return Outcome::Rejected };
            let read = |bytes: &[u8]| base64.decode(str::from_utf8(bytes).expect("it is text")).expect("it decodes");
            match base64.decode(text) {
                Ok(value) => stable(Ok(value), &|value| base64.encode(value).expect("it encodes").into_bytes(), &read),
                Err(_) => Outcome::Rejected,
            }
        }
    }
}

/// A frame that decodes is as long as its front says.
fn frame_len(frame: &impl Delimited, bytes: &[u8], end: Result<usize, DecodeError>) {
    if let Ok(end) = end {
        assert_eq!(frame.frame_len(bytes), Some(end as u64));
    }
}

/// Values of engines in every frame.
pub(super) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (choice, file) in [(0, "godot4-variant"), (1, "godot3-variant")] {
        let engine: Engine = engine(choice, RELEASES);
        for (at, bytes) in seeds::of_vectors(file).into_iter().enumerate() {
            let Ok(value) = engine.decode(&bytes) else { continue };
            let frame = (at % 7) as u8;
            let framed = match frame {
                0 | 1 => StreamPeer::new(engine).with_big_endian(frame == 1).encode(&value).ok(),
                2 => Some(bytes),
                3 => PacketPeerStream::new(engine).encode(&value).ok(),
                4 => Debugger::new(engine).encode([value].into_iter().collect()).ok(),
                5 => Rpc::new(engine).encode_argument(&value).ok(),
                _ => Base64::new(engine).encode(&value).ok().map(String::into_bytes),
            };
            seeds.extend(framed.map(|framed| [&[choice, frame], &framed[..]].concat()));
        }
    }
    seeds
}
