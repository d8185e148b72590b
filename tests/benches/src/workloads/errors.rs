//! E1: how long a refusal takes. By hand it is a number in a register; derived it is a box with a path and an offset.

use super::{nested, optional};
use crate::Case;

pub(super) fn cases() -> Vec<Case> {
    let mut cases = optional::refused();
    cases.extend(nested::refused());
    cases
}
