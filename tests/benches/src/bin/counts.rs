//! Instructions of one operation, counted by callgrind and compared with what `counts.toml` records.
//!
//! Unlike time they hardly depend on what else the machine does. Each contender runs twice in a process of its own,
//! a few times and some more; the difference leaves out start, samples and the first growth of buffers. What each function
//! takes itself is recorded too, so that it can be said which one has grown.

use bytespec_benches::WORKLOADS;
use bytespec_benches::callgrind::{Functions, collected};
use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};
use toml::{Table, Value};

/// What is counted. `W4` is loops over memory: there, time tells more. Of refusals, too, only time matters.
const COUNTED: [&str; 6] = ["W1", "W2", "W3", "F1", "A1", "T1"];
/// How much more than recorded passes, in percent: alignment of the stack and the like move counts a little.
const TOLERATED: f64 = 1.0;
/// Functions with a smaller part of the whole are not recorded, in percent.
const NOTABLE: f64 = 2.0;
/// Nor are more than these, from the greatest on.
const MOST_FUNCTIONS: usize = 8;

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
    let compiler = compiler()?;
    let comparable = recorded.get("compiler").and_then(Value::as_str) == Some(&compiler);
    let mut now = Table::from_iter([("compiler".to_owned(), Value::String(compiler))]);
    let mut worse = false;
    println!("{:<42}{:<12}{:>12}{:>12}{:>10}{:>9}", "case", "contender", "recorded", "now", "change", "ratio");
    for (_, cases) in WORKLOADS.iter().filter(|(name, _)| COUNTED.contains(name)) {
        for case in cases() {
            let before = recorded.get(case.name).and_then(Value::as_table);
            let mut counts = Table::new();
            let mut hand = None;
            for name in ["hand", "derived"] {
                if !case.contenders.iter().any(|contender| contender.name == name) {
                    continue;
                }
                let functions = count(case.name, name, case.bytes)?;
                let count: f64 = functions.values().sum();
                let ratio = (name == "hand" || hand.is_some()).then(|| count / *hand.get_or_insert(count));
                let before_of = |key: &str| before.and_then(|case| case.get(key)).and_then(Value::as_integer);
                let before_count = before_of(name);
                let percent = |now: f64, before: i64| 100.0 * (now / before as f64 - 1.0);
                let change = before_count.map(|before| percent(count, before));
                println!(
                    "{:<42}{name:<12}{:>12}{count:>12.0}{:>10}{:>9}",
                    case.name,
                    before_count.map_or("-".to_owned(), |before| before.to_string()),
                    change.map_or("-".to_owned(), |change| format!("{change:+.1} %")),
                    ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}")),
                );
                counts.insert(name.to_owned(), Value::Integer(count.round() as i64));
                if name == "derived" {
                    let rust = ours(&functions);
                    counts.insert("rust".to_owned(), Value::Integer(rust.round() as i64));
                    if before_of("rust").is_some_and(|before| percent(rust, before) > TOLERATED) {
                        worse = true;
                        blame(&functions, before.and_then(|case| case.get("functions")).and_then(Value::as_table), count);
                    }
                    counts.insert("functions".to_owned(), Value::Table(notable(&functions, count)));
                }
            }
            now.insert(case.name.to_owned(), Value::Table(counts));
        }
    }
    if update {
        std::fs::write(&path, format!("# Instructions of one operation. Written by `counts --update`.\n\n{now}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    match (worse, comparable) {
        (false, _) => Ok(ExitCode::SUCCESS),
        (true, true) => {
            eprintln!("more instructions than recorded; if that is meant: counts --update");
            Ok(ExitCode::FAILURE)
        }
        (true, false) => {
            eprintln!("more instructions than recorded, but with another compiler; record anew: counts --update");
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Without the functions of the C library: what memory costs depends on the machine and on what was freed before.
fn ours(functions: &Functions) -> f64 {
    functions.iter().filter(|(name, _)| name.contains("::")).map(|(_, own)| own).sum()
}

/// Says which functions have grown, from the one that has grown most.
fn blame(functions: &Functions, before: Option<&Table>, count: f64) {
    let before = |name: &str| before.and_then(|before| before.get(name)).and_then(Value::as_integer).unwrap_or(0) as f64;
    let mut grown: Vec<(&str, f64)> = functions.iter().map(|(name, now)| (name.as_str(), now - before(name))).collect();
    grown.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (name, more) in grown.iter().filter(|(name, _)| name.contains("::")).take_while(|(_, more)| *more > count * TOLERATED / 200.0).take(3) {
        println!("    {more:+.0} in {name}, was {:.0}", before(name));
    }
}

/// The functions worth recording.
fn notable(functions: &Functions, count: f64) -> Table {
    let mut notable: Vec<(&String, &f64)> = functions.iter().filter(|(_, own)| **own >= count * NOTABLE / 100.0).collect();
    notable.sort_by(|a, b| b.1.total_cmp(a.1));
    notable.into_iter().take(MOST_FUNCTIONS).map(|(name, own)| (name.clone(), Value::Integer(own.round() as i64))).collect()
}

/// Instructions of one operation.
fn count(case: &str, contender: &str, bytes: usize) -> Result<Functions, Box<dyn Error>> {
    let (few, many) = if bytes > 10_000 { (1, 4) } else { (100, 1100) };
    let (few_of, many_of) = (collected(&["run", case, contender, &few.to_string()])?, collected(&["run", case, contender, &many.to_string()])?);
    let own = |(name, count): (String, f64)| {
        let before = few_of.get(&name).copied().unwrap_or(0.0);
        (name, (count - before) / f64::from(many - few))
    };
    Ok(many_of.into_iter().map(own).filter(|(_, own)| *own != 0.0).collect())
}

fn compiler() -> Result<String, Box<dyn Error>> {
    let output = Command::new("rustc").arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
