use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: std::collections::VecDeque<u8>,
}

fn main() {}
