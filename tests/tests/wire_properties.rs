//! Properties that hold for every message, checked on the golden vectors and on damaged copies of them.
#![allow(clippy::unwrap_used)]

use bytes::Bytes;
use bytespec::{DecodeError, DecodeErrorKind, ProtoModel};
use bytespec_tests::wire::check::reencoded;
use bytespec_tests::wire::glue::{Nothing, Schema, same, to_hex};
use bytespec_tests::wire::vectors::{Agreement, Vector, all};

/// All messages that decode, with their schema.
fn messages() -> impl Iterator<Item = (&'static Vector, &'static dyn Schema, Vec<u8>)> {
    all().iter().filter(|vector| vector.is_message()).filter_map(|vector| Some((vector, vector.declared()?, vector.bytes())))
}

/// All bytes of the vectors, decodable or not, with their schema.
fn inputs() -> impl Iterator<Item = (&'static Vector, &'static dyn Schema, Vec<u8>)> {
    all()
        .iter()
        .filter(|vector| vector.agreement != Agreement::Inexpressible && vector.raw.get("hex").is_some())
        .filter_map(|vector| Some((vector, vector.declared()?, vector.bytes())))
}

/// A message cut short is refused as truncated, and told to be so: what is left out is what is missing.
#[test]
fn a_message_cut_anywhere_is_incomplete() {
    for (vector, schema, bytes) in messages() {
        for cut in 0..bytes.len() {
            let shown = || format!("{}, {} cut to {cut} bytes", vector.id, to_hex(&bytes));
            let error = match schema.decode(&bytes[..cut]) {
                Err(error) => error,
                Ok(decoded) => panic!("{}: it decodes to {}", shown(), decoded.value),
            };
            assert_eq!(error.kind().reason(), "truncated", "{}", shown());
            let missing = error.missing().unwrap_or_else(|| panic!("{}: `{error}` is not incomplete", shown()));
            assert!(missing >= 1 && missing <= (bytes.len() - cut) as u64, "{}: {missing} bytes are missing", shown());
            assert!(error.offset() <= cut, "{}: {error}", shown());
        }
    }
}

/// Bytes behind a message are left alone, and refused where the message has to be all.
#[test]
fn bytes_behind_a_message_are_trailing_data() {
    for (vector, schema, bytes) in messages() {
        let longer = [&bytes[..], &[0xff, 0x00, 0x7f]].concat();
        assert_eq!(schema.end_from(&longer, 0).expect(vector.id), bytes.len(), "{}", vector.id);
        let error = schema.decode(&longer).expect_err(vector.id);
        assert_eq!(error.kind(), &DecodeErrorKind::TrailingData { extra: 3 }, "{}", vector.id);
        assert_eq!(error.offset(), bytes.len(), "{}", vector.id);
        assert!(!error.is_incomplete(), "{}", vector.id);
    }
}

/// Offsets and ends count from the start of the buffer, wherever the message stands.
#[test]
fn a_message_decodes_the_same_at_any_offset() {
    for (vector, schema, bytes) in inputs().filter(|(vector, ..)| vector.raw.get("offset").is_none()) {
        let moved = [&[0xa5; 7], &bytes[..]].concat();
        match (schema.decode_from(&bytes, 0), schema.decode_from(&moved, 7)) {
            (Ok(here), Ok(there)) => {
                assert_eq!(here.end + 7, there.end, "{}", vector.id);
                assert!(same(&here.value, &there.value), "{}", vector.id);
            }
            (Err(here), Err(there)) => {
                assert_eq!(here.kind(), there.kind(), "{}", vector.id);
                assert_eq!(here.path(), there.path(), "{}", vector.id);
                assert_eq!(here.offset() + 7, there.offset(), "{}", vector.id);
            }
            (here, there) => panic!("{}: {here:?} at 0, {there:?} at 7", vector.id),
        }
    }
}

/// Watched or not, shared or not, limited or not: it is one decoder.
#[test]
fn all_ways_of_decoding_agree() {
    for (vector, schema, bytes) in inputs() {
        let plain = schema.decode(&bytes);
        let shared = Bytes::from(bytes.clone());
        for (way, other) in [("shared", schema.decode_shared(&shared)), ("limited", schema.decode_limited(&bytes))] {
            match (&plain, other) {
                (Ok(plain), Ok(other)) => assert!(same(&plain.value, &other.value), "{}, {way}", vector.id),
                (Err(plain), Err(other)) => assert!(alike(plain, &other), "{}, {way}: {other} instead of {plain}", vector.id),
                (plain, other) => panic!("{}, {way}: {other:?} instead of {plain:?}", vector.id),
            }
        }
        let explanation = schema.explain(&bytes);
        match (&plain, &explanation.error) {
            (Ok(_), None) => assert_eq!(explanation.end, bytes.len(), "{}, explained", vector.id),
            (Err(plain), Some(watched)) => assert!(alike(plain, watched), "{}, explained: {watched} instead of {plain}", vector.id),
            (plain, watched) => panic!("{}, explained: {watched:?} instead of {plain:?}", vector.id),
        }
    }
}

fn alike(a: &DecodeError, b: &DecodeError) -> bool {
    (a.kind(), a.offset(), a.path(), a.missing()) == (b.kind(), b.offset(), b.path(), b.missing())
}

/// What decodes has one encoding: encoded again and decoded again it is the same value and the same bytes.
fn is_stable(schema: &dyn Schema, bytes: &[u8], shown: &dyn Fn() -> String) {
    let Ok(first) = schema.decode(bytes) else { return };
    let value = first.value.clone();
    let canonical = reencoded(first).unwrap_or_else(|mismatch| panic!("{}: {mismatch}", shown()));
    let second = schema.decode(&canonical).unwrap_or_else(|error| panic!("{}: encoded again it is refused: {error}", shown()));
    assert!(same(&value, &second.value), "{}: {value} became {}", shown(), second.value);
    assert_eq!(reencoded(second).as_deref(), Ok(&canonical[..]), "{}", shown());
}

#[test]
fn decoding_and_encoding_is_stable() {
    for (vector, schema, bytes) in inputs() {
        is_stable(schema, &bytes, &|| vector.id.into());
    }
}

#[test]
fn damaged_messages_are_refused_or_stable_and_never_panic() {
    for (vector, schema, bytes) in inputs() {
        for at in 0..bytes.len() {
            for damage in [0x01, 0x02, 0x40, 0x80, 0x7f, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= damage;
                is_stable(schema, &damaged, &|| format!("{}, {}", vector.id, to_hex(&damaged)));
                match schema.end_from(&damaged, 0) {
                    Ok(end) => assert!(end <= damaged.len(), "{}", vector.id),
                    Err(error) => assert!(error.offset() <= damaged.len(), "{}: {error}", vector.id),
                }
            }
        }
    }
}

#[test]
fn any_start_in_a_buffer_is_refused_or_ends_inside_it() {
    for (vector, schema, bytes) in inputs() {
        for offset in 0..=bytes.len() {
            match schema.end_from(&bytes, offset) {
                Ok(end) => assert!((offset..=bytes.len()).contains(&end), "{} from {offset}", vector.id),
                Err(error) => assert!((offset..=bytes.len()).contains(&error.offset()), "{} from {offset}: {error}", vector.id),
            }
        }
        assert!(schema.end_from(&bytes, bytes.len() + 1).is_err(), "{}", vector.id);
        assert!(schema.end_from(&bytes, usize::MAX).is_err(), "{}", vector.id);
    }
}

/// Framed messages one behind the other: each step does the same work, whatever stands before and behind it.
#[test]
fn messages_in_one_buffer_cost_the_same_at_every_position() {
    const COPIES: usize = 300;
    for (vector, schema, bytes) in messages().filter(|(vector, _, bytes)| is_framed(vector) && !bytes.is_empty()) {
        let alone = allocated(schema, &bytes, 0);
        let buffer = bytes.repeat(COPIES);
        let (mut offset, mut steps) = (0, 0);
        while offset < buffer.len() {
            let (end, work) = allocated(schema, &buffer, offset);
            assert_eq!((end - offset, work), alone, "{}, message {steps}", vector.id);
            offset = end;
            steps += 1;
        }
        assert_eq!(steps, COPIES, "{}", vector.id);
    }
}

/// A lying length, prefix or count never makes the decoder ask for memory that the input does not pay for.
#[test]
fn memory_is_bounded_by_the_input() {
    for (vector, schema, bytes) in inputs() {
        for at in 0..=bytes.len() {
            let mut damaged = bytes.clone();
            if let Some(byte) = damaged.get_mut(at) {
                *byte = 0xff;
            }
            let mut decoded = false;
            let work = allocation_counter::measure(|| decoded = schema.end_from(&damaged, 0).is_ok());
            // An error is a box, its path and at most one text.
            let allowed = 512 + 64 * damaged.len() as u64;
            assert!(work.bytes_max <= allowed, "{}, {}: {} bytes allocated, decoded: {decoded}", vector.id, to_hex(&damaged), work.bytes_max);
        }
    }
}

#[test]
fn items_without_bytes_are_refused_in_both_directions() {
    #[derive(ProtoModel, Debug, Clone, PartialEq)]
    #[proto(header())]
    struct Lost {
        #[field(prefix_length = 1)]
        items: Vec<Nothing>,
    }
    assert_eq!(Lost { items: vec![] }.encode().expect("no item is no problem"), [0]);
    assert_eq!(Lost::decode(&[0]).expect("no item is no problem"), Lost { items: vec![] });
    let error = Lost { items: vec![Nothing {}, Nothing {}] }.encode().expect_err("the items would be lost");
    assert_eq!(error.kind().reason(), "zero_size_item");
    assert_eq!(error.path().to_string(), "Lost.items[0]");
    let error = Lost::decode(&[1, 0xaa]).expect_err("there would be endless items");
    assert_eq!(error.kind().reason(), "zero_size_item");
    assert_eq!((error.path().to_string().as_str(), error.offset()), ("Lost.items[0]", 1));
}

/// The end of a message, and how often and how much decoding it allocated.
fn allocated(schema: &dyn Schema, bytes: &[u8], offset: usize) -> (usize, (u64, u64)) {
    let mut end = 0;
    let work = allocation_counter::measure(|| end = schema.end_from(bytes, offset).unwrap_or(usize::MAX));
    (end, (work.count_total, work.bytes_total))
}

/// Whether the message says its own length: the header has one, as the default header does.
fn is_framed(vector: &Vector) -> bool {
    let elements = vector.root().get("header").and_then(|header| header.as_array());
    elements.is_none_or(|elements| elements.iter().any(|element| element["element"] == "payload_length"))
}
