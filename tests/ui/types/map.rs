use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: std::collections::HashMap<u8, u8>,
}

fn main() {}
