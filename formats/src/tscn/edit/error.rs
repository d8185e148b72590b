//! Why an edit is refused.

use std::fmt;

/// Why an edit is refused. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// No node has this path.
    NoNode(String),
    /// No resource has this id.
    NoResource(String),
    /// There is such a node already.
    NameTaken(String),
    /// A name that is empty, or has one of `. : @ / " %` in it.
    BadName(String),
    /// The root cannot be removed or moved.
    Root,
    /// A node cannot go below itself.
    IntoItself(String),
    /// Only instances of other scenes have children that can be made editable.
    NoInstance(String),
    /// The document is no scene.
    NotAScene,
    /// Something still refers to the resource of this id.
    InUse(String),
    /// Internal resources that need each other in a circle cannot be written; the id of one of them.
    Circle(String),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoNode(path) => write!(f, "no node `{path}`"),
            EditError::NoResource(id) => write!(f, "no resource `{id}`"),
            EditError::NameTaken(path) => write!(f, "there is a node `{path}` already"),
            EditError::BadName(name) => write!(f, "`{name}` is no name of a node: a name is not empty and has none of `. : @ / \" %` in it"),
            EditError::Root => f.write_str("the root cannot be removed or moved"),
            EditError::IntoItself(path) => write!(f, "the node `{path}` cannot go below itself"),
            EditError::NoInstance(path) => write!(f, "the node `{path}` is no instance of a scene"),
            EditError::NotAScene => f.write_str("not a scene"),
            EditError::InUse(id) => write!(f, "the resource `{id}` is still in use"),
            EditError::Circle(id) => write!(f, "the resource `{id}` needs itself by way of others"),
        }
    }
}

impl std::error::Error for EditError {}
