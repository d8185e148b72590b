use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Vec<Option<u8>>,
}

fn main() {}
