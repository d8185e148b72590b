//! Every golden vector of the Python package bytespec 0.1.0, in both directions.
#![allow(clippy::unwrap_used)]

use bytespec_tests::wire::vectors::{Agreement, Vector, all, announced};
use bytespec_tests::wire::{check, differences};
use std::collections::BTreeMap;

/// Runs a check on some vectors and reports all that fail.
fn each(wanted: impl Fn(&Vector) -> bool, check: impl Fn(&Vector) -> Result<(), String>) -> usize {
    let mut failures = Vec::new();
    let mut count = 0;
    for vector in all().iter().filter(|vector| wanted(vector)) {
        count += 1;
        if let Err(mismatch) = check(vector) {
            failures.push(format!("{} ({}, {}): {mismatch}", vector.id, vector.schema_id, vector.op));
        }
    }
    assert!(failures.is_empty(), "{} of {count} vectors fail:\n{}", failures.len(), failures.join("\n"));
    count
}

fn must_agree(vector: &Vector) -> bool {
    vector.agreement == Agreement::Same
}

#[test]
fn values_encode_to_pythons_bytes_and_decode_from_them() {
    let count = each(|vector| must_agree(vector) && vector.op == "roundtrip", check::exactly);
    assert_eq!(count, 1579);
}

#[test]
fn messages_decode_to_pythons_values() {
    let count = each(|vector| must_agree(vector) && matches!(vector.op, "decode" | "decode_from"), check::exactly);
    assert_eq!(count, 125 + 85);
}

#[test]
fn broken_messages_are_refused_for_pythons_reason_at_the_same_byte() {
    let count = each(|vector| must_agree(vector) && matches!(vector.op, "decode_error" | "decode_from_error"), check::exactly);
    assert_eq!(count, 1775 + 6);
}

#[test]
fn values_without_bytes_are_refused_for_pythons_reason() {
    let count = each(|vector| must_agree(vector) && vector.op == "encode_error", check::exactly);
    assert_eq!(count, 13);
}

#[test]
fn vectors_that_may_differ_agree_unless_they_are_named() {
    let wanted = |vector: &Vector| vector.agreement == Agreement::Differs && differences::of(vector.id).is_none();
    let count = each(wanted, check::exactly);
    assert_eq!(count, 224 - differences::DIFFERENCES.len());
}

#[test]
fn named_differences_are_as_documented() {
    let wanted = |vector: &Vector| vector.agreement == Agreement::Differs && differences::of(vector.id).is_some();
    let count = each(wanted, |vector| {
        let schema = vector.declared().ok_or("its schema is not declared")?;
        differences::of(vector.id).expect("it is named").check(vector, schema)
    });
    assert_eq!(count, differences::DIFFERENCES.len(), "a named vector is not in the file, or not marked `differs`");
}

/// A date is a text on the wire, so the same schemas can be declared with text fields.
#[test]
fn dates_can_be_declared_as_texts() {
    let wanted = |vector: &Vector| vector.agreement != Agreement::Inexpressible && vector.declared_with_texts().is_some();
    let count = each(wanted, |vector| {
        let schema = vector.declared_with_texts().ok_or("its schema is not declared")?;
        match differences::of_text(vector.id) {
            Some(difference) => difference.check(vector, schema),
            None => check::exactly_as(vector, schema),
        }
    });
    let named = all().iter().filter(|vector| differences::of_text(vector.id).is_some()).count();
    assert_eq!((count, named), (158, differences::TEXT_DIFFERENCES.len()));
}

#[test]
fn every_vector_is_accounted_for() {
    let mut counts = BTreeMap::new();
    for vector in all() {
        *counts.entry((vector.agreement as u8, vector.op == "schema_error")).or_insert(0) += 1;
        if vector.agreement != Agreement::Inexpressible {
            assert!(vector.declared().is_some(), "{}: its schema is not declared", vector.id);
        }
    }
    assert_eq!(announced(), (all().len(), 747));
    assert_eq!(counts[&(Agreement::Same as u8, false)], 3583);
    assert_eq!(counts[&(Agreement::Differs as u8, false)], 224);
    // What has no Rust form: wrong declarations (the compile-fail tests have them), and values that the types cannot hold.
    assert_eq!(counts[&(Agreement::Inexpressible as u8, true)], 74);
    assert_eq!(counts[&(Agreement::Inexpressible as u8, false)], 58);
    println!(
        "{} vectors: 3583 the same, 224 may differ ({} named), 132 without a Rust form (74 of them wrong declarations)",
        all().len(),
        differences::DIFFERENCES.len()
    );
}
