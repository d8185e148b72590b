//! Text scenes that are made, for the bench and for counts of instructions.

use std::fmt::Write as _;

/// A scene of many nodes with few properties.
#[must_use]
pub fn nodes(count: usize) -> Vec<u8> {
    let mut text = String::from("[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\n");
    for at in 0..count {
        let _ = write!(text, "\n[node name=\"N{at}\" type=\"Sprite2D\" parent=\".\" unique_id={}]\nposition = Vector2({at}, 0.5)\n", at + 1);
    }
    text.into_bytes()
}

/// One property of many numbers.
#[must_use]
pub fn mesh(points: usize) -> Vec<u8> {
    let mut text = String::from("[gd_resource type=\"Resource\" format=3]\n\n[resource]\npoints = PackedVector3Array(");
    for at in 0..points {
        let _ = write!(text, "{}{}, 0.{}, -{}.25", if at == 0 { "" } else { ", " }, at, at % 1000, at % 77);
    }
    text.push_str(")\n");
    text.into_bytes()
}

/// What a scene of a game has: 200 files, and so many animations, twice as many nodes, and connections.
#[must_use]
pub fn mixed(count: usize) -> Vec<u8> {
    let mut text = String::from("[gd_scene format=3]\n\n");
    for at in 0..200 {
        let _ = writeln!(text, "[ext_resource type=\"Texture2D\" path=\"res://art/tile_{at}.png\" id=\"{at}_abcde\"]");
    }
    for at in 0..count {
        let _ = write!(
            text,
            "\n[sub_resource type=\"Animation\" id=\"Animation_{at}\"]\nlength = 2.5\nloop_mode = 1\ntracks/0/type = \"value\"\ntracks/0/imported = false\ntracks/0/enabled = true\ntracks/0/path = NodePath(\"Sprite{at}:position\")\ntracks/0/interp = 1\ntracks/0/loop_wrap = true\ntracks/0/keys = {{\n\"times\": PackedFloat32Array(0, 1, 2.5),\n\"transitions\": PackedFloat32Array(1, 0.5, -2),\n\"update\": 0,\n\"values\": [Vector2(0, 0), Vector2(10, 0.1), Vector2(0, 5)]\n}}\n"
        );
    }
    text.push_str("\n[node name=\"Root\" type=\"Node2D\"]\n");
    for at in 0..2 * count {
        let _ = write!(
            text,
            "\n[node name=\"Sprite{at}\" type=\"Sprite2D\" parent=\".\" groups=[\"enemies\", \"solid\"]]\nmodulate = Color(1, 0.5, 0.25, 1)\nposition = Vector2({at}, -12.75)\ntexture = ExtResource(\"{}_abcde\")\nmetadata/note = \"It was a dark and stormy night, number {at}\"\n",
            at % 200
        );
    }
    for at in 0..count {
        let _ = write!(text, "\n[connection signal=\"hit\" from=\"Sprite{at}\" to=\".\" method=\"_on_sprite_hit\"]");
    }
    text.push('\n');
    text.into_bytes()
}
