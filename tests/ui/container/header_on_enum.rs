use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8, header(flags = 1))]
enum A {
    B = 1,
}

fn main() {}
