use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
struct A {
    a: u8,
}

fn main() {}
