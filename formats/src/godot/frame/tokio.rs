//! A codec pair for `tokio_util::codec::Framed`.

use super::Delimited;
use super::stored::no_length;
use bytes::BytesMut;
use bytespec::{DecodeError, DecodeErrorKind, LimitKind};
use std::io;
use tokio_util::codec::{Decoder, Encoder};

/// Reads and writes values over a `tokio` stream, in a frame that says where it ends.
///
/// Values are read as the engine's `get_var` does. Bytes that are no value and values that cannot be written are errors of kinds
/// [`InvalidData`](io::ErrorKind::InvalidData) and [`InvalidInput`](io::ErrorKind::InvalidInput), with the original error inside.
/// A frame that is refused is passed over, so that the next one can be read; but a `Framed` ends, with `None`, after each error, so that
/// `while let Some(…)` hangs up then: [`tolerant`](Self::tolerant) goes on. A length that no value has, being too great or no multiple
/// of four, is an error at once, and behind it nothing can be read any more. A stream that ends inside a frame is an error of
/// kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof), whose inner error says how many bytes are
/// [`missing`](DecodeError::missing) at least.
///
/// ```
/// use bytes::BytesMut;
/// use bytespec_formats::godot::frame::{StreamPeer, VariantCodec};
/// use bytespec_formats::godot::{Engine, Variant};
/// use tokio_util::codec::{Decoder, Encoder};
///
/// let mut codec = VariantCodec::new(StreamPeer::new(Engine::GODOT4));
/// let mut buffer = BytesMut::new();
/// codec.encode(Variant::from(42), &mut buffer)?;
/// assert_eq!(buffer[..], [8, 0, 0, 0, 2, 0, 0, 0, 42, 0, 0, 0]);
/// assert_eq!(codec.decode(&mut buffer)?, Some(Variant::from(42)));
/// assert_eq!(codec.decode(&mut buffer)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// A value nested deeper than 128 levels (32 in builds with debug assertions) is read and written on a thread of its own, for which
/// the task waits: some 0.2 ms.
///
/// Values without a length have no end in a stream, so packets do not go here:
///
/// ```compile_fail,E0277
/// use bytespec_formats::godot::Engine;
/// use bytespec_formats::godot::frame::{PacketPeer, VariantCodec};
///
/// VariantCodec::new(PacketPeer::new(Engine::GODOT4));
/// ```
#[derive(Clone, Debug)]
pub struct VariantCodec<F> {
    frame: F,
    max: usize,
}

/// No more than so much room is made for a frame before its bytes come.
const ROOM: usize = 64 << 10;

impl<F: Delimited> VariantCodec<F> {
    /// Waits for frames of up to 8 MiB, of a [`PacketPeerStream`](super::PacketPeerStream) for as much as its buffers hold.
    pub fn new(frame: F) -> Self {
        VariantCodec { max: frame.usual_max(), frame }
    }

    /// Changes the longest frame to wait for, in bytes without the length. A peer that claims more is refused at once.
    #[must_use]
    pub const fn with_max_len(mut self, bytes: usize) -> Self {
        self.max = bytes;
        self
    }

    /// Hands over what is wrong with a frame as an item, so that the stream goes on behind it: see [`TolerantCodec`].
    #[must_use]
    pub fn tolerant(self) -> TolerantCodec<F> {
        TolerantCodec(self)
    }
}

impl<F: Delimited> VariantCodec<F> {
    /// A frame that is all there, taken out of the buffer.
    fn cut(&self, buffer: &mut BytesMut) -> io::Result<Option<BytesMut>> {
        let Some(length) = self.frame.frame_len(buffer) else { return Ok(None) };
        let found = length.saturating_sub(4);
        // Waiting for the rest of it would be for nothing.
        if self.frame.refuses(found) {
            return Err(invalid(no_length(found, 0)));
        }
        let Some(length) = usize::try_from(length).ok().filter(|_| found <= self.max as u64) else {
            let error = DecodeError::new(DecodeErrorKind::Limit { kind: LimitKind::Payload, found, limit: self.max as u64 }, 0);
            return Err(invalid(match self.frame.glance(buffer) {
                Some(hint) => error.with_hint(hint),
                None => error,
            }));
        };
        if buffer.len() < length {
            buffer.reserve((length - buffer.len()).min(ROOM));
            return Ok(None);
        }
        Ok(Some(buffer.split_to(length)))
    }

    /// What is left at the end of the stream is no frame.
    fn cut_off(&self, buffer: &mut BytesMut) -> io::Result<Option<F::Item>> {
        // The error of reading what there is of it says how much is missing.
        match std::mem::take(buffer) {
            rest if rest.is_empty() => Ok(None),
            rest => self.frame.get(&rest).map(Some).map_err(|error| io::Error::new(io::ErrorKind::UnexpectedEof, error)),
        }
    }
}

impl<F: Delimited> Decoder for VariantCodec<F> {
    type Item = F::Item;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<F::Item>> {
        self.cut(buffer)?.map(|frame| self.frame.get(&frame).map_err(invalid)).transpose()
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<F::Item>> {
        if let Some(item) = self.decode(buffer)? {
            return Ok(Some(item));
        }
        self.cut_off(buffer)
    }
}

fn invalid(error: DecodeError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

impl<F: Delimited> Encoder<F::Item> for VariantCodec<F> {
    type Error = io::Error;

    fn encode(&mut self, item: F::Item, buffer: &mut BytesMut) -> io::Result<()> {
        let bytes = self.frame.put(item).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        buffer.extend_from_slice(&bytes);
        Ok(())
    }
}

/// A [`VariantCodec`] whose items are results: a frame that is no value is an item that says why, and the frames behind it follow. For
/// servers that hang up on nobody for one bad message. What remains an error of the stream is what there is no way on from: of the network, a
/// length that no value has, an end inside a frame.
///
/// ```
/// use bytes::BytesMut;
/// use bytespec_formats::godot::frame::{StreamPeer, VariantCodec};
/// use bytespec_formats::godot::{Engine, Variant};
/// use tokio_util::codec::Decoder;
///
/// let mut codec = VariantCodec::new(StreamPeer::new(Engine::GODOT4)).tolerant();
/// let mut buffer = BytesMut::from(&b"\x04\0\0\0\x77\0\0\0\x08\0\0\0\x02\0\0\0\x2a\0\0\0"[..]);
/// let refused = codec.decode(&mut buffer)?.ok_or("nothing")?.unwrap_err();
/// assert_eq!(refused.to_string(), "Variant.(tag) at byte 0x4: 119 is no tag of `Variant`");
/// assert_eq!(codec.decode(&mut buffer)?.ok_or("nothing")??, Variant::from(42));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TolerantCodec<F>(VariantCodec<F>);

impl<F: Delimited> Decoder for TolerantCodec<F> {
    type Item = Result<F::Item, DecodeError>;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        Ok(self.0.cut(buffer)?.map(|frame| self.0.frame.get(&frame)))
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Self::Item>> {
        match self.decode(buffer)? {
            Some(item) => Ok(Some(item)),
            None => Ok(self.0.cut_off(buffer)?.map(Ok)),
        }
    }
}

impl<F: Delimited> Encoder<F::Item> for TolerantCodec<F> {
    type Error = io::Error;

    fn encode(&mut self, item: F::Item, buffer: &mut BytesMut) -> io::Result<()> {
        self.0.encode(item, buffer)
    }
}
