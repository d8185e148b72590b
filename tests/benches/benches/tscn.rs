//! Text scenes: how fast they are read, checked and written, beside a copy of the same bytes.
//!
//! `cargo bench -p bytespec-benches --bench tscn -- mixed` only measures the rows it names.
//!
//! `GODOT3`, `GODOT4` and `GODOT_PARSER` (a Python that has `godot_parser`) name others that read the same made scenes, for the column
//! of each.
//!
//! Other people's files are taken from `../shared/corpus/tscn` or `BYTESPEC_CORPUS` where there are any; the made ones are always there.

use bytespec_benches::scenes;
use bytespec_formats::godot::text::Generation;
use bytespec_formats::tscn::{Checker, Document, DocumentReader};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How often each is done; the least counts.
const ROUNDS: usize = 9;

fn main() {
    println!("{:<24}{:>8}{:>14}{:>14}{:>14}{:>14}{:>14}", "text", "MB", "copy MB/s", "read MB/s", "check MB/s", "keep MB/s", "engine MB/s");
    let mut texts = vec![
        ("200,000 nodes", vec![scenes::nodes(200_000)]),
        ("one mesh", vec![scenes::mesh(2_200_000)]),
        ("mixed", vec![scenes::mixed(4000)]),
        ("small", vec![scenes::mixed(100)]),
    ];
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
        if name != "other people's files" {
            others_read(name, &texts[0], &documents[0]);
        }
    }
}

/// How fast others read a scene, each told by its variable: `load` of the engines, the parser in Python (of the small one only: it
/// takes minutes for more). Generation 3 gets the scene as we save it for 3.x. External resources are small text resources in place
/// of pictures, which are loaded before.
fn others_read(name: &str, text: &[u8], document: &Document) {
    let folder = std::env::temp_dir().join(format!("bytespec-scenes-{}", std::process::id()));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (variable, script) in [("GODOT3", "scenes3.gd"), ("GODOT4", "scenes4.gd"), ("GODOT_PARSER", "scenes.py")] {
        let Some(program) = std::env::var_os(variable) else { continue };
        if variable == "GODOT_PARSER" && name != "small" {
            continue;
        }
        let old = variable == "GODOT3";
        let text = if old { document.to_engine(Generation::V3_3).expect("the sample is written") } else { text.to_vec() };
        let text = String::from_utf8_lossy(&text).replace(".png\"", ".tres\"").replace("\"Texture2D\"", "\"Resource\"");
        let file = folder.join(if text.starts_with("[gd_scene") { "a.tscn" } else { "a.tres" });
        let write = |path: &Path, text: &str| std::fs::write(path, text).expect("a temporary file");
        std::fs::create_dir_all(folder.join("art")).expect("a temporary folder");
        write(&folder.join("project.godot"), "config_version=4\n");
        write(&file, &text);
        for at in 0..200 {
            let path = folder.join(format!("art/tile_{at}.tres"));
            write(&path, &format!("[gd_resource type=\"Resource\" format={}]\n\n[resource]\n", if old { 2 } else { 3 }));
        }
        let mut command = Command::new(&program);
        match variable {
            "GODOT_PARSER" => command.arg(here.join(script)).arg(&file),
            _ => command
                .args(if old { &[][..] } else { &["--headless"] })
                .arg("--path")
                .arg(&folder)
                .arg("-s")
                .arg(here.join("../engine").join(script)),
        };
        let output = command.env("BENCH_FILE", &file).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stdout);
        match said.lines().find_map(|line| line.strip_prefix("RESULT ")?.trim().parse::<f64>().ok()) {
            Some(micros) => println!("  {variable:<22}{:>8.1}{:>14}{:>14.3}", text.len() as f64 / 1e6, "", text.len() as f64 / micros),
            None => println!("  {variable} printed\n{said}{}", String::from_utf8_lossy(&output.stderr)),
        }
        let _ = std::fs::remove_dir_all(&folder);
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
