//! What the pages of the formats say.

use bytespec_formats::formats;
use bytespec_formats::godot::{Engine, Type};

fn page(name: &str) -> String {
    let format = formats().iter().find(|format| format.name == name).unwrap();
    format.about.unwrap()()
}

#[test]
fn pages_open_with_what_the_bytes_are() {
    for (name, first) in [
        ("godot4-variant", "# A value of Godot 4\n\nThe bytes of `var_to_bytes`, `PackedByteArray.encode_var`, and of a packet"),
        ("godot3-variant", "# A value of Godot 3\n\nThe bytes of `var2bytes`, and of a packet"),
        (
            "godot4-store",
            "# Stored values of Godot 4\n\nThe bytes of `FileAccess.store_var` and `StreamPeer.put_var`: of each call a length and a value",
        ),
        ("godot3-store", "# Stored values of Godot 3\n\nThe bytes of `File.store_var` and `StreamPeer.put_var`: of each call a length and a value"),
    ] {
        let page = page(name);
        assert!(page.starts_with(first), "{page}");
        assert!(page.ends_with("made of the code that reads and writes these bytes.\n\n"), "{page}");
    }
}

/// The values of the page by their bytes, as they are shown.
fn examples(page: &str) -> Vec<(Vec<u8>, String)> {
    let text = page.split_once("### In bytes").unwrap().1;
    let text = text.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let mut examples: Vec<(Vec<u8>, String)> = Vec::new();
    for line in text.lines() {
        let (words, shown) = line.split_at(line.len().min(37));
        let words = if line.starts_with(' ') { words } else { line.split("  ").next().unwrap() };
        let hex: String = words.split_whitespace().collect();
        if !hex.is_empty() {
            let bytes = (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
            examples.push((bytes, String::new()));
        }
        if line.starts_with(' ') || line.contains("  ") {
            examples.last_mut().unwrap().1 = shown.into();
        }
    }
    examples
}

#[test]
fn examples_of_pages_are_the_bytes_of_their_values() {
    for (name, engine, count) in [("godot4-variant", Engine::GODOT4, 15), ("godot3-store", Engine::GODOT3, 13)] {
        let examples = examples(&page(name));
        assert_eq!(examples.len(), count);
        for (bytes, shown) in examples {
            let value = engine.with_lossless(true).decode(&bytes).unwrap();
            let debug = format!("{value:?}");
            assert!(shown == debug || shown.starts_with(&format!("{debug} (")), "{shown}\n{debug}");
        }
    }
    assert!(page("godot4-variant").contains("\n05000000 0000803f 000000c0           Vector2(1, -2)\n"));
    assert!(page("godot4-variant").contains("\n04000000 02000000 68690000           \"hi\" (length 2, two bytes of padding)\n"));
}

#[test]
fn pages_have_the_numbers_of_all_releases() {
    let page = page("godot3-variant");
    let rows: Vec<&str> =
        page.lines().skip_while(|line| *line != "| --- | ---: | ---: | --- |").skip(1).take_while(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), 39);
    for row in ["| Vector2i | 6 | 6 | – |", "| Quaternion | 15 | 15 | 10 Quat |", "| Array | 28 | 28 | 19 |", "| PackedVector4Array | 38 | – | – |"]
    {
        assert!(rows.contains(&row), "{row}");
    }
    assert_eq!((Type::Array.name(), Type::PackedFloat32Array.godot3_name()), ("Array", "PoolRealArray"));
}
