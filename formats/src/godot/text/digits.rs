//! Floats as digits: as C prints six of them, and as few as tell a number from its neighbours.
//!
//! Engines since 4.5 use the Grisu2 algorithm (Loitsch, 2010). Its digits are nearly always the fewest and nearly always the
//! nearest; to write the bytes that engines write, the same algorithm has to run here, to the last rounding.

/// What a float is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Six digits, as `%g` prints them.
    Six,
    /// Enough digits to read the number back.
    Enough,
}

/// Writes a finite float. Zero has no sign.
pub(crate) fn finite(value: f64, style: Style, out: &mut Vec<u8>) {
    if value == 0.0 {
        out.push(b'0');
        return;
    }
    if value < 0.0 {
        out.push(b'-');
    }
    let value = value.abs();
    let mut digits = [0u8; 20];
    match style {
        Style::Six => {
            let (len, point) = six(value, &mut digits);
            layout(&digits[..len], point, 6, out);
        }
        Style::Enough => {
            let (len, point) = if f64::from(value as f32) == value { enough_f32(value as f32, &mut digits) } else { enough_f64(value, &mut digits) };
            layout(&digits[..len], point, 15, out);
        }
    }
}

/// Writes a finite float with all digits that tell it from other `f64`.
pub(crate) fn finite_wide(value: f64, out: &mut Vec<u8>) {
    if value == 0.0 {
        out.push(b'0');
        return;
    }
    if value < 0.0 {
        out.push(b'-');
    }
    let mut digits = [0u8; 20];
    let (len, point) = enough_f64(value.abs(), &mut digits);
    layout(&digits[..len], point, 15, out);
}

/// The value is 0.DIGITS × 10^`point`.
fn layout(digits: &[u8], point: i32, most: i32, out: &mut Vec<u8>) {
    let len = digits.len() as i32;
    if len <= point && point <= most {
        out.extend_from_slice(digits);
        out.extend((len..point).map(|_| b'0'));
    } else if 0 < point && point <= most {
        let (whole, fraction) = digits.split_at(point as usize);
        out.extend_from_slice(whole);
        out.push(b'.');
        out.extend_from_slice(fraction);
    } else if -4 < point && point <= 0 {
        out.extend_from_slice(b"0.");
        out.extend((point..0).map(|_| b'0'));
        out.extend_from_slice(digits);
    } else {
        out.push(digits[0]);
        if len > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        let exponent = point - 1;
        out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
        let exponent = exponent.unsigned_abs();
        if exponent >= 100 {
            out.push(b'0' + (exponent / 100) as u8);
        }
        out.extend([b'0' + (exponent / 10 % 10) as u8, b'0' + (exponent % 10) as u8]);
    }
}

/// Six digits without zeros at the end.
fn six(value: f64, digits: &mut [u8; 20]) -> (usize, i32) {
    use std::io::Write;
    let mut text = [0u8; 32];
    let mut rest = &mut text[..];
    let _ = write!(rest, "{value:.5e}");
    let left = rest.len();
    let text = &text[..32 - left];
    let e = text.iter().position(|byte| *byte == b'e').unwrap_or(text.len());
    let mut len = 0;
    for digit in text[..e].iter().filter(|byte| byte.is_ascii_digit()).take(6) {
        digits[len] = *digit;
        len += 1;
    }
    while len > 1 && digits[len - 1] == b'0' {
        len -= 1;
    }
    let exponent: i32 = std::str::from_utf8(text.get(e + 1..).unwrap_or_default()).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    (len, exponent + 1)
}

/// A number `f` × 2^`e`.
#[derive(Clone, Copy)]
struct Wide {
    f: u64,
    e: i32,
}

impl Wide {
    fn normalized(self) -> Self {
        let shift = self.f.leading_zeros();
        Wide { f: self.f << shift, e: self.e - shift as i32 }
    }

    /// The upper half of the product, rounded.
    fn times(self, other: Wide) -> Self {
        let product = u128::from(self.f) * u128::from(other.f);
        Wide { f: ((product + (1 << 63)) >> 64) as u64, e: self.e + other.e + 64 }
    }
}

fn enough_f64(value: f64, digits: &mut [u8; 20]) -> (usize, i32) {
    let bits = value.to_bits();
    grisu2(bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32, 52, 1023, digits)
}

fn enough_f32(value: f32, digits: &mut [u8; 20]) -> (usize, i32) {
    let bits = value.to_bits();
    grisu2(u64::from(bits & ((1 << 23) - 1)), (bits >> 23 & 0xff) as i32, 23, 127, digits)
}

/// Digits, how many, and where the point is.
fn grisu2(fraction: u64, exponent: i32, fraction_bits: i32, bias: i32, digits: &mut [u8; 20]) -> (usize, i32) {
    let bias = bias + fraction_bits;
    let value = if exponent == 0 { Wide { f: fraction, e: 1 - bias } } else { Wide { f: fraction | 1 << fraction_bits, e: exponent - bias } };
    // The neighbours are half a step away; below a power of two a quarter.
    let near = fraction == 0 && exponent > 1;
    let above = Wide { f: 2 * value.f + 1, e: value.e - 1 }.normalized();
    let below = if near { Wide { f: 4 * value.f - 1, e: value.e - 2 } } else { Wide { f: 2 * value.f - 1, e: value.e - 1 } };
    let below = Wide { f: below.f << (below.e - above.e), e: above.e };

    let wanted = -60 - above.e - 1;
    let k = wanted * 78913 / (1 << 18) + i32::from(wanted > 0);
    let (f, e, power) = POWERS[((300 + k + 7) / 8) as usize];
    let scale = Wide { f, e };
    let value = value.normalized().times(scale);
    // One unit inside the bounds, so that rounding cannot leave them.
    let high = Wide { f: above.times(scale).f - 1, e: value.e };
    let low = below.times(scale).f + 1;
    generate(low, value.f, high, -power, digits)
}

fn generate(low: u64, value: u64, high: Wide, mut exponent: i32, digits: &mut [u8; 20]) -> (usize, i32) {
    let mut room = high.f - low;
    let mut distance = high.f - value;
    let shift = -high.e;
    let mask = (1u64 << shift) - 1;
    let mut whole = high.f >> shift;
    let mut part = high.f & mask;
    let mut left = if whole == 0 { 1 } else { whole.ilog10() as i32 + 1 };
    let mut power = 10u64.pow(left as u32 - 1);
    let mut len = 0;
    while left > 0 {
        digits[len] = b'0' + (whole / power) as u8;
        len += 1;
        whole %= power;
        left -= 1;
        let rest = (whole << shift) + part;
        if rest <= room {
            round(&mut digits[..len], distance, room, rest, power << shift);
            return (len, len as i32 + exponent + left);
        }
        power /= 10;
    }
    loop {
        part *= 10;
        digits[len] = b'0' + (part >> shift) as u8;
        len += 1;
        part &= mask;
        exponent -= 1;
        room *= 10;
        distance *= 10;
        if part <= room || len == digits.len() {
            break;
        }
    }
    round(&mut digits[..len], distance, room, part, 1 << shift);
    (len, len as i32 + exponent)
}

/// Brings the last digit nearer to the number.
fn round(digits: &mut [u8], distance: u64, room: u64, mut rest: u64, step: u64) {
    let Some(last) = digits.last_mut() else { return };
    while rest < distance && room - rest >= step && (rest + step < distance || distance - rest > rest + step - distance) {
        *last -= 1;
        rest += step;
    }
}

/// Powers of ten, as `f`, `e` and `k` with 10^`k` = `f` × 2^`e`, rounded.
#[rustfmt::skip]
const POWERS: [(u64, i32, i32); 79] = [
    (0xab70fe17c79ac6ca, -1060, -300),
    (0xff77b1fcbebcdc4f, -1034, -292),
    (0xbe5691ef416bd60c, -1007, -284),
    (0x8dd01fad907ffc3c, -980, -276),
    (0xd3515c2831559a83, -954, -268),
    (0x9d71ac8fada6c9b5, -927, -260),
    (0xea9c227723ee8bcb, -901, -252),
    (0xaecc49914078536d, -874, -244),
    (0x823c12795db6ce57, -847, -236),
    (0xc21094364dfb5637, -821, -228),
    (0x9096ea6f3848984f, -794, -220),
    (0xd77485cb25823ac7, -768, -212),
    (0xa086cfcd97bf97f4, -741, -204),
    (0xef340a98172aace5, -715, -196),
    (0xb23867fb2a35b28e, -688, -188),
    (0x84c8d4dfd2c63f3b, -661, -180),
    (0xc5dd44271ad3cdba, -635, -172),
    (0x936b9fcebb25c996, -608, -164),
    (0xdbac6c247d62a584, -582, -156),
    (0xa3ab66580d5fdaf6, -555, -148),
    (0xf3e2f893dec3f126, -529, -140),
    (0xb5b5ada8aaff80b8, -502, -132),
    (0x87625f056c7c4a8b, -475, -124),
    (0xc9bcff6034c13053, -449, -116),
    (0x964e858c91ba2655, -422, -108),
    (0xdff9772470297ebd, -396, -100),
    (0xa6dfbd9fb8e5b88f, -369, -92),
    (0xf8a95fcf88747d94, -343, -84),
    (0xb94470938fa89bcf, -316, -76),
    (0x8a08f0f8bf0f156b, -289, -68),
    (0xcdb02555653131b6, -263, -60),
    (0x993fe2c6d07b7fac, -236, -52),
    (0xe45c10c42a2b3b06, -210, -44),
    (0xaa242499697392d3, -183, -36),
    (0xfd87b5f28300ca0e, -157, -28),
    (0xbce5086492111aeb, -130, -20),
    (0x8cbccc096f5088cc, -103, -12),
    (0xd1b71758e219652c, -77, -4),
    (0x9c40000000000000, -50, 4),
    (0xe8d4a51000000000, -24, 12),
    (0xad78ebc5ac620000, 3, 20),
    (0x813f3978f8940984, 30, 28),
    (0xc097ce7bc90715b3, 56, 36),
    (0x8f7e32ce7bea5c70, 83, 44),
    (0xd5d238a4abe98068, 109, 52),
    (0x9f4f2726179a2245, 136, 60),
    (0xed63a231d4c4fb27, 162, 68),
    (0xb0de65388cc8ada8, 189, 76),
    (0x83c7088e1aab65db, 216, 84),
    (0xc45d1df942711d9a, 242, 92),
    (0x924d692ca61be758, 269, 100),
    (0xda01ee641a708dea, 295, 108),
    (0xa26da3999aef774a, 322, 116),
    (0xf209787bb47d6b85, 348, 124),
    (0xb454e4a179dd1877, 375, 132),
    (0x865b86925b9bc5c2, 402, 140),
    (0xc83553c5c8965d3d, 428, 148),
    (0x952ab45cfa97a0b3, 455, 156),
    (0xde469fbd99a05fe3, 481, 164),
    (0xa59bc234db398c25, 508, 172),
    (0xf6c69a72a3989f5c, 534, 180),
    (0xb7dcbf5354e9bece, 561, 188),
    (0x88fcf317f22241e2, 588, 196),
    (0xcc20ce9bd35c78a5, 614, 204),
    (0x98165af37b2153df, 641, 212),
    (0xe2a0b5dc971f303a, 667, 220),
    (0xa8d9d1535ce3b396, 694, 228),
    (0xfb9b7cd9a4a7443c, 720, 236),
    (0xbb764c4ca7a44410, 747, 244),
    (0x8bab8eefb6409c1a, 774, 252),
    (0xd01fef10a657842c, 800, 260),
    (0x9b10a4e5e9913129, 827, 268),
    (0xe7109bfba19c0c9d, 853, 276),
    (0xac2820d9623bf429, 880, 284),
    (0x80444b5e7aa7cf85, 907, 292),
    (0xbf21e44003acdd2d, 933, 300),
    (0x8e679c2f5e44ff8f, 960, 308),
    (0xd433179d9c8cb841, 986, 316),
    (0x9e19db92b4e31ba9, 1013, 324),
];
