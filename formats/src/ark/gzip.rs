//! Saves that a host has compressed.

use super::error::ArkError;
use std::borrow::Cow;
use std::io::Read;

/// Unpacks a file that is compressed with gzip; any other one is passed on as it is.
///
/// # Errors
/// When the compressed data is broken, or unpacks to more than `most` bytes.
pub fn unpack(bytes: &[u8], most: u64) -> Result<Cow<'_, [u8]>, ArkError> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut out = Vec::new();
    let mut input = flate2::read::MultiGzDecoder::new(bytes).take(most.saturating_add(1));
    match input.read_to_end(&mut out) {
        Ok(_) if out.len() as u64 > most => Err(ArkError::refused(format!("unpacked, the file has more than {most} bytes"))),
        Ok(_) => Ok(Cow::Owned(out)),
        Err(error) => Err(ArkError::refused(format!("the file is compressed with gzip and cannot be unpacked: {error}"))),
    }
}
