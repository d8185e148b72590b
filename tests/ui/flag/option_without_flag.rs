use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Option<u8>,
}

fn main() {}
