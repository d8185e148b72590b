//! Instructions of one operation, counted by callgrind and compared with what `counts.toml` records.
//!
//! Unlike time they hardly depend on what else the machine does. Each contender runs twice in a process of its own,
//! a few times and some more; the difference leaves out start, samples and the first growth of buffers.

use bytespec_benches::WORKLOADS;
use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};
use toml::{Table, Value};

/// What is counted. `W4` is loops over memory: there, time tells more.
const COUNTED: [&str; 3] = ["W1", "W2", "W3"];
/// How much more than recorded passes, in percent: alignment of the stack and the like move counts a little.
const TOLERATED: f64 = 1.0;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["run", case, contender, times] => run(case, contender, times.parse()?),
        ["list"] => list(),
        [] => return compare(false),
        ["--update"] => return compare(true),
        _ => return Err("usage: counts [--update]".into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// Inside valgrind.
fn run(case: &str, contender: &str, times: usize) {
    let (_, cases) = WORKLOADS.iter().find(|(name, _)| case.starts_with(name)).expect("a workload");
    let mut case = cases().into_iter().find(|found| found.name == case).expect("a case");
    let contender = case.contenders.iter_mut().find(|found| found.name == contender).expect("a contender");
    (contender.run)(times);
}

/// What `run` takes.
fn list() {
    for case in WORKLOADS.iter().flat_map(|(_, cases)| cases()) {
        for contender in case.contenders {
            println!("{}: {}", case.name, contender.name);
        }
    }
}

fn compare(update: bool) -> Result<ExitCode, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.toml");
    let recorded: Table = if path.exists() { std::fs::read_to_string(&path)?.parse()? } else { Table::new() };
    let mut now = Table::new();
    let mut worse = false;
    println!("{:<28}{:<12}{:>12}{:>12}{:>10}{:>9}", "case", "contender", "recorded", "now", "change", "ratio");
    for (_, cases) in WORKLOADS.iter().filter(|(name, _)| COUNTED.contains(name)) {
        for case in cases() {
            let mut counts = Table::new();
            let mut hand = None;
            for contender in &case.contenders {
                let count = count(case.name, contender.name, case.bytes)?;
                let ratio = count / *hand.get_or_insert(count);
                let before = recorded.get(case.name).and_then(|case| case.get(contender.name)).and_then(Value::as_integer);
                let change = before.map(|before| 100.0 * (count / before as f64 - 1.0));
                worse |= change.is_some_and(|change| change > TOLERATED);
                println!(
                    "{:<28}{:<12}{:>12}{count:>12.0}{:>10}{ratio:>9.3}",
                    case.name,
                    contender.name,
                    before.map_or("-".to_owned(), |before| before.to_string()),
                    change.map_or("-".to_owned(), |change| format!("{change:+.1} %")),
                );
                counts.insert(contender.name.to_owned(), Value::Integer(count.round() as i64));
            }
            now.insert(case.name.to_owned(), Value::Table(counts));
        }
    }
    if update {
        std::fs::write(&path, format!("# Instructions of one operation. Written by `counts --update`.\n\n{now}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if worse {
        eprintln!("more instructions than recorded; if that is meant: counts --update");
    }
    Ok(if worse { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Instructions of one operation.
fn count(case: &str, contender: &str, bytes: usize) -> Result<f64, Box<dyn Error>> {
    let (few, many) = if bytes > 10_000 { (1, 4) } else { (100, 1100) };
    let difference = collected(case, contender, many)? - collected(case, contender, few)?;
    Ok(difference / (many - few) as f64)
}

/// Instructions of a whole process.
fn collected(case: &str, contender: &str, times: u32) -> Result<f64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["run", case, contender, &times.to_string()])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let found = log.lines().find_map(|line| line.split_once("Collected :")).ok_or_else(|| format!("valgrind says no count:\n{log}"))?;
    Ok(found.1.trim().parse()?)
}
