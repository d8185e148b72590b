//! A length, then the value: files and streams.

use super::{Delimited, FrameKind, encode_with_length, sealed};
use crate::godot::stack::{decode_deep, whole};
use crate::godot::{Engine, Variant};
use bytespec::{Decode, DecodeError, DecodeErrorKind, Decoder, EncodeError, PathStep, ProtoModel, Settings};

/// A value with its length in front, for models of one's own: see [`StreamPeer`].
///
/// A file or stream with `big_endian` set turns the length round, never the value: [`StoredBigEndian`].
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Stored {
    /// The value. What is left of the length is an error here; [`get_var`](StreamPeer::get_var) skips it.
    #[field(length(u32))]
    pub value: Variant,
}

/// The same with the length most significant byte first.
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = big, header(), part, context = Engine)]
pub struct StoredBigEndian {
    /// The value.
    #[field(length(u32))]
    pub value: Variant,
}

/// Values one behind the other, each with its length in front: a file on which `store_var` was called more than once.
/// See [`StreamPeer::decode_all`].
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct StoredValues {
    /// The values, to the end of the bytes.
    #[field(rest)]
    pub values: Vec<Stored>,
}

/// `put_var` and `get_var` of `StreamPeer` and all that derive from it: TCP, TLS, `StreamPeerBuffer`.
///
/// ```text
/// 0  u32    length of what follows, in the byte order of the stream
/// 4  value  always least significant byte first
/// ```
///
/// Files are the same: [`FileAccess`]. `put_string` and `put_utf8_string` write no values: a length, then text without padding.
///
/// ```
/// use bytespec_formats::godot::frame::StreamPeer;
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let peer = StreamPeer::new(Engine::GODOT4);
/// let bytes = peer.encode(&Variant::from("hi"))?;
/// assert_eq!(bytes, *b"\x0c\0\0\0\x04\0\0\0\x02\0\0\0hi\0\0");
///
/// // A buffer that fills up says how much it lacks at least.
/// assert_eq!(peer.decode_prefix(&bytes[..3]).unwrap_err().missing(), Some(1));
/// assert_eq!(peer.decode_prefix(&bytes[..6]).unwrap_err().missing(), Some(10));
/// assert_eq!(peer.decode_prefix(&bytes)?, (Variant::from("hi"), 16));
/// assert_eq!(peer.decode_all(&bytes.repeat(2))?, [Variant::from("hi"), Variant::from("hi")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamPeer {
    engine: Engine,
    big_endian: bool,
}

/// `store_var` and `get_var` of `FileAccess` (generation 3: `File`). A file may hold several values, one behind the other.
pub type FileAccess = StreamPeer;

/// The length is a `u32`, and engines know sizes up to 2^31 - 1.
const MAX: usize = 0x7fff_ffff;

impl StreamPeer {
    /// Least significant byte first, as streams and files are unless a script says otherwise.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        StreamPeer { engine, big_endian: false }
    }

    /// The length most significant byte first: the property `big_endian` of the stream or file (3.x: `endian_swap`).
    #[must_use]
    pub const fn with_big_endian(mut self, big_endian: bool) -> Self {
        self.big_endian = big_endian;
        self
    }

    /// Length and value: `put_var`, `store_var`.
    ///
    /// # Errors
    /// As [`Engine::encode`], and for values of 2 GiB or more.
    pub fn encode(&self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        encode_with_length(value, MAX, self.big_endian, self.engine, "a value of 2 GiB or more")
    }

    /// Reads one value with its length; both take up all of `bytes`.
    ///
    /// # Errors
    /// As [`decode_prefix`](Self::decode_prefix), and when bytes follow.
    pub fn decode(&self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        let result = decode_deep(|limits| {
            let engine = &mut { self.engine };
            if self.big_endian {
                StoredBigEndian::decode_with(bytes, limits, engine).map(|stored| stored.value)
            } else {
                Stored::decode_with(bytes, limits, engine).map(|stored| stored.value)
            }
        });
        result.map_err(|error| self.kind().hinted(error, bytes, self.engine))
    }

    /// Reads one value with its length from the front of `bytes`; returns it with the number of bytes that both took.
    ///
    /// # Errors
    /// When the engine refuses the bytes, or the value does not take up its length. Of a buffer that is not all there,
    /// [`missing`](DecodeError::missing) says how many bytes it lacks at least. [`hint`](DecodeError::hint) says what
    /// the bytes look like, if that is something else.
    pub fn decode_prefix(&self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        self.read_at(bytes, 0).map_err(|error| self.kind().hinted_in_stream(error, bytes, self.engine))
    }

    /// Reads values, each with its length, until `bytes` are used up: a whole file.
    ///
    /// # Errors
    /// As [`decode_prefix`](Self::decode_prefix). Offsets count from the start of `bytes`.
    pub fn decode_all(&self, bytes: &[u8]) -> Result<Vec<Variant>, DecodeError> {
        whole(|| {
            let (mut values, mut at) = (Vec::new(), 0);
            while at < bytes.len() {
                let (value, end) = self.read_at(bytes, at).map_err(|error| {
                    // The path is that of `StoredValues`.
                    let error = error.in_step(PathStep::Index(values.len())).in_step(PathStep::Field { model: "StoredValues", field: "values" });
                    // Behind the first value the frame was right so far.
                    if values.is_empty() { self.kind().hinted(error, bytes, self.engine) } else { error }
                })?;
                values.push(value);
                at = end;
            }
            Ok(values)
        })
    }

    fn read_at(&self, bytes: &[u8], at: usize) -> Result<(Variant, usize), DecodeError> {
        let result = decode_deep(|limits| {
            let engine = &mut { self.engine };
            if self.big_endian {
                StoredBigEndian::decode_from_with(bytes, at, limits, engine).map(|(stored, end)| (stored.value, end))
            } else {
                Stored::decode_from_with(bytes, at, limits, engine).map(|(stored, end)| (stored.value, end))
            }
        });
        result.map_err(|error| self.without_hope(error, bytes, at))
    }

    /// No value is shorter than four bytes, so that a length below is no reason to wait.
    fn without_hope(&self, error: DecodeError, bytes: &[u8], at: usize) -> DecodeError {
        match bytes.get(at..).and_then(|bytes| self.length(bytes)) {
            Some(length @ ..4) if error.is_incomplete() => no_length(length, at),
            _ => error,
        }
    }

    fn length(&self, bytes: &[u8]) -> Option<u32> {
        let length = *bytes.first_chunk()?;
        Some(if self.big_endian { u32::from_be_bytes(length) } else { u32::from_le_bytes(length) })
    }

    /// Reads as `get_var` does: the length, then a value from the front of so many bytes, of which the rest is skipped.
    /// Returns it with the number of bytes that length and rest took too.
    ///
    /// # Errors
    /// As [`decode_prefix`](Self::decode_prefix), save for bytes behind the value.
    pub fn get_var(&self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        let result = decode_deep(|limits| {
            let mut input = Decoder::new(bytes, limits);
            let length = *input.take_array()?;
            let length = if self.big_endian { u32::from_be_bytes(length) } else { u32::from_le_bytes(length) };
            let bound = input.enter(u64::from(length))?;
            let value = Variant::decode_value(&mut input, &Settings::LITTLE, &mut { self.engine })?;
            input.leave(bound);
            Ok((value, input.offset()))
        });
        result.map_err(|error| self.kind().hinted_in_stream(self.without_hope(error, bytes, 0), bytes, self.engine))
    }

    const fn kind(&self) -> FrameKind {
        if self.big_endian { FrameKind::StoredBigEndian } else { FrameKind::Stored }
    }
}

impl sealed::Sealed for StreamPeer {}

impl Delimited for StreamPeer {
    type Item = Variant;

    fn frame_len(&self, bytes: &[u8]) -> Option<u64> {
        self.length(bytes).map(|length| u64::from(length) + 4)
    }

    fn usual_max(&self) -> usize {
        8 << 20
    }

    fn get(&self, frame: &[u8]) -> Result<Variant, DecodeError> {
        self.get_var(frame).map(|(value, _)| value)
    }

    fn put(&self, value: Variant) -> Result<Vec<u8>, EncodeError> {
        self.encode(&value)
    }

    fn glance(&self, bytes: &[u8]) -> Option<&'static str> {
        self.kind().glance(bytes)
    }

    fn refuses(&self, length: u64) -> bool {
        length < 4 || !length.is_multiple_of(4)
    }
}

/// The error of a length that no value has.
pub(super) fn no_length(length: impl std::fmt::Display, at: usize) -> DecodeError {
    let message = format!("the length is {length}, and a value takes a multiple of four bytes, at least four");
    DecodeError::new(DecodeErrorKind::Custom(message.into()), at)
}

impl Engine {
    /// Reads a value with its length in front that takes up all of `bytes`: [`StreamPeer::decode`], [`FileAccess`].
    ///
    /// # Errors
    /// As there.
    pub fn decode_stored(self, bytes: &[u8]) -> Result<Variant, DecodeError> {
        StreamPeer::new(self).decode(bytes)
    }

    /// Reads a value with its length from the front of `bytes`: [`StreamPeer::decode_prefix`], [`FileAccess`].
    ///
    /// # Errors
    /// As there.
    pub fn decode_stored_prefix(self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        StreamPeer::new(self).decode_prefix(bytes)
    }

    /// Writes a value with its length in front: [`StreamPeer::encode`], [`FileAccess`].
    ///
    /// # Errors
    /// As there.
    pub fn encode_stored(self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        StreamPeer::new(self).encode(value)
    }
}
