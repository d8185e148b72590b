//! Messages out of a stream: where one ends, without reading it.
//!
//! Nothing here does input or output: bytes go into a buffer by whatever means, frames come out.

#[cfg(feature = "bytes")]
mod deframer;
#[cfg(feature = "tokio")]
mod tokio;

#[cfg(feature = "bytes")]
pub use deframer::Deframer;
#[cfg(feature = "tokio")]
pub use tokio::MessageCodec;

use crate::decoder::Decoder;
use crate::error::{DecodeError, DecodeErrorKind, PathStep};
use crate::limits::Limits;
use crate::model::ProtoModel;
use crate::schema::{Body, HeaderKind};

/// How many bytes the message takes that begins at the start of `bytes`, as its header says.
///
/// `None` means that more bytes are needed to know it. Only the header is read: the message may be cut behind it.
///
/// ```
/// use bytespec::{Limits, ProtoModel, stream::frame_len};
///
/// #[derive(ProtoModel)]
/// #[proto(constructor = 7, header(constructor = 1, payload_length = 2))]
/// struct Ping {
///     number: u32,
/// }
///
/// let limits = Limits::new().max_payload(1024);
/// assert_eq!(frame_len::<Ping>(&[7, 0], &limits)?, None);
/// assert_eq!(frame_len::<Ping>(&[7, 0, 4, 0xaa], &limits)?, Some(7));
/// assert!(frame_len::<Ping>(&[8], &limits).is_err());
/// # Ok::<(), bytespec::DecodeError>(())
/// ```
///
/// A model without a `payload_length` in its header does not compile here: nothing says where it ends.
///
/// # Errors
/// Another constructor or magic than that of the model, a malformed varint, a payload length over
/// [`Limits::max_payload`]: as soon as the bytes that show it are there.
pub fn frame_len<T: ProtoModel>(bytes: &[u8], limits: &Limits) -> Result<Option<usize>, DecodeError> {
    const { assert!(is_framed::<T>(), "only a model with `payload_length` in its header can be cut out of a stream") };
    let Body::Struct { magic, constructor, header, .. } = &T::SCHEMA.body else { return Ok(None) };
    let model = T::SCHEMA.name;
    let mut input = Decoder::new(bytes, limits);
    let at_hand = bytes.len().min(magic.len());
    if bytes[..at_hand] != magic[..at_hand] {
        crate::rt::magic::<false>(&mut input, magic, model)?;
    }
    let mut read = || {
        input.take(magic.len())?;
        let mut payload = 0;
        for element in *header {
            let step = PathStep::Header { model, element: element.kind.name() };
            let start = input.offset();
            let found = input.take_uint(element.width, T::SCHEMA.byte_order).map_err(|error| error.in_step(step))?;
            match element.kind {
                HeaderKind::Constructor if Some(found) != *constructor => {
                    let expected = constructor.unwrap_or_default();
                    return Err(input.error_at(DecodeErrorKind::WrongConstructor { found, expected }, start).in_step(step));
                }
                HeaderKind::PayloadLength => {
                    input.check_payload(found).map_err(|error| error.in_step(step))?;
                    payload = found;
                }
                HeaderKind::Constructor | HeaderKind::Flags => {}
            }
        }
        let length = usize::try_from(payload).ok().and_then(|payload| payload.checked_add(input.offset()));
        length.ok_or_else(|| {
            let value = alloc::string::ToString::to_string(&payload);
            input.error(DecodeErrorKind::OutOfRange { what: "payload length", value })
        })
    };
    match read() {
        Ok(length) => Ok(Some(length)),
        Err(error) if error.is_incomplete() => Ok(None),
        Err(error) => Err(error),
    }
}

const fn is_framed<T: ProtoModel>() -> bool {
    let Body::Struct { header, .. } = &T::SCHEMA.body else { return false };
    let mut at = 0;
    while at < header.len() {
        if matches!(header[at].kind, HeaderKind::PayloadLength) {
            return true;
        }
        at += 1;
    }
    false
}
