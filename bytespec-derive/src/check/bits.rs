//! Words that are shared by several values.

use super::Shared;
use super::fields::Checked;
use crate::ctxt::{At, Ctxt};
use crate::model::{Bits, ByteOrder, Field, Role};

/// A value with `bits`, in wire order.
struct Part {
    /// Which field, and which of its values: a wire item in front, the field's own value, or a wire item behind.
    field: usize,
    slot: Slot,
    /// `None` if the number of bits is broken.
    width: Option<u8>,
    byte_order: Option<ByteOrder>,
    at: At,
}

#[derive(Clone, Copy)]
enum Slot {
    Before(usize),
    Own,
    After(usize),
}

/// Puts neighbouring values with `bits` together to words.
pub(super) fn words(shared: &Shared<'_>, fields: &mut [Checked<'_>]) {
    for run in runs(fields) {
        let Some(bits) = word(shared, &run) else {
            continue;
        };
        for (part, bits) in run.iter().zip(bits) {
            let Some(checked) = fields.get_mut(part.field) else {
                continue;
            };
            set(&mut checked.field, part.slot, bits);
        }
    }
}

fn set(field: &mut Field<'_>, slot: Slot, bits: Bits) {
    match slot {
        Slot::Own => field.bits = Some(bits),
        Slot::Before(index) => {
            if let Some(wire) = field.before.get_mut(index) {
                wire.bits = Some(bits);
            }
        }
        Slot::After(index) => {
            if let Some(wire) = field.after.get_mut(index) {
                wire.bits = Some(bits);
            }
        }
    }
}

/// Stretches of neighbours that all have `bits`.
fn runs(fields: &[Checked<'_>]) -> Vec<Vec<Part>> {
    let mut runs = Vec::new();
    let mut run: Vec<Part> = Vec::new();
    let mut next = |part: Option<Part>| match part {
        Some(part) => run.push(part),
        None => runs.push(std::mem::take(&mut run)),
    };
    for (index, checked) in fields.iter().enumerate() {
        let field = &checked.field;
        for (wire, (item, bits)) in field.before.iter().zip(&checked.before_bits).enumerate() {
            next(bits.map(|width| Part { field: index, slot: Slot::Before(wire), width, byte_order: item.settings.byte_order, at: item.at }));
        }
        if matches!(field.role, Role::Wire) {
            next(checked.bits.map(|width| Part {
                field: index,
                slot: Slot::Own,
                width,
                byte_order: field.settings.byte_order,
                at: field.keys.get("bits").unwrap_or_else(|| At::tokens(field.ty)),
            }));
        }
        for (wire, (item, bits)) in field.after.iter().zip(&checked.after_bits).enumerate() {
            next(bits.map(|width| Part { field: index, slot: Slot::After(wire), width, byte_order: item.settings.byte_order, at: item.at }));
        }
    }
    next(None);
    runs.retain(|run| !run.is_empty());
    runs
}

/// The places of the parts of a word; `None` if there is a mistake.
fn word(shared: &Shared<'_>, run: &[Part]) -> Option<Vec<Bits>> {
    let first = run.first()?;
    let byte_order = first.byte_order.unwrap_or(shared.byte_order);
    let one_order = one_byte_order(shared.cx, run, byte_order);
    let widths: Option<Vec<u8>> = run.iter().map(|part| part.width).collect();
    let widths = widths?;
    let word = sum(shared.cx, run, &widths)?;
    if !one_order {
        return None;
    }
    let mut below = 0;
    let mut bits = Vec::new();
    for (index, width) in widths.iter().copied().enumerate() {
        let shift = match byte_order {
            ByteOrder::Big => word - below - width,
            ByteOrder::Little => below,
        };
        below += width;
        bits.push(Bits { width, shift, word, byte_order, first: index == 0, last: index + 1 == run.len() });
    }
    Some(bits)
}

/// Rule: a word has one byte order, that of its first part.
fn one_byte_order(cx: &Ctxt, run: &[Part], byte_order: ByteOrder) -> bool {
    let mut one = true;
    for part in run.iter().filter(|part| part.byte_order.is_some_and(|order| order != byte_order)) {
        cx.error(part.at, "all parts of a word have one byte order: set it on the first part");
        one = false;
    }
    one
}

/// Rule: the parts of a word fill it exactly.
fn sum(cx: &Ctxt, run: &[Part], widths: &[u8]) -> Option<u8> {
    let sum: u32 = widths.iter().copied().map(u32::from).sum();
    if let Some(word) = [8, 16, 32, 64].into_iter().find(|word| u32::from(*word) == sum) {
        return Some(word);
    }
    if let Some(last) = run.last() {
        cx.error(last.at, format_args!("neighbouring `bits` make one word of 8, 16, 32 or 64 bits: these are {sum}"));
    }
    None
}
