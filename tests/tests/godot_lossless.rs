//! What the lossless option keeps, byte for byte.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{Dictionary, Engine, Object, Precision, Variant, Vector2, variant};

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

#[test]
fn no_object_is_not_null_but_written_as_it() {
    let (by_number, of_no_class) = ([24, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], [24, 0, 0, 0, 0, 0, 0, 0]);
    for engine in [Engine::GODOT4, Engine::GODOT3] {
        let of = |bytes: &[u8]| [&[if engine.is_godot3() { 17 } else { 24 }], &bytes[1..]].concat();
        let engine = engine.with_objects(true);
        for bytes in [of(&by_number), of(&of_no_class)] {
            let value = engine.decode(&bytes).unwrap();
            assert_eq!(value, variant!(Object::Null));
            assert_eq!(engine.encode(&value).unwrap(), [0; 4]);
            assert_eq!(engine.encode(&variant!([1, Object::Null])).unwrap(), engine.encode(&variant!([1, null])).unwrap());
            let lossless = engine.with_lossless(true);
            assert_eq!(lossless.decode(&bytes).unwrap(), value);
            assert_eq!(lossless.encode(&value).unwrap(), of(&by_number));
        }
    }
}

/// An engine has one width, from reading on: keys of which only the width differs are one to it.
#[test]
fn vectors_get_the_width_of_the_engine() {
    let (narrow, wide) = (Vector2::new(0.5f32, -3.0), Vector2::new(0.5f64, -3.0));
    let single = variant!([narrow, narrow, vec![narrow], vec![narrow]]);
    let double = variant!([wide, wide, vec![wide], vec![wide]]);
    let both = variant!([narrow, wide, vec![narrow], vec![wide]]);
    let bytes = Engine::GODOT4.encode(&both).unwrap();
    let keys = Engine::GODOT4.encode(&Dictionary::from([(narrow.into(), 1), (Variant::from(wide), 2)]).into()).unwrap();
    for (precision, seen, wanted) in
        [(Precision::Keep, &both, both.clone()), (Precision::Single, &single, single.clone()), (Precision::Double, &double, double.clone())]
    {
        let engine = Engine::GODOT4.with_precision(precision);
        assert_eq!(engine.decode(&bytes).unwrap(), *seen, "{precision:?}");
        assert_eq!(engine.encode(&both).unwrap(), Engine::GODOT4.encode(&wanted).unwrap(), "{precision:?}");
        let keys_left = engine.decode(&keys).unwrap().as_dictionary().unwrap().len();
        assert_eq!(keys_left, if precision == Precision::Keep { 2 } else { 1 }, "{precision:?}");
        // Kept until it is written.
        assert_eq!(engine.with_lossless(true).decode(&bytes).unwrap(), both, "{precision:?}");
    }
    // What is out of range of `f32`.
    let far = Engine::GODOT4.encode(&variant!(Vector2::new(1e300, 0.1))).unwrap();
    let single = Engine::GODOT4.with_precision(Precision::Single);
    assert_eq!(single.decode(&far).unwrap(), variant!(Vector2::new(f32::INFINITY, 0.1)));
}
