//! What an engine would not read back is not written.
#![allow(clippy::unwrap_used)]

use bytespec::{Limits, ProtoModel};
use bytespec_formats::godot::frame::{Rpc, StreamPeer};
use bytespec_formats::godot::{Array, ContainerType, Dictionary, Engine, FullObject, GString, Object, Property, Release, Type, Variant, variant};

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

// --- elements of typed containers ---

fn array(of: ContainerType, items: impl IntoIterator<Item = Variant>) -> Variant {
    Array { of, items: items.into_iter().collect() }.into()
}

fn keys(of: ContainerType, entries: Dictionary) -> Variant {
    Dictionary { keys: of, ..entries }.into()
}

/// A model of one's own.
#[derive(ProtoModel)]
#[proto(header())]
struct Named {
    level: u8,
    #[field(context = GODOT4)]
    value: Variant,
}

#[test]
fn elements_of_another_type_in_a_typed_array() {
    let ints = || ContainerType::Builtin(Type::Int);
    let mut save = variant!({ "ti": array(ints(), [1.into(), 2.into()]) });
    comes_back(GODOT4, save.clone());
    save["ti"].as_array_mut().unwrap().push("str");
    let message = "Variant.Dictionary.entries[0].value.Array.items[2]: String in an Array of int: engines drop or change it on reading";
    refused(GODOT4, save.clone(), message);
    // Wherever a value is written.
    assert_eq!(Named { level: 1, value: save.clone() }.encode().unwrap_err().to_string(), format!("Named.value.{}", &message["Variant.".len()..]));
    let stream = StreamPeer::new(GODOT4);
    assert_eq!(stream.encode(&save).unwrap_err().to_string(), message);
    let rpc = Rpc::new(GODOT4);
    assert_eq!(rpc.encode([save.clone()]).unwrap_err().to_string(), format!("Arguments.items[0].{}", &message["Variant.".len()..]));
    assert_eq!(rpc.encode_argument(&save).unwrap_err().to_string(), message);
    // What has no types cannot be against them.
    for engine in [Engine::GODOT3, Engine::new(Release::V4_0)] {
        assert_eq!(engine.decode(&engine.encode(&save).unwrap()).unwrap(), variant!({ "ti": [1, 2, "str"] }));
    }
    // Engines would make 1 of 1.5.
    refused(GODOT4, array(ints(), [1.5.into()]), "Variant.Array.items[0]: float in an Array of int: engines drop or change it on reading");
    refused(GODOT4, array(ints(), [Variant::Nil]), "Variant.Array.items[0]: Nil in an Array of int: engines drop or change it on reading");
}

#[test]
fn lossless_reading_keeps_them_and_writes_them_again() {
    let engine = GODOT4.with_lossless(true);
    let value = array(ContainerType::Builtin(Type::Int), [1.into(), "x".into()]);
    let bytes = engine.encode(&value).unwrap();
    assert_eq!(engine.decode(&bytes).unwrap(), value);
    // As the engine sees them, it is gone; what is left can be written.
    let seen = GODOT4.decode(&bytes).unwrap();
    assert_eq!(seen, array(ContainerType::Builtin(Type::Int), [1.into()]));
    comes_back(GODOT4, seen);
}

#[test]
fn keys_of_another_type_in_a_typed_dictionary() {
    let ints = || ContainerType::Builtin(Type::Int);
    comes_back(GODOT4, keys(ints(), Dictionary::from([(1, "a")])));
    refused(
        GODOT4,
        keys(ints(), Dictionary::from([(Variant::from(1), "a"), ("b".into(), "b")])),
        "Variant.Dictionary.entries[1].key: String among the keys of a Dictionary, typed as int: engines drop or change it on reading",
    );
    GODOT4.with_lossless(true).encode(&keys(ints(), Dictionary::from([("b", 1)]))).unwrap();
    // Engines take values as they are.
    comes_back(GODOT4, Dictionary { values: ints(), ..Dictionary::from([(1, "a")]) });
    // Dictionaries have types since 4.4, arrays since 4.3.
    Engine::new(Release::V4_3).encode(&keys(ints(), Dictionary::from([("b", 1)]))).unwrap();
}

#[test]
fn objects_in_arrays_of_a_class() {
    let nodes = || ContainerType::class("Node");
    let (id, full) = (Variant::from(Object::Id(7)), object("Node2D", "a", 1));
    // Without objects all classes are one, and so are the elements.
    let bytes = GODOT4.encode(&array(nodes(), [id.clone(), Variant::Nil])).unwrap();
    assert_eq!(GODOT4.decode(&bytes).unwrap(), array(ContainerType::class("EncodedObjectAsID"), [id.clone(), Variant::Nil]));
    let engine = GODOT4.with_objects(true);
    comes_back(engine, array(nodes(), [full, Variant::Nil]));
    refused(
        engine,
        array(nodes(), [id]),
        "Variant.Array.items[0]: object 7, of class `EncodedObjectAsID` in an Array of an object of class `Node`: engines drop or change it on reading",
    );
    refused(
        engine,
        array(nodes(), [1.into()]),
        "Variant.Array.items[0]: int in an Array of an object of class `Node`: engines drop or change it on reading",
    );
    // In a property too.
    refused(
        engine,
        object("Node", "a", array(ContainerType::Builtin(Type::Int), ["x".into()])),
        "Variant.Object.properties[0].value.Array.items[0]: String in an Array of int: engines drop or change it on reading",
    );
}
