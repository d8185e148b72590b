//! Inputs that would make a dump large or deep.

use super::{Long, Variant};
use bytespec::explain::{Explanation, HtmlOptions, RowKind, explain_with};
use bytespec::{Limits, ProtoModel, explain};
use bytespec_tests::cover::assert_covered;

#[test]
fn numbers_in_bulk_are_one_piece() {
    let bytes = vec![1; 10 << 20];
    let explanation = explain::<Long>(&bytes);
    assert_eq!(explanation.rows().count(), 1);
    assert!(explanation.to_string().len() < 1000);
    assert_covered(&explanation);
}

#[derive(ProtoModel, Debug, PartialEq)]
#[proto(header())]
struct Bools {
    #[field(rest)]
    bools: Vec<bool>,
}

#[test]
fn of_very_many_pieces_only_so_many_are_kept() {
    let mut bytes = vec![1; 3 << 20];
    let explanation = explain::<Bools>(&bytes);
    assert_covered_by_pieces_or_folds(&explanation);
    assert!(explanation.rows().count() < 1_100_000);
    // What failed is kept nevertheless.
    *bytes.last_mut().unwrap() = 2;
    let explanation = explain::<Bools>(&bytes);
    let text = explanation.to_string();
    let tail: Vec<_> = text.lines().rev().take(5).collect();
    assert_eq!(
        tail,
        [
            "error: Bools.bools[3145727] at byte 0x2fffff: invalid bool 0x02, expected 0x00 or 0x01",
            "          ^^ invalid bool 0x02, expected 0x00 or 0x01",
            "002fffff  02                           [3145727]: failed",
            "00000064  01 01 01 01 01 01 01 01 …    … 3145627 more",
            "00000063  01                           [99]: true",
        ]
    );
}

fn assert_covered_by_pieces_or_folds(explanation: &Explanation<'_>) {
    let mut at = 0;
    for row in explanation.rows() {
        assert_eq!(row.start, at);
        assert!(!matches!(row.kind, RowKind::Rest | RowKind::Unread));
        at = row.end;
    }
    assert_eq!(at, explanation.input.len());
}

#[test]
fn deep_nesting_is_rendered_without_recursion() {
    let mut bytes = Vec::new();
    for _ in 0..1000 {
        bytes.extend([28, 0, 0, 0, 1, 0, 0, 0]);
    }
    bytes.extend([0, 0, 0, 0]);
    // Decoding does recurse, up to the limit; rendering gets by with a stack that a recursive walk would overrun.
    let whole = move || {
        let explanation = explain_with::<Variant, ()>(&bytes, &Limits::new().max_depth(2000), &mut ());
        assert_covered(&explanation);
        assert!(explanation.is_complete());
        let explanation = &explanation;
        let render = move || {
            let mut page = String::new();
            explanation.write_html(&mut page, &HtmlOptions::default()).unwrap();
            (explanation.to_string().lines().count(), page.matches("<details").count())
        };
        std::thread::scope(|scope| std::thread::Builder::new().stack_size(64 << 10).spawn_scoped(scope, render).unwrap().join().unwrap())
    };
    let (lines, details) = std::thread::Builder::new().stack_size(64 << 20).spawn(whole).unwrap().join().unwrap();
    assert_eq!((lines, details), (4001, 256));
}
