//! Where other files come from.

use crate::godot::text::{TextError, Uid};
use crate::tscn::{Document, DocumentReader};
use std::fmt;

/// Gives the scenes that a scene is made of.
///
/// A function from a path to a document is one. `()` is one that has nothing; [`Project`](super::Project) reads a directory.
///
/// ```
/// use bytespec_formats::tscn::Document;
/// use bytespec_formats::tscn::tree::{LoadError, SceneTree};
///
/// let scene = Document::parse(b"[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://part.tscn\" id=\"1_a\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1_a\")]\n")?;
/// let mut loader = |path: &str| match path {
///     "res://part.tscn" => Document::parse(b"[gd_scene format=3]\n\n[node name=\"Part\" type=\"Node2D\"]\n").map_err(LoadError::from),
///     _ => Err(LoadError::NotFound),
/// };
/// let tree = SceneTree::build(&scene, "res://main.tscn", &mut loader);
/// let b = tree.find("B").expect("there is one");
/// assert_eq!(tree.class(b).and_then(|class| class.as_str()), Some("Node2D"));
/// # Ok::<(), bytespec_formats::godot::text::TextError>(())
/// ```
pub trait Loader {
    /// The document at a path such as `res://part.tscn`. Called once for each path.
    ///
    /// # Errors
    /// Why there is none.
    fn load(&mut self, path: &str) -> Result<Document, LoadError>;

    /// The path that a uid stands for, if it is known. It goes before the path that stands beside the uid.
    fn path_of(&mut self, uid: Uid) -> Option<String> {
        let _ = uid;
        None
    }
}

impl<F: FnMut(&str) -> Result<Document, LoadError>> Loader for F {
    fn load(&mut self, path: &str) -> Result<Document, LoadError> {
        self(path)
    }
}

impl Loader for () {
    fn load(&mut self, _: &str) -> Result<Document, LoadError> {
        Err(LoadError::NotLoaded)
    }
}

/// Why there is no document.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum LoadError {
    /// Nobody loads anything.
    NotLoaded,
    /// No such file.
    NotFound,
    /// The path leads out of the project, or is no `res://` path.
    Outside,
    /// A file, but no text scene or resource: models and images that engines import, binary scenes.
    NotText,
    /// The text is wrong.
    Text(Box<TextError>),
    /// The file could not be read, and why.
    Unreadable(String),
}

impl From<TextError> for LoadError {
    fn from(error: TextError) -> Self {
        LoadError::Text(Box::new(error))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NotLoaded => f.write_str("other files are not loaded"),
            LoadError::NotFound => f.write_str("there is no such file"),
            LoadError::Outside => f.write_str("the path is not in the project"),
            LoadError::NotText => f.write_str("not a text scene"),
            LoadError::Text(error) => error.fmt(f),
            LoadError::Unreadable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LoadError::Text(error) => Some(&**error),
            _ => None,
        }
    }
}

/// A document out of bytes that may be anything.
pub(super) fn read_text(bytes: &[u8]) -> Result<Document, LoadError> {
    // Binary resources and models begin with letters or with bytes that are no text.
    let start = bytes.iter().position(|byte| *byte > 0x20).and_then(|at| bytes.get(at));
    if !matches!(start, Some(b'[' | b';' | 0xef)) {
        return Err(LoadError::NotText);
    }
    Ok(DocumentReader::new().read(bytes).into_result()?)
}

/// A path in a project without `.` and `x/..`; `None` if it leads out of it. One without a scheme begins at the folder of `from`.
pub(in crate::tscn) fn resolve(path: &str, from: &str) -> Option<String> {
    let (scheme, rest) = match path.split_once("://") {
        Some((scheme, rest)) => (scheme, rest.to_owned()),
        None if path.starts_with('/') => return Some(path.to_owned()),
        None => {
            let (scheme, file) = from.split_once("://").unwrap_or(("res", from));
            let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            (scheme, format!("{folder}/{path}"))
        }
    };
    let mut names: Vec<&str> = Vec::new();
    for name in rest.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop()?;
            }
            name => names.push(name),
        }
    }
    Some(format!("{scheme}://{}", names.join("/")))
}
