//! Projects on disk.

use super::loader::{LoadError, Loader, read_text, resolve};
use crate::godot::text::Uid;
use crate::tscn::Document;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Files are read up to this size, in bytes.
const LARGEST: u64 = 1 << 31;
/// Folders within folders; what is deeper is not looked at.
const DEEPEST: usize = 64;
/// A uid stands in the first heading, within this many bytes.
const HEADING: u64 = 4096;

/// The files of a project: `res://` is its directory.
///
/// The first uid makes it look through the whole project: uids stand in the first headings of text scenes and resources, in
/// `.import` files and in `.uid` files beside scripts and shaders. Folders that begin with a dot are left out, as are links to folders.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
    uids: Option<HashMap<Uid, Vec<String>>>,
}

impl Project {
    /// The project in a directory, where its `project.godot` is. Nothing is read yet.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Project { root: root.into(), uids: None }
    }

    /// The project that a file belongs to: the nearest directory above with a `project.godot`.
    #[must_use]
    pub fn containing(file: &Path) -> Option<Self> {
        let file = fs::canonicalize(file).ok()?;
        file.ancestors().skip(1).find(|folder| folder.join("project.godot").is_file()).map(Project::new)
    }

    /// Its directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The `res://` path of a file in it.
    #[must_use]
    pub fn path(&self, file: &Path) -> Option<String> {
        let inside = |root: &Path, file: &Path| Some(file.strip_prefix(root).ok()?.to_owned());
        let rest = match inside(&self.root, file) {
            Some(rest) => rest,
            None => inside(&fs::canonicalize(&self.root).ok()?, &fs::canonicalize(file).ok()?)?,
        };
        let names: Option<Vec<&str>> = rest.components().map(|part| part.as_os_str().to_str()).collect();
        Some(format!("res://{}", names?.join("/")))
    }

    /// The file at a `res://` path, whether or not it exists; `None` for other paths and for such that lead out of the project.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<PathBuf> {
        let path = resolve(path, "res://")?;
        let rest = path.strip_prefix("res://")?;
        // What is a name on one system is a drive or a separator on another.
        if rest.contains(['\\', ':', '\0']) {
            return None;
        }
        Some(self.root.join(rest))
    }

    /// The `res://` paths of the files that state a uid. There should be no more than one; of several the first is taken for it.
    pub fn files_of(&mut self, uid: Uid) -> &[String] {
        self.uids().get(&uid).map_or(&[], Vec::as_slice)
    }

    /// The uids of all files, with their paths.
    fn uids(&mut self) -> &HashMap<Uid, Vec<String>> {
        let root = &self.root;
        self.uids.get_or_insert_with(|| {
            let mut found: HashMap<Uid, Vec<String>> = HashMap::new();
            let mut folders = vec![(root.clone(), "res:/".to_owned(), 0)];
            while let Some((folder, path, depth)) = folders.pop() {
                let Ok(entries) = fs::read_dir(&folder) else { continue };
                let mut entries: Vec<_> = entries.flatten().collect();
                entries.sort_by_key(fs::DirEntry::file_name);
                for entry in entries {
                    let name = entry.file_name();
                    let (Some(name), Ok(kind)) = (name.to_str(), entry.file_type()) else { continue };
                    if name.starts_with('.') {
                        continue;
                    }
                    let path = format!("{path}/{name}");
                    if kind.is_dir() {
                        if depth < DEEPEST {
                            folders.push((entry.path(), path, depth + 1));
                        }
                    } else if let Some((of, uid)) = uid_in(&entry.path(), &path) {
                        found.entry(uid).or_default().push(of);
                    }
                }
            }
            found
        })
    }
}

/// The uid that a file states, and the path of the file that it is for.
fn uid_in(file: &Path, path: &str) -> Option<(String, Uid)> {
    let (name, extension) = path.rsplit_once('.')?;
    let of = match extension {
        "tscn" | "tres" => path,
        "import" | "uid" => name,
        _ => return None,
    };
    let mut start = Vec::new();
    File::open(file).ok()?.take(HEADING).read_to_end(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start);
    let uid = match extension {
        "uid" => text.trim(),
        "import" => text.lines().find_map(|line| line.strip_prefix("uid=\""))?.split('"').next()?,
        _ => {
            let heading = text.split_once("[gd_")?.1.split(']').next()?;
            heading.split_once(" uid=\"")?.1.split('"').next()?
        }
    };
    let uid = Uid::from_text(uid);
    uid.is_valid().then(|| (of.to_owned(), uid))
}

impl Loader for Project {
    fn load(&mut self, path: &str) -> Result<Document, LoadError> {
        let file = self.file(path).ok_or(LoadError::Outside)?;
        let open = File::open(&file).and_then(|open| Ok((open.metadata()?, open)));
        let (about, open) = match open {
            Ok(open) => open,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(LoadError::NotFound),
            Err(error) => return Err(LoadError::Unreadable(error.to_string())),
        };
        if !about.is_file() {
            return Err(LoadError::NotFound);
        }
        let mut bytes = Vec::new();
        match open.take(LARGEST).read_to_end(&mut bytes) {
            Ok(_) => read_text(&bytes),
            Err(error) => Err(LoadError::Unreadable(error.to_string())),
        }
    }

    fn path_of(&mut self, uid: Uid) -> Option<String> {
        self.files_of(uid).first().cloned()
    }
}
