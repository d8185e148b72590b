//! Messages between a game and the editor that debugs it.

use super::{Delimited, FrameKind, StreamPeer, encode_with_length, sealed};
use crate::godot::stack::decode_deep;
use crate::godot::{Array, Engine, Type, Variant};
use bytespec::{DecodeError, EncodeError, ProtoModel};

/// A message of the debugger with its length in front, for models of one's own: see [`Debugger`].
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header(), part, context = Engine, finish = check_array)]
pub struct DebuggerMessage {
    /// The message. Nothing else than an Array is one.
    #[field(length(u32))]
    pub value: Variant,
}

fn check_array(message: &mut DebuggerMessage, _: &mut Engine) -> Result<(), String> {
    match message.value.kind() {
        Type::Array => Ok(()),
        kind => Err(format!("a message of the debugger is an Array, found {}", kind.name())),
    }
}

/// The remote debugger of generation 4, over TCP.
///
/// ```text
/// 0  u32    length of the value, least significant byte first
/// 4  value  an Array: the name of the message as a String, since 4.2 the number of the thread, an Array of data
/// ```
///
/// The value has to take up the whole length. Messages are of at most 8 MiB less four bytes. Generation 3 has no such messages: its
/// debugger sends single values over [`PacketPeerStream`](super::PacketPeerStream). Facts from
/// `core/debugger/remote_debugger_peer.cpp` of the engine.
///
/// ```
/// use bytespec_formats::godot::frame::Debugger;
/// use bytespec_formats::godot::{Array, Engine, Variant};
///
/// let debugger = Debugger::new(Engine::GODOT4);
/// let message: Array = [Variant::from("continue"), Variant::from(1), Vec::<Variant>::new().into()].into_iter().collect();
/// let bytes = debugger.encode(message.clone())?;
/// assert_eq!(bytes[..8], [40, 0, 0, 0, 28, 0, 0, 0]);
/// assert_eq!(debugger.decode(&bytes)?, message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debugger {
    engine: Engine,
}

/// The buffer of the engine, less the length.
const MAX: usize = (8 << 20) - 4;

impl Debugger {
    /// Messages from and to this engine.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Debugger { engine }
    }

    /// A message with its length.
    ///
    /// # Errors
    /// As [`Engine::encode`], and for messages over 8 MiB less four bytes.
    pub fn encode(&self, message: Array) -> Result<Vec<u8>, EncodeError> {
        encode_with_length(&message.into(), MAX, false, self.engine, "the message does not fit the buffer of the debugger")
    }

    /// Reads one message with its length; both take up all of `bytes`.
    ///
    /// # Errors
    /// As [`decode_prefix`](Self::decode_prefix), and when bytes follow.
    pub fn decode(&self, bytes: &[u8]) -> Result<Array, DecodeError> {
        let result = decode_deep(|limits| DebuggerMessage::decode_with(bytes, limits, &mut { self.engine }));
        result.map(array_of).map_err(|error| match StreamPeer::new(self.engine).decode(bytes) {
            // The frame is right, the value is no Array.
            Ok(_) => error,
            Err(_) => FrameKind::Stored.hinted(error, bytes, self.engine),
        })
    }

    /// Reads one message with its length from the front of `bytes`; returns it with the number of bytes that both took.
    ///
    /// # Errors
    /// When the engine refuses the bytes, when the value does not take up its length, and for values that are no Array. Of a
    /// buffer that is not all there, [`missing`](DecodeError::missing) says how many bytes it lacks at least.
    pub fn decode_prefix(&self, bytes: &[u8]) -> Result<(Array, usize), DecodeError> {
        let result = decode_deep(|limits| DebuggerMessage::decode_from_with(bytes, 0, limits, &mut { self.engine }));
        let read = |(message, end)| (array_of(message), end);
        result.map(read).map_err(|error| match StreamPeer::new(self.engine).decode_prefix(bytes) {
            Ok(_) => error,
            Err(_) => FrameKind::Stored.hinted_in_stream(error, bytes, self.engine),
        })
    }
}

/// The model has seen to it that it is one.
fn array_of(message: DebuggerMessage) -> Array {
    match message.value {
        Variant::Array(array) => *array,
        _ => Array::default(),
    }
}

impl sealed::Sealed for Debugger {}

impl Delimited for Debugger {
    type Item = Array;

    fn frame_len(&self, bytes: &[u8]) -> Option<u64> {
        Some(u64::from(u32::from_le_bytes(*bytes.first_chunk()?)) + 4)
    }

    fn usual_max(&self) -> usize {
        MAX + 8
    }

    fn get(&self, frame: &[u8]) -> Result<Array, DecodeError> {
        self.decode(frame)
    }

    fn put(&self, message: Array) -> Result<Vec<u8>, EncodeError> {
        self.encode(message)
    }

    fn glance(&self, bytes: &[u8]) -> Option<&'static str> {
        FrameKind::Stored.glance(bytes)
    }

    fn refuses(&self, length: u64) -> bool {
        length < 4 || !length.is_multiple_of(4)
    }
}
