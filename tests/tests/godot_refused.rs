//! What an engine would not read back is not written.
#![allow(clippy::unwrap_used)]

use bytespec::{Limits, ProtoModel};
use bytespec_formats::godot::{Array, ContainerType, Dictionary, Engine, FullObject, GString, Object, Property, Release, Variant, variant};

const GODOT4: Engine = Engine::GODOT4;

fn refused(engine: Engine, value: impl Into<Variant>, message: &str) {
    assert_eq!(engine.encode(&value.into()).unwrap_err().to_string(), message);
}

fn comes_back(engine: Engine, value: impl Into<Variant>) {
    let value = value.into();
    assert_eq!(engine.decode(&engine.encode(&value).unwrap()).unwrap(), value);
}

fn of_script(path: &str) -> ContainerType {
    ContainerType::Script(Box::new(path.into()))
}

fn object(class: &str, property: &str, value: impl Into<Variant>) -> Variant {
    let properties = vec![Property { name: property.into(), value: value.into() }];
    Object::Full(Box::new(FullObject { class: class.into(), properties })).into()
}

#[test]
fn a_container_of_a_script_from_elsewhere() {
    let message = |place| format!("Variant.{place}: the script of a typed container must be a `res://` path");
    for engine in [GODOT4.with_objects(true), GODOT4.with_objects(true).with_lossless(true)] {
        for path in ["", "user://a.gd", "/a.gd", "\u{feff}res://a.gd"] {
            refused(engine, Array { of: of_script(path), items: vec![] }, &message("Array.of"));
            refused(engine, Dictionary { keys: of_script(path), ..Dictionary::default() }, &message("Dictionary.keys"));
            refused(engine, Dictionary { values: of_script(path), ..Dictionary::default() }, &message("Dictionary.values"));
        }
        comes_back(engine, Array { of: of_script("res://a.gd"), items: vec![] });
    }
    // Where no scripts are written there is none to refuse.
    for engine in [GODOT4, Engine::new(Release::V4_0).with_objects(true), Engine::GODOT3.with_objects(true)] {
        engine.encode(&Array { of: of_script("user://a.gd"), items: vec![] }.into()).unwrap();
    }
    // And what the engine reads then is kept.
    let lossless = GODOT4.with_lossless(true);
    comes_back(lossless, Array { of: of_script("Abc"), items: vec![] });
    comes_back(lossless, Dictionary { keys: of_script(""), values: of_script("user://a.gd"), ..Dictionary::default() });
    comes_back(lossless, Array { of: of_script("res://a.gd"), items: vec![] });
}

#[test]
fn an_object_with_a_script_from_elsewhere() {
    let engine = GODOT4.with_objects(true);
    let message = "Variant.Object: the script of an object must be null or a `res://` path";
    refused(engine, object("Node", "script", "user://a.gd"), message);
    refused(engine, object("Node", "script", 1), message);
    // This is what the engine sees of it.
    refused(engine, object("Node", "script\0b", 1), message);
    comes_back(engine.with_lossless(true), object("Node", "script\0b", 1));
    comes_back(engine, object("Node", "script", "res://a.gd"));
    comes_back(engine, object("Node", "script", Variant::Nil));
    // No object is written as null, and refused as what it is.
    assert_eq!(engine.encode(&object("Node", "script", Object::Null)).unwrap(), engine.encode(&object("Node", "script", Variant::Nil)).unwrap());
    refused(engine.with_lossless(true), object("Node", "script", Object::Null), message);
    comes_back(Engine::GODOT3.with_objects(true), object("Node", "script", 1));
}

#[test]
fn an_object_whose_class_is_cut_to_nothing() {
    let engine = GODOT4.with_objects(true);
    refused(engine, object("\0Node", "a", 1), "Variant.Object: the class of an object is empty up to its first NUL");
    comes_back(engine.with_lossless(true), object("\0Node", "a", 1));
}

#[test]
fn text_that_is_none() {
    let surrogate = || GString::from_bytes(b"a\xed\xa0\x80".to_vec());
    let message = "Variant.String: the text is no Unicode, which generation 4 does not read";
    refused(GODOT4, Variant::String(surrogate()), message);
    comes_back(Engine::GODOT3, Variant::String(surrogate()));
    let broken = GString::from_bytes(b"a\xff".to_vec());
    refused(Engine::GODOT3, Variant::String(broken), "Variant.String: the text is no UTF-8 from its byte 1 on");
}

#[derive(ProtoModel)]
#[proto(byte_order = little, header(), context = Engine, tag(u32, mask = 0xff))]
enum Other {
    #[variant(tag = 9)]
    Held(#[field(tag = bits(16, 1))] Object),
}

#[test]
fn no_object_in_a_value_of_ones_own() {
    let encode = |object, engine| Other::Held(object).encode_with(&Limits::new(), &mut { engine });
    assert_eq!(encode(Object::Id(1), GODOT4).unwrap(), [9, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    // Only a Variant has a Nil to write instead.
    for engine in [GODOT4, GODOT4.with_lossless(true)] {
        let bytes = encode(Object::Null, engine).unwrap();
        assert_eq!(bytes, [9, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let Other::Held(object) = Other::decode_with(&bytes, &Limits::new(), &mut { engine }).unwrap();
        assert_eq!(object, Object::Null);
    }
    assert_eq!(GODOT4.encode(&Object::Null.into()).unwrap(), [0; 4]);
    assert_eq!(Engine::GODOT3.encode(&variant!([Object::Null])).unwrap(), [19, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(GODOT4.with_lossless(true).encode(&Object::Null.into()).unwrap(), [24, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}
