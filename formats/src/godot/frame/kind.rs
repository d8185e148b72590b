//! What bytes look like, for errors and guesses.

use super::plain;
use crate::godot::Engine;
use crate::godot::stack::whole;
use bytespec::DecodeError;
use std::borrow::Cow;

/// How bytes are framed, as far as bytes can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FrameKind {
    /// The value and nothing else: `var_to_bytes`, packets.
    Plain,
    /// A length, least significant byte first, then the value: [`StreamPeer`](super::StreamPeer),
    /// [`FileAccess`](super::FileAccess), [`PacketPeerStream`](super::PacketPeerStream), [`Debugger`](super::Debugger).
    Stored,
    /// A length, most significant byte first, then the value.
    StoredBigEndian,
    /// Several values one behind the other, each with its length, least significant byte first.
    StoredSequence,
    /// Text in base64. Only the feature `base64` knows it.
    Base64,
}

impl std::fmt::Display for FrameKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            FrameKind::Plain => "plain",
            FrameKind::Stored => "stored",
            FrameKind::StoredBigEndian => "stored in big-endian order",
            FrameKind::StoredSequence => "several stored",
            FrameKind::Base64 => "base64",
        })
    }
}

/// From here on a length is rather something else.
const GREAT_LENGTH: u32 = 1 << 24;

impl FrameKind {
    pub(crate) const ALL: [FrameKind; 5] =
        [FrameKind::Stored, FrameKind::Plain, FrameKind::StoredBigEndian, FrameKind::StoredSequence, FrameKind::Base64];

    /// In words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FrameKind::Plain => "a plain value",
            FrameKind::Stored | FrameKind::StoredBigEndian => "a stored value",
            FrameKind::StoredSequence => "stored values",
            FrameKind::Base64 => "base64 of a value",
        }
    }

    /// How it is known, in words.
    pub(crate) const fn mark(self) -> &'static str {
        match self {
            FrameKind::Plain => "no length is in front",
            FrameKind::Stored => "its length is in front",
            FrameKind::StoredBigEndian => "its length is in front, in big-endian order (`big_endian` is set on the other side)",
            FrameKind::StoredSequence => "each has its length in front",
            FrameKind::Base64 => "text",
        }
    }

    /// What reads it, where the frame is right and there is more of it.
    const fn way(self) -> &'static str {
        match self {
            FrameKind::StoredSequence => "; `decode_all` reads them",
            _ => "",
        }
    }

    /// The bytes of the values, if bytes may be framed so.
    pub(crate) fn cut(self, bytes: &[u8]) -> Option<Vec<Cow<'_, [u8]>>> {
        match self {
            FrameKind::Plain => Some(vec![bytes.into()]),
            FrameKind::Stored => behind_length(bytes, u32::from_le_bytes).map(|value| vec![value.into()]),
            FrameKind::StoredBigEndian => behind_length(bytes, u32::from_be_bytes).map(|value| vec![value.into()]),
            FrameKind::StoredSequence => {
                let (mut values, mut rest) = (Vec::new(), bytes);
                while let Some((length, behind)) = rest.split_first_chunk() {
                    let (value, behind) = behind.split_at_checked(u32::from_le_bytes(*length) as usize)?;
                    values.push(value.into());
                    rest = behind;
                }
                (rest.is_empty() && values.len() > 1).then_some(values)
            }
            #[cfg(feature = "base64")]
            FrameKind::Base64 => {
                let text = std::str::from_utf8(bytes).ok()?;
                super::base64::bytes_of(text, Engine::GODOT4).ok().map(|value| vec![value.into()])
            }
            #[cfg(not(feature = "base64"))]
            FrameKind::Base64 => None,
        }
    }

    fn reads(self, bytes: &[u8], engine: Engine) -> bool {
        self.cut(bytes).is_some_and(|values| values.iter().all(|value| plain::read(engine, value).is_ok()))
    }

    /// The error of reading bytes to their end in this frame, with what they look like instead. That costs up to a few more
    /// attempts to read them.
    #[cold]
    pub(in crate::godot) fn hinted(self, error: DecodeError, bytes: &[u8], engine: Engine) -> DecodeError {
        // What is cut in front of the value says too little.
        if error.is_limit() || error.is_incomplete() && bytes.len() < 8 {
            return error;
        }
        match whole(|| self.look(bytes, engine)).or_else(|| self.glance(bytes).map(Cow::Borrowed)) {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }

    /// The same where more bytes may come: of a buffer that is not all there only the length is looked at.
    #[cold]
    pub(super) fn hinted_in_stream(self, error: DecodeError, bytes: &[u8], engine: Engine) -> DecodeError {
        if !error.is_incomplete() {
            return self.hinted(error, bytes, engine);
        }
        match self.glance(bytes) {
            Some(hint) => error.with_hint(hint),
            None => error,
        }
    }

    /// Reads the bytes in other frames and by other engines.
    fn look(self, bytes: &[u8], engine: Engine) -> Option<Cow<'static, str>> {
        let others = || Self::ALL.into_iter().filter(|&kind| kind != self);
        if let Some(kind) = others().find(|kind| kind.reads(bytes, engine)) {
            return Some(format!("looks like {}: {}{}", kind.name(), kind.mark(), kind.way()).into());
        }
        let objects = engine.objects;
        for other in [Engine::GODOT4.with_objects(objects), Engine::GODOT3.with_objects(objects)] {
            if other.release == engine.release {
                continue;
            }
            let whose = match (other.is_godot3(), engine.is_godot3()) {
                (true, _) => "Godot 3",
                (false, true) => "Godot 4",
                (false, false) => "Godot 4.4 or later",
            };
            if self.reads(bytes, other) {
                return Some(format!("looks like {} of {whose}", self.name()).into());
            }
            if let Some(kind) = others().find(|kind| kind.reads(bytes, other)) {
                return Some(format!("looks like {} of {whose}: {}{}", kind.name(), kind.mark(), kind.way()).into());
            }
        }
        None
    }

    /// Looks at the length alone.
    pub(super) fn glance(self, bytes: &[u8]) -> Option<&'static str> {
        if let Some(foreign) = foreign(bytes) {
            return Some(foreign);
        }
        let front = *bytes.first_chunk()?;
        let (length, turned, order) = match self {
            FrameKind::Stored => {
                (u32::from_le_bytes(front), u32::from_be_bytes(front), "looks like a big-endian length (`big_endian` is set on the other side)")
            }
            FrameKind::StoredBigEndian => (
                u32::from_be_bytes(front),
                u32::from_le_bytes(front),
                "looks like a little-endian length (`big_endian` is not set on the other side)",
            ),
            FrameKind::Plain | FrameKind::StoredSequence | FrameKind::Base64 => return None,
        };
        if length >= GREAT_LENGTH && turned < GREAT_LENGTH && turned % 4 == 0 {
            return Some(order);
        }
        (length % 4 != 0).then_some("looks like no length: every value takes a multiple of four bytes")
    }
}

/// What another file of the engine says of itself in its first four bytes. None of those is the type of a value, and as a length each
/// would be a GiB or more.
pub(in crate::godot) fn foreign(bytes: &[u8]) -> Option<&'static str> {
    Some(match bytes.first_chunk()? {
        b"GCPF" => {
            "this is a file of Godot's `FileAccess.open_compressed`, whose blocks only the engine unpacks: open it there with the same mode, \
             and store the value in a file of `FileAccess.open`"
        }
        b"GDEC" => {
            "this is a file of Godot's `FileAccess.open_encrypted` or `open_encrypted_with_pass`: open it in the engine with its key, and store \
             the value in a file of `FileAccess.open`"
        }
        b"RSRC" => "this is a binary resource or scene of Godot (`.res`, `.scn`): save it in the engine as `.tres` or `.tscn`, which is text",
        b"RSCC" => {
            "this is a compressed binary resource or scene of Godot (`.res`, `.scn`): save it in the engine as `.tres` or `.tscn`, which is text"
        }
        b"GDPC" => "this is a pack of Godot (`.pck`), an archive of the files of a game: take the file out of it first",
        _ => return None,
    })
}

/// What is behind a length, if that is the length of all of it.
fn behind_length(bytes: &[u8], number: fn([u8; 4]) -> u32) -> Option<&[u8]> {
    let (length, value) = bytes.split_first_chunk()?;
    (number(*length) as usize == value.len()).then_some(value)
}
