use bytespec_formats::godot::variant;

fn main() {
    let score = 7u64;
    let _ = variant!({ "score": score });
}
