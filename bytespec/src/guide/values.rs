//! What a field may be.
//!
//! | type | on the wire |
//! | --- | --- |
//! | `u8` to `u64`, `i8` to `i64` | so many bytes; signed in two's complement |
//! | `f32`, `f64` | IEEE 754, every bit kept |
//! | `bool` | one byte, 0 or 1; anything else is an error |
//! | `String`, `&str`, `Cow<str>`, `Box<str>`, `Arc<str>`, `Rc<str>` | a byte length in four bytes, then UTF-8 |
//! | `Vec<u8>`, `&[u8]`, `Cow<[u8]>`, `Bytes` | a byte length in four bytes, then the bytes |
//! | `Vec<T>`, `Box<[T]>`, `Arc<[T]>`, `Rc<[T]>` | a byte length in four bytes, then the items |
//! | `[T; N]` | `N` items, nothing in front |
//! | `Box<T>`, `Arc<T>`, `Rc<T>` | as `T` |
//! | another model or enum | its header without the constructor, its fields |
//! | `Option<T>` | as `T`, where [a flag](super::messages#optional-fields), [a condition](super::computed#conditions) or [a version](super::contexts#versions) says so |
//! | anything else | by [a codec](#codecs), or as it [implements](#types-of-your-own) |
//!
//! `usize`, `char`, tuples and maps have no layout that everybody would expect, so they are refused, each with a hint.
//!
//! # Numbers
//!
//! `byte_order` is for a whole struct or for one field; it is also the order of the lengths and counts in front of values.
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel)]
//! #[proto(header(), byte_order = little)]
//! struct Numbers {
//!     a: u16,
//!     #[field(byte_order = big)]
//!     b: u16,
//!     c: [i16; 2],
//!     d: f32,
//!     e: bool,
//! }
//! let bytes = Numbers { a: 1, b: 2, c: [3, -1], d: 1.0, e: true }.encode()?;
//! assert_eq!(bytes, [1, 0, 0, 2, 3, 0, 0xff, 0xff, 0, 0, 0x80, 0x3f, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A model inside another one has its own byte order.
//!
//! # Varints
//!
//! Seven bits in each byte, the least significant first, the top bit says that more follow. `i64` is written as ZigZag: 0, -1, 1, -2 …
//! become 0, 1, 2, 3 … Needless bytes are an error, so that each number has one form.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Varints {
//!     #[field(varint)]
//!     a: u64,
//!     #[field(varint)]
//!     b: i64,
//! }
//! assert_eq!(Varints { a: 300, b: -2 }.encode()?, [0xac, 0x02, 0x03]);
//! assert_eq!(Varints::decode(&[0x80, 0x00]).unwrap_err().to_string(), "Varints.a at byte 0x1: non-canonical varint");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Texts
//!
//! `encoding` is one of `utf-8`, `ascii`, `latin-1`, `utf-16-le`, `utf-16-be`, `utf-32-le` and `utf-32-be`. Lengths count bytes. What is
//! not text in the encoding is an error, in both directions.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Texts {
//!     #[field(prefix_length = 1)]
//!     a: String,
//!     #[field(prefix_length = 1, encoding = "utf-16-le")]
//!     b: String,
//!     #[field(prefix_length = 1, encoding = "ascii")]
//!     c: String,
//! }
//! let texts = Texts { a: "é".into(), b: "é".into(), c: "e".into() };
//! assert_eq!(texts.encode()?, [2, 0xc3, 0xa9, 2, 0xe9, 0x00, 1, b'e']);
//! let error = Texts { c: "é".into(), ..texts }.encode().unwrap_err();
//! assert_eq!(error.to_string(), "Texts.c: 'é' has no ascii encoding");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Borrowed values
//!
//! `&str` and `&[u8]` are slices of the input. `Cow<str>` is one where the encoding allows it and owned where not.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Chat<'a> {
//!     #[field(prefix_length = 1)]
//!     from: &'a str,
//!     #[field(rest)]
//!     picture: &'a [u8],
//! }
//! let datagram = [1, b'A', 0x89, 0x50];
//! let chat = Chat::decode(&datagram)?;
//! assert_eq!(chat.from, "A");
//! assert!(std::ptr::eq(chat.picture, &datagram[2..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `bytes`, fields of type `bytes::Bytes` share the buffer that [`decode_bytes`] is given, so that the value
//! can outlive the call without a copy:
//!
//! ```
//! # #[cfg(feature = "bytes")] {
//! # use bytespec::ProtoModel;
//! use bytes::Bytes;
//!
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Upload {
//!     #[field(rest)]
//!     content: Bytes,
//! }
//! let buffer = Bytes::from(vec![1, 2, 3]);
//! let upload = Upload::decode_bytes(&buffer)?;
//! assert_eq!(upload.content.as_ptr(), buffer.as_ptr());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![cfg_attr(feature = "bytes", doc = "[`decode_bytes`]: crate::ProtoModel::decode_bytes")]
#![cfg_attr(not(feature = "bytes"), doc = "[`decode_bytes`]: crate::ProtoModel")]
//!
//! # Recursive types
//!
//! A `Box` or a list cuts the recursion. How deep values may be nested is [limited](super::running#limits).
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header(flags = 1))]
//! struct Tree {
//!     name: u8,
//!     #[field(flag = 0)]
//!     left: Option<Box<Tree>>,
//!     #[field(flag = 1)]
//!     right: Option<Box<Tree>>,
//! }
//! let leaf = |name| Some(Box::new(Tree { name, left: None, right: None }));
//! assert_eq!(Tree { name: 1, left: leaf(2), right: leaf(3) }.encode()?, [3, 1, 0, 2, 0, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Codecs
//!
//! `codec = TYPE` gives a field a layout of your own. The type implements [`Codec`](crate::Codec) for the type of the field.
//!
//! ```
//! # use bytespec::ProtoModel;
//! use bytespec::{Codec, DecodeError, Decoder, EncodeError, Encoder, Layout, Settings};
//! use std::net::Ipv4Addr;
//!
//! struct Octets;
//!
//! impl<'de, C: ?Sized> Codec<'de, Ipv4Addr, C> for Octets {
//!     const LAYOUT: Layout = Layout::Fixed(4);
//!
//!     fn encode(value: &Ipv4Addr, out: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
//!         out.put_array(value.octets());
//!         Ok(())
//!     }
//!
//!     fn decode(input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Ipv4Addr, DecodeError> {
//!         Ok(Ipv4Addr::from(*input.take_array::<4>()?))
//!     }
//! }
//!
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Route {
//!     #[field(codec = Octets)]
//!     gateway: Ipv4Addr,
//!     #[field(codec = Octets, align = 8)]
//!     name_server: Ipv4Addr,
//! }
//! let route = Route { gateway: Ipv4Addr::new(192, 0, 2, 1), name_server: Ipv4Addr::LOCALHOST };
//! assert_eq!(route.encode()?, [192, 0, 2, 1, 0, 0, 0, 0, 127, 0, 0, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types of your own
//!
//! A type that always has the same layout implements [`Encode`](crate::Encode), [`Decode`](crate::Decode) and
//! [`Described`](crate::Described); it can then stand in fields and lists without an attribute. The page of `Encode` has an example.
