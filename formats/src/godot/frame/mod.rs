//! What stands round a value, by the name of the function that writes it.
//!
//! A value does not say where it ends, and nothing in its bytes says whether a length stands in front. Take the frame by the
//! name of the class on the other side, and it puts on what belongs there, and nothing else:
//!
//! | on the other side | frame | bytes |
//! | --- | --- | --- |
//! | `var_to_bytes`, `bytes_to_var`, `encode_var` | [`Engine::encode`], [`Engine::decode`] | the value |
//! | `FileAccess.store_var`, `get_var` | [`FileAccess`] | u32 length in the byte order of the file, the value |
//! | `StreamPeer.put_var`, `get_var` (TCP, TLS, `StreamPeerBuffer`) | [`StreamPeer`] | u32 length in the byte order of the stream, the value |
//! | `PacketPeer.put_var`, `get_var` (UDP, WebSocket, ENet) | [`PacketPeer`] | the value |
//! | `PacketPeerStream.put_var`, `get_var`, `put_packet`, `get_packet` | [`PacketPeerStream`] | u32 length, least significant byte first, the packet |
//! | the debugger of an editor of generation 4, over TCP | [`Debugger`] | u32 length, least significant byte first, an Array |
//! | arguments of a remote call | [`Rpc`] | see there |
//! | `Marshalls.variant_to_base64`, `base64_to_variant` | `Base64` (feature `base64`) | text |
//!
//! The value itself is least significant byte first everywhere. Each frame has `encode` and `decode`, which want exactly one value
//! that takes up all of the bytes. `get_var` reads as the engine's function of that name does, which skips
//! what is left of a packet or of a length. Frames that say where they end have `decode_prefix` too, and
//! stand in `VariantCodec` (feature `tokio`); the others do not, since in a stream of bytes they would run into each other:
//!
//! ```
//! use bytespec_formats::godot::frame::{PacketPeer, StreamPeer};
//! use bytespec_formats::godot::{Engine, Variant};
//!
//! let (tcp, udp) = (StreamPeer::new(Engine::GODOT4), PacketPeer::new(Engine::GODOT4));
//! let value = Variant::from(42);
//! assert_eq!(tcp.encode(&value)?, [8, 0, 0, 0, 2, 0, 0, 0, 42, 0, 0, 0]);
//! assert_eq!(udp.encode(&value)?, [2, 0, 0, 0, 42, 0, 0, 0]);
//!
//! // The wrong frame is an error that says what the bytes look like.
//! let error = udp.decode(&tcp.encode(&value)?).unwrap_err();
//! assert_eq!(error.hint(), Some("looks like a stored value: its length is in front"));
//! let error = tcp.decode(&udp.encode(&value)?).unwrap_err();
//! assert_eq!(error.hint(), Some("looks like a plain value: no length is in front"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A few bytes are right in both frames: `04000000 00000000` is a stored null and a plain empty String. No reader can tell
//! them apart, which is why the frame is a type here and not a guess.

#[cfg(feature = "base64")]
mod base64;
mod debugger;
mod kind;
mod packet;
mod packet_stream;
mod plain;
mod rpc;
mod stored;
#[cfg(feature = "tokio")]
mod tokio;

#[cfg(feature = "base64")]
pub use self::base64::Base64;
#[cfg(feature = "tokio")]
pub use self::tokio::{TolerantCodec, VariantCodec};
pub use debugger::{Debugger, DebuggerMessage};
pub use kind::FrameKind;
pub(super) use kind::foreign;
pub use packet::{PacketPeer, SizeOutOfRange};
pub use packet_stream::PacketPeerStream;
pub(super) use plain::read;
pub use rpc::{Argument, Arguments, CallBytes, Rpc};
pub use stored::{FileAccess, Stored, StoredBigEndian, StoredValues, StreamPeer};

use super::stack::encode_deep;
use super::{Engine, Variant};
use bytespec::{DecodeError, EncodeError, EncodeErrorKind, LimitKind, ProtoModel};

/// A value of at most `max` bytes behind the first `front` bytes, which are zero so far. `too_big` says what to do about a
/// value that takes more.
fn encode_behind(front: usize, value: &Variant, most: usize, engine: Engine, too_big: &'static str) -> Result<Vec<u8>, EncodeError> {
    let max = most.saturating_add(front);
    let too_many = |bytes: usize| EncodeError::custom(format!("{too_big} ({bytes} bytes, {most} at most)"));
    let result = encode_deep(|limits| {
        let mut bytes = vec![0; front];
        value.encode_into_with(&mut bytes, &limits.max_alloc(max), &mut { engine })?;
        Ok(bytes)
    });
    match result {
        // How many there are shows once they are written.
        Err(error) if matches!(error.kind(), EncodeErrorKind::Limit { kind: LimitKind::Alloc, .. }) => {
            Err(engine.encode(value).map_or_else(|_| EncodeError::custom(too_big), |bytes| too_many(bytes.len())))
        }
        Ok(bytes) if bytes.len() > max => Err(too_many(bytes.len() - front)),
        other => other,
    }
}

/// A value of at most `max` bytes with its length in front.
fn encode_with_length(value: &Variant, max: usize, big_endian: bool, engine: Engine, too_big: &'static str) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = encode_behind(4, value, max, engine, too_big)?;
    let length = u32::try_from(bytes.len() - 4).map_err(|_| EncodeError::custom(too_big))?;
    if let Some(front) = bytes.first_chunk_mut() {
        *front = if big_endian { length.to_be_bytes() } else { length.to_le_bytes() };
    }
    Ok(bytes)
}

/// A frame that says where it ends, so that it can be cut out of a stream: [`StreamPeer`], [`PacketPeerStream`], [`Debugger`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say where a frame ends in a stream",
    label = "no length is in front of its values",
    note = "over TCP take `StreamPeer` (`put_var`), `PacketPeerStream` (packets with a length) or `Debugger`; a datagram of UDP or a WebSocket message \
            is one packet: `PacketPeer::decode` it as it is"
)]
pub trait Delimited: sealed::Sealed {
    /// What it holds: a [`Variant`], or an [`Array`](super::Array).
    type Item;

    /// How many bytes the frame at the front of `bytes` takes with its length; `None` if not even the length is there.
    fn frame_len(&self, bytes: &[u8]) -> Option<u64>;

    /// The longest frame to wait for unless the user says otherwise, in bytes without the length.
    #[doc(hidden)]
    fn usual_max(&self) -> usize;

    /// Reads one frame that is all there, as the engine does.
    #[doc(hidden)]
    fn get(&self, frame: &[u8]) -> Result<Self::Item, DecodeError>;

    #[doc(hidden)]
    fn put(&self, item: Self::Item) -> Result<Vec<u8>, EncodeError>;

    /// What a length that is too great may be instead.
    #[doc(hidden)]
    fn glance(&self, bytes: &[u8]) -> Option<&'static str>;

    /// Whether nothing that is framed so has such a length, in bytes.
    #[doc(hidden)]
    fn refuses(&self, length: u64) -> bool {
        let _ = length;
        false
    }
}

mod sealed {
    pub trait Sealed {}
}
