use bytespec_formats::godot::Engine;
use bytespec_formats::godot::frame::{PacketPeer, VariantCodec};

fn main() {
    let _ = VariantCodec::new(PacketPeer::new(Engine::GODOT4));
}
