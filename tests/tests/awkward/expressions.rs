//! What expressions may use.
#![deny(warnings)]

use bytespec::{Limits, ProtoModel, Versioned};

struct Save {
    version: u64,
}

impl Versioned for Save {
    fn version(&self) -> u64 {
        self.version
    }
}

#[derive(ProtoModel, Debug, PartialEq, Clone, Copy)]
#[proto(transparent)]
struct Pair([u8; 2]);

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header(), context = Save)]
struct A {
    kind: u8,
    pair: Pair,
    // Later fields in the value of a wire item, methods where it is only written.
    #[field(wire(sum: u16 = self.sum(), require = sum < 100), wire(n: u8 = self.items.len()))]
    a: u8,
    #[field(count = n, item(varint))]
    items: Vec<u64>,
    // The context, a field of a field, a closure with the name of the context.
    #[field(when = ctx.version > 1 && self.pair.0[0] == 1 && Some(1).is_some_and(|ctx| ctx == 1))]
    b: Option<u8>,
    #[field(since = 2, until = 5)]
    c: Option<u8>,
    #[field(when = matches!(self.c, Some(1..=9)) || { let limit = self.kind; limit > 200 })]
    d: Option<u8>,
    #[field(value = self.items.len() + usize::from(self.kind))]
    len: CountOf,
}

type CountOf = usize;

impl A {
    fn sum(&self) -> u16 {
        self.items.iter().map(|&item| item as u16).sum()
    }
}

#[derive(ProtoModel, Debug, PartialEq)]
struct Tuple(Pair, #[field(when = self.0.0[1] == 2)] Option<u8>, #[field(flag = 1, varint)] Option<[u64; 2]>);

#[test]
fn works() {
    let a = A { kind: 1, pair: Pair([1, 2]), a: 3, items: vec![4, 500], b: Some(5), c: Some(6), d: Some(7), len: 3 };
    let save = &mut Save { version: 3 };
    let error = a.encode_with(&Limits::new(), save).map(|bytes| A::decode_with(&bytes, &Limits::new(), save));
    assert!(matches!(error, Ok(Err(_))), "{error:?}");
    let a = A { items: vec![4, 50], ..a };
    let bytes = a.encode_with(&Limits::new(), save).expect("it can be encoded");
    assert_eq!(bytes, [1, 1, 2, 0, 54, 2, 3, 4, 50, 5, 6, 7]);
    assert_eq!(A::decode_with(&bytes, &Limits::new(), save).expect("it can be decoded"), a);

    let tuple = Tuple(Pair([1, 2]), Some(3), Some([4, 300]));
    let bytes = tuple.encode().expect("it can be encoded");
    assert_eq!(bytes[14..], [1, 2, 3, 4, 0xac, 2]);
    assert_eq!(Tuple::decode(&bytes).expect("it can be decoded"), tuple);
}
