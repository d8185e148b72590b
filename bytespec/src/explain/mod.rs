//! The annotated dump: every byte of a message and what it was read as.
//!
//! The decoder itself reports what it reads, so the dump cannot disagree with it.

mod text;

use crate::Decode;
use crate::decoder::Decoder;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::model::ProtoModel;
use crate::settings::Settings;
use crate::watch::{Label, Node, Watcher};
use alloc::boxed::Box;
use alloc::vec::Vec;

pub use text::TextOptions;

/// What was read of an input, and what was wrong with it.
pub struct Explanation<'a> {
    /// The whole input.
    pub input: &'a [u8],
    /// The pieces, outermost first.
    pub nodes: Vec<Node>,
    /// Absolute offset behind the last byte that was read.
    pub end: usize,
    /// Why reading broke off, if it did.
    pub error: Option<DecodeError>,
}

/// Reads one message and tells what every byte is.
///
/// ```
/// use bytespec::ProtoModel;
///
/// #[derive(ProtoModel)]
/// #[proto(constructor = 0x1234)]
/// struct Packet {
///     number: u8,
///     #[field(flag = 0, prefix_length = 1)]
///     note: Option<String>,
/// }
///
/// let bytes = [0x12, 0x34, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 7, 1, 0x41];
/// assert_eq!(
///     bytespec::explain::<Packet>(&bytes).to_string(),
///     "\
/// 0000  12 34                      constructor = 0x1234
/// 0002  00 00 00 00 00 00 00 01    flags: bit 0 (note)
/// 000a  00 00 00 03                payload length = 3
/// 000e  07                         number = 7
/// 000f  01 41                      note: byte length 1, \"A\"
/// "
/// );
/// ```
pub fn explain<'de, T: ProtoModel + Decode<'de, ()>>(input: &'de [u8]) -> Explanation<'de> {
    explain_with::<T, ()>(input, &Limits::new(), &mut ())
}

/// The same with limits and a context.
pub fn explain_with<'de, T: ProtoModel + Decode<'de, C>, C: ?Sized>(input: &'de [u8], limits: &Limits, ctx: &mut C) -> Explanation<'de> {
    explain_by(input, limits, |decoder| {
        T::decode_as::<true, true>(decoder, &Settings::BIG, ctx)?;
        crate::model::finished::<T>(decoder)
    })
}

/// The same for whatever `read` reads, for formats that are more than one message. Nested values are seen when they are
/// read by [`Decoder::nested`].
pub fn explain_by<'de>(input: &'de [u8], limits: &Limits, read: impl FnOnce(&mut Decoder<'de>) -> Result<(), DecodeError>) -> Explanation<'de> {
    let mut decoder = Decoder::new(input, limits);
    decoder.watch(Box::new(Watcher::new()));
    let error = read(&mut decoder).err();
    let end = error.as_ref().map_or(decoder.offset(), DecodeError::offset);
    let nodes = decoder.take_watcher().map_or_else(Vec::new, |watcher| watcher.finish(end));
    Explanation { input, nodes, end, error }
}

impl Explanation<'_> {
    /// Whether all of the input was read as what it was said to be.
    pub fn is_complete(&self) -> bool {
        self.error.is_none()
    }
}

/// The words in front of a value.
pub(crate) fn label_words(label: &Label) -> alloc::string::String {
    use alloc::format;
    match label {
        Label::Model(name) | Label::Field(name) | Label::Wire(name) => (*name).into(),
        Label::Item(index) => format!("[{index}]"),
        Label::Header(name) => name.replace('_', " "),
        Label::Padding => "padding".into(),
        Label::Tail => "tail".into(),
    }
}
