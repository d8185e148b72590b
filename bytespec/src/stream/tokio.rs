//! A codec pair for `tokio_util::codec::Framed`.

use super::Deframer;
use crate::error::{DecodeError, EncodeError};
use crate::limits::Limits;
use crate::model::ProtoModel;
use crate::{Decode, Encode};
use bytes::BytesMut;
use std::io;
use std::vec::Vec;
use tokio_util::codec::{Decoder, Encoder};

/// Reads and writes messages of one model over a `tokio` stream.
///
/// Errors of the format become [`io::ErrorKind::InvalidData`] (reading) and [`io::ErrorKind::InvalidInput`] (writing) with the
/// original error inside.
///
/// ```
/// use bytes::BytesMut;
/// use bytespec::{Limits, ProtoModel, stream::MessageCodec};
/// use tokio_util::codec::{Decoder, Encoder};
///
/// #[derive(ProtoModel, Debug, PartialEq)]
/// struct Chat {
///     text: String,
/// }
///
/// let mut codec = MessageCodec::<Chat>::new(Limits::new().max_payload(1 << 20));
/// let mut buffer = BytesMut::new();
/// codec.encode(Chat { text: "hello".into() }, &mut buffer)?;
/// assert_eq!(codec.decode(&mut buffer)?, Some(Chat { text: "hello".into() }));
/// assert_eq!(codec.decode(&mut buffer)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MessageCodec<T> {
    frames: Deframer<T>,
    limits: Limits,
    /// Messages are built here: appending to `BytesMut` piece by piece is slower.
    scratch: Vec<u8>,
}

impl<T: ProtoModel> MessageCodec<T> {
    /// The limits hold for both directions.
    pub const fn new(limits: Limits) -> Self {
        MessageCodec { frames: Deframer::new(limits), limits, scratch: Vec::new() }
    }
}

fn invalid_data(error: DecodeError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn invalid_input(error: EncodeError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}

impl<T: ProtoModel + for<'de> Decode<'de>> Decoder for MessageCodec<T> {
    type Item = T;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<T>> {
        match self.frames.next(buffer).map_err(invalid_data)? {
            Some(frame) => T::decode_with(&frame, &self.limits, &mut ()).map(Some).map_err(invalid_data),
            None => Ok(None),
        }
    }
}

impl<T: ProtoModel + Encode> Encoder<T> for MessageCodec<T> {
    type Error = io::Error;

    fn encode(&mut self, message: T, buffer: &mut BytesMut) -> io::Result<()> {
        self.scratch.clear();
        message.encode_into_with(&mut self.scratch, &self.limits, &mut ()).map_err(invalid_input)?;
        buffer.extend_from_slice(&self.scratch);
        Ok(())
    }
}
