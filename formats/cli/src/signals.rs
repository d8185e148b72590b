//! Signals that end the tool while it writes: what is not finished is removed.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::{fs, io};
use tempfile::NamedTempFile;

/// One behind the size limit of `ulimit -f`; its number is the same on all systems.
const SIGXFSZ: i32 = 25;

/// Files that are to go. One that was renamed meanwhile is not there under this name any more, and nobody else takes it.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Makes a file that is removed if a signal ends the tool. One that comes while it is made waits for it.
pub(crate) fn removing(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(watch);
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make()?;
    unfinished.push(file.path().to_path_buf());
    Ok(file)
}

/// Where there are no such means, all is as it was: the file stays.
fn watch() {
    // With a handler of any kind the write fails and says why, as on a full disk.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let watched = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = Signals::new(watched) else { return };
    thread::spawn(move || {
        for signal in signals.forever() {
            // Held to the end, so that no other file is made.
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            for file in &*unfinished {
                let _ = fs::remove_file(file);
            }
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Whether the tool was started so that it does not hear a signal, as `nohup` does; known on Linux alone.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
