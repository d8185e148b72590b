//! How far long work is, on a terminal: on standard error, and only if that is one.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// So many objects are done in no time.
const LONG: usize = 50_000;

/// So many bytes are.
const LARGE: u64 = 8 << 20;

/// A bar up to a number of objects. Where there is little to do, nothing is shown.
pub(crate) fn bar(objects: usize) -> ProgressBar {
    if objects < LONG {
        return ProgressBar::hidden();
    }
    styled(ProgressBar::new(objects as u64), "{wide_bar} {pos}/{len} objects")
}

/// Moves the bar now and then: each time would cost more than the work.
pub(crate) fn tick(bar: &ProgressBar, at: usize) {
    if at.is_multiple_of(4096) {
        bar.set_position(at as u64);
    }
}

/// A bar up to the bytes of several files.
pub(crate) fn files(bytes: u64) -> ProgressBar {
    if bytes < LARGE {
        return ProgressBar::hidden();
    }
    let bar = styled(ProgressBar::new(bytes), "{spinner} {wide_bar} {bytes}/{total_bytes} {elapsed}");
    moving(&bar);
    bar
}

/// Work on this many bytes, of which nobody knows how far it is: what is done and for how long. Goes away with what is returned.
pub(crate) fn working(bytes: usize) -> Working {
    if (bytes as u64) < LARGE {
        return Working(ProgressBar::hidden());
    }
    let spinner = styled(ProgressBar::new_spinner(), "{spinner} {msg} {elapsed}");
    moving(&spinner);
    Working(spinner)
}

pub(crate) struct Working(ProgressBar);

impl Working {
    /// Says what is done now.
    pub(crate) fn on(&self, what: &'static str) {
        self.0.set_message(what);
    }

    /// Before something is written to standard output, which may be the same terminal.
    pub(crate) fn before_output(&self) {
        if std::io::stdout().is_terminal() {
            self.0.finish_and_clear();
        }
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Goes on while the work does.
fn moving(bar: &ProgressBar) {
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(100));
    }
}
