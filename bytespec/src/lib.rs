#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
// The derive names this crate `::bytespec`; so do our own tests and examples.
#[allow(unused_extern_crates)]
extern crate self as bytespec;

pub mod codec;
mod decoder;
mod encoder;
mod error;
pub mod explain;
pub mod export;
pub mod guide;
mod limits;
mod model;
#[doc(hidden)]
pub mod rt;
pub mod schema;
mod settings;
pub mod stream;
mod traits;
mod unknown;
pub mod watch;

pub use bytespec_derive::ProtoModel;
pub use decoder::{Bound, Checkpoint, Decoder};
pub use encoder::{Encoder, Reserved};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, LimitKind, Path, PathStep};
pub use explain::explain;
pub use limits::Limits;
pub use model::ProtoModel;
pub use schema::{Layout, Schema};
pub use settings::{ByteOrder, Encoding, Frame, Length, PadRule, Settings, Width};
#[cfg(feature = "bytes")]
pub use stream::Deframer;
pub use traits::{Codec, Decode, DecodeTagged, Described, Encode, EncodeTagged, TagMap, Versioned, tag_of};
pub use unknown::Unknown;
