//! Bytes that are no value as a whole, though they come from Godot: other files of the engine, frames that are no format of the
//! list, files that were damaged.

use super::frame::{FileAccess, FrameKind, foreign};
use super::guess::{Guess, guess, tells};
use super::stack::whole;
use super::{Engine, Variant, beginning};
use bytespec::{DecodeError, PathStep};
use std::fmt;

/// A value that reads well up to a place and then no further, though nothing was cut off.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Damaged {
    /// The engine that reads the furthest: generation 4 where both do.
    pub engine: Engine,
    /// What stands round the value: [`Stored`](FrameKind::Stored), [`StoredSequence`](FrameKind::StoredSequence) or
    /// [`Plain`](FrameKind::Plain).
    pub frame: FrameKind,
    /// Where reading ends, and why.
    pub error: DecodeError,
}

impl Damaged {
    /// The name of the format in [`formats`](crate::formats).
    #[must_use]
    pub fn format(&self) -> &'static str {
        name(self.engine, self.frame)
    }
}

/// ``as `godot4-store`: `` and the error.
impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "as `{}`: {}", self.format(), self.error)
    }
}

const fn name(engine: Engine, frame: FrameKind) -> &'static str {
    match (frame, engine.is_godot3()) {
        (FrameKind::Plain | FrameKind::Base64, false) => "godot4-variant",
        (FrameKind::Plain | FrameKind::Base64, true) => "godot3-variant",
        (_, false) => "godot4-store",
        (_, true) => "godot3-store",
    }
}

const ENGINES: [Engine; 2] = [Engine::GODOT4.with_objects(true), Engine::GODOT3.with_objects(true)];

/// What bytes most likely were before something happened to them: the frame and engine that read the furthest, with the error that ends
/// it. None for values that are well, for such as break off ([`beginning`]), and where neither a
/// length that is that of the bytes nor the first items of a list or Dictionary speak for a value.
///
/// ```
/// use bytespec_formats::godot::damaged;
///
/// // The String "hi" with its length in front: another type stands where that of a String was.
/// let bytes = b"\x0c\0\0\0\x77\0\0\0\x02\0\0\0hi\0\0";
/// let found = damaged(bytes).map(|found| found.to_string());
/// assert_eq!(found.as_deref(), Some("as `godot4-store`: Stored.value.(tag) at byte 0x4: 119 is no tag of `Variant`"));
/// assert!(damaged(b"GIF89a").is_none());
/// ```
#[must_use]
pub fn damaged(bytes: &[u8]) -> Option<Damaged> {
    let stored = if FrameKind::StoredSequence.cut(bytes).is_some() { FrameKind::StoredSequence } else { FrameKind::Stored };
    let fits = stored.cut(bytes).is_some_and(|values| values.iter().all(|value| value.len() >= 4 && value.len() % 4 == 0));
    let mut best: Option<(bool, usize, Damaged)> = None;
    for frame in [stored, FrameKind::Plain] {
        for engine in ENGINES {
            let Err(error) = whole(|| read(bytes, frame, engine)) else { return None };
            let fits = fits && frame != FrameKind::Plain;
            let is_whole = !error.is_limit() && (fits || !error.is_incomplete());
            let offset = error.offset();
            let is_better = best.as_ref().is_none_or(|best| (fits, offset) > (best.0, best.1));
            if is_whole && is_better && (fits || speaks(bytes, frame, engine, &error)) {
                best = Some((fits, offset, Damaged { engine, frame, error }));
            }
        }
    }
    best.map(|(_, _, damaged)| damaged)
}

/// Reads as the format of the list does.
fn read(bytes: &[u8], frame: FrameKind, engine: Engine) -> Result<(), DecodeError> {
    match frame {
        FrameKind::Plain => super::frame::read(engine, bytes).map(drop),
        FrameKind::StoredSequence => FileAccess::new(engine).decode_all(bytes).map(drop),
        _ => FileAccess::new(engine).decode(bytes).map(drop),
    }
}

/// Whether enough was read before the error to be no chance: the first items of something, or one whole value of several pieces.
fn speaks(bytes: &[u8], frame: FrameKind, engine: Engine, error: &DecodeError) -> bool {
    let items: Vec<usize> = error.path().steps().filter_map(|step| if let PathStep::Index(index) = step { Some(*index) } else { None }).collect();
    // The first of a file of values is no item.
    let first = usize::from(frame == FrameKind::StoredSequence);
    if items.len() > first + 1 || items.iter().any(|index| *index > 0) {
        return true;
    }
    let front = match frame {
        FrameKind::Plain => engine.decode_prefix(bytes),
        _ => FileAccess::new(engine).decode_prefix(bytes),
    };
    front.is_ok_and(|(value, _)| whole(|| tells(&value)))
}

/// Why bytes are of no format of the list, if they come from Godot.
pub(crate) fn refusal(bytes: &[u8]) -> Option<String> {
    if let Some(foreign) = foreign(bytes) {
        return Some(foreign.into());
    }
    otherwise_framed(bytes)
        .or_else(|| sent_as_text(bytes))
        .or_else(|| beginning(bytes).filter(|found| found.frame == FrameKind::Stored).map(|found| found.to_string()))
        .or_else(|| wrong_length(bytes))
        .or_else(|| damaged(bytes).map(|found| format!("no known format; {found}")))
        .or_else(|| beginning(bytes).map(|found| found.to_string()))
}

/// Frames that `guess` knows and the list does not have.
fn otherwise_framed(bytes: &[u8]) -> Option<String> {
    let guesses = guess(bytes);
    let name_of = |guess: &Guess| name(guess.engine, FrameKind::Plain);
    match guesses.first() {
        Some(best) if best.frame == FrameKind::StoredBigEndian => Some(format!(
            "looks like a `{}` behind its length in big-endian order (`big_endian` was set): without the first four bytes (`tail -c +5`) it is one; \
             in Rust `FileAccess::with_big_endian`",
            name_of(best)
        )),
        Some(best) if best.frame == FrameKind::Base64 => {
            Some(format!("looks like base64 of a `{}`: decode it first (`base64 -d`); in Rust `frame::Base64`", name_of(best)))
        }
        Some(_) => None,
        None => ENGINES.into_iter().find_map(|engine| {
            let values = FileAccess::new(engine).with_big_endian(true).decode_all(bytes).ok()?;
            let name = name(engine, FrameKind::Plain);
            let count = values.len();
            (count > 1).then(|| {
                format!(
                    "looks like {count} values, each a `{name}` behind its length in big-endian order (`big_endian` was set): in Rust \
                     `FileAccess::with_big_endian` and `decode_all`"
                )
            })
        }),
    }
}

/// Whether something on the way took the bytes for text of one system and made that of another of it: `0a` became `0d 0a`.
fn sent_as_text(bytes: &[u8]) -> Option<String> {
    let changed = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let mut count = 0;
    for (at, _) in changed {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        if before != Some(&b'\r') {
            return None;
        }
        count += 1;
    }
    if count == 0 {
        return None;
    }
    let restored: Vec<u8> =
        bytes.iter().enumerate().filter(|(at, byte)| **byte != b'\r' || bytes.get(at + 1) != Some(&b'\n')).map(|(_, byte)| *byte).collect();
    let guesses = guess(&restored);
    let best = guesses.first().filter(|best| best.frame != FrameKind::Base64)?;
    Some(format!(
        "looks like a `{}` that was sent or stored as text: every byte 0a became 0d 0a, {count} in all; without those 0d it reads to its end",
        name(best.engine, best.frame)
    ))
}

/// Whether a value is well but for the length in front of it.
fn wrong_length(bytes: &[u8]) -> Option<String> {
    let (length, value) = bytes.split_first_chunk()?;
    let says = u32::from_le_bytes(*length);
    let best = ENGINES.into_iter().find_map(|engine| {
        let read: Variant = super::frame::read(engine, value).ok()?;
        whole(|| tells(&read)).then_some(engine)
    })?;
    let name = name(best, FrameKind::Stored);
    Some(format!("no known format; as `{name}`: the length at byte 0x0 is {says}, the value behind it has {} bytes", value.len()))
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::godot::frame::FileAccess;
    use crate::godot::{Engine, variant};

    fn said(bytes: &[u8]) -> String {
        assert!(crate::detect(bytes).is_none(), "{bytes:?}");
        crate::refusal(bytes).unwrap_or_else(|| "nothing".into())
    }

    fn save() -> Vec<u8> {
        Engine::GODOT4.encode_stored(&variant!({ "name": "Ada", "list": [1, 10, null], "hp": 7 })).expect("it has a form")
    }

    #[test]
    fn other_files_of_the_engine_are_named() {
        for (mark, begins) in [
            (b"GCPF", "this is a file of Godot's `FileAccess.open_compressed`"),
            (b"GDEC", "this is a file of Godot's `FileAccess.open_encrypted`"),
            (b"RSRC", "this is a binary resource or scene of Godot"),
            (b"RSCC", "this is a compressed binary resource or scene of Godot"),
            (b"GDPC", "this is a pack of Godot"),
        ] {
            let said = said(&[mark, &[0; 12][..]].concat());
            assert!(said.starts_with(begins), "{said}");
        }
    }

    #[test]
    fn frames_that_are_no_format_are_named_with_the_step_to_one() {
        let big = FileAccess::new(Engine::GODOT4).with_big_endian(true);
        let value = variant!({ "a": [1, 2.5] });
        let bytes = big.encode(&value).expect("it has a form");
        assert_eq!(
            said(&bytes),
            "looks like a `godot4-variant` behind its length in big-endian order (`big_endian` was set): without the first four bytes (`tail -c +5`) \
             it is one; in Rust `FileAccess::with_big_endian`"
        );
        assert_eq!(crate::detect(&bytes[4..]).map(|format| format.name), Some("godot4-variant"));
        assert_eq!(
            said(&bytes.repeat(2)),
            "looks like 2 values, each a `godot4-variant` behind its length in big-endian order (`big_endian` was set): in Rust \
             `FileAccess::with_big_endian` and `decode_all`"
        );
    }

    #[cfg(feature = "base64")]
    #[test]
    fn base64_is_named() {
        let text = crate::godot::frame::Base64::new(Engine::GODOT3).encode(&variant!({ "a": [1, 2.5] })).expect("it has a form");
        assert_eq!(said(text.as_bytes()), "looks like base64 of a `godot3-variant`: decode it first (`base64 -d`); in Rust `frame::Base64`");
    }

    #[test]
    fn damage_is_shown_where_it_is() {
        let mut bytes = save();
        let at = bytes.windows(4).position(|bytes| bytes == b"list").expect("a key") - 8;
        bytes[at] = 0xff;
        assert_eq!(
            said(&bytes),
            "no known format; as `godot4-store`: Stored.value.Dictionary.entries[1].key.(tag) at byte 0x24: 255 is no tag of `Variant`"
        );
        // The same without a length in front.
        assert_eq!(
            said(&bytes[4..]),
            "no known format; as `godot4-variant`: Variant.Dictionary.entries[1].key.(tag) at byte 0x20: 255 is no tag of `Variant`"
        );
        assert_eq!(refusal(b"GIF89a, and more"), None);
        assert_eq!(refusal(&[0; 64]), None);
    }

    #[test]
    fn bytes_behind_and_changed_lengths_are_named() {
        let bytes = save();
        let length = bytes.len();
        assert_eq!(
            said(&[&bytes[..], b"\n"].concat()),
            format!("no known format; as `godot4-store`: Stored at byte {length:#x}: 1 byte of trailing data")
        );
        let mut wrong = bytes.clone();
        wrong[0] -= 4;
        assert_eq!(
            said(&wrong),
            format!("no known format; as `godot4-store`: the length at byte 0x0 is {}, the value behind it has {} bytes", length - 8, length - 4)
        );
    }

    #[test]
    fn a_transfer_as_text_is_named() {
        let text: Vec<u8> = save().iter().flat_map(|byte| if *byte == b'\n' { vec![b'\r', b'\n'] } else { vec![*byte] }).collect();
        assert_eq!(
            said(&text),
            "looks like a `godot4-store` that was sent or stored as text: every byte 0a became 0d 0a, 1 in all; without those 0d it reads to its end"
        );
    }
}
