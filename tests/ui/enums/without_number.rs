use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = varint)]
enum A {
    B = 1,
    C,
}

fn main() {}
