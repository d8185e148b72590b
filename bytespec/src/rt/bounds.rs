//! What expressions and types of fields have to be: the traits and constants that say so at compile time.

use crate::error::DecodeErrorKind;
use crate::schema::Layout;
use alloc::string::ToString;
use core::fmt::Display;

/// A number as `u64`, for counts and lengths that an expression says.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn extent<N: Extent>(what: &'static str, number: N) -> Result<u64, DecodeErrorKind> {
    match number.number() {
        Some(number) => Ok(number),
        None => Err(no_extent(what, &number)),
    }
}

#[cold]
#[inline(never)]
fn no_extent(what: &'static str, number: &dyn Display) -> DecodeErrorKind {
    DecodeErrorKind::OutOfRange { what, value: number.to_string() }
}

/// Numbers that can be counts and lengths.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a count or a length",
    label = "no integer",
    note = "`count = …` and `length = …` want an integer"
)]
pub trait Extent: Display {
    /// As `u64`, if it fits.
    fn number(&self) -> Option<u64>;
}

macro_rules! extent {
    ($($type:ty),*) => {$(
        impl Extent for $type {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn number(&self) -> Option<u64> {
                u64::try_from(*self).ok()
            }
        }
    )*};
}

extent!(bool, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl<T: Extent + ?Sized> Extent for &T {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&self) -> Option<u64> {
        T::number(self)
    }
}

/// A tag that an expression says, as `u64`. Negative numbers keep their bits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn tag_number<N: TagNumber>(number: N) -> u64 {
    number.tag_number()
}

/// Numbers that can be tags.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a tag", label = "no integer", note = "`tag = …` wants an integer")]
pub trait TagNumber {
    /// As `u64`.
    fn tag_number(self) -> u64;
}

macro_rules! tag_number {
    ($($type:ty),*) => {$(
        impl TagNumber for $type {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn tag_number(self) -> u64 {
                self as u64
            }
        }
        impl TagNumber for &$type {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn tag_number(self) -> u64 {
                *self as u64
            }
        }
    )*};
}

tag_number!(u8, u16, u32, u64, usize, i8, i16, i32, i64, bool);

/// Where what is unknown is kept.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot keep what is unknown",
    label = "not `bytespec::Unknown`",
    note = "the field with `unknown` must have type `bytespec::Unknown`"
)]
pub trait Keeps: Sized {
    /// As it was read.
    fn keep(unknown: crate::Unknown) -> Self;
    /// The flags.
    fn flags(&self) -> u64;
    /// The bytes at the end.
    fn tail(&self) -> &[u8];
}

impl Keeps for crate::Unknown {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep(unknown: crate::Unknown) -> Self {
        unknown
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flags(&self) -> u64 {
        self.flags
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tail(&self) -> &[u8] {
        &self.tail
    }
}

/// Types that are the same.
#[diagnostic::on_unimplemented(
    message = "`{Self}` goes by the name of `{T}`",
    label = "not the primitive type of this name",
    note = "the layout of a primitive type is known by its name: give the other type another one"
)]
pub trait Is<T> {}

impl<T> Is<T> for T {}

/// Asserts that the name of a primitive type is that of the type.
pub const fn primitive<T: Is<U>, U>() {}

/// Whether a layout has a use for `prefix_length`, `rest` or `nul`.
pub const fn has_extent(layout: Layout) -> bool {
    layout.uses().extent
}

/// Whether a layout has a use for `encoding`.
pub const fn has_encoding(layout: Layout) -> bool {
    layout.uses().encoding
}

/// Whether a layout has a use for `item(..)`.
pub const fn has_items(layout: Layout) -> bool {
    layout.uses().items
}

/// Whether a layout has a use for a count or a terminator.
pub const fn has_count(layout: Layout) -> bool {
    layout.uses().items && layout.uses().extent
}

/// Whether a layout has a use for `varint`.
pub const fn has_varint(layout: Layout) -> bool {
    layout.uses().varint
}
