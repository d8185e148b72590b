//! Structs: headers, the order of fields, magic numbers, checks of your own.
//!
//! # Headers
//!
//! In front of the fields stands a header of up to three elements. This is the default:
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! struct Point {
//!     x: u8,
//!     y: u8,
//! }
//!
//! assert_eq!(
//!     Point { x: 7, y: 9 }.encode()?,
//!     [
//!         0x00, 0x01, // constructor: which message this is
//!         0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // flags: which optional fields are there
//!         0x00, 0x00, 0x00, 0x02, // payload length: the bytes of the fields
//!         7, 9,
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `header(..)` names the elements that there are, in the order of the wire, each with its form: 1, 2, 4 or 8 bytes, or `varuint`.
//! `constructor = N` is the number of the message, 1 if nothing is said.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(constructor = 0x12, header(payload_length = varuint, constructor = 1))]
//! struct User {
//!     id: u32,
//! }
//! assert_eq!(User { id: 42 }.encode()?, [4, 0x12, 0, 0, 0, 42]);
//!
//! /// Nothing in front: most formats that somebody else has laid out.
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Bare {
//!     id: u32,
//! }
//! assert_eq!(Bare { id: 42 }.encode()?, [0, 0, 0, 42]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A model inside another one has its header, except for the constructor: the outer declaration says what it is.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(constructor = 5, header(constructor = 1, payload_length = 1))]
//! struct Inner {
//!     a: u16,
//! }
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Outer {
//!     first: Inner,
//!     #[field(prefix_length = 1)]
//!     more: Vec<Inner>,
//! }
//! assert_eq!(Inner { a: 1 }.encode()?, [5, 2, 0, 1]);
//! assert_eq!(Outer { first: Inner { a: 1 }, more: vec![Inner { a: 2 }] }.encode()?, [2, 0, 1, 3, 2, 0, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The byte length of a payload bounds its fields: nothing behind it is read, and what follows the last field inside it is
//! skipped, so that old readers accept what newer writers append.
//!
//! # Optional fields
//!
//! `flag = N` gives an `Option` a bit of the flags; bit 0 is the least significant one.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header(flags = 1))]
//! struct Person {
//!     age: u8,
//!     #[field(flag = 0)]
//!     height: Option<u8>,
//!     #[field(flag = 7)]
//!     weight: Option<u8>,
//! }
//! assert_eq!(Person { age: 30, height: None, weight: Some(70) }.encode()?, [0x80, 30, 70]);
//! assert_eq!(Person::decode(&[0x01, 30, 180])?, Person { age: 30, height: Some(180), weight: None });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Without flags, an `Option` needs [a condition](super::computed#conditions) or [a version](super::contexts#versions).
//!
//! # The order of fields
//!
//! Fields stand on the wire as they are declared. `index = N` gives a field another place, counted from zero; the others fill the
//! places that are free.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Ordered {
//!     #[field(index = 2)]
//!     last: u8,
//!     first: u8,
//!     second: u8,
//! }
//! assert_eq!(Ordered { last: 3, first: 1, second: 2 }.encode()?, [1, 2, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Magic numbers
//!
//! `magic` is written in front of everything, the header included, and checked: bytes, or a number with its type, which has the
//! byte order of the struct.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(magic = b"\x7fELF", header())]
//! struct Elf {
//!     class: u8,
//! }
//! assert_eq!(Elf { class: 2 }.encode()?, *b"\x7fELF\x02");
//! assert_eq!(
//!     Elf::decode(b"MZ\x90\x00\x03").unwrap_err().to_string(),
//!     "Elf.(magic) at byte 0x0: found 4d 5a 90 00, expected 7f 45 4c 46"
//! );
//!
//! #[derive(ProtoModel)]
//! #[proto(magic = 0xfeed_u16, header(), byte_order = little)]
//! struct Feed;
//! assert_eq!(Feed.encode()?, [0xed, 0xfe]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Transparent structs
//!
//! A new type round one field is that field on the wire. Settings at the place where it stands are for the field.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(transparent)]
//! struct Name(String);
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct File {
//!     #[field(prefix_length = 1)]
//!     name: Name,
//! }
//! assert_eq!(File { name: Name("a".into()) }.encode()?, [1, b'a']);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Checks of your own
//!
//! `validate` names a function from `&Self` to `Result<(), E>`, where `E` can be displayed. It is called on what was decoded; the
//! error stands at the start of the value.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(header(), validate = Self::ordered)]
//! struct Range {
//!     low: u8,
//!     high: u8,
//! }
//! impl Range {
//!     fn ordered(&self) -> Result<(), &'static str> {
//!         if self.low <= self.high { Ok(()) } else { Err("low is over high") }
//!     }
//! }
//! assert_eq!(Range::decode(&[2, 1]).unwrap_err().to_string(), "Range at byte 0x0: low is over high");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `finish` names a function from `&mut Self` and `&mut C`, the context, to `Result<(), E>`. It is called before the check and may
//! change the value: where a format has several ways to say one thing, this makes them one.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header(), finish = Self::tidy)]
//! struct Name {
//!     #[field(prefix_length = 1)]
//!     text: String,
//! }
//! impl Name {
//!     fn tidy<C: ?Sized>(&mut self, _: &mut C) -> Result<(), &'static str> {
//!         self.text.truncate(self.text.trim_end().len());
//!         Ok(())
//!     }
//! }
//! assert_eq!(Name::decode(b"\x04ab  ")?, Name { text: "ab".into() });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `writable` names a function from `&Self` and `&mut C`, the context, to `Result<(), E>`. It is called before the value is written,
//! and keeps back what the other side would not take. `E` is a `&'static str`, a `String`, or an [`EncodeError`](crate::EncodeError)
//! with [steps](crate::EncodeError::in_step) to the place that is wrong.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(header(), writable = Self::sorted)]
//! struct Index {
//!     #[field(rest)]
//!     keys: Vec<u8>,
//! }
//! impl Index {
//!     fn sorted<C: ?Sized>(&self, _: &mut C) -> Result<(), &'static str> {
//!         if self.keys.is_sorted() { Ok(()) } else { Err("keys are not sorted") }
//!     }
//! }
//! assert_eq!(Index { keys: vec![2, 1] }.encode().unwrap_err().to_string(), "Index: keys are not sorted");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Parts
//!
//! [`Limits::max_depth`](crate::Limits::max_depth) counts structs, and enums with data, that stand inside each other. `part` on
//! one that only groups fields of another takes it out of that count. At least one type of every cycle must stay in it.
//!
//! # Generic structs
//!
//! Types, lifetimes and constants as parameters need no attribute.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Pair<T, const N: usize> {
//!     key: [u8; N],
//!     value: T,
//! }
//! assert_eq!(Pair { key: *b"id", value: 7_u16 }.encode()?, [b'i', b'd', 0, 7]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
