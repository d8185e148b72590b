//! Fields that are there under a condition, and versions.

use crate::{check, refused, unwritable};
use bytespec::{Limits, ProtoModel, Versioned};

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct When {
    kind: u8,
    #[field(when = self.kind & 1 != 0)]
    a: Option<u16>,
    #[field(when = matches!(self.kind, 2 | 3), prefix_length = 1)]
    b: Option<String>,
    #[field(when = self.a.is_some() && self.b.is_some())]
    both: Option<bool>,
}

#[test]
fn a_condition_decides_in_both_directions() {
    check(&When { kind: 0, a: None, b: None, both: None }, &[0]);
    check(&When { kind: 1, a: Some(5), b: None, both: None }, &[1, 0, 5]);
    check(&When { kind: 3, a: Some(5), b: Some("x".into()), both: Some(true) }, &[3, 0, 5, 1, b'x', 1]);
}

#[test]
fn a_value_against_its_condition_is_not_written() {
    assert_eq!(
        unwritable(&When { kind: 0, a: Some(5), b: None, both: None }),
        "When.a: presence: found a value, expected none, since `self.kind & 1 != 0` does not hold"
    );
    assert_eq!(
        unwritable(&When { kind: 2, a: None, b: None, both: None }),
        "When.b: presence: found no value, expected one, since `matches!(self.kind, 2 | 3)` holds"
    );
    assert_eq!(refused::<When>(&[1, 0]), "When.a at byte 0x1: needs 2 bytes, 1 left");
}

struct Version(u64);

impl Versioned for Version {
    fn version(&self) -> u64 {
        self.0
    }
}

#[derive(ProtoModel, Debug, PartialEq, Default)]
#[proto(context: Versioned, header())]
struct Versions {
    #[field(since = 3)]
    new: Option<u8>,
    #[field(until = 5)]
    old: Option<u8>,
    #[field(since = 2, until = 4)]
    both: Option<u8>,
}

#[test]
fn versions_are_from_since_up_to_but_not_until() {
    let decode = |bytes: &[u8], version| Versions::decode_with(bytes, &Limits::new(), &mut Version(version)).unwrap();
    assert_eq!(decode(&[1], 1), Versions { new: None, old: Some(1), both: None });
    assert_eq!(decode(&[1, 2], 2), Versions { new: None, old: Some(1), both: Some(2) });
    assert_eq!(decode(&[1, 2, 3], 3), Versions { new: Some(1), old: Some(2), both: Some(3) });
    assert_eq!(decode(&[1, 2], 4), Versions { new: Some(1), old: Some(2), both: None });
    assert_eq!(decode(&[1], 5), Versions { new: Some(1), old: None, both: None });

    let value = decode(&[1, 2, 3], 3);
    assert_eq!(value.encode_with(&Limits::new(), &mut Version(3)).unwrap(), [1, 2, 3]);
    let refused = |version| value.encode_with(&Limits::new(), &mut Version(version)).unwrap_err().to_string();
    assert_eq!(refused(2), "Versions.new: presence: found a value, expected none, since `version >= 3` does not hold");
    assert_eq!(refused(4), "Versions.both: presence: found a value, expected none, since `2 <= version < 4` does not hold");
    assert_eq!(refused(5), "Versions.old: presence: found a value, expected none, since `version < 5` does not hold");
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), validate = Self::ordered)]
struct Range {
    low: u8,
    high: u8,
}

impl Range {
    fn ordered(&self) -> Result<(), &'static str> {
        if self.low <= self.high { Ok(()) } else { Err("low is over high") }
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(tag(u8), validate = not_zero)]
enum Validated {
    #[variant(tag = 1)]
    One(u8),
}

fn not_zero(value: &Validated) -> Result<(), String> {
    let Validated::One(number) = value;
    if *number == 0 { Err(format!("{number} is nothing")) } else { Ok(()) }
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Holder {
    one: Validated,
    #[field(rest)]
    ranges: Vec<Range>,
}

#[test]
fn a_check_of_the_user_refuses_a_value_at_its_start() {
    check(&Holder { one: Validated::One(1), ranges: vec![Range { low: 1, high: 2 }] }, &[1, 1, 1, 2]);
    assert_eq!(refused::<Range>(&[2, 1]), "Range at byte 0x0: low is over high");
    assert_eq!(refused::<Holder>(&[1, 1, 1, 2, 2, 1]), "Holder.ranges[1] at byte 0x4: low is over high");
    assert_eq!(refused::<Holder>(&[1, 0]), "Holder.one at byte 0x0: 0 is nothing");
}
