//! Dates and times as ISO 8601 text, in the form that Python's `datetime.isoformat` writes.
//!
//! Written: `YYYY-MM-DDTHH:MM:SS`, then `.ffffff` unless the microseconds are 0, then `+HH:MM` or `-HH:MM` for a value with an
//! offset from UTC (`:SS` behind it unless 0). UTC is `+00:00`. Read: the same, and also `Z` for UTC, one to nine digits of
//! a fraction (cut after the microseconds) and a space instead of `T`.

use crate::decoder::Decoder;
use crate::encoder::Encoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::schema::Layout;
use crate::settings::Settings;
use crate::watch::Shown;
use crate::{Decode, Described, Encode};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use jiff::civil;
use jiff::tz::Offset;

/// A date and time, with or without an offset from UTC.
///
/// A text field on the wire: `prefix_length` and `encoding` apply.
///
/// ```
/// use bytespec::ProtoModel;
/// use bytespec::codec::datetime::DateTime;
///
/// #[derive(ProtoModel, Debug, PartialEq)]
/// #[proto(header())]
/// struct Saved {
///     #[field(prefix_length = 1)]
///     at: DateTime,
/// }
///
/// let at = DateTime { civil: jiff::civil::date(2026, 9, 7).at(8, 30, 0, 0), offset: Some(jiff::tz::Offset::UTC) };
/// let bytes = Saved { at }.encode()?;
/// assert_eq!(bytes, b"\x192026-09-07T08:30:00+00:00");
/// assert_eq!(Saved::decode(b"\x142026-09-07 08:30:00Z")?, Saved { at });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DateTime {
    /// Date and time of day, to the microsecond.
    pub civil: civil::DateTime,
    /// The offset from UTC, less than a day.
    pub offset: Option<Offset>,
}

impl From<civil::DateTime> for DateTime {
    fn from(civil: civil::DateTime) -> Self {
        DateTime { civil, offset: None }
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.civil;
        write!(f, "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", at.year(), at.month(), at.day(), at.hour(), at.minute(), at.second())?;
        let micros = at.subsec_nanosecond() / 1000;
        if micros != 0 {
            write!(f, ".{micros:06}")?;
        }
        if let Some(offset) = self.offset {
            let seconds = offset.seconds();
            let (sign, size) = if seconds < 0 { ('-', -seconds) } else { ('+', seconds) };
            write!(f, "{sign}{:02}:{:02}", size / 3600, size / 60 % 60)?;
            if size % 60 != 0 {
                write!(f, ":{:02}", size % 60)?;
            }
        }
        Ok(())
    }
}

/// What is left of a text, read from the front.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self, allowed: &[u8]) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        allowed.contains(&first).then(|| {
            self.0 = rest;
            first
        })
    }

    /// Exactly so many digits.
    fn number(&mut self, digits: usize) -> Option<i32> {
        let (taken, rest) = self.0.split_at_checked(digits)?;
        self.0 = rest;
        taken.iter().try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + i32::from(byte - b'0')))
    }

    fn small(&mut self) -> Option<i8> {
        self.number(2).and_then(|number| i8::try_from(number).ok())
    }

    /// One to nine digits, as nanoseconds cut to microseconds.
    fn fraction(&mut self) -> Option<i32> {
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=9).contains(&digits) {
            return None;
        }
        let number = self.number(digits)?;
        let nanos = (digits..9).fold(number, |number, _| number * 10);
        Some(nanos / 1000 * 1000)
    }
}

/// Reads the accepted forms.
fn parse(text: &str) -> Option<DateTime> {
    let mut rest = Rest(text.as_bytes());
    let year = rest.number(4).and_then(|year| i16::try_from(year).ok()).filter(|year| *year > 0)?;
    rest.byte(b"-")?;
    let month = rest.small()?;
    rest.byte(b"-")?;
    let day = rest.small()?;
    rest.byte(b"T ")?;
    let hour = rest.small()?;
    rest.byte(b":")?;
    let minute = rest.small()?;
    rest.byte(b":")?;
    // A leap second has no place in the type; it would be read as another time.
    let second = rest.small().filter(|second| *second < 60)?;
    let nanos = if rest.byte(b".").is_some() { rest.fraction()? } else { 0 };
    let civil = civil::DateTime::new(year, month, day, hour, minute, second, nanos).ok()?;
    let offset = match rest.byte(b"Z+-") {
        None => None,
        Some(b'Z') => Some(Offset::UTC),
        Some(sign) => {
            let hours = rest.number(2).filter(|hours| *hours < 24)?;
            rest.byte(b":")?;
            let minutes = rest.number(2).filter(|minutes| *minutes < 60)?;
            let seconds = if rest.byte(b":").is_some() { rest.number(2).filter(|seconds| *seconds < 60)? } else { 0 };
            let size = hours * 3600 + minutes * 60 + seconds;
            Some(Offset::from_seconds(if sign == b'-' { -size } else { size }).ok()?)
        }
    };
    rest.0.is_empty().then_some(DateTime { civil, offset })
}

fn text(value: &DateTime) -> Result<String, EncodeError> {
    let civil = value.civil;
    if civil.year() < 1 {
        return Err(EncodeError::custom("a year before 1 has no text form"));
    }
    if civil.subsec_nanosecond() % 1000 != 0 {
        return Err(EncodeError::custom("a time finer than a microsecond has no text form"));
    }
    if value.offset.is_some_and(|offset| offset.seconds().unsigned_abs() >= 86_400) {
        return Err(EncodeError::custom("an offset of a day or more has no text form"));
    }
    Ok(value.to_string())
}

fn read(input: &mut Decoder<'_>, settings: &'static Settings) -> Result<DateTime, DecodeError> {
    let start = input.offset();
    let found: Cow<'_, str> = input.get(settings)?;
    match parse(&found) {
        Some(value) => Ok(value),
        None => Err(input.error_at(DecodeErrorKind::InvalidDatetime { found: found.into_owned() }, start)),
    }
}

#[diagnostic::do_not_recommend]
impl<C: ?Sized> Encode<C> for DateTime {
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, _: &mut C) -> Result<(), EncodeError> {
        out.put(&text(self)?, settings)
    }

    fn size_hint(&self) -> usize {
        30
    }
}

#[diagnostic::do_not_recommend]
impl<'de, C: ?Sized> Decode<'de, C> for DateTime {
    const MIN_LEN: usize = 0;

    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        read(input, settings)
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.extent();
        let _ = write!(shown, "{self}");
    }
}

#[diagnostic::do_not_recommend]
impl Described for DateTime {
    const LAYOUT: Layout = Layout::Text;
}

/// Without an offset; a text that has one is an error.
#[diagnostic::do_not_recommend]
impl<C: ?Sized> Encode<C> for civil::DateTime {
    fn encode_value(&self, out: &mut Encoder, settings: &'static Settings, ctx: &mut C) -> Result<(), EncodeError> {
        DateTime::from(*self).encode_value(out, settings, ctx)
    }

    fn size_hint(&self) -> usize {
        30
    }
}

#[diagnostic::do_not_recommend]
impl<'de, C: ?Sized> Decode<'de, C> for civil::DateTime {
    const MIN_LEN: usize = 0;

    fn decode_value(input: &mut Decoder<'de>, settings: &'static Settings, _: &mut C) -> Result<Self, DecodeError> {
        let start = input.offset();
        match read(input, settings)? {
            DateTime { civil, offset: None } => Ok(civil),
            with_offset => Err(input.error_at(DecodeErrorKind::InvalidDatetime { found: with_offset.to_string() }, start)),
        }
    }

    fn show(&self, shown: &mut Shown<'_>) {
        shown.extent();
        let _ = write!(shown, "{self}");
    }
}

#[diagnostic::do_not_recommend]
impl Described for civil::DateTime {
    const LAYOUT: Layout = Layout::Text;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_texts_come_back() {
        for text in [
            "2026-09-07T08:30:00",
            "2026-09-07T08:30:00.000001",
            "0001-01-01T00:00:00",
            "9999-12-31T23:59:59.999999+23:59",
            "2026-09-07T08:30:00-05:30",
            "2026-09-07T08:30:00+00:00:01",
            "2024-02-29T00:00:00",
        ] {
            assert_eq!(parse(text).map(|value| value.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn the_named_other_forms_are_read() {
        for (text, canonical) in [
            ("2026-09-07T08:30:00Z", "2026-09-07T08:30:00+00:00"),
            ("2026-09-07 08:30:00.5", "2026-09-07T08:30:00.500000"),
            ("2026-09-07T08:30:00.123456789", "2026-09-07T08:30:00.123456"),
            ("2026-09-07T08:30:00-00:00", "2026-09-07T08:30:00+00:00"),
        ] {
            assert_eq!(parse(text).map(|value| value.to_string()).as_deref(), Some(canonical));
        }
    }

    #[test]
    fn all_else_is_refused() {
        for text in [
            "",
            "2026-09-07",
            "20260907T083000",
            "2026-09-07T08:30",
            "2026-09-07T08:30:00z",
            "2026-09-07T08:30:00.",
            "2026-09-07T08:30:00,5",
            "2026-09-07T08:30:00.1234567890",
            "2026-09-07T24:00:00",
            "2026-09-07T08:30:60",
            "2026-02-29T00:00:00",
            "0000-01-01T00:00:00",
            "2026-09-07T08:30:00+24:00",
            "2026-09-07T08:30:00+05:60",
            "2026-09-07T08:30:00+0530",
            "2026-09-07T08:30:00 +05:30",
            " 2026-09-07T08:30:00",
            "2026-09-07T08:30:00 ",
            "2026-W37-1T08:30:00",
            "2026-09-07x08:30:00",
            "2026-09-07T08:30:00+05:30:00.5",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
