//! Reading what a later version may write, and writing it back.
//!
//! A declaration can stay readable for older programs if it
//!
//! * has a `payload_length` in its header: what follows the last known field is skipped;
//! * appends fields at the end, best with a flag, so that old data can be read as well;
//! * has a catch-all variant in enums whose values will grow.
//!
//! # Unknown flags and tails
//!
//! By default, flags that belong to no field and bytes behind the last field are dropped. A field of type [`Unknown`](crate::Unknown) keeps both
//! and writes them back, so that a program in the middle loses nothing.
//!
//! ```
//! use bytespec::{ProtoModel, Unknown};
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header(flags = 1, payload_length = 1))]
//! struct Profile {
//!     id: u8,
//!     #[field(flag = 0)]
//!     age: Option<u8>,
//!     #[field(unknown)]
//!     more: Unknown,
//! }
//! let newer = [0b0000_0011, 4, 7, 30, 0xaa, 0xbb];
//! let profile = Profile::decode(&newer)?;
//! assert_eq!(profile.more, Unknown { flags: 0b10, tail: vec![0xaa, 0xbb] });
//! assert_eq!(profile.encode()?, newer);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Unknown variants
//!
//! `#[variant(other)]` is for the values that no other variant has. With a field it keeps the value and can be written; a value that another variant has
//! is refused there, since it would be read as that one.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(repr = u8)]
//! enum Level {
//!     #[variant(value = 1)]
//!     Low,
//!     #[variant(value = 2)]
//!     High,
//!     #[variant(other)]
//!     Other(u8),
//! }
//! assert_eq!(Level::decode(&[9])?, Level::Other(9));
//! assert_eq!(Level::Other(9).encode()?, [9]);
//! assert_eq!(
//!     Level::Other(2).encode().unwrap_err().to_string(),
//!     "the catch-all variant of `Level` holds 2, which another variant has"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In an enum with data, `#[field(tag)]` keeps the tag; other fields keep the bytes. Put a bound round the enum, else an unknown one
//! takes all that follows.
//!
//! ```
//! # use bytespec::ProtoModel;
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(tag(u8))]
//! enum Event {
//!     #[variant(tag = 1)]
//!     Moved(u16),
//!     #[variant(other)]
//!     Unknown {
//!         #[field(tag)]
//!         tag: u8,
//!         #[field(rest)]
//!         raw: Vec<u8>,
//!     },
//! }
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(header())]
//! struct Log {
//!     #[field(rest, item(length(u8)))]
//!     events: Vec<Event>,
//! }
//! let bytes = [3, 1, 0, 5, 2, 9, 0xff, 3, 1, 0, 6];
//! let log = Log::decode(&bytes)?;
//! assert_eq!(log.events, [Event::Moved(5), Event::Unknown { tag: 9, raw: vec![0xff] }, Event::Moved(6)]);
//! assert_eq!(log.encode()?, bytes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
