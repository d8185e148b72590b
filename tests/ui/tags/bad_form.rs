use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(f32))]
enum A {
    #[variant(tag = 1)]
    B(u8),
}

fn main() {}
