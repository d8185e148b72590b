//! The trait that users call.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, PathStep};
use crate::limits::Limits;
use crate::schema::Schema;
use crate::settings::Settings;
use crate::{Decode, Encode};
use alloc::vec::Vec;

/// A declared message: constants and entry points. Implemented by the derive only.
///
/// ```
/// use bytespec::ProtoModel;
///
/// #[derive(ProtoModel, Debug, PartialEq)]
/// #[proto(constructor = 0x1234)]
/// struct Packet {
///     number: u8,
///     #[field(flag = 0, prefix_length = 1)]
///     note: Option<String>,
/// }
///
/// let packet = Packet { number: 7, note: Some("A".into()) };
/// let bytes = packet.encode()?;
/// assert_eq!(bytes, [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41]);
/// assert_eq!(Packet::decode(&bytes)?, packet);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is no bytespec model", note = "derive `ProtoModel` for it")]
pub trait ProtoModel: Sized {
    /// The declaration as data.
    const SCHEMA: &'static Schema;

    /// The message as bytes.
    ///
    /// # Errors
    /// When a value does not fit its place on the wire.
    #[inline]
    fn encode(&self) -> Result<Vec<u8>, EncodeError>
    where
        Self: Encode<()>,
    {
        let out = Vec::with_capacity(self.size_hint());
        let mut encoder = Encoder::new(out, &Limits::new());
        self.encode_as::<true>(&mut encoder, &Settings::BIG, &mut ())?;
        Ok(encoder.into_vec())
    }

    /// Appends the message to `out`. After an error `out` is as it was.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline]
    fn encode_into(&self, out: &mut Vec<u8>) -> Result<(), EncodeError>
    where
        Self: Encode<()>,
    {
        encode_appending::<true, _, _>(self, out, &Limits::new(), &mut ())
    }

    /// The message with limits and a context.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), and what limits and context say.
    fn encode_with<C: ?Sized>(&self, limits: &Limits, ctx: &mut C) -> Result<Vec<u8>, EncodeError>
    where
        Self: Encode<C>,
    {
        let mut out = Vec::with_capacity(self.size_hint());
        encode_appending::<true, _, _>(self, &mut out, limits, ctx)?;
        Ok(out)
    }

    /// Appends the message to `out`, with limits and a context. After an error `out` is as it was.
    ///
    /// # Errors
    /// As [`encode_with`](Self::encode_with).
    fn encode_into_with<C: ?Sized>(&self, out: &mut Vec<u8>, limits: &Limits, ctx: &mut C) -> Result<(), EncodeError>
    where
        Self: Encode<C>,
    {
        encode_appending::<true, _, _>(self, out, limits, ctx)
    }

    /// How many bytes the message takes, constructor included.
    ///
    /// Only by writing them is this known for all declarations: lengths may be varints of what follows, sums are over bytes. So
    /// it costs what [`encode`](Self::encode) costs; the bytes are dropped. Whoever needs them too calls [`encode`](Self::encode) or
    /// [`encode_into`](Self::encode_into) and looks at the length, and whoever measures often keeps a buffer for the latter.
    ///
    /// ```
    /// # use bytespec::ProtoModel;
    /// #[derive(ProtoModel)]
    /// #[proto(header())]
    /// struct Name {
    ///     #[field(prefix_length = 2)]
    ///     text: String,
    /// }
    /// assert_eq!(Name { text: "abc".into() }.encoded_len()?, 5);
    /// # Ok::<(), bytespec::EncodeError>(())
    /// ```
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    #[inline]
    fn encoded_len(&self) -> Result<usize, EncodeError>
    where
        Self: Encode<()>,
    {
        self.encode().map(|bytes| bytes.len())
    }

    /// How many bytes the message takes, with limits and a context. See [`encoded_len`](Self::encoded_len).
    ///
    /// # Errors
    /// As [`encode_with`](Self::encode_with).
    fn encoded_len_with<C: ?Sized>(&self, limits: &Limits, ctx: &mut C) -> Result<usize, EncodeError>
    where
        Self: Encode<C>,
    {
        self.encode_with(limits, ctx).map(|bytes| bytes.len())
    }

    /// The message without its constructor, as it stands inside other messages.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    fn encode_without_constructor(&self) -> Result<Vec<u8>, EncodeError>
    where
        Self: Encode<()>,
    {
        let mut out = Vec::with_capacity(self.size_hint());
        encode_appending::<false, _, _>(self, &mut out, &Limits::new(), &mut ())?;
        Ok(out)
    }

    /// Reads one message that takes up all of `bytes`.
    ///
    /// # Errors
    /// [`TrailingData`](DecodeErrorKind::TrailingData) when bytes follow; all others as the fields say.
    #[inline]
    fn decode<'de>(bytes: &'de [u8]) -> Result<Self, DecodeError>
    where
        Self: Decode<'de, ()>,
    {
        let mut input = Decoder::new(bytes, &Limits::new());
        let value = Self::decode_as::<true, false>(&mut input, &Settings::BIG, &mut ())?;
        finished::<Self>(&input)?;
        Ok(value)
    }

    /// Reads one message from `offset` on; returns it with the absolute offset of its end.
    ///
    /// # Errors
    /// When `offset > bytes.len()`: [`Truncated`](DecodeErrorKind::Truncated) there, or for a model that reads nothing
    /// [`StartBehindEnd`](DecodeErrorKind::StartBehindEnd); all others as the fields say.
    fn decode_from<'de>(bytes: &'de [u8], offset: usize) -> Result<(Self, usize), DecodeError>
    where
        Self: Decode<'de, ()>,
    {
        decode_at::<true, Self, ()>(bytes, offset, &Limits::new(), &mut ())
    }

    /// As [`decode_from`](Self::decode_from), for a message that has no constructor in front (nested messages never
    /// have one). It is expected not to be there; it is not skipped.
    ///
    /// # Errors
    /// As [`decode_from`](Self::decode_from).
    fn decode_from_without_constructor<'de>(bytes: &'de [u8], offset: usize) -> Result<(Self, usize), DecodeError>
    where
        Self: Decode<'de, ()>,
    {
        decode_at::<false, Self, ()>(bytes, offset, &Limits::new(), &mut ())
    }

    /// Reads one message that takes up all of `bytes`, with limits and a context.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and what limits and context say.
    fn decode_with<'de, C: ?Sized>(bytes: &'de [u8], limits: &Limits, ctx: &mut C) -> Result<Self, DecodeError>
    where
        Self: Decode<'de, C>,
    {
        let mut input = Decoder::new(bytes, limits);
        let value = Self::decode_as::<true, false>(&mut input, &Settings::BIG, ctx)?;
        finished::<Self>(&input)?;
        Ok(value)
    }

    /// As [`decode_from`](Self::decode_from), with limits and a context.
    ///
    /// # Errors
    /// As [`decode_from`](Self::decode_from), and what limits and context say.
    fn decode_from_with<'de, C: ?Sized>(bytes: &'de [u8], offset: usize, limits: &Limits, ctx: &mut C) -> Result<(Self, usize), DecodeError>
    where
        Self: Decode<'de, C>,
    {
        decode_at::<true, Self, C>(bytes, offset, limits, ctx)
    }

    /// Reads one message that takes up all of `bytes`; its [`Bytes`](bytes::Bytes) fields are slices of them, not copies.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    #[cfg(feature = "bytes")]
    fn decode_bytes<'de>(bytes: &'de bytes::Bytes) -> Result<Self, DecodeError>
    where
        Self: Decode<'de, ()>,
    {
        let mut input = Decoder::of_shared(bytes, &Limits::new());
        let value = Self::decode_as::<true, false>(&mut input, &Settings::BIG, &mut ())?;
        finished::<Self>(&input)?;
        Ok(value)
    }
}

#[inline]
fn encode_appending<const MESSAGE: bool, T: Encode<C>, C: ?Sized>(
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
    ctx: &mut C,
) -> Result<(), EncodeError> {
    let mut encoder = Encoder::new(core::mem::take(out), limits);
    let result = value.encode_as::<MESSAGE>(&mut encoder, &Settings::BIG, ctx);
    if result.is_err() {
        encoder.truncate(0);
    }
    *out = encoder.into_vec();
    result
}

fn decode_at<'de, const MESSAGE: bool, T: Decode<'de, C>, C: ?Sized>(
    bytes: &'de [u8],
    offset: usize,
    limits: &Limits,
    ctx: &mut C,
) -> Result<(T, usize), DecodeError> {
    let mut input = Decoder::new(bytes, limits);
    input.seek(offset);
    let value = T::decode_as::<MESSAGE, false>(&mut input, &Settings::BIG, ctx)?;
    if offset > bytes.len() {
        return Err(input.error(DecodeErrorKind::StartBehindEnd { len: bytes.len() }));
    }
    Ok((value, input.offset()))
}

/// Nothing may follow the message.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn finished<T: ProtoModel>(input: &Decoder<'_>) -> Result<(), DecodeError> {
    if input.is_empty() { Ok(()) } else { Err(trailing(input.remaining(), input.offset(), T::SCHEMA.name)) }
}

#[cold]
#[inline(never)]
fn trailing(extra: usize, offset: usize, model: &'static str) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TrailingData { extra }, offset).in_step(PathStep::Model { model })
}
