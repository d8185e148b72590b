use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Box<Option<u8>>,
}

fn main() {}
