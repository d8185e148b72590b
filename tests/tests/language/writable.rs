//! Checks of the user before a value is written.

use bytespec::{EncodeError, Limits, PathStep, ProtoModel};

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8), context = u8, writable = Self::below)]
enum Bounded {
    #[variant(tag = 1)]
    One(u8),
}

impl Bounded {
    fn below(&self, most: &mut u8) -> Result<(), String> {
        let Bounded::One(number) = self;
        if number <= most { Ok(()) } else { Err(format!("{number} is over {most}")) }
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(transparent, context = u8, writable = no_seven)]
struct Kept(u8);

fn no_seven(kept: &Kept, _: &mut u8) -> Result<(), &'static str> {
    if kept.0 == 7 { Err("seven") } else { Ok(()) }
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(repr = u8, writable = Self::known)]
enum Known {
    #[variant(value = 1)]
    One,
    #[variant(other)]
    Other(u8),
}

impl Known {
    fn known<C: ?Sized>(&self, _: &mut C) -> Result<(), &'static str> {
        if matches!(self, Known::Other(_)) { Err("not known") } else { Ok(()) }
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(extern), context = u8, writable = Self::sorted)]
struct Sorted {
    #[field(tag = bits(0, 4))]
    kind: Kind,
    #[field(count(u8))]
    items: Vec<Kept>,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(extern), writable = Self::plain)]
enum Kind {
    #[variant(tag = 3)]
    Plain,
    #[variant(tag = 4)]
    Secret,
}

impl Kind {
    fn plain<C: ?Sized>(&self, _: &mut C) -> Result<(), &'static str> {
        if *self == Kind::Secret { Err("a secret") } else { Ok(()) }
    }
}

impl Sorted {
    fn sorted(&self, _: &mut u8) -> Result<(), EncodeError> {
        let Some(at) = self.items.windows(2).position(|pair| pair[0].0 > pair[1].0) else { return Ok(()) };
        let step = PathStep::Field { model: "Sorted", field: "items" };
        Err(EncodeError::custom("out of order").in_step(PathStep::Index(at + 1)).in_step(step))
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(constructor = 9, header(constructor = 1), context = u8, writable = Self::some)]
struct Guarded {
    bounded: Bounded,
    known: Known,
    list: List,
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8, mask = 0x0f), context = u8)]
enum List {
    #[variant(tag = 1)]
    Sorted(#[field(tag = bits(4, 4))] Sorted),
}

impl Guarded {
    fn some(&self, most: &mut u8) -> Result<(), &'static str> {
        if *most == 0 { Err("nothing may be written") } else { Ok(()) }
    }
}

fn guarded(number: u8, known: Known, kind: Kind, items: &[u8]) -> Guarded {
    let list = List::Sorted(Sorted { kind, items: items.iter().map(|item| Kept(*item)).collect() });
    Guarded { bounded: Bounded::One(number), known, list }
}

#[test]
fn a_check_of_the_user_keeps_a_value_from_being_written() {
    let limits = Limits::new();
    let written = |value: Guarded, most: u8| value.encode_with(&limits, &mut { most }).map_err(|error| error.to_string());
    let refused = |value, most| written(value, most).unwrap_err();
    let bytes = [9, 1, 2, 1, 0x31, 2, 4, 5];
    assert_eq!(written(guarded(2, Known::One, Kind::Plain, &[4, 5]), 2).unwrap(), bytes);
    assert_eq!(Guarded::decode_with(&bytes, &limits, &mut 0).unwrap(), guarded(2, Known::One, Kind::Plain, &[4, 5]));
    assert_eq!(refused(guarded(2, Known::One, Kind::Plain, &[4, 5]), 0), "Guarded: nothing may be written");
    assert_eq!(refused(guarded(2, Known::One, Kind::Plain, &[4, 5]), 1), "Guarded.bounded: 2 is over 1");
    assert_eq!(refused(guarded(2, Known::Other(2), Kind::Plain, &[4, 5]), 2), "Guarded.known: not known");
    assert_eq!(refused(guarded(2, Known::One, Kind::Plain, &[4, 7]), 2), "Guarded.list.Sorted.items[1]: seven");
    assert_eq!(refused(guarded(2, Known::One, Kind::Plain, &[4, 5, 4]), 2), "Guarded.list.Sorted.items[2]: out of order");
    assert_eq!(refused(guarded(2, Known::One, Kind::Secret, &[4, 5]), 2), "Guarded.list.Sorted.kind: a secret");
}
