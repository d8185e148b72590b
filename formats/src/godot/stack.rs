//! Deep nesting without a deep stack: what is nested more than usual is read and written on a stack made for it.

use super::MAX_DEPTH;
use bytespec::explain::Explanation;
use bytespec::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, LimitKind, Limits};
use std::thread;

/// So many levels fit the stack of any thread, in builds without optimisation too, where a level takes some 30 KiB.
const USUAL: u32 = 16;

/// Enough for [`MAX_DEPTH`](super::MAX_DEPTH) levels in builds without optimisation. Only what is used takes memory.
const LARGE_STACK: usize = 128 << 20;

/// Runs within the usual depth, and again within the engine's if that was not enough.
fn deep<T: Send>(run: impl Fn(&Limits) -> T + Sync, too_deep: impl Fn(&T) -> bool) -> T {
    deep_levels(|levels| run(&Limits::new().max_depth(levels)), too_deep)
}

/// The same for what counts its levels itself.
pub(super) fn deep_levels<T: Send>(run: impl Fn(u32) -> T + Sync, too_deep: impl Fn(&T) -> bool) -> T {
    let first = run(USUAL);
    if !too_deep(&first) {
        return first;
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(LARGE_STACK).spawn_scoped(scope, || run(MAX_DEPTH));
        // Where there is no memory for a thread, the first answer stands: nested too deep.
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or(first)
    })
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
