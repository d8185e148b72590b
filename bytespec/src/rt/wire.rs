//! Values that are only on the wire, conditions, and what they say when they do not hold.

use super::Site;
use crate::decoder::Decoder;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Debug, Display};

/// A computed value as the type of its place on the wire.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn fit<T: TryFrom<V>, V: Clone + Debug>(value: V, site: &'static Site) -> Result<T, EncodeError> {
    match T::try_from(value.clone()) {
        Ok(value) => Ok(value),
        Err(_) => Err(does_not_fit(&value, size_of::<T>(), site)),
    }
}

/// `u64::MAX`.
const NO_TAG: &str = "18446744073709551615";

#[cold]
#[inline(never)]
fn does_not_fit(value: &dyn Debug, bytes: usize, site: &'static Site) -> EncodeError {
    let max = u64::MAX >> (64 - 8 * bytes.clamp(1, 8));
    let mut value = format!("{value:?}");
    if value == NO_TAG {
        value.push_str(" (what `tag_of` gives for a value that has no tag)");
    }
    EncodeError::new(EncodeErrorKind::OutOfRange { what: "computed value", value, max }).in_step(site.step)
}

/// Compares what stands on the wire with what the declaration computes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn check_wire<T: PartialEq + Debug>(found: &T, expected: Result<T, EncodeError>, offset: usize, site: &'static Site) -> Result<(), DecodeError> {
    match expected {
        Ok(expected) if *found == expected => Ok(()),
        Ok(expected) => Err(differs(found, &expected, offset, site)),
        Err(error) => Err(differs(found, &error, offset, site)),
    }
}

#[cold]
#[inline(never)]
fn differs(found: &dyn Debug, expected: &dyn Debug, offset: usize, site: &'static Site) -> DecodeError {
    // Numbers print in decimal and hex, so that both habits are served.
    let kind = DecodeErrorKind::Mismatch { found: number(found), expected: number(expected) };
    DecodeError::new(kind, offset).in_step(site.step)
}

fn number(value: &dyn Debug) -> String {
    let text = format!("{value:?}");
    match text.parse::<i128>() {
        Ok(number) if number > 9 => format!("{number:#x}"),
        _ => text,
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    const SHOWN: usize = 16;
    let mut text: String = bytes.iter().take(SHOWN).map(|byte| format!("{byte:02x} ")).collect();
    text.truncate(text.trim_end().len());
    if bytes.len() > SHOWN {
        text.push_str(" …");
    }
    text
}

/// Refuses a wire value against whose condition it is.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn require(
    holds: bool,
    name: &'static str,
    found: &dyn Debug,
    rule: &'static str,
    offset: usize,
    site: &'static Site,
) -> Result<(), DecodeError> {
    if holds { Ok(()) } else { Err(required(name, found, rule, offset, site)) }
}

#[cold]
#[inline(never)]
fn required(name: &'static str, found: &dyn Debug, rule: &'static str, offset: usize, site: &'static Site) -> DecodeError {
    DecodeError::new(DecodeErrorKind::Required { name, found: number(found), rule }, offset).in_step(site.step)
}

/// Compares whether a value is there with the condition for it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn presence(is_some: bool, condition: bool, rule: &'static str, site: &'static Site) -> Result<(), EncodeError> {
    if is_some == condition { Ok(()) } else { Err(mismatch(is_some, rule, site)) }
}

/// The error of a value that is there against its condition, or not there.
#[cold]
#[inline(never)]
pub fn mismatch(is_some: bool, rule: &'static str, site: &'static Site) -> EncodeError {
    let found = if is_some { "a value" } else { "no value" };
    let expected = if is_some { format!("none, since `{rule}` does not hold") } else { format!("one, since `{rule}` holds") };
    EncodeError::new(EncodeErrorKind::Mismatch { what: "presence", found: found.to_string(), expected }).in_step(site.step)
}

/// An error in words about a wire value.
#[cold]
#[inline(never)]
pub fn wire_note(input: &Decoder<'_>, what: &dyn Display, site: &'static Site) -> DecodeError {
    input.custom(what.to_string()).in_step(site.step)
}
