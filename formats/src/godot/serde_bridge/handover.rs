//! How a value passes through our own serializer and deserializer as it is.
//!
//! `serde` knows no vectors and no StringNames, so that a value would come out of it as lists and text. Values therefore
//! show themselves as a newtype of a certain name, which other formats see through. Our side recognises the name and makes
//! an offer in a cell of the thread, at the very moment before the other side looks; so nobody else can find it there.

use crate::godot::Variant;
use serde::{Serialize, Serializer};
use std::cell::RefCell;

/// The name of the newtype.
pub(super) const NAME: &str = "BytespecGodotVariant";

enum Cell {
    Empty,
    /// Our serializer asks for the value.
    Asked,
    /// Here it is, for our serializer or for who reads from our deserializer.
    Given(Box<Variant>),
}

thread_local! {
    static CELL: RefCell<Cell> = const { RefCell::new(Cell::Empty) };
}

fn swap(new: Cell) -> Cell {
    CELL.with(|cell| cell.replace(new))
}

/// Empties the cell whatever happens meanwhile.
struct Offer;

impl Drop for Offer {
    fn drop(&mut self) {
        swap(Cell::Empty);
    }
}

/// Runs the other side's serialization, and returns the value if it gave one.
pub(super) fn ask<T>(run: impl FnOnce() -> T) -> (T, Option<Variant>) {
    let offer = Offer;
    swap(Cell::Asked);
    let result = run();
    let given = match swap(Cell::Empty) {
        Cell::Given(value) => Some(*value),
        Cell::Empty | Cell::Asked => None,
    };
    drop(offer);
    (result, given)
}

/// Runs the other side's deserialization with a value for it to take.
pub(super) fn give<T>(value: Variant, run: impl FnOnce() -> T) -> T {
    let offer = Offer;
    swap(Cell::Given(Box::new(value)));
    let result = run();
    drop(offer);
    result
}

/// The value that our deserializer gives.
pub(super) fn take() -> Option<Variant> {
    match swap(Cell::Empty) {
        Cell::Given(value) => Some(*value),
        Cell::Empty | Cell::Asked => None,
    }
}

/// A value for our serializer, and something natural for all others.
pub(super) fn serialize<S: Serializer>(out: S, value: impl Fn() -> Variant, natural: impl Serialize) -> Result<S::Ok, S::Error> {
    out.serialize_newtype_struct(NAME, &Shown { value, natural })
}

struct Shown<F, N> {
    value: F,
    natural: N,
}

impl<F: Fn() -> Variant, N: Serialize> Serialize for Shown<F, N> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if matches!(swap(Cell::Empty), Cell::Asked) {
            swap(Cell::Given(Box::new((self.value)())));
            return out.serialize_unit();
        }
        self.natural.serialize(out)
    }
}
