#[derive(serde::Serialize)]
struct Level {
    #[serde(with = "bytespec_formats::godot::packed")]
    ids: Vec<u32>,
}

fn main() {}
