//! Typed views: the same mesh, animation and skeleton as engines of three generations have saved them.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::{Color, Quaternion, Variant, Vector2, Vector3, Vector4};
use bytespec_formats::tscn::view::{Animation, CurvePoint, Key, Keys, Loop, Pose, attachment, bones, image, player_animations, surfaces};
use bytespec_formats::tscn::{Document, DocumentReader, Section};
use std::path::{Path, PathBuf};

fn read(name: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/tscn").join(name);
    Document::parse(&std::fs::read(path).unwrap()).unwrap()
}

fn of_type<'d>(document: &'d Document, class: &'d str) -> Vec<&'d Section> {
    document.sections().iter().filter(|section| section.attribute_str("type") == Some(class)).collect()
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn one_mesh_of_three_generations() {
    for generation in ["godot3", "godot36", "godot4", "godot4-editor"] {
        let document = read(&format!("{generation}/array_mesh.tres"));
        let mesh = document.named("resource").next().unwrap();
        let surfaces = surfaces(mesh).unwrap();
        let surface = &surfaces[0];
        assert_eq!((surfaces.len(), surface.name.as_str()), (1, Some("main surface")));
        assert_eq!(surface.primitive, if generation.starts_with("godot3") { 4 } else { 3 });
        let vertices: Vec<[f32; 3]> = surface.vertices.iter().map(|v| [v.x, v.y, v.z]).collect();
        assert_eq!(vertices, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.1, 0.2, 0.3]]);
        let normals: Vec<bool> = surface.normals.iter().map(|n| near(n.x, 0.0) && near(n.y + n.z, 1.0)).collect();
        assert_eq!(normals, [true; 4]);
        assert!(near(surface.normals[3].y, 1.0) && near(surface.normals[0].z, 1.0), "{generation}: {:?}", surface.normals);
        assert_eq!(
            surface.colors[..3],
            [Color { r: 1.0, g: 0.0, b: 0.0, a: 1.0 }, Color { r: 0.0, g: 1.0, b: 0.0, a: 1.0 }, Color { r: 0.0, g: 0.0, b: 1.0, a: 1.0 }]
        );
        let uv: Vec<[f32; 2]> = surface.uv.iter().map(|uv| [uv.x, uv.y]).collect();
        assert_eq!(uv, [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]);
        assert_eq!(surface.indices, [0, 1, 2, 2, 1, 3]);
        assert!(surface.material.is_some() && surface.uv2.is_empty() && surface.bones.is_empty());
    }
}

#[test]
fn the_mesh_of_an_exporter() {
    let document = read("godot3/in_exporter_escn.tscn");
    let surfaces = surfaces(of_type(&document, "ArrayMesh")[0]).unwrap();
    let surface = &surfaces[0];
    assert!(!surface.vertices.is_empty());
    assert_eq!(surface.vertices.len(), surface.normals.len());
    assert!(surface.indices.iter().all(|index| (*index as usize) < surface.vertices.len()));
}

#[test]
fn meshes_that_lie_are_refused() {
    let surface = |rest: &str| {
        let text = format!("[gd_resource type=\"ArrayMesh\" format=3]\n\n[resource]\n{rest}\n");
        surfaces(&Document::parse(text.as_bytes()).unwrap().sections()[1]).unwrap_err().to_string()
    };
    let new = |format: i64, count: i64, data: &str| {
        format!(
            "_surfaces = [{{\n\"aabb\": AABB(0, 0, 0, 1, 1, 1),\n\"format\": {format},\n\"primitive\": 3,\n\"vertex_count\": {count},\n\"vertex_data\": PackedByteArray({data})\n}}]"
        )
    };
    assert_eq!(
        surface(&new(34_359_738_369, 4_294_967_295, "0, 0")),
        "`_surfaces[0]`: `vertex_data`: Vertices.places[0].whole.x at byte 0x0: needs 4 bytes, 2 left"
    );
    assert_eq!(surface(&new(34_359_738_368, 4_294_967_295, "0")), "`_surfaces[0]`: `vertex_data`: Vertices at byte 0x0: 1 byte of trailing data");
    assert_eq!(surface(&new(1, -1, "")), "`_surfaces[0]`: `vertex_count`: -1 is no count");
    assert_eq!(surface("_surfaces = [1]"), "`_surfaces[0]`: expected a dictionary, found int");
    assert_eq!(surface("surfaces/0 = {}"), "`surfaces/0`: `primitive`: is missing");
}

#[test]
fn compressed_vertices_of_generation_4() {
    // One vertex in the middle of the box; axis z, turned by a quarter; the places on the texture round 0.
    let format = 34_359_738_368_i64 | 1 << 29 | 0b1_0111;
    let text = format!(
        "[gd_resource type=\"ArrayMesh\" format=3]\n\n[resource]\n_surfaces = [{{\n\"aabb\": AABB(-1, -2, -3, 2, 4, 6),\n\"attribute_data\": PackedByteArray(255, 255, 0, 0),\n\"format\": {format},\n\"primitive\": 3,\n\"uv_scale\": Vector4(4, 2, 0, 0),\n\"vertex_count\": 1,\n\"vertex_data\": PackedByteArray(0, 0, 255, 255, 255, 127, 255, 191, 255, 127, 255, 127)\n}}]\n"
    );
    let document = Document::parse(text.as_bytes()).unwrap();
    let surface = &surfaces(&document.sections()[1]).unwrap()[0];
    assert_eq!((surface.vertices[0].x, surface.vertices[0].y), (-1.0, 2.0));
    assert!(near(surface.vertices[0].z, 0.0));
    assert_eq!(surface.uv, [Vector2 { x: 2.0, y: -1.0 }]);
    let (normal, tangent) = (surface.normals[0], surface.tangents[0]);
    assert!(near(normal.z, 1.0) && near(normal.x, 0.0) && near(normal.y, 0.0), "{normal:?}");
    assert!(near(tangent.x, 0.0) && near(tangent.y.abs(), 1.0) && tangent.w == 1.0, "{tangent:?}");
}

fn path_of(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            path_of(&path, found);
        } else if path.extension().is_some_and(|extension| ["tscn", "tres", "escn"].iter().any(|known| extension == *known)) {
            found.push(path);
        }
    }
}

/// Directions have length 1, places are in their box, indices lead to vertices: what does not depend on who wrote it.
#[test]
fn views_of_other_peoples_files() {
    let folder = std::env::var_os("BYTESPEC_CORPUS").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"), PathBuf::from);
    let mut paths = Vec::new();
    path_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/tscn"), &mut paths);
    if folder.join("tscn").is_dir() {
        path_of(&folder.join("tscn"), &mut paths);
    } else {
        println!("skipped in part: there is no corpus at {}", folder.display());
    }
    let (mut meshes, mut animations, mut skeletons) = (0, 0, 0);
    for path in paths {
        let document = DocumentReader::new().read(&std::fs::read(&path).unwrap()).document;
        let head = document.sections().first().and_then(|head| head.attribute_str("type")).unwrap_or_default().to_owned();
        for section in document.sections() {
            let class = if *section.name() == "resource" { &*head } else { section.attribute_str("type").unwrap_or_default() };
            let place = format!("{}: {:?}", path.display(), section.attribute("id"));
            match class {
                "ArrayMesh" if *section.name() != "ext_resource" => {
                    for surface in surfaces(section).unwrap_or_else(|error| panic!("{place}: {error}")) {
                        meshes += 1;
                        let count = surface.vertices.len();
                        assert!(surface.indices.iter().all(|index| (*index as usize) < count), "{place}");
                        for n in &surface.normals {
                            assert!((n.x * n.x + n.y * n.y + n.z * n.z - 1.0).abs() < 0.05, "{place}: {n:?}");
                        }
                        // Tangents stand on normals, except for a few that exporters have worked out of places that are the same.
                        let upright = |(n, t): (&Vector3<f32>, &Vector4<f32>)| (n.x * t.x + n.y * t.y + n.z * t.z).abs() < 0.1;
                        let count = surface.normals.iter().zip(&surface.tangents).filter(|pair| upright(*pair)).count();
                        assert!(count * 10 >= surface.tangents.len() * 9, "{place}: {count} of {}", surface.tangents.len());
                        for Vector4 { x, y, z, w } in &surface.tangents {
                            assert!((x * x + y * y + z * z - 1.0).abs() < 0.05 && w.abs() == 1.0, "{place}: {x} {y} {z} {w}");
                        }
                    }
                }
                "Animation" if *section.name() != "ext_resource" => {
                    Animation::of(section).unwrap_or_else(|error| panic!("{place}: {error}"));
                    animations += 1;
                }
                "Skeleton" | "Skeleton3D" => {
                    bones(section).unwrap_or_else(|error| panic!("{place}: {error}"));
                    skeletons += 1;
                }
                _ => {}
            }
        }
    }
    println!("{meshes} surfaces, {animations} animations, {skeletons} skeletons");
}

#[test]
fn tracks_of_every_type() {
    for generation in ["godot3", "godot36", "godot4"] {
        let document = read(&format!("{generation}/animation.tscn"));
        let section = of_type(&document, "Animation").into_iter().find(|section| !section.properties().is_empty()).unwrap();
        let animation = Animation::of(section).unwrap();
        assert_eq!((animation.length, animation.repeats, animation.step), (2.5, Loop::Linear, Some(0.05)));
        let track = &animation.tracks[0];
        assert_eq!((track.path.to_text().as_str(), track.interpolation, track.loop_wrap, track.enabled), ("Sprite:position", 1, true, true));
        let Keys::Value { update: 0, keys } = &track.keys else { panic!("{track:?}") };
        assert_eq!(keys[1], Key { time: 1.0, transition: 0.5, value: Variant::from(Vector2 { x: 10.0f32, y: 0.1 }) });
        let Keys::Method(calls) = &animation.tracks[2].keys else { panic!() };
        assert_eq!((calls[0].time, calls[0].value.name.as_str(), &calls[0].value.arguments[1]), (0.5, Some("set_name"), &2.into()));
        let Keys::Bezier(points) = &animation.tracks[3].keys else { panic!() };
        assert_eq!(points[0].value, CurvePoint { value: 1.5, left: Vector2 { x: -0.1, y: 0.0 }, right: Vector2 { x: 0.2, y: 0.3 } });
        match &animation.tracks[4].keys {
            Keys::Transform(keys) if generation != "godot4" => {
                let one = Vector3 { x: 1.0, y: 1.0, z: 1.0 };
                assert_eq!(
                    keys[0].value,
                    Pose { position: Vector3 { x: 1.0, y: 2.0, z: 3.0 }, rotation: Quaternion { x: 0.0, y: 0.0, z: 0.0, w: 1.0 }, scale: one }
                );
            }
            Keys::Position(keys) if generation == "godot4" => assert_eq!(keys[0].value, Vector3 { x: 1.0, y: 2.0, z: 3.0 }),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn tracks_without_a_sample() {
    let text = "[gd_resource type=\"Animation\" format=3]\n\n[resource]\nloop_mode = 2\ntracks/0/type = \"audio\"\ntracks/0/path = NodePath(\"A\")\ntracks/0/keys = {\n\"times\": PackedFloat32Array(1),\n\"clips\": [{\n\"start_offset\": 0.5,\n\"end_offset\": 0.0,\n\"stream\": null\n}]\n}\ntracks/1/type = \"animation\"\ntracks/1/path = NodePath(\"A\")\ntracks/1/keys = {\n\"times\": PackedFloat32Array(1),\n\"clips\": PackedStringArray(\"run\")\n}\ntracks/2/type = \"blend_shape\"\ntracks/2/path = NodePath(\"A:b\")\ntracks/2/keys = PackedFloat32Array(0, 1, 0.25)\ntracks/3/type = \"position_3d\"\ntracks/3/path = NodePath(\"A\")\ntracks/3/compressed_track = 7\n";
    let document = Document::parse(text.as_bytes()).unwrap();
    let animation = Animation::of(&document.sections()[1]).unwrap();
    assert_eq!((animation.length, animation.repeats, animation.step), (1.0, Loop::PingPong, None));
    let Keys::Audio(clips) = &animation.tracks[0].keys else { panic!() };
    assert_eq!((clips[0].time, clips[0].value.start), (1.0, 0.5));
    let Keys::Animation(names) = &animation.tracks[1].keys else { panic!() };
    assert_eq!(names[0].value, "run");
    assert_eq!(animation.tracks[2].keys, Keys::BlendShape(vec![Key { time: 0.0, transition: 1.0, value: 0.25 }]));
    assert_eq!(animation.tracks[3].keys, Keys::Compressed(7));
    let error = |from: &str, to: &str| {
        let document = Document::parse(text.replace(from, to).as_bytes()).unwrap();
        Animation::of(&document.sections()[1]).unwrap_err().to_string()
    };
    assert_eq!(error("(0, 1, 0.25)", "(0, 1)"), "`tracks/2/keys`: 3 numbers for each key, but 2 is no multiple of 3");
    assert_eq!(error("(\"run\")", "()"), "`tracks/1/keys`: `clips`: 0 items, expected 1");
    assert_eq!(error("tracks/3", "tracks/4"), "`tracks/4/type`: number 4, where 3 comes next");
}

#[test]
fn skeletons_attachments_libraries_and_images() {
    for generation in ["godot3", "godot36", "godot4"] {
        let document = read(&format!("{generation}/skeleton.tscn"));
        let old = generation != "godot4";
        let bones = bones(of_type(&document, if old { "Skeleton" } else { "Skeleton3D" })[0]).unwrap();
        let names: Vec<_> = bones.iter().map(|bone| (bone.name.as_str().unwrap(), bone.parent)).collect();
        assert_eq!(names, [("hips", None), ("spine", Some(0)), ("head.é", Some(1))]);
        assert_eq!(bones[1].rest.origin.y, 0.5);
        assert_eq!((bones[2].rotation.is_some(), bones[1].meta.len()), (!old, usize::from(!old)));
        let attachment = attachment(of_type(&document, if old { "BoneAttachment" } else { "BoneAttachment3D" })[0]);
        assert_eq!((attachment.bone.as_str(), attachment.index), (Some("head.é"), (!old).then_some(2)));

        let document = read(&format!("{generation}/animation.tscn"));
        let player = player_animations(of_type(&document, "AnimationPlayer")[0]);
        let names: Vec<_> = player.iter().map(|(name, _)| name.as_str().unwrap()).collect();
        assert_eq!(names, if old { ["empty", "walk cycle"] } else { ["", "extra"] });

        let document = read(&format!("{generation}/image.tres"));
        let image = image(document.named("resource").next().unwrap()).unwrap();
        assert_eq!((image.width, image.height, image.format, image.data.len(), image.mipmaps), (2, 2, "RGBA8", 16, false));
    }
}
