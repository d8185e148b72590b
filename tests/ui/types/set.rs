use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: std::collections::BTreeSet<u8>,
}

fn main() {}
