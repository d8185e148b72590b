use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = str)]
enum A {
    B,
}

fn main() {}
