//! The promise of the annotated dump: every byte of the input is in one row, and in one only.

use bytespec::explain::{Explanation, RowKind};

/// Panics unless the rows cover the input once, from the first byte to the last, and unless (for an input without errors)
/// each byte belongs to a piece that has a name.
pub fn assert_covered(explanation: &Explanation<'_>) {
    let mut at = 0;
    for row in explanation.rows() {
        assert_eq!(row.start, at, "gap or overlap before {row:?} in\n{explanation}");
        assert!(row.end >= row.start, "{row:?}");
        at = row.end;
        if explanation.error.is_none() {
            assert!(!matches!(row.kind, RowKind::Rest | RowKind::Unread), "unnamed bytes: {row:?} in\n{explanation}");
            assert!(!row.failed, "failed without error: {row:?}");
        }
    }
    assert_eq!(at, explanation.input.len(), "bytes missing at the end of\n{explanation}");
}

/// Explains the input, every start of it and every single-byte damage of it; all of them must be covered.
pub fn assert_covered_when_damaged(bytes: &[u8], explain: impl for<'b> Fn(&'b [u8]) -> Explanation<'b>) {
    let whole = explain(bytes);
    assert!(whole.is_complete(), "{whole}");
    assert_covered(&whole);
    for len in 0..bytes.len() {
        assert_covered(&explain(&bytes[..len]));
    }
    for at in 0..bytes.len() {
        for xor in [0x01, 0x80, 0xff] {
            let mut damaged = bytes.to_vec();
            damaged[at] ^= xor;
            let explanation = explain(&damaged);
            assert_covered(&explanation);
            let _ = explanation.to_string();
        }
    }
}
