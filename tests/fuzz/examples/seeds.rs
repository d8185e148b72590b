//! Writes the seeds of a target, one file each: `seeds TARGET FOLDER`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, folder] = &arguments[..] else { return Err(io::Error::other("usage: seeds TARGET FOLDER")) };
    fs::create_dir_all(folder)?;
    for (at, seed) in (bytespec_fuzz::target(name).seeds)().iter().enumerate() {
        fs::write(Path::new(folder).join(format!("seed-{at:05}")), seed)?;
    }
    Ok(())
}
