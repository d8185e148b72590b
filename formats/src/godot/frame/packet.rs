//! The value is the packet.

use super::{FrameKind, encode_behind};
use crate::godot::{Engine, Variant};
use bytespec::{DecodeError, EncodeError};
use std::fmt;

/// `put_var` and `get_var` of `PacketPeer` and what derives from it: UDP, WebSocket, ENet, WebRTC.
///
/// ```text
/// 0  value  to the end of the packet
/// ```
///
/// No length stands in front: the packet ends where the value ends. Over a stream that is another frame:
/// [`PacketPeerStream`](super::PacketPeerStream).
///
/// A peer refuses to write values over `encode_buffer_max_size`, 8 MiB unless a script changes it; it reads any.
///
/// ```
/// use bytespec_formats::godot::frame::PacketPeer;
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let peer = PacketPeer::new(Engine::GODOT4).with_max_size(1 << 10)?;
/// assert_eq!(peer.encode(&Variant::from(true))?, [1, 0, 0, 0, 1, 0, 0, 0]);
/// assert!(peer.encode(&vec![0_u8; 1017].into()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketPeer {
    engine: Engine,
    max: usize,
}

/// The error of a size that no engine takes for the largest packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeOutOfRange {
    /// The size, in bytes.
    pub size: usize,
}

impl fmt::Display for SizeOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the largest packet cannot have {} bytes, only {} to {}", self.size, PacketPeer::LEAST_MAX_SIZE, PacketPeer::MOST_MAX_SIZE)
    }
}

impl std::error::Error for SizeOutOfRange {}

pub(super) const TOO_BIG: &str = "the value takes more bytes than a packet may have: see `PacketPeer::with_max_size`";

impl PacketPeer {
    /// The size in bytes that a packet may have unless a script changes it: 8 MiB.
    pub const USUAL_MAX_SIZE: usize = 8 << 20;
    /// The smallest size that may be set: 1 KiB.
    pub const LEAST_MAX_SIZE: usize = 1 << 10;
    /// The largest size that may be set: 256 MiB.
    pub const MOST_MAX_SIZE: usize = 256 << 20;

    /// Packets of up to 8 MiB.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        PacketPeer { engine, max: Self::USUAL_MAX_SIZE }
    }

    /// Changes the largest size of a packet, in bytes: `encode_buffer_max_size`. As in the engine it is rounded up to a power of
    /// two.
    ///
    /// # Errors
    /// For sizes under 1 KiB or over 256 MiB, which the engine ignores with a message.
    pub const fn with_max_size(mut self, size: usize) -> Result<Self, SizeOutOfRange> {
        if size < Self::LEAST_MAX_SIZE || size > Self::MOST_MAX_SIZE {
            return Err(SizeOutOfRange { size });
        }
        self.max = size.next_power_of_two();
        Ok(self)
    }

    /// The largest size of a packet, in bytes.
    #[must_use]
    pub const fn max_size(&self) -> usize {
        self.max
    }

    pub(super) const fn engine(&self) -> Engine {
        self.engine
    }

    /// The packet of a value: `put_var`.
    ///
    /// # Errors
    /// As [`Engine::encode`], and for values over the largest size.
    pub fn encode(&self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        encode_behind(0, value, self.max, self.engine, TOO_BIG)
    }

    /// Reads a packet that is one value.
    ///
    /// # Errors
    /// When the engine refuses it, or bytes follow the value. [`hint`](DecodeError::hint) says what the packet looks
    /// like, if that is something else.
    pub fn decode(&self, packet: &[u8]) -> Result<Variant, DecodeError> {
        self.engine.decode(packet)
    }

    /// Reads as `get_var` does: a value from the front of the packet, of which the rest is skipped.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), save for bytes behind the value.
    pub fn get_var(&self, packet: &[u8]) -> Result<Variant, DecodeError> {
        match self.engine.decode_prefix(packet) {
            Ok((value, _)) => Ok(value),
            Err(error) => Err(FrameKind::Plain.hinted(error, packet, self.engine)),
        }
    }
}
