//! Documents: errors and reading on, warnings, changes, dialects, settings, and texts made to hurt.
#![allow(clippy::unwrap_used)]

use bytespec_formats::godot::text::{Generation, Severity, TextReader, TextWriter};
use bytespec_formats::godot::{Engine, Variant, Vector2};
use bytespec_formats::tscn::{Dialect, Document, DocumentReader, Kind, Section};

fn messages(text: &[u8]) -> Vec<String> {
    DocumentReader::new().read(text).errors.iter().map(ToString::to_string).collect()
}

#[test]
fn all_errors_are_told_with_line_section_and_key() {
    let text = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node2D\"]\nposition = Vector2(1, 2, 3)\nz_index = 2\nrotation = banana\n\n[node name=\"B\" type=\"Node\" parent=.]\n[node name=\"C\" parent=\".\"]\nx = [1, 2\n";
    assert_eq!(
        messages(text),
        [
            "line 4, column 19 (byte 69), in [node name=\"A\"], key `position`: expected 2 numbers, found 3",
            "line 6, column 12 (byte 102), in [node name=\"A\"], key `rotation`: unexpected word `banana`",
            "line 8, column 35 (byte 144): expected a value, found `.`",
            "line 11, column 1 (byte 184), in [node name=\"C\"], key `x`: expected `,` or `]`, found the end of the text",
        ]
    );
    let document = DocumentReader::new().read(text).document;
    assert_eq!(document.to_bytes(), text);
    assert_eq!(document.sections()[1].property("z_index"), Some(&Variant::Int(2)));
    assert_eq!(document.sections()[2].attribute_str("name"), Some("C"));
}

#[test]
fn what_engines_read_otherwise_is_a_warning() {
    let text = "[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = \"\\u00e9\"\nb = 1e-320\nmé = 1\n".as_bytes();
    let reading = DocumentReader::new().read(text);
    assert!(reading.is_ok());
    assert!(reading.errors.iter().all(|error| error.severity == Severity::Warning));
    assert_eq!(
        messages(text),
        [
            "line 4, column 6 (byte 56), in [resource], key `a`: engines do not read this escape as the character it means when it stands in a file",
            "line 5, column 5 (byte 68), in [resource], key `b`: engines read this number as 0.0",
            "line 6, column 1 (byte 75), in [resource]: engines do not read this key as UTF-8: it has to be quoted",
        ]
    );
    let resource = &reading.document.sections()[1];
    assert_eq!(resource.property("a"), Some(&Variant::from("é")));
    let exact = DocumentReader::new().exact().read(text).document;
    assert_eq!(exact.sections()[1].property("a"), Some(&Variant::from("\u{fffd}")));
    assert_eq!(exact.sections()[1].property("mÃ©"), Some(&Variant::Int(1)));
}

#[test]
fn a_change_leaves_the_rest_as_it_was() {
    let text = b"[gd_scene load_steps=9  format=2] ; head\n\n[node name=\"A\"\ttype=\"Node2D\"  extra=1]\n; note\nposition=Vector2(1,2) ; here\nspeed = 1.50\n\n[node name=\"B\" parent=\".\"]\n";
    let mut document = Document::parse(text).unwrap();
    let node = &mut document.sections_mut()[1];
    node.set_property("speed", 1.5);
    node.set_property("position", Vector2 { x: 3.0f32, y: 4.0 });
    node.set_attribute("type", "Node");
    node.set_property("hp", 5);
    document.sections_mut()[2].remove_attribute("parent");
    let mut added = Section::new("node");
    added.set_attribute("name", "C");
    added.set_property("a b", true);
    document.sections_mut().push(added);
    let wanted = b"[gd_scene load_steps=9  format=2] ; head\n\n[node name=\"A\"\ttype=\"Node\"  extra=1]\n; note\nposition=Vector2( 3, 4 ) ; here\nspeed = 1.50\nhp = 5\n\n[node name=\"B\"]\n\n[node name=\"C\"]\n\"a b\" = true\n";
    assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), String::from_utf8(wanted.to_vec()).unwrap());
}

#[test]
fn a_comment_stays_on_the_line_it_is_on() {
    let text = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"] ; empty\n\n[node name=\"B\" parent=\".\"]\na = 1 ; one\n; below\nb = [1, ; inside\n2]\t; two ; last";
    let mut document = Document::parse(text).unwrap();
    assert_eq!(document.to_bytes(), text);
    document.sections_mut()[1].set_property("x", 5);
    let second = &mut document.sections_mut()[2];
    second.insert_property(1, "new", true);
    second.set_property("b", 3);
    second.set_property("c", 4);
    let wanted = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"] ; empty\nx = 5\n\n[node name=\"B\" parent=\".\"]\na = 1 ; one\nnew = true\n; below\nb = 3\t; two ; last\nc = 4";
    assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), wanted);
    // It goes with what it is about.
    document.sections_mut()[2].remove_property("b");
    assert!(document.to_bytes().ends_with(b"new = true\nc = 4"));
}

#[test]
fn a_new_document_is_written() {
    let mut document = Document::new(Kind::Scene, Generation::V4_6);
    let mut head = Section::new("gd_scene");
    head.set_attribute("format", 3);
    let mut root = Section::new("node");
    root.set_attribute("name", "Root");
    root.set_attribute("type", "Node2D");
    root.set_property("z_index", 3);
    document.sections_mut().extend([head, root]);
    let wanted = b"[gd_scene format=3]\n\n[node name=\"Root\" type=\"Node2D\"]\nz_index = 3\n";
    assert_eq!(document.to_bytes(), wanted);
    assert_eq!(document.to_engine(Generation::V4_6).unwrap(), wanted);
    let old = document.to_engine(Generation::V3_0).unwrap();
    assert_eq!(old, b"[gd_scene format=2]\n\n[node name=\"Root\" type=\"Node2D\"]\n\nz_index = 3\n\n\n");
}

#[test]
fn dialects_are_told_apart() {
    let dialect = |text: &str| Document::parse(text.as_bytes()).unwrap().dialect();
    let node = |head: &str, rest: &str| format!("[gd_scene {head}]\n\n[node name=\"A\" type=\"Node\"{rest}");
    assert_eq!(dialect(&node("format=2", "]\na = {\n\n}\n")), Dialect::Engine(Generation::V3_1));
    assert_eq!(dialect(&node("format=2", "]\na = {\n}\n")), Dialect::Engine(Generation::V3_3));
    assert_eq!(dialect(&node("format=2", " groups=[\"a\"]]\na = {\n}\n")), Dialect::Engine(Generation::V3_6));
    assert_eq!(dialect(&node("format=2", "]\n\na = 1\n\n\n")), Dialect::Engine(Generation::V3_0));
    assert_eq!(dialect(&node("format=3", "]\na = 0.1\n")), Dialect::Engine(Generation::V4_0));
    assert_eq!(dialect(&node("format=3", "]\na = Dictionary[int, int]({})\n")), Dialect::Engine(Generation::V4_4));
    assert_eq!(dialect(&node("format=3", " unique_id=5]\na = 0.12345678\n")), Dialect::Engine(Generation::V4_6));
    assert_eq!(dialect(&node("format=1", "]\n")), Dialect::Godot2);
    assert_eq!(dialect(&node("format=3", "]\na=1\n")), Dialect::Other);
}

#[test]
fn settings_are_read_and_kept() {
    let text =
        b"; Engine configuration file.\n\nconfig_version=5\n\n[application]\n\nconfig/name=\"Game\"\n\n[a \\] b]\nlist=[1, {\n\"k\": &\"v\"\n}]\n";
    let mut document = Document::parse(text).unwrap();
    assert_eq!(document.kind(), Kind::Config);
    assert_eq!(document.to_bytes(), text);
    assert_eq!(document.sections()[0].property("config_version"), Some(&Variant::Int(5)));
    assert_eq!(document.sections()[2].name(), &"a ] b");
    document.sections_mut()[1].set_property("config/name", "Other");
    let changed = String::from_utf8(text.to_vec()).unwrap().replace("Game", "Other");
    assert_eq!(String::from_utf8(document.to_bytes()).unwrap(), changed);
}

#[test]
fn one_value_goes_from_text_to_bytes_and_back() {
    let text = "{\n&\"list\": Array[int]([1, 2]),\n\"path\": NodePath(\"A/B:c\"),\n\"points\": PackedVector3Array(0, 0.5, 1e-05)\n}";
    let value = TextReader::default().read(text).unwrap();
    let bytes = Engine::GODOT4.encode(&value).unwrap();
    let back = Engine::GODOT4.decode(&bytes).unwrap();
    assert_eq!(TextWriter::new(Generation::V4_6).write(&back).unwrap(), text.as_bytes());
}

#[test]
fn a_reference_has_no_form_in_bytes() {
    let value = TextReader::default().read("Array[ExtResource(\"1_x\")]([])").unwrap();
    let error = Engine::GODOT4.with_objects(true).encode(&value).unwrap_err();
    assert_eq!(error.to_string(), "Variant.Array.of: a reference to a resource of a text file has no form in bytes");
}

#[test]
fn numbers_that_old_engines_do_not_read_back_are_read() {
    let text = "[inf.0, -inf.0, Vector2(-inf, 1.#INF), -1.#INF, 1.#QNAN, nan.0]";
    let readable = TextReader::new(Generation::V3_1).read_with_warnings(text).unwrap();
    let written = TextWriter::new(Generation::V4_6).write(&readable.value).unwrap();
    assert_eq!(written, b"[inf, inf_neg, Vector2(inf_neg, inf), inf_neg, nan, nan]");
    assert_eq!(readable.warnings.len(), 7);
}

#[test]
fn arguments_of_old_constructors_are_kept() {
    let text = "a=InputEvent(KEY, 16777232, \"S\")\n";
    let document = DocumentReader::new().generation(Generation::V3_1).kind(Kind::Config).read(text.as_bytes()).into_result().unwrap();
    assert_eq!(document.to_bytes(), text.as_bytes());
    let shown = document.sections()[0].property("a").unwrap();
    assert_eq!(format!("{shown:?}"), "Object(InputEvent, \"0\": &\"KEY\", \"1\": 16777232, \"2\": \"S\")");
    // Engines of generation 3 read them without quotes, those of generation 4 do not.
    let refused = document.to_engine(Generation::V3_1).unwrap_err();
    assert_eq!(refused.to_string(), "3.1 does not read an `InputEvent(…)` with these arguments");
    let refused = document.to_engine(Generation::V4_0).unwrap_err();
    assert_eq!(refused.to_string(), "`InputEvent(…)` is of Godot 2, and 4.0 does not read it");
    let image = TextReader::new(Generation::V3_1).read("Image( 1, 1, 0, RGB, 1, 2, 3 )").unwrap();
    let refused = TextWriter::new(Generation::V3_1).write(&image).unwrap_err();
    assert_eq!(refused.to_string(), "`Image(…)` is of Godot 2, and 3.1 does not read it");
    // What only has the name of the class is an object like others.
    let object = TextReader::default().read("Object(InputEvent,\"0\":[])").unwrap();
    assert_eq!(TextWriter::new(Generation::V4_6).write(&object).unwrap(), b"Object(InputEvent,\"0\":[])\n");
}

/// As 3.2.3 and 3.6.2 have saved what they have read.
#[test]
fn events_of_generation_2_are_saved_as_objects() {
    let saved = |generation: Generation, text: &str| {
        let value = TextReader::new(generation).read(text).unwrap();
        TextWriter::new(generation).write(&value).map(|text| String::from_utf8(text).unwrap())
    };
    let head = "\"resource_local_to_scene\":false,\"resource_name\":\"\",\"device\":0";
    let modifiers = |alt: bool, shift: bool, control: bool, meta: bool| {
        format!("\"alt\":{alt},\"shift\":{shift},\"control\":{control},\"meta\":{meta},\"command\":{control}")
    };
    for (generation, physical, canceled) in [(Generation::V3_1, "", ""), (Generation::V3_6, "\"physical_scancode\":0,", "\"canceled\":false,")] {
        let key = |modifiers: String, code: u32| {
            Ok(format!(
                "Object(InputEventKey,{head},{modifiers},\"pressed\":false,\"scancode\":{code},{physical}\"unicode\":0,\"echo\":false,\"script\":null)\n"
            ))
        };
        let none = || modifiers(false, false, false, false);
        for (text, modifiers, code) in [
            ("InputEvent(KEY,65)", none(), 65),
            ("InputEvent( KEY, 16777232, S )", modifiers(false, true, false, false), 16_777_232),
            ("InputEvent(KEY,A,SCAM)", modifiers(true, true, true, true), 65),
            ("InputEvent(KEY,65,s)", modifiers(false, true, false, false), 65),
            ("InputEvent(KEY,Escape,SX1)", modifiers(false, true, false, false), 16_777_217),
            ("InputEvent(KEY,f1)", none(), 16_777_244),
            ("InputEvent(KEY,Help)", none(), 16_777_265),
            ("InputEvent(KEY,LaunchF)", none(), 16_777_319),
            ("InputEvent(KEY,Kp_Enter)", none(), 0),
            ("InputEvent(KEY,inf)", none(), 0),
            ("InputEvent(KEY,2.7)", none(), 2),
            ("InputEvent(KEY,-1)", none(), u32::MAX),
            ("InputEvent(KEY,5000000000)", none(), 705_032_704),
        ] {
            assert_eq!(saved(generation, text), key(modifiers, code), "{text}");
        }
        let none = none();
        assert_eq!(
            saved(generation, "InputEvent(MBUTTON,2.5)").unwrap(),
            format!(
                "Object(InputEventMouseButton,{head},{none},\"button_mask\":0,\"position\":Vector2( 0, 0 ),\"global_position\":Vector2( 0, 0 ),\"factor\":1.0,\"button_index\":2,{canceled}\"pressed\":false,\"doubleclick\":false,\"script\":null)\n"
            )
        );
        assert_eq!(
            saved(generation, "InputEvent(JBUTTON,-3)").unwrap(),
            format!("Object(InputEventJoypadButton,{head},\"button_index\":-3,\"pressure\":0.0,\"pressed\":false,\"script\":null)\n")
        );
        for (value, written) in [("-1", "-1.0"), ("1.5", "1.5"), ("0.1", "0.1"), ("1e300", "inf")] {
            assert_eq!(
                saved(generation, &format!("InputEvent(JAXIS,12,{value})")).unwrap(),
                format!("Object(InputEventJoypadMotion,{head},\"axis\":12,\"axis_value\":{written},\"script\":null)\n")
            );
        }
        assert_eq!(saved(generation, "InputEvent(NONE)").unwrap(), "null");
        for text in [
            "KEY",
            "KEY,\"A\"",
            "KEY,65,1",
            "KEY,1,S,C",
            "MBUTTON,A",
            "MBUTTON,1,SC",
            "JBUTTON,0,3",
            "JAXIS,1",
            "JAXIS,1,A",
            "NONE,1",
            "key,1",
            "\"KEY\",1",
            "X,65",
        ] {
            let refused = saved(generation, &format!("InputEvent({text})")).unwrap_err().to_string();
            assert_eq!(refused, format!("{} does not read an `InputEvent(…)` with these arguments", generation.name()), "{text}");
        }
    }
}

/// Warnings of a key in quotes are of that key, whatever follows: a value, a heading or nothing.
#[test]
fn what_is_odd_in_a_key_is_told_with_it() {
    let text = b"[gd_resource type=\"Resource\" format=3]\n\n[resource]\n\"a\xff\" = 1\nb = 2\n";
    let told = |text: &[u8]| DocumentReader::new().read(text).errors.iter().map(ToString::to_string).collect::<Vec<_>>();
    let of_key = "line 4, column 1 (byte 51), in [resource], key `a\u{fffd}`: this string is not UTF-8";
    assert_eq!(told(text), [of_key]);
    assert_eq!(told(&[&text[..], b"\n[connection]\n"].concat())[0], of_key);
    let cut = b"[gd_resource type=\"Resource\" format=3]\n\n[resource]\na = 1\n\"b\xff\"";
    assert_eq!(
        told(cut),
        [
            "line 5, column 1 (byte 57), in [resource]: text without `=` at the end is ignored",
            "line 5, column 1 (byte 57), in [resource]: this string is not UTF-8",
        ]
    );
}

/// Whatever there is much of.
#[test]
fn odd_texts_are_kept() {
    let head = "[gd_scene format=3]\n\n[node name=\"A\" type=\"Node\"]\n";
    let many = 60_000;
    let texts = [
        "a = \"\\\"\n".repeat(many),
        "a\\\"=1\n".repeat(many),
        "a = [\n".repeat(many),
        "a = {1:\n".repeat(many),
        "a = [[[[[[[[\nb = 1\n".repeat(many / 4),
        "[node name=\"\n".repeat(many),
        "a\n".repeat(many),
        "a = 1e-320 b = 1e-320 ".repeat(many),
        "x = banana ".repeat(many),
        "; \n".repeat(many),
        format!("a = {}", "-".repeat(many)),
        format!("a = {{{}}}", "\"k\": 1, ".repeat(many)),
        format!("a = {}", "[".repeat(many)),
        format!("a = Object(A, {}", "\"x\": Object(A, ".repeat(many)),
        format!("a = 1{}", "0".repeat(many)),
        format!("a = 0.{}1e5", "0".repeat(many)),
    ];
    for text in texts {
        let text = format!("{head}{text}");
        let reading = DocumentReader::new().read(text.as_bytes());
        assert_eq!(reading.document.to_bytes(), text.as_bytes());
        let _ = reading.document.to_engine(Generation::V4_6);
    }
}

#[test]
fn damaged_files_are_read_without_harm() {
    let folder = format!("{}/data/tscn", env!("CARGO_MANIFEST_DIR"));
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let mut count = 0;
    for engine in ["godot3", "godot4"] {
        for entry in std::fs::read_dir(format!("{folder}/{engine}")).unwrap() {
            let text = std::fs::read(entry.unwrap().path()).unwrap();
            if text.len() > 20_000 {
                continue;
            }
            for _ in 0..20 {
                let mut damaged = text.clone();
                for _ in 0..=random(4) {
                    let at = random(damaged.len());
                    match random(4) {
                        0 => damaged.truncate(at),
                        1 => damaged.insert(at.min(damaged.len()), b"\"[]{}(),:;=\\#\0&-e."[random(18)]),
                        2 if !damaged.is_empty() => damaged[at] = random(256) as u8,
                        _ if !damaged.is_empty() => drop(damaged.remove(at)),
                        _ => {}
                    }
                }
                for reader in [DocumentReader::new(), DocumentReader::new().exact(), DocumentReader::new().kind(Kind::Config)] {
                    let reading = reader.read(&damaged);
                    assert_eq!(reading.document.to_bytes(), damaged);
                    for generation in [Generation::V3_1, Generation::V4_6] {
                        let _ = reading.document.to_engine(generation);
                    }
                }
                count += 1;
            }
        }
    }
    println!("{count} damaged texts");
}

/// The order in which engines come upon resources: by the nodes, then by the names of properties, and each behind what it needs.
#[test]
fn internal_resources_stand_as_engines_find_them() {
    let resource = |id: &str, rest: &str| format!("[sub_resource type=\"R\" id=\"{id}\"]\n{rest}\n");
    let text = ["[gd_scene format=3]\n\n".to_owned()]
        .into_iter()
        .chain([
            resource("unused", ""),
            resource("needed", ""),
            resource("last", "noise = SubResource(\"needed\")\n"),
            resource("b", ""),
            resource("a", ""),
            resource("first", "b = SubResource(\"b\")\na = {\n\"y\": SubResource(\"needed\"),\n\"x\": [SubResource(\"a\")]\n}\n"),
            "[node name=\"A\" type=\"Node\" unknown=SubResource(\"unused\")]\n\n".to_owned(),
            "[connection signal=\"s\" from=\".\" to=\".\" method=\"m\" binds= [SubResource(\"last\")]]\n\n".to_owned(),
            "[node name=\"B\" type=\"Node\" parent=\".\"]\nz = SubResource(\"first\")\na = SubResource(\"b\")\n".to_owned(),
        ])
        .collect::<String>();
    let written = Document::parse(text.as_bytes()).unwrap().to_engine(Generation::V4_6).unwrap();
    let document = Document::parse(&written).unwrap();
    let ids: Vec<_> = document.named("sub_resource").map(|section| section.attribute_str("id").unwrap()).collect();
    assert_eq!(ids, ["a", "needed", "b", "first", "last"]);
    assert_eq!(document.to_engine(Generation::V4_6).unwrap(), written);
}

/// Engines of generation 3 refuse ids that are no numbers.
#[test]
fn ids_are_numbers_in_generation_3() {
    let text = "[gd_scene load_steps=5 format=3]\n\n[ext_resource type=\"Script\" path=\"res://a.gd\" id=\"1_a\"]\n[ext_resource type=\"Texture\" path=\"res://b.png\" id=\"4\"]\n\n[sub_resource type=\"R\" id=\"R_x\"]\nb = ExtResource(\"4\")\n\n[sub_resource type=\"R\" id=\"R_y\"]\n\n[sub_resource type=\"R\" id=\"2\"]\nnext = [SubResource(\"R_y\")]\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource(\"1_a\")\nr = SubResource(\"2\")\ns = SubResource(\"R_x\")\n";
    let written = Document::parse(text.as_bytes()).unwrap().to_engine(Generation::V3_6).unwrap();
    assert_eq!(
        String::from_utf8(written).unwrap(),
        "[gd_scene load_steps=6 format=2]\n\n[ext_resource path=\"res://b.png\" type=\"Texture\" id=4]\n[ext_resource path=\"res://a.gd\" type=\"Script\" id=5]\n\n[sub_resource type=\"R\" id=3]\n\n[sub_resource type=\"R\" id=2]\nnext = [ SubResource( 3 ) ]\n\n[sub_resource type=\"R\" id=4]\nb = ExtResource( 4 )\n\n[node name=\"A\" type=\"Node\"]\nscript = ExtResource( 5 )\nr = SubResource( 2 )\ns = SubResource( 4 )\n"
    );
}

#[test]
fn names_that_engines_write_without_escapes_are_refused_where_they_would_be_misread() {
    use bytespec_formats::godot::text::Generation::{V3_1, V3_6, V4_0, V4_6};
    let refused = |text: &[u8], generation| Document::parse(text).unwrap().to_engine(generation).unwrap_err().to_string();
    let saved = |text: &[u8], generation| String::from_utf8(Document::parse(text).unwrap().to_engine(generation).unwrap()).unwrap();

    // Sections of settings: generation 4 escapes brackets, and nothing else.
    let bracket = b"[a\\]b]\n\nx=1\n";
    assert_eq!(refused(bracket, V3_6), "the section `a]b` would be read as another name or not at all: 3.6 writes it as it is");
    assert_eq!(saved(bracket, V4_6), "[a\\]b]\n\nx=1\n");
    assert_eq!(saved(b"[a\"b\\c]\nx=1\n", V3_6), "[a\"b\\c]\n\nx=1\n");
    let mut settings = Document::parse(b"[a]\nx=1\n").unwrap();
    settings.sections_mut()[0].set_name("a\\");
    let error = settings.to_engine(V4_6).unwrap_err().to_string();
    assert_eq!(error, "the section `a\\` would be read as another name or not at all: 4.6 writes it as it is");

    // Properties: 3.x puts fewer names in quotes, and before 3.3 none in settings.
    let semicolon = b"[gd_resource type=\"A\" format=2]\n\n[resource]\n\"a;b\" = 1\n";
    assert_eq!(refused(semicolon, V3_6), "the property `a;b` would be read as another name or not at all: 3.6 writes it as it is");
    assert_eq!(saved(semicolon, V4_6), "[gd_resource type=\"A\" format=3]\n\n[resource]\n\"a;b\" = 1\n");
    let blank = b"[a]\n\n\"b c\"=1\n";
    assert_eq!(refused(blank, V3_1), "the property `b c` would be read as another name or not at all: 3.1 writes it as it is");
    assert_eq!(saved(blank, V3_6), "[a]\n\n\"b c\"=1\n");

    // A byte order mark would be skipped, and a bracket begin a heading.
    let mark = "\"\u{feff}a\"=1\n".as_bytes();
    assert_eq!(refused(mark, V3_1), "the property `\u{feff}a` would be read as another name or not at all: 3.1 writes it as it is");
    assert_eq!(saved(mark, V3_6), "\"\u{feff}a\"=1\n");
    assert_eq!(refused(b"\"[a\"=1\n", V3_1), "the property `[a` would be read as another name or not at all: 3.1 writes it as it is");
    assert_eq!(saved(b"\"[a\"=1\n", V4_6), "\"[a\"=1\n");
    assert_eq!(saved("é=1\na%[b=2\n=3\n".as_bytes(), V3_1), "é=1\na%[b=2\n=3\n");

    // A type may be a name, but not a number.
    let name = b"[gd_resource type=&\"A\" format=3 uid=&\"uid://a\"]\n\n[ext_resource type=&\"B\" path=&\"res://a'b\" id=&\"1\"]\n\n[resource]\na = ExtResource(\"1\")\n";
    assert_eq!(
        saved(name, V4_6),
        "[gd_resource type=\"A\" format=3 uid=\"uid://a\"]\n\n[ext_resource type=\"B\" path=\"res://a'b\" id=\"1\"]\n\n[resource]\na = ExtResource(\"1\")\n"
    );
    assert_eq!(refused(b"[gd_resource type=1 format=3]\n\n[resource]\n", V4_6), "the type of the resource is no text");

    // With a NUL the text would end.
    let nul = b"a=\"\\u0000\"\n";
    assert_eq!(refused(nul, V4_6), "a text holds the character NUL, with which the document would end: 4.6 writes it as it is");

    // Paths and ids of resources, and before 4.3 what connections say.
    let path =
        b"[gd_scene format=3]\n\n[ext_resource type=\"A\" path=\"res://a\\\"b\" id=\"1\"]\n\n[node name=\"A\" type=\"A\"]\na = ExtResource(\"1\")\n";
    assert_eq!(refused(path, V4_6), "the path `res://a\"b` would be read as another one: 4.6 writes it as it is");
    let method = b"[gd_scene format=3]\n\n[node name=\"A\" type=\"A\"]\n\n[connection signal=\"s\" from=\".\" to=\".\" method=\"a\\\"b\"]\n";
    assert_eq!(refused(method, V4_0), "the method `a\"b` would be read as another one: 4.0 writes it as it is");
    assert!(saved(method, V4_6).ends_with("method=\"a\\\"b\"]\n"));

    // What is changed in a text keeps its meaning there, in the form that is read.
    let mut scene = Document::parse(b"[gd_scene format=2]\n\n[ext_resource path=\"res://a\" type=\"A\" id=1]\n").unwrap();
    scene.sections_mut()[1].set_attribute("path", "res://a\"b");
    assert_eq!(scene.to_bytes(), b"[gd_scene format=2]\n\n[ext_resource path=\"res://a\\\"b\" type=\"A\" id=1]\n");
    let mut settings = Document::parse(b"[a]\nx=1\n").unwrap();
    settings.sections_mut()[0].set_property("y;z", 2);
    settings.sections_mut()[0].set_name("b]");
    assert_eq!(settings.to_bytes(), b"[b\\]]\nx=1\n\"y;z\"=2\n");
}
