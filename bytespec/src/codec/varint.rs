//! Varints: groups of seven bits, least significant first; only the shortest form decodes.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind};

/// The most bytes a varint takes.
pub(crate) const MAX_LEN: usize = 10;

/// How many bytes the varint of a number takes: 1 to 10.
pub(crate) const fn len(value: u64) -> usize {
    // One group for each seven bits, at least one.
    (70 - (value | 1).leading_zeros() as usize) / 7
}

/// The number whose varint is the ZigZag form of `value`.
pub(crate) const fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

const fn unzigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

/// Writes the varint of a number at the start of `out`, which has room; returns how many bytes it takes.
#[inline]
pub(crate) fn write(mut value: u64, out: &mut [u8]) -> usize {
    let mut used = 0;
    while value >= 0x80 {
        out[used] = value as u8 | 0x80;
        value >>= 7;
        used += 1;
    }
    out[used] = value as u8;
    used + 1
}

impl Decoder<'_> {
    /// Reads a varint of 1 to 10 bytes.
    ///
    /// # Errors
    /// Checked byte by byte, in this order: [`Truncated`](DecodeErrorKind::Truncated),
    /// [`VarintTooLong`](DecodeErrorKind::VarintTooLong), [`VarintOverflow`](DecodeErrorKind::VarintOverflow),
    /// [`VarintNotCanonical`](DecodeErrorKind::VarintNotCanonical), each at the offending byte.
    #[inline]
    pub fn take_varuint(&mut self) -> Result<u64, DecodeError> {
        let first = self.take_byte()?;
        if first < 0x80 {
            return Ok(u64::from(first));
        }
        self.take_long_varuint(first)
    }

    fn take_long_varuint(&mut self, first: u8) -> Result<u64, DecodeError> {
        let mut value = u64::from(first & 0x7f);
        for shift in (7..=63).step_by(7) {
            let byte = self.take_byte()?;
            let more = byte & 0x80 != 0;
            if shift == 63 && more {
                return Err(self.bad_varint(DecodeErrorKind::VarintTooLong));
            }
            if shift == 63 && byte > 1 {
                return Err(self.bad_varint(DecodeErrorKind::VarintOverflow { found: byte }));
            }
            if byte == 0 {
                return Err(self.bad_varint(DecodeErrorKind::VarintNotCanonical));
            }
            value |= u64::from(byte & 0x7f) << shift;
            if !more {
                break;
            }
        }
        Ok(value)
    }

    #[cold]
    fn bad_varint(&self, kind: DecodeErrorKind) -> DecodeError {
        self.error_at(kind, self.offset() - 1)
    }

    /// Reads a ZigZag varint.
    ///
    /// # Errors
    /// As [`take_varuint`](Self::take_varuint).
    #[inline]
    pub fn take_varint(&mut self) -> Result<i64, DecodeError> {
        self.take_varuint().map(unzigzag)
    }
}

impl Encoder {
    /// Writes a varint: 1 to 10 bytes.
    #[inline]
    pub fn put_varuint(&mut self, value: u64) {
        if value < 0x80 {
            self.put_byte(value as u8);
        } else {
            self.put_long_varuint(value);
        }
    }

    fn put_long_varuint(&mut self, value: u64) {
        let mut bytes = [0; MAX_LEN];
        let used = write(value, &mut bytes);
        self.put_slice(&bytes[..used]);
    }

    /// Writes a ZigZag varint.
    #[inline]
    pub fn put_varint(&mut self, value: i64) {
        self.put_varuint(zigzag(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_changes_every_seven_bits() {
        for (value, expected) in [(0, 1), (0x7f, 1), (0x80, 2), (0x3fff, 2), (0x4000, 3), (u64::MAX >> 1, 9), (u64::MAX, 10)] {
            assert_eq!(len(value), expected, "{value:#x}");
        }
    }

    #[test]
    fn zigzag_reaches_both_ends() {
        for value in [0, -1, 1, -2, i64::MAX, i64::MIN] {
            assert_eq!(unzigzag(zigzag(value)), value);
        }
        assert_eq!([zigzag(0), zigzag(-1), zigzag(1), zigzag(-2)], [0, 1, 2, 3]);
        assert_eq!(zigzag(i64::MIN), u64::MAX);
    }
}
