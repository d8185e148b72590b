//! Values out of a `tokio` stream.

use super::{GODOT4, HI, hi, joined};
use bytes::BytesMut;
use bytespec::{DecodeError, EncodeError};
use bytespec_formats::godot::frame::{Debugger, PacketPeer, PacketPeerStream, StreamPeer, VariantCodec};
use bytespec_formats::godot::{Array, Variant};
use std::io::ErrorKind;
use tokio_util::codec::{Decoder, Encoder};

#[test]
fn frames_come_out_whole_however_the_stream_is_cut() {
    let bytes = joined(&[&[12, 0, 0, 0], HI, &[4, 0, 0, 0, 0, 0, 0, 0], &[16, 0, 0, 0], HI, &[1, 2, 3, 4]]);
    for step in [1, 3, 16, bytes.len()] {
        let mut codec = VariantCodec::new(StreamPeer::new(GODOT4));
        let (mut buffer, mut found) = (BytesMut::new(), Vec::new());
        for part in bytes.chunks(step) {
            buffer.extend_from_slice(part);
            while let Some(value) = codec.decode(&mut buffer).unwrap() {
                found.push(value);
            }
        }
        assert_eq!(found, [hi(), Variant::Nil, hi()], "{step}");
        assert_eq!(codec.decode_eof(&mut buffer).unwrap(), None);
    }
}

#[test]
fn frames_are_written_one_behind_the_other() {
    let mut buffer = BytesMut::new();
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4).with_big_endian(true));
    codec.encode(hi(), &mut buffer).unwrap();
    codec.encode(Variant::Nil, &mut buffer).unwrap();
    assert_eq!(buffer[..], joined(&[&[0, 0, 0, 12], HI, &[0, 0, 0, 4, 0, 0, 0, 0]]));

    let mut buffer = BytesMut::new();
    VariantCodec::new(PacketPeerStream::new(GODOT4)).encode(hi(), &mut buffer).unwrap();
    assert_eq!(buffer[..], joined(&[&[12, 0, 0, 0], HI]));

    let (mut buffer, mut codec) = (BytesMut::new(), VariantCodec::new(Debugger::new(GODOT4)));
    let message: Array = [hi()].into_iter().collect();
    codec.encode(message.clone(), &mut buffer).unwrap();
    assert_eq!(buffer[..], joined(&[&[20, 0, 0, 0, 28, 0, 0, 0, 1, 0, 0, 0], HI]));
    assert_eq!(codec.decode(&mut buffer).unwrap(), Some(message));
}

#[test]
fn a_frame_that_is_refused_is_passed_over() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4));
    let mut buffer = BytesMut::from(&joined(&[&[4, 0, 0, 0, 0x77, 0, 0, 0], &[12, 0, 0, 0], HI])[..]);
    let error = codec.decode(&mut buffer).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    assert_eq!(error.to_string(), "Variant.(tag) at byte 0x4: 119 is no tag of `Variant`");
    assert!(error.get_ref().unwrap().is::<DecodeError>());
    assert_eq!(codec.decode(&mut buffer).unwrap(), Some(hi()));
}

#[test]
fn a_tolerant_codec_hands_over_what_is_refused_and_goes_on() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4)).tolerant();
    let mut buffer = BytesMut::from(&joined(&[&[4, 0, 0, 0, 0x77, 0, 0, 0], &[12, 0, 0, 0], HI, &[12, 0, 0, 0]])[..]);
    let refused = codec.decode(&mut buffer).unwrap().unwrap().unwrap_err();
    assert_eq!(refused.to_string(), "Variant.(tag) at byte 0x4: 119 is no tag of `Variant`");
    assert_eq!(codec.decode(&mut buffer).unwrap().unwrap().unwrap(), hi());
    assert!(codec.decode(&mut buffer).unwrap().is_none());
    assert_eq!(codec.decode_eof(&mut buffer).unwrap_err().kind(), ErrorKind::UnexpectedEof);
    assert!(codec.decode_eof(&mut buffer).unwrap().is_none());
    codec.encode(hi(), &mut buffer).unwrap();
    assert_eq!(buffer[..], joined(&[&[12, 0, 0, 0], HI]));
    // Behind a length that is refused nothing is known.
    assert!(codec.decode(&mut BytesMut::from(&[7, 0, 0, 0][..])).is_err());
}

#[test]
fn lengths_that_no_value_has_are_refused_at_once() {
    let said = |length: u32| VariantCodec::new(StreamPeer::new(GODOT4)).decode(&mut BytesMut::from(&length.to_le_bytes()[..]));
    for length in [0, 2, 5, 35] {
        let error = said(length).unwrap_err();
        let message = format!("at byte 0x0: the length is {length}, and a value takes a multiple of four bytes, at least four");
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::InvalidData, message));
    }
    assert_eq!(said(4).unwrap(), None);
    assert!(VariantCodec::new(Debugger::new(GODOT4)).decode(&mut BytesMut::from(&[5, 0, 0, 0][..])).is_err());
    // A packet may be any bytes, and the next one is read behind it.
    assert_eq!(VariantCodec::new(PacketPeerStream::new(GODOT4)).decode(&mut BytesMut::from(&[5, 0, 0, 0][..])).unwrap(), None);
}

#[test]
fn a_length_below_four_is_no_reason_to_wait() {
    for (peer, bytes) in [(StreamPeer::new(GODOT4), [2, 0, 0, 0]), (StreamPeer::new(GODOT4).with_big_endian(true), [0, 0, 0, 2])] {
        for error in [peer.get_var(&bytes).unwrap_err(), peer.decode_prefix(&bytes).unwrap_err()] {
            assert_eq!(error.missing(), None);
            assert!(error.to_string().starts_with("at byte 0x0: the length is 2, and a value takes"), "{error}");
        }
        assert_eq!(peer.get_var(&bytes[..3]).unwrap_err().missing(), Some(1));
    }
}

#[test]
fn a_frame_over_the_limit_is_refused_by_its_length() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4)).with_max_len(16);
    let error = codec.decode(&mut BytesMut::from(&[20, 0, 0, 0][..])).unwrap_err();
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::InvalidData, "at byte 0x0: payload length 20 is over the limit of 16".into()));
    assert_eq!(codec.decode(&mut BytesMut::from(&joined(&[&[12, 0, 0, 0], HI])[..])).unwrap(), Some(hi()));

    // The usual limits: 8 MiB, the buffer of packets, the buffer of the debugger.
    let over = |length: u32, decode: &mut dyn FnMut(&mut BytesMut) -> std::io::Result<bool>| {
        let mut buffer = BytesMut::from(&length.to_le_bytes()[..]);
        decode(&mut buffer).is_err_and(|error| error.kind() == ErrorKind::InvalidData)
    };
    let mut streams = VariantCodec::new(StreamPeer::new(GODOT4));
    let mut decode = |buffer: &mut BytesMut| streams.decode(buffer).map(|value| value.is_some());
    assert_eq!([8 << 20, (8 << 20) + 1].map(|length| over(length, &mut decode)), [false, true]);
    let mut packets = VariantCodec::new(PacketPeerStream::new(GODOT4));
    let mut decode = |buffer: &mut BytesMut| packets.decode(buffer).map(|value| value.is_some());
    assert_eq!([65_532, 65_533].map(|length| over(length, &mut decode)), [false, true]);
    let mut debugger = VariantCodec::new(Debugger::new(GODOT4));
    let mut decode = |buffer: &mut BytesMut| debugger.decode(buffer).map(|value| value.is_some());
    assert_eq!([(8 << 20) + 4, (8 << 20) + 5].map(|length| over(length, &mut decode)), [false, true]);
}

#[test]
fn the_other_byte_order_is_named() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4));
    let error = codec.decode(&mut BytesMut::from(&[0, 0, 0, 12, 4][..])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at byte 0x0: payload length 201326592 is over the limit of 8388608; looks like a big-endian length (`big_endian` is set on the other side)"
    );
}

#[test]
fn a_stream_that_ends_inside_a_frame_says_what_is_missing() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4));
    for (have, missing) in [(1, 3), (4, 12), (15, 1)] {
        let mut buffer = BytesMut::from(&joined(&[&[12, 0, 0, 0], HI])[..have]);
        assert_eq!(codec.decode(&mut buffer).unwrap(), None);
        let error = codec.decode_eof(&mut buffer).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
        assert_eq!(error.get_ref().unwrap().downcast_ref::<DecodeError>().unwrap().missing(), Some(missing));
        // Nothing is left, so that asking again ends.
        assert_eq!(codec.decode_eof(&mut buffer).unwrap(), None);
    }
}

#[test]
fn a_length_makes_little_room() {
    let mut codec = VariantCodec::new(StreamPeer::new(GODOT4));
    let mut buffer = BytesMut::from(&[0, 0, 0x80, 0][..]);
    assert_eq!(codec.decode(&mut buffer).unwrap(), None);
    assert!(buffer.capacity() <= 128 << 10, "{}", buffer.capacity());
}

#[test]
fn what_cannot_be_written_is_invalid_input() {
    let mut codec = VariantCodec::new(PacketPeerStream::new(GODOT4).with_packets(PacketPeer::new(GODOT4).with_max_size(1024).unwrap()));
    let mut buffer = BytesMut::from(&b"before"[..]);
    let error = codec.encode(vec![0_u8; 2000].into(), &mut buffer).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
    assert!(error.get_ref().unwrap().is::<EncodeError>());
    assert_eq!(buffer, b"before"[..]);
}
