//! A file out, whole or not at all: it is written beside its place and then takes it.

use crate::output::{Failure, Status};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file; `-` is standard output. Whatever happens, at the place is either what was there or all of the new bytes.
/// The file that was read is spared unless the caller says otherwise.
pub(crate) fn write(out: &Path, bytes: &[u8], (input, over_input): (&Path, bool)) -> Result<(), Failure> {
    if out == Path::new("-") {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        return Ok(stdout.flush()?);
    }
    if !over_input && is_same(input, out) {
        let message = format!("{}: is the file that is read; `--over-input` writes over it", out.display());
        return Err(Failure::Status(message, Status::Usage));
    }
    replace(out, bytes).map_err(|error| Failure::Status(format!("{}: {error}", out.display()), Status::Usage))
}

fn replace(out: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is there, at the end of any links. Only a regular file may be replaced.
    let (place, permissions) = match fs::metadata(out) {
        Ok(there) if !there.is_file() || is_handle(out) => return File::options().append(true).open(out)?.write_all(bytes),
        Ok(there) if there.permissions().readonly() => return Err(io::Error::new(io::ErrorKind::PermissionDenied, "is read-only")),
        // A link stays, and what it leads to is replaced.
        Ok(there) => (fs::canonicalize(out)?, Some(there.permissions())),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(error) if fs::symlink_metadata(out).is_ok() => return Err(io::Error::new(error.kind(), "is a link that leads nowhere")),
        Err(_) => (out.to_path_buf(), None),
    };
    let mut file = beside(&place, permissions)?;
    file.write_all(bytes)?;
    // The name must not reach the disk before the bytes do.
    file.as_file().sync_all()?;
    file.persist(&place).map_err(|error| error.error)?;
    Ok(())
}

/// Whether a name stands for something that is open, such as `/dev/stdout`, which is no place for a file, whatever is behind it.
fn is_handle(out: &Path) -> bool {
    let of_system = |path: &Path| path.starts_with("/dev") || path.starts_with("/proc");
    cfg!(unix) && (of_system(out) || fs::read_link(out).is_ok_and(|to| of_system(&to)))
}

/// A new file in the folder of another.
fn beside(place: &Path, permissions: Option<Permissions>) -> io::Result<tempfile::NamedTempFile> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bytespec-").suffix(".tmp");
    #[cfg(unix)]
    {
        // What any new file gets, less what the user's mask takes away.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(file)
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
