use bytespec::ProtoModel;

#[derive(ProtoModel)]
enum A {
    B = 1,
    C = 2,
}

fn main() {}
