use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(constructor))]
enum A {
    B(u8),
}

fn main() {}
