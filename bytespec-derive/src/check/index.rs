//! The order of fields on the wire.

use super::fields::Checked;
use crate::ctxt::{At, Ctxt};
use crate::model::Role;

/// Resolves the indexes and sorts the fields.
///
/// Rule: a field without an index takes the smallest one that no field before it in the declaration has. In the end the
/// indexes are unique and have no gaps.
pub(super) fn wire_order(cx: &Ctxt, fields: &mut [Checked<'_>]) {
    // (index, field name, whether it was written)
    let mut taken: Vec<(u32, String, bool)> = Vec::new();
    let mut broken = false;
    let count = fields.iter().filter(|checked| has_index(checked)).count();
    for checked in fields.iter_mut().filter(|checked| has_index(checked)) {
        let at = checked.field.keys.get("index");
        broken |= at.is_some() && checked.index.is_none();
        let free = || (0..).find(|index| taken.iter().all(|(other, ..)| other != index)).unwrap_or(u32::MAX);
        let index = checked.index.unwrap_or_else(free);
        if let (Some((_, name, written)), Some(at)) = (taken.iter().find(|(other, ..)| *other == index), at) {
            unique(cx, at, index, name, *written);
            broken = true;
        }
        taken.push((index, checked.field.name.clone(), checked.index.is_some()));
        checked.field.index = Some(index);
    }
    if !broken {
        without_gaps(cx, fields, count);
    }
    sort(fields);
}

fn has_index(checked: &Checked<'_>) -> bool {
    matches!(checked.field.role, Role::Wire | Role::Computed(_))
}

fn unique(cx: &Ctxt, at: At, index: u32, name: &str, written: bool) {
    if written {
        cx.error(at, format_args!("index {index} is already taken by field `{name}`"));
    } else {
        cx.error(at, format_args!("index {index} is already taken by field `{name}`, which has no `index` and takes the smallest free one"));
    }
}

fn without_gaps(cx: &Ctxt, fields: &[Checked<'_>], count: usize) {
    for checked in fields {
        let (Some(index), Some(at)) = (checked.index, checked.field.keys.get("index")) else {
            continue;
        };
        if usize::try_from(index).is_ok_and(|index| index >= count) && has_index(checked) {
            let greatest = count.saturating_sub(1);
            cx.error(at, format_args!("index {index} leaves a gap: the indexes of this struct are 0..={greatest}"));
        }
    }
}

/// Indexed fields in order, the unknown one last, each skipped field behind the field that precedes it.
fn sort(fields: &mut [Checked<'_>]) {
    let mut previous = 0;
    let mut places: Vec<(u64, usize)> = Vec::new();
    for checked in fields.iter() {
        let place = match (&checked.field.role, checked.field.index) {
            (Role::Unknown, _) => u64::MAX,
            (_, Some(index)) => u64::from(index) + 1,
            (_, None) => previous,
        };
        previous = place;
        places.push((place, checked.field.position));
    }
    // A skipped field has the place of its predecessor and a later position.
    fields.sort_by_key(|checked| places.get(checked.field.position).copied());
}
