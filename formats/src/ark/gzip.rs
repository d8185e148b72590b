//! Saves that a host has compressed.

use super::error::ArkError;
use super::save::Damage;
use flate2::bufread::GzDecoder;
use std::borrow::Cow;
use std::io::{ErrorKind, Read};

/// What gzip begins with.
const MARK: &[u8] = &[0x1f, 0x8b];

/// So many times its size a file may unpack to. Worlds have some five to ten times the size of what they are packed to; gzip could
/// have a thousand times.
const MOST_GROWTH: u64 = 50;

/// What is packed well may be short.
const ALWAYS: u64 = 1 << 20;

/// Why a file that is compressed with gzip cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GzipError {
    /// It ends before what it packs does.
    #[error("it is cut off after {has} bytes; {unpacked} bytes could be unpacked")]
    CutOff {
        /// How many bytes it has.
        has: u64,
        /// How many could be unpacked.
        unpacked: u64,
    },
    /// The header is none.
    #[error("its header at byte {at:#x} is broken: {reason}")]
    Header {
        /// Where the header is: 0, or behind a packed part.
        at: u64,
        /// What is wrong.
        reason: String,
    },
    /// What is packed is broken.
    #[error("what is packed is broken at byte {at:#x}, after {unpacked} unpacked bytes: {reason}")]
    Data {
        /// About where.
        at: u64,
        /// How many bytes could be unpacked.
        unpacked: u64,
        /// What is wrong.
        reason: String,
    },
    /// All of it can be unpacked, and is not what was packed.
    #[error("checksum or size of the {unpacked} unpacked bytes are not those that stand at byte {at:#x}")]
    Checksum {
        /// Where the checksum is.
        at: u64,
        /// How many bytes were unpacked.
        unpacked: u64,
    },
    /// Something else stands behind what is packed.
    #[error("{extra} bytes that are not gzip stand behind it, from byte {at:#x} on")]
    Trailing {
        /// Where.
        at: u64,
        /// How many bytes.
        extra: u64,
    },
    /// It would be larger than allowed.
    #[error("it would have more than {most} bytes, which is the limit for a file of {packed} bytes")]
    Limit {
        /// What is allowed.
        most: u64,
        /// How many bytes the compressed file has.
        packed: u64,
    },
}

/// How many bytes a file of so many bytes should unpack to at most: 50 times as many and 1 MiB. More than any save has, and less than a
/// hostile file could ask for.
#[must_use]
pub fn unpack_limit(packed: usize) -> u64 {
    (packed as u64).saturating_mul(MOST_GROWTH).saturating_add(ALWAYS)
}

/// How to unpack a file that may be compressed with gzip.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use bytespec_formats::ark::{self, Unpack};
///
/// # let file = include_bytes!("../../../tests/data/ark/tribe-v1.arktribe");
/// let unpacked = Unpack::new().limit(1 << 30).keep_broken().unpack(file)?;
/// if let Some(damage) = unpacked.damage() {
///     println!("{damage}");
/// }
/// assert_eq!(ark::open(&unpacked.bytes)?.objects().len(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Unpack {
    limit: Option<u64>,
    keep_broken: bool,
}

/// What a file unpacks to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unpacked<'a> {
    /// The save. Of a file that is not compressed, its own bytes.
    pub bytes: Cow<'a, [u8]>,
    /// Why this is not all, or not surely what was packed. Only of a file opened with [`Unpack::keep_broken`].
    pub broken: Option<GzipError>,
}

impl Unpacked<'_> {
    /// What is wrong with the compressed file, as something to list with [`Save::damage`](crate::ark::Save::damage). The part is called
    /// `gzip`, and its offset is one of the compressed file.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        let error = self.broken.as_ref()?;
        let at = match error {
            GzipError::CutOff { has, .. } => *has,
            GzipError::Header { at, .. } | GzipError::Data { at, .. } | GzipError::Checksum { at, .. } | GzipError::Trailing { at, .. } => *at,
            GzipError::Limit { .. } => 0,
        };
        Some(Damage::new("gzip", at, error.to_string()))
    }
}

impl Unpack {
    /// To as many bytes as [`unpack_limit`] says, and only what is whole.
    #[must_use]
    pub fn new() -> Self {
        Unpack::default()
    }

    /// To so many bytes at most.
    #[must_use]
    pub fn limit(mut self, most: u64) -> Self {
        self.limit = Some(most);
        self
    }

    /// Takes what can be unpacked of a file that is cut off or broken: what comes before, which may end within anything. Bytes in front
    /// of a wrong checksum may be wrong themselves.
    #[must_use]
    pub fn keep_broken(mut self) -> Self {
        self.keep_broken = true;
        self
    }

    /// Unpacks a file that is compressed with gzip. Any other file is passed on as it is, whatever size it has.
    ///
    /// Several packed parts in a row are one file. Zeros behind them are left out.
    ///
    /// # Errors
    /// [`ArkError::Gzip`] when the compressed data is broken, or unpacks to more than the limit. With [`keep_broken`](Self::keep_broken)
    /// only for the limit, and when nothing can be unpacked. Memory is no more than twice the limit.
    pub fn unpack(self, bytes: &[u8]) -> Result<Unpacked<'_>, ArkError> {
        if !bytes.starts_with(MARK) {
            return Ok(Unpacked { bytes: Cow::Borrowed(bytes), broken: None });
        }
        let mut out = Vec::new();
        match unpack_parts(bytes, self.limit.unwrap_or_else(|| unpack_limit(bytes.len())), &mut out) {
            Ok(()) => Ok(Unpacked { bytes: Cow::Owned(out), broken: None }),
            Err(error @ GzipError::Limit { .. }) => Err(ArkError::Gzip(error)),
            Err(error) if self.keep_broken && !out.is_empty() => Ok(Unpacked { bytes: Cow::Owned(out), broken: Some(error) }),
            Err(error) => Err(ArkError::Gzip(error)),
        }
    }
}

/// Unpacks a file that is compressed with gzip, to `most` bytes at most; [`unpack_limit`] has a number for those who know no better one.
/// Any other file is passed on as it is, whatever size it has. [`Unpack`] has more to choose.
///
/// # Errors
/// As [`Unpack::unpack`].
pub fn unpack(bytes: &[u8], most: u64) -> Result<Cow<'_, [u8]>, ArkError> {
    Ok(Unpack::new().limit(most).unpack(bytes)?.bytes)
}

fn unpack_parts(bytes: &[u8], most: u64, out: &mut Vec<u8>) -> Result<(), GzipError> {
    let mut rest = bytes;
    loop {
        let start = (bytes.len() - rest.len()) as u64;
        let mut part = GzDecoder::new(rest);
        let left = most.saturating_sub(out.len() as u64);
        let result = (&mut part).take(left.saturating_add(1)).read_to_end(out);
        let unpacked = out.len() as u64;
        let at = (bytes.len() - part.get_ref().len()) as u64;
        if unpacked > most {
            return Err(GzipError::Limit { most, packed: bytes.len() as u64 });
        }
        if let Err(error) = result {
            let reason = error.to_string();
            return Err(match error.kind() {
                ErrorKind::UnexpectedEof => GzipError::CutOff { has: bytes.len() as u64, unpacked },
                _ if part.header().is_none() => GzipError::Header { at: start, reason },
                // Only this one is found when there is nothing more to unpack.
                _ if reason.contains("checksum") => GzipError::Checksum { at: at.saturating_sub(8), unpacked },
                _ => GzipError::Data { at, unpacked, reason },
            });
        }
        rest = part.into_inner();
        if rest.iter().all(|byte| *byte == 0) {
            return Ok(());
        }
        if !rest.starts_with(MARK) {
            return Err(GzipError::Trailing { at, extra: rest.len() as u64 });
        }
    }
}
