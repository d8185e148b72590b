//! Errors that say where.

use std::fmt;

/// Why a value is not what a type wants, or a type has no form as a value.
#[derive(Clone, PartialEq, Eq)]
pub struct SerdeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    /// From the inside out.
    steps: Vec<Step>,
    message: String,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Step {
    Name(String),
    Index(usize),
    /// A key that is no text.
    Key(String),
}

impl Step {
    /// A name as it is, or in quotes where it would be misread.
    pub(super) fn name(name: &str) -> Self {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        Step::Name(if !name.is_empty() && name.chars().all(is_plain) { name.to_owned() } else { format!("{name:?}") })
    }
}

/// More steps say nothing more to people.
const MOST_STEPS: usize = 64;

impl SerdeError {
    /// Where in the value, such as `player.items[2].at`; empty if it is the value as a whole.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for step in self.0.steps.iter().rev() {
            match step {
                Step::Name(name) => {
                    path.push_str(if path.is_empty() { "" } else { "." });
                    path.push_str(name);
                }
                Step::Index(index) => path.push_str(&format!("[{index}]")),
                Step::Key(key) => path.push_str(&format!("[{key}]")),
            }
        }
        path
    }

    /// What is wrong, without the path.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The same, one step further in.
    pub(super) fn inside(mut self, step: Step) -> Self {
        if self.0.steps.len() < MOST_STEPS {
            self.0.steps.push(step);
        }
        self
    }

    #[cold]
    pub(super) fn new(message: impl fmt::Display) -> Self {
        SerdeError(Box::new(Inner { steps: Vec::new(), message: message.to_string() }))
    }

    pub(super) fn too_deep() -> Self {
        SerdeError::new(format_args!("nested deeper than {} levels", crate::godot::MAX_DEPTH))
    }
}

impl fmt::Display for SerdeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.steps.is_empty() { f.write_str(&self.0.message) } else { write!(f, "{}: {}", self.path(), self.0.message) }
    }
}

/// What is shown where `main` or a test ends with the error, so it is the same text.
impl fmt::Debug for SerdeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SerdeError({self})")
    }
}

impl std::error::Error for SerdeError {}

impl serde::ser::Error for SerdeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        SerdeError::new(message)
    }
}

impl serde::de::Error for SerdeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        SerdeError::new(message)
    }
}
