//! Time of each contender and its ratio to the hand-written one.
//!
//! Contenders take turns batch by batch, so what disturbs the machine disturbs them alike. Arguments select cases by
//! a part of their names; `--quick` measures a tenth as long.

use bytespec_benches::{Case, WORKLOADS};
use std::time::{Duration, Instant};

/// How long one batch takes at least, unless one operation takes longer.
const BATCH: Duration = Duration::from_micros(100);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let wanted: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let total = Duration::from_millis(if quick { 100 } else { 1000 });
    println!("{:<42}{:<12}{:>14}{:>14}{:>9}{:>9}", "case", "contender", "least ns", "median ns", "least", "median");
    for case in WORKLOADS.iter().flat_map(|(_, cases)| cases()) {
        if wanted.is_empty() || wanted.iter().any(|part| case.name.contains(part.as_str())) {
            measure(case, total);
        }
    }
}

fn measure(mut case: Case, total: Duration) {
    // A batch size that suits the first contender suits all: they do the same.
    let mut times = 1;
    while time(&mut case, 0, times) < BATCH {
        times *= 2;
    }
    let contenders = case.contenders.len();
    let mut found: Vec<Vec<f64>> = vec![Vec::new(); contenders];
    let start = Instant::now();
    while start.elapsed() < total * contenders as u32 || found[0].len() < 20 {
        for (at, found) in found.iter_mut().enumerate() {
            found.push(time(&mut case, at, times).as_secs_f64() * 1e9 / times as f64);
        }
    }
    let least: Vec<f64> = found.iter().map(|found| found.iter().copied().fold(f64::INFINITY, f64::min)).collect();
    for (at, contender) in case.contenders.iter().enumerate() {
        // Each turn is compared with the hand-written batch of the same turn.
        let ratios = found[at].iter().zip(&found[0]).map(|(own, hand)| own / hand).collect();
        println!(
            "{:<42}{:<12}{:>14.1}{:>14.1}{:>9.2}{:>9.2}",
            if at == 0 { case.name } else { "" },
            contender.name,
            least[at],
            median(found[at].clone()),
            least[at] / least[0],
            median(ratios),
        );
    }
}

fn time(case: &mut Case, contender: usize, times: usize) -> Duration {
    let start = Instant::now();
    (case.contenders[contender].run)(times);
    start.elapsed()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
