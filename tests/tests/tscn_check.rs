//! The checker: every code with its exact words and place, and no alarm over files that engines wrote.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::Code;
use bytespec_formats::tscn::Checker;
use bytespec_formats::tscn::tree::Project;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn found(text: &str) -> Vec<String> {
    Checker::new().check(text.as_bytes()).iter().map(ToString::to_string).collect()
}

fn scene(rest: &str) -> String {
    format!("[gd_scene format=3]\n\n{rest}")
}

fn resource(kind: &str, rest: &str) -> String {
    format!("[gd_resource type=\"{kind}\" format=3]\n\n[resource]\n{rest}")
}

const ROOT: &str = "[node name=\"R\" type=\"Node\"]\n";

#[test]
fn resources_and_their_ids() {
    let text = scene(&format!(
        "[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n[ext_resource type=\"Script\" path=\"res://b.gd\" id=1]\n\n[sub_resource type=\"Resource\" id=\"a\"]\nx = SubResource(\"b\")\n\n[sub_resource type=\"Resource\" id=\"b\"]\nx = SubResource(\"b\")\n\n[sub_resource type=\"Resource\" id=\"b\"]\n\n{ROOT}y = [ExtResource(\"2\"), SubResource(\"c\")]\n"
    ));
    assert_eq!(
        found(&text),
        [
            "error[duplicate-id] at line 4, column 47 (byte 121), in [ext_resource id=\"1\"], key `id`: a second external resource with the id `1`",
            "error[resource-order] at line 7, column 1 (byte 166), in [sub_resource id=\"a\"]: no internal resource `b` is declared before this",
            "error[resource-order] at line 10, column 1 (byte 226), in [sub_resource id=\"b\"]: no internal resource `b` is declared before this",
            "error[duplicate-id] at line 12, column 31 (byte 278), in [sub_resource id=\"b\"], key `id`: a second internal resource with the id `b`",
            "error[unresolved-resource] at line 15, column 1 (byte 315), in [node name=\"R\"]: no external resource `2` is declared",
            "error[unresolved-resource] at line 15, column 1 (byte 315), in [node name=\"R\"]: no internal resource `c` is declared before this",
        ]
    );
    let twice = &Checker::new().check(text.as_bytes())[0];
    let related = twice.related.as_ref().unwrap();
    assert_eq!((&text[twice.span.clone()], &text[related.span.clone()]), ("id=1", "id=\"1\""));
    assert_eq!((related.at.line, related.at.column, &*related.message), (3, 47, "first here"));
}

#[test]
fn the_order_of_sections() {
    let text = scene(
        "[node name=\"R\" type=\"Node\"]\n[sub_resource type=\"A\" id=\"1\"]\n[ext_resource type=\"A\" path=\"res://a\" id=\"1\"]\n[resource]\n[banana]\n[connection signal=\"s\" from=\".\" to=\".\"]\nx = 1\n",
    );
    assert_eq!(
        found(&text),
        [
            "error[misplaced-section] at line 4, column 1 (byte 49), in [sub_resource id=\"1\"]: the heading `sub_resource` in the wrong place",
            "error[misplaced-section] at line 5, column 1 (byte 80), in [ext_resource id=\"1\"]: the heading `ext_resource` in the wrong place",
            "error[misplaced-section] at line 6, column 1 (byte 126), in [resource]: the heading `resource` in a scene",
            "error[unknown-section] at line 7, column 1 (byte 137), in [banana]: unknown heading `banana`",
            "error[missing-attribute] at line 8, column 1 (byte 146), in [connection signal=\"s\"]: the attribute `method` is missing",
            "error[misplaced-property] at line 9, column 1 (byte 186), in [connection signal=\"s\"]: a property below the heading `connection`",
        ]
    );
    assert_eq!(
        found("[gd_scene format=3]\n"),
        ["error[empty-document] at line 1, column 1 (byte 0), in [gd_scene]: nothing follows the heading of the file"]
    );
}

#[test]
fn the_tree() {
    let text = scene(
        "[node name=\"R\" type=\"Node\" parent=\".\"]\n[node name=\"A\" type=\"Node\" parent=\".\"]\n[node name=\"A\" type=\"Node\" parent=\".\"]\n[node name=\"C\" type=\"Node\" parent=\"A/B\"]\n[node name=\"D\" type=\"Node\" parent=\"A/B\"]\n[node name=\"B\" type=\"Node\" parent=\"A\"]\n[node name=\"E\" parent=\"A\"]\n[node name=\"F.x\" type=\"Node\" parent=\".\"]\n[node name=\"S\" type=\"Node\"]\n[node type=\"Node\" parent=\".\"]\n",
    );
    assert_eq!(
        found(&text),
        [
            "error[root-parent] at line 3, column 28 (byte 48), in [node name=\"R\"], key `parent`: the first node is the root and has no parent",
            "error[duplicate-name] at line 5, column 7 (byte 105), in [node name=\"A\"], key `name`: a second node of this name below this parent",
            "error[missing-parent] at line 6, column 28 (byte 165), in [node name=\"C\"], key `parent`: no node `A/B` stands before this",
            "error[overrides-nothing] at line 9, column 1 (byte 259), in [node name=\"E\"]: neither `type` nor `instance`, and the parent is no instance: the node is dropped",
            "error[invalid-name] at line 10, column 7 (byte 292), in [node name=\"F.x\"], key `name`: names of nodes have no `.`",
            "error[several-roots] at line 11, column 1 (byte 327), in [node name=\"S\"]: a second node without `parent`: a scene has one root",
            "error[missing-attribute] at line 12, column 1 (byte 355), in [node]: the attribute `name` is missing",
        ]
        .map(|line| if line.contains("[overrides") || line.contains("[invalid-name") { line.replacen("error", "warning", 1) } else { line.to_owned() })
    );
    assert_eq!(
        found(&scene("[node name=\"R\"]\n")),
        ["error[invalid-root] at line 3, column 1 (byte 21), in [node name=\"R\"]: the root has neither `type` nor `instance`"]
    );
    assert_eq!(
        found(&scene("[node name=\"R\" instance_placeholder=\"res://a.tscn\"]\n")),
        ["error[invalid-root] at line 3, column 16 (byte 36), in [node name=\"R\"], key `instance_placeholder`: the root cannot be a placeholder"]
    );
}

#[test]
fn nothing_is_said_about_what_stands_in_other_files() {
    let text = scene(
        "[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"R\" type=\"Node\"]\n[node name=\"I\" parent=\".\" instance=ExtResource(\"1\")]\n[node name=\"In\" parent=\"I\"]\n[node name=\"Deep\" type=\"Node\" parent=\"I/Any/Thing\"]\n[node name=\"Deeper\" type=\"Node\" parent=\"I/Any/Thing/Deep\"]\n[connection signal=\"s\" from=\"I/Else\" to=\".\" method=\"m\"]\n[connection signal=\"s\" from=\"/root/X\" to=\"I/In/Y\" method=\"m\"]\n[editable path=\"I\"]\n[editable path=\"I/In\"]\n",
    );
    assert_eq!(found(&text), [""; 0]);
    let inherits = scene(
        "[ext_resource type=\"PackedScene\" path=\"res://a.tscn\" id=\"1\"]\n\n[node name=\"R\" instance=ExtResource(\"1\")]\n[node name=\"X\" parent=\"Y/Z\"]\n",
    );
    assert_eq!(found(&inherits), [""; 0]);
}

#[test]
fn connections_owners_and_editable_children() {
    let text = scene(&format!(
        "{ROOT}[node name=\"A\" type=\"Node\" parent=\".\" owner=\"Q\" unique_id=7]\n[node name=\"B\" type=\"Node\" parent=\".\" unique_id=7]\n[connection signal=\"s\" from=\"A\" to=\"X\" method=\"m\"]\n[connection signal=\"s\" from=\"A\" to=\"X\" method=\"m\"]\n[connection signal=\"s\" from=\"A::b\" to=\"B\" method=\"m\"]\n[editable path=\"A\"]\n"
    ));
    assert_eq!(
        found(&text),
        [
            "error[missing-node] at line 4, column 39 (byte 87), in [node name=\"A\"], key `owner`: there is no node `Q`",
            "warning[duplicate-unique-id] at line 5, column 39 (byte 148), in [node name=\"B\"], key `unique_id`: 7 is the id of another node too",
            "error[missing-node] at line 6, column 33 (byte 193), in [connection signal=\"s\"], key `to`: there is no node `X`",
            "warning[duplicate-connection] at line 7, column 1 (byte 212), in [connection signal=\"s\"]: the connection stands there twice",
            "error[missing-node] at line 7, column 33 (byte 244), in [connection signal=\"s\"], key `to`: there is no node `X`",
            "error[invalid-path] at line 8, column 24 (byte 286), in [connection signal=\"s\"], key `from`: an empty name between colons",
            "warning[editable-no-instance] at line 9, column 11 (byte 327), in [editable path=\"A\"], key `path`: the node is no instance, so that it has no children to be edited",
        ]
    );
}

#[test]
fn headings_counts_and_what_stands_twice() {
    let text = "[gd_scene load_steps=9 format=3 uid=\"uid://abc\"]\n\n[ext_resource type=\"A\" uid=\"uid://abc\" path=\"res://a\" id=\"1\"]\n[ext_resource type=\"A\" uid=\"uid://ABC\" path=\"C:/a\" id=\"2\"]\n\n[node name=\"R\" type=5 name=\"R\" groups=[1] index=\"x\"]\nx = 1\nx = 2\n";
    assert_eq!(
        found(text),
        [
            "warning[load-steps] at line 1, column 11 (byte 10), in [gd_scene], key `load_steps`: 2 resources and one make 3 steps, not 9",
            "warning[duplicate-uid] at line 3, column 24 (byte 73), in [ext_resource id=\"1\"], key `uid`: `uid://abc` is the uid of another resource too",
            "warning[invalid-uid] at line 4, column 24 (byte 135), in [ext_resource id=\"2\"], key `uid`: `uid://ABC` is no uid",
            "warning[outside-path] at line 4, column 40 (byte 151), in [ext_resource id=\"2\"], key `path`: an absolute path: `C:/a`",
            "error[attribute-type] at line 6, column 16 (byte 187), in [node name=\"R\"], key `type`: expected text, found int",
            "warning[duplicate-attribute] at line 6, column 23 (byte 194), in [node name=\"R\"], key `name`: the attribute stands twice, the last one counts",
            "error[attribute-type] at line 6, column 32 (byte 203), in [node name=\"R\"], key `groups`: expected a list of text, found Array",
            "error[attribute-type] at line 6, column 43 (byte 214), in [node name=\"R\"], key `index`: expected a number, or one as text, found String",
            "warning[duplicate-property] at line 8, column 1 (byte 231), in [node name=\"R\"], key `x`: the property stands twice, the last one counts",
        ]
    );
}

#[test]
fn features_newer_than_the_format() {
    let text = format!(
        "[gd_scene format=2]\n\n[sub_resource type=\"A\" id=\"1\"]\n\n{ROOT}a = PackedInt64Array()\nb = Vector2i(1, 2)\nc = [Array[int]([])]\n"
    );
    assert_eq!(
        found(&text),
        [
            "error[newer-feature] at line 3, column 24 (byte 44), in [sub_resource id=\"1\"], key `id`: ids are numbers in format 2, text since format 3",
            "warning[newer-feature] at line 6, column 1 (byte 81), in [node name=\"R\"], key `a`: a PackedInt64Array: readers of format 2 may not know this, it came with format 3",
            "warning[newer-feature] at line 7, column 1 (byte 104), in [node name=\"R\"], key `b`: a vector of whole numbers: readers of format 2 may not know this, it came with format 3",
            "warning[newer-feature] at line 8, column 1 (byte 123), in [node name=\"R\"], key `c`: a typed array: readers of format 2 may not know this, it came with format 3",
        ]
    );
    let text = scene(&format!("{ROOT}a = PackedVector4Array()\nb = [\"PackedByteArray(\", PackedByteArray(1)]\nc = [PackedByteArray(\"AQ==\")]\n"));
    assert_eq!(
        found(&text),
        [
            "warning[newer-feature] at line 4, column 1 (byte 49), in [node name=\"R\"], key `a`: a PackedVector4Array: readers of format 3 may not know this, it came with format 4",
            "warning[newer-feature] at line 6, column 1 (byte 119), in [node name=\"R\"], key `c`: bytes as base64: readers of format 3 may not know this, it came with format 4",
        ]
    );
    assert_eq!(
        found("[gd_scene format=9]\n\n[node name=\"R\" type=\"Node\"]\n"),
        ["error[newer-format] at line 1, column 1 (byte 0), in [gd_scene]: saved in format 9, which is newer than is known"]
    );
}

#[test]
fn keys_that_belong_together() {
    let text = resource(
        "Animation",
        "tracks/0/path = NodePath(\"A\")\ntracks/0/type = \"value\"\ntracks/0/keys = {\n\"times\": PackedFloat32Array(0, 1),\n\"transitions\": PackedFloat32Array(1, 1),\n\"values\": [1]\n}\ntracks/2/type = \"position_3d\"\ntracks/2/keys = PackedFloat32Array(0, 1, 2, 3)\n",
    );
    assert_eq!(
        found(&text),
        [
            "error[key-order] at line 4, column 1 (byte 52), in [resource], key `tracks/0/path`: `tracks/0/type` has to come before the others",
            "error[bad-count] at line 6, column 1 (byte 106), in [resource], key `tracks/0/keys`: `values` has 1 items, expected as many as the 2 of `times`",
            "error[bad-numbering] at line 11, column 1 (byte 216), in [resource], key `tracks/2/type`: number 2, where 1 comes next: engines drop this",
            "error[bad-count] at line 12, column 1 (byte 246), in [resource], key `tracks/2/keys`: 5 numbers for each key of a track `position_3d`, but 4 is no multiple of 5: engines drop the keys",
        ]
    );
    let text = scene("[node name=\"S\" type=\"Skeleton3D\"]\nbones/0/name = \"a\"\nbones/0/parent = 0\n");
    assert_eq!(
        found(&text),
        [
            "warning[bad-numbering] at line 5, column 1 (byte 74), in [node name=\"S\"], key `bones/0/parent`: the parent of bone 0 is 0, expected -1 or a lower number than its own"
        ]
    );
    let text = resource("ArrayMesh", "_surfaces = [{\n\"format\": 1,\n\"index_data\": PackedByteArray(),\n\"lods\": [1]\n}]\n");
    assert_eq!(
        found(&text),
        [
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `primitive` is missing",
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `vertex_data` is missing",
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `vertex_count` is missing",
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `aabb` is missing",
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `index_count` is missing",
            "error[bad-count] at line 4, column 1 (byte 52), in [resource], key `_surfaces`: surface 0: `lods` has 1 items, expected pairs of a length and its indices",
        ]
    );
}

#[test]
fn literals_that_engines_read_differently() {
    assert_eq!(
        found(&resource("Resource", "a = 0.000000000000000001\nb = 3.35278e-23\nc = \"\\u00e9\"\nd = [1, banana]\n")),
        [
            "warning[read-differently] at line 4, column 5 (byte 55), in [resource], key `a`: engines read this number as 0.0",
            "warning[read-differently] at line 6, column 6 (byte 97), in [resource], key `c`: engines do not read this escape as the character it means when it stands in a file",
            "error[syntax] at line 7, column 9 (byte 113), in [resource], key `d`: unexpected word `banana`",
        ]
    );
}

#[test]
fn what_runs_code_is_told_when_nobody_is_trusted() {
    let text = "[gd_resource type=\"Resource\" format=3]\n\n[ext_resource type=\"Script\" path=\"user://a.gd\" id=\"1\"]\n[ext_resource type=\"Script\" path=\"b.gd\" id=\"2\"]\n[ext_resource type=\"Script\" path=\"res://../b.gd\" id=\"3\"]\n\n[sub_resource type=\"GDScript\" id=\"s\"]\nscript/source = \"func _init(): pass\"\n\n[resource]\nscript = SubResource(\"s\")\na = {\n\"k\": [Object(GDScript, \"script/source\":\"x\"), Object(Node, \"a\":1)]\n}\nb = Resource(\"/etc/x\")\n";
    let trusting = [
        "warning[outside-path] at line 3, column 29 (byte 68), in [ext_resource id=\"1\"], key `path`: a path into the folder of saved files: `user://a.gd`",
        "warning[outside-path] at line 5, column 29 (byte 171), in [ext_resource id=\"3\"], key `path`: a path that leads out of the project: `res://../b.gd`",
        "warning[outside-path] at line 15, column 1 (byte 388), in [resource], key `b`: an absolute path: `/etc/x`",
    ];
    assert_eq!(found(text), trusting);
    let careful: Vec<String> = Checker::new().untrusted().check(text.as_bytes()).iter().map(ToString::to_string).collect();
    assert_eq!(
        careful,
        [
            trusting[0],
            "warning[outside-path] at line 4, column 29 (byte 123), in [ext_resource id=\"2\"], key `path`: a path relative to the folder of this file: `b.gd`",
            trusting[1],
            "warning[embedded-script] at line 8, column 1 (byte 239), in [sub_resource id=\"s\"], key `script/source`: a script inside of the file",
            "warning[script-property] at line 11, column 1 (byte 288), in [resource], key `script`: a script is put on this, and runs when it is loaded",
            "warning[embedded-script] at line 12, column 1 (byte 314), in [resource], key `a`: an object of class `GDScript` with a script, which runs when this is read",
            "warning[embedded-object] at line 12, column 1 (byte 314), in [resource], key `a`: an object of class `Node` which is created when this is read",
            trusting[2],
        ]
    );
}

#[test]
fn codes_have_names() {
    for code in Code::ALL {
        assert_eq!(Code::from_name(code.name()), Some(*code));
    }
}

#[test]
fn each_of_many_mistakes_is_told() {
    let deep: String =
        (0..4000).map(|level| format!("[node name=\"a\" type=\"Node\" parent=\"{}\"]\n", vec!["a"; level / 40 + 1].join("/"))).collect();
    let wide: String = (0..60_000).map(|_| "[node name=\"a\" type=\"Node\" parent=\"b\"]\n").collect();
    let twice = "x = 1\n".repeat(200_000);
    let one_path = format!("[node name=\"a\" type=\"Node\" parent=\"{}\"]\n", "a/".repeat(1_000_000));
    let sources = "a = [\"(\", PackedByteArray(1)]\n".repeat(10_000);
    for (rest, count) in [(deep, 40 + 99 * 39), (wide, 60_000), (twice, 199_999), (one_path, 1), (sources, 9_999)] {
        let text = scene(&format!("{ROOT}{rest}"));
        let found = Checker::new().check(text.as_bytes());
        assert_eq!(found.len(), count, "{}", found[0]);
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| ["tscn", "tres", "escn", "godot", "import", "cfg"].iter().any(|known| extension == *known))
        {
            found.push(path);
        }
    }
}

/// File, code, how often.
type Alarm<'a> = (&'a str, &'a str, usize);

fn alarms_are(folder: &Path, expected: &[Alarm<'_>]) {
    let mut paths = Vec::new();
    files(folder, &mut paths);
    paths.sort();
    let mut alarms: BTreeMap<(String, &str), (usize, String)> = BTreeMap::new();
    for path in &paths {
        let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        for one in Checker::new().check(&std::fs::read(path).unwrap()) {
            alarms.entry((name.clone(), one.code.name())).or_insert_with(|| (0, one.to_string())).0 += 1;
        }
    }
    println!("{} files", paths.len());
    let got: Vec<Alarm<'_>> = alarms.iter().map(|((name, code), (count, _))| (&**name, *code, *count)).collect();
    assert_eq!(got, expected, "{alarms:#?}");
}

/// Texts written by hand to be wrong, and numbers that 3.2 writes and does not read back.
const WRONG_ON_PURPOSE: &[Alarm<'_>] = &[
    ("godot3/exported.tscn", "read-differently", 3),
    ("godot3/in_bom.tres", "read-differently", 1),
    ("godot3/in_escapes.tres", "read-differently", 6),
    ("godot3/special_floats.tres", "read-differently", 2),
    ("godot36/in_bom.tres", "read-differently", 1),
    ("godot36/in_escapes.tres", "read-differently", 6),
    ("godot4-editor/in_bom.tres", "read-differently", 1),
    ("godot4-editor/in_custom.tres", "read-differently", 1),
    ("godot4-editor/in_escapes.tres", "read-differently", 5),
    ("godot4-editor/in_future_format.tscn", "newer-format", 1),
    ("godot4-editor/in_g3_bom.tres", "read-differently", 1),
    ("godot4-editor/in_g3_escapes.tres", "read-differently", 6),
    ("godot4-editor/in_odd_whitespace.tscn", "load-steps", 1),
    ("godot4-editor/in_odd_whitespace.tscn", "newer-feature", 1),
    ("godot4/in_bom.tres", "read-differently", 1),
    ("godot4/in_custom.tres", "read-differently", 1),
    ("godot4/in_escapes.tres", "read-differently", 5),
    ("godot4/in_future_format.tscn", "newer-format", 1),
    ("godot4/in_g3_bom.tres", "read-differently", 1),
    ("godot4/in_g3_escapes.tres", "read-differently", 6),
    ("godot4/in_odd_whitespace.tscn", "load-steps", 1),
    ("godot4/in_odd_whitespace.tscn", "newer-feature", 1),
];

#[test]
fn engines_files_are_found_sound() {
    alarms_are(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/tscn"), WRONG_ON_PURPOSE);
}

/// Two flags of one style box, as a merge leaves behind; a resource counted that is not there.
const OTHERS_MISTAKES: &[Alarm<'_>] = &[
    ("Zylann__voxelgame/project/blocky_terrain/generator_waves_blocky.tres", "load-steps", 1),
    ("bitbrain__beehave/addons/gdUnit4/src/ui/parts/InspectorStatusBar.tscn", "duplicate-property", 2),
];

#[test]
fn other_peoples_files_are_found_sound() {
    let folder = std::env::var_os("BYTESPEC_CORPUS").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"), PathBuf::from);
    let folder = folder.join("tscn");
    if !folder.is_dir() {
        println!("skipped: there is no corpus at {}", folder.display());
        return;
    }
    alarms_are(&folder, OTHERS_MISTAKES);
}

/// A scene that was copied has the uid of the first one; so may what stands beside files of other kinds.
#[test]
fn a_uid_is_that_of_one_file() {
    let root = std::env::temp_dir().join(format!("bytespec-uids-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("parts")).unwrap();
    let scene = |uid: &str| format!("[gd_scene format=3 uid=\"{uid}\"]\n\n[node name=\"A\" type=\"Node\"]\n");
    std::fs::write(root.join("a.tscn"), scene("uid://b6x62a7vjuo45")).unwrap();
    std::fs::write(root.join("parts/copy.tscn"), scene("uid://b6x62a7vjuo45")).unwrap();
    std::fs::write(root.join("model.tscn"), scene("uid://88")).unwrap();
    std::fs::write(root.join("parts/model.glb.import"), "[remap]\n\nimporter=\"scene\"\nuid=\"uid://88\"\n").unwrap();
    std::fs::write(root.join("code.tscn"), scene("uid://cc")).unwrap();
    std::fs::write(root.join("code.gd.uid"), "uid://cc\n").unwrap();
    std::fs::write(root.join("alone.tscn"), scene("uid://dd")).unwrap();
    let mut project = Project::new(&root);
    let mut check = |path: &str| {
        let text = std::fs::read(project.file(path).unwrap()).unwrap();
        Checker::new().check_in(&text, path, &mut project).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let wanted = |uid: &str, other: &str| {
        vec![format!("warning[duplicate-uid] at line 1, column 20 (byte 19), in [gd_scene], key `uid`: `{uid}` is the uid of `{other}` too")]
    };
    assert_eq!(check("res://a.tscn"), wanted("uid://b6x62a7vjuo45", "res://parts/copy.tscn"));
    assert_eq!(check("res://parts/copy.tscn"), wanted("uid://b6x62a7vjuo45", "res://a.tscn"));
    assert_eq!(check("res://model.tscn"), wanted("uid://88", "res://parts/model.glb"));
    assert_eq!(check("res://code.tscn"), wanted("uid://cc", "res://code.gd"));
    assert!(check("res://alone.tscn").is_empty());
    std::fs::remove_dir_all(&root).unwrap();
}

/// A file that was moved or replaced outside of the editor: the engine follows the uid.
#[test]
fn a_uid_and_a_path_name_one_file() {
    let root = std::env::temp_dir().join(format!("bytespec-uid-paths-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(root.join("parts")).unwrap();
    for (name, uid) in [("a", "uid://aa"), ("parts/b", "uid://bb"), ("parts/copy_of_b", "uid://bb")] {
        let text = format!("[gd_scene format=3 uid=\"{uid}\"]\n\n[node name=\"A\" type=\"Node\"]\n");
        std::fs::write(root.join(format!("{name}.tscn")), text).unwrap();
    }
    std::fs::write(root.join("icon.png.import"), "[remap]\n\nuid=\"uid://cc\"\n").unwrap();
    let mut project = Project::new(&root);
    let reference = |uid: &str, path: &str, id: u8| format!("[ext_resource type=\"Resource\" uid=\"{uid}\" path=\"{path}\" id=\"{id}\"]\n");
    let text = [
        "[gd_resource type=\"Resource\" format=3]\n\n".to_owned(),
        reference("uid://aa", "res://parts/b.tscn", 1),
        // One of two with that uid, by a path from here; and such as no file of the project has.
        reference("uid://bb", "../parts/copy_of_b.tscn", 2),
        reference("uid://dd", "res://a.tscn", 3),
        reference("uid://cc", "res://old/icon.png", 4),
        "\n[resource]\na = [Resource(\"uid://aa\", \"res://a.tscn\"), Resource(\"uid://aa\", \"res://gone.tscn\"), Resource(\"uid://aa\")]\n"
            .to_owned(),
    ]
    .concat();
    assert!(Checker::new().check(text.as_bytes()).is_empty());
    let found = Checker::new().check_in(text.as_bytes(), "res://parts/list.tres", &mut project);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "warning[uid-mismatch] at line 3, column 31 (byte 70), in [ext_resource id=\"1\"], key `uid`: `uid://aa` is the uid of `res://a.tscn`, which engines load in place of `res://parts/b.tscn`",
            "warning[uid-mismatch] at line 6, column 31 (byte 306), in [ext_resource id=\"4\"], key `uid`: `uid://cc` is the uid of `res://icon.png`, which engines load in place of `res://old/icon.png`",
            "warning[uid-mismatch] at line 9, column 1 (byte 367), in [resource], key `a`: `uid://aa` is the uid of `res://a.tscn`, which engines load in place of `res://gone.tscn`",
        ]
    );
    std::fs::remove_dir_all(&root).unwrap();
}
