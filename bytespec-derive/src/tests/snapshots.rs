//! What is generated for typical declarations, as files in `snapshots/`, so that a change of generated code is seen as a diff.
//!
//! `BYTESPEC_SNAPSHOTS=write cargo test -p bytespec-derive snapshots` writes them anew.

use super::parse;
use std::path::Path;

const DECLARATIONS: [(&str, &str); 13] = [
    ("numbers", "struct Numbers { a: u8, b: u16, c: i32, d: f64, e: bool }"),
    ("bare_little", "#[proto(header(), byte_order = little)] struct Bare { a: u32, #[field(varint)] b: u64, c: [u8; 4] }"),
    ("texts", "struct Texts { a: String, #[field(prefix_length = 1, encoding = \"utf-16-le\")] b: String, #[field(nul)] c: Vec<u8> }"),
    ("optional", "struct Optional { #[field(flag = 0)] a: Option<String>, #[field(flag = 1)] b: Option<u32>, #[field(unknown)] more: Unknown }"),
    ("borrowed", "struct Borrowed<'a> { #[field(prefix_length = 1)] a: &'a str, #[field(rest)] b: &'a [u8] }"),
    ("nested", "struct Nested { a: Inner, #[field(count_prefix = 2)] b: Vec<Inner>, c: Vec<f32> }"),
    ("generic", "#[proto(header())] struct Pair<T, const N: usize> { key: [u8; N], value: T }"),
    (
        "wires",
        "#[proto(header())] struct Chunk { #[field(wire(size: u16 = self.data.len()))] kind: [u8; 4], \
         #[field(length = size, wire_after(sum: u8 = sum(&self.data)))] data: Vec<u8> }",
    ),
    ("bits", "#[proto(header())] struct Date { #[field(bits = 7)] year: u8, #[field(bits = 4)] month: Month, #[field(bits = 5)] day: u8 }"),
    (
        "context",
        "#[proto(context = Save, header())] struct Actor { #[field(codec = Indexed)] name: String, #[field(when = ctx.extended)] health: Option<u8> }",
    ),
    ("repr", "#[proto(repr = u8)] enum Level { Low = 1, High = 2 }"),
    (
        "tagged",
        "#[proto(tag(u32, mask = 0xff), byte_order = little)] enum Value { #[variant(tag = 0)] Nil, \
         #[variant(tag = 2)] Int(#[field(tag = bits(16, 1))] Int), #[variant(other)] Other(#[field(tag)] u32, #[field(rest)] Vec<u8>) }",
    ),
    ("transparent", "#[proto(transparent)] struct Name(String);"),
];

#[test]
fn generated_code_is_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/snapshots");
    let write = std::env::var("BYTESPEC_SNAPSHOTS").is_ok_and(|what| what == "write");
    let mut differing = Vec::new();
    for (name, declaration) in DECLARATIONS {
        let input = parse(declaration);
        let model = crate::check::model(&input).unwrap_or_else(|error| panic!("{name}: {error}"));
        let code = crate::expand::derive(model).to_string();
        let file = syn::parse_file(&code).unwrap_or_else(|error| panic!("{name}: {error}\n{code}"));
        // What was declared stands above what is made of it.
        let shown = parse(declaration);
        let declared = prettyplease::unparse(&syn::parse_quote!(#shown));
        let declared: String = declared.lines().map(|line| format!("// {line}\n")).collect();
        let found = format!("{declared}\n{}", prettyplease::unparse(&file));
        let path = folder.join(format!("{name}.rs"));
        if write {
            std::fs::write(&path, &found).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let recorded = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        if let Some(line) = found.lines().zip(recorded.lines()).position(|(found, recorded)| found != recorded) {
            differing.push(format!("{name}.rs:{}: now `{}`", line + 1, found.lines().nth(line).unwrap_or("").trim()));
        } else if found.len() != recorded.len() {
            differing.push(format!("{name}.rs: {} lines, now {}", recorded.lines().count(), found.lines().count()));
        }
    }
    assert!(differing.is_empty(), "if that is meant, set BYTESPEC_SNAPSHOTS=write:\n{}", differing.join("\n"));
}
