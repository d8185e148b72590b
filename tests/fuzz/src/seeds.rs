//! Inputs to start from.

use std::fs;
use std::path::{Path, PathBuf};

/// The files of `corpus/NAME`, in the order of their names.
pub(crate) fn of_folder(name: &str) -> Vec<Vec<u8>> {
    of_path(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name))
}

/// The files of a folder in `tests/data`, in the order of their names.
pub(crate) fn of_data(name: &str) -> Vec<Vec<u8>> {
    of_path(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name))
}

/// A file in `tests/data`.
pub(crate) fn of_file(name: &str) -> Vec<u8> {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name))
}

fn of_path(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The bytes of a file of vectors in `tests/data/godot`: what stands behind `"hex"` in each line.
pub(crate) fn of_vectors(name: &str) -> Vec<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/godot/{name}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter_map(hex).filter(|bytes| !bytes.is_empty() && bytes.len() < 4096).collect()
}

fn hex(line: &str) -> Option<Vec<u8>> {
    let (_, behind) = line.split_once("\"hex\":")?;
    let digits = behind.trim_start().strip_prefix('"')?.split('"').next()?;
    digits.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
