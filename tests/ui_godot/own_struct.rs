use bytespec_formats::godot::variant;

struct Player;

fn main() {
    let _ = variant!([Player]);
}
