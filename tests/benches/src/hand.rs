//! What a careful person writes by hand, safely: a slice that shrinks, one bounds check for each field, a growing
//! vector, lengths patched in afterwards.

/// Why hand-written decoding failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The input is too short.
    Short,
    /// Another message.
    Constructor(u16),
    /// Bytes follow.
    Trailing(usize),
    /// Not UTF-8.
    Text,
    /// A length over four bytes.
    TooLong,
}

/// What is left of the input.
#[derive(Clone, Copy)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Takes `N` bytes.
    #[inline]
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(Error::Short)?;
        self.0 = rest;
        Ok(*taken)
    }

    /// Takes bytes behind their length.
    #[inline]
    pub fn bytes(&mut self) -> Result<&'a [u8], Error> {
        let length = u32::from_be_bytes(self.array()?) as usize;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Error::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Takes text behind its length.
    #[inline]
    pub fn text(&mut self) -> Result<&'a str, Error> {
        std::str::from_utf8(self.bytes()?).map_err(|_| Error::Text)
    }

    /// Takes the constructor.
    #[inline]
    pub fn constructor(&mut self, expected: u16) -> Result<(), Error> {
        let found = u16::from_be_bytes(self.array()?);
        if found == expected { Ok(()) } else { Err(Error::Constructor(found)) }
    }

    /// Takes flags and payload length; what is left is then the payload, what is returned follows it.
    #[inline]
    pub fn header(&mut self) -> Result<(u64, Reader<'a>), Error> {
        let flags = u64::from_be_bytes(self.array()?);
        let payload = self.bytes()?;
        let behind = *self;
        self.0 = payload;
        Ok((flags, behind))
    }

    /// Nothing may be left.
    #[inline]
    pub fn finish(self) -> Result<(), Error> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Trailing(self.0.len())) }
    }
}

/// Writes bytes behind their length.
#[inline]
pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) -> Result<(), Error> {
    let length = u32::try_from(bytes.len()).map_err(|_| Error::TooLong)?;
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(bytes);
    Ok(())
}

/// Writes flags and room for the payload length; returns where the payload begins.
#[inline]
pub fn put_header(out: &mut Vec<u8>, flags: u64) -> usize {
    out.extend_from_slice(&flags.to_be_bytes());
    out.extend_from_slice(&[0; 4]);
    out.len()
}

/// Fills in the length in front of `start`.
#[inline]
pub fn patch(out: &mut [u8], start: usize) -> Result<(), Error> {
    let length = u32::try_from(out.len() - start).map_err(|_| Error::TooLong)?;
    out[start - 4..start].copy_from_slice(&length.to_be_bytes());
    Ok(())
}
