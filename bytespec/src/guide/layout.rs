//! Padding, alignment, and the bits of a word.
//!
//! # Padding
//!
//! `pad_after = N` fills up behind a value, so that its bytes (with the length in front of it) are a multiple of `N`. `align = N` fills
//! up in front of it, so that it starts at a multiple of `N` from the start of the message. Padding is written as zeros.
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Padded {
//!     #[field(prefix_length = 1, pad_after = 4)]
//!     name: String,
//!     kind: u8,
//!     #[field(align = 8)]
//!     number: u16,
//!     #[field(count_prefix = 1, item(prefix_length = 1, pad_after = 2))]
//!     labels: Vec<String>,
//! }
//! let value = Padded { name: "ab".into(), kind: 7, number: 9, labels: vec!["x".into(), "yz".into()] };
//! assert_eq!(
//!     value.encode()?,
//!     [
//!         2, b'a', b'b', 0, // four bytes
//!         7, 0, 0, 0, // up to 8
//!         0, 9, //
//!         2, 1, b'x', 2, b'y', b'z', 0,
//!     ]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `pad` says what decoding asks of padding: `ignore`, the default, wants the bytes to be there, whatever they are; `zero` wants zeros;
//! `optional` also lets them be missing at the end of the input or bound.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Strict {
//!     #[field(pad_after = 4, pad = zero)]
//!     a: u16,
//!     #[field(pad_after = 4, pad = optional)]
//!     b: u16,
//! }
//! assert_eq!(Strict::decode(&[0, 1, 0, 0, 0, 2])?, Strict { a: 1, b: 2 });
//! let error = Strict::decode(&[0, 1, 0, 9, 0, 2]).unwrap_err();
//! assert_eq!(error.to_string(), "Strict.a at byte 0x3: padding byte 0x09, expected 0x00");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Bits
//!
//! Neighbours with `bits = N` are parts of one word of 8, 16, 32 or 64 bits in all. In big endian the first one has the most significant
//! bits, in little endian the least significant ones. A part is a `bool`, an unsigned integer, or an enum with an unsigned `repr`.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Date {
//!     #[field(bits = 7)]
//!     year: u8,
//!     #[field(bits = 4)]
//!     month: Month,
//!     #[field(bits = 5)]
//!     day: u8,
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(repr = u8)]
//! enum Month {
//!     May = 5,
//!     June = 6,
//! }
//! // 0101101 0110 01010
//! assert_eq!(Date { year: 45, month: Month::June, day: 10 }.encode()?, [0b0101_1010, 0b1100_1010]);
//! assert_eq!(Date::decode(&[0, 0]).unwrap_err().to_string(), "Date.month at byte 0x0: 0 is no value of `Month`");
//! let error = Date { year: 200, month: Month::May, day: 1 }.encode().unwrap_err();
//! assert_eq!(error.to_string(), "Date.year: number of bits for 200 does not fit, at most 127");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values that are only on the wire may be parts too: `wire(reserved: u8 = 0, bits = 3)`.
