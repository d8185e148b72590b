//! The order of ids: numbers by value, letters without regard to case.

use std::cmp::Ordering;

/// `2_x` before `10_x`, `a` beside `A`, digits before all else.
pub(super) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        match (a.first(), b.first()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) => match (x.is_ascii_digit(), y.is_ascii_digit()) {
                (true, true) => {
                    let (left, right) = (run(a), run(b));
                    let (x, y) = (value(&a[..left]), value(&b[..right]));
                    let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
                    if order != Ordering::Equal {
                        return order;
                    }
                    (a, b) = (&a[left..], &b[right..]);
                }
                (true, false) => return Ordering::Less,
                (false, true) => return Ordering::Greater,
                (false, false) => {
                    let order = x.to_ascii_uppercase().cmp(&y.to_ascii_uppercase());
                    if order != Ordering::Equal {
                        return order;
                    }
                    (a, b) = (&a[1..], &b[1..]);
                }
            },
        }
    }
}

fn run(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Digits without zeros in front.
fn value(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|byte| **byte == b'0').count();
    &digits[zeros..]
}
