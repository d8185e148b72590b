//! Counting instructions with callgrind.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::Command;

/// Instructions of each function, those of what it calls left out.
pub type Functions = BTreeMap<String, f64>;

/// Instructions of this program, started anew with these arguments.
///
/// # Errors
///
/// If there is no valgrind, or the program fails.
pub fn collected(arguments: &[&str]) -> Result<Functions, Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("bytespec-counts-{}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--compress-strings=no", "--compress-pos=no"])
        .arg(format!("--callgrind-out-file={}", path.display()))
        .arg(std::env::current_exe()?)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !output.status.success() {
        return Err(format!("valgrind failed:\n{}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let profile = std::fs::read_to_string(&path)?;
    std::fs::remove_file(&path)?;
    Ok(own_costs(&profile))
}

/// Adds up a profile in callgrind's format: behind `fn=` stand lines with a position and a cost; behind `calls=` comes one line
/// with the cost of what was called, which is counted there.
fn own_costs(profile: &str) -> Functions {
    let mut functions = Functions::new();
    let mut name = String::new();
    let mut lines = profile.lines();
    while let Some(line) = lines.next() {
        if let Some(found) = line.strip_prefix("fn=") {
            name = readable(found);
        } else if line.starts_with("calls=") {
            lines.next();
        } else if let Some((position, cost)) = line.split_once(' ')
            && position.starts_with(|digit: char| digit.is_ascii_digit())
        {
            *functions.entry(name.clone()).or_default() += cost.trim().parse().unwrap_or(0.0);
        }
    }
    functions
}

/// A name without the hash at its end, which changes with everything, and of functions of the system without their number.
fn readable(name: &str) -> String {
    let name = name.split_once("::h").filter(|(_, hash)| hash.len() == 16).map_or(name, |(name, _)| name);
    name.split('\'').next().unwrap_or(name).to_owned()
}
