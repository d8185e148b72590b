//! The way from the outermost model to the place of an error.

use alloc::vec::Vec;
use core::fmt;

/// One step of a [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathStep {
    /// A model, where the error belongs to none of its parts (a cut payload, trailing data).
    Model {
        /// The model's name.
        model: &'static str,
    },
    /// An element of a model's header.
    Header {
        /// The model's name.
        model: &'static str,
        /// `constructor`, `flags`, `payload_length`, `magic` or `tag`.
        element: &'static str,
    },
    /// A field of a model.
    Field {
        /// The model's name.
        model: &'static str,
        /// The field's name.
        field: &'static str,
    },
    /// A variant of an enum with data.
    Variant {
        /// The enum's name.
        model: &'static str,
        /// The variant's name.
        variant: &'static str,
    },
    /// An item of a list, counted from zero.
    Index(usize),
}

/// So many steps are kept; a hostile nesting cannot make errors large.
const KEPT: usize = 64;

/// So many steps of a longer path are printed, half of them from each end.
const SHOWN: usize = 24;

/// The way from the outermost model to the place of an error.
///
/// It prints as `Packet.items[3].note`; of a path of more than 24 steps, the first 12, how many are left out, and the last 12.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// Innermost first, as the steps arrive while the error travels up.
    steps: Vec<PathStep>,
    omitted: usize,
}

impl Path {
    /// Adds a step further out. The innermost 63 and the outermost one are kept.
    pub(crate) fn push_outer(&mut self, step: PathStep) {
        if self.steps.len() < KEPT {
            self.steps.push(step);
        } else {
            self.omitted += 1;
            self.steps[KEPT - 1] = step;
        }
    }

    /// The steps, outermost first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &PathStep> {
        self.steps.iter().rev()
    }

    /// How many steps behind the first were left out of a very deep path.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// Whether the error has no place in a model.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.steps.len();
        // Steps that were not kept came behind the first one.
        let (front, back) = match self.omitted {
            0 if kept <= SHOWN => (kept, 0),
            0 => (SHOWN / 2, SHOWN / 2),
            _ => (1, SHOWN / 2),
        };
        let left_out = self.omitted + kept - front - back;
        for (at, step) in self.steps().enumerate().filter(|(at, _)| *at < front || *at >= kept - back) {
            if at == kept - back && left_out > 0 {
                write!(f, ".…({left_out} more)")?;
            }
            if let (0, PathStep::Model { model } | PathStep::Header { model, .. } | PathStep::Field { model, .. } | PathStep::Variant { model, .. }) =
                (at, step)
            {
                f.write_str(model)?;
            }
            match step {
                PathStep::Model { .. } => {}
                PathStep::Header { element, .. } => write!(f, ".({element})")?,
                PathStep::Field { field, .. } => write!(f, ".{field}")?,
                PathStep::Variant { variant, .. } => write!(f, ".{variant}")?,
                PathStep::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
