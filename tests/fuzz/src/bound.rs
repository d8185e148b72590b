//! Memory, measured.

use std::cell::Cell;

thread_local! {
    static PEAK: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

/// Runs something on an input of a length, and panics if at any time it held more memory than `per_byte` for each byte, and
/// `fixed` for an error with its path.
pub(crate) fn bounded<T>(len: usize, (per_byte, fixed): (u64, u64), run: impl FnOnce() -> T) -> T {
    let mut result = None;
    let work = allocation_counter::measure(|| result = Some(run()));
    let (len, held) = (len as u64, work.bytes_max);
    assert!(held <= fixed + per_byte * len, "{held} bytes of memory for {len} bytes of input");
    let ratio = held.saturating_sub(fixed) / len.max(1);
    PEAK.with(|peak| {
        let (most, most_ratio) = peak.get().unwrap_or_default();
        peak.set(Some((most.max(held), most_ratio.max(ratio))));
    });
    result.expect("it ran")
}

/// The most memory that anything held since the last call, and the most for each byte of input, beyond what is fixed.
pub fn peak() -> (u64, u64) {
    PEAK.with(Cell::take).unwrap_or_default()
}
