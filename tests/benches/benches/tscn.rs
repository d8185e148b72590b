//! Text scenes: how fast they are read, checked and written, beside a copy of the same bytes.
//!
//! `cargo bench -p bytespec-benches --bench tscn -- mixed` only measures the rows it names.
//!
//! Other people's files are taken from `../shared/corpus/tscn` or `BYTESPEC_CORPUS` where there are any; the made ones are always there.

use bytespec_formats::tscn::{Checker, DocumentReader};
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often each is done; the least counts.
const ROUNDS: usize = 9;

fn main() {
    println!("{:<24}{:>8}{:>14}{:>14}{:>14}{:>14}{:>14}", "text", "MB", "copy MB/s", "read MB/s", "check MB/s", "keep MB/s", "engine MB/s");
    let mut texts = vec![("200,000 nodes", vec![nodes()]), ("one mesh", vec![mesh()]), ("mixed", vec![mixed()])];
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

/// A scene of many nodes with few properties.
fn nodes() -> Vec<u8> {
    let mut text = String::from("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\n");
    for at in 0..200_000 {
        let _ = write!(text, "\n[node name=\"N{at}\" type=\"Sprite2D\" parent=\".\" unique_id={}]\nposition = Vector2({at}, 0.5)\n", at + 1);
    }
    text.into_bytes()
}

/// One property of many numbers.
fn mesh() -> Vec<u8> {
    let mut text = String::from("[gd_resource type=\"Resource\" format=3]\n\n[resource]\npoints = PackedVector3Array(");
    for at in 0..1_000_000 {
        let _ = write!(text, "{}{}, 0.{}, -{}.25", if at == 0 { "" } else { ", " }, at, at % 1000, at % 77);
    }
    text.push_str(")\n");
    text.into_bytes()
}

/// What a scene of a game has: resources, materials, animations, nodes, connections.
fn mixed() -> Vec<u8> {
    let mut text = String::from("[gd_scene format=3]\n\n");
    for at in 0..200 {
        let _ = writeln!(text, "[ext_resource type=\"Texture2D\" path=\"res://art/tile_{at}.png\" id=\"{at}_abcde\"]");
    }
    for at in 0..4000 {
        let _ = write!(
            text,
            "\n[sub_resource type=\"Animation\" id=\"Animation_{at}\"]\nlength = 2.5\nloop_mode = 1\ntracks/0/type = \"value\"\ntracks/0/imported = false\ntracks/0/enabled = true\ntracks/0/path = NodePath(\"Sprite{at}:position\")\ntracks/0/interp = 1\ntracks/0/loop_wrap = true\ntracks/0/keys = {{\n\"times\": PackedFloat32Array(0, 1, 2.5),\n\"transitions\": PackedFloat32Array(1, 0.5, -2),\n\"update\": 0,\n\"values\": [Vector2(0, 0), Vector2(10, 0.1), Vector2(0, 5)]\n}}\n"
        );
    }
    text.push_str("\n[node name=\"Root\" type=\"Node2D\"]\n");
    for at in 0..8000 {
        let _ = write!(
            text,
            "\n[node name=\"Sprite{at}\" type=\"Sprite2D\" parent=\".\" groups=[\"enemies\", \"solid\"]]\nmodulate = Color(1, 0.5, 0.25, 1)\nposition = Vector2({at}, -12.75)\ntexture = ExtResource(\"{}_abcde\")\nmetadata/note = \"It was a dark and stormy night, number {at}\"\n",
            at % 200
        );
    }
    for at in 0..4000 {
        let _ = write!(text, "\n[connection signal=\"hit\" from=\"Sprite{at}\" to=\".\" method=\"_on_sprite_hit\"]");
    }
    text.push('\n');
    text.into_bytes()
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
