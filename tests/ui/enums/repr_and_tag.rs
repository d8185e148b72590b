use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8, tag(u8))]
enum A {
    B = 1,
}

fn main() {}
