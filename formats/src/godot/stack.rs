//! Deep nesting without a deep stack: what is nested more than usual is read and written on a stack made for it.
//!
//! Such a stack is that of a thread, which takes as long to start as many values take to read. So an operation on many values
//! has one for all of them ([`whole`]).

use super::MAX_DEPTH;
use bytespec::explain::Explanation;
use bytespec::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, LimitKind, Limits};
use std::cell::Cell;
use std::thread;

/// So many levels of bytes fit the stack of any thread. A level takes up to 1.2 KiB in builds with optimisation and 7.3 KiB in those
/// without, which are told by their assertions; 128 levels would fit 1 MiB where that is misleading.
const USUAL: u32 = if cfg!(debug_assertions) { 32 } else { 128 };

/// So many levels of anything do. JSON takes 21 KiB for a level in builds without optimisation.
#[cfg(feature = "json")]
const USUAL_OF_ANYTHING: u32 = 16;

/// Enough for [`MAX_DEPTH`](super::MAX_DEPTH) levels in builds without optimisation. Only what is used takes memory.
const LARGE_STACK: usize = 128 << 20;

/// What the thread's stack is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Usual depth. What is deeper gets a stack of its own.
    Usual,
    /// Usual depth. What is deeper ends the attempt, and the whole operation moves.
    Attempt { failed: bool },
    /// Any depth: there is nothing on it but the operation.
    Large,
}

thread_local! {
    static PLACE: Cell<Place> = const { Cell::new(Place::Usual) };
}

/// Puts back what was there, whatever happens meanwhile.
struct Was(Place);

impl Was {
    fn before(place: Place) -> Self {
        Was(PLACE.replace(place))
    }
}

impl Drop for Was {
    fn drop(&mut self) {
        PLACE.set(self.0);
    }
}

/// Runs on a large stack. Nothing where there is no memory for a thread.
fn on_large<T: Send>(run: impl FnOnce() -> T + Send) -> Option<T> {
    thread::scope(|scope| thread::Builder::new().stack_size(LARGE_STACK).spawn_scoped(scope, run).ok()?.join().ok())
}

/// An operation on many values. If any of them is nested deeply, all of it runs again, on one large stack.
pub(super) fn whole<T: Send>(run: impl Fn() -> T + Sync) -> T {
    if PLACE.get() != Place::Usual {
        return run();
    }
    let (first, place) = {
        let _was = Was::before(Place::Attempt { failed: false });
        (run(), PLACE.get())
    };
    if place != (Place::Attempt { failed: true }) {
        return first;
    }
    let again = on_large(|| {
        PLACE.set(Place::Large);
        run()
    });
    again.unwrap_or(first)
}

/// Runs within the usual depth, and again within the engine's if that was not enough.
fn deep<T: Send>(run: impl Fn(&Limits) -> T + Sync, too_deep: impl Fn(&T) -> bool) -> T {
    from_levels(USUAL, |levels| run(&Limits::new().max_depth(levels)), too_deep)
}

/// The same for what counts its levels itself.
#[cfg(feature = "json")]
pub(super) fn deep_levels<T: Send>(run: impl Fn(u32) -> T + Sync, too_deep: impl Fn(&T) -> bool) -> T {
    from_levels(USUAL_OF_ANYTHING, run, too_deep)
}

fn from_levels<T: Send>(usual: u32, run: impl Fn(u32) -> T + Sync, too_deep: impl Fn(&T) -> bool) -> T {
    let place = PLACE.get();
    if place == Place::Large {
        // What it calls finds the stack used.
        let _was = Was::before(Place::Usual);
        return run(MAX_DEPTH);
    }
    let first = run(usual);
    if !too_deep(&first) {
        return first;
    }
    escalate(place, first, || run(MAX_DEPTH))
}

#[cold]
fn escalate<T: Send>(place: Place, first: T, run: impl FnOnce() -> T + Send) -> T {
    if place == Place::Usual {
        // Where there is no memory for a thread, the first answer stands: nested too deep.
        return on_large(run).unwrap_or(first);
    }
    PLACE.set(Place::Attempt { failed: true });
    first
}

fn decode_too_deep(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::Limit { kind: LimitKind::Depth, .. })
}

pub(super) fn decode_deep<T: Send>(run: impl Fn(&Limits) -> Result<T, DecodeError> + Sync) -> Result<T, DecodeError> {
    deep(run, |result| result.as_ref().is_err_and(decode_too_deep))
}

pub(super) fn encode_deep<T: Send>(run: impl Fn(&Limits) -> Result<T, EncodeError> + Sync) -> Result<T, EncodeError> {
    let too_deep = |error: &EncodeError| matches!(error.kind(), EncodeErrorKind::Limit { kind: LimitKind::Depth, .. });
    deep(run, |result| result.as_ref().is_err_and(too_deep))
}

pub(super) fn explain_deep<'a>(run: impl Fn(&Limits) -> Explanation<'a> + Sync) -> Explanation<'a> {
    deep(run, |explanation| explanation.error.as_ref().is_some_and(decode_too_deep))
}
