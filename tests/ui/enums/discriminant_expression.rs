use bytespec::ProtoModel;

const ONE: isize = 1;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    B = ONE,
}

fn main() {}
