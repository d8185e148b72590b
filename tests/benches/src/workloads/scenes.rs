//! T1: text scenes, as shipped. Nobody has written them by hand, so that only their own past is to compare with.

use crate::{Case, scenes};
use bytespec_formats::tscn::{Checker, Document, DocumentReader};
use std::hint::black_box;

pub(super) fn cases() -> Vec<Case> {
    let leak = |text: Vec<u8>| -> &'static [u8] { text.leak() };
    let (mixed, nodes, mesh) = (leak(scenes::mixed(100)), leak(scenes::nodes(1000)), leak(scenes::mesh(5000)));
    let document: &'static Document = Box::leak(Box::new(Document::parse(mixed).expect("the sample is well formed")));
    assert_eq!(document.to_bytes(), mixed);
    assert!(Checker::new().check(mixed).is_empty());
    let read = |name, text: &'static [u8]| Case::new(name, text.len()).with("derived", move || DocumentReader::new().read(black_box(text)));
    vec![
        read("T1 scene, mixed, read", mixed),
        read("T1 scene, 1,000 nodes, read", nodes),
        read("T1 scene, mesh of 5,000 points, read", mesh),
        Case::new("T1 scene, mixed, checked", mixed.len()).with("derived", move || Checker::new().check(black_box(mixed))),
        Case::new("T1 scene, mixed, written as it was", mixed.len()).with("derived", move || black_box(document).to_bytes()),
        Case::new("T1 scene, mixed, written as by the engine", mixed.len())
            .with("derived", move || black_box(document).to_engine(document.generation())),
    ]
}
