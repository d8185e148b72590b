//! Packets in a stream: a length, then the packet.

use super::{Delimited, FrameKind, PacketPeer, StreamPeer, encode_with_length, packet, sealed};
use crate::godot::{Engine, Variant};
use bytespec::{DecodeError, EncodeError, Limits, ProtoModel};

/// A packet with its length in front.
#[derive(ProtoModel, Clone, Copy, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header())]
struct Framed<'a> {
    /// The packet.
    #[field(prefix_length = 4)]
    packet: &'a [u8],
}

/// `PacketPeerStream`: packets over a `StreamPeer`.
///
/// ```text
/// 0  u32     length of the packet, least significant byte first whatever the stream says
/// 4  packet  for `put_var` the value
/// ```
///
/// A packet without bytes is not sent. Packets that do not fit the buffers with their length, 64 KiB together unless a project
/// or script changes it, are refused. Facts from `core/io/packet_peer.cpp` of the engine, 3.x and 4.x.
///
/// ```
/// use bytespec_formats::godot::frame::PacketPeerStream;
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let peer = PacketPeerStream::new(Engine::GODOT4);
/// let mut stream = peer.encode_packet(&[1, 2, 3])?;
/// stream.extend(peer.encode_packet(&[])?);
/// stream.extend(peer.encode(&Variant::Nil)?);
/// assert_eq!(stream, [3, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0]);
///
/// let (packet, taken) = peer.decode_packet_prefix(&stream)?;
/// assert_eq!(packet, [1, 2, 3]);
/// assert_eq!(peer.decode(&stream[taken..])?, Variant::Nil);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketPeerStream {
    packets: PacketPeer,
    buffer: usize,
}

const TOO_BIG: &str = "the packet does not fit the buffer of the stream: see `PacketPeerStream::with_max_packet`";

impl PacketPeerStream {
    /// Packets of up to 65,532 bytes.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        PacketPeerStream { packets: PacketPeer::new(engine), buffer: 1 << 16 }
    }

    /// Changes the largest packet that the buffers hold, in bytes: `input_buffer_max_size`, `output_buffer_max_size`.
    /// As in the engine, buffers are as large as the next power of two of that and the length.
    #[must_use]
    pub const fn with_max_packet(mut self, bytes: usize) -> Self {
        // Engines know sizes up to 2^31 - 1.
        let bytes = if bytes > 0x4000_0000 - 4 { 0x4000_0000 - 4 } else { bytes };
        self.buffer = (bytes + 4).next_power_of_two();
        self
    }

    /// Changes the largest value that `put_var` writes: `encode_buffer_max_size`. The buffers bound it too.
    #[must_use]
    pub const fn with_packets(mut self, packets: PacketPeer) -> Self {
        self.packets = packets;
        self
    }

    /// The largest packet that the buffers hold, in bytes.
    #[must_use]
    pub const fn max_packet(&self) -> usize {
        self.buffer - 4
    }

    /// A packet that is a value, with its length: `put_var`.
    ///
    /// # Errors
    /// As [`PacketPeer::encode`], and for packets that do not fit the buffer.
    pub fn encode(&self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        let (max, too_big) =
            if self.packets.max_size() < self.max_packet() { (self.packets.max_size(), packet::TOO_BIG) } else { (self.max_packet(), TOO_BIG) };
        encode_with_length(value, max, false, self.packets.engine(), too_big)
    }

    /// A packet of any bytes with its length: `put_packet`. Nothing for one without bytes.
    ///
    /// # Errors
    /// For packets that do not fit the buffer.
    pub fn encode_packet(&self, packet: &[u8]) -> Result<Vec<u8>, EncodeError> {
        if packet.is_empty() {
            return Ok(Vec::new());
        }
        if packet.len() > self.max_packet() {
            return Err(EncodeError::custom(format!("{TOO_BIG} ({} bytes, {} at most)", packet.len(), self.max_packet())));
        }
        Framed { packet }.encode()
    }

    /// Reads one packet that is one value, with its length; both take up all of `bytes`.
    ///
    /// # Errors
    /// As [`StreamPeer::decode`]; the bytes are the same.
    pub fn decode(&self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        self.stream().decode(bytes)
    }

    /// Reads one packet that is one value, with its length, from the front of `bytes`; returns it with the number of bytes that
    /// both took.
    ///
    /// # Errors
    /// As [`StreamPeer::decode_prefix`].
    pub fn decode_prefix(&self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        self.stream().decode_prefix(bytes)
    }

    /// Reads as `get_var` does: the length, then a value from the front of the packet, of which the rest is skipped. Returns
    /// it with the number of bytes that length and packet took.
    ///
    /// # Errors
    /// As [`StreamPeer::get_var`].
    pub fn get_var(&self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        self.stream().get_var(bytes)
    }

    /// Reads one packet of any bytes from the front of `bytes`: `get_packet`. Returns it with the number of bytes that it
    /// took with its length.
    ///
    /// # Errors
    /// When it is not all there: [`missing`](DecodeError::missing) says how many bytes.
    pub fn decode_packet_prefix<'a>(&self, bytes: &'a [u8]) -> Result<(&'a [u8], usize), DecodeError> {
        let (framed, end) = Framed::decode_from_with(bytes, 0, &Limits::new(), &mut ())?;
        Ok((framed.packet, end))
    }

    const fn stream(&self) -> StreamPeer {
        StreamPeer::new(self.packets.engine())
    }
}

impl sealed::Sealed for PacketPeerStream {}

impl Delimited for PacketPeerStream {
    type Item = Variant;

    fn frame_len(&self, bytes: &[u8]) -> Option<u64> {
        self.stream().frame_len(bytes)
    }

    fn usual_max(&self) -> usize {
        self.max_packet()
    }

    fn get(&self, frame: &[u8]) -> Result<Variant, DecodeError> {
        self.get_var(frame).map(|(value, _)| value)
    }

    fn put(&self, value: Variant) -> Result<Vec<u8>, EncodeError> {
        self.encode(&value)
    }

    fn glance(&self, bytes: &[u8]) -> Option<&'static str> {
        FrameKind::Stored.glance(bytes)
    }
}
