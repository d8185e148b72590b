//! What generated code calls. Not for people: it changes with the derive.
//!
//! Cold paths live here, so that a declaration expands to little code.

use crate::error::PathStep;
use crate::schema::Layout;
use crate::settings::{ByteOrder, Settings};
use crate::watch::Label;

pub use alloc::borrow::Cow as CowStr;
pub use alloc::vec::Vec;

mod bits;
mod bounds;
mod choice;
mod field;
mod frame;
mod header;
mod lenient;
mod run;
mod wire;

pub use bits::{Bits, get_word, put_bits, put_word, take_bits};
pub use bounds::{Extent, Is, Keeps, TagNumber, extent, has_count, has_encoding, has_extent, has_items, has_varint, primitive, tag_number};
pub use choice::*;
pub(crate) use field::to_usize;
pub use field::{
    claim, get, get_bounded, get_counted, get_tagged, get_terminated, get_with, in_version, put, put_bounded, put_counted, put_tagged,
    put_terminated, put_with,
};
pub use frame::{decode_framed, encode_framed};
pub(crate) use frame::{decode_item, decode_watched, encode_item};
pub use header::{
    Head, Header, Open, close_model, decode_header, encode_header, encode_start, enter_model, finish_model, magic, open_model, put_magic,
    take_unknown, validated, writable,
};
pub use lenient::{ByCodec, Field, Lenient, MinLen};
pub use run::{RunField, run_bool, short_run};
pub use wire::{check_wire, fit, mismatch, presence, require, wire_note};

/// A place in a declaration: the step of the error path and what the attributes say.
pub struct Site {
    /// The step.
    pub step: PathStep,
    /// What the attributes say.
    pub settings: Settings,
    /// What the watcher is told.
    pub label: Label,
}

impl Site {
    /// A field of a model.
    pub const fn field(model: &'static str, field: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Field { model, field }, settings, label: Label::Field(field) }
    }

    /// A wire value of a model.
    pub const fn wire(model: &'static str, field: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Field { model, field }, settings, label: Label::Wire(field) }
    }

    /// A variant that has one unnamed field.
    pub const fn variant(model: &'static str, variant: &'static str, settings: Settings) -> Self {
        Site { step: PathStep::Variant { model, variant }, settings, label: Label::Field(variant) }
    }
}

/// The layout of a type, by a function that is compiled once for each type and not for each field.
pub const fn layout<T: crate::Described + ?Sized>() -> Layout {
    T::LAYOUT
}

/// The schema of a declaration that has errors.
pub const NO_SCHEMA: &crate::Schema = &crate::Schema {
    name: "",
    docs: "",
    byte_order: ByteOrder::Big,
    body: crate::schema::Body::Values { repr: || Layout::Nothing, values: &[], open: false },
};
