use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Vec<[u8; 0]>,
}

fn main() {}
