//! What the types of Rust look like on the wire: one file for each wire kind.

mod array;
mod bool;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "jiff")]
pub mod datetime;
pub(crate) mod list;
mod number;
mod pointer;
pub(crate) mod text;
#[cfg(feature = "uuid")]
mod uuid;
pub(crate) mod varint;
