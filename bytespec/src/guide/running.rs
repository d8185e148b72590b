//! Encoding and decoding.
//!
//! # Entry points
//!
//! All are methods of [`ProtoModel`](crate::ProtoModel).
//!
//! | method | does |
//! | --- | --- |
//! | `encode` | the bytes of a message |
//! | `encode_into` | appends them to a vector, which is as it was after an error |
//! | `encoded_len` | how many bytes it takes; costs as much as `encode` |
//! | `decode` | reads a message that takes up all of the input |
//! | `decode_from` | reads one at an offset and says where it ends |
//! | `decode_bytes` | shares the input with fields of type `Bytes` (feature `bytes`) |
//! | `…_with` | the same with [limits](#limits) and a [context](super::contexts) |
//! | `…_without_constructor` | the form that a message has inside others |
//!
//! ```
//! use bytespec::ProtoModel;
//!
//! #[derive(ProtoModel, Debug, PartialEq)]
//! #[proto(constructor = 7, header(constructor = 1, payload_length = 1))]
//! struct Ping {
//!     number: u16,
//! }
//! let mut bytes = Vec::new();
//! for number in [1, 2] {
//!     Ping { number }.encode_into(&mut bytes)?;
//! }
//! let (first, end) = Ping::decode_from(&bytes, 0)?;
//! let (second, end) = Ping::decode_from(&bytes, end)?;
//! assert_eq!((first.number, second.number, end), (1, 2, bytes.len()));
//! assert_eq!(Ping::decode(&bytes).unwrap_err().to_string(), "Ping at byte 0x4: 4 bytes of trailing data");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! An error says which field, at which byte of the input, and what is wrong; [`kind`](crate::DecodeError::kind),
//! [`offset`](crate::DecodeError::offset) and [`path`](crate::DecodeError::path) say the same as data.
//!
//! ```
//! # use bytespec::ProtoModel;
//! use bytespec::DecodeErrorKind;
//!
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Inventory {
//!     #[field(count_prefix = 1)]
//!     slots: Vec<Slot>,
//! }
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Slot {
//!     #[field(prefix_length = 1)]
//!     label: String,
//! }
//! let error = Inventory::decode(&[2, 1, b'a', 9, b'b']).unwrap_err();
//! assert_eq!(error.to_string(), "Inventory.slots[1].label at byte 0x4: needs 9 bytes, 1 left");
//! assert_eq!(error.kind(), &DecodeErrorKind::Truncated { needed: 9, available: 1 });
//! assert_eq!(error.offset(), 4);
//! ```
//!
//! # Streams
//!
//! When the input ends inside a message, [`missing`](crate::DecodeError::missing) says how many bytes are needed at least. Inside a
//! complete payload or list nothing is missing: there, a value that is cut stays wrong whatever follows.
//! [`stream`](crate::stream) cuts messages out of a stream without decoding them.
//!
//! ```
//! # use bytespec::ProtoModel;
//! # #[derive(ProtoModel, Debug, PartialEq)]
//! # #[proto(constructor = 7, header(constructor = 1, payload_length = 1))]
//! # struct Ping {
//! #     number: u16,
//! # }
//! assert_eq!(Ping::decode(&[7, 2, 0]).unwrap_err().missing(), Some(1));
//! assert_eq!(Ping::decode(&[7, 1, 0]).unwrap_err().missing(), None);
//! ```
//!
//! # Limits
//!
//! By default models may be nested 128 deep, and everything else is bounded by the input. [`Limits`](crate::Limits) tighten that for
//! input from strangers; the same limits hold for encoding.
//!
//! ```
//! # use bytespec::ProtoModel;
//! use bytespec::Limits;
//!
//! #[derive(ProtoModel, Debug)]
//! #[proto(header())]
//! struct Names {
//!     #[field(count_prefix = 2, item(prefix_length = 1))]
//!     names: Vec<String>,
//! }
//! let limits = Limits::new().max_depth(16).max_payload(1 << 20).max_text(32).max_items(100).max_alloc(1 << 20);
//! let error = Names::decode_with(&[1, 0], &limits, &mut ()).unwrap_err();
//! assert!(error.is_limit());
//! assert_eq!(error.to_string(), "Names.names at byte 0x2: item count 256 is over the limit of 100");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The annotated dump
//!
//! [`explain`](crate::explain()) decodes while it watches, and tells what every byte is; on broken input, everything up to the break.
//!
//! ```
//! # use bytespec::ProtoModel;
//! # #[derive(ProtoModel, Debug, PartialEq)]
//! # #[proto(constructor = 7, header(constructor = 1, payload_length = 1))]
//! # struct Ping {
//! #     number: u16,
//! # }
//! assert_eq!(
//!     bytespec::explain::<Ping>(&[7, 2, 0, 9]).to_string(),
//!     "\
//! 0000  07                         constructor = 0x7
//! 0001  02                         payload length = 2
//! 0002  00 09                      number = 9
//! "
//! );
//! ```
//!
//! The declaration itself is data too: [`ProtoModel::SCHEMA`](crate::ProtoModel::SCHEMA), see [`schema`](crate::schema).
