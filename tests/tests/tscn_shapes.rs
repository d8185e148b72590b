//! Blend shapes, levels of detail and compressed animations, as engines have saved them.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::from_text;
use bytespec_formats::godot::{Variant, Vector3};
use bytespec_formats::tscn::Document;
use bytespec_formats::tscn::view::{Animation, Keys, Surface, surfaces};
use std::path::Path;

fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/tscn").join(name)).unwrap()
}

fn meshes(text: &str) -> Result<Vec<Surface>, String> {
    let document = Document::parse(text.as_bytes()).unwrap();
    surfaces(document.named("resource").next().unwrap()).map_err(|error| error.to_string())
}

fn list(places: &[Vector3<f32>]) -> Vec<[f32; 3]> {
    places.iter().map(|place| [place.x, place.y, place.z]).collect()
}

fn near(found: &[Vector3<f32>], wanted: &[[f32; 3]]) {
    let close = |(a, b): (&[f32; 3], &[f32; 3])| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.02);
    assert!(found.len() == wanted.len() && list(found).iter().zip(wanted).all(close), "{found:?}");
}

#[test]
fn blend_shapes_of_each_engine() {
    for name in ["godot3", "godot3-whole", "godot36", "godot4"] {
        let found = meshes(&text(&format!("shapes/{name}.tres"))).unwrap();
        let shapes = &found[0].blend_shapes;
        let names: Vec<_> = shapes.iter().map(|shape| shape.name.as_str().unwrap()).collect();
        assert_eq!(names, ["smile", "frown é"], "{name}");
        for (number, shape) in [0.0, 1.0].into_iter().zip(shapes) {
            assert_eq!(list(&shape.vertices), [[number, 1.0, 0.0], [0.0, number + 2.0, 0.0], [0.0, 0.0, 3.5], [-1.0, -2.0, -3.0]], "{name}");
            near(&shape.normals, &[[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]);
            let tangents: Vec<_> = shape.tangents.iter().map(|t| Vector3 { x: t.x, y: t.y, z: t.z }).collect();
            near(&tangents, &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]);
            assert_eq!(shape.tangents.iter().map(|t| t.w).collect::<Vec<_>>(), [1.0, -1.0, 1.0, 1.0], "{name}");
        }
        assert_eq!(list(&found[0].vertices)[..3], [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    }
    // The engine does not read these itself.
    let found = meshes(&text("shapes/godot4-compressed.tres")).unwrap();
    assert_eq!((found[0].vertices.len(), found[0].blend_shapes.len()), (4, 0));
}

/// The layout of 4.0 and 4.1: made by hand out of the file of 4.6, and 4.6 makes the same file out of it again.
#[test]
fn surfaces_of_the_first_versions_of_generation_4() {
    assert_eq!(meshes(&text("shapes/godot4-1.tres")).unwrap(), meshes(&text("shapes/godot4.tres")).unwrap());
}

#[test]
fn blend_shapes_of_exporters() {
    let text = "[gd_resource type=\"ArrayMesh\" format=2]\n\n[resource]\nblend_shape/names = PoolStringArray(\"a\")\nsurfaces/0 = {\n\"arrays\": [PoolVector3Array(1, 2, 3), null],\n\"morph_arrays\": [[PoolVector3Array(4, 5, 6), PoolVector3Array(0, 0, 1)], [PoolVector3Array(7, 8, 9)]],\n\"primitive\": 0\n}\n";
    let found = meshes(text).unwrap();
    let shapes: Vec<_> = found[0].blend_shapes.iter().map(|of| (of.name.as_str().unwrap(), list(&of.vertices), of.normals.len())).collect();
    assert_eq!(shapes, [("a", vec![[4.0, 5.0, 6.0]], 1), ("", vec![[7.0, 8.0, 9.0]], 0)]);
    let error = meshes(&text.replace("(7, 8, 9)", "()")).unwrap_err();
    assert_eq!(error, "`surfaces/0`: `morph_arrays`: 0 vertices, expected 1");
}

#[test]
fn levels_of_detail() {
    let text = text("shapes/godot4.tres");
    let levels = &meshes(&text).unwrap()[0].levels;
    let found: Vec<_> = levels.iter().map(|level| (level.edge_length, level.indices.clone())).collect();
    assert_eq!(found, [(0.25, vec![0, 1, 2]), (1.5, vec![2, 1, 3])]);
    let error = |from: &str, to: &str| meshes(&text.replace(from, to)).unwrap_err();
    assert_eq!(error("\"lods\": [0.25, ", "\"lods\": ["), "`_surfaces[0]`: `lods`: expected lengths of edges and indices in turn");
    assert_eq!(error("\"AAABAAIA\"", "1"), "`_surfaces[0]`: `lods`: 1 bytes, where each index has 2");
    assert_eq!(error("[0.25, PackedByteArray(\"AAABAAIA\")", "[0.25, 1"), "`_surfaces[0]`: `lods`: expected the bytes of indices");
    assert_eq!(
        error("\"blend_shapes\": PackedByteArray(\"AAAA", "\"blend_shapes\": PackedByteArray(\""),
        "`_surfaces[0]`: `blend_shapes`: 157 bytes, where each shape has 80"
    );
}

/// Each key as the engine tells it: the track, the time and the value.
fn check(name: &str, off: &[&str]) {
    let document = Document::parse(text(&format!("compressed/{name}.tres")).as_bytes()).unwrap();
    let animation = Animation::of(document.named("resource").next().unwrap()).unwrap();
    let mut found: Vec<(usize, f32, Vec<f32>)> = Vec::new();
    for (at, track) in animation.tracks.iter().enumerate() {
        match &track.keys {
            Keys::Position(keys) | Keys::Scale(keys) => {
                found.extend(keys.iter().map(|key| (at, key.time, vec![key.value.x, key.value.y, key.value.z])));
            }
            Keys::Rotation(keys) => {
                found.extend(keys.iter().map(|key| (at, key.time, vec![key.value.x, key.value.y, key.value.z, key.value.w])));
            }
            Keys::BlendShape(keys) => found.extend(keys.iter().map(|key| (at, key.time, vec![key.value]))),
            other => panic!("{other:?}"),
        }
    }
    let told = text(&format!("compressed/{name}.txt"));
    assert_eq!(found.len(), told.lines().count());
    let mut odd = Vec::new();
    for (line, (track, time, value)) in told.lines().zip(&found) {
        let mut parts = line.splitn(3, ' ');
        assert_eq!(parts.next().unwrap().parse(), Ok(*track), "{line}");
        assert!((parts.next().unwrap().parse::<f32>().unwrap() - time).abs() < 1e-4, "{line}: {time}");
        let theirs = match from_text(parts.next().unwrap()).unwrap() {
            Variant::Float(weight) => vec![weight as f32],
            Variant::Vector3(of) => vec![of.to_single().x, of.to_single().y, of.to_single().z],
            Variant::Quaternion(of) => vec![of.to_single().x, of.to_single().y, of.to_single().z, of.to_single().w],
            other => panic!("{other:?}"),
        };
        if theirs.iter().zip(value).any(|(a, b)| (a - b).abs() > 1e-4) {
            odd.push(line.rsplit_once(' ').unwrap().0);
        }
    }
    assert_eq!(odd, off, "{name}");
}

#[test]
fn compressed_animations() {
    check("one_page", &[]);
    // The engine saves four pages without their last bits and takes what comes after them in memory.
    check("pages", &["3 32.200000000", "3 39.000000000", "3 45.800000000", "3 55.700000000"]);
}

#[test]
fn damaged_pages() {
    let page = |bytes: &str| {
        format!(
            "[gd_resource type=\"Animation\" format=3]\n\n[resource]\n_compression = {{\n\"bounds\": [AABB(0, 0, 0, 1, 1, 1)],\n\"fps\": 10,\n\"pages\": [{{\n\"data\": PackedByteArray({bytes}),\n\"time_offset\": 2.0\n}}]\n}}\ntracks/0/type = \"position_3d\"\ntracks/0/path = NodePath(\"A\")\ntracks/0/compressed_track = 0\n"
        )
    };
    let read = |text: &str| {
        let document = Document::parse(text.as_bytes()).unwrap();
        Animation::of(document.named("resource").next().unwrap()).map_err(|error| error.to_string())
    };
    // One packet with one key.
    let good = "12, 0, 0, 0, 1, 0, 0, 0, 16, 0, 0, 0, 5, 0, 0, 0, 255, 255, 0, 0, 255, 255";
    let Keys::Position(keys) = &read(&page(good)).unwrap().tracks[0].keys else { panic!() };
    assert_eq!((keys[0].time, list(&[keys[0].value])), (2.5, vec![[1.0, 0.0, 1.0]]));
    let error = |text: &str| read(text).unwrap_err();
    let numbers: Vec<&str> = good.split(", ").collect();
    for cut in 0..numbers.len() {
        assert_eq!(error(&page(&numbers[..cut].join(", "))), "`tracks/0/compressed_track`: page 0 ends before its keys do");
    }
    assert_eq!(
        error(&page(&good.replace("12, 0, 0, 0, 1,", "255, 255, 255, 255, 1,"))),
        "`tracks/0/compressed_track`: page 0 ends before its keys do"
    );
    // More packets than there are places for.
    assert_eq!(
        error(&page(&good.replace("12, 0, 0, 0, 1, 0, 0, 0,", "12, 0, 0, 0, 255, 255, 255, 255,"))),
        "`tracks/0/compressed_track`: page 0 ends before its keys do"
    );
    let text = page(good);
    assert_eq!(error(&text.replace("compressed_track = 0", "compressed_track = 1")), "`tracks/0/compressed_track`: there is no compressed track 1");
    assert_eq!(error(&text.replace("position_3d", "value")), "`tracks/0/compressed_track`: tracks of type `value` are not compressed");
    assert_eq!(error(&text.replace("\"fps\": 10", "\"fps\": 0")), "`_compression`: `fps`: expected a number of frames");
    // The same keys for all of many tracks would be much out of little.
    let many: String = (1..100)
        .map(|at| format!("tracks/{at}/type = \"position_3d\"\ntracks/{at}/path = NodePath(\"A\")\ntracks/{at}/compressed_track = 0\n"))
        .collect();
    assert_eq!(error(&(text + &many)), "`tracks/88/compressed_track`: page 0 gives the same keys to several tracks");
}
