//! Enums: numbers, words and tags.
//!
//! # Numbers and words
//!
//! An enum without data is a number (`repr = u8` to `i64`, or `varint`) or a text (`repr = str`). `#[variant(value = ..)]` is the value,
//! or a discriminant as Rust has it.
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(repr = u16)]
//! enum Level {
//!     Low = 1,
//!     High = 300,
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(repr = varint)]
//! enum Offset {
//!     #[variant(value = -1)]
//!     Before,
//!     #[variant(value = 64)]
//!     Far,
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(repr = str)]
//! enum Unit {
//!     #[variant(value = "m")]
//!     Metre,
//!     #[variant(value = "s")]
//!     Second,
//! }
//! #[derive(ProtoModel, Debug)]
//! #[proto(header(), byte_order = little)]
//! struct All {
//!     level: Level,
//!     offset: Offset,
//!     #[field(prefix_length = 1)]
//!     unit: Unit,
//! }
//! let all = All { level: Level::High, offset: Offset::Before, unit: Unit::Second };
//! assert_eq!(all.encode()?, [0x2c, 0x01, 1, 1, b's']);
//! assert_eq!(All::decode(&[2, 0]).unwrap_err().to_string(), "All.level at byte 0x0: 2 is no value of `Level`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A signed number is written as `varint` in ZigZag. For values that are not known, see [`changes`](super::changes#unknown-variants).
//!
//! # Tags
//!
//! An enum with data is a tag, then the fields of the variant. The tag is an integer (`tag(u8)` to `tag(i64)`), `tag(varuint)`, bytes
//! (`tag([u8; 4])`) or a text (`tag(str, prefix_length = 1)`).
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(u8))]
//! enum Shape {
//!     #[variant(tag = 0)]
//!     Nothing,
//!     #[variant(tag = 1)]
//!     Circle(u16),
//!     #[variant(tag = 2)]
//!     Named {
//!         #[field(prefix_length = 1)]
//!         name: String,
//!         #[field(when = self.name == "box")]
//!         size: Option<u8>,
//!     },
//! }
//! assert_eq!(Shape::Nothing.encode()?, [0]);
//! assert_eq!(Shape::Circle(5).encode()?, [1, 0, 5]);
//! assert_eq!(Shape::decode(b"\x02\x03box\x07")?, Shape::Named { name: "box".into(), size: Some(7) });
//! assert_eq!(Shape::decode(&[9]).unwrap_err().to_string(), "Shape.(tag) at byte 0x0: 9 is no tag of `Shape`");
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag([u8; 4]))]
//! enum Chunk {
//!     #[variant(tag = b"size")]
//!     Size(u32),
//!     #[variant(tag = b"done")]
//!     Done,
//! }
//! assert_eq!(Chunk::Size(7).encode()?, *b"size\0\0\0\x07");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tags that stand elsewhere
//!
//! `tag(extern)` has no tag of its own. The field where such an enum stands says where it is: `tag = E`, an earlier field or a wire
//! value. [`tag_of`](crate::tag_of) is the tag that a value needs.
//!
//! ```
//! # use bytespec::ProtoModel;
//! use bytespec::tag_of;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Record {
//!     #[field(wire(kind: u16 = tag_of(&self.data)))]
//!     ttl: u8,
//!     #[field(tag = kind, length(u8))]
//!     data: Data,
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(extern))]
//! enum Data {
//!     #[variant(tag = 1)]
//!     Address([u8; 4]),
//!     #[variant(tag = 16)]
//!     Text(#[field(rest)] String),
//! }
//! let record = Record { ttl: 60, data: Data::Text("hi".into()) };
//! assert_eq!(record.encode()?, [0, 16, 60, 2, b'h', b'i']);
//! assert_eq!(Record::decode(&[0, 16, 60, 2, b'h', b'i'])?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bits beside the tag
//!
//! With `mask`, only some bits of the tag word are the tag. The others can tell about fields: `tag = bits(SHIFT, WIDTH)`. Bits that
//! belong to nobody are ignored on decoding and zero on encoding.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(u16, mask = 0xff))]
//! enum Value {
//!     #[variant(tag = 1)]
//!     Nil,
//!     #[variant(tag = 2)]
//!     Int(#[field(tag = bits(8, 1))] Int),
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(extern))]
//! enum Int {
//!     #[variant(tag = 0)]
//!     Short(i16),
//!     #[variant(tag = 1)]
//!     Long(i64),
//! }
//! assert_eq!(Value::Int(Int::Short(5)).encode()?, [0x00, 0x02, 0, 5]);
//! assert_eq!(Value::Int(Int::Long(5)).encode()?, [0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tags that differ by context
//!
//! `map = TYPE` names a [`TagMap`](crate::TagMap) from the tags of the declaration to those of the wire, by what the
//! [context](super::contexts) is.
//!
//! ```
//! # use bytespec::{Limits, ProtoModel, TagMap};
//! struct Edition(u64);
//! struct Ids;
//! impl TagMap<Edition> for Ids {
//!     fn to_wire(declared: u64, ctx: &Edition) -> Option<u64> {
//!         Some(declared + ctx.0)
//!     }
//!     fn from_wire(wire: u64, ctx: &Edition) -> Option<u64> {
//!         wire.checked_sub(ctx.0)
//!     }
//! }
//! #[derive(ProtoModel)]
//! #[proto(context = Edition, tag(u8, map = Ids))]
//! enum Op {
//!     #[variant(tag = 1)]
//!     Stop,
//! }
//! assert_eq!(Op::Stop.encode_with(&Limits::new(), &mut Edition(0))?, [1]);
//! assert_eq!(Op::Stop.encode_with(&Limits::new(), &mut Edition(40))?, [41]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Values that are written as others
//!
//! `instead` names a function from references to the fields and `&C`, the context, to `Option<u64>`: the tag of a variant without
//! fields that is written in place of the value, or `None` where the value is written as it is. A `map` translates it.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(u8))]
//! enum Answer {
//!     #[variant(tag = 0)]
//!     Nothing,
//!     #[variant(tag = 1, instead = nothing)]
//!     Text(#[field(prefix_length = 1)] String),
//! }
//! fn nothing<C: ?Sized>(text: &String, _: &C) -> Option<u64> {
//!     text.is_empty().then_some(0)
//! }
//! assert_eq!(Answer::Text("a".into()).encode()?, [1, 1, b'a']);
//! assert_eq!(Answer::Text("".into()).encode()?, [0]);
//! assert_eq!(Answer::decode(&[1, 0])?, Answer::Text("".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Message sets
//!
//! `tag(constructor)` is for all messages of a protocol: each variant holds a model, and is told by the constructor with which that model
//! begins.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(constructor))]
//! enum Message {
//!     Ping(Ping),
//!     Pong(Pong),
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(constructor = 1, header(constructor = 1, payload_length = 1))]
//! struct Ping {
//!     number: u8,
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(constructor = 2, header(constructor = 1, payload_length = 1))]
//! struct Pong {
//!     number: u8,
//! }
//! assert_eq!(Message::decode(&[2, 1, 7])?, Message::Pong(Pong { number: 7 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
