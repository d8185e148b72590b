//! What the lossless option keeps, byte for byte.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{Engine, Variant};

/// A text with its length and padding, behind the number of its type.
fn text(content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![4, 0, 0, 0];
    bytes.extend((content.len() as u32).to_le_bytes());
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

#[test]
fn every_nul_of_a_text_is_kept() {
    let engine = Engine::GODOT4.with_lossless(true);
    for content in [&b"a\0"[..], b"a\0\0", b"a\0b\0", b"\0", b""] {
        let value = engine.decode(&text(content)).unwrap();
        assert_eq!(value, Variant::from(std::str::from_utf8(content).unwrap()));
        assert_eq!(engine.encode(&value).unwrap(), text(content));
    }
}

/// Texts of a packed array end with a NUL that is no part of them.
#[test]
fn of_texts_in_a_packed_array_one_nul_ends_the_text() {
    let engine = Engine::GODOT4.with_lossless(true);
    for content in [&b"a\0"[..], b"a\0\0", b"a\0b\0"] {
        let mut bytes = vec![34, 0, 0, 0, 1, 0, 0, 0];
        bytes.extend(&text(content)[4..]);
        let value = engine.decode(&bytes).unwrap();
        let expected = vec![std::str::from_utf8(&content[..content.len() - 1]).unwrap().into()];
        assert_eq!(value, Variant::PackedStringArray(expected));
        assert_eq!(engine.encode(&value).unwrap(), bytes);
    }
}
