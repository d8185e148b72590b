//! The entry points: where messages begin and end, what is incomplete, and how errors read.

use bytespec::{DecodeErrorKind, LimitKind, Limits, PathStep, ProtoModel};

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(constructor = 7, header(constructor = 1, payload_length = 2))]
struct Framed {
    a: u8,
    #[field(prefix_length = 1)]
    text: String,
}

#[derive(ProtoModel, Debug, PartialEq, Clone)]
#[proto(header())]
struct Bare {
    a: u16,
    #[field(prefix_length = 1)]
    text: String,
    #[field(count_prefix = 1)]
    list: Vec<u32>,
    b: u8,
}

#[test]
fn a_framed_message_is_incomplete_at_every_cut() {
    let bytes = Framed { a: 1, text: "abc".into() }.encode().unwrap();
    assert_eq!(bytes, [7, 0, 5, 1, 3, b'a', b'b', b'c']);
    for cut in 0..bytes.len() {
        let error = Framed::decode(&bytes[..cut]).unwrap_err();
        assert!(error.is_incomplete(), "{cut}: {error}");
        let missing = match cut {
            0 => 1,
            1..3 => 3 - cut,
            _ => 8 - cut,
        };
        assert_eq!(error.missing(), Some(missing as u64), "{cut}: {error}");
    }
}

#[test]
fn a_bare_message_is_incomplete_at_every_cut() {
    let bytes = Bare { a: 1, text: "abc".into(), list: vec![1, 2], b: 9 }.encode().unwrap();
    for cut in 0..bytes.len() {
        let error = Bare::decode(&bytes[..cut]).unwrap_err();
        let missing = error.missing().unwrap_or_else(|| panic!("{cut}: {error}"));
        // So many bytes more never decode before they are there.
        assert!(missing >= 1 && cut as u64 + missing <= bytes.len() as u64, "{cut}: {error}");
    }
}

#[test]
fn what_is_short_inside_a_complete_payload_is_wrong_and_not_incomplete() {
    let error = Framed::decode(&[7, 0, 3, 1, 9, b'a']).unwrap_err();
    assert_eq!(error.to_string(), "Framed.text at byte 0x5: needs 9 bytes, 1 left");
    assert!(!error.is_incomplete());
    assert_eq!(error.missing(), None);
    assert_eq!(error.kind(), &DecodeErrorKind::Truncated { needed: 9, available: 1 });
}

#[test]
fn messages_stand_one_after_the_other() {
    let (one, two) = (Framed { a: 1, text: "x".into() }, Framed { a: 2, text: String::new() });
    let mut bytes = vec![0xff];
    one.encode_into(&mut bytes).unwrap();
    two.encode_into(&mut bytes).unwrap();
    let (first, end) = Framed::decode_from(&bytes, 1).unwrap();
    let (second, last) = Framed::decode_from(&bytes, end).unwrap();
    assert_eq!((first, second, last), (one, two, bytes.len()));
    let error = Framed::decode_from(&bytes, last).unwrap_err();
    assert_eq!((error.offset(), error.missing()), (last, Some(1)));
    let error = Framed::decode_from(&bytes, last + 5).unwrap_err();
    assert_eq!(error.offset(), last + 5);
}

#[test]
fn a_model_of_nothing_cannot_start_behind_the_end() {
    #[derive(ProtoModel, Debug, PartialEq)]
    #[proto(header())]
    struct Nothing;
    assert_eq!(Nothing::decode_from(&[1], 1).unwrap(), (Nothing, 1));
    assert_eq!(Nothing::decode_from(&[1], 2).unwrap_err().kind(), &DecodeErrorKind::StartBehindEnd { len: 1 });
}

#[test]
fn an_error_is_data() {
    let error = Framed::decode(&[7, 0, 4, 1, 2, 0xff, 0xfe]).unwrap_err();
    assert_eq!(error.offset(), 5);
    assert_eq!(error.path().steps().collect::<Vec<_>>(), [&PathStep::Field { model: "Framed", field: "text" }]);
    assert_eq!(error.kind().reason(), "invalid_text");
    assert_eq!(error.to_string(), "Framed.text at byte 0x5: invalid utf-8 text");
    assert_eq!(format!("{error:?}"), "DecodeError(Framed.text at byte 0x5: invalid utf-8 text)");

    let error = Bare::decode_with(&[0, 0, 0, 3], &Limits::new().max_items(2), &mut ()).unwrap_err();
    assert!(error.is_limit());
    assert_eq!(error.kind(), &DecodeErrorKind::Limit { kind: LimitKind::Items, found: 3, limit: 2 });
    assert_eq!(std::mem::size_of_val(&error), std::mem::size_of::<usize>());
}

#[test]
fn offsets_count_from_the_start_of_the_buffer() {
    let error = Framed::decode_from(&[0, 0, 7, 0, 2, 1, 9], 2).unwrap_err();
    assert_eq!(error.to_string(), "Framed.text at byte 0x7: needs 9 bytes, 0 left");
    let error = Framed::decode_from(&[0, 0, 8], 2).unwrap_err();
    assert_eq!(error.to_string(), "Framed.(constructor) at byte 0x2: wrong constructor 0x8, expected 0x7");
}
