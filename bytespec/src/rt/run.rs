//! Runs of fixed-size fields, read with one bounds check.

use super::Site;
use crate::decoder::Decoder;
use crate::error::{DecodeError, DecodeErrorKind};

/// A fixed-size field of a run.
pub struct RunField {
    /// Where it is.
    pub site: &'static Site,
    /// How many bytes.
    pub len: usize,
    /// Whether it has to be 0 or 1.
    pub is_bool: bool,
}

/// The error of a run that is cut: that of the first field which would have failed alone.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn short_run(input: &Decoder<'_>, fields: &'static [RunField]) -> DecodeError {
    first_short(input.peek(), input.offset(), input.is_open(), fields)
}

#[cold]
#[inline(never)]
fn first_short(mut rest: &[u8], mut offset: usize, open: bool, fields: &'static [RunField]) -> DecodeError {
    for field in fields {
        let Some((taken, behind)) = rest.split_at_checked(field.len) else {
            return DecodeError::truncated(field.len as u64, rest.len(), offset, open).in_step(field.site.step);
        };
        match *taken {
            [found] if field.is_bool && found > 1 => return run_bool_error(offset, found, field.site),
            _ => {}
        }
        rest = behind;
        offset += field.len;
    }
    DecodeError::truncated(1, rest.len(), offset, open)
}

#[cold]
#[inline(never)]
fn run_bool_error(offset: usize, found: u8, site: &'static Site) -> DecodeError {
    DecodeError::new(DecodeErrorKind::InvalidBool { found }, offset).in_step(site.step)
}

/// A bool of a run that was just taken; it stands `behind` bytes before the end of the run.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn run_bool(byte: u8, behind: usize, input: &Decoder<'_>, site: &'static Site) -> Result<bool, DecodeError> {
    match byte {
        0 => Ok(false),
        1 => Ok(true),
        found => Err(run_bool_error(input.offset() - behind, found, site)),
    }
}
