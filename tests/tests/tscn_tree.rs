//! The trees that scenes stand for.
#![allow(clippy::unwrap_used)]

use bytespec_formats::tscn::tree::{LoadError, Loader, NodeId, Problem, ProblemKind, Project, SceneTree, TreeBuilder};
use bytespec_formats::tscn::{Document, Kind};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn parse(text: &str) -> Document {
    Document::parse(text.as_bytes()).unwrap()
}

/// `Name:Class(children)`, as the engine's test program prints it.
fn show(tree: &SceneTree<'_>, id: NodeId) -> String {
    let class = tree.class(id).map_or("?".into(), |class| class.to_string_lossy());
    let children: Vec<String> = tree.node(id).unwrap().children().map(|child| show(tree, child)).collect();
    format!("{}:{class}({})", tree.name(id).to_string_lossy(), children.join(","))
}

fn shown(tree: &SceneTree<'_>) -> String {
    tree.root().map_or_else(String::new, |root| show(tree, root))
}

fn problems(tree: &SceneTree<'_>) -> Vec<String> {
    tree.problems().iter().map(ToString::to_string).collect()
}

const PART: &str = "[gd_scene format=3]\n\n[node name=\"Part\" type=\"Node2D\" groups=[\"parts\"]]\nz_index = 1\ny_sort_enabled = true\n\n[node name=\"Inner\" type=\"Sprite2D\" parent=\".\"]\nunique_name_in_owner = true\n\n[node name=\"Timer\" type=\"Timer\" parent=\"Inner\"]\n\n[connection signal=\"timeout\" from=\"Inner/Timer\" to=\".\" method=\"hide\"]\n";

fn files(path: &str) -> Result<Document, LoadError> {
    let text = match path {
        "res://parts/part.tscn" => PART,
        "res://base.tscn" => {
            "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"parts/part.tscn\" id=\"1\"]\n\n[node name=\"Base\" instance=ExtResource(\"1\")]\nz_index = 2\n\n[node name=\"More\" type=\"Node\" parent=\".\" index=\"0\"]\n"
        }
        "res://loop.tscn" => {
            "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://loop.tscn\" id=\"1\"]\n\n[node name=\"Loop\" type=\"Node\"]\n\n[node name=\"Again\" parent=\".\" instance=ExtResource(\"1\")]\n"
        }
        "res://model.glb" => return Err(LoadError::NotText),
        _ => return Err(LoadError::NotFound),
    };
    Ok(Document::parse(text.as_bytes())?)
}

#[test]
fn a_scene_inherits_and_overrides() {
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://base.tscn\" id=\"1_b\"]\n\n[node name=\"Mine\" groups=[\"mine\", \"parts\"] instance=ExtResource(\"1_b\")]\nz_index = 3\n\n[node name=\"Inner\" parent=\".\" index=\"1\"]\ncentered = false\n\n[node name=\"Extra\" type=\"Node2D\" parent=\"Inner\" index=\"0\"]\n\n[connection signal=\"ready\" from=\"Inner/Extra\" to=\"Inner\" method=\"hide\" flags=3]\n",
    );
    let mut loader = files;
    let tree = SceneTree::build(&scene, "res://mine.tscn", &mut loader);
    assert_eq!(problems(&tree), Vec::<String>::new());
    assert_eq!(shown(&tree), "Mine:Node2D(More:Node(),Inner:Sprite2D(Extra:Node2D(),Timer:Timer()))");
    assert_eq!(tree.scenes().collect::<Vec<_>>(), ["res://mine.tscn", "res://base.tscn", "res://parts/part.tscn"]);

    let root = tree.root().unwrap();
    assert_eq!(tree.instance(root), Some("res://base.tscn"));
    assert_eq!(tree.property(root, "z_index"), Some(&3.into()));
    assert_eq!(tree.property(root, "y_sort_enabled"), Some(&true.into()));
    let names: Vec<String> = tree.properties(root).iter().map(|(name, value)| format!("{name} {value:?}")).collect();
    assert_eq!(names, ["z_index 3", "y_sort_enabled true"]);
    assert_eq!(tree.groups(root).iter().map(|group| group.to_string_lossy()).collect::<Vec<_>>(), ["parts", "mine"]);
    let sources: Vec<&str> = tree.sources(root).map(|(scene, _)| scene).collect();
    assert_eq!(sources, ["res://parts/part.tscn", "res://base.tscn", "res://mine.tscn"]);

    let inner = tree.find("Inner").unwrap();
    assert!(!tree.is_own(inner));
    assert_eq!(tree.property(inner, "centered"), Some(&false.into()));
    assert!(tree.is_own(tree.find("Inner/Extra").unwrap()));
    assert_eq!(tree.find("%Inner"), Some(inner));
    assert_eq!(tree.find("Inner/../%Inner/Timer").map(|id| tree.path(id)), Some("Inner/Timer".to_owned()));
    assert_eq!(tree.find(".."), None);
    let connections: Vec<String> = tree
        .connections()
        .iter()
        .map(|connection| {
            let signal = tree.connection_section(connection).unwrap().attribute_str("signal").unwrap();
            format!("{} {signal} {}", tree.path(connection.from), tree.path(connection.to))
        })
        .collect();
    assert_eq!(connections, ["Inner/Timer timeout .", "Inner/Extra ready Inner"]);
    let walked: Vec<String> = tree.walk().map(|(depth, id)| format!("{depth} {}", tree.path(id))).collect();
    assert_eq!(walked, ["0 .", "1 More", "1 Inner", "2 Inner/Extra", "2 Inner/Timer"]);
}

#[test]
fn instances_have_owners_of_their_own() {
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://parts/part.tscn\" id=\"1_b\"]\n\n[node name=\"Main\" type=\"Node\"]\n\n[node name=\"One\" parent=\".\" instance=ExtResource(\"1_b\")]\n\n[node name=\"Two\" parent=\".\" instance=ExtResource(\"1_b\")]\n\n[node name=\"Late\" parent=\".\" instance_placeholder=\"res://parts/part.tscn\"]\n\n[node name=\"Hat\" type=\"Node\" parent=\"One/Inner\"]\n\n[node name=\"Lent\" type=\"Node\" parent=\"Two\" owner=\"Two\"]\n\n[editable path=\"One\"]\n",
    );
    let mut loader = files;
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut loader);
    assert_eq!(problems(&tree), Vec::<String>::new());
    assert_eq!(
        shown(&tree),
        "Main:Node(One:Node2D(Inner:Sprite2D(Timer:Timer(),Hat:Node())),Two:Node2D(Inner:Sprite2D(Timer:Timer()),Lent:Node()),Late:InstancePlaceholder())"
    );
    let owner = |path: &str| tree.node(tree.find(path).unwrap()).unwrap().owner().map(|owner| tree.path(owner));
    assert_eq!(owner("."), None);
    assert_eq!(owner("One").as_deref(), Some("."));
    assert_eq!(owner("One/Inner/Timer").as_deref(), Some("One"));
    assert_eq!(owner("One/Inner/Hat").as_deref(), Some("."));
    assert_eq!(owner("Two/Lent").as_deref(), Some("Two"));
    let node = |path: &str| tree.node(tree.find(path).unwrap()).unwrap();
    assert!(node("One").is_editable() && !node("Two").is_editable());
    assert!(node("Late").is_placeholder());
    assert_eq!(tree.placeholder(tree.find("Late").unwrap()), Some("res://parts/part.tscn"));
    // Each instance has unique names of its own.
    assert_eq!(tree.find("%Inner"), None);
    assert_eq!(tree.find("Two/%Inner").map(|id| tree.path(id)).as_deref(), Some("Two/Inner"));
    assert_eq!(tree.find("One/Inner/%Inner").map(|id| tree.path(id)).as_deref(), Some("One/Inner"));
}

#[test]
fn what_cannot_be_loaded_may_hold_anything() {
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://model.glb\" id=\"1_b\"]\n\n[node name=\"Main\" type=\"Node\"]\n\n[node name=\"Model\" parent=\".\" instance=ExtResource(\"1_b\")]\n\n[node name=\"Mesh\" parent=\"Model/Skeleton\"]\nvisible = false\n\n[node name=\"Hat\" type=\"Node\" parent=\"Model/Skeleton\"]\n\n[node name=\"Twin\" parent=\".\" instance=ExtResource(\"1_b\")]\n",
    );
    let mut loader = files;
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut loader);
    assert_eq!(shown(&tree), "Main:Node(Model:?(Skeleton:?(Mesh:?(),Hat:Node())),Twin:?())");
    assert_eq!(problems(&tree), ["res://main.tscn (byte 120): cannot load `res://model.glb`: not a text scene"]);
    assert!(tree.node(tree.find("Model/Skeleton").unwrap()).unwrap().is_opaque());
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut ());
    assert_eq!(problems(&tree), ["res://main.tscn (byte 120): cannot load `res://model.glb`: other files are not loaded"]);
}

#[test]
fn problems_are_told_and_built_around() {
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://loop.tscn\" id=\"1_b\"]\n\n[node name=\"Main\" type=\"Node\" parent=\".\"]\n\n[node name=\"Loop\" parent=\".\" instance=ExtResource(\"1_b\")]\n\n[node name=\"Lost\" type=\"Node\" parent=\"No/Where\"]\n\n[node name=\"Ghost\" parent=\".\"]\n\n[node name=\"Twin\" type=\"Node\" parent=\".\"]\n\n[node name=\"Twin\" type=\"Node2D\" parent=\".\" owner=\"Nobody\"]\n\n[node name=\"Other\" type=\"Node\"]\n\n[node name=\"Odd\" parent=\".\" instance=null]\n\n[connection signal=\"a\" from=\"Gone\" to=\".\" method=\"b\"]\n\n[editable path=\"Gone\"]\n",
    );
    let mut loader = files;
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut loader);
    assert_eq!(shown(&tree), "Main:Node(Loop:Node(Again:?()),No@Where#Lost:Node(),Twin:Node(),Twin:Node2D(),Odd:?())");
    assert_eq!(
        problems(&tree),
        [
            "res://main.tscn (byte 88): the root has a parent",
            "res://loop.tscn (byte 118): `res://loop.tscn` is an instance in itself",
            "res://main.tscn (byte 190): no parent `No/Where` for `Lost`",
            "res://main.tscn (byte 240): no node `Ghost` to change",
            "res://main.tscn (byte 315): no owner `Nobody`",
            "res://main.tscn (byte 315): a second node `Twin`",
            "res://main.tscn (byte 375): a second root, `Other`",
            "res://main.tscn (byte 408): the instance is no declared external resource",
            "res://main.tscn (byte 452): a connection of `Gone`, which does not exist",
            "res://main.tscn (byte 507): the children of `Gone` are to be editable, which does not exist",
        ]
    );
    assert_eq!(tree.find("Twin").and_then(|id| tree.class(id)).unwrap(), "Node");
}

#[test]
fn unique_ids_find_what_was_renamed_in_the_base() {
    let base =
        "[gd_scene format=3]\n\n[node name=\"Base\" type=\"Node\" unique_id=1]\n\n[node name=\"New\" type=\"Node2D\" parent=\".\" unique_id=2]\n";
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://base.tscn\" id=\"1_b\"]\n\n[node name=\"Main\" type=\"Node\" unique_id=7]\n\n[node name=\"B\" parent=\".\" unique_id=8 instance=ExtResource(\"1_b\")]\n\n[node name=\"Child\" type=\"Node\" parent=\"B/Old\" parent_id_path=PackedInt32Array(8, 2) unique_id=9]\n\n[connection signal=\"a\" from=\"B/Old/Child\" to=\"B/Old\" method=\"b\" from_uid_path=PackedInt32Array(9) to_uid_path=PackedInt32Array(8, 2)]\n",
    );
    let mut loader = |_: &str| Ok(Document::parse(base.as_bytes())?);
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut loader);
    assert_eq!(problems(&tree), Vec::<String>::new());
    assert_eq!(shown(&tree), "Main:Node(B:Node(New:Node2D(Child:Node())))");
    assert_eq!(tree.path(tree.connections()[0].to), "B/New");

    let inherited = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://base.tscn\" id=\"1_b\"]\n\n[node name=\"Main\" unique_id=1 instance=ExtResource(\"1_b\")]\n\n[node name=\"Old\" parent=\".\" unique_id=2]\nz_index = 4\n",
    );
    let tree = SceneTree::build(&inherited, "res://main.tscn", &mut loader);
    assert_eq!(problems(&tree), Vec::<String>::new());
    assert_eq!(tree.find("New").and_then(|id| tree.property(id, "z_index")), Some(&4.into()));
}

/// Each scene has two instances of the next one: without a limit there would be 2^40 nodes.
#[test]
fn instances_in_instances_are_limited() {
    let mut loader = |path: &str| -> Result<Document, LoadError> {
        let number: u32 = path.trim_start_matches("res://").trim_end_matches(".tscn").parse().unwrap();
        let next = number + 1;
        let text = format!(
            "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" path=\"res://{next}.tscn\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"C\" parent=\".\" instance=ExtResource(\"1\")]\n"
        );
        Ok(Document::parse(text.as_bytes())?)
    };
    let scene = loader.load("res://0.tscn").unwrap();
    let tree = TreeBuilder::new().max_sections(1000).max_depth(40).build(&scene, "res://0.tscn", &mut loader);
    assert!(tree.len() <= 1001, "{}", tree.len());
    let kinds: Vec<&ProblemKind> = tree.problems().iter().map(|problem| &problem.kind).collect();
    assert_eq!(kinds, [&ProblemKind::TooDeep("res://41.tscn".to_owned()), &ProblemKind::TooDeep("res://41.tscn".to_owned()), &ProblemKind::TooMuch]);
}

/// 200,000 nodes, each put in front of the others; a chain of nodes; many nodes of one name.
#[test]
fn large_scenes_have_trees() {
    let mut wide = String::from("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n");
    for number in 0..200_000 {
        write!(wide, "\n[node name=\"N{number}\" type=\"Node\" parent=\".\" index=\"0\"]\n").unwrap();
    }
    let document = parse(&wide);
    let tree = SceneTree::build(&document, "res://wide.tscn", &mut ());
    assert_eq!(tree.len(), 200_001);
    assert_eq!(tree.walk().nth(1).map(|(_, id)| tree.path(id)).as_deref(), Some("N199999"));

    let mut deep = String::from("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"a\" type=\"Node\" parent=\".\"]\n");
    let mut path = "a".to_owned();
    for _ in 0..3000 {
        write!(deep, "\n[node name=\"a\" type=\"Node\" parent=\"{path}\"]\n").unwrap();
        path.push_str("/a");
    }
    let document = parse(&deep);
    let tree = SceneTree::build(&document, "res://deep.tscn", &mut ());
    assert_eq!(tree.find(&path).map(|id| tree.path(id)), Some(path));
}

/// The trees that engines make. What they make of problems is left out, but for the names of nodes without a parent.
#[test]
fn trees_are_those_of_engines() {
    for prefix in ["godot3", "godot36", "godot4"] {
        let path = format!("{}/data/godot/{prefix}-scene-cases.jsonl", env!("CARGO_MANIFEST_DIR"));
        let (mut same, mut refused) = (0, 0);
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            if case["ext"] != "tscn" || case["loads"] != true {
                continue;
            }
            let name = case["name"].as_str().unwrap();
            let Ok(document) = Document::parse(case["input"].as_str().unwrap().as_bytes()) else { continue };
            if document.kind() != Kind::Scene {
                continue;
            }
            let tree = SceneTree::build(&document, "res://gen/case.tscn", &mut ());
            // Classes that engines do not have, and names and classes that they read differently in generation 3.
            if name.contains("_type") || name.contains("string_name") {
                continue;
            }
            if case["instantiates"] == true {
                let fatal = tree.problems().iter().find(|problem| {
                    matches!(
                        problem.kind,
                        ProblemKind::NoRoot | ProblemKind::RootWithParent | ProblemKind::RootWithoutType | ProblemKind::SecondRoot(_)
                    )
                });
                assert!(fatal.is_none(), "{prefix} {name}: {fatal:?}");
                // Generation 3 leaves nodes without a parent out.
                if prefix != "godot4" && tree.problems().iter().any(|problem| matches!(problem.kind, ProblemKind::ParentMissing { .. })) {
                    continue;
                }
                if case["tree"] == shown(&tree).as_str() {
                    same += 1;
                } else {
                    panic!("{prefix} {name}: {:?}, not {}", shown(&tree), case["tree"]);
                }
            } else if case["instantiates"] == false {
                assert!(!tree.problems().is_empty(), "{prefix} {name}: no problem");
                refused += 1;
            }
        }
        println!("{prefix}: {same} trees as the engine's, {refused} refused by both");
        assert!(same >= 60, "{same}");
    }
}

#[test]
fn a_directory_is_a_project() {
    let root = std::env::temp_dir().join(format!("bytespec-project-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("parts")).unwrap();
    std::fs::write(root.join("project.godot"), "config_version=5\n").unwrap();
    std::fs::write(root.join("parts/part.tscn"), PART.replace("format=3", "format=3 uid=\"uid://b6x62a7vjuo45\"")).unwrap();
    std::fs::write(root.join("model.glb"), b"glTF\x02\0\0\0").unwrap();
    std::fs::write(root.join("model.glb.import"), "[remap]\n\nimporter=\"scene\"\nuid=\"uid://88\"\n").unwrap();
    std::fs::write(root.join("a.gd.uid"), "uid://99\n").unwrap();
    let scene = parse(
        "[gd_scene format=3]\n\n[ext_resource type=\"PackedScene\" uid=\"uid://b6x62a7vjuo45\" path=\"res://moved.tscn\" id=\"1\"]\n[ext_resource type=\"PackedScene\" uid=\"uid://88\" path=\"res://old.glb\" id=\"2\"]\n[ext_resource type=\"PackedScene\" path=\"res://../secret.tscn\" id=\"3\"]\n[ext_resource type=\"PackedScene\" path=\"parts/none.tscn\" id=\"4\"]\n\n[node name=\"Main\" type=\"Node\"]\n\n[node name=\"A\" parent=\".\" instance=ExtResource(\"1\")]\n\n[node name=\"B\" parent=\".\" instance=ExtResource(\"2\")]\n\n[node name=\"C\" parent=\".\" instance=ExtResource(\"3\")]\n\n[node name=\"D\" parent=\".\" instance=ExtResource(\"4\")]\n",
    );
    let mut project = Project::new(&root);
    let tree = SceneTree::build(&scene, "res://main.tscn", &mut project);
    assert_eq!(shown(&tree), "Main:Node(A:Node2D(Inner:Sprite2D(Timer:Timer())),B:?(),C:?(),D:?())");
    let messages: Vec<String> = tree.problems().iter().map(|problem: &Problem| problem.kind.to_string()).collect();
    assert_eq!(
        messages,
        [
            "cannot load `res://model.glb`: not a text scene",
            "cannot load `res://../secret.tscn`: the path is not in the project",
            "cannot load `res://parts/none.tscn`: there is no such file",
        ]
    );
    assert_eq!(project.path(&root.join("parts/part.tscn")).as_deref(), Some("res://parts/part.tscn"));
    assert_eq!(project.file("res://parts/../a.gd"), Some(root.join("a.gd")));
    assert_eq!(project.file("user://a.gd"), None);
    assert_eq!(Project::containing(&root.join("parts/part.tscn")).unwrap().root(), std::fs::canonicalize(&root).unwrap());
    std::fs::remove_dir_all(&root).unwrap();
}

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("BYTESPEC_CORPUS").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"), PathBuf::from);
    let folder = folder.join("tscn");
    if !folder.is_dir() {
        println!("skipped: there is no corpus at {}", folder.display());
        return None;
    }
    Some(folder)
}

fn scenes(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scenes(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "tscn" || extension == "escn") {
            found.push(path);
        }
    }
}

/// Other people's scenes: where all files are there, there is no problem. The corpus is a sample, so that many are not.
#[test]
fn trees_of_the_corpus() {
    let Some(folder) = corpus() else { return };
    let mut found = Vec::new();
    scenes(&folder, &mut found);
    found.sort();
    let (mut whole, mut parts) = (0, 0);
    let mut others = Vec::new();
    for file in &found {
        let document = Document::parse(&std::fs::read(file).unwrap()).unwrap();
        let name = file.strip_prefix(&folder).unwrap().to_string_lossy().into_owned();
        let mut project = Project::containing(file).unwrap_or_else(|| Project::new(file.parent().unwrap()));
        let path = project.path(file).unwrap();
        let tree = SceneTree::build(&document, &path, &mut project);
        assert!(!tree.is_empty(), "{name}");
        assert_eq!(tree.walk().count(), tree.len(), "{name}");
        for (_, id) in tree.walk() {
            if tree.find(&tree.path(id)) != Some(id) {
                println!("{name}: a second `{}`", tree.path(id));
            }
        }
        let other: Vec<_> = tree.problems().iter().filter(|problem| !matches!(problem.kind, ProblemKind::NotLoaded { .. })).collect();
        if tree.problems().is_empty() {
            whole += 1;
        } else if other.is_empty() {
            parts += 1;
        }
        others.extend(other.into_iter().map(|problem| format!("{name}: {problem}")));
    }
    println!("{} scenes: {whole} without a problem, {parts} with scenes that are not there", found.len());
    assert_eq!(others, Vec::<String>::new());
}
