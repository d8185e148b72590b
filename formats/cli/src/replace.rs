//! A file out, whole or not at all: it is written beside its place and then takes it.

use crate::output::{Failure, Status};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;

/// Where to write to, and what is to be spared.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// `-` is standard output.
    pub(crate) out: &'a Path,
    /// The file that was read.
    pub(crate) input: &'a Path,
    /// Whether it may be written over; `None` if the command has no such option.
    pub(crate) over_input: Option<bool>,
    /// Whether a file that is replaced is kept, with `.bak` behind its name.
    pub(crate) backup: bool,
}

/// Writes what there is to write. Whatever happens, at the place is either what was there or all of the new bytes.
pub(crate) fn write(place: Place<'_>, write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let out = place.out;
    if out == Path::new("-") {
        let mut stdout = io::stdout().lock();
        write(&mut stdout)?;
        return Ok(stdout.flush()?);
    }
    let named = |error: io::Error| Failure::Status(format!("{}: {error}", out.display()), Status::Usage);
    if place.over_input != Some(true) && is_same(place.input, out) {
        let way_out = if place.over_input.is_some() { "; `--over-input` writes over it" } else { "" };
        return Err(Failure::Status(format!("{}: is the file that is read{way_out}", out.display()), Status::Usage));
    }
    let write = |file: &mut dyn Write| {
        let written = if is_packed(out) {
            let mut packed = GzEncoder::new(file, Compression::default());
            write(&mut packed).and_then(|()| Ok(packed.try_finish()?))
        } else {
            write(file)
        };
        written.map_err(|failure| match failure {
            Failure::Status(message, status) => Failure::Status(format!("{}: {message}", out.display()), status),
            Failure::BrokenPipe => Failure::BrokenPipe,
        })
    };
    match Kind::of(out).map_err(named)? {
        Kind::Stream => write(&mut File::options().append(true).open(out).map_err(named)?),
        Kind::New => {
            let mut file = beside(out, None).map_err(named)?;
            write(&mut file)?;
            put(file, out).map_err(named)
        }
        Kind::Regular { end, was } => {
            let mut file = beside(&end, Some(&was)).map_err(named)?;
            write(&mut file)?;
            if place.backup {
                let kept = with_bak(&end);
                back_up(&end, &kept, &was).map_err(|error| Failure::Status(format!("{}: {error}", kept.display()), Status::Usage))?;
            }
            put(file, &end).map_err(named)
        }
    }
}

/// Whether what is written there is compressed with gzip: the name says so.
pub(crate) fn is_packed(out: &Path) -> bool {
    out.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"))
}

/// What is at a place.
enum Kind {
    /// Something to write into and never to replace: a device, a pipe, a file that is open.
    Stream,
    /// A regular file.
    Regular {
        /// Its own name, at the end of all links: a link stays, and what it leads to is replaced.
        end: PathBuf,
        was: Metadata,
    },
    /// Nothing.
    New,
}

impl Kind {
    fn of(out: &Path) -> io::Result<Self> {
        match fs::metadata(out) {
            Ok(there) if !there.is_file() || is_open(out) => Ok(Kind::Stream),
            Ok(there) if there.permissions().readonly() => Err(io::Error::new(io::ErrorKind::PermissionDenied, "is read-only")),
            Ok(was) => Ok(Kind::Regular { end: fs::canonicalize(out)?, was }),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Err(error) if fs::symlink_metadata(out).is_ok() => Err(io::Error::new(error.kind(), "is a link that leads nowhere")),
            Err(_) => Ok(Kind::New),
        }
    }
}

/// Whether a name is that of something a process has open, such as `/dev/stdout`: even if a regular file is behind it, who opened
/// that file goes on writing to it.
fn is_open(out: &Path) -> bool {
    /// More links than any system follows.
    const MOST_LINKS: usize = 64;
    if cfg!(not(unix)) {
        return false;
    }
    let mut path = out.to_path_buf();
    for _ in 0..MOST_LINKS {
        if path.starts_with("/proc") || path.starts_with("/dev/fd") {
            return true;
        }
        let Ok(to) = fs::read_link(&path) else { return false };
        // A link that is not absolute starts from its own folder.
        path = plain(&path.parent().unwrap_or(Path::new("")).join(to));
    }
    true
}

/// Without `.` and `..`, as far as names alone tell.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.file_name().is_some() => _ = plain.pop(),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// A new file in the folder of another, with its permissions and owner.
fn beside(place: &Path, like: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bytespec-").suffix(".tmp");
    #[cfg(unix)]
    if like.is_none() {
        // What any new file gets, less what the user's mask takes away.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    #[cfg(unix)]
    let file = crate::signals::removing(|| builder.tempfile_in(folder))?;
    #[cfg(not(unix))]
    let file = builder.tempfile_in(folder)?;
    if let Some(like) = like {
        #[cfg(unix)]
        {
            // Where this is not allowed the file belongs to who writes it, as it would by any other program.
            use std::os::unix::fs::{MetadataExt, fchown};
            let _ = fchown(file.as_file(), Some(like.uid()), Some(like.gid()));
        }
        file.as_file().set_permissions(like.permissions())?;
    }
    Ok(file)
}

/// Gives a written file its name. What takes that name meanwhile and is no regular file is left alone.
fn put(file: NamedTempFile, place: &Path) -> io::Result<()> {
    // The name must not reach the disk before the bytes do.
    file.as_file().sync_all()?;
    match fs::symlink_metadata(place) {
        Ok(there) if !there.is_file() => return Err(io::Error::new(io::ErrorKind::AlreadyExists, "is no regular file")),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(_) | Err(_) => {}
    }
    file.persist(place).map(drop).map_err(|error| error.error)
}

fn with_bak(place: &Path) -> PathBuf {
    let mut name = OsString::from(place);
    name.push(".bak");
    name.into()
}

/// Keeps a copy of a file; an older copy is replaced.
fn back_up(place: &Path, kept: &Path, was: &Metadata) -> io::Result<()> {
    let mut copy = beside(kept, Some(was))?;
    io::copy(&mut File::open(place)?, &mut copy)?;
    put(copy, kept)
}

/// Whether two names are of one file, through links of either kind.
fn is_same(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |path: &Path| fs::metadata(path).map(|of| (of.dev(), of.ino()));
        matches!((id(a), id(b)), (Ok(a), Ok(b)) if a == b)
    }
    #[cfg(not(unix))]
    {
        matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_known_by_name() {
        for path in ["/proc/self/fd/1", "/dev/fd/3"] {
            assert!(is_open(Path::new(path)), "{path}");
        }
        // A file system in memory, for files like any other.
        for path in ["/dev/shm/a", "/dev/fdx", "a", "proc/a", "/tmp/dev/fd/1"] {
            assert!(!is_open(Path::new(path)), "{path}");
        }
        assert_eq!(plain(Path::new("/dev/./a/../fd/1")), Path::new("/dev/fd/1"));
    }
}
