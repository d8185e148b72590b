//! A bar for long work, on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// So many objects are done in no time.
const LONG: usize = 50_000;

/// A bar up to a number of objects. Where standard error is no terminal, or there is little to do, nothing is shown.
pub(super) fn bar(objects: usize) -> ProgressBar {
    if objects < LONG {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(objects as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} objects") {
        bar.set_style(style);
    }
    bar
}

/// Moves the bar now and then: each time would cost more than the work.
pub(super) fn tick(bar: &ProgressBar, at: usize) {
    if at.is_multiple_of(4096) {
        bar.set_position(at as u64);
    }
}
