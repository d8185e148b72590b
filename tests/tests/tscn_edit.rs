//! Edits of documents, to the byte.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::Generation;
use bytespec_formats::godot::{Object, Variant};
use bytespec_formats::tscn::Document;
use bytespec_formats::tscn::edit::{EditError, Editor, NewNode};
use bytespec_formats::tscn::tree::SceneTree;
use std::fmt::Write as _;
use std::path::PathBuf;

fn parse(text: &str) -> Document {
    Document::parse(text.as_bytes()).unwrap()
}

/// What an edit makes of a text.
fn edited(text: &str, edit: impl FnOnce(&mut Editor<'_>)) -> String {
    let mut document = parse(text);
    let mut editor = Editor::new(&mut document);
    edit(&mut editor);
    editor.finish().unwrap();
    let bytes = document.to_bytes();
    Document::parse(&bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The lines that are not the same: `- old` and `+ new`, for texts of as many lines.
fn changes(old: &str, new: &str) -> Vec<String> {
    assert_eq!(old.lines().count(), new.lines().count(), "{new}");
    old.lines().zip(new.lines()).filter(|(old, new)| old != new).map(|(_, new)| new.to_owned()).collect()
}

const SCENE: &str = r#"; a scene made by hand
[gd_scene load_steps=5 format=3 uid="uid://b6x62a7vjuo45"]

[ext_resource type="Script" path="res://hero.gd" id="1_aaaaa"]
[ext_resource  type="PackedScene"  path="res://part.tscn" id="2_bbbbb"]

[sub_resource type="Animation" id="Animation_ccccc"]
length = 1.50
tracks/0/type = "value"
tracks/0/path = NodePath("Hero/Sprite:position")
tracks/1/type = "value"
tracks/1/path = NodePath("Part/Inner:position")

[sub_resource type="AnimationLibrary" id="AnimationLibrary_ddddd"]
_data = {
"walk": SubResource("Animation_ccccc")
}

; the root
[node name="Main" type="Node2D" node_paths=PackedStringArray("target", "all")]
script = ExtResource("1_aaaaa")
target = NodePath("Hero/Sprite")
all = [NodePath("Hero"), NodePath("Part"), NodePath("%Sprite")]

[node name="Hero" type="Node2D" parent="." groups=["heroes"]]
speed   = 1.50

[node name="Sprite" type="Sprite2D" parent="Hero"]
unique_name_in_owner = true
other = NodePath("../../Hero:speed")
away = NodePath("/root/Main/Hero")

[node name="Player" type="AnimationPlayer" parent="."]
libraries = {
"": SubResource("AnimationLibrary_ddddd")
}

[node name="Part" parent="." instance=ExtResource("2_bbbbb")]

[node name="Inner" parent="Part" index="0"]
near = NodePath("../../Hero")

[node name="Lent" type="Node" parent="Hero" owner="Hero/Sprite"]

[connection signal="ready" from="Hero/Sprite" to="Hero" method="go"]
[connection signal="done" from="Part/Inner" to="." method="go"]

[editable path="Part"]
"#;

#[test]
fn nothing_done_changes_nothing() {
    assert_eq!(edited(SCENE, |_| {}), SCENE);
    let mut document = parse(SCENE);
    drop(Editor::new(&mut document));
    assert_eq!(document.to_bytes(), SCENE.as_bytes());
}

#[test]
fn renaming_reaches_every_path() {
    let new = edited(SCENE, |editor| editor.rename_node("Hero", "Knight").unwrap());
    assert_eq!(
        changes(SCENE, &new),
        [
            "tracks/0/path = NodePath(\"Knight/Sprite:position\")",
            "target = NodePath(\"Knight/Sprite\")",
            "all = [NodePath(\"Knight\"), NodePath(\"Part\"), NodePath(\"%Sprite\")]",
            "[node name=\"Knight\" type=\"Node2D\" parent=\".\" groups=[\"heroes\"]]",
            "[node name=\"Sprite\" type=\"Sprite2D\" parent=\"Knight\"]",
            "other = NodePath(\"../../Knight:speed\")",
            "away = NodePath(\"/root/Main/Knight\")",
            "near = NodePath(\"../../Knight\")",
            "[node name=\"Lent\" type=\"Node\" parent=\"Knight\" owner=\"Knight/Sprite\"]",
            "[connection signal=\"ready\" from=\"Knight/Sprite\" to=\"Knight\" method=\"go\"]",
        ]
    );
    let new = edited(SCENE, |editor| editor.rename_node("Hero/Sprite", "Look").unwrap());
    assert_eq!(
        changes(SCENE, &new),
        [
            "tracks/0/path = NodePath(\"Hero/Look:position\")",
            "target = NodePath(\"Hero/Look\")",
            "all = [NodePath(\"Hero\"), NodePath(\"Part\"), NodePath(\"%Look\")]",
            "[node name=\"Look\" type=\"Sprite2D\" parent=\"Hero\"]",
            "[node name=\"Lent\" type=\"Node\" parent=\"Hero\" owner=\"Hero/Look\"]",
            "[connection signal=\"ready\" from=\"Hero/Look\" to=\"Hero\" method=\"go\"]",
        ]
    );
    let new = edited(SCENE, |editor| editor.rename_nodes(&[("Part", "Hero"), ("Hero", "Part"), (".", "World")]).unwrap());
    assert_eq!(
        changes(SCENE, &new),
        [
            "tracks/0/path = NodePath(\"Part/Sprite:position\")",
            "tracks/1/path = NodePath(\"Hero/Inner:position\")",
            "[node name=\"World\" type=\"Node2D\" node_paths=PackedStringArray(\"target\", \"all\")]",
            "target = NodePath(\"Part/Sprite\")",
            "all = [NodePath(\"Part\"), NodePath(\"Hero\"), NodePath(\"%Sprite\")]",
            "[node name=\"Part\" type=\"Node2D\" parent=\".\" groups=[\"heroes\"]]",
            "[node name=\"Sprite\" type=\"Sprite2D\" parent=\"Part\"]",
            "other = NodePath(\"../../Part:speed\")",
            "away = NodePath(\"/root/World/Part\")",
            "[node name=\"Hero\" parent=\".\" instance=ExtResource(\"2_bbbbb\")]",
            "[node name=\"Inner\" parent=\"Hero\" index=\"0\"]",
            "near = NodePath(\"../../Part\")",
            "[node name=\"Lent\" type=\"Node\" parent=\"Part\" owner=\"Part/Sprite\"]",
            "[connection signal=\"ready\" from=\"Part/Sprite\" to=\"Part\" method=\"go\"]",
            "[connection signal=\"done\" from=\"Hero/Inner\" to=\".\" method=\"go\"]",
            "[editable path=\"Hero\"]",
        ]
    );
}

const PLACES: &str = r#"[gd_scene format=3]

[ext_resource type="PackedScene" path="res://part.tscn" id="1"]

[sub_resource type="Animation" id="A"]
tracks/0/path = NodePath("Hero/Hat:position")

[sub_resource type="AnimationLibrary" id="L"]
_data = {
"go": SubResource("A")
}

[node name="Main" type="Node2D"]
target = NodePath("Hero/Hat")
keyed = {
NodePath("Hero"): 1
}
far = NodePath("/root/Main/Hero/Hat")

[node name="Hero" type="Node2D" parent="."]
home = NodePath("..")

[node name="Hat" type="Sprite2D" parent="Hero"]
other = NodePath("../../Box")

[node name="Box" type="Node2D" parent="."]

[node name="Part" parent="." instance=ExtResource("1")]

[node name="Inner" parent="Part" index="0"]
seen = NodePath("../../Hero")

[node name="Player" type="AnimationPlayer" parent="."]
libraries/ = SubResource("L")

[connection signal="s" from="Hero/Hat" to="." method="m" binds= [NodePath("Hero")]]

[editable path="Part"]
"#;

#[test]
fn renaming_reaches_keys_absolute_paths_and_what_is_bound() {
    let new = edited(PLACES, |editor| editor.rename_nodes(&[("Hero", "Knight"), (".", "World")]).unwrap());
    assert_eq!(
        changes(PLACES, &new),
        [
            "tracks/0/path = NodePath(\"Knight/Hat:position\")",
            "[node name=\"World\" type=\"Node2D\"]",
            "target = NodePath(\"Knight/Hat\")",
            "NodePath(\"Knight\"): 1",
            "far = NodePath(\"/root/World/Knight/Hat\")",
            "[node name=\"Knight\" type=\"Node2D\" parent=\".\"]",
            "[node name=\"Hat\" type=\"Sprite2D\" parent=\"Knight\"]",
            "seen = NodePath(\"../../Knight\")",
            "[connection signal=\"s\" from=\"Knight/Hat\" to=\".\" method=\"m\" binds= [NodePath(\"Knight\")]]",
        ]
    );
}

#[test]
fn paths_lead_where_they_led_when_a_node_moves() {
    let new = edited(PLACES, |editor| editor.reparent_node("Hero", "Box").unwrap());
    for part in [
        "tracks/0/path = NodePath(\"Box/Hero/Hat:position\")",
        "target = NodePath(\"Box/Hero/Hat\")",
        "NodePath(\"Box/Hero\"): 1",
        "far = NodePath(\"/root/Main/Box/Hero/Hat\")",
        "[node name=\"Box\" type=\"Node2D\" parent=\".\"]\n\n[node name=\"Hero\" type=\"Node2D\" parent=\"Box\"]\nhome = NodePath(\"../..\")\n\n\
         [node name=\"Hat\" type=\"Sprite2D\" parent=\"Box/Hero\"]\nother = NodePath(\"../..\")\n\n[node name=\"Part\"",
        "seen = NodePath(\"../../Box/Hero\")",
        "from=\"Box/Hero/Hat\" to=\".\" method=\"m\" binds= [NodePath(\"Box/Hero\")]]",
    ] {
        assert!(new.contains(part), "{part} is missing in\n{new}");
    }
    // And back again: all is as it was, but for the order of the children.
    let back = edited(&new, |editor| editor.reparent_node("Box/Hero", ".").unwrap());
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&back), sorted(PLACES));
    // A player goes on playing the same nodes.
    let new = edited(PLACES, |editor| editor.reparent_node("Player", "Box").unwrap());
    assert!(new.contains("tracks/0/path = NodePath(\"../Hero/Hat:position\")"), "{new}");
    let mut document = parse(PLACES);
    let mut editor = Editor::new(&mut document);
    assert_eq!(editor.reparent_node(".", "Box"), Err(EditError::Root));
    assert_eq!(editor.reparent_node("Hero", "Hero/Hat"), Err(EditError::IntoItself("Hero".into())));
    assert_eq!(editor.reparent_node("Hero", "Nowhere"), Err(EditError::NoNode("Nowhere".into())));
    assert_eq!(editor.reparent_node("Part/Inner", "Box"), Err(EditError::NoNode("Part/Inner".into())));
    editor.finish().unwrap();
    assert_eq!(document.to_bytes(), PLACES.as_bytes());
}

#[test]
fn children_of_instances_are_made_editable() {
    let off = edited(PLACES, |editor| editor.set_editable_children("Part", false).unwrap());
    assert_eq!(off, PLACES.replace("\n[editable path=\"Part\"]\n", ""));
    let on = edited(&off, |editor| editor.set_editable_children("Part", true).unwrap());
    assert_eq!(on, PLACES);
    let mut document = parse(PLACES);
    let mut editor = Editor::new(&mut document);
    assert_eq!(editor.has_editable_children("Part"), Ok(true));
    assert_eq!(editor.set_editable_children("Hero", true), Err(EditError::NoInstance("Hero".into())));
}

#[test]
fn paths_to_what_goes_are_told() {
    let mut document = parse(PLACES);
    let editor = Editor::new(&mut document);
    let uses: Vec<String> = editor.paths_to(&["Hero"]).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(
        uses,
        [
            "NodePath(\"Hero/Hat:position\") in [sub_resource id=\"A\"], key `tracks/0/path`",
            "NodePath(\"Hero/Hat\") in [node name=\"Main\"], key `target`",
            "NodePath(\"Hero\") in [node name=\"Main\"], key `keyed`",
            "NodePath(\"/root/Main/Hero/Hat\") in [node name=\"Main\"], key `far`",
            "NodePath(\"../../Hero\") in [node name=\"Inner\"], key `seen`",
        ]
    );
}

#[test]
fn bad_names_are_refused() {
    let mut document = parse(SCENE);
    let mut editor = Editor::new(&mut document);
    let refused = |result: Result<(), EditError>| result.unwrap_err().to_string();
    assert_eq!(refused(editor.rename_node("Hero", "Part")), "there is a node `Part` already");
    assert_eq!(refused(editor.rename_nodes(&[("Hero", "X"), ("Part", "X")])), "there is a node `X` already");
    assert_eq!(refused(editor.rename_node("Hero", "a/b")), "`a/b` is no name of a node: a name is not empty and has none of `. : @ / \" %` in it");
    assert_eq!(refused(editor.rename_node("Nobody", "X")), "no node `Nobody`");
    // It has its name in another scene.
    assert_eq!(refused(editor.rename_node("Part/Inner", "X")), "no node `Part/Inner`");
    assert_eq!(refused(editor.add_node("Hero", "Sprite", NewNode::class("Node"))), "there is a node `Hero/Sprite` already");
    assert_eq!(refused(editor.add_node("Nobody", "X", NewNode::class("Node"))), "no node `Nobody`");
    assert_eq!(refused(editor.add_node("Hero", "X", NewNode::change())), "no node `Hero`");
    assert_eq!(refused(editor.remove_node(".").map(drop)), "the root cannot be removed or moved");
    assert_eq!(refused(editor.remove_sub_resources(&["Animation_ccccc"])), "the resource `Animation_ccccc` is still in use");
    assert_eq!(refused(editor.remove_ext_resources(&["9"])), "no resource `9`");
    editor.finish().unwrap();
    assert_eq!(document.to_bytes(), SCENE.as_bytes());
}

#[test]
fn nodes_are_added_where_engines_have_them() {
    let new = edited(SCENE, |editor| {
        editor.add_node("Hero", "Hat", NewNode::class("Sprite2D").group("b").group("a").property("z_index", 2)).unwrap();
        editor.add_node("Part/Inner", "Child", NewNode::class("Node").index(1)).unwrap();
        editor.add_node("Part", "Deep", NewNode::change().property("visible", false)).unwrap();
        editor.node_mut("Hero").unwrap().set_property("speed", 2.5).add_group("all");
        editor.node_mut("Part").unwrap().add_group("parts");
        editor.connect("Hero/Hat", "ready", ".", "go").unwrap();
    });
    let wanted = SCENE
        .replace("speed   = 1.50", "speed   = 2.5")
        .replace("groups=[\"heroes\"]", "groups=[\"all\", \"heroes\"]")
        .replace("parent=\".\" instance", "parent=\".\" groups=[\"parts\"] instance")
        .replace(
            "owner=\"Hero/Sprite\"]\n",
            "owner=\"Hero/Sprite\"]\n\n[node name=\"Hat\" type=\"Sprite2D\" parent=\"Hero\" groups=[\"a\", \"b\"]]\nz_index = 2\n",
        )
        .replace(
            "near = NodePath(\"../../Hero\")\n",
            "near = NodePath(\"../../Hero\")\n\n[node name=\"Child\" type=\"Node\" parent=\"Part/Inner\" index=\"1\"]\n\n[node name=\"Deep\" parent=\"Part\"]\nvisible = false\n",
        )
        .replace("to=\".\" method=\"go\"]\n", "to=\".\" method=\"go\"]\n[connection signal=\"ready\" from=\"Hero/Hat\" to=\".\" method=\"go\"]\n");
    assert_eq!(new, wanted);
}

#[test]
fn nodes_are_removed_with_what_hangs_on_them() {
    let new = edited(SCENE, |editor| {
        assert_eq!(editor.remove_node("Hero").unwrap(), 3);
        assert_eq!(editor.remove_node("Part/Inner").unwrap(), 1);
        assert_eq!(editor.remove_node("Player").unwrap(), 1);
        assert_eq!(editor.paths(), [".", "Part"]);
        assert_eq!(editor.remove_unused(), 2);
    });
    let wanted = r#"; a scene made by hand
[gd_scene load_steps=3 format=3 uid="uid://b6x62a7vjuo45"]

[ext_resource type="Script" path="res://hero.gd" id="1_aaaaa"]
[ext_resource  type="PackedScene"  path="res://part.tscn" id="2_bbbbb"]

; the root
[node name="Main" type="Node2D" node_paths=PackedStringArray("target", "all")]
script = ExtResource("1_aaaaa")
target = NodePath("Hero/Sprite")
all = [NodePath("Hero"), NodePath("Part"), NodePath("%Sprite")]

[node name="Part" parent="." instance=ExtResource("2_bbbbb")]

[connection signal="done" from="Part/Inner" to="." method="go"]

[editable path="Part"]
"#;
    assert_eq!(new, wanted);
}

#[test]
fn resources_get_ids_as_the_engine_makes_them_and_their_order() {
    let text = "[gd_scene load_steps=2 format=3]\n\n[sub_resource type=\"Curve\" id=\"Curve_aaaaa\"]\n\n[node name=\"A\" type=\"Node\" unique_id=5]\ncurve = SubResource(\"Curve_aaaaa\")\n";
    let mut ids = Vec::new();
    let new = edited(text, |editor| {
        ids.push(editor.add_ext_resource("Texture2D", "res://a.png", Some(bytespec_formats::godot::text::Uid(1155))));
        ids.push(editor.add_sub_resource("Gradient"));
        let gradient = Variant::from(Object::SubResource(ids[1].as_str().into()));
        editor.sub_resource_mut("Curve_aaaaa").unwrap().set_property("gradient", gradient);
        editor.add_node(".", "B", NewNode::class("Node")).unwrap();
    });
    let valid = |id: &str, prefix: &str| {
        let rest = id.strip_prefix(prefix).unwrap();
        assert!(rest.len() == 5 && rest.bytes().all(|byte| matches!(byte, b'a'..=b'y' | b'0'..=b'8')), "{id}");
    };
    valid(&ids[0], "1_");
    valid(&ids[1], "Gradient_");
    let unique = parse(&new).sections().last().unwrap().attribute("unique_id").cloned().unwrap();
    let Variant::Int(unique) = unique else { panic!("{unique:?}") };
    assert!(unique > 0 && i32::try_from(unique).is_ok());
    assert_eq!(
        new,
        format!(
            "[gd_scene load_steps=4 format=3]\n\n[ext_resource type=\"Texture2D\" uid=\"uid://88\" path=\"res://a.png\" id=\"{}\"]\n\n[sub_resource type=\"Gradient\" id=\"{}\"]\n\n[sub_resource type=\"Curve\" id=\"Curve_aaaaa\"]\ngradient = SubResource(\"{}\")\n\n[node name=\"A\" type=\"Node\" unique_id=5]\ncurve = SubResource(\"Curve_aaaaa\")\n\n[node name=\"B\" type=\"Node\" parent=\".\" unique_id={unique}]\n",
            ids[0], ids[1], ids[1]
        )
    );
    // The same edits give the same ids.
    let again = edited(text, |editor| {
        assert_eq!(editor.add_ext_resource("Texture2D", "res://a.png", None), ids[0]);
    });
    assert!(again.contains(&ids[0]));

    let old = "[gd_scene load_steps=2 format=2]\n\n[sub_resource type=\"Curve\" id=7]\n\n[node name=\"A\" type=\"Node\"]\ncurve = SubResource( 7 )\n";
    let new = edited(old, |editor| {
        assert_eq!(editor.add_sub_resource("Gradient"), "8");
        assert_eq!(editor.add_ext_resource("Texture", "res://a.png", None), "1");
        editor.remove_unused();
        assert_eq!(editor.add_sub_resource("Gradient"), "9");
        editor.remove_sub_resources(&["9"]).unwrap();
    });
    assert_eq!(new, old);
}

#[test]
fn a_circle_is_refused() {
    let mut document = parse("[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n");
    let mut editor = Editor::new(&mut document);
    let (a, b) = (editor.add_sub_resource("Resource"), editor.add_sub_resource("Resource"));
    editor.sub_resource_mut(&a).unwrap().set_property("next", Object::SubResource(b.as_str().into()));
    editor.sub_resource_mut(&b).unwrap().set_property("next", Object::SubResource(a.as_str().into()));
    assert_eq!(editor.finish().unwrap_err(), EditError::Circle(a));
    assert_eq!(document.sections().len(), 4);
}

#[test]
fn moved_files_are_followed() {
    let text = "[gd_scene format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1\"]\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource(\"1\")\nx = [Resource(\"res://a.gd\"), Resource(\"res://b.gd\")]\ny = \"res://a.gd\"\n\n[node name=\"B\" parent=\".\" instance_placeholder=\"res://a.gd\"]\n";
    let new = edited(text, |editor| assert_eq!(editor.move_resources(&[("res://a.gd", "res://c/a.gd"), ("res://z.gd", "res://y.gd")]), 3));
    assert_eq!(
        changes(text, &new),
        [
            "[ext_resource type=\"Script\" path=\"res://c/a.gd\" id=\"1\"]",
            "x = [Resource(\"res://c/a.gd\"), Resource(\"res://b.gd\")]",
            "[node name=\"B\" parent=\".\" instance_placeholder=\"res://c/a.gd\"]",
        ]
    );
}

#[test]
fn the_first_of_a_kind_keeps_its_distance() {
    let text = "[gd_scene format=3]\n\n[ext_resource type=\"A\" path=\"res://a\" id=\"1\"]\n[ext_resource type=\"A\" path=\"res://b\" id=\"2\"]\n\n[node name=\"A\" type=\"Node\"]\nx = ExtResource(\"2\")\n";
    let new = edited(text, |editor| editor.remove_ext_resources(&["1"]).unwrap());
    assert_eq!(new, text.replace("[ext_resource type=\"A\" path=\"res://a\" id=\"1\"]\n", ""));
}

/// 200,000 nodes added, renamed and removed one by one, or all at once where the whole document is looked through.
#[test]
fn large_scenes_are_edited() {
    let mut document = Document::new_scene(Generation::V4_6);
    let mut editor = Editor::new(&mut document);
    editor.add_root("Root", NewNode::class("Node")).unwrap();
    let names: Vec<String> = (0..200_000).map(|number| format!("N{number}")).collect();
    for name in &names {
        editor.add_node(".", name, NewNode::class("Node")).unwrap();
    }
    let new: Vec<String> = (0..200_000).map(|number| format!("M{number}")).collect();
    let renames: Vec<(&str, &str)> = names.iter().zip(&new).map(|(old, new)| (&**old, &**new)).collect();
    editor.rename_nodes(&renames).unwrap();
    for name in new.iter().take(199_999) {
        editor.connect(name, "a", ".", "b").unwrap();
        editor.remove_node(name).unwrap();
    }
    for _ in 0..20_000 {
        editor.add_sub_resource("Curve");
    }
    assert_eq!(editor.remove_unused(), 20_000);
    editor.finish().unwrap();
    assert_eq!(
        String::from_utf8(document.to_bytes()).unwrap(),
        "[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node\"]\n\n[node name=\"M199999\" type=\"Node\" parent=\".\"]\n"
    );
}

/// Every scene of engines: opened and closed, and with all its nodes renamed, and back.
#[test]
fn scenes_of_engines_survive_renaming() {
    let mut count = 0;
    for folder in ["godot3", "godot36", "godot4", "godot4-editor"] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/tscn").join(folder);
        for entry in std::fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read(&path).unwrap();
            let Ok(mut document) = Document::parse(&text) else { continue };
            let shape = |document: &Document| {
                let tree = SceneTree::build(document, "res://gen/a.tscn", &mut ());
                tree.walk().map(|(depth, id)| (depth, tree.class(id).cloned())).collect::<Vec<_>>()
            };
            let before = shape(&document);
            let mut editor = Editor::new(&mut document);
            let paths = editor.paths();
            for path in &paths {
                let name = format!("{}_x", path.rsplit('/').next().unwrap().replace('.', "Root"));
                let _ = editor.rename_node(path, &name).map(|()| {
                    let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
                    let new = if path == "." { ".".to_owned() } else { format!("{parent}/{name}").trim_start_matches('/').to_owned() };
                    // An other one may have had its name.
                    let old = if path == "." { "Root" } else { path.rsplit('/').next().unwrap() };
                    editor.rename_node(&new, old).unwrap_or_else(|error| panic!("{path}: {error}"));
                });
            }
            editor.finish().unwrap();
            assert_eq!(shape(&document), before, "{}", path.display());
            count += 1;
        }
    }
    println!("{count} documents");
}

/// What many edits have in common: a text that can be read, and a tree without problems.
#[test]
fn many_edits_one_after_the_other() {
    let mut text = String::from("[gd_scene format=3]\n\n[node name=\"R\" type=\"Node\"]\n");
    for number in 0..50 {
        let parent = if number % 5 == 0 { ".".to_owned() } else { format!("N{}", number - number % 5) };
        write!(text, "\n[node name=\"N{number}\" type=\"Node\" parent=\"{parent}\"]\n").unwrap();
    }
    let mut document = parse(&text);
    let mut editor = Editor::new(&mut document);
    let mut state = 1u32;
    let mut done = 0;
    for step in 0..2000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let paths = editor.paths();
        let path = paths[(state >> 8) as usize % paths.len()].clone();
        let result = match state >> 30 {
            0 => editor.remove_node(&path).map(drop),
            1 => editor.rename_node(&path, &format!("N{}", state % 60)),
            _ => editor.add_node(&path, &format!("A{step}"), NewNode::class("Node")),
        };
        done += usize::from(result.is_ok());
    }
    editor.finish().unwrap();
    assert!(done > 1000, "{done}");
    let document = Document::parse(&document.to_bytes()).unwrap();
    let tree = SceneTree::build(&document, "res://a.tscn", &mut ());
    assert_eq!(tree.problems(), []);
    assert_eq!(tree.len() + 1, document.sections().len());
    // Sections stand in the order of the tree.
    let walked: Vec<usize> = tree.walk().map(|(_, id)| id.index()).collect();
    assert_eq!(walked, (0..tree.len()).collect::<Vec<_>>());
}
