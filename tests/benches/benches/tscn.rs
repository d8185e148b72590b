//! Text scenes: how fast they are read, checked and written, beside a copy of the same bytes.
//!
//! `cargo bench -p bytespec-benches --bench tscn -- mixed` only measures the rows it names.
//!
//! Other people's files are taken from `../shared/corpus/tscn` or `BYTESPEC_CORPUS` where there are any; the made ones are always there.

use bytespec_benches::scenes;
use bytespec_formats::tscn::{Checker, DocumentReader};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often each is done; the least counts.
const ROUNDS: usize = 9;

fn main() {
    println!("{:<24}{:>8}{:>14}{:>14}{:>14}{:>14}{:>14}", "text", "MB", "copy MB/s", "read MB/s", "check MB/s", "keep MB/s", "engine MB/s");
    let mut texts =
        vec![("200,000 nodes", vec![scenes::nodes(200_000)]), ("one mesh", vec![scenes::mesh(1_000_000)]), ("mixed", vec![scenes::mixed(4000)])];
    let others = corpus();
    if !others.is_empty() {
        texts.push(("other people's files", others));
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|one| !one.starts_with("--")).collect();
    for (name, texts) in texts.into_iter().filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|one| one == name)) {
        let len: usize = texts.iter().map(Vec::len).sum();
        let reader = DocumentReader::new();
        let documents: Vec<_> = texts.iter().map(|text| reader.read(text).document).collect();
        let times = [
            least(|| texts.iter().for_each(|text| drop(black_box(black_box(text).clone())))),
            least(|| texts.iter().for_each(|text| drop(black_box(reader.read(black_box(text)))))),
            least(|| texts.iter().for_each(|text| drop(black_box(Checker::new().check(black_box(text)))))),
            least(|| documents.iter().for_each(|document| drop(black_box(document.to_bytes())))),
            least(|| documents.iter().for_each(|document| drop(black_box(document.to_engine(document.generation()))))),
        ];
        let speeds = times.map(|time| format!("{:>14.0}", len as f64 / 1e6 / time.as_secs_f64())).concat();
        println!("{name:<24}{:>8.1}{speeds}", len as f64 / 1e6);
    }
}

fn least(run: impl Fn()) -> Duration {
    let once = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| once()).min().unwrap_or_default()
}

fn corpus() -> Vec<Vec<u8>> {
    let folder =
        std::env::var_os("BYTESPEC_CORPUS").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"), PathBuf::from);
    let mut open = vec![folder.join("tscn")];
    let mut texts = Vec::new();
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
            let is_scene = path.extension().is_some_and(|extension| ["tscn", "tres", "escn"].iter().any(|known| extension == *known));
            if path.is_dir() {
                open.push(path);
            } else if is_scene && let Ok(text) = std::fs::read(&path) {
                texts.push(text);
            }
        }
    }
    texts
}
