//! Bytes that end before the value does: a file that was cut, a packet that is not all there.

use super::Engine;
use super::frame::{FileAccess, FrameKind, read};
use bytespec::DecodeError;

/// A value that begins well and then runs out of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Beginning {
    /// The engine that reads so far: generation 4 where both do.
    pub engine: Engine,
    /// What stands round the value: [`Stored`](FrameKind::Stored) or [`Plain`](FrameKind::Plain).
    pub frame: FrameKind,
    /// How many bytes there must be: exactly where a length says so, else at least.
    pub needs: u64,
    /// How many there are.
    pub has: u64,
}

impl core::fmt::Display for Beginning {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (frame, least) = if self.frame == FrameKind::Stored { ("store", "") } else { ("variant", "at least ") };
        let generation = if self.engine.is_godot3() { 3 } else { 4 };
        write!(f, "looks like the beginning of `godot{generation}-{frame}`: needs {least}{} bytes, has {}", self.needs, self.has)
    }
}

/// Whether bytes are the beginning of a value, alone or with its length in front. None for values that are all there, and for
/// bytes that break off before they tell what they are: the type, and what stands behind it, must have been read. A file of
/// stored values is looked at value by value.
///
/// ```
/// use bytespec_formats::godot::beginning;
///
/// // The String "hi" with its length in front lacks its last six bytes.
/// let found = beginning(b"\x0c\0\0\0\x04\0\0\0\x02\0").map(|found| found.to_string());
/// assert_eq!(found.as_deref(), Some("looks like the beginning of `godot4-store`: needs 16 bytes, has 10"));
/// assert_eq!(beginning(b"GIF89a"), None);
/// ```
#[must_use]
pub fn beginning(bytes: &[u8]) -> Option<Beginning> {
    let engines = [Engine::GODOT4, Engine::GODOT3].map(|engine| engine.with_objects(true));
    let has = bytes.len() as u64;
    let stored = engines.into_iter().find_map(|engine| {
        let needs = stored_needs(engine, bytes)?;
        Some(Beginning { engine, frame: FrameKind::Stored, needs, has })
    });
    stored.or_else(|| {
        engines.into_iter().find_map(|engine| {
            let missing = missing(&read(engine, bytes).err()?, 8)?;
            let needs = has.saturating_add(missing);
            (needs <= MAX).then_some(Beginning { engine, frame: FrameKind::Plain, needs, has })
        })
    })
}

/// Engines know sizes up to 2^31 - 1; what asks for more is no value.
const MAX: u64 = 0x7fff_ffff;

fn stored_needs(engine: Engine, bytes: &[u8]) -> Option<u64> {
    let mut at = 0;
    loop {
        let rest = bytes.get(at..)?;
        let (length, value) = rest.split_first_chunk()?;
        let length = u32::from_le_bytes(*length);
        if let Some(whole) = usize::try_from(length).ok().and_then(|length| rest.get(..length.checked_add(4)?)) {
            FileAccess::new(engine).decode(whole).ok()?;
            at += whole.len();
            continue;
        }
        // Every value takes a multiple of four bytes.
        let missing = missing(&read(engine, value).err()?, 4)?;
        let fits = value.len() as u64 + missing <= u64::from(length);
        return (length % 4 == 0 && fits && u64::from(length) <= MAX).then(|| at as u64 + 4 + u64::from(length));
    }
}

/// How many bytes are lacking, if reading got so far before it ran out of them.
fn missing(error: &DecodeError, far: usize) -> Option<u64> {
    error.missing().filter(|_| error.offset() >= far)
}
