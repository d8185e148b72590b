//! Frames out of a growing buffer.

use super::frame_len;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::model::ProtoModel;
use bytes::{Bytes, BytesMut};
use core::marker::PhantomData;

/// Cuts messages of one model out of a buffer that is filled from a stream.
///
/// ```
/// use bytes::{BufMut, BytesMut};
/// use bytespec::{Limits, ProtoModel, stream::Deframer};
///
/// #[derive(ProtoModel, Debug, PartialEq)]
/// #[proto(constructor = 7, header(constructor = 1, payload_length = 1))]
/// struct Ping {
///     number: u16,
/// }
///
/// let mut frames = Deframer::<Ping>::new(Limits::new().max_payload(64 << 10));
/// let mut buffer = BytesMut::new();
/// buffer.put_slice(&[7, 2, 0, 1, 7, 2]);
/// let frame = frames.next(&mut buffer)?.expect("one message is complete");
/// assert_eq!(Ping::decode(&frame)?, Ping { number: 1 });
/// assert_eq!(frames.next(&mut buffer)?, None);
/// buffer.put_slice(&[0, 2]);
/// assert_eq!(frames.next(&mut buffer)?.as_deref(), Some(&[7, 2, 0, 2][..]));
/// # Ok::<(), bytespec::DecodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Deframer<T> {
    limits: Limits,
    /// The length of the message at the front, once it is known.
    length: Option<usize>,
    model: PhantomData<fn() -> T>,
}

impl<T: ProtoModel> Deframer<T> {
    /// Set [`Limits::max_payload`]: a peer that claims more is refused before its bytes are waited for.
    pub const fn new(limits: Limits) -> Self {
        Deframer { limits, length: None, model: PhantomData }
    }

    /// The next complete message, cut off the front of `buffer` without copying; `None` if more bytes are needed.
    ///
    /// # Errors
    /// As [`frame_len`]; offsets count from the start of the message. The buffer is left as it is: a stream that is
    /// out of step cannot be trusted again.
    pub fn next(&mut self, buffer: &mut BytesMut) -> Result<Option<Bytes>, DecodeError> {
        if self.length.is_none() {
            self.length = frame_len::<T>(buffer, &self.limits)?;
        }
        match self.length {
            Some(length) if buffer.len() >= length => {
                self.length = None;
                Ok(Some(buffer.split_to(length).freeze()))
            }
            _ => Ok(None),
        }
    }

    /// How many bytes are missing at least to complete the message at the front of `buffer`.
    pub fn missing(&self, buffer: &[u8]) -> usize {
        self.length.map_or(1, |length| length.saturating_sub(buffer.len()))
    }
}
