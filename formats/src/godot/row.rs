//! The numbers of a vector, matrix or colour, whichever it is.

use super::Real;
use super::value::math::Components;

/// What the numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    F32,
    F64,
    I32,
}

/// The numbers in the order of the bytes.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) of: NumberKind,
    length: usize,
    // A projection with `f64` components is the longest.
    bytes: [u8; 128],
}

impl Row {
    pub(super) fn new<T: Components>(value: T, of: NumberKind) -> Self {
        let mut row = Row { of, length: T::LEN, bytes: [0; 128] };
        value.to_le(&mut row.bytes[..T::LEN]);
        row
    }

    pub(super) fn real<N: Components, W: Components>(value: &Real<N, W>) -> Self {
        match value {
            Real::Single(value) => Row::new(*value, NumberKind::F32),
            Real::Double(value) => Row::new(*value, NumberKind::F64),
        }
    }

    pub(super) fn boxed<N: Components, W: Components>(value: &Real<N, Box<W>>) -> Self {
        match value {
            Real::Single(value) => Row::new(*value, NumberKind::F32),
            Real::Double(value) => Row::new(**value, NumberKind::F64),
        }
    }

    /// The bytes of all numbers, least significant first.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}
