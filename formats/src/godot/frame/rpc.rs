//! Arguments of remote calls.

use crate::godot::stack::{decode_deep, encode_deep};
use crate::godot::{Engine, Variant};
use bytespec::watch::Shown;
use bytespec::{Decode, DecodeError, DecodeTagged, Decoder, Described, Encode, EncodeError, EncodeTagged, Encoder, Layout, ProtoModel, Settings};
use std::fmt::Write;

/// An argument of a remote call of generation 4, for models of one's own. Its first byte is mode and type:
///
/// ```text
/// bool        1 byte        0x01 false, 0x81 true (bit 7)
/// int         2 to 9 bytes  0x02, 0x42, 0x82, 0xc2 (bits 6 and 7), then 1, 2, 4, 8 bytes, least significant first
/// all others  the value; the first byte of its header is the type as it is
/// ```
///
/// Numbers are written in as few bytes as hold them. Generation 3 writes ordinary values. Facts from
/// `scene/main/multiplayer_api.cpp` of the engine, which has kept the form since 4.0; the state of a `MultiplayerSynchronizer` is a
/// row of these too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument(pub Variant);

/// The arguments of a remote call that has any, with their number in front; for models of one's own.
#[derive(ProtoModel, Clone, Debug, PartialEq, Eq)]
#[proto(byte_order = little, header(), part, context = Engine)]
pub struct Arguments {
    /// At most 255.
    #[field(count(u8))]
    pub items: Vec<Argument>,
}

/// What takes less room here than in a value.
#[derive(ProtoModel, Clone, Copy)]
#[proto(byte_order = little, tag(u8, mask = 0x3f))]
enum Short {
    #[variant(tag = 1)]
    Bool(#[field(tag = bits(7, 1))] Bit),
    #[variant(tag = 2)]
    Int(#[field(tag = bits(6, 2))] Narrow),
}

/// A truth value that is all in its tag.
#[derive(Clone, Copy)]
struct Bit(bool);

impl<C: ?Sized> EncodeTagged<C> for Bit {
    fn tag(&self, _: &mut C) -> Result<u64, EncodeError> {
        Ok(u64::from(self.0))
    }

    fn encode_tagged(&self, _: &mut Encoder, _: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        Ok(())
    }
}

impl<'de, C: ?Sized> DecodeTagged<'de, C> for Bit {
    fn decode_tagged(bit: u64, _: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        Ok(Bit(bit != 0))
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{}", self.0);
    }
}

impl Described for Bit {
    const LAYOUT: Layout = Layout::Custom("nothing: bit 7 of the first byte is the value");
}

/// A number in 1, 2, 4 or 8 bytes, by its tag.
#[derive(Clone, Copy)]
struct Narrow(i64);

impl<C: ?Sized> EncodeTagged<C> for Narrow {
    fn tag(&self, _: &mut C) -> Result<u64, EncodeError> {
        Ok(match self.0 {
            -0x80..=0x7f => 0,
            -0x8000..=0x7fff => 1,
            -0x8000_0000..=0x7fff_ffff => 2,
            _ => 3,
        })
    }

    fn encode_tagged(&self, out: &mut Encoder, _: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        let length = 1 << self.tag(ctx)?;
        out.put_slice(&self.0.to_le_bytes()[..length]);
        Ok(())
    }
}

impl<'de, C: ?Sized> DecodeTagged<'de, C> for Narrow {
    fn decode_tagged(mode: u64, input: &mut Decoder<'de>, _: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        Ok(Narrow(match mode {
            0 => i8::from_le_bytes(*input.take_array()?).into(),
            1 => i16::from_le_bytes(*input.take_array()?).into(),
            2 => i32::from_le_bytes(*input.take_array()?).into(),
            _ => i64::from_le_bytes(*input.take_array()?),
        }))
    }

    fn show_tagged(&self, shown: &mut Shown<'_>) {
        let _ = write!(shown, "{}", self.0);
    }
}

impl Described for Narrow {
    const LAYOUT: Layout = Layout::Custom("1, 2, 4 or 8 bytes, by bits 6 and 7 of the first byte");
}

impl Encode<Engine> for Argument {
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, engine: &mut Engine) -> Result<(), EncodeError> {
        match self.0 {
            Variant::Bool(truth) if !engine.is_godot3() => Short::Bool(Bit(truth)).encode_value(out, settings, engine),
            Variant::Int(number) if !engine.is_godot3() => Short::Int(Narrow(number)).encode_value(out, settings, engine),
            _ => self.0.encode_value(out, settings, engine),
        }
    }
}

impl<'de> Decode<'de, Engine> for Argument {
    const MIN_LEN: usize = 1;

    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, engine: &mut Engine) -> Result<Self, DecodeError> {
        if !engine.is_godot3() && input.peek().is_empty() {
            // A single byte can be all there is.
            input.take_array::<1>()?;
        }
        let short = !engine.is_godot3() && input.peek().first().is_some_and(|first| matches!(first & 0x3f, 1 | 2));
        if !short {
            return input.nested(settings, engine).map(Argument);
        }
        input.nested(settings, engine).map(|short| match short {
            Short::Bool(Bit(truth)) => Argument(Variant::Bool(truth)),
            Short::Int(Narrow(number)) => Argument(Variant::Int(number)),
        })
    }
}

impl Described for Argument {
    const LAYOUT: Layout = Layout::Custom("mode and type in one byte, then a bool, a short number or the rest of a value");
}

/// What a packet of a remote call holds behind the name of the method, and the flag that says which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallBytes {
    /// The flag is set: the bytes of the one argument, a PackedByteArray, as they are; or none, for a call without arguments.
    Raw(Vec<u8>),
    /// The flag is not set: [`Arguments`], their number in one byte in front.
    Counted(Vec<u8>),
}

/// The arguments of remote calls, as `MultiplayerAPI` packs them.
///
/// In generation 4 the first byte of a packet has a flag (bit 7) for calls without arguments or with a single PackedByteArray, whose bytes are
/// then sent as they are: [`CallBytes::Raw`]. All other calls have the number of arguments in one byte, then the arguments: see
/// [`Argument`]. Generation 3 knows no flag and packs nothing: number, ordinary values. Facts from
/// `modules/multiplayer/scene_rpc_interface.cpp` of the engine and, for 3.x, `core/io/multiplayer_api.cpp`.
///
/// ```
/// use bytespec_formats::godot::frame::{CallBytes, Rpc};
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let rpc = Rpc::new(Engine::GODOT4);
/// let call = rpc.encode([Variant::from(true), Variant::from(300)])?;
/// assert_eq!(call, CallBytes::Counted(vec![2, 0x81, 0x42, 0x2c, 0x01]));
/// assert_eq!(rpc.decode(&call)?, [Variant::from(true), Variant::from(300)]);
///
/// assert_eq!(rpc.encode([vec![1_u8, 2, 3]])?, CallBytes::Raw(vec![1, 2, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rpc {
    engine: Engine,
}

impl Rpc {
    /// Calls from and to this engine.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Rpc { engine }
    }

    /// The arguments of a call. A single PackedByteArray without bytes comes back as no arguments, in the engine too.
    ///
    /// # Errors
    /// As [`Engine::encode`], and for more than 255 arguments.
    pub fn encode<V: Into<Variant>>(&self, arguments: impl IntoIterator<Item = V>) -> Result<CallBytes, EncodeError> {
        let mut items: Vec<Argument> = arguments.into_iter().map(|value| Argument(value.into())).collect();
        if !self.engine.is_godot3() {
            match items.as_mut_slice() {
                [] => return Ok(CallBytes::Raw(Vec::new())),
                [Argument(Variant::PackedByteArray(bytes))] => return Ok(CallBytes::Raw(std::mem::take(bytes))),
                _ => {}
            }
        }
        let arguments = Arguments { items };
        encode_deep(|limits| arguments.encode_with(limits, &mut { self.engine })).map(CallBytes::Counted)
    }

    /// Reads the arguments of a call. Bytes behind them are ignored, as the engine does.
    ///
    /// # Errors
    /// When the engine refuses them, or fewer are there than their number says.
    pub fn decode(&self, call: &CallBytes) -> Result<Vec<Variant>, DecodeError> {
        match call {
            CallBytes::Raw(bytes) if bytes.is_empty() => Ok(Vec::new()),
            CallBytes::Raw(bytes) => Ok(vec![Variant::PackedByteArray(bytes.clone())]),
            CallBytes::Counted(bytes) => {
                let (arguments, _) = decode_deep(|limits| Arguments::decode_from_with(bytes, 0, limits, &mut { self.engine }))?;
                Ok(arguments.items.into_iter().map(|argument| argument.0).collect())
            }
        }
    }

    /// One argument alone.
    ///
    /// # Errors
    /// As [`Engine::encode`].
    pub fn encode_argument(&self, value: &Variant) -> Result<Vec<u8>, EncodeError> {
        let argument = Argument(value.clone());
        encode_deep(|limits| {
            let mut out = Encoder::new(Vec::new(), limits);
            argument.encode_value(&mut out, &Settings::LITTLE, &mut { self.engine })?;
            Ok(out.into_vec())
        })
    }

    /// Reads one argument from the front of `bytes`; returns it with the number of bytes that it took.
    ///
    /// # Errors
    /// When the engine refuses the bytes.
    pub fn decode_argument_prefix(&self, bytes: &[u8]) -> Result<(Variant, usize), DecodeError> {
        decode_deep(|limits| {
            let mut input = Decoder::new(bytes, limits);
            let Argument(value) = Argument::decode_value(&mut input, &Settings::LITTLE, &mut { self.engine })?;
            Ok((value, input.offset()))
        })
    }
}
