//! `uid://` numbers.

use std::fmt;

/// A number that names a resource of a project: 63 bits, written in base 34 with the digits `a` to `y` and `0` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uid(pub i64);

impl Uid {
    /// No uid: `uid://<invalid>`.
    pub const INVALID: Uid = Uid(-1);

    /// The uid of a text; [`Uid::INVALID`] if it is none. Engines also take the digits `z` and `9`, which they never write, as
    /// 25 and 34, and keep 63 bits of texts that are too long.
    ///
    /// ```
    /// use bytespec_formats::godot::text::Uid;
    /// assert_eq!(Uid::from_text("uid://b6x62a7vjuo45"), Uid(4_611_686_018_427_387_904));
    /// assert_eq!(Uid(1155).to_string(), "uid://88");
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let Some(digits) = text.strip_prefix("uid://") else { return Uid::INVALID };
        let mut value: u64 = 0;
        for byte in digits.bytes() {
            let digit = match byte {
                b'a'..=b'z' => byte - b'a',
                b'0'..=b'9' => byte - b'0' + 25,
                _ => return Uid::INVALID,
            };
            value = value.wrapping_mul(34).wrapping_add(u64::from(digit));
        }
        Uid((value & i64::MAX as u64) as i64)
    }

    /// Whether it is a number at all.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.0 >= 0
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(mut rest) = u64::try_from(self.0) else { return f.write_str("uid://<invalid>") };
        let mut digits = [0u8; 13];
        let mut from = digits.len();
        loop {
            let digit = (rest % 34) as u8;
            rest /= 34;
            from -= 1;
            digits[from] = if digit < 25 { b'a' + digit } else { b'0' + digit - 25 };
            if rest == 0 || from == 0 {
                break;
            }
        }
        f.write_str("uid://")?;
        digits[from..].iter().try_for_each(|digit| fmt::Write::write_char(f, char::from(*digit)))
    }
}
