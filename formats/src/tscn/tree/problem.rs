//! What does not fit together.

use super::loader::LoadError;
use std::fmt;
use std::sync::Arc;

/// Something in a scene that does not fit together. The tree is built around it. It is told once however many instances of
/// the scene there are; a scene that cannot be loaded once for each external resource that names it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// The path of the scene that it is in.
    pub scene: Arc<str>,
    /// The section that it is in, by its place in [`Document::sections`](crate::tscn::Document::sections) of that scene.
    pub section: usize,
    /// Where that section begins, in bytes.
    pub offset: usize,
}

/// What does not fit together. Paths are relative to the root of the scene.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// There is no node.
    NoRoot,
    /// The first node has a parent. Engines refuse the scene.
    RootWithParent,
    /// The first node has no type and no instance. Engines refuse the scene.
    RootWithoutType,
    /// The first node is a placeholder. Engines refuse the scene.
    RootPlaceholder,
    /// Another node without a parent: it is left out. Engines refuse the scene.
    SecondRoot(String),
    /// There is no such parent; the node is put under the root as `Parent#Name`, the way engines do.
    ParentMissing {
        /// The parent.
        parent: String,
        /// The node.
        name: String,
    },
    /// A second node of that path. Paths lead to the first one.
    DuplicateName(String),
    /// There is no node that this section would change; it is left out.
    NothingToOverride(String),
    /// The owner of a node does not exist; it belongs to the root.
    OwnerMissing(String),
    /// The scene of an instance is not there. Whatever is said to be in it is taken to be in it.
    NotLoaded {
        /// Its path.
        path: String,
        /// Why.
        error: LoadError,
    },
    /// The `instance` of a node is no external resource that is declared.
    BadInstance,
    /// A scene that is an instance in itself, by way of others perhaps.
    Cycle(String),
    /// Too many scenes in scenes.
    TooDeep(String),
    /// Instances hold more than is allowed; the rest is left out.
    TooMuch,
    /// An end of a connection does not exist; the connection is left out.
    ConnectionMissing(String),
    /// The node whose children are to be editable does not exist.
    EditableMissing(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {}): {}", self.scene, self.offset, self.kind)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemKind::NoRoot => f.write_str("a scene without a node"),
            ProblemKind::RootWithParent => f.write_str("the root has a parent"),
            ProblemKind::RootWithoutType => f.write_str("the root has neither a type nor an instance"),
            ProblemKind::RootPlaceholder => f.write_str("the root is a placeholder"),
            ProblemKind::SecondRoot(name) => write!(f, "a second root, `{name}`"),
            ProblemKind::ParentMissing { parent, name } => write!(f, "no parent `{parent}` for `{name}`"),
            ProblemKind::DuplicateName(path) => write!(f, "a second node `{path}`"),
            ProblemKind::NothingToOverride(path) => write!(f, "no node `{path}` to change"),
            ProblemKind::OwnerMissing(path) => write!(f, "no owner `{path}`"),
            ProblemKind::NotLoaded { path, error } => write!(f, "cannot load `{path}`: {error}"),
            ProblemKind::BadInstance => f.write_str("the instance is no declared external resource"),
            ProblemKind::Cycle(path) => write!(f, "`{path}` is an instance in itself"),
            ProblemKind::TooDeep(path) => write!(f, "too many scenes in scenes at `{path}`"),
            ProblemKind::TooMuch => f.write_str("the instances hold too much"),
            ProblemKind::ConnectionMissing(path) => write!(f, "a connection of `{path}`, which does not exist"),
            ProblemKind::EditableMissing(path) => write!(f, "the children of `{path}` are to be editable, which does not exist"),
        }
    }
}
