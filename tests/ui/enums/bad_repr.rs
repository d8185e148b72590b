use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = usize)]
enum A {
    B = 1,
}

fn main() {}
