//! Where texts, bytes and lists end.
//!
//! # A byte length in front
//!
//! The default is a byte length in four bytes. `prefix_length` says 1, 2, 4 or 8 bytes, or `varuint`. It counts the bytes behind it;
//! for a list those of all items.
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Prefixes {
//!     #[field(prefix_length = 2)]
//!     text: String,
//!     #[field(prefix_length = varuint)]
//!     bytes: Vec<u8>,
//!     numbers: Vec<u16>,
//! }
//! let value = Prefixes { text: "ab".into(), bytes: vec![1], numbers: vec![5, 6] };
//! assert_eq!(value.encode()?, [0, 2, b'a', b'b', 1, 1, 0, 0, 0, 4, 0, 5, 0, 6]);
//! let error = Prefixes { text: "x".repeat(65_536), ..value }.encode().unwrap_err();
//! assert_eq!(error.to_string(), "Prefixes.text: byte length 65536 does not fit, at most 65535");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A number of items
//!
//! `count_prefix` puts the number of items in front. `count(TYPE, mask = M)` does so with an exact type of which only some bits are
//! the count. `count = E` takes it from what stands before; a list of another length cannot be encoded.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Counts {
//!     #[field(count_prefix = 1)]
//!     a: Vec<u16>,
//!     #[field(count(u16, mask = 0x0fff))]
//!     b: Vec<u8>,
//!     n: u8,
//!     #[field(count = u16::from(self.n) * 2)]
//!     c: Vec<u8>,
//! }
//! let value = Counts { a: vec![5], b: vec![6], n: 1, c: vec![7, 8] };
//! assert_eq!(value.encode()?, [1, 0, 5, 0, 1, 6, 1, 7, 8]);
//! let error = Counts { n: 3, ..value }.encode().unwrap_err();
//! assert_eq!(error.to_string(), "Counts.c: item count: found 2, expected 6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If the number is of no use in the struct, let it be [a value that is only on the wire](super::computed).
//!
//! # Other ends
//!
//! `nul` ends a text or bytes with a zero (not in UTF-16 and UTF-32, whose other characters hold zeros too). `terminator = E` ends a list with a value, whose type has to be
//! clear from the expression. `rest` takes everything up to the end of the bound: the payload, a length, the input.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Ends {
//!     #[field(nul)]
//!     name: String,
//!     #[field(terminator = 0u8, item(prefix_length = 1))]
//!     labels: Vec<String>,
//!     #[field(rest)]
//!     numbers: Vec<u16>,
//! }
//! let value = Ends { name: "a".into(), labels: vec!["www".into(), "test".into()], numbers: vec![1, 2] };
//! assert_eq!(value.encode()?, *b"a\0\x03www\x04test\0\x00\x01\x00\x02");
//! assert_eq!(Ends::decode(&value.encode()?)?, value);
//! // What would end the value early cannot be written.
//! let error = Ends { name: "a\0b".into(), ..value }.encode().unwrap_err();
//! assert_eq!(error.to_string(), "Ends.name: a value that ends with NUL holds a NUL at byte 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Items
//!
//! `item(..)` holds settings for the items of a list or array, and nests as lists do.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel)]
//! #[proto(header())]
//! struct Table {
//!     #[field(count_prefix = 1, item(count_prefix = 1, item(prefix_length = 1, encoding = "ascii")))]
//!     rows: Vec<Vec<String>>,
//!     #[field(count_prefix = 1, item(varint))]
//!     numbers: Vec<u64>,
//! }
//! let rows = vec![vec!["a".into(), "b".into()], vec![]];
//! assert_eq!(Table { rows, numbers: vec![300] }.encode()?, [2, 2, 1, b'a', 1, b'b', 0, 1, 0xac, 0x02]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bounds
//!
//! `length(TYPE)` puts a byte length round a value, whatever it is: an integer type or `varuint`. `length = E` takes it from what
//! stands before. Inside, a text, bytes or a list goes to the end of the bound; all of it has to be used.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Bounded {
//!     #[field(length(u16))]
//!     point: Point,
//!     size: u8,
//!     #[field(length = self.size)]
//!     numbers: Vec<u16>,
//! }
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Point {
//!     x: u8,
//!     y: u8,
//! }
//! let value = Bounded { point: Point { x: 1, y: 2 }, size: 4, numbers: vec![5, 6] };
//! assert_eq!(value.encode()?, [0, 2, 1, 2, 4, 0, 5, 0, 6]);
//! let error = Bounded::decode(&[0, 3, 1, 2, 9, 0]).unwrap_err();
//! assert_eq!(error.to_string(), "Bounded.point at byte 0x4: 1 byte of trailing data");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is believed
//!
//! No length or count is believed before it was compared with the bytes that are there, and memory grows with what was read. A list
//! whose items take no bytes could have any number of them, so such an item is an error in both directions.
