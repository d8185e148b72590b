//! A1: a small world of ARK, as shipped. Nobody has written it by hand, so that only its own past is to compare with.

use crate::Case;
use bytespec_formats::ark::{self, Save, Value};
use std::hint::black_box;

/// All kinds of values, 50 objects.
const WORLD: &[u8] = include_bytes!("../../../data/ark/v09-store-new.ark");

fn properties(save: &Save<'_>) -> usize {
    let mut names = save.objects().names().clone();
    (0..save.objects().len()).filter_map(|at| save.objects().block_with(at, &mut names).ok()).map(|block| black_box(block).properties.len()).sum()
}

pub(super) fn cases() -> Vec<Case> {
    let save: &'static Save<'static> = Box::leak(Box::new(ark::open(WORLD).expect("the sample opens")));
    assert!(properties(save) > 200);
    let mut changed = save.clone();
    let rename = |block: &mut ark::Block<'_>, names: &ark::Names| {
        for property in block.properties.iter_mut().filter(|property| names.is(&property.name, "Ascii")) {
            property.value.0 = Value::Str("a text that is longer than the one before".into());
        }
    };
    changed.objects_mut().edit(0, rename).expect("the sample can be changed");
    assert!(changed.is_changed());
    vec![
        Case::new("A1 world, open", WORLD.len()).with("derived", || ark::open(black_box(WORLD))),
        Case::new("A1 world, all properties", WORLD.len()).with("derived", move || properties(black_box(save))),
        Case::new("A1 world, written anew from values", WORLD.len()).with("derived", move || black_box(save).verify().is_identical()),
        Case::new("A1 world, written after one edit", WORLD.len()).with("derived", move || changed.write().map(|bytes| bytes.len()).ok()),
    ]
}
