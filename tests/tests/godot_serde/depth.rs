//! As deep as engines go, and no deeper, on the stack of an ordinary thread: in builds without optimisation too.

use super::{dictionary, fails, list};
use bytespec_formats::godot::{Array, ContainerType, Dictionary, Entry, FullObject, Object, Property, Type, Variant, from_variant, to_variant};
use serde::{Deserialize, Serialize};

/// The outermost value counts.
const LEVELS: usize = 1025;
const TOO_DEEP: &str = "nested deeper than 1025 levels";

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

/// A null in so many values less one.
fn nested(levels: usize, wrap: impl Fn(usize, Variant) -> Variant) -> Variant {
    (1..levels).fold(Variant::Nil, |inner, at| wrap(at, inner))
}

fn object(inner: Variant) -> Variant {
    Object::Full(Box::new(FullObject { class: "A".into(), properties: vec![Property { name: "p".into(), value: inner }] })).into()
}

fn json_of(levels: usize, open: impl Fn(usize) -> &'static str, close: impl Fn(usize) -> &'static str) -> String {
    let opened: String = (1..levels).rev().map(open).collect();
    let closed: String = (1..levels).map(close).collect();
    format!("{opened}null{closed}")
}

fn read(text: &str) -> Result<Variant, serde_json::Error> {
    let mut input = serde_json::Deserializer::from_str(text);
    input.disable_recursion_limit();
    Variant::deserialize(&mut input)
}

/// `plain` is what comes back of `value` from a format that knows nothing of types and objects.
fn all_of_it(value: impl Fn(usize) -> Variant, plain: impl Fn(usize) -> Variant, json: impl Fn(usize) -> String) {
    let (deep, deeper) = (value(LEVELS), value(LEVELS + 1));
    let plain = plain(LEVELS);
    let (text, longer) = (json(LEVELS), json(LEVELS + 1));

    assert_eq!(serde_json::to_string(&deep).unwrap(), text);
    assert_eq!(serde_json::to_string_pretty(&deep).unwrap().replace(['\n', ' '], ""), text);
    assert_eq!(serde_json::to_string(&deeper).unwrap_err().to_string(), TOO_DEEP);

    assert!(read(&text).unwrap() == plain);
    let error = read(&longer).unwrap_err();
    assert!(error.to_string().starts_with(TOO_DEEP), "{error}");
    assert!(serde_json::from_str::<Variant>(&json(128)).is_ok());
    let error = serde_json::from_str::<Variant>(&json(129)).unwrap_err();
    assert!(error.to_string().starts_with("recursion limit exceeded at line 1 column "), "{error}");

    let tree = serde_json::to_value(&deep).unwrap();
    assert!(Variant::deserialize(&tree).unwrap() == plain);
    assert!(to_variant(&tree).unwrap() == plain);
    assert!(from_variant::<serde_json::Value>(&deep).unwrap() == tree);
    assert!(serde_json::from_value::<Variant>(tree).unwrap() == plain);
    assert_eq!(serde_json::to_value(&deeper).unwrap_err().to_string(), TOO_DEEP);
    assert_eq!(fails::<serde_json::Value>(&deeper).message(), TOO_DEEP);
    assert_eq!(to_variant(&from_json_of_any_depth(&longer)).unwrap_err().message(), TOO_DEEP);

    // As it is, types and objects included.
    assert!(to_variant(&deep).unwrap() == deep);
    assert!(from_variant::<Variant>(&deep).unwrap() == deep);
    assert!(from_variant::<serde::de::IgnoredAny>(&deep).is_ok());
}

fn from_json_of_any_depth(text: &str) -> serde_json::Value {
    let mut input = serde_json::Deserializer::from_str(text);
    input.disable_recursion_limit();
    serde_json::Value::deserialize(&mut input).unwrap()
}

#[test]
fn arrays() {
    let value = |levels| nested(levels, |_, inner| list([inner]));
    on_a_small_stack(move || all_of_it(value, value, |levels| json_of(levels, |_| "[", |_| "]")));
}

#[test]
fn dictionaries() {
    let value = |levels| nested(levels, |_, inner| dictionary([("k", inner)]));
    on_a_small_stack(move || all_of_it(value, value, |levels| json_of(levels, |_| r#"{"k":"#, |_| "}")));
}

#[test]
fn typed_arrays() {
    let typed = |levels| {
        let wrap = |_, inner: Variant| Array { of: ContainerType::Builtin(inner.kind()), items: vec![inner] }.into();
        nested(levels, wrap)
    };
    let plain = |levels| nested(levels, |_, inner| list([inner]));
    on_a_small_stack(move || all_of_it(typed, plain, |levels| json_of(levels, |_| "[", |_| "]")));
}

#[test]
fn typed_dictionaries() {
    let typed = |levels| {
        let wrap = |_, inner: Variant| {
            let values = ContainerType::Builtin(inner.kind());
            Dictionary { keys: ContainerType::Builtin(Type::String), values, entries: vec![Entry { key: "k".into(), value: inner }] }.into()
        };
        nested(levels, wrap)
    };
    let plain = |levels| nested(levels, |_, inner| dictionary([("k", inner)]));
    on_a_small_stack(move || all_of_it(typed, plain, |levels| json_of(levels, |_| r#"{"k":"#, |_| "}")));
}

#[test]
fn arrays_dictionaries_and_objects() {
    let mixed = |levels| {
        nested(levels, |at, inner| match at % 3 {
            0 => list([inner]),
            1 => dictionary([("k", inner)]),
            _ => object(inner),
        })
    };
    let plain = |levels| {
        nested(levels, |at, inner| match at % 3 {
            0 => list([inner]),
            1 => dictionary([("k", inner)]),
            _ => dictionary([("p", inner)]),
        })
    };
    let open = |at| [r"[", r#"{"k":"#, r#"{"p":"#][at % 3];
    on_a_small_stack(move || all_of_it(mixed, plain, |levels| json_of(levels, open, |at| ["]", "}", "}"][at % 3])));
}

/// Keys that are no text go into few formats. MessagePack has them, and a limit of its own that counts 1,023 levels.
#[test]
fn keys_within_keys() {
    let value =
        |levels| nested(levels, |_, inner| Dictionary { entries: vec![Entry { key: inner, value: 1.into() }], ..Dictionary::default() }.into());
    on_a_small_stack(move || {
        let packed = rmp_serde::to_vec(&value(1000)).unwrap();
        assert_eq!(packed, [[0x81].repeat(999), vec![0xc0], [1].repeat(999)].concat());
        assert!(to_variant(&value(LEVELS)).unwrap() == value(LEVELS));
        assert!(from_variant::<Variant>(&value(LEVELS)).unwrap() == value(LEVELS));
        // Its reader takes 2.5 KiB of the stack for each level in builds without optimisation.
        let few = rmp_serde::to_vec(&value(500)).unwrap();
        assert!(rmp_serde::from_slice::<Variant>(&few).unwrap() == value(500));
    });
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
struct Nested {
    inner: Option<Box<Nested>>,
}

#[test]
fn types_that_hold_themselves() {
    on_a_small_stack(|| {
        // The innermost holds a null, which is a level of its own.
        let deep = |levels: usize| (1..levels).fold(Nested::default(), |inner, _| Nested { inner: Some(Box::new(inner)) });
        let value = to_variant(&deep(1024)).unwrap();
        assert_eq!(from_variant::<Nested>(&value).unwrap(), deep(1024));
        assert_eq!(to_variant(&deep(1025)).unwrap_err().message(), TOO_DEEP);
        let deeper = dictionary([("inner", value)]);
        assert_eq!(fails::<Nested>(&deeper).message(), TOO_DEEP);
        assert!(fails::<Nested>(&deeper).to_string().len() < 1000);
    });
}

#[test]
fn what_never_ends_is_refused() {
    on_a_small_stack(|| {
        for front in ["[", r#"{"k":"#] {
            let error = read(&front.repeat(1_000_000)).unwrap_err().to_string();
            assert!(error.starts_with(TOO_DEEP), "{error}");
        }
    });
}
