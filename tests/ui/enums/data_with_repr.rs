use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    B(u8),
}

fn main() {}
