//! Values that are only on the wire, and conditions.
//!
//! A number that follows from the others (a length, a count, a checksum) is best not in the struct: it could only be wrong there.
//!
//! # Values that are only on the wire
//!
//! `wire(NAME: TYPE = E)` puts a value in front of a field, `wire_after(..)` behind it. `E` computes it from the fields; after
//! decoding it is computed again and has to be what was read. Expressions that come later use it by its name.
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Chunk {
//!     #[field(wire(size: u16 = self.data.len()))]
//!     kind: [u8; 4],
//!     #[field(length = size, wire_after(sum: u8 = sum(&self.data)))]
//!     data: Vec<u8>,
//! }
//! fn sum(data: &[u8]) -> u8 {
//!     data.iter().fold(0, |sum, byte| sum.wrapping_add(*byte))
//! }
//! let chunk = Chunk { kind: *b"DATA", data: vec![1, 2] };
//! assert_eq!(chunk.encode()?, *b"\0\x02DATA\x01\x02\x03");
//! assert_eq!(Chunk::decode(b"\0\x02DATA\x01\x02\x03")?, chunk);
//! let error = Chunk::decode(b"\0\x02DATA\x01\x02\x09").unwrap_err();
//! assert_eq!(error.to_string(), "Chunk.sum at byte 0x8: found 9, expected 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A checksum is one over values, as above: it is computed again from what was decoded, which is not always what was read.
//! Where a payload may hold what a later version adds, keep it with an [`Unknown`](crate::Unknown) field, otherwise
//! the sum of the decoded value differs; the same holds for padding with `pad = ignore`.
//!
//! The expression may be of any integer type; a value that does not fit is an error. A wire value has the settings of a field
//! (`byte_order`, `varint`, `prefix_length`, `encoding`, `codec`, `bits`), and two keys of its own:
//!
//! * `require = E` is a condition that replaces the comparison: for reserved bytes, and for numbers of which several are good.
//! * `when = E` lets it be there under a condition; its name is then an `Option`.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Frame {
//!     // Version 1 or 2 is read, 2 is written; the byte behind it may be anything.
//!     #[field(wire(version: u8 = 2, require = (1..=2).contains(&version)), wire(reserved: u8 = 0, require = true))]
//!     // A length in one byte, or 255 and then four bytes.
//!     #[field(wire(short: u8 = self.data.len().min(255)), wire(long: u32 = self.data.len(), when = short == 255))]
//!     #[field(length = long.unwrap_or(u32::from(short)))]
//!     data: Vec<u8>,
//! }
//! assert_eq!(Frame { data: vec![7] }.encode()?, [2, 0, 1, 7]);
//! assert_eq!(Frame { data: vec![7; 300] }.encode()?[..7], [2, 0, 255, 0, 0, 1, 44]);
//! assert_eq!(Frame::decode(&[1, 9, 1, 7])?, Frame { data: vec![7] });
//! let error = Frame::decode(&[3, 0, 1, 7]).unwrap_err();
//! assert_eq!(error.to_string(), "Frame.version at byte 0x0: `version` is 3, against `(1..=2).contains(&version)`");
//! // A long form for a short length: the short one would have been written.
//! let error = Frame::decode(&[1, 0, 255, 0, 0, 0, 1, 7]).unwrap_err();
//! assert_eq!(error.to_string(), "Frame.short at byte 0x2: found 0xff, expected 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Computed fields
//!
//! `value = E` makes a field of what was read: it has no bytes of its own and is computed on decoding.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Timer {
//!     #[field(wire(ticks: u16 = self.milliseconds / 10), value = u32::from(ticks) * 10)]
//!     milliseconds: u32,
//! }
//! assert_eq!(Timer { milliseconds: 500 }.encode()?, [0, 50]);
//! assert_eq!(Timer::decode(&[0, 50])?, Timer { milliseconds: 500 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Fields that are not on the wire
//!
//! `skip` leaves a field out; decoding gives it `Default::default()`, or what `default = E` says.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Cached {
//!     side: u8,
//!     #[field(skip, default = u16::from(self.side) * u16::from(self.side))]
//!     area: u16,
//!     #[field(skip)]
//!     uses: u32,
//! }
//! assert_eq!(Cached::decode(&[4])?, Cached { side: 4, area: 16, uses: 0 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conditions
//!
//! `when = E` lets an `Option` be there exactly when the condition holds. A value that disagrees with it is not written.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Sprite {
//!     kind: u8,
//!     #[field(when = self.kind == 2)]
//!     frames: Option<u16>,
//! }
//! assert_eq!(Sprite::decode(&[1])?, Sprite { kind: 1, frames: None });
//! assert_eq!(Sprite::decode(&[2, 0, 9])?, Sprite { kind: 2, frames: Some(9) });
//! assert_eq!(
//!     Sprite { kind: 1, frames: Some(9) }.encode().unwrap_err().to_string(),
//!     "Sprite.frames: presence: found a value, expected none, since `self.kind == 2` does not hold"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
