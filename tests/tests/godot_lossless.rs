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

/// As the engine: each reading drops one.
#[test]
fn of_several_byte_order_marks_one_is_dropped_each_time() {
    let twice = text(b"\xef\xbb\xbf\xef\xbb\xbf");
    for engine in [Engine::GODOT4, Engine::GODOT3] {
        let once = engine.decode(&twice).unwrap();
        assert_eq!(once, Variant::from("\u{feff}"));
        let bytes = engine.encode(&once).unwrap();
        assert_eq!(bytes, text(b"\xef\xbb\xbf"));
        assert_eq!(engine.decode(&bytes).unwrap(), Variant::from(""));
        let lossless = engine.with_lossless(true);
        assert_eq!(lossless.encode(&lossless.decode(&twice).unwrap()).unwrap(), twice);
    }
}

/// As 3.2.3; 3.6 would write a space and U+1F600.
#[test]
fn surrogates_of_generation_3_are_written_as_read() {
    for content in [&b"\xed\xa0\x80"[..], b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80"] {
        let value = Engine::GODOT3.decode(&text(content)).unwrap();
        assert_eq!(Engine::GODOT3.encode(&value).unwrap(), text(content));
    }
}

/// Engines refuse such a type with full objects and see a class in its place without.
#[test]
fn a_container_of_any_script_is_kept() {
    const ABC: &[u8] = b"\x03\0\0\0Abc\0";
    const CLASS: &[u8] = b"\x11\0\0\0EncodedObjectAsID\0\0\0";
    for (header, head, scripts) in [(28, 3, 1), (27, 3, 1), (27, 3 << 2, 1), (27, 3 | 3 << 2, 2)] {
        let of = |head: u8, text: &[u8]| [&[header, 0, head, 0][..], &text.repeat(scripts), &[0; 4]].concat();
        let bytes = of(head, ABC);
        let seen = Engine::GODOT4.decode(&bytes).unwrap();
        assert_eq!(Engine::GODOT4.encode(&seen).unwrap(), of(head / 3 * 2, CLASS));
        let lossless = Engine::GODOT4.with_lossless(true);
        assert_eq!(lossless.encode(&lossless.decode(&bytes).unwrap()).unwrap(), bytes);
        let error = lossless.with_objects(true).decode(&bytes).unwrap_err().to_string();
        assert!(error.ends_with("the script of a typed container must be a `res://` path"), "{error}");

        let format = bytespec_formats::formats().iter().find(|format| format.name == "godot4-variant").unwrap();
        assert!((format.verify)(&bytes).is_identical());
        assert!((format.explain.unwrap())(&bytes).error.is_none());
        assert_eq!((format.from_json)(&(format.to_json)(&bytes).unwrap()).unwrap(), bytes);
    }
}

/// `serde` rounds to `f32` without an error.
#[test]
fn a_number_goes_into_an_f32_as_serde_does_it() {
    use bytespec_formats::godot::from_variant;
    assert_eq!(from_variant::<f32>(&variant!(1e300)).unwrap(), f32::INFINITY);
    assert_eq!(from_variant::<f32>(&variant!(16_777_217)).unwrap(), 16_777_216.0);
    assert_eq!(from_variant::<f64>(&variant!(1e300)).unwrap(), 1e300);
}
