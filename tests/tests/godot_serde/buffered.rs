//! What `serde` buffers before it knows the type (`flatten`, `tag`, `untagged`) loses the types that only Godot has; and the ways
//! that lose nothing.

use bytespec_formats::godot::{Array, ContainerType, Dictionary, NodePath, Type, Variant, Vector2, Vector3, from_variant, to_variant, variant};
use serde::{Deserialize, Serialize};

fn save() -> Variant {
    let typed = Array { of: ContainerType::Builtin(Type::Int), items: vec![1.into()] };
    variant!({
        &"hp": 7,
        "at": Vector2::new(1.0f32, -2.0),
        "state": &"idle",
        "target": ^"A:b",
        "ids": vec![1, 2],
        "typed": typed,
        "bytes": vec![1u8, 2],
        "text": "x",
        9: "nine",
    })
}

#[derive(Serialize, Deserialize)]
struct Flat {
    hp: i32,
    #[serde(flatten)]
    rest: Dictionary,
}

#[test]
fn flatten_keeps_values_and_loses_types() {
    let save = save();
    let flat: Flat = from_variant(&save).unwrap();
    let rest = |key: Variant| flat.rest.get(key).unwrap().clone();
    assert_eq!(flat.hp, 7);
    assert_eq!(rest("at".into()), variant!([1.0, -2.0]));
    assert_eq!(rest("state".into()), Variant::from("idle"));
    assert_eq!(rest("target".into()), Variant::from("A:b"));
    assert_eq!(rest("ids".into()), variant!([1, 2]));
    assert_eq!(rest("typed".into()), variant!([1]));
    // Bytes and text stay, and so do keys that are no text.
    assert_eq!(rest("bytes".into()), Variant::from(vec![1u8, 2]));
    assert_eq!(rest("text".into()), Variant::from("x"));
    assert_eq!(rest(9.into()), Variant::from("nine"));
}

/// Types of Rust are read through it as they are without it.
#[test]
fn plain_types_are_read_through_the_buffer() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Inner {
        at: Vec<f32>,
        state: String,
        target: NodePath,
        ids: Vec<i64>,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Outer {
        hp: f64,
        #[serde(flatten)]
        inner: Inner,
    }
    let inner = Inner { at: vec![1.0, -2.0], state: "idle".into(), target: NodePath::from_text("A:b"), ids: vec![1, 2] };
    assert_eq!(from_variant::<Outer>(&save()).unwrap(), Outer { hp: 7.0, inner });
}

/// The page of the docs has this.
#[test]
fn keys_that_a_struct_does_not_know_stay_in_the_dictionary() {
    #[derive(Serialize, Deserialize)]
    struct Player {
        hp: i32,
        at: Vector2<f32>,
    }
    let (before, mut save) = (save(), save());
    let mut player: Player = from_variant(&save).unwrap();
    player.hp -= 1;
    player.at.x = 5.0;
    let changed: Dictionary = to_variant(&player).unwrap().try_into().unwrap();
    save.as_dictionary_mut().unwrap().extend(changed);

    let mut wanted: Dictionary = before.try_into().unwrap();
    *wanted.get_mut("hp").unwrap() = 6.into();
    *wanted.get_mut("at").unwrap() = Vector2::new(5.0f32, -2.0).into();
    // Order, types and the StringName that is the first key are as they were.
    assert_eq!(save, Variant::from(wanted));
}

/// Also of the page: for `untagged`, one after the other; for `tag`, the name first.
#[test]
fn variants_are_told_apart_without_the_buffer() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Door {
        open: bool,
        extra: Variant,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind")]
    enum Buffered {
        Door(Door),
    }
    #[derive(Debug, PartialEq)]
    enum Thing {
        Door(Door),
        Wall(Vector3<f32>),
    }
    impl<'de> Deserialize<'de> for Thing {
        fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
            let value = Variant::deserialize(input)?;
            match value["kind"].as_str() {
                Some("Door") => from_variant(&value).map(Thing::Door),
                _ => from_variant(&value["at"]).map(Thing::Wall),
            }
            .map_err(serde::de::Error::custom)
        }
    }
    let value = variant!({ "kind": "Door", "open": true, "extra": Vector2::new(1, 2) });
    let door = |extra: Variant| Door { open: true, extra };
    assert_eq!(from_variant::<Buffered>(&value).unwrap(), Buffered::Door(door(variant!([1, 2]))));
    assert_eq!(from_variant::<Thing>(&value).unwrap(), Thing::Door(door(Vector2::new(1, 2).into())));
    assert_eq!(from_variant::<Vec<Thing>>(&variant!([value])).unwrap(), [Thing::Door(door(Vector2::new(1, 2).into()))]);
    let wall = variant!({ "at": Vector3::new(1.0f32, 2.0, 3.0) });
    assert_eq!(from_variant::<Thing>(&wall).unwrap(), Thing::Wall(Vector3::new(1.0, 2.0, 3.0)));
}
