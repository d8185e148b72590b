//! Turns the schemas of the golden vectors into Rust declarations: one module for each schema, and a table of them.
//!
//! The schemas are neutral (`about.format` in the file describes them); this is their spelling in attributes.

use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const VECTORS: &str = "data/bytespec-python.json";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={VECTORS}");
    let text = fs::read_to_string(VECTORS).expect("the golden vectors are part of the package");
    let file: Value = serde_json::from_str(&text).expect("the golden vectors are JSON");

    // Schemas that only occur in vectors without a Rust form are not declarable.
    let used: HashSet<&str> = list(&file["vectors"]).filter(|vector| vector["rust"] != "no").filter_map(|vector| vector["schema"].as_str()).collect();
    let schemas: BTreeMap<&str, &Value> = file["schemas"]
        .as_object()
        .expect("`schemas` is an object")
        .iter()
        .filter(|(id, _)| used.contains(id.as_str()))
        .map(|(id, schema)| (id.as_str(), schema))
        .collect();

    let mut out = String::new();
    // Schemas with dates are declared twice: with a date type, and with the text that a date is on the wire.
    let mut declared = Vec::new();
    for (id, schema) in &schemas {
        write_module(&mut out, id, schema, Dates::Typed);
        declared.push((id.to_string(), schema));
        if list(&schema["needs"]).any(|need| need == "datetime") {
            let id = format!("{id}_text");
            write_module(&mut out, &id, schema, Dates::Text);
            declared.push((id, schema));
        }
    }
    out.push_str("/// All declared schemas, by their name in the vectors.\npub static SCHEMAS: &[(&str, &dyn Schema)] = &[\n");
    for (id, schema) in &declared {
        line(&mut out, &format!("    ({id:?}, &Of::<{id}::{}>::NEW),", ident(text_of(&schema["root"]))));
    }
    out.push_str("];\n");

    let directory = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&directory).join("wire_schemas.rs"), out).expect("OUT_DIR is writable");
}

/// The Rust type of dates.
#[derive(Clone, Copy)]
enum Dates {
    Typed,
    Text,
}

fn write_module(out: &mut String, id: &str, schema: &Value, dates: Dates) {
    line(out, &format!("pub mod {id} {{\n    use super::prelude::*;"));
    for declared in list(&schema["enums"]) {
        write_enum(out, declared);
    }
    for model in list(&schema["models"]) {
        write_model(out, schema, model, dates);
    }
    out.push_str("}\n\n");
}

fn write_enum(out: &mut String, declared: &Value) {
    let repr = text_of(&declared["repr"]);
    if repr == "varuint" {
        return; // No enum in Rust has that form; `type_of` makes it a number.
    }
    let name = ident(text_of(&declared["name"]));
    line(out, "\n    #[derive(ProtoModel, Debug, Clone, PartialEq)]");
    line(out, &format!("    #[proto(repr = {repr})]\n    pub enum {name} {{"));
    let mut variants = Vec::new();
    for member in list(&declared["members"]) {
        let variant = ident(text_of(&member[0]));
        match (repr, &member[1]) {
            // Both spellings of a number, so that both are tested.
            ("varint", number) => line(out, &format!("        {variant} = {number},")),
            (_, value) => line(out, &format!("        #[variant(value = {})]\n        {variant},", literal(value))),
        }
        variants.push(variant);
    }
    line(out, &format!("    }}\n    glue_enum!({name}: {});", variants.join(" ")));
}

fn write_model(out: &mut String, schema: &Value, model: &Value, dates: Dates) {
    let name = ident(text_of(&model["name"]));
    let mut settings = Vec::new();
    if let Some(constructor) = model.get("constructor") {
        settings.push(format!("constructor = {constructor}"));
    }
    if let Some(header) = model.get("header") {
        let elements: Vec<String> =
            list(header).map(|element| format!("{} = {}", text_of(&element["element"]), bare(&element["encoding"]))).collect();
        settings.push(format!("header({})", elements.join(", ")));
    }
    if let Some(order) = model.get("byte_order") {
        settings.push(format!("byte_order = {}", text_of(order)));
    }
    line(out, "\n    #[derive(ProtoModel, Debug, Clone, PartialEq)]");
    if !settings.is_empty() {
        line(out, &format!("    #[proto({})]", settings.join(", ")));
    }
    line(out, &format!("    pub struct {name} {{"));
    let mut fields = Vec::new();
    for field in list(&model["fields"]) {
        let Shape { rust, settings } = type_of(schema, field, dates);
        let mut keys: Vec<String> = ["index", "flag"].iter().filter_map(|key| field.get(*key).map(|number| format!("{key} = {number}"))).collect();
        keys.extend(settings);
        if !keys.is_empty() {
            line(out, &format!("        #[field({})]", keys.join(", ")));
        }
        let field_name = ident(text_of(&field["name"]));
        let optional = field["optional"] == true;
        let rust = if optional { format!("Option<{rust}>") } else { rust };
        line(out, &format!("        pub {field_name}: {rust},"));
        fields.push(field_name);
    }
    line(out, &format!("    }}\n    glue_model!({name}: {});", fields.join(" ")));
}

/// A type of the vectors in Rust.
struct Shape {
    rust: String,
    settings: Vec<String>,
}

fn type_of(schema: &Value, node: &Value, dates: Dates) -> Shape {
    let kind = text_of(&node["type"]);
    let (rust, settings) = match kind {
        "varuint" => ("u64".into(), vec!["varint".into()]),
        "varint" | "int" => ("i64".into(), vec!["varint".into()]),
        "str" => ("String".into(), [prefix(node), encoding(node)].concat()),
        "datetime" => {
            let rust = match dates {
                Dates::Typed => "DateTime",
                Dates::Text => "String",
            };
            (rust.into(), [prefix(node), encoding(node)].concat())
        }
        "bytes" => ("Vec<u8>".into(), prefix(node)),
        "fixed_bytes" => (format!("[u8; {}]", node["length"]), Vec::new()),
        "uuid" => ("Uuid".into(), Vec::new()),
        "model" => (ident(text_of(&node["model"])), Vec::new()),
        "enum" => {
            let name = text_of(&node["enum"]);
            let declared = list(&schema["enums"]).find(|declared| declared["name"] == name).expect("the enum is declared");
            match text_of(&declared["repr"]) {
                "str" => (ident(name), [prefix(node), encoding(node)].concat()),
                "varuint" => ("u64".into(), vec!["varint".into()]),
                _ => (ident(name), Vec::new()),
            }
        }
        "list" if node["item"]["type"] == "fixed_bytes" && node["item"]["length"] == 0 => {
            // `Vec<[u8; 0]>` does not compile; a model without header and fields is as empty.
            ("Vec<Nothing>".into(), prefix(node))
        }
        "list" => {
            let item = type_of(schema, &node["item"], dates);
            let mut settings = prefix(node);
            if !item.settings.is_empty() {
                settings.push(format!("item({})", item.settings.join(", ")));
            }
            (format!("Vec<{}>", item.rust), settings)
        }
        "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32" | "i64" | "f32" | "f64" | "bool" => (kind.into(), Vec::new()),
        other => panic!("the type `{other}` has no Rust form here"),
    };
    Shape { rust, settings }
}

fn prefix(node: &Value) -> Vec<String> {
    node.get("prefix_length").map(|form| format!("prefix_length = {}", bare(form))).into_iter().collect()
}

fn encoding(node: &Value) -> Vec<String> {
    let Some(name) = node.get("encoding").map(text_of) else {
        return Vec::new();
    };
    // Python's other spellings do not compile in Rust; the wire form under the Rust name is the same.
    let name = match name {
        "UTF8" | "U8" => "utf-8",
        "us-ascii" | "646" => "ascii",
        "L1" => "latin-1",
        "UTF-16LE" => "utf-16-le",
        accepted => accepted,
    };
    vec![format!("encoding = {name:?}")]
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text_of(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("expected a text, found {value}"))
}

/// A number, or a word without quotes.
fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("{text:?}"))
}

fn ident(name: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "as", "async", "await", "box", "break", "const", "continue", "dyn", "else", "enum", "extern", "false", "fn", "for", "gen", "if", "impl",
        "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true",
        "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    ];
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { name.into() }
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("a string takes all text");
}
