//! Numbers in text, as scenes and typed containers read them.

/// A number of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Number::Int(value) => value as f64,
            Number::Float(value) => value,
        }
    }

    #[cfg(feature = "tscn")]
    pub(crate) fn to_f32(self) -> f32 {
        match self {
            Number::Int(value) => value as f32,
            Number::Float(value) => value as f32,
        }
    }

    /// As processors cut a number down to 64 bits: what does not fit is the least number.
    pub(crate) fn to_i64(self) -> i64 {
        match self {
            Number::Int(value) => value,
            // 2^63 and its negative, which floats hold exactly.
            Number::Float(value) if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) => value as i64,
            Number::Float(_) => i64::MIN,
        }
    }

    /// Ints lose their upper bits; floats that do not fit are the least number.
    pub(crate) fn to_i32(self) -> i32 {
        match self {
            Number::Int(value) => value as i32,
            Number::Float(value) if value > -2_147_483_649.0 && value < 2_147_483_648.0 => value as i32,
            Number::Float(_) => i32::MIN,
        }
    }

    pub(crate) fn to_u8(self) -> u8 {
        self.to_i32() as u8
    }
}

/// The digits of an `int`. Engines let the last digit overflow, and stop at the greatest number before that.
#[cfg(feature = "tscn")]
pub(crate) fn int(text: &[u8]) -> (i64, bool) {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut value: i64 = 0;
    let mut fits = true;
    for digit in digits {
        if !(0..=i64::MAX / 10).contains(&value) {
            return (if negative { i64::MIN } else { i64::MAX }, false);
        }
        let digit = i64::from(digit - b'0');
        let next = value.wrapping_mul(10).wrapping_add(digit);
        // The least number has no positive twin, and comes out right all the same.
        fits &= next >= value || (negative && next == i64::MIN);
        value = next;
    }
    (if negative { value.wrapping_neg() } else { value }, fits)
}

/// Powers of ten that an `f64` holds exactly.
#[cfg(feature = "tscn")]
const EXACT: [f64; 23] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22];

/// A float with few digits and a small exponent, where one operation gives the right result to the last bit.
#[cfg(feature = "tscn")]
#[inline]
pub(crate) fn few_digits(negative: bool, mantissa: u64, exponent: i32) -> Option<f64> {
    if mantissa > 1 << 53 {
        return None;
    }
    let value = match usize::try_from(exponent.unsigned_abs()).ok().and_then(|power| EXACT.get(power)) {
        Some(power) if exponent < 0 => mantissa as f64 / power,
        Some(power) => mantissa as f64 * power,
        None => return None,
    };
    Some(if negative { -value } else { value })
}

/// A float, rounded to the nearest. `text` is a sign, digits with or without a point, and perhaps an exponent.
#[cfg(feature = "tscn")]
pub(crate) fn nearest(text: &[u8]) -> f64 {
    let whole = std::str::from_utf8(text).unwrap_or_default();
    let mut end = whole.len();
    // An exponent without digits is none; a point without digits before it is fine for Rust.
    while let Some(rest) = whole[..end].strip_suffix(['e', 'E', '+', '-']) {
        end = rest.len();
    }
    whole[..end].parse().unwrap_or(0.0)
}

/// A float as engines make it of the same text: 18 digits at most, leading zeros among them, and one multiplication by a
/// power of ten that is itself put together of rounded ones.
pub(crate) fn as_engine(text: &[u8]) -> f64 {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let mantissa_len = text.iter().position(|byte| !byte.is_ascii_digit() && *byte != b'.').unwrap_or(text.len());
    let (mantissa, rest) = text.split_at(mantissa_len);
    let point = mantissa.iter().position(|byte| *byte == b'.');
    let digits = mantissa.iter().filter(|byte| byte.is_ascii_digit());
    let count = mantissa.len() - usize::from(point.is_some());
    if count == 0 {
        return if negative { -0.0 } else { 0.0 };
    }
    let used = count.min(18);
    let mut fraction_exponent = point.unwrap_or(count) as i64 - used as i64;
    // Two halves of nine digits, each of which fits 32 bits.
    let upper = used.saturating_sub(9);
    let (mut first, mut second) = (0i32, 0i32);
    for (at, digit) in digits.take(used).enumerate() {
        let half = if at < upper { &mut first } else { &mut second };
        *half = *half * 10 + i32::from(digit - b'0');
    }
    let mut value = 1.0e9 * f64::from(first) + f64::from(second);
    let mut exponent = 0i64;
    if let [b'e' | b'E', rest @ ..] = rest {
        let (minus, rest) = match rest {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        if !rest.first().is_some_and(u8::is_ascii_digit) {
            // The point is forgotten along with the exponent.
            return if negative { -value } else { value };
        }
        for digit in rest.iter().take_while(|byte| byte.is_ascii_digit()) {
            exponent = (exponent * 10 + i64::from(digit - b'0')).min(1 << 40);
        }
        if minus {
            exponent = -exponent;
        }
    }
    fraction_exponent += exponent;
    let mut left = fraction_exponent.unsigned_abs().min(511);
    let mut scale = 1.0;
    for power in [1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256] {
        if left & 1 == 1 {
            scale *= power;
        }
        left >>= 1;
    }
    if fraction_exponent < 0 {
        value /= scale;
    } else {
        value *= scale;
    }
    if negative { -value } else { value }
}
